//! Drawings of moved blocks, seen along their arrows: those that differ by a turn or a reflection are one.

use super::drawing::{Drawing, EQUAL, short, write_number};
use crate::diagram::{HEAD_LENGTH, Item, Point, SHAFT, numbered_outline};
use crate::render::latex::curve::{Curve, Ring};
use crate::render::latex::ink::{Axis, Bar, Mark, fill, sides};
use stepbook_solve::arrows;
use stepbook_solve::grid::Direction;

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

    /// `drawing` as seen along the arrow, if it consists of lines and of numbers only.
    pub(super) fn seen(self, drawing: &Drawing) -> Option<Drawing> {
        let (mut bars, mut rings) = (Vec::new(), Vec::new());
        for mark in &drawing.marks {
            match *mark {
                Mark::Bar(bar) => bars.push(bar),
                Mark::Box { rect, width } => bars.extend(sides(&rect.corners(), width)),
                Mark::Ring(ring) => rings.push(Mark::Ring(self.turned_ring(ring))),
                Mark::Disc { .. } | Mark::Curve(_) => return None,
            }
        }
        let marks = bars.into_iter().map(|bar| Mark::Bar(self.turned(bar))).chain(rings).collect();
        Some(Drawing { marks, labels: Vec::new() })
    }

    /// A coordinate along the axis.
    fn u(self, value: f64) -> f64 {
        let (tip, _) = self.axis.split(self.tip);
        if self.forward.0 { value - tip } else { tip - value }
    }

    /// A coordinate across it.
    fn v(self, value: f64) -> f64 {
        let (_, tip) = self.axis.split(self.tip);
        if self.forward.1 { value - tip } else { tip - value }
    }

    fn turned_ring(self, ring: Ring) -> Ring {
        let (along, across) = self.axis.split(ring.centre);
        Ring { centre: Point::new(self.u(along), self.v(across)), ..ring }
    }

    fn turned(self, bar: Bar) -> Bar {
        let (u, v) = (|value| self.u(value), |value| self.v(value));
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

/// The heads of single and of numbered arrows.
pub(super) struct Heads {
    single: Head,
    numbered: Head,
}

/// The head of arrows of one size.
struct Head {
    length: f64,
    /// Width of the shaft behind it.
    shaft: f64,
    /// From the arrow to its farthest corner.
    half: f64,
    /// Seen along the arrow from its tip: lines that end at the same distance behind the tip.
    lines: Vec<Bar>,
}

impl Default for Heads {
    fn default() -> Self {
        let way = [Point::new(-1.0, 0.0), Point::new(0.0, 0.0)];
        Self {
            single: Head::new(HEAD_LENGTH, SHAFT, &Item::arrow_outline(&way)),
            numbered: Head::new(arrows::HEAD.0, arrows::SHAFT, &numbered_outline(&way)),
        }
    }
}

impl Heads {
    /// The macros of those that `views` have.
    pub(super) fn macros(&self, views: &[View]) -> impl Iterator<Item = String> {
        let both = [("M", &self.single, false), ("C", &self.numbered, true)];
        let used =
            both.into_iter().filter(|(.., numbered)| views.iter().any(|view| view.number.is_some() == *numbered));
        used.map(|(name, head, _)| head.written(name))
    }
}

/// A drawing as seen along its arrow.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct View {
    /// The drawing without the head of the arrow and the part of the shaft behind it.
    rest: Drawing,
    /// The beginning of that part.
    tail: f64,
    head: f64,
    /// The place of its number, if it has one.
    number: Option<Point>,
}

impl View {
    pub(super) fn new(mut seen: Drawing, heads: &Heads) -> Self {
        let number = seen.numbers().next();
        let head = if number.is_some() { &heads.numbered } else { &heads.single };
        seen.marks.retain(|mark| !matches!(mark, Mark::Ring(_)));
        let same = |a: f64, b: f64| (a - b).abs() < 1e-6;
        let is_arrow = |bar: &Bar| {
            let lies_on = |line: &Bar| {
                let is_as_long = line.at.abs() < head.shaft / 2.0 || same(bar.from, line.from);
                is_as_long && same(bar.at, line.at) && same(bar.to, line.to) && same(bar.width, line.width)
            };
            bar.axis == Axis::Horizontal && head.lines.iter().any(lies_on)
        };
        let mut tail: f64 = 0.0;
        seen.marks.retain(|mark| match mark {
            Mark::Bar(bar) if is_arrow(bar) => {
                tail = tail.min(bar.from);
                false
            }
            _ => true,
        });
        Self { rest: seen.pruned(), tail, head: head.length, number }
    }

    pub(super) fn is_like(&self, other: &Self) -> bool {
        let near = |a: Point, b: Point| (a.x - b.x).abs() < EQUAL && (a.y - b.y).abs() < EQUAL;
        let is_numbered_alike = match (self.number, other.number) {
            (Some(a), Some(b)) => near(a, b),
            (a, b) => a == b,
        };
        is_numbered_alike && (self.tail - other.tail).abs() < EQUAL && self.rest.is_like(&other.rest)
    }

    pub(super) fn write(&self) -> String {
        let rest = match self.rest.half() {
            Some(half) if half.marks.len() < self.rest.marks.len() => format!("\\F{{{}}}", half.write()),
            _ => self.rest.write(),
        };
        let name = if self.number.is_some() { 'C' } else { 'M' };
        let number = self.number.map(write_number).unwrap_or_default();
        // First, since mirrored lines leave their sign behind.
        format!("{number}{rest}\\{name}{},0,{};", short(self.tail, 3), short((-self.head - self.tail).max(0.0), 3))
    }
}

impl Head {
    fn new(length: f64, shaft: f64, outline: &[Point]) -> Self {
        let lines = fill(outline, Axis::Horizontal, 0.0).into_iter();
        let half = outline.iter().map(|corner| corner.y).fold(0.0, f64::max);
        Self { length, shaft, half, lines: lines.map(|bar| Bar { from: bar.from.max(-length), ..bar }).collect() }
    }

    /// The macro of such arrows; its argument is the line of the shaft.
    fn written(&self, name: &str) -> String {
        let half: Vec<&Bar> = self.lines.iter().filter(|line| line.at > -EQUAL).collect();
        let width = half.first().map_or(0.0, |line| line.width);
        let inner = half.iter().filter(|line| line.at < self.shaft / 2.0).map(|line| line.at).fold(0.0, f64::max);
        let back = short(-self.length, 3);
        let line = |line: &&Bar| format!("\\x{back},{},{};", short(line.at, 3), short(line.length(), 3));
        let lines: String = half.iter().map(line).collect();
        // Parameter signs are doubled: the definition is inside another one.
        let (width, whole) = (short(width, 4), short(2.0 * inner + width, 4));
        let corner = |y: &str| format!("(\\p{{\\s{back}}}{{\\e{y}}},\\p{{\\e{y}}}{{\\s{back}}})");
        let half = short(self.half, 3);
        let polygon = format!("\\polygon*(0,0){}{}", corner(&half), corner(&format!("-{half}")));
        format!(
            "\\def\\{name}##1;{{\\ifdefined\\polygon{polygon}\\else\\w{width};\\F{{{lines}}}\\fi\\w{whole};\\x##1;}}"
        )
    }
}

/// The macro of the number of an arrow in its ring.
pub(super) fn number_macro((ring, size): (Ring, f64)) -> String {
    let pair = |point: Point| format!("({},{})", short(point.x, 3), short(-point.y, 3));
    let curve =
        |Curve { from, control, to, .. }: Curve| format!("\\qbezier{}{}{}", pair(from), pair(control), pair(to));
    let curves: String = Ring { centre: Point::default(), ..ring }.curves().map(curve).concat();
    format!(
        "\\def\\Z##1,##2;{{\\put(\\p{{\\s##1}}{{\\e##2}},\\p{{\\e##2}}{{\\s##1}})\
         {{\\w{};{curves}\\stepbookfont{{{}}}\\stepbooklabel{{\\textbf\\U}}}}}}",
        short(ring.width, 4),
        short(size, 3)
    )
}

/// The name of a way: "d", "r2u".
pub(in crate::render::latex) fn name(way: &[Direction]) -> String {
    let run = |run: &[Direction]| match (&run[0].word()[..1], run.len()) {
        (letter, 1) => letter.to_owned(),
        (letter, cells) => format!("{letter}{cells}"),
    };
    way.chunk_by(|a, b| a == b).map(run).collect()
}
