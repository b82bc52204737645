//! Boards, blocks, rules and shortest solutions, without any text or drawing.
//!
//! A module uses only those above it. [`grid`] has cells and directions, [`search`] finds paths in any state space,
//! [`sliding`] and [`maze`] provide such spaces, [`questions`] apply to both, [`puzzle`] joins them, and [`generate`]
//! makes new puzzles.
#![warn(clippy::disallowed_methods, clippy::print_stderr, clippy::print_stdout)]

pub mod arrows;
pub mod family;
pub mod generate;
pub mod grid;
pub mod maze;
pub mod puzzle;
pub mod questions;
pub mod search;
pub mod sliding;
#[cfg(test)]
mod tests;
pub mod text;
