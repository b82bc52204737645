//! Backtracking, or depth-first search: continues from each new position as far as possible, then goes back to the last
//! choice. It finds a solution, usually a very long one, which depends on the order in which moves are tried.
//!
//! The path is an explicit stack, so its length is not limited. Moves are steps.

use super::board::{Board, Move, Position};
use super::classes::interchangeable;
use crate::grid::{Cell, Direction};
use crate::search::{Limit, Limits, Outcome, Progress, Statistics, Watch};
use rustc_hash::FxHashSet;

/// The order in which moves are tried, and when a position counts as visited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// Blocks in their order, but a block that moves goes to the end of it; for each block left, right, up, down. A
    /// position is visited when it is entered.
    #[default]
    MovedLast,
    /// Blocks in their order, which is fixed; for each block left, right, up, down. A position is visited when it is
    /// entered.
    Listed,
    /// Up, right, down, left; for each direction the blocks in their order, which is fixed. When a position is entered,
    /// all its new neighbours become visited. So each of these can only be entered from there.
    DirectionsFirst,
}

impl Order {
    const fn directions(self) -> [Direction; 4] {
        match self {
            Self::MovedLast | Self::Listed => [Direction::Left, Direction::Right, Direction::Up, Direction::Down],
            Self::DirectionsFirst => [Direction::Up, Direction::Right, Direction::Down, Direction::Left],
        }
    }
}

/// How to backtrack, and how far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Backtrack {
    /// The order in which moves are tried.
    pub order: Order,
    /// Labels of the blocks that come first, in this order. The others follow in the reading order of the start.
    pub blocks: Vec<String>,
    /// Whether exchanging equal blocks gives a different position. It always does if the board says so.
    pub distinct: bool,
    /// When to give up.
    pub limits: Limits,
}

/// A label that no block has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no block `{0}`")]
pub struct UnknownBlock(pub String);

/// Finds the first solution by backtracking, in steps. The same board gives the same solution. The statistics have no
/// levels.
///
/// `watch` is called from time to time; the level of its progress is the length of the path.
///
/// # Errors
///
/// If [`Backtrack::blocks`] names a block that the board does not have.
pub fn backtrack(board: &Board, how: &Backtrack, watch: &mut Watch) -> Result<Outcome<Vec<Move>>, UnknownBlock> {
    let mut search = DepthFirst::new(board, how)?;
    let ended = search.run(watch);
    let statistics = Statistics { positions: search.visited.keys.len(), ..Statistics::default() };
    Ok(match ended {
        Ok(true) => Outcome::Solved { path: search.path(), statistics },
        Ok(false) => Outcome::Unsolvable { statistics },
        Err(limit) => Outcome::Limit { limit, statistics },
    })
}

/// Steps between two progress reports.
const REPORT_EVERY: usize = 1 << 14;

/// A step: a block and a direction.
type Step = (usize, Direction);

/// A position on the path.
struct Frame {
    /// The steps from here that were not tried yet, the next one last.
    untried: Vec<Step>,
    /// The step that entered the position, and the block's index in the order before it; `None` at the start.
    entered: Option<(Step, usize)>,
}

struct DepthFirst<'a> {
    board: &'a Board,
    order: Order,
    /// The blocks, as indices into [`Board::blocks`], in the current order.
    blocks: Vec<usize>,
    position: Position,
    path: Vec<Frame>,
    /// Number of untried steps on the whole path.
    waiting: usize,
    visited: Visited,
}

impl<'a> DepthFirst<'a> {
    fn new(board: &'a Board, how: &Backtrack) -> Result<Self, UnknownBlock> {
        Ok(Self {
            board,
            order: how.order,
            blocks: block_order(board, &how.blocks)?,
            position: board.start().clone(),
            path: Vec::new(),
            waiting: 0,
            visited: Visited::new(board, how.distinct || board.is_distinct(), how.limits),
        })
    }

    /// Returns whether a goal was found. The path then ends there.
    fn run(&mut self, watch: &mut Watch) -> Result<bool, Limit> {
        self.visit()?;
        self.enter(None)?;
        let mut entered = 0_usize;
        while !self.board.is_solved(&self.position) {
            entered += 1;
            if entered.is_multiple_of(REPORT_EVERY) {
                let memory = self.visited.memory(self.blocks.len()) + self.path_memory();
                let progress = Progress::new(self.visited.keys.len(), self.path.len(), memory);
                if watch.report(progress).is_break() {
                    return Err(Limit::Interrupted);
                }
            }
            while !self.descend()? {
                if !self.ascend() {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Enters the next new position, if there is one.
    fn descend(&mut self) -> Result<bool, Limit> {
        while let Some(step) = self.path.last_mut().and_then(|frame| frame.untried.pop()) {
            self.waiting -= 1;
            let corner = self.position.0[step.0];
            self.position.0[step.0] = corner.step(step.1).expect("only possible steps wait");
            if self.order == Order::DirectionsFirst || self.visit()? {
                let place = self.move_last(step.0);
                self.enter(Some((step, place)))?;
                return Ok(true);
            }
            self.position.0[step.0] = corner;
        }
        Ok(false)
    }

    /// Returns to the previous position, if there is one.
    fn ascend(&mut self) -> bool {
        let Some(((block, direction), place)) = self.path.pop().and_then(|frame| frame.entered) else {
            return false;
        };
        let back = self.position.0[block].step(direction.opposite());
        self.position.0[block] = back.expect("the block came from there");
        if self.order == Order::MovedLast {
            self.blocks.pop();
            self.blocks.insert(place, block);
        }
        true
    }

    /// Moves a block to the end of the order, if the order requires it. Returns its old index.
    fn move_last(&mut self, block: usize) -> usize {
        let place = self.blocks.iter().position(|&other| other == block).expect("every block has a place");
        if self.order == Order::MovedLast {
            self.blocks.remove(place);
            self.blocks.push(block);
        }
        place
    }

    /// Puts the current position on the path.
    fn enter(&mut self, entered: Option<(Step, usize)>) -> Result<(), Limit> {
        let mut untried = self.steps();
        if self.order == Order::DirectionsFirst && !self.board.is_solved(&self.position) {
            untried = self.only_new(untried)?;
        }
        untried.reverse();
        self.waiting += untried.len();
        self.path.push(Frame { untried, entered });
        Ok(())
    }

    /// The possible steps, in order.
    fn steps(&self) -> Vec<Step> {
        let directions = self.order.directions();
        let pairs: Vec<Step> = match self.order {
            Order::DirectionsFirst => {
                directions.into_iter().flat_map(|way| self.blocks.iter().map(move |&block| (block, way))).collect()
            }
            _ => self.blocks.iter().flat_map(|&block| directions.map(|way| (block, way))).collect(),
        };
        let owners = self.board.owners(&self.position);
        let possible = |&(block, way): &Step| {
            let to = self.board.shifted(block, self.position.0[block], way);
            to.is_some_and(|to| self.board.fits(&owners, block, to))
        };
        let mut steps: Vec<Step> = pairs.into_iter().filter(possible).collect();
        steps.shrink_to_fit();
        steps
    }

    /// Those of `steps` that lead to new positions, which become visited.
    fn only_new(&mut self, steps: Vec<Step>) -> Result<Vec<Step>, Limit> {
        let mut new = Vec::new();
        for (block, way) in steps {
            let corner = self.position.0[block];
            self.position.0[block] = corner.step(way).expect("the step is possible");
            if self.visit()? {
                new.push((block, way));
            }
            self.position.0[block] = corner;
        }
        Ok(new)
    }

    /// Marks the current position as visited. Returns whether it is new.
    fn visit(&mut self) -> Result<bool, Limit> {
        let on_path = self.path_memory();
        self.visited.insert(&self.position, on_path)
    }

    /// Bytes of the path.
    fn path_memory(&self) -> usize {
        self.path.capacity() * size_of::<Frame>() + self.waiting * size_of::<Step>()
    }

    /// The steps on the path.
    fn path(&self) -> Vec<Move> {
        let mut position = self.board.start().clone();
        let steps = self.path.iter().filter_map(|frame| frame.entered);
        let one = |((block, way), _): (Step, usize)| {
            let cell = self.board.blocks()[block].cells_at(position.0[block]).next();
            let one = Move { cell: cell.expect("a block has cells"), path: vec![way] };
            self.board.apply(&mut position, &one).expect("only possible steps are made");
            one
        };
        steps.map(one).collect()
    }
}

/// All blocks: those with the labels `first`, each once, then the others.
fn block_order(board: &Board, first: &[String]) -> Result<Vec<usize>, UnknownBlock> {
    let mut order: Vec<usize> = Vec::with_capacity(board.blocks().len());
    for label in first {
        let block = board.blocks().iter().position(|block| block.label == *label);
        let block = block.ok_or_else(|| UnknownBlock(label.clone()))?;
        if !order.contains(&block) {
            order.push(block);
        }
    }
    let named = order.len();
    let others = (0..board.blocks().len()).filter(|block| !order[..named].contains(block));
    let others: Vec<usize> = others.collect();
    order.extend(others);
    Ok(order)
}

/// The visited positions: the corners of the blocks, sorted within each class of interchangeable blocks.
struct Visited {
    keys: FxHashSet<Box<[u16]>>,
    /// Interchangeable blocks, as indices into [`Board::blocks`].
    classes: Vec<Vec<usize>>,
    cols: usize,
    limits: Limits,
}

/// Overhead of an allocation in most allocators, in bytes.
const HEADER: usize = 16;

impl Visited {
    fn new(board: &Board, distinct: bool, limits: Limits) -> Self {
        let alone = || (0..board.blocks().len()).map(|block| vec![block]).collect();
        let classes = if distinct { alone() } else { interchangeable(board) };
        Self { keys: FxHashSet::default(), classes, cols: board.size().cols, limits }
    }

    /// Adds a position. Returns whether it is new. `beside` is the memory in use elsewhere, in bytes.
    fn insert(&mut self, position: &Position, beside: usize) -> Result<bool, Limit> {
        let key = self.key(position);
        if self.keys.contains(&key) {
            return Ok(false);
        }
        if self.keys.len() >= self.limits.positions {
            return Err(Limit::Positions(self.limits.positions));
        }
        if self.memory(key.len()) + beside > self.limits.memory {
            return Err(Limit::Memory(self.limits.memory));
        }
        Ok(self.keys.insert(key))
    }

    fn key(&self, position: &Position) -> Box<[u16]> {
        let mut key = Vec::with_capacity(position.0.len());
        for class in &self.classes {
            let first = key.len();
            // Cell numbers fit into a u16.
            let number = |cell: Cell| (cell.row * self.cols + cell.col) as u16;
            key.extend(class.iter().map(|&block| number(position.0[block])));
            key[first..].sort_unstable();
        }
        key.into_boxed_slice()
    }

    /// Bytes in use after one more key of `blocks` numbers. While a full table grows, both tables are in use.
    fn memory(&self, blocks: usize) -> usize {
        let table = |positions: usize| (positions * 8 / 7 + 1).next_power_of_two() * (size_of::<Box<[u16]>>() + 1);
        let keys = (self.keys.len() + 1) * (blocks * size_of::<u16>() + HEADER);
        let full = self.keys.len() == self.keys.capacity();
        keys + table(self.keys.capacity()) + if full { table(self.keys.capacity() + 1) } else { 0 }
    }
}
