//! Everything that can be wrong with a layout: what, where, and what would be right.

use crate::grid::{Cell, Size};

/// Most cells that a maze may have, those outside of the field included.
pub(super) const MAX_CELLS: usize = u16::MAX as usize;

/// The largest number in a cell.
pub(super) const MAX_NUMBER: u32 = 999;

/// The part of a layout that is at fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Where {
    /// The whole field.
    Board,
    /// A row of it.
    Row(usize),
    /// A cell of it.
    Cell(Cell),
    /// The start.
    Start,
    /// Entry of [`Layout::exits`](super::Layout::exits).
    Exit(usize),
    /// Entry of [`Layout::goals`](super::Layout::goals).
    Goal(usize),
    /// The directions.
    Directions,
}

/// A fault of a layout: what is wrong, where, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The part at fault.
    pub at: Where,
    /// What is wrong.
    pub kind: FaultKind,
}

/// What is wrong with a layout; the message says what was found, [`FaultKind::help`] what would be right.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum FaultKind {
    #[error("the field is empty")]
    Empty,
    #[error("the field has {found} cells")]
    TooLarge { found: usize },
    #[error("row {row} has {found} cells, but row 0 has {expected}")]
    Ragged { row: usize, found: usize, expected: usize },
    #[error("the number {number} is too large")]
    LargeNumber { number: u32 },
    #[error("row {row}, column {col} is not on the field of {size} cells")]
    NotOnBoard { row: i64, col: i64, size: Size },
    #[error("the exit in row {row}, column {col} is a cell of the field")]
    ExitInField { row: i64, col: i64 },
    #[error("the goal in row {row}, column {col} is not of the field")]
    GoalOutside { row: i64, col: i64 },
    #[error("the start in row {row}, column {col} is not of the field")]
    StartOutside { row: i64, col: i64 },
    #[error("the cell in the middle, row {row}, column {col}, is not of the field, so one cannot start there")]
    NoStart { row: i64, col: i64 },
    #[error("there is no direction to jump")]
    NoDirections,
}

impl FaultKind {
    /// What would be right.
    pub fn help(&self) -> String {
        match self {
            Self::Empty => "write the numbers of the cells, a line for each row".to_owned(),
            Self::TooLarge { .. } => format!("at most {MAX_CELLS} cells are possible"),
            Self::Ragged { .. } => "give every row the same number of cells; `_` is a cell outside".to_owned(),
            Self::LargeNumber { .. } => format!("numbers go up to {MAX_NUMBER}"),
            Self::NotOnBoard { .. } => "rows and columns count from 0".to_owned(),
            Self::ExitInField { .. } => "an exit is a cell outside; a cell of the field is a `goal`".to_owned(),
            Self::GoalOutside { .. } => "name a cell with a number; a cell outside is one of the `exits`".to_owned(),
            Self::StartOutside { .. } | Self::NoStart { .. } => {
                "name a cell with a number as `start`, as [row, column]".to_owned()
            }
            Self::NoDirections => "name at least one, such as \"n\" or \"sw\"".to_owned(),
        }
    }
}
