//! Exact breadth-first search over any state space.
//!
//! A position is numbered when it is first seen, so that the visited positions, in that order, are the queue: positions
//! and parents are two flat arrays, and the hash table holds numbers only. A number is compared by the whole position
//! behind it: a hash collision costs time, never correctness.

mod fewest;
mod visited;

pub use fewest::{Runs, fewest_runs};

use std::hash::Hash;
use visited::Visited;

/// A puzzle as the search sees it: a start, a goal, and the positions one move away.
pub trait StateSpace {
    /// A position. Two positions that count as the same are equal.
    type State: Clone + Eq + Hash;
    /// What leads from one position to the next.
    type Move: Clone;

    /// The position at which the search begins.
    fn start(&self) -> Self::State;

    /// Whether `state` ends the search.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Calls `visit` with every move from `state` and the position it leads to, always in the same order: the path that
    /// a search finds depends on it.
    fn expand(&mut self, state: &Self::State, visit: impl FnMut(Self::Move, Self::State));

    /// Bytes that a position owns outside of itself.
    fn heap_bytes(&self) -> usize {
        0
    }
}

/// How much a search may use before it gives up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Number of positions, at most 4,294,967,294.
    pub positions: usize,
    /// Bytes for positions, parents and the hash table.
    pub memory: usize,
}

impl Default for Limits {
    /// 500 million positions, 4 GiB.
    fn default() -> Self {
        Self { positions: 500_000_000, memory: 4 << 30 }
    }
}

/// The limit that ended a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// [`Limits::positions`], with its value.
    Positions(usize),
    /// [`Limits::memory`] in bytes, or less where the system refused more.
    Memory(usize),
}

/// What a search saw.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Number of different positions found, the start among them.
    pub positions: usize,
    /// Number of positions per level; a position's level is its distance from the start. The last level is incomplete
    /// where the search ended early.
    pub levels: Vec<usize>,
}

/// How a search for a shortest path ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome<P> {
    /// A shortest path exists, and this is one.
    Solved {
        /// The path.
        path: P,
        /// What was seen until then.
        statistics: Statistics,
    },
    /// No reachable position is a goal; all of them were seen.
    Unsolvable {
        /// All reachable positions.
        statistics: Statistics,
    },
    /// A limit was reached before either was known.
    Limit {
        /// Which one.
        limit: Limit,
        /// What was seen until then.
        statistics: Statistics,
    },
}

impl<P> Outcome<P> {
    /// The same outcome with another path.
    pub fn map<Q>(self, change: impl FnOnce(P) -> Q) -> Outcome<Q> {
        match self {
            Self::Solved { path, statistics } => Outcome::Solved { path: change(path), statistics },
            Self::Unsolvable { statistics } => Outcome::Unsolvable { statistics },
            Self::Limit { limit, statistics } => Outcome::Limit { limit, statistics },
        }
    }
}

/// One level of an exploration: all positions at the same distance from the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Level {
    /// Number of positions.
    pub positions: usize,
    /// How many of them are goals.
    pub goals: usize,
}

/// The whole reachable space, level by level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exploration {
    /// Level k holds the positions at distance k from the start. Never empty.
    pub levels: Vec<Level>,
    /// Set if a limit ended the exploration; the last level is then incomplete.
    pub limit: Option<Limit>,
}

impl Exploration {
    /// Number of positions seen.
    pub fn reachable(&self) -> usize {
        self.levels.iter().map(|level| level.positions).sum()
    }

    /// The last level: the greatest distance of any position from the start.
    pub fn deepest(&self) -> usize {
        self.levels.len() - 1
    }

    /// The first level with the most positions.
    pub fn widest(&self) -> usize {
        (0..self.levels.len()).rev().max_by_key(|&k| self.levels[k].positions).unwrap_or(0)
    }

    /// The first level that holds a goal: the length of a shortest solution.
    pub fn shortest(&self) -> Option<usize> {
        self.levels.iter().position(|level| level.goals > 0)
    }
}

/// What a running search reports from time to time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Positions found so far.
    pub positions: usize,
    /// The level whose positions are being expanded.
    pub level: usize,
}

/// Expansions between two reports of progress.
const REPORT_EVERY: usize = 1 << 14;

/// Finds a shortest path from the start to the nearest goal.
///
/// Of several shortest paths it returns the one that was discovered first: same space, same path.
pub fn shortest_path<S: StateSpace>(
    space: &mut S,
    limits: Limits,
    watch: &mut dyn FnMut(Progress),
) -> Outcome<Vec<S::Move>> {
    let mut goal = None;
    let swept = sweep(space, limits, watch, |space, state, found| {
        if space.is_goal(state) {
            goal = Some(found.number);
        }
        if goal.is_none() { Stop::Never } else { Stop::Now }
    });
    let statistics = Statistics { positions: swept.visited.len(), levels: swept.levels };
    match (goal, swept.limit) {
        (Some(goal), _) => Outcome::Solved { path: path_to(space, &swept.visited, goal), statistics },
        (None, None) => Outcome::Unsolvable { statistics },
        (None, Some(limit)) => Outcome::Limit { limit, statistics },
    }
}

/// Visits every reachable position.
pub fn explore<S: StateSpace>(space: &mut S, limits: Limits, watch: &mut dyn FnMut(Progress)) -> Exploration {
    let mut goals = Vec::new();
    let swept = sweep(space, limits, watch, |space, state, found| {
        goals.resize(found.level + 1, 0);
        goals[found.level] += usize::from(space.is_goal(state));
        Stop::Never
    });
    goals.resize(swept.levels.len(), 0);
    let levels = swept.levels.iter().zip(goals).map(|(&positions, goals)| Level { positions, goals });
    Exploration { levels: levels.collect(), limit: swept.limit }
}

/// What a sweep leaves behind.
struct Swept<S> {
    visited: Visited<S>,
    /// Positions per level.
    levels: Vec<usize>,
    limit: Option<Limit>,
}

/// A position that a sweep has just found.
#[derive(Clone, Copy)]
struct Found {
    number: u32,
    level: usize,
}

/// When a sweep ends before all positions are seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stop {
    Never,
    /// When no more positions can be found that are as near as the one just found.
    AfterLevel,
    Now,
}

/// The search itself: numbers positions in order of discovery and calls `found` with each new one, until that says stop,
/// all are seen or a limit is reached.
fn sweep<S: StateSpace>(
    space: &mut S,
    limits: Limits,
    watch: &mut dyn FnMut(Progress),
    mut found: impl FnMut(&S, &S::State, Found) -> Stop,
) -> Swept<S::State> {
    let mut visited = Visited::new(limits, space.heap_bytes());
    let mut limit = visited.insert(space.start(), 0).err();
    let mut stop =
        if limit.is_none() { found(space, visited.state(0), Found { number: 0, level: 0 }) } else { Stop::Now };
    let mut level = 0..visited.len();
    // Level 0 is always there, even where a limit left no room for the start.
    let mut levels = vec![level.len()];
    while !level.is_empty() && stop == Stop::Never {
        for number in level.clone() {
            if number.is_multiple_of(REPORT_EVERY) {
                watch(Progress { positions: visited.len(), level: levels.len() - 1 });
            }
            let known = visited.len();
            let state = visited.state(number).clone();
            space.expand(&state, |_, next| {
                if limit.is_none() {
                    limit = visited.insert(next, number as u32).err();
                }
            });
            for new in known..visited.len() {
                let new_one = Found { number: new as u32, level: levels.len() };
                stop = stop.max(found(space, visited.state(new), new_one));
            }
            if stop == Stop::Now || limit.is_some() {
                stop = Stop::Now;
                break;
            }
        }
        level = level.end..visited.len();
        levels.extend((!level.is_empty()).then_some(level.len()));
    }
    Swept { visited, levels, limit }
}

/// The moves from the start to position `goal`, found by expanding each position on the way once more.
fn path_to<S: StateSpace>(space: &mut S, visited: &Visited<S::State>, goal: u32) -> Vec<S::Move> {
    let mut path = Vec::new();
    let mut number = goal;
    while number != 0 {
        let parent = visited.parent(number as usize);
        let state = visited.state(number as usize);
        let mut step = None;
        space.expand(visited.state(parent as usize), |by, next| {
            if step.is_none() && next == *state {
                step = Some(by);
            }
        });
        path.push(step.expect("a position is reached from its parent"));
        number = parent;
    }
    path.reverse();
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks on the numbers 0..size by +1, +2 and ×2; the goal may lie outside.
    struct Walk {
        size: u32,
        goal: u32,
    }

    impl StateSpace for Walk {
        type State = u32;
        type Move = &'static str;
        fn start(&self) -> u32 {
            1
        }
        fn is_goal(&self, state: &u32) -> bool {
            *state == self.goal
        }
        fn expand(&mut self, &state: &u32, mut visit: impl FnMut(&'static str, u32)) {
            for (by, next) in [("+1", state + 1), ("+2", state + 2), ("×2", state * 2)] {
                if next < self.size {
                    visit(by, next);
                }
            }
        }
    }

    fn search(size: u32, goal: u32, limits: Limits) -> Outcome<Vec<&'static str>> {
        shortest_path(&mut Walk { size, goal }, limits, &mut |_| {})
    }

    #[test]
    fn finds_a_shortest_path_and_always_the_same() {
        let Outcome::Solved { path, statistics } = search(100, 11, Limits::default()) else {
            panic!("1 → 3 → 5 → 10 → 11 exists");
        };
        assert_eq!(path, ["+2", "+2", "×2", "+1"]);
        assert_eq!(statistics.levels.iter().sum::<usize>(), statistics.positions);
    }

    #[test]
    fn a_start_that_is_a_goal_needs_no_moves() {
        let Outcome::Solved { path, statistics } = search(10, 1, Limits::default()) else {
            panic!("the start is the goal");
        };
        assert!(path.is_empty());
        assert_eq!(statistics.levels, [1]);
    }

    #[test]
    fn unsolvable_and_limit_are_different_answers() {
        let all = search(50, 1000, Limits::default());
        assert!(matches!(all, Outcome::Unsolvable { statistics } if statistics.positions == 49));
        let few = Limits { positions: 20, ..Limits::default() };
        let Outcome::Limit { limit, statistics } = search(50, 1000, few) else {
            panic!("49 positions do not fit into 20");
        };
        assert_eq!(limit, Limit::Positions(20));
        assert_eq!(statistics.positions, 20);
        assert_eq!(statistics.levels.iter().sum::<usize>(), 20);
    }

    #[test]
    fn memory_is_a_limit_too() {
        let little = Limits { memory: 64 << 10, ..Limits::default() };
        let outcome = search(1_000_000, 2_000_000, little);
        assert!(matches!(outcome, Outcome::Limit { limit: Limit::Memory(_), .. }));
    }

    #[test]
    fn an_exploration_counts_goals_per_level() {
        let space = explore(&mut Walk { size: 50, goal: 11 }, Limits::default(), &mut |_| {});
        assert_eq!(space.reachable(), 49);
        assert_eq!(space.shortest(), Some(4));
        assert_eq!(space.levels.iter().map(|l| l.goals).sum::<usize>(), 1);
    }
}
