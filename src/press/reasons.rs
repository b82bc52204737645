//! Why there is no solution to print, in English.

use super::excluded;
use crate::puzzle::Puzzle;
use crate::search::Statistics;
use crate::sliding::Metric;
use crate::text::{counted, thousands};

/// That `puzzle` has no solution, and the proof: a reason, or the number of positions that were visited. "`Tiny` has no solution: none
/// of its 12 reachable positions satisfies the goal".
pub fn unsolvable(puzzle: &Puzzle, statistics: &Statistics) -> String {
    let (title, start) = (&puzzle.about.title, puzzle.about.given_start());
    match (puzzle.proof(), statistics.positions) {
        (Some(proof), _) => format!("`{title}` has no solution{start}: {proof}"),
        (None, 1) => {
            format!("`{title}` has no solution{start}: no move is possible at the start, and the start is not the goal")
        }
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
    let within = match excluded(statistics) {
        Some(length) => format!("within {}", counted(length, puzzle.counted(metric))),
        None => "found".to_owned(),
    };
    let (title, start) = (&puzzle.about.title, puzzle.about.given_start());
    format!("no solution of `{title}`{start} {within}; {} seen", counted(statistics.positions, "position"))
}
