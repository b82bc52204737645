//! The lines on which an arrow may run.

use super::{Stroke, lanes};
use crate::grid::{Cell, Direction, Point, extent};

/// From the far edge of the strip that is left to the tail, and from the edge of the moved block to the tip, in cells.
const TAIL: f64 = 0.14;
const TIP: f64 = 0.16;
/// From the front edge of the block back to the tail of a numbered arrow, the middle of its disc: all of the disc is on the block. In a
/// longer block it may be further back.
const TAILS: [f64; 6] = [0.29, 0.5, 0.71, 1.0, 1.29, 1.71];
/// From the front edge of the block at its new place back to the tip of a numbered arrow.
const TIPS: [f64; 3] = [0.35, 0.6, 0.7];
/// Distance from the middle of a cell at which a numbered arrow may run.
const ASIDE: f64 = 0.215;

/// The line of a single arrow.
pub(super) fn usual(stroke: &Stroke) -> Vec<Point> {
    match is_straight(&stroke.path) {
        true => {
            let (lane, rear) = widest_lane(&stroke.shape, stroke.path[0]);
            straight(stroke, lane, rear)
        }
        false => bent(stroke, followed(stroke)[0]),
    }
}

/// The lines of a numbered arrow, which begins in its block and ends at its new place, the best first: those in the middle of the block,
/// then those in the middle of its cells, then those aside; of each the shortest tail first. They run only over cells of the block
/// and cells that it enters.
pub(super) fn numbered(stroke: &Stroke) -> Vec<Vec<Point>> {
    let (first, last) = (stroke.path[0], stroke.path[stroke.path.len() - 1]);
    let mut lines: Vec<Vec<Point>> = Vec::new();
    let mut add = |middles: Vec<Point>, depth: f64| {
        let (from, to) = (middles[0], middles[middles.len() - 1]);
        for tail in TAILS.iter().filter(|&&tail| tail + TAILS[0] <= depth) {
            for tip in TIPS {
                let mut line = middles.clone();
                line[0] = from.plus(vector(first), 0.5 - tail);
                line[middles.len() - 1] = to.plus(vector(last), 0.5 - tip);
                if !lines.contains(&line) {
                    lines.push(line);
                }
            }
        }
    };
    let offsets = [0.0, ASIDE, -ASIDE];
    if is_straight(&stroke.path) {
        let across = across(first);
        let mut cells: Vec<Cell> = fronts(stroke).collect();
        let off_middle = |cell: &Cell| off_middle(stroke, *cell, across).abs();
        cells.sort_by(|a, b| off_middle(a).total_cmp(&off_middle(b)));
        let depth = |cell: Cell| depth(stroke, cell) as f64;
        // Between two cells that are side by side.
        for &cell in &cells {
            let beside = cells.iter().find(|other| {
                let (rows, cols) = (other.row.wrapping_sub(cell.row), other.col.wrapping_sub(cell.col));
                (cols as f64, rows as f64) == (across.x, across.y)
            });
            if let Some(&beside) = beside.filter(|_| off_middle(&cell) == 0.5) {
                add(middles(stroke, cell, Point::new(across.x / 2.0, across.y / 2.0)), depth(cell).min(depth(beside)));
            }
        }
        for by in offsets {
            cells.iter().for_each(|&cell| add(middles(stroke, cell, Point::new(by, by)), depth(cell)));
        }
        return lines;
    }
    let mut pairs: Vec<Point> = offsets.iter().flat_map(|&x| offsets.iter().map(move |&y| Point::new(x, y))).collect();
    pairs.sort_by(|a, b| (a.x.abs() + a.y.abs()).total_cmp(&(b.x.abs() + b.y.abs())));
    let followed = followed(&stroke.back());
    for by in pairs {
        followed.iter().for_each(|&cell| add(middles(stroke, cell, by), depth(stroke, cell) as f64));
    }
    lines
}

/// The cells of the block with nothing of it before them, as a straight arrow sees it.
fn fronts(stroke: &Stroke) -> impl Iterator<Item = Cell> + '_ {
    let (direction, shape) = (stroke.path[0], &stroke.shape);
    let (forward, across) = (vector(direction), across(direction));
    let at = |cell: &Cell, along: Point| cell.col as f64 * along.x + cell.row as f64 * along.y;
    let is_before = move |a: &Cell, b: &Cell| at(a, across) == at(b, across) && at(a, forward) > at(b, forward);
    shape.iter().copied().filter(move |cell| !shape.iter().any(|other| is_before(other, cell)))
}

/// How many cells of the block are in a row, from one of them against the first direction of the arrow.
fn depth(stroke: &Stroke, cell: Cell) -> usize {
    let back = stroke.path[0].opposite();
    std::iter::successors(Some(cell), |cell| cell.step(back)).take_while(|cell| stroke.shape.contains(cell)).count()
}

/// How far the middle of a cell is from that of the block, across an arrow.
fn off_middle(stroke: &Stroke, cell: Cell, across: Point) -> f64 {
    let size = extent(&stroke.shape);
    (cell.col as f64 + 0.5 - size.cols as f64 / 2.0) * across.x
        + (cell.row as f64 + 0.5 - size.rows as f64 / 2.0) * across.y
}

/// Where the middle of a cell of the block is at the beginning, at each turn, and at the end, moved aside by `offset`.
fn middles(stroke: &Stroke, cell: Cell, offset: Point) -> Vec<Point> {
    let (first, last) = (stroke.path[0], stroke.path[stroke.path.len() - 1]);
    let mut at = Point::new((stroke.from.col + cell.col) as f64 + 0.5, (stroke.from.row + cell.row) as f64 + 0.5);
    // Along the first and the last direction the ends stay where they are.
    let end = |at: Point, direction: Direction| {
        let across = across(direction);
        Point::new(at.x + offset.x * across.x, at.y + offset.y * across.y)
    };
    let mut points = vec![end(at, first)];
    for run in stroke.path.chunk_by(|a, b| a == b) {
        at = at.plus(vector(run[0]), run.len() as f64);
        points.push(at.plus(offset, 1.0));
    }
    let tip = points.len() - 1;
    points[tip] = end(at, last);
    points
}

/// To the right or down, whichever is across a direction.
fn across(direction: Direction) -> Point {
    let forward = vector(direction);
    Point::new(forward.y.abs(), forward.x.abs())
}

fn is_straight(path: &[Direction]) -> bool {
    path.iter().all(|direction| *direction == path[0])
}

/// A straight line at the distance `lane` from the top or left of the bounding box, where the block's rear edge is at `rear`.
fn straight(stroke: &Stroke, lane: f64, rear: f64) -> Vec<Point> {
    let forward = vector(stroke.path[0]);
    let across = across(stroke.path[0]);
    let along = Point::new(forward.x.abs(), forward.y.abs());
    let point = |corner: Cell, by: f64| {
        let corner = Point::new(corner.col as f64, corner.row as f64);
        corner.plus(across, lane).plus(along, rear).plus(forward, by)
    };
    vec![point(stroke.from, TAIL), point(stroke.to(), TIP)]
}

/// The rear edge of each lane, from the top or left of the bounding box.
fn rears(shape: &[Cell], direction: Direction) -> Vec<Option<usize>> {
    let vertical = matches!(direction, Direction::Up | Direction::Down);
    let lane_of = |cell: &Cell| if vertical { cell.col } else { cell.row };
    let along = |cell: &Cell| if vertical { cell.row } else { cell.col };
    let rear = |lane: usize| {
        let cells = shape.iter().filter(|cell| lane_of(cell) == lane).map(along);
        match direction {
            Direction::Up | Direction::Left => cells.max().map(|last| last + 1),
            Direction::Down | Direction::Right => cells.min(),
        }
    };
    (0..lanes(shape, vertical)).map(rear).collect()
}

/// The position of a single arrow: its distance from the top or left of the bounding box, and that of the block's rear edge there.
///
/// Lanes with the same rear edge side by side count as one, and the arrow takes the middle of the widest; of equally wide
/// ones the most central.
fn widest_lane(shape: &[Cell], direction: Direction) -> (f64, f64) {
    let rears: Vec<(usize, Option<usize>)> = rears(shape, direction).into_iter().enumerate().collect();
    let middle = rears.len() as f64 / 2.0;
    let strips = rears.chunk_by(|a, b| a.1 == b.1).filter_map(|strip| {
        let centre = strip[0].0 as f64 + strip.len() as f64 / 2.0;
        Some((strip.len(), centre, strip[0].1? as f64))
    });
    let best = strips.min_by(|a, b| {
        let off = |centre: f64| (centre - middle).abs();
        b.0.cmp(&a.0).then(off(a.1).total_cmp(&off(b.1)))
    });
    let (_, lane, rear) = best.expect("a piece covers at least one cell");
    (lane, rear)
}

/// The cells of the block that an arrow with turns may follow: those with nothing of the block behind them at the end, first those
/// with nothing behind them at the beginning either, and then those nearest to the middle.
fn followed(stroke: &Stroke) -> Vec<Cell> {
    let Stroke { path, shape, .. } = stroke;
    let (first, last) = (path[0], path[path.len() - 1]);
    let behind = |cell: &Cell, direction: Direction| {
        let (rows, cols) = direction.delta();
        let row = cell.row.checked_add_signed(-rows);
        let col = cell.col.checked_add_signed(-cols);
        row.zip(col).is_some_and(|(row, col)| shape.contains(&Cell::new(row, col)))
    };
    let count = shape.len() as f64;
    let row = shape.iter().map(|cell| cell.row as f64).sum::<f64>() / count;
    let col = shape.iter().map(|cell| cell.col as f64).sum::<f64>() / count;
    let distance = |cell: &Cell| (cell.row as f64 - row).hypot(cell.col as f64 - col);
    let mut cells: Vec<Cell> = shape.iter().copied().filter(|cell| !behind(cell, last)).collect();
    cells.sort_by(|a, b| behind(a, first).cmp(&behind(b, first)).then(distance(a).total_cmp(&distance(b))));
    cells
}

/// The line of a single arrow that follows `cell` of the block.
fn bent(stroke: &Stroke, cell: Cell) -> Vec<Point> {
    let (first, last) = (stroke.path[0], stroke.path[stroke.path.len() - 1]);
    let mut points = middles(stroke, cell, Point::default());
    let tip = points.len() - 1;
    points[0] = points[0].plus(vector(first), TAIL - 0.5);
    points[tip] = points[tip].plus(vector(last), TIP - 0.5);
    points
}

fn vector(direction: Direction) -> Point {
    let (rows, cols) = direction.delta();
    Point::new(cols as f64, rows as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arrow_of_an_l_runs_behind_one_of_its_cells() {
        // X.      Moving up, the rear edge of the left column is at row 2 and
        // XX      so is that of the right one.
        let shape = [Cell::new(0, 0), Cell::new(1, 0), Cell::new(1, 1)];
        assert_eq!(widest_lane(&shape, Direction::Up), (1.0, 2.0));
        // Moving down, the two columns differ.
        assert_eq!(widest_lane(&shape, Direction::Down), (0.5, 0.0));
    }
}
