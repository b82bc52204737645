//! One shortest path, the number of all, all levels, and the landscape, found by one sweep.

use super::answers::{Answers, answers, several};
use super::landscape::{Landscape, landscape_of};
use super::levels::SweepResult;
use super::observer::Until;
use super::paths::{Choice, Nearest, Preferred};
use super::sweep::sweep;
use super::{Exploration, Instead, Level, Limit, Limits, Outcome, State, StateSpace, Statistics, Watch};
use std::cell::Cell;

/// The results of one sweep: answers `A`, and facts `L` about all positions.
pub struct Whole<A, L> {
    /// A shortest path, and facts about all of them.
    pub outcome: Outcome<A>,
    /// The levels. `None` without a solution, or if a limit came first.
    pub exploration: Option<Exploration>,
    /// The facts, if all positions were visited and are few enough.
    pub landscape: Option<L>,
}

impl<A, L> Whole<A, L> {
    /// Converts answers and facts.
    pub fn map<B, M>(self, answers: impl FnOnce(A) -> B, facts: impl FnOnce(L) -> M) -> Whole<B, M> {
        let Self { outcome, exploration, landscape } = self;
        Whole { outcome: outcome.map(answers), exploration, landscape: landscape.map(facts) }
    }
}

impl<A, L> From<Outcome<A>> for Whole<A, L> {
    /// Only an outcome.
    fn from(outcome: Outcome<A>) -> Self {
        Self { outcome, exploration: None, landscape: None }
    }
}

/// Finds the results of [`answers`] without a list, of an exploration, and of [`landscape`](super::landscape) in one
/// sweep. The sweep continues beyond the nearest goals until it has seen all positions, or as many as `enough` computes
/// from the number up to these goals.
///
/// If another limit is reached first, a separate search finds the answers as far as the limits allow. The landscape
/// covers at most `mapped` positions.
pub fn whole<S: State>(
    space: &dyn StateSpace<S>,
    choice: &Choice<S>,
    limits: Limits,
    enough: &dyn Fn(usize) -> usize,
    mapped: usize,
    watch: &mut Watch,
) -> Whole<Answers<Vec<S>, S>, (Vec<S>, Landscape)> {
    let (mut goals, mut nearest, mut is_enough) = (Vec::new(), None, false);
    let (mut levels, mut seen) = (Vec::<Level>::new(), 0);
    let (until_goals, most) = (Cell::new(None), Cell::new(limits.positions));
    // One more position shows that the space is larger.
    let until = |seen| {
        until_goals.set(Some(seen));
        most.set(enough(seen).min(limits.positions));
        most.get().saturating_add(1)
    };
    let swept = sweep(space, limits, watch, Until::Enough(&until), &mut |states, at, level| {
        let count = states.len().min(most.get() - seen);
        is_enough |= count < states.len();
        if count == 0 {
            return;
        }
        seen += count;
        levels.resize(level + 1, Level::default());
        levels[level].positions += count;
        levels[level].goals += at.iter().filter(|&&index| index < count).count();
        if !at.is_empty() && *nearest.get_or_insert(level) == level {
            goals.extend(at.iter().map(|&index| states[index].clone()));
        }
    });
    let limit = if is_enough { Some(Limit::Positions(most.get())) } else { swept.limit };
    let Some(level) = nearest else {
        let statistics = swept.statistics();
        return Whole::from(match limit {
            Some(limit) => Outcome::Limit { limit, statistics },
            None => Outcome::Unsolvable { statistics },
        });
    };
    let is_beyond = until_goals.get().is_some();
    let is_whole = limit.is_none() || is_beyond && limit == Some(Limit::Positions(most.get()));
    let statistics = Statistics {
        positions: until_goals.get().unwrap_or(seen),
        levels: levels[..=level].iter().map(|level| level.positions).collect(),
        ..Statistics::default()
    };
    let exploration = Exploration { levels, limit };
    let mut nearest = Nearest { swept: SweepResult { limit: limit.filter(|_| !is_whole), ..swept }, goals, level };
    if limit == Some(Limit::Interrupted) {
        return match nearest.choose(space, &Choice::First, None, watch) {
            Ok((path, _)) => {
                let instead = (!matches!(choice, Choice::First)).then_some(Instead::First);
                let statistics = Statistics { instead, ..statistics };
                let outcome = Outcome::Solved { path: Answers { path, several: Err(Limit::Interrupted) }, statistics };
                Whole { outcome, exploration: Some(exploration), landscape: None }
            }
            Err(limit) => Outcome::Limit { limit, statistics }.into(),
        };
    }
    let found = if is_whole { preferred(space, &mut nearest, choice, limits, watch) } else { None };
    // The separate search needs the memory of this one.
    let kept = Some(nearest.swept).filter(|_| limit.is_none() && seen <= mapped).and_then(SweepResult::into_kept);
    // If a limit stops this, the separate search reports it.
    let landscape = kept.and_then(|kept| landscape_of(space, kept, limits, watch).ok());
    let exploration = Some(exploration).filter(|_| is_whole);
    let outcome = match found {
        Some((path, instead)) => Outcome::Solved { path, statistics: Statistics { instead, ..statistics } },
        None => answers(space, choice, 0, limits, watch),
    };
    Whole { outcome, exploration, landscape }
}

/// The requested path, or the one with the fewest runs instead, if there is memory for all shortest paths.
fn preferred<S: State>(
    space: &dyn StateSpace<S>,
    nearest: &mut Nearest<S>,
    choice: &Choice<S>,
    limits: Limits,
    watch: &mut Watch,
) -> Option<Preferred<Answers<Vec<S>, S>>> {
    let paths = nearest.paths(space, limits, watch).ok()?;
    let (path, instead) = match choice {
        Choice::FewestRuns(_) | Choice::FewestPictures(..) => paths.best(space, choice, watch)?,
        Choice::First | Choice::Smallest(_) => nearest.choose(space, choice, None, watch).ok()?,
    };
    Some((Answers { path, several: several(space, &paths, 0, watch) }, instead))
}
