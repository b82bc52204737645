//! Whole moves: consecutive steps of the same block, merged.

use super::{Moved, Walkthrough};
use std::ops::RangeInclusive;

/// Consecutive steps of the same block. Every jump is a whole move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Whole {
    /// Numbers of its steps.
    pub steps: RangeInclusive<usize>,
    /// The merged move, with its whole path.
    pub moved: Moved,
}

impl Walkthrough {
    /// The whole moves, in order. Together they contain all steps but the start.
    pub fn whole_moves(&self) -> Vec<Whole> {
        let mut all: Vec<Whole> = Vec::new();
        for (k, step) in self.steps.iter().enumerate() {
            let Some(moved) = &step.moved else { continue };
            match all.last_mut().filter(|_| step.goes_on) {
                Some(whole) => {
                    whole.steps = *whole.steps.start()..=k;
                    whole.moved.to = moved.to;
                    whole.moved.path.extend(&moved.path);
                }
                None => all.push(Whole { steps: k..=k, moved: moved.clone() }),
            }
        }
        all
    }
}
