//! The breadth-first sweep itself: it finds positions level by level, wherever a store keeps them.

use super::files::{self, Files};
use super::levels::{Positions, SweepResult};
use super::memory::Memory;
use super::observer::{Observer, Stop, Until, Visitor};
use super::ranks::RankStore;
use super::reporter::report;
use super::{Limit, Limits, Progress, State, StateSpace, Watch};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io::{ErrorKind, Result as IoResult};

/// Chunks per block. The host sees progress once per block, whether one thread expands it or several.
pub(super) const CHUNKS_PER_BLOCK: usize = 1 << 6;

/// Smaller levels are expanded by one thread. Unit tests use threads in every space.
const WORTH_THREADS: usize = if cfg!(test) { 1 << 6 } else { 1 << 13 };

/// A store keeps the positions that a sweep finds, level by level and in order of discovery.
pub(super) trait Store<S: State> {
    /// The current progress.
    fn progress(&self) -> Progress;

    /// Returns whether a part of the current level is still to be expanded or, once the search is over, to be reported.
    fn has_more(&self, is_searching: bool) -> bool;

    /// Expands the next block of the current level. Once the search is over, it only makes the block's positions
    /// available for reporting.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached. Everything found before it is kept.
    fn expand(&mut self, is_searching: bool, threads: &mut Threads) -> Result<(), Limit>;

    /// Returns the positions that may not have been reported yet, with the number of the first one. These are either
    /// all positions found or those of the last expanded block.
    fn unreported(&self) -> (usize, &[S]);

    /// Makes the next level the current one.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached. Everything found before it is kept.
    fn advance(&mut self, watch: &mut Watch) -> Result<(), Limit>;

    /// Returns the first `reported` positions or only their levels, the bytes that these take, and any error in storing
    /// them.
    fn end(self: Box<Self>, reported: usize) -> (Positions<S>, usize, Result<(), Limit>);
}

/// Records the first limit that was reached. Returns whether the positions found so far can still be reported.
fn record_limit(result: Result<(), Limit>, limit: &mut Option<Limit>) -> bool {
    let can_report = !matches!(result, Err(Limit::Interrupted | Limit::Disk(_)));
    *limit = if can_report { limit.or(result.err()) } else { result.err() };
    can_report
}

/// A running sweep.
struct Sweep<'a, 'b, 'c, S> {
    observer: Observer<'a, S>,
    threads: Threads,
    watch: &'b mut Watch<'c>,
    /// The number after the last position of each level.
    ends: Vec<usize>,
    /// Number of complete levels.
    complete: usize,
    limit: Option<Limit>,
}

impl<'a, 'b, 'c, S: State> Sweep<'a, 'b, 'c, S> {
    /// Sweeps from `starts` until memory is full.
    fn begin(
        space: &'a dyn StateSpace<S>,
        starts: Vec<S>,
        limits: Limits,
        may_rank: bool,
        watch: &'b mut Watch<'c>,
        until: Until<'a>,
        visitor: Visitor<'a, S>,
    ) -> (Memory<'a, S>, Self) {
        let (mut memory, limit) = Memory::new(space, starts, limits, may_rank && space.is_reversible());
        let mut observer = Observer::new(space, until, visitor);
        observer.observe(0, memory.states(), 0);
        // Level 0 always exists, even if a limit left no room for the start.
        let ends = vec![memory.states().len()];
        let mut sweep = Self { observer, threads: Threads::new(limits.threads), watch, ends, complete: 0, limit };
        sweep.run(&mut memory);
        (memory, sweep)
    }

    /// The result of the sweep.
    fn end(self, store: Box<dyn Store<S> + '_>) -> SweepResult<S> {
        let (positions, memory, finished) = store.end(self.observer.reported);
        SweepResult { positions, ends: self.ends, limit: self.limit.or(finished.err()), memory }
    }

    /// Finds level after level until `observer` stops, the space is exhausted, a limit is reached or the host stops the
    /// search.
    fn run(&mut self, store: &mut dyn Store<S>) {
        while self.level(store) {}
        // Unreported positions do not count.
        let reported = self.observer.reported;
        self.ends.iter_mut().for_each(|end| *end = reported.min(*end));
        self.ends.push(reported);
        self.ends.dedup();
    }

    /// Expands the current level. Returns whether there is another one.
    fn level(&mut self, store: &mut dyn Store<S>) -> bool {
        let Self { observer, threads, watch, ends, complete, limit } = self;
        let level = ends.len() - 1;
        let before = *limit;
        if limit.is_none() {
            *complete = ends.len();
        }
        loop {
            let is_searching = limit.is_none() && observer.stop_on(level) == Stop::Never;
            if observer.stop == Stop::Now || !store.has_more(is_searching) {
                break;
            }
            let expanded = report(&mut **watch, store.progress()).and_then(|()| store.expand(is_searching, threads));
            let (first, states) = store.unreported();
            observer.observe(first, states, level + usize::from(observer.reported >= ends[level]));
            if !record_limit(expanded, limit) {
                return false;
            }
        }
        match observer.stop_on(level) {
            // Without the positions after the stop, the sweep would not have reached this limit.
            Stop::Now => *limit = None,
            Stop::AfterLevel(_) => *limit = before,
            Stop::Never => {
                let can_report = record_limit(store.advance(&mut **watch), limit);
                let found = store.progress().positions;
                let is_new = found > ends[level];
                ends.extend(is_new.then_some(found));
                return is_new && can_report;
            }
        }
        false
    }
}

/// Numbers positions in order of discovery and passes them to `visitor`. Ends when `until` is met, the space is
/// exhausted, a limit is reached or `watch` stops the search. Positions after the one that met `until` are dropped.
///
/// If the space ranks its positions, the sweep switches to two bits per rank as soon as the positions take more memory
/// than that. If memory is full and `watch` provides files, it continues on disk. There, sorting finds the new
/// positions. A file of two bits per rank replaces the file of all positions if it is not much larger than the known
/// positions.
pub(super) fn sweep<S: State>(
    space: &dyn StateSpace<S>,
    limits: Limits,
    watch: &mut Watch,
    until: Until<'_>,
    visitor: Visitor<S>,
) -> SweepResult<S> {
    #[cfg(not(test))]
    let strategies = Strategies { ranks: true, ranks_in_memory: true, halves: true };
    #[cfg(test)]
    let strategies = STRATEGIES.get();
    let (mut memory, mut sweep) =
        Sweep::begin(space, vec![space.start()], limits, strategies.ranks, watch, until, visitor);
    let is_full = matches!(sweep.limit, Some(Limit::Memory(_) | Limit::Refused(_)));
    if is_full && sweep.complete > 0 && space.is_reversible() {
        memory.forget_table();
        // The incomplete level is found again.
        match larger_store(space, limits, strategies, &memory, &sweep.ends[..sweep.complete], sweep.watch) {
            Some(Ok(mut larger_store)) => {
                drop(memory);
                sweep.ends.truncate(sweep.complete);
                sweep.limit = None;
                sweep.run(&mut *larger_store);
                return sweep.end(larger_store);
            }
            Some(Err(error)) => {
                sweep.ends.truncate(sweep.complete);
                sweep.limit = Some(error.into());
            }
            None => {}
        }
    }
    sweep.end(Box::new(memory))
}

/// Makes the store that takes over from a full memory, with the positions of the levels up to the last of `ends`.
fn larger_store<'a, S: State>(
    space: &'a dyn StateSpace<S>,
    limits: Limits,
    strategies: Strategies,
    memory: &Memory<'a, S>,
    ends: &[usize],
    watch: &mut Watch,
) -> Option<IoResult<Box<dyn Store<S> + 'a>>> {
    let states = memory.states();
    let ranked = memory.ranked().filter(|_| strategies.ranks_in_memory);
    if let Some(ranked) = ranked.and_then(|ranked| RankStore::new(ranked, limits, states, ends)) {
        return Some(Ok(Box::new(ranked)));
    }
    let mut first = Some(watch.file()?);
    let mut file = || first.take().or_else(|| watch.file()).unwrap_or(Err(ErrorKind::Unsupported.into()));
    let ranked = if strategies.ranks { space.ranked() } else { None };
    Some(match ranked.filter(|ranked| files::is_worth(ranked.placements(), memory.known_bytes())) {
        Some(ranked) => Files::of_ranks(ranked, limits, states, ends, &mut file).map(|files| Box::new(files) as _),
        None => Files::of_positions(space, limits.minus(space.memory()), states, ends, &mut file)
            .map(|files| Box::new(files) as _),
    })
}

/// The stores and shortcuts that a sweep may use. Only tests restrict them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strategies {
    /// Two bits per rank, in memory or on disk.
    pub ranks: bool,
    /// Two bits per rank in memory.
    pub ranks_in_memory: bool,
    /// One of each pair of mirror images.
    pub halves: bool,
}

#[cfg(test)]
thread_local! {
    /// Tests compare the answers of all strategies.
    pub(crate) static STRATEGIES: std::cell::Cell<Strategies> =
        const { std::cell::Cell::new(Strategies { ranks: true, ranks_in_memory: true, halves: true }) };
}

/// Does the same as [`sweep`] from several starts and keeps all positions in memory: never as ranks, never in files.
pub(super) fn sweep_in_memory<S: State>(
    space: &dyn StateSpace<S>,
    starts: Vec<S>,
    limits: Limits,
    watch: &mut Watch,
    until: Until<'_>,
    visitor: Visitor<S>,
) -> SweepResult<S> {
    let (memory, sweep) = Sweep::begin(space, starts, limits, false, watch, until, visitor);
    sweep.end(Box::new(memory))
}

/// A thread pool that starts on first use.
pub(super) struct Threads {
    count: usize,
    pool: Option<ThreadPool>,
}

impl Threads {
    /// `count` threads; 0 means one per core.
    pub(super) fn new(count: usize) -> Self {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let count = match count {
            _ if cfg!(target_family = "wasm") => 1,
            0 => cores(),
            count => count,
        };
        Self { count, pool: None }
    }

    /// Returns the pool if a level of this many positions is worth it.
    pub(super) fn for_level(&mut self, positions: usize) -> Option<&ThreadPool> {
        if self.count < 2 || positions < WORTH_THREADS {
            return None;
        }
        if self.pool.is_none() {
            // If the system refuses to start threads, one must do.
            self.pool = ThreadPoolBuilder::new().num_threads(self.count).build().ok();
            self.count = if self.pool.is_some() { self.count } else { 1 };
        }
        self.pool.as_ref()
    }
}
