//! The shape of arrows, and the way they take.

use super::Point;
use super::outline::vector;
use crate::grid::{Cell, Direction};
use crate::walkthrough::{Moved, Piece, Trace};

/// Width of the shaft, and length and width of the head, in cells.
pub(crate) const SHAFT: f64 = 0.14;
pub(crate) const HEAD_LENGTH: f64 = 0.34;
const HEAD_WIDTH: f64 = 0.42;

/// From the far edge of the vacated strip to the tail, and from the edge of the moved block to the tip, in cells.
const TAIL_INSET: f64 = 0.14;
const TIP_INSET: f64 = 0.16;

/// The closed outline of an arrow with a mitred shaft.
pub(super) fn outline(points: &[Point]) -> Vec<Point> {
    let last = points.len() - 1;
    let directions: Vec<Point> = points.windows(2).map(|pair| unit(pair[0], pair[1])).collect();
    let mut shaft = points.to_vec();
    shaft[last] = points[last].plus(directions[last - 1], -HEAD_LENGTH);
    let half = SHAFT / 2.0;
    let side = |sign: f64| {
        let directions = &directions;
        let offset = move |(i, &p): (usize, &Point)| {
            let before = left(directions[i.saturating_sub(1)]);
            let after = left(directions[i.min(last - 1)]);
            // At a right-angled corner both offsets apply: the mitre.
            let p = p.plus(after, sign * half);
            if before == after { p } else { p.plus(before, sign * half) }
        };
        shaft.iter().enumerate().map(offset).collect::<Vec<_>>()
    };
    let (mut outline, back) = (side(1.0), side(-1.0));
    let across = left(directions[last - 1]);
    outline.push(shaft[last].plus(across, HEAD_WIDTH / 2.0));
    outline.push(points[last]);
    outline.push(shaft[last].plus(across, -HEAD_WIDTH / 2.0));
    outline.extend(back.into_iter().rev());
    outline
}

fn unit(from: Point, to: Point) -> Point {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let length = x.hypot(y);
    Point::new(x / length, y / length)
}

fn left(direction: Point) -> Point {
    Point::new(direction.y, -direction.x)
}

/// The line of the arrow for a step, in cells: straight in the middle of the vacated strip, or along the cells really
/// travelled where the way turns.
///
/// The arrow of a step that is still to be made is that of the way back, turned round: it begins in the piece and runs in
/// the strip that will be covered.
pub(super) fn way(trace: &Trace<'_>) -> Vec<Point> {
    if !trace.next {
        return along(trace.piece, trace.moved);
    }
    let Moved { piece, from, to, path, .. } = trace.moved;
    let path = path.iter().rev().map(|direction| direction.opposite()).collect();
    let mut points = along(trace.piece, &Moved { piece: *piece, from: *to, to: *from, path, jump: None });
    points.reverse();
    points
}

fn along(piece: &Piece, moved: &Moved) -> Vec<Point> {
    let path = &moved.path;
    match path.iter().all(|direction| *direction == path[0]) {
        true => straight(piece, moved, path[0]),
        false => bent(piece, moved),
    }
}

fn straight(piece: &Piece, moved: &Moved, direction: Direction) -> Vec<Point> {
    let (lane, edge) = lane(&piece.shape, direction);
    let (forward, across) = (vector(direction), vector(direction).swapped());
    let point = |corner: Cell, by: f64| {
        let corner = Point::new(corner.col as f64, corner.row as f64);
        corner.plus(across, lane).plus(forward.absolute(), edge).plus(forward, by)
    };
    vec![point(moved.from, TAIL_INSET), point(moved.to, TIP_INSET)]
}

/// The position of the arrow: its distance from the top or left of the bounding box, and that of the piece's rear edge there.
///
/// Lanes with the same rear edge side by side count as one, and the arrow takes the middle of the widest; of equally wide
/// ones the most central.
fn lane(shape: &[Cell], direction: Direction) -> (f64, f64) {
    let vertical = matches!(direction, Direction::Up | Direction::Down);
    let lane_of = |cell: &Cell| if vertical { cell.col } else { cell.row };
    let along = |cell: &Cell| if vertical { cell.row } else { cell.col };
    let lanes = shape.iter().map(lane_of).max().map_or(0, |last| last + 1);
    let rear = |lane: usize| {
        let cells = shape.iter().filter(|cell| lane_of(cell) == lane).map(along);
        match direction {
            Direction::Up | Direction::Left => cells.max().map(|last| last + 1),
            Direction::Down | Direction::Right => cells.min(),
        }
    };
    let rears: Vec<(usize, Option<usize>)> = (0..lanes).map(|lane| (lane, rear(lane))).collect();
    let middle = lanes as f64 / 2.0;
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

/// Follows one cell of the piece: one with nothing of the piece behind it at the end, the nearest to the middle.
fn bent(piece: &Piece, moved: &Moved) -> Vec<Point> {
    let (path, shape) = (&moved.path, &piece.shape);
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
    let cell = shape
        .iter()
        .filter(|cell| !behind(cell, last))
        .min_by(|a, b| {
            let rank = |cell: &Cell| (behind(cell, first), distance(cell));
            let ((a1, a2), (b1, b2)) = (rank(a), rank(b));
            a1.cmp(&b1).then(a2.total_cmp(&b2))
        })
        .expect("some cell of a finite piece is the last one");
    let mut at = Point::new((moved.from.col + cell.col) as f64 + 0.5, (moved.from.row + cell.row) as f64 + 0.5);
    let mut points = vec![at.plus(vector(first), TAIL_INSET - 0.5)];
    for run in path.chunk_by(|a, b| a == b) {
        at = at.plus(vector(run[0]), run.len() as f64);
        points.push(at);
    }
    let tip = points.len() - 1;
    points[tip] = at.plus(vector(last), TIP_INSET - 0.5);
    points
}

impl Point {
    fn absolute(self) -> Self {
        Self::new(self.x.abs(), self.y.abs())
    }

    /// The axis across, to the right or down.
    fn swapped(self) -> Self {
        Self::new(self.y, self.x).absolute()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_arrow_has_seven_corners() {
        let outline = outline(&[Point::new(0.0, 0.0), Point::new(1.0, 0.0)]);
        assert_eq!(outline.len(), 7);
        assert_eq!(outline[3], Point::new(1.0, 0.0));
    }

    #[test]
    fn the_arrow_of_an_l_runs_behind_one_of_its_cells() {
        // X.      Moving up, the rear edge of the left column is at row 2 and
        // XX      so is that of the right one.
        let shape = [Cell::new(0, 0), Cell::new(1, 0), Cell::new(1, 1)];
        assert_eq!(lane(&shape, Direction::Up), (1.0, 2.0));
        // Moving down, the two columns differ.
        assert_eq!(lane(&shape, Direction::Down), (0.5, 0.0));
    }
}
