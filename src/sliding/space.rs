//! Searching a board: the state space that suits its size, and what is asked of it.

use super::board::{Board, Move};
use super::compile::Model;
use super::large::{self, Large};
use super::mirror::Mirror;
use super::small::{self, Small};
use super::wiberg::Columns;
use super::{Metric, Prefer, Search};
use crate::grid::Cell;
use crate::search::{self, Outcome, Runs, StateSpace, Watch};

/// Finds a shortest solution. Same board, same solution.
///
/// `watch` is called from time to time while the search runs.
pub fn solve(board: &Board, search: &Search, watch: &mut Watch) -> Outcome<Vec<Move>> {
    let model = Model::new(board);
    let outcome = run(&model, search.metric, Solve { model: &model, search, watch });
    outcome.map(|hops| replay(board, &hops))
}

/// A move on the board: the first cell of the block before and after.
pub(super) struct CellHop {
    pub from: Cell,
    pub to: Cell,
}

/// A space whose moves and positions can be found on the board.
pub(super) trait Places: StateSpace {
    /// The cells of a move.
    fn cells(&self, hop: &Self::Move) -> CellHop;

    /// The corners of the blocks, class by class in reading order.
    fn corners(&self, state: &Self::State) -> Vec<Vec<Cell>>;

    /// The position in the mirror.
    fn mirrored(&self, state: &Self::State, mirror: &Mirror) -> Self::State;
}

/// Gives every move the way that it takes on the labelled board.
pub(super) fn replay(board: &Board, hops: &[CellHop]) -> Vec<Move> {
    let mut position = board.start().clone();
    let one = |hop: &CellHop| {
        let way = board.way(&position, hop.from, hop.to).expect("the search moves blocks where they can go");
        let one = Move { cell: hop.from, path: way };
        board.apply(&mut position, &one).expect("the way is free");
        one
    };
    hops.iter().map(one).collect()
}

/// What to do with a space once its type is known.
pub(super) trait Job {
    type Output;
    fn run<S: Places + Runs>(self, space: &S) -> Self::Output;
}

struct Solve<'a, 'w> {
    model: &'a Model,
    search: &'a Search,
    watch: &'a mut Watch<'w>,
}

impl Job for Solve<'_, '_> {
    type Output = Outcome<Vec<CellHop>>;
    fn run<S: Places + Runs>(self, space: &S) -> Self::Output {
        let limits = self.search.limits;
        let outcome = match self.search.prefer {
            Prefer::FewestMoves => search::fewest_runs(space, limits, self.watch),
            Prefer::First => search::shortest_path(space, limits, self.watch),
            Prefer::Wiberg => {
                let columns = Columns::new(self.model);
                search::smallest_path(space, limits, self.watch, |state| columns.key(&space.corners(state)))
            }
        };
        outcome.map(|hops| hops.iter().map(|hop| space.cells(hop)).collect())
    }
}

/// Runs `job` on a space with positions and a board as narrow as this puzzle allows.
pub(super) fn run<J: Job>(model: &Model, metric: Metric, job: J) -> J::Output {
    match model.size.area() {
        0..=64 => small_board::<u64, J>(model, metric, job),
        65..=128 => small_board::<u128, J>(model, metric, job),
        _ => large_board(model, metric, job),
    }
}

fn small_board<B: small::Bits, J: Job>(model: &Model, metric: Metric, job: J) -> J::Output {
    match small::words(model) {
        1 => job.run(&Small::<[u64; 1], B>::new(model, metric)),
        2 => job.run(&Small::<[u64; 2], B>::new(model, metric)),
        3..=4 => job.run(&Small::<[u64; 4], B>::new(model, metric)),
        _ => job.run(&Small::<Box<[u64]>, B>::new(model, metric)),
    }
}

fn large_board<J: Job>(model: &Model, metric: Metric, job: J) -> J::Output {
    match large::words(model) {
        1..=4 => job.run(&Large::<[u64; 4]>::new(model, metric)),
        5..=8 => job.run(&Large::<[u64; 8]>::new(model, metric)),
        9..=16 => job.run(&Large::<[u64; 16]>::new(model, metric)),
        _ => job.run(&Large::<Box<[u64]>>::new(model, metric)),
    }
}
