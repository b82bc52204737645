//! A checked board, its blocks and its goal, and the rules of moving.

use crate::grid::{Cell, Direction, Grid, Size, corner, extent};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// A block: a label and the cells that it covers at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The symbol of the puzzle file; no other block of the board has it.
    pub label: String,
    /// Covered cells relative to the top-left cell of the bounding box, in reading order. Never empty.
    pub shape: Vec<Cell>,
}

impl Block {
    /// Rows × columns of the bounding box.
    pub fn extent(&self) -> Size {
        extent(&self.shape)
    }

    /// The covered cells when the bounding box begins at `corner`, in reading order.
    pub fn cells_at(&self, corner: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.shape.iter().map(move |cell| Cell::new(corner.row + cell.row, corner.col + cell.col))
    }
}

/// Where each block stands: the top-left cell of its bounding box, in the order of [`Board::blocks`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position(pub Vec<Cell>);

/// Demands that one block stands at one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Index into [`Board::blocks`].
    pub block: usize,
    /// Top-left cell of its bounding box, which need not be a cell of the block.
    pub corner: Cell,
}

/// What makes a position a solution. All of it must hold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Goal {
    /// Blocks that must stand at a place, each block at most once.
    pub places: Vec<Place>,
    /// Cells that must be empty, in reading order.
    pub empty: Vec<Cell>,
}

/// A gap in the frame, drawn where a block would leave the board. It has no influence on the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The side of the board.
    pub side: Direction,
    /// First column of the gap (top and bottom) or first row (left and right).
    pub first: usize,
    /// Last column or row of the gap.
    pub last: usize,
}

impl Opening {
    /// The board cells along the gap.
    pub fn cells(self, size: Size) -> impl Iterator<Item = Cell> {
        (self.first..=self.last).map(move |i| match self.side {
            Direction::Up => Cell::new(0, i),
            Direction::Down => Cell::new(size.rows - 1, i),
            Direction::Left => Cell::new(i, 0),
            Direction::Right => Cell::new(i, size.cols - 1),
        })
    }
}

/// A block that leaves `cell` along `path`, cell by cell, while all others stand still.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// A cell that the block covers before the move: the first in reading order.
    pub cell: Cell,
    /// One direction for each cell of the way. Never empty.
    pub path: Vec<Direction>,
}

/// Why a move cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalMove {
    /// No block covers the cell that the move names.
    #[error("no block at {0}")]
    NoBlock(Cell),
    /// The block would leave the board, enter a wall or overlap another block.
    #[error("the block at {0} cannot go {1}")]
    Blocked(Cell, Direction),
}

/// A board with walls, blocks, a start and a goal. Made from a [`Layout`](super::Layout).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub(super) walls: Grid<bool>,
    pub(super) blocks: Vec<Block>,
    pub(super) start: Position,
    pub(super) goal: Goal,
    pub(super) opening: Option<Opening>,
}

impl Board {
    /// Rows × columns.
    pub fn size(&self) -> Size {
        self.walls.size()
    }

    /// Which cells are walls.
    pub fn walls(&self) -> &Grid<bool> {
        &self.walls
    }

    /// All blocks, in the reading order of their first cells at the start.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Where the blocks stand at the start.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// What is to be reached.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// The gap in the frame, if there is one.
    pub fn opening(&self) -> Option<Opening> {
        self.opening
    }

    /// The block at each cell, as an index into [`Board::blocks`].
    pub fn owners(&self, position: &Position) -> Grid<Option<usize>> {
        let mut owners = Grid::filled(self.size(), None);
        for (index, (block, &corner)) in self.blocks.iter().zip(&position.0).enumerate() {
            for cell in block.cells_at(corner) {
                owners[cell] = Some(index);
            }
        }
        owners
    }

    /// Whether `position` fulfils the goal.
    pub fn is_solved(&self, position: &Position) -> bool {
        let owners = self.owners(position);
        self.goal.places.iter().all(|place| position.0[place.block] == place.corner)
            && self.goal.empty.iter().all(|&cell| owners[cell].is_none())
    }

    /// Makes `step` and returns the block that moved, as an index into [`Board::blocks`].
    ///
    /// # Errors
    ///
    /// If the move is not legal; `position` is then unchanged.
    pub fn apply(&self, position: &mut Position, step: &Move) -> Result<usize, IllegalMove> {
        let owners = self.owners(position);
        let block = owners.get(step.cell).copied().flatten().ok_or(IllegalMove::NoBlock(step.cell))?;
        let mut corner = position.0[block];
        for &direction in &step.path {
            let blocked = IllegalMove::Blocked(step.cell, direction);
            corner = self.shifted(block, corner, direction).ok_or(blocked)?;
            let free = |cell| owners[cell].is_none_or(|owner| owner == block) && !self.walls[cell];
            if !self.blocks[block].cells_at(corner).all(free) {
                return Err(blocked);
            }
        }
        position.0[block] = corner;
        Ok(block)
    }

    /// The shortest way of the block at `from` to where its cell stands at `to`, while all others stand still; of several,
    /// the first in the order of directions. `None` if there is no block or no way.
    pub fn way(&self, position: &Position, from: Cell, to: Cell) -> Option<Vec<Direction>> {
        let owners = self.owners(position);
        let block = owners.get(from).copied().flatten()?;
        let free = |cell| owners[cell].is_none_or(|owner| owner == block) && !self.walls[cell];
        let start = position.0[block];
        let row = (start.row + to.row).checked_sub(from.row)?;
        let goal = Cell::new(row, (start.col + to.col).checked_sub(from.col)?);
        let mut reached = FxHashMap::from_iter([(start, None)]);
        let mut open = VecDeque::from([start]);
        while let Some(corner) = open.pop_front().filter(|_| !reached.contains_key(&goal)) {
            for direction in Direction::ALL {
                let next = self.shifted(block, corner, direction);
                let next = next.filter(|&next| self.blocks[block].cells_at(next).all(free));
                if let Some(next) = next.filter(|next| !reached.contains_key(next)) {
                    reached.insert(next, Some((corner, direction)));
                    open.push_back(next);
                }
            }
        }
        let mut way = Vec::new();
        let mut corner = goal;
        while let Some((before, direction)) = *reached.get(&corner)? {
            way.push(direction);
            corner = before;
        }
        way.reverse();
        Some(way)
    }

    /// `corner` one cell further, if the bounding box of `block` stays on the board.
    fn shifted(&self, block: usize, corner: Cell, direction: Direction) -> Option<Cell> {
        let to = corner.step(direction)?;
        let extent = self.blocks[block].extent();
        (to.row + extent.rows <= self.size().rows && to.col + extent.cols <= self.size().cols).then_some(to)
    }
}

/// A block's shape relative to its bounding box, and that box's top-left cell.
pub(super) fn shape_and_corner(mut cells: Vec<Cell>) -> (Vec<Cell>, Cell) {
    let first = corner(&cells);
    cells.sort_unstable();
    for cell in &mut cells {
        *cell = Cell::new(cell.row - first.row, cell.col - first.col);
    }
    (cells, first)
}
