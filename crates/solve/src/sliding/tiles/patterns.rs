//! Pattern databases: the number of moves that the tiles of a group need if all other tiles can be pushed aside for
//! free.
//!
//! Every move moves one tile, and only moves of tiles of the group count. So the values of disjoint groups may be
//! added, and the sum never exceeds the length of a solution: R. E. Korf and A. Felner, "Disjoint Pattern Database
//! Heuristics", Artificial Intelligence 134 (2002).

use super::super::Metric;
use super::bitboard::{Bitboard, cells};
use crate::search::{Limit, Progress, Watch};
use std::ops::ControlFlow;

/// The goal cannot be reached from here.
pub(super) const NEVER: u8 = u8::MAX;
/// Most tiles of a group.
const MOST: usize = 8;

/// The abstract space of patterns.
pub(super) struct PatternSpace<'a> {
    pub bitboard: &'a Bitboard,
    pub metric: Metric,
    /// Number of gaps.
    pub gaps: usize,
    /// The final cell of the gap, if there is one gap and the goal names all tiles.
    pub end: Option<usize>,
}

/// A node of the search: the cells of the tiles, and the free cells in which the gap may be.
struct Pattern {
    key: u32,
    region: u64,
}

impl PatternSpace<'_> {
    /// The database for tiles with these goals. The index consists of the tiles' cells, with that of the first tile in
    /// the lowest bits. The search is breadth-first and backwards from the goals, since every move can be taken back. A
    /// single gap must be next to the moving tile, and moves through other tiles for free. Several gaps may be
    /// anywhere.
    ///
    /// # Errors
    ///
    /// If `watch` stops the search.
    pub fn database(&self, goals: &[usize], positions: usize, watch: &mut Watch) -> Result<Vec<u8>, Limit> {
        let bits = self.bitboard.bits();
        let mut moves = vec![NEVER; 1 << (bits as usize * goals.len())];
        let key = goals.iter().enumerate().fold(0, |key, (index, &goal)| key | (goal as u32) << (bits * index as u32));
        let free = goals.iter().fold(self.bitboard.open, |free, &goal| free & !(1 << goal));
        let regions = match (self.gaps, self.end) {
            (1, Some(end)) => vec![self.bitboard.region(end, free)],
            (1, None) => self.bitboard.regions(free),
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
            // A smaller number is still a valid bound.
            depth = (depth + 1).min(NEVER - 1);
            for Pattern { key, region } in level.drain(..) {
                let mut at = [0; MOST];
                let mut free = self.bitboard.open;
                for (index, at) in at[..goals.len()].iter_mut().enumerate() {
                    *at = (key >> (bits * index as u32)) as usize & ((1 << bits) - 1);
                    free &= !(1 << *at);
                }
                for (index, &from) in at[..goals.len()].iter().enumerate() {
                    let to = match self.gaps {
                        1 => self.bitboard.beside(1 << from) & region,
                        gaps => self.bitboard.reach(from, region, self.metric, gaps),
                    };
                    for to in cells(to) {
                        let key = key ^ ((from ^ to) as u32) << (bits * index as u32);
                        let seen = &mut seen[key as usize];
                        if *seen >> from & 1 > 0 {
                            continue;
                        }
                        let free = free ^ 1 << from ^ 1 << to;
                        let region = if self.gaps == 1 { self.bitboard.region(from, free) } else { free };
                        *seen |= region;
                        let known = &mut moves[key as usize];
                        *known = (*known).min(depth);
                        next.push(Pattern { key, region });
                    }
                }
            }
            std::mem::swap(&mut level, &mut next);
            let progress = Progress::new(positions, 0, moves.len());
            if watch.report(progress) == ControlFlow::Break(()) {
                return Err(Limit::Interrupted);
            }
        }
        Ok(moves)
    }
}
