//! A puzzle of any family, with what is known about it: the only place that lists the families.

use crate::grid::Size;
use crate::search::{Exploration, Limits, Outcome, Progress};
use crate::sliding::{self, Board, Metric, Prefer};

/// Title, origin and remarks of a puzzle. All of it is data: it is shown, never interpreted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// The puzzle's name.
    pub title: String,
    /// Who invented it.
    pub author: Option<String>,
    /// When.
    pub year: Option<i64>,
    /// Where this layout comes from.
    pub source: Option<String>,
    /// A remark for the reader.
    pub note: Option<String>,
}

/// A puzzle: what is told about it and the game itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Title and origin.
    pub about: About,
    /// The game.
    pub game: Game,
}

/// The families of puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Game {
    /// Sliding blocks.
    Sliding(Board),
}

/// A shortest solution, in the terms of its family.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Solution {
    /// Moves of a sliding-block puzzle, shortest in `metric`.
    Sliding {
        /// What was counted.
        metric: Metric,
        /// The moves, from the start to the goal.
        moves: Vec<sliding::Move>,
    },
}

impl Puzzle {
    /// Finds a shortest solution; of several, the one that `prefer` describes. Same puzzle, same solution.
    ///
    /// `watch` is called from time to time while the search runs.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{format, search::{Limits, Outcome}, sliding::Prefer};
    ///
    /// let puzzle = format::read(b"title = 'Tiny'\nboard = 'A.'\ngoal = { A = [0, 1] }", None)?;
    /// let outcome = puzzle.solve(Prefer::default(), Limits::default(), &mut |_| {});
    /// assert!(matches!(outcome, Outcome::Solved { .. }));
    /// # Ok::<(), stepbook::format::ReadError>(())
    /// ```
    pub fn solve(&self, prefer: Prefer, limits: Limits, watch: &mut dyn FnMut(Progress)) -> Outcome<Solution> {
        match &self.game {
            Game::Sliding(board) => {
                let metric = Metric::Step;
                sliding::solve(board, prefer, limits, watch).map(|moves| Solution::Sliding { metric, moves })
            }
        }
    }

    /// Rows × columns of the board.
    pub fn size(&self) -> Size {
        match &self.game {
            Game::Sliding(board) => board.size(),
        }
    }

    /// Number of blocks.
    pub fn blocks(&self) -> usize {
        match &self.game {
            Game::Sliding(board) => board.blocks().len(),
        }
    }

    /// What is counted, by its name in JSON and on the command line.
    pub fn metric(&self) -> &'static str {
        match &self.game {
            Game::Sliding(_) => Metric::Step.word(1),
        }
    }

    /// The solution without moves: what is told of a puzzle before it is solved.
    pub fn unsolved(&self) -> Solution {
        match &self.game {
            Game::Sliding(_) => Solution::Sliding { metric: Metric::Step, moves: Vec::new() },
        }
    }

    /// Visits every reachable position.
    ///
    /// `watch` is called from time to time while the search runs.
    pub fn explore(&self, limits: Limits, watch: &mut dyn FnMut(Progress)) -> Exploration {
        match &self.game {
            Game::Sliding(board) => sliding::explore(board, limits, watch),
        }
    }
}
