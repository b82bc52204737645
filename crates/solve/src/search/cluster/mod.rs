//! A search on several machines, over timely dataflow.
//!
//! A position belongs to the worker that its hash names. Level by level each worker expands the positions that it has, and sends what one
//! move leads to where it belongs; there the known ones are left out. Of equal positions the one with the smallest key stays: the number
//! of the position that led to it, and its place among the neighbours. Where the answer depends on the order of discovery, the new
//! positions are numbered in the order of their keys, as one machine numbers them. Where only paths are wanted, it does not: the positions
//! on shortest paths are gathered, and following their moves from the start puts them into that order.

mod layers;
mod mail;
mod member;
mod team;

pub use team::Team;

use super::paths::Nearest;
use super::survey::{Keep, Survey};
use super::{Exploration, Level, Limits, Outcome, State, StateSpace, Statistics, Watch};
use member::{Kept, Member, Search};

/// The nearest goals, and the positions on shortest paths to them. Workers other than the first know only whether there is one.
pub(super) fn nearest_goals<S: State>(
    space: &dyn StateSpace<S>,
    limits: Limits,
    watch: &mut Watch,
    team: Team,
) -> Outcome<Nearest<S>> {
    let search = Search { is_to_goals: true, keep: Keep::default(), limits: share(limits, &team) };
    team.run(watch, &|mail, watch| {
        let mut member = Member::new(space, mail, search);
        let sums = member.search(watch);
        let statistics =
            Statistics { positions: sums.positions(), levels: sums.levels.clone(), instead: None, excluded: None };
        let Some(level) = sums.nearest() else {
            return match sums.limit {
                Some(limit) => Outcome::Limit { limit, statistics },
                None => Outcome::Unsolvable { statistics },
            };
        };
        let (layers, is_whole) = member.layers(level, watch);
        if !member.is_first() {
            // Nobody asks this one.
            return Outcome::Unsolvable { statistics };
        }
        let mut nearest = Nearest::of_layers(space, layers);
        nearest.swept.limit = sums.limit;
        if !is_whole {
            // Where there is no room for all paths, none is left to compare them in.
            nearest.swept.memory = limits.memory;
        }
        Outcome::Solved { path: nearest, statistics }
    })
}

/// All positions, of which the first worker keeps as many as `keep` says.
pub(super) fn survey<S: State>(
    space: &dyn StateSpace<S>,
    limits: Limits,
    keep: Keep,
    watch: &mut Watch,
    team: Team,
) -> Survey<S> {
    let search = Search { is_to_goals: false, keep, limits: share(limits, &team) };
    team.run(watch, &|mail, watch| {
        let mut member = Member::new(space, mail, search);
        let sums = member.search(watch);
        let Kept { farthest, goals, all } = member.into_kept();
        let levels = sums.levels.iter().zip(&sums.goals).map(|(&positions, &goals)| Level { positions, goals });
        let exploration = Exploration { levels: levels.collect(), limit: sums.limit };
        Survey { exploration, farthest, goals, all }
    })
}

/// What each worker of this process may use.
fn share(limits: Limits, team: &Team) -> Limits {
    Limits { memory: limits.memory / team.threads(), threads: 1, ..limits }
}

#[cfg(test)]
mod tests;
