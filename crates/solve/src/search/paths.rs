//! Shortest paths: one of them, the best of them, all of them.
//!
//! The positions on shortest paths are found backwards from the nearest goals: on each level, those with a successor
//! among the positions of the level after. Questions about all shortest paths are then answered forwards, level by
//! level.

use super::batch::{Worker, chunk_size};
use super::halves;
use super::levels::{Positions, SweepResult};
use super::observer::Until;
use super::pictures::{MOST_PICTURES, Pictures, RunsOnly};
use super::reporter::Reporter;
use super::sweep::sweep;
use super::{Instead, Limit, Limits, Outcome, Progress, State, StateSpace, Watch, unwatched};
use hashbrown::HashTable;
use std::ops::ControlFlow;

/// Returns the location of the moving piece before and after a move, given the positions before and after. No two
/// pieces share a location. A location has at most 16 bits.
pub type Runs<'a, S> = &'a dyn Fn(&S, &S) -> (usize, usize);

/// Which of several shortest paths to return.
pub enum Choice<'a, S> {
    /// The one that is discovered first.
    First,
    /// One with the fewest runs of all shortest paths to any goal. Consecutive moves of the same piece are one run. If
    /// a limit is reached before all paths are known, or leaves too little memory to compare them, another path may
    /// have fewer.
    FewestRuns(Runs<'a, S>),
    /// One that needs the fewest pictures; then the fewest runs; then the fewest changes of direction within runs. If a
    /// limit is reached first, it is the one with the fewest runs.
    FewestPictures(&'a dyn Pictures<S>, Runs<'a, S>),
    /// The one that ends at the nearest goal with the smallest key. Before each position it visits the predecessor with
    /// the smallest key. Keys of different positions are different.
    Smallest(&'a dyn Fn(&S) -> Vec<u32>),
}

/// A path, and what it is if it is not the preferred one.
pub(super) type Preferred<P> = (P, Option<Instead>);

/// Finds a shortest path from the start to the nearest goal, as the list of its positions, starting with the start. The
/// same space gives the same path.
///
/// If a limit is reached before all shortest paths are known, the path is still a shortest one.
pub fn shortest_path<S: State>(
    space: &dyn StateSpace<S>,
    choice: &Choice<S>,
    limits: Limits,
    watch: &mut Watch,
) -> Outcome<Vec<S>> {
    nearest_goals(space, limits, watch).chosen(|mut found| {
        let paths = match choice {
            Choice::FewestRuns(_) | Choice::FewestPictures(..) => found.paths(space, limits, watch).ok(),
            Choice::First | Choice::Smallest(_) => None,
        };
        found.choose(space, choice, paths.as_ref(), watch)
    })
}

/// The levels up to the nearest goals.
pub(super) struct Nearest<S> {
    pub(super) swept: SweepResult<S>,
    /// The goals, in order of discovery; never empty.
    pub(super) goals: Vec<S>,
    /// Their level. If a limit was reached on it, the sweep may have left the level out.
    pub(super) level: usize,
}

/// Finds the nearest goals, as many as the limits leave room for.
pub(super) fn nearest_goals<S: State>(
    space: &dyn StateSpace<S>,
    limits: Limits,
    watch: &mut Watch,
) -> Outcome<Nearest<S>> {
    #[cfg(feature = "cluster")]
    if let Some(team) = watch.team() {
        return super::cluster::nearest_goals(space, limits, watch, team);
    }
    if let Some(found) = halves::nearest_goals(space, limits, watch) {
        return found;
    }
    let (mut goals, mut nearest) = (Vec::new(), 0);
    let swept = sweep(space, limits, watch, Until::NearestGoals, &mut |states, at, level| {
        goals.extend(at.iter().map(|&index| states[index].clone()));
        nearest = if at.is_empty() { nearest } else { level };
    });
    let statistics = swept.statistics();
    match (goals.is_empty(), swept.limit) {
        (false, _) => Outcome::Solved { path: Nearest { swept, goals, level: nearest }, statistics },
        (true, None) => Outcome::Unsolvable { statistics },
        (true, Some(limit)) => Outcome::Limit { limit, statistics },
    }
}

/// Which predecessors to find.
#[derive(Clone, Copy)]
enum Scope {
    First,
    /// All of them, unless the positions after have more than this many neighbours.
    All(usize),
}

impl<S: State> Nearest<S> {
    /// From the positions on shortest paths alone, level by level and in order of discovery.
    pub(super) fn of_layers(space: &dyn StateSpace<S>, layers: Vec<Vec<S>>) -> Self {
        let goals = layers.last().cloned().unwrap_or_default();
        let level = layers.len() - 1;
        let ends = layers.iter().scan(0, |end, layer| {
            *end += layer.len();
            Some(*end)
        });
        let ends: Vec<usize> = ends.collect();
        let states: Vec<S> = layers.into_iter().flatten().collect();
        let memory = states.len() * (size_of::<S>() + S::heap_bytes(space.words()));
        Self { swept: SweepResult { positions: Positions::Memory(states), ends, limit: None, memory }, goals, level }
    }

    /// The requested path, or another one. For the fewest runs or pictures, all `paths` are needed.
    pub(super) fn choose(
        &mut self,
        space: &dyn StateSpace<S>,
        choice: &Choice<S>,
        paths: Option<&Paths<S>>,
        watch: &mut Watch,
    ) -> Result<Preferred<Vec<S>>, Limit> {
        let best = match choice {
            Choice::First => None,
            Choice::FewestRuns(_) | Choice::FewestPictures(..) => {
                paths.and_then(|paths| paths.best(space, choice, watch))
            }
            Choice::Smallest(key) => {
                let goal = self.goals.iter().min_by_key(|goal| key(goal)).cloned();
                let smallest = |all: Vec<S>| all.into_iter().min_by_key(key);
                goal.map(|goal| self.trace_back(space, goal, false, &smallest, watch))
                    .transpose()?
                    .map(|path| (path, None))
            }
        };
        match best {
            // An incomplete level may have more goals.
            Some((path, instead)) => Ok((path, instead.or(self.swept.limit.map(|_| Instead::Known)))),
            None => {
                // The first predecessor is the one from which the position was discovered.
                let first = |all: Vec<S>| all.into_iter().next();
                let path = self.trace_back(space, self.goals[0].clone(), true, &first, watch)?;
                Ok((path, (!matches!(choice, Choice::First)).then_some(Instead::First)))
            }
        }
    }

    /// The path to `goal`, where `choose` picks each position among all predecessors of the next one, or among the
    /// first alone. It returns a path even if the host stops the search; then it may be any shortest path.
    pub(super) fn trace_back(
        &mut self,
        space: &dyn StateSpace<S>,
        goal: S,
        only_first: bool,
        choose: &dyn Fn(Vec<S>) -> Option<S>,
        watch: &mut Watch,
    ) -> Result<Vec<S>, Limit> {
        // Ranked positions have no stored order.
        let layers = match &self.swept.positions {
            Positions::Ranked(_) => {
                let limits = Limits { memory: usize::MAX, ..Limits::default() };
                match self.paths_to(space, vec![goal.clone()], limits, watch) {
                    Ok(paths) => Some(paths.layers),
                    Err(Limit::Interrupted | Limit::Memory(_) | Limit::Refused(_)) => None,
                    Err(limit) => return Err(limit),
                }
            }
            Positions::Memory(_) | Positions::Disk(_) => None,
        };
        let progress = Progress::new(0, 0, 0);
        let mut always = unwatched;
        let mut reporter = Reporter::new(&mut always, progress);
        let mut path = vec![goal];
        let mut worker = Worker::new(space);
        for level in (0..self.level).rev() {
            let after = &path[path.len() - 1..];
            let all = match &layers {
                Some(layers) => {
                    let near = StateIndex::of_successors(worker.neighbours(&after[0]));
                    layers[level].iter().filter(|state| near.find(state.hash(), state).is_some()).cloned().collect()
                }
                None => {
                    let scope = if only_first { Scope::First } else { Scope::All(usize::MAX) };
                    self.predecessors(space, &mut worker, level, after, scope, &mut reporter)?.unwrap_or_default()
                }
            };
            path.push(choose(all).expect("every position was reached from the level before"));
        }
        path.reverse();
        Ok(path)
    }

    /// The predecessors of `after` on `level`, in order of discovery. Ranked positions come without order and always
    /// all of them. `None` if they are too many.
    fn predecessors(
        &mut self,
        space: &dyn StateSpace<S>,
        worker: &mut Worker<S>,
        level: usize,
        after: &[S],
        scope: Scope,
        reporter: &mut Reporter,
    ) -> Result<Option<Vec<S>>, Limit> {
        let mut wanted = StateIndex::default();
        let is_reversible = space.is_reversible();
        if is_reversible {
            for states in after.chunks(chunk_size(space)) {
                reporter.advance(states.len())?;
                worker.expand(states).found.iter().for_each(|(hash, state)| {
                    wanted.insert(*hash, state);
                });
                if matches!(scope, Scope::All(most) if wanted.states.len() > most) {
                    return Ok(None);
                }
            }
        } else {
            wanted = StateIndex::of(after);
        }
        if let Positions::Ranked(levels) = &mut self.swept.positions
            && let Some(ranked) = space.ranked()
        {
            let numbered = wanted.states.into_iter().filter_map(|state| Some((ranked.rank(&state)?, state)));
            return levels.filter_level(numbered.collect(), level).map(Some);
        }
        let mut before = Vec::new();
        let mut stopped = Ok(());
        self.swept.scan(level, &mut |state| {
            stopped = reporter.advance(1);
            if stopped.is_err() {
                return ControlFlow::Break(());
            }
            let leads = match is_reversible {
                true => wanted.find(state.hash(), state).is_some(),
                false => worker.neighbours(state).iter().any(|(hash, next)| wanted.find(*hash, next).is_some()),
            };
            before.extend(leads.then(|| state.clone()));
            if leads && matches!(scope, Scope::First) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        stopped.map(|()| Some(before))
    }

    /// All shortest paths, or the limit that leaves no room for them.
    pub(super) fn paths(
        &mut self,
        space: &dyn StateSpace<S>,
        limits: Limits,
        watch: &mut Watch,
    ) -> Result<Paths<S>, Limit> {
        let paths = self.paths_to(space, self.goals.clone(), limits, watch)?;
        let widest = paths.layers.iter().map(Vec::len).max().unwrap_or(0);
        paths.budget.leaves(widest * ENTRY_BYTES).ok_or(Limit::Memory(limits.memory))?;
        Ok(paths)
    }

    /// All shortest paths to `goals`, or the limit that leaves no room for their positions.
    fn paths_to(
        &mut self,
        space: &dyn StateSpace<S>,
        goals: Vec<S>,
        limits: Limits,
        watch: &mut Watch,
    ) -> Result<Paths<S>, Limit> {
        let full = Limit::Memory(limits.memory);
        let state_bytes = 2 * size_of::<S>() + S::heap_bytes(space.words()) + StateIndex::<S>::BYTES;
        let mut budget = Budget(limits.memory.saturating_sub(self.swept.memory));
        let positions = self.swept.statistics().positions;
        let mut layers = vec![goals];
        let mut worker = Worker::new(space);
        let mut reporter = Reporter::new(watch, Progress::new(positions, self.level, 0));
        for level in (0..self.level).rev() {
            let after = &layers[layers.len() - 1];
            // First the neighbours of the level after are collected.
            let scope = Scope::All(budget.0 / state_bytes);
            let layer = self.predecessors(space, &mut worker, level, after, scope, &mut reporter)?.ok_or(full)?;
            budget.take(layer.len() * state_bytes).ok_or(full)?;
            layers.push(layer);
            reporter.report_at(level, limits.memory - budget.0)?;
        }
        layers.reverse();
        if matches!(self.swept.positions, Positions::Ranked(_)) {
            let found = layers.iter().map(|layer| StateIndex::of(layer)).collect();
            layers = in_order(space, found, &mut |positions| reporter.advance(positions))?;
        }
        Ok(Paths { layers, positions, budget })
    }
}

/// Sorts the positions on shortest paths into order of discovery, level by level. All predecessors of such a position
/// are among them, so expanding them from the start finds them in the order of the search. `report` is called after every
/// few positions and may end the work.
pub(super) fn in_order<S: State>(
    space: &dyn StateSpace<S>,
    layers: Vec<StateIndex<S>>,
    report: &mut dyn FnMut(usize) -> Result<(), Limit>,
) -> Result<Vec<Vec<S>>, Limit> {
    let mut worker = Worker::new(space);
    let mut ordered: Vec<Vec<S>> = Vec::with_capacity(layers.len());
    for layer in layers {
        let Some(before) = ordered.last() else {
            ordered.push(layer.states);
            continue;
        };
        let mut is_new = vec![true; layer.states.len()];
        let mut own = Vec::with_capacity(layer.states.len());
        for states in before.chunks(chunk_size(space)) {
            report(states.len())?;
            for (hash, state) in &worker.expand(states).found {
                if let Some(number) = layer.find(*hash, state)
                    && std::mem::take(&mut is_new[number as usize])
                {
                    own.push(state.clone());
                }
            }
        }
        ordered.push(own);
    }
    Ok(ordered)
}

/// Bytes that may still be used.
#[derive(Clone)]
pub(super) struct Budget(pub(super) usize);

impl Budget {
    /// Takes `bytes`; `None` if fewer are left.
    pub(super) fn take(&mut self, bytes: usize) -> Option<()> {
        self.0 = self.0.checked_sub(bytes)?;
        Some(())
    }

    /// `None` if fewer than `bytes` are left.
    pub(super) fn leaves(&self, bytes: usize) -> Option<()> {
        (self.0 >= bytes).then_some(())
    }
}

/// Distinct positions, numbered in order of insertion.
pub(super) struct StateIndex<S> {
    pub(super) states: Vec<S>,
    table: HashTable<u32>,
}

impl<S> Default for StateIndex<S> {
    fn default() -> Self {
        Self { states: Vec::new(), table: HashTable::new() }
    }
}

impl<S: State> StateIndex<S> {
    /// Bytes per position, besides the position.
    pub(super) const BYTES: usize = 12;

    pub(super) fn of(states: &[S]) -> Self {
        let mut index = Self::default();
        states.iter().for_each(|state| index.insert(state.hash(), state));
        index
    }

    /// From successors with their hashes.
    pub(super) fn of_successors(found: &[(u64, S)]) -> Self {
        let mut index = Self::default();
        found.iter().for_each(|(hash, state)| index.insert(*hash, state));
        index
    }

    pub(super) fn find(&self, hash: u64, state: &S) -> Option<u32> {
        self.table.find(hash, |&number| self.states[number as usize] == *state).copied()
    }

    /// Adds `state` unless it is present.
    pub(super) fn insert(&mut self, hash: u64, state: &S) {
        let states = &mut self.states;
        let same = |&number: &u32| states[number as usize] == *state;
        let number = *self
            .table
            .entry(hash, same, |&number| states[number as usize].hash())
            .or_insert(states.len() as u32)
            .get();
        if number as usize == states.len() {
            states.push(state.clone());
        }
    }
}

/// All shortest paths from the start to the nearest goals.
pub struct Paths<S> {
    /// The positions on shortest paths, level by level, in order of discovery.
    pub(super) layers: Vec<Vec<S>>,
    /// Number of positions that the search found.
    pub(super) positions: usize,
    pub(super) budget: Budget,
}

/// How a position was reached: its index in its layer, and the index of its predecessor's entry.
pub(super) struct BackPointer {
    pub(super) index: u32,
    pub(super) from: u32,
}

/// Bytes for each entry of a layer while it is processed.
pub(super) const ENTRY_BYTES: usize = 96;

impl<S: State> Paths<S> {
    /// The number of moves.
    pub fn length(&self) -> usize {
        self.layers.len() - 1
    }

    /// The positions that are on some shortest path after `level` moves, in order of discovery.
    pub fn layer(&self, level: usize) -> &[S] {
        &self.layers[level]
    }

    /// How many items of `bytes` bytes still fit into memory.
    pub fn room(&self, bytes: usize) -> usize {
        self.budget.0 / bytes.max(1)
    }

    /// The progress of the phases after the sweep.
    pub(super) fn progress(&self) -> Progress {
        Progress::new(self.positions, self.length(), 0)
    }

    /// The number of shortest paths, as sequences of positions. `None` if it does not fit into 128 bits.
    ///
    /// # Errors
    ///
    /// If the host stops the count.
    pub(super) fn count(&self, space: &dyn StateSpace<S>, reporter: &mut Reporter) -> Result<Option<u128>, Limit> {
        let mut counts = vec![Some(1_u128)];
        for level in 0..self.length() {
            let mut next = vec![Some(0_u128); self.layers[level + 1].len()];
            self.edges(space, level, reporter, &mut |from, to| {
                let sum = next[to as usize].zip(counts[from]);
                next[to as usize] = sum.and_then(|(a, b)| a.checked_add(b));
            })?;
            counts = next;
        }
        Ok(counts.into_iter().try_fold(0_u128, |sum, count| sum.checked_add(count?)))
    }

    /// For each move, whether every shortest path makes it.
    ///
    /// # Errors
    ///
    /// If the host stops the search.
    pub(super) fn forced(&self, space: &dyn StateSpace<S>, reporter: &mut Reporter) -> Result<Vec<bool>, Limit> {
        let mut strategies = |level| {
            let mut strategies = 0;
            self.edges(space, level, reporter, &mut |_, _| strategies += 1).map(|()| strategies)
        };
        (0..self.length()).map(|level| Ok(strategies(level)? == 1)).collect()
    }

    /// The first `most` shortest paths in the order of their moves, as lists of positions. There are fewer if the host
    /// stops the search.
    pub(super) fn list(&self, space: &dyn StateSpace<S>, most: usize, reporter: &mut Reporter) -> Vec<Vec<S>> {
        let indices: Vec<StateIndex<S>> = self.layers.iter().map(|layer| StateIndex::of(layer)).collect();
        let mut worker = Worker::new(space);
        let mut all = Vec::new();
        // For each level of the current path, the positions still to be tried, the next one last.
        let mut open: Vec<Vec<u32>> = vec![vec![0]];
        let mut path: Vec<u32> = Vec::new();
        while all.len() < most
            && let Some(next) = open.last_mut()
            && reporter.advance(1).is_ok()
        {
            let Some(at) = next.pop() else {
                open.pop();
                continue;
            };
            path.truncate(open.len() - 1);
            path.push(at);
            let level = open.len() - 1;
            if level == self.length() {
                let states = path.iter().zip(&self.layers).map(|(&index, layer)| layer[index as usize].clone());
                all.push(states.collect());
            } else {
                let state = &self.layers[level][at as usize];
                let mut next = successors_in(&indices[level + 1], worker.neighbours(state));
                next.reverse();
                open.push(next);
            }
        }
        all
    }

    /// Calls `visit` with the indices of each move between the layers `level` and `level` + 1.
    fn edges(
        &self,
        space: &dyn StateSpace<S>,
        level: usize,
        reporter: &mut Reporter,
        visit: &mut dyn FnMut(usize, u32),
    ) -> Result<(), Limit> {
        let next = StateIndex::of(&self.layers[level + 1]);
        let mut worker = Worker::new(space);
        let chunk = chunk_size(space);
        for (number, states) in self.layers[level].chunks(chunk).enumerate() {
            reporter.advance(states.len())?;
            for (from, part) in (number * chunk..).zip(worker.expand(states).parts()) {
                successors_in(&next, part).into_iter().for_each(|to| visit(from, to));
            }
        }
        Ok(())
    }

    /// The path with the fewest pictures or runs, and whether it has the fewest runs instead of pictures for lack of
    /// memory. `None` if memory suffices for neither.
    pub(super) fn best(
        &self,
        space: &dyn StateSpace<S>,
        choice: &Choice<S>,
        watch: &mut Watch,
    ) -> Option<Preferred<Vec<S>>> {
        match choice {
            Choice::FewestRuns(runs) => {
                self.cheapest(space, &RunsOnly(*runs), usize::MAX, watch).map(|path| (path, None))
            }
            Choice::FewestPictures(pictures, runs) => match self.cheapest(space, *pictures, MOST_PICTURES, watch) {
                Some(path) => Some((path, None)),
                None => {
                    let path = self.cheapest(space, &RunsOnly(*runs), usize::MAX, watch)?;
                    Some((path, Some(Instead::FewestRuns)))
                }
            },
            Choice::First | Choice::Smallest(_) => None,
        }
    }

    /// The path that ends with an entry of the last layer.
    pub(super) fn follow(&self, back_pointers: &[Vec<BackPointer>], mut entry: usize) -> Vec<S> {
        let mut path = Vec::with_capacity(self.layers.len());
        for (layer, back_pointers) in self.layers[1..].iter().zip(back_pointers).rev() {
            let BackPointer { index, from } = back_pointers[entry];
            path.push(layer[index as usize].clone());
            entry = from as usize;
        }
        path.push(self.layers[0][0].clone());
        path.reverse();
        path
    }
}

/// The indices in `layer` of those `neighbours` that it contains, each once.
pub(super) fn successors_in<S: State>(layer: &StateIndex<S>, neighbours: &[(u64, S)]) -> Vec<u32> {
    let mut indices: Vec<u32> = Vec::new();
    for (hash, state) in neighbours {
        indices.extend(layer.find(*hash, state).filter(|index| !indices.contains(index)));
    }
    indices
}
