//! The positions that a sweep found, level by level: in memory or in a file.

use super::disk::Store;
use super::ranked::Levels3;
use super::{Limit, State, Statistics};
use std::ops::{ControlFlow, Range};

/// The result of a sweep: all positions that it found, in order of discovery.
pub(super) struct Swept<S> {
    pub positions: Positions<S>,
    /// The number after the last position of each level.
    pub ends: Vec<usize>,
    pub limit: Option<Limit>,
    /// Bytes of memory in use by the positions.
    pub memory: usize,
}

pub(super) enum Positions<S> {
    Memory(Vec<S>),
    Disk(Store),
    /// Only their levels modulo 3.
    Ranked(Levels3),
}

impl<S: State> Swept<S> {
    /// Number of levels, level 0 included.
    pub fn levels(&self) -> usize {
        self.ends.len()
    }

    /// Calls `visit` with the positions of a level, in order of discovery, until it has seen enough.
    ///
    /// # Errors
    ///
    /// If the positions are in a file that cannot be read.
    pub fn scan(&mut self, level: usize, visit: &mut dyn FnMut(&S) -> ControlFlow<()>) -> Result<(), Limit> {
        let range = self.range(level);
        match &mut self.positions {
            Positions::Memory(states) => {
                // Nothing comes of a scan but what `visit` takes from it.
                let _ = states[range].iter().try_for_each(visit);
                Ok(())
            }
            Positions::Disk(store) => Ok(store.scan(range, &mut |state, _| visit(&state))?),
            Positions::Ranked(_) => unreachable!("positions that are not kept are found by their neighbours"),
        }
    }

    fn range(&self, level: usize) -> Range<usize> {
        let start = if level == 0 { 0 } else { self.ends[level - 1] };
        start..self.ends[level]
    }

    /// Number of positions per level.
    pub fn level_sizes(&self) -> Vec<usize> {
        (0..self.levels()).map(|level| self.range(level).len()).collect()
    }

    pub fn statistics(&self) -> Statistics {
        let positions = self.ends.last().copied().unwrap_or(0);
        Statistics { positions, levels: self.level_sizes(), instead: None }
    }
}
