//! The keys of a board of sliding blocks: its picture, the rules for its blocks, and the openings of the frame.

use super::super::foreign::side;
use super::super::named_cell;
use super::super::node::{Node, Syntax, Value};
use super::super::picture::{Picture, Separation, symbol};
use super::{Family, Fault, File, bare};
use rustc_hash::FxHashMap;
use std::ops::Range;
use stepbook_solve::grid::{Direction, connected, usual};
use stepbook_solve::sliding::{self, Axis, Board, FaultKind, OpeningLayout, Symbol, Where, labelled};
use stepbook_solve::text::similar;
use unicode_segmentation::UnicodeSegmentation;

/// The keys for axes, and their values.
const AXES: [(&str, Axis); 3] =
    [("horizontal", Axis::Horizontal), ("vertical", Axis::Vertical), ("fixed", Axis::Fixed)];

/// The sides of the board.
const SIDES: [(&str, Direction); 4] =
    [("top", Direction::Up), ("bottom", Direction::Down), ("left", Direction::Left), ("right", Direction::Right)];

/// A label and its position in the file.
type Label = (Range<usize>, String);

/// The positions of the parts of a board in its file. A part without a position has that of the part around it.
#[derive(Default)]
pub(super) struct Places {
    parts: FxHashMap<Where, Range<usize>>,
    /// The picture of the board, and those of its goals.
    pub board: Option<Picture>,
    pub goals: FxHashMap<usize, Picture>,
}

impl Places {
    pub(super) fn note(&mut self, at: Where, span: Range<usize>) {
        self.parts.insert(at, span);
    }

    /// Notes the position of each entry of a list, and returns the entries.
    pub(super) fn list<T>(&mut self, list: Vec<(Range<usize>, T)>, at: impl Fn(usize) -> Where) -> Vec<T> {
        let entry = |(entry, (span, value))| {
            self.note(at(entry), span);
            value
        };
        list.into_iter().enumerate().map(entry).collect()
    }

    pub(super) fn of(&self, at: Where) -> Range<usize> {
        let (picture, around) = match at {
            Where::Row(_) | Where::Cell(_) => (self.board.as_ref(), Where::Board),
            Where::GoalRow(goal, _) | Where::GoalCell(goal, _) => (self.goals.get(&goal), Where::Goal(goal)),
            Where::GoalLabel(goal, entry, _) | Where::GoalCorner(goal, entry, _) => {
                (None, Where::GoalPlace(goal, entry))
            }
            Where::GoalPlace(goal, _) | Where::GoalEmpty(goal, _) => (None, Where::Goal(goal)),
            _ => (None, Where::Board),
        };
        let span = picture.and_then(|picture| picture.span(at)).or_else(|| self.parts.get(&at).cloned());
        span.unwrap_or_else(|| if at == around { 0..0 } else { self.of(around) })
    }
}

impl File<'_> {
    /// Returns the board, or adds its errors. Errors that only follow from an unreadable goal are left out.
    pub(super) fn checked(&mut self) -> Option<Board> {
        let faults = match self.layout.check() {
            Ok(board) => return Some(board),
            Err(faults) => faults,
        };
        if let Some(fault) = self.glued(&faults).or_else(|| self.numbers()) {
            self.faults.list.push(fault);
            return None;
        }
        let follows = |fault: &sliding::Fault| match (&fault.kind, fault.at) {
            (FaultKind::NoGoal, Where::Goal(goal)) => self.unread.contains(&goal),
            (FaultKind::OpeningUnclear, _) => self.lacks_goal || !self.unread.is_empty(),
            _ => false,
        };
        let located = |fault: &sliding::Fault| {
            let span = self.places.of(fault.at);
            let mut words = self.text[span.clone()].split(|c: char| !c.is_alphanumeric());
            let help = match &fault.kind {
                // Cells such as "r4c2" are counted from 1.
                FaultKind::GoalOutside { last, .. } if words.any(|word| named_cell(word).is_some()) => {
                    let (row, col) = (last.row + 1, last.col + 1);
                    format!("the top-left corner of this block can be at r{row}c{col} at most")
                }
                kind => help(kind, self.faults.syntax),
            };
            Fault::new(span, fault.kind.to_string(), help)
        };
        self.faults.list.extend(faults.iter().filter(|fault| !follows(fault)).map(located));
        None
    }

    /// Returns the error that the picture is the field of a number maze.
    fn numbers(&self) -> Option<Fault> {
        let symbols = || self.layout.rows.iter().flatten().map(Symbol::as_str);
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let is_field = symbols().any(is_number) && symbols().all(|text| is_number(text) || matches!(text, "_" | "x"));
        let help = "a number maze has a `field`; a board has `.` for an empty cell and a label for each block";
        let fault = || Fault::new(self.places.of(Where::Board), "this looks like the field of a number maze", help);
        (is_field && self.places.board.is_some()).then(fault)
    }

    /// Returns the error that all rows have spaces between cells that should be joined. A missing label is then part of
    /// a longer one.
    fn glued(&self, faults: &[sliding::Fault]) -> Option<Fault> {
        let picture = self.places.board.as_ref().filter(|picture| picture.is_separated)?;
        let unknown = faults.iter().find_map(|fault| match &fault.kind {
            FaultKind::UnknownBlock { label, .. } => Some(label),
            _ => None,
        })?;
        let rows: Vec<String> = picture.rows.iter().map(|row| row.iter().map(Symbol::as_str).collect()).collect();
        let lengths = || rows.iter().map(|row| row.graphemes(true).count());
        let length = usual(lengths());
        let is_part = rows.iter().any(|row| row.graphemes(true).any(|cell| cell == unknown.as_str()));
        let first = picture.rows.iter().flatten().find(|symbol| symbol.as_str().contains(unknown.as_str()))?;
        let is_glued = is_part && lengths().all(|found| found == length);
        is_glued.then(|| {
            let message = format!("spaces separate the cells of the board, so `{first}` is a single cell");
            Fault::new(picture.row_span(0), message, format!("remove the spaces: `{}`", rows[0]))
        })
    }
}

/// Returns the repair in terms of the file.
pub(super) fn help(kind: &FaultKind, syntax: Syntax) -> String {
    let pair = |key: &str, value: &str| syntax.pair(key, value);
    match kind {
        FaultKind::GoalOutside { .. } if !kind.is_counted_from_one() => {
            format!("{}; draw a way out of the board as gates `-`", kind.help_with(&pair))
        }
        FaultKind::Split { label, .. } if ["^", "v", "<", ">"].contains(&label.as_str()) => {
            "if these are halves of blocks, save the rows alone as a text file; else give each block its own label"
                .to_owned()
        }
        FaultKind::GoalOnGate { label } => {
            format!("{}: {}", kind.help_with(&pair), pair("gate_blocks", &format!("[{label:?}]")))
        }
        kind => kind.help_with(&pair),
    }
}

/// Explains how the picture of a board or a field is written in a file.
pub(in super::super) fn drawn(key: &str, syntax: Syntax) -> String {
    let (rows, cells) = match key {
        "field" => (
            "[\"x31\", \"_12\"]",
            ": a digit for each cell, `_` outside, `x` for an exit; a row may also be a list of numbers",
        ),
        _ => ("[\"AA.\", \"B#.\"]", ", one symbol per cell"),
    };
    match syntax {
        Syntax::Toml => format!("draw the {key} between `'''` and `'''`, one line per row{cells}"),
        Syntax::Json => format!("give one string per row, such as {}{cells}", syntax.pair(key, rows)),
    }
}

impl<'i> File<'i> {
    pub(super) fn board_game(&mut self, gates: Range<usize>, warnings: &mut Vec<Fault>) -> Option<Board> {
        self.board();
        let has_gate_blocks = self.rules();
        self.goals();
        self.opening();
        self.no_other_keys(Family::Blocks, "number mazes, which have a `field`");
        if !self.places.board.as_ref()?.is_clear {
            return None;
        }
        self.check_gates(has_gate_blocks);
        // Rows of different length shift cells, so blocks only seem to be split.
        let rows = &self.layout.rows;
        if self.is_old && rows.windows(2).all(|pair| pair[0].len() == pair[1].len()) {
            let split = labelled(rows).into_iter().filter(|(_, cells)| !connected(cells));
            let split: Vec<String> = split.map(|(label, _)| label.to_owned()).collect();
            self.layout.together.extend(split);
        }
        // The board is checked even without a goal, so that all its errors are reported at once.
        let board = self.checked()?;
        *warnings = if self.is_old { Vec::new() } else { self.doubts() };
        warnings.extend(super::super::no_gates(&self.layout, gates));
        Some(board)
    }

    fn board(&mut self) -> Option<()> {
        let size = self.size();
        let help = drawn("board", self.faults.syntax);
        let Some(node) = self.take("board") else {
            let help = format!("{help} (a number maze has a `field` instead)");
            self.missing("board", "the board is missing", help);
            return None;
        };
        // In a board with one column, a row is one symbol of any length.
        let is_column = size[1].as_ref().is_some_and(|(_, cols)| *cols == 1);
        let picture = self.picture(node, &help, is_column)?;
        if picture.is_clear {
            self.check_size(size, &picture.rows);
        }
        self.draw(node.span(), picture);
        Some(())
    }

    /// Makes this the picture of the board.
    pub(super) fn draw(&mut self, span: Range<usize>, picture: Picture) {
        self.shapes.read(&picture.rows);
        self.layout.rows.clone_from(&picture.rows);
        self.places.note(Where::Board, span);
        self.places.board = Some(picture);
    }

    /// Reads a picture: a text or a list of rows.
    pub(super) fn picture(&mut self, node: &'i Node<'i>, help: &str, is_column: bool) -> Option<Picture> {
        let is_star = self.is_old;
        // In older files, a star is an ordinary label.
        let symbol = |text: &str| match symbol(text) {
            Symbol::Anything if is_star => Symbol::Label(text.to_owned()),
            symbol => symbol,
        };
        let separation = if is_column { Separation::Blanks } else { Separation::Guessed };
        let lines = self.faults.rows(self.text, node, help)?;
        let picture = Picture::read(lines.into_iter(), separation, symbol);
        self.faults.list.extend(picture.symbol_faults());
        let texts: Vec<Vec<&str>> = picture.rows.iter().map(|row| row.iter().map(Symbol::as_str).collect()).collect();
        let follow = |numbers: &[usize]| numbers.windows(2).all(|pair| pair[0].abs_diff(pair[1]) == 1);
        if let Some(col) = bare::numbered(&texts, follow) {
            let message = format!("column {} seems to number the rows", col + 1);
            self.faults.add(picture.row_span(0), message, "remove it, or give these blocks other labels");
            return None;
        }
        Some(picture)
    }

    /// Reads the rules for moving blocks, and returns whether the file specifies which blocks pass gates.
    fn rules(&mut self) -> bool {
        let mut axes = Vec::new();
        for (key, axis) in AXES {
            axes.extend(self.labels(key).unwrap_or_default().into_iter().map(|(span, label)| (span, (label, axis))));
        }
        let (together, gate_blocks) = (self.labels("together").unwrap_or_default(), self.labels("gate_blocks"));
        let has_gate_blocks = gate_blocks.is_some();
        self.layout.together = self.places.list(together, Where::Together);
        self.layout.gate_blocks = self.places.list(gate_blocks.unwrap_or_default(), Where::GateBlock);
        self.layout.distinct = self.truth("distinct");
        let help = self.help("axis");
        if let Some(node) = self.take("axis") {
            match &node.value {
                Value::Text(text) if text == "length" => self.layout.along_length = true,
                Value::Text(text) if text == "free" => {}
                Value::Table(members) => axes.extend(members.iter().filter_map(|(label, value)| {
                    let word = self.faults.text(value, &help)?;
                    let is_meant = |name: &str| name == word || matches!(word, "h" | "v") && name.starts_with(word);
                    let axis = AXES.iter().find(|(name, _)| is_meant(name)).map(|(_, axis)| *axis);
                    if axis.is_none() {
                        self.faults.add(value.span(), format!("`{word}` is not an axis"), "write \"h\" or \"v\"");
                    }
                    Some((label.span.start..value.span.end, (super::super::composed(label.text()?), axis?)))
                })),
                Value::Text(word) => {
                    let message = format!("`{word}` is not known here");
                    self.faults.unknown(node.span(), message, word, ["length", "free"], help);
                }
                _ => drop(self.faults.text(node, &help)),
            }
        }
        axes.sort_by_key(|(span, _)| span.start);
        self.layout.axes = self.places.list(axes, Where::Axis);
        has_gate_blocks
    }

    /// Reads a list of labels. It is empty if it cannot be read, and `None` if the key is missing.
    fn labels(&mut self, key: &'static str) -> Option<Vec<Label>> {
        self.value(key, |faults, node, help| Some(faults.labels(node, help).unwrap_or_default()))
    }

    /// Adds an error for a gate without `gate_blocks`, which was probably meant as something else.
    fn check_gates(&mut self, has_gate_blocks: bool) {
        let Some(board) = &self.places.board else { return };
        let find = |wanted: Symbol| board.cells().find(|(_, symbol)| **symbol == wanted);
        let gate = find(Symbol::Gate).filter(|_| !has_gate_blocks && !self.is_old);
        let Some((cell, symbol)) = gate else { return };
        let help = format!(
            "say which blocks may cover gates, e.g. {}; an empty cell is `.`, a wall `#`, and a block needs another label",
            self.faults.syntax.pair("gate_blocks", "[\"A\"]")
        );
        let message = match find(Symbol::Empty).is_some() {
            true => format!("`{symbol}` is a gate, but no `gate_blocks` says which blocks may pass"),
            false => format!("the board has no empty cell; did you mean `.` for `{symbol}`, which is a gate?"),
        };
        self.faults.add(board.cell_span(cell), message, help);
    }

    fn opening(&mut self) -> Option<()> {
        let help = self.help("exit");
        let node = self.take("exit")?;
        self.layout.opening = self.opening_of(node, help)?;
        self.places.note(Where::Opening, node.span());
        Some(())
    }

    fn opening_of(&mut self, node: &'i Node<'i>, help: String) -> Option<OpeningLayout> {
        if let Some(word) = node.text() {
            let side = self.side(node, word, &help)?;
            // If the goal is given elsewhere, it determines the exit.
            return Some(side.filter(|_| !self.has_goal).map_or(OpeningLayout::Closed, OpeningLayout::Side));
        }
        let mut table = self.faults.table(node, &help)?;
        let (side, cells) = (self.faults.take(&mut table, "side"), self.faults.take(&mut table, "cells"));
        let before = self.faults.len();
        self.faults.unknown_keys(table, &["side", "cells"]);
        let (Some(side), Some(cells)) = (side, cells) else {
            if self.faults.len() == before {
                self.faults.add(node.span(), "an exit has a `side` and `cells`", help);
            }
            return None;
        };
        let word = self.faults.text(side, &help)?;
        let Some(direction) = self.side(side, word, &help)? else {
            self.faults.add(node.span(), "`cells` makes no sense with side \"none\"", help);
            return None;
        };
        let (first, last) = self.faults.pair(cells, &help)?;
        Some(OpeningLayout::Gap(direction, first, last))
    }

    /// Returns the side with this name. `Some(None)` means no side.
    fn side(&mut self, node: &Node, name: &str, help: &str) -> Option<Option<Direction>> {
        if name == "none" {
            return Some(None);
        }
        let side = SIDES.iter().find(|(known, _)| *known == name).map(|(_, side)| Some(*side));
        if side.is_none() {
            let meant = nearest_side(name).map(|side| format!("did you mean `{side}`?"));
            let message = format!("`{name}` is not a side of the board");
            self.faults.add(node.span(), message, meant.unwrap_or_else(|| help.to_owned()));
        }
        side
    }
}

/// Returns the side that another word refers to.
fn nearest_side(word: &str) -> Option<&'static str> {
    let word = word.trim().to_lowercase();
    match side(&word) {
        Some(side) => Some(side_name(side)),
        None if matches!(word.as_str(), "no" | "closed" | "false" | "") => Some("none"),
        None => similar(&word, ["top", "bottom", "left", "right", "none"]),
    }
}

/// Returns the name of a side.
pub(super) fn side_name(side: Direction) -> &'static str {
    SIDES.iter().find(|(_, known)| *known == side).map_or("none", |(name, _)| *name)
}
