//! Solutions that nobody has proven to be shortest: beam search and what shortens a path.
//!
//! A beam is a breadth-first search that keeps of each level only the positions that seem nearest to a goal (R. Bisiani, "Beam Search", in
//! S. C. Shapiro, Encyclopedia of Artificial Intelligence, 1987). The wider it is, the shorter the paths that it finds.

use super::batch::{Worker, share};
use super::sweep::Threads;
use super::{Limits, Progress, State, StateSpace, Watch};
use hashbrown::HashTable;
use rayon::prelude::*;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// The width of the first beam, and its levels.
const FIRST: (usize, usize) = (1 << 6, 1 << 7);
/// Positions around each position of a path at first.
const AROUND: usize = 1 << 6;

/// No move leads from there to a goal.
pub const HOPELESS: u32 = u32::MAX;

/// Says how far a position seems to be from the goals.
pub type Estimator<'a, S> = Box<dyn FnMut(&S) -> u32 + Send + 'a>;

/// Makes estimators, one for each thread.
pub struct Guide<'a, S> {
    pub make: Box<dyn Fn() -> Estimator<'a, S> + Sync + 'a>,
    /// What an estimate costs, in units of [`Work`].
    pub cost: usize,
}

/// How much may be done, in units of what it costs to expand one position.
pub struct Work<'a, 'b> {
    pub left: usize,
    pub done: usize,
    pub watch: &'a mut Watch<'b>,
}

impl Work<'_, '_> {
    /// Whether so much was left; then it is done.
    pub fn take(&mut self, amount: usize, level: usize, memory: usize) -> bool {
        let progress = Progress { positions: self.done, level, memory, most: None, within: None };
        if amount > self.left || self.watch.report(progress) == ControlFlow::Break(()) {
            self.left = 0;
            return false;
        }
        self.done += amount;
        self.left -= amount;
        true
    }
}

/// Different positions, found by their hashes.
struct Known<S> {
    states: Vec<S>,
    /// The position before each.
    parents: Vec<u32>,
    table: HashTable<u32>,
}

impl<S: State> Known<S> {
    fn new(start: S) -> Self {
        let mut known = Self { states: Vec::new(), parents: Vec::new(), table: HashTable::new() };
        known.add(start.hash(), start, 0);
        known
    }

    fn find(&self, hash: u64, state: &S) -> Option<usize> {
        self.table.find(hash, |&number| self.states[number as usize] == *state).map(|&number| number as usize)
    }

    fn add(&mut self, hash: u64, state: S, parent: u32) {
        let states = &self.states;
        let number = states.len() as u32;
        self.table.insert_unique(hash, number, |&number| states[number as usize].hash());
        self.states.push(state);
        self.parents.push(parent);
    }

    /// The path from the first position to this one.
    fn path(&self, mut at: usize) -> Vec<S> {
        let mut path = vec![self.states[at].clone()];
        while at > 0 {
            at = self.parents[at] as usize;
            path.push(self.states[at].clone());
        }
        path.reverse();
        path
    }
}

/// The positions one move away from one.
pub struct Neighbours<'a, S>(Worker<'a, S>);

impl<'a, S: State> Neighbours<'a, S> {
    pub fn new(space: &'a dyn StateSpace<S>) -> Self {
        Self(Worker::new(space))
    }

    pub fn of(&mut self, state: &S) -> impl Iterator<Item = &S> {
        self.0.neighbours(state).iter().map(|(_, state)| state)
    }
}

/// A path that may not be shortest: beams, each wider than the one before, and detours taken out of what they find. `shorten` returns the same path
/// or a shorter one.
pub fn best_first<S: State>(
    space: &dyn StateSpace<S>,
    guide: &Guide<S>,
    shorten: &dyn Fn(Vec<S>) -> Vec<S>,
    limits: Limits,
    work: &mut Work,
) -> Option<Vec<S>> {
    let mut best: Option<Vec<S>> = None;
    let (mut width, mut levels) = FIRST;
    // What is left then is for the detours.
    let end = work.left / 4;
    let cost = guide.cost + 1;
    while work.left > end {
        if let Some(path) = &best {
            levels = path.len() - 1;
        }
        let room = (work.left - end) / cost;
        let is_last = room / levels < width * 2;
        if is_last {
            width = (room / levels).max(1);
        }
        let stop = if is_last { end } else { work.left - width * levels * cost };
        match beam(
            space,
            guide,
            (width, if is_last && best.is_none() { usize::MAX } else { levels }),
            stop,
            limits,
            work,
        ) {
            Beam::Found(path) => best = Some(shorten(path)),
            Beam::Exhausted => break,
            Beam::Lost => {}
        }
        if is_last {
            break;
        }
        (width, levels) = (width * 4, levels * 2);
    }
    let mut best = best?;
    let mut most = best.len() * AROUND;
    loop {
        match around(space, &best, most, limits, work) {
            Around::Shorter(path) => best = shorten(path),
            Around::Nothing => most *= 4,
            Around::Ended => return Some(best),
        }
    }
}

struct Candidate<S> {
    estimate: u32,
    hash: u64,
    parent: u32,
    state: S,
}

impl<S: State> Candidate<S> {
    /// The more promising ones first, and else in an order that favours no part of the board.
    fn compare(&self, other: &Self) -> Ordering {
        let key = |one: &Self| (one.estimate, one.hash);
        key(self).cmp(&key(other)).then_with(|| self.state.cmp(&other.state))
    }
}

/// How a beam ended.
enum Beam<S> {
    Found(Vec<S>),
    /// No position was left out, and none is a goal.
    Exhausted,
    /// Nothing new came in its way, or its work was done.
    Lost,
}

/// A path of fewer than `below` moves from the start to a goal; levels have at most `width` positions.
fn beam<S: State>(
    space: &dyn StateSpace<S>,
    guide: &Guide<S>,
    (width, below): (usize, usize),
    stop: usize,
    limits: Limits,
    work: &mut Work,
) -> Beam<S> {
    let start = space.start();
    if space.is_goal(&start) {
        return Beam::Found(vec![start]);
    }
    let mut known = Known::new(start);
    let mut threads = Threads::new(limits.threads);
    let mut worker = Worker::new(space);
    let mut level = 0..1;
    let mut is_whole = true;
    let mut depth = 0;
    let mut estimates = vec![0];
    let mut first = (guide.make)();
    while !level.is_empty() {
        depth += 1;
        if depth >= below {
            return Beam::Lost;
        }
        let mut candidates: Vec<Candidate<S>> = Vec::new();
        let mut fresh: HashTable<u32> = HashTable::new();
        let mut at = level.start;
        while at < level.end {
            let end = level.end.min(at + share(space));
            let batch = worker.expand(&known.states[at..end]);
            for (parent, part) in (at as u32..).zip(batch.parts()) {
                for (hash, state) in part {
                    let is_new = known.find(*hash, state).is_none()
                        && fresh.find(*hash, |&index| candidates[index as usize].state == *state).is_none();
                    if is_new {
                        let number = candidates.len() as u32;
                        fresh.insert_unique(*hash, number, |&index| candidates[index as usize].hash);
                        candidates.push(Candidate {
                            estimate: estimates[parent as usize - level.start],
                            hash: *hash,
                            parent,
                            state: state.clone(),
                        });
                    }
                }
            }
            at = end;
        }
        // Those of the parents that seemed nearest; what seems nearer than its parent is found by its children.
        if candidates.len() > width {
            candidates.select_nth_unstable_by(width, Candidate::compare);
            candidates.truncate(width);
            is_whole = false;
        }
        let memory = known.states.len() * (size_of::<S>() + S::heap_bytes(space.words()) + 16);
        if work.left < stop || !work.take(level.len() + candidates.len() * guide.cost, depth, memory) {
            return Beam::Lost;
        }
        match threads.for_level(candidates.len()) {
            Some(pool) => pool.install(|| {
                candidates.par_chunks_mut(1 << 8).for_each_init(&guide.make, |estimator, part| {
                    part.iter_mut().for_each(|one| one.estimate = estimator(&one.state));
                });
            }),
            None => candidates.iter_mut().for_each(|one| one.estimate = first(&one.state)),
        }
        let found = candidates.iter().filter(|one| space.is_goal(&one.state)).min_by_key(|one| one.hash);
        if let Some(found) = found {
            let mut path = known.path(found.parent as usize);
            path.push(found.state.clone());
            return Beam::Found(path);
        }
        candidates.retain(|one| one.estimate != HOPELESS);
        if memory + candidates.len() * (size_of::<S>() + 16) > limits.memory {
            return Beam::Lost;
        }
        estimates = candidates.iter().map(|one| one.estimate).collect();
        level = known.states.len()..known.states.len() + candidates.len();
        candidates.into_iter().for_each(|one| known.add(one.hash, one.state, one.parent));
    }
    if is_whole { Beam::Exhausted } else { Beam::Lost }
}

/// How the look around a path ended.
enum Around<S> {
    Shorter(Vec<S>),
    Nothing,
    /// All was seen, or the work was done.
    Ended,
}

/// A shorter path among the positions around `path`, of which it looks at no more than `most`: H. Nakhost and M. Müller, "Action Elimination and Plan
/// Neighborhood Graph Search", ICAPS 2010.
fn around<S: State>(space: &dyn StateSpace<S>, path: &[S], most: usize, limits: Limits, work: &mut Work) -> Around<S> {
    let mut known = Known::new(path[0].clone());
    for state in &path[1..] {
        known.add(state.hash(), state.clone(), 0);
    }
    let bytes = size_of::<S>() + S::heap_bytes(space.words()) + 24;
    let mut worker = Worker::new(space);
    let mut at = 0;
    while at < known.states.len() && known.states.len() < most {
        let end = known.states.len().min(at + share(space));
        if known.states.len() * bytes * 2 > limits.memory || !work.take(end - at, 0, 0) {
            return Around::Ended;
        }
        for (hash, state) in worker.expand(&known.states[at..end]).parts().flatten() {
            if known.find(*hash, state).is_none() {
                known.add(*hash, state.clone(), 0);
            }
        }
        at = end;
    }
    // Breadth-first among these.
    let is_all = at == known.states.len();
    let mut depths = vec![u32::MAX; known.states.len()];
    let (mut level, mut depth) = (vec![0_u32], 0);
    depths[0] = 0;
    while !level.is_empty() && depth + 2 < path.len() as u32 {
        depth += 1;
        let mut next = Vec::new();
        for part in level.chunks(share(space)) {
            if !work.take(part.len(), 0, 0) {
                return Around::Ended;
            }
            let states: Vec<S> = part.iter().map(|&number| known.states[number as usize].clone()).collect();
            for (&parent, found) in part.iter().zip(worker.expand(&states).parts()) {
                for (hash, state) in found {
                    let Some(number) = known.find(*hash, state).filter(|&number| depths[number] == u32::MAX) else {
                        continue;
                    };
                    (depths[number], known.parents[number]) = (depth, parent);
                    if space.is_goal(state) {
                        return Around::Shorter(known.path(number));
                    }
                    next.push(number as u32);
                }
            }
        }
        level = next;
    }
    if is_all { Around::Ended } else { Around::Nothing }
}
