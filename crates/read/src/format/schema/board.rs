//! The keys of a board of sliding blocks: its picture, how blocks may move, and where the frame is open.

use super::super::foreign::side;
use super::super::node::{Node, Syntax, Value};
use super::super::picture::{Picture, Separation, symbol};
use super::goal::Goals;
use super::{Family, Fault, File};
use std::ops::Range;
use stepbook_solve::grid::{Direction, connected, usual};
use stepbook_solve::sliding::{self, Axis, Board, FaultKind, Layout, OpeningLayout, Symbol, Where, labelled};
use stepbook_solve::text::similar;
use unicode_segmentation::UnicodeSegmentation;

/// The keys of axes, and what they say.
const AXES: [(&str, Axis); 3] =
    [("horizontal", Axis::Horizontal), ("vertical", Axis::Vertical), ("fixed", Axis::Fixed)];

/// The sides of the board.
const SIDES: [(&str, Direction); 4] =
    [("top", Direction::Up), ("bottom", Direction::Down), ("left", Direction::Left), ("right", Direction::Right)];

/// A label and its place in the file.
type Label = (Range<usize>, String);

/// A picture and the place of its value.
pub(super) struct BoardText {
    pub span: Range<usize>,
    pub picture: Picture,
}

/// How blocks may move.
#[derive(Default)]
pub(super) struct Rules {
    together: Vec<Label>,
    /// In the order of the file.
    axes: Vec<(Label, Axis)>,
    along_length: bool,
    /// None without the key.
    gate_blocks: Option<Vec<Label>>,
    distinct: bool,
}

/// The definition of the board, with its places in the file.
pub(super) struct Parts {
    pub board: BoardText,
    pub rules: Rules,
    pub goals: Goals,
    pub opening: Option<(Range<usize>, OpeningLayout)>,
    pub syntax: Syntax,
    /// Whether parts of a block in separate places move together without being named.
    pub is_old: bool,
}

impl Parts {
    pub(super) fn layout(&self) -> Layout {
        let labels = |list: &[Label]| list.iter().map(|(_, label)| label.clone()).collect::<Vec<_>>();
        let rows = &self.board.picture.rows;
        let mut together = labels(&self.rules.together);
        // Rows of different length shift cells; then nothing is said of parts.
        if self.is_old && rows.windows(2).all(|pair| pair[0].len() == pair[1].len()) {
            let split = labelled(rows).into_iter().filter(|(_, cells)| !connected(cells));
            together.extend(split.map(|(label, _)| label.to_owned()));
        }
        Layout {
            rows: rows.clone(),
            together,
            gate_blocks: labels(self.rules.gate_blocks.as_deref().unwrap_or_default()),
            along_length: self.rules.along_length,
            axes: self.rules.axes.iter().map(|((_, label), axis)| (label.clone(), *axis)).collect(),
            distinct: self.rules.distinct,
            goals: self.goals.layouts(),
            opening: self.opening.as_ref().map_or(OpeningLayout::Guess, |(_, opening)| *opening),
        }
    }

    fn span(&self, at: Where) -> Range<usize> {
        let label = match at {
            Where::Board => return self.board.span.clone(),
            Where::Row(_) | Where::Cell(_) => return self.board.picture.span(at).unwrap_or_default(),
            Where::Opening => return self.opening.as_ref().map_or(&self.board.span, |(span, _)| span).clone(),
            Where::Together(entry) => self.rules.together.get(entry),
            Where::Axis(entry) => self.rules.axes.get(entry).map(|(label, _)| label),
            Where::GateBlock(entry) => self.rules.gate_blocks.as_ref().and_then(|list| list.get(entry)),
            _ => return self.goals.span(at),
        };
        label.map_or(&self.board.span, |(span, _)| span).clone()
    }

    /// The errors of the board, apart from those that only follow from a goal that could not be read.
    pub(super) fn faults(&self, faults: Vec<sliding::Fault>) -> Vec<Fault> {
        if let Some(fault) = self.glued(&faults).or_else(|| self.numbers()) {
            return vec![fault];
        }
        let follows = |fault: &sliding::Fault| match fault.kind {
            FaultKind::NoGoal => !self.goals.is_read(fault.at),
            FaultKind::OpeningUnclear => !self.goals.are_read(),
            _ => false,
        };
        let located = |fault: &sliding::Fault| {
            Fault::new(self.span(fault.at), fault.kind.to_string(), help(&fault.kind, self.syntax))
        };
        faults.iter().filter(|fault| !follows(fault)).map(located).collect()
    }

    /// That the picture is the field of a number maze.
    fn numbers(&self) -> Option<Fault> {
        let symbols = || self.board.picture.rows.iter().flatten().map(Symbol::as_str);
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let is_field = symbols().any(is_number) && symbols().all(|text| is_number(text) || matches!(text, "_" | "x"));
        let help = "a number maze has a `field`; a board has `.` for an empty cell and a label for each block";
        is_field.then(|| Fault::new(self.board.span.clone(), "this looks like the field of a number maze", help))
    }

    /// That all rows have spaces where cells were to follow each other: a label that is not there is a part of others.
    fn glued(&self, faults: &[sliding::Fault]) -> Option<Fault> {
        let picture = &self.board.picture;
        if !picture.is_separated {
            return None;
        }
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

/// The repair, in terms of the file.
pub(super) fn help(kind: &FaultKind, syntax: Syntax) -> String {
    let pair = |key: &str, value: &str| syntax.pair(key, value);
    match kind {
        FaultKind::GoalOutside { .. } if !kind.is_counted_from_one() => {
            format!("{}; draw a way out of the board as gates `-`", kind.help_with(&pair))
        }
        FaultKind::GoalOnGate { label } => {
            format!("{}: {}", kind.help_with(&pair), pair("gate_blocks", &format!("[{label:?}]")))
        }
        kind => kind.help_with(&pair),
    }
}

/// How the picture of a board or of a field is written in a file.
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
        let board = self.board();
        if let Some(board) = &board {
            self.shapes.read(&board.picture.rows);
        }
        let (rules, goals, opening) = (self.rules(), self.goals(), self.opening());
        self.no_other_keys(Family::Blocks, "number mazes, which have a `field`");
        let board = board.filter(|board| board.picture.is_clear)?;
        self.check_gates(&board.picture, &rules);
        let parts = Parts { board, rules, goals, opening, syntax: self.faults.syntax, is_old: self.is_old };
        // A board without a goal is also checked, so that all its errors are reported at once.
        match parts.layout().check() {
            Ok(board) => {
                *warnings = if self.is_old { Vec::new() } else { parts.doubts() };
                warnings.extend(super::super::no_gates(&parts.layout(), gates));
                Some(board)
            }
            Err(faults) => {
                self.faults.list.extend(parts.faults(faults));
                None
            }
        }
    }

    fn board(&mut self) -> Option<BoardText> {
        let size = self.size();
        let help = drawn("board", self.faults.syntax);
        let Some(node) = self.take("board") else {
            let help = format!("{help} (a number maze has a `field` instead)");
            self.missing("board", "the board is missing", help);
            return None;
        };
        // In a board of one column a row is one symbol, however long.
        let is_column = size[1].as_ref().is_some_and(|(_, cols)| *cols == 1);
        let board = self.picture(node, &help, is_column)?;
        if board.picture.is_clear {
            self.check_size(size, &board.picture.rows);
        }
        Some(board)
    }

    /// A picture: a text, or a list of rows.
    pub(super) fn picture(&mut self, node: &'i Node<'i>, help: &str, is_column: bool) -> Option<BoardText> {
        let is_star = self.is_old;
        // In older files a star is a label like others.
        let symbol = |text: &str| match symbol(text) {
            Symbol::Anything if is_star => Symbol::Label(text.to_owned()),
            symbol => symbol,
        };
        let separation = if is_column { Separation::Blanks } else { Separation::Guessed };
        let lines = self.faults.rows(self.text, node, help)?;
        let picture = Picture::read(lines.into_iter(), separation, symbol);
        self.faults.list.extend(picture.symbol_faults());
        Some(BoardText { span: node.span(), picture })
    }

    fn rules(&mut self) -> Rules {
        let mut axes = Vec::new();
        for (key, axis) in AXES {
            axes.extend(self.labels(key).unwrap_or_default().into_iter().map(|label| (label, axis)));
        }
        let mut rules = Rules {
            together: self.labels("together").unwrap_or_default(),
            gate_blocks: self.labels("gate_blocks"),
            distinct: self.truth("distinct"),
            ..Rules::default()
        };
        let help = self.help("axis");
        if let Some(node) = self.take("axis") {
            match &node.value {
                Value::Text(text) if text == "length" => rules.along_length = true,
                Value::Text(text) if text == "free" => {}
                Value::Table(members) => axes.extend(members.iter().filter_map(|(label, value)| {
                    let word = self.faults.text(value, &help)?;
                    let is_meant = |name: &str| name == word || matches!(word, "h" | "v") && name.starts_with(word);
                    let axis = AXES.iter().find(|(name, _)| is_meant(name)).map(|(_, axis)| *axis);
                    if axis.is_none() {
                        self.faults.add(value.span(), format!("`{word}` is not an axis"), "write \"h\" or \"v\"");
                    }
                    let label = (label.span.start..value.span.end, super::super::composed(label.text()?));
                    Some((label, axis?))
                })),
                Value::Text(word) => {
                    let message = format!("`{word}` is not known here");
                    self.faults.unknown(node.span(), message, word, ["length", "free"], help);
                }
                _ => drop(self.faults.text(node, &help)),
            }
        }
        axes.sort_by_key(|((span, _), _)| span.start);
        Rules { axes, ..rules }
    }

    /// A list of labels, empty if it cannot be read; none without the key.
    fn labels(&mut self, key: &'static str) -> Option<Vec<Label>> {
        self.value(key, |faults, node, help| Some(faults.labels(node, help).unwrap_or_default()))
    }

    /// A gate that was not meant as one is known by the lack of `gate_blocks`.
    fn check_gates(&mut self, board: &Picture, rules: &Rules) {
        let find = |wanted: Symbol| board.cells().find(|(_, symbol)| **symbol == wanted);
        let gate = find(Symbol::Gate).filter(|_| rules.gate_blocks.is_none() && !self.is_old);
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

    fn opening(&mut self) -> Option<(Range<usize>, OpeningLayout)> {
        let help = self.help("exit");
        let node = self.take("exit")?;
        if let Some(word) = node.text() {
            let side = self.side(node, word, &help)?;
            // Where the goal is given elsewhere, the exit follows from it.
            let opening = side.filter(|_| !self.has_goal).map_or(OpeningLayout::Closed, OpeningLayout::Side);
            return Some((node.span(), opening));
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
        Some((node.span(), OpeningLayout::Gap(direction, first, last)))
    }

    /// The side of this name; `Some(None)` for none.
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

/// The side that was meant by another word.
fn nearest_side(word: &str) -> Option<&'static str> {
    let word = word.trim().to_lowercase();
    match side(&word) {
        Some(side) => Some(side_name(side)),
        None if matches!(word.as_str(), "no" | "closed" | "false" | "") => Some("none"),
        None => similar(&word, ["top", "bottom", "left", "right", "none"]),
    }
}

/// The name of a side.
pub(super) fn side_name(side: Direction) -> &'static str {
    SIDES.iter().find(|(_, known)| *known == side).map_or("none", |(name, _)| *name)
}
