//! The studio on this machine.

use clap::Args;
use std::path::PathBuf;

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
