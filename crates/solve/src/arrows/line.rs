//! The lines on which an arrow may run.

use super::{Stroke, lanes};
use crate::grid::{Cell, Direction, Point};

/// From the far edge of the strip that is left to the tail, and from the edge of the moved block to the tip, in cells.
const TAIL: f64 = 0.14;
const TIP: f64 = 0.16;
/// The tail of a numbered arrow is the middle of a disc. It is usually near the edge; where another arrow runs there, in the middle
/// of the cell.
const NUMBERED_TAILS: [f64; 2] = [0.22, 0.5];
/// Distances from the middle of a cell at which a numbered arrow may run, beside a label of one letter and of two.
const ASIDE: [f64; 2] = [0.34, 0.4];

/// The line of a single arrow.
pub(super) fn usual(stroke: &Stroke) -> Vec<Point> {
    match is_straight(&stroke.path) {
        true => {
            let (lane, rear) = widest_lane(&stroke.shape, stroke.path[0]);
            straight(stroke, lane, rear, TAIL)
        }
        false => bent(stroke, followed(stroke)[0], Point::default(), TAIL),
    }
}

/// The lines of a numbered arrow, the best first: those in the middle of the block and of its cells, then those aside; at last the same
/// with a later tail.
pub(super) fn lines(stroke: &Stroke) -> Vec<Vec<Point>> {
    let mut lines: Vec<Vec<Point>> = Vec::new();
    for tail in NUMBERED_TAILS {
        for line in lines_from(stroke, tail) {
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    lines
}

fn lines_from(stroke: &Stroke, tail: f64) -> Vec<Vec<Point>> {
    let mut lines: Vec<Vec<Point>> = Vec::new();
    let mut add = |line: Vec<Point>| lines.push(line);
    if !is_straight(&stroke.path) {
        let sides: Vec<f64> = [0.0].into_iter().chain(ASIDE.iter().flat_map(|&aside| [aside, -aside])).collect();
        let mut offsets: Vec<Point> =
            sides.iter().flat_map(|&x| sides.iter().map(move |&y| Point::new(x, y))).collect();
        offsets.sort_by(|a, b| (a.x.abs() + a.y.abs()).total_cmp(&(b.x.abs() + b.y.abs())));
        for offset in offsets {
            followed(stroke).into_iter().for_each(|cell| add(bent(stroke, cell, offset, tail)));
        }
        return lines;
    }
    let direction = stroke.path[0];
    let (middle, rear) = widest_lane(&stroke.shape, direction);
    add(straight(stroke, middle, rear, tail));
    let rears = rears(&stroke.shape, direction);
    let centre = rears.len() as f64 / 2.0;
    for asides in [&[0.0][..], &[ASIDE[0], -ASIDE[0]], &[ASIDE[1], -ASIDE[1]]] {
        let lanes = rears.iter().enumerate().filter_map(|(lane, rear)| Some((lane as f64 + 0.5, (*rear)? as f64)));
        let mut lanes: Vec<(f64, f64)> =
            lanes.flat_map(|(lane, rear)| asides.iter().map(move |aside| (lane + aside, rear))).collect();
        lanes.sort_by(|a, b| (a.0 - centre).abs().total_cmp(&(b.0 - centre).abs()));
        lanes.into_iter().for_each(|(lane, rear)| add(straight(stroke, lane, rear, tail)));
    }
    lines
}

fn is_straight(path: &[Direction]) -> bool {
    path.iter().all(|direction| *direction == path[0])
}

/// A straight line at the distance `lane` from the top or left of the bounding box, where the block's rear edge is at `rear`.
fn straight(stroke: &Stroke, lane: f64, rear: f64, tail: f64) -> Vec<Point> {
    let forward = vector(stroke.path[0]);
    let across = Point::new(forward.y.abs(), forward.x.abs());
    let along = Point::new(forward.x.abs(), forward.y.abs());
    let point = |corner: Cell, by: f64| {
        let corner = Point::new(corner.col as f64, corner.row as f64);
        corner.plus(across, lane).plus(along, rear).plus(forward, by)
    };
    vec![point(stroke.from, tail), point(stroke.to(), TIP)]
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

/// A line that follows `cell` of the block, moved aside by `offset`.
fn bent(stroke: &Stroke, cell: Cell, offset: Point, tail: f64) -> Vec<Point> {
    let path = &stroke.path;
    let (first, last) = (vector(path[0]), vector(path[path.len() - 1]));
    let mut at = Point::new((stroke.from.col + cell.col) as f64 + 0.5, (stroke.from.row + cell.row) as f64 + 0.5);
    // Along the first and the last direction the ends stay where they are.
    let end = |at: Point, direction: Point, by: f64| {
        let across = Point::new(offset.x * direction.y.abs(), offset.y * direction.x.abs());
        at.plus(across, 1.0).plus(direction, by - 0.5)
    };
    let mut points = vec![end(at, first, tail)];
    for run in path.chunk_by(|a, b| a == b) {
        at = at.plus(vector(run[0]), run.len() as f64);
        points.push(at.plus(offset, 1.0));
    }
    let tip = points.len() - 1;
    points[tip] = end(at, last, TIP);
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
