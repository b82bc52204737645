//! Marks of ink, and what later marks leave of them.
//!
//! `picture` cannot paint white. So what other renderers cover, a block's ghost under its new place or a line under the
//! arrow's halo, is cut away here before anything is written.

use super::curve::{Curve, Ring};
use super::stack::Bounds;
use crate::diagram::{Point, Rect};
use std::collections::BTreeMap;
use stepbook_solve::text::number;

/// Distance of the lines that fill an area, in cells.
pub(super) const PITCH: f64 = 0.02;
/// Their width as a multiple of that: they overlap.
const WIDTH: f64 = 1.3;
/// Distance of the lines that hatch a wall, in cells.
const HATCH: f64 = 1.0 / 6.0;
/// Shorter rests of lines are left out, in cells; the shortest line of an arrow's head is a bit longer.
const SPECK: f64 = 0.019;

/// The direction of a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Axis {
    Horizontal,
    Vertical,
}

impl Axis {
    /// The coordinates of `point` along and across this direction.
    pub(super) fn split(self, point: Point) -> (f64, f64) {
        match self {
            Self::Horizontal => (point.x, point.y),
            Self::Vertical => (point.y, point.x),
        }
    }
}

/// A line parallel to an axis, with blunt ends; lengths in cells, y down.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Bar {
    pub axis: Axis,
    /// Its coordinate across the axis.
    pub at: f64,
    pub from: f64,
    pub to: f64,
    pub width: f64,
}

impl Bar {
    /// The line between two points, if it is parallel to an axis.
    pub(super) fn between(a: Point, b: Point, width: f64) -> Option<Self> {
        let axis = match () {
            () if (a.y - b.y).abs() < 1e-9 => Axis::Horizontal,
            () if (a.x - b.x).abs() < 1e-9 => Axis::Vertical,
            () => return None,
        };
        let ((from, at), (to, _)) = (axis.split(a), axis.split(b));
        Some(Self { axis, at, from: from.min(to), to: from.max(to), width })
    }

    pub(super) fn length(self) -> f64 {
        self.to - self.from
    }

    /// Its part outside of `area`.
    fn outside(self, area: &Area) -> Vec<Self> {
        let mut rest = vec![self];
        for (from, to) in area.hidden(self) {
            let parts = rest.into_iter().flat_map(|bar| {
                let (before, after) = (Self { to: bar.to.min(from), ..bar }, Self { from: bar.from.max(to), ..bar });
                match from < bar.to && to > bar.from {
                    true => vec![before, after],
                    false => vec![bar],
                }
            });
            rest = parts.filter(|bar| bar.length() > SPECK).collect();
        }
        rest
    }
}

/// A mark that is printed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Mark {
    Bar(Bar),
    /// The outline of a rectangle.
    Box {
        rect: Rect,
        width: f64,
    },
    Disc {
        centre: Point,
        radius: f64,
    },
    Curve(Curve),
    Ring(Ring),
}

impl From<Bar> for Mark {
    fn from(bar: Bar) -> Self {
        Self::Bar(bar)
    }
}

impl Mark {
    /// A rectangle around it.
    pub(super) fn bounds(self) -> Bounds {
        match self {
            Self::Bar(Bar { axis, at, from, to, width }) => {
                let end = |along| match axis {
                    Axis::Horizontal => Point::new(along, at),
                    Axis::Vertical => Point::new(at, along),
                };
                Bounds::around([end(from), end(to)], width)
            }
            Self::Box { rect, width } => Bounds::around(rect.corners(), width),
            Self::Disc { centre, radius } => Bounds::around([centre], radius),
            Self::Curve(Curve { from, control, to, width }) => Bounds::around([from, control, to], width),
            Self::Ring(Ring { centre, radius, width }) => Bounds::around([centre], radius + width),
        }
    }

    /// Its part outside of `area`.
    pub(super) fn outside(self, area: &Area) -> Vec<Self> {
        match self {
            Self::Bar(bar) => bar.outside(area).into_iter().map(Self::Bar).collect(),
            Self::Box { rect, width } => {
                let whole = sides(&rect.corners(), width);
                let rest: Vec<Bar> = whole.iter().flat_map(|bar| bar.outside(area)).collect();
                if rest == whole { vec![self] } else { rest.into_iter().map(Self::Bar).collect() }
            }
            Self::Curve(curve) => curve.outside(area).into_iter().map(Self::Curve).collect(),
            Self::Ring(ring) => {
                let whole = ring.curves();
                let rest: Vec<Curve> = whole.iter().flat_map(|curve| curve.outside(area)).collect();
                if rest == whole { vec![self] } else { rest.into_iter().map(Self::Curve).collect() }
            }
            Self::Disc { centre, .. } if area.contains(centre) => Vec::new(),
            Self::Disc { .. } => vec![self],
        }
    }
}

/// An area that hides what was drawn before.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Area {
    /// Closed outlines; the even-odd rule decides what is inside.
    pub rings: Vec<Vec<Point>>,
    /// How far around the outlines it reaches, in cells.
    pub margin: f64,
}

impl Area {
    /// A rectangle around it.
    pub(super) fn bounds(&self) -> Bounds {
        Bounds::around(self.rings.iter().flatten().copied(), self.margin)
    }

    /// Whether `point` is inside; the margin does not count.
    pub(super) fn contains(&self, point: Point) -> bool {
        spans(&self.rings, Axis::Horizontal, point.y).iter().any(|&(from, to)| from <= point.x && point.x <= to)
    }

    /// The parts of `bar`'s line that it hides; with a margin, those where it meets any part of the bar's width.
    fn hidden(&self, bar: Bar) -> Vec<(f64, f64)> {
        let reach = if self.margin > 0.0 { self.margin + bar.width / 2.0 } else { 0.0 };
        let count = (reach / PITCH).ceil() as i32;
        let lines = (-count..=count).map(|i| bar.at + reach * f64::from(i) / f64::from(count.max(1)));
        let spans = lines.flat_map(|at| spans(&self.rings, bar.axis, at));
        spans.map(|(from, to)| (from - self.margin, to + self.margin)).collect()
    }
}

/// A closed outline with square corners.
pub(super) fn outline(ring: &[Point], width: f64) -> Vec<Mark> {
    let min = |of: fn(&Point) -> f64| ring.iter().map(of).fold(f64::INFINITY, f64::min);
    let max = |of: fn(&Point) -> f64| ring.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
    let (x, y) = (min(|p| p.x), min(|p| p.y));
    let rect = Rect::new(x, y, max(|p| p.x) - x, max(|p| p.y) - y);
    match ring.len() == 4 && rect.corners().iter().all(|corner| ring.contains(corner)) {
        true => vec![Mark::Box { rect, width }],
        false => sides(ring, width).into_iter().map(Mark::Bar).collect(),
    }
}

/// The sides of a closed outline.
pub(super) fn sides(ring: &[Point], width: f64) -> Vec<Bar> {
    let mut stroke = ring.to_vec();
    stroke.extend(ring.first().copied());
    line(&stroke, width, false)
}

/// An open or closed line with square corners, and square ends if `square`.
///
/// Ends are blunt in LaTeX, so horizontal parts reach half a width beyond each corner: they cover the whole corner. Parts that
/// no axis is parallel to are left out; boards and plots have none.
pub(super) fn line(stroke: &[Point], width: f64, square: bool) -> Vec<Bar> {
    let closed = stroke.len() > 2 && stroke.first() == stroke.last();
    let last = stroke.len().saturating_sub(2);
    let part = |(i, pair): (usize, &[Point])| {
        let mut bar = Bar::between(pair[0], pair[1], width)?;
        let reach = |is_end: bool| match (is_end && !closed, bar.axis) {
            (true, _) => square,
            (false, axis) => axis == Axis::Horizontal,
        };
        let (mut before, mut after) = (reach(i == 0), reach(i == last));
        if bar.axis.split(pair[0]).0 > bar.axis.split(pair[1]).0 {
            std::mem::swap(&mut before, &mut after);
        }
        bar.from -= if before { width / 2.0 } else { 0.0 };
        bar.to += if after { width / 2.0 } else { 0.0 };
        Some(bar)
    };
    stroke.windows(2).enumerate().filter_map(part).collect()
}

/// Lines along `axis` that fill `ring` and overlap; one of them runs at `through`.
pub(super) fn fill(ring: &[Point], axis: Axis, through: f64) -> Vec<Bar> {
    let across = |point: &Point| axis.split(*point).1;
    let first = ring.iter().map(across).fold(f64::INFINITY, f64::min);
    let last = ring.iter().map(across).fold(f64::NEG_INFINITY, f64::max);
    let number = |at: f64| (at - through) / PITCH;
    let lines = number(first).floor() as i64..=number(last).ceil() as i64;
    let bars = lines.flat_map(|i| {
        let at = through + i as f64 * PITCH;
        let bar = move |(from, to)| Bar { axis, at, from, to, width: PITCH * WIDTH };
        covered(ring, axis, at).into_iter().map(bar)
    });
    bars.filter(|bar| bar.length() > 1e-6).collect()
}

/// Horizontal lines that fill a disc. LaTeX's own discs have few sizes and are letters of a font.
fn disc(centre: Point, radius: f64) -> impl Iterator<Item = Bar> {
    let count = (radius / PITCH - WIDTH / 2.0).round() as i32;
    (-count..=count).map(move |line| {
        let off = f64::from(line) * PITCH;
        let half = (radius * radius - off * off).max(0.0).sqrt();
        let (from, to) = (centre.x - half, centre.x + half);
        Bar { axis: Axis::Horizontal, at: centre.y + off, from, to, width: PITCH * WIDTH }
    })
}

/// Thick upright lines that fill a row of columns, the outline of which is `ring`: one from each horizontal edge down to the
/// lowest. Between columns of one height the outline may have a false edge as short as a rounding error.
pub(super) fn columns(ring: &[Point]) -> impl Iterator<Item = Bar> {
    let base = ring.iter().map(|point| point.y).fold(f64::NEG_INFINITY, f64::max);
    let is_top = move |a: Point, b: Point| a.y == b.y && a.y < base && (b.x - a.x).abs() > 1e-6;
    let edges = ring.windows(2).map(|pair| (pair[0], pair[1])).filter(move |&(a, b)| is_top(a, b));
    edges.map(move |(a, b)| {
        let (at, width) = ((a.x + b.x) / 2.0, (b.x - a.x).abs());
        Bar { axis: Axis::Vertical, at, from: a.y, to: base, width }
    })
}

/// Horizontal lines that hatch `areas`, joined where areas touch.
pub(super) fn hatch(areas: &[Rect], width: f64) -> Vec<Bar> {
    let mut lines: BTreeMap<i64, Vec<(f64, f64)>> = BTreeMap::new();
    for area in areas {
        // Half a pitch off, so that no line lies on the edge of a cell.
        let number = |y: f64| y / HATCH - 0.5;
        let (first, last) = (number(area.y).ceil() as i64, number(area.y + area.h).floor() as i64);
        for line in first..=last {
            lines.entry(line).or_default().push((area.x, area.x + area.w));
        }
    }
    let mut bars = Vec::new();
    for (line, mut spans) in lines {
        spans.sort_by(|a, b| a.0.total_cmp(&b.0));
        for part in spans.chunk_by(|a, b| b.0 - a.1 < 1e-6) {
            let at = (line as f64 + 0.5) * HATCH;
            let (from, to) = (part[0].0, part[part.len() - 1].1);
            bars.push(Bar { axis: Axis::Horizontal, at, from, to, width });
        }
    }
    bars
}

/// The drawings with lines of one width.
#[derive(Default)]
pub(super) struct Lines {
    pub bars: Vec<Bar>,
    /// The rectangles for `\\framebox`, which draws its lines around them.
    pub frames: Vec<Rect>,
    pub curves: Vec<Curve>,
}

/// Marks by the width of their lines in cells, as it is written. All is black, so their order does not matter.
pub(super) fn by_width<'m>(marks: impl IntoIterator<Item = &'m Mark>) -> BTreeMap<String, Lines> {
    let mut all: BTreeMap<String, Lines> = BTreeMap::new();
    let key = |width: f64| number(width, 4);
    for mark in marks {
        match *mark {
            Mark::Bar(bar) => all.entry(key(bar.width)).or_default().bars.push(bar),
            Mark::Disc { centre, radius } => {
                disc(centre, radius).for_each(|bar| all.entry(key(bar.width)).or_default().bars.push(bar))
            }
            Mark::Curve(curve) => all.entry(key(curve.width)).or_default().curves.push(curve),
            Mark::Ring(ring) => all.entry(key(ring.width)).or_default().curves.extend(ring.curves()),
            Mark::Box { rect: Rect { x, y, w, h }, width } => {
                let frame = Rect::new(x + width / 2.0, y + width / 2.0, w - width, h - width);
                all.entry(key(width)).or_default().frames.push(frame);
            }
        }
    }
    all
}

/// The parts of a line along `axis`, at `at` across it, that are inside `rings` by the even-odd rule.
fn spans(rings: &[Vec<Point>], axis: Axis, at: f64) -> Vec<(f64, f64)> {
    let mut crossings: Vec<f64> =
        rings.iter().flat_map(|ring| crossings(ring, axis, at)).map(|(crossing, _)| crossing).collect();
    crossings.sort_by(f64::total_cmp);
    crossings.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

/// The parts of such a line that `ring` goes around at least once: where it crosses itself, also what it goes around twice.
fn covered(ring: &[Point], axis: Axis, at: f64) -> Vec<(f64, f64)> {
    let mut crossings: Vec<(f64, i32)> = crossings(ring, axis, at).collect();
    crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut turns, mut since, mut parts) = (0, 0.0, Vec::new());
    for (crossing, turn) in crossings {
        if turns == 0 {
            since = crossing;
        }
        turns += turn;
        if turns == 0 {
            parts.push((since, crossing));
        }
    }
    parts
}

/// Where `ring` crosses such a line, and whether on the way to greater coordinates across it.
fn crossings(ring: &[Point], axis: Axis, at: f64) -> impl Iterator<Item = (f64, i32)> + '_ {
    ring.iter().enumerate().filter_map(move |(i, &point)| {
        let ((a, from), (b, to)) = (axis.split(point), axis.split(ring[(i + 1) % ring.len()]));
        let turn = if from < to { 1 } else { -1 };
        ((from <= at) != (to <= at)).then(|| (a + (b - a) * (at - from) / (to - from), turn))
    })
}

/// Equal lines at equal distances.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Run {
    pub first: Bar,
    pub count: usize,
    /// From one to the next, along the lines and across them.
    pub step: (f64, f64),
}

/// Fewest lines that are worth a run.
const RUN: usize = 3;

/// All of `bars`, without doubles, as runs: dashes of a line, then stacks of lines, then single ones.
pub(super) fn runs(mut bars: Vec<Bar>) -> Vec<Run> {
    let order = |a: &[f64; 3], b: &[f64; 3]| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal);
    bars.sort_by(|a, b| a.axis.cmp(&b.axis).then(order(&[a.at, a.from, a.to], &[b.at, b.from, b.to])));
    bars.dedup();
    let (mut runs, mut bars) = equal_steps(&bars);
    bars.sort_by(|a, b| a.axis.cmp(&b.axis).then(order(&[a.from, a.to, a.at], &[b.from, b.to, b.at])));
    let (stacks, single) = equal_steps(&bars);
    runs.extend(stacks);
    runs.extend(single.into_iter().map(|first| Run { first, count: 1, step: (0.0, 0.0) }));
    runs
}

/// The runs among `bars`, which are in order, and the rest.
fn equal_steps(bars: &[Bar]) -> (Vec<Run>, Vec<Bar>) {
    let same = |a: f64, b: f64| (a - b).abs() < 1e-6;
    let (mut runs, mut rest) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < bars.len() {
        let first = bars[at];
        let step_to = |bar: Bar| (bar.from - first.from, bar.at - first.at);
        let step = bars.get(at + 1).map_or((0.0, 0.0), |&second| step_to(second));
        let fits = |&(i, bar): &(usize, &Bar)| {
            let (along, across) = step_to(*bar);
            bar.axis == first.axis
                && same(bar.length(), first.length())
                && same(along, step.0 * i as f64)
                && same(across, step.1 * i as f64)
        };
        let straight = same(step.0, 0.0) || same(step.1, 0.0);
        match bars[at..].iter().enumerate().take_while(fits).count() {
            count if count >= RUN && straight => {
                runs.push(Run { first, count, step });
                at += count;
            }
            _ => {
                rest.push(first);
                at += 1;
            }
        }
    }
    (runs, rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(axis: Axis, at: f64, from: f64, to: f64) -> Bar {
        Bar { axis, at, from, to, width: 0.1 }
    }

    #[test]
    fn lines_under_an_area_are_cut() {
        let area = |margin| Area { rings: vec![Rect::new(1.0, 0.0, 1.0, 1.0).corners().to_vec()], margin };
        let line = Mark::Bar(bar(Axis::Horizontal, 0.5, 0.0, 3.0));
        let rest = [(0.0, 1.0), (2.0, 3.0)].map(|(from, to)| Mark::Bar(bar(Axis::Horizontal, 0.5, from, to)));
        assert_eq!(line.outside(&area(0.0)), rest);
        let beside = Mark::Bar(bar(Axis::Horizontal, 1.05, 0.0, 3.0));
        assert_eq!(beside.outside(&area(0.0)), [beside]);
        assert_eq!(beside.outside(&area(0.05)).len(), 2);
    }

    #[test]
    fn a_box_stays_whole_unless_it_is_cut() {
        let whole = Mark::Box { rect: Rect::new(0.0, 0.0, 1.0, 1.0), width: 0.1 };
        let area = |x| Area { rings: vec![Rect::new(x, 0.4, 1.0, 0.2).corners().to_vec()], margin: 0.0 };
        assert_eq!(whole.outside(&area(2.0)), [whole]);
        assert_eq!(whole.outside(&area(0.5)).len(), 5);
    }

    #[test]
    fn columns_are_as_wide_as_their_upper_edges() {
        let ring =
            [(0.0, 5.0), (0.0, 2.0), (1.0, 2.0), (1.0 + 1e-12, 2.0), (2.0, 2.0), (2.0, 4.0), (3.0, 4.0), (3.0, 5.0)];
        let ring = ring.map(|(x, y)| Point::new(x, y));
        let told: Vec<_> =
            columns(&ring).map(|bar| ((bar.at * 2.0).round(), bar.from, bar.to, bar.width.round())).collect();
        assert_eq!(told, [(1.0, 2.0, 5.0, 1.0), (3.0, 2.0, 5.0, 1.0), (5.0, 4.0, 5.0, 1.0)]);
    }

    #[test]
    fn dashes_and_stacks_become_runs() {
        let mut bars: Vec<Bar> = (0..4).map(|i| bar(Axis::Horizontal, 0.0, f64::from(i), f64::from(i) + 0.5)).collect();
        bars.extend((1..=5).map(|i| bar(Axis::Horizontal, f64::from(i), 0.0, 9.0)));
        bars.push(bar(Axis::Vertical, 0.0, 0.0, 1.0));
        let runs = runs([bars.clone(), bars].concat());
        let told: Vec<_> = runs.iter().map(|run| (run.count, run.step)).collect();
        assert_eq!(told, [(4, (1.0, 0.0)), (5, (0.0, 1.0)), (1, (0.0, 0.0))]);
    }
}
