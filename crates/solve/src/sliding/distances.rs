//! How far all positions of a board are from its goal.

use super::Search;
use super::board::Board;
use super::compile::Model;
use super::space::compile;
use crate::grid::Cell;
use crate::search::{Limit, Watch};

/// How far positions are from the nearest goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// The distance of the start.
    pub start: usize,
    /// The greatest distance of a position that can be reached.
    pub farthest: usize,
}

/// Is told of a position, the top-left cells of the blocks of each class in reading order, and of its distance from the nearest goal
/// modulo 3.
pub type Told<'a> = dyn FnMut(&[Vec<Cell>], u8) + 'a;

/// For each block the number of its class: blocks of the same class are interchangeable. Classes are numbered from 0 in the order of
/// their first blocks.
pub fn classes(board: &Board) -> Vec<usize> {
    let mut classes = vec![0; board.blocks().len()];
    for (number, class) in Model::new(board, usize::MAX).classes.iter().enumerate() {
        class.blocks.iter().for_each(|&block| classes[block] = number);
    }
    classes
}

/// Tells of every position that can be reached, and of its distance from the nearest goal modulo 3: the top-left cells of the blocks of
/// each class, in reading order. `None` if no goal can be reached; then nothing is told.
///
/// `watch` is called from time to time while the search runs.
///
/// # Errors
///
/// If a limit is reached.
pub fn remainders(board: &Board, search: &Search, told: &mut Told, watch: &mut Watch) -> Result<Option<Extent>, Limit> {
    compile(&Model::new(board, search.limits.memory), search.metric).remainders(search.limits, told, watch)
}
