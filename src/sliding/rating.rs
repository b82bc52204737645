//! How hard a board is, and which of its positions is hardest.

use super::Search;
use super::board::{Board, Position};
use super::compile::Model;
use super::space::{Job, Places, run};
use crate::grid::Cell;
use crate::search::{Difficulty, Limit, Runs, Watch, landscape};
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

/// What is found among the positions that can be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hardest {
    /// The most moves of a shortest solution that is the only one from its position.
    pub longest: Option<usize>,
    /// The position with exactly one shortest solution, as long as possible within the wanted lengths, and that length.
    pub position: Option<(usize, Position)>,
}

/// Finds the position with exactly one shortest solution, as long as possible within `lengths`, among those that can be
/// reached. Of several it is the one that is discovered first.
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
) -> Result<Hardest, Limit> {
    let model = Model::new(board);
    let (longest, found) = run(&model, search.metric, Find { lengths, search, watch })?;
    Ok(Hardest { longest, position: found.map(|(length, corners)| (length, model.position(&corners))) })
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

struct Find<'a, 'w> {
    lengths: &'a RangeInclusive<usize>,
    search: &'a Search,
    watch: &'a mut Watch<'w>,
}

impl Job for Find<'_, '_> {
    /// The length of the longest; the length of the one that is wanted, and the corners of its blocks, class by class.
    type Output = Result<(Option<usize>, Option<(usize, Vec<Vec<Cell>>)>), Limit>;

    fn run<S: Places + Runs>(self, space: &S) -> Self::Output {
        let all = landscape(space, self.search.limits, self.watch)?;
        let longest = all.hardest(&(1..=usize::MAX)).map(|(length, _)| length);
        let found = all.hardest(self.lengths).map(|(length, state)| (length, space.corners(state)));
        Ok((longest, found))
    }
}
