//! Checking a layout's goal and exit against its board.

use super::board::{Block, Goal, Opening, Place, Position, shape_and_corner};
use super::fault::{FaultKind, Faults, Where, list};
use super::layout::{OpeningLayout, Side, Symbol};
use crate::grid::{Cell, Direction, Grid};
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) fn unknown(label: &str, blocks: &[Block]) -> FaultKind {
    FaultKind::UnknownBlock { label: label.to_owned(), known: list(blocks.iter().map(|block| &block.label)) }
}

/// What the goal and the exit are checked against.
pub(super) struct Known<'a> {
    walls: &'a Grid<bool>,
    blocks: &'a [Block],
    index: FxHashMap<&'a str, usize>,
    /// Blocks whose shape is not known, because they are in separate places and must not be.
    split: FxHashSet<usize>,
}

impl<'a> Known<'a> {
    pub(super) fn new(walls: &'a Grid<bool>, blocks: &'a [Block], faults: &Faults) -> Self {
        let labels = blocks.iter().enumerate().map(|(i, b)| (b.label.as_str(), i));
        let index: FxHashMap<&str, usize> = labels.collect();
        let split = faults.0.iter().filter_map(|fault| match &fault.kind {
            FaultKind::Split { label } => index.get(label.as_str()).copied(),
            _ => None,
        });
        Self { walls, blocks, split: split.collect(), index }
    }

    pub(super) fn check_places(&self, places: &[(String, i64, i64)], faults: &mut Faults) -> Goal {
        let mut goal = Goal::default();
        let mut covered = Grid::filled(self.walls.size(), None);
        let mut named = FxHashSet::default();
        if places.is_empty() {
            faults.add(Where::Goal, FaultKind::NoGoal);
        }
        for (entry, (label, row, col)) in places.iter().enumerate() {
            let checked = match self.index.get(label.as_str()) {
                Some(&block) if !named.insert(block) => Err(FaultKind::TwoGoals { label: label.clone() }),
                Some(block) if self.split.contains(block) => continue,
                Some(&block) => self.check_place(block, *row, *col, &mut covered),
                None => Err(unknown(label, self.blocks)),
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

    pub(super) fn check_picture(&self, rows: &[Vec<Symbol>], faults: &mut Faults) -> Goal {
        let before = faults.0.len();
        self.check_picture_size(rows, faults);
        if faults.0.len() > before {
            return Goal::default();
        }
        let (empty, shapes) = self.check_symbols(rows, faults);
        let mut goal = Goal { places: Vec::new(), empty };
        for (block, cells) in shapes {
            let at = Where::GoalCell(cells[0]);
            let (shape, corner) = shape_and_corner(cells);
            if shape == self.blocks[block].shape {
                goal.places.push(Place { block, corner });
            } else if !self.split.contains(&block) {
                let label = self.blocks[block].label.clone();
                faults.add(at, FaultKind::GoalShape { label });
            }
        }
        if faults.0.len() == before && goal == Goal::default() && self.split.is_empty() {
            faults.add(Where::Goal, FaultKind::NoGoal);
        }
        goal
    }

    fn check_picture_size(&self, rows: &[Vec<Symbol>], faults: &mut Faults) {
        let size = self.walls.size();
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
    }

    /// The cells that must be empty, and the blocks of a goal picture in reading order of their first cells, each with
    /// its cells.
    fn check_symbols(&self, rows: &[Vec<Symbol>], faults: &mut Faults) -> (Vec<Cell>, Vec<(usize, Vec<Cell>)>) {
        let mut empty = Vec::new();
        let mut shapes: Vec<(usize, Vec<Cell>)> = Vec::new();
        let mut entries = FxHashMap::default();
        for cell in self.walls.size().cells() {
            let at = Where::GoalCell(cell);
            match &rows[cell.row][cell.col] {
                Symbol::Anything => {}
                symbol if self.walls[cell] != (*symbol == Symbol::Wall) => {
                    faults.add(at, FaultKind::GoalWall { wall: self.walls[cell] });
                }
                Symbol::Wall => {}
                Symbol::Empty => empty.push(cell),
                Symbol::Label(label) => match self.index.get(label.as_str()) {
                    Some(&block) => {
                        let entry = *entries.entry(block).or_insert(shapes.len());
                        if entry == shapes.len() {
                            shapes.push((block, Vec::new()));
                        }
                        shapes[entry].1.push(cell);
                    }
                    None => faults.add(at, unknown(label, self.blocks)),
                },
            }
        }
        (empty, shapes)
    }

    pub(super) fn check_opening(
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
