//! Distances of the cells of a maze from its start and from its goals.

use super::Maze;
use crate::grid::{Cell, Grid};
use std::collections::VecDeque;

impl Maze {
    /// The fewest jumps from each cell to a goal: 0 at a goal, where the game ends; `None` if no goal can be reached.
    pub fn distances(&self) -> Grid<Option<usize>> {
        let size = self.size();
        let mut before: Grid<Vec<Cell>> = Grid::filled(size, Vec::new());
        for from in size.cells() {
            self.jumps(from).for_each(|(_, to)| before[to].push(from));
        }
        self.spread(&self.goals, |to| before[to].iter().copied())
    }

    /// The fewest jumps from the start to each cell: 0 at the start; `None` if the cell cannot be reached.
    pub fn levels(&self) -> Grid<Option<usize>> {
        self.spread(&[self.start], |from| self.jumps(from).map(|(_, to)| to))
    }

    fn spread<N: Iterator<Item = Cell>>(&self, from: &[Cell], next: impl Fn(Cell) -> N) -> Grid<Option<usize>> {
        let mut distances = Grid::filled(self.size(), None);
        from.iter().for_each(|&cell| distances[cell] = Some(0));
        let mut queue: VecDeque<(Cell, usize)> = from.iter().map(|&cell| (cell, 0)).collect();
        while let Some((cell, distance)) = queue.pop_front() {
            for to in next(cell) {
                if distances[to].is_none() {
                    distances[to] = Some(distance + 1);
                    queue.push_back((to, distance + 1));
                }
            }
        }
        distances
    }
}
