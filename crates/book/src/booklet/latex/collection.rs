//! A book of many puzzles as a LaTeX document.
//!
//! The template `collection.tex` says how it looks; here the entries become its values. LaTeX lays them out, and finds the numbers of the
//! pages that are named.

use super::{Ink, LatexError, is_foreign};
use crate::booklet::typeset::Hand as _;
use crate::booklet::typeset::{CELLS, FigureValues, MAP_CELL, Scribe, Setting, Sitter, TEXT, Values, around};
use crate::booklet::{BookPart, Collection, Entry, MoveLine, Paragraph, Rating, Templates};
use rayon::prelude::*;
use serde::Serialize;
use std::borrow::Cow;
use stepbook_draw::diagram::Diagram;
use stepbook_draw::render::latex::{Flavour, SUPPORT, Unprintable, pictures};
use stepbook_read::language::{Language, Term};
use stepbook_solve::text::capitalised;

/// Most puzzles side by side, and pictures of a solution in a column of a page.
const PUZZLES: usize = 3;
const PICTURES: usize = 2;
/// Height of the text of a puzzle or of a solution at its board, and the side of a cell of a hint; in mm.
const TEXTS: f64 = 40.0;
const HINT_CELL: f64 = 3.9;
/// Width of a column of solutions in mm.
const COLUMN: f64 = 82.0;
/// Letters of a word that LaTeX need not break.
const WORD: usize = 20;

/// Writes a book of many puzzles as a LaTeX document for A4 paper: contents, puzzles, hints and solutions, as far as it has these
/// parts. Two runs of pdflatex, xelatex or lualatex know all page numbers.
///
/// # Errors
///
/// If the language is written in letters that LaTeX's fonts lack, a text has a control character, or a replaced template is
/// invalid.
pub fn latex_collection(
    collection: &Collection,
    flavour: Flavour,
    templates: &Templates,
) -> Result<String, LatexError> {
    let booklet = &collection.booklet;
    if is_foreign(&booklet.language) {
        return Err(LatexError::Language(booklet.language.tag().to_owned()));
    }
    // What each puzzle defines follows what all share.
    let definitions = SUPPORT.to_owned() + &pictures(&[], booklet.theme, flavour, CELLS[1])?.definitions;
    let scribe = Scribe { hand: Ink { theme: booklet.theme, flavour }, language: &booklet.language };
    let binder = Binder { scribe, collection };
    let mut base = Values::new(booklet, flavour.packages(), definitions);
    base.runs = "twice: the second run knows the page numbers";
    let entries = &collection.entries;
    let puzzles = entries.iter().filter(|_| binder.has(BookPart::Puzzles)).map(|entry| binder.puzzle(entry));
    let solutions = entries.par_iter().filter(|_| binder.has(BookPart::Solutions)).map(|entry| binder.solution(entry));
    let values = CollectionValues {
        base,
        heading: breakable(&booklet.title),
        parts: collection.parts.iter().map(BookPart::name).collect(),
        headings: BookPart::ALL.map(|part| heading(&booklet.language, part)),
        contents: entries.iter().map(|entry| binder.contents(entry)).collect(),
        introduction: collection.introduction().into_iter().map(Paragraph::breakable).collect(),
        puzzles: puzzles.collect::<Result<_, Unprintable>>()?,
        hints: binder.hints()?,
        meaning: &collection.meaning,
        has_table: entries.iter().any(|entry| !entry.lines.is_empty()),
        solutions: solutions.collect::<Result<_, Unprintable>>()?,
        sources: collection.sources.iter().map(|source| breakable(&source.text)).collect(),
    };
    Ok(templates.render("collection.tex", &values, &booklet.language, booklet.theme)?)
}

/// The values of the template; lengths in mm.
#[derive(Serialize)]
struct CollectionValues<'a> {
    #[serde(flatten)]
    base: Values<'a>,
    /// The title, with places where a long word may be broken.
    heading: String,
    /// The names of the book's parts, in their order.
    parts: Vec<&'static str>,
    /// The headings of puzzles, hints and solutions.
    headings: [String; 3],
    contents: Vec<ContentsValues<'a>>,
    introduction: Vec<Paragraph>,
    puzzles: Vec<PuzzleValues<'a>>,
    hints: Option<HintsValues<'a>>,
    meaning: &'a str,
    has_table: bool,
    solutions: Vec<SolutionValues<'a>>,
    sources: Vec<String>,
}

#[derive(Serialize)]
struct ContentsValues<'a> {
    number: usize,
    title: String,
    length: &'a str,
    /// For each part the label of the place; empty if there is none.
    labels: Vec<String>,
}

/// Where something else of the puzzle is found: the words around the number of the page with this label.
#[derive(Clone, Serialize)]
struct See {
    before: String,
    label: String,
    after: String,
}

#[derive(Serialize)]
struct PuzzleValues<'a> {
    number: usize,
    title: String,
    by: Option<String>,
    /// The puzzles in a row.
    #[serde(flatten)]
    setting: Setting,
    /// The pictures in a row: start and goals.
    across: usize,
    figures: Vec<FigureValues<'a>>,
    rules: Vec<String>,
    note: Option<String>,
    length: &'a str,
    difficulty: Option<&'a Rating>,
    see: Vec<See>,
}

/// The hints of all puzzles.
#[derive(Serialize)]
struct HintsValues<'a> {
    entries: Vec<EntryHints<'a>>,
    cell: f64,
    /// What the boards have in common.
    common: String,
}

/// The hints of a puzzle.
#[derive(Serialize)]
struct EntryHints<'a> {
    number: usize,
    length: &'a str,
    see: Option<See>,
    /// Words and picture; none of a number maze.
    boards: Vec<(&'a str, Option<String>)>,
}

#[derive(Serialize)]
struct SolutionValues<'a> {
    number: usize,
    title: String,
    counts: &'a str,
    see: Option<See>,
    /// What its pictures need.
    definitions: String,
    /// Whether it is as wide as the page, not a column of it.
    wide: bool,
    #[serde(flatten)]
    setting: Setting,
    figures: Vec<FigureValues<'a>>,
    moves: &'a [MoveLine],
    remarks: Vec<String>,
}

struct Binder<'a> {
    scribe: Scribe<'a, Ink>,
    collection: &'a Collection,
}

impl<'a> Binder<'a> {
    fn has(&self, part: BookPart) -> bool {
        self.collection.parts.has(part)
    }

    fn contents(&self, entry: &'a Entry) -> ContentsValues<'a> {
        ContentsValues {
            number: entry.number,
            title: breakable(&entry.title),
            length: &entry.length,
            labels: self.collection.parts.iter().map(|part| self.label_of(part, entry).unwrap_or_default()).collect(),
        }
    }

    /// The label of this part of a puzzle, if the book has it: "puzzles-17".
    fn label_of(&self, part: BookPart, entry: &Entry) -> Option<String> {
        let is_there = self.has(part) && (part != BookPart::Hints || !entry.hints.is_empty());
        is_there.then(|| format!("{}-{}", part.name(), entry.number))
    }

    /// Where to look up this part of a puzzle.
    fn see(&self, part: BookPart, entry: &Entry) -> Option<See> {
        let label = self.label_of(part, entry)?;
        let language = self.scribe.language;
        let (before, after) =
            around(&language.pieces("collection-see", &[("part", Term::from(part.name()))], &["page"]));
        Some(See { before, label, after })
    }

    fn puzzle(&self, entry: &'a Entry) -> Result<PuzzleValues<'a>, Unprintable> {
        let (width, height) = most(entry.pictures.iter());
        let count = entry.pictures.len();
        let largest = if entry.on_maps { MAP_CELL } else { CELLS[0] };
        let room = (TEXT.0, TEXT.1 - TEXTS);
        // Start and goals side by side, with a cell between them, or one below the other.
        let abreast = Setting::new((count as f64 * (width + 1.0) - 1.0, height), PUZZLES, room, largest);
        let (setting, across) = match abreast.cell < CELLS[1] {
            true => (Setting::new((width, count as f64 * (height + 1.0)), 1, room, largest), 1),
            false => (abreast, count),
        };
        let names = entry.names.iter().map(String::as_str).chain(std::iter::repeat(""));
        Ok(PuzzleValues {
            number: entry.number,
            title: breakable(&entry.title),
            by: entry.by.as_deref().map(breakable),
            setting,
            across,
            figures: self.scribe.named(entry.pictures.iter().zip(names), setting.cell)?,
            rules: entry.rules.iter().map(|rule| breakable(rule)).collect(),
            note: entry.note.as_deref().map(breakable),
            length: &entry.length,
            difficulty: entry.difficulty.as_ref(),
            see: [BookPart::Hints, BookPart::Solutions].into_iter().filter_map(|part| self.see(part, entry)).collect(),
        })
    }

    /// `None` without the part.
    fn hints(&self) -> Result<Option<HintsValues<'a>>, Unprintable> {
        let hinted: Vec<&'a Entry> = self.collection.entries.iter().filter(|entry| !entry.hints.is_empty()).collect();
        if !self.has(BookPart::Hints) || hinted.is_empty() {
            return Ok(None);
        }
        let boards: Vec<Sitter<'a>> = hinted
            .iter()
            .flat_map(|entry| entry.hints.iter().filter_map(|hint| Some((hint.board.as_ref()?, "", None))))
            .collect();
        let (width, _) = most(boards.iter().map(|(board, ..)| *board));
        let cell = HINT_CELL.min((TEXT.0 / width * 10.0).floor().max(1.0) / 10.0);
        let mut common = String::new();
        let mut pictures = self.scribe.hand.together(&boards, cell, "hint", &mut common)?.into_iter();
        let entry = |entry: &'a Entry| EntryHints {
            number: entry.number,
            length: &entry.length,
            see: self.see(BookPart::Solutions, entry),
            boards: (entry.hints.iter())
                .map(|hint| (hint.words.as_str(), hint.board.as_ref().and_then(|_| pictures.next())))
                .collect(),
        };
        Ok(Some(HintsValues { entries: hinted.into_iter().map(entry).collect(), cell, common }))
    }

    fn solution(&self, entry: &'a Entry) -> Result<SolutionValues<'a>, Unprintable> {
        let size = most(entry.figures.iter().map(|figure| &figure.diagram));
        let height = TEXT.1 - TEXTS;
        let narrow = Setting::new(size, PICTURES, (COLUMN, height), CELLS[1]);
        let wide = narrow.cell < CELLS[1];
        let setting = if wide { Setting::new(size, 2 * PICTURES, (TEXT.0, height), CELLS[1]) } else { narrow };
        let mut definitions = String::new();
        let mut figures = self.scribe.drawn(&entry.figures, setting.cell, &mut definitions)?;
        for (value, figure) in figures.iter_mut().zip(&entry.figures) {
            // The notes are among the moves or the remarks, and the head says what a single map is.
            value.notes = &[];
            value.words = Cow::Borrowed(&figure.words);
            value.caption = Cow::Owned(figure.number.to_string());
            if entry.on_maps {
                value.caption = Cow::Borrowed(if entry.figures.len() > 1 { &figure.words } else { "" });
                value.words = Cow::Borrowed("");
            }
        }
        Ok(SolutionValues {
            number: entry.number,
            title: breakable(&entry.title),
            counts: &entry.counts,
            see: self.see(BookPart::Puzzles, entry),
            definitions,
            wide,
            setting,
            figures,
            moves: &entry.lines,
            remarks: entry.remarks.iter().map(|remark| breakable(remark)).collect(),
        })
    }
}

fn heading(language: &Language, part: BookPart) -> String {
    capitalised(&language.say("collection-part", &[("part", part.name().into())]))
}

/// The greatest width and height of pictures in cells.
fn most<'d>(pictures: impl Iterator<Item = &'d Diagram>) -> (f64, f64) {
    pictures.fold((1.0, 1.0), |(width, height), one| (one.width.max(width), one.height.max(height)))
}

/// `text` with places in its longest words where a line may end: LaTeX knows none in names and addresses.
fn breakable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = 0;
    for c in text.chars() {
        letters = if c.is_whitespace() { 0 } else { letters + 1 };
        if letters > WORD {
            out.push('\u{ad}');
            letters = 1;
        }
        out.push(c);
    }
    out
}

impl Paragraph {
    fn breakable(self) -> Self {
        Self { text: breakable(&self.text), ..self }
    }
}
