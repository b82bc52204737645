//! Results as text and as JSON.
//!
//! The JSON is a contract, described in `docs/json.md`; [`SCHEMA`] changes when a key changes its meaning or goes away.

mod explore;

pub use explore::{csv, incomplete, levels};

use crate::grid::{Cell, Size};
use crate::puzzle::Puzzle;
use crate::search::{Exploration, Limit, Statistics};
use crate::walkthrough::{Moved, Walkthrough};
use explore::Space;
use serde::Serialize;
use std::fmt::Write as _;

/// Name and version of the JSON that `solve` and `explore` print.
pub const SCHEMA: &str = "stepbook/1";

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OutcomeName {
    /// A solution was found, or exists.
    Solved,
    /// There is none.
    Unsolvable,
    /// A limit was reached before that was known.
    Limit,
    /// All positions of a puzzle without a goal were seen.
    Explored,
}

/// A result for machines. Keys that do not apply are left out.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    schema: &'static str,
    puzzle: PuzzleReport,
    outcome: OutcomeName,
    metric: &'static str,
    length: Option<usize>,
    #[serde(flatten)]
    backtracking: Option<BacktrackingReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveReport>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<Vec<String>>,
    searched: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<LimitReport>,
    #[serde(flatten)]
    space: Option<Space>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct PuzzleReport {
    title: String,
    rows: usize,
    cols: usize,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct MoveReport {
    number: usize,
    block: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    direction: Option<&'static str>,
    path: Vec<&'static str>,
    from: [usize; 2],
    to: [usize; 2],
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct LimitReport {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<usize>,
}

/// What is said of a solution that need not be a shortest one.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct BacktrackingReport {
    search: &'static str,
    shortest: Option<usize>,
}

fn pair(cell: Cell) -> [usize; 2] {
    [cell.row, cell.col]
}

impl MoveReport {
    pub(crate) fn new(story: &Walkthrough, number: usize, moved: &Moved) -> Self {
        let straight = moved.path.windows(2).all(|pair| pair[0] == pair[1]);
        Self {
            number,
            block: story.pieces[moved.piece].label.clone(),
            direction: straight.then(|| moved.path[0].word()),
            path: moved.path.iter().map(|direction| direction.word()).collect(),
            from: pair(moved.from),
            to: pair(moved.to),
        }
    }
}

impl From<Limit> for LimitReport {
    fn from(limit: Limit) -> Self {
        let (kind, value) = match limit {
            Limit::Positions(value) => ("positions", Some(value)),
            Limit::Memory(value) => ("memory", Some(value)),
            Limit::Interrupted => ("interrupted", None),
        };
        Self { kind, value }
    }
}

impl Report {
    fn new(puzzle: &Puzzle, metric: &'static str, outcome: OutcomeName, searched: usize) -> Self {
        let Size { rows, cols } = puzzle.size();
        Self {
            schema: SCHEMA,
            puzzle: PuzzleReport { title: puzzle.about.title.clone(), rows, cols },
            outcome,
            metric,
            length: None,
            backtracking: None,
            moves: None,
            positions: None,
            searched,
            limit: None,
            space: None,
        }
    }

    /// A solution.
    pub fn solved(puzzle: &Puzzle, metric: &'static str, story: &Walkthrough, statistics: &Statistics) -> Self {
        let steps = story.steps.iter().enumerate();
        let moves = steps.filter_map(|(k, step)| Some(MoveReport::new(story, k, step.moved.as_ref()?)));
        Self {
            length: Some(story.length()),
            moves: Some(moves.collect()),
            positions: Some((0..=story.length()).map(|k| story.picture(k)).collect()),
            ..Self::new(puzzle, metric, OutcomeName::Solved, statistics.positions)
        }
    }

    /// A solution that backtracking found, beside the length of a shortest one, if that is known.
    pub fn backtracked(puzzle: &Puzzle, story: &Walkthrough, statistics: &Statistics, shortest: Option<usize>) -> Self {
        Self {
            backtracking: Some(BacktrackingReport { search: "depth-first", shortest }),
            ..Self::solved(puzzle, story.unit.one, story, statistics)
        }
    }

    /// The proof that there is no solution: all positions were seen. Backtracking, which knows no levels, says only how
    /// many.
    pub fn unsolvable(puzzle: &Puzzle, metric: &'static str, statistics: &Statistics) -> Self {
        let level = |&positions| crate::search::Level { positions, goals: 0 };
        let exploration = Exploration { levels: statistics.levels.iter().map(level).collect(), limit: None };
        Self {
            space: (!exploration.levels.is_empty()).then(|| Space::new(&exploration)),
            ..Self::new(puzzle, metric, OutcomeName::Unsolvable, statistics.positions)
        }
    }

    /// A search that gave up.
    pub fn limit(puzzle: &Puzzle, metric: &'static str, limit: Limit, statistics: &Statistics) -> Self {
        Self { limit: Some(limit.into()), ..Self::new(puzzle, metric, OutcomeName::Limit, statistics.positions) }
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

/// The moves of a shortest solution as text, a line for each step.
pub fn moves(story: &Walkthrough) -> String {
    format!("{}: {}, the fewest {} possible\n", story.about.title, story.counts(), story.unit.many) + &lines(story)
}

/// The moves of a solution that backtracking found, beside the length of a shortest one, if that is known.
pub fn backtracked(story: &Walkthrough, shortest: Option<usize>) -> String {
    let fewest = match shortest {
        Some(length) => format!("the fewest possible are {}", story.unit.count(length)),
        None => "how few are possible was not found before the limit".to_owned(),
    };
    format!("{}: {}\nfound depth-first; {fewest}\n", story.about.title, story.counts()) + &lines(story)
}

/// A line for each step.
fn lines(story: &Walkthrough) -> String {
    let width = story.length().to_string().len();
    let mut text = String::new();
    for k in 1..=story.length() {
        let _ = writeln!(text, "{k:width$}  {}", story.words(k));
    }
    text
}

/// The moves in the form that HackerRank's challenge "Klotski" asks for: their number, then `label (row,col) (row,col)`
/// with the top-left cells before and after. Steps of the same block in a row are one move.
pub fn hackerrank(story: &Walkthrough) -> String {
    let mut lines: Vec<(usize, Cell, Cell)> = Vec::new();
    for step in &story.steps[1..] {
        let Some(moved) = &step.moved else {
            continue;
        };
        match lines.last_mut() {
            Some(last) if step.goes_on => last.2 = moved.to,
            _ => lines.push((moved.piece, moved.from, moved.to)),
        }
    }
    let mut text = format!("{}\n", lines.len());
    for (piece, from, to) in lines {
        let label = &story.pieces[piece].label;
        let _ = writeln!(text, "{label} ({},{}) ({},{})", from.row, from.col, to.row, to.col);
    }
    text
}
