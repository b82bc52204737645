//! Checks a layout and makes a board of it, or reports all of its errors.

use super::board::{Axis, Block, Board, Condition, Goal, Place, Position, shape_and_corner};
use super::fault::{Fault, FaultKind, Faults, MAX_CELLS, MAX_LABEL, Where, list, looks_empty, short};
use super::goal::{GoalChecker, labels, near, unknown};
use super::layout::{GoalLayout, Layout, Symbol, labelled, longer_side};
use crate::grid::{Cell, Grid, Size, apart, connected, usual};
use rustc_hash::{FxHashMap, FxHashSet};
use unicode_segmentation::UnicodeSegmentation;

impl Layout {
    /// Checks everything and makes a board.
    ///
    /// # Errors
    ///
    /// All errors, in the order board, together, axes, gates, goals, exit. Consequential errors are left out.
    pub fn check(&self) -> Result<Board, Vec<Fault>> {
        let mut faults = Faults::default();
        let (terrain, mut blocks, start) = self.check_board(&mut faults);
        if blocks.is_empty() {
            return Err(faults.0);
        }
        self.check_rules(&mut blocks, &mut faults);
        let Some(Terrain { walls, gates }) = terrain else {
            self.check_goal_labels(&blocks, &mut faults);
            return Err(faults.0);
        };
        if !self.has_gates() {
            // Without gates, these blocks are like others of their shape.
            blocks.iter_mut().for_each(|block| block.passes_gates = false);
        }
        let mut checker = GoalChecker::new(&walls, &gates, &blocks, &faults);
        let goal = self.check_goals(&mut checker, &mut faults);
        let opening = checker.check_opening(self.opening, &goal, &start, &mut faults);
        if !faults.0.is_empty() {
            return Err(faults.0);
        }
        Ok(Board { walls, gates, blocks, start, goal, opening, distinct: self.distinct })
    }

    fn check_goals(&self, checker: &mut GoalChecker, faults: &mut Faults) -> Goal {
        let mut goal = Goal::default();
        for (at, layout) in self.goals.iter().enumerate() {
            let before = faults.0.len();
            let condition = checker.check_goal(at, layout, faults);
            if condition == Condition::default() && faults.0.len() == before && checker.is_whole() {
                faults.add(Where::Goal(at), FaultKind::NoGoal);
            }
            goal.alternatives.push(condition);
        }
        goal
    }

    /// Sets the axis of each block and its right to pass gates.
    fn check_rules(&self, blocks: &mut [Block], faults: &mut Faults) {
        let index: FxHashMap<String, usize> = blocks.iter().enumerate().map(|(i, b)| (b.label.clone(), i)).collect();
        let mut explicit: Vec<Option<Axis>> = vec![None; blocks.len()];
        for (entry, (label, axis)) in self.axes.iter().enumerate() {
            let kind = match index.get(label) {
                Some(&block) if *explicit[block].get_or_insert(*axis) == *axis => continue,
                Some(_) => FaultKind::TwoAxes { label: label.clone() },
                None => unknown(label, labels(blocks)),
            };
            faults.add(Where::Axis(entry), kind);
        }
        for (block, explicit) in blocks.iter_mut().zip(explicit) {
            let otherwise = if self.along_length { longer_side(block.extent()) } else { Axis::Both };
            block.axis = explicit.unwrap_or(otherwise);
        }
        for (entry, label) in self.gate_blocks.iter().enumerate() {
            match index.get(label) {
                Some(&block) => blocks[block].passes_gates = true,
                None => faults.add(Where::GateBlock(entry), unknown(label, labels(blocks))),
            }
        }
    }

    /// The walls and gates if the rows form a rectangle, the blocks, and their positions.
    fn check_board(&self, faults: &mut Faults) -> (Option<Terrain>, Vec<Block>, Position) {
        let cols = usual(self.rows.iter().map(Vec::len));
        let size = Size::new(self.rows.len(), cols);
        if size.rows == 0 {
            faults.add(Where::Board, FaultKind::NoRows);
            return (None, Vec::new(), Position(Vec::new()));
        }
        let like = self.rows.iter().position(|row| row.len() == cols).unwrap_or(0);
        for (row, symbols) in self.rows.iter().enumerate() {
            let found = symbols.len();
            if found == 0 {
                faults.add(Where::Row(row), FaultKind::EmptyRow { row });
            } else if found != cols {
                faults.add(Where::Row(row), FaultKind::Ragged { row, found, expected: cols, like });
            }
        }
        if size.area() > MAX_CELLS {
            faults.add(Where::Board, FaultKind::TooLarge { found: size.area() });
        }
        let rectangle = faults.0.is_empty();
        let (terrain, mut found) = self.collect(size, rectangle, faults);
        self.check_room(&mut found, faults);
        let (blocks, corners) = self.check_blocks(found, faults);
        (rectangle.then_some(terrain), blocks, Position(corners))
    }

    /// A board without an empty cell uses another character for it. A label that looks like one is then not a block.
    fn check_room(&self, found: &mut Vec<(String, Vec<Cell>)>, faults: &mut Faults) {
        if found.is_empty() || self.rows.iter().flatten().any(|symbol| matches!(symbol, Symbol::Empty | Symbol::Gate)) {
            return;
        }
        match found.iter().position(|(label, _)| looks_empty(label)) {
            Some(at) => {
                let (label, cells) = found.remove(at);
                faults.add(Where::Cell(cells[0]), FaultKind::NoEmptyCell { suspect: Some(label) });
            }
            None if faults.0.is_empty() => faults.add(Where::Board, FaultKind::NoEmptyCell { suspect: None }),
            None => {}
        }
    }

    /// Checks the labels of the goals, which is all that can be checked if the rows do not form a rectangle.
    fn check_goal_labels(&self, blocks: &[Block], faults: &mut Faults) {
        let known: FxHashSet<&String> = blocks.iter().map(|block| &block.label).collect();
        let mut check = |at, label: &String| {
            if !known.contains(label) {
                faults.add(at, unknown(label, labels(blocks)));
            }
        };
        for (at, goal) in self.goals.iter().enumerate() {
            match goal {
                GoalLayout::Places { places, .. } => {
                    for (entry, place) in places.iter().enumerate() {
                        let labels = place.who.labels().iter().enumerate();
                        labels.for_each(|(n, label)| check(Where::GoalLabel(at, entry, n), label));
                    }
                }
                GoalLayout::Picture(rows) => {
                    for (row, symbols) in rows.iter().enumerate() {
                        for (col, symbol) in symbols.iter().enumerate() {
                            if let Symbol::Label(label) = symbol {
                                check(Where::GoalCell(at, Cell::new(row, col)), label);
                            }
                        }
                    }
                }
            }
        }
    }

    /// The walls and gates, and each label with its cells, in the reading order of the first cell.
    fn collect(&self, size: Size, rectangle: bool, faults: &mut Faults) -> (Terrain, Vec<(String, Vec<Cell>)>) {
        let nowhere = Grid::filled(if rectangle { size } else { Size::new(0, 0) }, false);
        let mut terrain = Terrain { walls: nowhere.clone(), gates: nowhere };
        for (row, symbols) in self.rows.iter().enumerate() {
            for (col, symbol) in symbols.iter().enumerate() {
                let cell = Cell::new(row, col);
                match symbol {
                    Symbol::Wall if rectangle => terrain.walls[cell] = true,
                    Symbol::Gate if rectangle => terrain.gates[cell] = true,
                    Symbol::Anything => faults.add(Where::Cell(cell), FaultKind::AnythingOnBoard),
                    Symbol::Empty | Symbol::Wall | Symbol::Gate | Symbol::Label(_) => {}
                }
            }
        }
        let found = labelled(&self.rows).into_iter().map(|(label, cells)| (label.to_owned(), cells));
        let found: Vec<(String, Vec<Cell>)> = found.collect();
        found.iter().for_each(|(label, cells)| check_label(label, cells[0], faults));
        (terrain, found)
    }

    fn check_blocks(&self, found: Vec<(String, Vec<Cell>)>, faults: &mut Faults) -> (Vec<Block>, Vec<Cell>) {
        if found.is_empty() && faults.0.is_empty() {
            faults.add(Where::Board, FaultKind::NoBlocks);
        }
        // Rows of different length shift cells, so a block that looks split may not be.
        let rectangle = faults.0.iter().all(|f| !matches!(f.at, Where::Row(_)));
        let known = list(found.iter().map(|(label, _)| label));
        let cells_of: FxHashMap<&String, &Vec<Cell>> = found.iter().map(|(label, cells)| (label, cells)).collect();
        for (entry, label) in self.together.iter().enumerate().filter(|_| !found.is_empty()) {
            let kind = match cells_of.get(label) {
                None => FaultKind::UnknownBlock {
                    label: label.clone(),
                    known: known.clone(),
                    near: near(label, found.iter().map(|(label, _)| label)),
                },
                Some(cells) if rectangle && connected(cells) => FaultKind::NotSplit { label: label.clone() },
                Some(_) => continue,
            };
            faults.add(Where::Together(entry), kind);
        }
        let together: FxHashSet<&String> = self.together.iter().collect();
        let mut blocks = Vec::new();
        let mut corners = Vec::new();
        for (label, cells) in found {
            let stray = if rectangle && !together.contains(&label) { apart(&cells) } else { None };
            if let Some(stray) = stray {
                faults.add(Where::Cell(stray), FaultKind::Split { label: label.clone() });
            }
            let (shape, corner) = shape_and_corner(cells);
            blocks.push(Block { label, shape, axis: Axis::Both, passes_gates: false });
            corners.push(corner);
        }
        (blocks, corners)
    }
}

/// Whether all blocks look like cars but may move in all directions: there is more than one, all are bars of at least
/// two cells, and every goal is in the lane of its block.
pub fn are_cars(board: &Board) -> bool {
    let is_bar = |block: &Block| {
        let Size { rows, cols } = block.extent();
        block.axis == Axis::Both && (rows == 1) != (cols == 1) && block.shape.len() == rows * cols
    };
    let in_lane = |block: usize, to: Cell| {
        let from = board.start.0[block];
        if board.blocks[block].extent().rows == 1 { from.row == to.row } else { from.col == to.col }
    };
    let mut places = board.goal.places();
    board.blocks.len() > 1
        && board.blocks.iter().all(is_bar)
        && places.all(|place| place.blocks.iter().any(|&block| place.corners.iter().any(|&to| in_lane(block, to))))
}

/// The labels of the cars that the goal brings to an edge of the board along their lanes, if there are several. Players
/// expect such a car to leave the board and no longer block the others, but it stays on the board. A car that may pass
/// gates has an exit lane and is left out.
pub fn leaving(board: &Board) -> Vec<&str> {
    let size = board.size();
    let leaves = |place: &Place| {
        let (block, to) = place.single()?;
        let car = &board.blocks[block];
        let Size { rows, cols } = car.extent();
        let is_at_edge = match car.axis {
            Axis::Horizontal => to.col == 0 || to.col + cols == size.cols,
            Axis::Vertical => to.row == 0 || to.row + rows == size.rows,
            Axis::Both | Axis::Fixed => false,
        };
        (is_at_edge && !car.passes_gates && board.start.0[block] != to).then_some(car.label.as_str())
    };
    let labels: Vec<&str> = board.goal.places().filter_map(leaves).collect();
    if board.goal.single().is_some() && labels.len() > 1 { labels } else { Vec::new() }
}

/// The walls and gates of the board.
struct Terrain {
    walls: Grid<bool>,
    gates: Grid<bool>,
}

fn check_label(label: &str, first: Cell, faults: &mut Faults) {
    let found = label.graphemes(true).count();
    if found > MAX_LABEL {
        faults.add(Where::Cell(first), FaultKind::LongLabel { label: short(label), found });
    }
}
