//! The opening of the frame: checked against the board, or guessed from the goal.

use super::board::{Goal, Opening, Position};
use super::fault::{FaultKind, Faults, Where};
use super::goal::GoalChecker;
use super::layout::{OpeningLayout, Side};
use crate::grid::{Cell, Direction};

impl GoalChecker<'_> {
    /// The gap in the frame, if there is one.
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

    /// The only side of the board that the goal of a single block touches. A goal in a corner touches two sides and
    /// does not count; nor does a goal at the block's start.
    fn guess_opening(&self, goal: &Goal, start: &Position) -> Option<Opening> {
        let (block, corner) = only_place(goal).filter(|&(block, corner)| start.0[block] != corner)?;
        let mut gaps = Direction::ALL.into_iter().filter_map(|side| self.gap(side, block, corner));
        gaps.next().filter(|_| gaps.next().is_none())
    }

    /// The gap on `side` through which the whole block leaves its goal, if the goal touches that side.
    fn gap(&self, side: Side, block: usize, corner: Cell) -> Option<Opening> {
        let size = self.walls.size();
        let covered: Vec<Cell> = self.blocks[block].cells_at(corner).collect();
        let touches = |cell: &Cell| match side {
            Direction::Up => cell.row == 0,
            Direction::Down => cell.row + 1 == size.rows,
            Direction::Left => cell.col == 0,
            Direction::Right => cell.col + 1 == size.cols,
        };
        let along = |cell: &Cell| if matches!(side, Direction::Up | Direction::Down) { cell.col } else { cell.row };
        covered.iter().any(touches).then_some(())?;
        let (first, last) = (covered.iter().map(along).min()?, covered.iter().map(along).max()?);
        Some(Opening { side, first, last })
    }
}

/// The block and its position, if the goal names nothing else.
fn only_place(goal: &Goal) -> Option<(usize, Cell)> {
    match goal.single()?.places.as_slice() {
        [place] => place.single(),
        _ => None,
    }
}
