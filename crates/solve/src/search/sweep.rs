//! The search itself: numbers positions level by level.

use super::batch::{Ranked, SHARE, Worker};
use super::levels::{Kept, Positions, Swept};
use super::ranked;
use super::ranked_spill::{self, RankedSpill};
use super::spill::Spill;
use super::teller::{Found, Stop, Teller, Until};
use super::window::{Entry, Window};
use super::{Limit, Limits, Progress, State, StateSpace, Watch};
use hashbrown::hash_table::{self as table, HashTable};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io::ErrorKind;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// Room for positions at first.
const FIRST: usize = 1 << 8;

/// Shares between two reports of progress; one thread expands them all, or several do.
pub(super) const SHARES: usize = 1 << 6;

/// What a part of the memory the positions that were found, and not yet looked up, may take.
const FOUND_PART: usize = 16;

/// What a part of the memory the positions one move away from others may take; a search for which that is too little ends.
const BATCH_PART: usize = 4;

// Unit tests use numbers and threads for all spaces.

/// Bytes of positions from which on a space is asked whether it has numbers for them.
const ASK_FOR_NUMBERS: usize = if cfg!(test) { 1 } else { 1 << 22 };

/// Bytes of positions that are not worth the numbers: they are found more quickly.
const WORTH_NUMBERS: usize = if cfg!(test) { 1 } else { 1 << 26 };

/// The numbers take over when the positions need this part of the memory that the numbers do, since they will need more.
const NUMBERS_PART: u64 = if cfg!(test) { u64::MAX } else { 4 };

/// A level with fewer positions is not worth the threads.
const WORTH_THREADS: usize = if cfg!(test) { 1 << 6 } else { 1 << 13 };

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
    let ways = Ways { numbers: true, memory: true };
    #[cfg(test)]
    let ways = WAYS.get();
    let may_be_numbered = ways.numbers && space.is_reversible();
    let mut sweep = Sweep::new(space, limits, Teller::new(space, until, found));
    sweep.ranked = if may_be_numbered { Numbers::Unasked } else { Numbers::None };
    sweep.run(vec![space.start()], host);
    let Sweep { seen, mut teller, mut ends, complete, limit, ranked, .. } = sweep;
    let is_full = matches!(limit, Some(Limit::Memory(_) | Limit::Refused(_))) && complete > 0 && space.is_reversible();
    // The level that was being found is found again.
    if is_full
        && ways.memory
        && let Numbers::Known(ranked) = ranked
        && let Some(sweep) = ranked::Sweep::new(ranked, limits, &seen.states, ends[..complete].to_vec())
    {
        drop(seen);
        return sweep.run(&mut teller, host);
    }
    if is_full && let Some(first) = host.file() {
        ends.truncate(complete);
        let numbers = if ways.numbers { space.ranked() } else { None };
        let known = seen.states.len() * seen.entry_bytes;
        let numbers = numbers.filter(|ranked| ranked_spill::is_worth(ranked.placements(), known));
        let Seen { states, window, entry_bytes, .. } = seen;
        drop(window);
        let mut first = Some(first);
        let mut file = || first.take().or_else(|| host.file()).unwrap_or(Err(ErrorKind::Unsupported.into()));
        let error = match numbers {
            Some(ranked) => match RankedSpill::new(ranked, limits, &states, ends.clone(), &mut file) {
                Ok(spill) => {
                    drop(states);
                    return spill.run(&mut teller, host);
                }
                Err(error) => error,
            },
            None => match Spill::new(space, limits.beside(space.memory()), &states, ends.clone(), &mut file) {
                Ok(spill) => {
                    drop(states);
                    return spill.run(&mut teller, host);
                }
                Err(error) => error,
            },
        };
        let memory = space.memory() + states.capacity() * entry_bytes;
        return Swept { positions: Positions::Memory(states), ends, limit: Some(error.into()), memory };
    }
    let memory = seen.position_memory();
    Swept { positions: Positions::Memory(seen.states), ends, limit, memory }
}

/// The ways in which a sweep may go on when the positions take much memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ways {
    /// With numbers of positions.
    pub numbers: bool,
    /// With numbers in memory.
    pub memory: bool,
}

#[cfg(test)]
thread_local! {
    /// Tests compare the answers of all ways.
    pub(crate) static WAYS: std::cell::Cell<Ways> = const { std::cell::Cell::new(Ways { numbers: true, memory: true }) };
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
    let mut sweep = Sweep::new(space, limits, Teller::new(space, until, found));
    sweep.run(starts, watch);
    match sweep.limit {
        Some(limit) => Err(limit),
        None => Ok(Kept { memory: sweep.seen.position_memory(), states: sweep.seen.states, ends: sweep.ends }),
    }
}

/// The numbers of all positions of a space.
enum Numbers<'a, S> {
    /// The space was not asked: to number the positions costs more than a small search.
    Unasked,
    /// There are none, or too many.
    None,
    Known(&'a dyn Ranked<S>),
}

/// A sweep at work.
struct Sweep<'a, S> {
    space: &'a dyn StateSpace<S>,
    seen: Seen<S>,
    teller: Teller<'a, S>,
    /// The number after the last position of each level, the one being found excepted.
    ends: Vec<usize>,
    /// Number of levels that are complete.
    complete: usize,
    /// The most neighbours of a position that were found, on the average of a share.
    neighbours: usize,
    limit: Option<Limit>,
    ranked: Numbers<'a, S>,
}

impl<'a, S: State> Sweep<'a, S> {
    /// Without numbers.
    fn new(space: &'a dyn StateSpace<S>, limits: Limits, teller: Teller<'a, S>) -> Self {
        Self {
            space,
            seen: Seen::new(space, limits, 0),
            teller,
            ends: Vec::new(),
            complete: 0,
            neighbours: 1,
            limit: None,
            ranked: Numbers::None,
        }
    }

    fn run(&mut self, starts: Vec<S>, watch: &mut Watch) {
        self.limit = starts.into_iter().find_map(|start| self.seen.insert(start.hash(), start).err());
        self.tell();
        let mut level = 0..self.seen.states.len();
        // Level 0 is always there, even where a limit left no room for the start.
        self.ends.push(level.end);
        let mut threads = Threads::new(self.seen.limits.threads);
        let mut worker = Worker::within(self.space, self.batch_room());
        let (mut workers, mut sieves) = (Vec::new(), Vec::new());
        while !level.is_empty() && self.teller.stop == Stop::Never && self.limit.is_none() {
            self.complete = self.ends.len();
            if self.is_better_numbered() {
                self.limit = Some(Limit::Memory(self.seen.limits.memory));
                break;
            }
            let mut start = level.start;
            while start < level.end {
                let share = self.share_size();
                let block = start..level.end.min(start + share * SHARES);
                start = block.end;
                let level_number = self.ends.len() - 1;
                let memory = self.seen.memory();
                let most = match self.ranked {
                    Numbers::Known(ranked) => Some(ranked.placements()),
                    Numbers::Unasked | Numbers::None => None,
                };
                let progress =
                    Progress { positions: self.seen.states.len(), level: level_number, memory, most, within: None };
                if watch.report(progress).is_break() {
                    self.limit = Some(Limit::Interrupted);
                    break;
                }
                self.ask_for_numbers();
                match threads.for_level(level.len()) {
                    Some(pool) => {
                        let room = self.batch_room() / SHARES;
                        workers.resize_with(SHARES, || Worker::within(self.space, room.max(1)));
                        sieves.resize_with(pool.current_num_threads(), Sieve::default);
                        self.share(pool, &mut workers, &mut sieves, block, share);
                    }
                    None => self.expand(&mut worker, block, share),
                }
                if self.is_over() {
                    break;
                }
            }
            if self.space.is_reversible() {
                self.seen.keep = level.start;
            }
            level = level.end..self.seen.states.len();
            self.ends.extend((!level.is_empty()).then_some(level.end));
        }
    }

    /// Asks the space for numbers once the positions take so much memory that these might be better, and keeps memory free for them.
    fn ask_for_numbers(&mut self) {
        let limit = self.seen.limits.memory;
        if !matches!(self.ranked, Numbers::Unasked) || self.seen.memory() < ASK_FOR_NUMBERS.min(limit / 4) {
            return;
        }
        let least = |ranked: &&dyn Ranked<S>| ranked::least_memory(ranked.placements());
        self.ranked = match self.space.ranked().filter(|ranked| least(ranked) <= limit as u64 / 4 * 3) {
            None => Numbers::None,
            Some(ranked) => {
                self.seen.limits.memory = limit - least(&ranked) as usize;
                Numbers::Known(ranked)
            }
        };
    }

    /// Whether two bits for each number take less memory than the positions do.
    fn is_better_numbered(&self) -> bool {
        let memory = self.seen.memory();
        match self.ranked {
            Numbers::Known(ranked) if memory >= WORTH_NUMBERS => {
                ranked::least_memory(ranked.placements()) / NUMBERS_PART <= memory as u64
            }
            Numbers::Known(_) | Numbers::Unasked | Numbers::None => false,
        }
    }

    /// Positions of a share: fewer where what they lead to would take more than its part of the memory. It has no influence
    /// on the answer.
    fn share_size(&self) -> usize {
        let bytes = self.neighbours * (self.seen.entry_bytes + size_of::<u64>());
        (self.seen.limits.memory / FOUND_PART / SHARES / bytes.max(1)).clamp(1, SHARE)
    }

    /// Positions for which a batch has room.
    fn batch_room(&self) -> usize {
        self.seen.limits.memory / BATCH_PART / (self.seen.entry_bytes + size_of::<u64>())
    }

    /// Expands the positions of `block`, share by share.
    fn expand(&mut self, worker: &mut Worker<S>, block: Range<usize>, share: usize) {
        for start in block.clone().step_by(share) {
            worker.expand(&self.seen.states[start..block.end.min(start + share)]);
            if worker.batch.is_short {
                self.limit = Some(Limit::Memory(self.seen.limits.memory));
                return;
            }
            self.neighbours = self.neighbours.max(worker.batch.found.len().div_ceil(share));
            self.take(worker);
            if self.is_over() {
                return;
            }
        }
    }

    /// Expands the positions of `block` on several threads. They leave out what is known already, and of equal positions all
    /// but the first; the others are then added in the order of the positions that led to them, as if one thread had done
    /// it all.
    fn share(
        &mut self,
        pool: &ThreadPool,
        workers: &mut [Worker<S>],
        sieves: &mut [Sieve],
        block: Range<usize>,
        share: usize,
    ) {
        let seen = &self.seen;
        let shares = seen.states[block].chunks(share);
        let workers = &mut workers[..shares.len()];
        let count = sieves.len() as u64;
        let is_full = &AtomicBool::new(false);
        pool.install(|| {
            rayon::scope(|scope| {
                for (worker, states) in workers.iter_mut().zip(shares) {
                    scope.spawn(move |_| {
                        if worker.expand(states).is_short {
                            is_full.store(true, Ordering::Relaxed);
                        }
                        worker.batch.found.retain(|(hash, state)| !seen.knows(*hash, state));
                    });
                }
            });
            let workers = &*workers;
            rayon::scope(|scope| {
                for (part, sieve) in (0..).zip(sieves.iter_mut()) {
                    scope.spawn(move |_| sieve.first_ones(workers, part, count));
                }
            });
        });
        if is_full.load(Ordering::Relaxed) {
            self.limit = Some(Limit::Memory(self.seen.limits.memory));
            return;
        }
        let most = workers.iter().map(|worker| worker.batch.found.len()).max().unwrap_or(0);
        self.neighbours = self.neighbours.max(most.div_ceil(share));
        let mut first: Vec<Place> = sieves.iter_mut().flat_map(|sieve| sieve.first.drain(..)).collect();
        // Those of each sieve are in order already.
        first.sort();
        for places in first.chunks(SHARE) {
            self.limit = places.iter().find_map(|&place| {
                let (hash, state) = at(workers, place);
                self.seen.add(*hash, state.clone()).err()
            });
            self.tell();
            if self.is_over() {
                return;
            }
        }
    }

    /// Adds what a worker found, as far as it is new.
    fn take(&mut self, worker: &mut Worker<S>) {
        let Self { seen, limit, .. } = self;
        *limit = worker.batch.found.drain(..).find_map(|(hash, state)| seen.insert(hash, state).err());
        self.tell();
    }

    /// Tells of the new positions. Those after one with which the search stops are forgotten.
    fn tell(&mut self) {
        let Self { seen, teller, ends, .. } = self;
        teller.tell(teller.told, &seen.states[teller.told..], ends.len());
        if teller.stop == Stop::Now {
            // A limit that was reached since then would not have been.
            self.limit = None;
            seen.states.truncate(teller.told);
        }
    }

    fn is_over(&self) -> bool {
        self.limit.is_some() || self.teller.stop == Stop::Now
    }
}

/// The positions found so far, and the table of those among which a new one may be found again.
pub(super) struct Seen<S> {
    pub states: Vec<S>,
    window: Window,
    /// The first position that can still be found again: the first of the level before the one being expanded.
    keep: usize,
    pub limits: Limits,
    /// Bytes of one position, and what goes with it.
    pub entry_bytes: usize,
    /// Bytes of the space.
    fixed: usize,
}

impl<S: State> Seen<S> {
    /// None yet; so many bytes `beside` each position go with it.
    pub fn new(space: &dyn StateSpace<S>, limits: Limits, beside: usize) -> Self {
        let entry_bytes = size_of::<S>() + S::heap_bytes(space.words()) + beside;
        Self { states: Vec::new(), window: Window::new(), keep: 0, limits, entry_bytes, fixed: space.memory() }
    }

    /// Adds `state` unless it is known.
    #[inline]
    pub fn insert(&mut self, hash: u64, state: S) -> Result<(), Limit> {
        let states = &self.states;
        match self.window.find(hash, |number| states[number] == state) {
            Entry::Known(_) => Ok(()),
            Entry::Vacant(_) if states.len() == states.capacity() || self.window.is_full() => self.add(hash, state),
            Entry::Vacant(slot) => self.put(slot, hash, state),
        }
    }

    /// Adds `state`, which is new.
    fn add(&mut self, hash: u64, state: S) -> Result<(), Limit> {
        if self.states.len() == self.states.capacity() || self.window.is_full() {
            self.make_room()?;
        }
        let (Entry::Vacant(slot) | Entry::Known(slot)) = self.window.find(hash, |_| false);
        self.put(slot, hash, state)
    }

    #[inline]
    fn put(&mut self, slot: usize, hash: u64, state: S) -> Result<(), Limit> {
        if self.states.len() == self.limits.positions {
            return Err(Limit::Positions(self.limits.positions));
        }
        self.window.put(slot, hash, self.states.len());
        self.states.push(state);
        Ok(())
    }

    pub fn knows(&self, hash: u64, state: &S) -> bool {
        matches!(self.window.find(hash, |number| self.states[number] == *state), Entry::Known(_))
    }

    /// Bytes in use, room for positions to come included.
    pub fn memory(&self) -> usize {
        self.position_memory() + Window::bytes(self.window.slots())
    }

    /// Bytes of the space and the positions alone.
    fn position_memory(&self) -> usize {
        self.fixed + self.states.capacity() * self.entry_bytes
    }

    #[cold]
    fn make_room(&mut self) -> Result<(), Limit> {
        if self.states.len() == self.states.capacity() {
            self.grow()?;
        }
        if self.window.is_full() {
            self.renew_window()?;
        }
        Ok(())
    }

    /// Makes room for half as many positions again. While they move to a larger place, both places are in use.
    fn grow(&mut self) -> Result<(), Limit> {
        let old = self.states.capacity();
        let new = (old + old / 2).max(FIRST).min(self.limits.positions);
        if new <= old {
            return Err(Limit::Positions(self.limits.positions));
        }
        let moving = old.saturating_mul(size_of::<S>()).saturating_add(new.saturating_mul(self.entry_bytes));
        self.allow(moving.saturating_add(Window::bytes(self.window.slots())))?;
        let refused = Limit::Refused(self.memory());
        self.states.try_reserve_exact(new - self.states.len()).map_err(|_| refused)
    }

    /// Forgets the positions that cannot be found again.
    fn renew_window(&mut self) -> Result<(), Limit> {
        let slots = self.window.slots_for(self.states.len() - self.keep);
        // Numbers have 32 bits in the window.
        if slots as u64 > 1 << 32 {
            return Err(Limit::Memory(self.memory()));
        }
        self.allow((self.states.capacity() * self.entry_bytes).saturating_add(Window::bytes(slots)))?;
        self.window.renew(slots, self.keep, self.states[self.keep..].iter().map(State::hash));
        Ok(())
    }

    /// Whether there are so many bytes beside those of the space.
    fn allow(&self, bytes: usize) -> Result<(), Limit> {
        if bytes.saturating_add(self.fixed) > self.limits.memory {
            Err(Limit::Memory(self.limits.memory))
        } else {
            Ok(())
        }
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
