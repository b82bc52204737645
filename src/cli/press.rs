//! Makes booklets. The options that all booklets share are read once. Then each puzzle is solved, narrated and printed.

use super::arguments::{Arrangement, Format, Product, STATES, Sheets, how_to_print};
use super::input::Loaded;
use super::latex::warn_of_rare_characters;
use super::resources::templates;
use super::search::{NoSolution, Question, demand_goal, solve};
use super::{CommandResult, Ending, Failure, Session};
use crate::booklet::impose::{Imposition, Scheme, impose, smallest_type};
use crate::booklet::pages::{self, Layout, Paper};
use crate::booklet::{self, Asset, Booklet, Edition, Facts, Figure, Place, Selection, Shape, Style, Templates};
use crate::diagram::Theme;
use crate::grid::Cell;
use crate::language::Language;
use crate::press::{self, Needs, Study};
use crate::render::latex::Flavour;
use crate::render::pages::Pages;
use crate::render::pdf;
use crate::search::Limit;
use crate::text::counted;
use crate::walkthrough::{Caption, Graph, Shown, Walkthrough};
use std::path::Path;

/// The LaTeX shapes of booklets. Only the package cannot draw the first one, and only the package can draw the last
/// one.
const SHAPES: [Arrangement; 6] =
    [None, Some(Shape::Sections), Some(Shape::Figure), Some(Shape::Grid), Some(Shape::Overlays), Some(Shape::Graph)];

/// The settings that all booklets of a run share.
pub(super) struct Press<'a> {
    pub product: &'a Product,
    pub formats: Vec<Format>,
    /// The shape of LaTeX output. `None` is a complete document.
    shape: Option<Shape>,
    pub language: Language,
    pub style: Style,
    pub templates: Templates,
    paper: Paper,
    plan: Option<Imposition>,
}

/// The story of a puzzle that is solved or needs no solution, or the reason why there is nothing to print.
pub(super) type Told = Result<(Walkthrough, Facts), NoSolution>;

/// A finished booklet.
pub(super) struct Document {
    pub bytes: Vec<u8>,
    /// Its size in words.
    pub extent: String,
    /// Hints for printing.
    pub hints: Vec<String>,
}

impl<'a> Press<'a> {
    /// Reads the theme, fonts, language and templates that the options name.
    pub(super) fn new(product: &'a Product, formats: &[Format], session: &Session<'_>) -> Result<Self, Failure> {
        let (usual, shapes) = match product.latex.latex {
            None => (None, &SHAPES[..]),
            // The other pictures of a booklet do not show steps.
            Some(Flavour::Package) => (Some(Shape::Grid), &SHAPES[1..]),
            // Wiberg's program writes sections.
            Some(Flavour::Wiberg) => (Some(Shape::Sections), &SHAPES[..5]),
            Some(_) => (None, &SHAPES[..5]),
        };
        let shape = product.latex.shape(usual, shapes)?;
        let language = product.look.words.language(session)?;
        let style = product.look.style(session)?;
        let templates = templates(product.look.words.template_dir.as_deref(), session)?;
        let paper = product.sheets.paper();
        let plan = product.sheets.impose.plan(paper.clone(), &language)?;
        let style = Style {
            steps: product.look.selection(product.steps.as_ref().unwrap_or(&Selection::Usual))?,
            large: product.sheets.large_print && formats == [Format::Pdf],
            date: session.date()?,
            code: product.sheets.qr.clone(),
            ..style
        };
        Ok(Self { product, formats: formats.to_vec(), shape, language, style, templates, paper, plan })
    }

    /// Returns the shape of LaTeX output. Other formats have no shapes.
    pub(super) fn shape(&self, format: Format) -> Option<Shape> {
        self.shape.filter(|_| format == Format::Tex)
    }

    pub(super) fn edition(&self, format: Format) -> Edition {
        match self.shape(format) {
            // Figures of the steps need nothing else.
            Some(_) => Edition::Solution,
            None if format == Format::Svg => Edition::Solution,
            None => self.product.edition,
        }
    }

    pub(super) fn style(&self, format: Format) -> Style {
        let is_paper = self.product.latex.flavour() == Flavour::Wiberg && self.shape(format) == Some(Shape::Sections);
        let caption = match self.product.look.caption.is_none() && is_paper {
            true => Caption::PAPER,
            false => self.style.caption.clone(),
        };
        // Figures and images are for pages that the user composes, so every step is included.
        let steps = match &self.style.steps {
            Selection::Usual if self.shape(format).is_some() || format == Format::Svg => Selection::All,
            steps => steps.clone(),
        };
        Style { caption, steps, edition: self.edition(format), ..self.style.clone() }
    }

    /// Returns whether any of the formats shows the numbers of a puzzle. They need an exploration.
    pub(super) fn has_numbers(&self) -> bool {
        self.needs_solution() && self.formats.iter().any(|&format| self.edition(format).has_numbers())
    }

    /// Returns whether a web page is made. In every edition, it offers help from any position and contains the minimum
    /// number of steps.
    fn has_page(&self) -> bool {
        self.formats.contains(&Format::Html)
    }

    /// Returns whether the distances of all positions are needed.
    fn is_guiding(&self) -> bool {
        self.has_page() || self.has_images() && self.edition(Format::Svg).has_solution()
    }

    /// Returns whether any of the formats shows something of the solution. Otherwise there is no search.
    pub(super) fn needs_solution(&self) -> bool {
        self.formats.iter().any(|&format| self.edition(format).needs_solution())
    }

    /// Returns whether the steps are also written as images.
    pub(super) fn has_images(&self) -> bool {
        self.formats.contains(&Format::Svg)
    }

    /// Solves a puzzle and computes the other facts that the editions show.
    pub(super) fn tell(&self, loaded: &Loaded, question: &Question, session: &Session<'_>) -> Result<Told, Failure> {
        let search = &question.search;
        if !self.needs_solution() {
            demand_goal(&loaded.puzzle)?;
        }
        let unsolved = || Ok(Ok((loaded.unsolved(search.metric, &self.language)?, Facts::default())));
        if !self.needs_solution() && !self.has_page() {
            return unsolved();
        }
        let needs = Needs { numbers: self.has_numbers(), distances: self.is_guiding() };
        // Help follows shortest solutions only.
        let question = &Question { times: if self.needs_solution() { question.times } else { 0 }, ..question.clone() };
        let (solved, beside) = solve(loaded, question, needs, &self.language, session)?;
        let story = match solved {
            Ok(story) => story,
            // A page that shows only the puzzle needs no solution.
            Err(why) if self.needs_solution() || why.limit == Some(Limit::Interrupted) => return Ok(Err(why)),
            Err(_) => return unsolved(),
        };
        let story = match self.product.jumps_per_map {
            Some(jumps) => story.on_maps_of(jumps),
            None => story,
        };
        // Option errors are reported before further searches for the numbers.
        self.product.check(&story)?;
        self.check_memory(&story, search.limits.memory)?;
        // Only shortest solutions are counted and explored.
        let needs = if story.is_shortest() { needs } else { Needs::default() };
        let Study { facts } = session.study(beside, &loaded.puzzle, search, needs)?;
        Ok(Ok((story, facts)))
    }

    /// Refuses pictures of all steps that would take more memory than a search may.
    fn check_memory(&self, story: &Walkthrough, most: usize) -> Result<(), Failure> {
        let shown = self.formats.iter().filter(|&&format| self.edition(format).has_solution());
        let copies = |format| {
            if matches!(format, Format::Html | Format::Tex) { press::size::IN_TEXT } else { press::size::ALONE }
        };
        shown.copied().try_for_each(|format| check_memory(story, &self.style(format), copies(format), most))
    }

    /// Makes the booklet of a puzzle in one of the formats.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be written in this format or would be too large.
    pub(super) fn document(
        &self,
        loaded: &Loaded,
        story: &Walkthrough,
        facts: &Facts,
        format: Format,
    ) -> Result<Document, Failure> {
        let document = match self.shape(format) {
            Some(shape) => self.figures(loaded, story, facts, shape)?,
            None => self.whole(loaded, story, facts, format)?,
        };
        press::size::document(document.bytes.len())?;
        Ok(document)
    }

    /// Makes the figures of the steps in LaTeX, without the rest of a booklet.
    fn figures(&self, loaded: &Loaded, story: &Walkthrough, facts: &Facts, shape: Shape) -> Result<Document, Failure> {
        let latex = &self.product.latex;
        let style = Style { facts: facts.clone(), ..self.style(Format::Tex) };
        let label = latex.prefix(loaded);
        let setting = latex.setting(shape, &label, &style, story)?;
        if shape == Shape::Graph {
            let graph = self.graph(loaded, story)?;
            let document = Document::of(booklet::graph(&graph, &setting, &self.templates)?);
            let all = if graph.is_whole { "all " } else { "" };
            let extent = format!("{all}{}, {}", counted(graph.nodes.len(), "position"), document.extent);
            return Ok(Document { extent, ..document });
        }
        let booklet = booklet::compose(story, &style);
        let figures = figures(&booklet, shape);
        let document = Document::of(booklet::figures(figures, None, &setting, &self.templates)?);
        Ok(Document { extent: format!("{}, {}", counted(figures.len(), "picture"), document.extent), ..document })
    }

    /// Returns the positions of the selected steps and others near them.
    fn graph(&self, loaded: &Loaded, story: &Walkthrough) -> Result<Graph, Failure> {
        let Some(metric) = story.unit.metric() else {
            return Err(Failure::usage("--shape graph draws only sliding blocks, and this puzzle is a number maze"));
        };
        let pictures = self.style.steps.pictures(story, Shown::After);
        let steps: Vec<usize> = pictures.iter().map(|picture| picture.step).collect();
        let most = usize::from(self.product.latex.states.unwrap_or(STATES));
        let neighbours = |position: &[Cell]| loaded.puzzle.destinations(position, metric);
        Graph::around(story, &steps, most, neighbours).ok_or_else(|| {
            Failure::usage(format!(
                "the graph would have {} positions, and at most {most}; choose steps, e.g. with --steps 0-10, or more positions with --states",
                steps.len()
            ))
        })
    }

    /// Makes the page of a puzzle on a site, and the files that it shares with other pages.
    pub(super) fn page(
        &self,
        story: &Walkthrough,
        facts: &Facts,
        place: &Place,
    ) -> Result<(String, Vec<Asset>), Failure> {
        let style = Style { facts: facts.clone(), ..self.style(Format::Html) };
        let (page, assets) = booklet::site_page(&booklet::compose(story, &style), place, &self.templates)?;
        press::size::document(page.len())?;
        Ok((page, assets))
    }

    fn whole(&self, loaded: &Loaded, story: &Walkthrough, facts: &Facts, format: Format) -> Result<Document, Failure> {
        let (product, templates) = (self.product, &self.templates);
        let booklet = booklet::compose(story, &Style { facts: facts.clone(), ..self.style(format) });
        Ok(Document::of(match format {
            Format::Html => booklet::html(&booklet, templates)?,
            Format::Tex => {
                product.latex.check(story)?;
                booklet::latex(&booklet, product.latex.flavour(), templates)?
            }
            Format::Typ => booklet::typst(&booklet, &product.latex.prefix(loaded), templates)?,
            _ => {
                let layout = Layout {
                    grid: product.grid,
                    caption: product.look.caption.is_some(),
                    ..layout(&product.sheets, &self.paper, self.plan.as_ref())
                };
                return printed(pages::paginate(&booklet, &layout)?, self.plan.as_ref(), booklet.theme);
            }
        }))
    }

    /// Warns about characters that LaTeX may lack.
    pub(super) fn warn_of_rare_characters(&self, story: &Walkthrough, format: Format, session: &Session<'_>) {
        if format == Format::Tex {
            warn_of_rare_characters(std::slice::from_ref(story), self.shape, session);
        }
    }

    /// Names options that have no effect in any of the formats.
    pub(super) fn warn_of_unused(&self, session: &Session<'_>) {
        let without_effect = |&format: &Format| session.without_effect(&self.rules(format));
        let all: Vec<_> = self.formats.iter().map(without_effect).collect();
        let is_in = |name: &str, of: &[(&str, &str)]| of.iter().any(|(other, _)| *other == name);
        for (name, why) in all.first().into_iter().flatten().filter(|(name, _)| all.iter().all(|of| is_in(name, of))) {
            session.note(&format!("{name} is ignored here: {why}"));
        }
    }

    /// Names options that have no effect for this solution.
    pub(super) fn warn_of_unused_by(&self, story: &Walkthrough, format: Format, session: &Session<'_>) {
        session.unused(&self.rules_of(story.is_route(), format));
    }
}

/// Returns the layout that the options about sheets specify. Pages have the size of `paper` unless `plan` imposes them.
pub(super) fn layout(sheets: &Sheets, paper: &Paper, plan: Option<&Imposition>) -> Layout {
    Layout {
        paper: plan.map_or(paper.clone(), Imposition::page),
        margins: sheets.margins.unwrap_or_default(),
        digital: sheets.digital,
        large: sheets.large_print,
        folded: plan.is_some_and(|plan| matches!(plan.scheme, Scheme::Booklet { .. })),
        ..Layout::default()
    }
}

/// Makes the PDF of `pages`, imposed on sheets according to `plan`.
pub(super) fn printed(pages: Pages, plan: Option<&Imposition>, theme: Theme) -> Result<Document, Failure> {
    let count = pages.pages.len();
    let extent = counted(count, "page");
    let mut hints = Vec::new();
    let pages = match plan {
        Some(plan) => {
            let sheets = impose(pages, plan)?;
            hints.extend(how_to_print(plan, count, sheets.pages.len()));
            hints.extend(small_type(&sheets));
            sheets
        }
        None => pages,
    };
    Ok(Document { bytes: pdf::pdf(&pages, theme)?, extent, hints })
}

/// Refuses pictures of the steps that `style` shows if they would take more memory than a search may. `copies` is the
/// number of copies of each picture in memory.
pub(super) fn check_memory(story: &Walkthrough, style: &Style, copies: usize, most: usize) -> Result<(), Failure> {
    let (count, first) = press::first(story, style);
    let size = first.map_or(Ok(()), |first| press::size::pictures(&first.diagram, count, copies, most));
    size.map_err(|why| Failure::new(Ending::Memory, why.to_string()))
}

impl Document {
    /// Writes the document. Reports what it is, preceded by `counts`, and how to print it.
    pub(super) fn deliver(&self, path: Option<&Path>, counts: &str, session: &Session<'_>) -> CommandResult {
        let ending = session.deliver(&self.bytes, path, &format!("{counts}{}", self.extent))?;
        self.hints.iter().filter(|_| path.is_some()).for_each(|hint| session.note(hint));
        Ok(ending)
    }

    pub(super) fn of(text: String) -> Self {
        let extent = format!("{} kB", text.len().div_ceil(1000));
        Self { bytes: text.into_bytes(), extent, hints: Vec::new() }
    }
}

/// Returns the figures of the steps. For a route on maps, these are the maps. Slides show the route jump by jump.
fn figures(booklet: &Booklet, shape: Shape) -> &[Figure] {
    let is_of_maps = shape != Shape::Overlays;
    booklet.steps.as_ref().map_or(&[], |steps| match is_of_maps && !steps.maps.is_empty() {
        true => &steps.maps,
        false => &steps.figures,
    })
}

/// Minimum size of easily readable type in pt, with some allowance for rounding.
const READABLE: f64 = 5.95;

/// Returns a warning if the smallest type is hard to read.
fn small_type(sheets: &Pages) -> Option<String> {
    let size = smallest_type(sheets).filter(|&size| size < READABLE)?;
    Some(format!("the smallest text is only {size:.1} pt on these sheets; use fewer pages per side"))
}
