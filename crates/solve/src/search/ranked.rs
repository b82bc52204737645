//! A sweep over numbered positions: two bits for each number instead of a hash table.
//!
//! The bits say whether a position was seen, and its level modulo 3: where every move can be taken back, the neighbours of a position are
//! one level before it, on its own level or one after, and modulo 3 these are different (Korf, "Linear-Time Disk-Based Implicit Graph
//! Search", Journal of the ACM 55, 2008). Only the numbers of two levels are kept, in the order of discovery, so that everything is
//! found in the order in which the sweep over positions finds it.
//!
//! Several threads expand a block of positions and leave out what was seen before. Then each marks what falls into its parts of the
//! array, in the order in which it was found; so the first of equal ones is the one that one thread would have taken.

use super::batch::{RankBatch, RankExpander, Ranked, SHARE};
use super::levels::{Levels3, Positions, Swept};
use super::sweep::{SHARES, Threads};
use super::teller::{Stop, Teller};
use super::{Limit, Limits, Progress, State, Watch};
use rayon::ThreadPool;
use std::collections::VecDeque;

/// Numbers in a word of the array.
const IN_WORD: u64 = u64::BITS as u64 / 2;
/// Positions of a block: those that are expanded between two reports of progress.
pub(super) const BLOCK: usize = SHARE * SHARES;
/// Parts of the array for each thread: enough that all have as much to do.
const PARTS: usize = 32;

/// Empty pieces of lists that are kept.
const FREE: usize = 8;

/// For each number two bits: 0 for a position that was not seen, else one more than its level modulo 3.
pub(super) struct Array {
    words: Vec<u64>,
}

impl Array {
    /// `None` if the system has no room for it.
    fn new(count: u64) -> Option<Self> {
        let words = usize::try_from(count.div_ceil(IN_WORD)).ok()?;
        Vec::<u64>::new().try_reserve_exact(words).ok()?;
        // The system hands out zeros when they are first used.
        Some(Self { words: vec![0; words] })
    }

    /// The level of a position modulo 3, if it was seen.
    #[inline]
    pub(super) fn get(&self, rank: u64) -> Option<u64> {
        (self.words[(rank / IN_WORD) as usize] >> shift(rank) & 3).checked_sub(1)
    }

    /// Marks a position as one of this level; `false` if it was seen before.
    #[inline]
    fn mark(&mut self, rank: u64, level: usize) -> bool {
        mark(&mut self.words[(rank / IN_WORD) as usize], rank, level)
    }
}

/// The place of a number's bits in its word.
#[inline]
fn shift(rank: u64) -> u64 {
    2 * (rank % IN_WORD)
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

/// The most numbers: lists have five bytes for each.
const MOST: u64 = 1 << 40;

/// Some numbers.
struct Block {
    low: Vec<u32>,
    high: Vec<u8>,
}

impl Block {
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

    /// Share by share, the numbers.
    fn shares(&self) -> impl Iterator<Item = impl Iterator<Item = u64>> {
        let shares = self.low.chunks(SHARE).zip(self.high.chunks(SHARE));
        shares
            .map(|(low, high)| low.iter().zip(high).map(|(&low, &high)| u64::from(high) << u32::BITS | u64::from(low)))
    }
}

impl Default for Block {
    /// Empty, with room for all that it may have.
    fn default() -> Self {
        Self { low: Vec::with_capacity(BLOCK), high: Vec::with_capacity(BLOCK) }
    }
}

/// Numbers of positions, first in, first out, in blocks that are used again.
#[derive(Default)]
struct Queue {
    blocks: VecDeque<Block>,
}

impl Queue {
    fn extend(&mut self, mut ranks: &[u64], free: &mut Vec<Block>) {
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

/// What one thread needs for expanding a share.
pub(super) struct Worker<'a, S> {
    expander: RankExpander<'a, S>,
    /// The numbers of the share.
    ranks: Vec<u64>,
    pub batch: RankBatch<S>,
}

impl<'a, S: State> Worker<'a, S> {
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

    /// Leaves out what was seen.
    fn leave_out(&mut self, seen: &Array) {
        self.keep(|_, rank| seen.get(rank).is_none());
    }

    /// Keeps some of what was found, by index and number. No branch waits for the memory, so that the processor asks for many words at
    /// a time.
    #[inline]
    fn keep(&mut self, mut is_kept: impl FnMut(usize, u64) -> bool) {
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

/// The array in parts, each of which one thread may change.
struct Part<'a> {
    /// Every `of`-th stretch of `1 << bits` words, from number `own` on; `of` is a power of two.
    stretches: Vec<&'a mut [u64]>,
    own: usize,
    of: usize,
    bits: u32,
    /// A bit for each number that was found: whether it is new, and this part's.
    new: Vec<u64>,
}

impl<'a> Part<'a> {
    /// For so many threads, which have `found` numbers to mark.
    fn all(levels: &'a mut Array, threads: usize, found: usize) -> Vec<Self> {
        let of = threads.next_power_of_two();
        let bits = (levels.words.len() / (of * PARTS)).max(1).ilog2();
        let new = || vec![0; found.div_ceil(u64::BITS as usize)];
        let mut parts: Vec<Self> =
            (0..of).map(|own| Part { stretches: Vec::new(), own, of, bits, new: new() }).collect();
        for (number, stretch) in levels.words.chunks_mut(1 << bits).enumerate() {
            parts[number % of].stretches.push(stretch);
        }
        parts
    }

    /// Marks what falls into it of all that was found, in its order.
    fn mark<'b>(&mut self, found: impl Iterator<Item = &'b [u64]>, level: usize) {
        let mut number = 0;
        for found in found {
            for (number, &rank) in (number..).zip(found) {
                let word = (rank / IN_WORD) as usize;
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

/// Bytes that a sweep over so many numbers needs at least; more than there are where they are too many.
pub(super) fn least_memory(placements: u64) -> u64 {
    if placements > MOST {
        return u64::MAX;
    }
    let blocks = 2 * Block::BYTES as u64;
    placements.div_ceil(IN_WORD).saturating_mul(size_of::<u64>() as u64).saturating_add(blocks)
}

/// A sweep at work.
pub(super) struct Sweep<'a, S> {
    ranked: &'a dyn Ranked<S>,
    limits: Limits,
    seen: Array,
    /// The positions of the level that is being expanded and of the next one, in order of discovery.
    level: Queue,
    next: Queue,
    free: Vec<Block>,
    /// Number of positions found.
    count: usize,
    /// The number after the last position of each complete level.
    ends: Vec<usize>,
    limit: Option<Limit>,
}

impl<'a, S: State> Sweep<'a, S> {
    /// Takes over a sweep over `states` of which the levels up to the last of `ends` are complete. `None` if they have no numbers, or
    /// there is no room for these.
    pub(super) fn new(ranked: &'a dyn Ranked<S>, limits: Limits, states: &[S], ends: Vec<usize>) -> Option<Self> {
        let mut seen = Array::new(ranked.placements())?;
        let (mut next, mut free) = (Queue::default(), Vec::new());
        let mut first = 0;
        for (level, &end) in ends.iter().enumerate() {
            for state in &states[first..end] {
                let rank = ranked.rank(state)?;
                seen.mark(rank, level);
                if level + 1 == ends.len() {
                    next.extend(&[rank], &mut free);
                }
            }
            first = end;
        }
        Some(Self { ranked, limits, seen, level: next, next: Queue::default(), free, count: first, ends, limit: None })
    }

    /// Bytes in use.
    fn memory(&self) -> usize {
        let blocks = self.level.blocks.len() + self.next.blocks.len() + self.free.len();
        self.seen.words.len() * size_of::<u64>() + blocks * Block::BYTES
    }

    /// Numbers the positions level by level.
    ///
    /// A position is told of when it is expanded, which is in the order in which it was found.
    pub(super) fn run(mut self, teller: &mut Teller<S>, host: &mut Watch) -> Swept<S> {
        let mut threads = Threads::new(self.limits.threads);
        let worker = || Worker::new(self.ranked);
        let mut workers = vec![worker()];
        // The level at hand is complete.
        self.ends.pop();
        while !self.level.blocks.is_empty() {
            let level = self.ends.len();
            let first = self.ends.last().copied().unwrap_or(0);
            let mut told = first;
            let before = self.limit;
            let positions = self.level.blocks.iter().map(Block::len).sum();
            let pool = threads.for_level(positions);
            if pool.is_some() {
                workers.resize_with(SHARES, worker);
            }
            while teller.stop != Stop::Now
                && let Some(mut block) = self.level.blocks.pop_front()
            {
                self.look_at_limits(host);
                // To tell of the rest takes as long as to search it.
                if self.limit == Some(Limit::Interrupted) {
                    break;
                }
                match pool {
                    Some(pool) => self.share(pool, &mut workers, &block, teller, told),
                    None => self.expand(&mut workers[0], &block, teller, told),
                }
                told += block.len();
                block.clear();
                if self.free.len() < FREE {
                    self.free.push(block);
                }
            }
            let stop = teller.stop_on(level);
            if stop != Stop::Never {
                // What was found of the next level is forgotten, and so is a limit that would not have been reached.
                self.limit = match stop {
                    Stop::AfterLevel(_) => before.or(self.limit.filter(|&limit| limit == Limit::Interrupted)),
                    Stop::Now | Stop::Never => None,
                };
                self.ends.push(teller.told);
                break;
            }
            if self.limit == Some(Limit::Interrupted) {
                // Of the level at hand and the next one, what was told of counts.
                for end in [teller.told.min(first + positions), teller.told] {
                    let last = self.ends.last().copied().unwrap_or(0);
                    self.ends.extend((end > last).then_some(end));
                }
                break;
            }
            self.ends.push(told);
            std::mem::swap(&mut self.level, &mut self.next);
        }
        let memory = self.seen.words.len() * size_of::<u64>();
        Swept { positions: Positions::Ranked(Levels3::Memory(self.seen)), ends: self.ends, limit: self.limit, memory }
    }
    fn look_at_limits(&mut self, host: &mut Watch) {
        let memory = self.memory();
        let most = Some(self.ranked.placements());
        let progress = Progress { positions: self.count, level: self.ends.len(), memory, most, within: None };
        if host.report(progress).is_break() {
            self.limit = Some(Limit::Interrupted);
        } else if self.limit.is_none() && memory > self.limits.memory {
            self.limit = Some(Limit::Memory(self.limits.memory));
        }
    }

    /// Expands a block of positions, the first of which has the number `first`.
    fn expand(&mut self, worker: &mut Worker<S>, block: &Block, teller: &mut Teller<S>, mut first: usize) {
        for share in block.shares() {
            worker.expand(share);
            teller.tell(first, &worker.batch.states, self.ends.len());
            first += worker.batch.states.len();
            match teller.stop_on(self.ends.len()) {
                Stop::Now => return,
                Stop::Never if self.limit.is_none() => {}
                Stop::Never | Stop::AfterLevel(_) => continue,
            }
            // All words are in the cache when the first is marked.
            worker.leave_out(&self.seen);
            worker.keep(|_, rank| self.seen.mark(rank, self.ends.len() + 1));
            self.add(&worker.batch.found);
        }
    }

    /// The same on several threads.
    fn share(
        &mut self,
        pool: &ThreadPool,
        workers: &mut [Worker<S>],
        block: &Block,
        teller: &mut Teller<S>,
        mut first: usize,
    ) {
        let workers = &mut workers[..block.len().div_ceil(SHARE)];
        let seen = &self.seen;
        pool.scope(|scope| {
            for (worker, share) in workers.iter_mut().zip(block.shares()) {
                scope.spawn(move |_| {
                    worker.expand(share);
                    worker.leave_out(seen);
                });
            }
        });
        for worker in &*workers {
            if teller.stop == Stop::Now {
                return;
            }
            teller.tell(first, &worker.batch.states, self.ends.len());
            first += worker.batch.states.len();
        }
        if self.limit.is_some() || teller.stop_on(self.ends.len()) != Stop::Never {
            return;
        }
        let level = self.ends.len() + 1;
        let found = || workers.iter().map(|worker| worker.batch.found.as_slice());
        let mut parts = Part::all(&mut self.seen, pool.current_num_threads(), found().map(<[u64]>::len).sum());
        pool.scope(|scope| {
            for part in &mut parts {
                scope.spawn(|_| part.mark(found(), level));
            }
        });
        let new = parts.into_iter().map(|part| part.new).reduce(|mut all, new| {
            all.iter_mut().zip(new).for_each(|(all, new)| *all |= new);
            all
        });
        let new = new.unwrap_or_default();
        let is_new = |number: usize| new[number / 64] >> (number % 64) & 1 == 1;
        pool.scope(|scope| {
            let mut first = 0;
            for worker in &mut *workers {
                let count = worker.batch.found.len();
                scope.spawn(move |_| worker.keep(|index, _| is_new(first + index)));
                first += count;
            }
        });
        workers.iter().for_each(|worker| self.add(&worker.batch.found));
    }

    /// Adds positions to the next level.
    fn add(&mut self, ranks: &[u64]) {
        if self.limit.is_some() {
            return;
        }
        let room = self.limits.positions - self.count;
        if ranks.len() > room {
            self.limit = Some(Limit::Positions(self.limits.positions));
        }
        let ranks = &ranks[..ranks.len().min(room)];
        self.next.extend(ranks, &mut self.free);
        self.count += ranks.len();
    }
}
