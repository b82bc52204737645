//! Blocks that a page has once: each picture only says where they stand.

use super::tag::Tag;
use super::{Pen, canvas, painted};
use crate::diagram::{Diagram, Layer, Rgb, Theme, Width};
use canvas::Painted;
use stepbook_solve::grid::{Cell, corner};

/// The blocks of a picture, which are drawn where they stand in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Placed {
    /// Label and top-left cell of each.
    homes: Vec<(String, Cell)>,
    definitions: String,
}

/// A block of [`Placed`] in a picture.
pub(super) struct Use<'a> {
    pub label: &'a str,
    number: usize,
    /// Columns and rows from where it is drawn.
    by: (f64, f64),
}

impl Placed {
    /// Those of `diagram`; `None` if it shows no position, or a block with a colour of its own, which depends on the style sheet of the page.
    pub fn of(diagram: &Diagram, theme: Theme) -> Option<Self> {
        let position = diagram.position()?;
        let homes: Vec<_> = position.blocks.iter().map(|block| (block.label.clone(), corner(&block.cells))).collect();
        let all = painted(&diagram.items, theme, super::CELL_MM);
        let pen = Pen { is_page: true, ..Pen::new(theme) };
        let mut definitions = String::new();
        let is_whole = (1..).zip(blocks(&all)?).all(|(number, block)| pen.define(number, block, &mut definitions));
        is_whole.then_some(Self { homes, definitions })
    }

    /// The elements that the page has once, with the ids `b1`, `b2` and so on.
    pub fn definitions(&self) -> &str {
        &self.definitions
    }

    /// Where they are in another picture.
    pub(super) fn uses<'a>(&'a self, diagram: &Diagram) -> Vec<Use<'a>> {
        let blocks = diagram.position().map_or(&[][..], |position| &position.blocks);
        let place = |(number, (label, home)): (usize, &'a (String, Cell))| {
            let at = corner(&blocks.iter().find(|block| block.label == *label)?.cells);
            let by = |to: usize, from: usize| to as f64 - from as f64;
            Some(Use { label, number, by: (by(at.col, home.col), by(at.row, home.row)) })
        };
        (1..).zip(&self.homes).filter_map(place).collect()
    }
}

impl Use<'_> {
    /// Writes the block, which has this outline if it has moved.
    pub(super) fn write(&self, moved: Option<(Rgb, Width)>, out: &mut String) {
        let mut tag = Tag::new(out, "use").set("href", &format!("#b{}", self.number));
        let (x, y) = self.by;
        if x != 0.0 {
            tag = tag.length("x", x);
        }
        if y != 0.0 {
            tag = tag.length("y", y);
        }
        if let Some((_, width)) = moved {
            tag = tag.set("class", "sb-moved").set("font-weight", "bold").stroke_width(width);
        }
        tag.end();
    }
}

/// The blocks of a picture.
fn blocks<'a, 'p>(all: &'a [Painted<'p>]) -> Option<&'a [Painted<'p>]> {
    all.iter().find_map(|painted| match painted {
        Painted::Group(Layer::Blocks, blocks) => Some(&blocks[..]),
        Painted::Group(_, inner) => blocks(inner),
        _ => None,
    })
}

impl Pen<'_> {
    /// Writes a block with its label as a group of its own; whether it could be written.
    fn define(self, number: usize, block: &Painted<'_>, out: &mut String) -> bool {
        let Painted::Group(Layer::Block { material, moved: false, faded: false, .. }, _) = block else { return false };
        // The outline is that of the picture, so that a block that has moved can have another.
        out.push_str("<g>\n");
        self.block(block, self.around(), Some(format!("b{number}")), out);
        out.push_str("</g>\n");
        material.tint.is_none()
    }
}
