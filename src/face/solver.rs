//! Solving puzzles.

use super::{Claim, Metric, Prefer, Puzzle, Solution, SolveError};
use crate::press::{self, Beside, Needs, Study};
use crate::search::{Limit, Outcome, Progress};
use crate::sliding::Search;
use std::fmt;
use std::ops::ControlFlow;

/// Finds a shortest solution.
///
/// The same puzzle, metric and preference give the same solution on every machine and with any number of threads.
///
/// # Examples
///
/// ```
/// use stepbook::{Metric, Puzzle, Solver};
///
/// let puzzle = Puzzle::read("title = 'Tiny'\nboard = '''\nA.\n.B\n'''\ngoal = { A = [1, 0] }")?;
/// let mut solver = Solver::new().metric(Metric::Move).threads(1);
/// assert_eq!(solver.solve(&puzzle)?.counts(), "1 move (1 step)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Solver<'w> {
    search: Search,
    effort: usize,
    watch: Option<Watcher<'w>>,
}

type Watcher<'w> = Box<dyn FnMut(Progress) -> ControlFlow<()> + Send + 'w>;

impl fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("search", &self.search).finish_non_exhaustive()
    }
}

impl<'w> Solver<'w> {
    /// Creates a solver that counts steps and prefers the shortest solution with the fewest moves. It stops after 10
    /// billion positions or 4 GiB of memory.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Puzzle, Solver};
    ///
    /// let puzzle = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?;
    /// assert_eq!(Solver::new().solve(&puzzle)?.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the metric. Number mazes have only one, jumps.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Metric, Puzzle, Solver};
    ///
    /// let puzzle = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?;
    /// assert_eq!(Solver::new().metric(Metric::Slide).solve(&puzzle)?.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn metric(mut self, metric: Metric) -> Self {
        self.search.metric = metric;
        self
    }

    /// Sets the preference among several shortest solutions.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Prefer, Puzzle, Solver};
    ///
    /// let puzzle = Puzzle::built_in("ten-steps")?;
    /// assert_eq!(Solver::new().prefer(Prefer::First).solve(&puzzle)?.len(), 22);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn prefer(mut self, prefer: Prefer) -> Self {
        self.search.prefer = prefer;
        self
    }

    /// Sets the number of threads. The default, 0, means one per core. The solution does not depend on it.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Puzzle, Solver};
    ///
    /// let puzzle = Puzzle::built_in("ten-steps")?;
    /// let [one, two] = [1, 2].map(|threads| Solver::new().threads(threads).solve(&puzzle));
    /// assert_eq!(one?, two?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.search.limits.threads = threads;
        self
    }

    /// Sets the number of positions after which the solver stops.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Puzzle, SolveError, Solver};
    ///
    /// let puzzle = Puzzle::built_in("klotski")?;
    /// let error = Solver::new().max_positions(100).solve(&puzzle).unwrap_err();
    /// assert!(matches!(error, SolveError::TooManyPositions { .. }));
    /// # Ok::<(), stepbook::ReadError>(())
    /// ```
    #[must_use]
    pub fn max_positions(mut self, positions: usize) -> Self {
        self.search.limits.positions = positions;
        self
    }

    /// Sets how long the solver continues to look for a solution after a limit has ended the search. It takes `effort`
    /// times as long as that search. A solution that it finds in this way is usually not proven to be shortest. The
    /// default, 0, means that it does not continue. The time is counted in positions, so the solution is the same on
    /// every machine.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Claim, Puzzle, Solver};
    ///
    /// let puzzle = Puzzle::built_in("hughes")?;
    /// let solution = Solver::new().max_positions(200).effort(1).solve(&puzzle)?;
    /// assert!(matches!(solution.claim(), Claim::Bounded { least } if least <= 31 && solution.len() >= 31));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn effort(mut self, effort: usize) -> Self {
        self.effort = effort;
        self
    }

    /// Sets the number of bytes of positions after which the solver stops.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Puzzle, SolveError, Solver};
    ///
    /// let puzzle = Puzzle::built_in("klotski")?;
    /// let error = Solver::new().max_memory(10_000).solve(&puzzle).unwrap_err();
    /// assert!(matches!(error, SolveError::OutOfMemory { .. }));
    /// # Ok::<(), stepbook::ReadError>(())
    /// ```
    #[must_use]
    pub fn max_memory(mut self, bytes: usize) -> Self {
        self.search.limits.memory = bytes;
        self
    }

    /// Reports the progress of each search to `watch` from time to time. The search ends if `watch` breaks. Use it for
    /// a time limit, a cancel button or a progress line.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use std::time::{Duration, Instant};
    /// use stepbook::{Puzzle, SolveError, Solver};
    ///
    /// let end = Instant::now() + Duration::from_secs(60);
    /// let mut seen = 0;
    /// let mut solver = Solver::new().watch(|progress| {
    ///     seen = progress.positions;
    ///     if Instant::now() < end { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// });
    /// assert!(solver.solve(&Puzzle::built_in("klotski")?).is_ok());
    ///
    /// let mut stopped = Solver::new().watch(|_| ControlFlow::Break(()));
    /// assert_eq!(stopped.solve(&Puzzle::built_in("klotski")?).unwrap_err(), SolveError::Interrupted);
    /// # Ok::<(), stepbook::ReadError>(())
    /// ```
    #[must_use]
    pub fn watch(mut self, watch: impl FnMut(Progress) -> ControlFlow<()> + Send + 'w) -> Self {
        self.watch = Some(Box::new(watch));
        self
    }

    fn report(watch: &mut Option<Watcher<'w>>, progress: Progress) -> ControlFlow<()> {
        watch.as_mut().map_or(ControlFlow::Continue(()), |watch| watch(progress))
    }

    /// Finds a shortest solution of `puzzle`.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no solution, or if a limit was reached before one was found.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Puzzle, Solver};
    ///
    /// let solution = Solver::new().solve(&Puzzle::built_in("number-maze")?)?;
    /// assert_eq!(solution.counts(), "8 jumps");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&mut self, puzzle: &Puzzle) -> Result<Solution, SolveError> {
        if !puzzle.0.has_goal() {
            return Err(SolveError::NoGoal);
        }
        let mut watch = |progress| Self::report(&mut self.watch, progress);
        let outcome = puzzle.0.solve(&self.search, &mut watch);
        match press::beyond(&puzzle.0, &self.search, self.effort, outcome, &mut watch) {
            Outcome::Solved { path, statistics } => {
                Ok(Solution::new(puzzle.0.clone(), path, self.search.prefer, &statistics))
            }
            Outcome::Unsolvable { statistics } => {
                Err(SolveError::Unsolvable { positions: statistics.positions, reason: puzzle.0.proof() })
            }
            Outcome::Limit { limit, statistics } => Err(match limit {
                Limit::Positions(_) => SolveError::TooManyPositions { positions: statistics.positions },
                Limit::Memory(bytes) | Limit::Refused(bytes) => {
                    SolveError::OutOfMemory { positions: statistics.positions, bytes }
                }
                Limit::Interrupted => SolveError::Interrupted,
                Limit::Disk(_) => unreachable!("this search has no files"),
            }),
        }
    }

    /// Finds what booklets show besides the solution: the levels of the puzzle, the number of shortest solutions, their
    /// lengths in the other metrics, and the distance of every position from the goal. These searches respect the
    /// limits of the solver and report to its watcher. Facts that a limit leaves unknown are left out. If the solution
    /// is not proven to be shortest, all of them are left out.
    ///
    /// # Errors
    ///
    /// Returns an error if the watcher ends the search.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Puzzle, Solver};
    ///
    /// let mut solver = Solver::new();
    /// let study = solver.solve(&Puzzle::built_in("klotski")?).and_then(|solution| solver.study(&solution))?;
    /// assert_eq!(study.levels().iter().sum::<usize>(), 25_955);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn study(&mut self, solution: &Solution) -> Result<Study, SolveError> {
        // A study counts and explores shortest solutions only.
        if solution.claim() != Claim::Shortest {
            return Ok(Study::default());
        }
        let puzzle = solution.puzzle();
        // The study does not depend on which of the shortest solutions the search finds.
        let search = Search { metric: solution.metric(), prefer: Prefer::First, ..self.search };
        let mut watch = |progress| Self::report(&mut self.watch, progress);
        // Another search of a sliding-tile puzzle would find only the path.
        let beside = match solution.is_of_levels() {
            true => match press::solve(puzzle, &search, Needs::ALL, &mut watch) {
                (Outcome::Limit { limit: Limit::Interrupted, .. }, _) => return Err(SolveError::Interrupted),
                (_, beside) => beside,
            },
            false => Beside::default(),
        };
        beside.study(puzzle, &search, Needs::ALL, &mut watch).map_err(|_| SolveError::Interrupted)
    }
}

impl Puzzle {
    /// Finds a shortest solution in steps. [`Solver`] offers more options.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Solver::solve`].
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::Puzzle;
    ///
    /// let puzzle = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?;
    /// assert_eq!(puzzle.solve()?.counts(), "2 steps (1 move)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self) -> Result<Solution, SolveError> {
        Solver::new().solve(self)
    }
}
