//! The command `check`.

use super::input::read_kind;
use super::{Answer, Restart, Source};
use crate::format::Kind;
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub(in crate::cli) struct Check {
    #[command(flatten)]
    pub source: Source,
    /// File with the solution, or - for standard input
    ///
    /// It holds what `stepbook solve` prints, or a list written by hand: one move per line, such as `B down`, or for a
    /// number maze directions such as `SW SW NE`.
    pub solution: PathBuf,
    #[command(flatten)]
    pub restart: Restart,
    /// Format of the puzzle file [default: detected from its content]
    #[arg(long, value_name = "FORMAT", value_parser = read_kind())]
    pub from: Option<Kind>,
    /// Format of the solution [default: detected from its content]
    #[arg(long, alias = "solution-form", value_name = "FORMAT")]
    pub solution_format: Option<Answer>,
}
