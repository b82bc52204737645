//! Puzzle files of every form, and the published puzzles.

#[path = "../common/mod.rs"]
mod common;

#[cfg(feature = "cli")]
mod convert;
mod corpus;
mod format;
#[cfg(feature = "cli")]
mod large;
mod maze_files;
mod notes;
mod rush_hour;
mod slips;
