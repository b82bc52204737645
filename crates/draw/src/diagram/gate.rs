//! Gates: a grille, one bar across the passage and four uprights in each cell.

use super::{Point, Position};
use crate::walkthrough::{Field, Scene};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use stepbook_solve::grid::{Cell, Direction, Grid, extent, parts};

/// Positions of the uprights of a cell along the bar, in cells: equally far apart, also across cells.
const UPRIGHTS: [f64; 4] = [0.125, 0.375, 0.625, 0.875];
/// Length of the uprights on each side of the bar, in cells.
const HALF: f64 = 0.22;

/// The grilles of uncovered gates: the first cell, the number of cells, and whether they run down instead of right.
pub fn grilles(position: &Position) -> Vec<(Cell, usize, bool)> {
    let mut open = Grid::filled(position.walls.size(), false);
    for &(cell, _) in &position.gates {
        open[cell] = true;
    }
    let run = |&(first, direction): &(Cell, Direction)| {
        let mut next = Some(first);
        let mut count = 0;
        while let Some(cell) = next.filter(|&cell| open.get(cell) == Some(&true)) {
            open[cell] = false;
            count += 1;
            next = cell.step(direction);
        }
        (count > 0).then_some((first, count, direction == Direction::Down))
    };
    position.gates.iter().filter_map(run).collect()
}

/// The uncovered gate cells with the direction of the bar in each, right or down.
pub(super) fn gates(scene: &Scene<'_>) -> Vec<(Cell, Direction)> {
    if scene.gates.is_empty() {
        return Vec::new();
    }
    let field = scene.field;
    let all: Vec<Cell> = field.size().cells().filter(|&cell| field.gates[cell]).collect();
    let directions = parts(&all).into_iter().flat_map(|gate| {
        let direction = bar_direction(field, &gate);
        gate.into_iter().map(move |cell| (cell, direction))
    });
    let directions: FxHashMap<Cell, Direction> = directions.collect();
    scene.gates.iter().map(|cell| (*cell, directions[cell])).collect()
}

/// The lines of a grille of `count` cells from `first` to the right, or down: first the bar along all cells, then the
/// uprights.
pub fn grille(first: Cell, count: usize, down: bool) -> Vec<Vec<Point>> {
    let point = |bar_direction: f64, across: f64| {
        let (x, y) = if down { (0.5 + across, bar_direction) } else { (bar_direction, 0.5 + across) };
        Point::new(first.col as f64 + x, first.row as f64 + y)
    };
    let uprights = (0..count).flat_map(|cell| UPRIGHTS.map(|at| cell as f64 + at));
    let bar = vec![point(0.0, 0.0), point(count as f64, 0.0)];
    std::iter::once(bar).chain(uprights.map(|at| vec![point(at, -HALF), point(at, HALF)])).collect()
}

/// The direction of the bar through the gate of these cells, right or down: from wall to wall, or along the longer side
/// if there are no walls.
fn bar_direction(field: &Field, cells: &[Cell]) -> Direction {
    // The number of walls on the gate's outer sides in these directions, and the number of sides.
    let walled = |directions: [Direction; 2]| {
        let next = cells.iter().flat_map(|cell| directions.map(|direction| cell.step(direction)));
        let outer = next.filter(|next| next.is_none_or(|next| field.gates.get(next) != Some(&true)));
        let is_wall = |next: Option<Cell>| next.and_then(|next| field.walls.get(next)).is_none_or(|&wall| wall);
        let outer: Vec<bool> = outer.map(is_wall).collect();
        (outer.iter().filter(|is_wall| **is_wall).count(), outer.len())
    };
    let (across, left_right) = walled([Direction::Left, Direction::Right]);
    let (upright, up_down) = walled([Direction::Up, Direction::Down]);
    let extent = extent(cells);
    // Compare two fractions by cross-multiplication.
    match (upright * left_right).cmp(&(across * up_down)) {
        Ordering::Greater => Direction::Down,
        Ordering::Equal if extent.rows > extent.cols => Direction::Down,
        _ => Direction::Right,
    }
}
