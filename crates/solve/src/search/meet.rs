//! A shortest path found from both ends: for spaces that reach far and have few positions at each distance.
//!
//! All positions up to some level from the start are known, and no path to the goal can avoid the last of these levels. So the
//! sweep from the goal finds a shortest path where it first meets a position of that level (I. Pohl, "Bi-directional Search",
//! Machine Intelligence 6, 1971).

use super::levels::{Positions, SweepResult};
use super::observer::Until;
use super::paths::{Nearest, StateIndex};
use super::sweep::{sweep, sweep_in_memory};
use super::{Expander, Limits, Outcome, State, StateSpace, Statistics, Watch};

/// A space whose moves can be undone, from another start to other goals.
struct Between<'a, S> {
    space: &'a dyn StateSpace<S>,
    start: S,
    goals: StateIndex<S>,
}

impl<S: State> StateSpace<S> for Between<'_, S> {
    fn words(&self) -> usize {
        self.space.words()
    }

    fn is_reversible(&self) -> bool {
        self.space.is_reversible()
    }

    fn memory(&self) -> usize {
        self.space.memory()
    }

    fn start(&self) -> S {
        self.start.clone()
    }

    fn is_goal(&self, state: &S) -> bool {
        self.goals.find(state.hash(), state).is_some()
    }

    fn expander(&self) -> Expander<'_, S> {
        self.space.expander()
    }
}

/// Finds a shortest path from the start to `goal`, as its positions, the start among them. Each side has the `limits`; `None` if they
/// end it. The statistics have no levels.
pub(crate) fn meet<S: State>(
    space: &dyn StateSpace<S>,
    goal: S,
    limits: Limits,
    watch: &mut Watch,
) -> Option<Outcome<Vec<S>>> {
    let near = sweep_in_memory(space, vec![space.start()], limits, watch, Until::AllSeen, &mut |_, _, _| {});
    // The last level is incomplete.
    let level = near.levels().checked_sub(2).filter(|_| near.limit.is_some())?;
    let Positions::Memory(states) = &near.positions else { return None };
    let goals = StateIndex::of(&states[near.range(level)]);
    let between = Between { space, start: goal, goals };
    let (mut met, mut beyond) = (None, 0);
    let far = sweep(&between, limits, watch, Until::NearestGoals, &mut |states, at, level| {
        if let (None, Some(&index)) = (&met, at.first()) {
            (met, beyond) = (Some(states[index].clone()), level);
        }
    });
    let positions = near.statistics().positions + far.statistics().positions;
    let statistics = Statistics { positions, excluded: (level + beyond).checked_sub(1), ..Statistics::default() };
    let Some(state) = met else {
        return far.limit.is_none().then_some(Outcome::Unsolvable { statistics });
    };
    let mut trace = |space: &dyn StateSpace<S>, swept: SweepResult<S>, level| {
        let first = |all: Vec<S>| all.into_iter().next();
        let mut nearest = Nearest { swept, goals: Vec::new(), level };
        nearest.trace_back(space, state.clone(), true, &first, watch).ok()
    };
    let mut path = trace(space, near, level)?;
    path.extend(trace(&between, far, beyond)?.into_iter().rev().skip(1));
    Some(Outcome::Solved { path, statistics })
}
