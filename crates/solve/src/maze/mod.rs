//! Number mazes, such as Sam Loyd's "Back from the Klondike" (1898). From each cell you jump exactly as many cells as
//! its number says.
//!
//! A [`Maze`] is made from an unchecked [`Layout`], which reports all errors at once. Jumps cross only cells of the
//! field. Exits can be landed on, with the last jump, but not jumped over.

mod backtrack;
mod distances;
mod fault;
mod layout;
mod mirror;
mod space;

pub use backtrack::backtrack;
pub use fault::{Fault, FaultKind, Where};
pub use layout::{Layout, Spot};
pub use mirror::Asymmetry;
pub use space::questions;

use crate::grid::{Cell, Compass, Grid, Size};

/// A number maze: a field of numbers, a start, the directions of jumps, and the goals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Maze {
    spots: Grid<Spot>,
    start: Cell,
    goals: Vec<Cell>,
    directions: Vec<Compass>,
    wraps: bool,
}

impl Maze {
    /// Rows × columns of the rectangle around the field and its exits.
    pub fn size(&self) -> Size {
        self.spots.size()
    }

    /// The content of each cell.
    pub fn spots(&self) -> &Grid<Spot> {
        &self.spots
    }

    /// The number of a cell, if it is on the field.
    pub fn number(&self, cell: Cell) -> Option<u32> {
        match self.spots.get(cell) {
            Some(&Spot::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// The start.
    pub fn start(&self) -> Cell {
        self.start
    }

    /// The same maze, starting at `cell`, which may be an exit; `None` if the cell is neither on the field nor an exit.
    pub fn starting_at(&self, cell: Cell) -> Option<Self> {
        let is_cell = self.spots.get(cell).is_some_and(|&spot| spot != Spot::Outside);
        is_cell.then(|| Self { start: cell, ..self.clone() })
    }

    /// Cells that end the game, in reading order: exits, or cells of the field. Empty if the maze can only be explored.
    pub fn goals(&self) -> &[Cell] {
        &self.goals
    }

    /// The directions of jumps, in the order of [`Compass::ALL`].
    pub fn directions(&self) -> &[Compass] {
        &self.directions
    }

    /// Whether a jump that leaves the rectangle on one side re-enters on the opposite side.
    pub fn wraps(&self) -> bool {
        self.wraps
    }

    /// The cell on which the jump from `from` towards `towards` lands: another cell of the field, or an exit. `None` if
    /// there is no such jump because the number is 0, it crosses a hole in the field, or it ends where it began.
    pub fn landing(&self, from: Cell, towards: Compass) -> Option<Cell> {
        let number = self.number(from).filter(|&number| number > 0 && self.directions.contains(&towards))?;
        let mut cell = from;
        for left in (0..number).rev() {
            cell = self.next(cell, towards)?;
            match self.spots[cell] {
                Spot::Number(_) => {}
                Spot::Exit if left == 0 => {}
                Spot::Exit | Spot::Outside => return None,
            }
        }
        Some(cell).filter(|&cell| cell != from)
    }

    /// The neighbour of `cell`, across the edge if the maze wraps.
    fn next(&self, cell: Cell, towards: Compass) -> Option<Cell> {
        let (size, (down, right)) = (self.size(), towards.delta());
        let along = |at: usize, by: isize, length: usize| match at.checked_add_signed(by).filter(|&at| at < length) {
            Some(at) => Some(at),
            None => self.wraps.then(|| (at + length).checked_add_signed(by).map_or(0, |at| at % length)),
        };
        Some(Cell::new(along(cell.row, down, size.rows)?, along(cell.col, right, size.cols)?))
    }

    /// The jumps from `cell` and where they land, in the order of [`Compass::ALL`].
    pub fn jumps(&self, cell: Cell) -> impl Iterator<Item = (Compass, Cell)> + '_ {
        self.directions.iter().filter_map(move |&towards| Some((towards, self.landing(cell, towards)?)))
    }
}

/// A jump that is not possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no jump from {from} to the {} is possible", towards.letters().to_uppercase())]
pub struct IllegalJump {
    /// Its beginning.
    pub from: Cell,
    /// Its direction.
    pub towards: Compass,
}
