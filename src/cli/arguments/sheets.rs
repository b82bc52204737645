//! The paper of a PDF, and its pages on sheets.

use super::choice::{Choice, choice, near, word};
use super::{FontFiles, Words};
use crate::booklet::Code;
use crate::booklet::impose::{Flip, Imposition, Scheme, signatures, spine};
use crate::booklet::pages::{Margins, Paper, TRADE_PAGES};
use crate::cli::Failure;
use crate::language::Language;
use crate::text::counted;
use clap::Args;
use std::path::PathBuf;

/// The paper of a PDF, and the layout of its pages.
#[derive(Args, Clone)]
pub(in crate::cli) struct Sheets {
    /// a4, a5, letter, … or a size such as 200x200mm [default: a4]
    ///
    /// a3, a4, a5, a6, letter, legal, half-letter, or a size such as 200x200mm or 8.5x11in. With --impose, it is the size of the
    /// printed sheets. trade is for print on demand: 6 x 9 in with 0.125 in of bleed, and an inside margin that grows with the
    /// number of pages.
    #[arg(long, value_name = "SIZE", value_parser = near("paper", str::parse::<Paper>))]
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

/// How the PDF's pages are put on sheets.
#[derive(Args, Clone)]
pub(in crate::cli) struct Impose {
    /// booklet (to fold), 2-up, 4-up, …, cut-stack or cover
    ///
    /// Arrange the pages on sheets: booklet (two pages on a side, to fold), 2-up, 4-up, 6-up, … or n-up=COLSxROWS (scaled down),
    /// cut-stack or cut-stack=COLSxROWS (to cut and stack). The sheets have the size of --paper. cover or cover=MM writes only the
    /// cover of a book of more than 60 pages: back, spine and front on one sheet; --paper is that of the book, MM the thickness of
    /// a leaf [default: 0.1].
    #[arg(long, value_name = "SCHEME", value_parser = near("impose", str::parse::<Scheme>))]
    pub impose: Option<Scheme>,
    /// Edge on which the printer flips the paper [default: short for landscape sheets, otherwise long]
    #[arg(long, value_name = "EDGE", requires = "impose", value_parser = choice(&EDGES))]
    pub flip: Option<Flip>,
    /// Maximum number of sheets folded together in one signature [default: 10]
    #[arg(long, value_name = "SHEETS", requires = "impose", value_parser = super::within(1..=1000_u16))]
    pub signature: Option<u16>,
    /// Shift of the pages towards the fold for each sheet outside them, in mm; use the thickness of the paper [default: 0.1]
    #[arg(long, value_name = "MM", requires = "impose", value_parser = |text: &str| millimetres(text, 1.0), allow_negative_numbers = true)]
    pub creep: Option<f64>,
    /// Add crop marks outside the trim edge; enlarges the PDF page
    #[arg(long)]
    pub crop_marks: bool,
    /// Bleed beyond the trim edge, in mm; enlarges the PDF page
    #[arg(long, value_name = "MM", value_parser = |text: &str| millimetres(text, 20.0), allow_negative_numbers = true)]
    pub bleed: Option<f64>,
}

/// Write a test page for the printer
#[derive(Args, Clone)]
pub(in crate::cli) struct Calibration {
    /// File to write, or - for standard output [default: calibration.pdf]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// a4, a5, letter, … or a size such as 200x200mm [default: a4]
    ///
    /// a3, a4, a5, a6, letter, legal, half-letter, or a size such as 200x200mm or 8.5x11in.
    #[arg(long, value_name = "SIZE", value_parser = near("paper", str::parse::<Paper>))]
    pub paper: Option<Paper>,
    /// Edge on which the printer flips the paper
    #[arg(long, value_name = "EDGE", default_value = "long", value_parser = choice(&EDGES))]
    pub flip: Flip,
    #[command(flatten)]
    pub words: Words,
    #[command(flatten)]
    pub fonts: FontFiles,
}

/// The edges of paper.
const EDGES: [Choice<Flip>; 2] = [("long", "", Flip::Long), ("short", "", Flip::Short)];

fn millimetres(text: &str, most: f64) -> Result<f64, String> {
    let number = text.strip_suffix("mm").unwrap_or(text).trim_end().parse().ok();
    let number = number.filter(|mm| (0.0..=most).contains(mm));
    number.ok_or_else(|| format!("expected millimetres from 0 to {most}"))
}

impl Impose {
    /// The imposition; `None` if the pages stay as they are.
    pub(in crate::cli) fn plan(&self, sheet: Paper, language: &Language) -> Result<Option<Imposition>, Failure> {
        let is_plain = self.impose.is_none() && !self.crop_marks && self.bleed.is_none();
        if is_plain && sheet.bleed() == 0.0 {
            return Ok(None);
        }
        let scheme = match self.impose.unwrap_or(Scheme::Single) {
            Scheme::Booklet { creep, .. } => {
                Scheme::Booklet { signature: self.signature.map(usize::from), creep: self.creep.unwrap_or(creep) }
            }
            other => {
                let only = [("--signature", self.signature.is_some()), ("--creep", self.creep.is_some())];
                if let Some((name, _)) = only.iter().find(|(_, is_given)| *is_given) {
                    return Err(Failure::usage(format!("{name} applies only to --impose booklet")));
                }
                other
            }
        };
        // In other schemes, a sheet holds several pages, so none of them has paper of its own.
        let own = if matches!(scheme, Scheme::Single | Scheme::Cover { .. }) { sheet.bleed() } else { 0.0 };
        Ok(Some(Imposition {
            scheme,
            sheet,
            flip: self.flip,
            right_to_left: language.is_right_to_left(),
            crop_marks: self.crop_marks,
            bleed: self.bleed.unwrap_or(own),
            language: language.clone(),
        }))
    }
}

/// How to print and fold the sheets: `pages` pages on `sides` sides.
pub(in crate::cli) fn how_to_print(plan: &Imposition, pages: usize, sides: usize) -> Option<String> {
    let sheets = counted(sides.div_ceil(2), "sheet");
    let size = &plan.sheet.name;
    let edge = word(&EDGES, &plan.flip());
    let print = format!("print at actual size, on both sides, flip on the {edge} edge");
    match plan.scheme {
        Scheme::Single => {
            let (fewest, most) = TRADE_PAGES;
            let is_bound = !plan.sheet.is_trade() || (fewest..=most).contains(&pages);
            (!is_bound).then(|| {
                format!(
                    "print-on-demand services bind {fewest} to {most} pages, and this has {}",
                    counted(pages, "page")
                )
            })
        }
        Scheme::Cover { leaf } => {
            let (width, count) = (spine(pages, leaf), counted(pages, "page"));
            Some(format!(
                "the cover of {count}, with a spine of {width:.1} mm: print at actual size, on one side; the book itself is \
                 the same command without --impose"
            ))
        }
        Scheme::Booklet { signature, .. } => {
            let signatures = signatures(pages, signature);
            Some(match signatures.as_slice() {
                [_] => format!("{sheets} of {size}: {print}, fold in the middle and staple there"),
                several => {
                    let sizes: Vec<String> = several.iter().map(usize::to_string).collect();
                    let (count, sizes) = (several.len(), sizes.join(", "));
                    format!(
                        "{sheets} of {size}: {print}; fold them into {count} signatures of {sizes} sheets and sew the signatures together"
                    )
                }
            })
        }
        Scheme::NUp(_) => Some(format!("{sheets} of {size} if printed on both sides: {print}")),
        Scheme::CutStack(grid) => {
            let parts = grid.cols * grid.rows;
            let first = if plan.right_to_left { "right" } else { "left" };
            Some(format!(
                "{sheets} of {size}: {print}; cut the stack into {parts} and pile them up, starting with the top {first} one, \
                 the first on top"
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::booklet::pages::TRADE;

    #[derive(clap::Parser)]
    struct Alone {
        #[command(flatten)]
        impose: Impose,
    }

    #[test]
    fn trade_has_its_bleed_unless_another_is_requested() {
        let bleed = |paper: &str, arguments: &[&str]| {
            let impose = <Alone as clap::Parser>::parse_from(["book"].iter().chain(arguments)).impose;
            let plan = impose.plan(paper.parse().expect("a paper"), &Language::default());
            plan.ok().flatten().map(|plan| (plan.scheme == Scheme::Single, plan.bleed))
        };
        assert_eq!(bleed("trade", &[]), Some((true, 3.175)));
        assert_eq!(bleed("trade", &["--crop-marks"]), Some((true, 3.175)));
        assert_eq!(bleed("trade", &["--bleed", "5"]), Some((true, 5.0)));
        assert_eq!(bleed("trade", &["--impose", "cover"]), Some((false, 3.175)));
        assert_eq!(bleed("trade", &["--impose", "booklet"]), Some((false, 0.0)));
        assert_eq!(bleed("6x9in", &[]), None);
    }

    #[test]
    fn a_book_that_no_service_binds_is_named() {
        let plan = Imposition {
            scheme: Scheme::Single,
            sheet: TRADE,
            flip: None,
            right_to_left: false,
            crop_marks: false,
            bleed: TRADE.bleed(),
            language: Language::default(),
        };
        let told = |pages| how_to_print(&plan, pages, pages);
        assert!(told(23).is_some_and(|told| told.contains("24 to 828 pages, and this has 23 pages")));
        assert!(told(829).is_some() && told(24).is_none() && told(828).is_none());
    }
}
