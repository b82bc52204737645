//! The lines along which an arrow may run.

use super::Stroke;
use crate::grid::{Cell, Direction, Point, Size, extent};

/// From the far edge of the vacated strip to the tail, and from the edge of the moved block to the tip, in cells.
const TAIL: f64 = 0.14;
const TIP: f64 = 0.16;
/// From the front edge of the block back to the tail of a numbered arrow, which is the centre of its disc. The whole
/// disc is on the block. In a longer block the tail may be further back.
const TAILS: [f64; 6] = [0.29, 0.5, 0.71, 1.0, 1.29, 1.71];
/// From the front edge of the block at its new position back to the tip of a numbered arrow.
const TIPS: [f64; 3] = [0.35, 0.6, 0.7];
/// Offset from the centre of a cell at which a numbered arrow may run.
const ASIDE: f64 = 0.215;

/// The line of a single arrow: straight behind the widest side of the block, or along one of its cells.
pub(super) fn usual(stroke: &Stroke) -> Vec<Point> {
    let (cell, aside) = if is_straight(&stroke.path) { widest_side(stroke) } else { (followed(stroke)[0], 0.0) };
    moved_ends(stroke, middles(stroke, cell, Point::new(aside, aside)), TAIL - 0.5, TIP - 0.5)
}

/// The lines of a numbered arrow, which begins in its block and ends at the new position, the best first. Lines through
/// the centre of the block come first, then those through the centres of its cells, then those off centre. Among these,
/// shorter tails come first. Lines run only over cells of the block and cells that it enters.
pub(super) fn numbered(stroke: &Stroke) -> Vec<Vec<Point>> {
    let mut lines: Vec<Vec<Point>> = Vec::new();
    let mut add = |cell: Cell, by: Point, depth: usize| {
        for tail in TAILS.iter().filter(|&&tail| tail + TAILS[0] <= depth as f64) {
            for tip in TIPS {
                let line = moved_ends(stroke, middles(stroke, cell, by), 0.5 - tail, 0.5 - tip);
                if !lines.contains(&line) {
                    lines.push(line);
                }
            }
        }
    };
    let cells = followed(&stroke.back());
    let offsets = [0.0, ASIDE, -ASIDE];
    let mut pairs: Vec<Point> = offsets.iter().flat_map(|&x| offsets.iter().map(move |&y| Point::new(x, y))).collect();
    pairs.sort_by(|a, b| (a.x.abs() + a.y.abs()).total_cmp(&(b.x.abs() + b.y.abs())));
    if is_straight(&stroke.path) {
        let across = across(stroke.path[0]);
        // Between the two central cells.
        for &cell in cells.iter().filter(|&&cell| off_middle(stroke, cell, across) == -0.5) {
            let beside = Cell::new(cell.row + across.y as usize, cell.col + across.x as usize);
            if cells.contains(&beside) {
                let by = Point::new(across.x / 2.0, across.y / 2.0);
                add(cell, by, depth(stroke, cell).min(depth(stroke, beside)));
            }
        }
        // An offset along the arrow changes nothing.
        pairs.retain(|by| by.x * across.y + by.y * across.x == 0.0);
    }
    for by in pairs {
        cells.iter().for_each(|&cell| add(cell, by, depth(stroke, cell)));
    }
    lines
}

/// The front cells of a block in a direction, in reading order: no cell of the block is in front of them.
fn ends(shape: &[Cell], direction: Direction) -> Vec<Cell> {
    let (forward, across) = (direction.vector(), across(direction));
    let is_before = |a: &Cell, b: &Cell| at(*a, across) == at(*b, across) && at(*a, forward) > at(*b, forward);
    shape.iter().copied().filter(|cell| !shape.iter().any(|other| is_before(other, cell))).collect()
}

/// The coordinate of a cell along an axis.
fn at(cell: Cell, along: Point) -> f64 {
    cell.col as f64 * along.x + cell.row as f64 * along.y
}

/// The first cell of the widest side of the block behind a straight arrow, and the distance from its centre to that of
/// the side. Of equally wide sides the most central one is used.
fn widest_side(stroke: &Stroke) -> (Cell, f64) {
    let (forward, across) = (stroke.path[0].vector(), across(stroke.path[0]));
    let mut cells = ends(&stroke.shape, stroke.path[0].opposite());
    cells.sort_by(|a, b| at(*a, across).total_cmp(&at(*b, across)));
    let goes_on = |a: &Cell, b: &Cell| at(*a, forward) == at(*b, forward) && at(*b, across) - at(*a, across) == 1.0;
    let aside = |side: &[Cell]| (side.len() - 1) as f64 / 2.0;
    let off = |side: &[Cell]| (off_middle(stroke, side[0], across) + aside(side)).abs();
    let sides = cells.chunk_by(goes_on);
    let best = sides.min_by(|a, b| b.len().cmp(&a.len()).then(off(a).total_cmp(&off(b))));
    let best = best.expect("a piece covers at least one cell");
    (best[0], aside(best))
}

/// The number of contiguous cells of the block from `cell` backwards along the first direction of the arrow.
fn depth(stroke: &Stroke, cell: Cell) -> usize {
    let back = stroke.path[0].opposite();
    std::iter::successors(Some(cell), |cell| cell.step(back)).take_while(|cell| stroke.shape.contains(cell)).count()
}

/// The distance across the arrow from the centre of the block to that of a cell.
fn off_middle(stroke: &Stroke, cell: Cell, across: Point) -> f64 {
    let Size { rows, cols } = extent(&stroke.shape);
    at(cell, across) + 0.5 - at(Cell::new(rows, cols), across) / 2.0
}

/// The centre of a cell of the block at the beginning, at each turn, and at the end, shifted by `offset`.
fn middles(stroke: &Stroke, cell: Cell, offset: Point) -> Vec<Point> {
    let (first, last) = (stroke.path[0], stroke.path[stroke.path.len() - 1]);
    let mut at = Point::new((stroke.from.col + cell.col) as f64 + 0.5, (stroke.from.row + cell.row) as f64 + 0.5);
    // The ends are not shifted along their directions.
    let end = |at: Point, direction: Direction| {
        let across = across(direction);
        Point::new(at.x + offset.x * across.x, at.y + offset.y * across.y)
    };
    let mut points = vec![end(at, first)];
    for run in stroke.path.chunk_by(|a, b| a == b) {
        at = at.plus(run[0].vector(), run.len() as f64);
        points.push(at.plus(offset, 1.0));
    }
    let tip = points.len() - 1;
    points[tip] = end(at, last);
    points
}

/// The unit vector, to the right or down, that is perpendicular to a direction.
fn across(direction: Direction) -> Point {
    let forward = direction.vector();
    Point::new(forward.y.abs(), forward.x.abs())
}

fn is_straight(path: &[Direction]) -> bool {
    path.iter().all(|direction| *direction == path[0])
}

/// The line with its ends moved forwards.
fn moved_ends(stroke: &Stroke, mut line: Vec<Point>, tail: f64, tip: f64) -> Vec<Point> {
    let (first, last) = (stroke.path[0], stroke.path[stroke.path.len() - 1]);
    let end = line.len() - 1;
    line[0] = line[0].plus(first.vector(), tail);
    line[end] = line[end].plus(last.vector(), tip);
    line
}

/// The cells of the block that an arrow with turns may follow: those with no cell of the block behind them at the end.
/// Those with none behind them at the beginning either come first, then those nearest to the centre.
fn followed(stroke: &Stroke) -> Vec<Cell> {
    let Stroke { path, shape, .. } = stroke;
    let [first, mut cells] = [path[0], path[path.len() - 1]].map(|direction| ends(shape, direction.opposite()));
    let count = shape.len() as f64;
    let row = shape.iter().map(|cell| cell.row as f64).sum::<f64>() / count;
    let col = shape.iter().map(|cell| cell.col as f64).sum::<f64>() / count;
    let distance = |cell: &Cell| (cell.row as f64 - row).hypot(cell.col as f64 - col);
    let is_first = |cell: &Cell| first.contains(cell);
    cells.sort_by(|a, b| is_first(b).cmp(&is_first(a)).then(distance(a).total_cmp(&distance(b))));
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arrow_of_an_l_runs_behind_one_of_its_cells() {
        // X.      Moving up, the rear edge of the left column is at row 2 and
        //
        // XX      so is that of the right one.
        let shape = vec![Cell::new(0, 0), Cell::new(1, 0), Cell::new(1, 1)];
        let tail = |direction| usual(&Stroke { shape: shape.clone(), from: Cell::new(3, 3), path: vec![direction] })[0];
        assert_eq!(tail(Direction::Up), Point::new(4.0, 5.0 - TAIL));
        // Moving down, the two columns differ.
        assert_eq!(tail(Direction::Down), Point::new(3.5, 3.0 + TAIL));
    }
}
