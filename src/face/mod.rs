//! The face of the crate: a few stable types. They only call the stages, which may change.

mod booklet;
mod error;
#[cfg(feature = "pdf")]
mod pdf;
mod puzzle;
mod solution;
mod solver;

pub use crate::booklet::Edition;
pub use crate::grid::{Cell, Compass, Direction};
pub use crate::press::Study;
pub use crate::puzzle::{Claim, Proven};
pub use crate::search::Progress;
pub use crate::sliding::{Metric, Prefer};
pub use booklet::{Booklet, Theme};
pub use error::{BookletError, Fault, ReadError, SolveError};
#[cfg(feature = "pdf")]
pub use pdf::Paper;
pub use puzzle::Puzzle;
pub use solution::{Move, Solution};
pub use solver::Solver;
