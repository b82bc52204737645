//! Removes useless moves from a solution, and joins moves of a block.

use super::super::board::{Board, Move, Position};
use super::Metric;
use crate::grid::{Cell, Direction, Grid};
use std::cmp::Ordering::{Equal, Greater, Less};

/// Most moves that are replayed.
const MOST: usize = 1 << 22;

/// A planned move: a block goes to a cell.
#[derive(Clone, Copy)]
struct PlannedMove {
    block: usize,
    to: Cell,
}

/// A board with its current position.
struct Simulation<'a> {
    board: &'a Board,
    metric: Metric,
    position: Position,
    owners: Grid<Option<usize>>,
}

impl<'a> Simulation<'a> {
    fn new(board: &'a Board, metric: Metric) -> Self {
        let position = board.start().clone();
        Self { board, metric, owners: board.owners(&position), position }
    }

    /// Makes the move if the block is not there yet and one move brings it there.
    fn try_move(&mut self, PlannedMove { block, to }: PlannedMove) -> bool {
        let from = self.position.0[block];
        if from == to || !self.can_reach(block, from, to) {
            return false;
        }
        for (corner, owner) in [(from, None), (to, Some(block))] {
            self.board.blocks()[block].cells_at(corner).for_each(|cell| self.owners[cell] = owner);
        }
        self.position.0[block] = to;
        true
    }

    /// Whether the block can go there in a straight line; if steps are counted, in one step.
    fn is_straight(&self, block: usize, from: Cell, to: Cell) -> bool {
        let way = match (to.row.cmp(&from.row), to.col.cmp(&from.col)) {
            (Less, Equal) => Direction::Up,
            (Greater, Equal) => Direction::Down,
            (Equal, Less) => Direction::Left,
            (Equal, Greater) => Direction::Right,
            _ => return false,
        };
        let next = |&at: &Cell| {
            let next = self.board.shifted(block, at, way).filter(|_| at != to)?;
            self.board.fits(&self.owners, block, next).then_some(next)
        };
        let most = if self.metric == Metric::Step { 2 } else { usize::MAX };
        std::iter::successors(Some(from), next).take(most).last() == Some(to)
    }

    fn can_reach(&self, block: usize, from: Cell, to: Cell) -> bool {
        self.is_straight(block, from, to)
            || self.metric == Metric::Move && self.board.move_to(&self.position, block, to).is_some()
    }
}

/// Makes the moves that are possible and skips the others; `None` if the goal is not reached.
fn simulate(board: &Board, metric: Metric, plan: impl Iterator<Item = PlannedMove>) -> Option<Vec<PlannedMove>> {
    let mut simulation = Simulation::new(board, metric);
    let made = plan.filter(|&planned| simulation.try_move(planned)).collect();
    board.is_solved(&simulation.position).then_some(made)
}

/// Returns the same solution or a shorter one. Each move in turn is removed, or replaced by moving the block directly
/// to where its next move leads. Moves that thereby become impossible are dropped, and the change stays if the goal is
/// still reached (H. Nakhost and M. Müller, "Action Elimination and Plan Neighborhood Graph Search", ICAPS 2010).
pub fn eliminate(board: &Board, metric: Metric, moves: &[Move]) -> Vec<Move> {
    let mut position = board.start().clone();
    let planned = moves.iter().map(|one| {
        let block = board.apply(&mut position, one).expect("the moves are legal");
        PlannedMove { block, to: position.0[block] }
    });
    let mut plan: Vec<PlannedMove> = planned.collect();
    let (mut at, mut made) = (0, 0);
    while at < plan.len() && made < MOST {
        let next = (at + 1..plan.len()).find(|&next| plan[next].block == plan[at].block);
        let without = |left_out: usize, first: PlannedMove| {
            let rest = (0..plan.len()).filter(move |&k| k != left_out);
            simulate(board, metric, rest.map(|k| if k == at { first } else { plan[k] }))
        };
        made += 2 * plan.len();
        let shorter = without(at, plan[at]).or_else(|| next.and_then(|next| without(next, plan[next])));
        match shorter.filter(|shorter| shorter.len() < plan.len()) {
            Some(shorter) => (plan, at) = (shorter, 0),
            None => at += 1,
        }
    }
    let mut position = board.start().clone();
    let made = plan.into_iter().map(|PlannedMove { block, to }| {
        let one = board.move_to(&position, block, to).expect("the moves were made");
        position.0[block] = to;
        one
    });
    made.collect()
}
