//! Positions the notes beside vertical leader lines to their bars, above all bars and clear of other notes and lines.
//!
//! A leader line meets no bar above its own. So each note, one after the other, is placed as low as the bars under it
//! allow, to the right or left of its line.

use super::axis::Scale;
use super::{BODY, HEIGHT, Note, text};
use crate::diagram::{Anchor, Form, Item, Point, Role, Text};
use crate::font::{Fonts, Weight};

/// Leading of a note.
const LEADING: f64 = 4.2;
/// Distance from the leader line to the note.
const BESIDE: f64 = 1.5;
/// Margin around a note.
const MARGIN: f64 = 0.8;
/// Horizontal and vertical distance between notes. Fonts of web pages may be wider.
const APART: f64 = 5.0;
const BETWEEN: f64 = 1.6;
/// Distance between a note and the bars under it.
const ABOVE: f64 = 2.0;
/// Step in which a note rises in mm, and its maximum height as a multiple of the bars' height.
const RISE: f64 = 0.5;
const HIGHEST: f64 = 3.0;
/// The maximum height above bars that are lower than usual.
const HIGHEST_OVER_LOW: f64 = 1.7;

/// A positioned note. Heights are in mm above the axis.
pub(super) struct PlacedNote {
    /// Its lines.
    lines: [Text; 2],
    /// The position of its leader line, and the height of its bar.
    x: f64,
    bar: f64,
    /// Edges of the text.
    left: f64,
    right: f64,
    bottom: f64,
    pub top: f64,
}

impl PlacedNote {
    /// The note to the right or left of its line, as low as the bars allow; `None` if it does not fit between the axis
    /// and the edge.
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

    /// Raises the note clear of `others`. `None` if it would be too high above bars of at most `tall` mm, or if its
    /// line would cross another note.
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

    /// Whether the line of `other` runs through this text or too close to it.
    fn crosses_line_of(&self, other: &Self) -> bool {
        let beside = other.x < self.left - MARGIN || other.x > self.right + MARGIN;
        !beside && self.bottom < other.top + MARGIN && other.bar < self.top
    }

    /// The horizontal range that the note occupies at this height.
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

/// Places a few notes. It tries all orders and sides, and takes the first that leaves out the fewest notes, then the
/// lowest one.
pub(super) fn place(notes: &[Note], fonts: &Fonts, values: &[usize], scale: &Scale, width: f64) -> Vec<PlacedNote> {
    let count = notes.len();
    let arranged = |(order, sides): (usize, usize)| {
        let (mut placed, mut code) = (Vec::new(), order);
        let mut rest: Vec<(usize, &Note)> = notes.iter().enumerate().collect();
        while !rest.is_empty() {
            let at = code % rest.len();
            code /= rest.len();
            let (index, note) = rest.remove(at);
            let one = PlacedNote::new(note, fonts, sides >> index & 1 == 1, values, scale, width);
            placed.extend(one.and_then(|one| one.risen(&placed, scale.tall)).map(|one| (index, one)));
        }
        placed.sort_unstable_by_key(|one| one.0);
        let tops = || placed.iter().map(|(_, one)| one.top);
        let cost = (tops().fold(scale.tall, f64::max), tops().sum::<f64>());
        (placed.len(), cost, placed.into_iter().map(|(_, one)| one).collect())
    };
    let orders: usize = (1..=count).product();
    let tried = (0..orders).flat_map(|order| (0..1_usize << count).map(move |sides| (order, sides))).map(arranged);
    let best = tried.reduce(|best, own| if (best.0, own.1) < (own.0, best.1) { own } else { best });
    best.map_or_else(Vec::new, |(.., placed)| placed)
}
