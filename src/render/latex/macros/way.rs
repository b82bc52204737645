//! Drawings of moved blocks, seen along their arrows: those that differ by a turn or a reflection are one.

use super::drawing::{Drawing, EQUAL, short};
use crate::diagram::{HEAD_LENGTH, Item, Point, SHAFT};
use crate::grid::Direction;
use crate::render::latex::ink::{Axis, Bar, Mark, fill, sides};

/// How a drawing lies on the board: its u axis runs along the arrow, its v axis across; the arrow's tip is its origin.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Turn {
    tip: Point,
    /// The axis of the board that u runs along.
    axis: Axis,
    /// Whether u and v run to the right or down.
    forward: (bool, bool),
}

impl Turn {
    /// Both ways to look at an arrow whose tip points in a direction.
    pub(super) fn both(towards: Direction, tip: Point) -> [Self; 2] {
        let (axis, ahead) = match towards {
            Direction::Left | Direction::Right => (Axis::Horizontal, towards == Direction::Right),
            Direction::Up | Direction::Down => (Axis::Vertical, towards == Direction::Down),
        };
        [true, false].map(|v| Self { tip, axis, forward: (ahead, v) })
    }

    /// `drawing` as seen along the arrow, if it consists of lines only.
    pub(super) fn seen(self, drawing: &Drawing) -> Option<Drawing> {
        let mut bars = Vec::new();
        for mark in &drawing.marks {
            match *mark {
                Mark::Bar(bar) => bars.push(bar),
                Mark::Box { rect, width } => bars.extend(sides(&rect.corners(), width)),
                Mark::Disc { .. } | Mark::Curve(_) => return None,
            }
        }
        let marks = bars.into_iter().map(|bar| Mark::Bar(self.turned(bar))).collect();
        Some(Drawing { marks, labels: Vec::new() })
    }

    fn turned(self, bar: Bar) -> Bar {
        let (tip_u, tip_v) = self.axis.split(self.tip);
        let u = |value: f64| if self.forward.0 { value - tip_u } else { tip_u - value };
        let v = |value: f64| if self.forward.1 { value - tip_v } else { tip_v - value };
        let (axis, at, a, b) = match bar.axis == self.axis {
            true => (Axis::Horizontal, v(bar.at), u(bar.from), u(bar.to)),
            false => (Axis::Vertical, u(bar.at), v(bar.from), v(bar.to)),
        };
        Bar { axis, at, from: a.min(b), to: a.max(b), width: bar.width }
    }

    /// The definition of a class's blocks on this way: `shared`, seen so.
    pub(super) fn define(self, class: &str, way: &str, shared: &str) -> String {
        let sign = |minus: bool| if minus { '-' } else { '+' };
        // TeX's y runs up.
        let (u, v, order) = match (self.axis, self.forward) {
            (Axis::Horizontal, (u, v)) => (!u, v, "\\f"),
            (Axis::Vertical, (u, v)) => (u, !v, "\\g"),
        };
        let (x, y) = (short(self.tip.x, 3), short(self.tip.y, 3));
        format!("\\T{class}{way}{}{}{order}{x},{y};{shared}", sign(u), sign(v))
    }
}

/// The head of every arrow, seen along it from its tip: lines that end at the same distance behind the tip.
pub(super) fn head() -> Vec<Bar> {
    let (tail, tip) = (Point::new(-1.0, 0.0), Point::new(0.0, 0.0));
    let lines = fill(&Item::arrow_outline(&[tail, tip]), Axis::Horizontal, 0.0).into_iter();
    lines.map(|bar| Bar { from: bar.from.max(-HEAD_LENGTH), ..bar }).collect()
}

/// A drawing as seen along its arrow.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct View {
    /// The drawing without the head of the arrow and the part of the shaft behind it.
    rest: Drawing,
    /// The beginning of that part.
    tail: f64,
}

impl View {
    pub(super) fn new(mut seen: Drawing, head: &[Bar]) -> Self {
        let same = |a: f64, b: f64| (a - b).abs() < 1e-6;
        let is_arrow = |bar: &Bar| {
            let lies_on = |line: &Bar| same(bar.at, line.at) && same(bar.to, line.to) && same(bar.width, line.width);
            bar.axis == Axis::Horizontal && head.iter().any(lies_on)
        };
        let mut tail: f64 = 0.0;
        seen.marks.retain(|mark| match mark {
            Mark::Bar(bar) if is_arrow(bar) => {
                tail = tail.min(bar.from);
                false
            }
            _ => true,
        });
        Self { rest: seen.pruned(), tail }
    }

    pub(super) fn is_like(&self, other: &Self) -> bool {
        (self.tail - other.tail).abs() < EQUAL && self.rest.is_like(&other.rest)
    }

    pub(super) fn write(&self) -> String {
        let rest = match self.rest.half() {
            Some(half) if half.marks.len() < self.rest.marks.len() => format!("\\F{{{}}}", half.write()),
            _ => self.rest.write(),
        };
        format!("{rest}\\M{},0,{};", short(self.tail, 3), short(-HEAD_LENGTH - self.tail, 3))
    }
}

/// The macro of arrows; its argument is the line of the shaft.
pub(super) fn arrow_macro(head: &[Bar]) -> String {
    let half: Vec<&Bar> = head.iter().filter(|line| line.at > -EQUAL).collect();
    let width = half.first().map_or(0.0, |line| line.width);
    let inner = half.iter().filter(|line| line.at < SHAFT / 2.0).map(|line| line.at).fold(0.0, f64::max);
    let lines: String =
        half.iter().map(|line| format!("\\E{},{};", short(line.at, 3), short(line.length(), 3))).collect();
    // Parameter signs are doubled: the definition is inside another one.
    format!(
        "\\def\\E##1,{{\\x{back},##1,}}\\def\\M##1;{{\\w{};\\F{{{lines}}}\\w{};\\x##1;}}",
        short(width, 4),
        short(2.0 * inner + width, 4),
        back = short(-HEAD_LENGTH, 3),
    )
}

/// The name of a way: "d", "r2u".
pub(super) fn name(way: &[Direction]) -> String {
    let run = |run: &[Direction]| match (&run[0].word()[..1], run.len()) {
        (letter, 1) => letter.to_owned(),
        (letter, cells) => format!("{letter}{cells}"),
    };
    way.chunk_by(|a, b| a == b).map(run).collect()
}
