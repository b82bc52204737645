//! Results as text and as JSON.
//!
//! The JSON is a contract, described in `docs/json.md`; [`SCHEMA`] changes when a key changes its meaning or goes away.

mod answers;
mod explore;
mod field;
mod puzzles;
mod solve;
mod steps;
mod why;

pub use answers::{AllShortest, InMetric, Told, answered, endings, metrics, metrics_json, routes};
pub use explore::{Rated, csv, incomplete, levels};
pub use puzzles::{Entry, PUZZLES_SCHEMA, puzzles, puzzles_json};
pub use solve::{backtracked, claim, hackerrank, moves, reasons};
pub use steps::{Manifest, PictureSize, STEPS_SCHEMA};

use crate::grid::{Cell, Size};
use crate::language::Language;
use crate::puzzle::Puzzle;
use crate::search::{Exploration, Limit, Statistics};
use crate::walkthrough::{Unit, Walkthrough};
use answers::{EndingsReport, RoutesReport, SeveralReport};
use explore::{DifficultyReport, Space};
use serde::Serialize;
use solve::{BacktrackingReport, ClaimReport, ForkReport, MoveReport, RepeatReport};
use std::fmt;

/// Name and version of the JSON that `solve` and `explore` print.
pub const SCHEMA: &str = "stepbook/1";

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OutcomeName {
    /// A solution was found, or exists.
    #[default]
    Solved,
    /// A solution was found that is not proven to be shortest.
    Bounded,
    /// A solution was given, which may end before the goal.
    Given,
    /// There is none.
    Unsolvable,
    /// A limit was reached before that was known.
    Limit,
    /// All positions of a puzzle without a goal were seen.
    Explored,
}

/// A result for machines. Keys that do not apply are left out.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Report {
    schema: &'static str,
    puzzle: PuzzleReport,
    outcome: OutcomeName,
    /// Why there is no solution, if that is known without a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    metric: &'static str,
    length: Option<usize>,
    #[serde(flatten)]
    claim: ClaimReport,
    #[serde(flatten)]
    backtracking: Option<BacktrackingReport>,
    #[serde(flatten)]
    several: Option<SeveralReport>,
    #[serde(flatten)]
    endings: Option<EndingsReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    routes: Option<RoutesReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveReport>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    repeats: Vec<RepeatReport>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forks: Vec<ForkReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<Vec<Position>>,
    searched: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<LimitReport>,
    #[serde(flatten)]
    space: Option<Space>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<DifficultyReport>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize)]
struct PuzzleReport {
    title: String,
    rows: usize,
    cols: usize,
    /// Whether the start is a given position in place of the author's.
    #[serde(skip_serializing_if = "is_false")]
    given_start: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct LimitReport {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<usize>,
}

impl PuzzleReport {
    fn new(puzzle: &Puzzle) -> Self {
        let Size { rows, cols } = puzzle.size();
        Self { title: puzzle.about.title.clone(), rows, cols, given_start: puzzle.about.is_restarted }
    }
}

impl From<Limit> for LimitReport {
    fn from(limit: Limit) -> Self {
        let (kind, value) = match limit {
            Limit::Positions(value) => ("positions", Some(value)),
            Limit::Memory(value) | Limit::Refused(value) => ("memory", Some(value)),
            Limit::Interrupted => ("interrupted", None),
            Limit::Disk(_) => ("disk", None),
        };
        Self { kind, value }
    }
}

/// The count with its unit in English: "1 step", "42 steps".
fn count(unit: Unit, count: usize) -> String {
    unit.count(count, &Language::default())
}

/// The unit in English for more than one of it: "steps".
fn many(unit: Unit) -> String {
    format!("{}s", unit.name())
}

impl Report {
    fn new(puzzle: &Puzzle, metric: &'static str, outcome: OutcomeName, searched: usize) -> Self {
        let puzzle = PuzzleReport::new(puzzle);
        Self { schema: SCHEMA, puzzle, outcome, metric, searched, ..Self::default() }
    }

    /// The proof that there is no solution: all positions were seen. Backtracking, which knows no levels, says only how
    /// many.
    pub fn unsolvable(puzzle: &Puzzle, metric: &'static str, statistics: &Statistics) -> Self {
        let level = |&positions| crate::search::Level { positions, goals: 0 };
        let exploration = Exploration { levels: statistics.levels.iter().map(level).collect(), limit: None };
        Self {
            reason: puzzle.proof(),
            space: (!exploration.levels.is_empty()).then(|| Space::new(&exploration)),
            ..Self::new(puzzle, metric, OutcomeName::Unsolvable, statistics.positions)
        }
    }

    /// A search that gave up.
    pub fn limit(puzzle: &Puzzle, metric: &'static str, limit: Limit, statistics: &Statistics) -> Self {
        Self {
            claim: ClaimReport { lower_bound: Some(statistics.least()), ..ClaimReport::default() },
            limit: Some(limit.into()),
            ..Self::new(puzzle, metric, OutcomeName::Limit, statistics.positions)
        }
    }

    /// The report as indented JSON with a line feed at the end.
    pub fn json(&self) -> String {
        json(self)
    }
}

/// Any value as indented JSON with a line feed at the end.
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
    /// The cell of the only piece, which jumps.
    Cell(Cell),
}

impl Position {
    /// Any position of the puzzle of `story`: the top-left cell of each piece's bounding box.
    pub fn of(story: &Walkthrough, position: &[Cell]) -> Self {
        match story.is_route() {
            true => Self::Cell(position[0]),
            false => Self::Picture(story.picture_of(position)),
        }
    }

    /// The position after step `k`.
    fn after(story: &Walkthrough, k: usize) -> Self {
        Self::of(story, &story.steps[k].position)
    }
}

impl fmt::Display for Position {
    /// The picture, without a line feed at its end, or "row 3, column 4".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Picture(picture) => f.write_str(picture),
            Self::Cell(cell) => cell.fmt(f),
        }
    }
}
