//! The command `explore`.

use super::{Counted, FontFiles, Input, InputKind, Paper, Target};
use clap::Args;

#[derive(Args)]
pub(in crate::cli) struct Explore {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub kind: InputKind,
    #[command(flatten)]
    pub counted: Counted,
    /// Show up to so many of the positions that are farthest from the start
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub farthest: usize,
    /// Show up to so many winning positions, the nearest first, each with its level
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub goals: usize,
    /// Say how hard it is: dead ends, choices on the way, and how many lead astray; docs/generate.md tells what that means
    #[arg(long)]
    pub difficulty: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub fonts: FontFiles,
    #[command(flatten)]
    pub paper: Paper,
    #[command(flatten)]
    pub target: Target,
}
