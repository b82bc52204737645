//! Blocks that a page defines once. Each picture only gives their positions.

use super::tag::Tag;
use super::{SvgWriter, canvas, painted};
use crate::diagram::{Diagram, Layer, Rgb, Theme, Width};
use canvas::Painted;
use stepbook_solve::grid::{Cell, corner};

/// The blocks of a picture, defined at their positions in it.
#[derive(Clone, PartialEq, Debug)]
pub struct SharedBlocks {
    /// Label and top-left cell of each.
    homes: Vec<(String, Cell)>,
    definitions: String,
}

/// A use of a block of [`SharedBlocks`] in a picture.
pub(super) struct BlockUse<'a> {
    pub label: &'a str,
    number: usize,
    /// Offset from its definition in columns and rows.
    offset: (f64, f64),
}

impl SharedBlocks {
    /// The blocks of `diagram`. `None` if it does not show a position, or if a block has its own colour, which depends
    /// on the style sheet of the page.
    pub fn of(diagram: &Diagram, theme: Theme) -> Option<Self> {
        let position = diagram.position()?;
        let homes: Vec<_> = position.blocks.iter().map(|block| (block.label.clone(), corner(&block.cells))).collect();
        let all = painted(&diagram.items, theme, super::CELL_MM);
        let writer = SvgWriter { is_page: true, ..SvgWriter::new(theme) };
        let mut definitions = String::new();
        let is_whole = (1..).zip(blocks(&all)?).all(|(number, block)| writer.define(number, block, &mut definitions));
        is_whole.then_some(Self { homes, definitions })
    }

    /// The elements to define once in the page, with the ids `b1`, `b2` and so on.
    pub fn definitions(&self) -> &str {
        &self.definitions
    }

    /// Their uses in another picture.
    pub(super) fn uses<'a>(&'a self, diagram: &Diagram) -> Vec<BlockUse<'a>> {
        let blocks = diagram.position().map_or(&[][..], |position| &position.blocks);
        let place = |(number, (label, home)): (usize, &'a (String, Cell))| {
            let at = corner(&blocks.iter().find(|block| block.label == *label)?.cells);
            let offset = |to: usize, from: usize| to as f64 - from as f64;
            Some(BlockUse { label, number, offset: (offset(at.col, home.col), offset(at.row, home.row)) })
        };
        (1..).zip(&self.homes).filter_map(place).collect()
    }
}

impl BlockUse<'_> {
    /// Writes the use. A moving block has this outline.
    pub(super) fn write(&self, moved: Option<(Rgb, Width)>, out: &mut String) {
        let mut tag = Tag::new(out, "use").set("href", &format!("#b{}", self.number));
        let (x, y) = self.offset;
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

impl SvgWriter<'_> {
    /// Writes a block with its label as a separate group. Returns whether the block can be shared.
    fn define(self, number: usize, block: &Painted<'_>, out: &mut String) -> bool {
        let Painted::Group(Layer::Block { material, moved: false, faded: false, .. }, _) = block else { return false };
        // The outline is inherited from the picture, so a moving block can have another one.
        out.push_str("<g>\n");
        self.block(block, self.inherited(), Some(format!("b{number}")), out);
        out.push_str("</g>\n");
        material.tint.is_none()
    }
}
