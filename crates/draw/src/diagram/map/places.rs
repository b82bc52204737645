//! Where the numbers of jumps and the words at exits are: where they hide least.

use super::lines::Line;
use super::{RING, middle};
use crate::diagram::{Anchor, Item, Point, Rect, Role, Text};
use crate::font::{CAP_HEIGHT, Fonts, Weight};
use rustc_hash::{FxHashMap, FxHashSet};
use stepbook_solve::grid::Cell;

/// From the middle of a ring to that of a disc, across and down: at a corner of the cell, where it is equally far from the rings
/// and numbers of all four cells, and at a side, where it is clear of discs at corners.
const CORNER: f64 = 0.5;
const SIDE: f64 = 0.78;
/// A disc that is nearer than this to a ring could be its disc.
const NEIGHBOUR: f64 = 0.76;
/// Least distance of a disc from a ring.
pub(super) const FREE: f64 = 0.06;
/// The eight places around a ring: first the corners of its cell, then the sides.
const PLACES: [(i64, i64); 8] = [(1, 1), (-1, -1), (1, -1), (-1, 1), (1, 0), (-1, 0), (0, 1), (0, -1)];
/// The cost of being on a line, on a head, at the corner of another ring too, or on the dot of an exit or nothing beside the field.
const LINE: u32 = 8;
const HEAD: u32 = 25;
const SHARED: u32 = 6;
const OUTSIDE: u32 = 1;
/// The cost of being on the number of a neighbour, which is more than all others.
const NUMBER: u32 = 1000;
/// Lines keep this distance from a disc.
const CLEAR: f64 = 0.05;
/// The ink of a word keeps this distance from a ring.
const GAP: f64 = 0.12;

/// The parts that a map already has.
pub(super) struct Taken<'a> {
    pub sheet: Rect,
    pub lines: &'a [Vec<Line>],
    /// The middles of all landings.
    pub rings: &'a [Point],
    /// The cells with numbers.
    pub cells: &'a FxHashSet<Cell>,
    /// Radius of a disc.
    pub disc: f64,
}

impl Taken<'_> {
    /// Whether a disc with its middle at `disc` is as near to another ring as to its own.
    fn is_shared(&self, ring: Point, disc: Point) -> bool {
        let near = |other: &Point| (other.x - disc.x).hypot(other.y - disc.y) < NEIGHBOUR;
        self.rings.iter().any(|other| *other != ring && near(other))
    }

    /// The line from a ring to its disc, where it could be that of another ring.
    pub(super) fn stem(&self, ring: Point, disc: Point) -> Option<Item> {
        let along = disc.plus(ring, -1.0);
        let length = along.x.hypot(along.y);
        let at = |distance: f64| ring.plus(along, distance / length);
        let strokes = vec![vec![at(RING), at(length - self.disc)]];
        self.is_shared(ring, disc).then_some(Item::Line { strokes, role: Role::Leg { marked: false } })
    }
}

/// A place for a disc.
#[derive(Clone, Copy)]
struct Spot {
    centre: Point,
    /// The key that no other disc may have: the corner or the cell that it covers, in half cells.
    key: (i64, i64),
    cost: u32,
}

/// The position of each landing's disc. Each has one if no cell has more than one landing: four corners belong to each
/// cell, and each corner to four.
pub(super) fn tallies(taken: &Taken<'_>) -> Vec<Option<Point>> {
    let spots: Vec<Vec<Spot>> = taken.rings.iter().map(|&ring| spots(ring, taken)).collect();
    let mut places = Places { spots: &spots, owners: FxHashMap::default(), chosen: vec![None; spots.len()] };
    for landing in 0..spots.len() {
        // On a number only if no other place can be had.
        let has_place = places.take_free(landing, NUMBER)
            || places.make_room(landing, NUMBER, &mut FxHashSet::default())
            || places.take_free(landing, u32::MAX);
        if !has_place {
            places.make_room(landing, u32::MAX, &mut FxHashSet::default());
        }
    }
    places.chosen.iter().zip(&spots).map(|(chosen, spots)| chosen.map(|spot| spots[spot].centre)).collect()
}

/// Which landing has which place: a matching that grows by augmenting paths.
struct Places<'a> {
    spots: &'a [Vec<Spot>],
    owners: FxHashMap<(i64, i64), usize>,
    chosen: Vec<Option<usize>>,
}

impl Places<'_> {
    /// Gives `landing` the best free place that costs less than `most`, if there is one.
    fn take_free(&mut self, landing: usize, most: u32) -> bool {
        let is_free = |spot: &Spot| spot.cost < most && !self.owners.contains_key(&spot.key);
        let free = self.spots[landing].iter().position(is_free);
        if let Some(spot) = free {
            self.take(landing, spot);
        }
        free.is_some()
    }

    fn take(&mut self, landing: usize, spot: usize) {
        self.owners.insert(self.spots[landing][spot].key, landing);
        self.chosen[landing] = Some(spot);
    }

    /// Gives `landing` the position of another, which finds a new one, all of less cost than `most`. Each position is tried once.
    fn make_room(&mut self, landing: usize, most: u32, asked: &mut FxHashSet<(i64, i64)>) -> bool {
        for spot in 0..self.spots[landing].len() {
            let Spot { key, cost, .. } = self.spots[landing][spot];
            if cost >= most || !asked.insert(key) {
                continue;
            }
            let is_free = match self.owners.get(&key).copied() {
                None => true,
                Some(owner) => owner != landing && self.make_room(owner, most, asked),
            };
            if is_free {
                self.take(landing, spot);
                return true;
            }
        }
        false
    }
}

/// The possible places around a ring, from the best to the worst.
fn spots(ring: Point, taken: &Taken<'_>) -> Vec<Spot> {
    let (Rect { x, y, w, h }, disc) = (taken.sheet, taken.disc);
    let place = |&(dx, dy): &(i64, i64)| {
        let on_sides = dx * dy == 0;
        let away = if on_sides { SIDE } else { CORNER };
        let centre = Point::new(ring.x + away * dx as f64, ring.y + away * dy as f64);
        let inside = |at: f64, low: f64, room: f64| at - disc >= low - 1e-9 && at + disc <= low + room + 1e-9;
        let away_from = |other: &Point| (other.x - centre.x).hypot(other.y - centre.y);
        let covers = |other: &Point| *other != ring && away_from(other) < RING + disc + FREE;
        if !inside(centre.x, x, w) || !inside(centre.y, y, h) || taken.rings.iter().any(covers) {
            return None;
        }
        let reach = if on_sides { 2 } else { 1 };
        let half = |at: f64, by: i64| (at * 2.0).round() as i64 + reach * by;
        let key = (half(ring.x, dx), half(ring.y, dy));
        let crosses = |line: &&Line| line.is_near(centre, disc + CLEAR) && line.distance(centre) < disc + CLEAR;
        let crossed = taken.lines.iter().flatten().filter(crosses).count() as u32;
        let on_head = taken.lines.iter().flatten().any(|line| line.has_head_near(centre, disc + CLEAR));
        let cost = crossed.min(3) * LINE
            + if taken.is_shared(ring, centre) { SHARED } else { 0 }
            + if on_head { HEAD } else { 0 }
            + if on_sides { beside(key, taken) } else { 0 };
        Some(Spot { centre, key, cost })
    };
    let mut spots: Vec<Spot> = PLACES.iter().filter_map(place).collect();
    spots.sort_by_key(|spot| spot.cost);
    spots
}

/// The cost of covering the cell whose middle is `key`, in half cells.
fn beside((x, y): (i64, i64), taken: &Taken<'_>) -> u32 {
    let cell = |twice: i64| usize::try_from((twice - 1) / 2).ok().filter(|_| twice > 0);
    let cell = cell(y).zip(cell(x)).map(|(row, col)| Cell::new(row, col));
    if cell.is_some_and(|cell| taken.cells.contains(&cell)) { NUMBER } else { OUTSIDE }
}

/// The word at an exit, of such a size, whose ring is at `ring`, and the room it takes.
pub(super) fn word(
    (word, size): (&str, f64),
    ring: Point,
    taken: &Taken<'_>,
    tallies: &[Option<Point>],
    words: &[Rect],
    fonts: &Fonts,
) -> (Text, Rect) {
    let sheet = taken.sheet;
    let em = fonts.width(word, Weight::Bold).max(0.1);
    let size = size.min((sheet.w - 0.1) / em);
    let (width, height) = (size * em, size * CAP_HEIGHT);
    let (low, high) = (sheet.x + 0.03, sheet.x + sheet.w - 0.03 - width);
    // Beside the ring, or above and below it, as far to the middle as there is room.
    let off = RING + GAP;
    let beside = [ring.x - off - width, ring.x + off].map(|x| (x, ring.y - height / 2.0));
    let aligned = [-width / 2.0, -RING, RING - width].map(|x| (ring.x + x).clamp(low.min(high), high.max(low)));
    let above = aligned.into_iter().flat_map(|x| [(x, ring.y + off), (x, ring.y - off - height)]);
    let rects = beside.into_iter().chain(above).map(|(x, y)| Rect::new(x, y, width, height));
    let cost = |rect: &Rect| {
        let within = rect.x >= low - 1e-9 && rect.x <= high + 1e-9;
        let within = within && rect.y >= sheet.y && rect.y + rect.h <= sheet.y + sheet.h;
        let near = |point: Point, reach: f64| from_rect(*rect, point) < reach;
        let on_rings = taken.rings.iter().filter(|&&ring| near(ring, RING + 0.05)).count();
        let on_discs = tallies.iter().flatten().filter(|&&disc| near(disc, taken.disc + 0.02)).count();
        let on_words = words.iter().filter(|other| meet(*rect, **other)).count();
        let lines = taken.lines.iter().flatten();
        let on_lines =
            lines.filter(|line| along(*rect).iter().any(|&point| line.distance(point) < height / 2.0)).count();
        let on_numbers = taken.cells.iter().filter(|&&cell| near(middle(cell), 0.2)).count();
        let outside = if within { 0 } else { 1000 };
        outside + 60 * (on_rings + on_discs + on_words) + 20 * on_lines + 5 * on_numbers
    };
    let best = rects.min_by_key(cost).unwrap_or(Rect::new(low, ring.y + off, width, height));
    let at = Point::new(best.x + width / 2.0, best.y + height);
    (Text::new(at, size, Anchor::Middle, Weight::Bold, word.to_owned()), best)
}

/// Points along the middle of a rectangle.
fn along(rect: Rect) -> Vec<Point> {
    let count = (rect.w / rect.h).ceil().max(1.0) as usize;
    (0..=count).map(|i| Point::new(rect.x + rect.w * i as f64 / count as f64, rect.y + rect.h / 2.0)).collect()
}

/// Distance of a point from a rectangle.
fn from_rect(rect: Rect, point: Point) -> f64 {
    let off = |at: f64, low: f64, room: f64| (low - at).max(at - low - room).max(0.0);
    off(point.x, rect.x, rect.w).hypot(off(point.y, rect.y, rect.h))
}

fn meet(a: Rect, b: Rect) -> bool {
    a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}
