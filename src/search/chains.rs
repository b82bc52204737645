//! Chains of moves: moves in a row that the same mover makes, counted as one.
//!
//! Whoever counts them needs no other search: all moves between positions are known from a landscape.

use super::landscape::{Landscape, Moves};
use super::paths::Runs;

/// The level of a position that was not reached.
const NEVER: u32 = u32::MAX;

/// The moves of a landscape, with who makes them.
pub struct Chains<'a> {
    landscape: &'a Landscape,
    /// The position of the mover before and after each move.
    hops: Vec<(u32, u32)>,
}

/// The moves that one chain may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chain {
    /// All in the same direction.
    Straight,
    /// Any.
    Bent,
}

impl<'a> Chains<'a> {
    /// For the landscape of `states`; `runs` tells who moves.
    pub fn new<S>(landscape: &'a Landscape, states: &[S], runs: Runs<S>) -> Self {
        let (moves, _) = landscape.moves();
        let hop = |from: usize, to: &u32| {
            let (before, after) = runs(&states[from], &states[*to as usize]);
            (before as u32, after as u32)
        };
        let of = |from: usize| moves.of(from).iter().map(move |to| hop(from, to));
        Self { landscape, hops: (0..moves.positions()).flat_map(of).collect() }
    }

    /// The fewest chains that lead from the start to a goal; `None` if no goal can be reached.
    pub fn fewest(&self, chain: Chain) -> Option<usize> {
        let (moves, is_goal) = self.landscape.moves();
        let mut levels = vec![NEVER; moves.positions()];
        levels[0] = 0;
        // The last position from which each was reached by a chain.
        let mut reached_from = vec![NEVER; moves.positions()];
        let (mut queue, mut ends) = (vec![0_u32], Vec::new());
        let mut at = 0;
        while let Some(&from) = queue.get(at) {
            at += 1;
            let level = levels[from as usize];
            if is_goal(from as usize) {
                return Some(level as usize);
            }
            reached_from[from as usize] = from;
            ends.extend(self.moves_of(moves, from));
            while let Some((number, (before, after))) = ends.pop() {
                let known = std::mem::replace(&mut reached_from[number as usize], from);
                // Chains of one mover lead to the same position in several ways, unless they are straight.
                if known == from {
                    continue;
                }
                if levels[number as usize] == NEVER {
                    levels[number as usize] = level + 1;
                    queue.push(number);
                }
                let goes_on = |next: (u32, u32)| {
                    next.0 == after
                        && (chain == Chain::Bent || next.1.wrapping_sub(next.0) == after.wrapping_sub(before))
                };
                ends.extend(self.moves_of(moves, number).filter(|&(_, next)| goes_on(next)));
            }
        }
        None
    }

    /// Where the moves from a position lead, and their movers.
    fn moves_of<'b>(&'b self, moves: &'b Moves, from: u32) -> impl Iterator<Item = (u32, (u32, u32))> + 'b {
        let range = moves.range(from as usize);
        moves.of(from as usize).iter().copied().zip(self.hops[range].iter().copied())
    }
}
