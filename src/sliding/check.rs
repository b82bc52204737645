//! From a layout to a board, or to all of its faults.

use super::board::{Block, Board, Position, shape_and_corner};
use super::fault::{Fault, FaultKind, Faults, MAX_CELLS, MAX_LABEL, Where, list, short};
use super::goal::{Known, unknown};
use super::layout::{GoalLayout, Layout, Symbol};
use crate::grid::{Cell, Grid, Size, apart, connected};
use rustc_hash::{FxHashMap, FxHashSet};
use unicode_segmentation::UnicodeSegmentation;

impl Layout {
    /// Checks everything and makes a board.
    ///
    /// # Errors
    ///
    /// All faults, in the order board, together, goal, exit. Faults that only follow from others are left out.
    pub fn check(&self) -> Result<Board, Vec<Fault>> {
        let mut faults = Faults::default();
        let (walls, blocks, start) = self.check_board(&mut faults);
        if blocks.is_empty() {
            return Err(faults.0);
        }
        let Some(walls) = walls else {
            self.check_goal_labels(&blocks, &mut faults);
            return Err(faults.0);
        };
        let known = Known::new(&walls, &blocks, &faults);
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

    /// The walls, unless the rows are no rectangle, the blocks, and where they stand.
    fn check_board(&self, faults: &mut Faults) -> (Option<Grid<bool>>, Vec<Block>, Position) {
        let size = Size::new(self.rows.len(), self.rows.first().map_or(0, Vec::len));
        if size.rows == 0 {
            faults.add(Where::Board, FaultKind::NoRows);
            return (None, Vec::new(), Position(Vec::new()));
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
        (rectangle.then_some(walls), blocks, Position(corners))
    }

    /// All that can be said of the goal when the rows of the board are no rectangle.
    fn check_goal_labels(&self, blocks: &[Block], faults: &mut Faults) {
        let known: FxHashSet<&String> = blocks.iter().map(|block| &block.label).collect();
        let mut check = |at, label: &String| {
            if !known.contains(label) {
                faults.add(at, unknown(label, blocks));
            }
        };
        match &self.goal {
            GoalLayout::Places(places) => {
                places.iter().enumerate().for_each(|(entry, place)| check(Where::GoalPlace(entry), &place.0));
            }
            GoalLayout::Picture(rows) => {
                for (row, symbols) in rows.iter().enumerate() {
                    for (col, symbol) in symbols.iter().enumerate() {
                        if let Symbol::Label(label) = symbol {
                            check(Where::GoalCell(Cell::new(row, col)), label);
                        }
                    }
                }
            }
        }
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
                            check_label(label, cell, faults);
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
        for (entry, label) in self.together.iter().enumerate().filter(|_| !found.is_empty()) {
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
            let stray = if rectangle && !together.contains(&label) { apart(&cells) } else { None };
            if let Some(stray) = stray {
                faults.add(Where::Cell(stray), FaultKind::Split { label: label.clone() });
            }
            let (shape, corner) = shape_and_corner(cells);
            blocks.push(Block { label, shape });
            corners.push(corner);
        }
        (blocks, corners)
    }
}

fn check_label(label: &str, first: Cell, faults: &mut Faults) {
    let found = label.graphemes(true).count();
    if found > MAX_LABEL {
        faults.add(Where::Cell(first), FaultKind::LongLabel { label: short(label), found });
    }
}
