//! How a label is set on its block: in one line or several, upright in a tall block, or shortened.
//!
//! It depends on nothing but the label, the shape of its block and the sizes, so it is the same in all pictures of a document.

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

/// Free space between a label in its usual place and the edge of its block, in cells.
const MARGIN: f64 = 0.1;
/// The same of a label that needs all the room of its block.
const LEAST_MARGIN: f64 = 0.06;
/// The same of the first and the last line between pins.
const PINS: f64 = 0.18;
/// Distance of the lines of a label, in em.
pub(super) const LEADING: f64 = 1.08;
/// What accents and the parts of letters below the line need beyond the height of capitals, in em.
const BEYOND: f64 = 0.2;
/// How much smaller the next size is that is tried where a label must be whole.
const STEP: f64 = 0.93;
/// The smallest size of whole words, in cells: the 5 pt of LaTeX's smallest font where cells are 8 mm wide. And the smallest that is
/// tried: forty letters on one cell have more.
const SMALLEST: [f64; 2] = [0.22, 0.03];

/// The fonts of labels and their two sizes.
#[derive(Clone, Copy, Debug)]
pub struct Lettering<'a> {
    /// The fonts.
    pub fonts: &'a Fonts,
    /// Size of a label in cells, where its block has room for that.
    pub size: f64,
    /// Size of a longer label in cells, before it is shortened.
    pub second: f64,
    /// Whether every label is in one line in the middle of its block, of which numbered arrows keep clear.
    pub one_line: bool,
}

impl<'a> Lettering<'a> {
    /// As in large print: 16 pt in cells of 14 mm, whatever the label.
    pub fn large(fonts: &'a Fonts) -> Self {
        Self { fonts, size: 0.41, second: 0.41, one_line: false }
    }

    /// Whether labels are larger than usual.
    pub(super) fn is_large(self) -> bool {
        self.size > Self::from(self.fonts).size
    }

    /// In pictures that are smaller than others.
    pub fn of_size(self, size: f64) -> Self {
        Self { size, second: size * self.second / self.size, ..self }
    }

    /// Width of `text` in em. The bold form decides, so that a label keeps its size when its block moves.
    fn width(self, text: &str) -> f64 {
        self.fonts.width(text, Weight::Bold)
    }
}

impl<'a> From<&'a Fonts> for Lettering<'a> {
    /// The usual sizes: the second one has 7 pt where cells are 7.6 mm wide.
    fn from(fonts: &'a Fonts) -> Self {
        Self { fonts, size: 0.36, second: 0.325, one_line: false }
    }
}

/// The form of a block.
#[derive(Clone, Copy, Debug)]
pub struct BlockShape<'a> {
    /// Its cells relative to the top left one of its bounding box, in reading order.
    pub shape: &'a [Cell],
    /// Whether pins are in its corners.
    pub pinned: bool,
}

/// How a label is set.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Setting {
    /// Its lines from above to below, or from left to right if they run upwards.
    pub lines: Vec<String>,
    /// Whether they run upwards.
    pub upright: bool,
    /// Size in cells.
    pub size: f64,
    /// The middle of each place where it is written, in cells from the top left of the block's bounding box.
    pub centres: Vec<Point>,
}

impl Setting {
    /// The setting in one of the two sizes; `None` if the block has no room for it.
    fn readable(label: &str, form: BlockShape<'_>, lettering: Lettering<'_>) -> Option<Self> {
        let usual = Self::usual(label, form, lettering);
        let is_single = label.graphemes(true).nth(1).is_none();
        if is_single || usual.size >= lettering.size {
            return Some(usual);
        }
        if lettering.one_line {
            return (usual.size >= lettering.second).then_some(Self { size: lettering.second, ..usual });
        }
        Self::fitted(label, false, form, &[lettering.size, lettering.second], lettering)
    }

    /// The setting in the first of these sizes with which the block has room for it, as little broken as that allows.
    fn fitted(label: &str, torn: bool, form: BlockShape<'_>, sizes: &[f64], lettering: Lettering<'_>) -> Option<Self> {
        let rooms = rooms(form);
        let atoms = atoms(label, torn);
        [false, true].into_iter().find_map(|upright| {
            sizes.iter().find_map(|&size| rooms.iter().find_map(|room| room.set(&atoms, upright, size, lettering)))
        })
    }

    /// One line in the usual place, smaller where it has no room.
    fn usual(label: &str, form: BlockShape<'_>, lettering: Lettering<'_>) -> Self {
        let spots = spots(form.shape);
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

    /// The setting of `label` on a block of this shape, in the largest size with which all of it has room.
    pub(super) fn of(label: &str, form: BlockShape<'_>, lettering: Lettering<'_>) -> Self {
        let smaller = || {
            let sizes = std::iter::successors(Some(lettering.second), |size| Some(size * STEP));
            let sizes: Vec<f64> = sizes.take_while(|&size| size > SMALLEST[1] && !lettering.one_line).collect();
            // Words are torn only where they would be too small to read.
            let whole = sizes.iter().filter(|&&size| size > SMALLEST[0]).map(|size| (false, size));
            let mut ways = whole.chain(sizes.iter().map(|size| (true, size)));
            ways.find_map(|(torn, &size)| Self::fitted(label, torn, form, &[size], lettering))
        };
        let readable = Self::readable(label, form, lettering);
        readable.or_else(smaller).unwrap_or_else(|| Self::usual(label, form, lettering))
    }
}

/// Room for a label, the same at each of its places.
struct Room {
    /// Width and height in cells.
    size: (f64, f64),
    centres: Vec<Point>,
    /// Whether pins are in its corners.
    pinned: bool,
}

impl Room {
    /// The label, if it fits.
    fn set(&self, atoms: &[Atom<'_>], upright: bool, size: f64, lettering: Lettering<'_>) -> Option<Setting> {
        let (w, h) = self.size;
        if upright && w >= h {
            return None;
        }
        let free = |side: f64, margin: f64| (side - 2.0 * (INSET + margin)) / size;
        let (along, across) = if upright { (h, w) } else { (w, h) };
        let (along, across) = (free(along, LEAST_MARGIN), free(across, if self.pinned { PINS } else { LEAST_MARGIN }));
        let most = ((across - CAP_HEIGHT - BEYOND) / LEADING).floor() + 1.0;
        let lines = (most >= 1.0).then(|| broken(atoms, along, most as usize, |text| lettering.width(text)))??;
        Some(Setting { lines, upright, size, centres: self.centres.clone() })
    }
}

/// Where the label of a block may be: the usual place, and of a block that is no rectangle the largest rectangle in it.
fn rooms(BlockShape { shape, pinned }: BlockShape<'_>) -> Vec<Room> {
    let spots = spots(shape);
    let size = spots.iter().map(|spot| (spot.w, spot.h)).reduce(|a, b| (a.0.min(b.0), a.1.min(b.1)));
    let centres = spots.into_iter().map(Rect::middle).collect();
    let mut rooms = vec![Room { size: size.unwrap_or_default(), centres, pinned }];
    if let [part] = &parts(shape)[..]
        && extent(part).area() != part.len()
    {
        let Rect { w, h, .. } = largest(part);
        rooms.push(Room { size: (w, h), centres: vec![largest(part).middle()], pinned });
    }
    rooms
}

/// The largest rectangle of `cells`; of equally large ones the widest, then the first.
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
