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

/// Which positions with exactly one shortest solution are wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Those whose solution is the longest.
    Longest,
    /// Those whose solution has such a length.
    Lengths(RangeInclusive<usize>),
}

/// What is found among the positions that can be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Single {
    /// The most moves of a shortest solution that is the only one from its position.
    pub longest: Option<usize>,
    /// A position that is wanted, and the length of its solution.
    pub position: Option<(usize, Position)>,
}

/// Finds a position with exactly one shortest solution among those that can be reached: of those that are `wanted`, in order of
/// discovery, the one that `choose` names, given their number, which is not 0.
///
/// Of interchangeable blocks, the one that comes first at the start stands first in it. `watch` is called from time to time
/// while the search runs.
///
/// # Errors
///
/// If a limit is reached.
pub fn single(
    board: &Board,
    wanted: &Wanted,
    choose: impl FnOnce(usize) -> usize,
    search: &Search,
    watch: &mut Watch,
) -> Result<Single, Limit> {
    let model = Model::new(board);
    let (longest, found) = run(&model, search.metric, Find { wanted, choose, search, watch })?;
    Ok(Single { longest, position: found.map(|(length, corners)| (length, model.position(&corners))) })
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

struct Find<'a, 'w, C> {
    wanted: &'a Wanted,
    choose: C,
    search: &'a Search,
    watch: &'a mut Watch<'w>,
}

impl<C: FnOnce(usize) -> usize> Job for Find<'_, '_, C> {
    /// The length of the longest; the length of the one that is wanted, and the corners of its blocks, class by class.
    type Output = Result<(Option<usize>, Option<(usize, Vec<Vec<Cell>>)>), Limit>;

    fn run<S: Places + Runs>(self, space: &S) -> Self::Output {
        let all = landscape(space, self.search.limits, self.watch)?;
        let longest = all.singles().map(|(length, _)| length).max();
        let fits = |&(length, _): &(usize, &S::State)| match self.wanted {
            Wanted::Longest => Some(length) == longest,
            Wanted::Lengths(lengths) => lengths.contains(&length),
        };
        let count = all.singles().filter(fits).count();
        let chosen = if count > 0 { (self.choose)(count) } else { 0 };
        let found = all.singles().filter(fits).nth(chosen);
        Ok((longest, found.map(|(length, state)| (length, space.corners(state)))))
    }
}
