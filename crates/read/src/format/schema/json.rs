//! Puzzles as JSON: an object, or a list of objects with names. Their keys are those of TOML; older files have others for some.

use super::super::list::{Entry, Names};
use super::super::node::{Faults, Node, Syntax, json, one_line};
use super::super::picture::symbol;
use super::super::{Fault, Found, Inexpressible, Objection, field};
use super::{File, MAX_NAME};
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use stepbook_solve::grid::Cell;
use stepbook_solve::maze::{Maze, Spot};
use stepbook_solve::puzzle::{About, AboutBlock, Game, Moment, Note, Puzzle};
use stepbook_solve::sliding::{Axis, Board, Demand, Place, Symbol, leaving, picture_lines};
use stepbook_solve::text::is_forbidden;

/// How deep a puzzle is opened: itself, further goals, a goal, a condition, its places, a place.
const DEPTH: usize = 6;

/// Reads an object that is a puzzle.
pub(in crate::format) fn read(text: &str, is_given: bool, objection: Option<Objection>) -> Result<Found, Vec<Fault>> {
    let mended = json::mended(text);
    let Ok(node) = json::parse(&mended.text, DEPTH) else { return Err(mended.faults) };
    let mut faults = Faults::new(Syntax::Json);
    let help = "write an object with `title`, `board` and `goal`";
    let read = match faults.table(&node, help) {
        Some(table) => File::new(&mended.text, table, faults, is_given).puzzle(objection),
        None => Err(faults.list),
    };
    if mended.faults.is_empty() {
        return read;
    }
    let moved = |fault: Fault| Fault { span: mended.original(&fault.span), ..fault };
    let others = read.err().unwrap_or_default().into_iter().map(moved);
    Err(mended.faults.iter().cloned().chain(others).collect())
}

/// The puzzles of a file, and their names as far as they can be read.
pub(in crate::format) fn entries(text: &str) -> Result<Vec<Entry>, Vec<Fault>> {
    // What is no list is read as a puzzle, with all its slips.
    let mended = json::mended(text);
    let document = match json::parse(&mended.text, 1) {
        Ok(document) if mended.faults.is_empty() => document,
        Ok(document) if document.list().is_some() => return Err(mended.faults),
        Err(_) if mended.text.trim_start().starts_with('[') => return Err(mended.faults),
        _ => return Ok(vec![Entry::whole(text)]),
    };
    // A list may be long, so one puzzle is opened after the other.
    let name = |node: &Node| {
        let node = json::reopen(&mended.text, &node.span, 1);
        let name = node.table().and_then(|table| table.get("title").or(table.get("name"))?.1.text().map(one_line));
        name.filter(|name| !name.is_empty() && name.len() <= 4 * MAX_NAME && !name.contains(is_forbidden))
    };
    let Some(nodes) = document.list() else {
        return Ok(vec![Entry { name: name(&document), ..Entry::whole(text) }]);
    };
    if nodes.is_empty() {
        return Err(vec![Fault::new(document.span(), "the list is empty", "write at least one puzzle")]);
    }
    let mut names = Names::default();
    let mut numbered =
        |at: usize, node: &Node| names.numbered(name(node).unwrap_or_else(|| format!("Puzzle {}", at + 1)));
    let entry = |(at, node): (usize, &Node)| Entry { span: node.span(), name: Some(numbered(at, node)), line: None };
    Ok(nodes.iter().enumerate().map(entry).collect())
}
/// A puzzle as it is written.
#[derive(Serialize)]
struct Written<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    rows: usize,
    cols: usize,
    grid: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goals: Option<Vec<WrittenGoal<'a>>>,
    /// What `goals` cannot say: cells that must be empty, and alternatives.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    goal: Vec<Condition<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    or_goals: Vec<Vec<Condition<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gate_blocks: Option<Vec<&'a str>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    axis: BTreeMap<&'a str, &'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixed: Vec<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    distinct: bool,
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

/// A condition of a goal.
#[derive(Serialize, Default)]
struct Condition<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    block: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    any_of: Option<Vec<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    empty: Option<Box<RawValue>>,
}

/// The conditions of one of the goals.
fn conditions<'a>(board: &'a Board, demand: &Demand) -> Vec<Condition<'a>> {
    let cells = |cells: &[Cell]| Some(flat(&cells.iter().map(|cell| (cell.row, cell.col)).collect::<Vec<_>>()));
    let place = |place: &Place| {
        let labels: Vec<&str> = place.blocks.iter().map(|&block| board.blocks()[block].label.as_str()).collect();
        let at = cells(&place.corners);
        match labels[..] {
            [label] => Condition { block: Some(label), at, ..Condition::default() },
            _ => Condition { any_of: Some(labels), at, ..Condition::default() },
        }
    };
    let empty = Condition { empty: cells(&demand.empty), ..Condition::default() };
    demand.places.iter().map(place).chain((!demand.empty.is_empty()).then_some(empty)).collect()
}

/// Writes a puzzle as a JSON object; the inverse of reading. It has the keys that other programs know, and is without author, year
/// and exit.
///
/// # Errors
///
/// Names the labels that are signs in a grid.
pub fn write(puzzle: &Puzzle) -> Result<String, Inexpressible> {
    let about = &puzzle.about;
    let board = match &puzzle.game {
        Game::Sliding(board) => board,
        Game::Maze(maze) => return Ok(json(&WrittenMaze::new(about, maze))),
    };
    let labels = || board.blocks().iter().map(|block| block.label.as_str());
    let sign = |label: &str| format!("has no block `{label}`: that sign means something else there");
    let signs: Vec<String> = labels().filter(|label| !is_label(label)).map(sign).collect();
    if !signs.is_empty() {
        return Err(Inexpressible::new("JSON format", &signs));
    }
    let axis = |axis: Axis| match axis {
        Axis::Horizontal => Some("h"),
        Axis::Vertical => Some("v"),
        Axis::Both | Axis::Fixed => None,
    };
    let goals: Vec<&Demand> = board.goal().alternatives.iter().collect();
    let has_goals = goals.len() < 2 && goals.iter().all(|demand| demand.empty.is_empty());
    let mut conditions = goals.iter().filter(|_| !has_goals).map(|demand| conditions(board, demand));
    let blocks = board.blocks().iter();
    let passing: Vec<&str> =
        blocks.clone().filter(|block| block.passes_gates).map(|block| block.label.as_str()).collect();
    let written = Written {
        name: &about.title,
        source: about.source.as_deref(),
        rows: board.size().rows,
        cols: board.size().cols,
        grid: picture_lines(&board.layout().rows),
        goals: has_goals.then(|| board.goal().places().map(|place| WrittenGoal::new(board, place)).collect()),
        goal: conditions.next().unwrap_or_default(),
        or_goals: conditions.collect(),
        fixed: blocks.clone().filter(|block| block.axis == Axis::Fixed).map(|block| block.label.as_str()).collect(),
        distinct: board.is_distinct(),
        gate_blocks: (!passing.is_empty() || !leaving(board).is_empty()).then_some(passing),
        axis: blocks.filter_map(|block| Some((block.label.as_str(), axis(block.axis)?))).collect(),
        notes: about.note.as_deref(),
        said: Said::new(about),
    };
    Ok(json(&written))
}

/// What the author says of blocks and of moments of the solution, and chose for booklets.
#[derive(Serialize)]
struct Said<'a> {
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    blocks: BTreeMap<&'a str, WrittenBlock<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    note: Vec<WrittenNote<'a>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    booklet: BTreeMap<&'a str, Box<RawValue>>,
}

#[derive(Serialize)]
struct WrittenBlock<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    color: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
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
        let block = |block: &'a AboutBlock| {
            (block.label.as_str(), WrittenBlock { color: block.hex(), name: block.name.as_deref() })
        };
        let blocks = about.blocks.iter().map(block).collect();
        Self {
            blocks,
            note: about.notes.iter().map(note).collect(),
            booklet: about.booklet.iter().map(choice).collect(),
        }
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
