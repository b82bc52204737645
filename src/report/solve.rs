//! Solutions.

use super::answers::numbered;
use super::why::{self, WhyReport};
use super::{OutcomeName, Position, Report, count, many};
use crate::grid::{Cell, Compass};
use crate::language::Language;
use crate::puzzle::{Claim, Proven, Puzzle};
use crate::search::Statistics;
use crate::walkthrough::{Fork, Leads, Mirror, Moved, Repeat, Walkthrough};
use serde::Serialize;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct MoveReport {
    number: usize,
    /// The number of its arrow in a picture of several moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    arrow: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    block: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    direction: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<&'static str>>,
    /// How far a jump goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<u32>,
    from: Cell,
    to: Cell,
    /// Whether every shortest solution makes this move, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) forced: Option<bool>,
    /// Why the whole move is made to which it belongs; a jump has no reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<WhyReport>,
}

/// The facts about a solution that need not be a shortest one.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct BacktrackingReport {
    search: &'static str,
    shortest: Option<usize>,
}

/// What is claimed of a solution.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub(super) struct ClaimReport {
    /// No solution has fewer moves or jumps, as far as is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower_bound: Option<usize>,
    /// Whether the solution is proven to be shortest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proven: Option<bool>,
    /// Of a given solution: whether it reaches the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reaches_goal: Option<bool>,
}

impl ClaimReport {
    pub(super) fn new(story: &Walkthrough) -> (OutcomeName, Self) {
        let (outcome, least) = match story.claim {
            Claim::Shortest => (OutcomeName::Solved, story.length()),
            Claim::Bounded { least } => (OutcomeName::Bounded, least),
            Claim::Given { proven, .. } => (OutcomeName::Given, proven.least()),
        };
        let reaches_goal = (outcome == OutcomeName::Given).then(|| story.is_solved());
        (outcome, Self { lower_bound: Some(least), proven: Some(story.is_shortest()), reaches_goal })
    }
}

impl MoveReport {
    pub(crate) fn new(story: &Walkthrough, number: usize, moved: &Moved) -> Self {
        let straight = moved.path.windows(2).all(|pair| pair[0] == pair[1]);
        let direction = moved.path.first().filter(|_| straight).map(|direction| direction.word());
        let path = || moved.path.iter().map(|direction| direction.word()).collect();
        let jump = moved.jump;
        Self {
            number,
            arrow: None,
            // A piece that jumps has no label in the puzzle file.
            block: jump.is_none().then(|| story.pieces[moved.piece].label.clone()),
            direction: jump.map(|jump| jump.towards.letters()).or(direction),
            path: jump.is_none().then(path),
            cells: jump.map(|jump| jump.cells),
            from: moved.from,
            to: moved.to,
            forced: None,
            why: WhyReport::new(story, number),
        }
    }

    /// The same with the number of its arrow.
    pub(super) fn with_arrow(self, arrow: Option<usize>) -> Self {
        Self { arrow, ..self }
    }
}

impl Report {
    /// A solution.
    pub fn solved(puzzle: &Puzzle, metric: &'static str, story: &Walkthrough, statistics: &Statistics) -> Self {
        let steps = story.steps.iter().enumerate();
        let moves = steps.filter_map(|(k, step)| Some(MoveReport::new(story, k, step.moved.as_ref()?)));
        let (outcome, claim) = ClaimReport::new(story);
        Self {
            length: Some(story.length()),
            claim,
            moves: Some(moves.collect()),
            repeats: story.repeats().iter().map(RepeatReport::from).collect(),
            forks: story.forks.iter().map(|fork| ForkReport::new(story, fork)).collect(),
            positions: Some((0..=story.length()).map(|k| Position::after(story, k)).collect()),
            ..Self::new(puzzle, metric, outcome, statistics.positions)
        }
    }

    /// A solution that backtracking found, beside the length of a shortest one, if that is known.
    pub fn backtracked(puzzle: &Puzzle, story: &Walkthrough, statistics: &Statistics, shortest: Option<usize>) -> Self {
        Self {
            outcome: OutcomeName::Solved,
            claim: ClaimReport {
                lower_bound: shortest,
                proven: Some(shortest == Some(story.length())),
                reaches_goal: None,
            },
            backtracking: Some(BacktrackingReport { search: "depth-first", shortest }),
            ..Self::solved(puzzle, story.unit.name(), story, statistics)
        }
    }
}

/// The moves of a solution as text, a line for each step.
pub fn moves(story: &Walkthrough) -> String {
    headline(story) + &lines(story)
}

/// "Klotski: 116 steps (88 moves), the fewest steps possible"; of others, what is claimed instead.
pub(super) fn headline(story: &Walkthrough) -> String {
    claim(story) + "\n"
}

/// The length of a solution and what is claimed of it: "Tiny: 97 moves (120 steps), not proven: no solution has fewer than 13 moves",
/// "Tiny: 3 steps (2 moves), as given: the goal is not reached at the end".
pub fn claim(story: &Walkthrough) -> String {
    format!("{}: {}, {}", story.about.title, story.counts_in(&Language::default()), claimed(story))
}

fn claimed(story: &Walkthrough) -> String {
    let fewest = format!("the fewest {} possible", many(story.unit));
    let least = |least: usize| (least > 1).then(|| format!("no solution has fewer than {}", count(story.unit, least)));
    let (what, more) = match story.claim {
        Claim::Shortest => return fewest,
        Claim::Bounded { least: known } => ("not proven", least(known)),
        Claim::Given { .. } if story.is_shortest() => ("as given", Some(fewest)),
        Claim::Given { is_solved: true, proven: Proven::Exactly(length) } => {
            ("as given", Some(format!("a solution has {}", count(story.unit, length))))
        }
        Claim::Given { is_solved: true, proven: Proven::AtLeast(known) } => ("as given", least(known)),
        Claim::Given { is_solved: false, .. } => {
            let has_goal = !story.field.goal.is_empty();
            ("as given", has_goal.then(|| "the goal is not reached at the end".to_owned()))
        }
    };
    more.map_or(what.to_owned(), |more| format!("{what}: {more}"))
}

/// The moves of a solution as a tree: below each, those that make room for it. Of a route, why it goes not elsewhere.
pub fn reasons(story: &Walkthrough) -> String {
    headline(story) + &reasoned(story)
}

/// The tree of reasons and the manoeuvres that are made again; of a route, its jumps, and where others would lead.
fn reasoned(story: &Walkthrough) -> String {
    if !story.is_route() {
        let again = |repeat: &Repeat| format!("made again: {}\n", story.repeat_in_words(repeat));
        return why::tree(story) + &story.repeats().iter().map(again).collect::<String>();
    }
    let forks: String = story.forks.iter().map(|fork| story.fork_in_words(fork) + "\n").collect();
    lines(story) + &forks
}

/// The moves of a solution that backtracking found, beside the length of a shortest one, if that is known; as a list, or as the
/// tree of their reasons.
pub fn backtracked(story: &Walkthrough, shortest: Option<usize>, why: bool) -> String {
    let fewest = match shortest {
        Some(length) => format!("the fewest possible is {}", count(story.unit, length)),
        None => "the fewest possible was not found before the limit".to_owned(),
    };
    let moves = if why { reasoned(story) } else { lines(story) };
    format!("{}: {}\nfound depth-first; {fewest}\n", story.about.title, story.counts()) + &moves
}

/// A line for each step.
pub(super) fn lines(story: &Walkthrough) -> String {
    let words = |k: usize| match story.steps[k].moved.as_ref() {
        Some(moved) if moved.jump.is_some() => landing(story, moved),
        _ => story.words(k),
    };
    let words: Vec<String> = (1..=story.length()).map(words).collect();
    let mut text = numbered(&words);
    for other in &story.others {
        let _ = writeln!(text, "{:>width$}  {}", "or", landing(story, other), width = words.len().to_string().len());
    }
    text
}

/// "3 SW  to row 14, column 8".
fn landing(story: &Walkthrough, moved: &Moved) -> String {
    format!("{:<5} to {}", moved.way(&story.language), moved.to)
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

/// Steps, both included.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Steps {
    first: usize,
    last: usize,
}

impl From<&RangeInclusive<usize>> for Steps {
    fn from(steps: &RangeInclusive<usize>) -> Self {
        Self { first: *steps.start(), last: *steps.end() }
    }
}

/// A manoeuvre that is made again.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct RepeatReport {
    #[serde(flatten)]
    steps: Steps,
    /// Where it is made first.
    #[serde(rename = "as")]
    earlier: Steps,
    #[serde(skip_serializing_if = "Option::is_none")]
    mirror: Option<&'static str>,
}

impl From<&Repeat> for RepeatReport {
    fn from(Repeat { steps, first, mirror }: &Repeat) -> Self {
        let mirror = mirror.map(|mirror| match mirror {
            Mirror::Sides => "left-right",
            Mirror::Ends => "up-down",
        });
        Self { steps: steps.into(), earlier: first.into(), mirror }
    }
}

/// Where the jumps from a landing lead.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct ForkReport {
    number: usize,
    cell: Cell,
    taken: &'static str,
    best: Vec<&'static str>,
    longer: Vec<&'static str>,
    never: Vec<&'static str>,
}

impl ForkReport {
    fn new(story: &Walkthrough, fork: &Fork) -> Self {
        let towards = |leads| fork.towards(leads).map(Compass::letters).collect();
        Self {
            number: fork.number,
            cell: story.steps[fork.number].position[0],
            taken: fork.taken.letters(),
            best: towards(Leads::Best),
            longer: towards(Leads::Longer),
            never: towards(Leads::Never),
        }
    }
}
