//! A search on several machines, over timely dataflow.
//!
//! The hash of a position determines the worker that owns it. Level by level, each worker expands its positions and
//! sends their successors to the owners, who drop known ones. Of equal positions the one with the smallest key stays. A
//! key is the number of the predecessor and the index among its successors. If the answer depends on the order of
//! discovery, the new positions are numbered in the order of their keys, as on a single machine. If only paths are
//! wanted, it does not: the positions on shortest paths are collected, and expanding them from the start sorts them
//! into that order.

mod layers;
mod mailbox;
mod member;
mod team;

pub use team::Team;

use super::paths::Nearest;
use super::survey::{Keep, Survey};
use super::{Exploration, Level, Limits, Outcome, State, StateSpace, Statistics, Watch};
use member::{Member, Samples, SearchSpec};

/// The nearest goals, and the positions on shortest paths to them. Only the first worker gets them; the others know
/// only whether there is a solution.
pub(super) fn nearest_goals<S: State>(
    space: &dyn StateSpace<S>,
    limits: Limits,
    watch: &mut Watch,
    team: Team,
) -> Outcome<Nearest<S>> {
    let search = SearchSpec { is_to_goals: true, keep: Keep::default(), limits: limits_per_worker(limits, &team) };
    team.run(watch, &|mailbox, watch| {
        let mut member = Member::new(space, mailbox, search);
        let totals = member.search(watch);
        let statistics =
            Statistics { positions: totals.positions(), levels: totals.levels.clone(), ..Statistics::default() };
        let Some(level) = totals.nearest() else {
            return match totals.limit {
                Some(limit) => Outcome::Limit { limit, statistics },
                None => Outcome::Unsolvable { statistics },
            };
        };
        let (layers, is_whole) = member.layers(level, watch);
        if !member.is_first() {
            // Only the answer of the first worker is used.
            return Outcome::Unsolvable { statistics };
        }
        let mut nearest = Nearest::of_layers(space, layers);
        nearest.swept.limit = totals.limit;
        if !is_whole {
            // This leaves no memory for comparing paths, as there was none for finding all of them.
            nearest.swept.memory = limits.memory;
        }
        Outcome::Solved { path: nearest, statistics }
    })
}

/// Explores all positions. The first worker keeps as many as `keep` says.
pub(super) fn survey<S: State>(
    space: &dyn StateSpace<S>,
    limits: Limits,
    keep: Keep,
    watch: &mut Watch,
    team: Team,
) -> Survey<S> {
    let search = SearchSpec { is_to_goals: false, keep, limits: limits_per_worker(limits, &team) };
    team.run(watch, &|mailbox, watch| {
        let mut member = Member::new(space, mailbox, search);
        let totals = member.search(watch);
        let Samples { farthest, goals, all } = member.into_samples();
        let levels = totals.levels.iter().zip(&totals.goals).map(|(&positions, &goals)| Level { positions, goals });
        let exploration = Exploration { levels: levels.collect(), limit: totals.limit };
        Survey { exploration, farthest, goals, all }
    })
}

/// The limits of each worker of this process.
fn limits_per_worker(limits: Limits, team: &Team) -> Limits {
    Limits { memory: limits.memory / team.threads(), threads: 1, ..limits }
}

#[cfg(test)]
mod tests;
