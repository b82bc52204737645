//! The values of the templates `booklet.tex` and `booklet.typ`, named as they name them; lengths in mm.

use super::{Setting, TEXT};
use crate::booklet::values::{BookletValues, NumbersValues};
use crate::booklet::{Block, Booklet, Chapter, LevelPlot, MoveLine, Statement};
use serde::Serialize;
use std::borrow::Cow;
use stepbook_read::language::Piece;

/// All values.
#[derive(Serialize)]
pub(in crate::booklet) struct Values<'a> {
    /// The packages that pictures need, and what is read before them.
    pub packages: &'a [&'a str],
    pub definitions: String,
    #[serde(flatten)]
    common: BookletValues<'a>,
    /// How often LaTeX must read the document: "once".
    pub runs: &'static str,
    counts: &'a str,
    /// The text before and after the number of a page.
    page: (String, String),
    text_width: f64,
    text_height: f64,
    pub(super) statement: Option<StatementValues<'a>>,
    pub(super) signs: Option<SignsValues<'a>>,
    pub(super) steps: Option<StepsValues<'a>>,
    pub(super) moves: Option<MovesValues<'a>>,
    pub(super) numbers: Option<NumbersValues<'a, LevelsValues<'a>>>,
    pub(super) hints: Option<HintsValues<'a>>,
    /// What made the booklet, after the lines of the colophon.
    made: &'a [String],
}

impl<'a> Values<'a> {
    pub(in crate::booklet) fn new(booklet: &'a Booklet, packages: &'a [&'a str], definitions: String) -> Self {
        let common = BookletValues::of(booklet);
        // The fonts, which are named last, are those of a PDF.
        let mut made = booklet.blocks.iter().filter_map(|block| match block {
            Block::Colophon(colophon) => Some(colophon.made.split_last()?.1),
            _ => None,
        });
        Self {
            packages,
            definitions,
            runs: "once",
            counts: common.counts(),
            page: around(&booklet.language.pieces("pages-page", &[], &["page"])),
            common,
            text_width: TEXT.0,
            text_height: TEXT.1,
            statement: None,
            signs: None,
            steps: None,
            moves: None,
            numbers: None,
            hints: None,
            made: made.next().unwrap_or_default(),
        }
    }
}

/// The text before and after the value that is open in `pieces`: "page " and nothing.
pub(in crate::booklet) fn around(pieces: &[Piece]) -> (String, String) {
    let (mut before, mut after) = (String::new(), None);
    for piece in pieces {
        match piece {
            Piece::Text(text) => after.as_mut().unwrap_or(&mut before).push_str(text),
            Piece::Open(_) => after = after.or(Some(String::new())),
        }
    }
    (before, after.unwrap_or_default())
}

/// A picture with its words.
#[derive(Clone, Default, Serialize)]
pub(in crate::booklet) struct FigureValues<'a> {
    pub caption: Cow<'a, str>,
    pub words: Cow<'a, str>,
    /// What the author says, a paragraph each.
    pub notes: &'a [String],
    /// Of the step, if it shows one.
    pub number: Option<usize>,
    pub picture: String,
}

#[derive(Serialize)]
pub(super) struct StatementValues<'a> {
    #[serde(flatten)]
    pub statement: &'a Statement,
    #[serde(flatten)]
    pub setting: Setting,
    /// The start, then the goal, which may have several.
    pub figures: Vec<FigureValues<'a>>,
}

#[derive(Serialize)]
pub(super) struct SignsValues<'a> {
    #[serde(flatten)]
    pub setting: Setting,
    pub title: &'a str,
    pub told: &'a str,
    pub sample: Option<FigureValues<'a>>,
    pub list: Vec<SignValues<'a>>,
}

#[derive(Serialize)]
pub(super) struct SignValues<'a> {
    pub name: &'a str,
    pub meaning: &'a str,
    pub cell: f64,
    pub picture: String,
}

#[derive(Serialize)]
pub(super) struct StepsValues<'a> {
    #[serde(flatten)]
    pub setting: Setting,
    pub title: String,
    pub meaning: &'a str,
    /// After the table of moves.
    pub closing: &'a [String],
    pub sections: Vec<SectionValues<'a>>,
}

#[derive(Default, Serialize)]
pub(super) struct SectionValues<'a> {
    /// "1a"; empty if there is no other.
    pub name: &'a str,
    /// Of its part; empty if there is no other.
    pub title: &'a str,
    /// "Part 1 of 7: steps 1–24".
    pub place: &'a str,
    /// Whether a part begins here.
    pub begins: bool,
    /// What the author says of the part, a paragraph each.
    pub notes: &'a [String],
    /// The boards before and after it.
    pub signs: Vec<FigureValues<'a>>,
    pub figures: Vec<FigureValues<'a>>,
}

#[derive(Serialize)]
pub(super) struct MovesValues<'a> {
    #[serde(flatten)]
    pub setting: Setting,
    pub meaning: Vec<&'a String>,
    /// Empty where it is shown elsewhere.
    pub start: String,
    pub parts: Vec<PartValues<'a>>,
}

#[derive(Serialize)]
pub(super) struct PartValues<'a> {
    /// None if there is no other.
    pub chapter: Option<&'a Chapter>,
    pub lines: &'a [MoveLine],
}

#[derive(Serialize)]
pub(in crate::booklet) struct LevelsValues<'a> {
    #[serde(flatten)]
    pub levels: &'a LevelPlot,
    pub picture: String,
}

#[derive(Serialize)]
pub(super) struct HintsValues<'a> {
    pub title: &'a str,
    pub meaning: &'a [String],
    #[serde(flatten)]
    pub setting: Setting,
    /// The start, then the boards.
    pub boards: Vec<HintValues<'a>>,
    pub otherwise: Option<&'a (String, String)>,
}

#[derive(Serialize)]
pub(super) struct HintValues<'a> {
    /// None of the start.
    pub number: Option<usize>,
    pub words: Cow<'a, str>,
    pub count: &'a str,
    /// None of a landing.
    pub picture: Option<String>,
}
