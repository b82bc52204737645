//! Common parts of all families of puzzles: what a goal requires, and how layouts report errors.

use crate::grid::Cell;

/// Requires that one of some blocks is at one of some positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Numbers of blocks, ascending and never empty: any of these will do. All have the same shape. What jumps through a maze
    /// is block 0.
    pub blocks: Vec<usize>,
    /// Top-left cells of the bounding box, in reading order and never empty: any of them will do. They need not be cells
    /// of the block.
    pub corners: Vec<Cell>,
}

impl Place {
    /// Requires `block` to be at `corner`.
    pub fn new(block: usize, corner: Cell) -> Self {
        Self { blocks: vec![block], corners: vec![corner] }
    }

    /// The block and its position, if there is exactly one of each.
    pub fn single(&self) -> Option<(usize, Cell)> {
        match (self.blocks.as_slice(), self.corners.as_slice()) {
            (&[block], &[corner]) => Some((block, corner)),
            _ => None,
        }
    }

    /// Whether blocks that are at these corners, in the order of their numbers, fulfil it.
    pub fn holds(&self, corners: &[Cell]) -> bool {
        self.blocks.iter().any(|&block| self.corners.contains(&corners[block]))
    }
}

/// A condition. A position must fulfil all of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Demand {
    /// Required positions of blocks, in the order of their first blocks.
    pub places: Vec<Place>,
    /// Cells that must be empty, in reading order.
    pub empty: Vec<Cell>,
}

/// An error in a layout, which is a puzzle as it was written: the invalid part, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayoutFault<Part, Kind> {
    /// The invalid part.
    pub at: Part,
    /// The error.
    pub kind: Kind,
}
