//! Checking a layout's goal and exit against its board.

use super::board::{Block, Demand, Goal, Opening, Place, Position, shape_and_corner};
use super::fault::{FaultKind, Faults, Where, list};
use super::layout::{GoalLayout, OpeningLayout, PlaceLayout, Side, Symbol, Who};
use crate::grid::{Cell, Direction, Grid};
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) fn unknown(label: &str, blocks: &[Block]) -> FaultKind {
    FaultKind::UnknownBlock { label: label.to_owned(), known: list(blocks.iter().map(|block| &block.label)) }
}

/// What the goal and the exit are checked against.
pub(super) struct Known<'a> {
    walls: &'a Grid<bool>,
    gates: &'a Grid<bool>,
    blocks: &'a [Block],
    index: FxHashMap<&'a str, usize>,
    /// Blocks whose shape is not known, because they are in separate places and must not be.
    split: FxHashSet<usize>,
}

impl<'a> Known<'a> {
    pub(super) fn new(walls: &'a Grid<bool>, gates: &'a Grid<bool>, blocks: &'a [Block], faults: &Faults) -> Self {
        let labels = blocks.iter().enumerate().map(|(i, b)| (b.label.as_str(), i));
        let index: FxHashMap<&str, usize> = labels.collect();
        let split = faults.0.iter().filter_map(|fault| match &fault.kind {
            FaultKind::Split { label } => index.get(label.as_str()).copied(),
            _ => None,
        });
        Self { walls, gates, blocks, split: split.collect(), index }
    }

    /// Whether the shapes of all blocks are known.
    pub(super) fn is_whole(&self) -> bool {
        self.split.is_empty()
    }

    /// One of the goals, number `at` of the layout.
    pub(super) fn check_goal(&self, at: usize, goal: &GoalLayout, faults: &mut Faults) -> Demand {
        let mut demand = match goal {
            GoalLayout::Places { places, empty } => {
                let mut demand = self.check_places(at, places, faults);
                demand.empty = self.check_empty(at, empty, faults);
                demand
            }
            GoalLayout::Picture(rows) => self.check_picture(at, rows, faults),
        };
        demand.places.sort_by(|a, b| (&a.blocks, &a.corners).cmp(&(&b.blocks, &b.corners)));
        demand
    }

    fn check_places(&self, goal: usize, places: &[PlaceLayout], faults: &mut Faults) -> Demand {
        let mut demand = Demand::default();
        let mut covered = Grid::filled(self.walls.size(), None);
        let mut named = FxHashSet::default();
        for (entry, place) in places.iter().enumerate() {
            let at = Where::GoalPlace(goal, entry);
            let Some(blocks) = self.check_who(at, &place.who, faults) else {
                continue;
            };
            if let ([block], false) = (blocks.as_slice(), blocks.iter().all(|&block| named.insert(block))) {
                faults.add(at, FaultKind::TwoGoals { label: self.label(*block) });
                continue;
            }
            if blocks.iter().any(|block| self.split.contains(block)) {
                continue;
            }
            match self.check_place(blocks, &place.at, &mut covered) {
                Ok(place) => demand.places.push(place),
                Err(kind) => faults.add(at, kind),
            }
        }
        demand
    }

    /// The blocks that a demand is about, or nothing where that is a fault.
    fn check_who(&self, at: Where, who: &Who, faults: &mut Faults) -> Option<Vec<usize>> {
        let before = faults.0.len();
        let find = |label: &String| match self.index.get(label.as_str()) {
            Some(&block) => Some(block),
            None => {
                faults.add(at, unknown(label, self.blocks));
                None
            }
        };
        let mut blocks: Vec<usize> = who.labels().iter().filter_map(find).collect();
        if let (Who::Like(_), [block]) = (who, blocks.as_slice()) {
            let like = &self.blocks[*block];
            blocks = (0..self.blocks.len()).filter(|&other| self.blocks[other].is_like(like)).collect();
        }
        blocks.sort_unstable();
        blocks.dedup();
        let unlike = blocks.iter().find(|&&block| self.blocks[block].shape != self.blocks[blocks[0]].shape);
        if let Some(&other) = unlike.filter(|_| !blocks.iter().any(|block| self.split.contains(block))) {
            faults.add(at, FaultKind::UnlikeBlocks { first: self.label(blocks[0]), second: self.label(other) });
        }
        if blocks.is_empty() && faults.0.len() == before {
            faults.add(at, FaultKind::NobodyWanted);
        }
        (faults.0.len() == before).then_some(blocks)
    }

    fn label(&self, block: usize) -> String {
        self.blocks[block].label.clone()
    }

    /// The place, if all of its corners are on the board and free; `covered` gathers the goal block of each cell.
    fn check_place(
        &self,
        blocks: Vec<usize>,
        at: &[(i64, i64)],
        covered: &mut Grid<Option<usize>>,
    ) -> Result<Place, FaultKind> {
        let block = blocks[0];
        let mut corners = Vec::with_capacity(at.len());
        for &(row, col) in at {
            let outside = |last| FaultKind::GoalOutside { label: self.label(block), row, col, last };
            let corner = self.corner_on_board(block, row, col).map_err(outside)?;
            for cell in self.blocks[block].cells_at(corner) {
                if self.walls[cell] {
                    return Err(FaultKind::GoalOnWall { label: self.label(block) });
                }
                if self.gates[cell] && !blocks.iter().any(|&block| self.blocks[block].passes_gates) {
                    return Err(FaultKind::GoalOnGate { label: self.label(block) });
                }
            }
            corners.push(corner);
        }
        corners.sort_unstable();
        corners.dedup();
        let [corner] = corners.as_slice() else {
            return if corners.is_empty() { Err(FaultKind::NowhereWanted) } else { Ok(Place { blocks, corners }) };
        };
        for cell in self.blocks[block].cells_at(*corner) {
            if let Some(other) = covered[cell].replace(block) {
                return Err(FaultKind::GoalsOverlap { first: self.label(other), second: self.label(block) });
            }
        }
        Ok(Place { blocks, corners })
    }

    /// The cells that must be empty.
    fn check_empty(&self, goal: usize, cells: &[(i64, i64)], faults: &mut Faults) -> Vec<Cell> {
        let mut empty = Vec::with_capacity(cells.len());
        for (entry, &(row, col)) in cells.iter().enumerate() {
            let cell = usize::try_from(row).ok().zip(usize::try_from(col).ok()).map(|(row, col)| Cell::new(row, col));
            match cell.filter(|&cell| self.walls.get(cell) == Some(&false)) {
                Some(cell) => empty.push(cell),
                None => faults.add(Where::GoalEmpty(goal, entry), FaultKind::EmptyNowhere { row, col }),
            }
        }
        empty.sort_unstable();
        empty.dedup();
        empty
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

    fn check_picture(&self, goal: usize, rows: &[Vec<Symbol>], faults: &mut Faults) -> Demand {
        let before = faults.0.len();
        self.check_picture_size(goal, rows, faults);
        if faults.0.len() > before {
            return Demand::default();
        }
        let (empty, shapes) = self.check_symbols(goal, rows, faults);
        let mut demand = Demand { places: Vec::new(), empty };
        for (block, cells) in shapes {
            let at = Where::GoalCell(goal, cells[0]);
            let (shape, corner) = shape_and_corner(cells);
            if shape == self.blocks[block].shape {
                demand.places.push(Place::new(block, corner));
            } else if !self.split.contains(&block) {
                let label = self.label(block);
                faults.add(at, FaultKind::GoalShape { label });
            }
        }
        demand
    }

    fn check_picture_size(&self, goal: usize, rows: &[Vec<Symbol>], faults: &mut Faults) {
        let size = self.walls.size();
        if rows.len() != size.rows {
            let (found, expected) = (rows.len(), size.rows);
            faults.add(Where::Goal(goal), FaultKind::GoalRows { found, expected });
        }
        for (row, symbols) in rows.iter().enumerate() {
            let (found, expected) = (symbols.len(), size.cols);
            if found != expected {
                faults.add(Where::GoalRow(goal, row), FaultKind::GoalRagged { row, found, expected });
            }
        }
    }

    /// The cells that must be empty, and the blocks of a goal picture in reading order of their first cells, each with
    /// its cells.
    fn check_symbols(
        &self,
        goal: usize,
        rows: &[Vec<Symbol>],
        faults: &mut Faults,
    ) -> (Vec<Cell>, Vec<(usize, Vec<Cell>)>) {
        let mut empty = Vec::new();
        let mut shapes: Vec<(usize, Vec<Cell>)> = Vec::new();
        let mut entries = FxHashMap::default();
        for cell in self.walls.size().cells() {
            let at = Where::GoalCell(goal, cell);
            match &rows[cell.row][cell.col] {
                Symbol::Anything => {}
                symbol if self.walls[cell] != (*symbol == Symbol::Wall) => {
                    faults.add(at, FaultKind::GoalWall { wall: self.walls[cell] });
                }
                Symbol::Wall => {}
                // A gate that nobody may cover is as empty as the board shows it.
                Symbol::Gate if self.gates[cell] => empty.push(cell),
                Symbol::Gate => faults.add(at, FaultKind::GoalGate),
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
                let gap = only_place(goal).and_then(|(block, corner)| self.gap(side, block, corner));
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
        let (block, corner) = only_place(goal).filter(|&(block, corner)| start.0[block] != corner)?;
        let mut gaps = Direction::ALL.into_iter().filter_map(|side| self.gap(side, block, corner));
        gaps.next().filter(|_| gaps.next().is_none())
    }

    /// The gap on `side` along the cells of the block at its goal, if it reaches that side.
    fn gap(&self, side: Side, block: usize, corner: Cell) -> Option<Opening> {
        let size = self.walls.size();
        let along: Vec<usize> = self.blocks[block]
            .cells_at(corner)
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

/// The block and its place where the goal names nothing else.
fn only_place(goal: &Goal) -> Option<(usize, Cell)> {
    match goal.single()?.places.as_slice() {
        [place] => place.single(),
        _ => None,
    }
}
