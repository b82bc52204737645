//! Writing a puzzle as JSON.

use super::super::picture::symbol;
use super::super::{Inexpressible, field};
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use stepbook_solve::grid::Cell;
use stepbook_solve::maze::{Maze, Spot};
use stepbook_solve::puzzle::{About, Game, Moment, Note, Puzzle};
use stepbook_solve::sliding::{Axis, Board, Demand, Place, Symbol, leaving, picture_lines};

/// A puzzle as it is written.
#[derive(Serialize)]
struct Written<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    rows: usize,
    cols: usize,
    grid: Vec<String>,
    goals: Vec<WrittenGoal<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gate_blocks: Option<Vec<&'a str>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    axis: BTreeMap<&'a str, &'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<&'a str>,
    #[serde(flatten)]
    said: Said<'a>,
}

#[derive(Serialize)]
struct WrittenGoal<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    block: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    any_of: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    col: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    positions: Vec<(usize, usize)>,
}

impl<'a> WrittenGoal<'a> {
    fn new(board: &'a Board, place: &Place) -> Self {
        let label = |&block: &usize| board.blocks()[block].label.as_str();
        let (block, any_of) = match place.blocks.as_slice() {
            [block] => (Some(label(block)), Vec::new()),
            blocks => (None, blocks.iter().map(label).collect()),
        };
        let (row, col, positions) = match place.corners.as_slice() {
            [corner] => (Some(corner.row), Some(corner.col), Vec::new()),
            corners => (None, None, corners.iter().map(|corner| (corner.row, corner.col)).collect()),
        };
        Self { block, any_of, row, col, positions }
    }
}

/// Writes a puzzle as a JSON object; the inverse of reading. Author, year and exit have no place in it.
///
/// # Errors
///
/// Says all that the format cannot express: fixed blocks, blocks of the same shape that count as different, alternatives to a goal,
/// cells that must be empty, labels that are signs.
pub fn write(puzzle: &Puzzle) -> Result<String, Inexpressible> {
    let about = &puzzle.about;
    let board = match &puzzle.game {
        Game::Sliding(board) => board,
        Game::Maze(maze) => return Ok(json(&WrittenMaze::new(about, maze))),
    };
    let reasons = inexpressible(board);
    if !reasons.is_empty() {
        return Err(Inexpressible::new("JSON format", &reasons));
    }
    let axis = |axis: Axis| match axis {
        Axis::Horizontal => Some("h"),
        Axis::Vertical => Some("v"),
        Axis::Both | Axis::Fixed => None,
    };
    let places = board.goal().places();
    let blocks = board.blocks().iter();
    let passing: Vec<&str> =
        blocks.clone().filter(|block| block.passes_gates).map(|block| block.label.as_str()).collect();
    let written = Written {
        name: &about.title,
        source: about.source.as_deref(),
        rows: board.size().rows,
        cols: board.size().cols,
        grid: picture_lines(&board.layout().rows),
        goals: places.map(|place| WrittenGoal::new(board, place)).collect(),
        gate_blocks: (!passing.is_empty() || !leaving(board).is_empty()).then_some(passing),
        axis: blocks.filter_map(|block| Some((block.label.as_str(), axis(block.axis)?))).collect(),
        notes: about.note.as_deref(),
        said: Said::new(about),
    };
    Ok(json(&written))
}

/// What the author says of moments of the solution, and chose for booklets.
#[derive(Serialize)]
struct Said<'a> {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    note: Vec<WrittenNote<'a>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    booklet: BTreeMap<&'a str, Box<RawValue>>,
}

#[derive(Serialize)]
struct WrittenNote<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chapter: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<Box<RawValue>>,
    text: &'a str,
}

impl<'a> Said<'a> {
    fn new(about: &'a About) -> Self {
        let note = |note: &'a Note| {
            let blank = WrittenNote { step: None, chapter: None, position: None, text: &note.text };
            match &note.at {
                Moment::Step(step) => WrittenNote { step: Some(*step), ..blank },
                Moment::Chapter(chapter) => WrittenNote { chapter: Some(*chapter), ..blank },
                Moment::Cell(cell) => WrittenNote { position: Some(flat(&(cell.row, cell.col))), ..blank },
                Moment::Picture(rows) => {
                    let rows: Vec<Vec<Symbol>> =
                        rows.iter().map(|row| row.iter().map(|cell| symbol(cell)).collect()).collect();
                    WrittenNote { position: Some(flat(&picture_lines(&rows))), ..blank }
                }
            }
        };
        let choice = |(key, value): &'a (&'static str, String)| match value.parse::<u8>() {
            Ok(number) if *key == "arrows" => (*key, flat(&number)),
            _ => (*key, flat(value)),
        };
        Self { note: about.notes.iter().map(note).collect(), booklet: about.booklet.iter().map(choice).collect() }
    }
}

fn json(written: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(written);
    text.expect("plain structures with string keys are always JSON") + "\n"
}

/// A number maze as it is written.
#[derive(Serialize)]
struct WrittenMaze<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    rows: usize,
    cols: usize,
    /// A row is a text or, where there are numbers above 9 or nothing but numbers, a list.
    grid: Vec<Box<RawValue>>,
    start: Box<RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<Box<RawValue>>,
    directions: Box<RawValue>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    wrap: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<&'a str>,
    #[serde(flatten)]
    said: Said<'a>,
}

/// A cell of a row that is a list.
#[derive(Serialize)]
#[serde(untagged)]
enum WrittenSpot {
    Number(u32),
    Sign(String),
}

/// A value in one line.
fn flat(value: &impl Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("plain structures are always JSON")
}

impl<'a> WrittenMaze<'a> {
    fn new(about: &'a About, maze: &Maze) -> Self {
        let size = maze.size();
        let pair = |cell: &Cell| (cell.row, cell.col);
        let spots = || size.cells().map(|cell| maze.spots()[cell]);
        let has_lists =
            spots().all(|spot| matches!(spot, Spot::Number(_))) || spots().any(|spot| field::sign(spot).len() > 1);
        let row = |row| {
            let spots = (0..size.cols).map(|col| maze.spots()[Cell::new(row, col)]);
            match has_lists {
                false => flat(&spots.map(field::sign).collect::<String>()),
                true => flat(&spots.map(WrittenSpot::new).collect::<Vec<_>>()),
            }
        };
        let goals: Vec<_> = maze.goals().iter().filter(|&&cell| maze.number(cell).is_some()).map(pair).collect();
        let goal = match goals.as_slice() {
            [] => None,
            [goal] => Some(flat(goal)),
            goals => Some(flat(&goals)),
        };
        let letters: Vec<&str> = maze.directions().iter().map(|point| point.letters()).collect();
        Self {
            name: &about.title,
            source: about.source.as_deref(),
            rows: size.rows,
            cols: size.cols,
            grid: (0..size.rows).map(row).collect(),
            start: flat(&pair(&maze.start())),
            goal,
            directions: field::name(maze.directions()).map_or_else(|| flat(&letters), |name| flat(&name)),
            wrap: maze.wraps(),
            notes: about.note.as_deref(),
            said: Said::new(about),
        }
    }
}

impl WrittenSpot {
    fn new(spot: Spot) -> Self {
        match spot {
            Spot::Number(number) => Self::Number(number),
            other => Self::Sign(field::sign(other)),
        }
    }
}

/// Whether a grid can show a block with this label.
pub(in crate::format) fn is_label(label: &str) -> bool {
    matches!(symbol(label), Symbol::Label(_) | Symbol::Anything)
}

fn inexpressible(board: &Board) -> Vec<String> {
    let mut reasons = Vec::new();
    for label in board.blocks().iter().map(|block| block.label.as_str()).filter(|label| !is_label(label)) {
        reasons.push(format!("has no block `{label}`: that sign means something else there"));
    }
    if board.blocks().iter().any(|block| block.axis == Axis::Fixed) {
        reasons.push("has no fixed blocks".to_owned());
    }
    if board.is_distinct() {
        reasons.push("treats blocks of the same shape as identical".to_owned());
    }
    if board.goal().alternatives.len() > 1 {
        reasons.push("has no alternatives to a goal".to_owned());
    }
    if board.goal().alternatives.iter().any(|Demand { empty, .. }| !empty.is_empty()) {
        reasons.push("cannot require empty cells".to_owned());
    }
    reasons
}
