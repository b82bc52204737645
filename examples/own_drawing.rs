//! Draws a step in a way of one's own: a diagram is data, so a program can look at its items and change them.
//!
//! Prints Klotski after 42 steps as SVG, without labels and with square corners.
//!
//! ```text
//! cargo run --release --example own_drawing > plain.svg
//! ```

use std::error::Error;
use stepbook::booklet::{self, Style};
use stepbook::diagram::Item;
use stepbook::render::svg::{Surroundings, svg};
use stepbook::search::{Outcome, unwatched};
use stepbook::{format, walkthrough::narrate};

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle = format::read(include_bytes!("klotski.toml"), None)?;
    let Outcome::Solved { path, .. } = puzzle.solve(&Default::default(), &mut unwatched) else {
        return Err("Klotski has a solution".into());
    };
    let style = Style::default();
    let mut diagram = booklet::figure(&narrate(&puzzle, &path)?, &style, 42).diagram;
    simplify(&mut diagram.items);
    print!("{}", svg(&diagram, style.theme, Surroundings::File("sb")));
    Ok(())
}

/// Takes labels and round corners away.
fn simplify(items: &mut Vec<Item>) {
    items.retain(|item| !matches!(item, Item::Text(_)));
    for item in items {
        match item {
            Item::Rect { radius, .. } | Item::Polygon { radius, .. } => *radius = 0.0,
            Item::Group { items, .. } => simplify(items),
            _ => {}
        }
    }
}
