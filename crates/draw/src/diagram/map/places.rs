//! Positions the numbers of jumps and the words at exits so that they hide as little as possible.

use super::lines::{JumpLine, room};
use super::{Layout, RING};
use crate::diagram::{Anchor, Point, Rect, Text};
use crate::font::{CAP_HEIGHT, Fonts, Weight};

/// Minimum distance between discs, in cells.
const FROM_DISC: f64 = 0.01;
/// Distance that other lines keep from a disc, in cells.
const CLEAR: f64 = 0.05;
/// Cost of a position that another line crosses, and of each cell of missing space.
const CROSSED: f64 = 0.6;
const CROWDED: f64 = 100.0;
/// Fixed cost of missing space. It makes a free position beside the line better.
const TIGHT: f64 = 4.0;
/// Cost of a position that hides all of another line.
const HIDDEN: f64 = 10.0;
/// Maximum distance of a disc from its line plus the space for numbers around it, in cells.
const REACH: f64 = 3.0;
/// Maximum number of rounds in which discs move to better positions.
const ROUNDS: usize = 16;
/// Distance of a word from a ring, in cells.
const GAP: f64 = 0.12;

/// The middle of the disc of each landing but the first, on the line of its jump unless that is too short. Each disc
/// takes the best position that earlier ones leave free, and later moves to a better one that becomes free.
pub(super) fn discs(layout: &Layout) -> Vec<Point> {
    let (Rect { x, y, w, h }, disc, disc_legs) = (layout.sheet, layout.sizes.disc, &layout.disc_legs);
    let mut discs: Vec<Option<Point>> = vec![None; disc_legs.len()];
    // Discs beside short lines have the fewest positions.
    let is_beside = |index: &usize| layout.lines[disc_legs[*index]].iter().all(|line| line.is_short(disc));
    let (beside, on_lines): (Vec<usize>, Vec<usize>) = (0..disc_legs.len()).partition(is_beside);
    for _ in 0..ROUNDS {
        let before = discs.clone();
        for index in beside.iter().chain(&on_lines).copied() {
            let leg = disc_legs[index];
            let own_lines = &layout.lines[leg];
            let is_near = |ink: &&Rect| own_lines.iter().any(|line| line.is_near(Point::new(ink.x, ink.y), REACH));
            let inks: Vec<Rect> = layout.inks.iter().filter(is_near).copied().collect();
            // Discs stay inside the drawing box.
            let inside = |(at, off): (Point, f64)| {
                (Point::new(at.x.clamp(x + disc, x + w - disc), at.y.clamp(y + disc, y + h - disc)), off)
            };
            let known: Vec<Point> =
                (0..).zip(&discs).filter(|(other, _)| *other != index).filter_map(|(_, at)| *at).collect();
            let lines: Vec<&JumpLine> =
                (0..).zip(&layout.lines).filter(|(index, _)| *index != leg).flat_map(|(_, lines)| lines).collect();
            let cost = |&(at, off): &(Point, f64)| {
                let others = known.iter().map(|other| at.distance(*other) - 2.0 * disc - FROM_DISC);
                let room = others.fold(room(at, disc, layout.rings.iter(), inks.iter()), f64::min);
                let crossed =
                    lines.iter().filter(|line| line.is_near(at, disc + CLEAR) && line.distance(at) < disc + CLEAR);
                let crossed = crossed.map(|line| if line.is_hidden_by(disc + CLEAR) { HIDDEN } else { CROSSED });
                let crowded = if room < 0.0 { TIGHT - CROWDED * room } else { 0.0 };
                crowded + crossed.sum::<f64>() + off - room
            };
            let places = own_lines.iter().flat_map(|line| line.places(disc, layout.size)).map(inside);
            let best = places.map(|position| (cost(&position), position.0)).min_by(|a, b| a.0.total_cmp(&b.0));
            discs[index] = best.map(|(_, at)| at);
        }
        if discs == before {
            break;
        }
    }
    discs.into_iter().map(Option::unwrap_or_default).collect()
}

/// The word at an exit in this size, near the ring at `at`, and its rectangle.
pub(super) fn word((word, size): (&str, f64), at: Point, map: &Layout, words: &[Rect], fonts: &Fonts) -> (Text, Rect) {
    let sheet = map.sheet;
    let em = fonts.width(word, Weight::Bold).max(0.1);
    let size = size.min((sheet.w - 0.1) / em);
    let (width, height) = (size * em, size * CAP_HEIGHT);
    let (low, high) = (sheet.x + 0.03, sheet.x + sheet.w - 0.03 - width);
    // Candidates are beside, above and below the ring, inside the drawing box.
    let off = RING + GAP;
    let beside = [at.x - off - width, at.x + off].map(|x| (x, at.y - height / 2.0));
    let aligned = [-width / 2.0, -RING, RING - width].map(|x| (at.x + x).clamp(low.min(high), high.max(low)));
    let above = aligned.into_iter().flat_map(|x| [(x, at.y + off), (x, at.y - off - height)]);
    let rects = beside.into_iter().chain(above).map(|(x, y)| Rect::new(x, y, width, height));
    let cost = |rect: &Rect| {
        let within = rect.x >= low - 1e-9 && rect.x <= high + 1e-9;
        let within = within && rect.y >= sheet.y && rect.y + rect.h <= sheet.y + sheet.h;
        let near = |point: Point, reach: f64| rect.distance(point) < reach;
        let on_rings = map.rings.iter().filter(|&&ring| near(ring, RING + 0.05)).count();
        let on_discs = map.discs.iter().filter(|&&disc| near(disc, map.sizes.disc + 0.02)).count();
        let on_words = words.iter().filter(|other| rect.meets(**other)).count();
        let lines = map.lines.iter().flatten();
        let on_lines =
            lines.filter(|line| along(*rect).iter().any(|&point| line.distance(point) < height / 2.0)).count();
        let on_numbers = map.inks.iter().filter(|ink| rect.meets(**ink)).count();
        let outside = if within { 0 } else { 1000 };
        outside + 60 * (on_rings + on_discs + on_words) + 20 * on_lines + 5 * on_numbers
    };
    let best = rects.min_by_key(cost).unwrap_or(Rect::new(low, at.y + off, width, height));
    let at = Point::new(best.x + width / 2.0, best.y + height);
    (Text::new(at, size, Anchor::Middle, Weight::Bold, word.to_owned()), best)
}

/// Points along the middle of a rectangle.
fn along(rect: Rect) -> Vec<Point> {
    let count = (rect.w / rect.h).ceil().max(1.0) as usize;
    (0..=count).map(|i| Point::new(rect.x + rect.w * i as f64 / count as f64, rect.y + rect.h / 2.0)).collect()
}
