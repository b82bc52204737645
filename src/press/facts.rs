//! The facts of a puzzle besides its solution: the number of positions and solutions, and the fewest moves in every metric. The
//! program finds them by the same searches, which it can also interrupt.

use crate::booklet::{Chosen, Facts, Levels, Solutions};
use crate::puzzle::{Puzzle, Seen};
use crate::search::{Exploration, Instead, Limits, Outcome, Statistics, Watch, Whole};
use crate::sliding::{Prefer, Search};

/// This many positions are always explored.
const ALWAYS: usize = 1_000_000;
/// Otherwise this many times the positions that were searched for the solution.
const TIMES: usize = 4;

/// How many positions are explored if the search of the solution saw `positions`. The number follows from that search, so that the
/// others take a few times as long as that did, and so that the answer depends neither on time nor on the machine.
pub fn bound(positions: usize) -> usize {
    positions.saturating_mul(TIMES).max(ALWAYS)
}

/// What is plotted of an exploration.
pub fn levels(puzzle: &Puzzle, exploration: &Exploration) -> Levels {
    let levels = &exploration.levels;
    Levels {
        positions: levels.iter().map(|level| level.positions).collect(),
        winning: puzzle.has_goal().then(|| levels.iter().map(|level| level.goals).collect()),
        is_whole: exploration.limit.is_none(),
        complete: exploration.complete(),
    }
}

/// The levels that are known to be complete.
pub fn complete(mut levels: Levels) -> Option<Levels> {
    let count = levels.complete? + 1;
    levels.positions.truncate(count);
    levels.winning.iter_mut().for_each(|winning| winning.truncate(count));
    Some(levels)
}

/// What booklets say of a puzzle besides the steps of its solution.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Known {
    /// The numbers.
    pub facts: Facts,
    /// How many of the choices on the way lead astray, from 0 to 1, if the puzzle has few enough positions to count them: for
    /// [`Walkthrough::astray`](crate::walkthrough::Walkthrough::astray).
    pub astray: Option<f64>,
}

/// What booklets say of a puzzle whose solution `wanted` has found; with `guided`, the distances of all positions, too. It takes more
/// searches, which `watch` does not end.
pub fn known(puzzle: &Puzzle, wanted: &Search, guided: bool, watch: &mut Watch) -> Known {
    let Whole { outcome, exploration, landscape } = puzzle.whole(wanted, &bound, guided, watch);
    let Seen { rating, distances } = landscape.unwrap_or_default();
    let (answers, statistics) = match outcome {
        Outcome::Solved { path, statistics } => (Some(path), statistics),
        Outcome::Unsolvable { statistics } | Outcome::Limit { statistics, .. } => (None, statistics),
    };
    let several = answers.and_then(|answers| answers.several);
    let solutions = several.map(|several| several.count.map_or(Solutions::Beyond, Solutions::Exactly));
    let limits = Limits { positions: bound(statistics.positions).min(wanted.limits.positions), ..wanted.limits };
    let search = Search { limits, ..*wanted };
    let exploration = exploration.unwrap_or_else(|| puzzle.explore(&search, watch));
    let astray = match &rating {
        Some(rating) => rating.difficulty.map(|difficulty| difficulty.astray()),
        None => puzzle.astray(wanted, watch).ok().flatten(),
    };
    let mut fewest = rating.map_or([None; 3], |rating| rating.fewest);
    for (&metric, fewest) in puzzle.metrics().iter().zip(&mut fewest) {
        // That of the solution's own metric is its length.
        if metric != wanted.metric && fewest.is_none() {
            let search = Search { metric, prefer: Prefer::First, limits };
            if let Outcome::Solved { path, .. } = puzzle.solve(&search, watch) {
                *fewest = Some(path.len());
            }
        }
    }
    let chosen = Some(chosen(puzzle, wanted.prefer, &statistics));
    let distances = distances.map(|distances| distances.to_bytes());
    Known {
        facts: Facts { levels: complete(levels(puzzle, &exploration)), solutions, fewest, chosen, distances },
        astray,
    }
}

/// Which of the shortest solutions was found by a search that prefers these.
pub fn chosen(puzzle: &Puzzle, prefer: Prefer, statistics: &Statistics) -> Chosen {
    match prefer {
        // With a single metric, there are no other moves to minimise.
        _ if puzzle.metrics().is_empty() => Chosen::First,
        Prefer::Readable { .. } if statistics.instead == Some(Instead::FewestRuns) => Chosen::FewestMoves,
        Prefer::FewestMoves => Chosen::FewestMoves,
        Prefer::Readable { arrows } => Chosen::Readable(arrows),
        Prefer::First => Chosen::First,
        Prefer::Wiberg => Chosen::Wiberg,
    }
}
