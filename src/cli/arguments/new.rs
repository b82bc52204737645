//! New puzzle files.

use super::AxisName;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Args)]
pub(in crate::cli) struct NewFile {
    /// The file to write, or - for standard output [default: the title as a file name, such as my-puzzle.toml]
    pub file: Option<PathBuf>,
    /// Start from a picture of the board in FILE, or - for standard input: cells with the same letter are one block, `.` is empty,
    /// `#` a wall; digits with `x` for the exits are a number maze
    #[arg(long, value_name = "FILE", conflicts_with = "template")]
    pub from_picture: Option<PathBuf>,
    /// Start from a puzzle that can be solved as it is, with comments that say what to change
    #[arg(long, value_name = "NAME")]
    pub template: Option<TemplateName>,
    /// The title
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// The goal of --from-picture, as in a puzzle file: `B = 3,1` or `{ B = [3, 1] }` for row 3 and column 1 of the top-left cell
    /// of block B, counted from 0
    #[arg(long, value_name = "TEXT", requires = "from_picture")]
    pub goal: Option<String>,
    /// The block of --from-picture that leaves the board: it must reach the right end of its row, or the bottom of its column
    #[arg(long, value_name = "LABEL", requires = "from_picture", conflicts_with = "goal")]
    pub target: Option<String>,
    /// How the blocks of --from-picture move: in both directions, or along their length only, as cars do [default: both; length if
    /// all blocks are bars and --target is given]
    #[arg(long, value_name = "AXIS", requires = "from_picture")]
    pub axis: Option<AxisName>,
    /// Replace FILE if it exists
    #[arg(long)]
    pub force: bool,
}

/// Puzzles to start from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum TemplateName {
    /// Cars that move along their length only
    RushHour,
    /// Blocks that move in all directions
    Klotski,
    /// Numbered tiles and one empty cell
    Fifteen,
    /// A number maze
    Maze,
}
