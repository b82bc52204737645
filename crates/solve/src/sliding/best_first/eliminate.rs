//! Leaves out moves of a solution that do not help, and joins moves of a block.

use super::super::board::{Board, Move, Position};
use super::Metric;
use crate::grid::Cell;

/// A block goes to a place.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Goes {
    block: usize,
    to: Cell,
}

/// The move that brings the block there, if one move does.
fn one(board: &Board, position: &Position, metric: Metric, goes: Goes) -> Option<Move> {
    let one = board.move_to(position, goes.block, goes.to)?;
    let is_one = match metric {
        Metric::Step => one.path.len() == 1,
        Metric::Slide => one.path.windows(2).all(|pair| pair[0] == pair[1]),
        Metric::Move => true,
    };
    is_one.then_some(one)
}

/// Makes the moves that can be made, leaves out the others and those that lead nowhere; `None` if the goal is not reached.
fn follow(board: &Board, metric: Metric, plan: impl Iterator<Item = Goes>) -> Option<Vec<Goes>> {
    let mut position = board.start().clone();
    let mut made = Vec::new();
    for goes in plan {
        if position.0[goes.block] != goes.to && one(board, &position, metric, goes).is_some() {
            position.0[goes.block] = goes.to;
            made.push(goes);
        }
    }
    board.is_solved(&position).then_some(made)
}

/// The same solution or a shorter one: each move is left out, and each is joined with the block's next one, if the goal is reached all the
/// same without those that have become impossible (H. Nakhost and M. Müller, "Action Elimination and Plan Neighborhood Graph Search",
/// ICAPS 2010).
pub fn eliminate(board: &Board, metric: Metric, moves: &[Move]) -> Vec<Move> {
    let mut position = board.start().clone();
    let goes = moves.iter().map(|one| {
        let block = board.apply(&mut position, one).expect("the moves are legal");
        Goes { block, to: position.0[block] }
    });
    let mut plan: Vec<Goes> = goes.collect();
    let mut at = 0;
    while at < plan.len() {
        let without = follow(board, metric, plan.iter().enumerate().filter(|&(k, _)| k != at).map(|(_, &goes)| goes));
        let next = || {
            let next = (at + 1..plan.len()).find(|&next| plan[next].block == plan[at].block)?;
            let joined = (0..plan.len()).filter(|&k| k != next);
            follow(board, metric, joined.map(|k| if k == at { plan[next] } else { plan[k] }))
        };
        match without.filter(|made| made.len() < plan.len()).or_else(next).filter(|made| made.len() < plan.len()) {
            Some(shorter) => {
                plan = shorter;
                at = 0;
            }
            None => at += 1,
        }
    }
    let mut position = board.start().clone();
    let made = plan.into_iter().map(|goes| {
        let made = one(board, &position, metric, goes).expect("the moves were made");
        position.0[goes.block] = goes.to;
        made
    });
    made.collect()
}
