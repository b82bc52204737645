//! The positions seen so far, numbered in order of discovery.

use super::{Limit, Limits};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};

/// Room for positions at first.
const FIRST: usize = 1 << 8;

/// Positions with their parents; the table holds the number of each position.
pub(super) struct Visited<S> {
    states: Vec<S>,
    parents: Vec<u32>,
    table: HashTable<u32>,
    limits: Limits,
    /// Bytes of one position and its parent.
    entry_bytes: usize,
}

impl<S: Eq + Hash> Visited<S> {
    /// An empty set; `heap_bytes` is what a position owns outside of itself.
    pub(super) fn new(limits: Limits, heap_bytes: usize) -> Self {
        Self {
            states: Vec::new(),
            parents: Vec::new(),
            table: HashTable::new(),
            limits: Limits { positions: limits.positions.min(u32::MAX as usize - 1), ..limits },
            entry_bytes: size_of::<S>() + size_of::<u32>() + heap_bytes,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    pub(super) fn state(&self, number: usize) -> &S {
        &self.states[number]
    }

    pub(super) fn parent(&self, number: usize) -> u32 {
        self.parents[number]
    }

    /// The number of `state`, if it is known.
    pub(super) fn find(&self, state: &S) -> Option<u32> {
        let hash = FxBuildHasher.hash_one(state);
        self.table.find(hash, |&number| self.states[number as usize] == *state).copied()
    }

    /// Adds `state` unless it is known.
    ///
    /// # Errors
    ///
    /// The limit that leaves no room for it.
    pub(super) fn insert(&mut self, state: S, parent: u32) -> Result<(), Limit> {
        if self.states.len() == self.states.capacity() {
            if self.find(&state).is_some() {
                return Ok(());
            }
            self.grow()?;
        }
        let hash = FxBuildHasher.hash_one(&state);
        let states = &self.states;
        let entry = self.table.entry(
            hash,
            |&number| states[number as usize] == state,
            |&number| FxBuildHasher.hash_one(&states[number as usize]),
        );
        if let Entry::Vacant(slot) = entry {
            if self.states.len() == self.limits.positions {
                return Err(Limit::Positions(self.limits.positions));
            }
            slot.insert(self.states.len() as u32);
            self.states.push(state);
            self.parents.push(parent);
        }
        Ok(())
    }

    /// Bytes in use, room for positions to come included.
    pub(super) fn memory(&self) -> usize {
        self.states.capacity() * self.entry_bytes + self.table.allocation_size()
    }

    /// Makes room for half as many positions again, in all three arrays at once, so that the memory in use is known.
    ///
    /// While an array moves to a larger place, both places are in use; the limit counts the largest such moment.
    fn grow(&mut self) -> Result<(), Limit> {
        let old = self.states.capacity();
        if old >= self.limits.positions {
            return Err(Limit::Positions(self.limits.positions));
        }
        let new = (old + old / 2).max(FIRST).min(self.limits.positions);
        let moving = (old + new) * size_of::<S>() + old * (self.entry_bytes - size_of::<S>());
        let table = match self.table.capacity() < new {
            // Seven of eight places are used, and their number is a power of two.
            true => (new * 8 / 7 + 1).next_power_of_two() * (size_of::<u32>() + 1),
            false => 0,
        };
        let with_both_tables = self.memory() + table;
        let with_new_table = table.max(self.table.allocation_size());
        let needed = with_both_tables.max(with_new_table + moving.max(new * self.entry_bytes));
        if needed > self.limits.memory {
            return Err(Limit::Memory(self.limits.memory));
        }
        let refused = Limit::Memory(self.memory());
        let states = &self.states;
        let hasher = |&number: &u32| FxBuildHasher.hash_one(&states[number as usize]);
        self.table.try_reserve(new - self.table.len(), hasher).map_err(|_| refused)?;
        self.states.try_reserve_exact(new - self.states.len()).map_err(|_| refused)?;
        self.parents.try_reserve_exact(new - self.parents.len()).map_err(|_| refused)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Limits = Limits { positions: 1 << 20, memory: 1 << 30 };

    #[test]
    fn what_is_known_needs_no_room() {
        let mut visited = Visited::new(Limits { positions: FIRST, ..ALL }, 0);
        for state in 0..FIRST as u64 {
            assert_eq!(visited.insert(state, 0), Ok(()));
        }
        assert_eq!(visited.insert(7, 0), Ok(()));
        assert_eq!(visited.insert(FIRST as u64, 0), Err(Limit::Positions(FIRST)));
        assert_eq!((visited.len(), visited.find(&7)), (FIRST, Some(7)));
    }

    #[test]
    fn the_memory_in_use_stays_within_the_limit() {
        for memory in [10_000, 50_000, 123_456, 1_000_000] {
            let mut visited = Visited::new(Limits { memory, ..ALL }, 0);
            let full = (0..1_u64 << 20).find_map(|state| visited.insert(state, 0).err());
            assert_eq!(full, Some(Limit::Memory(memory)));
            assert!(visited.memory() <= memory, "{} of {memory}", visited.memory());
            assert!(visited.len() * 40 > memory, "{} positions in {memory} bytes", visited.len());
        }
    }
}
