//! What is known about a board before the search.

use super::Metric;
use super::board::Board;
use super::compile::Model;
use super::tiles::Tiles;

/// Whether the search for a solution has no levels. This applies to boards of numbered tiles with many positions.
pub fn has_no_levels(board: &Board, metric: Metric) -> bool {
    Tiles::of_many(board, metric).is_some()
}

/// The classes of interchangeable blocks, as indices into [`Board::blocks`]. Most classes have one block. They are in
/// the order of their first blocks on the board.
pub fn interchangeable(board: &Board) -> Vec<Vec<usize>> {
    Model::new(board, usize::MAX).classes.into_iter().map(|class| class.blocks).collect()
}

/// The class of each block; blocks of the same class are interchangeable. Classes are numbered from 0 in the order of
/// their first blocks.
pub fn classes(board: &Board) -> Vec<usize> {
    let mut classes = vec![0; board.blocks().len()];
    for (number, class) in interchangeable(board).into_iter().enumerate() {
        class.into_iter().for_each(|block| classes[block] = number);
    }
    classes
}
