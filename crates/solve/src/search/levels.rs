//! The positions found by a sweep, level by level, in memory or in a file.

use super::disk::Records;
use super::level_file::LevelFile;
use super::ranks::LevelArray;
use super::{Limit, State, Statistics};
use std::ops::{ControlFlow, Range};

/// The result of a sweep: all positions found, in order of discovery.
pub(super) struct SweepResult<S> {
    pub positions: Positions<S>,
    /// The number after the last position of each level.
    pub ends: Vec<usize>,
    pub limit: Option<Limit>,
    /// Bytes of memory that the positions take.
    pub memory: usize,
}

/// All positions found by a sweep, in memory and in order of discovery.
pub(super) struct KeptPositions<S> {
    pub states: Vec<S>,
    /// The number after the last position of each level.
    pub ends: Vec<usize>,
    /// Bytes of memory that the positions take.
    pub memory: usize,
}

pub(super) enum Positions<S> {
    Memory(Vec<S>),
    Disk(Records),
    /// Only their levels modulo 3.
    Ranked(LevelsMod3),
}

/// The levels modulo 3 of ranked positions.
pub(super) enum LevelsMod3 {
    Memory(LevelArray),
    Disk(LevelFile),
}

impl LevelsMod3 {
    /// Filters positions, given with their ranks, by their level modulo 3. The result has no particular order.
    ///
    /// # Errors
    ///
    /// If the levels are in a file that cannot be read.
    pub fn filter_level<S>(&mut self, states: Vec<(u64, S)>, level: usize) -> Result<Vec<S>, Limit> {
        let level = level as u64 % 3;
        Ok(match self {
            Self::Memory(array) => {
                states.into_iter().filter(|(rank, _)| array.get(*rank) == Some(level)).map(|(_, state)| state).collect()
            }
            Self::Disk(level_file) => level_file.filter_level(states, level)?,
        })
    }
}

impl<S: State> SweepResult<S> {
    /// The positions, if no limit was reached and they are in memory.
    pub fn into_kept(self) -> Option<KeptPositions<S>> {
        match (self.limit, self.positions) {
            (None, Positions::Memory(states)) => Some(KeptPositions { states, ends: self.ends, memory: self.memory }),
            _ => None,
        }
    }

    /// The positions of a sweep in memory.
    ///
    /// # Errors
    ///
    /// Returns the limit if one was reached.
    pub fn kept(self) -> Result<KeptPositions<S>, Limit> {
        match self.limit {
            Some(limit) => Err(limit),
            None => Ok(self.into_kept().expect("the positions are in memory")),
        }
    }

    /// Number of levels, including level 0.
    pub fn levels(&self) -> usize {
        self.ends.len()
    }

    /// Calls `visit` with the positions of a level, in order of discovery, until it breaks.
    ///
    /// # Errors
    ///
    /// If the positions are in a file that cannot be read.
    pub fn scan(&mut self, level: usize, visit: &mut dyn FnMut(&S) -> ControlFlow<()>) -> Result<(), Limit> {
        let range = self.range(level);
        match &mut self.positions {
            Positions::Memory(states) => {
                // A break is not an error.
                let _ = states[range].iter().try_for_each(visit);
                Ok(())
            }
            Positions::Disk(store) => Ok(store.scan(range, &mut |state, _| visit(&state))?),
            Positions::Ranked(_) => unreachable!("positions that are not kept are found by their neighbours"),
        }
    }

    /// The numbers of the positions of a level.
    pub fn range(&self, level: usize) -> Range<usize> {
        let start = if level == 0 { 0 } else { self.ends[level - 1] };
        start..self.ends[level]
    }

    /// Number of positions per level.
    pub fn level_sizes(&self) -> Vec<usize> {
        (0..self.levels()).map(|level| self.range(level).len()).collect()
    }

    pub fn statistics(&self) -> Statistics {
        let positions = self.ends.last().copied().unwrap_or(0);
        Statistics { positions, levels: self.level_sizes(), ..Statistics::default() }
    }
}
