//! Puzzle files of every form, and the published puzzles.

#[path = "../common/mod.rs"]
mod common;

mod convert;
mod corpus;
mod format;
mod maze_files;
