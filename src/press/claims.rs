//! What a search has not proven: solutions found beyond its limits, solutions that somebody gives; and in English, why there is none to print.

use crate::puzzle::{Claim, Proven, Puzzle, Solution};
use crate::search::{Instead, Limit, Outcome, Statistics, Watch};
use crate::sliding::{Metric, Prefer, Search};
use crate::text::{counted, thousands};

/// A solution where a search ended at a limit, if a best-first search finds one that looks at `times` as many positions; any other
/// `outcome` as it is. The number of positions decides, and never time, so that the answer is the same on every machine.
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
            // Others were not looked for.
            let instead = (is_shortest && search.prefer != Prefer::First).then_some(Instead::Known);
            Outcome::Solved {
                path: found.path.claimed(claim),
                statistics: Statistics { instead, ..statistics.clone() },
            }
        }
        None => outcome,
    }
}

/// A given solution with what a search proves of others. Nothing is searched if it does not reach the goal: others do, then, and say
/// nothing of it. The only other outcome is that `watch` stopped the search.
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

/// That `puzzle` has no solution, and the proof: a reason, or the number of positions that were visited. "`Tiny` has no solution: none
/// of its 12 reachable positions satisfies the goal".
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

/// That a search in `metric` ended at a limit: "no solution of `Klotski` within 80 steps; 20,000 positions seen".
pub fn unfound(puzzle: &Puzzle, metric: Metric, statistics: &Statistics) -> String {
    let within = match statistics.least() {
        0 => "found".to_owned(),
        least => format!("within {}", counted(least - 1, puzzle.counted(metric))),
    };
    let (title, start) = (&puzzle.about.title, puzzle.about.given_start());
    format!("no solution of `{title}`{start} {within}; {} seen", counted(statistics.positions, "position"))
}
