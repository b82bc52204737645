//! Everything that can be wrong with a layout: what, where, and what would be right.

use crate::family::LayoutFault;
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
pub type Fault = LayoutFault<Where, FaultKind>;

/// What is wrong with a layout; the message says what was found, [`FaultKind::help`] what would be right.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum FaultKind {
    #[error("the field is empty")]
    Empty,
    #[error("the field has {found} cells")]
    TooLarge { found: usize },
    #[error("row {row} is empty")]
    EmptyRow { row: usize },
    #[error("row {row} has {found} {} instead of {expected}", cells(*found))]
    Ragged { row: usize, found: usize, expected: usize },
    #[error("the number {number} is too large")]
    LargeNumber { number: String },
    #[error("row {row}, column {col} is not on the field of {size} cells")]
    NotOnBoard { row: i64, col: i64, size: Size },
    #[error("the exit in row {row}, column {col} is a cell of the field")]
    ExitInField { row: i64, col: i64 },
    #[error("the goal in row {row}, column {col} is not of the field")]
    GoalOutside { row: i64, col: i64 },
    #[error("the start in row {row}, column {col} is not of the field")]
    StartOutside { row: i64, col: i64 },
    #[error("one would start in row {row}, column {col}, but that is not of the field")]
    NoStart { row: i64, col: i64 },
    #[error("there is no direction to jump")]
    NoDirections,
}

fn cells(count: usize) -> &'static str {
    if count == 1 { "cell" } else { "cells" }
}

impl FaultKind {
    /// What would be right.
    pub fn help(&self) -> String {
        match self {
            Self::Empty => "write the numbers of the cells, a line for each row".to_owned(),
            Self::TooLarge { .. } => format!("at most {MAX_CELLS} cells are possible"),
            Self::EmptyRow { .. } => "remove the empty line, or write `_` for each cell outside".to_owned(),
            Self::Ragged { expected, .. } => format!("give every row {expected} {}; `_` is a cell outside", cells(*expected)),
            Self::LargeNumber { .. } => format!("numbers go up to {MAX_NUMBER}"),
            Self::NotOnBoard { size, .. } => {
                format!("rows count from 0 to {}, columns from 0 to {}", size.rows - 1, size.cols - 1)
            }
            Self::ExitInField { .. } => "an exit is a cell outside; a cell of the field is a `goal`".to_owned(),
            Self::GoalOutside { .. } => "name a cell with a number; a cell outside is one of the `exits`".to_owned(),
            Self::StartOutside { .. } => "name a cell with a number, as [row, column]".to_owned(),
            Self::NoStart { .. } => {
                "name a cell with a number as `start`, as [row, column]; if it is not said, one starts in the middle, or \
                 without exits at the top left"
                    .to_owned()
            }
            Self::NoDirections => "name at least one, such as \"n\" or \"sw\"".to_owned(),
        }
    }
}
