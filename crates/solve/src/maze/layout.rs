//! An unchecked maze, and the check that makes a [`Maze`] of it.

use super::Maze;
use super::fault::{Fault, FaultKind, MAX_CELLS, MAX_NUMBER, Where};
use crate::grid::{Cell, Compass, Grid, Size, usual};

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spot {
    /// Outside the field: you can neither land on it nor jump over it.
    Outside,
    /// An exit: only the last jump lands on it.
    Exit,
    /// A cell of the field with the length of its jumps.
    Number(u32),
}

/// An unchecked maze. [`Layout::check`] makes a [`Maze`] of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// Rows of cells.
    pub rows: Vec<Vec<Spot>>,
    /// Row and column of the start. The default is the middle cell, or the top-left cell if there is no exit.
    pub start: Option<(i64, i64)>,
    /// Exits besides those in the rows, by row and column. They are outside the field. An exit just right of the rows
    /// or just below them adds a column or a row to the maze.
    pub exits: Vec<(i64, i64)>,
    /// Cells of the field that end the game, by row and column.
    pub goals: Vec<(i64, i64)>,
    /// The directions of jumps; the default is all eight.
    pub directions: Option<Vec<Compass>>,
    /// Whether a jump that leaves the rectangle on one side re-enters on the opposite side.
    pub wraps: bool,
}

impl Layout {
    /// Checks the layout and makes a maze of it.
    ///
    /// # Errors
    ///
    /// All errors, in the order of the layout's parts.
    pub fn check(&self) -> Result<Maze, Vec<Fault>> {
        let mut faults = Vec::new();
        let Some(drawn) = self.spots(&mut faults) else {
            return Err(faults);
        };
        let field = drawn.size();
        let mut spots = self.grown(drawn);
        let size = spots.size();
        let mut fault = |at, kind| faults.push(Fault { at, kind });
        for (index, &(row, col)) in self.exits.iter().enumerate() {
            match inside(size, row, col) {
                None => fault(Where::Exit(index), FaultKind::NotOnBoard { row, col, size: field }),
                Some(cell) if matches!(spots[cell], Spot::Number(_)) => {
                    fault(Where::Exit(index), FaultKind::ExitInField { row, col });
                }
                Some(cell) => spots[cell] = Spot::Exit,
            }
        }
        let mut goals = Vec::new();
        for (index, &(row, col)) in self.goals.iter().enumerate() {
            match inside(size, row, col) {
                None => fault(Where::Goal(index), FaultKind::NotOnBoard { row, col, size: field }),
                Some(cell) if spots[cell] == Spot::Outside => {
                    fault(Where::Goal(index), FaultKind::GoalOutside { row, col });
                }
                Some(cell) => goals.push(cell),
            }
        }
        // A jump to an exit leaves the field, so exits are always goals.
        let exits: Vec<Cell> = size.cells().filter(|&cell| spots[cell] == Spot::Exit).collect();
        let usual = if exits.is_empty() { (0, 0) } else { (field.rows as i64 / 2, field.cols as i64 / 2) };
        goals.extend(exits);
        goals.sort_unstable();
        goals.dedup();
        let (row, col) = self.start.unwrap_or(usual);
        let start = inside(size, row, col);
        match start {
            None => fault(Where::Start, FaultKind::NotOnBoard { row, col, size: field }),
            Some(cell) if !matches!(spots[cell], Spot::Number(_)) => match self.start {
                Some(_) => fault(Where::Start, FaultKind::StartOutside { row, col }),
                None => fault(Where::Board, FaultKind::NoStart { row, col }),
            },
            Some(_) => {}
        }
        let directions = self.directions.as_deref().unwrap_or(&Compass::ALL);
        if directions.is_empty() {
            fault(Where::Directions, FaultKind::NoDirections);
        }
        let directions = Compass::ALL.into_iter().filter(|point| directions.contains(point)).collect();
        match start {
            Some(start) if faults.is_empty() => Ok(Maze { spots, start, goals, directions, wraps: self.wraps }),
            _ => Err(faults),
        }
    }

    /// The rectangle, extended by a column and a row for exits beside it. It stays as it is if it wraps around.
    fn grown(&self, spots: Grid<Spot>) -> Grid<Spot> {
        let size = spots.size();
        let is_beside = |&&(row, col): &&(i64, i64)| {
            let is_next = (0..=size.rows as i64).contains(&row) && (0..=size.cols as i64).contains(&col);
            is_next && inside(size, row, col).is_none()
        };
        let beside: Vec<&(i64, i64)> = self.exits.iter().filter(is_beside).collect();
        let rows = size.rows + usize::from(beside.iter().any(|exit| exit.0 == size.rows as i64));
        let cols = size.cols + usize::from(beside.iter().any(|exit| exit.1 == size.cols as i64));
        if self.wraps || beside.is_empty() || rows * cols > MAX_CELLS {
            return spots;
        }
        let mut grown = Grid::filled(Size::new(rows, cols), Spot::Outside);
        size.cells().for_each(|cell| grown[cell] = spots[cell]);
        grown
    }

    /// The rows as a rectangle; `None` if they do not form one.
    fn spots(&self, faults: &mut Vec<Fault>) -> Option<Grid<Spot>> {
        let mut fault = |at, kind| faults.push(Fault { at, kind });
        let mut is_rectangle = true;
        let cols = usual(self.rows.iter().map(Vec::len));
        let area = self.rows.iter().map(Vec::len).sum::<usize>();
        match area {
            0 => fault(Where::Board, FaultKind::Empty),
            found if found > MAX_CELLS => fault(Where::Board, FaultKind::TooLarge { found }),
            _ => {}
        }
        for (row, spots) in self.rows.iter().enumerate() {
            is_rectangle &= spots.len() == cols;
            if spots.is_empty() && area > 0 {
                fault(Where::Row(row), FaultKind::EmptyRow { row });
            } else if spots.len() != cols {
                fault(Where::Row(row), FaultKind::Ragged { row, found: spots.len(), expected: cols });
            }
            for (col, spot) in spots.iter().enumerate() {
                if let Spot::Number(number) = *spot
                    && number > MAX_NUMBER
                {
                    fault(Where::Cell(Cell::new(row, col)), FaultKind::LargeNumber { number: number.to_string() });
                }
            }
        }
        if !is_rectangle || area == 0 || area > MAX_CELLS {
            return None;
        }
        let mut spots = Grid::filled(Size::new(self.rows.len(), cols), Spot::Outside);
        for cell in spots.size().cells() {
            spots[cell] = self.rows[cell.row][cell.col];
        }
        Some(spots)
    }
}

/// The cell at this row and column, if it is inside.
fn inside(size: Size, row: i64, col: i64) -> Option<Cell> {
    let cell = Cell::new(usize::try_from(row).ok()?, usize::try_from(col).ok()?);
    size.contains(cell).then_some(cell)
}
