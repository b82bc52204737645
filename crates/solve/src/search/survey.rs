//! An exploration that keeps samples of the positions it sees.

use super::{Exploration, Limits, State, StateSpace, Watch, explore};

/// How many positions an exploration keeps. It counts all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Keep {
    /// Positions of the last level.
    pub farthest: usize,
    /// Goals.
    pub goals: usize,
    /// Positions of any kind.
    pub all: usize,
}

/// An exploration, and the positions that it kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Survey<P> {
    /// All levels.
    pub exploration: Exploration,
    /// The first positions of the last level, in order of discovery: no position is farther from the start. Empty if a
    /// limit ended the exploration, since the farthest positions are then unknown.
    pub farthest: Vec<P>,
    /// The first goals in order of discovery, so the nearest come first. Each has its level.
    pub goals: Vec<(usize, P)>,
    /// The first of all positions in order of discovery, each with its level.
    pub all: Vec<(usize, P)>,
}

impl<P> Survey<P> {
    /// Converts the positions.
    pub fn map<Q>(self, mut change: impl FnMut(P) -> Q) -> Survey<Q> {
        Survey {
            exploration: self.exploration,
            farthest: self.farthest.into_iter().map(&mut change).collect(),
            goals: self.goals.into_iter().map(|(level, position)| (level, change(position))).collect(),
            all: self.all.into_iter().map(|(level, position)| (level, change(position))).collect(),
        }
    }
}

/// Visits every reachable position and keeps as many as `keep` says.
pub fn survey<S: State>(space: &dyn StateSpace<S>, limits: Limits, keep: Keep, watch: &mut Watch) -> Survey<S> {
    #[cfg(feature = "cluster")]
    if let Some(team) = watch.team() {
        return super::cluster::survey(space, limits, keep, watch, team);
    }
    let (mut farthest, mut goals, mut all) = (Vec::new(), Vec::new(), Vec::new());
    let mut last = 0;
    let exploration = explore(space, limits, watch, &mut |states, at, level| {
        if level > last {
            last = level;
            farthest.clear();
        }
        farthest.extend(states.iter().take(keep.farthest - farthest.len()).cloned());
        goals.extend(at.iter().take(keep.goals - goals.len()).map(|&index| (level, states[index].clone())));
        all.extend(states.iter().take(keep.all - all.len()).map(|state| (level, state.clone())));
    });
    if exploration.limit.is_some() {
        farthest.clear();
    }
    Survey { exploration, farthest, goals, all }
}
