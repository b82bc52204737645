//! What a booklet has and how it is laid out.

use super::{Latex, Look, Sheets, within};
use crate::booklet::pages::Grid;
use crate::booklet::{Edition, Selection};
use clap::{Args, ValueEnum};

/// What a booklet has and how it is laid out.
#[derive(Args)]
pub(in crate::cli) struct Product {
    #[command(flatten)]
    pub look: Look,
    /// What the booklet has
    #[arg(long, value_name = "EDITION", default_value = "full")]
    pub edition: EditionName,
    /// The steps to show: all, moves (where a move ends), milestones (where a part ends), every:N, or a list such as
    /// 0,5,10-20,last
    #[arg(long, value_name = "WHICH", default_value = "all")]
    pub steps: Selection,
    /// Most jumps on a map of the way through a number maze; 12 if absent
    #[arg(long, value_name = "N", value_parser = |text: &str| within(text, 1..=1_000_000_usize))]
    pub jumps_per_map: Option<usize>,
    #[command(flatten)]
    pub sheets: Sheets,
    /// Diagrams on a page of the PDF, columns by rows, e.g. 4x5; chosen by board and paper if absent
    #[arg(long, value_name = "COLSxROWS")]
    pub grid: Option<Grid>,
    #[command(flatten)]
    pub latex: Latex,
}

/// The editions.
#[derive(Clone, Copy, ValueEnum)]
pub(in crate::cli) enum EditionName {
    /// The puzzle, its solution, the table of moves, the numbers
    Full,
    /// The puzzle without its solution
    Puzzle,
    /// The puzzle with graded hints at the back: directions, milestones, next moves
    Hints,
    /// The diagrams and the table of moves only
    Solution,
    /// The full edition in large print
    Large,
}

impl From<EditionName> for Edition {
    fn from(name: EditionName) -> Self {
        match name {
            EditionName::Full => Self::Full,
            EditionName::Puzzle => Self::Puzzle,
            EditionName::Hints => Self::Hints,
            EditionName::Solution => Self::Solution,
            EditionName::Large => Self::Large,
        }
    }
}
