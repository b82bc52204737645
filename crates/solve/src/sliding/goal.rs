//! Checking a layout's goals against its board.

use super::board::{Block, Condition, Place, shape_and_corner};
use super::fault::{FaultKind, Faults, MAX_LABEL, MAX_WANTED, Where, list};
use super::layout::{GoalLayout, PlaceLayout, Symbol, Who};
use crate::grid::{Cell, Grid, by_key};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Ordering;
use unicode_normalization::UnicodeNormalization;

/// The error for a label that no block has.
pub fn unknown<'a>(label: &str, known: impl Iterator<Item = &'a String> + Clone) -> FaultKind {
    let near = near(label, known.clone());
    FaultKind::UnknownBlock { label: label.to_owned(), known: list(known), near }
}

/// The labels of blocks.
pub(super) fn labels(blocks: &[Block]) -> impl Iterator<Item = &String> + Clone {
    blocks.iter().map(|block| &block.label)
}

/// Most labels that are compared to find the intended one.
const MOST_KNOWN: usize = 200;

/// The label that was probably meant: equal up to case and width.
pub(super) fn near<'a>(label: &str, known: impl Iterator<Item = &'a String>) -> Option<String> {
    let folded = |label: &str| label.trim().nfkc().collect::<String>().to_lowercase();
    let is_short = |label: &str| label.len() <= 4 * MAX_LABEL;
    let wanted = is_short(label).then(|| folded(label))?;
    // This may be asked for each of thousands of labels.
    let is_meant = |known: &str| match known.is_ascii() {
        true => known.trim().eq_ignore_ascii_case(&wanted),
        false => folded(known) == wanted,
    };
    known.take(MOST_KNOWN).find(|known| is_short(known) && is_meant(known)).cloned()
}

/// The parts of the board against which goals and exit are checked.
pub(super) struct GoalChecker<'a> {
    pub(super) walls: &'a Grid<bool>,
    gates: &'a Grid<bool>,
    pub(super) blocks: &'a [Block],
    index: FxHashMap<&'a str, usize>,
    /// Blocks whose shape is unknown, because they are in separate places although they must not be.
    split: FxHashSet<usize>,
    /// Number of blocks and covered cells that the goals have named so far.
    wanted: usize,
}

impl<'a> GoalChecker<'a> {
    pub(super) fn new(walls: &'a Grid<bool>, gates: &'a Grid<bool>, blocks: &'a [Block], faults: &Faults) -> Self {
        let labels = blocks.iter().enumerate().map(|(i, b)| (b.label.as_str(), i));
        let index: FxHashMap<&str, usize> = labels.collect();
        let split = faults.0.iter().filter_map(|fault| match &fault.kind {
            FaultKind::Split { label } => index.get(label.as_str()).copied(),
            _ => None,
        });
        Self { walls, gates, blocks, split: split.collect(), index, wanted: 0 }
    }

    /// Whether the shapes of all blocks are known.
    pub(super) fn is_whole(&self) -> bool {
        self.split.is_empty()
    }

    /// Checks goal number `at` of the layout.
    pub(super) fn check_goal(&mut self, at: usize, goal: &GoalLayout, faults: &mut Faults) -> Condition {
        match goal {
            GoalLayout::Places { places, empty } => {
                let places = self.check_places(at, places, faults);
                let covered = self.check_overlaps(at, &places, faults);
                let owner = |cell: &Cell| covered.get(cell).map(|&index| places[index].1.blocks[0]);
                let empty = self.check_empty(at, empty, owner, faults);
                let mut condition = Condition { places: places.into_iter().map(|(_, place)| place).collect(), empty };
                condition.places.dedup();
                condition
            }
            GoalLayout::Picture(rows) => {
                let mut condition = self.check_picture(at, rows, faults);
                condition.places.sort_by(in_order);
                condition
            }
        }
    }

    /// The places with their entries in the layout, in the order of their blocks.
    fn check_places(&mut self, goal: usize, places: &[PlaceLayout], faults: &mut Faults) -> Vec<(usize, Place)> {
        let mut found: Vec<(usize, Place)> = Vec::new();
        // The entry in `found` of each block that is named alone.
        let mut alone: FxHashMap<usize, usize> = FxHashMap::default();
        for (entry, place) in places.iter().enumerate() {
            let at = Where::GoalPlace(goal, entry);
            if self.wanted > MAX_WANTED {
                break;
            }
            let Some(blocks) = self.check_who(goal, entry, &place.who, faults) else {
                continue;
            };
            if blocks.iter().any(|block| self.split.contains(block)) {
                continue;
            }
            let compared = if matches!(place.who, Who::Like(_)) { self.blocks.len() } else { blocks.len() };
            self.wanted += compared + place.at.len() * self.blocks[blocks[0]].shape.len();
            if self.wanted > MAX_WANTED {
                faults.add(at, FaultKind::GoalTooLarge);
                break;
            }
            let before = faults.0.len();
            let corners = self.check_corners(goal, entry, &blocks, &place.at, faults);
            if faults.0.len() > before {
                continue;
            }
            let known = if let [block] = blocks[..] { *alone.entry(block).or_insert(found.len()) } else { found.len() };
            match found.get_mut(known) {
                // Both must hold.
                Some((_, place)) => {
                    place.corners.retain(|corner| corners.binary_search(corner).is_ok());
                    if place.corners.is_empty() {
                        faults.add(at, FaultKind::TwoGoals { label: self.label(blocks[0]) });
                        break;
                    }
                }
                None => found.push((entry, Place { blocks, corners })),
            }
        }
        found.sort_by(|(_, a), (_, b)| in_order(a, b));
        found
    }

    /// The blocks of a condition, or `None` after an error.
    fn check_who(&self, goal: usize, entry: usize, who: &Who, faults: &mut Faults) -> Option<Vec<usize>> {
        let before = faults.0.len();
        let at = Where::GoalPlace(goal, entry);
        let find = |(n, label): (usize, &String)| match self.index.get(label.as_str()) {
            Some(&block) => Some(block),
            None => {
                faults.add(Where::GoalLabel(goal, entry, n), unknown(label, labels(self.blocks)));
                None
            }
        };
        let mut blocks: Vec<usize> = who.labels().iter().enumerate().filter_map(find).collect();
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
            faults.add(at, FaultKind::NoBlockNamed);
        }
        (faults.0.len() == before).then_some(blocks)
    }

    fn label(&self, block: usize) -> String {
        self.blocks[block].label.clone()
    }

    /// The corners in reading order. Each must be on the board and free for one of the blocks.
    fn check_corners(
        &self,
        goal: usize,
        entry: usize,
        blocks: &[usize],
        at: &[(i64, i64)],
        faults: &mut Faults,
    ) -> Vec<Cell> {
        if at.is_empty() {
            faults.add(Where::GoalPlace(goal, entry), FaultKind::NoPlaceNamed);
        }
        let mut corners = Vec::with_capacity(at.len());
        for (n, &(row, col)) in at.iter().enumerate() {
            match self.check_corner(blocks, row, col) {
                Ok(corner) => corners.push(corner),
                Err(kind) => faults.add(Where::GoalCorner(goal, entry, n), kind),
            }
        }
        corners.sort_unstable();
        corners.dedup();
        corners
    }

    fn check_corner(&self, blocks: &[usize], row: i64, col: i64) -> Result<Cell, FaultKind> {
        let block = blocks[0];
        let outside = |last| FaultKind::GoalOutside { label: self.label(block), row, col, last };
        let corner = self.corner_on_board(block, row, col).map_err(outside)?;
        if self.blocks[block].cells_at(corner).any(|cell| self.walls[cell]) {
            return Err(FaultKind::GoalOnWall { label: self.label(block) });
        }
        let passes = blocks.iter().any(|&block| self.blocks[block].passes_gates);
        if !passes && self.blocks[block].cells_at(corner).any(|cell| self.gates[cell]) {
            return Err(FaultKind::GoalOnGate { label: self.label(block) });
        }
        Ok(corner)
    }

    /// The cells that are certainly covered, each with the index of its place. Two places may not cover the same cell,
    /// unless one block can satisfy both.
    fn check_overlaps(&self, goal: usize, places: &[(usize, Place)], faults: &mut Faults) -> FxHashMap<Cell, usize> {
        let mut owners: FxHashMap<Cell, usize> = FxHashMap::default();
        for (index, (entry, place)) in places.iter().enumerate() {
            let [corner] = place.corners[..] else {
                continue;
            };
            let cells = || self.blocks[place.blocks[0]].cells_at(corner);
            let other = |cell| owners.get(&cell).map(|&other| &places[other]);
            match cells().filter_map(other).find(|(_, other)| !can_be_one(other, place)) {
                Some((before, other)) => {
                    let (first, second) = if before < entry { (other, place) } else { (place, other) };
                    let (first, second) = self.two_labels(first, second);
                    let at = Where::GoalPlace(goal, *entry.max(before));
                    faults.add(at, FaultKind::GoalsOverlap { first, second });
                }
                None => cells().for_each(|cell| {
                    owners.entry(cell).or_insert(index);
                }),
            }
        }
        owners
    }

    /// Labels of two different blocks, one from each place if possible.
    fn two_labels(&self, first: &Place, second: &Place) -> (String, String) {
        let (a, b) = (first.blocks[0], second.blocks[0]);
        let differs = |places: &Place, than| places.blocks.iter().copied().find(|&block| block != than);
        let (a, b) = match (a == b, differs(second, a)) {
            (false, _) => (a, b),
            (true, Some(other)) => (a, other),
            (true, None) => (differs(first, b).unwrap_or(a), b),
        };
        (self.label(a), self.label(b))
    }

    /// The cells that must be empty. None may have an owner, which is a block that covers the cell at the goal.
    fn check_empty(
        &self,
        goal: usize,
        cells: &[(i64, i64)],
        owner: impl Fn(&Cell) -> Option<usize>,
        faults: &mut Faults,
    ) -> Vec<Cell> {
        let mut empty = Vec::with_capacity(cells.len());
        for (entry, &(row, col)) in cells.iter().enumerate() {
            let cell = usize::try_from(row).ok().zip(usize::try_from(col).ok()).map(|(row, col)| Cell::new(row, col));
            let kind = match cell.filter(|&cell| self.walls.get(cell) == Some(&false)) {
                None => FaultKind::EmptyNowhere { row, col },
                Some(cell) => match owner(&cell) {
                    Some(block) => FaultKind::EmptyCovered { label: self.label(block), row, col },
                    None => {
                        empty.push(cell);
                        continue;
                    }
                },
            };
            faults.add(Where::GoalEmpty(goal, entry), kind);
        }
        empty.sort_unstable();
        empty.dedup();
        empty
    }

    /// The cell at `row` and `col` if the block fits there; otherwise the last cell at which it fits.
    fn corner_on_board(&self, block: usize, row: i64, col: i64) -> Result<Cell, Cell> {
        let (size, extent) = (self.walls.size(), self.blocks[block].extent());
        let last = Cell::new(size.rows - extent.rows, size.cols - extent.cols);
        match (usize::try_from(row), usize::try_from(col)) {
            (Ok(row), Ok(col)) if row <= last.row && col <= last.col => Ok(Cell::new(row, col)),
            _ => Err(last),
        }
    }

    fn check_picture(&self, goal: usize, rows: &[Vec<Symbol>], faults: &mut Faults) -> Condition {
        let before = faults.0.len();
        self.check_picture_size(goal, rows, faults);
        if faults.0.len() > before {
            return Condition::default();
        }
        let (empty, shapes) = self.check_symbols(goal, rows, faults);
        let mut condition = Condition { places: Vec::new(), empty };
        for (block, cells) in shapes {
            let at = Where::GoalCell(goal, cells[0]);
            let closed = cells.iter().find(|&&cell| self.gates[cell] && !self.blocks[block].passes_gates).copied();
            let (shape, corner) = shape_and_corner(cells);
            if self.split.contains(&block) {
                continue;
            } else if shape != self.blocks[block].shape {
                faults.add(at, FaultKind::GoalShape { label: self.label(block) });
            } else if let Some(cell) = closed {
                faults.add(Where::GoalCell(goal, cell), FaultKind::GoalOnGate { label: self.label(block) });
            } else {
                condition.places.push(Place::new(block, corner));
            }
        }
        condition
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

    /// The cells that must be empty, and the blocks of a goal picture with their cells, in the reading order of their
    /// first cells.
    fn check_symbols(
        &self,
        goal: usize,
        rows: &[Vec<Symbol>],
        faults: &mut Faults,
    ) -> (Vec<Cell>, Vec<(usize, Vec<Cell>)>) {
        let mut empty = Vec::new();
        let mut blocks = Vec::new();
        let mut unknowns = FxHashSet::default();
        for cell in self.walls.size().cells() {
            let at = Where::GoalCell(goal, cell);
            match &rows[cell.row][cell.col] {
                Symbol::Anything => {}
                symbol if self.walls[cell] != (*symbol == Symbol::Wall) => {
                    faults.add(at, FaultKind::GoalWall { wall: self.walls[cell] });
                }
                Symbol::Wall => {}
                // The picture shows the gate as the board does, which means empty.
                Symbol::Gate if self.gates[cell] => empty.push(cell),
                Symbol::Gate => faults.add(at, FaultKind::GoalGate),
                Symbol::Empty => empty.push(cell),
                Symbol::Label(label) => match self.index.get(label.as_str()) {
                    Some(&block) => blocks.push((block, cell)),
                    // Report each unknown label only once.
                    None if unknowns.insert(label) => faults.add(at, unknown(label, labels(self.blocks))),
                    None => {}
                },
            }
        }
        (empty, by_key(blocks))
    }
}

fn in_order(a: &Place, b: &Place) -> Ordering {
    (&a.blocks, &a.corners).cmp(&(&b.blocks, &b.corners))
}

/// Whether one block can satisfy both.
fn can_be_one(a: &Place, b: &Place) -> bool {
    a.corners == b.corners && a.blocks.iter().any(|block| b.blocks.binary_search(block).is_ok())
}
