//! A sweep over numbered positions that continues in files once memory is full.
//!
//! What is new is found as [`super::spill`] finds it, by merging with the last two levels. Of all other positions only two bits are kept,
//! in a file with a place for every number ([`Plane`]), and the path back is found by these.

use super::batch::{Ranked, SHARE};
use super::disk::{Reader, Store};
use super::frontier::{Frontier, NewFile, look};
use super::levels::{Levels3, Positions, Swept};
use super::plane::Plane;
use super::ranked::{BLOCK, Worker};
use super::sweep::{SHARES, Threads};
use super::teller::{Stop, Teller};
use super::{Limit, Limits, Progress, State, Watch};
use std::io::{ErrorKind, Result as IoResult};
use std::ops::ControlFlow;

/// How much larger than the positions that are known the two bits for each number may be. There are more positions than the known
/// ones, which have filled the memory, and files of all of them would have to be sorted, too.
const WORTH: u64 = if cfg!(test) { u64::MAX } else { 8 };

/// What a part of the memory the marks that are not yet in the file may take.
const MARKS_PART: usize = 4;

/// What a part of the memory the numbers that were found most recently may take, and how many there are at most.
const RECENT_PART: usize = 16;
const MOST_RECENT: usize = 1 << 16;

/// Whether a file of two bits for each number is better than files of positions, of which so many bytes are known.
pub(super) fn is_worth(placements: u64, known: usize) -> bool {
    placements / 4 <= WORTH.saturating_mul(known as u64)
}

/// A sweep at work.
pub(super) struct RankedSpill<'a, S> {
    ranked: &'a dyn Ranked<S>,
    limits: Limits,
    plane: Plane,
    /// The numbers of the positions of the level that is being expanded, in order of discovery.
    level: Store,
    frontier: Frontier<[u64; 1]>,
    /// Some of the successors of the level, each at a place that follows from its number: most that come again do so soon.
    recent: Vec<u64>,
    /// Number of positions found.
    count: usize,
    /// The number after the last position of each level.
    ends: Vec<usize>,
}

impl<'a, S: State> RankedSpill<'a, S> {
    /// Takes over a sweep in memory of which the levels up to the last of `ends` are complete.
    pub fn new(
        ranked: &'a dyn Ranked<S>,
        limits: Limits,
        states: &[S],
        ends: Vec<usize>,
        file: NewFile,
    ) -> IoResult<Self> {
        let mut plane = Plane::new(file()?, ranked.placements(), limits.memory / MARKS_PART)?;
        let mut level = Store::new(file()?, 1, false);
        let mut frontier = Frontier::new(1, limits.memory / 2, file)?;
        let mut count = 0;
        for (number, &end) in ends.iter().enumerate() {
            let mut ranks = Vec::with_capacity(end - count);
            for state in &states[count..end] {
                let rank = ranked.rank(state).ok_or(ErrorKind::Unsupported)?;
                plane.mark(rank, number)?;
                ranks.push([rank]);
            }
            if number + 1 == ends.len() {
                ranks.iter().try_for_each(|rank| level.push(rank, 0))?;
            }
            if number + 2 >= ends.len() {
                ranks.sort_unstable();
                frontier.advance(&ranks)?;
            }
            count = end;
        }
        let recent = (limits.memory / RECENT_PART / size_of::<u64>()).clamp(1, MOST_RECENT);
        let recent = vec![u64::MAX; 1 << recent.ilog2()];
        Ok(Self { ranked, limits, plane, level, frontier, recent, count, ends })
    }

    /// Finds level after level until `teller` stops, all are seen, a limit is reached or `host` stops it.
    ///
    /// A position is told of when it is expanded, which is in the order in which it was found.
    pub fn run(mut self, teller: &mut Teller<S>, host: &mut Watch) -> Swept<S> {
        // The level at hand is found, but not all of it is told of.
        let mut known = self.ends.pop().unwrap_or(0);
        let mut limit = self.levels(teller, host, &mut known).err();
        // Of the level at hand and the next one, what was told of counts.
        for end in [known.min(teller.told), teller.told] {
            let last = self.ends.last().copied().unwrap_or(0);
            self.ends.extend((end > last).then_some(end));
        }
        if let Err(error) = self.plane.finish() {
            limit = limit.or(Some(error.into()));
        }
        Swept { positions: Positions::Ranked(Levels3::Disk(self.plane)), ends: self.ends, limit, memory: 0 }
    }

    /// The number after the last position of the level at hand is always in `known`.
    fn levels(&mut self, teller: &mut Teller<S>, host: &mut Watch, known: &mut usize) -> Result<(), Limit> {
        let mut threads = Threads::new(self.limits.threads);
        let mut workers = Vec::new();
        workers.resize_with(SHARES, || Worker::new(self.ranked));
        // What of the level could not be found any more.
        let mut limit = None;
        loop {
            self.expand(&mut threads, &mut workers, teller, host, limit.is_none())?;
            match teller.stop_on(self.ends.len()) {
                // A limit that was reached after the last position would not have been.
                Stop::Now => return Ok(()),
                Stop::Never if limit.is_none() => {}
                Stop::Never | Stop::AfterLevel(_) => return limit.map_or(Ok(()), Err),
            }
            self.ends.push(*known);
            limit = self.next_level(host)?;
            *known = self.count;
            if self.level.len() == 0 {
                return limit.map_or(Ok(()), Err);
            }
        }
    }

    fn progress(&self) -> Progress {
        let (memory, most) = (self.limits.memory, Some(self.ranked.placements()));
        Progress { positions: self.count, level: self.ends.len(), memory, most, within: None }
    }

    /// Tells of the positions of the level and gathers their successors, if they are needed.
    fn expand(
        &mut self,
        threads: &mut Threads,
        workers: &mut [Worker<S>],
        teller: &mut Teller<S>,
        host: &mut Watch,
        is_on: bool,
    ) -> Result<(), Limit> {
        let level = self.ends.len();
        let mut first = self.ends.last().copied().unwrap_or(0);
        let mut reader = Reader::new(0..self.level.len());
        let mut block = Vec::with_capacity(BLOCK);
        self.recent.fill(u64::MAX);
        let places = self.recent.len() - 1;
        loop {
            block.clear();
            while block.len() < BLOCK
                && let Some(([rank], _)) = reader.next::<[u64; 1]>(&mut self.level)?
            {
                block.push(rank);
            }
            if block.is_empty() {
                return Ok(());
            }
            look(host, self.progress())?;
            let shares = workers.iter_mut().zip(block.chunks(SHARE));
            match threads.for_level(self.level.len()) {
                Some(pool) => pool.scope(|scope| {
                    shares.for_each(|(worker, share)| scope.spawn(move |_| worker.expand(share.iter().copied())));
                }),
                None => shares.for_each(|(worker, share)| worker.expand(share.iter().copied())),
            }
            for worker in &workers[..block.len().div_ceil(SHARE)] {
                teller.tell(first, &worker.batch.states, level);
                first += worker.batch.states.len();
                match teller.stop_on(level) {
                    Stop::Now => return Ok(()),
                    Stop::Never if is_on => {}
                    Stop::Never | Stop::AfterLevel(_) => continue,
                }
                for &rank in &worker.batch.found {
                    let recent = &mut self.recent[rank as usize & places];
                    if std::mem::replace(recent, rank) != rank {
                        self.frontier.push([rank])?;
                    }
                }
            }
        }
    }

    /// Makes what is new the level to expand; returns the limit that left out a part of it.
    fn next_level(&mut self, host: &mut Watch) -> Result<Option<Limit>, Limit> {
        let number = self.ends.len();
        let progress = self.progress();
        let Self { frontier, plane, level, .. } = self;
        frontier.merge(&mut |&[rank]| plane.mark(rank, number), &mut || look(host, progress))?;
        level.clear();
        let mut limit = None;
        frontier.take_new(&mut |rank| {
            if self.count == self.limits.positions {
                limit = Some(Limit::Positions(self.limits.positions));
                return Ok(ControlFlow::Break(()));
            }
            level.push(rank, 0)?;
            self.count += 1;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(limit)
    }
}
