//! Backtracking: jumps as far as it can, then goes back.

use super::Maze;
use crate::grid::{Compass, Grid};
use crate::search::{Limit, Limits, Outcome, Progress, Statistics, Watch};

/// Jumps between two progress reports.
const BLOCK: usize = 1 << 12;

/// Finds the first route by backtracking, which tries directions in the order of [`Compass::ALL`] and enters no cell
/// twice. It is not a shortest one. The same maze gives the same route. The statistics have no levels.
///
/// `watch` is called from time to time; the level of its progress is the length of the route.
pub fn backtrack(maze: &Maze, limits: Limits, watch: &mut Watch) -> Outcome<Vec<Compass>> {
    let mut entered = Grid::filled(maze.size(), false);
    entered[maze.start] = true;
    let mut positions = 1;
    let statistics = |positions| Statistics { positions, ..Statistics::default() };
    let mut path = Vec::new();
    let mut stack = vec![(maze.start, maze.jumps(maze.start))];
    while let Some((cell, jumps)) = stack.last_mut() {
        if maze.goals.binary_search(cell).is_ok() {
            return Outcome::Solved { path, statistics: statistics(positions) };
        }
        let Some((towards, landing)) = jumps.find(|&(_, landing)| !entered[landing]) else {
            stack.pop();
            path.pop();
            continue;
        };
        if positions >= limits.positions {
            return Outcome::Limit { limit: Limit::Positions(limits.positions), statistics: statistics(positions) };
        }
        entered[landing] = true;
        positions += 1;
        path.push(towards);
        stack.push((landing, maze.jumps(landing)));
        let progress = Progress::new(positions, path.len(), 0);
        if positions.is_multiple_of(BLOCK) && watch.report(progress).is_break() {
            return Outcome::Limit { limit: Limit::Interrupted, statistics: statistics(positions) };
        }
    }
    Outcome::Unsolvable { statistics: statistics(positions) }
}
