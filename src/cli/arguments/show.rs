//! The commands that show a solution in pictures, and what booklets contain.

use super::choice::{Choice, choice, near};
use super::output::one_of;
use super::{Format, Images, Latex, Letters, Look, Paper, Sheets, Target, Task, width, within};
use crate::booklet::pages::Grid;
use crate::booklet::{Edition, Selection};
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
    #[arg(long, value_name = "WHICH", default_value = "all", allow_negative_numbers = true, value_parser = near("steps", str::parse::<Selection>))]
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
    #[arg(long, value_name = "N", default_value = "0", allow_negative_numbers = true, value_parser = step_number)]
    pub step: StepNumber,
    /// Draw the complete route through a number maze on one map, with no jump highlighted
    #[arg(long, conflicts_with = "step")]
    pub map: bool,
    #[command(flatten)]
    pub target: Target,
    /// Width of a PNG [default: 400]
    #[arg(long, value_name = "PIXELS", value_parser = width)]
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

/// A step of the solution; `None` is the last one.
pub(in crate::cli) type StepNumber = Option<usize>;

pub(in crate::cli) fn step_number(text: &str) -> Result<StepNumber, String> {
    match text {
        "start" => Ok(Some(0)),
        "goal" | "last" => Ok(None),
        number => number.parse().map(Some).map_err(|_| "expected a number from 0, start, goal or last".to_owned()),
    }
}

/// The contents and layout of a booklet.
#[derive(Args, Clone)]
pub(in crate::cli) struct Product {
    #[command(flatten)]
    pub look: Look,
    /// Version of the booklet to make
    #[arg(long, value_name = "EDITION", default_value = "full", value_parser = choice(&EDITIONS))]
    pub edition: Edition,
    /// Steps to show: all, moves, manoeuvres, milestones, every:N, or a list [default: all, or moves]
    ///
    /// Without it, pictures show all steps; moves where steps are at least 1.5 times as many; and several moves each where there would
    /// be more than 150 pictures. moves shows the end of each move, manoeuvres up to three moves in a picture (as --arrows 3), milestones the end of
    /// each part; a list is such as 0,5,10-20,last.
    #[arg(long, value_name = "WHICH", allow_negative_numbers = true, value_parser = near("steps", str::parse::<Selection>))]
    pub steps: Option<Selection>,
    /// Maximum number of jumps shown on one map of a number maze [default: 12]
    #[arg(long, value_name = "N", value_parser = within(1..=1_000_000_usize))]
    pub jumps_per_map: Option<usize>,
    #[command(flatten)]
    pub sheets: Sheets,
    /// Diagrams per PDF page, as columns x rows, e.g. 4x5 [default: depends on board and paper]
    #[arg(long, value_name = "COLSxROWS")]
    pub grid: Option<Grid>,
    #[command(flatten)]
    pub latex: Latex,
}

/// The editions.
const EDITIONS: [Choice<Edition>; 4] = [
    ("full", "The puzzle, its solution, the table of moves, the numbers, hints", Edition::Full),
    ("puzzle", "The puzzle without its solution", Edition::Puzzle),
    ("hints", "The puzzle with hints, without the solution", Edition::Hints),
    ("solution", "The pictures and the table of moves only", Edition::Solution),
];
