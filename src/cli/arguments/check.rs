//! The command `check`.

use super::{Answer, KindName, Source};
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub(in crate::cli) struct Check {
    #[command(flatten)]
    pub source: Source,
    /// A listed solution, or - for standard input: what solve prints, or a list by hand, such as `B down 1` in each line, or
    /// for a number maze `SW SW NE`
    pub solution: PathBuf,
    /// Kind of the puzzle file; recognised from its content if absent
    #[arg(long, value_name = "KIND")]
    pub from: Option<KindName>,
    /// Form of the solution; recognised from its content if absent
    #[arg(long, value_name = "FORM")]
    pub solution_form: Option<Answer>,
}
