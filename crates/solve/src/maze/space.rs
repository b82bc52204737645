//! The state space of a maze: a position is a cell.

use super::Maze;
use crate::family::Path;
use crate::grid::Cell;
use crate::questions::{Image, PuzzleSpace, Questions};
use crate::search::{Expander, Limits, StateSpace};

/// A maze as the search sees it: a position is the index of a cell in reading order.
struct Space<'a> {
    maze: &'a Maze,
    limits: Limits,
}

/// The questions about a maze, within these limits.
pub fn questions(maze: &Maze, limits: Limits) -> Box<dyn Questions + '_> {
    Box::new(Space { maze, limits })
}

impl Space<'_> {
    fn cell(&self, state: &[u64; 1]) -> Cell {
        self.maze.size().cell(state[0] as usize)
    }

    fn state(&self, cell: Cell) -> [u64; 1] {
        [self.maze.size().index(cell) as u64]
    }
}

impl StateSpace<[u64; 1]> for Space<'_> {
    fn words(&self) -> usize {
        1
    }

    fn is_reversible(&self) -> bool {
        false
    }

    fn start(&self) -> [u64; 1] {
        self.state(self.maze.start)
    }

    fn is_goal(&self, state: &[u64; 1]) -> bool {
        self.maze.goals.binary_search(&self.cell(state)).is_ok()
    }

    fn expander(&self) -> Expander<'_, [u64; 1]> {
        Box::new(|states, batch| {
            for state in states {
                self.maze.jumps(self.cell(state)).for_each(|(_, landing)| batch.push(self.state(landing)));
                batch.end_part();
            }
        })
    }
}

impl PuzzleSpace for Space<'_> {
    type State = [u64; 1];

    fn space(&self) -> &dyn StateSpace<[u64; 1]> {
        self
    }

    fn limits(&self) -> Limits {
        self.limits
    }

    /// If several directions lead to the same cell, the first one is used.
    fn path(&self, states: &[[u64; 1]]) -> Path {
        let jump = |pair: &[[u64; 1]]| {
            let (from, to) = (self.cell(&pair[0]), self.cell(&pair[1]));
            let (towards, _) = self.maze.jumps(from).find(|&(_, landing)| landing == to).expect("a jump leads on");
            towards
        };
        Path::Maze { jumps: states.windows(2).map(jump).collect() }
    }

    fn classes(&self, state: &[u64; 1]) -> Vec<Vec<Cell>> {
        vec![self.position(state)]
    }

    fn position(&self, state: &[u64; 1]) -> Vec<Cell> {
        vec![self.cell(state)]
    }

    fn at(&self, position: &[Cell]) -> Option<[u64; 1]> {
        position.first().map(|&cell| self.state(cell))
    }

    fn mirror(&self) -> Image<'_, [u64; 1]> {
        Box::new(|state| self.state(self.maze.mirrored(self.cell(state))))
    }
}
