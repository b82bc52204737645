//! The command `explore`.

use super::{Counted, Input, InputKind, Target};
use clap::Args;

#[derive(Args)]
pub(in crate::cli) struct Explore {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub kind: InputKind,
    #[command(flatten)]
    pub counted: Counted,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub target: Target,
}
