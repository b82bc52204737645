//! Where the labels of blocks stand.

use crate::grid::{Cell, Point, corner, extent, parts};

/// The centre and the room, width and height, of the label on each part of a block.
pub fn spots(cells: &[Cell]) -> Vec<(Point, (f64, f64))> {
    parts(cells).iter().map(|part| spot(part)).collect()
}

/// The centre of the label of one part, and its room: the bounding box if that is all block, else the cell nearest to the
/// centroid.
fn spot(cells: &[Cell]) -> (Point, (f64, f64)) {
    let (corner, extent) = (corner(cells), extent(cells));
    if extent.area() != cells.len() {
        let cell = central(cells);
        return (Point::new(cell.col as f64 + 0.5, cell.row as f64 + 0.5), (1.0, 1.0));
    }
    let (rows, cols) = (extent.rows as f64, extent.cols as f64);
    (Point::new(corner.col as f64 + cols / 2.0, corner.row as f64 + rows / 2.0), (cols, rows))
}

/// Free space beside a label that is not in its usual place, from the side of its cells, in cells.
const EDGE: f64 = 0.14;
/// Most places of a label.
const MOST: usize = 64;

/// Where the middle of the label of one part may be: first the usual place, then others, the nearest first. `half` is half of its size.
pub(super) fn places(part: &[Cell], half: impl Fn(f64) -> (f64, f64)) -> (Vec<Point>, (f64, f64)) {
    let (usual, room) = spot(part);
    let half = half(room.0);
    let (first, size) = (corner(part), extent(part));
    let areas: Vec<(Cell, (usize, usize))> = match size.area() == part.len() {
        true => vec![(first, (size.cols, size.rows))],
        false => part.iter().map(|&cell| (cell, (1, 1))).collect(),
    };
    // At both edges and in the middle of each cell.
    let along = |from: usize, count: usize, half: f64| {
        let (from, to) = (from as f64, (from + count) as f64);
        let least = from + EDGE + half;
        let most = to - EDGE - half;
        let cells = (0..count).map(move |i| from + i as f64 + 0.5);
        cells.chain([least, (from + to) / 2.0, most]).filter(move |at| (least..=most).contains(at)).collect::<Vec<_>>()
    };
    let mut places = vec![usual];
    for (cell, (cols, rows)) in areas {
        let rows = along(cell.row, rows, half.1);
        places.extend(
            along(cell.col, cols, half.0).into_iter().flat_map(|x| rows.iter().map(move |&y| Point::new(x, y))),
        );
    }
    places.sort_by(|a, b| a.distance(usual).total_cmp(&b.distance(usual)));
    places.dedup();
    places.truncate(MOST);
    (places, half)
}

/// The cell nearest to the centroid; of several, the first in reading order.
fn central(cells: &[Cell]) -> Cell {
    // Distances are compared as whole numbers, scaled by the number of cells.
    let count = cells.len() as i64;
    let rows: i64 = cells.iter().map(|cell| cell.row as i64).sum();
    let cols: i64 = cells.iter().map(|cell| cell.col as i64).sum();
    let distance = |cell: &&Cell| {
        let (row, col) = (cell.row as i64 * count - rows, cell.col as i64 * count - cols);
        row * row + col * col
    };
    *cells.iter().min_by_key(distance).expect("a piece covers at least one cell")
}
