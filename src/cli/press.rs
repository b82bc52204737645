//! Making booklets: what the options say of all of them is read once, and then each puzzle is solved, told and printed.

use super::arguments::{ArrowName, Common, Effort, Format, Product, ShapeName, Sheets, Wanted, how_to_print};
use super::date::date;
use super::input::Loaded;
use super::latex::rare_characters;
use super::message::{self, Unused};
use super::search::{NoSolution, Solved, solve_loaded};
use super::templates::templates;
use super::writers::pdf;
use super::{Failure, facts};
use crate::booklet::impose::{Imposition, impose, smallest_type};
use crate::booklet::pages::{self, Layout, Paper};
use crate::booklet::{self, Block, Booklet, Edition, Facts, Figure, Selection, Shape, Style, Templates};
use crate::diagram::Theme;
use crate::language::Language;
use crate::render::latex::Flavour;
use crate::render::pages::Pages;
use crate::sliding::Prefer;
use crate::text::counted;
use crate::walkthrough::{Caption, Marks, Walkthrough};

/// The shapes of LaTeX that booklets have.
const SHAPES: [ShapeName; 6] = [
    ShapeName::Document,
    ShapeName::Sections,
    ShapeName::Figure,
    ShapeName::Grid,
    ShapeName::Frames,
    ShapeName::Overlays,
];

/// What all booklets of a run have in common, whatever the puzzle.
pub(super) struct Press<'a> {
    product: &'a Product,
    formats: Vec<Format>,
    /// What LaTeX is but a whole document.
    shape: Option<Shape>,
    pub language: Language,
    pub style: Style,
    pub templates: Templates,
    paper: Paper,
    plan: Option<Imposition>,
}

/// A solved puzzle, or why there is nothing to tell of it.
pub(super) enum Told {
    Story(Box<Loaded>, Box<Walkthrough>, Box<Facts>),
    No(Box<Loaded>, NoSolution),
    Interrupted,
}

/// A finished booklet.
pub(super) struct Document {
    pub bytes: Vec<u8>,
    /// Its extent in words.
    pub extent: String,
    /// What to know when it is printed.
    pub hints: Vec<String>,
}

impl<'a> Press<'a> {
    /// Reads what the options name: theme, fonts, language, templates.
    pub(super) fn new(product: &'a Product, formats: &[Format], quiet: bool) -> Result<Self, Failure> {
        // The paper's program writes sections.
        let is_wiberg = product.latex.flavour() == Flavour::Wiberg;
        let usual = if is_wiberg { ShapeName::Sections } else { ShapeName::Document };
        let shape = product.latex.shape(usual, &SHAPES)?;
        let language = product.look.words.language()?;
        let style = product.look.style(quiet)?;
        let templates = templates(product.look.words.template_dir.as_deref())?;
        let paper = product.sheets.paper();
        let plan = product.sheets.impose.plan(paper.clone(), &language)?;
        let style = Style { steps: product.steps.clone(), date: date()?, ..style };
        Ok(Self { product, formats: formats.to_vec(), shape, language, style, templates, paper, plan })
    }

    /// What LaTeX is but a whole document; other formats have no such shapes.
    fn shape(&self, format: Format) -> Option<Shape> {
        self.shape.filter(|_| format == Format::Tex)
    }

    fn edition(&self, format: Format) -> Edition {
        match self.shape(format) {
            // Figures of the steps need nothing of the rest.
            Some(_) => Edition::Solution,
            None if format == Format::Svg => Edition::Solution,
            None => Edition::from(self.product.edition),
        }
    }

    pub(super) fn style(&self, format: Format) -> Style {
        let is_paper = self.product.latex.flavour() == Flavour::Wiberg && self.shape(format) == Some(Shape::Sections);
        let caption = match self.product.look.caption.is_none() && is_paper {
            true => Caption::Paper,
            false => self.style.caption.clone(),
        };
        Style { caption, edition: self.edition(format), ..self.style.clone() }
    }

    /// Whether any of the formats tells the numbers of a puzzle, for which it is explored.
    pub(super) fn has_numbers(&self) -> bool {
        self.formats.iter().any(|&format| self.edition(format).has_numbers())
    }

    /// Whether the steps are written as images, too.
    pub(super) fn has_images(&self) -> bool {
        self.formats.contains(&Format::Svg)
    }

    /// Everything that the options say of the documents, without the content of named files, as text: the same documents again
    /// have the same.
    pub(super) fn described(&self) -> String {
        let Product { look, sheets: Sheets { margins, digital, .. }, grid, latex, jumps_per_map, .. } = self.product;
        let styles: Vec<Style> = self.formats.iter().map(|&format| self.style(format)).collect();
        let edition = Edition::from(self.product.edition);
        let tex = (latex.flavour(), self.shape, latex.label.as_ref().map(|label| &label.0));
        let pages = (&self.paper, &self.plan, margins, digital, grid, jumps_per_map, look.caption.is_some());
        format!("{:?}", (&self.formats, edition, styles, self.language.tag(), pages, tex))
    }

    /// Solves a puzzle, and finds out what the editions tell beside its solution.
    pub(super) fn tell(
        &self,
        loaded: Box<Loaded>,
        wanted: &Wanted,
        effort: &Effort,
        common: &Common,
    ) -> Result<Told, Failure> {
        let search = wanted.search(effort);
        let (solved, facts) = match self.has_numbers() {
            true => facts::solve(loaded, &search, effort, &self.language, common)?,
            false => (solve_loaded(loaded, &search, effort, &self.language, common)?, Facts::default()),
        };
        let (loaded, story, statistics) = match solved {
            Solved::Story(loaded, story, statistics) => (loaded, story, statistics),
            Solved::No(loaded, why) => return Ok(Told::No(loaded, why)),
        };
        let story = match self.product.jumps_per_map {
            Some(jumps) => Box::new(story.on_maps_of(jumps)),
            None => story,
        };
        // What is wrong with the options is told before the long searches for the numbers.
        self.product.steps.check(story.length())?;
        if !self.has_numbers() {
            return Ok(Told::Story(loaded, story, Box::new(facts)));
        }
        Ok(match facts::explore(facts, &loaded.puzzle, &statistics, &search, effort, common) {
            Ok(facts) => Told::Story(loaded, story, Box::new(facts)),
            Err(_) => Told::Interrupted,
        })
    }

    /// The booklet of a puzzle in one of the formats.
    pub(super) fn document(
        &self,
        loaded: &Loaded,
        story: &Walkthrough,
        facts: &Facts,
        format: Format,
    ) -> Result<Document, Failure> {
        if format == Format::Tex {
            self.product.latex.check(story)?;
        }
        let style = Style { facts: facts.clone(), ..self.style(format) };
        let booklet = booklet::compose(story, &style);
        let Some(shape) = self.shape(format) else {
            return self.whole(&booklet, format);
        };
        let latex = &self.product.latex;
        let label = latex.prefix(loaded);
        let setting = latex.setting(shape, &label, &style, story)?;
        let figures = figures(&booklet, shape);
        let document = Document::of(booklet::figures(figures, &setting, &self.templates)?);
        Ok(Document { extent: format!("{}, {}", counted(figures.len(), "picture"), document.extent), ..document })
    }

    fn whole(&self, booklet: &Booklet, format: Format) -> Result<Document, Failure> {
        match format {
            Format::Html => Ok(Document::of(booklet::html(booklet, &self.templates)?)),
            Format::Tex => Ok(Document::of(booklet::latex(booklet, self.product.latex.flavour(), &self.templates)?)),
            _ => self.pdf(booklet),
        }
    }

    fn pdf(&self, booklet: &Booklet) -> Result<Document, Failure> {
        let product = self.product;
        let layout = Layout {
            grid: product.grid,
            caption: product.look.caption.is_some(),
            large: Edition::from(product.edition) == Edition::Large,
            ..layout(&product.sheets, &self.paper, self.plan.as_ref())
        };
        printed(pages::paginate(booklet, &layout)?, self.plan.as_ref(), booklet.theme)
    }

    /// What is to be said of characters that LaTeX may lack.
    pub(super) fn rare_characters(&self, story: &Walkthrough, format: Format) -> Vec<String> {
        if format == Format::Tex { rare_characters(story, self.shape) } else { Vec::new() }
    }

    /// Names options of which nothing comes in any of the formats.
    pub(super) fn warn_of_unused(&self, wanted: &Wanted) {
        let mut all = self.formats.iter().map(|&format| self.unused(wanted, format));
        let first = all.next().unwrap_or_default();
        let others: Vec<Vec<Unused>> = all.collect();
        let is_unused = |name| move |of: &Vec<Unused>| of.iter().any(|&(other, is, _)| is && other == name);
        message::unused(first.into_iter().filter(|(name, ..)| others.iter().all(is_unused(*name))));
    }

    /// Names options of which nothing comes for this solution.
    pub(super) fn warn_of_unused_by(&self, story: &Walkthrough, format: Format) {
        let Product { look, steps, grid, jumps_per_map, .. } = self.product;
        let is_route = story.is_route();
        // In other formats the way is also shown jump by jump.
        let has_solution = self.edition(format).has_solution();
        let is_on_maps = is_route
            && has_solution
            && matches!(format, Format::Pdf | Format::Tex)
            && !self.shape(format).is_some_and(is_of_slides);
        let all = "the way is shown on maps with all of its jumps";
        message::unused([
            (
                "--jumps-per-map",
                jumps_per_map.is_some() && !is_route && has_solution,
                "only ways through number mazes are shown on maps",
            ),
            ("--steps", is_on_maps && *steps != Selection::All, all),
            ("--grid", is_on_maps && grid.is_some() && format == Format::Pdf, "each map has a page of its own"),
            ("--caption", is_on_maps && look.caption.is_some(), "maps have titles of their own"),
            ("--arrow", is_on_maps && look.arrow != ArrowName::After, "no jump is marked on maps"),
            ("--mark", is_on_maps && self.style.marks != Marks::default(), "no jump is marked on maps"),
        ]);
    }

    fn unused(&self, wanted: &Wanted, format: Format) -> Vec<Unused> {
        let product = self.product;
        let (style, edition) = (self.style(format), self.edition(format));
        let given = product.sheets.impose.given().into_iter().filter(|_| format != Format::Pdf);
        let of_sheets = given.map(|name| (name, true, "only the PDF has pages to put on sheets"));
        let unused = unused_by_edition(product, wanted, &style, edition, format).into_iter();
        let of_latex = product.latex.unused(&product.look, &style, self.shape(format), format);
        unused.chain(unused_by_format(product, format)).chain(of_latex).chain(of_sheets).collect()
    }
}

/// What options about sheets say of the pages, which stand on `paper` unless `plan` puts them on it in another way.
pub(super) fn layout(sheets: &Sheets, paper: &Paper, plan: Option<&Imposition>) -> Layout {
    Layout {
        paper: plan.map_or(paper.clone(), Imposition::page),
        margins: sheets.margins.unwrap_or_default(),
        digital: sheets.digital,
        ..Layout::default()
    }
}

/// The PDF of `pages`, put on sheets as `plan` says.
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

impl Document {
    fn of(text: String) -> Self {
        let extent = format!("{} kB", text.len().div_ceil(1000));
        Self { bytes: text.into_bytes(), extent, hints: Vec::new() }
    }
}

fn unused_by_edition(
    options: &Product,
    wanted: &Wanted,
    style: &Style,
    edition: Edition,
    format: Format,
) -> [Unused; 10] {
    let prefer = wanted.prefer();
    let look = &options.look;
    let wanted = Edition::from(options.edition);
    let is_ignored = edition != wanted && wanted != Edition::default();
    let is_marked = style.marks != Marks::default();
    // Where the flavour implies it, nobody has asked for it.
    let is_preferring = prefer != Prefer::default() && options.latex.flavour() != Flavour::Wiberg;
    let steps_only = match format {
        Format::Svg => "images show the steps only",
        _ => "this shape has the figures of the steps only",
    };
    let (no_steps, without) = (!edition.has_solution(), "this edition does not show the steps");
    let large = "only the PDF is printed large, other formats are like the full edition";
    [
        ("--steps", no_steps && options.steps != Selection::All, without),
        ("--jumps-per-map", no_steps && options.jumps_per_map.is_some(), without),
        ("--arrow", no_steps && look.arrow != ArrowName::After, without),
        ("--mark", no_steps && is_marked, without),
        ("--mark", !no_steps && is_marked && look.arrow == ArrowName::None, "with --arrow none no step is marked"),
        ("--caption", no_steps && look.caption.is_some(), without),
        ("--grid", no_steps && options.grid.is_some() && format == Format::Pdf, without),
        ("--prefer", edition == Edition::Puzzle && is_preferring, "this edition tells nothing of the moves"),
        ("--edition", is_ignored, steps_only),
        ("--edition large", edition == Edition::Large && format != Format::Pdf, large),
    ]
}

fn unused_by_format(options: &Product, format: Format) -> [Unused; 8] {
    let (no_pages, sizes) = (format != Format::Pdf, "only the PDF has pages of a chosen size");
    let words = "the PDF is made without templates, it takes only languages from there";
    [
        ("--paper", options.sheets.paper.is_some() && no_pages, sizes),
        ("--landscape", options.sheets.landscape && no_pages, sizes),
        ("--landscape", !no_pages && is_turned_already(&options.sheets), "the pages are as wide without it"),
        ("--margins", options.sheets.margins.is_some() && no_pages, sizes),
        ("--digital", options.sheets.digital && no_pages, "only the PDF has a gutter"),
        ("--grid", options.grid.is_some() && no_pages, sizes),
        (
            "--font",
            !options.look.fonts.files.is_empty() && no_pages && format != Format::Svg,
            "only the PDF holds its fonts",
        ),
        ("--template-dir", !no_pages && options.look.words.is_without_words(), words),
    ]
}

/// Whether `--landscape` is given, but pages are as wide without it.
pub(super) fn is_turned_already(options: &Sheets) -> bool {
    let size = |paper: Paper| {
        let plan = options.impose.plan(paper.clone(), &Language::default()).ok().flatten();
        let page = plan.map_or(paper, |plan| plan.page());
        (page.width, page.height)
    };
    let paper = options.paper.clone().unwrap_or_default();
    options.landscape && size(paper.clone()) == size(paper.landscape())
}

/// The figures of the steps; of a way on maps these maps, but slides show it jump by jump.
fn figures(booklet: &Booklet, shape: Shape) -> &[Figure] {
    let is_of_maps = !is_of_slides(shape);
    let steps = booklet.blocks.iter().find_map(|block| match block {
        Block::Steps(steps) if is_of_maps && !steps.maps.is_empty() => Some(&steps.maps[..]),
        Block::Steps(steps) => Some(&steps.figures[..]),
        _ => None,
    });
    steps.unwrap_or_default()
}

/// Whether a shape shows one picture after the other.
fn is_of_slides(shape: Shape) -> bool {
    matches!(shape, Shape::Frames | Shape::Overlays)
}

/// Least size in pt of type that is easy to read, with some room for rounding.
const READABLE: f64 = 5.95;

/// A warning if the smallest type is hard to read.
fn small_type(sheets: &Pages) -> Option<String> {
    let size = smallest_type(sheets).filter(|&size| size < READABLE)?;
    Some(format!("the smallest type is {size:.1} pt high on these sheets; fewer pages on a side are easier to read"))
}
