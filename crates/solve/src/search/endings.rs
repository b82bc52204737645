//! All endings of a game: a shortest path to each goal that can be entered without passing through another goal.

use super::answers::{AT_ONCE, may_continue};
use super::batch::{CHUNK, Worker, chunk_size};
use super::discovered::Discovered;
use super::reporter::report;
use super::{Limit, Limits, Progress, State, StateSpace, Statistics, Watch};
use std::ops::Range;

/// Expansions between two progress reports.
const BLOCK: usize = 1 << 12;

/// Bytes reserved for each move of a path, in whatever form it ends up.
const MOVE: usize = 256;

/// Marks a position without a predecessor.
const NO_PARENT: u32 = u32::MAX;

/// The endings of a game, as paths to them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endings<P> {
    /// A path to each ending, the shortest first. Paths of the same length are in order of discovery.
    pub paths: Vec<P>,
    /// The extent of the search.
    pub statistics: Statistics,
    /// The limit that ended the search, if any. There may then be more endings.
    pub limit: Option<Limit>,
}

impl<P> Endings<P> {
    /// Converts the paths until `watch` stops.
    pub fn map<Q>(self, mut change: impl FnMut(P) -> Q, watch: &mut Watch) -> Endings<Q> {
        let Self { paths, statistics, mut limit } = self;
        let mut changed = Vec::with_capacity(paths.len());
        for path in paths {
            if changed.len() >= AT_ONCE && !may_continue(watch, &statistics) {
                limit = Some(Limit::Interrupted);
                break;
            }
            changed.push(change(path));
        }
        Endings { paths: changed, statistics, limit }
    }
}

/// Finds every goal that can be reached without passing through another goal, and a shortest such path to it. If the
/// start is a goal, it is the only one.
///
/// With `mirror`, a position and its image count as one, and the one discovered first represents both. `mirror` must be
/// its own inverse and map moves to moves and goals to goals.
///
/// A path is the list of its positions, starting with the start. Paths do not leave goals, so this search visits other
/// positions than one for a shortest path. The same space gives the same endings.
pub fn endings<S: State>(
    space: &dyn StateSpace<S>,
    mirror: Option<&dyn Fn(&S) -> S>,
    limits: Limits,
    watch: &mut Watch,
) -> Endings<Vec<S>> {
    let discovered = Discovered::new(space, limits, size_of::<u32>());
    let mut search =
        EndingSearch { space, mirror, discovered, parents: Vec::new(), goals: Vec::new(), levels: Vec::new() };
    let limit = search.run(watch).err();
    let (paths, short) = search.paths(watch);
    let statistics =
        Statistics { positions: search.discovered.states.len(), levels: search.levels, ..Statistics::default() };
    Endings { paths, statistics, limit: limit.or(short) }
}

/// A running search.
struct EndingSearch<'a, S> {
    space: &'a dyn StateSpace<S>,
    mirror: Option<&'a dyn Fn(&S) -> S>,
    /// The positions found so far, in order of discovery.
    discovered: Discovered<S>,
    /// For each position the number of its predecessor.
    parents: Vec<u32>,
    /// Numbers of the goals, in order of discovery.
    goals: Vec<u32>,
    /// Number of positions per level.
    levels: Vec<usize>,
}

impl<S: State> EndingSearch<'_, S> {
    fn run(&mut self, watch: &mut Watch) -> Result<(), Limit> {
        // Level 0 always exists, even if a limit left no room for the start.
        self.levels.push(0);
        self.add(self.space.start(), NO_PARENT)?;
        let chunk = chunk_size(self.space);
        let mut worker = Worker::new(self.space);
        let mut level = 0..self.discovered.states.len();
        while !level.is_empty() {
            self.levels.push(0);
            for start in level.clone().step_by(chunk) {
                if start % BLOCK < chunk {
                    self.report(watch)?;
                }
                self.expand(&mut worker, start..level.end.min(start + chunk))?;
            }
            level = level.end..self.discovered.states.len();
        }
        self.levels.pop();
        Ok(())
    }

    fn report(&self, watch: &mut Watch) -> Result<(), Limit> {
        let progress =
            Progress::new(self.discovered.states.len(), self.levels.len().saturating_sub(2), self.discovered.memory());
        report(watch, progress)
    }

    /// Expands a chunk of a level, except for goals.
    fn expand(&mut self, worker: &mut Worker<S>, chunk: Range<usize>) -> Result<(), Limit> {
        // `goals` ascends. Paths do not leave goals.
        let is_left = |&number: &usize| self.goals.binary_search(&(number as u32)).is_err();
        let numbers: Vec<usize> = chunk.filter(is_left).collect();
        let states: Vec<S> = numbers.iter().map(|&number| self.discovered.states[number].clone()).collect();
        for (&number, part) in numbers.iter().zip(worker.expand(&states).parts()) {
            part.iter().try_for_each(|(_, next)| self.add(next.clone(), number as u32))?;
        }
        Ok(())
    }

    fn add(&mut self, state: S, parent: u32) -> Result<(), Limit> {
        let is_known = |state: S| self.discovered.knows(state.hash(), &state);
        if self.mirror.is_some_and(|mirror| is_known(mirror(&state))) {
            return Ok(());
        }
        self.discovered.insert(state.hash(), state)?;
        if self.discovered.states.len() > self.parents.len() {
            self.parents.push(parent);
            *self.levels.last_mut().expect("level 0 is there") += 1;
            let number = self.discovered.states.len() - 1;
            let mut goals = Vec::new();
            self.space.goals(&self.discovered.states[number..], &mut goals);
            self.goals.extend(goals.first().map(|_| number as u32));
        }
        Ok(())
    }

    /// The paths to the goals, and the limit if there is no room for all of them.
    fn paths(&self, watch: &mut Watch) -> (Vec<Vec<S>>, Option<Limit>) {
        let limits = self.discovered.limits;
        let mut room = limits.memory.saturating_sub(self.discovered.memory());
        let step = MOVE.max(self.discovered.entry_bytes);
        let mut paths = Vec::new();
        for (number, &goal) in self.goals.iter().enumerate() {
            // After an interruption, the first ones are still converted; the next report ends it.
            if number % CHUNK == CHUNK - 1 && self.report(watch).is_err() {
                return (paths, Some(Limit::Interrupted));
            }
            let path = self.path(goal);
            match room.checked_sub((path.len() - 1) * step) {
                Some(rest) => room = rest,
                None => return (paths, Some(Limit::Memory(limits.memory))),
            }
            paths.push(path);
        }
        (paths, None)
    }

    fn path(&self, goal: u32) -> Vec<S> {
        let parent = |&number: &u32| Some(self.parents[number as usize]).filter(|&parent| parent != NO_PARENT);
        let numbers = std::iter::successors(Some(goal), parent);
        let mut path: Vec<S> = numbers.map(|number| self.discovered.states[number as usize].clone()).collect();
        path.reverse();
        path
    }
}
