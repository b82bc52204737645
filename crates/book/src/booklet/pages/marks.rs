//! The difficulty of a puzzle as squares, of which some are filled.

use super::sheet::{MM_PER_PT, Sheet, width};
use crate::booklet::Rating;
use stepbook_draw::diagram::{Anchor, Rect, Role, Tag};
use stepbook_draw::font::{CAP_HEIGHT, Fonts, Weight};
use stepbook_draw::walkthrough::MOST_MARKS;

/// From a mark to the next, in sides of a mark, and from its name to the first.
const GAP: f64 = 0.4;
const AFTER_NAME: f64 = 0.8;

/// Width in mm of [`marks`] for type of `size` pt.
pub(super) fn marks_width(fonts: &Fonts, rating: &Rating, size: f64, named: bool) -> f64 {
    let side = side(size);
    let count = f64::from(MOST_MARKS);
    let name = if named { width(fonts, &rating.name, Weight::Regular, size) + AFTER_NAME * side } else { 0.0 };
    name + side * (count + GAP * (count - 1.0))
}

/// The marks, as high as capitals of `size` pt, from `x` with their lower edges on the baseline `y`; with their name before them if
/// `named`. They are read as one picture: "Difficulty 4 of 5".
pub(super) fn marks(sheet: &mut Sheet, x: f64, y: f64, size: f64, rating: &Rating, named: bool) {
    let side = side(size);
    let words = rating.words.clone();
    sheet.tagged(Tag::Figure { words, name: None }, |sheet| {
        let mut x = x;
        if named {
            sheet.text(x, y, size, Weight::Regular, Anchor::Start, &rating.name);
            x += width(&sheet.fonts, &rating.name, Weight::Regular, size) + AFTER_NAME * side;
        }
        for mark in 1..=MOST_MARKS {
            let is_filled = mark <= rating.marks;
            let role = if is_filled { Role::LeaderDot } else { Role::ThinRule };
            // A line is as wide outside of its edge as inside; the mark is not.
            let inset = if is_filled { 0.0 } else { 0.075 };
            let rect = Rect::new(x + inset, y - side + inset, side - 2.0 * inset, side - 2.0 * inset);
            sheet.items.push(stepbook_draw::diagram::Item::Rect { rect, radius: 0.0, role });
            x += side * (1.0 + GAP);
        }
    });
}

/// The side of a mark in mm.
fn side(size: f64) -> f64 {
    size * MM_PER_PT * CAP_HEIGHT
}
