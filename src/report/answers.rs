//! Answers with more than one solution: all shortest ones, all endings, all metrics, and the number of solutions up to
//! a length.

use super::json::{Json, Object};
use super::solve::{claimed, headline, lines, solution};
use super::steps::counts;
use super::{LIMIT, Position, SOLVED, UNSOLVABLE, count, length, limited, many, outcome};
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::search::{Endings, Outcome, PathCounts, Several, Statistics};
use crate::text::{counted, thousands};
use crate::walkthrough::{Moved, Unit, Walkthrough};
use std::fmt::Write as _;

/// Number of jumps per line.
const JUMPS_IN_LINE: usize = 20;

/// A solution in short.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    length: usize,
    counts: String,
    /// For each step, its words, such as "B down".
    words: Vec<String>,
    /// For each jump, its direction, such as "SW".
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

/// All shortest solutions. The listed ones are in short form.
pub type AllShortest = Several<Told, Vec<Cell>>;

/// The result of a search in one metric.
pub type InMetric = (Unit, Outcome<Walkthrough>);

// JSON.

/// Formats a shortest solution and the facts about all of them as JSON. The facts are left out if a limit left no room
/// for them.
pub fn answered_json(
    puzzle: &Puzzle,
    story: &Walkthrough,
    several: Option<&AllShortest>,
    is_listed: bool,
    statistics: &Statistics,
) -> String {
    // Decimal digits as a string, since many JSON readers lose digits of large numbers.
    let digits = |count: Option<u128>| count.map_or(format!(">{}", u128::MAX), |count| count.to_string());
    let facts = Object::default()
        .with("count", several.map(|several| digits(several.count)))
        .with("winning", several.map(|several| several.goal_count))
        .with("forced", several.map(forced))
        .some("solutions", several.filter(|_| is_listed).map(|several| listed(&several.listed, false)));
    let forced = several.map(|several| several.forced.as_slice());
    let (outcome, claim) = claimed(story);
    super::json(&solution(puzzle, outcome, story, claim.and(facts), forced, statistics))
}

/// Formats all endings as JSON. If a limit was reached, these are the endings found until then.
pub fn endings_json(puzzle: &Puzzle, metric: &'static str, endings: &Endings<Told>, mirror_merged: bool) -> String {
    let outcome = match (endings.limit, endings.paths.is_empty()) {
        (Some(_), _) => LIMIT,
        (None, false) => SOLVED,
        (None, true) => UNSOLVABLE,
    };
    let report = length(puzzle, outcome, metric, endings.paths.first().map(|told| told.length));
    let report = report.with("mirror_merged", mirror_merged).with("endings", listed(&endings.paths, true));
    super::json(&report.with("searched", endings.statistics.positions).some("limit", endings.limit.map(limited)))
}

/// Lists solutions in short form. For an ending, this includes its length and its position.
fn listed(solutions: &[Told], are_endings: bool) -> Json {
    let one = |(number, told): (usize, &Told)| {
        Object::default()
            .with("number", number)
            .some("length", are_endings.then_some(told.length))
            .with("moves", &*told.words)
            .some("position", are_endings.then(|| told.end.clone()))
    };
    (1..).zip(solutions).map(one).collect()
}

/// Formats solutions in several metrics as JSON.
pub fn metrics_json(puzzle: &Puzzle, all: &[InMetric]) -> String {
    let parts = |outcome: &'_ Outcome<Walkthrough>| match outcome {
        Outcome::Solved { .. } => (SOLVED, None),
        Outcome::Unsolvable { .. } => (UNSOLVABLE, None),
        Outcome::Limit { limit, .. } => (LIMIT, Some(limited(*limit))),
    };
    let one = |(unit, found): &InMetric| {
        let story = if let Outcome::Solved { path, .. } = found { Some(path) } else { None };
        let (outcome, limit) = parts(found);
        Object::default()
            .with("metric", unit.name())
            .with("outcome", outcome)
            .with("length", story.map(Walkthrough::length))
            .some("counts", story.map(counts))
            .with("searched", found.statistics().positions)
            .some("limit", limit)
    };
    let is = |outcome: &&str| all.iter().any(|(_, found)| parts(found).0 == *outcome);
    let all_in_all = [LIMIT, UNSOLVABLE].into_iter().find(is).unwrap_or(SOLVED);
    super::json(&outcome(puzzle, all_in_all).with("metrics", all.iter().map(one).collect::<Json>()))
}

// Text.

/// Formats a shortest solution with the requested facts about the others. `several` is `None` if a limit prevented
/// them.
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

/// Formats the number of solutions: "4,112,640,000 shortest solutions".
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

/// Returns the letters of the direction of a jump, such as "SW".
fn letters(moved: &Moved) -> Option<String> {
    Some(moved.jump?.towards.letters().to_uppercase())
}

impl Told {
    /// Adds a line for each step. Jumps share lines.
    fn push_moves(&self, text: &mut String) {
        if self.directions.is_empty() {
            text.push_str(&numbered(&self.words));
        }
        for line in self.directions.chunks(JUMPS_IN_LINE) {
            let _ = writeln!(text, "{}", line.join(" "));
        }
    }
}

/// Returns a numbered line for each step.
pub(super) fn numbered(words: &[String]) -> String {
    let width = words.len().to_string().len();
    let mut text = String::new();
    for (k, words) in words.iter().enumerate() {
        let _ = writeln!(text, "{:width$}  {words}", k + 1);
    }
    text
}

/// Formats all endings as text. If a limit was reached, these are the endings found until then.
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

/// Formats solutions in several metrics as a table.
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

/// Returns the length up to which all routes are counted. This is `most`, or less if a limit was reached, or `None` if
/// not even length 0 is complete.
fn counted_to(most: usize, found: &PathCounts) -> Option<usize> {
    match found.limit {
        None => Some(most),
        Some(_) => found.counts.len().checked_sub(1),
    }
}

/// Returns the lengths that occur, each with the number of routes.
fn lengths(found: &PathCounts) -> impl Iterator<Item = (usize, Option<u128>)> {
    found.counts.iter().copied().enumerate().filter(|(_, count)| *count != Some(0))
}

/// Formats the number of routes of at most `most` steps as JSON. `shortest` is the length of a shortest solution.
pub fn routes_json(puzzle: &Puzzle, metric: &'static str, shortest: usize, most: usize, found: &PathCounts) -> String {
    let digits = |count: Option<u128>| count.map_or(format!(">={}", u128::MAX), |count| count.to_string());
    let one = |(length, count): (usize, _)| Object::default().with("length", length).with("count", digits(count));
    let routes = Object::default()
        .with("at_most", most)
        .with("counted", counted_to(most, found))
        .with("total", digits(found.total()))
        .with("entered", found.entered)
        .with("lengths", lengths(found).map(one).collect::<Json>());
    let outcome = if found.limit.is_some() { LIMIT } else { SOLVED };
    let report = length(puzzle, outcome, metric, Some(shortest)).with("routes", routes);
    super::json(&report.with("searched", found.positions).some("limit", found.limit.map(limited)))
}

/// Formats the number of routes of at most `most` steps as text. `length` is that of a shortest solution.
pub fn routes(puzzle: &Puzzle, unit: Unit, length: usize, most: usize, found: &PathCounts) -> String {
    let number = |count: Option<u128>| count.map_or("more than 3.4 × 10^38".to_owned(), thousands);
    let title = puzzle.about.subject();
    // The solutions of a maze are called routes.
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
