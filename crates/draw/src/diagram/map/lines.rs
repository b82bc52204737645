//! The lines of jumps: straight where they are alone, bent where others run along the same cells, where they pass a ring, or where
//! a straight one has no place for its disc. A line is broken where it would cross a number or the disc of a jump.

use super::{BREAK, RING, Sizes, middle};
use crate::diagram::{Form, Item, Point, Rect, Role};
use crate::walkthrough::{Leg, Moved};
use stepbook_solve::grid::{Cell, Size};

/// Distances of a line's beginning and of its tip from the middle of a ring.
const TAIL: f64 = RING + 0.01;
const TIP: f64 = RING + 0.03;
/// Length and width of a head, where there is room for it and discs have their full size.
const HEAD: (f64, f64) = (0.29, 0.24);
/// How much larger the head of a heavy line is.
const HEAVY: f64 = 1.3;
/// The line ends in the head, this part of its length before the tip.
const INSIDE: f64 = 0.6;
/// A line that passes a ring this near is bent.
const NEAR: f64 = RING + 0.06;
/// How far a line runs on where it leaves the rectangle of the field, from the middle of its last cell.
const LEAVES: f64 = 0.65;
/// Heights of bent lines beside the straight one, as parts of its length: from the best to the worst.
const BENDS: [f64; 5] = [0.17, 0.20, 0.235, 0.27, 0.30];
/// Distances of a line that leaves the field from where it would be straight, in cells.
const LANES: [f64; 2] = [0.2, 0.13];
/// The cost of a line that is not straight, and of one to the left of its direction.
const BENT: f64 = 1.0;
const LEFT: f64 = 0.5;
/// The cost of each cell of room that a line has too little for its disc.
const CROWDED: f64 = 40.0;
/// Places for a disc along a line: in its middle, of this many parts.
const PLACES: usize = 40;
const ENDS: usize = 7;
/// Distances of discs beside a line from touching it, in cells: the least one, their steps and their number.
const OFF: (f64, f64, usize) = (0.05, 0.02, 20);
/// The cost of a place that is not in the middle half, and of one beside a line that has room for it.
const NEAR_END: f64 = 0.4;
const BESIDE: f64 = 3.0;
/// How far away corners of cells may be, and how far beside them, in cells.
const FAR: f64 = 0.8;
const AROUND: [f64; 3] = [0.0, 0.05, -0.05];
/// Least distance of a disc from a ring and from the ink of a number, in cells; more room than this is not better.
const FROM_RING: f64 = 0.06;
const FROM_NUMBER: f64 = 0.04;
const AMPLE: f64 = 0.1;
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
        let inks: Vec<&Rect> = inks.iter().filter(|ink| near(middle_of(ink))).collect();
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
        off_of(point, &self.curve.points()).min(head)
    }

    /// Places for a disc of this radius: along it, best in its middle half; each with what it costs, in cells. A line that it would
    /// hide has it beside it. Where all else is taken, a corner of cells is clear of what is in them.
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
            let off = off_of(corner, &curve.points());
            (off < FAR).then_some((corner, off + BESIDE))
        });
        let all = offs.flat_map(move |off| {
            (ends..=PLACES - ends).map(move |i| {
                let t = i as f64 / PLACES as f64;
                let from_middle = (t - 0.5).abs();
                let cost = 0.1 * from_middle + if from_middle > 0.25 { NEAR_END } else { 0.0 };
                let aside = off.abs() + if is_short || off == 0.0 { 0.0 } else { BESIDE };
                (curve.at(t).plus(right_of(curve.towards(t)), off), cost + aside)
            })
        });
        all.chain(corners)
    }

    /// Whether nothing of it is seen beside something of this radius that lies on it.
    pub(super) fn is_hidden_by(&self, radius: f64) -> bool {
        self.curve.from.distance(self.curve.to) < 2.0 * radius
    }

    /// Whether too little of it and of its head is seen beside something of this radius that lies on it.
    pub(super) fn is_short(&self, radius: f64) -> bool {
        let end = self.head.map_or(self.curve.to, |head| head[1]);
        let head = self.head.map_or(0.0, |[left, tip, _]| left.distance(tip));
        self.curve.from.distance(end) < 2.0 * (radius + head)
    }

    /// Whether the box around it comes so near to `point`.
    pub(super) fn is_near(&self, point: Point, reach: f64) -> bool {
        let Curve { from, control, to } = self.curve;
        Rect::around([from, control, to].into_iter().chain(self.head.map(|head| head[1]))).wider(reach).has(point)
    }
}

/// Distance of a point from a line along `points`.
fn off_of(point: Point, points: &[Point]) -> f64 {
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

    /// Whether it passes one of `rings` at which it does not end.
    fn passes(self, rings: &[Point]) -> bool {
        rings.iter().any(|&ring| !self.meets(ring) && distance(ring, self.from, self.to) < NEAR)
    }

    /// Whether it begins or ends at this ring.
    fn meets(self, ring: Point) -> bool {
        (self.begins && self.from.distance(ring) < 0.1) || (self.ends && self.to.distance(ring) < 0.1)
    }

    /// The line that is this far to its right: bent between two rings, else all of it.
    fn aside(self, off: f64) -> Curve {
        let right = right_of(self.to.plus(self.from, -1.0));
        if self.begins && self.ends {
            let control = self.from.halfway(self.to).plus(right, 2.0 * off);
            return Curve { from: self.from, control, to: self.to };
        }
        Curve::straight(self.from.plus(right, off), self.to.plus(right, off))
    }
}

/// What lines keep clear of.
pub(super) struct Around<'a> {
    /// The middles of all landings.
    pub rings: &'a [Point],
    /// The rooms of numbers.
    pub inks: &'a [Rect],
    pub size: Size,
    /// The drawing box.
    pub sheet: Rect,
    pub sizes: Sizes,
}

/// The lines of each of `legs`, in their order.
pub(super) fn lines(legs: &[&Leg<'_>], around: &Around<'_>) -> Vec<Vec<Line>> {
    let spans: Vec<Vec<Span>> = legs.iter().map(|leg| spans(leg, around.size)).collect();
    let drawn =
        |leg: usize, off: f64| spans[leg].iter().map(|span| trimmed(*span, off, around.sizes)).collect::<Vec<_>>();
    let shares = |leg: usize, at: usize, span: Span| {
        let others =
            spans.iter().enumerate().flat_map(|(leg, own)| (0..).zip(own).map(move |(at, one)| (leg, at, one)));
        others.into_iter().any(|(other, place, one)| (other, place) != (leg, at) && span.overlaps(*one))
    };
    let is_aside = |leg: usize| match *spans[leg] {
        [span] if span.passes(around.rings) || around.lacks_room(&drawn(leg, 0.0)[0]) => true,
        _ => spans[leg].iter().enumerate().any(|(at, &span)| shares(leg, at, span)),
    };
    // Straight lines first, then the shortest: others give way to them.
    let (mut others, straight): (Vec<usize>, Vec<usize>) = (0..legs.len()).partition(|&leg| is_aside(leg));
    let length = |leg: usize| spans[leg].iter().map(|span| span.from.distance(span.to)).sum::<f64>();
    others.sort_by(|&a, &b| length(a).total_cmp(&length(b)));
    let mut lines: Vec<Vec<Line>> = vec![Vec::new(); legs.len()];
    let mut known: Vec<Vec<Point>> = Vec::new();
    for (index, leg) in straight.iter().chain(&others).copied().enumerate() {
        let off = if index < straight.len() { 0.0 } else { around.best(&spans[leg], &known) };
        known.extend(spans[leg].iter().map(|span| span.aside(off).points()));
        lines[leg] = drawn(leg, off);
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

impl Around<'_> {
    /// Whether a disc anywhere on the curve is inside the drawing box.
    fn fits(&self, curve: Curve) -> bool {
        let disc = self.sizes.disc;
        let inside = |low: f64, at: f64, room: f64| at >= low + disc && at <= low + room - disc;
        let Rect { x, y, w, h } = self.sheet;
        curve.points().iter().all(|p| inside(x, p.x, w) && inside(y, p.y, h))
    }

    /// By how much a line lacks room for its disc, if it is not too short for one.
    fn lack(&self, line: &Line) -> f64 {
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

    fn lacks_room(&self, line: &Line) -> bool {
        self.lack(line) > 1e-9
    }

    /// How far to the right the line of a jump lies that comes least near to others and to rings, and has room for its disc.
    fn best(&self, spans: &[Span], known: &[Vec<Point>]) -> f64 {
        let offs: Vec<f64> = match *spans {
            [span] => {
                let whole = span.from.distance(span.to);
                let bends = BENDS.into_iter().flat_map(|part| [part * whole, -part * whole]);
                let (bends, outside): (Vec<f64>, Vec<f64>) = bends.partition(|&off| self.fits(span.aside(off)));
                // As high as there is room for.
                let sides = [1.0, -1.0].into_iter().filter(|side| outside.iter().any(|off| off * side > 0.0));
                let highest = |side: f64| {
                    let steps = (1..=60).map(move |i| f64::from(i) * 0.005 * whole * side);
                    steps.take_while(|&off| self.fits(span.aside(off))).last().unwrap_or_default()
                };
                bends
                    .into_iter()
                    .chain(sides.flat_map(|side| [0.6, 0.8, 1.0].map(|part| part * highest(side))))
                    .collect()
            }
            _ => LANES.into_iter().flat_map(|lane| [lane, -lane]).collect(),
        };
        let cost = |off: f64| {
            let of_span = |span: &Span| {
                let points = span.aside(off).points();
                let of_ring = |&ring: &Point| match span.meets(ring) {
                    true => 0.0,
                    false => (RING + 0.12 - off_of(ring, &points)).max(0.0) * 40.0,
                };
                let is_struck = |point: &&Point| self.inks.iter().any(|ink| ink.has(**point));
                let on_numbers = points.iter().filter(is_struck).count() as f64 * ON_NUMBER;
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

/// The room around a disc at `at`, if there is as much from rings and from the ink of numbers; negative if there is too little.
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

/// How much of a line runs beside another, away from its own rings.
fn beside(points: &[Point], other: &[Point], span: Span) -> f64 {
    const TOO_NEAR: f64 = 0.2;
    let [own, others] = [points, other].map(|points| Rect::around(points.iter().copied()));
    if !own.wider(TOO_NEAR).meets(others) {
        return 0.0;
    }
    let is_free = |point: &&Point| point.distance(span.from) > 0.7 && point.distance(span.to) > 0.7;
    let near = |point: &Point| (TOO_NEAR - off_of(*point, other)).max(0.0) / TOO_NEAR;
    points.iter().filter(is_free).map(near).sum()
}

/// The visible part of the line this far to the right of `span`: it ends at the edges of rings, and a head is at the last.
fn trimmed(span: Span, off: f64, sizes: Sizes) -> Line {
    let curve = span.aside(off);
    let is_bent = span.begins && span.ends && off != 0.0;
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
    let head = (sizes.scale * HEAD.0).min(0.9 * room);
    let before = |reach: f64| 1.0 - back.leaves(tip, reach, 1.0 - end, 1.0 - start);
    let base = curve.at(before(head));
    let along = tip.plus(base, -1.0);
    let across = Point::new(-along.y, along.x);
    let half = HEAD.1 / HEAD.0 / 2.0;
    let corners = [base.plus(across, half), tip, base.plus(across, -half)];
    line(curve.part(start, before(INSIDE * head)), Some(corners))
}
