//! Searching a maze: the current cell is the position.

use super::{Asymmetry, Maze};
use crate::grid::{Cell, Compass};
use crate::search::{
    self, Answers, Choice, Difficulty, Endings, Expander, Exploration, Keep, Limit, Limits, Outcome, PathCounts,
    StateSpace, Survey, Watch, Whole,
};

/// A maze as the search sees it: a position is the number of a cell in reading order.
struct Space<'a> {
    maze: &'a Maze,
}

impl Space<'_> {
    fn cell(&self, state: &[u64; 1]) -> Cell {
        self.maze.size().cell(state[0] as usize)
    }

    fn state(&self, cell: Cell) -> [u64; 1] {
        [self.maze.size().index(cell) as u64]
    }

    /// The directions of the jumps through these positions; where several directions lead on, the first.
    fn jumps(&self, path: &[[u64; 1]]) -> Vec<Compass> {
        let jump = |pair: &[[u64; 1]]| {
            let (from, to) = (self.cell(&pair[0]), self.cell(&pair[1]));
            let (towards, _) = self.maze.jumps(from).find(|&(_, landing)| landing == to).expect("a jump leads on");
            towards
        };
        path.windows(2).map(jump).collect()
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

/// Finds a shortest way from the start to a goal, as the directions of its jumps. Same maze, same way.
pub fn solve(maze: &Maze, limits: Limits, watch: &mut Watch) -> Outcome<Vec<Compass>> {
    let space = Space { maze };
    search::shortest_path(&space, &Choice::First, limits, watch).map(|path| space.jumps(&path))
}

/// Finds a shortest way, what can be said of all shortest ones, and the first `most` of them; goals are cells.
pub fn answers(maze: &Maze, most: usize, limits: Limits, watch: &mut Watch) -> Outcome<Answers<Vec<Compass>, Cell>> {
    let space = Space { maze };
    let outcome = search::answers(&space, &Choice::First, most, limits, watch);
    let statistics = outcome.statistics().clone();
    let goes_on = || search::goes_on(watch, &statistics);
    outcome.map(|answers| answers.map(|path| space.jumps(&path), |state| space.cell(&state), goes_on))
}

/// The results of [`answers`] without a list and of [`explore`], in one search where the limits allow it: it ends with as many cells as
/// `enough` makes of the number up to the nearest goals.
pub fn whole(
    maze: &Maze,
    limits: Limits,
    enough: &dyn Fn(usize) -> usize,
    watch: &mut Watch,
) -> Whole<Answers<Vec<Compass>, Cell>, ()> {
    let space = Space { maze };
    search::whole(&space, &Choice::First, limits, enough, 0, watch)
        .map(|answers| answers.map(|path| space.jumps(&path), |state| space.cell(&state), || true), |_| ())
}

/// Finds every goal that can be reached without passing through another, and a shortest such way to each. With
/// `merge_mirror`, cells that are each other's mirror image, left to right, count as one.
///
/// # Errors
///
/// With `merge_mirror`, if the maze is not its own mirror image.
pub fn endings(
    maze: &Maze,
    merge_mirror: bool,
    limits: Limits,
    watch: &mut Watch,
) -> Result<Endings<Vec<Compass>>, Asymmetry> {
    let space = Space { maze };
    if merge_mirror {
        maze.check_mirror()?;
    }
    let image = |state: &[u64; 1]| space.state(maze.mirrored(space.cell(state)));
    let mirror = merge_mirror.then_some(&image as &dyn Fn(&_) -> _);
    Ok(search::endings(&space, mirror, limits, watch).map(|path| space.jumps(&path), watch))
}

/// Visits every cell that can be reached.
pub fn explore(maze: &Maze, limits: Limits, watch: &mut Watch) -> Exploration {
    survey(maze, limits, Keep::default(), watch).exploration
}

/// Visits every cell that can be reached and keeps as many as `keep` says.
pub fn survey(maze: &Maze, limits: Limits, keep: Keep, watch: &mut Watch) -> Survey<Cell> {
    let space = Space { maze };
    search::survey(&space, limits, keep, watch).map(|state| space.cell(&state))
}

/// Counts the ways of at most `most` jumps to a goal that come to no cell twice and end on the first goal.
pub fn count_paths(maze: &Maze, most: usize, limits: Limits, watch: &mut Watch) -> PathCounts {
    search::count_paths(&Space { maze }, most, limits, watch)
}

/// How hard the maze is; `None` if no goal can be reached.
///
/// # Errors
///
/// If a limit is reached.
pub fn difficulty(maze: &Maze, limits: Limits, watch: &mut Watch) -> Result<Option<Difficulty>, Limit> {
    Ok(search::landscape(&Space { maze }, limits, watch)?.1.difficulty())
}

/// Calls `found` with each cell that can be reached in as many jumps as `last` says, or without it in any number, and with that number.
///
/// # Errors
///
/// If a limit is reached before all of them are told.
pub fn visit(
    maze: &Maze,
    last: Option<usize>,
    limits: Limits,
    watch: &mut Watch,
    found: &mut dyn FnMut(usize, Cell),
) -> Result<(), Limit> {
    let space = Space { maze };
    let mut found = |level, states: &[[u64; 1]]| states.iter().for_each(|state| found(level, space.cell(state)));
    search::visit(&space, last, limits, watch, &mut found)
}
