//! Sliding-block puzzles: boards, blocks, goals and the search for a shortest solution.
//!
//! A [`Board`] is made from an unchecked [`Layout`], which reports all errors at once. The search treats blocks of
//! equal shape as interchangeable. A [`Move`], however, names board cells, so a path replays on the labelled board and
//! every block keeps the label that its author gave it.

mod backtrack;
mod best_first;
mod bits;
mod board;
mod check;
mod classes;
mod compile;
mod fault;
mod fields;
mod goal;
mod large;
mod layout;
mod mirror;
mod moves;
mod opening;
mod parity;
mod picture_cache;
mod rank;
mod rating;
mod reflection;
mod restart;
mod small;
mod space;
mod tiles;
mod wiberg;

pub use backtrack::{Backtrack, Order, UnknownBlock, backtrack};
pub use board::{Axis, Block, Board, Condition, Goal, IllegalMove, Move, Opening, Place, Position};
pub use check::{are_cars, leaving};
pub use classes::{classes, has_no_levels, interchangeable};
pub use fault::{Fault, FaultKind, Where};
pub use goal::unknown;
pub use layout::{GoalLayout, Layout, OpeningLayout, PlaceLayout, Side, Symbol, Who};
pub use layout::{labelled, picture_lines};
pub use mirror::{Asymmetry, check_mirror};
pub use parity::{Impossible, impossible};
pub use rating::{Single, Wanted, single};
pub use restart::Misplaced;
pub use space::{questions, solve};

use crate::search::Limits;
use std::fmt;

/// The unit in which a solution is shortest. The metric changes which positions are neighbours, not the weight of an
/// edge, so breadth-first search is exact in each metric.
///
/// # Examples
///
/// ```
/// use stepbook_solve::sliding::Metric;
///
/// // Hughes, a built-in puzzle of Stepbook, takes 31 steps, 24 slides or 21 moves.
/// assert_eq!(Metric::default(), Metric::Step);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Metric {
    /// One block moves by one cell.
    #[default]
    Step,
    /// One block moves in a straight line, any number of cells.
    Slide,
    /// One block moves along any path while the others stand still, as HackerRank and Martin Gardner count.
    Move,
}

impl Metric {
    /// The name on the command line and in JSON: "step", "slide" or "move".
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook_solve::sliding::Metric;
    /// assert_eq!(Metric::Slide.name(), "slide");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Step => "step",
            Self::Slide => "slide",
            Self::Move => "move",
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Which of several shortest solutions to return.
///
/// # Examples
///
/// ```
/// use stepbook_solve::sliding::{Prefer, Search};
///
/// assert_eq!(Search::default().prefer, Prefer::FewestMoves);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Prefer {
    /// One with the fewest moves, where consecutive steps of the same block are one move. If a limit leaves no room to
    /// compare all shortest solutions, any of them.
    #[default]
    FewestMoves,
    /// One that needs the fewest pictures, each with numbered arrows of several moves; then the fewest moves; then the
    /// fewest changes of direction within moves. If a limit leaves no room to compare all shortest solutions, as
    /// [`Prefer::FewestMoves`].
    ///
    /// A picture never has two arrows of the same block, and no two arrows enter the same cell. Arrows do not hide each
    /// other.
    Readable {
        /// The most arrows per picture; 0 counts as 1.
        arrows: usize,
    },
    /// The one that the search discovers first.
    First,
    /// The one of Karl Wiberg's paper "Solving Klotski" (2009), and for other puzzles the one that its rule selects.
    ///
    /// Positions are compared cell by cell, column by column from the left and each from the top. Empty cells come
    /// first, then the cells of blocks: by the number of cells of the block, tall shapes before wide ones, and the
    /// cells of a shape in reading order. The solution ends at the smallest winning position, and before each position
    /// it visits the smallest predecessor.
    Wiberg,
}

/// What to search for, and the limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Search {
    /// The unit that is counted.
    pub metric: Metric,
    /// Which of several shortest solutions to return.
    pub prefer: Prefer,
    /// When to give up.
    pub limits: Limits,
}
