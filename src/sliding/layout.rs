//! A board as it was written, not yet checked; `check` makes a board of it.

use super::board::{Block, Board, Opening, Place};
use crate::grid::{Cell, Direction, Grid, Size, connected};
use crate::text::symbol_rows;
use std::fmt;

/// What a cell of a picture says.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Symbol {
    /// `.`
    Empty,
    /// `#`
    Wall,
    /// `*`, in a goal picture only.
    Anything,
    /// A block's label.
    Label(String),
}

/// What is to be reached, as it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GoalLayout {
    /// Labels with the row and column of their bounding box's top-left cell.
    Places(Vec<(String, i64, i64)>),
    /// A picture of the board.
    Picture(Vec<Vec<Symbol>>),
}

/// A side of the board, or none.
pub type Side = Direction;

/// Where the frame opens, as it was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OpeningLayout {
    /// Not said: guessed from the goal.
    #[default]
    Guess,
    /// Nowhere.
    Closed,
    /// On this side, as wide as the goal's place.
    Side(Side),
    /// On this side, from the first to the last column (top, bottom) or row (left, right).
    Gap(Side, i64, i64),
}

/// A board as it was written. [`Layout::check`] makes a [`Board`] of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Rows of symbols.
    pub rows: Vec<Vec<Symbol>>,
    /// Labels whose separate parts move together as one block.
    pub together: Vec<String>,
    /// What is to be reached.
    pub goal: GoalLayout,
    /// Where the frame opens.
    pub opening: OpeningLayout,
}

impl Board {
    /// The layout that this board would be written as: the goal as places, or as a picture where cells must be empty.
    pub fn layout(&self) -> Layout {
        let owners = self.owners(&self.start);
        let symbol = |cell| match owners[cell] {
            Some(block) => Symbol::Label(self.blocks[block].label.clone()),
            None if self.walls[cell] => Symbol::Wall,
            None => Symbol::Empty,
        };
        let split = |block: &&Block| !connected(&block.shape);
        Layout {
            rows: rows_of(self.size(), symbol),
            together: self.blocks.iter().filter(split).map(|b| b.label.clone()).collect(),
            goal: self.goal_layout(),
            opening: match self.opening {
                None => OpeningLayout::Closed,
                Some(Opening { side, first, last }) => OpeningLayout::Gap(side, first as i64, last as i64),
            },
        }
    }

    fn goal_layout(&self) -> GoalLayout {
        let label = |block: usize| self.blocks[block].label.clone();
        if self.goal.empty.is_empty() {
            let place = |p: &Place| (label(p.block), p.corner.row as i64, p.corner.col as i64);
            return GoalLayout::Places(self.goal.places.iter().map(place).collect());
        }
        let mut picture = Grid::filled(self.size(), Symbol::Anything);
        for &cell in &self.goal.empty {
            picture[cell] = Symbol::Empty;
        }
        for place in &self.goal.places {
            for cell in self.blocks[place.block].cells_at(place.corner) {
                picture[cell] = Symbol::Label(label(place.block));
            }
        }
        for cell in self.size().cells().filter(|&cell| self.walls[cell]) {
            picture[cell] = Symbol::Wall;
        }
        GoalLayout::Picture(rows_of(self.size(), |cell| picture[cell].clone()))
    }
}

fn rows_of(size: Size, symbol: impl Fn(Cell) -> Symbol) -> Vec<Vec<Symbol>> {
    (0..size.rows).map(|row| (0..size.cols).map(|col| symbol(Cell::new(row, col))).collect()).collect()
}

impl Symbol {
    /// The symbol as it is written in a puzzle file.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Empty => ".",
            Self::Wall => "#",
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
pub(crate) fn picture_lines(rows: &[Vec<Symbol>]) -> Vec<String> {
    let size = Size::new(rows.len(), rows.first().map_or(0, Vec::len));
    let labels = rows.iter().flatten().map(Symbol::as_str);
    symbol_rows(size, labels, |cell| rows[cell.row][cell.col].as_str())
}
