//! Which of the positions of a board have exactly one shortest solution.

use super::board::{Board, Position};
use super::classes::interchangeable;
use super::{Search, questions};
use crate::grid::Cell;
use crate::search::{Limit, Watch};
use rustc_hash::FxHashMap;
use std::ops::RangeInclusive;

/// Which positions to find of those that have exactly one shortest solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Those whose solution is the longest, of those that have more moves than this.
    Longest(usize),
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
    /// Whether every block is known to matter in it: its solution would be shorter without any one of those that the goal does not name.
    pub every_block_matters: bool,
}

/// Finds a position with exactly one shortest solution among those that can be reached: of those that are `wanted`, in order of
/// discovery, the one that `choose` names, given their number, which is not 0. If every block matters in some of them, it is one of these,
/// and the longest are the longest of these.
///
/// Of interchangeable blocks, the one that comes first at the start is first in it. `watch` is called from time to time
/// while the searches run: one of this board, and some of it without one of its blocks.
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
    let questions = questions(board, search);
    let (all, position) = questions.landscape(watch)?;
    let longest = all.singles().map(|(length, _)| length).max();
    let fits = |length: &usize| match wanted {
        Wanted::Longest(than) => length > than,
        Wanted::Lengths(lengths) => lengths.contains(length),
    };
    let fitting = all.singles().filter(|(length, _)| fits(length));
    let mut fitting: Vec<(usize, Position)> =
        fitting.map(|(length, number)| (length, Position(position(number)))).collect();
    let every = match every_block_matters(board, &fitting, search, watch) {
        Err(Limit::Interrupted) => return Err(Limit::Interrupted),
        // Without a block there are more positions.
        Err(_) => Vec::new(),
        Ok(every) => every,
    };
    let every_block_matters = every.contains(&true);
    if every_block_matters {
        let mut every = every.into_iter();
        fitting.retain(|_| every.next() == Some(true));
    }
    if let Wanted::Longest(_) = wanted {
        let most = fitting.iter().map(|(length, _)| *length).max();
        fitting.retain(|(length, _)| Some(*length) == most);
    }
    let position = (!fitting.is_empty()).then(|| fitting.swap_remove(choose(fitting.len())));
    Ok(Single { longest, position, every_block_matters })
}

/// For each of these positions, given with the lengths of their solutions, whether every block matters.
fn every_block_matters(
    board: &Board,
    positions: &[(usize, Position)],
    search: &Search,
    watch: &mut Watch,
) -> Result<Vec<bool>, Limit> {
    let unnamed = board.unnamed();
    let mut every = vec![true; positions.len()];
    for class in interchangeable(board).into_iter().filter(|class| unnamed.contains(&class[0])) {
        // Any of the class is taken away in the same way: as if it were the first one.
        let first = class[0];
        let at_first = |&(number, block): &(usize, usize)| {
            let mut position = positions[number].1.clone();
            position.0.swap(first, block);
            position
        };
        let of_all = (0..positions.len()).flat_map(|number| class.iter().map(move |&block| (number, block)));
        let mut open: Vec<(usize, usize)> = of_all.filter(|(number, _)| every[*number]).collect();
        // Positions without a block need not be reachable from each other.
        while let Some(last) = open.last() {
            let fewer = Board { start: at_first(last), ..board.clone() }.without(first);
            let without = |one: &(usize, usize)| -> Vec<Cell> {
                let Position(mut corners) = at_first(one);
                corners.remove(first);
                corners
            };
            let of: Vec<Vec<Cell>> = open.iter().map(without).collect();
            let found = questions(&fewer, search).distances(&of, watch)?;
            let found: FxHashMap<(usize, usize), usize> =
                open.iter().zip(found).filter_map(|(one, found)| Some((*one, found?))).collect();
            found.iter().for_each(|((number, _), distance)| every[*number] &= *distance < positions[*number].0);
            open.retain(|one| every[one.0] && !found.contains_key(one));
        }
    }
    Ok(every)
}
