//! A second opinion on sliding blocks, as simple as it can be and with nothing from the library.

mod sliding;
mod space;

pub use sliding::{Answer, Cell, Count, Goal, Key, Picture, Place, Puzzle, Rules, STEPS, Way, blocks, corner};
pub use space::Space;
