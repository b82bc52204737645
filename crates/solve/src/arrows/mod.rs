//! The layout of arrows in a picture, and which moves may share a picture.
//!
//! Several moves may share a picture, which shows the position before them, if
//!
//! 1. no block moves twice in it (what it does in a row is one move),
//! 2. their arrows can be drawn side by side: each begins with a disc on its own block, and the labels of these blocks move aside where
//!    discs and arrows are, so that there is room between all of them.
//!
//! Blocks that do not move are never in the way, because an arrow runs only over cells of its block and cells that it
//! enters. So the moves alone decide, and the search can ask the same question. Lengths are in cells; x runs to the
//! right, y down.

mod line;
mod spots;

pub use spots::spots;

use crate::grid::{Cell, Direction, Point, Rect, parts};
use line::{numbered, usual};
use rustc_hash::FxHashSet;
use spots::places;
use unicode_width::UnicodeWidthChar as _;

/// Most arrows in a picture.
pub const MOST: usize = 5;
/// Size of a label in cells, if its block has room for it.
pub const LABEL: f64 = 0.36;
/// Margin of a label to the sides of its cells, in cells.
pub const LABEL_MARGIN: f64 = 0.18;

/// Maximum width of a label beside numbered arrows, in cells. Longer ones are shortened or scaled down.
pub const WIDEST_LABEL: f64 = 1.0;

/// Width of the shaft of a numbered arrow, in cells.
pub const SHAFT: f64 = 0.11;
/// Length and width of its head, in cells.
pub const HEAD: (f64, f64) = (0.3, 0.3);
/// Radius of the disc with its number, in cells.
pub const DISC: f64 = 0.205;

/// Height of a label's capitals in em.
const HEIGHT: f64 = 0.72;
/// Minimum distances of an arrow and its disc, in cells.
#[derive(Clone, Copy)]
struct Gaps {
    /// From another arrow.
    arrow: f64,
    /// From a label.
    label: f64,
    /// Between an arrow and the disc of another one.
    disc: f64,
}

/// The minimum: anything less is crowded.
const LEAST: Gaps = Gaps { arrow: 0.25, label: 0.06, disc: 0.16 };
/// The preferred distances.
const AMPLE: Gaps = Gaps { arrow: 0.3, label: 0.1, disc: 0.2 };

/// A move, reduced to what its arrow depends on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stroke {
    /// The cells of the block relative to its corner, in reading order.
    pub shape: Vec<Cell>,
    /// The top-left cell of its bounding box before the move.
    pub from: Cell,
    /// One direction for each cell of the path; at least one.
    pub path: Vec<Direction>,
}

impl Stroke {
    /// The top-left cell of the bounding box after the move.
    pub fn to(&self) -> Cell {
        self.corners().last().unwrap_or(self.from)
    }

    /// The corners along the path, without the first.
    fn corners(&self) -> impl Iterator<Item = Cell> + '_ {
        self.path.iter().scan(self.from, |at, &direction| {
            let (rows, cols) = direction.delta();
            *at = Cell::new(at.row.wrapping_add_signed(rows), at.col.wrapping_add_signed(cols));
            Some(*at)
        })
    }

    fn cells_at(&self, corner: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.shape.iter().map(move |cell| Cell::new(corner.row + cell.row, corner.col + cell.col))
    }

    /// The reverse move.
    fn back(&self) -> Self {
        let path = self.path.iter().rev().map(|direction| direction.opposite()).collect();
        Self { shape: self.shape.clone(), from: self.to(), path }
    }
}

/// The line of the arrow of a single move, from tail to tip: straight in the centre of the vacated strip or, if the
/// path turns, along the cells of the path.
///
/// With `next`, the move is still to be made. Its arrow is that of the reverse move, reversed: it begins in the block
/// and runs in the strip that will be covered.
pub fn single(stroke: &Stroke, next: bool) -> Vec<Point> {
    if !next {
        return usual(stroke);
    }
    let mut points = usual(&stroke.back());
    points.reverse();
    points
}

/// Whether these moves, in this order, may share a picture. Labels are at most `label` wide, in cells. A single move is
/// always allowed.
///
/// # Examples
///
/// ```
/// use stepbook_solve::arrows::{Stroke, fit};
/// use stepbook_solve::grid::{Cell, Direction};
///
/// let cell = |row, col| Cell::new(row, col);
/// let stroke = |from, direction| Stroke { shape: vec![cell(0, 0)], from, path: vec![direction] };
/// // One block moves, another follows.
/// let follow = [stroke(cell(0, 1), Direction::Right), stroke(cell(0, 0), Direction::Right)];
/// assert!(fit(&follow, 0.3));
/// // The same block moves and returns.
/// let there_and_back = [stroke(cell(0, 0), Direction::Right), stroke(cell(0, 1), Direction::Left)];
/// assert!(!fit(&there_and_back, 0.3));
/// ```
pub fn fit(strokes: &[Stroke], label: f64) -> bool {
    strokes.len() < 2 || (!moves_twice(strokes) && find_room(strokes, label))
}

/// Whether a block moves again: it is on a cell where a move has ended.
fn moves_twice(strokes: &[Stroke]) -> bool {
    let mut ends: FxHashSet<Cell> = FxHashSet::default();
    strokes.iter().any(|stroke| {
        let again = stroke.cells_at(stroke.from).any(|cell| ends.contains(&cell));
        ends.extend(stroke.cells_at(stroke.to()));
        again
    })
}

/// Whether the arrows of these moves fit side by side. No block may move twice.
pub(crate) fn find_room(strokes: &[Stroke], label: f64) -> bool {
    Arrangement::new(strokes, label, LEAST).solve().is_some()
}

/// A numbered arrow.
#[derive(Clone, PartialEq, Debug)]
pub struct Numbered {
    /// From the centre of the disc with its number to the tip.
    pub line: Vec<Point>,
    /// The centre of the label on each part of its block.
    pub labels: Vec<Point>,
}

/// The numbered arrows of these moves; `None` if they do not fit.
///
/// Each arrow takes the first of its lines, from the centre of its block outwards, that leaves a line for the others.
/// Labels stay as near to their usual positions as possible. Distances are ample if that is possible.
pub fn lay(strokes: &[Stroke], label: f64) -> Option<Vec<Numbered>> {
    [AMPLE, LEAST].into_iter().find_map(|gaps| Arrangement::new(strokes, label, gaps).solve())
}

/// The layout problem: all candidate lines and label positions.
struct Arrangement {
    gaps: Gaps,
    /// The candidate lines of each arrow.
    routes: Vec<Vec<Route>>,
    /// The candidate positions of each label, and the number of labels of each block.
    places: Vec<Vec<Rect>>,
    counts: Vec<usize>,
}

impl Arrangement {
    fn new(strokes: &[Stroke], label: f64, gaps: Gaps) -> Self {
        let labels = |stroke: &Stroke| parts(&stroke.cells_at(stroke.from).collect::<Vec<_>>());
        let labels: Vec<Vec<Vec<Cell>>> = strokes.iter().map(labels).collect();
        let counts: Vec<usize> = labels.iter().map(Vec::len).collect();
        let places: Vec<Vec<Rect>> = labels.iter().flatten().map(|part| places(part, label)).collect();
        let routes_of = |(index, stroke): (usize, &Stroke)| {
            let first: usize = counts[..index].iter().sum();
            let own = first..first + counts[index];
            let mut routes: Vec<Route> =
                numbered(stroke).into_iter().map(|line| Route::along(line, &places, gaps.label)).collect();
            routes.retain(|route| {
                let mut own = route.covered[own.clone()].iter().zip(&places[own.clone()]);
                own.all(|(covered, all)| (covered.count_ones() as usize) < all.len())
            });
            // Prefer lines that leave the labels in their usual positions.
            routes.sort_by_key(|route| route.covered[own.clone()].iter().any(|covered| covered & 1 > 0));
            routes
        };
        let routes = strokes.iter().enumerate().map(routes_of).collect();
        Self { gaps, routes, places, counts }
    }

    fn solve(&self) -> Option<Vec<Numbered>> {
        let free: Vec<u64> = self.places.iter().map(|places| u64::MAX >> (64 - places.len())).collect();
        let open: Vec<Vec<&Route>> = self.routes.iter().map(|routes| routes.iter().collect()).collect();
        if self.has_conflict() {
            return None;
        }
        let mut chosen = Vec::new();
        let free = self.choose(&mut chosen, &free, &open)?;
        let place = |(free, places): (&u64, &Vec<Rect>)| places[free.trailing_zeros() as usize].middle();
        let mut labels = free.iter().zip(&self.places).map(place);
        let arrow = |(route, &count): (&&Route, &usize)| Numbered {
            line: route.line.clone(),
            labels: labels.by_ref().take(count).collect(),
        };
        Some(chosen.iter().zip(&self.counts).map(arrow).collect())
    }

    /// Chooses lines for the arrows after those that are `chosen`, each among its lines that are still `open`. Returns
    /// the label positions that stay free. A choice that leaves another arrow without a line is rejected at once
    /// (forward checking), so that five arrows do not try all that four could do.
    fn choose<'a>(&'a self, chosen: &mut Vec<&'a Route>, free: &[u64], open: &[Vec<&'a Route>]) -> Option<Vec<u64>> {
        let Some((own, others)) = open.split_first() else { return Some(free.to_vec()) };
        for &route in own {
            let left: Vec<u64> = free.iter().zip(&route.covered).map(|(free, covered)| free & !covered).collect();
            let is_open = |other: &&Route| {
                left.iter().zip(&other.covered).all(|(left, covered)| left & !covered != 0)
                    && !other.crowds(route, self.gaps)
            };
            let open_of = |routes: &Vec<&'a Route>| {
                let routes: Vec<&Route> = routes.iter().copied().filter(is_open).collect();
                (!routes.is_empty()).then_some(routes)
            };
            let Some(still_open) = others.iter().map(open_of).collect::<Option<Vec<_>>>() else { continue };
            chosen.push(route);
            if let Some(left) = self.choose(chosen, &left, &still_open) {
                return Some(left);
            }
            chosen.pop();
        }
        None
    }

    /// Whether two arrows have no pair of lines that are far enough apart. Then the others do not matter.
    fn has_conflict(&self) -> bool {
        let clash = |one: &[Route], other: &[Route]| {
            !one.iter().any(|route| other.iter().any(|rival| !route.crowds(rival, self.gaps)))
        };
        self.routes.iter().enumerate().any(|(i, one)| self.routes[i + 1..].iter().any(|other| clash(one, other)))
    }
}

/// The line of an arrow, and the areas that it covers.
struct Route {
    line: Vec<Point>,
    disc: Area,
    arrow: Vec<Area>,
    /// The bounding box of all areas.
    bounds: Area,
    /// For each label, a bitset of the positions that the arrow covers.
    covered: Vec<u64>,
}

impl Route {
    /// The arrow along `line`, with a `gap` to the labels whose candidate positions are `places`.
    fn along(line: Vec<Point>, places: &[Vec<Rect>], gap: f64) -> Self {
        let (length, width) = HEAD;
        let tip = line[line.len() - 1];
        let before = line[line.len() - 2];
        let back = before.plus(tip, -1.0);
        // Along an axis, one of its sides is 0.
        let along = Point::default().plus(back, 1.0 / (back.x + back.y).abs());
        let across = Point::new(along.y, along.x);
        let head = [0.5, -0.5].map(|half| tip.plus(across, half * width));
        let head = Area::around(head.into_iter().chain([tip.plus(along, length)]), 0.0);
        let disc = Area::around([line[0]], DISC);
        let shaft = line.windows(2).map(|pair| Area::around(pair.iter().copied(), SHAFT / 2.0));
        let arrow: Vec<Area> = shaft.chain([head]).collect();
        let all = arrow.iter().chain([&disc]).flat_map(|area| area.rect.wider(area.radius).corners());
        let bounds = Area::around(all, 0.0);
        let mut route = Self { line, disc, arrow, bounds, covered: Vec::new() };
        route.covered = places.iter().map(|places| route.covers(places, gap)).collect();
        route
    }

    /// The bitset of the positions that it covers.
    fn covers(&self, places: &[Rect], gap: f64) -> u64 {
        let is_covered = |&rect: &Rect| {
            let place = Area { rect, radius: 0.0 };
            self.bounds.is_near(&place, gap)
                && (self.disc.is_near(&place, gap) || self.arrow.iter().any(|area| area.is_near(&place, gap)))
        };
        places.iter().rev().fold(0, |covered, place| covered << 1 | u64::from(is_covered(place)))
    }

    fn crowds(&self, other: &Self, gaps: Gaps) -> bool {
        self.bounds.is_near(&other.bounds, gaps.arrow.max(gaps.disc))
            && (self.disc.is_near(&other.disc, gaps.disc)
                || self.arrow.iter().any(|own| own.is_near(&other.disc, gaps.disc))
                || other.arrow.iter().any(|own| own.is_near(&self.disc, gaps.disc))
                || self.arrow.iter().any(|own| other.arrow.iter().any(|other| own.is_near(other, gaps.arrow))))
    }
}

/// All points within `radius` of a rectangle.
#[derive(Clone, Copy)]
struct Area {
    rect: Rect,
    radius: f64,
}

impl Area {
    fn around(points: impl IntoIterator<Item = Point>, radius: f64) -> Self {
        Self { rect: Rect::around(points), radius }
    }

    fn is_near(&self, other: &Self, gap: f64) -> bool {
        let (Point { x, y }, reach) = (self.rect.gap(other.rect), gap + self.radius + other.radius);
        x * x + y * y < reach * reach
    }
}

/// The approximate width of the widest of `labels` in cells, which [`fit`] and [`lay`] need. It does not depend on a
/// font, so the same moves share a picture in every font. Labels beside numbered arrows are never wider than
/// [`WIDEST_LABEL`].
pub fn label_width<'a>(labels: impl Iterator<Item = &'a str>) -> f64 {
    // In em of the bundled font's bold letters.
    let em = |c: char| match c {
        'M' | 'W' | 'm' | 'w' => 1.0,
        c if c.is_ascii_digit() || c.is_lowercase() => 0.6,
        c => 0.72 * c.width().unwrap_or(0) as f64,
    };
    let widest = labels.map(|label| LABEL * label.chars().map(em).sum::<f64>()).fold(0.0, f64::max);
    widest.min(WIDEST_LABEL)
}
