//! The commands that show a solution in pictures.

use super::{Images, Latex, Look, Paper, Product, Target, Task, width};
use crate::booklet::Selection;
use crate::cli::writers::HAS_PIXELS;
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub(in crate::cli) struct Book {
    #[command(flatten)]
    pub task: Task,
    #[command(flatten)]
    pub target: Target,
    #[command(flatten)]
    pub product: Product,
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
    /// Draw the whole way through a number maze on one map, no jump marked
    #[arg(long, conflicts_with = "step")]
    pub map: bool,
    #[command(flatten)]
    pub target: Target,
    /// The width of a PNG; 400 if absent
    #[arg(long, value_name = "PIXELS", value_parser = width, hide = !HAS_PIXELS)]
    pub width: Option<u32>,
    #[command(flatten)]
    pub paper: Paper,
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
