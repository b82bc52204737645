//! Shortest paths: one of them, the best of them, all of them.
//!
//! The positions on shortest paths are found backwards from the nearest goals: on each level those that are neighbours of
//! one on the level after. What is asked of all shortest paths is then answered forwards, level by level.

use super::levels::Swept;
use super::sweep::{Stop, sweep};
use super::{Limit, Limits, Outcome, Progress, State, StateSpace, Watch};
use hashbrown::HashTable;
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::ops::ControlFlow;

/// A space in which something moves.
pub trait Runs: StateSpace {
    /// Where a mover stands: no two movers stand at the same place.
    type Place: Copy + Eq + Hash;

    /// Where the mover of a move stands before and after it.
    fn mover(&self, by: &Self::Move) -> (Self::Place, Self::Place);
}

/// Finds a shortest path from the start to the nearest goal.
///
/// Of several shortest paths it returns the one that was discovered first: same space, same path.
pub fn shortest_path<S: StateSpace>(space: &S, limits: Limits, watch: &mut Watch) -> Outcome<Vec<S::Move>> {
    let found = to_goals(space, limits, watch, Stop::Now);
    found.try_map(|mut found| found.first(space))
}

/// Finds a shortest path that has, of all shortest paths to any goal, the fewest runs: moves of the same mover in a row are
/// one run. Same space, same path.
///
/// Where a limit is reached before all of them are known, or leaves too little memory to compare them, the path is still
/// a shortest one, but another may have fewer runs.
pub fn fewest_runs<S: Runs>(space: &S, limits: Limits, watch: &mut Watch) -> Outcome<Vec<S::Move>> {
    nearest_goals(space, limits, watch).try_map(|mut found| {
        let paths = found.paths(space, limits, watch)?;
        match paths.and_then(|paths| paths.fewest_runs(space, watch)) {
            Some(best) => Ok(best),
            None => found.first(space),
        }
    })
}

/// Finds the shortest path that ends in the nearest goal with the smallest `key`, and before each position goes through
/// the one with the smallest key from which a move leads there. Keys of different positions are different.
///
/// Where a limit is reached before all shortest paths are known, the path is still a shortest one.
pub fn smallest_path<S: StateSpace, K: Ord>(
    space: &S,
    limits: Limits,
    watch: &mut Watch,
    key: impl Fn(&S::State) -> K,
) -> Outcome<Vec<S::Move>> {
    nearest_goals(space, limits, watch).try_map(|mut found| found.smallest(space, key))
}

/// Finds the nearest goals, as many of them as the limits leave room for.
pub(super) fn nearest_goals<S: StateSpace>(space: &S, limits: Limits, watch: &mut Watch) -> Outcome<Nearest<S::State>> {
    to_goals(space, limits, watch, Stop::AfterLevel)
}

/// The levels up to the nearest goals.
pub(super) struct Nearest<S> {
    swept: Swept<S>,
    /// The goals, in order of discovery; never empty.
    goals: Vec<S>,
    /// Their level. Where a limit was reached while it was found, the sweep may have left the level out.
    level: usize,
}

fn to_goals<S: StateSpace>(space: &S, limits: Limits, watch: &mut Watch, stop: Stop) -> Outcome<Nearest<S::State>> {
    let (mut goals, mut nearest) = (Vec::new(), 0);
    let swept = sweep(space, limits, watch, |state, level| {
        if space.is_goal(state) {
            goals.push(state.clone());
            nearest = level;
        }
        if goals.is_empty() { Stop::Never } else { stop }
    });
    let statistics = swept.statistics();
    match (goals.is_empty(), swept.limit) {
        (false, _) => Outcome::Solved { path: Nearest { swept, goals, level: nearest }, statistics },
        (true, None) => Outcome::Unsolvable { statistics },
        (true, Some(limit)) => Outcome::Limit { limit, statistics },
    }
}

impl<S: State> Nearest<S> {
    /// Whether all of the nearest goals are known.
    pub(super) fn is_complete(&self) -> bool {
        self.swept.limit.is_none()
    }

    /// The path to the goal discovered first, by which each of its positions was discovered.
    pub(super) fn first<P: StateSpace<State = S>>(&mut self, space: &P) -> Result<Vec<P::Move>, Limit> {
        let goal = self.goals[0].clone();
        self.back_from(space, goal, |found, level, after| found.first_before(space, level, after))
    }

    /// The path to the goal with the smallest key, and before each position through the one with the smallest key.
    pub(super) fn smallest<P: StateSpace<State = S>, K: Ord>(
        &mut self,
        space: &P,
        key: impl Fn(&S) -> K,
    ) -> Result<Vec<P::Move>, Limit> {
        match self.goals.iter().min_by_key(|goal| key(goal)).cloned() {
            Some(goal) => {
                self.back_from(space, goal, |found, level, after| found.smallest_before(space, level, after, &key))
            }
            None => self.first(space),
        }
    }

    /// The moves to `goal` through the positions that `before` names: given a level and a position on the level after, a
    /// position from which a move leads there.
    fn back_from<P: StateSpace<State = S>>(
        &mut self,
        space: &P,
        goal: S,
        before: impl Fn(&mut Self, usize, &S) -> Result<Option<S>, Limit>,
    ) -> Result<Vec<P::Move>, Limit> {
        let mut scratch = space.scratch();
        let mut path = Vec::new();
        let mut after = goal;
        for level in (0..self.level).rev() {
            let state = before(self, level, &after)?.expect("every position was reached from the level before");
            path.push(a_move(space, &mut scratch, &state, &after).expect("a move leads there"));
            after = state;
        }
        path.reverse();
        Ok(path)
    }

    /// The first position of `level` from which a move leads to `after`.
    fn first_before<P: StateSpace<State = S>>(
        &mut self,
        space: &P,
        level: usize,
        after: &S,
    ) -> Result<Option<S>, Limit> {
        let mut first = None;
        self.before(space, level, std::slice::from_ref(after), |state| {
            first = Some(state.clone());
            ControlFlow::Break(())
        })?;
        Ok(first)
    }

    fn smallest_before<P: StateSpace<State = S>, K: Ord>(
        &mut self,
        space: &P,
        level: usize,
        after: &S,
        key: impl Fn(&S) -> K,
    ) -> Result<Option<S>, Limit> {
        let mut all = Vec::new();
        self.before(space, level, std::slice::from_ref(after), |state| {
            all.push(state.clone());
            ControlFlow::Continue(())
        })?;
        Ok(all.into_iter().min_by_key(key))
    }

    /// Calls `visit` with the positions of `level` from which a move leads to one of `after`, in order of discovery.
    fn before<P: StateSpace<State = S>>(
        &mut self,
        space: &P,
        level: usize,
        after: &[S],
        mut visit: impl FnMut(&S) -> ControlFlow<()>,
    ) -> Result<(), Limit> {
        let mut scratch = space.scratch();
        let mut wanted = Index::default();
        if P::REVERSIBLE {
            for state in after {
                space.expand(&mut scratch, state, |_, next| {
                    wanted.insert(&next);
                });
            }
            return self.swept.scan(level, |state| match wanted.find(state) {
                Some(_) => visit(state),
                None => ControlFlow::Continue(()),
            });
        }
        after.iter().for_each(|state| {
            wanted.insert(state);
        });
        self.swept.scan(level, |state| {
            let mut leads = false;
            space.expand(&mut scratch, state, |_, next| leads |= wanted.find(&next).is_some());
            if leads { visit(state) } else { ControlFlow::Continue(()) }
        })
    }

    /// All shortest paths, if there is memory for them.
    pub(super) fn paths<P: StateSpace<State = S>>(
        &mut self,
        space: &P,
        limits: Limits,
        watch: &mut Watch,
    ) -> Result<Option<Paths<S>>, Limit> {
        let state_bytes = 2 * size_of::<S>() + S::heap_bytes(space.words()) + Index::<S>::BYTES;
        let mut budget = Budget(limits.memory.saturating_sub(self.swept.memory));
        let positions = self.swept.statistics().positions;
        let mut layers = vec![self.goals.clone()];
        for level in (0..self.level).rev() {
            let after = &layers[layers.len() - 1];
            // The neighbours of the level after are gathered first; no more than a few of each are new.
            if budget.leaves(after.len() * state_bytes * 8).is_none() {
                return Ok(None);
            }
            let mut layer = Vec::new();
            self.before(space, level, after, |state| {
                layer.push(state.clone());
                ControlFlow::Continue(())
            })?;
            let room = budget.take(layer.len() * state_bytes);
            layers.push(layer);
            let memory = limits.memory - budget.0;
            if room.is_none() || watch.report(Progress { positions, level, memory }).is_break() {
                return Ok(None);
            }
        }
        let widest = layers.iter().map(Vec::len).max().unwrap_or(0);
        layers.reverse();
        Ok(budget.leaves(widest * PASSING).map(|()| Paths { layers, positions, budget }))
    }
}

/// A move from `state` to `after`: the first.
fn a_move<P: StateSpace>(space: &P, scratch: &mut P::Scratch, state: &P::State, after: &P::State) -> Option<P::Move> {
    let mut found = None;
    space.expand(scratch, state, |by, next| {
        if found.is_none() && next == *after {
            found = Some(by);
        }
    });
    found
}

/// Bytes that may still be used.
#[derive(Clone)]
struct Budget(usize);

impl Budget {
    /// Takes `bytes`; `None` if there are too few.
    fn take(&mut self, bytes: usize) -> Option<()> {
        self.0 = self.0.checked_sub(bytes)?;
        Some(())
    }

    /// `None` if fewer than `bytes` are left.
    fn leaves(&self, bytes: usize) -> Option<()> {
        (self.0 >= bytes).then_some(())
    }
}

/// Different positions, numbered in the order in which they came.
struct Index<S> {
    states: Vec<S>,
    table: HashTable<u32>,
}

impl<S> Default for Index<S> {
    fn default() -> Self {
        Self { states: Vec::new(), table: HashTable::new() }
    }
}

impl<S: State> Index<S> {
    /// Bytes beside each position.
    const BYTES: usize = 12;

    fn of(states: &[S]) -> Self {
        let mut index = Self::default();
        states.iter().for_each(|state| {
            index.insert(state);
        });
        index
    }

    fn find(&self, state: &S) -> Option<u32> {
        self.table.find(state.hash(), |&number| self.states[number as usize] == *state).copied()
    }

    /// The number of `state`, which is added unless it is there.
    fn insert(&mut self, state: &S) -> u32 {
        let states = &mut self.states;
        let same = |&number: &u32| states[number as usize] == *state;
        let number = *self
            .table
            .entry(state.hash(), same, |&number| states[number as usize].hash())
            .or_insert(states.len() as u32)
            .get();
        if number as usize == states.len() {
            states.push(state.clone());
        }
        number
    }
}

/// All shortest paths from the start to the nearest goals.
pub struct Paths<S> {
    /// The positions on shortest paths, level by level, in order of discovery.
    layers: Vec<Vec<S>>,
    /// Number of positions that the search found.
    positions: usize,
    budget: Budget,
}

/// How a position was reached: the index of the one before it on the level before, and the move.
struct Trail<M> {
    from: u32,
    by: M,
}

/// A position on the level at hand, reached by a shortest path and told apart by what moved last.
struct Reached<P> {
    /// Index in its layer.
    index: u32,
    last: Option<P>,
    runs: u32,
}

/// The positions of a layer, and how each was reached.
struct Layer<P, M> {
    reached: Vec<Reached<P>>,
    trails: Vec<Trail<M>>,
}

/// Bytes for each entry of a layer while it is made or passed.
const PASSING: usize = 96;

impl<S: State> Paths<S> {
    /// The number of moves.
    pub fn length(&self) -> usize {
        self.layers.len() - 1
    }

    /// The positions that are on some shortest path after so many moves, in order of discovery.
    pub fn layer(&self, level: usize) -> &[S] {
        &self.layers[level]
    }

    /// How many things of so many bytes there is memory for.
    pub fn room(&self, bytes: usize) -> usize {
        self.budget.0 / bytes.max(1)
    }

    /// The number of shortest paths, as sequences of positions. `None` if it has more than 128 bits.
    pub fn count<P: StateSpace<State = S>>(&self, space: &P) -> Option<u128> {
        let mut counts = vec![Some(1_u128)];
        for level in 0..self.length() {
            let mut next = vec![Some(0_u128); self.layers[level + 1].len()];
            self.edges(space, level, |from, to| {
                let sum = next[to as usize].zip(counts[from as usize]);
                next[to as usize] = sum.and_then(|(a, b)| a.checked_add(b));
            });
            counts = next;
        }
        counts.into_iter().try_fold(0_u128, |sum, count| sum.checked_add(count?))
    }

    /// Which moves are made by every shortest path, the first move first.
    pub fn forced<P: StateSpace<State = S>>(&self, space: &P) -> Vec<bool> {
        let ways = |level| {
            let mut ways = 0;
            self.edges(space, level, |_, _| ways += 1);
            ways
        };
        (0..self.length()).map(|level| ways(level) == 1).collect()
    }

    /// The first shortest paths, at most so many, as the moves of each: the order is that of the moves.
    pub fn list<P: StateSpace<State = S>>(&self, space: &P, most: usize) -> Vec<Vec<P::Move>> {
        let indices: Vec<Index<S>> = self.layers.iter().map(|layer| Index::of(layer)).collect();
        let mut scratch = space.scratch();
        let mut all = Vec::new();
        // For each level on the way the moves that are still to be tried, the next one last.
        let mut open: Vec<Vec<(P::Move, u32)>> = Vec::new();
        let mut path: Vec<P::Move> = Vec::new();
        let mut at = 0;
        while all.len() < most {
            if path.len() == self.length() {
                all.push(path.clone());
            } else {
                let level = path.len();
                let mut moves = self.moves(space, &mut scratch, &indices[level + 1], &self.layers[level][at as usize]);
                moves.reverse();
                open.push(moves);
            }
            let next = loop {
                match open.last_mut().map(Vec::pop) {
                    Some(Some(next)) => break Some(next),
                    Some(None) => open.pop(),
                    None => break None,
                };
            };
            let Some((by, to)) = next else {
                break;
            };
            path.truncate(open.len() - 1);
            path.push(by);
            at = to;
        }
        all
    }

    /// The moves from `state` to positions of the next layer, one for each.
    fn moves<P: StateSpace<State = S>>(
        &self,
        space: &P,
        scratch: &mut P::Scratch,
        next: &Index<S>,
        state: &S,
    ) -> Vec<(P::Move, u32)> {
        let mut moves: Vec<(P::Move, u32)> = Vec::new();
        space.expand(scratch, state, |by, to| {
            if let Some(to) = next.find(&to).filter(|to| moves.iter().all(|(_, known)| known != to)) {
                moves.push((by, to));
            }
        });
        moves
    }

    /// Calls `visit` with each pair of indices in the layers `level` and `level` + 1 between which a move leads.
    fn edges<P: StateSpace<State = S>>(&self, space: &P, level: usize, mut visit: impl FnMut(u32, u32)) {
        let next = Index::of(&self.layers[level + 1]);
        let mut scratch = space.scratch();
        for (from, state) in self.layers[level].iter().enumerate() {
            for (_, to) in self.moves(space, &mut scratch, &next, state) {
                visit(from as u32, to);
            }
        }
    }

    /// The path with the fewest runs; of several, the one whose moves come first. `None` if memory is too little.
    pub(super) fn fewest_runs<P: Runs<State = S>>(&self, space: &P, watch: &mut Watch) -> Option<Vec<P::Move>> {
        let mut at = vec![Reached { index: 0, last: None, runs: 0 }];
        let mut trails = Vec::with_capacity(self.length());
        let mut budget = self.budget.clone();
        for level in 0..self.length() {
            let next = self.advance(space, &at, level);
            budget.take(next.trails.len() * size_of::<Trail<P::Move>>())?;
            // The next layer, which is hardly larger, needs lists and a table of its own for a while.
            budget.leaves(next.trails.len() * PASSING)?;
            at = next.reached;
            trails.push(next.trails);
            let progress = Progress { positions: self.positions, level, memory: 0 };
            watch.report(progress).is_continue().then_some(())?;
        }
        let fewest = (0..at.len()).min_by_key(|&i| at[i].runs)?;
        Some(follow(trails, fewest))
    }

    /// The positions of the layer after `level`, and how each is reached with the fewest runs.
    fn advance<P: Runs<State = S>>(
        &self,
        space: &P,
        at: &[Reached<P::Place>],
        level: usize,
    ) -> Layer<P::Place, P::Move> {
        let index = Index::of(&self.layers[level + 1]);
        let mut scratch = space.scratch();
        let mut next: Vec<Reached<P::Place>> = Vec::new();
        let mut trails: Vec<Trail<P::Move>> = Vec::new();
        let mut known: FxHashMap<(u32, P::Place), usize> = FxHashMap::default();
        let mut moves = Vec::new();
        let mut first = 0;
        for same in at.chunk_by(|a, b| a.index == b.index) {
            let state = &self.layers[level][same[0].index as usize];
            space.expand(&mut scratch, state, |by, to| moves.extend(index.find(&to).map(|to| (by, to))));
            for (by, to) in moves.drain(..) {
                let (before, after) = space.mover(&by);
                for (from, previous) in (first..).zip(same) {
                    let runs = previous.runs + u32::from(previous.last != Some(before));
                    let slot = *known.entry((to, after)).or_insert(next.len());
                    let trail = Trail { from, by: by.clone() };
                    if slot == next.len() {
                        next.push(Reached { index: to, last: Some(after), runs });
                        trails.push(trail);
                    } else if runs < next[slot].runs {
                        next[slot].runs = runs;
                        trails[slot] = trail;
                    }
                }
            }
            first += same.len() as u32;
        }
        Layer::in_order(next, trails)
    }
}

impl<P, M> Layer<P, M> {
    /// Both lists sorted by the indices of the positions, so that those of one position stand together.
    fn in_order(reached: Vec<Reached<P>>, trails: Vec<Trail<M>>) -> Self {
        let mut both: Vec<_> = reached.into_iter().zip(trails).collect();
        both.sort_by_key(|(reached, _)| reached.index);
        let (reached, trails) = both.into_iter().unzip();
        Self { reached, trails }
    }
}

/// The moves that lead to entry `index` of the last layer.
fn follow<M>(trails: Vec<Vec<Trail<M>>>, mut index: usize) -> Vec<M> {
    let mut path = Vec::with_capacity(trails.len());
    for mut layer in trails.into_iter().rev() {
        let Trail { from, by } = layer.swap_remove(index);
        path.push(by);
        index = from as usize;
    }
    path.reverse();
    path
}
