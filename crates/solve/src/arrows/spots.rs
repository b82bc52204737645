//! Where the labels of blocks stand.

use crate::grid::{Cell, Point, corner, extent, parts};

/// The centre and the room of the label on each part of a block.
pub fn spots(cells: &[Cell]) -> Vec<(Point, f64)> {
    parts(cells).iter().map(|part| spot(part)).collect()
}

/// The centre of the label of one part, and its room: the bounding box if that is all block, else the cell nearest to the
/// centroid.
fn spot(cells: &[Cell]) -> (Point, f64) {
    let (corner, extent) = (corner(cells), extent(cells));
    if extent.area() != cells.len() {
        let cell = central(cells);
        return (Point::new(cell.col as f64 + 0.5, cell.row as f64 + 0.5), 1.0);
    }
    let (rows, cols) = (extent.rows as f64, extent.cols as f64);
    (Point::new(corner.col as f64 + cols / 2.0, corner.row as f64 + rows / 2.0), cols)
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
