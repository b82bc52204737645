//! A sweep that continues in files once memory is full.
//!
//! Each level is expanded in one pass, and its successors are merged with the last levels ([`Frontier`]): numbers, answer and path are
//! those of a sweep in memory.

use super::batch::{self, Worker};
use super::disk::{Reader, Store};
use super::frontier::{Frontier, NewFile, look};
use super::levels::{Positions, Swept};
use super::teller::{Stop, Teller};
use super::{Limit, Limits, Progress, State, StateSpace, Watch};
use std::io::Result as IoResult;
use std::ops::{ControlFlow, Range};

/// Expansions between two reports of progress.
const REPORT_EVERY: usize = 1 << 14;

/// A sweep at work on disk.
pub(super) struct Spill<'a, S> {
    space: &'a dyn StateSpace<S>,
    limits: Limits,
    /// All positions, in order of discovery.
    levels: Store,
    /// The number after the last position of each level.
    ends: Vec<usize>,
    frontier: Frontier<S>,
}

impl<'a, S: State> Spill<'a, S> {
    /// Takes over a sweep in memory of which the levels up to the last of `ends` are complete.
    pub fn new(
        space: &'a dyn StateSpace<S>,
        limits: Limits,
        states: &[S],
        ends: Vec<usize>,
        file: NewFile,
    ) -> IoResult<Self> {
        let mut levels = Store::new(file()?, space.words(), false);
        let frontier = Frontier::new(space.words(), limits.memory / 2, file)?;
        let complete = ends.last().copied().unwrap_or(0);
        states[..complete].iter().try_for_each(|state| levels.push(state, 0))?;
        let mut spill = Self { space, limits, levels, ends, frontier };
        for level in spill.ends.len().saturating_sub(2)..spill.ends.len() {
            let mut sorted: Vec<&S> = states[spill.level(level)].iter().collect();
            sorted.sort_unstable();
            spill.frontier.advance(sorted)?;
        }
        Ok(spill)
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
        let progress = self.progress();
        self.frontier.merge(&mut |_| Ok(()), &mut || look(host, progress))?;
        let (known, level) = (self.levels.len(), self.ends.len());
        let Self { frontier, levels, limits, .. } = self;
        let mut full = None;
        let finished = frontier.take_new(&mut |state| {
            if levels.len() >= limits.positions {
                full = Some(Limit::Positions(limits.positions));
                return Ok(ControlFlow::Break(()));
            }
            teller.tell(levels.len(), std::slice::from_ref(state), level);
            levels.push(state, 0)?;
            Ok(if teller.stop == Stop::Now { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        let any = self.levels.len() > known;
        self.ends.extend(any.then_some(self.levels.len()));
        finished?;
        full.map_or(Ok(any), Err)
    }

    fn progress(&self) -> Progress {
        Progress {
            positions: self.levels.len(),
            level: self.ends.len() - 1,
            memory: self.limits.memory,
            most: None,
            within: None,
        }
    }

    /// Gathers the successors of the last level.
    fn expand(&mut self, host: &mut Watch) -> Result<(), Limit> {
        let level = self.ends.len() - 1;
        let mut reader = Reader::new(self.level(level));
        let mut worker = Worker::new(self.space);
        let most = batch::share(self.space);
        let mut share = Vec::with_capacity(most);
        let mut expanded = 0_usize;
        loop {
            share.clear();
            while share.len() < most
                && let Some((state, _)) = reader.next(&mut self.levels)?
            {
                share.push(state);
            }
            if share.is_empty() {
                return Ok(());
            }
            if expanded.is_multiple_of(REPORT_EVERY) {
                look(host, self.progress())?;
            }
            expanded += share.len();
            worker.expand(&share);
            worker.batch.found.drain(..).try_for_each(|(_, next)| self.frontier.push(next))?;
        }
    }
}
