//! All positions of a board, level by level: what proves that a solution is shortest, or that there is none.

use super::board::Board;
use super::compile::Model;
use super::space::compile;
use super::tiles::Tiles;
use super::{Metric, Search};
use crate::grid::Cell;
use crate::search::{Limit, Watch};

/// Whether the search for a solution knows no levels: that of boards of numbered tiles with many positions.
pub fn has_no_levels(board: &Board, metric: Metric) -> bool {
    Tiles::of_many(board, metric).is_some()
}

/// The blocks that are interchangeable in the search, as indices into [`Board::blocks`]; most are alone.
pub fn interchangeable(board: &Board) -> Vec<Vec<usize>> {
    Model::new(board, usize::MAX).classes.into_iter().map(|class| class.blocks).collect()
}

/// Calls `found` with each position of the levels up to the `last`, or without it of all levels; a level is complete when the next
/// one begins. A position has the top-left cells of the blocks as [`interchangeable`] groups them, those of each group in reading order.
///
/// `watch` is called from time to time while the search runs.
///
/// # Errors
///
/// If a limit is reached before all of them are told.
pub fn visit(
    board: &Board,
    search: &Search,
    last: Option<usize>,
    watch: &mut Watch,
    found: &mut dyn FnMut(usize, &[Vec<Cell>]),
) -> Result<(), Limit> {
    let model = Model::new(board, search.limits.memory);
    compile(&model, search.metric).visit(last, search.limits, watch, found)
}
