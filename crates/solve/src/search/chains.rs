//! Chains: consecutive moves of the same piece, counted as one.
//!
//! Counting them needs no other search, since a landscape has all moves between positions.

use super::landscape::Landscape;
use super::paths::Runs;

/// The level of a position that was not reached.
const NEVER: u32 = u32::MAX;

/// The moves of a landscape, with the piece that makes each.
pub struct Chains<'a> {
    landscape: &'a Landscape,
    /// The location of the piece before and after each move.
    hops: Vec<(u32, u32)>,
}

/// The moves that one chain may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chain {
    /// All in the same direction.
    Straight,
    /// In any directions.
    Bent,
}

impl<'a> Chains<'a> {
    /// For the landscape of `states`. `runs` identifies the moving piece.
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
        // A move that is part of an earlier chain leads no further: that chain continues after it and began on no
        // higher level.
        let mut is_done = vec![false; self.hops.len()];
        let (mut queue, mut ends) = (vec![0_u32], Vec::new());
        let mut at = 0;
        while let Some(&from) = queue.get(at) {
            at += 1;
            let level = levels[from as usize];
            if is_goal(from as usize) {
                return Some(level as usize);
            }
            ends.extend(moves.range(from as usize));
            while let Some(one) = ends.pop() {
                if std::mem::replace(&mut is_done[one], true) {
                    continue;
                }
                let (to, (before, after)) = (moves.to(one), self.hops[one]);
                if levels[to as usize] == NEVER {
                    levels[to as usize] = level + 1;
                    queue.push(to);
                }
                let continues = |next: &usize| {
                    let next = self.hops[*next];
                    next.0 == after
                        && (chain == Chain::Bent || next.1.wrapping_sub(next.0) == after.wrapping_sub(before))
                };
                ends.extend(moves.range(to as usize).filter(continues));
            }
        }
        None
    }
}
