//! Sliding-block puzzles: boards, blocks, goals and the search for a shortest solution.
//!
//! A [`Board`] is made from an unchecked [`Layout`], which reports all faults at once. Blocks of equal shape are
//! interchangeable while searching, but a [`Move`] names board cells, so that a path replays on the labelled board and
//! every block keeps the label that its author gave it.

mod board;
mod check;
mod fault;
mod goal;
mod layout;
mod pack;
mod space;

pub use board::{Block, Board, Goal, IllegalMove, Move, Opening, Place, Position};
pub use fault::{Fault, FaultKind, Where};
pub(crate) use layout::picture_lines;
pub use layout::{GoalLayout, Layout, OpeningLayout, Side, Symbol};
pub use space::{Prefer, explore, solve};

use std::fmt;

/// What counts as one: the unit in which a solution is shortest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Metric {
    /// One block moves by one cell.
    #[default]
    Step,
}

impl Metric {
    /// The word for `count` of them: "step" or "steps".
    pub fn word(self, count: usize) -> &'static str {
        match (self, count) {
            (Self::Step, 1) => "step",
            (Self::Step, _) => "steps",
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word(1))
    }
}
