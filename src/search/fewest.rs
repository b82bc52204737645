//! Among all shortest paths, one with the fewest runs: moves of the same mover in a row count as one.
//!
//! The shortest paths form a graph whose edges go from each level to the next. It is found backwards from the nearest
//! goals, and then the number of runs is minimised forwards over (position, what moved last).

use super::visited::Visited;
use super::{Limits, Outcome, Progress, StateSpace, Statistics, Stop, sweep};
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
pub fn fewest_runs<S: Runs>(space: &mut S, limits: Limits, watch: &mut dyn FnMut(Progress)) -> Outcome<Vec<S::Move>> {
    let mut goals = Vec::new();
    let swept = sweep(space, limits, watch, |space, state, number| {
        if space.is_goal(state) {
            goals.push(number);
        }
        if goals.is_empty() { Stop::Never } else { Stop::AfterLevel }
    });
    let statistics = Statistics { positions: swept.visited.len(), levels: swept.levels };
    match (goals.is_empty(), swept.limit) {
        (true, None) => Outcome::Unsolvable { statistics },
        (true, Some(limit)) => Outcome::Limit { limit, statistics },
        (false, _) => {
            let levels = between(space, &swept.visited, &statistics.levels, goals);
            let path = best(space, &swept.visited, &levels);
            Outcome::Solved { path, statistics }
        }
    }
}

/// The positions on shortest paths to `goals`, which are all on the last level: sorted numbers, level by level.
fn between<S: Runs>(space: &mut S, visited: &Visited<S::State>, levels: &[usize], goals: Vec<u32>) -> Vec<Vec<u32>> {
    let mut end = visited.len() as u32;
    let mut found = vec![goals];
    for &count in levels.iter().rev() {
        end -= count as u32;
        let Some(last) = found.last().filter(|_| end > 0) else {
            break;
        };
        let mut before = FxHashSet::default();
        for &number in last {
            space.expand(visited.state(number as usize), |_, state| {
                // Numbers below `end` on this level's far side are one level nearer to the start.
                before.extend(visited.find(&state).filter(|&number| number < end));
            });
        }
        let mut before: Vec<u32> = before.into_iter().collect();
        before.sort_unstable();
        found.push(before);
    }
    found.reverse();
    found
}

/// A position reached by a shortest path, told apart by what moved last.
struct Entry<S: Runs> {
    last: Option<S::Place>,
    runs: usize,
    /// Index of the entry on the level before.
    from: usize,
    by: Option<S::Move>,
}

/// The path with the fewest runs through `levels`; of several, the one whose moves come first.
fn best<S: Runs>(space: &mut S, visited: &Visited<S::State>, levels: &[Vec<u32>]) -> Vec<S::Move> {
    let start = Entry { last: None, runs: 0, from: 0, by: None };
    let mut reached: Vec<Vec<Entry<S>>> = vec![vec![start]];
    let mut at: Vec<(u32, usize)> = vec![(0, 0)];
    for level in levels.iter().skip(1) {
        let wanted: FxHashSet<u32> = level.iter().copied().collect();
        let mut steps = Vec::new();
        let mut entries: Vec<Entry<S>> = Vec::new();
        let mut known: FxHashMap<(u32, S::Place), usize> = FxHashMap::default();
        let mut places: Vec<(u32, usize)> = Vec::new();
        for same in at.chunk_by(|a, b| a.0 == b.0) {
            space.expand(visited.state(same[0].0 as usize), |by, state| {
                let number = visited.find(&state).filter(|number| wanted.contains(number));
                steps.extend(number.map(|number| (by, number)));
            });
            for (by, number) in steps.drain(..) {
                let (before, after) = space.mover(&by);
                for &(_, from) in same {
                    let previous = &reached[reached.len() - 1][from];
                    let runs = previous.runs + usize::from(previous.last != Some(before));
                    let entry = Entry { last: Some(after), runs, from, by: Some(by.clone()) };
                    let index = *known.entry((number, after)).or_insert(entries.len());
                    match entries.get_mut(index) {
                        Some(other) if other.runs <= runs => {}
                        Some(other) => *other = entry,
                        None => {
                            entries.push(entry);
                            places.push((number, index));
                        }
                    }
                }
            }
        }
        places.sort_by_key(|&(number, _)| number);
        reached.push(entries);
        at = places;
    }
    trace(&reached)
}

/// The moves that lead to the best entry of the last level.
fn trace<S: Runs>(reached: &[Vec<Entry<S>>]) -> Vec<S::Move> {
    let last = reached.last().map_or(&[][..], Vec::as_slice);
    let mut index = (0..last.len()).min_by_key(|&i| last[i].runs).unwrap_or(0);
    let mut path = Vec::with_capacity(reached.len());
    for level in reached.iter().rev() {
        let Some(Entry { from, by: Some(by), .. }) = level.get(index) else {
            break;
        };
        path.push(by.clone());
        index = *from;
    }
    path.reverse();
    path
}
