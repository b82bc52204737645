//! The booklet as a LaTeX document.
//!
//! The template `booklet.tex` says how it looks; here the blocks become its values.

mod back;
mod collection;
mod figures;
mod graph;
mod grid;
mod values;

use super::moves::Reasons;
use super::{Block, Booklet, Chapter, Figure, Legend, Moves, Statement, Steps};
use super::{TemplateError, Templates, Thing};
use crate::diagram::{Diagram, Fill, Theme};
use crate::language::Language;
use crate::render::latex::{Flavour, SUPPORT, Unprintable, lacking, line, pictures, pictures_together, plain};
pub use collection::latex_collection;
pub use figures::{Fragments, Setting, Shape, figures, fragments, inset, is_label};
pub use graph::graph;
use grid::{CELLS, FigureGrid, GAP, GUTTER, TEXT, pages, share};
use std::borrow::Cow;
use std::ops::Range;
pub(super) use values::Values;
use values::{ChapterValues, FigureValues, LegendValues, LineValues, MovesValues, StatementValues, StepsValues};

/// Most columns of the table of moves.
const MOST_COLUMNS: usize = 4;
/// Width and height in mm that the start beside the table may have.
const START: (f64, f64) = (60.0, 60.0);
/// Height of a heading, height of a line of the table and the gaps of such a line; in mm.
const HEADING: f64 = 16.0;
const LINE: f64 = 4.7;
const TABLE_GAPS: f64 = 12.0;

/// Why a booklet cannot be written as LaTeX.
#[derive(Debug, thiserror::Error)]
pub enum LatexError {
    /// A template is invalid.
    #[error(transparent)]
    Template(TemplateError),
    /// The language has letters that LaTeX lacks.
    #[error(
        "LaTeX cannot print the language `{0}` with its own fonts; write HTML, or a PDF with a --font that has its letters"
    )]
    Language(String),
    /// A text has a control character.
    #[error(transparent)]
    Unprintable(#[from] Unprintable),
}

impl From<TemplateError> for LatexError {
    fn from(error: TemplateError) -> Self {
        match error.unprintable() {
            Some(unprintable) => Self::Unprintable(unprintable),
            None => Self::Template(error),
        }
    }
}

/// Writes `booklet` as a LaTeX document for A4 paper, which compiles in one run of pdflatex, xelatex or lualatex, without any
/// package that its pictures do not need.
///
/// The first page has the puzzle and how to read the diagrams. All positions follow, in 1 to 4 columns of cells of 6 to
/// 8 mm (less only where a board fits no page otherwise), and the table of all moves.
///
/// # Errors
///
/// If the language is written in letters that LaTeX's fonts lack, a text has a control character, or a replaced template is
/// invalid.
pub fn latex(booklet: &Booklet, flavour: Flavour, templates: &Templates) -> Result<String, LatexError> {
    if is_foreign(&booklet.language) {
        return Err(LatexError::Language(booklet.language.tag().to_owned()));
    }
    // Wiberg's pictures name no block, as the words around all pictures but those of the steps do, and have no mark for a
    // legend to explain.
    let is_wiberg = flavour == Flavour::Wiberg;
    let around = if is_wiberg { Flavour::Picture } else { flavour };
    let definitions = SUPPORT.to_owned() + &pictures(&[], booklet.theme, around, CELLS[2])?.definitions;
    let mut values = Values::new(booklet, flavour.packages(), definitions);
    let ink = Ink { theme: booklet.theme, flavour: around };
    let inks = (ink, Ink { flavour, ..ink });
    fill(&mut values, booklet, inks, !is_wiberg)?;
    Ok(templates.render("booklet.tex", &values, &booklet.language, booklet.theme)?)
}

/// Fills in the values of all blocks: `hands` write pictures of all kinds, and those of steps. Without the legend, if the pictures have no
/// marks for it to explain.
pub(super) fn fill<'b, H: Hand>(
    values: &mut Values<'b>,
    booklet: &'b Booklet,
    hands: (H, H),
    has_legend: bool,
) -> Result<(), H::Error> {
    let language = &booklet.language;
    let (scribe, of_steps) = (Scribe { hand: hands.0, language }, Scribe { hand: hands.1, language });
    for block in &booklet.blocks {
        match block {
            Block::Cover(_) | Block::Colophon(_) => {}
            Block::Statement(statement) => values.statement = Some(scribe.statement(statement)?),
            Block::Legend(_) if !has_legend => {}
            Block::Legend(legend) => values.legend = Some(scribe.legend(legend)?),
            Block::Steps(steps) => values.steps = Some(of_steps.steps(steps, &mut values.definitions)?),
            Block::Moves(moves) => values.moves = Some(scribe.moves(moves, booklet.play.is_of_jumps())?),
            Block::Hints(hints) => values.hints = Some(scribe.hints(hints, &mut values.definitions)?),
            Block::Numbers(numbers) => values.numbers = Some(scribe.numbers(numbers, booklet)?),
        }
    }
    Ok(())
}

/// Whether a language is written in other letters than Latin ones, which are all that LaTeX's own fonts have.
pub fn is_foreign(language: &Language) -> bool {
    let is_latin = |c: char| c < '\u{370}' || ('\u{1e00}'..'\u{1f00}').contains(&c);
    lacking(&language.say("moves-title", &[("unit", "step".into())])).any(|c| c.is_alphabetic() && !is_latin(c))
}

/// Writes the pictures of a document, each with its alternative text.
pub(super) trait Hand {
    /// Why a picture cannot be written.
    type Error;

    /// A picture by itself.
    fn picture(&self, diagram: &Diagram, cell: f64) -> Result<String, Self::Error>;

    /// Pictures of one kind, some of which may be lacking. What they share is added to `definitions`, with a name that ends with these
    /// letters. Then all but the first are described by their words, if they have any.
    fn together(
        &self,
        all: &[(Option<&Diagram>, &str)],
        cell: f64,
        letters: &str,
        definitions: &mut String,
    ) -> Result<Vec<Option<String>>, Self::Error>;

    /// The pictures of all steps, drawn together: they share their definitions. Upon what they have in common, all but the first are
    /// described by what changes.
    fn steps(&self, figures: &[Figure], cell: f64, definitions: &mut String) -> Result<Vec<String>, Self::Error>;

    /// Whether blocks of different kinds are filled differently.
    fn has_fills(&self) -> bool;
}

/// Writes LaTeX.
#[derive(Clone, Copy)]
struct Ink {
    theme: Theme,
    flavour: Flavour,
}

impl Hand for Ink {
    type Error = Unprintable;

    /// Macros are for many of one size.
    fn picture(&self, diagram: &Diagram, cell: f64) -> Result<String, Unprintable> {
        let flavour = if self.flavour == Flavour::Macros { Flavour::Picture } else { self.flavour };
        let picture = pictures(&[diagram], self.theme, flavour, cell)?.pictures.concat();
        Ok(with_alt(&picture, &diagram.description))
    }

    fn together(
        &self,
        all: &[(Option<&Diagram>, &str)],
        cell: f64,
        letters: &str,
        definitions: &mut String,
    ) -> Result<Vec<Option<String>>, Unprintable> {
        let flavour = if self.flavour == Flavour::Macros { Flavour::Picture } else { self.flavour };
        let diagrams: Vec<&Diagram> = all.iter().filter_map(|(diagram, _)| *diagram).collect();
        let drawn = pictures_together(&diagrams, self.theme, flavour, cell, letters)?;
        definitions.push_str(&drawn.common);
        let (mut pictures, mut is_brief) = (drawn.pictures.into_iter(), false);
        let mut next = |&(diagram, words): &(Option<&Diagram>, &str)| {
            let (diagram, picture) = (diagram?, pictures.next()?);
            let is_told = is_brief && !words.is_empty() && diagram.position().is_some();
            let description = if is_told { words } else { &diagram.description };
            is_brief = !drawn.common.is_empty();
            Some(with_alt(&picture, description))
        };
        Ok(all.iter().map(&mut next).collect())
    }

    fn steps(&self, figures: &[Figure], cell: f64, definitions: &mut String) -> Result<Vec<String>, Unprintable> {
        let diagrams: Vec<&Diagram> = figures.iter().map(|figure| &figure.diagram).collect();
        let drawn = pictures_together(&diagrams, self.theme, self.flavour, cell, "")?;
        if self.flavour == Flavour::Macros {
            definitions.push_str(&drawn.definitions);
        }
        definitions.push_str(&drawn.common);
        let written = |(index, (figure, picture)): (usize, (&Figure, String))| match self.flavour {
            Flavour::Macros => line(None, figure.number, &picture, &figure.words),
            _ => with_alt(&picture, figure.described(index > 0 && !drawn.common.is_empty())),
        };
        Ok(figures.iter().zip(drawn.pictures).enumerate().map(written).collect())
    }

    fn has_fills(&self) -> bool {
        self.flavour == Flavour::Tikz || self.theme.fill == Fill::Hatch
    }
}

/// Makes the values of blocks.
struct Scribe<'l, H> {
    /// Writes their pictures.
    hand: H,
    language: &'l Language,
}

impl<H: Hand> Scribe<'_, H> {
    fn figure<'b>(&self, figure: &'b Figure, cell: f64) -> Result<FigureValues<'b>, H::Error> {
        Ok(captioned(figure, cell, self.hand.picture(&figure.diagram, cell)?))
    }

    fn statement<'b>(&self, statement: &'b Statement) -> Result<StatementValues<'b>, H::Error> {
        let grid = match statement.map {
            true => FigureGrid::of_map(&statement.start, true),
            false => FigureGrid::of_pair(&statement.start),
        };
        let pictures = std::iter::once(&statement.start).chain(&statement.goals);
        let figures: Vec<FigureValues<'b>> = pictures
            .enumerate()
            .map(|(index, diagram)| {
                let caption = match (index, statement.goals.len()) {
                    (0, _) => self.language.say("picture-start", &[]),
                    (_, 1) => self.language.say("picture-goal", &[]),
                    (number, _) => self.language.say("picture-goal-numbered", &[("number", number.into())]),
                };
                let caption = Cow::Owned(caption);
                let picture = self.hand.picture(diagram, grid.cell)?;
                Ok(FigureValues {
                    width: grid.width(),
                    caption,
                    words: Cow::Borrowed(""),
                    notes: &[],
                    number: 0,
                    picture,
                })
            })
            .collect::<Result<_, H::Error>>()?;
        Ok(StatementValues {
            statement,
            cell: grid.cell,
            width: grid.width(),
            rows: figures.chunks(grid.columns).map(<[_]>::to_vec).collect(),
        })
    }

    /// Without what explains the fill where nothing is filled.
    fn legend<'b>(&self, legend: &'b Legend) -> Result<LegendValues<'b>, H::Error> {
        let grid = legend.sample.as_ref().map_or(FigureGrid::SINGLE, |sample| FigureGrid::of_pair(&sample.diagram));
        let cell = grid.cell;
        let sample = legend.sample.as_ref().map(|sample| self.figure(sample, cell)).transpose()?;
        let used = sample.as_ref().map_or(0.0, |sample| sample.width + 2.0 * GUTTER);
        // Beside a wide picture there is no room for text.
        let beside = used <= TEXT.0 * 0.55;
        let is_filled = self.hand.has_fills();
        Ok(LegendValues {
            cell,
            meaning: &legend.meaning,
            picture_width: if beside { used } else { TEXT.0 },
            text_width: if beside { TEXT.0 - used } else { TEXT.0 },
            parts: legend.parts.iter().filter(|part| part.thing != Thing::Fill || is_filled).collect(),
            key: &legend.key,
            names: legend.shown_names().collect(),
            sample,
        })
    }

    /// What the pictures need is added to `definitions`.
    fn steps<'b>(&self, steps: &'b Steps, definitions: &mut String) -> Result<StepsValues<'b>, H::Error> {
        let all = if steps.way.is_some() { &steps.maps } else { &steps.figures };
        let grid = all.first().map_or(FigureGrid::SINGLE, |figure| match steps.way {
            Some(_) => FigureGrid::of_map(&figure.diagram, false).below(&figure.diagram, notes_height(all)),
            None => FigureGrid::of_figures(&figure.diagram),
        });
        let mut drawn = self.drawn(all, grid.cell, definitions)?;
        if steps.way.is_some() {
            // Headings say it.
            drawn.iter_mut().for_each(|map| map.caption = Cow::Borrowed(""));
        }
        // One chapter needs no title.
        let whole = || Chapter {
            number: 1,
            title: String::new(),
            brief: String::new(),
            first: 1,
            last: usize::MAX,
            notes: Vec::new(),
        };
        let plan_cell = PLAN * grid.cell;
        let plans: Vec<_> = steps.plans.iter().map(|plan| (plan.as_ref(), "")).collect();
        let plans = self.hand.together(&plans, plan_cell, "plan", definitions)?;
        let chapter = |(chapter, own): (Option<&Chapter>, Range<usize>)| ChapterValues {
            chapter: chapter.map_or_else(whole, Chapter::clone),
            plan: chapter.and_then(|chapter| plans.get(chapter.number - 1)?.clone()).unwrap_or_default(),
            rows: drawn[own].chunks(grid.columns).map(<[_]>::to_vec).collect(),
        };
        let way = steps.way.as_ref();
        Ok(StepsValues {
            title: way.map_or("", |way| &way.title),
            meaning: way.map_or("", |_| &steps.meaning),
            closing: way.map_or(&[], |way| &way.closing),
            columns: grid.columns,
            cell: grid.cell,
            width: grid.width(),
            plan_cell,
            chapters: Chapter::parts(&steps.chapters, all).into_iter().map(chapter).collect(),
        })
    }

    /// The figures of all steps.
    fn drawn<'b>(
        &self,
        figures: &'b [Figure],
        cell: f64,
        definitions: &mut String,
    ) -> Result<Vec<FigureValues<'b>>, H::Error> {
        let pictures = self.hand.steps(figures, cell, definitions)?;
        Ok(figures.iter().zip(pictures).map(|(figure, picture)| captioned(figure, cell, picture)).collect())
    }

    /// A way on maps shows its start there.
    fn moves<'b>(&self, moves: &'b Moves, is_on_maps: bool) -> Result<MovesValues<'b>, H::Error> {
        let cell = (START.0 / moves.start.width).min(START.1 / moves.start.height).min(CELLS[2]);
        let start = if is_on_maps { (0.0, 0.0) } else { (moves.start.width * cell, moves.start.height * cell) };
        let room = |height: f64| (height / LINE) as usize;
        let rooms = (room(TEXT.1 - HEADING - start.1.max(HEADING)), room(TEXT.1 - GAP));
        let table = |reasons: Reasons| {
            let lines = table_lines(moves, reasons);
            let moves = lines.iter().filter(|line| line.heading.is_none());
            let longest = moves.map(LineValues::width).fold(0.0, f64::max);
            let columns = ((TEXT.0 / (longest + TABLE_GAPS)) as usize).clamp(1, MOST_COLUMNS);
            let pages = pages(&lines, columns, rooms, |line| (line.height(share(columns)), line.heading.is_some()));
            (reasons, columns, pages)
        };
        // Reasons are worth no page.
        let plain = table(Reasons::None);
        let told = Reasons::WRITTEN.into_iter().map(table).find(|(.., pages)| pages.len() <= plain.2.len());
        let (reasons, columns, pages) = told.unwrap_or(plain);
        Ok(MovesValues {
            cell,
            meaning: moves.meaning_with(reasons).collect(),
            text_width: if is_on_maps { TEXT.0 } else { TEXT.0 - start.0 - 2.0 * GUTTER },
            picture_width: start.0,
            start: if is_on_maps { String::new() } else { self.hand.picture(&moves.start, cell)? },
            column_width: share(columns),
            has_why: pages.iter().flatten().flatten().any(|line| !line.why.is_empty()),
            pages,
        })
    }
}

/// Letters of a note in a line as wide as the page, and the height of such a line in mm.
const NOTE_LETTERS: usize = 95;
const NOTE_LINE: f64 = 3.6;

/// Most height of the notes of one of `maps`, in mm.
fn notes_height(maps: &[Figure]) -> f64 {
    let lines = |map: &Figure| map.notes.iter().map(|note| note.chars().count().div_ceil(NOTE_LETTERS)).sum();
    let most: usize = maps.iter().map(lines).max().unwrap_or(0);
    most as f64 * NOTE_LINE
}

fn captioned(figure: &Figure, cell: f64, picture: String) -> FigureValues<'_> {
    FigureValues {
        width: (figure.diagram.width * cell * 10.0).ceil() / 10.0,
        caption: Cow::Borrowed(&figure.caption),
        words: figure.kept_words(),
        notes: &figure.notes,
        number: figure.number,
        picture,
    }
}

/// `picture` with its alternative text.
fn with_alt(picture: &str, description: &str) -> String {
    format!("{{\\stepbookalt{{{}}}%\n{picture}}}", plain(description))
}

/// Size of a cell in the picture of a plan, where it is 1 in that of a position.
const PLAN: f64 = 0.75;

/// The lines of the table, with a heading before each chapter if there are several.
fn table_lines(moves: &Moves, reasons: Reasons) -> Vec<LineValues<'_>> {
    let mut lines = Vec::new();
    for line in &moves.lines {
        let chapter = Chapter::of(&moves.chapters, line.number).filter(|chapter| chapter.first == line.number);
        lines.extend(chapter.filter(|_| moves.chapters.len() > 1).map(|chapter| LineValues {
            heading: Some(&chapter.title),
            number: chapter.number,
            label: "",
            way: String::new(),
            why: "",
            target: false,
            notes: &[],
        }));
        lines.push(LineValues {
            heading: None,
            number: line.number,
            label: if line.goes_on { "" } else { &line.label },
            way: line.way.concat(),
            why: reasons.of(line).filter(|_| !line.goes_on).unwrap_or_default(),
            target: line.target,
            notes: &line.notes,
        });
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::booklet::{Style, compose};
    use crate::search::{Outcome, unwatched};
    use crate::walkthrough::narrate;

    fn booklet(puzzle: &str) -> Booklet {
        let puzzle = crate::format::read(puzzle.as_bytes(), None).expect("the puzzle is well formed");
        let Outcome::Solved { path, .. } = puzzle.solve(&Default::default(), &mut unwatched) else {
            panic!("the puzzle has a solution")
        };
        compose(&narrate(&puzzle, &path).expect("the path is legal"), &Style::default())
    }

    fn tiny(title: &str, label: &str) -> Booklet {
        booklet(&format!("title = '{title}'\nboard = \"{label}..\"\ngoal = {{ '{label}' = [0, 2] }}\n"))
    }

    #[test]
    fn values_are_printed_and_never_executed() {
        let tex = latex(&tiny(r"\input{x} %$$ ^^5c", "A"), Flavour::Picture, &Templates::default())
            .expect("all is printable");
        assert!(
            tex.contains(r"\ensuremath{\backslash}}input\ensuremath{\{}x\ensuremath{\}} \%\stepbooksign{\textdollar}"),
            "{tex}"
        );
        assert!(!tex.contains("\\input") && tex.is_ascii());
    }

    #[test]
    fn every_step_has_its_figure_under_its_caption() {
        let tex = latex(&tiny("Tiny", "A"), Flavour::Picture, &Templates::default()).expect("all is printable");
        for k in 0..=2 {
            let caption = format!("{{After {k} step{}}}", if k == 1 { "" } else { "s" });
            assert!(tex.contains(&caption), "{caption} in {tex}");
        }
        assert!(!tex.contains("\\usepackage"));
    }

    #[test]
    fn what_fonts_may_lack_is_named_by_its_number() {
        for booklet in [tiny("漢", "A"), tiny("Tiny", "漢")] {
            let tex = latex(&booklet, Flavour::Picture, &Templates::default()).expect("LaTeX decides");
            assert!(tex.contains("\\stepbookchar{6F22}") && tex.is_ascii(), "{tex}");
        }
    }

    #[test]
    fn only_languages_with_other_letters_are_refused() {
        let foreign = |tag| is_foreign(&Language::bundled(tag).expect("the language is bundled"));
        assert_eq!(["en", "de", "fr", "es", "he", "zh"].map(foreign), [false, false, false, false, true, true]);
        let polish = Language::with_messages("pl", "moves-title = Wszystkie ruchy są tu");
        assert!(!is_foreign(&polish.expect("the message is well formed")));
    }

    #[test]
    fn the_preamble_can_be_replaced_alone() {
        let mut templates = Templates::default();
        templates.replace("preamble.tex", "\\input{house-style}% \\VAR{running}\n".to_owned());
        let tex = latex(&tiny("Tiny", "A"), Flavour::Picture, &templates).expect("all is printable");
        assert!(tex.starts_with("\\input{house-style}% Tiny\n\\begin{document}"), "{tex}");
    }

    #[test]
    fn an_invalid_template_is_reported_with_its_line() {
        let mut templates = Templates::default();
        templates.replace("booklet.tex", "\n\\VAR{nothing}".to_owned());
        let error = latex(&tiny("Tiny", "A"), Flavour::Picture, &templates).expect_err("the value does not exist");
        assert!(matches!(error, LatexError::Template(_)) && error.to_string().contains("booklet.tex:2"), "{error}");
    }
}
