//! Solutions that are not proven shortest: beam search, and shortening of the found path.
//!
//! Beam search is breadth-first search that keeps only the most promising positions of each level (R. Bisiani, "Beam
//! Search", in S. C. Shapiro, Encyclopedia of Artificial Intelligence, 1987). A wider beam finds shorter paths.

use super::batch::{Worker, chunk_size};
use super::paths::StateIndex;
use super::sweep::Threads;
use super::{Limits, Progress, State, StateSpace, Watch};
use hashbrown::HashTable;
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// The width and the number of levels of the first beam.
const FIRST: (usize, usize) = (1 << 6, 1 << 7);
/// Typical number of new successors per position.
const NEIGHBOURS: usize = 1 << 3;
/// Initial number of neighbourhood positions per position of a path.
const NEIGHBOURHOOD: usize = 1 << 6;
/// Estimates, and work, between two progress reports.
const BLOCK: usize = 1 << 12;
/// Successors of a position that a level must have room for.
const BRANCHES: usize = 64;

/// Marks a position without a predecessor.
const NO_PARENT: u32 = u32::MAX;

/// The estimate of a dead end: no goal can be reached.
pub const HOPELESS: u32 = u32::MAX;

/// A heuristic: estimates the distance of a position from the goals.
pub type Estimator<'a, S> = Box<dyn FnMut(&S) -> u32 + Send + 'a>;

/// Appends the atoms of a position to a list.
pub type Atoms<'a, S> = Box<dyn Fn(&S, &mut Vec<u32>) + Sync + 'a>;

/// The heuristic that guides a beam.
pub struct Guide<'a, S> {
    /// Makes an estimator for each thread.
    pub make: Box<dyn Fn() -> Estimator<'a, S> + Sync + 'a>,
    /// Lists the atoms of a position, as numbers; each is the location of one block. Used if estimates can mislead.
    pub atoms: Option<Atoms<'a, S>>,
    /// Cost of an estimate, in units of [`Work`].
    pub cost: usize,
}

/// A budget of work. The unit is the expansion of one position, so results do not depend on a clock.
pub struct Work<'a, 'b> {
    left: usize,
    done: usize,
    /// The work done at the last report.
    asked: usize,
    watch: &'a mut Watch<'b>,
}

impl<'a, 'b> Work<'a, 'b> {
    /// `left` units.
    pub fn new(left: usize, watch: &'a mut Watch<'b>) -> Self {
        Self { left, done: 0, asked: 0, watch }
    }

    /// Takes `amount` from the budget. Returns `false` if less is left or the host stops the search.
    fn take(&mut self, amount: usize, level: usize, memory: usize) -> bool {
        if amount > self.left {
            self.left = 0;
            return false;
        }
        self.done += amount;
        self.left -= amount;
        if self.done - self.asked > BLOCK {
            self.asked = self.done;
            let progress = Progress::new(self.done, level, memory);
            if self.watch.report(progress) == ControlFlow::Break(()) {
                self.left = 0;
                return false;
            }
        }
        true
    }
}

/// The path from the first of some positions to number `at`, given the predecessor of each.
fn path_to<S: State>(states: &[S], parents: &[u32], mut at: usize) -> Vec<S> {
    let mut path = vec![states[at].clone()];
    while at > 0 {
        at = parents[at] as usize;
        path.push(states[at].clone());
    }
    path.reverse();
    path
}

/// A path that may not be shortest: runs beams, each wider than the last, and removes detours from the result.
/// `shorten` returns the same path or a shorter one.
pub fn best_first<S: State>(
    space: &dyn StateSpace<S>,
    guide: &Guide<S>,
    shorten: &dyn Fn(Vec<S>) -> Vec<S>,
    limits: Limits,
    work: &mut Work,
) -> Option<Vec<S>> {
    let mut best: Option<Vec<S>> = None;
    let mut selections = vec![Selection::Parent];
    selections.extend(guide.atoms.as_ref().map(|_| Selection::Novelty));
    let (mut usual, mut levels) = FIRST;
    // The rest is for removing detours.
    let end = work.left / 4;
    loop {
        // Beams of both kinds do the same amount of work.
        let (part, most) =
            (usual * levels * Selection::Parent.cost(guide), work.left.saturating_sub(end) / selections.len());
        let is_last = most < part * 2;
        let part = if is_last { most } else { part };
        let mut is_whole = false;
        for selection in selections.clone() {
            let widest = limits.memory / bytes(space) / (levels + BRANCHES);
            let width = (part / selection.cost(guide) / levels).min(widest).max(1);
            let below = best.as_ref().map_or(usize::MAX, |path| path.len() - 1);
            match beam(space, guide, selection, (width, below), work.left.saturating_sub(part), limits, work) {
                Beam::Visitor(path) => (best, selections) = (Some(shorten(path)), vec![selection]),
                Beam::Exhausted => is_whole = true,
                Beam::Lost => {}
            }
            // The kind that found a path also finds shorter ones.
            if is_whole || selections.len() == 1 {
                break;
            }
        }
        if is_whole || is_last || work.left <= end || best.as_ref().is_some_and(|path| path.len() < 3) {
            break;
        }
        (usual, levels) = (usual * 4, best.as_ref().map_or(levels * 2, Vec::len));
    }
    let mut best = best?;
    let mut most = best.len() * NEIGHBOURHOOD;
    loop {
        match detour(space, &best, most, limits, work) {
            Detour::Shorter(path) => best = shorten(path),
            Detour::Nothing => most *= 4,
            Detour::Ended => return Some(best),
        }
    }
}

/// Bytes of a known position, including growing tables.
fn bytes<S: State>(space: &dyn StateSpace<S>) -> usize {
    2 * (size_of::<S>() + S::heap_bytes(space.words()) + 16)
}

/// Which positions of a level survive.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Selection {
    /// Those whose parents have the best estimates. Only the survivors are estimated (S. Richter and M. Helmert,
    /// "Preferred Operators and Deferred Evaluation in Satisficing Planning", ICAPS 2009).
    Parent,
    /// Novel ones first, then by estimate. A position is novel if no earlier position with the same estimate had one of
    /// its atoms. This escapes local minima (N. Lipovetzky and H. Geffner, "Best-First Width Search: Exploration and
    /// Exploitation in Classical Planning", AAAI 2017), but estimates every new position.
    Novelty,
}

impl Selection {
    /// The approximate cost of a surviving position.
    fn cost<S>(self, guide: &Guide<S>) -> usize {
        match self {
            Self::Parent => guide.cost + 1,
            Self::Novelty => guide.cost * NEIGHBOURS + 1,
        }
    }
}

/// A candidate for the next level.
struct Candidate<S> {
    /// At first the estimate of its parent.
    estimate: u32,
    is_novel: bool,
    hash: u64,
    parent: u32,
    state: S,
}

impl<S: State> Candidate<S> {
    /// Compares by promise. Ties are broken by hash, which favours no part of the board.
    fn compare(&self, other: &Self) -> Ordering {
        let key = |one: &Self| (!one.is_novel, one.estimate, one.hash);
        key(self).cmp(&key(other)).then_with(|| self.state.cmp(&other.state))
    }
}

/// Keeps the best `most` candidates, in any order. Returns whether these are all.
fn keep_best<S: State>(candidates: &mut Vec<Candidate<S>>, most: usize) -> bool {
    let is_all = candidates.len() <= most;
    if !is_all {
        candidates.select_nth_unstable_by(most, Candidate::compare);
        candidates.truncate(most);
    }
    is_all
}

/// How a beam ended.
enum Beam<S> {
    Visitor(Vec<S>),
    /// No position was dropped, and none is a goal.
    Exhausted,
    /// The beam ran out of new positions or of work.
    Lost,
}

/// Looks for a path of fewer than `below` moves from the start to a goal. Levels have at most `width` positions. Ends
/// when at most `stop` units of work are left.
fn beam<S: State>(
    space: &dyn StateSpace<S>,
    guide: &Guide<S>,
    selection: Selection,
    (width, below): (usize, usize),
    stop: usize,
    limits: Limits,
    work: &mut Work,
) -> Beam<S> {
    if space.is_goal(&space.start()) {
        return Beam::Visitor(vec![space.start()]);
    }
    let (mut known, mut parents) = (StateIndex::of(&[space.start()]), vec![0]);
    let mut threads = Threads::new(limits.threads);
    let mut worker = Worker::new(space);
    let mut estimator = (guide.make)();
    // Atoms, each with the estimate of a position that has it.
    let mut seen: FxHashSet<(u32, u32)> = FxHashSet::default();
    let mut atoms = Vec::new();
    let (mut level, mut estimates) = (0..1, vec![0]);
    let mut is_whole = true;
    for depth in 1..below {
        let mut candidates: Vec<Candidate<S>> = Vec::new();
        let mut fresh: HashTable<u32> = HashTable::new();
        for start in level.clone().step_by(chunk_size(space)) {
            let end = level.end.min(start + chunk_size(space));
            let memory = (known.states.len() + candidates.len()) * bytes(space);
            if work.left < stop || memory > limits.memory || !work.take(end - start, depth, memory) {
                return Beam::Lost;
            }
            let batch = worker.expand(&known.states[start..end]);
            for (parent, part) in (start..).zip(batch.parts()) {
                for (hash, state) in part {
                    let is_it = |&index: &u32| candidates[index as usize].state == *state;
                    if known.find(*hash, state).is_some() || fresh.find(*hash, is_it).is_some() {
                        continue;
                    }
                    let number = candidates.len() as u32;
                    fresh.insert_unique(*hash, number, |&index| candidates[index as usize].hash);
                    let estimate = estimates[parent - level.start];
                    let (parent, state) = (parent as u32, state.clone());
                    candidates.push(Candidate { estimate, is_novel: false, hash: *hash, parent, state });
                }
            }
        }
        if let Some(found) = candidates.iter().find(|one| space.is_goal(&one.state)) {
            let mut path = path_to(&known.states, &parents, found.parent as usize);
            path.push(found.state.clone());
            return Beam::Visitor(path);
        }
        if selection == Selection::Parent {
            is_whole &= keep_best(&mut candidates, width);
        }
        let memory = (known.states.len() + candidates.len()) * bytes(space);
        for part in candidates.chunks_mut(BLOCK) {
            if work.left < stop || !work.take(part.len() * guide.cost, depth, memory) {
                return Beam::Lost;
            }
            match threads.for_level(part.len() * guide.cost) {
                Some(pool) => pool.install(|| {
                    part.par_chunks_mut(1 << 8).for_each_init(&guide.make, |estimator, part| {
                        part.iter_mut().for_each(|one| one.estimate = estimator(&one.state));
                    });
                }),
                None => part.iter_mut().for_each(|one| one.estimate = estimator(&one.state)),
            }
        }
        candidates.retain(|one| one.estimate != HOPELESS);
        if let (Selection::Novelty, Some(list)) = (selection, &guide.atoms) {
            for one in &mut candidates {
                list(&one.state, &mut atoms);
                let before = seen.len();
                seen.extend(atoms.drain(..).map(|atom| (one.estimate, atom)));
                one.is_novel = seen.len() > before;
            }
            is_whole &= keep_best(&mut candidates, width);
        }
        if candidates.is_empty() {
            return if is_whole { Beam::Exhausted } else { Beam::Lost };
        }
        candidates.sort_unstable_by(Candidate::compare);
        estimates = candidates.iter().map(|one| one.estimate).collect();
        level = known.states.len()..known.states.len() + candidates.len();
        candidates.iter().for_each(|one| known.insert(one.hash, &one.state));
        parents.extend(candidates.iter().map(|one| one.parent));
    }
    Beam::Lost
}

/// How the search around a path ended.
enum Detour<S> {
    /// A shorter path.
    Shorter(Vec<S>),
    /// No shorter path among this many positions.
    Nothing,
    /// The space or the work was exhausted.
    Ended,
}

/// Looks for a shorter path among at most `most` positions around `path`: H. Nakhost and M. Müller, "Action Elimination
/// and Plan Neighborhood Graph Search", ICAPS 2010.
fn detour<S: State>(space: &dyn StateSpace<S>, path: &[S], most: usize, limits: Limits, work: &mut Work) -> Detour<S> {
    let mut known = StateIndex::of(path);
    let mut worker = Worker::new(space);
    let mut at = 0;
    while at < known.states.len() && known.states.len() < most {
        let end = known.states.len().min(at + chunk_size(space));
        if known.states.len() * bytes(space) > limits.memory || !work.take(end - at, path.len() - 1, 0) {
            return Detour::Ended;
        }
        worker.expand(&known.states[at..end]).found.iter().for_each(|(hash, state)| known.insert(*hash, state));
        at = end;
    }
    // Breadth-first search among these.
    let is_all = at == known.states.len();
    let mut parents = vec![NO_PARENT; known.states.len()];
    let (mut level, mut depth) = (vec![0_u32], 0);
    parents[0] = 0;
    while !level.is_empty() && depth + 2 < path.len() as u32 {
        depth += 1;
        let mut next = Vec::new();
        for part in level.chunks(chunk_size(space)) {
            if !work.take(part.len(), path.len() - 1, 0) {
                return Detour::Ended;
            }
            let states: Vec<S> = part.iter().map(|&number| known.states[number as usize].clone()).collect();
            for (&parent, found) in part.iter().zip(worker.expand(&states).parts()) {
                for (hash, state) in found {
                    let number = known.find(*hash, state);
                    let Some(number) = number.filter(|&number| parents[number as usize] == NO_PARENT) else { continue };
                    parents[number as usize] = parent;
                    if space.is_goal(state) {
                        return Detour::Shorter(path_to(&known.states, &parents, number as usize));
                    }
                    next.push(number);
                }
            }
        }
        level = next;
    }
    if is_all { Detour::Ended } else { Detour::Nothing }
}
