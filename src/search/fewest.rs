//! Among all shortest paths, one with the fewest runs: moves of the same mover in a row count as one.
//!
//! The shortest paths form a graph whose edges go from each level to the next. It is found backwards from the nearest
//! goals, and then the number of runs is minimised forwards over (position, what moved last).

use super::visited::Visited;
use super::{Limits, Outcome, Progress, StateSpace, Statistics, Stop, path_to, sweep};
use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;

/// A space in which something moves, and moves can be taken back: if a move leads from a to b, some move leads from b to a.
pub trait Runs: StateSpace {
    /// Where a mover stands: no two movers stand at the same place.
    type Place: Copy + Eq + Hash;

    /// Where the mover of a move stands before and after it.
    fn mover(&self, by: &Self::Move) -> (Self::Place, Self::Place);
}

/// Finds a shortest path that has, of all shortest paths to any goal, the fewest runs. Same space, same path.
///
/// Where a limit is reached before all of them are known, or leaves too little memory to compare them, the path is still
/// a shortest one, but another may have fewer runs.
pub fn fewest_runs<S: Runs>(space: &mut S, limits: Limits, watch: &mut dyn FnMut(Progress)) -> Outcome<Vec<S::Move>> {
    let mut goals = Vec::new();
    let swept = sweep(space, limits, watch, |space, state, found| {
        if space.is_goal(state) {
            goals.push(found.number);
        }
        if goals.is_empty() { Stop::Never } else { Stop::AfterLevel }
    });
    let visited = swept.visited;
    let statistics = Statistics { positions: visited.len(), levels: swept.levels };
    match (goals.first(), swept.limit) {
        (None, None) => Outcome::Unsolvable { statistics },
        (None, Some(limit)) => Outcome::Limit { limit, statistics },
        (Some(&first), _) => {
            let mut budget = Budget(limits.memory.saturating_sub(visited.memory()));
            let levels = between(space, &visited, &statistics.levels, goals, &mut budget, watch);
            let path = levels.and_then(|levels| best(space, &visited, &levels, &mut budget, watch));
            let path = path.unwrap_or_else(|| path_to(space, &visited, first));
            Outcome::Solved { path, statistics }
        }
    }
}

/// Bytes that may still be used.
struct Budget(usize);

impl Budget {
    /// Takes room for `count` values; `None` if there is too little.
    fn take<T>(&mut self, count: usize) -> Option<()> {
        self.0 = self.0.checked_sub(count.checked_mul(size_of::<T>())?)?;
        Some(())
    }

    /// `None` if fewer than `bytes` are left.
    fn leaves(&self, bytes: usize) -> Option<()> {
        (self.0 >= bytes).then_some(())
    }
}

/// Bytes for each entry of a level while it is made.
const PASSING: usize = 96;

/// The positions on shortest paths to `goals`, which are all on the last level: sorted numbers, level by level.
fn between<S: Runs>(
    space: &mut S,
    visited: &Visited<S::State>,
    levels: &[usize],
    goals: Vec<u32>,
    budget: &mut Budget,
    watch: &mut dyn FnMut(Progress),
) -> Option<Vec<Vec<u32>>> {
    let mut end = visited.len() as u32;
    let mut found = vec![goals];
    for (level, &count) in levels.iter().enumerate().skip(1).rev() {
        watch(Progress { positions: visited.len(), level });
        end -= count as u32;
        let mut before = FxHashSet::default();
        for &number in &found[found.len() - 1] {
            space.expand(visited.state(number as usize), |_, state| {
                // Neighbours are at most one level away, and those below `end` are nearer to the start.
                before.extend(visited.find(&state).filter(|&number| number < end));
            });
        }
        let mut before: Vec<u32> = before.into_iter().collect();
        debug_assert!(!before.is_empty(), "moves can be taken back");
        budget.take::<u32>(before.len())?;
        before.sort_unstable();
        found.push(before);
    }
    found.reverse();
    Some(found)
}

/// A position on the level at hand, reached by a shortest path and told apart by what moved last.
struct Reached<P> {
    number: u32,
    last: Option<P>,
    runs: u32,
}

/// How a position was reached: the index of the one before it on the level before, and the move.
struct Trail<M> {
    from: u32,
    by: M,
}

/// The positions of a level, and how each was reached.
struct Level<P, M> {
    reached: Vec<Reached<P>>,
    trails: Vec<Trail<M>>,
}

/// The path with the fewest runs through `levels`; of several, the one whose moves come first.
fn best<S: Runs>(
    space: &mut S,
    visited: &Visited<S::State>,
    levels: &[Vec<u32>],
    budget: &mut Budget,
    watch: &mut dyn FnMut(Progress),
) -> Option<Vec<S::Move>> {
    let mut at = vec![Reached { number: 0, last: None, runs: 0 }];
    let mut trails = Vec::with_capacity(levels.len());
    for (level, wanted) in levels.iter().enumerate().skip(1) {
        watch(Progress { positions: visited.len(), level });
        let next = advance(space, visited, &at, wanted);
        budget.take::<Trail<S::Move>>(next.trails.len())?;
        // The next level, which is hardly larger, needs lists and a table of its own for a while.
        budget.leaves(next.trails.len() * PASSING)?;
        at = next.reached;
        trails.push(next.trails);
    }
    let fewest = (0..at.len()).min_by_key(|&i| at[i].runs)?;
    Some(follow(trails, fewest))
}

/// The positions of the next level, those of `wanted`, and how each is reached with the fewest runs.
fn advance<S: Runs>(
    space: &mut S,
    visited: &Visited<S::State>,
    at: &[Reached<S::Place>],
    wanted: &[u32],
) -> Level<S::Place, S::Move> {
    let mut next: Vec<Reached<S::Place>> = Vec::new();
    let mut trails: Vec<Trail<S::Move>> = Vec::new();
    let mut known: FxHashMap<(u32, S::Place), usize> = FxHashMap::default();
    let mut steps = Vec::new();
    let mut first = 0;
    for same in at.chunk_by(|a, b| a.number == b.number) {
        space.expand(visited.state(same[0].number as usize), |by, state| {
            let number = visited.find(&state).filter(|number| wanted.binary_search(number).is_ok());
            steps.extend(number.map(|number| (by, number)));
        });
        for (by, number) in steps.drain(..) {
            let (before, after) = space.mover(&by);
            for (from, previous) in (first..).zip(same) {
                let runs = previous.runs + u32::from(previous.last != Some(before));
                let index = *known.entry((number, after)).or_insert(next.len());
                let trail = Trail { from, by: by.clone() };
                if index == next.len() {
                    next.push(Reached { number, last: Some(after), runs });
                    trails.push(trail);
                } else if runs < next[index].runs {
                    next[index].runs = runs;
                    trails[index] = trail;
                }
            }
        }
        first += same.len() as u32;
    }
    Level::in_order(next, trails)
}

impl<P, M> Level<P, M> {
    /// Both lists sorted by the numbers of the positions, so that those of one position stand together.
    fn in_order(reached: Vec<Reached<P>>, trails: Vec<Trail<M>>) -> Self {
        let mut both: Vec<_> = reached.into_iter().zip(trails).collect();
        both.sort_by_key(|(reached, _)| reached.number);
        let (reached, trails) = both.into_iter().unzip();
        Self { reached, trails }
    }
}

/// The moves that lead to entry `index` of the last level.
fn follow<M>(trails: Vec<Vec<Trail<M>>>, mut index: usize) -> Vec<M> {
    let mut path = Vec::with_capacity(trails.len());
    for mut level in trails.into_iter().rev() {
        let Trail { from, by } = level.swap_remove(index);
        path.push(by);
        index = from as usize;
    }
    path.reverse();
    path
}
