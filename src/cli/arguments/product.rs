//! The contents and layout of a booklet.

use super::choice::{Choice, choice};
use super::names::near;
use super::{Latex, Look, Sheets, within};
use crate::booklet::pages::Grid;
use crate::booklet::{Edition, Selection};
use clap::Args;

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
    #[arg(long, value_name = "WHICH", value_parser = near("steps", str::parse::<Selection>))]
    pub steps: Option<Selection>,
    /// Maximum number of jumps shown on one map of a number maze [default: 12]
    #[arg(long, value_name = "N", value_parser = |text: &str| within(text, 1..=1_000_000_usize))]
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
