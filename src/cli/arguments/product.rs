//! What a booklet has and how it is laid out.

use super::{Impose, Latex, Look};
use crate::booklet::pages::{Grid, Margins, Paper};
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
    /// Paper of the PDF, that of the sheets with --impose: a3, a4 (the default), a5, a6, letter, legal, half-letter, or a
    /// size such as 200x200mm or 8.5x11in
    #[arg(long, value_name = "SIZE")]
    pub paper: Option<Paper>,
    /// Turn the paper of the PDF on its longer side
    #[arg(long)]
    pub landscape: bool,
    /// Margins of the PDF in mm: one to four values (all; ends,sides; top,sides,bottom; top,outside,bottom,inside), or names
    /// as in inside:15,top:18
    #[arg(long, value_name = "MM", allow_negative_numbers = true)]
    pub margins: Option<Margins>,
    /// Lay the PDF out for a screen: pages without a gutter
    #[arg(long)]
    pub digital: bool,
    /// Diagrams on a page of the PDF, columns by rows, e.g. 4x5; chosen by board and paper if absent
    #[arg(long, value_name = "COLSxROWS")]
    pub grid: Option<Grid>,
    #[command(flatten)]
    pub impose: Impose,
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
