//! The rules on a plain grid of labels.

use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Ordering;
use std::collections::VecDeque;
use stepbook_solve::grid::{Cell, Direction, Size, corner, extent};
use stepbook_solve::sliding::{Axis, GoalLayout, Layout, PlaceLayout, Symbol, labelled};
use stepbook_solve::text::symbol_rows;

/// The type of a cell without its block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ground {
    Floor,
    Wall,
    Gate,
}

/// The reason why a block cannot move on or be at a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Obstacle {
    #[error("block `{0}` is fixed")]
    Fixed(String),
    #[error("block `{0}` moves only left and right")]
    Horizontal(String),
    #[error("block `{0}` moves only up and down")]
    Vertical(String),
    #[error("the board ends beyond {0}")]
    Edge(Cell),
    #[error("it would leave the board at {0}")]
    Outside(Cell),
    #[error("there is a wall at {0}")]
    Wall(Cell),
    #[error("block `{0}` is in the way at {1}")]
    Block(String, Cell),
    #[error("the gate at {1} is closed to block `{0}`")]
    Gate(String, Cell),
}

/// A board with its blocks, as it would be on a table.
#[derive(Clone, Debug)]
pub(super) struct Tray {
    ground: Vec<Vec<Ground>>,
    /// The label of the block that covers each cell.
    blocks: Vec<Vec<Option<String>>>,
    /// The cells that each block covers, in reading order.
    covered: FxHashMap<String, Vec<Cell>>,
    axes: FxHashMap<String, Axis>,
    /// The labels of the blocks that may pass gates.
    passers: FxHashSet<String>,
    goals: Vec<GoalLayout>,
}

impl Tray {
    /// Returns the start of a board.
    pub(super) fn new(layout: &Layout) -> Self {
        let ground = |symbol: &Symbol| match symbol {
            Symbol::Wall => Ground::Wall,
            Symbol::Gate => Ground::Gate,
            _ => Ground::Floor,
        };
        let label = |symbol: &Symbol| if let Symbol::Label(label) = symbol { Some(label.clone()) } else { None };
        let cells = labelled(&layout.rows).into_iter();
        let covered: FxHashMap<String, Vec<Cell>> = cells.map(|(label, cells)| (label.to_owned(), cells)).collect();
        let mut axes: FxHashMap<String, Axis> = layout.axes.iter().cloned().collect();
        for (label, cells) in covered.iter().filter(|_| layout.along_length) {
            let size = extent(cells);
            let longer = match size.cols.cmp(&size.rows) {
                Ordering::Greater => Axis::Horizontal,
                Ordering::Less => Axis::Vertical,
                Ordering::Equal => Axis::Both,
            };
            axes.entry(label.clone()).or_insert(longer);
        }
        Self {
            ground: layout.rows.iter().map(|row| row.iter().map(ground).collect()).collect(),
            blocks: layout.rows.iter().map(|row| row.iter().map(label).collect()).collect(),
            covered,
            axes,
            passers: layout.gate_blocks.iter().cloned().collect(),
            goals: layout.goals.clone(),
        }
    }

    fn size(&self) -> Size {
        Size::new(self.ground.len(), self.ground[0].len())
    }

    fn at(&self, cell: Cell) -> Option<&str> {
        self.blocks[cell.row][cell.col].as_deref()
    }

    /// Returns the cells that a block covers, in reading order.
    pub(super) fn cells(&self, label: &str) -> Vec<Cell> {
        self.covered.get(label).cloned().unwrap_or_default()
    }

    /// Moves a block to these cells, which must be free or its own and in reading order.
    pub(super) fn put(&mut self, label: &str, cells: Vec<Cell>) {
        let Some(covered) = self.covered.get_mut(label) else { return };
        for cell in std::mem::replace(covered, cells) {
            debug_assert_eq!(self.blocks[cell.row][cell.col].as_deref(), Some(label));
            self.blocks[cell.row][cell.col] = None;
        }
        for cell in &*covered {
            self.blocks[cell.row][cell.col] = Some(label.to_owned());
        }
    }

    /// Returns the top-left cell of the smallest rectangle around a block.
    fn corner(&self, label: &str) -> Option<Cell> {
        self.covered.get(label).map(|cells| corner(cells))
    }

    /// Checks that the top-left cell of the block's bounding box is `wanted`. The error contains its actual position.
    pub(super) fn stands_at(&self, label: &str, wanted: Cell) -> Result<(), String> {
        match self.corner(label) {
            Some(corner) if corner == wanted => Ok(()),
            Some(corner) => Err(format!("block `{label}` is at {corner}, not at {wanted}")),
            None => Err(format!("there is no block `{label}`")),
        }
    }

    /// Moves a block along `runs` of cells in a direction. Returns its path, cell by cell.
    pub(super) fn go(&mut self, label: &str, runs: &[(Direction, usize)]) -> Result<Vec<Direction>, String> {
        let way: Vec<Direction> = runs.iter().flat_map(|&(way, count)| std::iter::repeat_n(way, count)).collect();
        match self.walk(label, &way) {
            Ok(()) => Ok(way),
            Err((0, why)) => Err(why.to_string()),
            Err((1, why)) => Err(format!("after 1 cell, {why}")),
            Err((gone, why)) => Err(format!("after {gone} cells, {why}")),
        }
    }

    /// Moves a block along the path `way` as far as possible. If it cannot complete the path, returns the number of
    /// cells it has moved and the obstacle.
    pub(super) fn walk(&mut self, label: &str, way: &[Direction]) -> Result<(), (usize, Obstacle)> {
        way.iter().enumerate().try_for_each(|(gone, &way)| self.step(label, way).map_err(|why| (gone, why)))
    }

    /// Moves a block one cell in `direction`, or returns the obstacle.
    fn step(&mut self, label: &str, direction: Direction) -> Result<(), Obstacle> {
        self.turns_that_way(label, direction)?;
        let cells = self.cells(label);
        let mut next = Vec::with_capacity(cells.len());
        for &cell in &cells {
            let to = cell.step(direction).filter(|&to| self.size().contains(to));
            let to = to.ok_or(Obstacle::Edge(cell))?;
            self.is_open(label, to)?;
            next.push(to);
        }
        self.put(label, next);
        Ok(())
    }

    fn turns_that_way(&self, label: &str, direction: Direction) -> Result<(), Obstacle> {
        let axis = self.axes.get(label).copied().unwrap_or_default();
        let sideways = matches!(direction, Direction::Left | Direction::Right);
        match axis {
            Axis::Fixed => Err(Obstacle::Fixed(label.to_owned())),
            Axis::Horizontal if !sideways => Err(Obstacle::Horizontal(label.to_owned())),
            Axis::Vertical if sideways => Err(Obstacle::Vertical(label.to_owned())),
            _ => Ok(()),
        }
    }

    /// Checks that a block may now cover `cell`. The error is the obstacle.
    fn is_open(&self, label: &str, cell: Cell) -> Result<(), Obstacle> {
        match (self.ground[cell.row][cell.col], self.at(cell)) {
            (Ground::Wall, _) => Err(Obstacle::Wall(cell)),
            (_, Some(other)) if other != label => Err(Obstacle::Block(other.to_owned(), cell)),
            (Ground::Gate, _) if !self.passers.contains(label) => Err(Obstacle::Gate(label.to_owned(), cell)),
            _ => Ok(()),
        }
    }

    /// Moves a block on a shortest path until the corner of its bounding box is `to`. Returns that path, or the reason
    /// why there is none.
    pub(super) fn go_any_way(&mut self, label: &str, to: Cell) -> Result<Vec<Direction>, String> {
        let from = self.corner(label).ok_or_else(|| format!("there is no block `{label}`"))?;
        let cells = self.cells(label);
        let mut entered: FxHashMap<Cell, Direction> = FxHashMap::default();
        let mut open = VecDeque::from([from]);
        while let Some(corner) = open.pop_front().filter(|_| !entered.contains_key(&to)) {
            for direction in Direction::ALL {
                let next = corner.step(direction).filter(|&next| next != from && !entered.contains_key(&next));
                let free = |next: &Cell| self.may_stand(label, &cells, from, *next).is_ok();
                if let Some(next) = next.filter(|next| self.turns_that_way(label, direction).is_ok() && free(next)) {
                    entered.insert(next, direction);
                    open.push_back(next);
                }
            }
        }
        let mut way = Vec::new();
        let mut corner = to;
        while corner != from {
            let &direction = entered.get(&corner).ok_or_else(|| self.why_not_at(label, &cells, from, to))?;
            let (rows, cols) = direction.delta();
            corner = Cell::new(corner.row.wrapping_add_signed(-rows), corner.col.wrapping_add_signed(-cols));
            way.push(direction);
        }
        way.reverse();
        self.walk(label, &way).map_err(|(_, why)| why.to_string())?;
        Ok(way)
    }

    /// Checks that a block may have its corner at `to`. `cells` are its cells when the corner is `from`. The error is
    /// the obstacle.
    fn may_stand(&self, label: &str, cells: &[Cell], from: Cell, to: Cell) -> Result<(), Obstacle> {
        for cell in cells {
            let place = Cell::new(cell.row - from.row + to.row, cell.col - from.col + to.col);
            if !self.size().contains(place) {
                return Err(Obstacle::Outside(place));
            }
            self.is_open(label, place)?;
        }
        Ok(())
    }

    /// Returns the reason why a block cannot get from `from` to `to`.
    fn why_not_at(&self, label: &str, cells: &[Cell], from: Cell, to: Cell) -> String {
        let nowhere = || format!("block `{label}` cannot get from {from} to {to} while the others stay put");
        self.may_stand(label, cells, from, to).err().map_or_else(nowhere, |why| why.to_string())
    }

    /// Returns whether the puzzle has a goal.
    pub(super) fn has_goal(&self) -> bool {
        !self.goals.is_empty()
    }

    /// Returns whether any goal is reached.
    pub(super) fn is_solved(&self) -> bool {
        self.goals.iter().any(|goal| match goal {
            GoalLayout::Places { places, empty } => {
                places.iter().all(|place| self.holds(place)) && empty.iter().all(|&at| self.is_empty(at))
            }
            GoalLayout::Picture(rows) => self.looks_like(rows),
        })
    }

    /// Returns whether one of these blocks is at one of these positions.
    fn holds(&self, place: &PlaceLayout) -> bool {
        // A checked board lists all matching blocks explicitly.
        let corners = place.who.labels().iter().filter_map(|label| self.corner(label));
        corners.into_iter().any(|corner| place.at.contains(&(corner.row as i64, corner.col as i64)))
    }

    fn is_empty(&self, (row, col): (i64, i64)) -> bool {
        let at = |(row, col): (usize, usize)| self.blocks.get(row)?.get(col);
        let cell = usize::try_from(row).ok().zip(usize::try_from(col).ok());
        cell.and_then(at).is_some_and(Option::is_none)
    }

    fn looks_like(&self, rows: &[Vec<Symbol>]) -> bool {
        self.size().cells().all(|cell| match &rows[cell.row][cell.col] {
            Symbol::Anything | Symbol::Wall | Symbol::Gate => true,
            Symbol::Empty => self.at(cell).is_none(),
            Symbol::Label(label) => self.at(cell) == Some(label),
        })
    }

    /// Returns the position as lines in the notation of the puzzle file.
    pub(super) fn picture(&self) -> Vec<String> {
        let labels = self.blocks.iter().flatten().flatten().map(String::as_str);
        symbol_rows(self.size(), labels, |cell| match (self.at(cell), self.ground[cell.row][cell.col]) {
            (Some(label), _) => label,
            (None, Ground::Wall) => "#",
            (None, Ground::Gate) => "-",
            (None, Ground::Floor) => ".",
        })
    }
}
