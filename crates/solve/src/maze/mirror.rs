//! Symmetric mazes: those that are their own mirror image, left to right.

use super::Maze;
use crate::grid::{Cell, Compass};

/// Why a maze is not its own mirror image, left to right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Asymmetry {
    /// A cell differs from its mirror image.
    #[error("{0} and its mirror image do not have the same number")]
    Spot(Cell),
    /// The start is not in the middle column.
    #[error("the start is not in the middle")]
    Start,
    /// The goals differ from their mirror images.
    #[error("the goal is not its own mirror image")]
    Goal,
    /// The directions of jumps are not symmetric.
    #[error("one may not jump to the left as one may to the right")]
    Directions,
}

impl Maze {
    /// The mirror image of a cell.
    pub(super) fn mirrored(&self, cell: Cell) -> Cell {
        Cell::new(cell.row, self.size().cols - 1 - cell.col)
    }

    /// Checks that the maze is its own mirror image.
    ///
    /// # Errors
    ///
    /// The first difference.
    pub fn check_mirror(&self) -> Result<(), Asymmetry> {
        if let Some(cell) = self.size().cells().find(|&cell| self.spots[cell] != self.spots[self.mirrored(cell)]) {
            return Err(Asymmetry::Spot(cell));
        }
        let allows = |down, right| self.directions.iter().any(|towards| towards.delta() == (down, right));
        let is_alike = |point: &Compass| {
            let (down, right) = point.delta();
            allows(down, right) == allows(down, -right)
        };
        match () {
            () if self.mirrored(self.start) != self.start => Err(Asymmetry::Start),
            () if self.goals.iter().any(|&goal| self.goals.binary_search(&self.mirrored(goal)).is_err()) => {
                Err(Asymmetry::Goal)
            }
            () if !Compass::ALL.iter().all(is_alike) => Err(Asymmetry::Directions),
            () => Ok(()),
        }
    }
}
