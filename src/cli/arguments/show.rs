//! The commands that show a solution in pictures.

use super::names::near;
use super::output::one_of;
use super::{Format, Images, Latex, Letters, Look, Paper, Product, Target, Task, width};
use crate::booklet::Selection;
use crate::cli::writers::HAS_PIXELS;
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
#[command(
    mut_arg("to", |to| to.value_parser(one_of(&Book::FORMATS))),
    mut_arg("output", |output| output.help("File to write, or - for standard output [default: the puzzle's name, .pdf]")),
)]
pub(in crate::cli) struct Book {
    #[command(flatten)]
    pub task: Task,
    #[command(flatten)]
    pub target: Target,
    #[command(flatten)]
    pub product: Product,
}

impl Book {
    /// The formats that the command writes.
    pub(in crate::cli) const FORMATS: [Format; 4] = [Format::Pdf, Format::Html, Format::Tex, Format::Typ];
}

#[derive(Args)]
pub(in crate::cli) struct Steps {
    #[command(flatten)]
    pub task: Task,
    /// Output folder [default: the name of the puzzle]
    ///
    /// It is created if necessary.
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Format [default: svg]
    #[arg(long, value_name = "FORMAT", value_parser = one_of(&Steps::FORMATS))]
    pub to: Option<Format>,
    #[command(flatten)]
    pub look: Look,
    /// Steps to write: all, moves, manoeuvres, milestones, every:N, or a list
    ///
    /// moves writes the end of each move, manoeuvres up to three moves in a picture (as --arrows 3), milestones the end of
    /// each part; a list is such as 0,5,10-20,last.
    #[arg(long, value_name = "WHICH", default_value = "all", value_parser = near("steps", str::parse::<Selection>))]
    pub steps: Selection,
    #[command(flatten)]
    pub images: Images,
    #[command(flatten)]
    pub latex: Latex,
}

impl Steps {
    /// The formats that the command writes.
    pub(in crate::cli) const FORMATS: [Format; 3] = [Format::Svg, Format::Tex, Format::Typ];
}

#[derive(Args)]
#[command(
    mut_arg("to", |to| to.value_parser(one_of(&Draw::FORMATS))),
    mut_arg("output", |output| output.help("File to write [default: standard output]")),
)]
pub(in crate::cli) struct Draw {
    #[command(flatten)]
    pub task: Task,
    /// Step to draw: a number, start, or goal (or last)
    #[arg(long, value_name = "N", default_value = "0", allow_negative_numbers = true)]
    pub step: StepNumber,
    /// Draw the complete route through a number maze on one map, with no jump highlighted
    #[arg(long, conflicts_with = "step")]
    pub map: bool,
    #[command(flatten)]
    pub target: Target,
    /// Width of a PNG [default: 400]
    #[arg(long, value_name = "PIXELS", value_parser = width, hide = !HAS_PIXELS)]
    pub width: Option<u32>,
    #[command(flatten)]
    pub paper: Paper,
    #[command(flatten)]
    pub letters: Letters,
    #[command(flatten)]
    pub look: Look,
    #[command(flatten)]
    pub latex: Latex,
}

impl Draw {
    /// The formats that the command writes.
    pub(in crate::cli) const FORMATS: [Format; 6] =
        [Format::Svg, Format::Png, Format::Tex, Format::Typ, Format::Pdf, Format::Txt];
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
            "start" => Ok(Self::At(0)),
            "goal" | "last" => Ok(Self::Last),
            number => {
                number.parse().map(Self::At).map_err(|_| "expected a number from 0, start, goal or last".to_owned())
            }
        }
    }
}
