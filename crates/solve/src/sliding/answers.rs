//! How many solutions there are, and which.

use super::Search;
use super::board::{Board, Move, Position};
use super::compile::Model;
use super::distances::{Extent, Told};
use super::mirror::{Asymmetry, Mirror};
use super::space::{Corners, compile, replay};
use super::tiles::Tiles;
use crate::search::{Answers, Endings, Limit, Outcome, PathCounts, Watch, Whole, goes_on};

/// What is wanted of all positions that can be reached, if they are few enough.
pub struct OfAll<'a, 'b> {
    /// Of at most so many, the moves are compared for the fewest in other metrics.
    pub kept: usize,
    /// At most so many are told.
    pub told: Option<(usize, &'a mut Told<'b>)>,
}

/// What was seen of all positions that can be reached.
pub struct Seen {
    /// The fewest steps, slides and moves of a solution, in metrics other than that of the search, if they follow from the same positions.
    pub fewest: [Option<usize>; 3],
    /// How far they are from the goal, if they were told.
    pub extent: Option<Extent>,
}

/// Finds a shortest solution, what can be said of all shortest ones, and the first `most` of them.
///
/// Positions that differ only in the places of interchangeable blocks are one, and of such blocks the one that comes first
/// at the start is first in the winning positions. `watch` is called from time to time while the search runs.
pub fn answers(
    board: &Board,
    search: &Search,
    most: usize,
    watch: &mut Watch,
) -> Outcome<Answers<Vec<Move>, Position>> {
    let model = Model::new(board, search.limits.memory);
    let outcome = compile(&model, search.metric).answers(&model, search, most, watch);
    let position = |corners: Corners| model.position(&corners);
    let statistics = outcome.statistics().clone();
    outcome.map(|answers| answers.map(|hops| replay(board, &hops), position, || goes_on(watch, &statistics)))
}

/// The results of [`answers`] without a list and of [`explore`](super::explore), in one search where the limits allow
/// it: it ends with as many positions as `enough` makes of the number up to the nearest goals. All positions are looked at if they are
/// as few as something `wanted` needs.
pub fn whole(
    board: &Board,
    search: &Search,
    enough: &dyn Fn(usize) -> usize,
    wanted: OfAll,
    watch: &mut Watch,
) -> Whole<Answers<Vec<Move>, Position>, Seen> {
    if let Some(tiles) = Tiles::of_many(board, search.metric) {
        let outcome = tiles.solve(search, watch);
        let limit = Limit::Positions(search.limits.positions);
        let alone = |hops: Vec<_>| Answers { path: replay(board, &hops), several: Err(limit) };
        return outcome.map(alone).into();
    }
    let model = Model::new(board, search.limits.memory);
    let found = compile(&model, search.metric).whole(&model, search, enough, wanted, watch);
    let position = |corners: Corners| model.position(&corners);
    found.map(|answers| answers.map(|hops| replay(board, &hops), position, || true), |seen| seen)
}

/// Finds every winning position that can be entered from one that is not, without passing through another, and a shortest
/// such solution to each. If the start is winning, it is the only one.
///
/// With `merge_mirror`, positions that are each other's mirror image, left to right, count as one.
///
/// # Errors
///
/// With `merge_mirror`, if the puzzle is not its own mirror image.
pub fn endings(
    board: &Board,
    search: &Search,
    merge_mirror: bool,
    watch: &mut Watch,
) -> Result<Endings<Vec<Move>>, Asymmetry> {
    let model = Model::new(board, search.limits.memory);
    let mirror = merge_mirror.then(|| Mirror::new(board, &model)).transpose()?;
    let endings = compile(&model, search.metric).endings(mirror.as_ref(), search.limits, watch);
    Ok(endings.map(|hops| replay(board, &hops), watch))
}

/// Counts the solutions of at most `most` moves, in the metric, that visit no position twice and end with the first
/// winning one.
///
/// Positions that differ only in the places of interchangeable blocks are one. `watch` is called from time to time while the
/// search runs.
pub fn count_paths(board: &Board, most: usize, search: &Search, watch: &mut Watch) -> PathCounts {
    compile(&Model::new(board, search.limits.memory), search.metric).count_paths(most, search.limits, watch)
}
