//! Paper and margins, and the space for the content of a page.

use super::LayoutError;
use super::style::{self, TextStyle};
use std::borrow::Cow;
use std::str::FromStr;
use stepbook_solve::text::number;

/// Minimum and maximum side of a paper in mm.
const SIDES: (f64, f64) = (60.0, 2000.0);
/// Millimetres per inch.
const INCH: f64 = 25.4;

/// The names of the margins, in the order of the lists below.
const MARGINS: [&str; 4] = ["inside", "outside", "top", "bottom"];
/// Margins of a page in mm. On paper smaller than A5 they shrink with it, but never below this fraction.
const USUAL: [f64; 4] = [15.0, 12.0, 18.0, 16.0];
const LEAST_PART: f64 = 0.65;
const A5: (f64, f64) = (148.0, 210.0);
/// Margins of large print, whose pages are full of diagrams.
const LARGE: [f64; 4] = [15.0, 12.0, 17.0, 14.0];
/// Minimum margins in mm: at the sides, at the top for the running head, and at the bottom for the page number; then
/// for running head and page number of large print.
const LEAST_SIDE: f64 = 7.0;
const LEAST_ENDS: (f64, f64) = (10.5, 10.0);
const LEAST_LARGE_ENDS: (f64, f64) = (15.0, 11.0);
/// Minimum width and height of the text block in mm, usually and in large print.
const LEAST_BLOCK: (f64, f64) = (40.0, 50.0);
const LEAST_LARGE_BLOCK: (f64, f64) = (105.0, 160.0);

/// A paper: its name, width and height.
///
/// Parsed from the name of a size in any case, or from a size in millimetres or inches: "a4", "200x200mm", "8.5x11in".
#[derive(Clone, PartialEq, Debug)]
pub struct Paper {
    /// The displayed name.
    pub name: Cow<'static, str>,
    /// Width in mm.
    pub width: f64,
    /// Height in mm.
    pub height: f64,
}

const fn named(name: &'static str, width: f64, height: f64) -> Paper {
    Paper { name: Cow::Borrowed(name), width, height }
}

/// The sizes that have a name, upright.
pub const PAPERS: [Paper; 7] = [
    named("A3", 297.0, 420.0),
    named("A4", 210.0, 297.0),
    named("A5", 148.0, 210.0),
    named("A6", 105.0, 148.0),
    named("Letter", 215.9, 279.4),
    named("Legal", 215.9, 355.6),
    named("Half-letter", 139.7, 215.9),
];

/// The most common size of print-on-demand books, 6 × 9 in. Its backgrounds extend into a bleed, and its inside margin
/// grows with the number of pages.
pub const TRADE: Paper = named("Trade", 6.0 * INCH, 9.0 * INCH);
/// Its bleed in mm: 0.125 in at the outside, the top and the bottom.
/// <https://kdp.amazon.com/help?topicId=GVBQ3CMEQW3W2VL6>
const TRADE_BLEED: f64 = 0.125 * INCH;
/// The minimum inside margin in mm that services require, by the maximum number of pages for which it is enough.
/// <https://kdp.amazon.com/help?topicId=GVBQ3CMEQW3W2VL6>
const GUTTERS: [(usize, f64); 5] =
    [(150, 0.375 * INCH), (300, 0.5 * INCH), (500, 0.625 * INCH), (700, 0.75 * INCH), (TRADE_PAGES.1, 0.875 * INCH)];
/// The minimum and the maximum number of pages that they bind.
pub const TRADE_PAGES: (usize, usize) = (24, 828);

/// The minimum inside margin in mm of a book with this number of pages. Books with more pages than can be bound get
/// that of the maximum.
fn gutter(pages: usize) -> f64 {
    let enough = GUTTERS.iter().find(|(most, _)| pages <= *most);
    enough.or(GUTTERS.last()).map_or(0.0, |&(_, gutter)| gutter)
}

impl Default for Paper {
    fn default() -> Self {
        named("A4", 210.0, 297.0)
    }
}

impl Paper {
    /// The same paper in landscape.
    #[must_use]
    pub fn landscape(self) -> Self {
        let (width, height) = (self.width.max(self.height), self.width.min(self.height));
        Self { width, height, ..self }
    }

    /// The paper of this size in mm, with its name if it has one, in portrait or landscape.
    pub(in crate::booklet) fn of_size(width: f64, height: f64) -> Self {
        // The standard sizes are rounded to whole millimetres.
        let near = |(w, h): (f64, f64)| (w - width).abs() < 1.0 && (h - height).abs() < 1.0;
        let is = |paper: &&Self| near((paper.width, paper.height)) || near((paper.height, paper.width));
        let name = PAPERS.iter().find(is).map(|paper| paper.name.clone());
        Self { name: name.unwrap_or_else(|| shown_size(width, height, "mm")), width, height }
    }

    /// Whether it is a named size in landscape.
    pub(super) fn is_turned(&self) -> bool {
        self.width > self.height && PAPERS.iter().chain([&TRADE]).any(|paper| paper.name == self.name)
    }

    /// Whether it is [`TRADE`].
    pub fn is_trade(&self) -> bool {
        self.name == TRADE.name
    }

    /// The bleed beyond the trimmed edge, in mm.
    pub fn bleed(&self) -> f64 {
        if self.is_trade() { TRADE_BLEED } else { 0.0 }
    }

    /// Its name in messages: "A4 landscape".
    pub(super) fn shown(&self) -> String {
        let turned = if self.is_turned() { " landscape" } else { "" };
        format!("{}{turned}", self.name)
    }

    /// The option's value that selects it: "a4 --landscape".
    pub(super) fn option(&self) -> String {
        let turned = if self.is_turned() { " --landscape" } else { "" };
        format!("{}{turned}", self.name.to_lowercase().replace('×', "x").replace(' ', ""))
    }
}

/// "200 × 200 mm".
fn shown_size(width: f64, height: f64, unit: &str) -> Cow<'static, str> {
    Cow::Owned(format!("{} × {} {unit}", number(width, 2), number(height, 2)))
}

impl FromStr for Paper {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = PAPERS.into_iter().chain([TRADE]).find(|paper| paper.name.eq_ignore_ascii_case(text));
        if let Some(paper) = named {
            return Ok(paper);
        }
        let lower = text.to_lowercase();
        let (sides, unit, factor) = match (lower.strip_suffix("mm"), lower.strip_suffix("in")) {
            (Some(sides), _) => (sides, "mm", 1.0),
            (_, Some(sides)) => (sides, "in", INCH),
            _ => (lower.as_str(), "", 1.0),
        };
        let sides = sides.trim_end().split_once(['x', '×']);
        let side = |text: &str| text.trim().parse::<f64>().ok().filter(|side| side.is_finite());
        let sides = sides.and_then(|(width, height)| Some((side(width)?, side(height)?)));
        let Some((width, height)) = sides else {
            let names: Vec<String> = PAPERS.iter().chain([&TRADE]).map(|paper| paper.name.to_lowercase()).collect();
            let names = names.join(", ");
            return Err(format!("unknown paper size; use {names}, or WIDTHxHEIGHT such as 200x200mm or 8.5x11in"));
        };
        if unit.is_empty() {
            return Err(format!("a size needs its unit: {lower}mm or {lower}in"));
        }
        let (shortest, longest) = SIDES;
        if [width, height].iter().any(|side| !(shortest..=longest).contains(&(side * factor))) {
            return Err(format!("the sides of the paper must be {shortest} to {longest} mm long"));
        }
        Ok(Self { name: shown_size(width, height, unit), width: width * factor, height: height * factor })
    }
}

/// The requested margins, in mm. Margins without a value are those of the paper.
///
/// Parsed from one value for all, two (top and bottom, sides), three (top, sides, bottom) or four (top, outside,
/// bottom, inside), or from names with values: "inside:20,top:15".
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Margins {
    /// At the binding: left on odd pages, right on even ones.
    pub inside: Option<f64>,
    /// Opposite.
    pub outside: Option<f64>,
    /// Above, with the running head in it.
    pub top: Option<f64>,
    /// Below, with the page number in it.
    pub bottom: Option<f64>,
}

impl Margins {
    /// The margins for a book with this number of pages on [`TRADE`]. Unless it is requested, the inside margin is the
    /// usual one and grows as much as the minimum does.
    pub(super) fn of_pages(self, pages: usize) -> Self {
        let grown = gutter(pages) - gutter(0);
        let inside = self.inside.or((grown > 0.0).then_some(USUAL[0] + grown));
        Self { inside, ..self }
    }
}

impl FromStr for Margins {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let value = |text: &str| {
            let digits = text.trim().trim_end_matches("mm").trim_end();
            let value = digits.parse::<f64>().ok().filter(|mm| (0.0..=SIDES.1).contains(mm));
            value.ok_or_else(|| format!("`{}` is not a margin in mm, such as 15", text.trim()))
        };
        let parts: Vec<&str> = text.split(',').collect();
        if text.contains(':') {
            let mut margins = [None; 4];
            for part in parts {
                let (name, mm) = part.split_once(':').map_or((part.trim(), ""), |(name, mm)| (name.trim(), mm));
                let Some(at) = MARGINS.iter().position(|own| *own == name) else {
                    return Err(format!("`{name}` is not the name of a margin; use inside, outside, top or bottom"));
                };
                if margins[at].replace(value(mm)?).is_some() {
                    return Err(format!("the margin `{name}` is given twice"));
                }
            }
            let [inside, outside, top, bottom] = margins;
            return Ok(Self { inside, outside, top, bottom });
        }
        let values = parts.into_iter().map(value).collect::<Result<Vec<f64>, String>>()?;
        let (top, outside, bottom, inside) = match values[..] {
            [all] => (all, all, all, all),
            [ends, sides] => (ends, sides, ends, sides),
            [top, sides, bottom] => (top, sides, bottom, sides),
            [top, outside, bottom, inside] => (top, outside, bottom, inside),
            _ => {
                return Err(
                    "give one to four margins: all; ends,sides; top,sides,bottom; top,outside,bottom,inside".to_owned()
                );
            }
        };
        Ok(Self { inside: Some(inside), outside: Some(outside), top: Some(top), bottom: Some(bottom) })
    }
}

/// The area of a page for its content, in mm. In large print everything is laid out on a page that is smaller by
/// [`Area::scale`] and then enlarged, so one set of sizes serves both.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Area {
    pub paper: Paper,
    pub width: f64,
    pub height: f64,
    /// The top and the bottom edge of the text block.
    pub top: f64,
    pub bottom: f64,
    /// The positions of running head and page number.
    pub head: f64,
    pub head_rule: f64,
    pub foot: f64,
    /// Margins of odd pages at the left and at the right.
    pub inside: f64,
    pub outside: f64,
    /// Whether even pages swap them.
    pub mirrored: bool,
    /// The factor by which it is enlarged on the paper.
    pub scale: f64,
    pub large: bool,
}

impl Area {
    pub(super) fn new(paper: &Paper, wanted: &Margins, digital: bool, large: bool) -> Result<Self, LayoutError> {
        let scale = if large { style::LARGE_LABEL / TextStyle::NOTE.size } else { 1.0 };
        let usual = match large {
            true => LARGE,
            false => {
                let (shorter, longer) = (paper.width.min(paper.height), paper.width.max(paper.height));
                let part = (shorter / A5.0).min(longer / A5.1).clamp(LEAST_PART, 1.0);
                USUAL.map(|margin| margin * part)
            }
        };
        let wanted = [wanted.inside, wanted.outside, wanted.top, wanted.bottom];
        let ends = if large { LEAST_LARGE_ENDS } else { LEAST_ENDS };
        let mut margins = usual;
        for (at, least) in [LEAST_SIDE, LEAST_SIDE, ends.0, ends.1].into_iter().enumerate() {
            let margin = wanted[at].unwrap_or(usual[at]);
            if margin < least {
                return Err(LayoutError::NarrowMargin { name: MARGINS[at], margin, least });
            }
            margins[at] = margin;
        }
        if digital {
            let both = (margins[0] + margins[1]) / 2.0;
            margins[..2].fill(both);
        }
        let [inside, outside, top, bottom] = margins;
        let block = (paper.width - inside - outside, paper.height - top - bottom);
        let least = if large { LEAST_LARGE_BLOCK } else { LEAST_BLOCK };
        if block.0 < least.0 || block.1 < least.1 {
            return Err(LayoutError::SmallPage { paper: paper.shown(), block, least });
        }
        let [inside, outside, top, bottom] = margins.map(|margin| margin / scale);
        let height = paper.height / scale;
        Ok(Self {
            width: paper.width / scale,
            height,
            top,
            bottom: height - bottom,
            head: (top * 11.0 / 18.0).max(top - 7.0),
            head_rule: (top * 13.2 / 18.0).max(top - 4.8),
            foot: height - (bottom * 7.5 / 16.0).min(7.5),
            inside,
            outside,
            mirrored: !digital,
            scale,
            large,
            paper: paper.clone(),
        })
    }

    /// The left edge of the text block on the page with this number.
    pub(super) fn left(&self, number: usize) -> f64 {
        if self.is_mirrored(number) { self.outside } else { self.inside }
    }

    /// Whether the page with this number has its outside margin at the left.
    pub(super) fn is_mirrored(&self, number: usize) -> bool {
        self.mirrored && number.is_multiple_of(2)
    }

    /// Width of the text block.
    pub(super) fn text_width(&self) -> f64 {
        self.width - self.inside - self.outside
    }

    /// Height of the text block.
    pub(super) fn text_height(&self) -> f64 {
        self.bottom - self.top
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gutter_grows_with_the_pages_and_is_never_less_than_services_ask() {
        let inches = |pages: usize| gutter(pages) / INCH;
        let table =
            [(24, 0.375), (150, 0.375), (151, 0.5), (300, 0.5), (301, 0.625), (500, 0.625), (501, 0.75), (700, 0.75)];
        for (pages, least) in table.into_iter().chain([(701, 0.875), (828, 0.875), (2000, 0.875)]) {
            assert!((inches(pages) - least).abs() < 1e-9, "{pages}");
            for large in [false, true] {
                let area = Area::new(&TRADE, &Margins::default().of_pages(pages), false, large).expect("it has room");
                let inside = area.inside * area.scale;
                assert!(inside >= least * INCH && (inside - (15.0 + (least - 0.375) * INCH)).abs() < 1e-9, "{pages}");
            }
        }
        let own = Margins { inside: Some(9.0), ..Margins::default() };
        assert_eq!(own.of_pages(500), own);
        let paper: Paper = "TRADE".parse().expect("a name");
        assert!(paper == TRADE && paper.is_trade() && (paper.bleed() - 3.175).abs() < 1e-9);
        // The same size without its name is not the named paper.
        let size: Paper = "6x9in".parse().expect("a size");
        assert!(!size.is_trade() && size.bleed() == 0.0 && !Paper::of_size(152.4, 228.6).is_trade());
    }
}
