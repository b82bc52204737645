//! What was drawn so far, found by place: a picture of thousands of blocks covers what lies beneath each of them, and nothing else.

use crate::diagram::Point;
use rustc_hash::FxHashMap;

/// Side of the squares by which things are found, in cells.
const SQUARE: f64 = 2.0;
/// How far things may reach beyond their points, in cells: half of the widest line.
const BEYOND: f64 = 0.5;

/// A rectangle around something.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    from: Point,
    to: Point,
}

impl Bounds {
    /// Around some points, and as far beyond them.
    pub(super) fn around(points: impl IntoIterator<Item = Point>, beyond: f64) -> Self {
        let nowhere = (Point::new(f64::INFINITY, f64::INFINITY), Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY));
        let (from, to) = points.into_iter().fold(nowhere, |(from, to), point| {
            (
                Point::new(from.x.min(point.x - beyond), from.y.min(point.y - beyond)),
                Point::new(to.x.max(point.x + beyond), to.y.max(point.y + beyond)),
            )
        });
        Self { from, to }
    }

    /// Whether the two touch.
    pub(super) fn meets(self, other: Self) -> bool {
        self.from.x <= other.to.x && other.from.x <= self.to.x && self.from.y <= other.to.y && other.from.y <= self.to.y
    }

    fn squares(self) -> impl Iterator<Item = (i32, i32)> {
        let square = |at: f64| (at / SQUARE).floor() as i32;
        let rows = square(self.from.y - BEYOND)..=square(self.to.y + BEYOND);
        let cols = square(self.from.x - BEYOND)..=square(self.to.x + BEYOND);
        rows.flat_map(move |row| cols.clone().map(move |col| (row, col)))
    }
}

/// Things in the order in which they were drawn.
pub(super) struct Stack<T> {
    /// What is left of each.
    things: Vec<Vec<T>>,
    /// By square the numbers of the things that may be in it.
    near: FxHashMap<(i32, i32), Vec<usize>>,
}

impl<T> Default for Stack<T> {
    fn default() -> Self {
        Self { things: Vec::new(), near: FxHashMap::default() }
    }
}

impl<T: Copy> Stack<T> {
    /// Adds a thing, which lies within `bounds`.
    pub(super) fn push(&mut self, thing: T, bounds: Bounds) {
        for square in bounds.squares() {
            self.near.entry(square).or_default().push(self.things.len());
        }
        self.things.push(vec![thing]);
    }

    /// Puts what `rest` leaves in the place of each thing that may be within `bounds`.
    pub(super) fn cut(&mut self, bounds: Bounds, rest: impl Fn(T) -> Vec<T>) {
        let mut numbers: Vec<usize> =
            bounds.squares().filter_map(|square| self.near.get(&square)).flatten().copied().collect();
        numbers.sort_unstable();
        numbers.dedup();
        for number in numbers {
            let things = &mut self.things[number];
            *things = things.iter().flat_map(|&thing| rest(thing)).collect();
        }
    }

    /// What is left, in order.
    pub(super) fn into_things(self) -> Vec<T> {
        self.things.into_iter().flatten().collect()
    }
}
