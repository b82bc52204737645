//! The lines of jumps: straight where they are alone, bent to the right where others run along the same cells, or where there is
//! no room between two rings. A line is broken where it would cross a number or the disc of a jump.

use super::{BREAK, RING, middle};
use crate::diagram::{Form, Item, Point, Rect, Role};
use crate::walkthrough::{Leg, Moved};
use stepbook_solve::grid::{Cell, Size};

/// Distances of a line's beginning and of its tip from the middle of a ring.
const TAIL: f64 = RING + 0.01;
const TIP: f64 = RING + 0.03;
/// Length and width of a head, where there is room for it.
const HEAD: (f64, f64) = (0.29, 0.24);
/// How much larger the head of a heavy line is.
const HEAVY: f64 = 1.3;
/// The line ends in the head, this part of its length before the tip.
const INSIDE: f64 = 0.6;
/// A line that passes a ring this near is bent.
const NEAR: f64 = RING + 0.06;
/// How far a line runs on where it leaves the rectangle of the field, from the middle of its last cell.
const LEAVES: f64 = 0.65;
/// Heights of bent lines over the straight one, as parts of its length: from the best to the worst.
const BENDS: [f64; 5] = [0.17, 0.20, 0.235, 0.27, 0.30];
/// Heights of the shortest ones: over them there is room, and below them.
const SHORT: [f64; 6] = [0.32, 0.37, 0.42, -0.32, -0.37, -0.42];
/// Lines that are shorter go to the cell beside.
const SHORTEST: f64 = 1.2;
/// The middles of two of them are so far apart that their discs have room.
const DISCS: f64 = 0.6;
/// The cost of each cell by which they are not.
const CROWDED: f64 = 10.0;
/// Least distance of the middle of such a line from the edge of the field.
const EDGE: f64 = 0.4;
/// Least distance of lines from the edge of the drawing box.
const CLEAR: f64 = 0.06;
/// Places for a disc along a line, how far away corners of cells may be, and how far beside them, in cells.
const PLACES: usize = 40;
const AROUND: [f64; 3] = [0.0, 0.05, -0.05];
const FAR: f64 = 0.8;
/// The cost of a place that is not in the middle half, and of a corner.
const NEAR_END: f64 = 0.4;
const BESIDE: f64 = 0.1;
/// Parts of which a bent line is measured.
const PARTS: usize = 24;
/// The cost of each of these parts that is on a number, where it must be broken.
const ON_NUMBER: f64 = 0.15;
/// Steps in which a line is followed, in cells, and the least length of what is left of it between two gaps.
const STEP: f64 = 0.01;
const LEAST: f64 = 0.07;

/// A part of the line of a jump: all of it, or what lies between two edges of the field.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Line {
    curve: Curve,
    is_bent: bool,
    /// The corners of the head.
    head: Option<[Point; 3]>,
    /// What is drawn of it: parts between numbers, as shares of its length from 0 to 1, in their order.
    parts: Vec<(f64, f64)>,
}

impl Line {
    /// The lines to draw; the head of a heavy line is larger.
    pub(super) fn items(&self, marked: bool) -> Vec<Item> {
        let role = Role::Leg { marked };
        let curves = self.parts.iter().map(|&(from, to)| self.curve.part(from, to));
        let lines: Vec<Item> = match self.is_bent {
            true => {
                curves.map(|Curve { from, control, to }| Item::Shape(Form::Curve([from, control, to]), role)).collect()
            }
            false => in_one(curves.map(|curve| vec![curve.from, curve.to]).collect(), role),
        };
        let head = |&[left, tip, right]: &[Point; 3]| {
            let larger = |corner: Point| tip.plus(corner.plus(tip, -1.0), if marked { HEAVY } else { 1.0 });
            Item::Shape(Form::Rings(vec![vec![larger(left), tip, larger(right)]], 0.0), Role::Arrow)
        };
        lines.into_iter().chain(self.head.as_ref().map(head)).collect()
    }

    /// Breaks it where it would cross `inks`, the room that numbers need, or a disc of this radius.
    pub(super) fn give_way(&mut self, inks: &[Rect], discs: &[Point], radius: f64) {
        let curve = self.curve;
        let near = |centre: Point| self.is_near(centre, 1.0);
        let inks: Vec<&Rect> =
            inks.iter().filter(|ink| near(Point::new(ink.x + ink.w / 2.0, ink.y + ink.h / 2.0))).collect();
        let discs: Vec<Point> = discs.iter().copied().filter(|&disc| near(disc)).collect();
        let is_free = |t: f64| {
            let at = curve.at(t);
            !inks.iter().any(|ink| ink.has(at)) && discs.iter().all(|&disc| at.distance(disc) > radius + BREAK / 2.0)
        };
        self.parts = curve.where_it(is_free);
    }

    /// How near it comes to `point`, its head included.
    pub(super) fn distance(&self, point: Point) -> f64 {
        let head = self.head.map_or(f64::INFINITY, |head| distance(point, self.curve.to, head[1]));
        off(point, &self.curve.points()).min(head)
    }

    /// Places for the disc of its jump: along it, best in its middle half, and beside it at the corners of cells, which are clear
    /// of what is in them; each with what it costs, in cells.
    pub(super) fn places(&self, size: Size) -> impl Iterator<Item = (Point, f64)> {
        let curve = self.curve;
        let place = |i: usize| i as f64 / PLACES as f64;
        let cost = move |t: f64, off: f64| {
            let from_middle = (t - 0.5).abs();
            off + 0.1 * from_middle + if from_middle > 0.25 { NEAR_END } else { 0.0 }
        };
        let along = (0..=PLACES).map(place).map(move |t| (curve.at(t), cost(t, 0.0)));
        let corners = Size::new(size.rows + 1, size.cols + 1).cells();
        let corners = corners.map(|cell| Point::new(cell.col as f64, cell.row as f64));
        let corners: Vec<Point> = corners.filter(|&corner| self.is_near(corner, FAR)).collect();
        let around = |corner: Point| AROUND.map(|x| AROUND.map(|y| corner.plus(Point::new(x, y), 1.0))).concat();
        let beside = corners.into_iter().flat_map(around).filter_map(move |corner| {
            let off = |t: &f64| curve.at(*t).distance(corner);
            let nearest = (0..=PLACES).map(place).min_by(|a, b| off(a).total_cmp(&off(b)))?;
            (off(&nearest) < FAR).then(|| (corner, cost(nearest, off(&nearest) + BESIDE)))
        });
        along.chain(beside)
    }

    /// Whether nothing of it is seen beside something of this radius that lies on it.
    pub(super) fn is_hidden_by(&self, radius: f64) -> bool {
        self.curve.from.distance(self.curve.to) < 2.0 * radius
    }

    /// Whether the box around it comes so near to `point`.
    pub(super) fn is_near(&self, point: Point, reach: f64) -> bool {
        let Curve { from, control, to } = self.curve;
        Rect::around([from, control, to].into_iter().chain(self.head.map(|head| head[1]))).wider(reach).has(point)
    }
}

/// Distance of a point from a line along `points`.
fn off(point: Point, points: &[Point]) -> f64 {
    points.windows(2).map(|pair| distance(point, pair[0], pair[1])).fold(f64::INFINITY, f64::min)
}

/// The item of these lines, if there are any.
pub(super) fn in_one(strokes: Vec<Vec<Point>>, role: Role) -> Vec<Item> {
    if strokes.is_empty() { Vec::new() } else { vec![Item::Shape(Form::Lines(strokes), role)] }
}

/// Distance of a point from a straight line between two others.
pub(super) fn distance(point: Point, from: Point, to: Point) -> f64 {
    let (along, there) = (to.plus(from, -1.0), point.plus(from, -1.0));
    let length = dot(along, along);
    let part = if length > 0.0 { (dot(along, there) / length).clamp(0.0, 1.0) } else { 0.0 };
    let off = there.plus(along, -part);
    off.x.hypot(off.y)
}

fn dot(a: Point, b: Point) -> f64 {
    a.x * b.x + a.y * b.y
}

/// A quadratic Bézier curve.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Curve {
    pub from: Point,
    pub control: Point,
    pub to: Point,
}

impl Curve {
    pub(super) fn straight(from: Point, to: Point) -> Self {
        Self { from, control: from.halfway(to), to }
    }

    /// Its longest parts of which each point `is` so, as shares of its length; none that is very short.
    pub(super) fn where_it(self, is: impl Fn(f64) -> bool) -> Vec<(f64, f64)> {
        let whole = self.from.distance(self.control) + self.control.distance(self.to);
        let count = (whole / STEP).ceil().max(1.0) as usize;
        let share = |i: usize| i as f64 / count as f64;
        let steps: Vec<usize> = (0..=count).filter(|&i| is(share(i))).collect();
        let parts = steps.chunk_by(|a, b| a + 1 == *b).map(|part| (share(part[0]), share(part[part.len() - 1])));
        parts.filter(|(from, to)| (to - from) * whole >= LEAST.min(whole)).collect()
    }

    pub(super) fn at(self, t: f64) -> Point {
        let (a, b, c) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
        let along = |of: fn(Point) -> f64| a * of(self.from) + b * of(self.control) + c * of(self.to);
        Point::new(along(|p| p.x), along(|p| p.y))
    }

    /// Its derivative.
    fn towards(self, t: f64) -> Point {
        let (a, b) = (self.control.plus(self.from, -1.0), self.to.plus(self.control, -1.0));
        Point::new(2.0 * ((1.0 - t) * a.x + t * b.x), 2.0 * ((1.0 - t) * a.y + t * b.y))
    }

    /// Its part between two of its points.
    pub(super) fn part(self, from: f64, to: f64) -> Self {
        let start = self.at(from);
        Self { from: start, control: start.plus(self.towards(from), (to - from) / 2.0), to: self.at(to) }
    }

    fn points(self) -> Vec<Point> {
        (0..=PARTS).map(|i| self.at(i as f64 / PARTS as f64)).collect()
    }

    /// The point between `low` and `high` at which it is `reach` away from `centre`; it is nearer at `low`.
    fn leaves(self, centre: Point, reach: f64, low: f64, high: f64) -> f64 {
        let (mut near, mut far) = (low, high);
        for _ in 0..40 {
            let t = (near + far) / 2.0;
            *(if self.at(t).distance(centre) < reach { &mut near } else { &mut far }) = t;
        }
        far
    }
}

/// A straight part of a jump, from middle to middle of cells or to where it leaves the field.
#[derive(Clone, Copy, PartialEq)]
struct Span {
    from: Point,
    to: Point,
    /// Whether it begins at a ring.
    begins: bool,
    /// Whether it ends at one.
    ends: bool,
}

impl Span {
    /// Whether it runs along a part of `other`, in whatever direction.
    fn overlaps(self, other: Self) -> bool {
        let along = self.to.plus(self.from, -1.0);
        let off = |point: Point| {
            let there = point.plus(self.from, -1.0);
            along.x * there.y - along.y * there.x
        };
        if off(other.from).abs() > 1e-6 || off(other.to).abs() > 1e-6 {
            return false;
        }
        let place = |point: Point| dot(along, point.plus(self.from, -1.0)) / dot(along, along);
        let (a, b) = (place(other.from), place(other.to));
        a.max(b) > 1e-6 && a.min(b) < 1.0 - 1e-6
    }

    /// Whether it goes to the cell beside, whose ring is near.
    fn is_short(self) -> bool {
        self.from.distance(self.to) < SHORTEST
    }

    /// Whether it passes one of `rings` at which it does not end.
    fn passes(self, rings: &[Point]) -> bool {
        rings.iter().any(|&ring| !self.meets(ring) && distance(ring, self.from, self.to) < NEAR)
    }

    /// Whether it begins or ends at this ring.
    fn meets(self, ring: Point) -> bool {
        (self.begins && self.from.distance(ring) < 0.1) || (self.ends && self.to.distance(ring) < 0.1)
    }

    /// The curve over it that is `height` to the right of its middle.
    fn bent(self, height: f64) -> Curve {
        let (along, length) = (self.to.plus(self.from, -1.0), self.from.distance(self.to));
        let right = Point::new(-along.y / length, along.x / length);
        Curve { from: self.from, control: self.from.halfway(self.to).plus(right, 2.0 * height), to: self.to }
    }
}

/// The lines of each of `legs`, in their order. `rings` are the middles of all landings, `sheet` is the drawing box.
/// `inks` are the rooms of numbers.
pub(super) fn lines(legs: &[&Leg<'_>], rings: &[Point], inks: &[Rect], size: Size, sheet: Rect) -> Vec<Vec<Line>> {
    let spans: Vec<Vec<Span>> = legs.iter().map(|leg| spans(leg, size)).collect();
    let all: Vec<(usize, Span)> =
        spans.iter().enumerate().flat_map(|(leg, spans)| spans.iter().map(move |&span| (leg, span))).collect();
    let is_bent = |leg: usize, span: Span| {
        let is_whole = span.begins && span.ends;
        let shared = || all.iter().any(|&(other, along)| other != leg && span.overlaps(along));
        is_whole && (span.is_short() || span.passes(rings)) || shared()
    };
    // Straight lines first: bent ones give way to them.
    let straight = all.iter().filter(|&&(leg, span)| !is_bent(leg, span)).map(|(_, span)| span.bent(0.0).points());
    let mut known: Vec<Vec<Point>> = straight.collect();
    let mut lines: Vec<Vec<Line>> = Vec::with_capacity(legs.len());
    for (leg, spans) in spans.iter().enumerate() {
        let line = |&span: &Span| match is_bent(leg, span) {
            false => trimmed(span, span.bent(0.0), false),
            true => {
                let curve = bend(span, rings, inks, &known, sheet);
                known.push(curve.points());
                trimmed(span, curve, true)
            }
        };
        lines.push(spans.iter().map(line).collect());
    }
    lines
}

/// The straight parts of a jump: more than one where it leaves the field and comes in on the other side.
fn spans(leg: &Leg<'_>, size: Size) -> Vec<Span> {
    let Moved { from, to, jump, .. } = leg.moved;
    let Some(jump) = jump else {
        return vec![Span { from: middle(*from), to: middle(*to), begins: true, ends: true }];
    };
    let (down, right) = jump.towards.delta();
    // The cells of the way, and in which field each is, as if fields lay side by side.
    let cell = |i: isize| {
        let at = |from: usize, by: isize, count: usize| {
            let (at, count) = (from as isize + i * by, count as isize);
            (at.rem_euclid(count) as usize, at.div_euclid(count))
        };
        let (row, col) = (at(from.row, down, size.rows), at(from.col, right, size.cols));
        (middle(Cell::new(row.0, col.0)), (row.1, col.1))
    };
    let way: Vec<_> = (0..=jump.cells as isize).map(cell).collect();
    let runs: Vec<&[_]> = way.chunk_by(|a, b| a.1 == b.1).collect();
    let towards = Point::new(right as f64, down as f64);
    let span = |(i, run): (usize, &&[(Point, _)])| {
        let (begins, ends) = (i == 0, i + 1 == runs.len());
        let beyond = |is_ring: bool| if is_ring { 0.0 } else { LEAVES };
        let from = run[0].0.plus(towards, -beyond(begins));
        Span { from, to: run[run.len() - 1].0.plus(towards, beyond(ends)), begins, ends }
    };
    runs.iter().enumerate().map(span).collect()
}

/// The curve over `span` that comes least near to others and to rings; the lower of equal ones.
fn bend(span: Span, rings: &[Point], inks: &[Rect], known: &[Vec<Point>], sheet: Rect) -> Curve {
    let fits = |curve: &Curve| {
        let inside = |low: f64, at: f64, room: f64| at > low + CLEAR && at < low + room - CLEAR;
        curve.points().iter().all(|p| inside(sheet.x, p.x, sheet.w) && inside(sheet.y, p.y, sheet.h))
    };
    let whole = span.from.distance(span.to);
    let heights = if span.is_short() { SHORT.to_vec() } else { BENDS.map(|part| part * whole).to_vec() };
    let mut curves: Vec<Curve> = heights.iter().map(|&height| span.bent(height)).filter(fits).collect();
    if curves.len() < heights.len() {
        // As high as there is room for.
        let highest = (1..=60).map(|i| f64::from(i) * 0.005 * whole).take_while(|&height| fits(&span.bent(height)));
        let highest = highest.last().unwrap_or_default();
        curves.extend([0.6, 0.8, 1.0].map(|part| span.bent(part * highest)));
    }
    let cost = |curve: &Curve| {
        let points = curve.points();
        let of_ring = |&ring: &Point| match span.meets(ring) {
            true => 0.0,
            false => (RING + 0.12 - off(ring, &points)).max(0.0) * 40.0,
        };
        let of_line = |other: &Vec<Point>| beside(&points, other, span);
        let on_numbers =
            points.iter().filter(|&&point| inks.iter().any(|ink| ink.has(point))).count() as f64 * ON_NUMBER;
        let of_discs = |other: &Vec<Point>| match span.is_short() && other[0].distance(other[PARTS]) < 2.0 * SHORTEST {
            true => (DISCS - points[PARTS / 2].distance(other[PARTS / 2])).max(0.0) * CROWDED,
            false => 0.0,
        };
        let of_lines = known.iter().map(|other| of_line(other) + of_discs(other)).sum::<f64>();
        // A short line has its disc in its middle, which the edge of the field would cut.
        let middle = points[PARTS / 2];
        let beyond = |at: f64, low: f64, room: f64| (EDGE - at).max(at - (room + 2.0 * low) + EDGE).max(0.0);
        let of_edge = beyond(middle.x, sheet.x, sheet.w).max(beyond(middle.y, sheet.y, sheet.h));
        let of_edge = if span.is_short() { of_edge * CROWDED } else { 0.0 };
        rings.iter().map(of_ring).sum::<f64>() + of_lines + on_numbers + of_edge
    };
    let costs = curves.iter().map(|curve| (cost(curve), curve));
    let best = costs.min_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or(span.bent(0.0), |(_, curve)| *curve)
}

/// How much of a line runs beside another, away from its own rings.
fn beside(points: &[Point], other: &[Point], span: Span) -> f64 {
    const TOO_NEAR: f64 = 0.2;
    let [own, others] = [points, other].map(|points| Rect::around(points.iter().copied()));
    if !own.wider(TOO_NEAR).meets(others) {
        return 0.0;
    }
    let is_free = |point: &&Point| point.distance(span.from) > 0.7 && point.distance(span.to) > 0.7;
    let near = |point: &Point| (TOO_NEAR - off(*point, other)).max(0.0) / TOO_NEAR;
    points.iter().filter(is_free).map(near).sum()
}

/// The visible part of a curve over `span`: it ends at the edges of rings, and a head is at the last.
fn trimmed(span: Span, curve: Curve, is_bent: bool) -> Line {
    let start = if span.begins { curve.leaves(span.from, TAIL, 0.0, 1.0) } else { 0.0 };
    let line = |curve, head| Line { curve, is_bent, head, parts: vec![(0.0, 1.0)] };
    if !span.ends {
        return line(curve.part(start, 1.0), None);
    }
    // Backwards from the end.
    let back = Curve { from: curve.to, control: curve.control, to: curve.from };
    let end = 1.0 - back.leaves(span.to, TIP, 0.0, 1.0);
    let (tail, tip) = (curve.at(start), curve.at(end));
    let room = tail.distance(tip);
    let head = HEAD.0.min(0.9 * room);
    let before = |reach: f64| 1.0 - back.leaves(tip, reach, 1.0 - end, 1.0 - start);
    let base = curve.at(before(head));
    let along = tip.plus(base, -1.0);
    let across = Point::new(-along.y, along.x);
    let half = HEAD.1 / HEAD.0 / 2.0;
    let corners = [base.plus(across, half), tip, base.plus(across, -half)];
    line(curve.part(start, before(INSIDE * head)), Some(corners))
}
