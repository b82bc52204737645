//! The commands that show a solution in pictures.

use super::{Latex, Look, Product, Target, Task};
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
