//! The difficulty of a puzzle, in five classes.
//!
//! The measure is the length of the solution in whole moves. Nothing else that was tried predicts the times that people
//! need better (docs/about-difficulty.md). No such times are known for number mazes, and nine jumps may be hard, so
//! mazes have no class.

use super::Walkthrough;

/// Number of difficulty classes: the most marks that a puzzle can have.
pub const MOST_MARKS: u8 = 5;
/// The shortest lengths of the second and later classes, each twice the one before. People fail at one in fifty boards
/// of 6 moves, and at a third of the boards of 15 moves, where the middle class begins.
const CLASSES: [usize; MOST_MARKS as usize - 1] = [8, 15, 30, 60];

impl Walkthrough {
    /// The difficulty from 1 to [`MOST_MARKS`]; `None` for number mazes, if no shortest solution is known, or if there
    /// is nothing to do.
    pub fn difficulty(&self) -> Option<u8> {
        let moves = if self.is_route() || !self.is_shortest() { 0 } else { self.moves() };
        (moves > 0).then(|| 1 + CLASSES.iter().map(|&least| u8::from(moves >= least)).sum::<u8>())
    }
}
