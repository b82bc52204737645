//! The facts of a puzzle besides its solution: the number of positions and solutions, and the fewest moves in every metric.
//!
//! These searches are bounded by a number of positions that follows from the search of the solution, so that they take a
//! few times as long as that did, and so that the answer depends neither on time nor on the machine.

use super::arguments::{Common, Effort};
use super::input::Loaded;
use super::progress::watched;
use super::search::{Solved, Spill, demand_goal, say_instead, statistics, timed, told};
use super::{Ending, Failure};
use crate::booklet::{Facts, Solutions};
use crate::language::Language;
use crate::press::{bound, chosen, complete, levels};
use crate::puzzle::Puzzle;
use crate::search::{Exploration, Limit, Limits, Outcome, Statistics, Whole};
use crate::sliding::{Prefer, Rating, Search};
use crate::walkthrough::Walkthrough;

/// What the search of a solution found beside it.
#[derive(Default)]
pub(super) struct Known {
    exploration: Option<Exploration>,
    rating: Option<Rating>,
}

/// Adds to `story` how many of the choices on the way lead astray, if the puzzle has few enough positions to count them.
///
/// # Errors
///
/// The ending of the program, if the user interrupted it.
pub(super) fn rate(
    mut story: Box<Walkthrough>,
    known: &Known,
    puzzle: &Puzzle,
    wanted: &Search,
    effort: &Effort,
    common: &Common,
) -> Result<Box<Walkthrough>, Ending> {
    story.astray = match &known.rating {
        Some(rating) => rating.difficulty.map(|difficulty| difficulty.astray()),
        None => {
            let found = watched(effort, common, |watch| puzzle.astray(wanted, watch)).0;
            found.map_err(|_| Ending::Interrupted)?
        }
    };
    Ok(story)
}

/// How far all positions of a solved puzzle are from the goal, if they are few enough for a page.
///
/// # Errors
///
/// The ending of the program, if the user interrupted it.
pub(super) fn distances(
    puzzle: &Puzzle,
    wanted: &Search,
    effort: &Effort,
    common: &Common,
) -> Result<Option<Vec<u8>>, Ending> {
    let found = watched(effort, common, |watch| puzzle.guide(wanted, watch)).0;
    Ok(found.map_err(|_| Ending::Interrupted)?.map(|distances| distances.to_bytes()))
}

/// Solves a puzzle, counts its shortest solutions and says which one this is. The same search explores and rates the puzzle if
/// the limits allow it; with `guided`, it finds the distances for a page, too.
pub(super) fn solve(
    loaded: Box<Loaded>,
    search: &Search,
    guided: bool,
    effort: &Effort,
    language: &Language,
    common: &Common,
) -> Result<(Solved, Facts, Known), Failure> {
    demand_goal(&loaded.puzzle)?;
    let (mut several, mut known, mut distances) = (None, Known::default(), None);
    let outcome = timed(effort, common, |watch| {
        let Whole { outcome, exploration, landscape } = loaded.puzzle.whole(search, &bound, guided, watch);
        let seen = landscape.unwrap_or_default();
        known = Known { exploration, rating: seen.rating };
        distances = seen.distances.map(|distances| distances.to_bytes());
        outcome
    });
    say_instead(&loaded.puzzle, &outcome, common);
    let outcome = outcome.map(|answers| {
        several = answers.several.map(|several| several.count.map_or(Solutions::Beyond, Solutions::Exactly));
        answers.path
    });
    let chosen = chosen(&loaded.puzzle, search.prefer, statistics(&outcome));
    let facts = Facts { solutions: several, chosen: Some(chosen), distances, ..Facts::default() };
    Ok((told(loaded, search.metric, outcome, Spill::Can, language)?, facts, known))
}

/// Adds an exploration and the lengths of solutions in other metrics, by more searches where they are not known yet. `statistics` are
/// those of the search of the solution.
///
/// # Errors
///
/// The ending of the program, if the user interrupted one of them.
pub(super) fn explore(
    facts: Facts,
    puzzle: &Puzzle,
    statistics: &Statistics,
    known: Known,
    wanted: &Search,
    effort: &Effort,
    common: &Common,
) -> Result<Facts, Ending> {
    let Known { exploration, rating } = known;
    let limits = Limits { positions: bound(statistics.positions).min(wanted.limits.positions), ..wanted.limits };
    let search = Search { limits, ..*wanted };
    let exploration = exploration.unwrap_or_else(|| watched(effort, common, |watch| puzzle.explore(&search, watch)).0);
    if exploration.limit == Some(Limit::Interrupted) {
        return Err(Ending::Interrupted);
    }
    let levels = complete(levels(puzzle, &exploration));
    let mut fewest = rating.map_or([None; 3], |rating| rating.fewest);
    for (&metric, fewest) in puzzle.metrics().iter().zip(&mut fewest) {
        // That of the solution's own metric is its length.
        if metric == wanted.metric || fewest.is_some() {
            continue;
        }
        let search = Search { metric, prefer: Prefer::First, limits };
        match timed(effort, common, |watch| puzzle.solve(&search, watch)) {
            Outcome::Solved { path, .. } => *fewest = Some(path.len()),
            Outcome::Limit { limit: Limit::Interrupted, .. } => return Err(Ending::Interrupted),
            Outcome::Limit { .. } | Outcome::Unsolvable { .. } => {}
        }
    }
    Ok(Facts { levels, fewest, ..facts })
}
