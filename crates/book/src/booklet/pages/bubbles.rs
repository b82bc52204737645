//! Numbered bubbles on a diagram, each joined to the thing it stands for by a short line.
//!
//! A bubble may be on the board or beside it. It hides no label, arrow or dot and no other bubble; of the places that are
//! left, the one is taken that is nearest to its thing and on the fewest lines.

use super::callouts::{Candidate, Seen, ring};
use crate::booklet::{Figure, Thing};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use stepbook_draw::diagram::{FRAME, MARGIN, Point, Rect};
use stepbook_draw::walkthrough::Kind;
use stepbook_solve::arrows::DISC;

/// Directions in which a bubble is looked for, and its distances from its thing beyond its radius, in cells.
const DIRECTIONS: u32 = 12;
const DISTANCES: [f64; 5] = [0.14, 0.28, 0.55, 0.95, 1.5];
/// Up to this distance most bubbles find a place; what is farther away is looked at only where they do not.
const CLOSE: f64 = 0.28;
/// Least distances in cells: of bubbles, of a bubble from what it must not hide, and of a line from that.
const APART: f64 = 0.06;
const CLEAR: f64 = 0.05;
const LINE_CLEAR: f64 = 0.03;
/// The part of a line in cells before its end that may be on what it ends at.
const END: f64 = 0.06;
/// What is added to the length of a line in cells for each edge of a block under a bubble, for each that the line crosses,
/// for the frame that it crosses, and for the dashes of a ghost and the lines of a gate under it.
const ON_EDGE: f64 = 0.3;
const CROSSED: f64 = 0.6;
const FRAME_CROSSED: f64 = 1.1;
const ON_MARK: f64 = 0.8;
/// What a diagram costs that is later in the solution by one.
const LATER: f64 = 0.02;
/// Places of a thing that are tried, ends of its line among them, and places for each of these.
const MOST_PLACES: usize = 60;
const MOST_ENDS: usize = 20;
const MOST_OF_END: usize = 3;
/// Diagrams that are compared, diagrams that are tried, and places that are tried in each of them.
const MOST_FIGURES: usize = 3;
const MOST_TRIED: usize = 24;
const MOST_TRIES: usize = 2000;
/// Rounding of lengths in cells.
const ROUNDING: f64 = 1e-9;

/// A bubble, in cells from the top left of the drawing box.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Bubble {
    pub thing: Thing,
    /// The middle of its disc, and where its line ends.
    pub at: Point,
    pub to: Point,
}

/// A place of a bubble, and what it costs.
#[derive(Clone, Copy)]
struct Place {
    at: Point,
    to: Point,
    /// From one to the other, rounded up.
    length: f64,
    cost: f64,
}

/// A thing, the radius of its bubbles in cells, and where these may be.
type PlacesOf = (Thing, f64, Rc<[Place]>);

/// What was found out about bubbles on a diagram: the same things are looked for on it again and again.
#[derive(Default)]
pub(super) struct Known {
    ends: RefCell<Vec<(Thing, Rc<[Point]>)>>,
    /// By the radius of the bubbles.
    places: RefCell<Vec<PlacesOf>>,
    boxed: OnceCell<Boxed>,
}

/// The best of `figures` for bubbles on all of `things`, with these bubbles in the order of the things. Their radius is in
/// cells. Captions have none here, nor has a thing that none of the figures shows.
pub(super) fn bubbles<'a>(
    figures: &[Candidate<'a>],
    things: &[Thing],
    radius: f64,
) -> Option<(&'a Figure, Vec<Bubble>)> {
    let things: Vec<Thing> =
        things.iter().copied().filter(|thing| !matches!(thing, Thing::Number | Thing::Words)).collect();
    let shown =
        |candidate: &Candidate<'_>| things.iter().filter(|&&thing| !ends(candidate.seen(), thing).is_empty()).count();
    // Most diagrams show all things, and the first of them are enough.
    let all = figures.iter().filter(|candidate| shown(candidate) == things.len()).take(MOST_TRIED);
    let mut tried: Vec<&Candidate<'a>> = all.collect();
    if tried.is_empty() {
        let most = figures.iter().map(shown).max()?;
        tried = figures.iter().filter(|candidate| shown(candidate) == most).take(MOST_TRIED).collect();
    }
    let mut best: Option<(f64, &Figure, Vec<Bubble>)> = None;
    let mut compared = 0;
    for (index, candidate) in tried.into_iter().enumerate() {
        let Some((cost, bubbles)) = placed(candidate.seen(), &things, radius) else {
            continue;
        };
        let cost = cost + LATER * index as f64;
        if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
            best = Some((cost, candidate.figure, bubbles));
        }
        compared += 1;
        if compared == MOST_FIGURES {
            break;
        }
    }
    best.map(|(_, figure, bubbles)| (figure, bubbles))
}

/// Bubbles on all things that a diagram shows, and what they cost; `None` if one has no place.
fn placed(seen: &Seen, things: &[Thing], radius: f64) -> Option<(f64, Vec<Bubble>)> {
    let mut options: Vec<(usize, Rc<[Place]>)> = Vec::new();
    for (index, &thing) in things.iter().enumerate() {
        if ends(seen, thing).is_empty() {
            continue;
        }
        let places = places(seen, thing, radius);
        if places.is_empty() {
            return None;
        }
        options.push((index, places));
    }
    // Those with little choice come first.
    options.sort_by_key(|(_, places)| places.len());
    let mut search = Search { options: &options, radius, chosen: Vec::new(), best: None, tries: 0 };
    search.go_on(0.0);
    let (cost, chosen) = search.best?;
    let mut bubbles: Vec<(usize, Bubble)> = options
        .iter()
        .zip(chosen)
        .map(|(&(index, _), Place { at, to, .. })| (index, Bubble { thing: things[index], at, to }))
        .collect();
    bubbles.sort_by_key(|&(index, _)| index);
    Some((cost, bubbles.into_iter().map(|(_, bubble)| bubble).collect()))
}

/// The search for the cheapest places that keep clear of each other.
struct Search<'a> {
    options: &'a [(usize, Rc<[Place]>)],
    radius: f64,
    chosen: Vec<Place>,
    best: Option<(f64, Vec<Place>)>,
    tries: usize,
}

impl Search<'_> {
    fn go_on(&mut self, cost: f64) {
        let options = self.options;
        let Some((_, places)) = options.get(self.chosen.len()) else {
            self.best = Some((cost, self.chosen.clone()));
            return;
        };
        for place in places.iter() {
            self.tries += 1;
            let is_better = |least: &(f64, Vec<Place>)| cost + place.cost < least.0;
            // Places are in the order of their costs.
            if self.tries > MOST_TRIES || !self.best.as_ref().is_none_or(is_better) {
                return;
            }
            if self.chosen.iter().all(|other| are_apart(place, other, self.radius)) {
                self.chosen.push(*place);
                self.go_on(cost + place.cost);
                self.chosen.pop();
            }
        }
    }
}

/// Whether neither bubbles nor lines of two places meet.
fn are_apart(one: &Place, other: &Place, radius: f64) -> bool {
    // Most are far from each other.
    let far = one.length + other.length + 2.0 * radius + APART;
    if !is_close(one.at, other.at, far) {
        return true;
    }
    !is_close(one.at, other.at, 2.0 * radius + APART)
        && !is_close(one.to, other.to, 2.0 * END)
        && !is_near(other.at, [one.at, one.to], radius + APART)
        && !is_near(one.at, [other.at, other.to], radius + APART)
        && !cross([one.at, one.to], [other.at, other.to])
}

/// The places of a bubble on `thing`, the cheapest first.
fn places(seen: &Seen, thing: Thing, radius: f64) -> Rc<[Place]> {
    let same = |known: &&(Thing, f64, Rc<[Place]>)| known.0 == thing && known.1.to_bits() == radius.to_bits();
    if let Some((.., places)) = seen.known.places.borrow().iter().find(same) {
        return Rc::clone(places);
    }
    let places = places_found(seen, thing, radius);
    seen.known.places.borrow_mut().push((thing, radius, Rc::clone(&places)));
    places
}

/// A sine or cosine without the last digits, which differ between systems: places that are equally good are so everywhere.
fn exact(part: f64) -> f64 {
    (part * 1e9).round() / 1e9
}

fn places_found(seen: &Seen, thing: Thing, radius: f64) -> Rc<[Place]> {
    let ways: Vec<Point> = (0..DIRECTIONS)
        .map(|direction| std::f64::consts::TAU * f64::from(direction) / f64::from(DIRECTIONS))
        .map(|angle| Point::new(exact(angle.cos()), exact(angle.sin())))
        .collect();
    let mut places: Vec<Place> = Vec::new();
    for &to in ends(seen, thing).iter() {
        let mut near = Near::of(seen, to, radius, CLOSE);
        let mut own: Vec<(usize, Place)> = Vec::new();
        for (nearer, distance) in DISTANCES.into_iter().enumerate() {
            // A place costs at least its distance: what is farther away than the best ones is not among them.
            if own.iter().filter(|(_, place)| place.cost < distance - ROUNDING).count() >= MOST_OF_END {
                break;
            }
            if distance > near.distance {
                near = Near::of(seen, to, radius, DISTANCES[DISTANCES.len() - 1]);
            }
            for (direction, &way) in ways.iter().enumerate() {
                let (at, length) = (to.plus(way, radius + distance), radius + distance + ROUNDING);
                let cost = cost(&near, thing, at, to, radius);
                own.extend(cost.map(|cost| (direction * DISTANCES.len() + nearer, Place { at, to, length, cost })));
            }
        }
        // Of equal ones, the first direction is best.
        own.sort_by(|(one, a), (other, b)| a.cost.total_cmp(&b.cost).then(one.cmp(other)));
        places.extend(own.into_iter().take(MOST_OF_END).map(|(_, place)| place));
    }
    places.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    places.truncate(MOST_PLACES);
    places.into()
}

/// A line with the box around it: most lines are clearly apart.
struct Edge {
    ends: [Point; 2],
    low: Point,
    high: Point,
}

impl Edge {
    fn new([a, b]: [Point; 2]) -> Self {
        let (low, high) = (Point::new(a.x.min(b.x), a.y.min(b.y)), Point::new(a.x.max(b.x), a.y.max(b.y)));
        Self { ends: [a, b], low, high }
    }

    /// Whether a point is less than `reach` away.
    fn is_near(&self, point: Point, reach: f64) -> bool {
        is_in_box(point, (self.low, self.high), reach) && is_near(point, self.ends, reach)
    }

    fn crosses(&self, other: &Self) -> bool {
        self.may_meet((other.low, other.high)) && cross(other.ends, self.ends)
    }

    /// Whether the boxes around both meet.
    fn may_meet(&self, (low, high): (Point, Point)) -> bool {
        self.low.x <= high.x + ROUNDING
            && low.x <= self.high.x + ROUNDING
            && self.low.y <= high.y + ROUNDING
            && low.y <= self.high.y + ROUNDING
    }
}

/// Whether a point is in a box or at most `reach` beside it.
fn is_in_box(point: Point, (low, high): (Point, Point), reach: f64) -> bool {
    let reach = reach + ROUNDING;
    point.x >= low.x - reach && point.x <= high.x + reach && point.y >= low.y - reach && point.y <= high.y + reach
}

/// A closed outline with the box around it.
struct Outline {
    points: Vec<Point>,
    edges: Vec<Edge>,
    low: Point,
    high: Point,
}

impl Outline {
    fn new(points: Vec<Point>) -> Self {
        let fold = |of: fn(f64, f64) -> f64, from: f64| {
            points.iter().fold(Point::new(from, from), |all, p| Point::new(of(all.x, p.x), of(all.y, p.y)))
        };
        let (low, high) = (fold(f64::min, f64::INFINITY), fold(f64::max, f64::NEG_INFINITY));
        Self { edges: ring(&points).map(Edge::new).collect(), points, low, high }
    }

    /// Whether it hides a point, or is less than `reach` away from it.
    fn is_near(&self, point: Point, reach: f64) -> bool {
        is_in_box(point, (self.low, self.high), reach)
            && (is_inside(point, &self.points) || self.edges.iter().any(|edge| edge.is_near(point, reach)))
    }

    /// Whether a line crosses it.
    fn meets(&self, line: &Edge) -> bool {
        line.may_meet((self.low, self.high)) && self.edges.iter().any(|edge| edge.crosses(line))
    }
}

/// What a diagram shows, with boxes.
struct Boxed {
    /// The boxes of labels, and these with the distance that lines keep.
    labels: Vec<(Rect, Outline)>,
    arrows: Vec<Outline>,
    frame: Vec<Edge>,
    edges: Vec<Edge>,
    marks: Vec<Edge>,
}

impl Boxed {
    fn of(seen: &Seen) -> Self {
        let edges = |lines: &[[Point; 2]]| lines.iter().copied().map(Edge::new).collect();
        let clear = |rect: &Rect| {
            let grown = Rect::new(
                rect.x - LINE_CLEAR,
                rect.y - LINE_CLEAR,
                rect.w + 2.0 * LINE_CLEAR,
                rect.h + 2.0 * LINE_CLEAR,
            );
            (*rect, Outline::new(grown.corners().to_vec()))
        };
        Self {
            labels: seen.labels.iter().map(clear).collect(),
            arrows: seen.arrows.iter().cloned().map(Outline::new).collect(),
            frame: edges(&seen.frame),
            edges: edges(&seen.edges),
            marks: edges(&seen.marks),
        }
    }
}

/// What is near a point of a diagram: all that bubbles of a radius may touch that are up to a distance away from it.
struct Near<'a> {
    distance: f64,
    width: f64,
    height: f64,
    labels: Vec<&'a (Rect, Outline)>,
    arrows: Vec<&'a Outline>,
    discs: Vec<Point>,
    dots: Vec<Point>,
    frame: Vec<&'a Edge>,
    edges: Vec<&'a Edge>,
    marks: Vec<&'a Edge>,
}

impl<'a> Near<'a> {
    fn of(seen: &'a Seen, point: Point, radius: f64, distance: f64) -> Self {
        let boxed = seen.known.boxed.get_or_init(|| Boxed::of(seen));
        let most = 3.0 * radius + DISTANCES[DISTANCES.len() - 1];
        let reach = (2.0 * radius + distance + DISC + 2.0 * CLEAR).min(most);
        let is_close_by = |low: Point, high: Point| is_in_box(point, (low, high), reach);
        let of_lines = |lines: &'a [Edge]| lines.iter().filter(|edge| is_close_by(edge.low, edge.high)).collect();
        let of_points = |points: &[Point]| points.iter().copied().filter(|&own| is_close(point, own, reach)).collect();
        Self {
            distance,
            width: seen.width,
            height: seen.height,
            labels: boxed.labels.iter().filter(|(_, clear)| is_close_by(clear.low, clear.high)).collect(),
            arrows: boxed.arrows.iter().filter(|arrow| is_close_by(arrow.low, arrow.high)).collect(),
            discs: of_points(&seen.discs),
            dots: of_points(&seen.dots),
            frame: of_lines(&boxed.frame),
            edges: of_lines(&boxed.edges),
            marks: of_lines(&boxed.marks),
        }
    }
}

/// What a bubble costs there; `None` if it hides something.
fn cost(seen: &Near<'_>, thing: Thing, at: Point, to: Point, radius: f64) -> Option<f64> {
    // Beside the board and below it there is room for a bubble, above it is the caption.
    let inset = MARGIN - FRAME;
    let room = 2.0 * radius + 0.25;
    let box_ok = (inset - room..=seen.width - inset + room).contains(&at.x)
        && (inset + radius..=seen.height - inset + room).contains(&at.y);
    let reach = radius + CLEAR;
    let hides = |(rect, _): &&(Rect, Outline)| {
        let (dx, dy) = (at.x - at.x.clamp(rect.x, rect.right()), at.y - at.y.clamp(rect.y, rect.bottom()));
        dx * dx + dy * dy < reach * reach
    };
    let near = |centre: &Point, own: f64| is_close(at, *centre, reach + own);
    let is_on = |edge: &&&Edge| edge.is_near(at, reach);
    if !box_ok
        || seen.labels.iter().any(hides)
        || seen.discs.iter().any(|disc| near(disc, DISC))
        || seen.dots.iter().any(|dot| near(dot, 0.0))
        || seen.frame.iter().any(|edge| is_on(&edge))
        || seen.arrows.iter().any(|arrow| arrow.is_near(at, reach))
    {
        return None;
    }
    // The end of the line is on what it ends at.
    // Not `hypot`, whose last digit differs between systems.
    let (across, down) = (at.x - to.x, at.y - to.y);
    let length = (across * across + down * down).sqrt();
    let end = at.plus(Point::new((to.x - at.x) / length, (to.y - at.y) / length), length - END);
    let line = Edge::new([at, end]);
    let meets = |(_, clear): &(Rect, Outline)| {
        line.may_meet((clear.low, clear.high)) && (is_inside(end, &clear.points) || clear.meets(&line))
    };
    let meets_dot = |dot: &Point| line.is_near(*dot, LINE_CLEAR + END) && !is_close(*dot, to, 0.2);
    if seen.labels.iter().any(|label| meets(label))
        || seen.arrows.iter().any(|arrow| arrow.meets(&line))
        || seen.discs.iter().any(|disc| line.is_near(*disc, DISC + LINE_CLEAR))
        || (thing != Thing::Dot && seen.dots.iter().any(meets_dot))
    {
        return None;
    }
    let marks = if seen.marks.iter().any(|edge| is_on(&edge)) { ON_MARK } else { 0.0 };
    // An edge that is neither beside the bubble nor beside its line is neither on one nor on the other.
    let low = Point::new(line.low.x.min(at.x - reach), line.low.y.min(at.y - reach));
    let high = Point::new(line.high.x.max(at.x + reach), line.high.y.max(at.y + reach));
    let (mut edges, mut crossed) = (0_u32, 0_u32);
    for edge in seen.edges.iter().filter(|edge| edge.may_meet((low, high))) {
        edges += u32::from(edge.is_near(at, reach));
        crossed += u32::from(edge.crosses(&line));
    }
    let frame = seen.frame.iter().filter(|edge| edge.crosses(&line)).count() as f64;
    let crossed = CROSSED * f64::from(crossed) + FRAME_CROSSED * frame;
    Some(length - radius + ON_EDGE * f64::from(edges) + crossed + marks)
}

/// Where the line of a bubble on `thing` may end.
fn ends(seen: &Seen, thing: Thing) -> Rc<[Point]> {
    if let Some((_, ends)) = seen.known.ends.borrow().iter().find(|known| known.0 == thing) {
        return Rc::clone(ends);
    }
    let ends: Rc<[Point]> = ends_found(seen, thing).into();
    seen.known.ends.borrow_mut().push((thing, Rc::clone(&ends)));
    ends
}

fn ends_found(seen: &Seen, thing: Thing) -> Vec<Point> {
    let around = |rect: Rect, out: f64| {
        let (x, y) = (rect.x + rect.w / 2.0, rect.y + rect.h / 2.0);
        let (left, right, top, bottom) = (rect.x - out, rect.right() + out, rect.y - out, rect.bottom() + out);
        [Point::new(left, y), Point::new(right, y), Point::new(x, top), Point::new(x, bottom)]
    };
    let still = || seen.blocks.iter().filter(|block| !block.moved);
    let all: Vec<Point> = match thing {
        Thing::Number | Thing::Words => Vec::new(),
        Thing::Label => {
            // A bubble is at one of the labels of blocks that do not move.
            let is_still =
                |label: &&Rect| still().any(|block| is_inside(Point::new(label.x, label.y), &block.rect.corners()));
            seen.labels.iter().filter(is_still).flat_map(|&label| around(label, 0.09)).collect()
        }
        Thing::Outline => still().flat_map(|block| around(block.rect, 0.0)).collect(),
        Thing::Moved => {
            seen.blocks.iter().filter(|block| block.moved).flat_map(|block| around(block.rect, 0.0)).collect()
        }
        Thing::Fill => {
            let all_small = still().all(|block| block.kind == Kind::Small);
            let filled = still().filter(|block| all_small || block.kind != Kind::Small);
            filled
                .flat_map(|block| {
                    let Rect { x, y, w, h } = block.rect;
                    let parts = [(0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8)];
                    parts.map(|(across, down)| Point::new(x + across * w, y + down * h))
                })
                .collect()
        }
        // The line ends beside the dot, which is small.
        Thing::Dot => {
            let dots = seen.dots.iter().filter(|dot| !seen.in_ghost(**dot));
            dots.flat_map(|dot| around(Rect::new(dot.x, dot.y, 0.0, 0.0), 0.1)).collect()
        }
        Thing::Ghost => {
            let ghosts = seen.ghost.into_iter().flat_map(|ghost| {
                let Rect { x, y, w, h } = ghost;
                let parts = [0.2, 0.8].into_iter();
                let along = parts.flat_map(move |part| {
                    let (across, down) = (x + part * w, y + part * h);
                    [Point::new(across, y), Point::new(across, y + h), Point::new(x, down), Point::new(x + w, down)]
                });
                around(ghost, 0.0).into_iter().chain(along).collect::<Vec<_>>()
            });
            ghosts.filter(|&point| !seen.is_covered(point)).collect()
        }
        Thing::Arrow => {
            let middles = seen.arrows.iter().flat_map(|outline| ring(outline));
            middles.map(|[a, b]| Point::new((a.x + b.x) / 2.0, (a.y + b.y) / 2.0)).collect()
        }
        Thing::Gate => seen.gates.clone(),
        Thing::Opening => seen.opening.into_iter().collect(),
    };
    // Of many, some from everywhere.
    let step = all.len().div_ceil(MOST_ENDS).max(1);
    all.into_iter().step_by(step).collect()
}

/// Whether two points are less than `reach` apart. Squares are compared: no root is needed.
fn is_close(a: Point, b: Point, reach: f64) -> bool {
    let (dx, dy) = (a.x - b.x, a.y - b.y);
    dx * dx + dy * dy < reach * reach
}

/// Whether a point is less than `reach` away from a line between two points.
fn is_near(point: Point, [a, b]: [Point; 2], reach: f64) -> bool {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let square = dx * dx + dy * dy;
    let part = if square > 0.0 { ((point.x - a.x) * dx + (point.y - a.y) * dy) / square } else { 0.0 };
    is_close(point, a.plus(Point::new(dx, dy), part.clamp(0.0, 1.0)), reach)
}

/// Whether two lines between two points each cross.
fn cross([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let side = |p: Point, q: Point, r: Point| (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

/// Whether a point is inside a closed outline.
fn is_inside(point: Point, outline: &[Point]) -> bool {
    let crossings = ring(outline).filter(|[a, b]| {
        (a.y > point.y) != (b.y > point.y) && point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
    });
    crossings.count() % 2 == 1
}
