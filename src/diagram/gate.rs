//! Gates: a grille, one bar across the passage and four uprights in each cell.

use super::{Item, Point, Role};
use crate::grid::{Cell, Direction, Grid};
use crate::walkthrough::{Field, Scene};

/// Where the uprights of a cell stand along the bar, in cells: equally far apart, from cell to cell too.
const UPRIGHTS: [f64; 4] = [0.125, 0.375, 0.625, 0.875];
/// How far the uprights reach to both sides of the bar, in cells.
const HALF: f64 = 0.22;

/// The grilles of the gates that nothing covers.
pub(super) fn gates(scene: &Scene<'_>) -> Option<Item> {
    let mut rest = scene.gates.clone();
    let mut strokes = Vec::new();
    while let Some(&first) = rest.first() {
        let along = along(scene.field, first);
        let mut run = vec![first];
        while let Some(next) = run[run.len() - 1].step(along).filter(|next| rest.contains(next)) {
            run.push(next);
        }
        rest.retain(|cell| !run.contains(cell));
        strokes.extend(grille(first, run.len(), along == Direction::Down));
    }
    (!strokes.is_empty()).then_some(Item::Line { strokes, role: Role::Gate })
}

/// The lines of a grille of `count` cells from `first` to the right, or down; first the bar, which spans them all.
pub(crate) fn grille(first: Cell, count: usize, down: bool) -> Vec<Vec<Point>> {
    let point = |along: f64, across: f64| {
        let (x, y) = if down { (0.5 + across, along) } else { (along, 0.5 + across) };
        Point::new(first.col as f64 + x, first.row as f64 + y)
    };
    let uprights = (0..count).flat_map(|cell| UPRIGHTS.map(|at| cell as f64 + at));
    let bar = vec![point(0.0, 0.0), point(count as f64, 0.0)];
    std::iter::once(bar).chain(uprights.map(|at| vec![point(at, -HALF), point(at, HALF)])).collect()
}

/// The way in which the bar runs through the gate that has this cell, right or down: from wall to wall, and where there
/// are none, along the gate's longer side.
fn along(field: &Field, cell: Cell) -> Direction {
    let cells = whole(&field.gates, cell);
    // The share of the gate's outer sides towards these directions at which there is a wall.
    let walled = |directions: [Direction; 2]| {
        let outer = cells.iter().flat_map(|cell| directions.map(|direction| cell.step(direction)));
        let outer: Vec<Option<Cell>> = outer.filter(|next| next.is_none_or(|next| !cells.contains(&next))).collect();
        let is_wall = |next: &&Option<Cell>| next.and_then(|next| field.walls.get(next)).is_none_or(|&wall| wall);
        outer.iter().filter(is_wall).count() as f64 / outer.len() as f64
    };
    let across = walled([Direction::Left, Direction::Right]);
    let upright = walled([Direction::Up, Direction::Down]);
    let extent = crate::grid::extent(&cells);
    let down = upright > across || (upright - across).abs() < 1e-9 && extent.rows > extent.cols;
    if down { Direction::Down } else { Direction::Right }
}

/// All cells of the gate that has this cell.
fn whole(gates: &Grid<bool>, cell: Cell) -> Vec<Cell> {
    let mut cells = vec![cell];
    let mut at = 0;
    while let Some(&cell) = cells.get(at) {
        for next in Direction::ALL.into_iter().filter_map(|direction| cell.step(direction)) {
            if gates.get(next) == Some(&true) && !cells.contains(&next) {
                cells.push(next);
            }
        }
        at += 1;
    }
    cells
}
