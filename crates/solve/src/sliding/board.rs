//! A checked board, its blocks and its goal, and the rules of movement.

pub use crate::family::{Condition, Place};
use crate::grid::{Cell, Direction, Grid, Size, corner, extent};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// The directions in which a block may move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Axis {
    /// All four.
    #[default]
    Both,
    /// Left and right only, as a car along a row.
    Horizontal,
    /// Up and down only.
    Vertical,
    /// None: the block is fixed.
    Fixed,
}

impl Axis {
    /// Whether a block of this axis may move in `direction`.
    pub const fn allows(self, direction: Direction) -> bool {
        match self {
            Self::Both => true,
            Self::Horizontal => matches!(direction, Direction::Left | Direction::Right),
            Self::Vertical => matches!(direction, Direction::Up | Direction::Down),
            Self::Fixed => false,
        }
    }
}

/// A block: a label, the cells that it covers at the start, and how it may move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The symbol of the puzzle file; no other block of the board has it.
    pub label: String,
    /// Covered cells relative to the top-left cell of the bounding box, in reading order. Never empty.
    pub shape: Vec<Cell>,
    /// The directions in which it may move.
    pub axis: Axis,
    /// Whether it may cover gates.
    pub passes_gates: bool,
}

impl Block {
    /// Whether both blocks are equal except for label and position.
    pub fn is_like(&self, other: &Self) -> bool {
        (&self.shape, self.axis, self.passes_gates) == (&other.shape, other.axis, other.passes_gates)
    }

    /// Rows × columns of the bounding box.
    pub fn extent(&self) -> Size {
        extent(&self.shape)
    }

    /// The covered cells if the bounding box begins at `corner`, in reading order.
    pub fn cells_at(&self, corner: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.shape.iter().map(move |cell| Cell::new(corner.row + cell.row, corner.col + cell.col))
    }
}

/// The position of each block: the top-left cell of its bounding box, in the order of [`Board::blocks`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position(pub Vec<Cell>);

/// The goal, which defines the winning positions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Goal {
    /// The conditions, of which a solution satisfies at least one. Without any, the puzzle can only be explored.
    pub alternatives: Vec<Condition>,
}

impl Goal {
    /// The condition, if there is exactly one.
    pub fn single(&self) -> Option<&Condition> {
        match self.alternatives.as_slice() {
            [condition] => Some(condition),
            _ => None,
        }
    }

    /// All places of all conditions.
    pub fn places(&self) -> impl Iterator<Item = &Place> {
        self.alternatives.iter().flat_map(|condition| &condition.places)
    }
}

/// A gap in the frame, drawn where a block would leave the board. It does not affect the search.
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

/// A move of the block at `cell` along `path`, cell by cell, while all others stand still.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// A cell that the block covers before the move: the first in reading order.
    pub cell: Cell,
    /// One direction per cell of the path. Never empty.
    pub path: Vec<Direction>,
}

/// Why a move cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalMove {
    /// No block covers the cell.
    #[error("no block at {0}")]
    NoBlock(Cell),
    /// The block would leave the board, enter a wall or a gate that is closed to it, or overlap another block; or its
    /// axis forbids the direction.
    #[error("the block at {0} cannot go {1}")]
    Blocked(Cell, Direction),
}

/// A board with walls, blocks, a start and a goal. Made from a [`Layout`](super::Layout).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub(super) walls: Grid<bool>,
    pub(super) gates: Grid<bool>,
    pub(super) blocks: Vec<Block>,
    pub(super) start: Position,
    pub(super) goal: Goal,
    pub(super) opening: Option<Opening>,
    pub(super) distinct: bool,
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

    /// Which cells are gates: only blocks with [`Block::passes_gates`] may cover them. No gate is covered at the start
    /// drawn in a puzzle file.
    pub fn gates(&self) -> &Grid<bool> {
        &self.gates
    }

    /// Whether exchanging blocks of the same shape gives a different position.
    pub fn is_distinct(&self) -> bool {
        self.distinct
    }

    /// All blocks, in the reading order of their first cells at the original start. [`Board::starting_at`] keeps this
    /// order.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The positions of the blocks at the start.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The goal.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// The gap in the frame, if there is one.
    pub fn opening(&self) -> Option<Opening> {
        self.opening
    }

    /// Removes the rows and columns at the edges that are only walls, unless an opening is drawn in one. Cells are
    /// counted from the new corner.
    pub(crate) fn trimmed(self) -> Self {
        let free: Vec<Cell> = self.size().cells().filter(|&cell| !self.walls[cell]).collect();
        let (first, size) = (corner(&free), extent(&free));
        let is_kept = |cell: Cell| {
            (first.row..first.row + size.rows).contains(&cell.row)
                && (first.col..first.col + size.cols).contains(&cell.col)
        };
        if self.opening.is_some_and(|opening| !opening.cells(self.size()).all(is_kept)) {
            return self;
        }
        let cut = |grid: &Grid<bool>| {
            let mut own = Grid::filled(size, false);
            size.cells().for_each(|cell| own[cell] = grid[Cell::new(first.row + cell.row, first.col + cell.col)]);
            own
        };
        let shift = |cells: &mut Vec<Cell>| {
            cells.iter_mut().for_each(|cell| *cell = Cell::new(cell.row - first.row, cell.col - first.col));
        };
        let (walls, gates, mut start, mut goal) = (cut(&self.walls), cut(&self.gates), self.start, self.goal);
        shift(&mut start.0);
        for condition in &mut goal.alternatives {
            shift(&mut condition.empty);
            condition.places.iter_mut().for_each(|place| shift(&mut place.corners));
        }
        let opening = self.opening.map(|Opening { side, first: from, last }| {
            let before = if matches!(side, Direction::Up | Direction::Down) { first.col } else { first.row };
            Opening { side, first: from - before, last: last - before }
        });
        Self { walls, gates, start, goal, opening, ..self }
    }

    /// The block at each cell, as an index into [`Board::blocks`].
    pub fn owners(&self, position: &Position) -> Grid<Option<usize>> {
        Grid::owners(self.size(), self.blocks.iter().zip(&position.0).map(|(block, &corner)| block.cells_at(corner)))
    }

    /// Whether `position` satisfies the goal.
    pub fn is_solved(&self, position: &Position) -> bool {
        let owners = self.owners(position);
        let holds = |condition: &Condition| {
            condition.places.iter().all(|place| place.holds(&position.0))
                && condition.empty.iter().all(|&cell| owners[cell].is_none())
        };
        self.goal.alternatives.iter().any(holds)
    }

    /// Makes a move and returns the block that moved, as an index into [`Board::blocks`].
    ///
    /// # Errors
    ///
    /// If the move is illegal; `position` is then unchanged.
    pub fn apply(&self, position: &mut Position, step: &Move) -> Result<usize, IllegalMove> {
        let owners = self.owners(position);
        let block = owners.get(step.cell).copied().flatten().ok_or(IllegalMove::NoBlock(step.cell))?;
        let mut corner = position.0[block];
        for &direction in &step.path {
            let blocked = IllegalMove::Blocked(step.cell, direction);
            corner = self.shifted(block, corner, direction).ok_or(blocked)?;
            if !self.fits(&owners, block, corner) {
                return Err(blocked);
            }
        }
        position.0[block] = corner;
        Ok(block)
    }

    /// The shortest path that brings the block at `from` to where that cell of it is at `to`, while all others stand
    /// still. Of several, the first in the order of directions. `None` if there is no block or no path.
    pub fn way(&self, position: &Position, from: Cell, to: Cell) -> Option<Vec<Direction>> {
        let owners = self.owners(position);
        let block = owners.get(from).copied().flatten()?;
        let start = position.0[block];
        let row = (start.row + to.row).checked_sub(from.row)?;
        let goal = Cell::new(row, (start.col + to.col).checked_sub(from.col)?);
        let mut reached = FxHashMap::from_iter([(start, None)]);
        let mut open = VecDeque::from([start]);
        while let Some(corner) = open.pop_front().filter(|_| !reached.contains_key(&goal)) {
            for direction in Direction::ALL {
                let next = self.shifted(block, corner, direction);
                let next = next.filter(|&next| self.fits(&owners, block, next));
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

    /// Whether `block` may be at `corner`, which must be inside the board, while the others are as in `owners`.
    pub(super) fn fits(&self, owners: &Grid<Option<usize>>, block: usize, corner: Cell) -> bool {
        let free = |cell| owners[cell].is_none_or(|owner| owner == block) && self.may_cover(block, cell);
        self.blocks[block].cells_at(corner).all(free)
    }

    /// Whether `block` may ever cover `cell`: no wall, and no gate that is closed to it.
    pub fn may_cover(&self, block: usize, cell: Cell) -> bool {
        !self.walls[cell] && (!self.gates[cell] || self.blocks[block].passes_gates)
    }

    /// Whether a block may leave or enter the cell; `owner` is the block that covers it.
    pub(super) fn is_open(&self, cell: Cell, owner: Option<usize>) -> bool {
        let moves = |block: usize| self.blocks[block].axis != Axis::Fixed;
        owner.map_or_else(|| (0..self.blocks.len()).any(|block| moves(block) && self.may_cover(block, cell)), moves)
    }

    /// `corner` moved by one cell, if the axis of `block` allows it and its bounding box stays on the board.
    pub(super) fn shifted(&self, block: usize, corner: Cell, direction: Direction) -> Option<Cell> {
        let to = corner.step(direction).filter(|_| self.blocks[block].axis.allows(direction))?;
        let extent = self.blocks[block].extent();
        (to.row + extent.rows <= self.size().rows && to.col + extent.cols <= self.size().cols).then_some(to)
    }
}

/// A shape relative to its bounding box, and the top-left cell of that box.
pub(super) fn shape_and_corner(mut cells: Vec<Cell>) -> (Vec<Cell>, Cell) {
    let first = corner(&cells);
    cells.sort_unstable();
    for cell in &mut cells {
        *cell = Cell::new(cell.row - first.row, cell.col - first.col);
    }
    (cells, first)
}
