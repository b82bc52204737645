//! The commands that have few options of their own: `check`, `convert`, `explore`, `new`, `puzzles`, `studio`.

use super::choice::{Choice, choice};
use super::output::one_of;
use super::{Counted, Effort, FontFiles, Format, Hosts, InputKind, KINDS, Paper, Restart, Source, Target};
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
}

#[derive(Args)]
pub(in crate::cli) struct Convert {
    #[command(flatten)]
    pub source: Source,
    /// File to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Format to write [default: from the extension of FILE, .toml or .json]
    #[arg(long, value_name = "FORMAT", value_parser = choice(&KINDS))]
    pub to: Option<Kind>,
}

#[derive(Args)]
#[command(
    mut_arg("to", |to| to.value_parser(one_of(&Explore::FORMATS))),
    mut_arg("output", |output| output.help("File to write [default: standard output]")),
)]
pub(in crate::cli) struct Explore {
    #[command(flatten)]
    pub source: Source,
    #[command(flatten)]
    pub effort: Effort,
    #[command(flatten)]
    pub hosts: Hosts,
    #[command(flatten)]
    pub counted: Counted,
    /// Number of farthest positions to show
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub farthest: usize,
    /// Number of winning positions to show, nearest first, with their levels
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub goals: usize,
    /// Report the difficulty
    ///
    /// It is made of dead ends, choices along the path, and the share that lead away from the solution; docs/generate.md
    /// explains them.
    #[arg(long)]
    pub difficulty: bool,
    /// Print JSON; the same as --to json
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub fonts: FontFiles,
    #[command(flatten)]
    pub paper: Paper,
    #[command(flatten)]
    pub target: Target,
}

impl Explore {
    /// The formats that the command writes.
    pub(in crate::cli) const FORMATS: [Format; 6] =
        [Format::Txt, Format::Json, Format::Csv, Format::Svg, Format::Pdf, Format::Tex];
}

#[derive(Args)]
pub(in crate::cli) struct NewFile {
    /// The file to write, or - for standard output [default: the title as a file name, such as my-puzzle.toml]
    pub file: Option<PathBuf>,
    /// Start from a puzzle that can be solved as it is, with comments that say what to change
    #[arg(long, value_name = "NAME", value_parser = choice(&TEMPLATES))]
    pub template: Option<&'static str>,
    /// The title
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Replace FILE if it exists
    #[arg(long)]
    pub force: bool,
}

/// Puzzles to start from.
const TEMPLATES: [Choice<&str>; 4] = [
    ("rush-hour", "Cars that move along their length only", include_str!("../../../templates/new/rush-hour.toml")),
    ("klotski", "Blocks that move in all directions", include_str!("../../../templates/new/klotski.toml")),
    ("fifteen", "Numbered tiles and one empty cell", include_str!("../../../templates/new/fifteen.toml")),
    ("maze", "A number maze", include_str!("../../../templates/new/maze.toml")),
];

#[derive(Args)]
pub(in crate::cli) struct Puzzles {
    /// Folders, files with one puzzle or several, names of built-in puzzles, or - for standard input [default: the built-in
    /// puzzles]
    #[arg(value_name = "PUZZLES")]
    pub inputs: Vec<PathBuf>,
    #[command(flatten)]
    pub kind: InputKind,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
#[cfg_attr(not(feature = "studio"), allow(dead_code, reason = "this build has no studio"))]
pub(in crate::cli) struct Studio {
    /// Port to serve the page on [default: any free one]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub port: u16,
    /// Do not open the browser
    #[arg(long)]
    pub no_open: bool,
    /// Serve the files of this folder, such as web/dist, instead of those in the program
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}
