//! Results as text and as JSON.
//!
//! The JSON is a contract, described in `docs/json.md`. [`SCHEMA`] changes when a key is removed or changes its
//! meaning.

mod answers;
mod explore;
mod field;
pub(crate) mod json;
mod puzzles;
mod solve;
mod steps;
mod why;

pub use answers::{
    AllShortest, InMetric, Told, answered, answered_json, endings, endings_json, metrics, metrics_json, routes,
    routes_json,
};
pub use explore::{Rated, csv, incomplete, levels, surveyed_json};
pub use puzzles::{Entry, PUZZLES_SCHEMA, puzzles, puzzles_json};
pub use solve::{backtracked, backtracked_json, claim, hackerrank, moves, reasons, solved_json};
pub use steps::{Manifest, STEPS_SCHEMA};

use crate::grid::{Cell, Size};
use crate::language::Language;
use crate::puzzle::Puzzle;
use crate::search::{Exploration, Limit, Statistics};
use crate::walkthrough::{Unit, Walkthrough};
use json::Object;
use serde::Serialize;
use serde_json::Value;
use std::fmt;

/// Name and version of the JSON that `solve` and `explore` print.
pub const SCHEMA: &str = "stepbook/1";

/// How a search ended: a solution was found or exists, there is none, or a limit was reached before this was known.
const SOLVED: &str = "solved";
const UNSOLVABLE: &str = "unsolvable";
const LIMIT: &str = "limit";

/// Begins a report with the puzzle and the outcome.
fn outcome(puzzle: &Puzzle, outcome: &'static str) -> Object {
    let (Size { rows, cols }, about) = (puzzle.size(), &puzzle.about);
    let puzzle = Object::default().with("title", &*about.title).with("rows", rows).with("cols", cols);
    // True if a given position replaces the author's start.
    let puzzle = puzzle.some("given_start", about.is_restarted.then_some(true));
    Object::default().with("schema", SCHEMA).with("puzzle", puzzle).with("outcome", outcome)
}

/// Begins a report that includes the length of a solution in a metric.
fn length(puzzle: &Puzzle, found: &'static str, metric: &'static str, length: Option<usize>) -> Object {
    outcome(puzzle, found).with("metric", metric).with("length", length)
}

/// Describes the limit that was reached.
fn limited(limit: Limit) -> Object {
    let (kind, value) = match limit {
        Limit::Positions(value) => ("positions", Some(value)),
        Limit::Memory(value) | Limit::Refused(value) => ("memory", Some(value)),
        Limit::Interrupted => ("interrupted", None),
        Limit::Disk(_) => ("disk", None),
    };
    Object::default().with("kind", kind).some("value", value)
}

/// Returns the count with its unit in English: "1 step", "42 steps".
fn count(unit: Unit, count: usize) -> String {
    unit.count(count, &Language::default())
}

/// Returns the plural of the unit in English: "steps".
fn many(unit: Unit) -> String {
    format!("{}s", unit.name())
}

/// Formats the proof that there is no solution as JSON: all positions were visited. Backtracking has no levels, so it
/// only reports their number.
pub fn unsolvable_json(puzzle: &Puzzle, metric: &'static str, statistics: &Statistics) -> String {
    let level = |&positions| crate::search::Level { positions, goals: 0 };
    let exploration = Exploration { levels: statistics.levels.iter().map(level).collect(), limit: None };
    let space = if exploration.levels.is_empty() { Object::default() } else { explore::space(&exploration) };
    // Without levels, the search visited only the start.
    let is_alone = statistics.positions == 1 && statistics.levels.is_empty();
    let reason = puzzle.proof().or_else(|| is_alone.then(|| puzzle.unmoved().to_owned()));
    let report = outcome(puzzle, UNSOLVABLE).some("reason", reason).with("metric", metric);
    json(&report.with("length", Value::Null).with("searched", statistics.positions).and(space))
}

/// Formats a search that gave up as JSON.
pub fn limit_json(puzzle: &Puzzle, metric: &'static str, limit: Limit, statistics: &Statistics) -> String {
    let report = length(puzzle, LIMIT, metric, None).with("lower_bound", statistics.least());
    json(&report.with("searched", statistics.positions).with("limit", limited(limit)))
}

/// Formats any value as indented JSON with a line feed at the end.
pub(crate) fn json(value: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(value);
    text.expect("plain structures with string keys are always JSON") + "\n"
}

/// A position, as results show it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Position {
    /// A text picture of the board, in the notation of the puzzle file.
    Picture(String),
    /// The cell of the only piece of a maze.
    Cell(Cell),
}

impl Position {
    /// Creates any position of the puzzle of `story` from the top-left cell of each piece's bounding box.
    pub fn of(story: &Walkthrough, position: &[Cell]) -> Self {
        match story.is_route() {
            true => Self::Cell(position[0]),
            false => Self::Picture(story.picture_of(position)),
        }
    }

    /// Returns the position after step `k`.
    fn after(story: &Walkthrough, k: usize) -> Self {
        Self::of(story, &story.steps[k].position)
    }
}

impl From<Position> for Value {
    fn from(position: Position) -> Self {
        match position {
            Position::Picture(picture) => picture.into(),
            Position::Cell(cell) => serde_json::json!(cell),
        }
    }
}

impl fmt::Display for Position {
    /// Writes the picture without a line feed at its end, or "row 3, column 4".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Picture(picture) => f.write_str(picture),
            Self::Cell(cell) => cell.fmt(f),
        }
    }
}
