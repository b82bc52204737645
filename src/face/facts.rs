//! The facts of a puzzle besides its solution: the number of positions and solutions, and the fewest moves in every metric. The
//! program finds them by the same searches, which it can also interrupt.

use crate::booklet::{Facts, Levels, Solutions};
use crate::puzzle::{Puzzle, Seen};
use crate::search::{Exploration, Limits, Outcome, Whole, unwatched};
use crate::sliding::{Prefer, Search};

/// This many positions are always explored.
const ALWAYS: usize = 1_000_000;
/// Otherwise this many times the positions that were searched for the solution.
const TIMES: usize = 4;

/// How many positions are explored if the search of the solution saw `positions`. The number follows from that search, so that the
/// others take a few times as long as that did, and so that the answer depends neither on time nor on the machine.
pub(crate) fn bound(positions: usize) -> usize {
    positions.saturating_mul(TIMES).max(ALWAYS)
}

/// What is plotted of an exploration.
pub(crate) fn levels(puzzle: &Puzzle, exploration: &Exploration) -> Levels {
    let levels = &exploration.levels;
    Levels {
        positions: levels.iter().map(|level| level.positions).collect(),
        winning: puzzle.has_goal().then(|| levels.iter().map(|level| level.goals).collect()),
        is_whole: exploration.limit.is_none(),
        complete: exploration.complete(),
    }
}

/// The levels that are known to be complete.
pub(crate) fn complete(mut levels: Levels) -> Option<Levels> {
    let count = levels.complete? + 1;
    levels.positions.truncate(count);
    levels.winning.iter_mut().for_each(|winning| winning.truncate(count));
    Some(levels)
}

/// The facts of a puzzle whose solution `wanted` has found; with `guided`, its distances, too.
pub(super) fn facts(puzzle: &Puzzle, wanted: &Search, guided: bool) -> Facts {
    let Whole { outcome, exploration, landscape } = puzzle.whole(wanted, &bound, guided, &mut unwatched);
    let Seen { rating, distances } = landscape.unwrap_or_default();
    let (answers, statistics) = match outcome {
        Outcome::Solved { path, statistics } => (Some(path), statistics),
        Outcome::Unsolvable { statistics } | Outcome::Limit { statistics, .. } => (None, statistics),
    };
    let several = answers.and_then(|answers| answers.several);
    let solutions = several.map(|several| several.count.map_or(Solutions::Beyond, Solutions::Exactly));
    let limits = Limits { positions: bound(statistics.positions).min(wanted.limits.positions), ..wanted.limits };
    let search = Search { limits, ..*wanted };
    let exploration = exploration.unwrap_or_else(|| puzzle.explore(&search, &mut unwatched));
    let mut fewest = rating.map_or([None; 3], |rating| rating.fewest);
    for (&metric, fewest) in puzzle.metrics().iter().zip(&mut fewest) {
        // That of the solution's own metric is its length.
        if metric != wanted.metric && fewest.is_none() {
            let search = Search { metric, prefer: Prefer::First, limits };
            if let Outcome::Solved { path, .. } = puzzle.solve(&search, &mut unwatched) {
                *fewest = Some(path.len());
            }
        }
    }
    Facts {
        levels: complete(levels(puzzle, &exploration)),
        solutions,
        fewest,
        chosen: None,
        distances: distances.map(|distances| distances.to_bytes()),
    }
}
