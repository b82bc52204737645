//! The moves that a position offers, on the labelled board.

use super::Metric;
use super::board::{Board, Move, Position};
use crate::grid::{Cell, Direction};

impl Board {
    /// The move that brings a block, given as an index into [`Board::blocks`], by the shortest path to where its
    /// bounding box begins at `to`. `None` if there is no path.
    pub fn move_to(&self, position: &Position, block: usize, to: Cell) -> Option<Move> {
        let from = *position.0.get(block)?;
        let first = self.blocks[block].shape[0];
        let cell = |corner: Cell| Cell::new(corner.row + first.row, corner.col + first.col);
        Some(Move { cell: cell(from), path: self.way(position, cell(from), cell(to))? })
    }

    /// The moves from `position`: a block, as an index into [`Board::blocks`], and the top-left cell of its bounding
    /// box after the move. They are sorted block by block, then in the order of [`Direction::ALL`], with slides and
    /// moves nearest first. [`Board::move_to`] finds the path.
    pub fn destinations(&self, position: &Position, metric: Metric) -> Vec<(usize, Cell)> {
        let owners = self.owners(position);
        let mut found = Vec::new();
        for (block, &from) in position.0.iter().enumerate() {
            let step = |corner: Cell, direction: Direction| {
                self.shifted(block, corner, direction).filter(|&to| self.fits(&owners, block, to))
            };
            let first = found.len();
            match metric {
                Metric::Step | Metric::Slide => {
                    let most = if metric == Metric::Step { 1 } else { usize::MAX };
                    for direction in Direction::ALL {
                        let ray = std::iter::successors(step(from, direction), |&corner| step(corner, direction));
                        found.extend(ray.take(most).map(|to| (block, to)));
                    }
                }
                Metric::Move => {
                    let mut next = Some(from);
                    let mut at = first;
                    while let Some(corner) = next {
                        for to in Direction::ALL.into_iter().filter_map(|direction| step(corner, direction)) {
                            if to != from && !found[first..].contains(&(block, to)) {
                                found.push((block, to));
                            }
                        }
                        next = found.get(at).map(|&(_, to)| to);
                        at += 1;
                    }
                }
            }
        }
        found
    }
}
