//! How hard a puzzle is, in five classes.
//!
//! The measure is the length of the solution in whole moves. Nothing else that was tried orders puzzles better by the times that people
//! need (docs/about-difficulty.md). Of number mazes no such times are known, and nine jumps may be hard: they have no class.

use super::Walkthrough;

/// Classes of difficulty: the most marks that a puzzle can have.
pub const MOST_MARKS: u8 = 5;
/// The lengths with which the classes after the first begin, each twice the one before. Of boards of 6 moves, people fail at one in fifty, and
/// of 15 moves, with which the middle class begins, at a third.
const CLASSES: [usize; MOST_MARKS as usize - 1] = [8, 15, 30, 60];

impl Walkthrough {
    /// How hard it is, from 1 to [`MOST_MARKS`]; `None` if no shortest solution is known or there is nothing to do, and of number
    /// mazes.
    pub fn difficulty(&self) -> Option<u8> {
        let moves = if self.is_route() || !self.is_shortest() { 0 } else { self.moves() };
        (moves > 0).then(|| 1 + CLASSES.iter().map(|&least| u8::from(moves >= least)).sum::<u8>())
    }
}
