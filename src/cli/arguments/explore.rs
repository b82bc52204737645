//! The command `explore`.

use super::output::one_of;
use super::{Counted, FontFiles, Format, Hosts, Input, InputKind, Paper, Target};
use clap::Args;

#[derive(Args)]
#[command(
    mut_arg("to", |to| to.value_parser(one_of(&Explore::FORMATS))),
    mut_arg("output", |output| output.help("File to write [default: standard output]")),
)]
pub(in crate::cli) struct Explore {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub hosts: Hosts,
    #[command(flatten)]
    pub kind: InputKind,
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
