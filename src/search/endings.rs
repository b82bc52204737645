//! All ways in which a game can end: a shortest path to each goal that can be entered without passing through another.

use super::{Limit, Limits, Progress, State, StateSpace, Statistics, Watch};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

/// Expansions between two reports of progress.
const BLOCK: usize = 1 << 12;

/// Bytes for each move of a path, in whatever form it is written in the end.
const MOVE: usize = 256;

/// The number of a position that has none before it.
const NOBODY: u32 = u32::MAX;

/// Maps a position to its mirror image.
type Image<'a, S> = &'a dyn Fn(&S) -> S;

/// The endings of a game, as the moves that lead to them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endings<P> {
    /// A path to each, the shortest first; those of the same length in order of discovery.
    pub paths: Vec<P>,
    /// What was seen.
    pub statistics: Statistics,
    /// Set if a limit ended the search: there may be more.
    pub limit: Option<Limit>,
}

impl<P> Endings<P> {
    /// The same with other paths.
    pub fn map<Q>(self, change: impl FnMut(P) -> Q) -> Endings<Q> {
        let Self { paths, statistics, limit } = self;
        Endings { paths: paths.into_iter().map(change).collect(), statistics, limit }
    }
}

/// Finds every goal that can be reached by a path without another goal on it, and a shortest such path to each. If the
/// start is a goal, it is the only one.
///
/// With `mirror`, which maps positions to others such that moves and goals stay moves and goals and twice is back, a position
/// and its image count as one: the one that is discovered first.
///
/// No goal is left, so that this sees other positions than a search for one shortest path. Same space, same endings.
pub fn endings<S: StateSpace>(
    space: &S,
    mirror: Option<Image<S::State>>,
    limits: Limits,
    watch: &mut Watch,
) -> Endings<Vec<S::Move>> {
    let entry_bytes = size_of::<S::State>() + S::State::heap_bytes(space.words()) + size_of::<u32>();
    let known = Known { states: Vec::new(), before: Vec::new(), table: HashTable::new(), entry_bytes, limits };
    let mut search = Search { space, mirror, known, goals: Vec::new(), levels: Vec::new() };
    let limit = search.run(watch).err();
    let (paths, short) = search.paths();
    let statistics = Statistics { positions: search.known.states.len(), levels: search.levels };
    Endings { paths, statistics, limit: limit.or(short) }
}

/// The positions found so far, in order of discovery.
struct Known<S> {
    states: Vec<S>,
    /// For each position the number of the one from which it was discovered.
    before: Vec<u32>,
    /// Numbers of positions.
    table: HashTable<u32>,
    /// Bytes of one position and what stands beside it.
    entry_bytes: usize,
    limits: Limits,
}

impl<S: State> Known<S> {
    fn has(&self, state: &S) -> bool {
        self.table.find(state.hash(), |&number| self.states[number as usize] == *state).is_some()
    }

    /// Adds `state` unless it is known; returns whether it was new.
    fn insert(&mut self, state: S, before: u32) -> Result<bool, Limit> {
        if self.states.len() == self.states.capacity() || self.table.len() == self.table.capacity() {
            self.grow()?;
        }
        let states = &self.states;
        let same = |&number: &u32| states[number as usize] == state;
        match self.table.entry(state.hash(), same, |&number| states[number as usize].hash()) {
            Entry::Occupied(_) => return Ok(false),
            Entry::Vacant(_) if states.len() >= self.limits.positions => {
                return Err(Limit::Positions(self.limits.positions));
            }
            Entry::Vacant(slot) => slot.insert(states.len() as u32),
        };
        self.states.push(state);
        self.before.push(before);
        Ok(true)
    }

    /// Makes room, if the limits leave any. While things move to a larger place, both places are in use.
    #[cold]
    fn grow(&mut self) -> Result<(), Limit> {
        let len = self.states.len();
        let refused = Limit::Memory(self.limits.memory);
        // Numbers have 32 bits, and the last one stands for nobody.
        let wanted = (len + len / 2).clamp(1 << 8, NOBODY as usize);
        let entries = (self.states.capacity() + wanted) * self.entry_bytes;
        if wanted == len || entries + self.table.allocation_size() + table_bytes(wanted) > self.limits.memory {
            return Err(refused);
        }
        let Self { states, before, table, .. } = self;
        states.try_reserve_exact(wanted - len).map_err(|_| refused)?;
        before.try_reserve_exact(wanted - len).map_err(|_| refused)?;
        let hash = |&number: &u32| states[number as usize].hash();
        table.try_reserve(wanted - table.len(), hash).map_err(|_| refused)
    }

    fn memory(&self) -> usize {
        self.states.capacity() * self.entry_bytes + self.table.allocation_size()
    }
}

/// Bytes of a table with room for so many numbers: a byte beside each, and no more than seven of eight slots are used.
fn table_bytes(numbers: usize) -> usize {
    (numbers * 8 / 7 + 1).next_power_of_two() * (size_of::<u32>() + 1)
}

/// A search at work.
struct Search<'a, S: StateSpace> {
    space: &'a S,
    mirror: Option<Image<'a, S::State>>,
    known: Known<S::State>,
    /// Numbers of the goals, in order of discovery.
    goals: Vec<u32>,
    /// Number of positions per level.
    levels: Vec<usize>,
}

impl<S: StateSpace> Search<'_, S> {
    fn run(&mut self, watch: &mut Watch) -> Result<(), Limit> {
        // Level 0 is always there, even where a limit left no room for the start.
        self.levels.push(0);
        self.add(self.space.start(), NOBODY)?;
        let mut scratch = self.space.scratch();
        let mut level = 0..self.known.states.len();
        while !level.is_empty() {
            self.levels.push(0);
            for number in level.clone() {
                if number % BLOCK == 0 {
                    self.report(watch)?;
                }
                // Goals are ascending, and no goal is left.
                if self.goals.binary_search(&(number as u32)).is_err() {
                    self.expand(&mut scratch, number)?;
                }
            }
            level = level.end..self.known.states.len();
        }
        self.levels.pop();
        Ok(())
    }

    fn report(&self, watch: &mut Watch) -> Result<(), Limit> {
        let progress = Progress {
            positions: self.known.states.len(),
            level: self.levels.len().saturating_sub(2),
            memory: self.known.memory(),
        };
        if watch.report(progress).is_break() { Err(Limit::Interrupted) } else { Ok(()) }
    }

    fn expand(&mut self, scratch: &mut S::Scratch, number: usize) -> Result<(), Limit> {
        let state = self.known.states[number].clone();
        let space = self.space;
        let mut result = Ok(());
        space.expand(scratch, &state, |_, next| {
            if result.is_ok() {
                result = self.add(next, number as u32);
            }
        });
        result
    }

    fn add(&mut self, state: S::State, before: u32) -> Result<(), Limit> {
        if self.mirror.is_some_and(|mirror| self.known.has(&mirror(&state))) {
            return Ok(());
        }
        let is_goal = self.space.is_goal(&state);
        if self.known.insert(state, before)? {
            *self.levels.last_mut().expect("level 0 is there") += 1;
            let number = self.known.states.len() as u32 - 1;
            self.goals.extend(is_goal.then_some(number));
        }
        Ok(())
    }

    /// The paths to the goals, and the limit that left no room for all of them.
    fn paths(&self) -> (Vec<Vec<S::Move>>, Option<Limit>) {
        let limits = self.known.limits;
        let mut room = limits.memory.saturating_sub(self.known.memory());
        let mut scratch = self.space.scratch();
        let mut paths = Vec::new();
        for &goal in &self.goals {
            let path = self.path(&mut scratch, goal as usize);
            match room.checked_sub(path.len() * MOVE) {
                Some(rest) => room = rest,
                None => return (paths, Some(Limit::Memory(limits.memory))),
            }
            paths.push(path);
        }
        (paths, None)
    }

    fn path(&self, scratch: &mut S::Scratch, mut number: usize) -> Vec<S::Move> {
        let mut path = Vec::new();
        while self.known.before[number] != NOBODY {
            let before = self.known.before[number] as usize;
            let (from, to) = (&self.known.states[before], &self.known.states[number]);
            let mut found = None;
            self.space.expand(scratch, from, |by, next| {
                if found.is_none() && next == *to {
                    found = Some(by);
                }
            });
            path.push(found.expect("each position was reached from the one before it"));
            number = before;
        }
        path.reverse();
        path
    }
}
