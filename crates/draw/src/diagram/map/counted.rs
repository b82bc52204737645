//! A map with the number of jumps that lead to each cell.

use super::{LARGE, ROOM, USUAL, centred_text};
use crate::diagram::outline::middle;
use crate::diagram::{Diagram, Form, Item, Lettering, Rect, Role};
use crate::font::Weight;
use stepbook_solve::grid::{Cell, Grid, Size};

/// Replaces the numbers of the map in `diagram` by the number of jumps to each cell, bold in rings. Reached cells are
/// grey.
pub fn counted(diagram: Diagram, counts: &Grid<Option<usize>>, lettering: Lettering<'_>) -> Diagram {
    let Some(map) = diagram.map() else { return diagram };
    let fonts = lettering.fonts;
    let reached: Vec<(Cell, usize)> = counts.size().cells().filter_map(|cell| Some((cell, counts[cell]?))).collect();
    let shade = |&(cell, _): &(Cell, usize)| {
        map.numbers[cell].map(|_| Item::Shape(Form::Rect(Rect::of(cell, Size::new(1, 1)), 0.0), Role::Band))
    };
    let size = if lettering.is_large() { LARGE } else { USUAL }.number;
    let number = |&(cell, count): &(Cell, usize)| {
        let is_ringed = map.landings.iter().any(|landing| landing.cell == cell);
        let (room, weight) = if is_ringed { (ROOM[1], Weight::Bold) } else { (ROOM[0], Weight::Regular) };
        let count = count.to_string();
        let size = size.min(room / fonts.width(&count, weight).max(0.1));
        centred_text(count, middle(cell), size, weight)
    };
    let (shades, counts): (Vec<Item>, Vec<Item>) =
        (reached.iter().filter_map(shade).collect(), reached.iter().map(number).collect());
    let items = diagram.unlabelled().items.into_iter().map(|item| match item {
        Item::Group { layer, at, scale, items } => {
            let items = shades.iter().cloned().chain(items).chain(counts.iter().cloned()).collect();
            Item::Group { layer, at, scale, items }
        }
        item => item,
    });
    Diagram { items: items.collect(), content: None, ..diagram }
}
