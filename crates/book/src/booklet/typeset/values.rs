//! The values of the templates `booklet.tex` and `booklet.typ`, named as they name them; lengths in mm.

use super::back::{HintsValues, LevelsValues};
use super::grid::{GAP, TEXT};
use crate::booklet::values::{BookletValues, NumbersValues};
use crate::booklet::{Booklet, Chapter, Key, Name, Part, Statement};
use serde::Serialize;
use std::borrow::Cow;
use stepbook_read::language::{Language, Piece};

/// What a note leaves free at its left, and about the width of one of its letters; in mm.
const NOTE_INDENT: f64 = 16.0;
const NOTE_LETTER: f64 = 1.7;

/// Longest title in the head of a page, in halves of a small letter; all else is up to half as wide again.
const RUNNING: usize = 120;

/// All values.
#[derive(Serialize)]
pub(in crate::booklet) struct Values<'a> {
    /// The packages that pictures need, and what is read before them.
    pub packages: &'a [&'a str],
    pub definitions: String,
    #[serde(flatten)]
    common: BookletValues<'a>,
    running: String,
    /// How often LaTeX must read the document: "once".
    pub runs: &'static str,
    counts: &'a str,
    /// The text before and after the number of a page.
    page: (String, String),
    text_width: f64,
    text_height: f64,
    gap: f64,
    pub(super) statement: Option<StatementValues<'a>>,
    pub(super) legend: Option<LegendValues<'a>>,
    pub(super) steps: Option<StepsValues<'a>>,
    pub(super) moves: Option<MovesValues<'a>>,
    pub(super) hints: Option<HintsValues<'a>>,
    pub(super) numbers: Option<NumbersValues<'a, LevelsValues<'a>>>,
}

impl<'a> Values<'a> {
    pub(in crate::booklet) fn new(booklet: &'a Booklet, packages: &'a [&'a str], definitions: String) -> Self {
        let common = BookletValues::of(booklet);
        Self {
            packages,
            definitions,
            running: running(&booklet.title),
            runs: "once",
            counts: common.counts(),
            page: page(&booklet.language),
            common,
            text_width: TEXT.0,
            text_height: TEXT.1,
            gap: GAP,
            statement: None,
            legend: None,
            steps: None,
            moves: None,
            hints: None,
            numbers: None,
        }
    }
}

/// As much of `title` as the head of a page has room for.
fn running(title: &str) -> String {
    let mut room = RUNNING;
    let fits = |c: &char| {
        let width = if c.is_lowercase() || *c == ' ' { 2 } else { 3 };
        let left = room.checked_sub(width);
        room = left.unwrap_or_default();
        left.is_some()
    };
    let head: String = title.chars().take_while(fits).collect();
    if head.len() < title.len() { head + "…" } else { head }
}

/// "page " and nothing: the text around the number of a page.
fn page(language: &Language) -> (String, String) {
    let (mut before, mut after) = (String::new(), None);
    for piece in language.pieces("pages-page", &[], &["page"]) {
        match piece {
            Piece::Text(text) => after.as_mut().unwrap_or(&mut before).push_str(&text),
            Piece::Open(_) => after = after.or(Some(String::new())),
        }
    }
    (before, after.unwrap_or_default())
}

#[derive(Serialize)]
pub(in crate::booklet) struct StatementValues<'a> {
    #[serde(flatten)]
    pub statement: &'a Statement,
    pub cell: f64,
    /// Width of a picture's box.
    pub width: f64,
    /// Rows of pictures with their captions: the start, then the goal, which may have several.
    pub rows: Vec<Vec<FigureValues<'a>>>,
}

#[derive(Serialize)]
pub(in crate::booklet) struct LegendValues<'a> {
    pub cell: f64,
    pub meaning: &'a str,
    pub sample: Option<FigureValues<'a>>,
    pub picture_width: f64,
    pub text_width: f64,
    pub parts: Vec<&'a Part>,
    pub key: &'a [Key],
    /// Short names on blocks.
    pub names: Vec<&'a Name>,
}

#[derive(Clone, Serialize)]
pub(in crate::booklet) struct FigureValues<'a> {
    pub width: f64,
    pub caption: Cow<'a, str>,
    pub words: Cow<'a, str>,
    /// What the author says, a paragraph each.
    pub notes: &'a [String],
    /// Of the step.
    pub number: usize,
    pub picture: String,
}

#[derive(Serialize)]
pub(in crate::booklet) struct StepsValues<'a> {
    pub columns: usize,
    /// The texts with maps; otherwise empty.
    pub title: &'a str,
    pub meaning: &'a str,
    pub closing: &'a [String],
    pub cell: f64,
    pub width: f64,
    /// Side of a cell in the picture of a plan.
    pub plan_cell: f64,
    pub chapters: Vec<ChapterValues<'a>>,
}

#[derive(Serialize)]
pub(in crate::booklet) struct ChapterValues<'a> {
    /// Its title is empty if it is the only one.
    #[serde(flatten)]
    pub chapter: Chapter,
    /// The picture of its plan; empty without one.
    pub plan: String,
    pub rows: Vec<Vec<FigureValues<'a>>>,
}

#[derive(Serialize)]
pub(in crate::booklet) struct MovesValues<'a> {
    pub cell: f64,
    pub meaning: Vec<&'a String>,
    pub text_width: f64,
    pub picture_width: f64,
    /// Empty where it is shown elsewhere.
    pub start: String,
    pub column_width: f64,
    /// Whether the table has reasons.
    pub has_why: bool,
    /// Pages of columns of lines.
    pub pages: Vec<Vec<Vec<LineValues<'a>>>>,
}

/// From a heading to the next column in mm.
const HEADING_GAP: f64 = 4.0;
/// Distance of the reasons from the ways in mm, and their size as a part of 10 pt.
const WHY_GAP: f64 = 3.0;
const WHY_SIZE: f64 = 0.8;

/// A line of the table: a heading or a move.
#[derive(Clone, Serialize)]
pub(in crate::booklet) struct LineValues<'a> {
    pub heading: Option<&'a str>,
    /// Of the chapter or the step.
    pub number: usize,
    pub label: &'a str,
    pub way: String,
    /// Why the move is made; empty where its block goes on, and where the table has no reasons.
    pub why: &'a str,
    pub target: bool,
    /// What the author says of the step, a paragraph each.
    pub notes: &'a [String],
}

impl LineValues<'_> {
    /// About as wide as its text is in mm, rather more, in bold type of 10 pt.
    pub(in crate::booklet) fn width(&self) -> f64 {
        let text = |text: &str| text.chars().map(width).sum::<f64>();
        let why = if self.why.is_empty() { 0.0 } else { WHY_GAP + WHY_SIZE * text(self.why) };
        let move_line = text(&self.number.to_string()) + text(self.label) + text(&self.way) + why;
        self.heading.map_or(move_line, text)
    }

    /// For about how many lines it counts in a column of `width` mm, in which headings and notes are broken.
    pub(in crate::booklet) fn height(&self, width: f64) -> usize {
        let letters = ((width - NOTE_INDENT) / NOTE_LETTER).max(1.0);
        let lines = |note: &String| (note.chars().count() as f64 / letters).ceil() as usize;
        let notes: usize = self.notes.iter().map(lines).sum();
        // A heading keeps a line free above it.
        let own = if self.heading.is_some() {
            1 + (self.width() / (width - HEADING_GAP)).ceil().max(1.0) as usize
        } else {
            1
        };
        notes + own
    }
}

/// Width of a character in mm in bold type of 10 pt: the widest of the narrow ones, and what the others have on average.
fn width(c: char) -> f64 {
    match c {
        ' ' | ',' | '.' | ':' | ';' | 'f' | 'i' | 'j' | 'l' => 1.35,
        'm' | 'w' => 3.2,
        _ if c.is_lowercase() || c.is_ascii_digit() => 2.05,
        _ => 3.2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_about_as_wide_as_printed() {
        // By cmbx10: 65.8 and 17.5 mm, without the number and the gaps.
        let heading = LineValues {
            heading: Some("t nach rechts, nach oben, nach rechts"),
            number: 2,
            label: "",
            way: String::new(),
            why: "",
            target: false,
            notes: &[],
        };
        assert!((65.8..73.0).contains(&heading.width()), "{}", heading.width());
        let way = "left 1".to_owned();
        let line = LineValues { heading: None, number: 116, label: "S", way, why: "", target: true, notes: &[] };
        assert!((17.5..21.0).contains(&line.width()), "{}", line.width());
    }
}
