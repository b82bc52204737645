//! How hard a board is, and which of its positions is hardest.

use super::Search;
use super::board::{Board, Position};
use super::compile::Model;
use super::space::compile;
use crate::search::{Difficulty, Limit, Watch};
use std::ops::RangeInclusive;

/// How hard the board is; `None` if it has no solution.
///
/// `watch` is called from time to time while the search runs.
///
/// # Errors
///
/// If a limit is reached.
pub fn difficulty(board: &Board, search: &Search, watch: &mut Watch) -> Result<Option<Difficulty>, Limit> {
    let space = compile(&Model::new(board, search.limits.memory), search.metric);
    let (landscape, _) = space.landscape(search.limits, watch)?;
    Ok(landscape.difficulty())
}

/// Which positions with exactly one shortest solution to find.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Those whose solution is the longest.
    Longest,
    /// Those whose solution has such a length.
    Lengths(RangeInclusive<usize>),
}

/// The result of a search among the positions that can be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Single {
    /// The most moves of a shortest solution that is the only one from its position.
    pub longest: Option<usize>,
    /// A position to find, and the length of its solution.
    pub position: Option<(usize, Position)>,
}

/// Finds a position with exactly one shortest solution among those that can be reached: of those that are `wanted`, in order of
/// discovery, the one that `choose` names, given their number, which is not 0.
///
/// Of interchangeable blocks, the one that comes first at the start is first in it. `watch` is called from time to time
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
    let model = Model::new(board, search.limits.memory);
    let space = compile(&model, search.metric);
    let (all, corners) = space.landscape(search.limits, watch)?;
    let longest = all.singles().map(|(length, _)| length).max();
    let fits = |&(length, _): &(usize, usize)| match wanted {
        Wanted::Longest => Some(length) == longest,
        Wanted::Lengths(lengths) => lengths.contains(&length),
    };
    let count = all.singles().filter(fits).count();
    let chosen = if count > 0 { choose(count) } else { 0 };
    let found = all.singles().filter(fits).nth(chosen);
    Ok(Single { longest, position: found.map(|(length, number)| (length, model.position(&corners(number)))) })
}
