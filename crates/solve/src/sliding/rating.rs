//! Positions of a board that have exactly one shortest solution.

use super::board::{Board, Position};
use super::classes::interchangeable;
use super::{Search, questions};
use crate::grid::Cell;
use crate::search::{Limit, Watch};
use rustc_hash::FxHashMap;
use std::ops::RangeInclusive;

/// Which of the positions with exactly one shortest solution to find.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Those with the longest solution, if it has more moves than this.
    Longest(usize),
    /// Those with a solution of such a length.
    Lengths(RangeInclusive<usize>),
}

/// The result of a search among the reachable positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Single {
    /// The greatest length of a shortest solution that is unique for its position.
    pub longest: Option<usize>,
    /// A suitable position, and the length of its solution.
    pub position: Option<(usize, Position)>,
    /// Whether every block is known to matter: without any one block that the goal does not name, the solution would be
    /// shorter.
    pub every_block_matters: bool,
}

/// Finds a reachable position with exactly one shortest solution. `choose` receives the number of the `wanted`
/// positions, which is not 0, and picks one by its index in order of discovery. If every block matters in some of them,
/// only these are considered, also for the longest.
///
/// Interchangeable blocks are in the order that they have at the start. `watch` is called from time to time during the
/// searches: one of this board, and several of it without one of its blocks.
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
        // There are more positions without a block, so this may reach a limit that the first search did not.
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

/// For each of these positions, given with the length of its solution, whether every block matters.
fn every_block_matters(
    board: &Board,
    positions: &[(usize, Position)],
    search: &Search,
    watch: &mut Watch,
) -> Result<Vec<bool>, Limit> {
    let unnamed = board.unnamed();
    let mut every = vec![true; positions.len()];
    for class in interchangeable(board).into_iter().filter(|class| unnamed.contains(&class[0])) {
        // Swapping makes every block of the class the first one, which is then removed.
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
