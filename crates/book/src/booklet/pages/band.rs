//! A band of jumps: of each its number on a black disc, its length and its direction.

use super::frame::{Compositor, Frame};
use super::style::{ROUNDING, TextStyle};
use crate::booklet::MoveLine;
use stepbook_draw::diagram::{Anchor, Item, Point, Role, Tag};
use stepbook_draw::font::Weight;

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
pub(super) fn band(set: Compositor<'_>, jumps: &[MoveLine], room: f64) -> Frame {
    let fonts = set.fonts;
    let half = |jump: &MoveLine| TextStyle::SMALL_STRONG.width(fonts, &jump.number.to_string()) / 2.0;
    let widest = jumps.iter().map(half).fold(0.0, f64::max);
    let radius = RADIUS.max(widest.hypot(TextStyle::SMALL_STRONG.capitals() / 2.0) + EDGE);
    let usual = TextStyle::HEADING.of_weight(Weight::Regular);
    let text = |jump: &MoveLine, style: TextStyle| {
        style.bold().width(fonts, &jump.label) + style.width(fonts, &jump.way.concat())
    };
    let fixed = 2.0 * radius + BEHIND_DISC + BEHIND_LENGTH;
    let longest = jumps.iter().map(|jump| text(jump, usual)).fold(0.1, f64::max);
    let style = usual.of_size(usual.size * ((room - fixed) / longest).clamp(0.5, 1.0));
    let widths: Vec<f64> = jumps.iter().map(|jump| fixed + text(jump, style)).collect();
    let one = |(jump, (x, row)): (&MoveLine, (f64, usize))| {
        let base = row as f64 * ROW + BASELINE;
        let centre = Point::new(x + radius, base - style.capitals() / 2.0);
        let mut frame = Frame::new(0.0, (row + 1) as f64 * ROW);
        frame.items.push(Item::Circle { centre, radius, role: Role::Tally });
        let below = centre.y + TextStyle::SMALL_STRONG.capitals() / 2.0;
        frame.white((centre.x, below), TextStyle::SMALL_STRONG, Anchor::Middle, &jump.number.to_string());
        let x = x + 2.0 * radius + BEHIND_DISC;
        frame.text((x, base), style.bold(), Anchor::Start, &jump.label);
        let x = x + style.bold().width(fonts, &jump.label) + BEHIND_LENGTH;
        frame.text((x, base), style, Anchor::Start, &jump.way.concat());
        frame.tagged(Tag::Entry).tagged(Tag::Anchor(format!("move-{}", jump.number)))
    };
    let all = jumps.iter().zip(places(&widths, room)).map(one);
    all.fold(Frame::new(room, 0.0), |band, jump| band.with(0.0, 0.0, jump)).tagged(Tag::List)
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
