//! Solutions that a search has not proven to be shortest: those found beyond its limits and those that the user
//! provides. Also explains in English why there is no solution to print.

use crate::puzzle::{Claim, Proven, Puzzle, Solution};
use crate::search::{Instead, Limit, Outcome, Statistics, Watch};
use crate::sliding::{Metric, Prefer, Search};
use crate::text::{counted, thousands};

/// If a search ended at a limit, runs a best-first search over up to `times` as many positions and returns its
/// solution, if any. Returns any other `outcome` unchanged. The limit is a number of positions instead of a time, so
/// the answer is the same on every machine.
pub fn beyond(
    puzzle: &Puzzle,
    search: &Search,
    times: usize,
    outcome: Outcome<Solution>,
    watch: &mut Watch,
) -> Outcome<Solution> {
    let Outcome::Limit { limit: Limit::Positions(_) | Limit::Memory(_) | Limit::Refused(_), statistics } = &outcome
    else {
        return outcome;
    };
    let positions = statistics.positions.saturating_mul(times);
    let found = if positions > 0 { puzzle.best_first(search, positions, watch) } else { None };
    match found {
        Some(found) => {
            let least = statistics.least();
            let is_shortest = found.len() <= least;
            let claim = if is_shortest { Claim::Shortest } else { Claim::Bounded { least } };
            // The search did not look for the others.
            let instead = (is_shortest && search.prefer != Prefer::First).then_some(Instead::Known);
            Outcome::Solved {
                path: found.path.claimed(claim),
                statistics: Statistics { instead, ..statistics.clone() },
            }
        }
        None => outcome,
    }
}

/// Returns a given solution with what a search proves about shorter ones. If it does not reach the goal, there is no
/// search, because solutions that reach the goal say nothing about it. The only other outcome is that `watch` stopped
/// the search.
pub fn given(puzzle: &Puzzle, solution: &Solution, search: &Search, watch: &mut Watch) -> Outcome<Solution> {
    let Claim::Given { is_solved: true, .. } = solution.claim else {
        return Outcome::Solved { path: solution.clone(), statistics: Statistics::default() };
    };
    let (proven, statistics) = match puzzle.solve(&Search { prefer: Prefer::First, ..*search }, watch) {
        outcome @ Outcome::Limit { limit: Limit::Interrupted, .. } => return outcome,
        Outcome::Solved { path, statistics } => (Proven::Exactly(path.len()), statistics),
        Outcome::Limit { statistics, .. } | Outcome::Unsolvable { statistics } => {
            (Proven::AtLeast(statistics.least()), statistics)
        }
    };
    let claim = Claim::Given { is_solved: true, proven };
    Outcome::Solved { path: solution.path.clone().claimed(claim), statistics }
}

/// States that `puzzle` has no solution, with the proof: a reason, or the number of visited positions. Example: "`Tiny`
/// has no solution: none of its 12 reachable positions satisfies the goal".
pub fn unsolvable(puzzle: &Puzzle, statistics: &Statistics) -> String {
    let (title, start) = (&puzzle.about.title, puzzle.about.given_start());
    match (puzzle.proof(), statistics.positions) {
        (Some(proof), _) => format!("`{title}` has no solution{start}: {proof}"),
        (None, 1) => format!("`{title}` has no solution{start}: {}", puzzle.unmoved()),
        (None, all) => {
            format!(
                "`{title}` has no solution{start}: none of its {} reachable positions satisfies the goal",
                thousands(all)
            )
        }
    }
}

/// States that a search in `metric` ended at a limit. Example: "no solution of `Klotski` within 80 steps; 20,000
/// positions seen".
pub fn unfound(puzzle: &Puzzle, metric: Metric, statistics: &Statistics) -> String {
    let within = match statistics.least() {
        0 => "found".to_owned(),
        least => format!("within {}", counted(least - 1, puzzle.counted(metric))),
    };
    let (title, start) = (&puzzle.about.title, puzzle.about.given_start());
    format!("no solution of `{title}`{start} {within}; {} seen", counted(statistics.positions, "position"))
}
