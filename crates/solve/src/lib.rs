//! Boards, blocks, rules and shortest solutions, without any text or drawing.
//!
//! A module uses only modules above it: [`grid`] has cells and directions, [`search`] finds paths in any state space, [`sliding`] and
//! [`maze`] are such spaces, [`questions`] are asked of both, [`puzzle`] joins them, [`generate`] makes new ones.
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
