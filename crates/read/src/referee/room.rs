//! The reason why a move is needed: the later move that is impossible without it.

use super::tray::{Obstacle, Tray};
use stepbook_solve::grid::{Cell, Direction};
use stepbook_solve::sliding::Board;

/// A move that was made or tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The block.
    pub label: String,
    /// Its path, cell by cell.
    pub way: Vec<Direction>,
}

/// A move that cannot be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocked {
    /// Its index.
    pub number: usize,
    /// The block in the way, and a cell that it covers there. `None` if the obstacle is not a block.
    pub by: Option<(String, Cell)>,
}

/// Makes `moves` from the start of `board`, except the one with the index `without`. Returns the first move that is
/// then impossible.
pub fn blocked_without(board: &Board, moves: &[Made], without: usize) -> Option<Blocked> {
    let mut tray = Tray::new(&board.layout());
    let made = moves.iter().enumerate().filter(|&(number, _)| number != without);
    made.into_iter().find_map(|(number, one)| {
        let (_, why) = tray.walk(&one.label, &one.way).err()?;
        let by = if let Obstacle::Block(label, cell) = why { Some((label, cell)) } else { None };
        Some(Blocked { number, by })
    })
}
