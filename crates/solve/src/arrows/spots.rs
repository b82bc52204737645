//! The positions of the labels of blocks.

use super::{HEIGHT, LABEL, LABEL_MARGIN};
use crate::grid::{Cell, Point, Rect, Size, corner, extent, parts};

/// The area of the label on each part of a block. The label is at its centre.
pub fn spots(cells: &[Cell]) -> Vec<Rect> {
    parts(cells).iter().map(|part| spot(part)).collect()
}

/// The area of the label of one part: its bounding box if the part fills it, otherwise the cell nearest to the
/// centroid.
fn spot(cells: &[Cell]) -> Rect {
    let (corner, extent) = (corner(cells), extent(cells));
    if extent.area() == cells.len() { Rect::of(corner, extent) } else { Rect::of(central(cells), Size::new(1, 1)) }
}

/// Margin of a label that is not in its usual position, in cells.
const EDGE: f64 = 0.14;
/// Most candidate positions of a label.
const MOST: usize = 64;

/// The candidate positions of the label of one part, at most `widest` wide: the usual position, then others from near
/// to far.
pub(super) fn places(part: &[Cell], widest: f64) -> Vec<Rect> {
    let usual = spot(part);
    let (w, h) = (widest.min(usual.w - 2.0 * LABEL_MARGIN), LABEL * HEIGHT);
    let areas = match (usual.w * usual.h) as usize == part.len() {
        true => vec![usual],
        false => part.iter().map(|&cell| Rect::of(cell, Size::new(1, 1))).collect(),
    };
    // At both edges and at the centre of each cell.
    let along = |from: f64, room: f64, size: f64| {
        let (least, most) = (from + EDGE + size / 2.0, from + room - EDGE - size / 2.0);
        let cells = (0..room as usize).map(|i| from + i as f64 + 0.5);
        let all = cells.chain([least, from + room / 2.0, most]);
        all.filter(|at| (least..=most).contains(at)).collect::<Vec<_>>()
    };
    let mut middles = vec![usual.middle()];
    for area in areas {
        let rows = along(area.y, area.h, h);
        let columns = along(area.x, area.w, w).into_iter();
        middles.extend(columns.flat_map(|x| rows.iter().map(move |&y| Point::new(x, y))));
    }
    let from_usual = |at: &Point| at.distance(usual.middle());
    middles.sort_by(|a, b| from_usual(a).total_cmp(&from_usual(b)));
    middles.dedup();
    middles.truncate(MOST);
    middles.into_iter().map(|middle| Rect::about(middle, w, h)).collect()
}

/// The cell nearest to the centroid; of several, the first in reading order.
fn central(cells: &[Cell]) -> Cell {
    // Distances are compared as integers, scaled by the number of cells.
    let count = cells.len() as i64;
    let rows: i64 = cells.iter().map(|cell| cell.row as i64).sum();
    let cols: i64 = cells.iter().map(|cell| cell.col as i64).sum();
    let distance = |cell: &&Cell| {
        let (row, col) = (cell.row as i64 * count - rows, cell.col as i64 * count - cols);
        row * row + col * col
    };
    *cells.iter().min_by_key(distance).expect("a piece covers at least one cell")
}
