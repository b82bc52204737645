//! The lines of jumps. A line is straight if possible. It is bent if others run along the same cells, if it would pass
//! a ring, or if a straight one has no space for its disc. It is broken where it would cross a number or a disc.

use super::{BREAK, RING, Sizes, middle};
use crate::diagram::{Form, Item, Point, Rect, Role};
use crate::walkthrough::{Leg, Moved};
use stepbook_solve::grid::{Cell, Size};

/// Distances of a line's tail and tip from the middle of a ring, in cells.
const TAIL: f64 = RING + 0.01;
const TIP: f64 = RING + 0.03;
/// Full length and width of an arrowhead, in cells.
const HEAD: (f64, f64) = (0.29, 0.24);
/// Scale of the head of a marked line.
const HEAVY: f64 = 1.3;
/// The line ends inside the head, at this share of the head's length before the tip.
const INSIDE: f64 = 0.6;
/// A line that passes a ring at less than this distance is bent.
const NEAR: f64 = RING + 0.06;
/// Length of a line that leaves the field beyond the middle of its last cell, in cells.
const LEAVES: f64 = 0.65;
/// Heights of bent lines as shares of their length, best first.
const BENDS: [f64; 5] = [0.17, 0.20, 0.235, 0.27, 0.30];
/// Offsets of parallel lines that leave the field, in cells.
const LANES: [f64; 2] = [0.2, 0.13];
/// Cost of a line that is not straight, and of one to the left of its direction.
const BENT: f64 = 1.0;
const LEFT: f64 = 0.5;
/// Cost of each cell of missing space for the disc of a line.
const CROWDED: f64 = 40.0;
/// Number of parts into which a line is divided for disc positions, and how many of them are left out at each end.
const PLACES: usize = 40;
const ENDS: usize = 7;
/// Distances of a disc beside a line, beyond its radius, in cells: minimum, step and number.
const OFF: (f64, f64, usize) = (0.05, 0.02, 20);
/// Cost of a position outside the middle half, and of one beside a line long enough for a disc.
const NEAR_END: f64 = 0.4;
const BESIDE: f64 = 3.0;
/// Maximum distance of a cell corner used for a disc, and offsets around the corner, in cells.
const FAR: f64 = 0.8;
const AROUND: [f64; 3] = [0.0, 0.05, -0.05];
/// Minimum distances of a disc from a ring and from the ink of a number, in cells, and the space beyond which more is
/// not better.
const FROM_RING: f64 = 0.06;
const FROM_NUMBER: f64 = 0.04;
const AMPLE: f64 = 0.1;
/// Number of parts in which a bent line is measured.
const PARTS: usize = 24;
/// Cost of each such part on a number, where the line must be broken.
const ON_NUMBER: f64 = 0.15;
/// Step in which a line is sampled, and the minimum length of a part between two gaps, in cells.
const STEP: f64 = 0.01;
const LEAST: f64 = 0.07;

/// A line of a jump: all of it, or the part between two edges of the field.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct JumpLine {
    curve: Curve,
    is_bent: bool,
    /// The corners of the head.
    head: Option<[Point; 3]>,
    /// The drawn parts, as ranges of its length from 0 to 1, in order.
    parts: Vec<(f64, f64)>,
}

impl JumpLine {
    /// The items to draw. The head of a marked line is larger.
    pub(super) fn items(&self, marked: bool) -> Vec<Item> {
        let role = Role::Leg { marked };
        let curves = self.parts.iter().map(|&(from, to)| self.curve.part(from, to));
        let lines: Vec<Item> = match self.is_bent {
            true => {
                curves.map(|Curve { from, control, to }| Item::Shape(Form::Curve([from, control, to]), role)).collect()
            }
            false => line_item(curves.map(|curve| vec![curve.from, curve.to]).collect(), role),
        };
        let head = |&[left, tip, right]: &[Point; 3]| {
            let larger = |corner: Point| tip.plus(corner.plus(tip, -1.0), if marked { HEAVY } else { 1.0 });
            Item::Shape(Form::Rings(vec![vec![larger(left), tip, larger(right)]], 0.0), Role::Arrow)
        };
        lines.into_iter().chain(self.head.as_ref().map(head)).collect()
    }

    /// Breaks it where it would cross a number in `inks` or a disc of this radius.
    pub(super) fn break_at(&mut self, inks: &[Rect], discs: &[Point], radius: f64) {
        let curve = self.curve;
        let near = |centre: Point| self.is_near(centre, 1.0);
        let inks: Vec<&Rect> = inks.iter().filter(|ink| near(middle_of(ink))).collect();
        let discs: Vec<Point> = discs.iter().copied().filter(|&disc| near(disc)).collect();
        let is_free = |t: f64| {
            let at = curve.at(t);
            !inks.iter().any(|ink| ink.has(at)) && discs.iter().all(|&disc| at.distance(disc) > radius + BREAK / 2.0)
        };
        self.parts = curve.ranges(is_free);
    }

    /// Its distance from `point`, including its head.
    pub(super) fn distance(&self, point: Point) -> f64 {
        let head = self.head.map_or(f64::INFINITY, |head| distance(point, self.curve.to, head[1]));
        polyline_distance(point, &self.curve.points()).min(head)
    }

    /// Positions for a disc of this radius, with their costs. The best are on the middle half of the line. The disc of
    /// a short line is beside it, so it does not hide the line. The last resort are corners of cells, which are clear
    /// of the cells' contents.
    pub(super) fn places(&self, disc: f64, size: Size) -> impl Iterator<Item = (Point, f64)> {
        let (curve, is_short) = (self.curve, self.is_short(disc));
        let beside = (0..OFF.2).map(move |i| disc + OFF.0 + OFF.1 * i as f64).flat_map(|off| [off, -off]);
        let offs = (!is_short).then_some(0.0).into_iter().chain(beside);
        let ends = if is_short { 0 } else { ENDS };
        let corners = Size::new(size.rows + 1, size.cols + 1).cells();
        let corners = corners.map(|cell| Point::new(cell.col as f64, cell.row as f64));
        let corners: Vec<Point> = corners.filter(|&corner| self.is_near(corner, FAR)).collect();
        let around = |corner: Point| AROUND.map(|x| AROUND.map(|y| corner.plus(Point::new(x, y), 1.0))).concat();
        let corners = corners.into_iter().flat_map(around).filter_map(move |corner| {
            let off = polyline_distance(corner, &curve.points());
            (off < FAR).then_some((corner, off + BESIDE))
        });
        let all = offs.flat_map(move |off| {
            (ends..=PLACES - ends).map(move |i| {
                let t = i as f64 / PLACES as f64;
                let from_middle = (t - 0.5).abs();
                let cost = 0.1 * from_middle + if from_middle > 0.25 { NEAR_END } else { 0.0 };
                let offset_by = off.abs() + if is_short || off == 0.0 { 0.0 } else { BESIDE };
                (curve.at(t).plus(right_of(curve.towards(t)), off), cost + offset_by)
            })
        });
        all.chain(corners)
    }

    /// Whether a disc of this radius on the line would hide all of it.
    pub(super) fn is_hidden_by(&self, radius: f64) -> bool {
        self.curve.from.distance(self.curve.to) < 2.0 * radius
    }

    /// Whether a disc of this radius on the line would hide too much of it and its head.
    pub(super) fn is_short(&self, radius: f64) -> bool {
        let end = self.head.map_or(self.curve.to, |head| head[1]);
        let head = self.head.map_or(0.0, |[left, tip, _]| left.distance(tip));
        self.curve.from.distance(end) < 2.0 * (radius + head)
    }

    /// Whether its bounding box is within `reach` of `point`.
    pub(super) fn is_near(&self, point: Point, reach: f64) -> bool {
        let Curve { from, control, to } = self.curve;
        Rect::around([from, control, to].into_iter().chain(self.head.map(|head| head[1]))).wider(reach).has(point)
    }
}

/// Distance of a point from a polyline.
fn polyline_distance(point: Point, points: &[Point]) -> f64 {
    points.windows(2).map(|pair| distance(point, pair[0], pair[1])).fold(f64::INFINITY, f64::min)
}

/// One item for these lines, or none without lines.
pub(super) fn line_item(strokes: Vec<Vec<Point>>, role: Role) -> Vec<Item> {
    if strokes.is_empty() { Vec::new() } else { vec![Item::Shape(Form::Lines(strokes), role)] }
}

/// Distance of a point from a line segment.
pub(super) fn distance(point: Point, from: Point, to: Point) -> f64 {
    let (along, there) = (to.plus(from, -1.0), point.plus(from, -1.0));
    let length = dot(along, along);
    let part = if length > 0.0 { (dot(along, there) / length).clamp(0.0, 1.0) } else { 0.0 };
    let off = there.plus(along, -part);
    off.x.hypot(off.y)
}

fn middle_of(ink: &Rect) -> Point {
    Point::new(ink.x + ink.w / 2.0, ink.y + ink.h / 2.0)
}

/// The unit vector to the right of a direction.
fn right_of(towards: Point) -> Point {
    let length = towards.x.hypot(towards.y).max(1e-9);
    Point::new(-towards.y / length, towards.x / length)
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

    /// The maximal parameter ranges in which all points satisfy `is`, without very short ones.
    pub(super) fn ranges(self, is: impl Fn(f64) -> bool) -> Vec<(f64, f64)> {
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

    /// Its part between two parameters.
    pub(super) fn part(self, from: f64, to: f64) -> Self {
        let start = self.at(from);
        Self { from: start, control: start.plus(self.towards(from), (to - from) / 2.0), to: self.at(to) }
    }

    fn points(self) -> Vec<Point> {
        (0..=PARTS).map(|i| self.at(i as f64 / PARTS as f64)).collect()
    }

    /// The parameter between `low` and `high` at which it is `reach` away from `centre`. It must be nearer at `low`.
    fn leaves(self, centre: Point, reach: f64, low: f64, high: f64) -> f64 {
        let (mut near, mut far) = (low, high);
        for _ in 0..40 {
            let t = (near + far) / 2.0;
            *(if self.at(t).distance(centre) < reach { &mut near } else { &mut far }) = t;
        }
        far
    }
}

/// A straight part of a jump, between middles of cells or to where it leaves the field.
#[derive(Clone, Copy, PartialEq)]
struct Straight {
    from: Point,
    to: Point,
    /// Whether it begins at a ring.
    begins: bool,
    /// Whether it ends at a ring.
    ends: bool,
}

impl Straight {
    /// Whether it runs along a part of `other`, in either direction.
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

    /// Whether it passes one of `rings` without beginning or ending there.
    fn passes(self, rings: &[Point]) -> bool {
        rings.iter().any(|&ring| !self.meets(ring) && distance(ring, self.from, self.to) < NEAR)
    }

    /// Whether it begins or ends at this ring.
    fn meets(self, ring: Point) -> bool {
        (self.begins && self.from.distance(ring) < 0.1) || (self.ends && self.to.distance(ring) < 0.1)
    }

    /// The line with this offset to its right: bent if it connects two rings, else parallel.
    fn offset_by(self, off: f64) -> Curve {
        let right = right_of(self.to.plus(self.from, -1.0));
        if self.begins && self.ends {
            let control = self.from.halfway(self.to).plus(right, 2.0 * off);
            return Curve { from: self.from, control, to: self.to };
        }
        Curve::straight(self.from.plus(right, off), self.to.plus(right, off))
    }
}

/// What lines and discs keep clear of.
pub(super) struct Obstacles<'a> {
    /// The middles of all landings.
    pub rings: &'a [Point],
    /// The ink of the numbers, with the distance that lines keep.
    pub inks: &'a [Rect],
    pub size: Size,
    /// The drawing box.
    pub sheet: Rect,
    pub sizes: Sizes,
}

/// The lines of each of `legs`, in order.
pub(super) fn lines(legs: &[&Leg<'_>], obstacles: &Obstacles<'_>) -> Vec<Vec<JumpLine>> {
    let spans: Vec<Vec<Straight>> = legs.iter().map(|leg| spans(leg, obstacles.size)).collect();
    let drawn =
        |leg: usize, off: f64| spans[leg].iter().map(|span| trimmed(*span, off, obstacles.sizes)).collect::<Vec<_>>();
    let shares = |leg: usize, at: usize, span: Straight| {
        let others =
            spans.iter().enumerate().flat_map(|(leg, own)| (0..).zip(own).map(move |(at, one)| (leg, at, one)));
        others.into_iter().any(|(other, place, one)| (other, place) != (leg, at) && span.overlaps(*one))
    };
    let is_aside = |leg: usize| match *spans[leg] {
        [span] if span.passes(obstacles.rings) || obstacles.is_crowded(&drawn(leg, 0.0)[0]) => true,
        _ => spans[leg].iter().enumerate().any(|(at, &span)| shares(leg, at, span)),
    };
    // Straight lines come first, then the shortest. Later ones avoid earlier ones.
    let (mut others, straight): (Vec<usize>, Vec<usize>) = (0..legs.len()).partition(|&leg| is_aside(leg));
    let length = |leg: usize| spans[leg].iter().map(|span| span.from.distance(span.to)).sum::<f64>();
    others.sort_by(|&a, &b| length(a).total_cmp(&length(b)));
    let mut lines: Vec<Vec<JumpLine>> = vec![Vec::new(); legs.len()];
    let mut known: Vec<Vec<Point>> = Vec::new();
    for (index, leg) in straight.iter().chain(&others).copied().enumerate() {
        let off = if index < straight.len() { 0.0 } else { obstacles.best(&spans[leg], &known) };
        known.extend(spans[leg].iter().map(|span| span.offset_by(off).points()));
        lines[leg] = drawn(leg, off);
    }
    lines
}

/// The straight parts of a jump: several if it leaves the field and re-enters on the opposite side.
fn spans(leg: &Leg<'_>, size: Size) -> Vec<Straight> {
    let Moved { from, to, jump, .. } = leg.moved;
    let Some(jump) = jump else {
        return vec![Straight { from: middle(*from), to: middle(*to), begins: true, ends: true }];
    };
    let (down, right) = jump.towards.delta();
    // The cells of the jump, and the copy of the field that each is in, as if the plane were tiled with fields.
    let cell = |i: isize| {
        let at = |from: usize, by: isize, count: usize| {
            let (at, count) = (from as isize + i * by, count as isize);
            (at.rem_euclid(count) as usize, at.div_euclid(count))
        };
        let (row, col) = (at(from.row, down, size.rows), at(from.col, right, size.cols));
        (middle(Cell::new(row.0, col.0)), (row.1, col.1))
    };
    let cells: Vec<_> = (0..=jump.cells as isize).map(cell).collect();
    let runs: Vec<&[_]> = cells.chunk_by(|a, b| a.1 == b.1).collect();
    let towards = Point::new(right as f64, down as f64);
    let span = |(i, run): (usize, &&[(Point, _)])| {
        let (begins, ends) = (i == 0, i + 1 == runs.len());
        let beyond = |is_ring: bool| if is_ring { 0.0 } else { LEAVES };
        let from = run[0].0.plus(towards, -beyond(begins));
        Straight { from, to: run[run.len() - 1].0.plus(towards, beyond(ends)), begins, ends }
    };
    runs.iter().enumerate().map(span).collect()
}

impl Obstacles<'_> {
    /// Whether a disc anywhere on the curve stays inside the drawing box.
    fn fits(&self, curve: Curve) -> bool {
        let disc = self.sizes.disc;
        let inside = |low: f64, at: f64, room: f64| at >= low + disc && at <= low + room - disc;
        let Rect { x, y, w, h } = self.sheet;
        curve.points().iter().all(|p| inside(x, p.x, w) && inside(y, p.y, h))
    }

    /// The missing space for the disc of a line; 0 if the line is too short for a disc.
    fn lack(&self, line: &JumpLine) -> f64 {
        let disc = self.sizes.disc;
        if line.is_short(disc) {
            return 0.0;
        }
        let (rings, inks) = (self.rings.iter(), self.inks.iter().filter(|ink| line.is_near(middle_of(ink), 1.0)));
        let (rings, inks): (Vec<_>, Vec<_>) =
            (rings.filter(|&&ring| line.is_near(ring, 1.0)).collect(), inks.collect());
        let on_line = line.places(disc, self.size).take(PLACES - 2 * ENDS + 1);
        let lack = on_line.map(|(at, _)| -room(at, disc, rings.iter().copied(), inks.iter().copied()));
        lack.fold(f64::INFINITY, f64::min).max(0.0)
    }

    fn is_crowded(&self, line: &JumpLine) -> bool {
        self.lack(line) > 1e-9
    }

    /// The best offset to the right for the line of a jump: away from other lines and rings, with space for its disc.
    fn best(&self, spans: &[Straight], known: &[Vec<Point>]) -> f64 {
        let offs: Vec<f64> = match *spans {
            [span] => {
                let whole = span.from.distance(span.to);
                let bends = BENDS.into_iter().flat_map(|part| [part * whole, -part * whole]);
                let (bends, outside): (Vec<f64>, Vec<f64>) = bends.partition(|&off| self.fits(span.offset_by(off)));
                // If some bends do not fit the drawing box, lower ones that just fit are tried.
                let sides = [1.0, -1.0].into_iter().filter(|side| outside.iter().any(|off| off * side > 0.0));
                let highest = |side: f64| {
                    let steps = (1..=60).map(move |i| f64::from(i) * 0.005 * whole * side);
                    steps.take_while(|&off| self.fits(span.offset_by(off))).last().unwrap_or_default()
                };
                bends
                    .into_iter()
                    .chain(sides.flat_map(|side| [0.6, 0.8, 1.0].map(|part| part * highest(side))))
                    .collect()
            }
            _ => LANES.into_iter().flat_map(|lane| [lane, -lane]).collect(),
        };
        let cost = |off: f64| {
            let of_span = |span: &Straight| {
                let points = span.offset_by(off).points();
                let of_ring = |&ring: &Point| match span.meets(ring) {
                    true => 0.0,
                    false => (RING + 0.12 - polyline_distance(ring, &points)).max(0.0) * 40.0,
                };
                let is_on_ink = |point: &&Point| self.inks.iter().any(|ink| ink.has(**point));
                let on_numbers = points.iter().filter(is_on_ink).count() as f64 * ON_NUMBER;
                let of_lines = known.iter().map(|other| beside(&points, other, *span)).sum::<f64>();
                let of_disc = if spans.len() > 1 { 0.0 } else { self.lack(&trimmed(*span, off, self.sizes)) * CROWDED };
                self.rings.iter().map(of_ring).sum::<f64>() + of_lines + on_numbers + of_disc
            };
            let of_side = if off == 0.0 { 0.0 } else { BENT } + if off < 0.0 { LEFT } else { 0.0 };
            spans.iter().map(of_span).sum::<f64>() + of_side
        };
        let costs = std::iter::once(0.0).chain(offs).map(|off| (cost(off), off));
        costs.min_by(|a, b| a.0.total_cmp(&b.0)).map_or(0.0, |best| best.1)
    }
}

/// The free space around a disc at `at` to rings and to the ink of numbers, at most `AMPLE`; negative if there is too
/// little.
pub(super) fn room<'a>(
    at: Point,
    disc: f64,
    rings: impl Iterator<Item = &'a Point>,
    inks: impl Iterator<Item = &'a Rect>,
) -> f64 {
    let rings = rings.map(|ring| at.distance(*ring) - disc - RING - FROM_RING);
    let numbers = inks.map(|ink| ink.distance(at) + BREAK - disc - FROM_NUMBER);
    rings.chain(numbers).fold(AMPLE, f64::min)
}

/// How much of a line runs close to another, away from its own rings.
fn beside(points: &[Point], other: &[Point], span: Straight) -> f64 {
    const TOO_NEAR: f64 = 0.2;
    let [own, others] = [points, other].map(|points| Rect::around(points.iter().copied()));
    if !own.wider(TOO_NEAR).meets(others) {
        return 0.0;
    }
    let is_free = |point: &&Point| point.distance(span.from) > 0.7 && point.distance(span.to) > 0.7;
    let near = |point: &Point| (TOO_NEAR - polyline_distance(*point, other)).max(0.0) / TOO_NEAR;
    points.iter().filter(is_free).map(near).sum()
}

/// The visible part of the line at offset `off` from `span`: it stops at the edges of rings, and has a head at the
/// last.
fn trimmed(span: Straight, off: f64, sizes: Sizes) -> JumpLine {
    let curve = span.offset_by(off);
    let is_bent = span.begins && span.ends && off != 0.0;
    let start = if span.begins { curve.leaves(span.from, TAIL, 0.0, 1.0) } else { 0.0 };
    let line = |curve, head| JumpLine { curve, is_bent, head, parts: vec![(0.0, 1.0)] };
    if !span.ends {
        return line(curve.part(start, 1.0), None);
    }
    // Measure backwards from the end.
    let back = Curve { from: curve.to, control: curve.control, to: curve.from };
    let end = 1.0 - back.leaves(span.to, TIP, 0.0, 1.0);
    let (tail, tip) = (curve.at(start), curve.at(end));
    let room = tail.distance(tip);
    let head = (sizes.scale * HEAD.0).min(0.9 * room);
    let before = |reach: f64| 1.0 - back.leaves(tip, reach, 1.0 - end, 1.0 - start);
    let base = curve.at(before(head));
    let along = tip.plus(base, -1.0);
    let across = Point::new(-along.y, along.x);
    let half = HEAD.1 / HEAD.0 / 2.0;
    let corners = [base.plus(across, half), tip, base.plus(across, -half)];
    line(curve.part(start, before(INSIDE * head)), Some(corners))
}
