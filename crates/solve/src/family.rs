//! Common parts of all families of puzzles: what a goal requires, and how layouts report errors.

use crate::grid::{Cell, Compass};
use crate::sliding;

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

impl Demand {
    /// Whether it is that of a single place.
    pub fn is_one_place(&self) -> bool {
        self.places.len() == 1 && self.empty.is_empty()
    }

    /// Takes in `other`, if both are about the same pieces or the same cells and one place each.
    pub fn absorb(&mut self, other: &Self, same_shape: bool) -> bool {
        let ([place], [more]) = (self.places.as_mut_slice(), other.places.as_slice()) else {
            return false;
        };
        if !self.empty.is_empty() || !other.empty.is_empty() {
            return false;
        }
        if place.blocks == more.blocks {
            // There may be thousands of them, mostly in order.
            for &corner in &more.corners {
                if let Err(at) = place.corners.binary_search(&corner) {
                    place.corners.insert(at, corner);
                }
            }
            return true;
        }
        let same = same_shape && place.corners == more.corners;
        if same {
            place.blocks.extend(&more.blocks);
            place.blocks.sort_unstable();
            place.blocks.dedup();
        }
        same
    }
}

/// Moves or jumps, from the start on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Path {
    /// Moves of a sliding-block puzzle, counted in `metric`.
    Sliding {
        /// The unit that was counted.
        metric: sliding::Metric,
        /// The moves.
        moves: Vec<sliding::Move>,
    },
    /// Jumps of a number maze.
    Maze {
        /// The direction of each of them.
        jumps: Vec<Compass>,
    },
}
