//! The search itself: finds positions level by level, wherever they are kept.

use super::files::{self, Files};
use super::levels::{Kept, Positions, Swept};
use super::memory::Memory;
use super::numbers::Numbers;
use super::pulse::look;
use super::teller::{Found, Stop, Teller, Until};
use super::{Limit, Limits, Progress, State, StateSpace, Watch};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io::{ErrorKind, Result as IoResult};

/// Shares between two reports of progress; one thread expands them all, or several do.
pub(super) const SHARES: usize = 1 << 6;

/// A level with fewer positions is not worth the threads: unit tests use them for all spaces.
const WORTH_THREADS: usize = if cfg!(test) { 1 << 6 } else { 1 << 13 };

/// What keeps the positions that a sweep finds, level by level and in order of discovery.
pub(super) trait Store<S: State> {
    /// What is reported of it.
    fn progress(&self) -> Progress;

    /// Whether some of the level at hand is left to be expanded or, where the search is not on, told of.
    fn has_more(&self, is_on: bool) -> bool;

    /// Expands the next block of the level at hand; where the search is not on, its positions are only to be told of.
    ///
    /// # Errors
    ///
    /// The limit that was reached. What was found before is kept.
    fn expand(&mut self, is_on: bool, threads: &mut Threads) -> Result<(), Limit>;

    /// Positions of which some may not be told of, and the number of the first one: those that were found, or those of the block that was
    /// expanded last.
    fn untold(&self) -> (usize, &[S]);

    /// Makes what was found the level at hand.
    ///
    /// # Errors
    ///
    /// The limit that was reached. What was found before is kept.
    fn advance(&mut self, host: &mut Watch) -> Result<(), Limit>;

    /// The first `told` positions, or their levels, the bytes of memory that they take, and whether all of that is kept.
    fn end(self: Box<Self>, told: usize) -> (Positions<S>, usize, Result<(), Limit>);
}

/// Keeps the first limit that was reached; returns whether what was found can still be told of.
fn goes_on(result: Result<(), Limit>, limit: &mut Option<Limit>) -> bool {
    let goes_on = !matches!(result, Err(Limit::Interrupted | Limit::Disk(_)));
    *limit = if goes_on { limit.or(result.err()) } else { result.err() };
    goes_on
}

/// A sweep at work.
struct Sweep<'a, 'b, 'c, S> {
    teller: Teller<'a, S>,
    threads: Threads,
    host: &'b mut Watch<'c>,
    /// The number after the last position of each level.
    ends: Vec<usize>,
    /// Number of levels of which all positions are known.
    complete: usize,
    limit: Option<Limit>,
}

impl<'a, 'b, 'c, S: State> Sweep<'a, 'b, 'c, S> {
    /// Sweeps from `starts` as far as memory allows it.
    fn begin(
        space: &'a dyn StateSpace<S>,
        starts: Vec<S>,
        limits: Limits,
        may_be_numbered: bool,
        host: &'b mut Watch<'c>,
        until: Until<'a>,
        found: Found<'a, S>,
    ) -> (Memory<'a, S>, Self) {
        let (mut memory, limit) = Memory::new(space, starts, limits, may_be_numbered && space.is_reversible());
        let mut teller = Teller::new(space, until, found);
        teller.tell(0, memory.states(), 0);
        // Level 0 is always there, even where a limit left no room for the start.
        let ends = vec![memory.states().len()];
        let mut sweep = Self { teller, threads: Threads::new(limits.threads), host, ends, complete: 0, limit };
        sweep.run(&mut memory);
        (memory, sweep)
    }

    /// What was found.
    fn end(self, store: Box<dyn Store<S> + '_>) -> Swept<S> {
        let (positions, memory, finished) = store.end(self.teller.told);
        Swept { positions, ends: self.ends, limit: self.limit.or(finished.err()), memory }
    }

    /// Finds level after level until `teller` stops, all are seen, a limit is reached or the host stops it.
    fn run(&mut self, store: &mut dyn Store<S>) {
        while self.level(store) {}
        // What was not told of is not counted.
        let told = self.teller.told;
        self.ends.iter_mut().for_each(|end| *end = told.min(*end));
        self.ends.push(told);
        self.ends.dedup();
    }

    /// Expands the level at hand; returns whether there is another one.
    fn level(&mut self, store: &mut dyn Store<S>) -> bool {
        let Self { teller, threads, host, ends, complete, limit } = self;
        let level = ends.len() - 1;
        let before = *limit;
        if limit.is_none() {
            *complete = ends.len();
        }
        loop {
            let is_on = limit.is_none() && teller.stop_on(level) == Stop::Never;
            if teller.stop == Stop::Now || !store.has_more(is_on) {
                break;
            }
            let expanded = look(&mut **host, store.progress()).and_then(|()| store.expand(is_on, threads));
            let (first, states) = store.untold();
            teller.tell(first, states, level + usize::from(teller.told >= ends[level]));
            if !goes_on(expanded, limit) {
                return false;
            }
        }
        match teller.stop_on(level) {
            // A limit that was reached since then would not have been.
            Stop::Now => *limit = None,
            Stop::AfterLevel(_) => *limit = before,
            Stop::Never => {
                let goes_on = goes_on(store.advance(&mut **host), limit);
                let found = store.progress().positions;
                let is_new = found > ends[level];
                ends.extend(is_new.then_some(found));
                return is_new && goes_on;
            }
        }
        false
    }
}

/// Numbers positions in order of discovery and reports them to `found`, until `until` is met, all are seen, a limit is
/// reached or `host` stops it. Those after one with which the sweep ends are forgotten.
///
/// If the space has numbers for its positions, the sweep continues with two bits for each of these as soon as the positions take
/// more memory. If memory is full and `host` gives files, it continues in them. There, what is new is found by sorting in either case; two
/// bits for each number take the place of all positions where they are not much more than the positions that are known already.
pub(super) fn sweep<S: State>(
    space: &dyn StateSpace<S>,
    limits: Limits,
    host: &mut Watch,
    until: Until<'_>,
    found: Found<S>,
) -> Swept<S> {
    #[cfg(not(test))]
    let ways = Ways { numbers: true, memory: true, halves: true };
    #[cfg(test)]
    let ways = WAYS.get();
    let (mut memory, mut sweep) = Sweep::begin(space, vec![space.start()], limits, ways.numbers, host, until, found);
    let is_full = matches!(sweep.limit, Some(Limit::Memory(_) | Limit::Refused(_)));
    if is_full && sweep.complete > 0 && space.is_reversible() {
        memory.forget_table();
        // The level that was being found is found again.
        match larger(space, limits, ways, &memory, &sweep.ends[..sweep.complete], sweep.host) {
            Some(Ok(mut larger)) => {
                drop(memory);
                sweep.ends.truncate(sweep.complete);
                sweep.limit = None;
                sweep.run(&mut *larger);
                return sweep.end(larger);
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

/// What takes over from a full memory, with the positions of the levels up to the last of `ends`.
fn larger<'a, S: State>(
    space: &'a dyn StateSpace<S>,
    limits: Limits,
    ways: Ways,
    memory: &Memory<'a, S>,
    ends: &[usize],
    host: &mut Watch,
) -> Option<IoResult<Box<dyn Store<S> + 'a>>> {
    let states = memory.states();
    let numbers = memory.numbers().filter(|_| ways.memory);
    if let Some(numbers) = numbers.and_then(|numbers| Numbers::new(numbers, limits, states, ends)) {
        return Some(Ok(Box::new(numbers)));
    }
    let mut first = Some(host.file()?);
    let mut file = || first.take().or_else(|| host.file()).unwrap_or(Err(ErrorKind::Unsupported.into()));
    let numbers = if ways.numbers { space.ranked() } else { None };
    Some(match numbers.filter(|numbers| files::is_worth(numbers.placements(), memory.known_bytes())) {
        Some(numbers) => Files::of_numbers(numbers, limits, states, ends, &mut file).map(|files| Box::new(files) as _),
        None => Files::of_positions(space, limits.beside(space.memory()), states, ends, &mut file)
            .map(|files| Box::new(files) as _),
    })
}

/// The ways in which a sweep may go on when the positions take much memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ways {
    /// With numbers of positions.
    pub numbers: bool,
    /// With numbers in memory.
    pub memory: bool,
    /// With halves of spaces that are their own mirror image.
    pub halves: bool,
}

#[cfg(test)]
thread_local! {
    /// Tests compare the answers of all ways.
    pub(crate) static WAYS: std::cell::Cell<Ways> =
        const { std::cell::Cell::new(Ways { numbers: true, memory: true, halves: true }) };
}

/// As [`sweep`], from several positions at once, for those who need all positions in memory: neither numbers nor files take their place.
///
/// # Errors
///
/// If a limit is reached.
pub(super) fn sweep_kept<S: State>(
    space: &dyn StateSpace<S>,
    starts: Vec<S>,
    limits: Limits,
    watch: &mut Watch,
    until: Until<'_>,
    found: Found<S>,
) -> Result<Kept<S>, Limit> {
    let (memory, sweep) = Sweep::begin(space, starts, limits, false, watch, until, found);
    match sweep.limit {
        Some(limit) => Err(limit),
        None => Ok(Kept {
            memory: memory.position_memory(),
            states: memory.into_states(sweep.teller.told),
            ends: sweep.ends,
        }),
    }
}

/// The threads, which are not started before they are needed.
pub(super) struct Threads {
    count: usize,
    pool: Option<ThreadPool>,
}

impl Threads {
    /// So many; 0 means as many as there are cores.
    pub(super) fn new(count: usize) -> Self {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let count = match count {
            _ if cfg!(target_family = "wasm") => 1,
            0 => cores(),
            count => count,
        };
        Self { count, pool: None }
    }

    /// The threads, if a level of that many positions is worth them.
    pub(super) fn for_level(&mut self, positions: usize) -> Option<&ThreadPool> {
        if self.count < 2 || positions < WORTH_THREADS {
            return None;
        }
        if self.pool.is_none() {
            // Where the system has no threads to give, one must do.
            self.pool = ThreadPoolBuilder::new().num_threads(self.count).build().ok();
            self.count = if self.pool.is_some() { self.count } else { 1 };
        }
        self.pool.as_ref()
    }
}
