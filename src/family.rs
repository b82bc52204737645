//! What the families of puzzles have in common: what a goal demands, and how the faults of a layout are told.

use crate::grid::Cell;

/// Demands that one of some blocks stands at one of some places.
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
    /// That `block` stands at `corner`.
    pub fn new(block: usize, corner: Cell) -> Self {
        Self { blocks: vec![block], corners: vec![corner] }
    }

    /// The block and its place where there is but one of each.
    pub fn single(&self) -> Option<(usize, Cell)> {
        match (self.blocks.as_slice(), self.corners.as_slice()) {
            (&[block], &[corner]) => Some((block, corner)),
            _ => None,
        }
    }

    /// Whether blocks that stand at these corners, in the order of their numbers, fulfil it.
    pub fn holds(&self, corners: &[Cell]) -> bool {
        self.blocks.iter().any(|&block| self.corners.contains(&corners[block]))
    }
}

/// What a position must fulfil, all of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Demand {
    /// Where blocks must stand, in the order of their first blocks.
    pub places: Vec<Place>,
    /// Cells that must be empty, in reading order.
    pub empty: Vec<Cell>,
}

/// A fault of a layout, which is a puzzle as it was written: the part at fault, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayoutFault<Part, Kind> {
    /// The part at fault.
    pub at: Part,
    /// What is wrong.
    pub kind: Kind,
}
