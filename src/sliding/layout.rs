//! A board as it was written, not yet checked, and everything that can be wrong with it.

use super::board::{Block, Board, Goal, Opening, Place, Position, shape_and_corner};
use crate::grid::{Cell, Direction, Grid, Size, connected};
use crate::text::symbol_rows;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;

/// Most cells that a board may have, walls included.
pub(crate) const MAX_CELLS: usize = u16::MAX as usize;

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

/// The part of a layout that is at fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Where {
    /// The whole board.
    Board,
    /// A row of the board.
    Row(usize),
    /// A cell of the board.
    Cell(Cell),
    /// Entry of [`Layout::together`].
    Together(usize),
    /// The whole goal.
    Goal,
    /// Entry of [`GoalLayout::Places`].
    GoalPlace(usize),
    /// A row of the goal picture.
    GoalRow(usize),
    /// A cell of the goal picture.
    GoalCell(Cell),
    /// The exit.
    Opening,
}

/// A fault of a layout: what is wrong, where, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The part at fault.
    pub at: Where,
    /// What is wrong.
    pub kind: FaultKind,
}

/// What is wrong with a layout; the message says what was found, [`FaultKind::help`] what would be right.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum FaultKind {
    #[error("the board is empty")]
    NoRows,
    #[error("the board has no block")]
    NoBlocks,
    #[error("row {row} is empty")]
    EmptyRow { row: usize },
    #[error("row {row} has {found} {}, but row 0 has {expected}", cells(*found))]
    Ragged { row: usize, found: usize, expected: usize },
    #[error("the board has {found} cells")]
    TooLarge { found: usize },
    #[error("`*` stands in the board")]
    AnythingOnBoard,
    #[error("block `{label}` is in separate places")]
    Split { label: String },
    #[error("there is no block `{label}`")]
    UnknownBlock { label: String, known: String },
    #[error("block `{label}` is not in separate places")]
    NotSplit { label: String },
    #[error("the goal asks for nothing")]
    NoGoal,
    #[error("block `{label}` has two goals")]
    TwoGoals { label: String },
    #[error("the goal of block `{label}` reaches outside the board: row {row}, column {col}")]
    GoalOutside { label: String, row: i64, col: i64, last: Cell },
    #[error("the goal of block `{label}` lies on a wall")]
    GoalOnWall { label: String },
    #[error("the goals of blocks `{first}` and `{second}` overlap")]
    GoalsOverlap { first: String, second: String },
    #[error("the goal picture has {found} rows, the board has {expected}")]
    GoalRows { found: usize, expected: usize },
    #[error("row {row} of the goal picture has {found} {}, the board has {expected}", cells(*found))]
    GoalRagged { row: usize, found: usize, expected: usize },
    #[error("the goal picture differs from the board in its walls")]
    GoalWall { wall: bool },
    #[error("block `{label}` has another shape in the goal picture")]
    GoalShape { label: String },
    #[error("the exit is not on the board's edge: {first} to {last}")]
    OpeningOutside { first: i64, last: i64, count: usize },
    #[error("the exit's place does not follow from the goal")]
    OpeningUnclear,
}

fn cells(count: usize) -> &'static str {
    if count == 1 { "cell" } else { "cells" }
}

impl FaultKind {
    /// What would be right.
    pub fn help(&self) -> String {
        match self {
            Self::NoRows | Self::NoBlocks => {
                "draw it with one symbol per cell: a label for a block, `.` for an empty cell, `#` for a wall".into()
            }
            Self::EmptyRow { .. } => "remove the empty line, or write `.` for each empty cell".into(),
            Self::Ragged { expected, .. } => format!(
                "give every row {expected} symbols; `.` is an empty cell, `#` a wall"
            ),
            Self::TooLarge { .. } => format!("at most {MAX_CELLS} cells are possible"),
            Self::AnythingOnBoard => {
                "`*` means \"anything\" and belongs in a goal picture; on the board write `.`, `#` or a label".into()
            }
            Self::Split { label } => format!(
                "give each block a label of its own; if the parts do move together, say `together = [{label:?}]`"
            ),
            Self::UnknownBlock { known, .. } => format!("the blocks are {known}"),
            Self::NotSplit { .. } => "`together` is only for blocks whose parts do not touch; leave it out".into(),
            Self::NoGoal => {
                "say where a block must go, e.g. `goal = { B = [3, 1] }` for row 3, column 1 of its top-left cell".into()
            }
            Self::TwoGoals { .. } => "keep one of them".into(),
            Self::GoalOutside { last, .. } => format!(
                "rows and columns count from 0; the top-left cell of its bounding box can be at most at {last}"
            ),
            Self::GoalOnWall { .. } => "choose a place that has no `#`".into(),
            Self::GoalsOverlap { .. } => "two blocks cannot cover the same cell".into(),
            Self::GoalRows { expected, .. } => format!("draw all {expected} rows; `*` means \"anything\""),
            Self::GoalRagged { expected, .. } => {
                format!("draw all {expected} cells of each row; `*` means \"anything\"")
            }
            Self::GoalWall { wall: true } => "there is a `#` on the board here; write `#` or `*`".into(),
            Self::GoalWall { wall: false } => "there is no `#` on the board here; write `.`, `*` or a label".into(),
            Self::GoalShape { .. } => "blocks neither turn nor change: draw all of its cells, once".into(),
            Self::OpeningOutside { count, .. } => format!(
                "give first and last cell along that side, each from 0 to {}", count - 1
            ),
            Self::OpeningUnclear => {
                "no single goal block ends on that side; give the cells too, e.g. `exit = { side = \"bottom\", cells = [1, 2] }`".into()
            }
        }
    }
}

/// The first labels, as they are named in a message.
fn list<'a>(labels: impl Iterator<Item = &'a String>) -> String {
    let mut shown: Vec<String> = labels.take(13).map(|label| format!("`{label}`")).collect();
    if let Some(last) = shown.get_mut(12) {
        *last = "…".to_owned();
    }
    shown.join(", ")
}

impl Layout {
    /// Checks everything and makes a board.
    ///
    /// # Errors
    ///
    /// All faults, in the order board, together, goal, exit. Faults that only follow from others are left out.
    pub fn check(&self) -> Result<Board, Vec<Fault>> {
        let mut faults = Faults(Vec::new());
        let board = self.check_board(&mut faults);
        let Some((walls, blocks, start)) = board else {
            return Err(faults.0);
        };
        let known = Known::new(&walls, &blocks);
        let goal = match &self.goal {
            GoalLayout::Places(places) => known.check_places(places, &mut faults),
            GoalLayout::Picture(rows) => known.check_picture(rows, &mut faults),
        };
        let mut goal = goal;
        goal.places.sort_by_key(|place| place.block);
        let opening = known.check_opening(self.opening, &goal, &start, &mut faults);
        if !faults.0.is_empty() {
            return Err(faults.0);
        }
        Ok(Board { walls, blocks, start, goal, opening })
    }

    /// The walls, blocks and start; `None` if the rows are not a rectangle.
    fn check_board(&self, faults: &mut Faults) -> Option<(Grid<bool>, Vec<Block>, Position)> {
        let size = Size::new(self.rows.len(), self.rows.first().map_or(0, Vec::len));
        if size.rows == 0 {
            faults.add(Where::Board, FaultKind::NoRows);
            return None;
        }
        for (row, symbols) in self.rows.iter().enumerate() {
            let found = symbols.len();
            if found == 0 {
                faults.add(Where::Row(row), FaultKind::EmptyRow { row });
            } else if found != size.cols && size.cols > 0 {
                let expected = size.cols;
                faults.add(Where::Row(row), FaultKind::Ragged { row, found, expected });
            }
        }
        if size.area() > MAX_CELLS {
            faults.add(Where::Board, FaultKind::TooLarge { found: size.area() });
        }
        let rectangle = faults.0.is_empty();
        let (walls, found) = self.collect(size, rectangle, faults);
        let (blocks, corners) = self.check_blocks(found, faults);
        rectangle.then_some((walls, blocks, Position(corners)))
    }

    /// The walls, and each label with its cells, in reading order of the first cell.
    fn collect(&self, size: Size, rectangle: bool, faults: &mut Faults) -> (Grid<bool>, Vec<(String, Vec<Cell>)>) {
        let mut walls = Grid::filled(if rectangle { size } else { Size::new(0, 0) }, false);
        let mut found: Vec<(String, Vec<Cell>)> = Vec::new();
        let mut index = FxHashMap::default();
        for (row, symbols) in self.rows.iter().enumerate() {
            for (col, symbol) in symbols.iter().enumerate() {
                let cell = Cell::new(row, col);
                match symbol {
                    Symbol::Empty => {}
                    Symbol::Wall if rectangle => walls[cell] = true,
                    Symbol::Wall => {}
                    Symbol::Anything => faults.add(Where::Cell(cell), FaultKind::AnythingOnBoard),
                    Symbol::Label(label) => {
                        let at = *index.entry(label).or_insert_with(|| {
                            found.push((label.clone(), Vec::new()));
                            found.len() - 1
                        });
                        found[at].1.push(cell);
                    }
                }
            }
        }
        (walls, found)
    }

    fn check_blocks(&self, found: Vec<(String, Vec<Cell>)>, faults: &mut Faults) -> (Vec<Block>, Vec<Cell>) {
        if found.is_empty() && faults.0.is_empty() {
            faults.add(Where::Board, FaultKind::NoBlocks);
        }
        // Rows of different length shift cells: a block that looks split may not be.
        let rectangle = faults.0.iter().all(|f| !matches!(f.at, Where::Row(_)));
        let known = list(found.iter().map(|(label, _)| label));
        let cells_of: FxHashMap<&String, &Vec<Cell>> = found.iter().map(|(label, cells)| (label, cells)).collect();
        for (entry, label) in self.together.iter().enumerate() {
            let kind = match cells_of.get(label) {
                None => FaultKind::UnknownBlock { label: label.clone(), known: known.clone() },
                Some(cells) if rectangle && connected(cells) => FaultKind::NotSplit { label: label.clone() },
                Some(_) => continue,
            };
            faults.add(Where::Together(entry), kind);
        }
        let together: FxHashSet<&String> = self.together.iter().collect();
        let mut blocks = Vec::new();
        let mut corners = Vec::new();
        for (label, cells) in found {
            if rectangle && !together.contains(&label) && !connected(&cells) {
                let at = Where::Cell(stray(&cells));
                faults.add(at, FaultKind::Split { label: label.clone() });
            }
            let (shape, corner) = shape_and_corner(cells);
            blocks.push(Block { label, shape });
            corners.push(corner);
        }
        (blocks, corners)
    }
}

/// The first cell that is not connected with the first one.
fn stray(cells: &[Cell]) -> Cell {
    let mut part: FxHashSet<Cell> = FxHashSet::default();
    let mut open = vec![cells[0]];
    let all: FxHashSet<Cell> = cells.iter().copied().collect();
    while let Some(cell) = open.pop() {
        if all.contains(&cell) && part.insert(cell) {
            open.extend(Direction::ALL.into_iter().filter_map(|d| cell.step(d)));
        }
    }
    let stray = cells.iter().find(|cell| !part.contains(cell));
    *stray.expect("the block is in separate places")
}

struct Faults(Vec<Fault>);

impl Faults {
    fn add(&mut self, at: Where, kind: FaultKind) {
        self.0.push(Fault { at, kind });
    }
}

/// What the goal and the exit are checked against.
struct Known<'a> {
    walls: &'a Grid<bool>,
    blocks: &'a [Block],
    index: FxHashMap<&'a str, usize>,
}

impl<'a> Known<'a> {
    fn new(walls: &'a Grid<bool>, blocks: &'a [Block]) -> Self {
        let labels = blocks.iter().enumerate().map(|(i, b)| (b.label.as_str(), i));
        Self { walls, blocks, index: labels.collect() }
    }

    fn unknown(&self, label: &str) -> FaultKind {
        FaultKind::UnknownBlock { label: label.to_owned(), known: list(self.blocks.iter().map(|b| &b.label)) }
    }

    fn check_places(&self, places: &[(String, i64, i64)], faults: &mut Faults) -> Goal {
        let mut goal = Goal::default();
        let mut covered = Grid::filled(self.walls.size(), None);
        let mut named = FxHashSet::default();
        if places.is_empty() {
            faults.add(Where::Goal, FaultKind::NoGoal);
        }
        for (entry, (label, row, col)) in places.iter().enumerate() {
            let checked = match self.index.get(label.as_str()) {
                Some(&block) if !named.insert(block) => Err(FaultKind::TwoGoals { label: label.clone() }),
                Some(&block) => self.check_place(block, *row, *col, &mut covered),
                None => Err(self.unknown(label)),
            };
            match checked {
                Ok(place) => goal.places.push(place),
                Err(kind) => faults.add(Where::GoalPlace(entry), kind),
            }
        }
        goal
    }

    /// The place, if it is on the board and free; `covered` gathers the goal block of each cell.
    fn check_place(
        &self,
        block: usize,
        row: i64,
        col: i64,
        covered: &mut Grid<Option<usize>>,
    ) -> Result<Place, FaultKind> {
        let label = |block: usize| self.blocks[block].label.clone();
        let corner = self.corner_on_board(block, row, col).map_err(|last| FaultKind::GoalOutside {
            label: label(block),
            row,
            col,
            last,
        })?;
        for cell in self.blocks[block].cells_at(corner) {
            if self.walls[cell] {
                return Err(FaultKind::GoalOnWall { label: label(block) });
            }
            if let Some(other) = covered[cell].replace(block) {
                let (first, second) = (label(other), label(block));
                return Err(FaultKind::GoalsOverlap { first, second });
            }
        }
        Ok(Place { block, corner })
    }

    /// The cell at `row` and `col` if the block fits there; else the last cell at which it fits.
    fn corner_on_board(&self, block: usize, row: i64, col: i64) -> Result<Cell, Cell> {
        let (size, extent) = (self.walls.size(), self.blocks[block].extent());
        let last = Cell::new(size.rows - extent.rows, size.cols - extent.cols);
        match (usize::try_from(row), usize::try_from(col)) {
            (Ok(row), Ok(col)) if row <= last.row && col <= last.col => Ok(Cell::new(row, col)),
            _ => Err(last),
        }
    }

    fn check_picture(&self, rows: &[Vec<Symbol>], faults: &mut Faults) -> Goal {
        let size = self.walls.size();
        let before = faults.0.len();
        if rows.len() != size.rows {
            let (found, expected) = (rows.len(), size.rows);
            faults.add(Where::Goal, FaultKind::GoalRows { found, expected });
        }
        for (row, symbols) in rows.iter().enumerate() {
            let (found, expected) = (symbols.len(), size.cols);
            if found != expected {
                faults.add(Where::GoalRow(row), FaultKind::GoalRagged { row, found, expected });
            }
        }
        if faults.0.len() > before {
            return Goal::default();
        }
        let mut goal = Goal::default();
        let mut shapes: Vec<Vec<Cell>> = vec![Vec::new(); self.blocks.len()];
        let mut order = Vec::new();
        for cell in size.cells() {
            let at = Where::GoalCell(cell);
            match &rows[cell.row][cell.col] {
                Symbol::Anything => {}
                symbol if self.walls[cell] != (*symbol == Symbol::Wall) => {
                    faults.add(at, FaultKind::GoalWall { wall: self.walls[cell] });
                }
                Symbol::Wall => {}
                Symbol::Empty => goal.empty.push(cell),
                Symbol::Label(label) => match self.index.get(label.as_str()) {
                    Some(&block) => {
                        if shapes[block].is_empty() {
                            order.push(block);
                        }
                        shapes[block].push(cell);
                    }
                    None => faults.add(at, self.unknown(label)),
                },
            }
        }
        for block in order {
            let at = Where::GoalCell(shapes[block][0]);
            let (shape, corner) = shape_and_corner(std::mem::take(&mut shapes[block]));
            if shape == self.blocks[block].shape {
                goal.places.push(Place { block, corner });
            } else {
                let label = self.blocks[block].label.clone();
                faults.add(at, FaultKind::GoalShape { label });
            }
        }
        if faults.0.len() == before && goal == Goal::default() {
            faults.add(Where::Goal, FaultKind::NoGoal);
        }
        goal
    }

    fn check_opening(
        &self,
        opening: OpeningLayout,
        goal: &Goal,
        start: &Position,
        faults: &mut Faults,
    ) -> Option<Opening> {
        match opening {
            OpeningLayout::Closed => None,
            OpeningLayout::Guess => self.guess_opening(goal, start),
            OpeningLayout::Side(side) => {
                let gap = match goal.places.as_slice() {
                    [place] => self.gap(side, *place),
                    _ => None,
                };
                if gap.is_none() && faults.0.is_empty() {
                    faults.add(Where::Opening, FaultKind::OpeningUnclear);
                }
                gap
            }
            OpeningLayout::Gap(side, first, last) => {
                let size = self.walls.size();
                let count = match side {
                    Direction::Up | Direction::Down => size.cols,
                    Direction::Left | Direction::Right => size.rows,
                };
                let on_edge = |i: i64| usize::try_from(i).ok().filter(|&i| i < count);
                match (on_edge(first), on_edge(last)) {
                    (Some(first), Some(last)) if first <= last => Some(Opening { side, first, last }),
                    _ => {
                        faults.add(Where::Opening, FaultKind::OpeningOutside { first, last, count });
                        None
                    }
                }
            }
        }
    }

    /// The one side of the board that the goal of a single block touches. A goal in a corner touches two and says
    /// nothing; nor does one where the block already stands.
    fn guess_opening(&self, goal: &Goal, start: &Position) -> Option<Opening> {
        let [place] = goal.places.as_slice() else {
            return None;
        };
        if start.0[place.block] == place.corner {
            return None;
        }
        let mut gaps = Direction::ALL.into_iter().filter_map(|side| self.gap(side, *place));
        gaps.next().filter(|_| gaps.next().is_none())
    }

    /// The gap on `side` along the cells of the block at its goal, if it reaches that side.
    fn gap(&self, side: Side, place: Place) -> Option<Opening> {
        let size = self.walls.size();
        let along: Vec<usize> = self.blocks[place.block]
            .cells_at(place.corner)
            .filter_map(|cell| match side {
                Direction::Up => (cell.row == 0).then_some(cell.col),
                Direction::Down => (cell.row + 1 == size.rows).then_some(cell.col),
                Direction::Left => (cell.col == 0).then_some(cell.row),
                Direction::Right => (cell.col + 1 == size.cols).then_some(cell.row),
            })
            .collect();
        let first = *along.iter().min()?;
        let last = *along.iter().max()?;
        Some(Opening { side, first, last })
    }
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
