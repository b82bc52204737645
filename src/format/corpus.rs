//! Puzzles as JSON: an object, or a list of objects with names. `docs/formats.md` describes the keys.

use super::json::{self, Value};
use super::picture::{Picture, Separation, forbidden, is_forbidden, symbol};
use super::{Fault, Inexpressible, Unread, composed, located, shown};
use crate::grid::{Cell, connected};
use crate::puzzle::{About, Game, Puzzle};
use crate::sliding::{
    Axis, Board, Demand, FaultKind, GoalLayout, Layout, Place, PlaceLayout, Symbol, Where, Who, picture_lines,
};
use crate::text::thousands;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::Range;

/// Most characters of a name; longer notes are left out, and longer sources are a fault.
const MAX_NAME: usize = 200;
const MAX_REMARK: usize = 2000;

const KEYS: &str = "name, source, notes, rows, cols, grid, goals, gate_blocks, axis, published, answers";

/// What others say about the puzzle: not read.
const IGNORED: [&str; 2] = ["published", "answers"];

pub(super) fn read(text: &str, name: Option<&str>) -> Result<Puzzle, Unread> {
    let document = json::parse(text).map_err(|fault| vec![fault])?;
    let entries = document.list().unwrap_or_else(|| vec![document]);
    let named = named(&document, &entries)?;
    Ok(read_puzzle(choose(named, name)?)?)
}

/// A puzzle of the file: its name, and keys and values.
struct Named<'a> {
    name: String,
    entry: Entry<'a>,
}

/// All puzzles of the file, or what makes it impossible to name them.
fn named<'a>(document: &Value, entries: &[Value<'a>]) -> Result<Vec<Named<'a>>, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut names = FxHashSet::default();
    let mut puzzles = Vec::with_capacity(entries.len());
    if entries.is_empty() {
        faults.push(Fault::new(document.span(), "the list is empty", "write at least one puzzle"));
    }
    for value in entries {
        let Some(members) = value.members() else {
            let message = format!("{} is no puzzle", value.kind());
            faults.push(Fault::new(value.span(), message, "write an object with `name`, `grid` and `goals`"));
            continue;
        };
        let mut entry = Entry { value: *value, members, faults: Vec::new() };
        match entry.line("name", MAX_NAME, true) {
            Some((name, span)) => {
                if !names.insert(name.clone()) {
                    let message = format!("another puzzle has the name `{name}`");
                    faults.push(Fault::new(span, message, "give each puzzle a name of its own"));
                }
                puzzles.push(Named { name, entry });
            }
            None if entry.faults.is_empty() => {
                faults.push(Fault::new(entry.begin(), "the name is missing", "add `\"name\": \"…\"`"));
            }
            None => faults.append(&mut entry.faults),
        }
    }
    if faults.is_empty() { Ok(puzzles) } else { Err(faults) }
}

/// The puzzle with that name or, if there is none, the only one of which that is a part of the name.
fn choose<'a>(mut puzzles: Vec<Named<'a>>, name: Option<&str>) -> Result<Named<'a>, Unread> {
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
            Err(Unread::NotChosen(format!("there is no puzzle `{name}` in the file; near to it are {}", names(&near))))
        }
        (Some(name), several) => {
            let count = several.len();
            Err(Unread::NotChosen(format!("{count} puzzles have `{name}` in their names: {}", names(several))))
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

fn read_puzzle(puzzle: Named) -> Result<Puzzle, Vec<Fault>> {
    let Named { name, mut entry } = puzzle;
    let source = entry.line("source", MAX_REMARK, true).map(|(text, _)| text);
    let note = entry.line("notes", MAX_REMARK, false).map(|(text, _)| text);
    let grid = entry.grid();
    let goals = entry.goals();
    let gate_blocks = entry.gate_blocks();
    let axes = entry.axes();
    entry.no_other_keys();
    let Some(grid) = grid else {
        return Err(entry.faults);
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
        Where::GoalPlace(_, at) => goals.places[at].0.clone(),
        Where::Goal(_) => goals.span.clone(),
        _ => grid.span.clone(),
    };
    match layout.check() {
        Ok(board) if entry.faults.is_empty() => {
            let about = About { title: name, source, note, ..About::default() };
            Ok(Puzzle { about, game: Game::Sliding(board) })
        }
        checked => {
            // A grid that could not be read whole is not blamed for what is missing in it.
            let others = checked.err().into_iter().flatten().filter(|fault| grid.is_read || !is_of_grid(&fault.kind));
            let located = others.map(|fault| with_help(located(&fault, place(fault.at)), &fault.kind));
            entry.faults.extend(located);
            Err(entry.faults)
        }
    }
}

fn is_of_grid(kind: &FaultKind) -> bool {
    matches!(kind, FaultKind::NoRows | FaultKind::NoBlocks | FaultKind::UnknownBlock { .. })
}

/// What would be right in JSON, where that is something else than in the native form.
fn with_help(fault: Fault, kind: &FaultKind) -> Fault {
    let help = match kind {
        FaultKind::NoRows | FaultKind::NoBlocks => {
            "give a text for each row: `.` for an empty cell, `#` for a wall, a label for a block".to_owned()
        }
        FaultKind::GoalOnGate { label } => format!("name it among those that may pass: `\"gate_blocks\": [{label:?}]`"),
        FaultKind::UnlikeBlocks { .. } => "blocks of which any will do have the same shape; name only such".to_owned(),
        FaultKind::NoGates => "draw the gates as `-` in the grid, or leave `gate_blocks` out".to_owned(),
        _ => return fault,
    };
    Fault { help: Some(help), ..fault }
}

/// Labels of blocks in separate places: in this form they always move together.
fn split_labels(rows: &[Vec<Symbol>]) -> Vec<String> {
    let mut cells: FxHashMap<&String, Vec<Cell>> = FxHashMap::default();
    let mut labels = Vec::new();
    for (row, symbols) in rows.iter().enumerate() {
        for (col, symbol) in symbols.iter().enumerate() {
            if let Symbol::Label(label) = symbol {
                let of_label = cells.entry(label).or_default();
                if of_label.is_empty() {
                    labels.push(label);
                }
                of_label.push(Cell::new(row, col));
            }
        }
    }
    // Rows of different length shift cells; then nothing is said of parts.
    let rectangle = rows.windows(2).all(|pair| pair[0].len() == pair[1].len());
    let is_split = |label: &&String| rectangle && !connected(&cells[*label]);
    labels.into_iter().filter(is_split).cloned().collect()
}

/// The rows of a puzzle and their places.
struct GridText {
    span: Range<usize>,
    picture: Picture,
    is_read: bool,
}

/// The goals of a puzzle and their places.
struct Goals {
    span: Range<usize>,
    places: Vec<(Range<usize>, PlaceLayout)>,
}

impl Goals {
    /// One demand of all places, or none.
    fn layout(&self) -> Vec<GoalLayout> {
        let places: Vec<PlaceLayout> = self.places.iter().map(|(_, place)| place.clone()).collect();
        if places.is_empty() { Vec::new() } else { vec![GoalLayout::places(places)] }
    }
}

/// An object, from which the keys are taken one by one.
struct Entry<'a> {
    value: Value<'a>,
    members: Vec<(Value<'a>, Value<'a>)>,
    faults: Vec<Fault>,
}

impl<'a> Entry<'a> {
    /// The brace with which it begins.
    fn begin(&self) -> Range<usize> {
        let start = self.value.span().start;
        start..start + 1
    }

    fn fault(&mut self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.faults.push(Fault::new(span, message, help));
    }

    /// That a value is of another kind than wanted.
    fn wrong_kind(&mut self, value: Value, what: &str, help: &str) {
        self.fault(value.span(), format!("{what} is {}", value.kind()), help);
    }

    /// Takes all values of `key` out of the object; more than one is a fault.
    fn take(&mut self, key: &str) -> Option<Value<'a>> {
        let is_key = |(name, _): &mut (Value<'a>, Value<'a>)| name.text().is_some_and(|name| name == key);
        let found: Vec<_> = self.members.extract_if(.., is_key).collect();
        for (name, _) in found.iter().skip(1) {
            self.fault(name.span(), format!("the key `{key}` is there twice"), "keep one of them");
        }
        found.first().map(|&(_, value)| value)
    }

    fn no_other_keys(&mut self) {
        for key in IGNORED {
            self.take(key);
        }
        for (name, _) in std::mem::take(&mut self.members) {
            let message = format!("unknown key `{}`", name.text().unwrap_or_default());
            self.fault(name.span(), message, format!("the keys are {KEYS}"));
        }
    }

    /// A text without control characters and of at most so many others, and its place; blanks in a row and line breaks become
    /// one blank. If it is too long, that is a fault or, where it need not be there, it is left out.
    fn line(&mut self, key: &str, most: usize, is_needed: bool) -> Option<(String, Range<usize>)> {
        let value = self.take(key)?;
        let span = value.span();
        let Some(text) = value.text() else {
            self.wrong_kind(value, &format!("`{key}`"), &format!("write a text in quotes: `\"{key}\": \"…\"`"));
            return None;
        };
        let text = composed(&text.split_whitespace().collect::<Vec<_>>().join(" "));
        if let Some(control) = text.chars().find(|&c| is_forbidden(c)) {
            self.faults.push(forbidden(control, span));
            return None;
        }
        let found = text.chars().count();
        if found > most && is_needed {
            let help = format!("shorten it to at most {} characters", thousands(most));
            self.fault(span, format!("`{key}` has {} characters", thousands(found)), help);
            return None;
        }
        if text.is_empty() && is_needed {
            self.fault(span, format!("`{key}` is empty"), "write a text, or leave the key out");
            return None;
        }
        (!text.is_empty() && found <= most).then_some((text, span))
    }

    /// A whole number.
    fn whole(&mut self, value: Value, what: &str) -> Option<i64> {
        let number = value.number();
        if number.is_none() {
            let found = if value.kind() == "a number" { "no whole number" } else { value.kind() };
            self.fault(value.span(), format!("{what} is {found}"), "write a whole number, e.g. 3");
        }
        number
    }

    fn grid(&mut self) -> Option<GridText> {
        let help = "give a text for each row, a character for each cell: `\"grid\": [\"AA.\", \"B#.\"]`";
        let (rows, cols) = (self.take("rows"), self.take("cols"));
        let rows = rows.and_then(|value| Some((value.span(), self.whole(value, "`rows`")?)));
        let cols = cols.and_then(|value| Some((value.span(), self.whole(value, "`cols`")?)));
        let Some(value) = self.take("grid") else {
            let at = self.begin();
            self.fault(at, "the grid is missing", help);
            return None;
        };
        let Some(list) = value.list() else {
            self.wrong_kind(value, "the grid", help);
            return None;
        };
        let mut is_read = true;
        let mut texts = Vec::with_capacity(list.len());
        for row in list {
            match row.text() {
                Some(text) => texts.push((row, text)),
                None => {
                    is_read = false;
                    self.wrong_kind(row, "a row", help);
                }
            }
        }
        // In a board of one column a row is one symbol, however long.
        let column = cols.as_ref().is_some_and(|(_, cols)| *cols == 1);
        let separation = if column { Separation::Blanks } else { Separation::Guessed };
        let place = |row: &Value, text: &str| row.characters(text).unwrap_or_else(|| row.span());
        let lines = texts.iter().map(|(row, text)| (place(row, text), text.as_ref()));
        let picture = Picture::read(lines, separation, |text| match symbol(text) {
            Symbol::Anything => Symbol::Label(text.to_owned()),
            symbol => symbol,
        });
        self.faults.extend(picture.symbol_faults());
        let size = [("rows", rows, picture.rows.len()), ("cols", cols, picture.rows.first().map_or(0, Vec::len))];
        for (key, said, found) in size {
            if let Some((span, said)) = said.filter(|(_, said)| is_read && usize::try_from(*said) != Ok(found)) {
                let help = "write the size of the grid, or leave `rows` and `cols` out";
                self.fault(span, format!("`{key}` is {said}, but the grid has {found}"), help);
            }
        }
        Some(GridText { span: value.span(), picture, is_read })
    }

    fn goals(&mut self) -> Goals {
        let help = "give a list: `\"goals\": [{\"block\": \"A\", \"row\": 3, \"col\": 1}]`";
        let mut goals = Goals { span: self.value.span(), places: Vec::new() };
        let Some(value) = self.take("goals") else {
            return goals;
        };
        goals.span = value.span();
        let Some(list) = value.list() else {
            self.wrong_kind(value, "`goals`", help);
            return goals;
        };
        for value in list {
            let Some(members) = value.members() else {
                self.wrong_kind(value, "a goal", help);
                continue;
            };
            let mut goal = Entry { value, members, faults: Vec::new() };
            let place = goal.place();
            self.faults.append(&mut goal.faults);
            goals.places.extend(place.map(|place| (value.span(), place)));
        }
        goals
    }

    /// What one goal says.
    fn place(&mut self) -> Option<PlaceLayout> {
        let help = "name the block: `\"block\": \"A\"`, or several of which one will do: `\"any_of\": [\"A\", \"B\"]`";
        let who = match (self.take("block"), self.take("any_of")) {
            (Some(block), None) => self.label(block, help).map(|(_, label)| Who::Block(label)),
            (None, Some(blocks)) => {
                let labels = self.labels(blocks, "`any_of`", help);
                labels.map(|labels| Who::AnyOf(labels.into_iter().map(|(_, label)| label).collect()))
            }
            (block, _) => {
                let message =
                    if block.is_some() { "the goal has `block` and `any_of`" } else { "the goal names no block" };
                self.fault(self.value.span(), message, help);
                None
            }
        };
        let at = self.corners();
        for (name, _) in std::mem::take(&mut self.members) {
            let message = format!("unknown key `{}`", name.text().unwrap_or_default());
            self.fault(name.span(), message, "the keys of a goal are block, any_of, row, col, positions");
        }
        Some(PlaceLayout { who: who?, at: at? })
    }

    /// Where the block of a goal must be.
    fn corners(&mut self) -> Option<Vec<(i64, i64)>> {
        let help = "say where, from 0: `\"row\": 3, \"col\": 1`, or `\"positions\": [[3, 1], [0, 0]]` where any of them will do";
        match (self.take("row"), self.take("col"), self.take("positions")) {
            (Some(row), Some(col), None) => {
                let (row, col) = (self.whole(row, "`row`"), self.whole(col, "`col`"));
                Some(vec![(row?, col?)])
            }
            (None, None, Some(positions)) => {
                let Some(list) = positions.list() else {
                    self.wrong_kind(positions, "`positions`", help);
                    return None;
                };
                let pairs: Vec<Option<(i64, i64)>> = list.into_iter().map(|pair| self.pair(pair, help)).collect();
                pairs.into_iter().collect()
            }
            (None, None, None) => {
                self.fault(self.value.span(), "the goal names no place", help);
                None
            }
            (_, _, None) => {
                self.fault(self.value.span(), "the goal needs both `row` and `col`", help);
                None
            }
            _ => {
                self.fault(self.value.span(), "the goal has `positions`, and `row` or `col` too", help);
                None
            }
        }
    }

    fn pair(&mut self, value: Value, help: &str) -> Option<(i64, i64)> {
        let Some(&[row, col]) = value.list().as_deref() else {
            self.fault(value.span(), "a position is two numbers", help);
            return None;
        };
        let (row, col) = (self.whole(row, "the row"), self.whole(col, "the column"));
        Some((row?, col?))
    }

    /// A label and its place.
    fn label(&mut self, value: Value, help: &str) -> Option<(Range<usize>, String)> {
        match value.text() {
            Some(text) => Some((value.span(), composed(&text))),
            None => {
                self.wrong_kind(value, "a label", help);
                None
            }
        }
    }

    /// A list of labels, if all of them are readable.
    fn labels(&mut self, value: Value, what: &str, help: &str) -> Option<Vec<(Range<usize>, String)>> {
        let Some(list) = value.list() else {
            self.wrong_kind(value, what, help);
            return None;
        };
        let labels: Vec<Option<_>> = list.into_iter().map(|label| self.label(label, help)).collect();
        labels.into_iter().collect()
    }

    fn gate_blocks(&mut self) -> Vec<(Range<usize>, String)> {
        let help = "list the blocks that may pass the gates: `\"gate_blocks\": [\"A\"]`";
        let value = self.take("gate_blocks");
        value.and_then(|value| self.labels(value, "`gate_blocks`", help)).unwrap_or_default()
    }

    fn axes(&mut self) -> Vec<(Range<usize>, String, Axis)> {
        let help = "say how blocks move: `\"axis\": {\"A\": \"h\", \"B\": \"v\"}`; leave out those that move in all directions";
        let Some(value) = self.take("axis") else {
            return Vec::new();
        };
        let Some(members) = value.members() else {
            self.wrong_kind(value, "`axis`", help);
            return Vec::new();
        };
        let mut axes = Vec::with_capacity(members.len());
        for (key, value) in members {
            let axis = match value.text().as_deref() {
                Some("h") => Some(Axis::Horizontal),
                Some("v") => Some(Axis::Vertical),
                Some(other) => {
                    self.fault(value.span(), format!("`{other}` is no axis"), help);
                    None
                }
                None => {
                    self.wrong_kind(value, "an axis", help);
                    None
                }
            };
            let label = self.label(key, help);
            axes.extend(label.zip(axis).map(|((_, label), axis)| (key.span().start..value.span().end, label, axis)));
        }
        axes
    }
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
    goals: Vec<WrittenGoal<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    gate_blocks: Vec<&'a str>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    axis: BTreeMap<&'a str, &'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<&'a str>,
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
/// Says all that the form cannot express: fixed blocks, blocks of the same shape that are told apart, alternatives to a goal,
/// cells that must be empty, labels that are signs.
pub fn write(puzzle: &Puzzle) -> Result<String, Inexpressible> {
    let Puzzle { about, game: Game::Sliding(board) } = puzzle;
    let reasons = inexpressible(board);
    if !reasons.is_empty() {
        return Err(Inexpressible::new("JSON form", &reasons));
    }
    let axis = |axis: Axis| match axis {
        Axis::Horizontal => Some("h"),
        Axis::Vertical => Some("v"),
        Axis::Both | Axis::Fixed => None,
    };
    let places = board.goal().places();
    let blocks = board.blocks().iter();
    let written = Written {
        name: &about.title,
        source: about.source.as_deref(),
        rows: board.size().rows,
        cols: board.size().cols,
        grid: picture_lines(&board.layout().rows),
        goals: places.map(|place| WrittenGoal::new(board, place)).collect(),
        gate_blocks: blocks.clone().filter(|block| block.passes_gates).map(|block| block.label.as_str()).collect(),
        axis: blocks.filter_map(|block| Some((block.label.as_str(), axis(block.axis)?))).collect(),
        notes: about.note.as_deref(),
    };
    let text = serde_json::to_string_pretty(&written);
    Ok(text.expect("plain structures with string keys are always JSON") + "\n")
}

/// Whether a grid can show a block with this label.
pub(super) fn is_label(label: &str) -> bool {
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
        reasons.push("does not tell blocks of the same shape apart".to_owned());
    }
    if board.goal().alternatives.len() > 1 {
        reasons.push("has no alternatives to a goal".to_owned());
    }
    if board.goal().alternatives.iter().any(|Demand { empty, .. }| !empty.is_empty()) {
        reasons.push("cannot demand empty cells".to_owned());
    }
    reasons
}
