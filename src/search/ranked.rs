//! A sweep over numbered positions: two bits for each number instead of a hash table.
//!
//! The bits say whether a position was seen, and its level modulo 3: where every move can be taken back, the neighbours of a position are
//! one level before it, on its own level or one after, and modulo 3 these are different (Korf, "Linear-Time Disk-Based Implicit Graph
//! Search", Journal of the ACM 55, 2008). Only the numbers of two levels are kept, in the order of discovery, so that everything is
//! found in the order in which the sweep over positions finds it.

use super::batch::{RankBatch, Ranked, SHARE};
use super::levels::{Positions, Swept};
use super::teller::{Found, Stop, Teller, Until};
use super::{Limit, Limits, Progress, State, StateSpace, Watch};

/// Numbers in a word of the array.
const IN_WORD: u64 = u64::BITS as u64 / 2;
/// Shares between two reports of progress.
const SHARES: usize = 1 << 6;

/// For each number two bits: 0 for a position that was not seen, else one more than its level modulo 3.
pub(super) struct Levels3 {
    words: Vec<u64>,
}

impl Levels3 {
    /// Bytes for so many numbers.
    pub(super) fn bytes(count: u64) -> u64 {
        count.div_ceil(IN_WORD).saturating_mul(size_of::<u64>() as u64)
    }

    fn new(count: u64) -> Option<Self> {
        let words = usize::try_from(count.div_ceil(IN_WORD)).ok()?;
        // The system hands out zeros when they are first used.
        Some(Self { words: vec![0; words] })
    }

    /// The level of a position modulo 3, if it was seen.
    #[inline]
    pub(super) fn get(&self, rank: u64) -> Option<u64> {
        (self.words[(rank / IN_WORD) as usize] >> (2 * (rank % IN_WORD)) & 3).checked_sub(1)
    }

    /// Marks a position as one of this level; `false` if it was seen before.
    #[inline]
    fn mark(&mut self, rank: u64, level: u64) -> bool {
        let (word, shift) = (&mut self.words[(rank / IN_WORD) as usize], 2 * (rank % IN_WORD));
        let is_new = *word >> shift & 3 == 0;
        *word |= if is_new { (level + 1) << shift } else { 0 };
        is_new
    }
}

/// Numbers positions in order of discovery as [`sweep`](super::sweep::sweep) does, level by level.
///
/// A position is told of when it is expanded, which is in the order in which it was found.
pub(super) fn sweep<S: State>(
    space: &dyn StateSpace<S>,
    ranked: &dyn Ranked<S>,
    limits: Limits,
    host: &mut Watch,
    until: Until<'_>,
    found: Found<S>,
) -> Option<Swept<S>> {
    let start = ranked.rank(&space.start())?;
    let mut seen = Levels3::new(ranked.placements())?;
    let array = seen.words.len() * size_of::<u64>();
    let mut teller = Teller::new(space, until, found);
    let mut expander = ranked.rank_expander();
    let mut batch = RankBatch { states: Vec::new(), found: Vec::new() };
    let (mut level, mut next) = (vec![start], Vec::new());
    seen.mark(start, 0);
    // Positions that were found, and the numbers after the last of each complete level.
    let (mut count, mut ends): (usize, Vec<usize>) = (1, Vec::new());
    let mut limit = (limits.positions == 0).then_some(Limit::Positions(0));
    if limit.is_some() {
        level.clear();
        ends.push(0);
    }
    let memory = |level: &Vec<u64>, next: &Vec<u64>| array + (level.capacity() + next.capacity()) * size_of::<u64>();
    while !level.is_empty() {
        let depth = ends.len();
        let first = ends.last().copied().unwrap_or(0);
        for (index, share) in level.chunks(SHARE).enumerate() {
            if index.is_multiple_of(SHARES) && limit.is_none() {
                let in_use = memory(&level, &next);
                let progress = Progress { positions: count, level: depth, memory: in_use };
                if host.report(progress).is_break() {
                    limit = Some(Limit::Interrupted);
                } else if in_use > limits.memory {
                    limit = Some(Limit::Memory(limits.memory));
                }
            }
            batch.states.clear();
            batch.found.clear();
            expander(share, &mut batch);
            teller.tell(first + index * SHARE, &batch.states, depth);
            if teller.stop == Stop::Now {
                break;
            }
            if limit.is_some() || teller.stop != Stop::Never {
                continue;
            }
            for &rank in &batch.found {
                if seen.mark(rank, (depth as u64 + 1) % 3) {
                    if count == limits.positions {
                        limit = Some(Limit::Positions(limits.positions));
                        break;
                    }
                    next.push(rank);
                    count += 1;
                }
            }
        }
        if teller.stop != Stop::Never {
            // What was found of the next level is forgotten, and so is a limit that would not have been reached.
            limit = limit.filter(|&limit| limit == Limit::Interrupted && teller.stop == Stop::AfterLevel);
            ends.push(teller.told);
            break;
        }
        ends.push(first + level.len());
        std::mem::swap(&mut level, &mut next);
        next.clear();
    }
    let memory = memory(&level, &next);
    Some(Swept { positions: Positions::Ranked(seen), ends, limit, memory })
}
