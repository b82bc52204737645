//! The facts of a puzzle besides its solution: the number of positions and solutions, and the fewest moves in every metric. The
//! searches are bounded by a number of positions that follows from the search of the solution, so that they take a few times as long as
//! that did, and so that the answer depends neither on time nor on the machine.

use crate::booklet::{Chosen, Facts, Levels, Solutions};
use crate::puzzle::{Puzzle, Seen, Solution};
use crate::search::{Exploration, Instead, Limit, Limits, Outcome, Statistics, Watch, Whole};
use crate::sliding::{Prefer, Rating, Search};

/// This many positions are always explored, or fewer of a board with many blocks.
const ALWAYS: usize = 1_000_000;
/// Otherwise this many times the positions that were searched for the solution.
const TIMES: usize = 4;

/// How many positions are explored of a puzzle if the search of the solution saw `positions`. The number follows from that search, so that the
/// others take a few times as long as that did, and so that the answer depends neither on time nor on the machine.
fn bound(puzzle: &Puzzle, positions: usize) -> usize {
    positions.saturating_mul(TIMES).max(puzzle.at_most(ALWAYS))
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
fn complete(mut levels: Levels) -> Option<Levels> {
    let count = levels.complete? + 1;
    levels.positions.truncate(count);
    levels.winning.iter_mut().for_each(|winning| winning.truncate(count));
    Some(levels)
}

/// What the search of a solution found beside it.
#[derive(Default)]
pub struct Beside {
    /// The numbers that need no other search.
    facts: Facts,
    exploration: Option<Exploration>,
    rating: Option<Rating>,
    /// How many positions it looked at.
    positions: usize,
}

/// Solves a puzzle, counts its shortest solutions and says which one this is. The same search explores and rates the puzzle if the
/// limits allow it; with `guided`, it finds the distances of all positions, too.
pub fn solve(puzzle: &Puzzle, wanted: &Search, guided: bool, watch: &mut Watch) -> (Outcome<Solution>, Beside) {
    let Whole { outcome, exploration, landscape } =
        puzzle.whole(wanted, &|positions| bound(puzzle, positions), guided, watch);
    let Seen { rating, distances } = landscape.unwrap_or_default();
    let mut solutions = None;
    let outcome = outcome.map(|answers| {
        solutions = answers.several.ok().map(|several| several.count.map_or(Solutions::Beyond, Solutions::Exactly));
        answers.path
    });
    let chosen = Some(chosen(puzzle, wanted.prefer, outcome.statistics()));
    let facts = Facts { solutions, chosen, distances: distances.map(|it| it.to_bytes()), ..Facts::default() };
    let positions = outcome.statistics().positions;
    (outcome, Beside { facts, exploration, rating, positions })
}

impl Beside {
    /// How many of the choices on the way lead astray, from 0 to 1, if the puzzle has few enough positions to count them: for
    /// [`Walkthrough::astray`](crate::walkthrough::Walkthrough::astray).
    ///
    /// # Errors
    ///
    /// If `watch` stops a search.
    pub fn astray(&self, puzzle: &Puzzle, wanted: &Search, watch: &mut Watch) -> Result<Option<f64>, Limit> {
        match &self.rating {
            Some(rating) => Ok(rating.difficulty.map(|difficulty| difficulty.astray())),
            None => puzzle.astray(wanted, watch),
        }
    }

    /// The numbers of a solved puzzle: its levels and the lengths of solutions in other metrics, by more searches where they are not
    /// known yet.
    ///
    /// # Errors
    ///
    /// If `watch` stops a search.
    pub fn facts(self, puzzle: &Puzzle, wanted: &Search, watch: &mut Watch) -> Result<Facts, Limit> {
        let Self { facts, exploration, rating, positions } = self;
        let limits = Limits { positions: bound(puzzle, positions).min(wanted.limits.positions), ..wanted.limits };
        let exploration = exploration.unwrap_or_else(|| puzzle.explore(&Search { limits, ..*wanted }, watch));
        if exploration.limit == Some(Limit::Interrupted) {
            return Err(Limit::Interrupted);
        }
        let mut fewest = rating.map_or([None; 3], |rating| rating.fewest);
        for (&metric, fewest) in puzzle.metrics().iter().zip(&mut fewest) {
            // That of the solution's own metric is its length.
            if metric == wanted.metric || fewest.is_some() {
                continue;
            }
            match puzzle.solve(&Search { metric, prefer: Prefer::First, limits }, watch) {
                Outcome::Solved { path, .. } => *fewest = Some(path.len()),
                Outcome::Limit { limit: Limit::Interrupted, .. } => return Err(Limit::Interrupted),
                Outcome::Limit { .. } | Outcome::Unsolvable { .. } => {}
            }
        }
        Ok(Facts { levels: complete(levels(puzzle, &exploration)), fewest, ..facts })
    }
}

/// What booklets say of a puzzle besides the steps of its solution.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Known {
    /// The numbers.
    pub facts: Facts,
    /// As [`Beside::astray`] finds it.
    pub astray: Option<f64>,
}

/// What booklets say of a puzzle whose solution `wanted` finds; with `guided`, the distances of all positions, too.
///
/// # Errors
///
/// If `watch` stops a search.
pub fn known(puzzle: &Puzzle, wanted: &Search, guided: bool, watch: &mut Watch) -> Result<Known, Limit> {
    let (_, beside) = solve(puzzle, wanted, guided, watch);
    let astray = beside.astray(puzzle, wanted, watch)?;
    Ok(Known { facts: beside.facts(puzzle, wanted, watch)?, astray })
}

/// Which of the shortest solutions was found by a search that prefers these.
fn chosen(puzzle: &Puzzle, prefer: Prefer, statistics: &Statistics) -> Chosen {
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
