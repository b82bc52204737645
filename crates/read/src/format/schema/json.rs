//! Puzzles as JSON: an object, or a list of objects with names. The keys are those of TOML. Older files use other names
//! for some of them.

use super::super::list::{Entry, Names};
use super::super::node::{Faults, Node, Syntax, json, mended, one_line};
use super::super::picture::symbol;
use super::super::{Fault, Found, Inexpressible, Objection, field};
use super::write::{self, Entries, Written};
use super::{File, MAX_NAME};
use serde::Serialize;
use std::ops::Range;
use stepbook_solve::grid::Cell;
use stepbook_solve::maze::{Maze, Spot};
use stepbook_solve::puzzle::{About, Game, Puzzle};
use stepbook_solve::sliding::{Axis, Board, Condition, Place, Symbol, leaving, picture_lines};
use stepbook_solve::text::is_forbidden;

/// Number of levels that are opened: the puzzle, further goals, a goal, a condition, its positions, a position.
const DEPTH: usize = 6;

/// Maximum number of errors in a list that also has slips.
const MOST: usize = 100;

/// Reads an object that is a puzzle.
pub(in crate::format) fn read(text: &str, is_given: bool, objection: Option<Objection>) -> Result<Found, Vec<Fault>> {
    let mended = mended(text, Syntax::Json, &super::is_key);
    let Some(node) = json::valid(&mended.text, DEPTH) else { return Err(mended.faults) };
    let mut faults = Faults::new(Syntax::Json);
    let help = "write an object with `title`, `board` and `goal`";
    mended.judged(match faults.table(&node, help) {
        Some(table) => File::new(&mended.text, table, faults, is_given).puzzle(objection),
        None => Err(faults.list),
    })
}

/// Returns the puzzles of a file, with their names if these can be read.
pub(in crate::format) fn entries(text: &str) -> Result<Vec<Entry>, Vec<Fault>> {
    // Anything but a list is read as a puzzle, with all its slips.
    let mended = mended(text, Syntax::Json, &super::is_key);
    let document = match json::valid(&mended.text, 1) {
        Some(document) if mended.faults.is_empty() => document,
        Some(document) if document.list().is_some() => {
            let nodes = document.list().unwrap_or_default().iter().map(Node::span);
            let faults = nodes.flat_map(|span| {
                let moved = move |at: Range<usize>| at.start + span.start..at.end + span.start;
                let faults = read(&mended.text[span.clone()], false, None).err().unwrap_or_default();
                faults.into_iter().map(move |fault| Fault { span: moved(fault.span), ..fault })
            });
            return mended.judged(Err(faults.take(MOST).collect()));
        }
        None if mended.text.trim_start().starts_with('[') => return Err(mended.faults),
        _ => return Ok(vec![Entry::whole(text)]),
    };
    // A list may be long, so puzzles are opened one by one.
    let name = |node: &Node| {
        let node = json::reopen(&mended.text, &node.span, 1);
        let name = node.table().and_then(|table| table.get("title").or(table.get("name"))?.1.text().map(one_line));
        name.filter(|name| !name.is_empty() && name.len() <= 4 * MAX_NAME && !name.contains(is_forbidden))
    };
    let Some(nodes) = document.list() else { return Ok(vec![Entry { name: name(&document), ..Entry::whole(text) }]) };
    if nodes.is_empty() {
        return Err(vec![Fault::new(document.span(), "the list is empty", "write at least one puzzle")]);
    }
    let mut names = Names::default();
    let mut numbered =
        |at: usize, node: &Node| names.numbered(name(node).unwrap_or_else(|| format!("Puzzle {}", at + 1)));
    let entry = |(at, node): (usize, &Node)| Entry { span: node.span(), name: Some(numbered(at, node)), line: None };
    Ok(nodes.iter().enumerate().map(entry).collect())
}

/// Returns a value in one line.
fn flat(value: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(value).expect("plain structures with string keys are always JSON")
}

/// Returns a value with each part on its own line.
fn below([open, close]: [char; 2], parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.map(|part| format!("\n  {}", part.replace('\n', "\n  "))).collect();
    format!("{open}{}{}{close}", parts.join(","), if parts.is_empty() { "" } else { "\n" })
}

fn list<T: Serialize>(values: impl IntoIterator<Item = T>) -> String {
    below(['[', ']'], values.into_iter().map(|value| flat(&value)))
}

/// Returns an object with the members that have a value.
fn object<'k>(members: impl IntoIterator<Item = (&'k str, Option<String>)>) -> String {
    let member = |(key, value): (&str, Option<String>)| Some(format!("{}: {}", flat(key), value?));
    below(['{', '}'], members.into_iter().filter_map(member))
}

/// Returns the value unless it is an empty list or object.
fn filled(value: String) -> Option<String> {
    (!matches!(&*value, "[]" | "{}")).then_some(value)
}

/// Returns the label of the only block, or the labels of all matching blocks.
fn who(board: &Board, place: &Place) -> [(&'static str, Option<String>); 2] {
    let label = |&block: &usize| board.blocks()[block].label.as_str();
    match place.blocks.as_slice() {
        [block] => [("block", Some(flat(label(block)))), ("any_of", None)],
        blocks => [("block", None), ("any_of", Some(list(blocks.iter().map(label))))],
    }
}

/// Returns a condition with the keys of other programs.
fn condition(board: &Board, place: &Place) -> String {
    let [block, any_of] = who(board, place);
    let (row, col, positions) = match place.corners[..] {
        [corner] => (Some(flat(&corner.row)), Some(flat(&corner.col)), None),
        _ => {
            let corners = place.corners.iter().map(|corner| list([corner.row, corner.col]));
            (None, None, Some(below(['[', ']'], corners)))
        }
    };
    object([block, any_of, ("row", row), ("col", col), ("positions", positions)])
}

/// Returns the conditions of one goal with our own keys.
fn conditions(board: &Board, demand: &Condition) -> String {
    let place = |place: &Place| {
        let [block, any_of] = who(board, place);
        object([block, any_of, ("at", Some(flat(&place.corners)))])
    };
    let empty = (!demand.empty.is_empty()).then(|| object([("empty", Some(flat(&demand.empty)))]));
    below(['[', ']'], demand.places.iter().map(place).chain(empty))
}

/// Writes a puzzle as a JSON object, the inverse of reading. It uses keys that other programs know and leaves out
/// author, year and exit.
///
/// # Errors
///
/// Lists the labels that have a special meaning in a grid.
///
/// # Panics
///
/// Never: plain structures with string keys are always valid JSON.
pub fn write(puzzle: &Puzzle) -> Result<String, Inexpressible> {
    let about = &puzzle.about;
    let game = match &puzzle.game {
        Game::Sliding(board) => {
            let labels = board.blocks().iter().map(|block| block.label.as_str());
            let sign = |label: &str| format!("has no block `{label}`: that sign means something else there");
            let signs: Vec<String> = labels.filter(|label| !is_label(label)).map(sign).collect();
            if !signs.is_empty() {
                return Err(Inexpressible::new("JSON format", &signs));
            }
            board_members(board)
        }
        Game::Maze(maze) => maze_members(maze),
    };
    let head = [("name", Some(flat(&about.title))), ("source", about.source.as_ref().map(flat))];
    let notes = [("notes", about.note.as_ref().map(flat))];
    Ok(object(head.into_iter().chain(game).chain(notes).chain(said(about))) + "\n")
}

type Members = Vec<(&'static str, Option<String>)>;

fn board_members(board: &Board) -> Members {
    let goals: Vec<&Condition> = board.goal().alternatives.iter().collect();
    let has_goals = goals.len() < 2 && goals.iter().all(|demand| demand.empty.is_empty());
    let mut others = goals.iter().filter(|_| !has_goals).map(|demand| conditions(board, demand));
    let along = |wanted: &'static [Axis]| board.blocks().iter().filter(|block| wanted.contains(&block.axis));
    let mut axis: Vec<(&str, Option<String>)> = along(&[Axis::Horizontal, Axis::Vertical])
        .map(|block| (block.label.as_str(), Some(flat(if block.axis == Axis::Horizontal { "h" } else { "v" }))))
        .collect();
    axis.sort_by_key(|(label, _)| *label);
    let passing: Vec<&str> =
        board.blocks().iter().filter(|block| block.passes_gates).map(|block| block.label.as_str()).collect();
    let has_passing = !passing.is_empty() || !leaving(board).is_empty();
    vec![
        ("rows", Some(flat(&board.size().rows))),
        ("cols", Some(flat(&board.size().cols))),
        ("grid", Some(list(picture_lines(&board.layout().rows)))),
        ("goals", has_goals.then(|| below(['[', ']'], board.goal().places().map(|place| condition(board, place))))),
        ("goal", others.next().and_then(filled)),
        ("or_goals", filled(below(['[', ']'], others))),
        ("gate_blocks", has_passing.then(|| list(passing))),
        ("axis", filled(object(axis))),
        ("fixed", filled(list(along(&[Axis::Fixed]).map(|block| &block.label)))),
        ("distinct", board.is_distinct().then(|| flat(&true))),
    ]
}

fn maze_members(maze: &Maze) -> Members {
    let size = maze.size();
    let spots = || size.cells().map(|cell| maze.spots()[cell]);
    // A row is a text. It is a list if the field has numbers above 9 or nothing but numbers.
    let has_lists =
        spots().all(|spot| matches!(spot, Spot::Number(_))) || spots().any(|spot| field::sign(spot).len() > 1);
    let row = |row| match has_lists {
        true => flat(&write::field_row(maze, row)),
        false => flat(&(0..size.cols).map(|col| field::sign(maze.spots()[Cell::new(row, col)])).collect::<String>()),
    };
    let rules = write::maze_rules(maze).into_iter().filter(|(key, _)| *key != "goal" || !maze.goals().is_empty());
    let head =
        [("rows", flat(&size.rows)), ("cols", flat(&size.cols)), ("grid", below(['[', ']'], (0..size.rows).map(row)))];
    head.into_iter()
        .chain(rules.map(|(key, value)| (key, written(&value))))
        .map(|(key, value)| (key, Some(value)))
        .collect()
}

fn written(value: &Written) -> String {
    match value {
        Written::Plain(value) => flat(value),
        Written::Picture(lines) => flat(lines),
    }
}

/// Returns the author's data on blocks, notes on the solution, and booklet choices.
fn said(about: &About) -> [(&'static str, Option<String>); 3] {
    let entries = |entries: Entries| object(entries.into_iter().map(|(key, value)| (key, Some(written(&value)))));
    let mut choices = write::choices(about);
    choices.sort_by_key(|(key, _)| *key);
    let block = |known| Some(entries(write::block(known)));
    let mut blocks: Vec<(&str, Option<String>)> =
        about.blocks.iter().map(|known| (known.label.as_str(), block(known))).collect();
    blocks.sort_by_key(|(label, _)| *label);
    let notes = about.notes.iter().map(|note| entries(write::note(note)));
    [
        ("blocks", filled(object(blocks))),
        ("note", filled(below(['[', ']'], notes))),
        ("booklet", filled(entries(choices))),
    ]
}

/// Returns whether a grid can show a block with this label.
pub(in crate::format) fn is_label(label: &str) -> bool {
    matches!(symbol(label), Symbol::Label(_) | Symbol::Anything)
}
