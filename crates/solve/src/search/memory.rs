//! The store in memory: all positions, with a hash table of those that may be found again.
//!
//! Several threads expand a block of positions. They drop known successors, and all but the first of equal ones. The
//! rest is added in the order of its predecessors, as by a single thread.

use super::batch::{Ranked, SHARE, Worker};
use super::levels::Positions;
use super::numbers;
use super::seen::Seen;
use super::sweep::{SHARES, Store, Threads};
use super::{Limit, Limits, Progress, State, StateSpace, Watch};
use hashbrown::hash_table::{self as table, HashTable};
use rayon::ThreadPool;
use std::ops::Range;

/// The fraction of memory for successors that are not looked up yet.
const FOUND_PART: usize = 16;

/// The fraction of memory for the successors of one share. If that is too little, the search ends.
const BATCH_PART: usize = 4;

// Unit tests use ranks in every space.

/// The space is asked for ranks once the positions take this many bytes.
const ASK_FOR_NUMBERS: usize = if cfg!(test) { 1 } else { 1 << 22 };

/// Positions that take fewer bytes are found faster without ranks.
const WORTH_NUMBERS: usize = if cfg!(test) { 1 } else { 1 << 26 };

/// Ranks take over when the positions need this fraction of their memory, since the positions will need more.
const NUMBERS_PART: u64 = if cfg!(test) { u64::MAX } else { 4 };

/// A hash table of this many bytes exceeds the processor's cache. From there on, ranks are faster if they take no more
/// memory. (If levels are narrow and the table stays small, positions are up to twice as fast.)
const LARGE_TABLE: usize = 1 << 24;

/// The positions in memory.
pub(super) struct Memory<'a, S> {
    space: &'a dyn StateSpace<S>,
    seen: Seen<S>,
    /// The number of the current level, its start, and the part that is not expanded.
    depth: usize,
    level: usize,
    left: Range<usize>,
    /// The most successors per position, averaged over a share, that were found.
    neighbours: usize,
    /// The ranking of the space, once asked for, if it has one and it is not too large. Asking late avoids building the
    /// ranking for a small search.
    numbers: Option<Option<&'a dyn Ranked<S>>>,
    /// The worker of the main thread.
    alone: Option<Worker<'a, S>>,
    /// One for each share of a block that several threads expand.
    workers: Vec<Worker<'a, S>>,
    sieves: Vec<Sieve>,
}

impl<'a, S: State> Memory<'a, S> {
    /// Holds the distinct `starts`. Level 0 always exists, even if a limit left no room for them.
    pub fn new(
        space: &'a dyn StateSpace<S>,
        starts: Vec<S>,
        limits: Limits,
        may_be_numbered: bool,
    ) -> (Self, Option<Limit>) {
        let mut seen = Seen::new(space, limits, 0);
        let limit = starts.into_iter().find_map(|start| seen.insert(start.hash(), start).err());
        let memory = Self {
            space,
            depth: 0,
            level: 0,
            left: 0..seen.states.len(),
            seen,
            neighbours: 1,
            numbers: (!may_be_numbered).then_some(None),
            alone: None,
            workers: Vec::new(),
            sieves: Vec::new(),
        };
        (memory, limit)
    }

    /// The positions, in order of discovery.
    pub fn states(&self) -> &[S] {
        &self.seen.states
    }

    /// The first `count` positions.
    pub fn into_states(self, count: usize) -> Vec<S> {
        let mut states = self.seen.states;
        states.truncate(count);
        states
    }

    /// The ranking of the space, if it was asked for.
    pub fn numbers(&self) -> Option<&'a dyn Ranked<S>> {
        self.numbers.flatten()
    }

    /// Bytes of the space and the positions alone.
    pub fn position_memory(&self) -> usize {
        self.seen.position_memory()
    }

    /// Bytes of the positions found.
    pub fn known_bytes(&self) -> usize {
        self.seen.states.len() * self.seen.entry_bytes
    }

    /// Frees all memory that only serves to find more positions.
    pub fn forget_table(&mut self) {
        self.seen.forget_table();
        self.workers = Vec::new();
        self.sieves = Vec::new();
        self.alone = None;
    }

    /// Asks the space for ranks once the positions take enough memory that ranks might be better, and reserves memory
    /// for them.
    fn ask_for_numbers(&mut self) {
        let limit = self.seen.limits.memory;
        if self.numbers.is_some() || self.seen.memory() < ASK_FOR_NUMBERS.min(limit / 4) {
            return;
        }
        let least = |numbers: &dyn Ranked<S>| numbers::least_memory(numbers.placements());
        let numbers = self.space.ranked().filter(|numbers| least(*numbers) <= limit as u64 / 4 * 3);
        self.seen.limits.memory -= numbers.map_or(0, |numbers| least(numbers) as usize);
        self.numbers = Some(numbers);
    }

    /// Whether two bits per rank take less memory than the positions do, or less time.
    fn is_better_numbered(&self) -> bool {
        let memory = self.seen.memory();
        let is_table_large = memory - self.seen.position_memory() >= LARGE_TABLE;
        self.numbers().is_some_and(|numbers| {
            let least = numbers::least_memory(numbers.placements());
            memory >= WORTH_NUMBERS && least / NUMBERS_PART <= memory as u64 || is_table_large && least <= memory as u64
        })
    }

    /// Positions per share: fewer if their successors would exceed their part of the memory. This does not affect the
    /// answer.
    fn share_size(&self) -> usize {
        let bytes = self.neighbours * (self.seen.entry_bytes + size_of::<u64>());
        (self.seen.limits.memory / FOUND_PART / SHARES / bytes.max(1)).clamp(1, SHARE)
    }

    /// A worker with room for its results, if `of` workers share the memory.
    fn worker(&self, of: usize) -> Worker<'a, S> {
        let room = self.seen.limits.memory / BATCH_PART / (self.seen.entry_bytes + size_of::<u64>());
        Worker::within(self.space, (room / of).max(1))
    }

    /// Expands the positions of `block`, share by share.
    fn expand_alone(&mut self, block: Range<usize>, share: usize) -> Result<(), Limit> {
        let mut worker = self.alone.take().unwrap_or_else(|| self.worker(1));
        let Self { seen, neighbours, .. } = self;
        let result = block.clone().step_by(share).try_for_each(|start| {
            let batch = worker.expand(&seen.states[start..block.end.min(start + share)]);
            if batch.is_short {
                return Err(Limit::Memory(seen.limits.memory));
            }
            *neighbours = (*neighbours).max(batch.found.len().div_ceil(share));
            worker.batch.found.drain(..).try_for_each(|(hash, state)| seen.insert(hash, state))
        });
        self.alone = Some(worker);
        result
    }

    /// Does the same on several threads.
    fn expand_together(&mut self, pool: &ThreadPool, block: Range<usize>, share: usize) -> Result<(), Limit> {
        while self.workers.len() < SHARES {
            self.workers.push(self.worker(SHARES));
        }
        self.sieves.resize_with(pool.current_num_threads(), Sieve::default);
        let Self { workers, sieves, seen, neighbours, .. } = self;
        let (known, count) = (&*seen, sieves.len() as u64);
        let shares = known.states[block].chunks(share);
        let workers = &mut workers[..shares.len()];
        pool.scope(|scope| {
            for (worker, states) in workers.iter_mut().zip(shares) {
                scope.spawn(move |_| {
                    worker.expand(states);
                    worker.batch.found.retain(|(hash, state)| !known.knows(*hash, state));
                });
            }
        });
        if workers.iter().any(|worker| worker.batch.is_short) {
            return Err(Limit::Memory(seen.limits.memory));
        }
        let workers = &*workers;
        pool.scope(|scope| {
            for (part, sieve) in (0..).zip(sieves.iter_mut()) {
                scope.spawn(move |_| sieve.first_ones(workers, part, count));
            }
        });
        let most = workers.iter().map(|worker| worker.batch.found.len()).max().unwrap_or(0);
        *neighbours = (*neighbours).max(most.div_ceil(share));
        let mut first: Vec<Place> = sieves.iter_mut().flat_map(|sieve| sieve.first.drain(..)).collect();
        // The results of each sieve are sorted already.
        first.sort();
        first.into_iter().try_for_each(|place| {
            let (hash, state) = at(workers, place);
            seen.add(*hash, state.clone())
        })
    }
}

impl<S: State> Store<S> for Memory<'_, S> {
    fn progress(&self) -> Progress {
        let (positions, memory) = (self.seen.states.len(), self.seen.memory());
        let most = self.numbers().map(Ranked::placements);
        Progress { positions, level: self.depth, memory, most, within: None }
    }

    fn has_more(&self, is_on: bool) -> bool {
        is_on && !self.left.is_empty()
    }

    fn expand(&mut self, _: bool, threads: &mut Threads) -> Result<(), Limit> {
        if self.left.start == self.level && self.is_better_numbered() {
            return Err(Limit::Memory(self.seen.limits.memory));
        }
        self.ask_for_numbers();
        let share = self.share_size();
        let block = self.left.start..self.left.end.min(self.left.start + share * SHARES);
        self.left.start = block.end;
        match threads.for_level(self.left.end - self.level) {
            Some(pool) => self.expand_together(pool, block, share),
            None => self.expand_alone(block, share),
        }
    }

    /// Positions are reported when they are found.
    fn untold(&self) -> (usize, &[S]) {
        (0, &self.seen.states)
    }

    fn advance(&mut self, _: &mut Watch) -> Result<(), Limit> {
        if self.space.is_reversible() {
            self.seen.keep = self.level;
        }
        (self.level, self.depth) = (self.left.end, self.depth + 1);
        self.left = self.level..self.seen.states.len();
        Ok(())
    }

    fn end(self: Box<Self>, told: usize) -> (Positions<S>, usize, Result<(), Limit>) {
        let memory = self.position_memory();
        (Positions::Memory(self.into_states(told)), memory, Ok(()))
    }
}

/// The number of a worker and an index into its successors.
type Place = (u32, u32);

fn at<'a, S>(workers: &'a [Worker<S>], (worker, index): Place) -> &'a (u64, S) {
    &workers[worker as usize].batch.found[index as usize]
}

/// Finds the first of equal positions within one part of the hash space.
#[derive(Default)]
struct Sieve {
    table: HashTable<Place>,
    first: Vec<Place>,
}

impl Sieve {
    fn first_ones<S: State>(&mut self, workers: &[Worker<S>], part: u64, parts: u64) {
        self.table.clear();
        for (number, worker) in (0..).zip(workers) {
            for (index, (hash, state)) in (0..).zip(&worker.batch.found) {
                // The hash table does not use these bits.
                if (hash >> 32 & 0xffff) % parts != part {
                    continue;
                }
                let entry =
                    self.table.entry(*hash, |&place| at(workers, place).1 == *state, |&place| at(workers, place).0);
                if let table::Entry::Vacant(slot) = entry {
                    slot.insert((number, index));
                    self.first.push((number, index));
                }
            }
        }
    }
}
