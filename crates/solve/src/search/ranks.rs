//! The store of ranked positions in memory: two bits per rank instead of a hash table.
//!
//! The bits tell whether a position was seen, and its level modulo 3. If every move can be taken back, the neighbours
//! of a position are on the level before it, on its own level or on the next one; modulo 3, these are different (Korf,
//! "Linear-Time Disk-Based Implicit Graph Search", Journal of the ACM 55, 2008). Only the ranks of two levels are
//! listed, in order of discovery. So the order is that of a sweep over positions.
//!
//! Several threads expand a block of positions and drop the successors seen before. Then each thread marks the
//! successors in its own parts of the array, in order of discovery. So the first of equal ones is the one that a single
//! thread would have taken.

use super::batch::{CHUNK, RankBatch, RankExpander, Ranked};
use super::levels::{LevelsMod3, Positions};
use super::sweep::{CHUNKS_PER_BLOCK, Store, Threads};
use super::{Limit, Limits, Progress, State, Watch};
use rayon::ThreadPool;
use std::collections::VecDeque;

/// Ranks per word of the array.
const RANKS_PER_WORD: u64 = u64::BITS as u64 / 2;
/// Positions of a block, which is expanded between two progress reports.
pub(super) const BLOCK: usize = CHUNK * CHUNKS_PER_BLOCK;
/// Array parts per thread: enough to balance the load.
const PARTS_PER_THREAD: usize = 32;

/// Empty blocks that are kept for reuse.
const MOST_FREE: usize = 8;

/// Two bits per rank: 0 for an unseen position, else its level modulo 3 plus 1.
pub(super) struct LevelArray {
    words: Vec<u64>,
}

impl LevelArray {
    /// `None` if the system refuses the memory.
    fn new(count: u64) -> Option<Self> {
        let words = usize::try_from(count.div_ceil(RANKS_PER_WORD)).ok()?;
        Vec::<u64>::new().try_reserve_exact(words).ok()?;
        // The system provides zeroed pages on first use.
        Some(Self { words: vec![0; words] })
    }

    fn bytes(&self) -> usize {
        self.words.len() * size_of::<u64>()
    }

    /// The level of a position modulo 3, if it was seen.
    #[inline]
    pub(super) fn get(&self, rank: u64) -> Option<u64> {
        (self.words[(rank / RANKS_PER_WORD) as usize] >> shift(rank) & 3).checked_sub(1)
    }

    /// Marks a position with its level. Returns `false` if it was seen before.
    #[inline]
    fn mark(&mut self, rank: u64, level: usize) -> bool {
        mark(&mut self.words[(rank / RANKS_PER_WORD) as usize], rank, level)
    }
}

/// The offset of a rank's bits in its word.
#[inline]
fn shift(rank: u64) -> u64 {
    2 * (rank % RANKS_PER_WORD)
}

#[inline]
fn mark(word: &mut u64, rank: u64, level: usize) -> bool {
    let shift = shift(rank);
    if *word >> shift & 3 != 0 {
        return false;
    }
    *word |= (level as u64 % 3 + 1) << shift;
    true
}

/// Exclusive bound of ranks: lists store five bytes for each.
const MOST: u64 = 1 << 40;

/// A list of up to [`BLOCK`] ranks, five bytes each.
struct RankBlock {
    low: Vec<u32>,
    high: Vec<u8>,
}

impl RankBlock {
    const BYTES: usize = BLOCK * (size_of::<u32>() + size_of::<u8>());

    fn len(&self) -> usize {
        self.low.len()
    }

    fn extend(&mut self, ranks: &[u64]) {
        self.low.extend(ranks.iter().map(|&rank| rank as u32));
        self.high.extend(ranks.iter().map(|&rank| (rank >> u32::BITS) as u8));
    }

    fn clear(&mut self) {
        self.low.clear();
        self.high.clear();
    }

    /// The ranks, chunk by chunk.
    fn chunks(&self) -> impl Iterator<Item = impl Iterator<Item = u64>> {
        let chunks = self.low.chunks(CHUNK).zip(self.high.chunks(CHUNK));
        chunks
            .map(|(low, high)| low.iter().zip(high).map(|(&low, &high)| u64::from(high) << u32::BITS | u64::from(low)))
    }
}

impl Default for RankBlock {
    /// Empty, with its full capacity.
    fn default() -> Self {
        Self { low: Vec::with_capacity(BLOCK), high: Vec::with_capacity(BLOCK) }
    }
}

/// A queue of ranks in blocks that are reused.
#[derive(Default)]
struct RankQueue {
    blocks: VecDeque<RankBlock>,
}

impl RankQueue {
    fn extend(&mut self, mut ranks: &[u64], free: &mut Vec<RankBlock>) {
        while !ranks.is_empty() {
            if self.blocks.back().is_none_or(|block| block.len() == BLOCK) {
                self.blocks.push_back(free.pop().unwrap_or_default());
            }
            let Some(block) = self.blocks.back_mut() else { return };
            let (now, later) = ranks.split_at(ranks.len().min(BLOCK - block.len()));
            block.extend(now);
            ranks = later;
        }
    }
}

/// The working memory of one thread.
pub(super) struct RankWorker<'a, S> {
    expander: RankExpander<'a, S>,
    /// The ranks of the chunk.
    ranks: Vec<u64>,
    pub batch: RankBatch<S>,
}

impl<'a, S: State> RankWorker<'a, S> {
    pub fn new(ranked: &'a dyn Ranked<S>) -> Self {
        let batch = RankBatch { states: Vec::new(), found: Vec::new() };
        Self { expander: ranked.rank_expander(), ranks: Vec::new(), batch }
    }

    pub fn expand(&mut self, ranks: impl Iterator<Item = u64>) {
        self.ranks.clear();
        self.ranks.extend(ranks);
        self.batch.states.clear();
        self.batch.found.clear();
        (self.expander)(&self.ranks, &mut self.batch);
    }

    /// Drops the successors that were seen before.
    fn drop_seen(&mut self, seen: &LevelArray) {
        self.retain(|_, rank| seen.get(rank).is_none());
    }

    /// Keeps the successors that `is_kept` accepts, given their index and rank. The loop has no branches, so the
    /// processor can request many words of memory at a time.
    #[inline]
    fn retain(&mut self, mut is_kept: impl FnMut(usize, u64) -> bool) {
        let found = &mut self.batch.found;
        let mut kept = 0;
        for index in 0..found.len() {
            let rank = found[index];
            found[kept] = rank;
            kept += usize::from(is_kept(index, rank));
        }
        found.truncate(kept);
    }
}

/// A part of the array that one thread may change.
struct ArrayPart<'a> {
    /// Every `of`-th stretch of `1 << bits` words, starting with stretch `own`; `of` is a power of two.
    stretches: Vec<&'a mut [u64]>,
    own: usize,
    of: usize,
    bits: u32,
    /// A bit for each successor: whether it is new and in this part.
    new: Vec<u64>,
}

impl<'a> ArrayPart<'a> {
    /// Divides the array for `threads` threads, which have `found` successors to mark.
    fn all(levels: &'a mut LevelArray, threads: usize, found: usize) -> Vec<Self> {
        let of = threads.next_power_of_two();
        let bits = (levels.words.len() / (of * PARTS_PER_THREAD)).max(1).ilog2();
        let new = || vec![0; found.div_ceil(u64::BITS as usize)];
        let mut parts: Vec<Self> =
            (0..of).map(|own| ArrayPart { stretches: Vec::new(), own, of, bits, new: new() }).collect();
        for (number, stretch) in levels.words.chunks_mut(1 << bits).enumerate() {
            parts[number % of].stretches.push(stretch);
        }
        parts
    }

    /// Marks those successors that fall into this part, in their order.
    fn mark<'b>(&mut self, found: impl Iterator<Item = &'b [u64]>, level: usize) {
        let mut number = 0;
        for found in found {
            for (number, &rank) in (number..).zip(found) {
                let word = (rank / RANKS_PER_WORD) as usize;
                let stretch = word >> self.bits;
                if stretch & (self.of - 1) == self.own {
                    let word = &mut self.stretches[stretch / self.of][word & ((1 << self.bits) - 1)];
                    self.new[number / 64] |= u64::from(mark(word, rank, level)) << (number % 64);
                }
            }
            number += found.len();
        }
    }
}

/// The least memory of a sweep over this many ranks, in bytes; the maximum if there are too many.
pub(super) fn least_memory(placements: u64) -> u64 {
    if placements > MOST {
        return u64::MAX;
    }
    let blocks = 2 * RankBlock::BYTES as u64;
    placements.div_ceil(RANKS_PER_WORD).saturating_mul(size_of::<u64>() as u64).saturating_add(blocks)
}

/// The ranked positions in memory.
pub(super) struct RankStore<'a, S> {
    ranked: &'a dyn Ranked<S>,
    limits: Limits,
    seen: LevelArray,
    /// The number of the current level, and the number of its positions.
    depth: usize,
    breadth: usize,
    /// The positions of the current level that are not expanded, and those of the next level, in order of discovery.
    level: RankQueue,
    next: RankQueue,
    free: Vec<RankBlock>,
    /// Number of positions found.
    count: usize,
    /// The positions of the last expanded block, and the number after the last of them.
    states: Vec<S>,
    expanded: usize,
    /// One for each chunk of a block that several threads expand.
    workers: Vec<RankWorker<'a, S>>,
}

impl<'a, S: State> RankStore<'a, S> {
    /// Takes over `states`; `ends` has the number after the last position of each level. `None` if a state has no rank,
    /// or if the system refuses the memory.
    pub fn new(ranked: &'a dyn Ranked<S>, limits: Limits, states: &[S], ends: &[usize]) -> Option<Self> {
        let mut store = Self {
            ranked,
            limits,
            seen: LevelArray::new(ranked.placements())?,
            depth: ends.len() - 1,
            breadth: 0,
            level: RankQueue::default(),
            next: RankQueue::default(),
            free: Vec::new(),
            count: 0,
            states: Vec::new(),
            expanded: 0,
            workers: vec![RankWorker::new(ranked)],
        };
        for (level, &end) in ends.iter().enumerate() {
            (store.expanded, store.breadth) = (store.count, end - store.count);
            for state in &states[store.count..end] {
                let rank = ranked.rank(state)?;
                store.seen.mark(rank, level);
                if level == store.depth {
                    store.level.extend(&[rank], &mut store.free);
                }
            }
            store.count = end;
        }
        Some(store)
    }

    /// Bytes in use.
    fn memory(&self) -> usize {
        let blocks = self.level.blocks.len() + self.next.blocks.len() + self.free.len();
        self.seen.bytes() + blocks * RankBlock::BYTES
    }

    fn expand_alone(&mut self, block: &RankBlock, is_searching: bool) -> Result<(), Limit> {
        let mut found = Ok(());
        for chunk in block.chunks() {
            let worker = &mut self.workers[0];
            worker.expand(chunk);
            self.states.append(&mut worker.batch.states);
            if is_searching && found.is_ok() {
                // The first pass brings all words into the cache.
                worker.drop_seen(&self.seen);
                worker.retain(|_, rank| self.seen.mark(rank, self.depth + 1));
                found = self.add(0);
            }
        }
        found
    }

    /// Does the same on several threads.
    fn expand_together(&mut self, pool: &ThreadPool, block: &RankBlock, is_searching: bool) -> Result<(), Limit> {
        self.workers.resize_with(CHUNKS_PER_BLOCK, || RankWorker::new(self.ranked));
        let workers = &mut self.workers[..block.len().div_ceil(CHUNK)];
        let seen = &self.seen;
        pool.scope(|scope| {
            for (worker, chunk) in workers.iter_mut().zip(block.chunks()) {
                scope.spawn(move |_| {
                    worker.expand(chunk);
                    worker.drop_seen(seen);
                });
            }
        });
        workers.iter_mut().for_each(|worker| self.states.append(&mut worker.batch.states));
        if !is_searching {
            return Ok(());
        }
        let found = || workers.iter().map(|worker| worker.batch.found.as_slice());
        let mut parts = ArrayPart::all(&mut self.seen, pool.current_num_threads(), found().map(<[u64]>::len).sum());
        pool.scope(|scope| {
            for part in &mut parts {
                scope.spawn(|_| part.mark(found(), self.depth + 1));
            }
        });
        let new = parts.into_iter().map(|part| part.new).reduce(|mut all, new| {
            all.iter_mut().zip(new).for_each(|(all, new)| *all |= new);
            all
        });
        let new = new.unwrap_or_default();
        let is_new = |number: usize| new[number / 64] >> (number % 64) & 1 == 1;
        let count = workers.len();
        pool.scope(|scope| {
            let mut first = 0;
            for worker in workers {
                let count = worker.batch.found.len();
                scope.spawn(move |_| worker.retain(|index, _| is_new(first + index)));
                first += count;
            }
        });
        (0..count).try_for_each(|worker| self.add(worker))
    }

    /// Adds the successors that a worker found to the next level.
    fn add(&mut self, worker: usize) -> Result<(), Limit> {
        let found = &self.workers[worker].batch.found;
        let count = found.len().min(self.limits.positions - self.count);
        self.next.extend(&found[..count], &mut self.free);
        self.count += count;
        if count < found.len() { Err(Limit::Positions(self.limits.positions)) } else { Ok(()) }
    }
}

impl<S: State> Store<S> for RankStore<'_, S> {
    fn progress(&self) -> Progress {
        let most = Some(self.ranked.placements());
        Progress { positions: self.count, level: self.depth, memory: self.memory(), most, within: None }
    }

    fn has_more(&self, _: bool) -> bool {
        !self.level.blocks.is_empty()
    }

    fn expand(&mut self, is_searching: bool, threads: &mut Threads) -> Result<(), Limit> {
        let Some(mut block) = self.level.blocks.pop_front() else { return Ok(()) };
        let is_full = is_searching && self.memory() > self.limits.memory;
        self.states.clear();
        let found = match threads.for_level(self.breadth) {
            Some(pool) => self.expand_together(pool, &block, is_searching && !is_full),
            None => self.expand_alone(&block, is_searching && !is_full),
        };
        self.expanded += block.len();
        block.clear();
        if self.free.len() < MOST_FREE {
            self.free.push(block);
        }
        if is_full { Err(Limit::Memory(self.limits.memory)) } else { found }
    }

    /// Positions are reported when they are expanded, which is in order of discovery.
    fn unreported(&self) -> (usize, &[S]) {
        (self.expanded - self.states.len(), &self.states)
    }

    fn advance(&mut self, _: &mut Watch) -> Result<(), Limit> {
        std::mem::swap(&mut self.level, &mut self.next);
        (self.depth, self.breadth) = (self.depth + 1, self.count - self.expanded);
        Ok(())
    }

    fn end(self: Box<Self>, _: usize) -> (Positions<S>, usize, Result<(), Limit>) {
        let memory = self.seen.bytes();
        (Positions::Ranked(LevelsMod3::Memory(self.seen)), memory, Ok(()))
    }
}
