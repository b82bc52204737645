//! The command `convert`.

use super::{InputKind, KindName, Source};
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub(in crate::cli) struct Convert {
    #[command(flatten)]
    pub source: Source,
    #[command(flatten)]
    pub kind: InputKind,
    /// File to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Format to write [default: from the extension of FILE, .toml or .json]
    #[arg(long, value_name = "FORMAT")]
    pub to: Option<KindName>,
    /// Rename blocks whose labels the format cannot represent
    #[arg(long)]
    pub relabel: bool,
}
