//! What is known of a puzzle beside its solution. The
//! searches are bounded by a number of positions that follows from the search of the solution, so that they take a few times as long as
//! that did, and so that the answer depends neither on time nor on the machine.

use crate::booklet::{Chosen, Facts, Levels, Solutions};
use crate::puzzle::{Puzzle, Solution, SpaceFacts};
use crate::search::{Exploration, Instead, Limit, Limits, Outcome, Statistics, Watch, Whole};
use crate::sliding::{Prefer, Search};

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

/// What a study is for.
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

    /// Whether a study for these needs serves the `others`, too.
    pub fn include(self, others: Self) -> bool {
        (self.numbers || !others.numbers) && (self.distances || !others.distances)
    }
}

/// What is known of a puzzle beside a solution: how many positions lie on each level, how many shortest solutions there are, how long
/// those in other metrics are, how far each position is from the goal. A [`Solver`](crate::Solver) makes it, and a
/// [`Booklet`](crate::Booklet) that is given it shows it; what a limit of the solver kept unknown, it leaves out.
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
    /// The numbers, and the distances.
    pub(crate) facts: Facts,
}

impl Study {
    /// How many positions are that many steps, slides, moves or jumps away from the start, as the solution counts, from 0: up to the
    /// last level that is known to be complete. Empty if none is known.
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

    /// The number of shortest solutions, in which blocks that count as alike count as identical. `None` if it is unknown or above
    /// 2^128 - 1.
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

/// What the search of a solution found beside it.
#[derive(Default)]
pub struct Beside {
    /// The numbers that need no other search.
    facts: Facts,
    exploration: Option<Exploration>,
    /// How many positions it looked at.
    positions: usize,
}

/// Solves a puzzle. Where numbers are needed, the same search counts the shortest solutions, and explores the puzzle if the limits
/// allow it.
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
    // A search without levels visits positions again and again, and says nothing of how many there are.
    let is_of_levels = !outcome.statistics().levels.is_empty();
    beside.positions = if is_of_levels { outcome.statistics().positions } else { 0 };
    beside.facts.chosen = Some(chosen(puzzle, wanted.prefer, outcome.statistics()));
    (outcome, beside)
}

impl Beside {
    /// What is known of a solved puzzle, by more searches where the first one did not find it.
    ///
    /// # Errors
    ///
    /// If `watch` stops a search. What other limits keep unknown is left out.
    pub fn study(self, puzzle: &Puzzle, wanted: &Search, needs: Needs, watch: &mut Watch) -> Result<Study, Limit> {
        // The search for the numbers looked for the distances, too; beside a given solution there was none.
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
            // That of the solution's own metric is its length, and where no level is known, others take as long again.
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
