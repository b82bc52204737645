//! Searching a maze: the cell on which one stands is the position.

use super::{Asymmetry, Maze};
use crate::grid::{Cell, Compass};
use crate::search::{
    self, Answers, Choice, Difficulty, Endings, Exploration, Keep, Limit, Limits, Outcome, PathCounts, Runs,
    StateSpace, Survey, Watch,
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
}

impl StateSpace for Space<'_> {
    type State = [u64; 1];
    type Move = Compass;
    type Scratch = ();

    const REVERSIBLE: bool = false;

    fn words(&self) -> usize {
        1
    }

    fn start(&self) -> [u64; 1] {
        self.state(self.maze.start)
    }

    fn is_goal(&self, state: &[u64; 1]) -> bool {
        self.maze.goals.binary_search(&self.cell(state)).is_ok()
    }

    fn scratch(&self) {}

    fn expand(&self, (): &mut (), state: &[u64; 1], mut visit: impl FnMut(Compass, [u64; 1])) {
        self.maze.jumps(self.cell(state)).for_each(|(towards, landing)| visit(towards, self.state(landing)));
    }
}

impl Runs for Space<'_> {
    type Place = ();

    /// The same one jumps all the time.
    fn mover(&self, _: &Compass) -> ((), ()) {
        ((), ())
    }
}

/// Finds a shortest way from the start to a goal, as the directions of its jumps. Same maze, same way.
pub fn solve(maze: &Maze, limits: Limits, watch: &mut Watch) -> Outcome<Vec<Compass>> {
    search::shortest_path(&Space { maze }, limits, watch)
}

/// Finds a shortest way, what can be said of all shortest ones, and the first `most` of them; goals are cells.
pub fn answers(maze: &Maze, most: usize, limits: Limits, watch: &mut Watch) -> Outcome<Answers<Vec<Compass>, Cell>> {
    let space = Space { maze };
    let outcome = search::answers(&space, Choice::First, |state| *state, most, limits, watch);
    outcome.map(|answers| answers.map(|path| path, |state| space.cell(&state)))
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
    if !merge_mirror {
        return Ok(search::endings(&space, None, limits, watch));
    }
    maze.check_mirror()?;
    let image = |state: &[u64; 1]| space.state(maze.mirrored(space.cell(state)));
    Ok(search::endings(&space, Some(&image), limits, watch))
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
    Ok(search::landscape(&Space { maze }, limits, watch)?.difficulty())
}
