//! The story of a solution, the diagram of each of its positions, and the files that show one diagram.
#![warn(clippy::disallowed_methods, clippy::print_stderr, clippy::print_stdout)]

pub mod diagram;
pub mod font;
pub mod levels;
pub mod render;
#[cfg(test)]
mod tests;
pub mod theme;
pub mod walkthrough;
