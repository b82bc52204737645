//! How hard a puzzle is, in five classes.
//!
//! The measure is the information in the solution: for each step, how many bits it takes to choose a position on a shortest way
//! among those that can be reached from it. If half of them lead astray, that is one bit. A long corridor is easy, and so is a
//! short way through a maze; a long way on which most choices are wrong is hard.

use super::Walkthrough;

/// Classes of difficulty: the most marks that a puzzle can have.
pub const MOST_MARKS: u8 = 5;
/// Bits of a step where the choices were not counted: the median of the published puzzles in `tests/data/corpus`.
const USUAL_BITS: f64 = 0.75;
/// Most share of positions astray that counts, so that a way without alternatives has a finite measure.
const MOST_ASTRAY: f64 = 0.95;
/// The bits with which the classes after the first begin: the quintiles of the same puzzles, rounded (docs/booklets.md).
const CLASSES: [f64; MOST_MARKS as usize - 1] = [28.0, 45.0, 65.0, 85.0];

impl Walkthrough {
    /// How hard it is, from 1 to [`MOST_MARKS`]; `None` if no solution is known or there is nothing to do.
    pub fn difficulty(&self) -> Option<u8> {
        (self.length() > 0).then(|| {
            let each = self.astray.map_or(USUAL_BITS, bits);
            let bits = self.length() as f64 * each;
            1 + CLASSES.iter().map(|&least| u8::from(bits >= least)).sum::<u8>()
        })
    }
}

/// The bits of one choice, where this share of the positions leads astray.
fn bits(astray: f64) -> f64 {
    -(1.0 - astray.clamp(0.0, MOST_ASTRAY)).log2()
}
