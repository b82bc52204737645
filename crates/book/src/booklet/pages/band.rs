//! A band of jumps: of each its number on a black disc, its length and its direction.

use super::sheet::{MM_PER_PT, Sheet, width};
use super::style::ROUNDING;
use crate::booklet::MoveLine;
use stepbook_draw::diagram::{Anchor, Item, Layer, Point, Role, Tag};
use stepbook_draw::font::{CAP_HEIGHT, Fonts, Weight};

/// Size of length and direction, and of the number, in pt.
const SIZE: f64 = 12.0;
const NUMBER: f64 = 9.0;
/// Least radius of a disc, and from the corners of its number to its edge.
const RADIUS: f64 = 2.0;
const EDGE: f64 = 0.1;
/// From the disc to the length, and from there to the direction.
const BEHIND_DISC: f64 = 1.6;
const BEHIND_LENGTH: f64 = 1.1;
/// Height of a row and its baseline in it.
const ROW: f64 = 7.6;
const BASELINE: f64 = 5.3;
/// Least and greatest distance of neighbours.
const GAP: f64 = 3.5;
const WIDEST_GAP: f64 = 12.0;

/// Jumps side by side, in as many rows as they need.
pub(super) struct Band<'a> {
    jumps: &'a [MoveLine],
    radius: f64,
    /// Size of length and direction in pt.
    size: f64,
    /// Left edge and row of each.
    places: Vec<(f64, usize)>,
}

impl<'a> Band<'a> {
    /// The band of `jumps`, at most `room` mm wide.
    pub(super) fn new(fonts: &Fonts, jumps: &'a [MoveLine], room: f64) -> Self {
        let half = |jump: &MoveLine| width(fonts, &jump.number.to_string(), Weight::Bold, NUMBER) / 2.0;
        let widest = jumps.iter().map(half).fold(0.0, f64::max);
        let radius = RADIUS.max(widest.hypot(NUMBER * MM_PER_PT * CAP_HEIGHT / 2.0) + EDGE);
        let text = |jump: &MoveLine, size: f64| {
            width(fonts, &jump.label, Weight::Bold, size) + width(fonts, &jump.way.concat(), Weight::Regular, size)
        };
        let fixed = 2.0 * radius + BEHIND_DISC + BEHIND_LENGTH;
        let longest = jumps.iter().map(|jump| text(jump, SIZE)).fold(0.1, f64::max);
        let size = SIZE * ((room - fixed) / longest).clamp(0.5, 1.0);
        let widths: Vec<f64> = jumps.iter().map(|jump| fixed + text(jump, size)).collect();
        Self { jumps, radius, size, places: places(&widths, room) }
    }

    pub(super) fn height(&self) -> f64 {
        self.places.last().map_or(0.0, |(_, row)| (row + 1) as f64 * ROW)
    }

    /// Draws it below the current place, which is then its lower edge.
    pub(super) fn draw(&self, sheet: &mut Sheet, left: f64) {
        let top = sheet.y;
        sheet.tagged(Tag::List, |sheet| {
            for (jump, (x, row)) in self.jumps.iter().zip(&self.places) {
                let (x, y) = (left + x, top + *row as f64 * ROW + BASELINE);
                let name = Tag::Anchor(format!("move-{}", jump.number));
                sheet.tagged(name, |sheet| sheet.tagged(Tag::Entry, |sheet| self.draw_jump(sheet, x, y, jump)));
            }
        });
        sheet.y = top + self.height();
    }

    fn draw_jump(&self, sheet: &mut Sheet, x: f64, baseline: f64, jump: &MoveLine) {
        let middle = baseline - self.size * MM_PER_PT * CAP_HEIGHT / 2.0;
        let centre = Point::new(x + self.radius, middle);
        sheet.items.push(Item::Circle { centre, radius: self.radius, role: Role::Tally });
        let before = sheet.items.len();
        let below = middle + NUMBER * MM_PER_PT * CAP_HEIGHT / 2.0;
        sheet.text(centre.x, below, NUMBER, Weight::Bold, Anchor::Middle, &jump.number.to_string());
        let number = sheet.items.split_off(before);
        sheet.items.push(Item::layer(Layer::Tally, number));
        let x = x + 2.0 * self.radius + BEHIND_DISC;
        sheet.text(x, baseline, self.size, Weight::Bold, Anchor::Start, &jump.label);
        let x = x + width(&sheet.fonts, &jump.label, Weight::Bold, self.size) + BEHIND_LENGTH;
        sheet.text(x, baseline, self.size, Weight::Regular, Anchor::Start, &jump.way.concat());
    }
}

/// Left edge and row of what is so wide: in one row, from margin to margin if that is not far; else in columns, row by row.
fn places(widths: &[f64], room: f64) -> Vec<(f64, usize)> {
    let (all, count) = (widths.iter().sum::<f64>(), widths.len());
    let between = count.saturating_sub(1).max(1) as f64;
    if all + between * GAP <= room + ROUNDING || count < 2 {
        let gap = ((room - all) / between).min(WIDEST_GAP);
        let mut x = 0.0;
        let place = |width: &f64| {
            x += width + gap;
            (x - width - gap, 0)
        };
        return widths.iter().map(place).collect();
    }
    // Each column is as wide as its widest.
    let columns = |cols: usize| -> Vec<f64> {
        let widest = |col: usize| widths.iter().skip(col).step_by(cols).copied().fold(0.0, f64::max);
        (0..cols).map(widest).collect()
    };
    let fits = |cols: &usize| columns(*cols).iter().sum::<f64>() + (cols - 1) as f64 * GAP <= room + ROUNDING;
    let most = (1..count).rev().find(fits).unwrap_or(1);
    let balanced = count.div_ceil(count.div_ceil(most));
    let cols = if fits(&balanced) { balanced } else { most };
    let columns = columns(cols);
    let gap = ((room - columns.iter().sum::<f64>()) / (cols - 1).max(1) as f64).min(WIDEST_GAP);
    let left = |col: usize| columns[..col].iter().sum::<f64>() + col as f64 * gap;
    (0..count).map(|place| (left(place % cols), place / cols)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jumps_are_side_by_side_and_never_overlap() {
        for (count, room) in [(1, 40.0), (2, 40.0), (9, 183.0), (12, 183.0), (12, 60.0), (5, 20.0), (30, 121.0)] {
            let widths: Vec<f64> = (0..count).map(|i| 14.0 + f64::from(i % 3) * 2.0).collect();
            let places = places(&widths, room);
            assert_eq!(places.len(), widths.len());
            for (i, ((x, row), width)) in places.iter().zip(&widths).enumerate() {
                assert!(x + width <= room + 1e-6, "{count} in {room}: {places:?}");
                let Some((next, same)) = places.get(i + 1) else { continue };
                assert!(same > row || next - x - width >= 1.0, "{count} in {room}: {places:?}");
            }
        }
    }
}
