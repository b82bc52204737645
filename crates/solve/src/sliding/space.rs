//! Searching a board: chooses the state space that suits its size, and translates positions into those of the board.

use super::best_first::{LEAST, RelaxedTask, eliminate};
use super::bits::Bits;
use super::board::{Board, Move, Position};
use super::compile::{Class, Model};
use super::large::{self, Large};
use super::mirror::Mirror;
use super::picture_cache::PictureCache;
use super::small::{self, Small};
use super::tiles::Tiles;
use super::wiberg::ColumnOrder;
use super::{Metric, Prefer, Search};
use crate::family::Path;
use crate::grid::{Cell, Size};
use crate::questions::{Image, PuzzleSpace, Questions};
use crate::search::{
    self, Atoms, Chain, Chains, Choice, Guide, Landscape, Limit, Limits, Outcome, State, StateSpace, Watch, Work,
    Worker, best_first,
};

/// The questions about a board, in the metric and within the limits of `search`.
pub fn questions<'a>(board: &'a Board, search: &Search) -> Box<dyn Questions + 'a> {
    compile(board, search, Tiles::of_many(board, search.metric))
}

/// Finds a shortest solution. The same board gives the same solution.
///
/// `watch` is called from time to time while the search runs.
pub fn solve(board: &Board, search: &Search, watch: &mut Watch) -> Outcome<Vec<Move>> {
    questions(board, search).solve(watch).map(Path::moves)
}

/// A move on the board: the first cell of the block before and after.
pub(super) struct CellHop {
    pub from: Cell,
    pub to: Cell,
}

/// A move on the board, with the class of the block.
pub(super) struct Hop {
    pub class: usize,
    /// The index of the first cell of the block, before and after.
    pub from: usize,
    pub to: usize,
}

/// The corners of the blocks, class by class in reading order.
pub(super) type Corners = Vec<Vec<Cell>>;

/// A state space whose moves and positions can be translated to the board.
pub(super) trait BoardSpace<S: State>: StateSpace<S> {
    /// Rows × columns of the board.
    fn size(&self) -> Size;

    /// The move that leads from `from` to `to`.
    fn hop(&self, from: &S, to: &S) -> Hop;

    /// The corners of the blocks.
    fn corners(&self, state: &S) -> Corners;

    /// Appends the cell numbers of the corners, class by class in reading order.
    fn list_corners(&self, state: &S, corners: &mut Vec<u16>);

    /// The position with blocks at these corners. Corners of the same class may be in any order.
    fn at(&self, corners: &[Vec<Cell>]) -> S;
}

/// Replays the moves on the labelled board to find their paths.
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

/// A state space with positions of one width. The searches are compiled once per width.
struct CompiledBoard<'a, S> {
    space: Box<dyn BoardSpace<S>>,
    model: Model<'a>,
    search: Search,
    /// Set for a board of numbered tiles that has too many positions to visit all.
    tiles: Option<Tiles>,
}

impl<S: State> CompiledBoard<'_, S> {
    fn hops(&self, path: &[S]) -> Vec<CellHop> {
        let cell = |number| self.space.size().cell(number);
        let hop = |pair: &[S]| {
            let hop = self.space.hop(&pair[0], &pair[1]);
            CellHop { from: cell(hop.from), to: cell(hop.to) }
        };
        path.windows(2).map(hop).collect()
    }

    /// The positions along these moves.
    fn states(&self, moves: &[Move]) -> Vec<S> {
        let board = self.model.board;
        let mut position = board.start().clone();
        let mut path = vec![self.space.start()];
        let mut worker = Worker::new(&*self.space);
        for one in moves {
            let block = board.apply(&mut position, one).expect("the moves are legal");
            let cell = board.blocks()[block].cells_at(position.0[block]).next().expect("a block has cells");
            let (from, to) = (self.space.size().index(one.cell), self.space.size().index(cell));
            let last = path.last().expect("there is a start");
            let is_next = |&(_, next): &&(u64, S)| {
                let hop = self.space.hop(last, next);
                (hop.from, hop.to) == (from, to)
            };
            let (_, next) = worker.neighbours(last).iter().find(|next| is_next(next)).expect("the move is legal");
            let next = next.clone();
            path.push(next);
        }
        path
    }

    fn moves(&self, hops: &[CellHop]) -> Path {
        Path::Sliding { metric: self.search.metric, moves: replay(self.model.board, hops) }
    }
}

impl<S: State> PuzzleSpace for CompiledBoard<'_, S> {
    type State = S;

    fn space(&self) -> &dyn StateSpace<S> {
        &*self.space
    }

    fn limits(&self) -> Limits {
        self.search.limits
    }

    fn path(&self, states: &[S]) -> Path {
        self.moves(&self.hops(states))
    }

    fn classes(&self, state: &S) -> Vec<Vec<Cell>> {
        self.space.corners(state)
    }

    fn position(&self, state: &S) -> Vec<Cell> {
        self.model.position(&self.space.corners(state)).0
    }

    fn at(&self, position: &[Cell]) -> Option<S> {
        let corners = self.model.corners(&Position(position.to_vec()))?;
        Some(self.space.at(&corners))
    }

    fn mirror(&self) -> Image<'_, S> {
        let mirror = Mirror::new(&self.model).expect("the board is its own mirror image");
        Box::new(move |state| self.space.at(&mirror.corners(&self.space.corners(state))))
    }

    fn preferring<T>(&self, find: impl FnOnce(&Choice<S>) -> T) -> T {
        let columns = ColumnOrder::new(&self.model);
        let runs = |from: &S, to: &S| {
            let hop = self.space.hop(from, to);
            (hop.from, hop.to)
        };
        match self.search.prefer {
            Prefer::FewestMoves => find(&Choice::FewestRuns(&runs)),
            Prefer::Readable { arrows } => find(&Choice::FewestPictures(
                &PictureCache::new(&*self.space, &self.model, self.search.metric, arrows),
                &runs,
            )),
            Prefer::First => find(&Choice::First),
            Prefer::Wiberg => find(&Choice::Smallest(&|state| columns.key(&self.space.corners(state)))),
        }
    }

    fn own_search(&self, watch: &mut Watch) -> Option<Outcome<Path>> {
        let tiles = self.tiles.as_ref()?;
        if let Some(outcome) = self.try_first(tiles, watch) {
            return Some(outcome);
        }
        Some(tiles.solve(&self.search, watch).map(|hops| self.moves(&hops)))
    }

    /// Slides and moves are chains of steps.
    fn fewest(&self, states: &[S], landscape: &Landscape) -> [Option<usize>; 3] {
        if self.search.metric != Metric::Step {
            return [None; 3];
        }
        let chains = Chains::new(landscape, states, &|from, to| {
            let hop = self.space.hop(from, to);
            (hop.from, hop.to)
        });
        [None, chains.fewest(Chain::Straight), chains.fewest(Chain::Bent)]
    }

    fn best_first(&self, positions: usize, watch: &mut Watch) -> Option<Path> {
        let Self { model, search, .. } = self;
        let tiles = Tiles::of(model.board, search.metric);
        let bound = tiles.as_ref().and_then(|tiles| tiles.estimator(model, search.limits, watch));
        let task = match bound {
            Some(_) => None,
            None => Some(RelaxedTask::new(model, search.metric, search.limits.memory)?),
        };
        let of_class = |(class, of): (u32, &Class)| vec![class; of.blocks.len()];
        let classes: Vec<u32> = (0..).zip(&model.classes).flat_map(of_class).collect();
        let make = || -> search::Estimator<'_, S> {
            let mut estimate: search::Estimator<'_, Vec<u16>> = match (&bound, &task) {
                (Some(bound), _) => Box::new(move |corners| bound(corners)),
                (None, Some(task)) => {
                    let mut estimator = task.estimator();
                    Box::new(move |corners| estimator.estimate(corners))
                }
                (None, None) => unreachable!("a task where there is no bound"),
            };
            let mut corners = Vec::new();
            Box::new(move |state| {
                corners.clear();
                self.space.list_corners(state, &mut corners);
                estimate(&corners)
            })
        };
        let atoms = |state: &S, atoms: &mut Vec<u32>| {
            let mut corners = Vec::new();
            self.space.list_corners(state, &mut corners);
            atoms.extend(classes.iter().zip(&corners).map(|(class, corner)| (class << u16::BITS) | u32::from(*corner)));
        };
        let (cost, atoms): (usize, Option<Atoms<'_, S>>) = match &task {
            Some(task) => (task.cost(), Some(Box::new(atoms))),
            None => (1, None),
        };
        let guide = Guide { make: Box::new(make), atoms, cost };
        let mut work = Work::new(positions.max(LEAST), watch);
        let shorten = |path: Vec<S>| {
            let moves = eliminate(model.board, search.metric, &replay(model.board, &self.hops(&path)));
            self.states(&moves)
        };
        let path = best_first(&*self.space, &guide, &shorten, search.limits, &mut work)?;
        Some(self.path(&path))
    }
}

/// Positions that are tried of tiles with walls or several gaps: breadth-first, depth-first, and from both ends.
const TRIED: [usize; 3] = [1 << 20, 1 << 24, 1 << 24];

impl<S: State> CompiledBoard<'_, S> {
    /// A solution of tiles with walls or several gaps, or that there is none, found with few positions. Depth-first search alone may take
    /// forever there: such a board may have few positions, or a solution of many moves. `None` if a limit comes first.
    fn try_first(&self, tiles: &Tiles, watch: &mut Watch) -> Option<Outcome<Path>> {
        let [few, deep, both] =
            TRIED.map(|positions| Search { limits: Limits { positions, ..self.search.limits }, ..self.search });
        if tiles.is_full_rectangle() || self.search.limits.positions <= deep.limits.positions {
            return None;
        }
        let is_over = |outcome: &Outcome<Path>| !matches!(outcome, Outcome::Limit { limit, .. } if !matches!(limit, Limit::Interrupted));
        let breadth_first = |choice: &Choice<S>| search::shortest_path(&*self.space, choice, few.limits, watch);
        let found = self.preferring(breadth_first).map(|states| self.path(&states));
        if is_over(&found) {
            return Some(found);
        }
        let found = tiles.solve(&deep, watch).map(|hops| self.moves(&hops));
        if is_over(&found) {
            return Some(found);
        }
        let found = search::meet(&*self.space, self.only_goal()?, both.limits, watch)?;
        Some(found.map(|states| self.path(&states)))
    }

    /// The position that the goal demands, if it names the position of each block that can move.
    fn only_goal(&self) -> Option<S> {
        let board = self.model.board;
        let mut position = board.start().0.clone();
        let mut is_free = vec![true; position.len()];
        for place in &board.goal().single()?.places {
            let (block, cell) = place.single()?;
            (position[block], is_free[block]) = (cell, false);
        }
        let can_move = |class: &&Class| self.model.graphs[class.graph].corners.len() > 1;
        let mut moving = self.model.classes.iter().filter(can_move).flat_map(|class| &class.blocks);
        let is_only = moving.all(|&block| !is_free[block]);
        self.at(&position).filter(|state| is_only && self.space.is_goal(state))
    }
}

/// Chooses the narrowest types of positions and boards that this puzzle allows.
pub(super) fn compile<'a>(board: &'a Board, search: &Search, tiles: Option<Tiles>) -> Box<dyn Questions + 'a> {
    let model = Model::new(board, search.limits.memory);
    match model.size.area() {
        0..=64 => small_board::<u64>(model, *search, tiles),
        65..=128 => small_board::<u128>(model, *search, tiles),
        _ => large_board(model, *search, tiles),
    }
}

fn small_board<'a, B: Bits>(model: Model<'a>, search: Search, tiles: Option<Tiles>) -> Box<dyn Questions + 'a> {
    match small::words(&model) {
        1 => of_width(Small::<[u64; 1], B>::new(&model, search.metric), model, search, tiles),
        2 => of_width(Small::<[u64; 2], B>::new(&model, search.metric), model, search, tiles),
        3..=4 => of_width(Small::<[u64; 4], B>::new(&model, search.metric), model, search, tiles),
        _ => of_width(Small::<Box<[u64]>, B>::new(&model, search.metric), model, search, tiles),
    }
}

fn large_board(model: Model<'_>, search: Search, tiles: Option<Tiles>) -> Box<dyn Questions + '_> {
    match large::words(&model) {
        1..=4 => of_width(Large::<[u64; 4]>::new(&model, search.metric), model, search, tiles),
        5..=8 => of_width(Large::<[u64; 8]>::new(&model, search.metric), model, search, tiles),
        9..=16 => of_width(Large::<[u64; 16]>::new(&model, search.metric), model, search, tiles),
        _ => of_width(Large::<Box<[u64]>>::new(&model, search.metric), model, search, tiles),
    }
}

fn of_width<'a, S: State>(
    space: impl BoardSpace<S> + 'static,
    model: Model<'a>,
    search: Search,
    tiles: Option<Tiles>,
) -> Box<dyn Questions + 'a> {
    Box::new(CompiledBoard { space: Box::new(space), model, search, tiles })
}
