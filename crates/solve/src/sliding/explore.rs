//! Exploring a board: all positions that can be reached, and some of them on the labelled board.

use super::Search;
use super::board::{Board, Position};
use super::compile::Model;
use super::space::compile;
use crate::search::{Exploration, Keep, Survey, Watch};

/// Visits every reachable position.
///
/// `watch` is called from time to time while the search runs.
pub fn explore(board: &Board, search: &Search, watch: &mut Watch) -> Exploration {
    survey(board, search, Keep::default(), watch).exploration
}

/// Visits every reachable position and keeps as many as `keep` says.
///
/// Of interchangeable blocks, the one that comes first at the start is first in every position that is kept.
/// `watch` is called from time to time while the search runs.
pub fn survey(board: &Board, search: &Search, keep: Keep, watch: &mut Watch) -> Survey<Position> {
    let model = Model::new(board, search.limits.memory);
    let found = compile(&model, search.metric).survey(keep, search.limits, watch);
    found.map(|corners| model.position(&corners))
}
