//! Facts about a puzzle besides its solution. The searches for them are bounded by a number of positions that depends
//! on the search for the solution. They therefore take only a few times as long, and the result depends neither on time
//! nor on the machine.

use crate::booklet::{Chosen, Facts, Levels, Solutions};
use crate::puzzle::{Puzzle, Solution, SpaceFacts};
use crate::search::{Exploration, Instead, Limit, Limits, Outcome, Statistics, Watch, Whole};
use crate::sliding::{Prefer, Search};

/// Number of positions that are always explored. It is lower if a board has many blocks.
const ALWAYS: usize = 1_000_000;
/// Otherwise, this many times the positions of the search for the solution are explored.
const TIMES: usize = 4;

/// Returns how many positions of a puzzle are explored if the search for the solution visited `positions`.
fn bound(puzzle: &Puzzle, positions: usize) -> usize {
    positions.saturating_mul(TIMES).max(puzzle.at_most(ALWAYS))
}

/// Returns the data of an exploration that is plotted.
pub fn levels(puzzle: &Puzzle, exploration: &Exploration) -> Levels {
    let levels = &exploration.levels;
    Levels {
        positions: levels.iter().map(|level| level.positions).collect(),
        winning: puzzle.has_goal().then(|| levels.iter().map(|level| level.goals).collect()),
        is_whole: exploration.limit.is_none(),
        complete: exploration.complete(),
    }
}

/// Returns the levels that are known to be complete.
fn complete(mut levels: Levels) -> Option<Levels> {
    let count = levels.complete? + 1;
    levels.positions.truncate(count);
    levels.winning.iter_mut().for_each(|winning| winning.truncate(count));
    Some(levels)
}

/// The purpose of a study.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Needs {
    /// The numbers of a booklet: levels, shortest solutions, the lengths in other metrics.
    pub numbers: bool,
    /// The distances of all positions from the goal, for pages that give help from any position.
    pub distances: bool,
}

impl Needs {
    /// All of it.
    pub const ALL: Self = Self { numbers: true, distances: true };

    /// Returns whether a study for these needs also serves the `others`.
    pub fn include(self, others: Self) -> bool {
        (self.numbers || !others.numbers) && (self.distances || !others.distances)
    }
}

/// Facts about a puzzle besides a solution: the number of positions on each level, the number of shortest solutions,
/// their lengths in the other metrics, and the distance of each position from the goal. A [`Solver`](crate::Solver)
/// makes a study, and a [`Booklet`](crate::Booklet) shows it if you add it. Facts that a limit of the solver left
/// unknown are left out.
///
/// # Examples
///
/// ```
/// use stepbook::{Booklet, Puzzle, Solver};
///
/// let puzzle = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?;
/// let mut solver = Solver::new();
/// let solution = solver.solve(&puzzle)?;
/// let study = solver.study(&solution)?;
/// let page = Booklet::new(&solution).study(&study).html()?;
/// assert!(page.contains("positions per level"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Study {
    /// The numbers and the distances.
    pub(crate) facts: Facts,
}

impl Study {
    /// Returns the number of positions at each distance from the start, beginning with distance 0, in steps, slides,
    /// moves or jumps as the solution counts. It ends with the last level that is known to be complete, and is empty if
    /// none is known.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Puzzle, Solver};
    ///
    /// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
    /// assert_eq!(Solver::new().study(&solution)?.levels(), [1, 1, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn levels(&self) -> &[usize] {
        self.facts.levels.as_ref().map_or(&[], |levels| &levels.positions)
    }

    /// Returns the number of shortest solutions. Solutions are the same if they differ only in interchangeable blocks.
    /// Returns `None` if the number is unknown or above 2^128 - 1.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Puzzle, Solver};
    ///
    /// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
    /// assert_eq!(Solver::new().study(&solution)?.solutions(), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solutions(&self) -> Option<u128> {
        match self.facts.solutions? {
            Solutions::Exactly(count) => Some(count),
            Solutions::Beyond => None,
        }
    }
}

/// The facts that a search for a solution found as well.
#[derive(Default)]
pub struct Beside {
    /// The numbers that need no other search.
    facts: Facts,
    exploration: Option<Exploration>,
    /// Number of visited positions.
    positions: usize,
}

/// Solves a puzzle. If numbers are needed, the same search counts the shortest solutions. It also explores the puzzle
/// if the limits allow it.
pub fn solve(puzzle: &Puzzle, wanted: &Search, needs: Needs, watch: &mut Watch) -> (Outcome<Solution>, Beside) {
    let mut beside = Beside::default();
    let outcome = if needs.numbers {
        let Whole { outcome, exploration, landscape } =
            puzzle.whole(wanted, &|positions| bound(puzzle, positions), needs.distances, watch);
        let SpaceFacts { fewest, distances } = landscape.unwrap_or_default();
        beside.facts = Facts { fewest, distances: distances.map(|it| it.to_bytes()), ..Facts::default() };
        beside.exploration = exploration;
        outcome.map(|answers| {
            let several = answers.several.ok();
            let count = several.map(|several| several.count.map_or(Solutions::Beyond, Solutions::Exactly));
            beside.facts.solutions = count;
            answers.path
        })
    } else {
        puzzle.solve(wanted, watch)
    };
    // A search without levels visits positions repeatedly, so its count is not the number of positions.
    let is_of_levels = !outcome.statistics().levels.is_empty();
    beside.positions = if is_of_levels { outcome.statistics().positions } else { 0 };
    beside.facts.chosen = Some(chosen(puzzle, wanted.prefer, outcome.statistics()));
    (outcome, beside)
}

impl Beside {
    /// Collects the facts about a solved puzzle. It runs more searches if the first one did not find them all.
    ///
    /// # Errors
    ///
    /// Returns an error if `watch` stops a search. Facts that other limits leave unknown are left out.
    pub fn study(self, puzzle: &Puzzle, wanted: &Search, needs: Needs, watch: &mut Watch) -> Result<Study, Limit> {
        // The search for the numbers also looked for the distances. There was no such search for a given solution.
        let are_known = needs.numbers && self.facts.chosen.is_some();
        let facts = if needs.numbers { self.numbers(puzzle, wanted, watch)? } else { self.facts };
        let distances = if needs.distances && !are_known { puzzle.guide(wanted, watch)? } else { facts.distances };
        Ok(Study { facts: Facts { distances, ..facts } })
    }

    fn numbers(self, puzzle: &Puzzle, wanted: &Search, watch: &mut Watch) -> Result<Facts, Limit> {
        let Self { mut facts, exploration, positions } = self;
        let limits = Limits { positions: bound(puzzle, positions).min(wanted.limits.positions), ..wanted.limits };
        let exploration = exploration.unwrap_or_else(|| puzzle.explore(&Search { limits, ..*wanted }, watch));
        if exploration.limit == Some(Limit::Interrupted) {
            return Err(Limit::Interrupted);
        }
        for (&metric, fewest) in puzzle.metrics().iter().zip(&mut facts.fewest) {
            // The length in the solution's own metric is known. If no level is known, another search would take just as
            // long.
            if metric == wanted.metric || fewest.is_some() || positions == 0 {
                continue;
            }
            match puzzle.solve(&Search { metric, prefer: Prefer::First, limits }, watch) {
                Outcome::Solved { path, .. } => *fewest = Some(path.len()),
                Outcome::Limit { limit: Limit::Interrupted, .. } => return Err(Limit::Interrupted),
                Outcome::Limit { .. } | Outcome::Unsolvable { .. } => {}
            }
        }
        Ok(Facts { levels: complete(levels(puzzle, &exploration)), reached: puzzle.reached(), ..facts })
    }
}

/// Returns which of the shortest solutions a search with this preference found.
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
