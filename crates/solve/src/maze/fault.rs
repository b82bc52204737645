//! All errors that a layout can have, and how to repair them.

use crate::family::LayoutFault;
use crate::grid::{Cell, Size};
use crate::text::pair;

/// Most cells of a maze, including those outside the field.
pub(super) const MAX_CELLS: usize = u16::MAX as usize;

/// The largest number in a cell.
pub(super) const MAX_NUMBER: u32 = 999;

/// The invalid part of a layout.
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

/// An error in a layout.
pub type Fault = LayoutFault<Where, FaultKind>;

/// The kind of an error in a layout. The message describes the problem, [`FaultKind::help`] the repair.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum FaultKind {
    #[error("the field is empty")]
    Empty,
    #[error("the field has {found} cells")]
    TooLarge { found: usize },
    #[error("row {} of the field is empty", row + 1)]
    EmptyRow { row: usize },
    #[error("row {} has {found} {} instead of {expected}", row + 1, cells(*found))]
    Ragged { row: usize, found: usize, expected: usize },
    #[error("the number {number} is too large")]
    LargeNumber { number: String },
    #[error("{} is outside the {size} field", pair(.row, .col))]
    NotOnBoard { row: i64, col: i64, size: Size },
    #[error("the exit at {} is a cell of the field", pair(.row, .col))]
    ExitInField { row: i64, col: i64 },
    #[error("the goal at {} is not a cell of the field", pair(.row, .col))]
    GoalOutside { row: i64, col: i64 },
    #[error("the start at {} is not a cell of the field", pair(.row, .col))]
    StartOutside { row: i64, col: i64 },
    #[error("the default start {} is not a cell of the field", pair(.row, .col))]
    NoStart { row: i64, col: i64 },
    #[error("no directions are given")]
    NoDirections,
}

fn cells(count: usize) -> &'static str {
    if count == 1 { "cell" } else { "cells" }
}

impl FaultKind {
    /// The repair.
    pub fn help(&self) -> String {
        match self {
            Self::Empty => "write the numbers, one line per row".to_owned(),
            Self::TooLarge { .. } => format!("the limit is {MAX_CELLS} cells"),
            Self::EmptyRow { .. } => "remove the empty line, or write `_` for each cell outside".to_owned(),
            Self::Ragged { expected, .. } => {
                format!("give every row {expected} {}; `_` is a cell outside", cells(*expected))
            }
            Self::LargeNumber { .. } => format!("the largest possible number is {MAX_NUMBER}"),
            Self::NotOnBoard { row, col, size } if is_from_one(*row, *col, *size) => {
                format!("rows and columns count from 0; did you count from 1? Then write [{}, {}]", row - 1, col - 1)
            }
            Self::NotOnBoard { row, col, size } => {
                let beside = "; for an exit above the field or left of it, add a row or column of `_` with an `x`";
                let beside = if *row == -1 || *col == -1 { beside } else { "" };
                format!("rows count from 0 to {}, columns from 0 to {}{beside}", size.rows - 1, size.cols - 1)
            }
            Self::ExitInField { .. } => "an exit is a cell outside; a cell of the field is a `goal`".to_owned(),
            Self::GoalOutside { .. } => "name a cell with a number; a cell outside is one of the `exits`".to_owned(),
            Self::StartOutside { .. } => "name a cell with a number, as [row, column]".to_owned(),
            Self::NoStart { .. } => {
                "name a cell with a number as `start`, as [row, column]; the default is the middle, or the top-left cell if \
                 there are no exits"
                    .to_owned()
            }
            Self::NoDirections => "name at least one, such as \"n\" or \"sw\"".to_owned(),
        }
    }
}

/// Whether a cell outside would be on the field if rows and columns were counted from 1.
fn is_from_one(row: i64, col: i64, size: Size) -> bool {
    let within = |at: i64, count: usize| usize::try_from(at - 1).is_ok_and(|at| at < count);
    row > 0 && col > 0 && within(row, size.rows) && within(col, size.cols)
}
