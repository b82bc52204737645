//! Counts the paths to the goals by their length, among all paths that visit no position twice.
//!
//! Walks, which may visit positions again, are counted by dynamic programming, one length after the other. A cycle has
//! at least two moves, and removing it leaves a walk to the same goal. So up to one move more than the shortest path,
//! every walk is a path. Longer paths are enumerated depth-first. The search enters no position from which no goal can
//! be reached with the moves that are left.

use super::landscape::{Moves, collect_moves};
use super::levels::KeptPositions;
use super::observer::Until;
use super::reporter::report;
use super::sweep::sweep_in_memory;
use super::{Limit, Limits, Progress, State, StateSpace, Watch};

/// Positions entered between two progress reports.
const BLOCK: usize = 1 << 16;

/// The number of paths from the start to the goals. A path visits no position twice and ends at the first goal. Two
/// paths are different if their sequences of positions are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathCounts {
    /// The number of paths with N moves, for each N from 0; `None` if it is more than 2^128 - 2. The list ends where
    /// all further numbers are 0, or where a limit left them unknown.
    pub counts: Vec<Option<u128>>,
    /// Number of different positions found.
    pub positions: usize,
    /// Number of positions entered by the enumeration.
    pub entered: usize,
    /// The limit that ended the count, if any.
    pub limit: Option<Limit>,
}

impl PathCounts {
    /// The total over all counted lengths; `None` if it is more than 2^128 - 2.
    pub fn total(&self) -> Option<u128> {
        self.counts.iter().try_fold(0_u128, |sum, count| sum.checked_add((*count)?))
    }
}

/// Counts the paths of at most `most` moves from the start to a goal. [`Limits::positions`] also limits the positions
/// that the enumeration enters, with each visit counted. The same space gives the same counts.
pub fn count_paths<S: State>(space: &dyn StateSpace<S>, most: usize, limits: Limits, watch: &mut Watch) -> PathCounts {
    let none = |positions, limit| PathCounts { counts: Vec::new(), positions, entered: 0, limit: Some(limit) };
    let graph = match Graph::new(space, most, limits, watch) {
        Ok(graph) => graph,
        Err((positions, limit)) => return none(positions, limit),
    };
    let positions = graph.goals.len();
    let mut counter = Counter { graph, feasible: Vec::new(), entered: 0, limits };
    let mut counts = Vec::new();
    // A path visits each position at most once.
    let limit = counter.run(most.min(positions), watch, &mut counts).err();
    PathCounts { counts, positions, entered: counter.entered, limit }
}

/// The positions within the wanted number of moves, and the moves between them. Position 0 is the start.
struct Graph {
    moves: Moves,
    goals: Vec<bool>,
    /// Bytes in use.
    memory: usize,
}

impl Graph {
    /// On a limit, also returns the number of positions found before it.
    fn new<S: State>(
        space: &dyn StateSpace<S>,
        most: usize,
        limits: Limits,
        watch: &mut Watch,
    ) -> Result<Self, (usize, Limit)> {
        let mut goals = Vec::new();
        let swept =
            sweep_in_memory(space, vec![space.start()], limits, watch, Until::Beyond(most), &mut |states, at, _| {
                let first = goals.len();
                goals.resize(first + states.len(), false);
                at.iter().for_each(|index| goals[first + index] = true);
            });
        let found = goals.len();
        let KeptPositions { states, memory: in_use, .. } = swept.kept().map_err(|limit| (found, limit))?;
        let out_of_memory = (found, Limit::Memory(limits.memory));
        // Per position: a slot of the hash table, the start of its moves, two counts, and two flags (goal, on the
        // path).
        let each = 2 * (size_of::<u32>() + 1) + size_of::<usize>() + 2 * size_of::<u128>() + 2;
        let in_use = in_use.saturating_add(found.saturating_mul(each));
        let room = limits.memory.checked_sub(in_use).filter(|_| found < u32::MAX as usize).ok_or(out_of_memory)?;
        let edges = room / (2 * size_of::<u32>());
        let moves =
            collect_moves(space, &states, &|number| !goals[number], edges, watch).map_err(|limit| (found, limit))?;
        let moves = moves.ok_or(out_of_memory)?;
        let memory = in_use + moves.len() * size_of::<u32>();
        Ok(Self { moves, goals, memory })
    }
}

/// A set of positions as a bitset.
struct PositionSet(Vec<u64>);

impl PositionSet {
    fn new(members: impl Iterator<Item = bool>) -> Self {
        let mut words = Vec::new();
        for (number, is_member) in members.enumerate() {
            if number % 64 == 0 {
                words.push(0);
            }
            words[number / 64] |= u64::from(is_member) << (number % 64);
        }
        Self(words)
    }

    fn has(&self, number: u32) -> bool {
        self.0[number as usize / 64] >> (number % 64) & 1 == 1
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}

struct Counter {
    graph: Graph,
    /// For each number of moves, the positions from which a walk of exactly that many moves leads to a goal.
    feasible: Vec<PositionSet>,
    entered: usize,
    limits: Limits,
}

impl Counter {
    fn run(&mut self, most: usize, watch: &mut Watch, counts: &mut Vec<Option<u128>>) -> Result<(), Limit> {
        // For each position, the number of walks to a goal; the maximum means that or more.
        let mut strategies: Vec<u128> = self.graph.goals.iter().map(|&is_goal| is_goal.into()).collect();
        let mut shortest = None;
        for length in 0..=most {
            if length > 0 {
                strategies = self.extend_walks(&strategies);
            }
            self.add(PositionSet::new(strategies.iter().map(|&strategies| strategies > 0)))?;
            if self.feasible[length].is_empty() {
                break;
            }
            shortest = shortest.or((strategies[0] > 0).then_some(length));
            counts.push(match shortest {
                Some(shortest) if length > shortest + 1 => Some(self.enumerate_paths(length, watch)?),
                _ => Some(strategies[0]).filter(|&strategies| strategies < u128::MAX),
            });
            self.report(length, watch)?;
        }
        Ok(())
    }

    /// The counts of the walks that are one move longer.
    fn extend_walks(&self, strategies: &[u128]) -> Vec<u128> {
        let sum = |number| {
            let next = self.graph.moves.of(number).iter();
            next.fold(0_u128, |sum, &to| sum.saturating_add(strategies[to as usize]))
        };
        (0..strategies.len()).map(sum).collect()
    }

    fn add(&mut self, feasible: PositionSet) -> Result<(), Limit> {
        self.feasible.push(feasible);
        if self.memory() > self.limits.memory { Err(Limit::Memory(self.limits.memory)) } else { Ok(()) }
    }

    fn memory(&self) -> usize {
        self.graph.memory + self.feasible.len() * self.graph.goals.len() / 8
    }

    fn report(&self, level: usize, watch: &mut Watch) -> Result<(), Limit> {
        let positions = self.graph.goals.len() + self.entered;
        let progress = Progress::new(positions, level, self.memory());
        report(watch, progress)
    }

    /// The number of paths of exactly `length` moves, which must not be 0.
    fn enumerate_paths(&mut self, length: usize, watch: &mut Watch) -> Result<u128, Limit> {
        let mut count = 0;
        let mut on_path = vec![false; self.graph.goals.len()];
        on_path[0] = true;
        // The positions on the path, and how many moves from each were tried.
        let mut path = vec![(0_u32, 0)];
        while let Some((number, tried)) = path.last_mut() {
            let Some(&to) = self.graph.moves.of(*number as usize).get(*tried) else {
                on_path[*number as usize] = false;
                path.pop();
                continue;
            };
            *tried += 1;
            let left = length - path.len();
            if on_path[to as usize] || !self.feasible[left].has(to) {
                continue;
            }
            if self.entered >= self.limits.positions {
                return Err(Limit::Positions(self.limits.positions));
            }
            self.entered += 1;
            if self.entered.is_multiple_of(BLOCK) {
                self.report(length, watch)?;
            }
            match left {
                0 => count += 1,
                _ => {
                    on_path[to as usize] = true;
                    path.push((to, 0));
                }
            }
        }
        Ok(count)
    }
}
