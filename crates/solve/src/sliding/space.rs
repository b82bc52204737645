//! Searching a board: the state space that suits its size, and what is asked of it.

use super::answers::{OfAll, Seen};
use super::best_first::{LEAST, Task, eliminate};
use super::bits::Bits;
use super::board::{Board, Move};
use super::compile::Model;
use super::distances::{Extent, Told};
use super::large::{self, Large};
use super::mirror::Mirror;
use super::sketch::Sketches;
use super::small::{self, Small};
use super::tiles::Tiles;
use super::wiberg::Columns;
use super::{Metric, Prefer, Search};
use crate::grid::{Cell, Size};
use crate::search::{
    self, Answers, Chain, Chains, Choice, Endings, Guide, Keep, Landscape, Limit, Limits, Outcome, PathCounts, State,
    StateSpace, Survey, Watch, Whole, Work, Worker, best_first,
};

/// Finds a shortest solution. Same board, same solution.
///
/// `watch` is called from time to time while the search runs.
pub fn solve(board: &Board, search: &Search, watch: &mut Watch) -> Outcome<Vec<Move>> {
    if let Some(tiles) = Tiles::of_many(board, search.metric) {
        return tiles.solve(search, watch).map(|hops| replay(board, &hops));
    }
    let model = Model::new(board, search.limits.memory);
    let outcome = compile(&model, search.metric).solve(&model, search, watch);
    outcome.map(|hops| replay(board, &hops))
}

/// A move on the board: the first cell of the block before and after.
pub(super) struct CellHop {
    pub from: Cell,
    pub to: Cell,
}

/// A move on the board, and of which class of blocks.
pub(super) struct Hop {
    pub class: usize,
    /// The number of the first cell of the block, before and after.
    pub from: usize,
    pub to: usize,
}

/// The corners of the blocks, class by class in reading order.
pub(super) type Corners = Vec<Vec<Cell>>;

/// A space whose moves and positions can be found on the board.
pub(super) trait Places<S: State>: StateSpace<S> {
    /// Rows × columns of the board.
    fn size(&self) -> Size;

    /// The move that leads from `from` to `to`.
    fn hop(&self, from: &S, to: &S) -> Hop;

    /// The corners of the blocks.
    fn corners(&self, state: &S) -> Corners;

    /// The numbers of the first cells of the bounding boxes, class by class in reading order.
    fn list_corners(&self, state: &S, corners: &mut Vec<u16>);

    /// The position with blocks at these corners; the order of those of a class does not matter.
    fn at(&self, corners: &[Vec<Cell>]) -> S;
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

/// The questions to a board, independent of the width of its positions.
pub(super) trait Searches {
    fn solve(&self, model: &Model, search: &Search, watch: &mut Watch) -> Outcome<Vec<CellHop>>;

    fn answers(
        &self,
        model: &Model,
        search: &Search,
        most: usize,
        watch: &mut Watch,
    ) -> Outcome<Answers<Vec<CellHop>, Corners>>;

    /// The answers, the levels, and what is `wanted` of all positions.
    fn whole(
        &self,
        model: &Model,
        search: &Search,
        enough: &dyn Fn(usize) -> usize,
        wanted: OfAll,
        watch: &mut Watch,
    ) -> Whole<Answers<Vec<CellHop>, Corners>, Seen>;

    fn endings(&self, mirror: Option<&Mirror>, limits: Limits, watch: &mut Watch) -> Endings<Vec<CellHop>>;

    fn count_paths(&self, most: usize, limits: Limits, watch: &mut Watch) -> PathCounts;

    fn survey(&self, keep: Keep, limits: Limits, watch: &mut Watch) -> Survey<Corners>;

    /// Tells of each position of the levels up to `last`, or of all levels.
    fn visit(
        &self,
        last: Option<usize>,
        limits: Limits,
        watch: &mut Watch,
        found: &mut dyn FnMut(usize, &[Vec<Cell>]),
    ) -> Result<(), Limit>;

    /// How far each of these positions is from the nearest goal; `None` if it cannot be reached.
    fn distances(&self, of: &[Corners], limits: Limits, watch: &mut Watch) -> Result<Vec<Option<usize>>, Limit>;

    /// The facts about all positions, and the positions of the blocks in them.
    fn landscape(&self, limits: Limits, watch: &mut Watch) -> Result<(Landscape, CornersOf<'_>), Limit>;

    /// A solution that may not be shortest, in the work of about so many positions.
    fn best_first(&self, model: &Model, search: &Search, positions: usize, watch: &mut Watch) -> Option<Vec<CellHop>>;

    /// Tells of each position, with its distance from the nearest goal modulo 3.
    fn remainders(&self, limits: Limits, told: &mut Told, watch: &mut Watch) -> Result<Option<Extent>, Limit>;
}

/// The positions of the blocks in the position with a given number.
pub(super) type CornersOf<'a> = Box<dyn Fn(usize) -> Corners + 'a>;

/// A space whose positions are of this width; the searches are compiled once for each.
struct Width<S>(Box<dyn Places<S>>);

impl<S: State> Width<S> {
    /// The fewest slides and moves, which are chains of steps.
    fn fewest(&self, states: &[S], landscape: &Landscape, metric: Metric) -> [Option<usize>; 3] {
        if metric != Metric::Step {
            return [None; 3];
        }
        let chains = Chains::new(landscape, states, &|from, to| {
            let hop = self.0.hop(from, to);
            (hop.from, hop.to)
        });
        [None, chains.fewest(Chain::Straight), chains.fewest(Chain::Bent)]
    }

    /// Tells of each position, with its distance from the nearest goal modulo 3; of none if no goal can be reached.
    fn tell(&self, states: &[S], landscape: &Landscape, told: &mut Told) -> Option<Extent> {
        let distances = landscape.distances()?;
        for (state, distance) in states.iter().zip(distances) {
            told(&self.0.corners(state), (distance % 3) as u8);
        }
        let farthest = distances.iter().copied().max().unwrap_or(0) as usize;
        Some(Extent { start: distances[0] as usize, farthest })
    }

    fn hops(&self, path: &[S]) -> Vec<CellHop> {
        let cell = |number| self.0.size().cell(number);
        let hop = |pair: &[S]| {
            let hop = self.0.hop(&pair[0], &pair[1]);
            CellHop { from: cell(hop.from), to: cell(hop.to) }
        };
        path.windows(2).map(hop).collect()
    }

    /// The positions that these moves lead through.
    fn path(&self, board: &Board, moves: &[Move]) -> Vec<S> {
        let mut position = board.start().clone();
        let mut path = vec![self.0.start()];
        let mut worker = Worker::new(&*self.0);
        for one in moves {
            let block = board.apply(&mut position, one).expect("the moves are legal");
            let cell = board.blocks()[block].cells_at(position.0[block]).next().expect("a block has cells");
            let (from, to) = (self.0.size().index(one.cell), self.0.size().index(cell));
            let last = path.last().expect("there is a start");
            let is_next = |&(_, next): &&(u64, S)| {
                let hop = self.0.hop(last, next);
                (hop.from, hop.to) == (from, to)
            };
            let (_, next) = worker.neighbours(last).iter().find(|next| is_next(next)).expect("the move is legal");
            let next = next.clone();
            path.push(next);
        }
        path
    }

    /// Calls `find` with the path that is preferred.
    fn preferring<T>(&self, model: &Model, search: &Search, find: impl FnOnce(&Choice<S>) -> T) -> T {
        let columns = Columns::new(model);
        let runs = |from: &S, to: &S| {
            let hop = self.0.hop(from, to);
            (hop.from, hop.to)
        };
        match search.prefer {
            Prefer::FewestMoves => find(&Choice::FewestRuns(&runs)),
            Prefer::Readable { arrows } => {
                find(&Choice::FewestPictures(&Sketches::new(&*self.0, model, search.metric, arrows), &runs))
            }
            Prefer::First => find(&Choice::First),
            Prefer::Wiberg => find(&Choice::Smallest(&|state| columns.key(&self.0.corners(state)))),
        }
    }
}

impl<S: State> Searches for Width<S> {
    fn solve(&self, model: &Model, search: &Search, watch: &mut Watch) -> Outcome<Vec<CellHop>> {
        let find = |choice: &Choice<S>| search::shortest_path(&*self.0, choice, search.limits, watch);
        self.preferring(model, search, find).map(|path| self.hops(&path))
    }

    fn answers(
        &self,
        model: &Model,
        search: &Search,
        most: usize,
        watch: &mut Watch,
    ) -> Outcome<Answers<Vec<CellHop>, Corners>> {
        let find = |choice: &Choice<S>| search::answers(&*self.0, choice, most, search.limits, watch);
        let outcome = self.preferring(model, search, find);
        let statistics = outcome.statistics().clone();
        let goes_on = || search::goes_on(watch, &statistics);
        outcome.map(|answers| answers.map(|path| self.hops(&path), |state| self.0.corners(&state), goes_on))
    }

    fn whole(
        &self,
        model: &Model,
        search: &Search,
        enough: &dyn Fn(usize) -> usize,
        wanted: OfAll,
        watch: &mut Watch,
    ) -> Whole<Answers<Vec<CellHop>, Corners>, Seen> {
        let OfAll { kept, mut told } = wanted;
        let mapped = told.as_ref().map_or(kept, |(most, _)| kept.max(*most));
        let find = |choice: &Choice<S>| search::whole(&*self.0, choice, search.limits, enough, mapped, watch);
        self.preferring(model, search, find).map(
            |answers| answers.map(|path| self.hops(&path), |state| self.0.corners(&state), || true),
            |(states, landscape)| Seen {
                fewest: match states.len() <= kept {
                    true => self.fewest(&states, &landscape, search.metric),
                    false => [None; 3],
                },
                extent: match &mut told {
                    Some((most, told)) if states.len() <= *most => self.tell(&states, &landscape, *told),
                    _ => None,
                },
            },
        )
    }

    fn endings(&self, mirror: Option<&Mirror>, limits: Limits, watch: &mut Watch) -> Endings<Vec<CellHop>> {
        let found = match mirror {
            None => search::endings(&*self.0, None, limits, watch),
            Some(mirror) => {
                let image = |state: &S| self.0.at(&mirror.corners(&self.0.corners(state)));
                search::endings(&*self.0, Some(&image), limits, watch)
            }
        };
        found.map(|path| self.hops(&path), watch)
    }

    fn count_paths(&self, most: usize, limits: Limits, watch: &mut Watch) -> PathCounts {
        search::count_paths(&*self.0, most, limits, watch)
    }

    fn survey(&self, keep: Keep, limits: Limits, watch: &mut Watch) -> Survey<Corners> {
        search::survey(&*self.0, limits, keep, watch).map(|state| self.0.corners(&state))
    }

    fn visit(
        &self,
        last: Option<usize>,
        limits: Limits,
        watch: &mut Watch,
        found: &mut dyn FnMut(usize, &[Vec<Cell>]),
    ) -> Result<(), Limit> {
        let mut found = |level, states: &[S]| states.iter().for_each(|state| found(level, &self.0.corners(state)));
        search::visit(&*self.0, last, limits, watch, &mut found)
    }

    fn landscape(&self, limits: Limits, watch: &mut Watch) -> Result<(Landscape, CornersOf<'_>), Limit> {
        let (states, landscape) = search::landscape(&*self.0, limits, watch)?;
        Ok((landscape, Box::new(move |number| self.0.corners(&states[number]))))
    }

    fn distances(&self, of: &[Corners], limits: Limits, watch: &mut Watch) -> Result<Vec<Option<usize>>, Limit> {
        let states: Vec<S> = of.iter().map(|corners| self.0.at(corners)).collect();
        search::distances(&*self.0, &states, limits, watch)
    }

    fn best_first(&self, model: &Model, search: &Search, positions: usize, watch: &mut Watch) -> Option<Vec<CellHop>> {
        let tiles = Tiles::of(model.board, search.metric);
        let bound = tiles.as_ref().and_then(|tiles| tiles.estimator(model, search.limits, watch));
        let task = Task::new(model, search.metric);
        let make = || -> search::Estimator<'_, S> {
            let mut estimate: search::Estimator<'_, Vec<u16>> = match &bound {
                Some(bound) => Box::new(move |corners| bound(corners)),
                None => {
                    let mut estimator = task.estimator();
                    Box::new(move |corners| estimator.estimate(corners))
                }
            };
            let mut corners = Vec::new();
            Box::new(move |state| {
                corners.clear();
                self.0.list_corners(state, &mut corners);
                estimate(&corners)
            })
        };
        let guide = Guide { make: Box::new(make), cost: if bound.is_some() { 1 } else { task.cost() } };
        let mut work = Work::new(positions.max(LEAST), watch);
        let shorten = |path: Vec<S>| {
            let moves = eliminate(model.board, search.metric, &replay(model.board, &self.hops(&path)));
            self.path(model.board, &moves)
        };
        let path = best_first(&*self.0, &guide, &shorten, search.limits, &mut work)?;
        Some(self.hops(&path))
    }

    fn remainders(&self, limits: Limits, told: &mut Told, watch: &mut Watch) -> Result<Option<Extent>, Limit> {
        let (states, landscape) = search::landscape(&*self.0, limits, watch)?;
        Ok(self.tell(&states, &landscape, told))
    }
}

/// The space with positions and a board as narrow as this puzzle allows.
pub(super) fn compile(model: &Model, metric: Metric) -> Box<dyn Searches> {
    match model.size.area() {
        0..=64 => small_board::<u64>(model, metric),
        65..=128 => small_board::<u128>(model, metric),
        _ => large_board(model, metric),
    }
}

fn small_board<B: Bits>(model: &Model, metric: Metric) -> Box<dyn Searches> {
    match small::words(model) {
        1 => of_width(Small::<[u64; 1], B>::new(model, metric)),
        2 => of_width(Small::<[u64; 2], B>::new(model, metric)),
        3..=4 => of_width(Small::<[u64; 4], B>::new(model, metric)),
        _ => of_width(Small::<Box<[u64]>, B>::new(model, metric)),
    }
}

fn large_board(model: &Model, metric: Metric) -> Box<dyn Searches> {
    match large::words(model) {
        1..=4 => of_width(Large::<[u64; 4]>::new(model, metric)),
        5..=8 => of_width(Large::<[u64; 8]>::new(model, metric)),
        9..=16 => of_width(Large::<[u64; 16]>::new(model, metric)),
        _ => of_width(Large::<Box<[u64]>>::new(model, metric)),
    }
}

fn of_width<S: State>(space: impl Places<S> + 'static) -> Box<dyn Searches> {
    Box::new(Width(Box::new(space)))
}
