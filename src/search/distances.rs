//! How far all positions of a space are from the nearest goal, modulo 3: enough to walk to it, because where every move can be taken
//! back, the neighbours of a position are one nearer, as far, or one farther.

use super::batch::{SHARE, Worker};
use super::levels::Positions;
use super::sweep::sweep_kept;
use super::teller::Until;
use super::{Limit, Limits, Progress, State, StateSpace, Watch};
use hashbrown::HashTable;

/// The remainder of a position that was not yet seen from the goals.
const UNSEEN: u8 = 3;

/// Bytes for each position beside itself: a place in the hash table, one in the queue, the remainder, and what a table of the
/// remainders takes while it is made.
const EACH: usize = 2 * (size_of::<u32>() + 1) + size_of::<u32>() + 1 + 32;

/// All positions that can be reached, seen from the goals.
pub struct FromGoals<S> {
    /// The positions, the start first.
    pub states: Vec<S>,
    /// For each of them its distance from the nearest goal, modulo 3.
    pub remainders: Vec<u8>,
    /// The distance of the start.
    pub start: usize,
    /// The greatest distance.
    pub farthest: usize,
}

/// Finds all positions that can be reached, and their distances from the nearest goal; `None` if no goal can be reached. The moves of
/// the space can be taken back.
///
/// # Errors
///
/// If a limit is reached; files are not used.
pub fn from_goals<S: State>(
    space: &dyn StateSpace<S>,
    limits: Limits,
    watch: &mut Watch,
) -> Result<Option<FromGoals<S>>, Limit> {
    debug_assert!(space.is_reversible(), "distances of neighbours differ by one at most");
    let mut queue: Vec<u32> = Vec::new();
    let mut found = 0;
    let mut without_files = |progress| watch.report(progress);
    let swept = sweep_kept(space, limits, &mut without_files, Until::AllSeen, &mut |states, at, _| {
        queue.extend(at.iter().map(|index| (found + index) as u32));
        found += states.len();
    });
    let out_of_memory = Limit::Memory(limits.memory);
    let states = match (swept.limit, swept.positions) {
        (Some(limit), _) => return Err(limit),
        (None, Positions::Memory(states)) => states,
        (None, Positions::Disk(_) | Positions::Ranked(_)) => return Err(out_of_memory),
    };
    let in_use = swept.memory.saturating_add(states.len().saturating_mul(EACH));
    if in_use > limits.memory || states.len() > u32::MAX as usize {
        return Err(out_of_memory);
    }
    if queue.is_empty() {
        return Ok(None);
    }
    let mut table: HashTable<u32> = HashTable::with_capacity(states.len());
    for (number, state) in (0..).zip(&states) {
        table.insert_unique(state.hash(), number, |&other| states[other as usize].hash());
    }
    let mut remainders = vec![UNSEEN; states.len()];
    queue.iter().for_each(|&goal| remainders[goal as usize] = 0);
    let (mut start, mut farthest) = (0, 0);
    let mut worker = Worker::new(space);
    let mut level = 0..queue.len();
    let mut share: Vec<S> = Vec::with_capacity(SHARE);
    for distance in 1.. {
        let progress = Progress { positions: states.len(), level: distance - 1, memory: in_use, most: None };
        watch.report(progress).is_continue().then_some(()).ok_or(Limit::Interrupted)?;
        for first in level.clone().step_by(SHARE) {
            share.clear();
            let numbers = &queue[first..level.end.min(first + SHARE)];
            share.extend(numbers.iter().map(|&number| states[number as usize].clone()));
            for (hash, next) in worker.expand(&share).parts().flatten() {
                let known = table.find(*hash, |&other| states[other as usize] == *next);
                if let Some(&number) = known.filter(|&&number| remainders[number as usize] == UNSEEN) {
                    remainders[number as usize] = (distance % 3) as u8;
                    queue.push(number);
                    start = if number == 0 { distance } else { start };
                    farthest = distance;
                }
            }
        }
        level = level.end..queue.len();
        if level.is_empty() {
            break;
        }
    }
    Ok(Some(FromGoals { states, remainders, start, farthest }))
}
