//! One worker's part of a search.

use super::mailbox::Mailbox;
use crate::search::batch::{CHUNK, Worker};
use crate::search::survey::Keep;
use crate::search::{Limit, Limits, Progress, State, StateSpace, Watch};
use hashbrown::HashTable;
use std::ops::Range;

/// Positions that are expanded per turn. Their successors are in transit at once, from every worker to every other.
const BLOCK: usize = 1 << 12;
/// The bits of a key that hold the index among the successors. The others hold the number of the predecessor.
const PLACE_BITS: u32 = 24;
/// Bytes per new position while they are numbered: its index in order, its key with the sender, its number.
const NUMBERING: usize = size_of::<u32>() + 2 * size_of::<u64>() + 2 * size_of::<u64>();
/// Initial capacity.
const FIRST: usize = 1 << 8;

/// The kind of search.
#[derive(Clone, Copy)]
pub(super) struct SearchSpec {
    /// Whether the search ends with the level of the nearest goals and keeps all positions.
    pub is_to_goals: bool,
    /// Positions to keep as samples.
    pub keep: Keep,
    /// The limits of this worker.
    pub limits: Limits,
}

impl SearchSpec {
    /// Whether the answer depends on the order in which a single machine discovers the positions.
    fn is_ordered(&self) -> bool {
        let Keep { farthest, goals, all } = self.keep;
        farthest.max(goals).max(all) > 0
    }
}

/// The extent of a search, summed over all workers.
#[derive(Default)]
pub(super) struct Totals {
    /// Number of positions per level.
    pub levels: Vec<usize>,
    /// Number of goals per level.
    pub goals: Vec<usize>,
    pub limit: Option<Limit>,
}

impl Totals {
    pub fn positions(&self) -> usize {
        self.levels.iter().sum()
    }

    /// The first level with goals.
    pub fn nearest(&self) -> Option<usize> {
        self.goals.iter().position(|&goals| goals > 0)
    }
}

/// The first of some positions, in order of discovery. Only the first worker has them.
pub(super) struct Samples<S> {
    pub farthest: Vec<S>,
    /// These and all others have their levels.
    pub goals: Vec<(usize, S)>,
    pub all: Vec<(usize, S)>,
}

/// The positions of one level that belong to this worker, in order of arrival.
pub(super) struct Layer<S> {
    pub states: Vec<S>,
    /// The keys of the positions, then their numbers on the level. Empty if the order does not matter.
    numbers: Vec<u64>,
    /// Empty once no position of the level can be found again.
    table: HashTable<u32>,
}

impl<S: State> Layer<S> {
    fn new() -> Self {
        Self { states: Vec::new(), numbers: Vec::new(), table: HashTable::new() }
    }

    fn find(&self, hash: u64, state: &S) -> Option<usize> {
        self.table.find(hash, |&at| self.states[at as usize] == *state).map(|&at| at as usize)
    }

    fn is_full(&self) -> bool {
        self.states.len() == self.states.capacity() || self.table.len() == self.table.capacity()
    }

    /// Bytes in use for the current capacity, with `entry` bytes per position.
    fn bytes(&self, entry: usize) -> usize {
        self.states.capacity() * entry + self.numbers.capacity() * size_of::<u64>() + table_bytes(self.table.capacity())
    }

    fn put(&mut self, hash: u64, state: S, key: Option<u64>) {
        self.table.insert_unique(hash, self.states.len() as u32, |&at| self.states[at as usize].hash());
        self.states.push(state);
        self.numbers.extend(key);
    }

    /// Drops the positions that are not wanted.
    fn retain(&mut self, is_wanted: impl Fn(u64) -> bool) {
        let numbers = std::mem::take(&mut self.numbers);
        let states = std::mem::take(&mut self.states);
        self.table.clear();
        for (state, number) in states.into_iter().zip(numbers).filter(|&(_, number)| is_wanted(number)) {
            self.put(state.hash(), state, Some(number));
        }
    }
}

/// Bytes of a table with room for `room` entries: of 8 slots 7 are used, and each slot has a control byte beside its
/// number.
fn table_bytes(room: usize) -> usize {
    (room.div_ceil(7) * 8).next_power_of_two() * (size_of::<u32>() + 1)
}

/// A running worker.
pub(super) struct Member<'a, S> {
    pub space: &'a dyn StateSpace<S>,
    pub mailbox: Mailbox,
    pub search: SearchSpec,
    /// Whether the new positions of a level are numbered.
    is_ordered: bool,
    /// The levels found so far. Levels in which nothing can be found again have lost their tables, and also their
    /// positions if nothing needs them any more.
    pub levels: Vec<Layer<S>>,
    samples: Samples<S>,
    /// Bytes per position.
    pub entry: usize,
}

impl<'a, S: State> Member<'a, S> {
    pub fn new(space: &'a dyn StateSpace<S>, mailbox: Mailbox, search: SearchSpec) -> Self {
        let entry = size_of::<S>() + S::heap_bytes(space.words());
        let samples = Samples { farthest: Vec::new(), goals: Vec::new(), all: Vec::new() };
        let is_ordered = search.is_ordered();
        Self { space, mailbox, search, is_ordered, levels: Vec::new(), samples, entry }
    }

    pub fn is_first(&self) -> bool {
        self.mailbox.index() == 0
    }

    pub fn into_samples(self) -> Samples<S> {
        self.samples
    }

    /// Runs the search together with all other workers, and returns the totals.
    pub fn search(&mut self, watch: &mut Watch) -> Totals {
        loop {
            if let Some(totals) = self.sweep(watch) {
                return totals;
            }
            // Only the first positions of the last level count at a limit. Search again, in order.
            self.is_ordered = true;
            self.levels.clear();
        }
    }

    /// `None` if the order turns out to matter.
    fn sweep(&mut self, watch: &mut Watch) -> Option<Totals> {
        let mut totals = Totals::default();
        let start = self.space.start();
        let hash = start.hash();
        let mut next = Layer::new();
        if self.search.limits.positions == 0 {
            return Some(Totals { levels: vec![0], goals: vec![0], limit: Some(Limit::Positions(0)) });
        }
        if owner(hash, self.mailbox.peers()) == self.mailbox.index() {
            next.put(hash, start, self.is_ordered.then_some(0));
        }
        self.levels.push(next);
        totals.levels.push(1);
        loop {
            let level = self.levels.len() - 1;
            if self.is_done(&mut totals) || totals.limit.is_some() {
                break;
            }
            self.forget();
            let (found, limit) = self.expand(&totals, watch);
            if found == 0 && limit.is_none() {
                self.levels.pop();
                break;
            }
            totals.limit = limit;
            let before = totals.positions();
            let limits = self.search.limits;
            let room = limits.positions - before;
            let is_whole = totals.limit.is_none();
            if is_whole && self.is_ordered {
                self.number(totals.levels[level] as u64);
            }
            if is_whole && found > room {
                totals.limit = Some(Limit::Positions(limits.positions));
                if self.is_ordered {
                    self.levels[level + 1].retain(|number| number < room as u64);
                } else if self.goals_of(level + 1) > 0 {
                    return None;
                }
            }
            let count = found.min(room);
            if count == 0 {
                self.levels.pop();
                break;
            }
            totals.levels.push(count);
        }
        totals.goals.resize(totals.levels.len(), 0);
        if totals.limit.is_none() && self.search.keep.farthest > 0 {
            let first = self.gather(self.levels.len() - 1, self.search.keep.farthest, &|_| true);
            self.samples.farthest = first;
        }
        Some(totals)
    }

    /// Number of goals of all workers on a level.
    fn goals_of(&mut self, level: usize) -> usize {
        let own = self.goals(level).len() as u64;
        self.mailbox.all(&[own]).iter().map(|one| one[0] as usize).sum()
    }

    /// Indices of this worker's goals on a level.
    pub fn goals(&self, level: usize) -> Vec<usize> {
        let mut goals = Vec::new();
        for (first, chunk) in (0..).step_by(CHUNK).zip(self.levels[level].states.chunks(CHUNK)) {
            let old = goals.len();
            self.space.goals(chunk, &mut goals);
            goals[old..].iter_mut().for_each(|at| *at += first);
        }
        goals
    }

    /// Processes the level that was found last. Returns whether the search ends with it.
    fn is_done(&mut self, totals: &mut Totals) -> bool {
        let level = self.levels.len() - 1;
        let all = self.mailbox.all(&[self.goals(level).len() as u64]);
        let count: usize = all.iter().map(|one| one[0] as usize).sum();
        let kept_goals: usize = totals.goals.iter().sum();
        let before: usize = totals.levels[..level].iter().sum();
        totals.goals.push(count.min(totals.levels[level]));
        // Positions of a level that was cut short have no numbers.
        let is_whole = !matches!(totals.limit, Some(Limit::Memory(_) | Limit::Interrupted));
        if is_whole && count > 0 && kept_goals < self.search.keep.goals {
            let wanted = self.search.keep.goals - kept_goals;
            let is_goal = |state: &S| self.space.is_goal(state);
            let goals = self.gather(level, wanted, &is_goal);
            self.samples.goals.extend(goals.into_iter().map(|state| (level, state)));
        }
        if is_whole && before < self.search.keep.all {
            let all = self.gather(level, self.search.keep.all - before, &|_| true);
            self.samples.all.extend(all.into_iter().map(|state| (level, state)));
        }
        self.search.is_to_goals && count > 0
    }

    /// The first wanted positions of a level, in order. Only the first worker gets them.
    fn gather(&mut self, level: usize, most: usize, is_wanted: &dyn Fn(&S) -> bool) -> Vec<S> {
        let Layer { states, numbers, .. } = &self.levels[level];
        let mut own: Vec<(u64, &S)> =
            numbers.iter().copied().zip(states).filter(|(_, state)| is_wanted(state)).collect();
        own.sort_unstable_by_key(|(number, _)| *number);
        let words = self.space.words();
        let mut all: Vec<(u64, S)> = Vec::new();
        for (number, state) in own.into_iter().take(most) {
            self.mailbox.put(0, &[number], &state.words()[..words]);
        }
        self.mailbox.end(&mut |_, records| {
            all.extend(records.chunks_exact(words + 1).map(|record| (record[0], state_of(&record[1..]))));
        });
        all.sort_unstable_by_key(|(number, _)| *number);
        all.truncate(most);
        all.into_iter().map(|(_, state)| state).collect()
    }

    /// Frees the levels that cannot be found again from the last level on.
    fn forget(&mut self) {
        let level = self.levels.len() - 1;
        if self.space.is_reversible() && level >= 2 {
            let old = &mut self.levels[level - 2];
            old.table = HashTable::new();
            old.numbers = Vec::new();
            if self.search.is_to_goals {
                old.states.shrink_to_fit();
            } else {
                old.states = Vec::new();
            }
        }
    }

    /// The levels in which a neighbour of a position on `level` may be.
    fn window(&self, level: usize) -> Range<usize> {
        let first = if self.space.is_reversible() { level.saturating_sub(1) } else { 0 };
        first..level + 1
    }

    /// Bytes in use by this worker.
    pub fn memory(&self) -> usize {
        self.levels.iter().map(|layer| layer.bytes(self.entry)).sum()
    }

    /// Finds the next level, without numbers. Returns its number of positions, and the limit that was reached.
    fn expand(&mut self, totals: &Totals, watch: &mut Watch) -> (usize, Option<Limit>) {
        let level = self.levels.len() - 1;
        let window = self.window(level);
        let words = self.space.words();
        let (known, memory) = (totals.positions(), self.memory());
        let mut found = LevelBuilder {
            next: Layer::new(),
            allowed: self.search.limits.memory.saturating_sub(memory),
            entry: self.entry,
            is_ordered: self.is_ordered,
            is_full: false,
        };
        let mut is_interrupted = false;
        let mut worker = Worker::new(self.space);
        let peers = self.mailbox.peers();
        let own_index = self.mailbox.index();
        let mut at = 0;
        let levels = &self.levels;
        let older = &levels[window];
        let layer = &levels[level];
        let record = words + usize::from(self.is_ordered);
        let take = |found: &mut LevelBuilder<S>, records: &[u64]| {
            for record in records.chunks_exact(record) {
                let state: S = state_of(&record[..words]);
                found.take(older, state.hash(), state, record.get(words).copied());
            }
        };
        let mailbox = &mut self.mailbox;
        while at < layer.states.len() && !mailbox.is_cut {
            let progress =
                Progress::new(known + found.next.states.len() * peers, level, memory + found.next.bytes(self.entry));
            if watch.report(progress).is_break() {
                is_interrupted = true;
            }
            if is_interrupted || found.is_full {
                mailbox.cut();
                break;
            }
            let end = layer.states.len().min(at + BLOCK);
            while at < end {
                let chunk = at..end.min(at + CHUNK);
                for (from, part) in chunk.clone().zip(worker.expand(&layer.states[chunk.clone()]).parts()) {
                    for (place, (hash, state)) in (0_u64..).zip(part) {
                        let key = layer.numbers.get(from).map(|number| number << PLACE_BITS | place);
                        let owner = owner(*hash, peers);
                        if owner == own_index {
                            found.take(older, *hash, state.clone(), key);
                        } else {
                            mailbox.put(owner, &state.words()[..words], key.as_slice());
                        }
                    }
                }
                at = chunk.end;
            }
            mailbox.turn(&mut |_, records| take(&mut found, records));
        }
        mailbox.end(&mut |_, records| take(&mut found, records));
        let own = [found.next.states.len() as u64, u64::from(found.is_full), u64::from(is_interrupted)];
        self.levels.push(found.next);
        let all = self.mailbox.all(&own);
        let limit = match all.iter().fold((0, 0), |any, one| (any.0 | one[1], any.1 | one[2])) {
            (_, 1) => Some(Limit::Interrupted),
            (1, _) => Some(Limit::Memory(self.search.limits.memory)),
            _ => None,
        };
        (all.iter().map(|one| one[0] as usize).sum(), limit)
    }

    /// Numbers the new positions in the order of their keys. `before` is the number of positions on the level before.
    ///
    /// Each worker receives the keys of a range of predecessors, sorts them, and replies with the numbers.
    fn number(&mut self, before: u64) {
        let peers = self.mailbox.peers();
        let level = self.levels.len() - 1;
        let keys = &self.levels[level].numbers;
        let mut order: Vec<u32> = (0..keys.len() as u32).collect();
        order.sort_unstable_by_key(|&at| keys[at as usize]);
        let mut sorted: Vec<(u64, u32)> = Vec::new();
        for &at in &order {
            let key = keys[at as usize];
            let to = (u128::from(key >> PLACE_BITS) * peers as u128 / u128::from(before)) as usize;
            self.mailbox.put(to, &[key], &[]);
        }
        self.mailbox.end(&mut |from, keys| sorted.extend(keys.iter().map(|&key| (key, from as u32))));
        sorted.sort_unstable();
        let counts = self.mailbox.all(&[sorted.len() as u64]);
        let first: u64 = counts[..self.mailbox.index()].iter().map(|one| one[0]).sum();
        for (number, &(_, from)) in (first..).zip(&sorted) {
            self.mailbox.put(from as usize, &[number], &[]);
        }
        drop(sorted);
        let mut numbers: Vec<Vec<u64>> = vec![Vec::new(); peers];
        self.mailbox.end(&mut |from, some| numbers[from].extend_from_slice(some));
        let own = &mut self.levels[level].numbers;
        for (&at, number) in order.iter().zip(numbers.into_iter().flatten()) {
            own[at as usize] = number;
        }
    }
}

/// The worker that owns a position.
pub(super) fn owner(hash: u64, peers: usize) -> usize {
    // The table uses the lower bits; these depend on all of them (the multiplier is 2^64 divided by the golden ratio).
    let mixed = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    ((mixed * peers as u64) >> 32) as usize
}

/// A position from its words.
pub(super) fn state_of<S: State>(words: &[u64]) -> S {
    let mut state = S::zero(words.len());
    state.words_mut()[..words.len()].copy_from_slice(words);
    state
}

/// The level that is being found.
struct LevelBuilder<S> {
    next: Layer<S>,
    /// Bytes that it may take.
    allowed: usize,
    entry: usize,
    is_ordered: bool,
    is_full: bool,
}

impl<S: State> LevelBuilder<S> {
    /// Adds a position unless it is known, and keeps the smallest of its keys.
    fn take(&mut self, older: &[Layer<S>], hash: u64, state: S, key: Option<u64>) {
        if let Some(at) = self.next.find(hash, &state) {
            if let (Some(key), Some(least)) = (key, self.next.numbers.get_mut(at)) {
                *least = key.min(*least);
            }
            return;
        }
        if older.iter().any(|layer| layer.find(hash, &state).is_some()) {
            return;
        }
        if self.next.is_full() && !self.grow() {
            self.is_full = true;
            return;
        }
        self.next.put(hash, state, key);
    }

    /// Grows the capacity by half. Both buffers are in use while positions are copied.
    fn grow(&mut self) -> bool {
        let next = &mut self.next;
        let old = next.states.len();
        let new = (old + old / 2).max(FIRST);
        let key = if self.is_ordered { size_of::<u64>() } else { 0 };
        let numbering = if self.is_ordered { NUMBERING } else { 0 };
        let moving = old * (size_of::<S>() + key) + new * (self.entry + key) + table_bytes(new) + table_bytes(old);
        if moving.max(new * numbering + next.bytes(self.entry)) > self.allowed || new >= u32::MAX as usize {
            return false;
        }
        let is_there = next.states.try_reserve_exact(new - old).is_ok() && {
            let states = &next.states;
            next.table.try_reserve(new - next.table.len(), |&at| states[at as usize].hash()).is_ok()
        };
        is_there && (!self.is_ordered || next.numbers.try_reserve_exact(new - next.numbers.len()).is_ok())
    }
}
