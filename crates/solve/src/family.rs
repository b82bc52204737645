//! Types that all families of puzzles share: goal conditions, layout errors and paths.

use crate::grid::{Cell, Compass};
use crate::sliding;

/// Requires that one of some blocks is at one of some positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Numbers of the blocks that satisfy it, ascending and never empty. All have the same shape. The jumper of a maze
    /// is block 0.
    pub blocks: Vec<usize>,
    /// Top-left cells of the accepted positions of the bounding box, in reading order and never empty. They need not be
    /// cells of the block.
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

    /// Whether blocks with these corners, in the order of their numbers, satisfy it.
    pub fn holds(&self, corners: &[Cell]) -> bool {
        self.blocks.iter().any(|&block| self.corners.contains(&corners[block]))
    }
}

/// A conjunction of requirements: a position must satisfy all of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Condition {
    /// Required positions of blocks, in the order of their first blocks.
    pub places: Vec<Place>,
    /// Cells that must be empty, in reading order.
    pub empty: Vec<Cell>,
}

/// An error in a layout, which is an unchecked puzzle: the invalid part, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayoutFault<Part, Kind> {
    /// The invalid part.
    pub at: Part,
    /// The error.
    pub kind: Kind,
}

impl Condition {
    /// Whether it requires a single place and nothing else.
    pub fn is_one_place(&self) -> bool {
        self.places.len() == 1 && self.empty.is_empty()
    }

    /// Merges `other` into this if each requires one place, for the same blocks or at the same cells. Returns whether
    /// it did.
    pub fn absorb(&mut self, other: &Self, same_shape: bool) -> bool {
        let ([place], [more]) = (self.places.as_mut_slice(), other.places.as_slice()) else {
            return false;
        };
        if !self.empty.is_empty() || !other.empty.is_empty() {
            return false;
        }
        if place.blocks == more.blocks {
            // There may be thousands of corners, mostly in order.
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

/// A sequence of moves or jumps from the start.
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
