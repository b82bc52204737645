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
    /// The file to write, or - for standard output, as if absent
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The form to write; if absent, the ending of FILE tells it: .toml or .json
    #[arg(long, value_name = "KIND")]
    pub to: Option<KindName>,
    /// Give blocks other labels where the form has no room for theirs
    #[arg(long)]
    pub relabel: bool,
}
