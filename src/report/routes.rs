//! How many solutions there are up to a length, whether shortest or not.

use super::{LimitReport, OutcomeName, Report, count, many};
use crate::puzzle::Puzzle;
use crate::search::PathCounts;
use crate::text::thousands;
use crate::walkthrough::Unit;
use serde::Serialize;
use std::fmt::Write as _;

/// Numbers are decimal digits, since many readers of JSON lose those of large ones.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct RoutesReport {
    at_most: usize,
    /// Up to this length all are counted.
    counted: Option<usize>,
    total: String,
    entered: usize,
    lengths: Vec<LengthReport>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct LengthReport {
    length: usize,
    count: String,
}

/// Up to which length all routes are counted: `most`, or less where a limit was reached; `None` if not even those without a
/// move are.
fn counted(most: usize, found: &PathCounts) -> Option<usize> {
    match found.limit {
        None => Some(most),
        Some(_) => found.counts.len().checked_sub(1),
    }
}

/// The lengths that occur, each with the number of routes.
fn lengths(found: &PathCounts) -> impl Iterator<Item = (usize, Option<u128>)> {
    found.counts.iter().copied().enumerate().filter(|(_, count)| *count != Some(0))
}

impl Report {
    /// How many routes there are of at most `most` steps; `length` is that of a shortest solution.
    pub fn routes(puzzle: &Puzzle, metric: &'static str, length: usize, most: usize, found: &PathCounts) -> Self {
        let digits = |count: Option<u128>| count.map_or(format!(">={}", u128::MAX), |count| count.to_string());
        let lengths = lengths(found).map(|(length, count)| LengthReport { length, count: digits(count) });
        let outcome = if found.limit.is_some() { OutcomeName::Limit } else { OutcomeName::Solved };
        Self {
            length: Some(length),
            limit: found.limit.map(LimitReport::from),
            routes: Some(RoutesReport {
                at_most: most,
                counted: counted(most, found),
                total: digits(found.total()),
                entered: found.entered,
                lengths: lengths.collect(),
            }),
            ..Self::new(puzzle, metric, outcome, found.positions)
        }
    }
}

/// How many routes there are of at most `most` steps, as text; `length` is that of a shortest solution.
pub fn routes(puzzle: &Puzzle, unit: Unit, length: usize, most: usize, found: &PathCounts) -> String {
    let number = |count: Option<u128>| count.map_or("more than 3.4 × 10^38".to_owned(), thousands);
    let title = puzzle.about.subject();
    let counted = match counted(most, found) {
        None => return format!("{title}: no route was counted before the limit\n"),
        Some(counted) => counted,
    };
    let (routes, visit) = if found.total() == Some(1) { ("route", "visits") } else { ("routes", "visit") };
    let (total, most) = (number(found.total()), count(unit, counted));
    let mut text = format!("{title}: {total} {routes} of at most {most} that {visit} no position twice\n");
    if counted < length {
        let _ = writeln!(text, "a shortest solution has {}", count(unit, length));
        return text;
    }
    let numbers: Vec<(usize, String)> = lengths(found).map(|(length, count)| (length, number(count))).collect();
    let width = numbers.iter().map(|(_, number)| number.chars().count()).max().unwrap_or(0).max("routes".len());
    let unit = many(unit);
    let _ = writeln!(text, "\n{unit:>6}  {:>width$}", "routes");
    for (length, number) in numbers {
        let _ = writeln!(text, "{length:>6}  {number:>width$}");
    }
    text
}
