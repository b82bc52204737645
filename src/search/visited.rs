//! The positions seen so far, numbered in order of discovery.

use super::{Limit, Limits};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};

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

    /// Makes room for half as many positions again, in all three arrays at once, so that the memory in use is known.
    ///
    /// While an array moves to a larger place, both places are in use; the limit counts the largest such moment.
    fn grow(&mut self) -> Result<(), Limit> {
        let old = self.states.capacity();
        let new = (old + old / 2).clamp(1 << 10, self.limits.positions.max(1 << 10));
        let per_table_slot = size_of::<u32>() + 1;
        let in_use = old * self.entry_bytes + self.table.allocation_size();
        let table = (new * 8 / 7).next_power_of_two() * per_table_slot;
        let needed = in_use.max(new * self.entry_bytes) + table;
        if needed > self.limits.memory {
            return Err(Limit::Memory(self.limits.memory));
        }
        let refused = |_| Limit::Memory(in_use);
        let states = &self.states;
        let hasher = |&number: &u32| FxBuildHasher.hash_one(&states[number as usize]);
        let room = new.saturating_sub(self.table.len());
        if self.table.try_reserve(room, hasher).is_err() {
            return Err(Limit::Memory(in_use));
        }
        let room = new.saturating_sub(self.states.len());
        self.states.try_reserve_exact(room).map_err(refused)?;
        self.parents.try_reserve_exact(room).map_err(refused)?;
        Ok(())
    }
}
