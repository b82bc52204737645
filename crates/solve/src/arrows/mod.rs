//! Where the arrows of moves run in a picture, and which moves may share one.
//!
//! Several moves may share a picture if
//!
//! 1. no block moves twice in it (what it does in a row is one move),
//! 2. no cell is entered twice,
//! 3. their arrows can be drawn side by side: no arrow crosses or touches another one, or the label of a block that moves.
//!
//! Blocks that stand still are never in the way, because an arrow runs only over cells that its block has left. So the moves alone
//! decide, and the search can ask the same question. Lengths are in cells; x runs to the right, y down.

mod line;
mod spots;

pub use spots::spots;

use crate::grid::{Cell, Direction, Point, extent};
use line::{lines, usual};
use rustc_hash::FxHashSet;
use unicode_width::UnicodeWidthChar as _;

/// Most arrows in a picture.
pub const MOST: usize = 5;
/// Size of a label in cells, where its block has room for it.
pub const LABEL: f64 = 0.36;
/// Free space beside a label in a block, from the side of its cells, in cells.
pub const LABEL_MARGIN: f64 = 0.18;

/// Width of the widest label beside numbered arrows, in cells: a longer one is shortened or smaller.
pub const WIDEST_LABEL: f64 = 1.0;

/// Width of the shaft of a numbered arrow, in cells.
pub const SHAFT: f64 = 0.11;
/// Length and width of its head, in cells.
pub const HEAD: (f64, f64) = (0.3, 0.3);
/// Radius of the disc with its number, in cells.
pub const DISC: f64 = 0.165;

/// Height of a label's capitals in em.
const HEIGHT: f64 = 0.72;
/// Least distance of an arrow from another one, and from a label, in cells.
const GAPS: (f64, f64) = (0.05, 0.02);

/// A move as its arrow sees it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stroke {
    /// The cells of the block relative to its corner, in reading order.
    pub shape: Vec<Cell>,
    /// The top-left cell of its bounding box before.
    pub from: Cell,
    /// One direction for each cell of the path; at least one.
    pub path: Vec<Direction>,
}

impl Stroke {
    /// The top-left cell of the bounding box after the move.
    pub fn to(&self) -> Cell {
        self.corners().last().unwrap_or(self.from)
    }

    /// The corners on the path after the first.
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

    /// The cells that the block covers on its path and has not covered before.
    pub fn entered(&self) -> FxHashSet<Cell> {
        let mut cells: FxHashSet<Cell> = self.corners().flat_map(|corner| self.cells_at(corner)).collect();
        self.cells_at(self.from).for_each(|cell| {
            cells.remove(&cell);
        });
        cells
    }

    /// The move back.
    fn back(&self) -> Self {
        let path = self.path.iter().rev().map(|direction| direction.opposite()).collect();
        Self { shape: self.shape.clone(), from: self.to(), path }
    }
}

/// The line of the arrow of a single move, from the tail to the tip: straight in the middle of the strip that the block leaves, or
/// along the cells that it really travels where its path turns.
///
/// The arrow of a move that is `next`, still to be made, is that of the move back, turned round: it begins in the block and runs
/// in the strip that will be covered.
pub fn single(stroke: &Stroke, next: bool) -> Vec<Point> {
    if !next {
        return usual(stroke);
    }
    let mut points = usual(&stroke.back());
    points.reverse();
    points
}

/// Whether these moves, in this order, may share a picture, which shows the position after them, or before them if they are `next`.
/// Labels are at most `label` wide, in cells. A single move always may.
///
/// # Examples
///
/// ```
/// use stepbook_solve::arrows::{Stroke, fit};
/// use stepbook_solve::grid::{Cell, Direction};
///
/// let cell = |row, col| Cell::new(row, col);
/// let stroke = |from, direction| Stroke { shape: vec![cell(0, 0)], from, path: vec![direction] };
/// // One block goes, another follows.
/// let follow = [stroke(cell(0, 1), Direction::Right), stroke(cell(0, 0), Direction::Right)];
/// assert!(fit(&follow, 0.3, false));
/// // The same block goes and comes back.
/// let there_and_back = [stroke(cell(0, 0), Direction::Right), stroke(cell(0, 1), Direction::Left)];
/// assert!(!fit(&there_and_back, 0.3, false));
/// ```
pub fn fit(strokes: &[Stroke], label: f64, next: bool) -> bool {
    strokes.len() < 2 || (are_apart(strokes) && lay(strokes, label, next).is_some())
}

/// Whether no block moves twice and no cell is entered twice.
pub fn are_apart(strokes: &[Stroke]) -> bool {
    let mut entered: FxHashSet<Cell> = FxHashSet::default();
    let mut ends: FxHashSet<Cell> = FxHashSet::default();
    strokes.iter().all(|stroke| {
        // A block that moves again stands where a move has ended.
        let is_new = stroke.cells_at(stroke.from).all(|cell| !ends.contains(&cell));
        ends.extend(stroke.cells_at(stroke.to()));
        is_new && stroke.entered().into_iter().all(|cell| entered.insert(cell))
    })
}

/// The lines of numbered arrows, one for each move, from the middle of the disc with its number to the tip; `None` if they would
/// touch each other or a label.
///
/// The first arrow takes the first of its lines, from the middle of its block outwards, with which the others still find one.
pub fn lay(strokes: &[Stroke], label: f64, next: bool) -> Option<Vec<Vec<Point>>> {
    let told: Vec<Stroke> = if next { strokes.iter().map(Stroke::back).collect() } else { strokes.to_vec() };
    let labels: Vec<Area> = told.iter().flat_map(|stroke| Area::labels(stroke, label)).collect();
    let choices: Vec<Vec<Run>> = told
        .iter()
        .map(|stroke| {
            let runs = lines(stroke).into_iter().map(|mut line| {
                if next {
                    line.reverse();
                }
                Run::along(line)
            });
            runs.filter(|run| !labels.iter().any(|label| run.touches(std::slice::from_ref(label), GAPS.1))).collect()
        })
        .collect();
    let mut chosen: Vec<usize> = Vec::new();
    let mut first = 0;
    loop {
        if chosen.len() == choices.len() {
            return Some(chosen.iter().zip(choices).map(|(&i, mut runs)| runs.swap_remove(i).line).collect());
        }
        let (earlier, own) = (&choices[..chosen.len()], &choices[chosen.len()]);
        let is_free = |run: &Run| {
            let mut others = chosen.iter().zip(earlier).map(|(&i, runs)| &runs[i]);
            !others.any(|other| run.touches(&other.areas, GAPS.0))
        };
        match (first..own.len()).find(|&i| is_free(&own[i])) {
            Some(i) => {
                chosen.push(i);
                first = 0;
            }
            None => first = chosen.pop()? + 1,
        }
    }
}

/// The line of an arrow, and the areas that it covers.
struct Run {
    line: Vec<Point>,
    areas: Vec<Area>,
}

impl Run {
    fn along(line: Vec<Point>) -> Self {
        let (length, width) = HEAD;
        let tip = line[line.len() - 1];
        let before = line[line.len() - 2];
        let (dx, dy) = ((before.x - tip.x).signum(), (before.y - tip.y).signum());
        let towards = |by: f64| match (before.x - tip.x).abs() > (before.y - tip.y).abs() {
            true => Point::new(tip.x + by * dx, tip.y),
            false => Point::new(tip.x, tip.y + by * dy),
        };
        let mut areas = vec![Area::between(line[0], line[0], DISC), Area::between(tip, towards(length), width / 2.0)];
        areas.extend(line.windows(2).map(|pair| Area::between(pair[0], pair[1], SHAFT / 2.0)));
        Self { line, areas }
    }

    fn touches(&self, others: &[Area], gap: f64) -> bool {
        self.areas.iter().any(|own| others.iter().any(|other| own.is_near(other, gap)))
    }
}

/// A rectangle: from the top left to the bottom right.
struct Area {
    from: Point,
    to: Point,
}

impl Area {
    /// The area around the line between two points that are above or beside each other. What is wide reaches beyond their ends no
    /// further than to its sides.
    fn between(a: Point, b: Point, half: f64) -> Self {
        let (along_x, along_y) = (if a.x == b.x { half } else { 0.0 }, if a.y == b.y { half } else { 0.0 });
        Self {
            from: Point::new(a.x.min(b.x) - along_x, a.y.min(b.y) - along_y),
            to: Point::new(a.x.max(b.x) + along_x, a.y.max(b.y) + along_y),
        }
    }

    /// The areas of the label on each part of a block that has moved.
    fn labels(stroke: &Stroke, widest: f64) -> Vec<Self> {
        let cells: Vec<Cell> = stroke.cells_at(stroke.to()).collect();
        let area = |(centre, room): (Point, f64)| {
            let half = (widest.min(room - 2.0 * LABEL_MARGIN) / 2.0, LABEL * HEIGHT / 2.0);
            let from = Point::new(centre.x - half.0, centre.y - half.1);
            Self { from, to: Point::new(centre.x + half.0, centre.y + half.1) }
        };
        spots(&cells).into_iter().map(area).collect()
    }

    fn is_near(&self, other: &Self, gap: f64) -> bool {
        let apart =
            |from: f64, to: f64, others_from: f64, others_to: f64| others_from - to > gap || from - others_to > gap;
        !apart(self.from.x, self.to.x, other.from.x, other.to.x)
            && !apart(self.from.y, self.to.y, other.from.y, other.to.y)
    }
}

/// Width of the widest of `labels` in cells, about: what [`fit`] and [`lay`] need to know of them. It does not depend on a font, so
/// that the same moves share a picture in every font. Where arrows are numbered, labels are never wider than [`WIDEST_LABEL`].
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

/// Number of lanes of a block across a direction.
fn lanes(shape: &[Cell], vertical: bool) -> usize {
    let size = extent(shape);
    if vertical { size.cols } else { size.rows }
}
