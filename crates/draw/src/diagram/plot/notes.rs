//! The positions of notes: beside an upright line that leads down to their bar, over all bars, over no other note or line.
//!
//! Above its own bar a line meets no bar. So each note sinks to the bars under it, at the right of its line or at the left, one after the
//! other.

use super::axis::Scale;
use super::{BODY, HEIGHT, Note, text};
use crate::diagram::{Anchor, Form, Item, Point, Role, Text};
use crate::font::{Fonts, Weight};

/// From one line of a note to the next.
const LEADING: f64 = 4.2;
/// From the line to the note.
const BESIDE: f64 = 1.5;
/// Free space beside a note, and over and under it.
const MARGIN: f64 = 0.8;
/// Between notes beside each other: web pages have wider letters.
const APART: f64 = 5.0;
const BETWEEN: f64 = 1.6;
/// Free space between a note and the bars under it.
const ABOVE: f64 = 2.0;
/// Steps in which a note rises in mm, and the height above the axis that it never leaves, where the bars have 1.
const RISE: f64 = 0.5;
const HIGHEST: f64 = 3.0;
/// The same over bars that are lower than usual.
const HIGHEST_OVER_LOW: f64 = 1.7;

/// A note in its place. Heights are in mm above the axis.
pub(super) struct Placed {
    /// Its lines.
    lines: [Text; 2],
    /// The position of its line, and the height of its bar.
    x: f64,
    bar: f64,
    /// Edges of the text.
    left: f64,
    right: f64,
    bottom: f64,
    pub top: f64,
}

impl Placed {
    /// The note at the right or at the left of its line, as low as the bars allow; `None` where it has no room between
    /// the axis and the edge.
    fn new(note: &Note, fonts: &Fonts, at_left: bool, values: &[usize], scale: &Scale, width: f64) -> Option<Self> {
        let anchor = if at_left { Anchor::End } else { Anchor::Start };
        let lines = [(&note.head, Weight::Bold), (&note.text, Weight::Regular)];
        let lines = lines.map(|(content, weight)| text(content, BODY, weight, anchor));
        let room = lines[0].width(fonts).max(lines[1].width(fonts));
        let x = scale.x(note.level);
        let (left, right) = if at_left { (x - BESIDE - room, x - BESIDE) } else { (x + BESIDE, x + BESIDE + room) };
        let near = scale.levels_between(left.min(x) - MARGIN, right.max(x) + MARGIN);
        let height = |level: usize| values.get(level).map_or(0.0, |&value| scale.height(value));
        let bottom = near.map(height).fold(0.0, f64::max) + ABOVE;
        let placed = Self { lines, x, bar: height(note.level), left, right, bottom, top: bottom + 2.0 * LEADING };
        (left >= scale.left + MARGIN && right <= width).then_some(placed)
    }

    /// The same note over bars that are at most `tall` mm high, as much higher as `others` require; `None` if its own line would cross one of them.
    fn risen(mut self, others: &[(usize, Self)], tall: f64) -> Option<Self> {
        while others.iter().any(|(_, other)| self.covers(other) || self.crosses_line_of(other)) {
            self.bottom += RISE;
            self.top += RISE;
        }
        let most = if tall < HEIGHT { HIGHEST_OVER_LOW } else { HIGHEST };
        let free = self.top <= most * tall && !others.iter().any(|(_, other)| other.crosses_line_of(&self));
        free.then_some(self)
    }

    fn covers(&self, other: &Self) -> bool {
        let apart = self.left > other.right + APART || other.left > self.right + APART;
        !apart && self.bottom < other.top + BETWEEN && other.bottom < self.top + BETWEEN
    }

    /// Whether the line of `other` runs through this text, or too near.
    fn crosses_line_of(&self, other: &Self) -> bool {
        let beside = other.x < self.left - MARGIN || other.x > self.right + MARGIN;
        !beside && self.bottom < other.top + MARGIN && other.bar < self.top
    }

    /// The width that is free for the text at this height.
    pub(super) fn gap_at(&self, height: f64) -> Option<(f64, f64)> {
        let inside = self.bottom - MARGIN < height && height < self.top;
        inside.then_some((self.left - MARGIN, self.right + MARGIN))
    }

    /// Draws it; `base` is the position of the axis.
    pub(super) fn draw(&self, base: f64, items: &mut Vec<Item>) {
        let at = |height: f64| Point::new(self.x, base - height);
        items.push(Item::Shape(Form::Lines(vec![vec![at(self.top), at(self.bar)]]), Role::Leader));
        items.push(Item::Shape(Form::Disc(at(self.bar), 0.55), Role::LeaderDot));
        for (line, baseline) in self.lines.iter().zip([self.bottom + LEADING + 1.0, self.bottom + 1.0]) {
            let x = if line.anchor == Anchor::End { self.right } else { self.left };
            let at = Point::new(x, base - baseline);
            items.extend((!line.content.is_empty()).then(|| Item::Text(Text { at, ..line.clone() })));
        }
    }
}

/// Finds places for a few notes: each at a side of its line, one after the other in the order and at the sides that leave out the fewest and
/// keep them lowest.
pub(super) fn place(notes: &[Note], fonts: &Fonts, values: &[usize], scale: &Scale, width: f64) -> Vec<Placed> {
    let count = notes.len();
    let way = |(order, sides): (usize, usize)| {
        let (mut placed, mut code) = (Vec::new(), order);
        let mut rest: Vec<(usize, &Note)> = notes.iter().enumerate().collect();
        while !rest.is_empty() {
            let at = code % rest.len();
            code /= rest.len();
            let (index, note) = rest.remove(at);
            let one = Placed::new(note, fonts, sides >> index & 1 == 1, values, scale, width);
            placed.extend(one.and_then(|one| one.risen(&placed, scale.tall)).map(|one| (index, one)));
        }
        placed.sort_unstable_by_key(|one| one.0);
        let tops = || placed.iter().map(|(_, one)| one.top);
        let cost = (tops().fold(scale.tall, f64::max), tops().sum::<f64>());
        (placed.len(), cost, placed.into_iter().map(|(_, one)| one).collect())
    };
    let orders: usize = (1..=count).product();
    let ways = (0..orders).flat_map(|order| (0..1_usize << count).map(move |sides| (order, sides))).map(way);
    let best = ways.reduce(|best, way| if (best.0, way.1) < (way.0, best.1) { way } else { best });
    best.map_or_else(Vec::new, |(.., placed)| placed)
}
