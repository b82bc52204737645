//! How far the cells of a maze are from its goals.

use super::Maze;
use crate::grid::{Cell, Grid};
use std::collections::VecDeque;

impl Maze {
    /// The fewest jumps from each cell to a goal: 0 on a goal, where the game ends; `None` where no way leads to any.
    pub fn distances(&self) -> Grid<Option<usize>> {
        let size = self.size();
        let mut before: Grid<Vec<Cell>> = Grid::filled(size, Vec::new());
        for from in size.cells() {
            self.jumps(from).for_each(|(_, to)| before[to].push(from));
        }
        let mut distances = Grid::filled(size, None);
        self.goals.iter().for_each(|&goal| distances[goal] = Some(0));
        let mut queue: VecDeque<(Cell, usize)> = self.goals.iter().map(|&goal| (goal, 0)).collect();
        while let Some((to, distance)) = queue.pop_front() {
            for &from in &before[to] {
                if distances[from].is_none() {
                    distances[from] = Some(distance + 1);
                    queue.push_back((from, distance + 1));
                }
            }
        }
        distances
    }
}
