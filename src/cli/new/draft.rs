//! A puzzle that is not finished: as the text of a file, so that the reader says what is wrong with it.

use super::super::message;
use crate::format::{self, Fault, Kind, ReadError, line_and_column};
use crate::puzzle::{Game, Puzzle};
use crate::sliding::{Axis, Board};
use std::ops::Range;

/// What ends a picture.
pub(super) const QUOTES: &str = "'''";
/// No goal yet.
const NONE: &str = "\"none\"";

/// Sliding blocks.
pub(super) struct Blocks {
    pub title: String,
    /// The picture of the board.
    pub board: String,
    pub along_length: bool,
    /// The right side of `goal = `.
    pub goal: String,
}

/// A number maze; `None` is left to the reader.
pub(super) struct Field {
    pub title: String,
    pub rows: Vec<String>,
    pub start: (usize, usize),
    pub goal: Option<(usize, usize)>,
    pub directions: String,
}

/// What the reader says against a part of the text.
pub(super) struct Wrong {
    part: String,
    faults: Vec<Fault>,
    other: String,
}

impl Wrong {
    /// All of it, with excerpts of the part.
    pub(super) fn excerpt(&self, name: &str) -> String {
        match self.faults.is_empty() {
            true => message::titled(&self.other),
            false => message::excerpts(name, &self.part, &self.faults),
        }
    }

    /// What is wrong, in a sentence.
    pub(super) fn sentence(&self) -> String {
        match self.faults.is_empty() {
            true => self.other.clone(),
            false => self.faults.iter().map(|fault| fault.message.as_str()).collect::<Vec<_>>().join("; "),
        }
    }

    /// The line of the part in which the first error is, from 1.
    pub(super) fn line(&self) -> usize {
        self.faults.first().map_or(1, |fault| line_and_column(&self.part, fault.span.start).0)
    }
}

/// Reads a puzzle of which `part` is what the user has written.
fn read(text: &str, part: Range<usize>) -> Result<Puzzle, Wrong> {
    format::read(text.as_bytes(), Some(Kind::Native)).map_err(|error| {
        let other = error.to_string();
        let faults = match error {
            ReadError::Faults { faults, .. } => faults,
            _ => Vec::new(),
        };
        let inner = |at: usize| at.clamp(part.start, part.end) - part.start;
        let moved = |fault: Fault| Fault { span: inner(fault.span.start)..inner(fault.span.end), ..fault };
        Wrong { part: text[part.clone()].to_owned(), faults: faults.into_iter().map(moved).collect(), other }
    })
}

pub(super) fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

pub(super) fn title_line(title: &str) -> String {
    format!("title = {}", quoted(title))
}

/// Whether a file can have this title.
pub(super) fn check_title(title: &str) -> Result<(), String> {
    let line = title_line(title);
    let text = format!("{line}\nboard = 'A.'\ngoal = 'A.'\n");
    read(&text, 0..line.len()).map(drop).map_err(|why| why.sentence())
}

impl Blocks {
    pub(super) fn new(title: &str, board: String) -> Self {
        Self { title: title.to_owned(), board, along_length: false, goal: NONE.to_owned() }
    }

    fn read(&self, goal: &str) -> Result<Puzzle, Wrong> {
        let before = format!("{}\nboard = '''\n", title_line(&self.title));
        let board = &self.board;
        if board.contains(QUOTES) {
            return Err(other("three ' in a row cannot be part of a picture"));
        }
        let axis = if self.along_length { "axis = \"length\"\n" } else { "" };
        let part = match goal == NONE {
            true => before.len()..before.len() + board.len(),
            false => {
                let start = before.len() + board.len() + "\n'''\n".len() + axis.len() + "goal = ".len();
                start..start + goal.len()
            }
        };
        read(&format!("{before}{board}\n'''\n{axis}goal = {goal}\n"), part)
    }

    /// The board, whatever the goal is.
    pub(super) fn board(&self) -> Result<Board, Wrong> {
        match self.read(NONE)?.game {
            Game::Sliding(board) => Ok(board),
            Game::Maze(_) => Err(other("this is a number maze")),
        }
    }

    /// The puzzle, whose goal is not the start.
    pub(super) fn solvable(&self) -> Result<Puzzle, Wrong> {
        let puzzle = self.read(&self.goal)?;
        match &puzzle.game {
            Game::Sliding(board) if puzzle.has_goal() && board.is_solved(board.start()) => {
                Err(other("the board is solved as it is drawn; the goal must be another position"))
            }
            _ => Ok(puzzle),
        }
    }
}

fn other(why: &str) -> Wrong {
    Wrong { part: String::new(), faults: Vec::new(), other: why.to_owned() }
}

impl Field {
    /// The puzzle; `part` is what of it the user has just said.
    pub(super) fn read(&self) -> Result<Puzzle, Wrong> {
        let before = format!("{}\nfield = '''\n", title_line(&self.title));
        let field = self.rows.join("\n");
        let pair = |(row, col): (usize, usize)| format!("[{row}, {col}]");
        let has_exit = field.contains(['x', 'X']);
        let goal = match self.goal {
            Some(goal) => format!("goal = {}\n", pair(goal)),
            None if has_exit => String::new(),
            None => format!("goal = {NONE}\n"),
        };
        let part = before.len()..before.len() + field.len();
        let (start, directions) = (pair(self.start), &self.directions);
        read(&format!("{before}{field}\n'''\nstart = {start}\n{goal}directions = \"{directions}\"\n"), part)
    }

    pub(super) fn has_exit(&self) -> bool {
        self.rows.iter().any(|row| row.contains(['x', 'X']))
    }
}

/// The goal that a block is at `at`, row and column.
pub(super) fn place(label: &str, at: &str) -> String {
    format!("{{ {} = [{at}] }}", quoted(label))
}

/// The goal that a block has gone as far as the board is long: right, or down if it is upright.
pub(super) fn far_end(board: &Board, label: &str) -> Result<String, String> {
    let found = board.blocks().iter().position(|block| block.label == label);
    let index = found.ok_or_else(|| unknown(board, label))?;
    let block = &board.blocks()[index];
    let is_upright = block.axis == Axis::Vertical || block.extent().rows > block.extent().cols;
    Ok(format!("{label} {}", if is_upright { "bottom" } else { "right" }))
}

pub(super) fn unknown(board: &Board, label: &str) -> String {
    let labels: Vec<&str> = board.blocks().iter().map(|block| block.label.as_str()).collect();
    let hint = crate::text::similar(label, labels.iter().copied());
    let other_case = labels.iter().find(|known| known.to_lowercase() == label.to_lowercase());
    match other_case.copied().or(hint) {
        Some(known) => format!("there is no block `{label}`; did you mean `{known}`?"),
        None => format!("there is no block `{label}`; the blocks are {}", labels.join(", ")),
    }
}
