//! The same board with another start.

use super::board::{Axis, Board, Position};
use crate::grid::{Cell, Grid};

/// Why blocks cannot be at a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Misplaced {
    /// The position has another number of blocks than the board.
    #[error("the position has {found} blocks, but the board has {expected}")]
    Count {
        /// Blocks of the position.
        found: usize,
        /// Blocks of the board.
        expected: usize,
    },
    /// The block would be outside the board, on a wall, or on a gate that is closed to it.
    #[error("block `{label}` cannot be at {corner}")]
    NoRoom {
        /// The block.
        label: String,
        /// The top-left cell of its bounding box.
        corner: Cell,
    },
    /// The block is fixed somewhere else.
    #[error("block `{label}` is fixed at {corner}")]
    Fixed {
        /// The block.
        label: String,
        /// Its location on the board.
        corner: Cell,
    },
    /// Two blocks cover the same cell.
    #[error("blocks `{first}` and `{second}` overlap at {cell}")]
    Overlap {
        /// One of them.
        first: String,
        /// The other.
        second: String,
        /// The cell.
        cell: Cell,
    },
}

impl Board {
    /// The same board, starting at `start`: same blocks in the same order, same goal. The position need not be
    /// reachable from this board's start. A block that may pass gates may cover one.
    ///
    /// # Errors
    ///
    /// If the blocks cannot be there.
    pub fn starting_at(&self, start: &Position) -> Result<Self, Misplaced> {
        self.check_position(start)?;
        Ok(Self { start: start.clone(), ..self.clone() })
    }

    /// The same board without a block. The goal must not name the block.
    pub fn without(&self, block: usize) -> Self {
        let mut board = self.clone();
        board.blocks.remove(block);
        board.start.0.remove(block);
        for place in board.goal.alternatives.iter_mut().flat_map(|condition| &mut condition.places) {
            place.blocks.iter_mut().filter(|named| **named > block).for_each(|named| *named -= 1);
        }
        board
    }

    /// The blocks that the goal does not name, as indices into [`Board::blocks`].
    pub fn unnamed(&self) -> Vec<usize> {
        let is_named = |block: &usize| self.goal.places().any(|place| place.blocks.contains(block));
        (0..self.blocks.len()).filter(|block| !is_named(block)).collect()
    }

    /// Checks that all blocks may be at a position.
    ///
    /// # Errors
    ///
    /// If a block may not; reports the first one.
    pub fn check_position(&self, start: &Position) -> Result<(), Misplaced> {
        let (found, expected) = (start.0.len(), self.blocks.len());
        if found != expected {
            return Err(Misplaced::Count { found, expected });
        }
        let mut owners: Grid<Option<usize>> = Grid::filled(self.size(), None);
        for (index, (block, &corner)) in self.blocks.iter().zip(&start.0).enumerate() {
            let label = || block.label.clone();
            if block.axis == Axis::Fixed && corner != self.start.0[index] {
                return Err(Misplaced::Fixed { label: label(), corner: self.start.0[index] });
            }
            // Corners may be arbitrary.
            let size = self.size();
            let is_inside = corner.row < size.rows && corner.col < size.cols;
            let may_be = |cell: Cell| size.contains(cell) && self.may_cover(index, cell);
            if !is_inside || !block.cells_at(corner).all(may_be) {
                return Err(Misplaced::NoRoom { label: label(), corner });
            }
            for cell in block.cells_at(corner) {
                if let Some(other) = owners[cell].replace(index) {
                    let first = self.blocks[other].label.clone();
                    return Err(Misplaced::Overlap { first, second: label(), cell });
                }
            }
        }
        Ok(())
    }
}
