//! Maps: a field of numbers and the way across it.

use super::draw::MARGIN;
use super::{Anchor, Item, Layer, Point, Role, Text};
use crate::font::{CAP_HEIGHT, Weight};
use crate::grid::Cell;
use crate::walkthrough::{Jumps, Scene};

/// Size of a number in cells.
const NUMBER: f64 = 0.45;

/// The items of a map, in cells.
pub(super) fn map(scene: &Scene<'_>, jumps: &Jumps) -> Vec<Item> {
    let size = scene.field.size();
    let numbers = size.cells().filter_map(|cell| Some(number(cell, jumps.numbers[cell]?)));
    let piece = |cell: Cell| Item::Circle { centre: middle(cell), radius: 0.44, role: Role::Pin };
    let blocks = scene.pieces.iter().map(|placed| {
        let layer = Layer::Block { kind: placed.piece.kind, moved: placed.moved, label: placed.label.to_owned() };
        Item::layer(layer, vec![piece(placed.corner)])
    });
    let items = vec![Item::layer(Layer::Blocks, blocks.collect()), Item::layer(Layer::Over, numbers.collect())];
    vec![Item::Group { layer: Layer::Board, at: Point::new(MARGIN, MARGIN), scale: 1.0, items }]
}

fn middle(cell: Cell) -> Point {
    Point::new(cell.col as f64 + 0.5, cell.row as f64 + 0.5)
}

fn number(cell: Cell, number: u32) -> Item {
    let centre = middle(cell);
    Item::Text(Text {
        at: Point::new(centre.x, centre.y + NUMBER * CAP_HEIGHT / 2.0),
        size: NUMBER,
        anchor: Anchor::Middle,
        weight: Weight::Light,
        content: number.to_string(),
        spoken: None,
    })
}
