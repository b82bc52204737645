//! Draws a step in its own style: a diagram is data, so a program can look at its items and change them.
//!
//! Prints Klotski after 42 steps as SVG, without labels and with square corners.
//!
//! ```text
//! cargo run --example own_drawing > plain.svg
//! ```

use std::error::Error;
use stepbook::Puzzle;
use stepbook::stages::booklet::{self, Style};
use stepbook::stages::diagram::{Form, Item};
use stepbook::stages::render::svg::{Surroundings, svg};
use stepbook::stages::story_of;

fn main() -> Result<(), Box<dyn Error>> {
    let solution = Puzzle::built_in("klotski")?.solve()?;
    let style = Style::default();
    let mut diagram = booklet::figure(story_of(&solution), &style, 42).diagram;
    simplify(&mut diagram.items);
    print!("{}", svg(&diagram, style.theme, Surroundings::File));
    Ok(())
}

/// Removes labels and round corners.
fn simplify(items: &mut Vec<Item>) {
    items.retain(|item| !matches!(item, Item::Text(_)));
    for item in items {
        match item {
            Item::Shape(Form::Rect(_, radius), _) | Item::Shape(Form::Rings(_, radius), _) => *radius = 0.0,
            Item::Group { items, .. } => simplify(items),
            _ => {}
        }
    }
}
