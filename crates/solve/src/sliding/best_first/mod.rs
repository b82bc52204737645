//! Solutions that nobody has proven to be shortest, where limits end the search for one that is.

mod eliminate;
mod relaxed;

use super::Metric;
use super::Search;
use super::board::{Board, Move};
use super::compile::Model;
use super::space::{compile, replay};
use crate::search::Watch;
pub(super) use eliminate::eliminate;
pub(super) use relaxed::Task;

/// A search does at least so much.
pub(super) const LEAST: usize = 1 << 18;

/// A solution that may not be shortest, in the work of about so many positions of breadth-first search.
pub fn best_first(board: &Board, search: &Search, positions: usize, watch: &mut Watch) -> Option<Vec<Move>> {
    let model = Model::new(board, search.limits.memory);
    let hops = compile(&model, search.metric).best_first(&model, search, positions, watch)?;
    Some(replay(board, &hops))
}
