//! More than one solution: all shortest ones, all endings, all metrics, and how many there are up to a length.

use super::solve::{headline, lines};
use super::steps::Counts;
use super::{LimitReport, OutcomeName, Position, PuzzleReport, Report, SCHEMA, count, many};
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::search::{Endings, Outcome, PathCounts, Several, Statistics};
use crate::text::{counted, thousands};
use crate::walkthrough::{Moved, Unit, Walkthrough};
use serde::Serialize;
use std::fmt::Write as _;

/// Jumps that are side by side.
const JUMPS_IN_LINE: usize = 20;

/// A solution in short.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    length: usize,
    counts: String,
    /// "B down", for each step.
    words: Vec<String>,
    /// "SW", for each step, if it is a jump.
    directions: Vec<String>,
    /// The last position.
    end: Position,
}

impl From<&Walkthrough> for Told {
    fn from(story: &Walkthrough) -> Self {
        Self {
            length: story.length(),
            counts: story.counts(),
            words: (1..=story.length()).map(|k| story.words(k)).collect(),
            directions: (1..=story.length()).filter_map(|k| letters(story.steps[k].moved.as_ref()?)).collect(),
            end: Position::after(story, story.length()),
        }
    }
}

/// All shortest solutions, those that are listed in short.
pub type AllShortest = Several<Told, Vec<Cell>>;

/// What a search in one metric found.
pub type InMetric = (Unit, Outcome<Walkthrough>);

// JSON.

/// The facts about all shortest solutions.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct SeveralReport {
    /// Decimal digits, since many readers of JSON lose those of large numbers.
    count: Option<String>,
    winning: Option<usize>,
    forced: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<ToldReport>>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct ToldReport {
    number: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<usize>,
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<Position>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct EndingsReport {
    mirror_merged: bool,
    endings: Vec<ToldReport>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct MetricsReport {
    schema: &'static str,
    puzzle: PuzzleReport,
    outcome: OutcomeName,
    metrics: Vec<MetricReport>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct MetricReport {
    metric: &'static str,
    outcome: OutcomeName,
    length: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Counts>,
    searched: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<LimitReport>,
}

impl Report {
    /// A shortest solution and what is known of all of them: nothing where a limit left no room for it.
    pub fn answered(
        puzzle: &Puzzle,
        story: &Walkthrough,
        several: Option<&AllShortest>,
        is_listed: bool,
        statistics: &Statistics,
    ) -> Self {
        let mut report = Self::solved(puzzle, story.unit.name(), story, statistics);
        let listed = |several: &AllShortest| {
            (1..).zip(&several.listed).map(|(number, told)| ToldReport::new(number, told, false)).collect()
        };
        report.several = Some(SeveralReport {
            count: several.map(|several| several.count.map_or(format!(">{}", u128::MAX), |count| count.to_string())),
            winning: several.map(|several| several.goal_count),
            forced: several.map(forced),
            solutions: several.filter(|_| is_listed).map(listed),
        });
        for (k, one) in report.moves.iter_mut().flatten().enumerate() {
            one.forced = several.map(|several| several.forced[k]);
        }
        report
    }

    /// All endings; where a limit was reached, those that were found until then.
    pub fn endings(puzzle: &Puzzle, metric: &'static str, endings: &Endings<Told>, mirror_merged: bool) -> Self {
        let outcome = match (endings.limit, endings.paths.is_empty()) {
            (Some(_), _) => OutcomeName::Limit,
            (None, false) => OutcomeName::Solved,
            (None, true) => OutcomeName::Unsolvable,
        };
        let list = (1..).zip(&endings.paths).map(|(number, told)| ToldReport::new(number, told, true));
        Self {
            length: endings.paths.first().map(|told| told.length),
            limit: endings.limit.map(LimitReport::from),
            endings: Some(EndingsReport { mirror_merged, endings: list.collect() }),
            ..Self::new(puzzle, metric, outcome, endings.statistics.positions)
        }
    }
}

impl ToldReport {
    fn new(number: usize, told: &Told, ending: bool) -> Self {
        let (length, position) = (ending.then_some(told.length), ending.then(|| told.end.clone()));
        Self { number, length, moves: told.words.clone(), position }
    }
}

/// Solutions in several metrics as JSON.
pub fn metrics_json(puzzle: &Puzzle, all: &[InMetric]) -> String {
    let one = |(unit, outcome): &InMetric| {
        let searched = outcome.statistics().positions;
        let (outcome, story, limit) = match outcome {
            Outcome::Solved { path, .. } => (OutcomeName::Solved, Some(path), None),
            Outcome::Unsolvable { .. } => (OutcomeName::Unsolvable, None, None),
            Outcome::Limit { limit, .. } => (OutcomeName::Limit, None, Some(LimitReport::from(*limit))),
        };
        MetricReport {
            metric: unit.name(),
            outcome,
            length: story.map(Walkthrough::length),
            counts: story.map(Counts::new),
            searched,
            limit,
        }
    };
    let metrics: Vec<MetricReport> = all.iter().map(one).collect();
    let is = |outcome: &OutcomeName| metrics.iter().any(|one| one.outcome == *outcome);
    let outcome = [OutcomeName::Limit, OutcomeName::Unsolvable].into_iter().find(is);
    super::json(&MetricsReport {
        schema: SCHEMA,
        puzzle: PuzzleReport::new(puzzle),
        outcome: outcome.unwrap_or(OutcomeName::Solved),
        metrics,
    })
}

// Text.

/// A shortest solution, and what was requested about the others; `None` if a limit prevented that.
pub fn answered(story: &Walkthrough, several: Option<&AllShortest>, is_listed: bool) -> String {
    let mut text = headline(story);
    let Some(several) = several else {
        text.push_str("the number of shortest solutions was not found before the limit\n");
        return text + &lines(story);
    };
    let ends = counted(several.goal_count, if story.is_route() { "goal" } else { "winning position" });
    let _ = writeln!(text, "{}, to {ends} at that distance", solutions(several.count));
    match is_listed {
        true => push_listed(&mut text, several),
        false => text.push_str(&lines(story)),
    }
    text
}

fn forced(several: &AllShortest) -> usize {
    several.forced.iter().filter(|forced| **forced).count()
}

/// "4,112,640,000 shortest solutions".
fn solutions(count: Option<u128>) -> String {
    match count {
        Some(1) => "1 shortest solution".to_owned(),
        Some(count) => format!("{} shortest solutions", thousands(count)),
        None => "more than 3.4 × 10^38 shortest solutions".to_owned(),
    }
}

fn push_listed(text: &mut String, several: &AllShortest) {
    let listed = several.listed.len();
    let which = match several.count {
        Some(count) if count == listed as u128 => "all are listed".to_owned(),
        _ if listed == 1 => "the first is listed; the list was cut there".to_owned(),
        _ => format!("the first {} are listed; the list was cut there", thousands(listed)),
    };
    let _ = writeln!(text, "{which}");
    for (number, told) in (1..).zip(&several.listed) {
        let _ = writeln!(text, "\nSolution {number}: {}", told.counts);
        told.push_moves(text);
    }
}

/// The letters of the direction of a jump: "SW".
fn letters(moved: &Moved) -> Option<String> {
    Some(moved.jump?.towards.letters().to_uppercase())
}

impl Told {
    /// A line for each step; jumps side by side.
    fn push_moves(&self, text: &mut String) {
        if self.directions.is_empty() {
            text.push_str(&numbered(&self.words));
        }
        for line in self.directions.chunks(JUMPS_IN_LINE) {
            let _ = writeln!(text, "{}", line.join(" "));
        }
    }
}

/// A line for each step.
pub(super) fn numbered(words: &[String]) -> String {
    let width = words.len().to_string().len();
    let mut text = String::new();
    for (k, words) in words.iter().enumerate() {
        let _ = writeln!(text, "{:width$}  {words}", k + 1);
    }
    text
}

/// All endings as text; where a limit was reached, those that were found until then.
pub fn endings(puzzle: &Puzzle, unit: Unit, endings: &Endings<Told>, mirror_merged: bool) -> String {
    let number = counted(endings.paths.len(), "ending");
    let lengths: Vec<(usize, usize)> =
        endings.paths.chunk_by(|a, b| a.length == b.length).map(|same| (same[0].length, same.len())).collect();
    let length = |&(length, number): &(usize, usize)| match number {
        1 => count(unit, length),
        number => format!("{} ({number})", count(unit, length)),
    };
    let lengths: Vec<String> = lengths.iter().map(length).collect();
    let merged = if mirror_merged { ", mirror images counted once" } else { "" };
    let mut text = format!("{}: {number}{merged}: {}\n", puzzle.about.subject(), lengths.join(", "));
    for (number, told) in (1..).zip(&endings.paths) {
        let _ = match &told.end {
            Position::Picture(picture) => writeln!(text, "\nEnding {number}: {}\n{picture}", told.counts),
            Position::Cell(cell) => writeln!(text, "\nEnding {number}: {}, to {cell}", told.counts),
        };
        told.push_moves(&mut text);
    }
    text
}

/// Solutions in several metrics as a table.
pub fn metrics(puzzle: &Puzzle, all: &[InMetric]) -> String {
    let solved = all.iter().filter(|(_, outcome)| matches!(outcome, Outcome::Solved { .. })).count();
    let unsolvable = all.iter().any(|(_, outcome)| matches!(outcome, Outcome::Unsolvable { .. }));
    let how = match solved {
        0 if unsolvable => "no solution".to_owned(),
        0 => "solved in none of 3 metrics".to_owned(),
        3 => "solved in 3 metrics".to_owned(),
        some => format!("solved in {some} of 3 metrics"),
    };
    let mut text = format!("{}, {how}\n\n", puzzle.about.subject());
    text.push_str("fewest  length  steps  slides  moves  positions searched\n");
    for (unit, outcome) in all {
        let found = match outcome {
            Outcome::Solved { path, .. } => {
                let (length, steps, slides, moves) = (path.length(), path.cells(), path.slides(), path.moves());
                format!("{length:>6}  {steps:>5}  {slides:>6}  {moves:>5}")
            }
            Outcome::Unsolvable { .. } => "no solution".to_owned(),
            Outcome::Limit { .. } => "not found before the limit".to_owned(),
        };
        let searched = thousands(outcome.statistics().positions);
        let _ = writeln!(text, "{:<6}  {found:<28}  {searched:>18}", many(*unit));
    }
    text
}

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
fn counted_to(most: usize, found: &PathCounts) -> Option<usize> {
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
                counted: counted_to(most, found),
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
    // A maze has routes.
    let name = if puzzle.metrics().is_empty() { "route" } else { "solution" };
    let Some(counted) = counted_to(most, found) else {
        return format!("{title}: no {name} was counted before the limit\n");
    };
    let (s, visit) = if found.total() == Some(1) { ("", "visits") } else { ("s", "visit") };
    let (total, most) = (number(found.total()), count(unit, counted));
    let mut text = format!("{title}: {total} {name}{s} of at most {most} that {visit} no position twice\n");
    if counted < length {
        let _ = writeln!(text, "a shortest solution has {}", count(unit, length));
        return text;
    }
    let numbers: Vec<(usize, String)> = lengths(found).map(|(length, count)| (length, number(count))).collect();
    let name = format!("{name}s");
    let width = numbers.iter().map(|(_, number)| number.chars().count()).max().unwrap_or(0).max(name.len());
    let unit = many(unit);
    let _ = writeln!(text, "\n{unit:>6}  {name:>width$}");
    for (length, number) in numbers {
        let _ = writeln!(text, "{length:>6}  {number:>width$}");
    }
    text
}
