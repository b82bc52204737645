//! A second opinion on number mazes, straight from the rules, and random mazes to ask it about.

use std::collections::{BTreeMap, BTreeSet};
use stepbook::stages::grid::Compass;
use stepbook::stages::maze::{Layout, Spot};
#[cfg(feature = "cli")]
use stepbook::stages::{grid::Cell as GridCell, maze::Maze};
use stepbook_naive::Space;

/// Row and column.
pub type Cell = (i64, i64);

/// The rules on what is written of a maze.
pub struct Naive {
    layout: Layout,
    pub goals: BTreeSet<Cell>,
}

impl Naive {
    pub fn new(layout: &Layout) -> Self {
        let mut goals: BTreeSet<Cell> = layout.goals.iter().copied().collect();
        for (row, spots) in (0..).zip(&layout.rows) {
            goals.extend((0..).zip(spots).filter(|(_, spot)| **spot == Spot::Exit).map(|(col, _)| (row, col)));
        }
        Self { layout: layout.clone(), goals }
    }

    /// The rules on a maze that does not wrap around, such as the program generates.
    #[cfg(feature = "cli")]
    pub fn of(maze: &Maze) -> Self {
        let row = |row| (0..maze.size().cols).map(|col| maze.spots()[GridCell::new(row, col)]).collect();
        let pair = |cell: GridCell| (cell.row as i64, cell.col as i64);
        Self::new(&Layout {
            rows: (0..maze.size().rows).map(row).collect(),
            start: Some(pair(maze.start())),
            goals: maze.goals().iter().copied().map(pair).collect(),
            directions: Some(maze.directions().to_vec()),
            ..Layout::default()
        })
    }

    pub fn start(&self) -> Cell {
        self.layout.start.expect("the start is said")
    }

    fn spot(&self, (row, col): Cell) -> Spot {
        let (rows, cols) = (self.layout.rows.len() as i64, self.layout.rows[0].len() as i64);
        let inside = (0..rows).contains(&row) && (0..cols).contains(&col);
        match inside || self.layout.wraps {
            true => self.layout.rows[row.rem_euclid(rows) as usize][col.rem_euclid(cols) as usize],
            false => Spot::Outside,
        }
    }

    /// Where a jump lands.
    pub fn jump(&self, from: Cell, towards: Compass) -> Option<Cell> {
        let Spot::Number(number) = self.spot(from) else { return None };
        let (down, right) = (towards.delta().0 as i64, towards.delta().1 as i64);
        let allowed = self.layout.directions.as_ref().is_none_or(|all| all.contains(&towards));
        let at = |k: i64| (from.0 + k * down, from.1 + k * right);
        let number = i64::from(number);
        let over = (1..number).all(|k| matches!(self.spot(at(k)), Spot::Number(_)));
        let to = at(number);
        let to = (to.0.rem_euclid(self.layout.rows.len() as i64), to.1.rem_euclid(self.layout.rows[0].len() as i64));
        (allowed && over && self.spot(at(number)) != Spot::Outside && to != from).then_some(to)
    }

    fn next(&self, from: Cell) -> BTreeSet<Cell> {
        Compass::ALL.into_iter().filter_map(|towards| self.jump(from, towards)).collect()
    }

    /// All cells that can be reached; goals are left only if `past_goals` says so.
    pub fn space(&self, past_goals: bool) -> Space<Cell, Cell> {
        let next = |cell: &Cell| match past_goals || !self.goals.contains(cell) {
            true => self.next(*cell).into_iter().collect(),
            false => Vec::new(),
        };
        Space::new(self.start(), |cell| *cell, next, |cell| self.goals.contains(cell))
    }

    /// The distance of every cell that can be reached.
    pub fn levels(&self, past_goals: bool) -> BTreeMap<Cell, usize> {
        let space = self.space(past_goals);
        space.positions.iter().copied().zip(space.levels).collect()
    }

    /// The distance of the goals that can be reached without another one.
    pub fn first_goals(&self) -> BTreeMap<Cell, usize> {
        self.levels(false).into_iter().filter(|(cell, _)| self.goals.contains(cell)).collect()
    }
}

/// The same maze, joined to its mirror image: start and goals are also mirrored, and the start is in the middle.
pub fn mirrored(layout: &Layout) -> Layout {
    let cols = layout.rows[0].len() as i64;
    let both = |row: &Vec<Spot>| row.iter().chain(row.iter().rev().skip(1)).copied().collect();
    let goals = layout.goals.iter();
    let mut both = Layout {
        rows: layout.rows.iter().map(both).collect(),
        goals: goals.flat_map(|&(row, col)| [(row, col), (row, 2 * cols - 2 - col)]).collect(),
        start: layout.start.map(|(row, _)| (row, cols - 1)),
        directions: None,
        ..layout.clone()
    };
    if let Some((row, col)) = both.start {
        both.rows[row as usize][col as usize] = Spot::Number(1);
    }
    both
}
