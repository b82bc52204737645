//! Puzzles as JSON: an object, or a list of objects with names. `docs/formats.md` describes the keys.

mod entry;
mod maze;
mod write;

pub(super) use write::is_label;
pub use write::write;

use super::node::{Faults, Node, json};
use super::notes::{self, Form, Notes};
use super::puzzle_text::PuzzleText;
use super::{Fault, Found, Objection, Unread, composed, located, no_gates, shown};
use entry::{BLOCK_KEYS, Entry};
use rustc_hash::FxHashMap;
use std::ops::Range;
use stepbook_solve::grid::connected;
use stepbook_solve::puzzle::{About, Game, Puzzle};
use stepbook_solve::sliding::{FaultKind, Layout, Symbol, Where, labelled};
use stepbook_solve::text::thousands;

/// Most characters of a name; longer notes are left out, and longer sources are an error.
const MAX_NAME: usize = 200;
const MAX_REMARK: usize = 2000;

/// How deep a puzzle is opened: itself, its goals, a goal, its places, a place.
const DEPTH: usize = 5;

pub(super) fn read(text: &str, name: Option<&str>, objection: Option<Objection>) -> Result<Found, Unread> {
    // Of a list, only the requested puzzle is opened.
    let document = json::parse(text, 2).map_err(|fault| vec![fault])?;
    let entries = document.list().unwrap_or(std::slice::from_ref(&document));
    let chosen = choose(named(&document, entries)?, name)?;
    let found = read_puzzle(text, &json::reopen(text, &chosen.span, DEPTH), objection)?;
    let mut found = Found { goal: chosen.span.start..chosen.span.start + 1, ..found };
    found.puzzle.about.title = chosen.name;
    Ok(found)
}

/// The positions of the file's puzzles, and their names as far as they can be read.
pub(super) fn entries(text: &str) -> Result<Vec<PuzzleText>, Vec<Fault>> {
    let document = json::parse(text, 1).map_err(|fault| vec![fault])?;
    let Some(nodes) = document.list() else {
        return Ok(vec![PuzzleText { span: document.span(), name: None, line: None }]);
    };
    if nodes.is_empty() {
        return Err(vec![empty(&document)]);
    }
    // A list may be long, so one puzzle is opened after the other.
    let name = |node: &Node| {
        let node = json::reopen(text, &node.span, 1);
        Some(Entry::new(node.table()?).line("name", MAX_NAME, true)?.0)
    };
    let mut names = Names::default();
    let mut numbered = |node: &Node| name(node).map(|name| names.numbered(name));
    Ok(nodes.iter().map(|node| PuzzleText { span: node.span(), name: numbered(node), line: None }).collect())
}

/// How often each name was there.
#[derive(Default)]
struct Names(FxHashMap<String, usize>);

impl Names {
    /// The name, with a number if others before have it: "Level 1 (2)".
    fn numbered(&mut self, name: String) -> String {
        let mut numbered = name.clone();
        while self.0.contains_key(&numbered) {
            let count = self.0.entry(name.clone()).or_insert(1);
            *count += 1;
            numbered = format!("{name} ({count})");
        }
        self.0.insert(numbered.clone(), 1);
        numbered
    }
}

fn empty(document: &Node) -> Fault {
    Fault::new(document.span(), "the list is empty", "write at least one puzzle")
}

/// A puzzle of the file: its name and its place.
struct Named {
    name: String,
    span: Range<usize>,
}

/// All puzzles of the file, or what makes it impossible to name them.
fn named(document: &Node, entries: &[Node]) -> Result<Vec<Named>, Vec<Fault>> {
    let mut faults = Faults::default();
    let mut names = Names::default();
    let mut puzzles = Vec::with_capacity(entries.len());
    if entries.is_empty() {
        faults.0.push(empty(document));
    }
    for node in entries {
        let Some(table) = node.table() else {
            let message = format!("{} is not a puzzle", node.kind());
            faults.add(node.span(), message, "write an object with `name`, `grid` and `goals`");
            continue;
        };
        let mut entry = Entry::new(table);
        match entry.line("name", MAX_NAME, true) {
            Some((name, _)) => puzzles.push(Named { name: names.numbered(name), span: node.span() }),
            None if entry.faults.is_empty() => {
                faults.add(entry.table.begin(), "the name is missing", "add `\"name\": \"…\"`");
            }
            None => faults.0.append(&mut entry.faults.0),
        }
    }
    faults.or(Ok(puzzles))
}

/// The puzzle with that name or, if there is none, the only one of which that is a part of the name.
fn choose(mut puzzles: Vec<Named>, name: Option<&str>) -> Result<Named, Unread> {
    let names = |found: &[usize]| shown(found.iter().map(|&at| puzzles[at].name.clone()));
    let all: Vec<usize> = (0..puzzles.len()).collect();
    let found: Vec<usize> = match name {
        None => all.clone(),
        Some(name) => matching(&puzzles, &composed(name)),
    };
    match (name, found.as_slice()) {
        (_, &[only]) => Ok(puzzles.swap_remove(only)),
        (None, _) => {
            let count = thousands(puzzles.len());
            Err(Unread::NotChosen(format!("the file has {count} puzzles; choose one with `--name`: {}", names(&all))))
        }
        (Some(name), []) => {
            let near = nearest(&puzzles, name);
            Err(Unread::NotChosen(format!("the file has no puzzle `{name}`; did you mean {}?", names(&near))))
        }
        (Some(name), several) => {
            let count = several.len();
            Err(Unread::NotChosen(format!("`{name}` matches {count} puzzles: {}", names(several))))
        }
    }
}

fn matching(puzzles: &[Named], name: &str) -> Vec<usize> {
    if let Some(exact) = puzzles.iter().position(|puzzle| puzzle.name == name) {
        return vec![exact];
    }
    let part = name.to_lowercase();
    (0..puzzles.len()).filter(|&at| puzzles[at].name.to_lowercase().contains(&part)).collect()
}

/// The puzzles with the names that are most like `name`, best first, at most five.
fn nearest(puzzles: &[Named], name: &str) -> Vec<usize> {
    let name = name.to_lowercase();
    // A word of a long name may be all that was meant.
    let likeness = |puzzle: &Named| {
        let known = puzzle.name.to_lowercase();
        let parts = known.split_whitespace().chain([known.as_str()]);
        parts.map(|part| strsim::jaro_winkler(&name, part)).fold(0.0, f64::max)
    };
    let mut order: Vec<(f64, usize)> = puzzles.iter().map(likeness).zip(0..).collect();
    order.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    order.truncate(5);
    order.into_iter().map(|(_, at)| at).collect()
}

/// Reads a puzzle of which it is known that it is an object and has a name.
fn read_puzzle(text: &str, node: &Node, objection: Option<Objection>) -> Result<Found, Vec<Fault>> {
    let mut entry = Entry::new(node.table().expect("what has a name is an object"));
    let title = entry.line("name", MAX_NAME, true).map(|(text, _)| text).unwrap_or_default();
    let source = entry.line("source", MAX_REMARK, true).map(|(text, _)| text);
    let note = entry.line("notes", MAX_REMARK, false).map(|(text, _)| text);
    let said = entry.notes(text);
    let booklet = entry.take("booklet");
    let booklet = booklet.map(|node| notes::booklet(&mut entry.faults, node, Form::Json, &[], objection));
    let about = About { title, source, note, booklet: booklet.unwrap_or_default(), ..About::default() };
    if maze::is_maze(&entry) {
        let maze = maze::read(entry)?;
        return told(about, Game::Maze(maze), said);
    }
    let grid = entry.grid();
    let goals = entry.goals();
    // Without its quotes.
    let gates_key = entry.table.get("gate_blocks").map_or(0..0, |(name, _)| name.span.start + 1..name.span.end - 1);
    let gate_blocks = entry.gate_blocks();
    let axes = entry.axes();
    entry.no_other_keys(&BLOCK_KEYS, &maze::KEYS, "number mazes, in which the grid has numbers, `_` and `x`");
    let Some(grid) = grid else {
        return Err(entry.faults.0);
    };
    let layout = Layout {
        rows: grid.picture.rows.clone(),
        together: split_labels(&grid.picture.rows),
        gate_blocks: gate_blocks.iter().map(|(_, label)| label.clone()).collect(),
        axes: axes.iter().map(|(_, label, axis)| (label.clone(), *axis)).collect(),
        goals: goals.layout(),
        ..Layout::default()
    };
    let place = |at: Where| match at {
        Where::Row(row) => grid.picture.row_span(row),
        Where::Cell(cell) => grid.picture.cell_span(cell),
        Where::GateBlock(at) => gate_blocks[at].0.clone(),
        Where::Axis(at) => axes[at].0.clone(),
        Where::GoalPlace(_, at) | Where::GoalLabel(_, at, _) | Where::GoalCorner(_, at, _) => {
            goals.places[at].0.clone()
        }
        Where::Goal(_) => goals.span.clone(),
        _ => grid.span.clone(),
    };
    let board = layout.check().map_err(|faults| {
        // A grid that could not be read whole is not blamed for what is missing in it.
        let faults = faults.into_iter().filter(|fault| grid.is_read || !is_of_grid(&fault.kind));
        faults.map(|fault| with_help(located(&fault, place(fault.at)), &fault.kind)).collect()
    });
    let has_gate_blocks = !gates_key.is_empty();
    let warnings = no_gates(&layout, gates_key).into_iter().collect();
    let board = entry.faults.or(board)?;
    Ok(Found { warnings, has_gate_blocks, goal: goals.span.clone(), ..told(about, Game::Sliding(board), said)? })
}

/// The puzzle with what the author says of its solution.
fn told(about: About, game: Game, said: Notes) -> Result<Found, Vec<Fault>> {
    let faults = said.faults(&game, Form::Json);
    if !faults.is_empty() {
        return Err(faults);
    }
    let (notes, places) = said.apart();
    let about = About { notes, ..about };
    Ok(Found { notes: places, ..Puzzle { about, game }.into() })
}

impl Entry<'_> {
    fn notes(&mut self, text: &str) -> Notes {
        // The remark has another name here.
        let remark = |node: &&Node| node.text().is_none();
        let name = self.table.get("note").map_or(0..0, |(name, _)| name.span());
        let node = self.take("note");
        if node.is_some_and(|node| node.text().is_some()) {
            self.faults.add(
                name,
                "`note` is a list of notes about steps",
                "did you mean `notes`, a remark on the puzzle?",
            );
        }
        let node = node.filter(remark);
        node.map_or_else(Notes::default, |node| notes::notes(&mut self.faults, text, node, Form::Json, &[]))
    }
}

fn is_of_grid(kind: &FaultKind) -> bool {
    matches!(kind, FaultKind::NoRows | FaultKind::NoBlocks | FaultKind::UnknownBlock { .. })
}

/// The repair in JSON, if it differs from that in the native format.
fn with_help(fault: Fault, kind: &FaultKind) -> Fault {
    let help = match kind {
        FaultKind::NoRows | FaultKind::NoBlocks => {
            "give one string per row: `.` for an empty cell, `#` for a wall, a label for a block".to_owned()
        }
        FaultKind::GoalOnGate { label } => format!("name it among those that may pass: `\"gate_blocks\": [{label:?}]`"),
        FaultKind::UnlikeBlocks { .. } => "alternative blocks must all have the same shape".to_owned(),
        _ => return fault,
    };
    Fault { help: Some(help), ..fault }
}

/// Labels of blocks in separate places: in this form they always move together.
fn split_labels(rows: &[Vec<Symbol>]) -> Vec<String> {
    // Rows of different length shift cells; then nothing is said of parts.
    let rectangle = rows.windows(2).all(|pair| pair[0].len() == pair[1].len());
    let split = labelled(rows).into_iter().filter(|(_, cells)| rectangle && !connected(cells));
    split.map(|(label, _)| label.to_owned()).collect()
}
