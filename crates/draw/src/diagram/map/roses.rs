//! Roses: the jumps from each landing, in the margin below a map.

use super::{USUAL, disc, lettered};
use crate::diagram::{Item, Layer, Point, Rect, Role};
use crate::font::{Fonts, Weight};
use crate::walkthrough::{Fork, Leads};
use stepbook_solve::grid::Compass;

/// Width and height of a rose with the count below it, and from its upper edge to its middle and to the middle of the count.
pub(super) const WIDTH: f64 = 2.0;
const HEIGHT: f64 = 2.4;
const MIDDLE: f64 = 0.95;
const COUNT: f64 = 2.1;
const COUNT_SIZE: f64 = 0.42;
/// From the map's margin to the roses, and from row to row of them.
const OVER: f64 = 0.15;
const APART: f64 = 0.25;
/// From the middle to the beginning of a line and to its end: of a short one, of a long one, and of the head of an arrow.
const TAIL: f64 = USUAL.disc + 0.07;
const SHORT: f64 = 0.58;
const LONG: f64 = 0.85;
const TIP: f64 = 0.95;
/// Length and half of the width of the head.
const HEAD: (f64, f64) = (0.34, 0.15);
/// From the middle to that of a cross, and half of its width.
const CROSS: (f64, f64) = (0.6, 0.095);
/// On fields with fewer columns than this, roses are smaller, down to this part.
const WIDE: f64 = 9.0;
const SMALLEST: f64 = 0.6;

/// The roses below the `edge` of a map, in as few rows as they need; and by how much they make it higher.
pub(super) fn roses(forks: &[Fork], edge: Rect, fonts: &Fonts) -> (Option<Item>, f64) {
    let scale = (edge.w / WIDE).clamp(SMALLEST, 1.0);
    let Some((items, height)) = table(forks, edge.w / scale, fonts) else { return (None, 0.0) };
    let group = Item::Group { layer: Layer::Roses, at: Point::new(edge.x, edge.y + OVER), scale, items };
    (Some(group), OVER + height * scale)
}

/// Roses in as few rows of at most `width` as they need, and the height of all; `None` if there are none.
pub(super) fn table(forks: &[Fork], width: f64, fonts: &Fonts) -> Option<(Vec<Item>, f64)> {
    if forks.is_empty() {
        return None;
    }
    let room = ((width / WIDTH + 1e-6) as usize).max(1);
    let rows = forks.len().div_ceil(room);
    let cols = forks.len().div_ceil(rows);
    let left = (width - cols as f64 * WIDTH) / 2.0;
    let place = |k: usize| {
        let (row, col) = ((k / cols) as f64, (k % cols) as f64);
        Point::new(left + (col + 0.5) * WIDTH, row * (HEIGHT + APART))
    };
    let items = forks.iter().enumerate().flat_map(|(k, fork)| rose(fork, place(k), fonts)).collect();
    Some((items, rows as f64 * (HEIGHT + APART) - APART))
}

/// The rose of a landing; its upper edge has its middle at `top`.
fn rose(fork: &Fork, top: Point, fonts: &Fonts) -> Vec<Item> {
    let centre = Point::new(top.x, top.y + MIDDLE);
    let petals = fork.ways.iter().flat_map(|&(towards, leads)| petal(centre, towards, leads, towards == fork.taken));
    let mut items: Vec<Item> = petals.collect();
    items.extend(disc(fork.number, centre, USUAL, fonts));
    let count = format!("{}/{}", fork.astray(), fork.possible());
    items.push(lettered(count, Point::new(top.x, top.y + COUNT), COUNT_SIZE, Weight::Regular));
    items
}

/// What is drawn of a jump: an arrow, a line or a cross, or nothing if it cannot be made.
fn petal(centre: Point, towards: Compass, leads: Leads, taken: bool) -> Vec<Item> {
    let (down, right) = towards.delta();
    let length = (down as f64).hypot(right as f64);
    let along = Point::new(right as f64 / length, down as f64 / length);
    let at = |distance: f64| centre.plus(along, distance);
    let line = |to: f64, marked| Item::Line { strokes: vec![vec![at(TAIL), at(to)]], role: Role::Leg { marked } };
    match leads {
        _ if taken => {
            let across = Point::new(-along.y, along.x);
            let corner = |side: f64| at(TIP - HEAD.0).plus(across, side * HEAD.1);
            let head = vec![vec![corner(-1.0), at(TIP), corner(1.0)]];
            vec![line(TIP - 0.6 * HEAD.0, true), Item::Polygon { rings: head, radius: 0.0, role: Role::Arrow }]
        }
        Leads::Nowhere => Vec::new(),
        Leads::Best => vec![line(LONG, false)],
        Leads::Longer => vec![line(SHORT, false)],
        Leads::Never => {
            let corner = |x: f64, y: f64| at(CROSS.0).plus(Point::new(x, y), CROSS.1);
            let strokes = vec![vec![corner(-1.0, -1.0), corner(1.0, 1.0)], vec![corner(-1.0, 1.0), corner(1.0, -1.0)]];
            vec![Item::Line { strokes, role: Role::Leg { marked: false } }]
        }
    }
}
