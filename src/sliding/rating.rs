//! How hard a board is, and which of its positions is hardest.

use super::Search;
use super::board::{Board, Position};
use super::compile::Model;
use super::space::{Job, Places, run};
use crate::grid::Cell;
use crate::search::{Difficulty, Landscape, Limit, Runs, Watch, landscape};
use std::ops::RangeInclusive;

/// How hard the board is; `None` if it has no solution.
///
/// `watch` is called from time to time while the search runs.
///
/// # Errors
///
/// If a limit is reached.
pub fn difficulty(board: &Board, search: &Search, watch: &mut Watch) -> Result<Option<Difficulty>, Limit> {
    run(&Model::new(board), search.metric, Rate { search, watch })
}

/// The position with exactly one shortest solution, as long as possible within `lengths`, among those that can be reached;
/// with the length. Of several it is the one that is discovered first.
///
/// Of interchangeable blocks, the one that comes first at the start stands first in it. `watch` is called from time to time
/// while the search runs.
///
/// # Errors
///
/// If a limit is reached.
pub fn hardest(
    board: &Board,
    lengths: &RangeInclusive<usize>,
    search: &Search,
    watch: &mut Watch,
) -> Result<Option<(usize, Position)>, Limit> {
    let model = Model::new(board);
    let found = run(&model, search.metric, Hardest { lengths, search, watch })?;
    Ok(found.map(|(length, corners)| (length, model.position(&corners))))
}

struct Rate<'a, 'w> {
    search: &'a Search,
    watch: &'a mut Watch<'w>,
}

impl Job for Rate<'_, '_> {
    type Output = Result<Option<Difficulty>, Limit>;

    fn run<S: Places + Runs>(self, space: &S) -> Self::Output {
        Ok(landscape(space, self.search.limits, self.watch)?.difficulty())
    }
}

struct Hardest<'a, 'w> {
    lengths: &'a RangeInclusive<usize>,
    search: &'a Search,
    watch: &'a mut Watch<'w>,
}

impl Job for Hardest<'_, '_> {
    /// The length, and the corners of the blocks, class by class.
    type Output = Result<Option<(usize, Vec<Vec<Cell>>)>, Limit>;

    fn run<S: Places + Runs>(self, space: &S) -> Self::Output {
        let found: Landscape<S::State> = landscape(space, self.search.limits, self.watch)?;
        Ok(found.hardest(self.lengths).map(|(length, state)| (length, space.corners(state))))
    }
}
