//! Sets labels on blocks: in one or several lines, upright in a tall block, or smaller.
//!
//! The result depends only on the label, the shape of its block and the sizes, so it is the same in all pictures of a
//! document.

mod lines;
mod short;

pub use lines::in_lines;
pub use short::short_names;

use super::Point;
use super::draw::INSET;
use crate::font::{CAP_HEIGHT, Fonts, Weight};
use lines::{Atom, atoms, broken};
use rustc_hash::FxHashSet;
use stepbook_solve::arrows::{WIDEST_LABEL, spots};
use stepbook_solve::grid::{Cell, Rect, Size, corner, extent, parts};
use unicode_segmentation::UnicodeSegmentation as _;

/// Margin between a label in its usual position and the edge of its block, in cells.
const MARGIN: f64 = 0.1;
/// Minimum margin of a label that fills its block, in cells.
const LEAST_MARGIN: f64 = 0.06;
/// Margin of the first and the last line between pins, in cells.
const PINS: f64 = 0.18;
/// Leading of the lines of a label, in em.
pub(super) const LEADING: f64 = 1.08;
/// Height of accents and descenders beyond that of capitals, in em.
const BEYOND: f64 = 0.2;
/// Ratio of the sizes that are tried for a whole label.
const STEP: f64 = 0.93;
/// The smallest size of unbroken words, in cells: 5 pt, LaTeX's smallest font, at a cell size of 8 mm. Then the
/// smallest size that is tried, smaller than forty letters on one cell need.
const SMALLEST: [f64; 2] = [0.22, 0.03];

/// The fonts and sizes of labels.
#[derive(Clone, Copy, Debug)]
pub struct Lettering<'a> {
    /// The fonts.
    pub fonts: &'a Fonts,
    /// Size of a label in cells, if it fits its block.
    pub size: f64,
    /// Size of a longer label in cells, tried before it is shortened.
    pub second: f64,
    /// Whether every label is one line in the middle of its block, so numbered arrows can keep clear of it.
    pub one_line: bool,
}

impl<'a> Lettering<'a> {
    /// Large print: 16 pt in cells of 14 mm, for all labels.
    pub fn large(fonts: &'a Fonts) -> Self {
        Self { fonts, size: 0.41, second: 0.41, one_line: false }
    }

    /// Whether labels are larger than usual.
    pub(super) fn is_large(self) -> bool {
        self.size > Self::from(self.fonts).size
    }

    /// The lettering of pictures with labels of this size in cells.
    pub fn of_size(self, size: f64) -> Self {
        Self { size, second: size * self.second / self.size, ..self }
    }

    /// Width of `text` in em. It is that of bold text, so a label keeps its size when its block moves.
    fn width(self, text: &str) -> f64 {
        self.fonts.width(text, Weight::Bold)
    }
}

impl<'a> From<&'a Fonts> for Lettering<'a> {
    /// The usual sizes. The second one is 7 pt at a cell size of 7.6 mm.
    fn from(fonts: &'a Fonts) -> Self {
        Self { fonts, size: 0.36, second: 0.325, one_line: false }
    }
}

/// The shape of a block.
#[derive(Clone, Copy, Debug)]
pub struct BlockShape<'a> {
    /// Its cells relative to the top-left cell of its bounding box, in reading order.
    pub shape: &'a [Cell],
    /// Whether it has pins in its corners.
    pub pinned: bool,
}

/// The layout of a label.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct LabelLayout {
    /// Its lines from top to bottom, or from left to right if they run upwards.
    pub lines: Vec<String>,
    /// Whether they run upwards.
    pub upright: bool,
    /// Size in cells.
    pub size: f64,
    /// The middle of each copy of the label, in cells from the top left of the block's bounding box.
    pub centres: Vec<Point>,
}

impl LabelLayout {
    /// The layout in one of the two sizes; `None` if it does not fit the block.
    fn readable(label: &str, block: BlockShape<'_>, lettering: Lettering<'_>) -> Option<Self> {
        let usual = Self::usual(label, block, lettering);
        let is_single = label.graphemes(true).nth(1).is_none();
        if is_single || usual.size >= lettering.size {
            return Some(usual);
        }
        if lettering.one_line {
            return (usual.size >= lettering.second).then_some(Self { size: lettering.second, ..usual });
        }
        Self::fitted(label, false, block, &[lettering.size, lettering.second], lettering)
    }

    /// The layout in the first of these sizes that fits the block, horizontal if possible.
    fn fitted(label: &str, torn: bool, block: BlockShape<'_>, sizes: &[f64], lettering: Lettering<'_>) -> Option<Self> {
        let boxes = boxes(block);
        let atoms = atoms(label, torn);
        [false, true].into_iter().find_map(|upright| {
            sizes.iter().find_map(|&size| boxes.iter().find_map(|room| room.set(&atoms, upright, size, lettering)))
        })
    }

    /// One line in the usual position, smaller if it does not fit.
    fn usual(label: &str, block: BlockShape<'_>, lettering: Lettering<'_>) -> Self {
        let spots = spots(block.shape);
        let room = spots.iter().map(|spot| spot.w).fold(f64::INFINITY, f64::min);
        let room = room - 2.0 * (INSET + MARGIN);
        let room = if lettering.one_line { room.min(WIDEST_LABEL) } else { room };
        Self {
            lines: vec![label.to_owned()],
            upright: false,
            size: lettering.size.min(room / lettering.width(label).max(0.1)),
            centres: spots.into_iter().map(Rect::middle).collect(),
        }
    }

    /// The layout of `label` on a block of this shape, in the largest size in which the whole label fits.
    pub(super) fn of(label: &str, block: BlockShape<'_>, lettering: Lettering<'_>) -> Self {
        let smaller = || {
            let sizes = std::iter::successors(Some(lettering.second), |size| Some(size * STEP));
            let sizes: Vec<f64> = sizes.take_while(|&size| size > SMALLEST[1] && !lettering.one_line).collect();
            // Words are torn only if they would be too small to read.
            let whole = sizes.iter().filter(|&&size| size > SMALLEST[0]).map(|size| (false, size));
            let mut ways = whole.chain(sizes.iter().map(|size| (true, size)));
            ways.find_map(|(torn, &size)| Self::fitted(label, torn, block, &[size], lettering))
        };
        let readable = Self::readable(label, block, lettering);
        readable.or_else(smaller).unwrap_or_else(|| Self::usual(label, block, lettering))
    }
}

/// A box for a label; all copies of the label have the same size.
struct LabelBox {
    /// Width and height in cells.
    size: (f64, f64),
    centres: Vec<Point>,
    /// Whether it has pins in its corners.
    pinned: bool,
}

impl LabelBox {
    /// The label, if it fits.
    fn set(&self, atoms: &[Atom<'_>], upright: bool, size: f64, lettering: Lettering<'_>) -> Option<LabelLayout> {
        let (w, h) = self.size;
        if upright && w >= h {
            return None;
        }
        let free = |side: f64, margin: f64| (side - 2.0 * (INSET + margin)) / size;
        let (along, across) = if upright { (h, w) } else { (w, h) };
        let (along, across) = (free(along, LEAST_MARGIN), free(across, if self.pinned { PINS } else { LEAST_MARGIN }));
        let most = ((across - CAP_HEIGHT - BEYOND) / LEADING).floor() + 1.0;
        let lines = (most >= 1.0).then(|| broken(atoms, along, most as usize, |text| lettering.width(text)))??;
        Some(LabelLayout { lines, upright, size, centres: self.centres.clone() })
    }
}

/// The boxes for the label of a block: the usual position and, unless the block is a rectangle, the largest rectangle
/// in it.
fn boxes(BlockShape { shape, pinned }: BlockShape<'_>) -> Vec<LabelBox> {
    let spots = spots(shape);
    let size = spots.iter().map(|spot| (spot.w, spot.h)).reduce(|a, b| (a.0.min(b.0), a.1.min(b.1)));
    let centres = spots.into_iter().map(Rect::middle).collect();
    let mut boxes = vec![LabelBox { size: size.unwrap_or_default(), centres, pinned }];
    if let [part] = &parts(shape)[..]
        && extent(part).area() != part.len()
    {
        let Rect { w, h, .. } = largest(part);
        boxes.push(LabelBox { size: (w, h), centres: vec![largest(part).middle()], pinned });
    }
    boxes
}

/// The largest rectangle in `cells`; among equally large ones the widest, then the first.
fn largest(cells: &[Cell]) -> Rect {
    let all: FxHashSet<Cell> = cells.iter().copied().collect();
    let mut best = (corner(cells), Size::new(0, 0));
    for &first in cells {
        let mut cols = usize::MAX;
        for row in first.row.. {
            let free = (first.col..).take_while(|&col| all.contains(&Cell::new(row, col))).count();
            cols = cols.min(free);
            if cols == 0 {
                break;
            }
            let size = Size::new(row - first.row + 1, cols);
            if (size.area(), cols) > (best.1.area(), best.1.cols) {
                best = (first, size);
            }
        }
    }
    Rect::of(best.0, best.1)
}
