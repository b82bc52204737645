//! Drawings of moved blocks, seen along their arrows: those that differ by a turn or a reflection are one.

use super::drawing::{Drawing, EQUAL, short};
use crate::diagram::{Item, Point, Role};
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
    /// Both ways to look at an arrow along `points`.
    pub(super) fn both(points: &[Point]) -> Option<[Self; 2]> {
        let [.., before, tip] = *points else { return None };
        let axis = Bar::between(before, tip, 0.0)?.axis;
        let ahead = axis.split(tip).0 > axis.split(before).0;
        Some([true, false].map(|v| Self { tip, axis, forward: (ahead, v) }))
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
    let shape = Item::arrow_outline(&[tail, tip]);
    let back = shape.iter().map(|point| point.x).filter(|&x| x > tail.x).fold(0.0, f64::min);
    let lines = fill(&shape, Axis::Horizontal, 0.0).into_iter();
    lines.map(|bar| Bar { from: bar.from.max(back), ..bar }).collect()
}

/// A drawing as seen along its arrow.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct View {
    /// The drawing without head and shaft, if it has these.
    pub rest: Drawing,
    /// The place of the tail, if there are a head and a straight shaft of its last part.
    pub tail: Option<f64>,
}

impl View {
    pub(super) fn new(seen: Drawing, head: &[Bar]) -> Self {
        match without_arrow(&seen, head) {
            Some((rest, tail)) => Self { rest: rest.pruned(), tail: Some(tail) },
            None => Self { rest: seen.pruned(), tail: None },
        }
    }

    pub(super) fn is_like(&self, other: &Self) -> bool {
        let tails = match (self.tail, other.tail) {
            (Some(a), Some(b)) => (a - b).abs() < EQUAL,
            (a, b) => a == b,
        };
        tails && self.rest.is_like(&other.rest)
    }

    pub(super) fn write(&self) -> String {
        let mut out = match self.rest.half() {
            Some(half) if half.marks.len() < self.rest.marks.len() => format!("\\F{{{}}}", half.write()),
            _ => self.rest.write(),
        };
        if let Some(tail) = self.tail {
            let back = head().iter().map(|line| line.from).fold(0.0, f64::min);
            out += &format!("\\M{},0,{};", short(tail, 3), short(back - tail, 3));
        }
        out
    }
}

/// `drawing` without the head of its arrow and the part of the shaft behind it, if all of these are in it, and the shaft's
/// other end.
fn without_arrow(drawing: &Drawing, head: &[Bar]) -> Option<(Drawing, f64)> {
    let same = |a: f64, b: f64| (a - b).abs() < 1e-6;
    let mut rest = drawing.clone();
    let mut tail = None;
    for line in head {
        let holds = |bar: &Bar| {
            let place = bar.axis == line.axis && same(bar.at, line.at) && same(bar.width, line.width);
            place && same(bar.to, line.to) && bar.from < line.from + 1e-6
        };
        let place = rest.marks.iter().position(|mark| matches!(mark, Mark::Bar(bar) if holds(bar)))?;
        let Mark::Bar(bar) = rest.marks.remove(place) else { return None };
        let in_shaft = line.at.abs() < shaft() / 2.0;
        match (in_shaft, tail) {
            (false, _) if same(bar.from, line.from) => {}
            (true, None) => tail = Some(bar.from),
            (true, Some(tail)) if same(bar.from, tail) => {}
            _ => return None,
        }
    }
    Some((rest, tail?))
}

/// The macro of arrows; its argument is the line of the shaft.
pub(super) fn arrow_macro(head: &[Bar]) -> String {
    let back = head.iter().map(|line| line.from).fold(0.0, f64::min);
    let half: Vec<&Bar> = head.iter().filter(|line| line.at > -EQUAL).collect();
    let width = half.first().map_or(0.0, |line| line.width);
    let inner = half.iter().filter(|line| line.at < shaft() / 2.0).map(|line| line.at).fold(0.0, f64::max);
    let lines: String =
        half.iter().map(|line| format!("\\E{},{};", short(line.at, 3), short(line.length(), 3))).collect();
    // Numbers of parameters are doubled: the definition stands in another.
    format!(
        "\\def\\E##1,{{\\x{back},##1,}}\\def\\M##1;{{\\w{};\\F{{{lines}}}\\w{};\\x##1;}}",
        short(width, 4),
        short(2.0 * inner + width, 4),
        back = short(back, 3),
    )
}

/// The width of an arrow's shaft.
fn shaft() -> f64 {
    let outline = Item::arrow_outline(&[Point::new(-1.0, 0.0), Point::new(0.0, 0.0)]);
    outline.first().map_or(0.0, |corner| 2.0 * corner.y.abs())
}

/// The points of the arrow among `items`, moved by `at`.
pub(super) fn arrow(items: &[Item], at: Point) -> Option<Vec<Point>> {
    items.iter().find_map(|item| match item {
        Item::Arrow { points, role: Role::Arrow } => Some(points.iter().map(|&point| at.plus(point, 1.0)).collect()),
        Item::Group { at: by, items, .. } => arrow(items, at.plus(*by, 1.0)),
        _ => None,
    })
}

/// The name of the way along `points`: "d", "r2u".
pub(super) fn name(points: &[Point]) -> String {
    let leg = |pair: &[Point]| {
        let (x, y) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
        let direction = match x.abs() > y.abs() {
            true if x > 0.0 => 'r',
            true => 'l',
            false if y > 0.0 => 'd',
            false => 'u',
        };
        // An arrow begins and ends a little off the middles of its cells.
        match (x.abs() + y.abs()).round() {
            cells if cells > 1.0 => format!("{direction}{cells}"),
            _ => direction.to_string(),
        }
    };
    points.windows(2).map(leg).collect()
}
