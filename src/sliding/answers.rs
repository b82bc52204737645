//! How many solutions there are, and which.

use super::board::{Board, Move, Position};
use super::compile::Model;
use super::mirror::{Asymmetry, Mirror};
use super::space::{CellHop, Job, Places, replay, run};
use super::wiberg::Columns;
use super::{Prefer, Search};
use crate::grid::Cell;
use crate::search::{self, Answers, Choice, Endings, Outcome, PathCounts, Runs, Watch};

/// Finds a shortest solution, what can be said of all shortest ones, and the first `most` of them.
///
/// Positions that differ only in the places of interchangeable blocks are one, and of such blocks the one that comes first
/// at the start stands first in the winning positions. `watch` is called from time to time while the search runs.
pub fn answers(
    board: &Board,
    search: &Search,
    most: usize,
    watch: &mut Watch,
) -> Outcome<Answers<Vec<Move>, Position>> {
    let model = Model::new(board);
    let outcome = run(&model, search.metric, Several { search, model: &model, most, watch });
    let position = |corners: Vec<Vec<Cell>>| model.position(&corners);
    outcome.map(|answers| answers.map(|hops| replay(board, &hops), position))
}

/// Finds every winning position that can be entered from one that is not, without passing through another, and a shortest
/// such solution to each. If the start is winning, it is the only one.
///
/// With `merge_mirror`, positions that are each other's mirror image, left to right, count as one.
///
/// # Errors
///
/// With `merge_mirror`, if the puzzle is not its own mirror image.
pub fn endings(
    board: &Board,
    search: &Search,
    merge_mirror: bool,
    watch: &mut Watch,
) -> Result<Endings<Vec<Move>>, Asymmetry> {
    let model = Model::new(board);
    let mirror = merge_mirror.then(|| Mirror::new(board, &model)).transpose()?;
    let endings = run(&model, search.metric, Ends { search, mirror: mirror.as_ref(), watch });
    Ok(endings.map(|hops| replay(board, &hops)))
}

/// Counts the solutions of at most `most` moves, in the metric, that come to no position twice and end with the first
/// winning one.
///
/// Positions that differ only in the places of interchangeable blocks are one. `watch` is called from time to time while the
/// search runs.
pub fn count_paths(board: &Board, most: usize, search: &Search, watch: &mut Watch) -> PathCounts {
    run(&Model::new(board), search.metric, Count { most, search, watch })
}

struct Count<'a, 'w> {
    most: usize,
    search: &'a Search,
    watch: &'a mut Watch<'w>,
}

impl Job for Count<'_, '_> {
    type Output = PathCounts;

    fn run<S: Places + Runs>(self, space: &S) -> Self::Output {
        search::count_paths(space, self.most, self.search.limits, self.watch)
    }
}

struct Several<'a, 'w> {
    search: &'a Search,
    model: &'a Model,
    most: usize,
    watch: &'a mut Watch<'w>,
}

impl Job for Several<'_, '_> {
    type Output = Outcome<Answers<Vec<CellHop>, Vec<Vec<Cell>>>>;

    fn run<S: Places + Runs>(self, space: &S) -> Self::Output {
        let choice = match self.search.prefer {
            Prefer::FewestMoves => Choice::FewestRuns,
            Prefer::First => Choice::First,
            Prefer::Wiberg => Choice::Smallest,
        };
        let columns = Columns::new(self.model);
        let key = |state: &S::State| columns.key(&space.corners(state));
        let outcome = search::answers(space, choice, key, self.most, self.search.limits, self.watch);
        let hops = |hops: Vec<S::Move>| hops.iter().map(|hop| space.cells(hop)).collect();
        outcome.map(|answers| answers.map(hops, |state| space.corners(&state)))
    }
}

struct Ends<'a, 'w> {
    search: &'a Search,
    mirror: Option<&'a Mirror>,
    watch: &'a mut Watch<'w>,
}

impl Job for Ends<'_, '_> {
    type Output = Endings<Vec<CellHop>>;

    fn run<S: Places + Runs>(self, space: &S) -> Self::Output {
        let limits = self.search.limits;
        let found = match self.mirror {
            None => search::endings(space, None, limits, self.watch),
            Some(mirror) => {
                search::endings(space, Some(&|state: &S::State| space.mirrored(state, mirror)), limits, self.watch)
            }
        };
        found.map(|hops| hops.iter().map(|hop| space.cells(hop)).collect())
    }
}
