//! Pattern databases: how many moves the tiles of a group need to their places if all other tiles could be pushed aside for nothing.
//!
//! In every move one tile moves, and only moves of tiles of the group are counted. So the numbers of disjoint groups may be added, and
//! the sum is never more than the length of a solution: R. E. Korf and A. Felner, "Disjoint Pattern Database Heuristics", Artificial
//! Intelligence 134 (2002).

use super::super::Metric;
use super::plane::{Plane, cells};
use crate::search::{Limit, Progress, Watch};
use std::ops::ControlFlow;

/// From here no move leads to the places of the group.
pub(super) const NEVER: u8 = u8::MAX;
/// Most tiles of a group.
const MOST: usize = 8;

/// What patterns look at.
pub(super) struct Abstract<'a> {
    pub plane: &'a Plane,
    pub metric: Metric,
    /// Number of gaps.
    pub gaps: usize,
    /// Where the gap ends, if there is one gap and the goal names all tiles.
    pub end: Option<usize>,
}

/// A place in the search: the cells of the tiles, and the free cells in which the gap may be.
struct Pattern {
    key: u32,
    region: u64,
}

impl Abstract<'_> {
    /// The moves that the tiles with these goals need, by an index in which the cell of each tile has some bits, that of the first tile
    /// the lowest: found breadth-first from the goals backwards: each move can be taken back. Where there is one
    /// gap, it must be where a tile of the group can go; it moves through the other tiles for nothing. Of more gaps, any may be anywhere.
    ///
    /// # Errors
    ///
    /// If `watch` ends it.
    pub fn database(&self, goals: &[usize], positions: usize, watch: &mut Watch) -> Result<Vec<u8>, Limit> {
        let bits = self.plane.bits();
        let mut moves = vec![NEVER; 1 << (bits as usize * goals.len())];
        let key = goals.iter().enumerate().fold(0, |key, (index, &goal)| key | (goal as u32) << (bits * index as u32));
        let free = goals.iter().fold(self.plane.open, |free, &goal| free & !(1 << goal));
        let regions = match (self.gaps, self.end) {
            (1, Some(end)) => vec![self.plane.region(end, free)],
            (1, None) => self.plane.regions(free),
            _ => vec![free],
        };
        // The free cells of each pattern in which the gap was.
        let mut seen = vec![0_u64; moves.len()];
        let (mut level, mut next) = (Vec::new(), Vec::new());
        for region in regions {
            (moves[key as usize], seen[key as usize]) = (0, seen[key as usize] | region);
            level.push(Pattern { key, region });
        }
        let mut depth = 0_u8;
        while !level.is_empty() {
            // Less than the true number is no mistake.
            depth = (depth + 1).min(NEVER - 1);
            for Pattern { key, region } in level.drain(..) {
                let mut at = [0; MOST];
                let mut free = self.plane.open;
                for (index, at) in at[..goals.len()].iter_mut().enumerate() {
                    *at = (key >> (bits * index as u32)) as usize & ((1 << bits) - 1);
                    free &= !(1 << *at);
                }
                for (index, &from) in at[..goals.len()].iter().enumerate() {
                    let to = match self.gaps {
                        1 => self.plane.beside(1 << from) & region,
                        gaps => self.plane.reach(from, region, self.metric, gaps),
                    };
                    for to in cells(to) {
                        let key = key ^ ((from ^ to) as u32) << (bits * index as u32);
                        let seen = &mut seen[key as usize];
                        if *seen >> from & 1 > 0 {
                            continue;
                        }
                        let free = free ^ 1 << from ^ 1 << to;
                        let region = if self.gaps == 1 { self.plane.region(from, free) } else { free };
                        *seen |= region;
                        let known = &mut moves[key as usize];
                        *known = (*known).min(depth);
                        next.push(Pattern { key, region });
                    }
                }
            }
            std::mem::swap(&mut level, &mut next);
            let progress = Progress { positions, level: 0, memory: moves.len(), most: None, within: None };
            if watch.report(progress) == ControlFlow::Break(()) {
                return Err(Limit::Interrupted);
            }
        }
        Ok(moves)
    }
}
