//! Positions in memory, with a hash table of those among which a new one may be found again.
//!
//! Several threads expand a block of positions. They leave out what is known already, and of equal positions all but the first; the
//! others are then added in the order of the positions that led to them, as if one thread had done it all.

use super::batch::{Ranked, SHARE, Worker};
use super::levels::Positions;
use super::numbers;
use super::seen::Seen;
use super::sweep::{SHARES, Store, Threads};
use super::{Limit, Limits, Progress, State, StateSpace, Watch};
use hashbrown::hash_table::{self as table, HashTable};
use rayon::ThreadPool;
use std::ops::Range;

/// What a part of the memory the positions that were found, and not yet looked up, may take.
const FOUND_PART: usize = 16;

/// What a part of the memory the positions one move away from others may take; a search for which that is too little ends.
const BATCH_PART: usize = 4;

// Unit tests use numbers for all spaces.

/// Bytes of positions from which on a space is asked whether it has numbers for them.
const ASK_FOR_NUMBERS: usize = if cfg!(test) { 1 } else { 1 << 22 };

/// Bytes of positions that are not worth the numbers: they are found more quickly.
const WORTH_NUMBERS: usize = if cfg!(test) { 1 } else { 1 << 26 };

/// The numbers take over when the positions need this part of the memory that the numbers do, since they will need more.
const NUMBERS_PART: u64 = if cfg!(test) { u64::MAX } else { 4 };

/// Bytes of a table that is too large for a processor's cache: then numbers that take no more memory are the quicker way. (Where levels are
/// narrow and the table stays small, positions are quicker, up to twice.)
const LARGE_TABLE: usize = 1 << 24;

/// The positions in memory.
pub(super) struct Memory<'a, S> {
    space: &'a dyn StateSpace<S>,
    seen: Seen<S>,
    /// The number of the level at hand, where it begins, and what of it is not expanded.
    depth: usize,
    level: usize,
    left: Range<usize>,
    /// The most neighbours of a position that were found, on the average of a share.
    neighbours: usize,
    /// The numbers of all positions, if the space has them and not too many, once it was asked: to number them costs more than a small search.
    numbers: Option<Option<&'a dyn Ranked<S>>>,
    /// Does the work of one thread.
    alone: Option<Worker<'a, S>>,
    /// One for each share of a block that several threads expand.
    workers: Vec<Worker<'a, S>>,
    sieves: Vec<Sieve>,
}

impl<'a, S: State> Memory<'a, S> {
    /// The starts, each once. Level 0 is always there, even where a limit left no room for them.
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

    /// The first of them.
    pub fn into_states(self, count: usize) -> Vec<S> {
        let mut states = self.seen.states;
        states.truncate(count);
        states
    }

    /// The numbers of all positions, if they are known.
    pub fn numbers(&self) -> Option<&'a dyn Ranked<S>> {
        self.numbers.flatten()
    }

    /// Bytes of the space and the positions alone.
    pub fn position_memory(&self) -> usize {
        self.seen.position_memory()
    }

    /// Bytes of the positions that were found.
    pub fn known_bytes(&self) -> usize {
        self.seen.states.len() * self.seen.entry_bytes
    }

    /// Finds no more positions, and needs no memory to do so.
    pub fn forget_table(&mut self) {
        self.seen.forget_table();
        self.workers = Vec::new();
        self.sieves = Vec::new();
        self.alone = None;
    }

    /// Asks the space for numbers once the positions take so much memory that these might be better, and keeps memory free for them.
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

    /// Whether two bits for each number take less memory than the positions do, or less time.
    fn is_better_numbered(&self) -> bool {
        let memory = self.seen.memory();
        let is_table_large = memory - self.seen.position_memory() >= LARGE_TABLE;
        self.numbers().is_some_and(|numbers| {
            let least = numbers::least_memory(numbers.placements());
            memory >= WORTH_NUMBERS && least / NUMBERS_PART <= memory as u64 || is_table_large && least <= memory as u64
        })
    }

    /// Positions of a share: fewer where what they lead to would take more than its part of the memory. It has no influence
    /// on the answer.
    fn share_size(&self) -> usize {
        let bytes = self.neighbours * (self.seen.entry_bytes + size_of::<u64>());
        (self.seen.limits.memory / FOUND_PART / SHARES / bytes.max(1)).clamp(1, SHARE)
    }

    /// A worker with room for what it finds, if so many are at work.
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

    /// The same on several threads.
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
        // Those of each sieve are in order already.
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

    /// A position is told of when it is found.
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

/// The number of a worker and an index in what it found.
type Place = (u32, u32);

fn at<'a, S>(workers: &'a [Worker<S>], (worker, index): Place) -> &'a (u64, S) {
    &workers[worker as usize].batch.found[index as usize]
}

/// Finds the first of equal positions, for a part of all hashes.
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
                // Bits that the table does not use.
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
