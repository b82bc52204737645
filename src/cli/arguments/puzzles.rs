//! Lists of puzzles.

use super::InputKind;
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub(in crate::cli) struct Puzzles {
    /// Folders, files with one puzzle or several, names of built-in puzzles, or - for standard input [default: the built-in
    /// puzzles]
    #[arg(value_name = "PUZZLES")]
    pub inputs: Vec<PathBuf>,
    #[command(flatten)]
    pub kind: InputKind,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
