//! Exploring a board: all positions that can be reached, and some of them on the labelled board.

use super::Search;
use super::board::{Board, Position};
use super::compile::Model;
use super::space::{Job, Places, run};
use crate::grid::Cell;
use crate::search::{self, Exploration, Keep, Runs, Survey, Watch};

/// Visits every reachable position.
///
/// `watch` is called from time to time while the search runs.
pub fn explore(board: &Board, search: &Search, watch: &mut Watch) -> Exploration {
    survey(board, search, Keep::default(), watch).exploration
}

/// Visits every reachable position and keeps as many as `keep` says.
///
/// Of interchangeable blocks, the one that comes first at the start stands first in every position that is kept.
/// `watch` is called from time to time while the search runs.
pub fn survey(board: &Board, search: &Search, keep: Keep, watch: &mut Watch) -> Survey<Position> {
    let model = Model::new(board);
    run(&model, search.metric, Explore { search, keep, watch }).map(|corners| model.position(&corners))
}

struct Explore<'a, 'w> {
    search: &'a Search,
    keep: Keep,
    watch: &'a mut Watch<'w>,
}

impl Job for Explore<'_, '_> {
    /// Positions as the corners of the blocks, class by class.
    type Output = Survey<Vec<Vec<Cell>>>;

    fn run<S: Places + Runs>(self, space: &S) -> Self::Output {
        search::survey(space, self.search.limits, self.keep, self.watch).map(|state| space.corners(&state))
    }
}
