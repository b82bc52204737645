//! The commands that show a solution in pictures.

use super::{Images, Impose, Latex, Look, Target, Task, width};
use crate::booklet::pages::{Grid, Margins, Paper};
use crate::booklet::{Edition, Selection};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Args)]
pub(in crate::cli) struct Book {
    #[command(flatten)]
    pub task: Task,
    #[command(flatten)]
    pub target: Target,
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

#[derive(Args)]
pub(in crate::cli) struct Steps {
    #[command(flatten)]
    pub task: Task,
    /// The folder to write into; it is made if it does not exist
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,
    #[command(flatten)]
    pub look: Look,
    /// The steps to write: all, moves (where a move ends), milestones (where a part ends), every:N, or a list such as
    /// 0,5,10-20,last
    #[arg(long, value_name = "WHICH", default_value = "all")]
    pub steps: Selection,
    #[command(flatten)]
    pub images: Images,
    #[command(flatten)]
    pub latex: Latex,
}

#[derive(Args)]
pub(in crate::cli) struct Draw {
    #[command(flatten)]
    pub task: Task,
    /// The step to draw: a number, or last
    #[arg(long, value_name = "N", default_value = "0", allow_negative_numbers = true)]
    pub step: StepNumber,
    #[command(flatten)]
    pub target: Target,
    /// The width of a PNG; 400 if absent
    #[arg(long, value_name = "PIXELS", value_parser = width)]
    pub width: Option<u32>,
    #[command(flatten)]
    pub look: Look,
    #[command(flatten)]
    pub latex: Latex,
}

/// A step of the solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum StepNumber {
    At(usize),
    Last,
}

impl std::str::FromStr for StepNumber {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "last" => Ok(Self::Last),
            number => number.parse().map(Self::At).map_err(|_| "a number from 0, or last, is expected".to_owned()),
        }
    }
}
