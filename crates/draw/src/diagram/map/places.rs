//! Where the numbers of jumps and the words at exits are: where they hide least.

use super::lines::{Line, room};
use super::{Plan, RING};
use crate::diagram::{Anchor, Point, Rect, Text};
use crate::font::{CAP_HEIGHT, Fonts, Weight};

/// Least distance of discs from each other, in cells.
const FROM_DISC: f64 = 0.01;
/// Lines keep this distance from a disc.
const CLEAR: f64 = 0.05;
/// The cost of a place that another line crosses, and of each cell by which there is too little room.
const CROSSED: f64 = 0.6;
const CROWDED: f64 = 100.0;
/// That of any such lack: a place beside the line with enough room is better.
const TIGHT: f64 = 4.0;
/// That of one on a line of which nothing else is seen.
const HIDDEN: f64 = 10.0;
/// How far from a line its disc may be, with room for numbers around it, in cells.
const REACH: f64 = 3.0;
/// How often each disc looks for a better place.
const ROUNDS: usize = 16;
/// The ink of a word keeps this distance from a ring.
const GAP: f64 = 0.12;

/// The middle of the disc of each landing but the first: on the line of its jump if that is not too short. Each takes
/// the best place that those before it leave, and then moves to a better one if the others leave that.
pub(super) fn discs(plan: &Plan) -> Vec<Point> {
    let (Rect { x, y, w, h }, disc, bearers) = (plan.sheet, plan.sizes.disc, &plan.bearers);
    let mut discs: Vec<Option<Point>> = vec![None; bearers.len()];
    // Those beside lines that are too short have the fewest places.
    let is_beside = |own: &usize| plan.lines[bearers[*own]].iter().all(|line| line.is_short(disc));
    let (beside, on_lines): (Vec<usize>, Vec<usize>) = (0..bearers.len()).partition(is_beside);
    for _ in 0..ROUNDS {
        let before = discs.clone();
        for own in beside.iter().chain(&on_lines).copied() {
            let leg = bearers[own];
            let own_lines = &plan.lines[leg];
            let is_near = |ink: &&Rect| own_lines.iter().any(|line| line.is_near(Point::new(ink.x, ink.y), REACH));
            let inks: Vec<Rect> = plan.inks.iter().filter(is_near).copied().collect();
            // Nothing leaves the drawing.
            let inside = |(at, off): (Point, f64)| {
                (Point::new(at.x.clamp(x + disc, x + w - disc), at.y.clamp(y + disc, y + h - disc)), off)
            };
            let known: Vec<Point> =
                (0..).zip(&discs).filter(|(index, _)| *index != own).filter_map(|(_, at)| *at).collect();
            let lines: Vec<&Line> =
                (0..).zip(&plan.lines).filter(|(index, _)| *index != leg).flat_map(|(_, lines)| lines).collect();
            let cost = |&(at, off): &(Point, f64)| {
                let others = known.iter().map(|other| at.distance(*other) - 2.0 * disc - FROM_DISC);
                let room = others.fold(room(at, disc, plan.rings.iter(), inks.iter()), f64::min);
                let crossed =
                    lines.iter().filter(|line| line.is_near(at, disc + CLEAR) && line.distance(at) < disc + CLEAR);
                let crossed = crossed.map(|line| if line.is_hidden_by(disc + CLEAR) { HIDDEN } else { CROSSED });
                let crowded = if room < 0.0 { TIGHT - CROWDED * room } else { 0.0 };
                crowded + crossed.sum::<f64>() + off - room
            };
            let places = own_lines.iter().flat_map(|line| line.places(disc, plan.size)).map(inside);
            let best = places.map(|place| (cost(&place), place.0)).min_by(|a, b| a.0.total_cmp(&b.0));
            discs[own] = best.map(|(_, at)| at);
        }
        if discs == before {
            break;
        }
    }
    discs.into_iter().map(Option::unwrap_or_default).collect()
}

/// The word at an exit, of such a size, whose ring is at `ring`, and the room it takes.
pub(super) fn word((word, size): (&str, f64), ring: Point, plan: &Plan, words: &[Rect], fonts: &Fonts) -> (Text, Rect) {
    let sheet = plan.sheet;
    let em = fonts.width(word, Weight::Bold).max(0.1);
    let size = size.min((sheet.w - 0.1) / em);
    let (width, height) = (size * em, size * CAP_HEIGHT);
    let (low, high) = (sheet.x + 0.03, sheet.x + sheet.w - 0.03 - width);
    // Beside the ring, or above and below it, as far to the middle as there is room.
    let off = RING + GAP;
    let beside = [ring.x - off - width, ring.x + off].map(|x| (x, ring.y - height / 2.0));
    let aligned = [-width / 2.0, -RING, RING - width].map(|x| (ring.x + x).clamp(low.min(high), high.max(low)));
    let above = aligned.into_iter().flat_map(|x| [(x, ring.y + off), (x, ring.y - off - height)]);
    let rects = beside.into_iter().chain(above).map(|(x, y)| Rect::new(x, y, width, height));
    let cost = |rect: &Rect| {
        let within = rect.x >= low - 1e-9 && rect.x <= high + 1e-9;
        let within = within && rect.y >= sheet.y && rect.y + rect.h <= sheet.y + sheet.h;
        let near = |point: Point, reach: f64| rect.distance(point) < reach;
        let on_rings = plan.rings.iter().filter(|&&ring| near(ring, RING + 0.05)).count();
        let on_discs = plan.discs.iter().filter(|&&disc| near(disc, plan.sizes.disc + 0.02)).count();
        let on_words = words.iter().filter(|other| rect.meets(**other)).count();
        let lines = plan.lines.iter().flatten();
        let on_lines =
            lines.filter(|line| along(*rect).iter().any(|&point| line.distance(point) < height / 2.0)).count();
        let on_numbers = plan.inks.iter().filter(|ink| rect.meets(**ink)).count();
        let outside = if within { 0 } else { 1000 };
        outside + 60 * (on_rings + on_discs + on_words) + 20 * on_lines + 5 * on_numbers
    };
    let best = rects.min_by_key(cost).unwrap_or(Rect::new(low, ring.y + off, width, height));
    let at = Point::new(best.x + width / 2.0, best.y + height);
    (Text::new(at, size, Anchor::Middle, Weight::Bold, word.to_owned()), best)
}

/// Points along the middle of a rectangle.
fn along(rect: Rect) -> Vec<Point> {
    let count = (rect.w / rect.h).ceil().max(1.0) as usize;
    (0..=count).map(|i| Point::new(rect.x + rect.w * i as f64 / count as f64, rect.y + rect.h / 2.0)).collect()
}
