//! A sweep that continues in files once memory is full.
//!
//! Each level is expanded in one pass. Its successors, with the order in which they came, are sorted, and equal ones become
//! the one that came first; those of the level itself and of the level before are taken out by merging (delayed duplicate
//! detection: Korf, "Best-first frontier search with delayed duplicate detection", AAAI 2004). The rest, sorted back into
//! the order in which it came, is the next level: numbers, answer and path are those of a sweep in memory.

use super::batch::{SHARE, Worker};
use super::disk::{Known, Order, Reader, Sorter, Store};
use super::levels::{Positions, Swept};
use super::teller::{Stop, Teller};
use super::{DiskFile, Limit, Limits, Progress, State, StateSpace, Watch};
use std::io::{Error, Result as IoResult};
use std::ops::{ControlFlow, Range};

/// Expansions between two reports of progress.
const REPORT_EVERY: usize = 1 << 14;

/// Fewest records that are sorted at a time.
const FEWEST: usize = 1 << 10;

/// A sweep at work on disk.
pub(super) struct Spill<'a, S> {
    space: &'a dyn StateSpace<S>,
    limits: Limits,
    /// All positions, in order of discovery.
    levels: Store,
    /// The number after the last position of each level.
    ends: Vec<usize>,
    /// The positions of the level before the last, of the last and of the next one, sorted.
    before: Store,
    last: Store,
    next: Store,
    /// Successors by position, in the order in which they came.
    found: Sorter<S>,
    /// New positions in the order in which they came.
    new: Sorter<S>,
}

impl<'a, S: State> Spill<'a, S> {
    /// Takes over a sweep in memory of which the levels up to the last of `ends` are complete.
    pub fn new(
        space: &'a dyn StateSpace<S>,
        limits: Limits,
        states: &[S],
        ends: Vec<usize>,
        file: &mut dyn FnMut() -> IoResult<Box<dyn DiskFile>>,
    ) -> IoResult<Self> {
        let mut store = |numbered| Ok::<_, Error>(Store::new(file()?, space.words(), numbered));
        let record = size_of::<(S, u64)>() + S::heap_bytes(space.words());
        // While what is new is sorted out, both sorters are full.
        let most = (limits.memory / 4 / record).max(FEWEST);
        let mut spill = Self {
            space,
            limits,
            levels: store(false)?,
            ends,
            before: store(false)?,
            last: store(false)?,
            next: store(false)?,
            found: Sorter::new(store(true)?, Order::ByState, most),
            new: Sorter::new(store(true)?, Order::ByNumber, most),
        };
        spill.take(states)?;
        Ok(spill)
    }

    fn take(&mut self, states: &[S]) -> IoResult<()> {
        let complete = self.ends.last().copied().unwrap_or(0);
        states[..complete].iter().try_for_each(|state| self.levels.push(state, 0))?;
        let sorted = |range: Range<usize>| {
            let mut states: Vec<&S> = states[range].iter().collect();
            states.sort_unstable();
            states
        };
        let last = self.ends.len() - 1;
        sorted(self.level(last)).into_iter().try_for_each(|state| self.last.push(state, 0))?;
        match last.checked_sub(1) {
            Some(before) => sorted(self.level(before)).into_iter().try_for_each(|state| self.before.push(state, 0)),
            None => Ok(()),
        }
    }

    fn level(&self, level: usize) -> Range<usize> {
        let start = if level == 0 { 0 } else { self.ends[level - 1] };
        start..self.ends[level]
    }

    /// Finds level after level until `teller` stops, all are seen, a limit is reached or `host` stops it.
    pub fn run(mut self, teller: &mut Teller<S>, host: &mut Watch) -> Swept<S> {
        let limit = loop {
            match self.next_level(teller, host) {
                Ok(any) if !any || teller.stop != Stop::Never => break None,
                Ok(_) => {}
                Err(limit) => break Some(limit),
            }
        };
        Swept { positions: Positions::Disk(self.levels), ends: self.ends, limit, memory: 0 }
    }

    /// Finds the next level; returns whether there is one.
    fn next_level(&mut self, teller: &mut Teller<S>, host: &mut Watch) -> Result<bool, Limit> {
        self.expand(host)?;
        self.merge()?;
        let (known, level) = (self.levels.len(), self.ends.len());
        let Self { new, levels, limits, .. } = self;
        let mut full = None;
        let finished = new.finish(&mut |state, _| {
            if levels.len() >= limits.positions {
                full = Some(Limit::Positions(limits.positions));
                return Ok(ControlFlow::Break(()));
            }
            teller.tell(levels.len(), std::slice::from_ref(&state), level);
            levels.push(&state, 0)?;
            Ok(if teller.stop == Stop::Now { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        let any = self.levels.len() > known;
        self.ends.extend(any.then_some(self.levels.len()));
        finished?;
        full.map_or(Ok(any), Err)
    }

    /// Gathers the successors of the last level.
    fn expand(&mut self, host: &mut Watch) -> Result<(), Limit> {
        let level = self.ends.len() - 1;
        let mut reader = Reader::new(self.level(level));
        let mut worker = Worker::new(self.space);
        let mut share = Vec::with_capacity(SHARE);
        let (mut number, mut expanded) = (0, 0_usize);
        loop {
            share.clear();
            while share.len() < SHARE
                && let Some((state, _)) = reader.next(&mut self.levels)?
            {
                share.push(state);
            }
            if share.is_empty() {
                return Ok(());
            }
            if expanded.is_multiple_of(REPORT_EVERY) {
                let progress = Progress { positions: self.levels.len(), level, memory: self.limits.memory, most: None };
                if host.report(progress).is_break() {
                    return Err(Limit::Interrupted);
                }
            }
            expanded += share.len();
            worker.expand(&share);
            for (_, next) in worker.batch.found.drain(..) {
                self.found.push(next, number)?;
                number += 1;
            }
        }
    }

    /// Takes what is new out of what was found. What is last becomes what is before.
    fn merge(&mut self) -> IoResult<()> {
        let Self { found, new, before, last, next, .. } = self;
        let (mut in_before, mut in_last) = (Known::new(before)?, Known::new(last)?);
        let mut previous: Option<S> = None;
        found.finish(&mut |state, number| {
            if previous.as_ref() != Some(&state) {
                if !in_before.contains(before, &state)? && !in_last.contains(last, &state)? {
                    next.push(&state, 0)?;
                    new.push(state.clone(), number)?;
                }
                previous = Some(state);
            }
            Ok(ControlFlow::Continue(()))
        })?;
        before.clear();
        std::mem::swap(before, last);
        std::mem::swap(last, next);
        Ok(())
    }
}
