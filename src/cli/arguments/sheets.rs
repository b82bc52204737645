//! The paper of a PDF.

use super::Impose;
use crate::booklet::pages::{Margins, Paper};
use clap::Args;

/// The paper of a PDF, and how its pages stand on it.
#[derive(Args)]
pub(in crate::cli) struct Sheets {
    /// Paper of the PDF, that of the sheets with --impose: a3, a4 (the default), a5, a6, letter, legal, half-letter, or a
    /// size such as 200x200mm or 8.5x11in
    #[arg(long, value_name = "SIZE")]
    pub paper: Option<Paper>,
    /// Turn the paper of the PDF on its longer side
    #[arg(long)]
    pub landscape: bool,
    /// Margins of the PDF in mm: one to four values (all; ends,sides; top,sides,bottom; top,outside,bottom,inside), or names
    /// as in inside:15,top:18
    #[arg(long, value_name = "MM", allow_negative_numbers = true)]
    pub margins: Option<Margins>,
    /// Lay the PDF out for a screen: pages without a gutter
    #[arg(long)]
    pub digital: bool,
    #[command(flatten)]
    pub impose: Impose,
}

impl Sheets {
    /// The paper, lying on its side if that is wanted.
    pub(in crate::cli) fn paper(&self) -> Paper {
        let paper = self.paper.clone().unwrap_or_default();
        if self.landscape { paper.landscape() } else { paper }
    }
}
