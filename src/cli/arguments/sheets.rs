//! The paper of a PDF.

use super::Impose;
use super::names::near;
use crate::booklet::Code;
use crate::booklet::pages::{Margins, Paper};
use clap::Args;

/// The paper of a PDF, and the layout of its pages.
#[derive(Args, Clone)]
pub(in crate::cli) struct Sheets {
    /// a4, a5, letter, … or a size such as 200x200mm [default: a4]
    ///
    /// a3, a4, a5, a6, letter, legal, half-letter, or a size such as 200x200mm or 8.5x11in. With --impose, it is the size of the
    /// printed sheets. trade is for print on demand: 6 x 9 in with 0.125 in of bleed, and an inside margin that grows with the
    /// number of pages.
    #[arg(long, value_name = "SIZE", value_parser = near::<Paper>("paper"))]
    pub paper: Option<Paper>,
    /// Use the paper in landscape orientation
    #[arg(long)]
    pub landscape: bool,
    /// Margins in mm: one to four values, or names as in inside:15,top:18
    ///
    /// One value is for all margins, two are ends,sides, three are top,sides,bottom, four are top,outside,bottom,inside.
    #[arg(long, value_name = "MM", allow_negative_numbers = true)]
    pub margins: Option<Margins>,
    /// Lay the PDF out for reading on screen, with no binding margin
    #[arg(long)]
    pub digital: bool,
    /// Large print: cells at least 14 mm wide, text at least 16 pt
    #[arg(long)]
    pub large_print: bool,
    /// Print QR codes of this address in the PDF: on the back cover, and one for each part
    ///
    /// The address, http or https, is printed below the code of the back cover. The code of a part leads to its first step
    /// (`#step-25`).
    #[arg(long, value_name = "URL")]
    pub qr: Option<Code>,
    #[command(flatten)]
    pub impose: Impose,
}

impl Sheets {
    /// The paper, in its orientation.
    pub(in crate::cli) fn paper(&self) -> Paper {
        let paper = self.paper.clone().unwrap_or_default();
        if self.landscape { paper.landscape() } else { paper }
    }
}
