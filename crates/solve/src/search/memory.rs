//! The store in memory: all positions, with a hash table of those that may be found again.
//!
//! Several threads expand a block of positions. They drop known successors, and all but the first of equal ones. The
//! rest is added in the order of its predecessors, as by a single thread.

use super::batch::{CHUNK, Ranked, Worker};
use super::discovered::Discovered;
use super::levels::Positions;
use super::ranks;
use super::sweep::{CHUNKS_PER_BLOCK, Store, Threads};
use super::{Limit, Limits, Progress, State, StateSpace, Watch};
use hashbrown::hash_table::{self as table, HashTable};
use rayon::ThreadPool;
use std::ops::Range;

/// The fraction of memory for successors that are not looked up yet.
const PENDING_FRACTION: usize = 16;

/// The fraction of memory for the successors of one chunk. If that is too little, the search ends.
const BATCH_FRACTION: usize = 4;

// Unit tests use ranks in every space.

/// The space is asked for ranks once the positions take this many bytes.
const ASK_FOR_RANKING: usize = if cfg!(test) { 1 } else { 1 << 22 };

/// Positions that take fewer bytes are found faster without ranks.
const WORTH_RANKING: usize = if cfg!(test) { 1 } else { 1 << 26 };

/// Ranks take over when the positions need this fraction of their memory, since the positions will need more.
const RANKS_FRACTION: u64 = if cfg!(test) { u64::MAX } else { 4 };

/// A hash table of this many bytes exceeds the processor's cache. From there on, ranks are faster if they take no more
/// memory. (If levels are narrow and the table stays small, positions are up to twice as fast.)
const LARGE_TABLE: usize = 1 << 24;

/// The positions in memory.
pub(super) struct Memory<'a, S> {
    space: &'a dyn StateSpace<S>,
    discovered: Discovered<S>,
    /// The number of the current level, its start, and the part that is not expanded.
    depth: usize,
    level: usize,
    left: Range<usize>,
    /// The most successors per position, averaged over a chunk, that were found.
    neighbours: usize,
    /// The ranking of the space, once asked for, if it has one and it is not too large. Asking late avoids building the
    /// ranking for a small search.
    ranked: Option<Option<&'a dyn Ranked<S>>>,
    /// The worker of the main thread.
    alone: Option<Worker<'a, S>>,
    /// One for each chunk of a block that several threads expand.
    workers: Vec<Worker<'a, S>>,
    sieves: Vec<Sieve>,
}

impl<'a, S: State> Memory<'a, S> {
    /// Holds the distinct `starts`. Level 0 always exists, even if a limit left no room for them.
    pub fn new(space: &'a dyn StateSpace<S>, starts: Vec<S>, limits: Limits, may_rank: bool) -> (Self, Option<Limit>) {
        let mut discovered = Discovered::new(space, limits, 0);
        let limit = starts.into_iter().find_map(|start| discovered.insert(start.hash(), start).err());
        let memory = Self {
            space,
            depth: 0,
            level: 0,
            left: 0..discovered.states.len(),
            discovered,
            neighbours: 1,
            ranked: (!may_rank).then_some(None),
            alone: None,
            workers: Vec::new(),
            sieves: Vec::new(),
        };
        (memory, limit)
    }

    /// The positions, in order of discovery.
    pub fn states(&self) -> &[S] {
        &self.discovered.states
    }

    /// The first `count` positions.
    pub fn into_states(self, count: usize) -> Vec<S> {
        let mut states = self.discovered.states;
        states.truncate(count);
        states
    }

    /// The ranking of the space, if it was asked for.
    pub fn ranked(&self) -> Option<&'a dyn Ranked<S>> {
        self.ranked.flatten()
    }

    /// Bytes of the space and the positions alone.
    pub fn position_memory(&self) -> usize {
        self.discovered.position_memory()
    }

    /// Bytes of the positions found.
    pub fn known_bytes(&self) -> usize {
        self.discovered.states.len() * self.discovered.entry_bytes
    }

    /// Frees all memory that only serves to find more positions.
    pub fn forget_table(&mut self) {
        self.discovered.forget_table();
        self.workers = Vec::new();
        self.sieves = Vec::new();
        self.alone = None;
    }

    /// Asks the space for ranks once the positions take enough memory that ranks might be better, and reserves memory
    /// for them.
    fn ask_for_ranking(&mut self) {
        let limit = self.discovered.limits.memory;
        if self.ranked.is_some() || self.discovered.memory() < ASK_FOR_RANKING.min(limit / 4) {
            return;
        }
        let least = |ranked: &dyn Ranked<S>| ranks::least_memory(ranked.placements());
        let ranked = self.space.ranked().filter(|ranked| least(*ranked) <= limit as u64 / 4 * 3);
        self.discovered.limits.memory -= ranked.map_or(0, |ranked| least(ranked) as usize);
        self.ranked = Some(ranked);
    }

    /// Whether two bits per rank take less memory than the positions do, or less time.
    fn is_ranking_better(&self) -> bool {
        let memory = self.discovered.memory();
        let is_table_large = memory - self.discovered.position_memory() >= LARGE_TABLE;
        self.ranked().is_some_and(|ranked| {
            let least = ranks::least_memory(ranked.placements());
            memory >= WORTH_RANKING && least / RANKS_FRACTION <= memory as u64
                || is_table_large && least <= memory as u64
        })
    }

    /// Positions per chunk: fewer if their successors would exceed their part of the memory. This does not affect the
    /// answer.
    fn chunk_size(&self) -> usize {
        let bytes = self.neighbours * (self.discovered.entry_bytes + size_of::<u64>());
        (self.discovered.limits.memory / PENDING_FRACTION / CHUNKS_PER_BLOCK / bytes.max(1)).clamp(1, CHUNK)
    }

    /// A worker with room for its results, if `of` workers share the memory.
    fn worker(&self, of: usize) -> Worker<'a, S> {
        let room = self.discovered.limits.memory / BATCH_FRACTION / (self.discovered.entry_bytes + size_of::<u64>());
        Worker::within(self.space, (room / of).max(1))
    }

    /// Expands the positions of `block`, chunk by chunk.
    fn expand_alone(&mut self, block: Range<usize>, chunk: usize) -> Result<(), Limit> {
        let mut worker = self.alone.take().unwrap_or_else(|| self.worker(1));
        let Self { discovered, neighbours, .. } = self;
        let result = block.clone().step_by(chunk).try_for_each(|start| {
            let batch = worker.expand(&discovered.states[start..block.end.min(start + chunk)]);
            if batch.is_short {
                return Err(Limit::Memory(discovered.limits.memory));
            }
            *neighbours = (*neighbours).max(batch.found.len().div_ceil(chunk));
            worker.batch.found.drain(..).try_for_each(|(hash, state)| discovered.insert(hash, state))
        });
        self.alone = Some(worker);
        result
    }

    /// Does the same on several threads.
    fn expand_together(&mut self, pool: &ThreadPool, block: Range<usize>, chunk: usize) -> Result<(), Limit> {
        while self.workers.len() < CHUNKS_PER_BLOCK {
            self.workers.push(self.worker(CHUNKS_PER_BLOCK));
        }
        self.sieves.resize_with(pool.current_num_threads(), Sieve::default);
        let Self { workers, sieves, discovered, neighbours, .. } = self;
        let (known, count) = (&*discovered, sieves.len() as u64);
        let chunks = known.states[block].chunks(chunk);
        let workers = &mut workers[..chunks.len()];
        pool.scope(|scope| {
            for (worker, states) in workers.iter_mut().zip(chunks) {
                scope.spawn(move |_| {
                    worker.expand(states);
                    worker.batch.found.retain(|(hash, state)| !known.knows(*hash, state));
                });
            }
        });
        if workers.iter().any(|worker| worker.batch.is_short) {
            return Err(Limit::Memory(discovered.limits.memory));
        }
        let workers = &*workers;
        pool.scope(|scope| {
            for (part, sieve) in (0..).zip(sieves.iter_mut()) {
                scope.spawn(move |_| sieve.first_ones(workers, part, count));
            }
        });
        let most = workers.iter().map(|worker| worker.batch.found.len()).max().unwrap_or(0);
        *neighbours = (*neighbours).max(most.div_ceil(chunk));
        let mut first: Vec<Place> = sieves.iter_mut().flat_map(|sieve| sieve.first.drain(..)).collect();
        // The results of each sieve are sorted already.
        first.sort();
        first.into_iter().try_for_each(|place| {
            let (hash, state) = at(workers, place);
            discovered.add(*hash, state.clone())
        })
    }
}

impl<S: State> Store<S> for Memory<'_, S> {
    fn progress(&self) -> Progress {
        let (positions, memory) = (self.discovered.states.len(), self.discovered.memory());
        let most = self.ranked().map(Ranked::placements);
        Progress { positions, level: self.depth, memory, most, within: None }
    }

    fn has_more(&self, is_searching: bool) -> bool {
        is_searching && !self.left.is_empty()
    }

    fn expand(&mut self, _: bool, threads: &mut Threads) -> Result<(), Limit> {
        if self.left.start == self.level && self.is_ranking_better() {
            return Err(Limit::Memory(self.discovered.limits.memory));
        }
        self.ask_for_ranking();
        let chunk = self.chunk_size();
        let block = self.left.start..self.left.end.min(self.left.start + chunk * CHUNKS_PER_BLOCK);
        self.left.start = block.end;
        match threads.for_level(self.left.end - self.level) {
            Some(pool) => self.expand_together(pool, block, chunk),
            None => self.expand_alone(block, chunk),
        }
    }

    /// Positions are reported when they are found.
    fn unreported(&self) -> (usize, &[S]) {
        (0, &self.discovered.states)
    }

    fn advance(&mut self, _: &mut Watch) -> Result<(), Limit> {
        if self.space.is_reversible() {
            self.discovered.keep = self.level;
        }
        (self.level, self.depth) = (self.left.end, self.depth + 1);
        self.left = self.level..self.discovered.states.len();
        Ok(())
    }

    fn end(self: Box<Self>, reported: usize) -> (Positions<S>, usize, Result<(), Limit>) {
        let memory = self.position_memory();
        (Positions::Memory(self.into_states(reported)), memory, Ok(()))
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
