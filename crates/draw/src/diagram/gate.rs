//! Gates: a grille, one bar across the passage and four uprights in each cell.

use super::{Point, Position};
use crate::walkthrough::{Field, Scene};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use stepbook_solve::grid::{Cell, Direction, Grid, extent, parts};

/// Positions of the uprights of a cell along the bar, in cells: equally far apart, also across cells.
const UPRIGHTS: [f64; 4] = [0.125, 0.375, 0.625, 0.875];
/// How far the uprights reach to both sides of the bar, in cells.
const HALF: f64 = 0.22;

/// The grilles of the gates that nothing covers: the first cell of each, how many there are to the right or, if so, down.
pub fn grilles(position: &Position) -> Vec<(Cell, usize, bool)> {
    let mut open = Grid::filled(position.walls.size(), false);
    for &(cell, _) in &position.gates {
        open[cell] = true;
    }
    let run = |&(first, way): &(Cell, Direction)| {
        let mut next = Some(first);
        let mut count = 0;
        while let Some(cell) = next.filter(|&cell| open.get(cell) == Some(&true)) {
            open[cell] = false;
            count += 1;
            next = cell.step(way);
        }
        (count > 0).then_some((first, count, way == Direction::Down))
    };
    position.gates.iter().filter_map(run).collect()
}

/// The gates that nothing covers, and the way of the bar across each, right or down.
pub(super) fn gates(scene: &Scene<'_>) -> Vec<(Cell, Direction)> {
    if scene.gates.is_empty() {
        return Vec::new();
    }
    let field = scene.field;
    let all: Vec<Cell> = field.size().cells().filter(|&cell| field.gates[cell]).collect();
    let ways = parts(&all).into_iter().flat_map(|gate| {
        let way = along(field, &gate);
        gate.into_iter().map(move |cell| (cell, way))
    });
    let ways: FxHashMap<Cell, Direction> = ways.collect();
    scene.gates.iter().map(|cell| (*cell, ways[cell])).collect()
}

/// The lines of a grille of `count` cells from `first` to the right, or down; first the bar, which spans them all.
pub fn grille(first: Cell, count: usize, down: bool) -> Vec<Vec<Point>> {
    let point = |along: f64, across: f64| {
        let (x, y) = if down { (0.5 + across, along) } else { (along, 0.5 + across) };
        Point::new(first.col as f64 + x, first.row as f64 + y)
    };
    let uprights = (0..count).flat_map(|cell| UPRIGHTS.map(|at| cell as f64 + at));
    let bar = vec![point(0.0, 0.0), point(count as f64, 0.0)];
    std::iter::once(bar).chain(uprights.map(|at| vec![point(at, -HALF), point(at, HALF)])).collect()
}

/// The way in which the bar runs through the gate of these cells, right or down: from wall to wall, and where there are
/// none, along the gate's longer side.
fn along(field: &Field, cells: &[Cell]) -> Direction {
    // The share of the gate's outer sides towards these directions at which there is a wall.
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
    // Two fractions, compared crosswise.
    match (upright * left_right).cmp(&(across * up_down)) {
        Ordering::Greater => Direction::Down,
        Ordering::Equal if extent.rows > extent.cols => Direction::Down,
        _ => Direction::Right,
    }
}
