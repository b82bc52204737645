//! An unchecked board, and the check that makes a [`Board`] of it.

use super::board::{Axis, Block, Board, Condition, Opening, Place};
use crate::grid::{Cell, Direction, Grid, Size, by_key, connected};
use crate::text::symbol_rows;
use std::cmp::Ordering;
use std::fmt;

/// The content of a cell of a picture.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Symbol {
    /// `.`
    Empty,
    /// `#`
    Wall,
    /// `-`, on the board only: an empty cell that only the blocks of [`Layout::gate_blocks`] may cover.
    Gate,
    /// `*`, in a goal picture only.
    Anything,
    /// A block's label.
    Label(String),
}

/// The labels in rows of symbols, each with its cells, both in reading order. Rows may have different lengths.
pub fn labelled(rows: &[Vec<Symbol>]) -> Vec<(&str, Vec<Cell>)> {
    let cells = |(row, symbols): (usize, &'_ Vec<Symbol>)| (0..symbols.len()).map(move |col| Cell::new(row, col));
    let cells = rows.iter().enumerate().flat_map(cells);
    by_key(cells.filter_map(|cell| match &rows[cell.row][cell.col] {
        Symbol::Label(label) => Some((label.as_str(), cell)),
        _ => None,
    }))
}

/// The blocks of a goal condition, as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// The block with this label.
    Block(String),
    /// Any of the blocks with these labels.
    AnyOf(Vec<String>),
    /// Any block like the one with this label, including itself: same shape, axis and right to pass gates.
    Like(String),
}

impl Who {
    /// The labels as written.
    pub fn labels(&self) -> &[String] {
        match self {
            Self::Block(label) | Self::Like(label) => std::slice::from_ref(label),
            Self::AnyOf(labels) => labels,
        }
    }
}

/// The required position of a block, as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceLayout {
    /// The block, or the blocks of which any one suffices.
    pub who: Who,
    /// Row and column of the bounding box's top-left cell; of several, any one suffices.
    pub at: Vec<(i64, i64)>,
}

impl PlaceLayout {
    /// Requires the block with this label to be at `row` and `col`.
    pub fn new(label: impl Into<String>, row: i64, col: i64) -> Self {
        Self { who: Who::Block(label.into()), at: vec![(row, col)] }
    }
}

/// A goal, as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GoalLayout {
    /// Positions of blocks, and cells that must be empty, by row and column. All must hold.
    Places {
        /// The required positions of blocks.
        places: Vec<PlaceLayout>,
        /// Cells that must be empty.
        empty: Vec<(i64, i64)>,
    },
    /// A picture of the board.
    Picture(Vec<Vec<Symbol>>),
}

impl GoalLayout {
    /// A goal that only requires positions of blocks.
    pub fn places(places: Vec<PlaceLayout>) -> Self {
        Self::Places { places, empty: Vec::new() }
    }
}

/// A side of the board.
pub type Side = Direction;

/// The opening of the frame, as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OpeningLayout {
    /// Not given: guessed from the goal.
    #[default]
    Guess,
    /// No opening.
    Closed,
    /// On this side, as wide as the block at its goal.
    Side(Side),
    /// On this side, from the first to the last column (top, bottom) or row (left, right).
    Gap(Side, i64, i64),
}

/// An unchecked board. [`Layout::check`] makes a [`Board`] of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// Rows of symbols.
    pub rows: Vec<Vec<Symbol>>,
    /// Labels whose separate parts move together as one block.
    pub together: Vec<String>,
    /// Labels of the blocks that may cover gates.
    pub gate_blocks: Vec<String>,
    /// Whether every block that [`Layout::axes`] does not name moves only along its longer side, as cars do. Blocks
    /// that are as long as wide move in all directions.
    pub along_length: bool,
    /// Labels with the axes of these blocks. All other blocks may move in all directions, or along their length.
    pub axes: Vec<(String, Axis)>,
    /// Whether exchanging blocks of the same shape gives a different position.
    pub distinct: bool,
    /// The goals, of which any one suffices. Empty if the puzzle can only be explored.
    pub goals: Vec<GoalLayout>,
    /// The opening of the frame.
    pub opening: OpeningLayout,
}

impl Layout {
    pub(super) fn has_gates(&self) -> bool {
        self.rows.iter().flatten().any(|symbol| *symbol == Symbol::Gate)
    }

    /// Labels of blocks that may cover gates, although there are none.
    pub fn idle_gate_blocks(&self) -> &[String] {
        if self.has_gates() { &[] } else { &self.gate_blocks }
    }
}

impl Board {
    /// The layout of this board. Each goal is written as positions, or as a picture if cells must be empty and a
    /// picture can express it.
    pub fn layout(&self) -> Layout {
        let owners = self.owners(&self.start);
        let symbol = |cell| match owners[cell] {
            Some(block) => Symbol::Label(self.blocks[block].label.clone()),
            None if self.walls[cell] => Symbol::Wall,
            None if self.gates[cell] => Symbol::Gate,
            None => Symbol::Empty,
        };
        let labels = |wanted: &dyn Fn(&Block) -> bool| -> Vec<String> {
            self.blocks.iter().filter(|block| wanted(block)).map(|block| block.label.clone()).collect()
        };
        let along_length = self.is_along_length();
        let locked = self.blocks.iter().filter(|block| !along_length && block.axis != Axis::Both);
        Layout {
            rows: rows_of(self.size(), symbol),
            together: labels(&|block| !connected(&block.shape)),
            gate_blocks: labels(&|block| block.passes_gates),
            along_length,
            axes: locked.map(|block| (block.label.clone(), block.axis)).collect(),
            distinct: self.distinct,
            goals: self.goal.alternatives.iter().map(|condition| self.goal_layout(condition)).collect(),
            opening: match self.opening {
                None => OpeningLayout::Closed,
                Some(Opening { side, first, last }) => OpeningLayout::Gap(side, first as i64, last as i64),
            },
        }
    }

    /// Whether every block moves along its longer side only, and at least one of them is thereby restricted.
    fn is_along_length(&self) -> bool {
        let by_length = |block: &Block| block.axis == longer_side(block.extent());
        self.blocks.iter().any(|block| block.axis != Axis::Both) && self.blocks.iter().all(by_length)
    }

    fn goal_layout(&self, condition: &Condition) -> GoalLayout {
        let single: Option<Vec<(usize, Cell)>> = condition.places.iter().map(Place::single).collect();
        match single.filter(|_| !condition.empty.is_empty()) {
            Some(places) => GoalLayout::Picture(self.goal_picture(&places, &condition.empty)),
            None => GoalLayout::Places {
                places: condition.places.iter().map(|place| self.place_layout(place)).collect(),
                empty: condition.empty.iter().map(written).collect(),
            },
        }
    }

    fn place_layout(&self, place: &Place) -> PlaceLayout {
        let label = |&block: &usize| self.blocks[block].label.clone();
        let who = match place.blocks.as_slice() {
            [block] => Who::Block(label(block)),
            blocks => Who::AnyOf(blocks.iter().map(label).collect()),
        };
        PlaceLayout { who, at: place.corners.iter().map(written).collect() }
    }

    /// The picture of a goal with these blocks at these corners, and with these empty cells.
    pub fn goal_picture(&self, places: &[(usize, Cell)], empty: &[Cell]) -> Vec<Vec<Symbol>> {
        let mut picture = Grid::filled(self.size(), Symbol::Anything);
        for &cell in empty {
            picture[cell] = Symbol::Empty;
        }
        for &(block, corner) in places {
            for cell in self.blocks[block].cells_at(corner) {
                picture[cell] = Symbol::Label(self.blocks[block].label.clone());
            }
        }
        for cell in self.size().cells().filter(|&cell| self.walls[cell]) {
            picture[cell] = Symbol::Wall;
        }
        rows_of(self.size(), |cell| picture[cell].clone())
    }
}

/// The axis along the longer side of a bounding box; both for a square.
pub(super) fn longer_side(extent: Size) -> Axis {
    match extent.cols.cmp(&extent.rows) {
        Ordering::Greater => Axis::Horizontal,
        Ordering::Less => Axis::Vertical,
        Ordering::Equal => Axis::Both,
    }
}

fn written(cell: &Cell) -> (i64, i64) {
    (cell.row as i64, cell.col as i64)
}

fn rows_of(size: Size, symbol: impl Fn(Cell) -> Symbol) -> Vec<Vec<Symbol>> {
    (0..size.rows).map(|row| (0..size.cols).map(|col| symbol(Cell::new(row, col))).collect()).collect()
}

impl Symbol {
    /// The symbol in the notation of the puzzle file.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Empty => ".",
            Self::Wall => "#",
            Self::Gate => "-",
            Self::Anything => "*",
            Self::Label(label) => label,
        }
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A picture as lines of text, in the notation of the puzzle file.
pub fn picture_lines(rows: &[Vec<Symbol>]) -> Vec<String> {
    let size = Size::new(rows.len(), rows.first().map_or(0, Vec::len));
    let labels = rows.iter().flatten().map(Symbol::as_str);
    symbol_rows(size, labels, |cell| rows[cell.row][cell.col].as_str())
}
