//! Solutions.

use super::answers::numbered;
use super::json::{Json, Object};
use super::{Position, SOLVED, count, length, many, why};
use crate::grid::{Cell, Compass};
use crate::language::Language;
use crate::puzzle::{Claim, Proven, Puzzle};
use crate::search::Statistics;
use crate::walkthrough::{Fork, Leads, Mirror, Moved, Repeat, Walkthrough};
use serde_json::json;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

/// Formats a move. `arrow` is the number of its arrow in a picture of several moves. `forced` is true if every shortest
/// solution contains the move.
pub(super) fn one_move(
    story: &Walkthrough,
    number: usize,
    moved: &Moved,
    arrow: Option<usize>,
    forced: Option<bool>,
) -> Object {
    let straight = moved.path.windows(2).all(|pair| pair[0] == pair[1]);
    let direction = moved.path.first().filter(|_| straight).map(|direction| direction.word());
    let path = || moved.path.iter().map(|direction| direction.word()).collect::<Vec<_>>();
    let jump = moved.jump;
    Object::default()
        .with("number", number)
        .some("arrow", arrow)
        // A jumping piece has no label in the puzzle file.
        .some("block", jump.is_none().then(|| &*story.pieces[moved.piece].label))
        .some("direction", jump.map(|jump| jump.towards.letters()).or(direction))
        .some("path", jump.is_none().then(path))
        .some("cells", jump.map(|jump| jump.cells))
        .with("from", json!(moved.from))
        .with("to", json!(moved.to))
        .some("forced", forced)
        .some("why", why::report(story, number))
}

/// Returns the outcome of a solution and the claim about it: the lower bound, whether the bound proves the solution
/// shortest, and for a given solution whether it reaches the goal.
pub(super) fn claimed(story: &Walkthrough) -> (&'static str, Object) {
    let (outcome, least) = match story.claim {
        Claim::Shortest => (SOLVED, story.length()),
        Claim::Bounded { least } => ("bounded", least),
        Claim::Given { proven, .. } => ("given", proven.least()),
    };
    let claim = Object::default().with("lower_bound", least).with("proven", story.is_shortest());
    (outcome, claim.some("reaches_goal", (outcome == "given").then(|| story.is_solved())))
}

/// Formats a solution with some `facts` about it, and with its `forced` moves.
pub(super) fn solution(
    puzzle: &Puzzle,
    outcome: &'static str,
    story: &Walkthrough,
    facts: Object,
    forced: Option<&[bool]>,
    statistics: &Statistics,
) -> Object {
    let steps = story.steps.iter().enumerate().filter_map(|(k, step)| Some((k, step.moved.as_ref()?)));
    let moves = steps.map(|(k, moved)| one_move(story, k, moved, None, forced.map(|forced| forced[k - 1])));
    let (repeats, forks) = (story.repeats(), &story.forks);
    length(puzzle, outcome, story.unit.name(), Some(story.length()))
        .and(facts)
        .with("moves", moves.collect::<Json>())
        .some("repeats", (!repeats.is_empty()).then(|| repeats.iter().map(repeat).collect::<Json>()))
        .some("forks", (!forks.is_empty()).then(|| forks.iter().map(|one| fork(story, one)).collect::<Json>()))
        .with("positions", (0..=story.length()).map(|k| Position::after(story, k)).collect::<Vec<_>>())
        .with("searched", statistics.positions)
}

/// Formats a solution as JSON.
pub fn solved_json(puzzle: &Puzzle, story: &Walkthrough, statistics: &Statistics) -> String {
    let (outcome, claim) = claimed(story);
    super::json(&solution(puzzle, outcome, story, claim, None, statistics))
}

/// Formats a solution that backtracking found as JSON, with the length of a shortest one if that is known.
pub fn backtracked_json(
    puzzle: &Puzzle,
    story: &Walkthrough,
    statistics: &Statistics,
    shortest: Option<usize>,
) -> String {
    let facts = Object::default()
        .some("lower_bound", shortest)
        .with("proven", shortest == Some(story.length()))
        .with("search", "depth-first")
        .with("shortest", shortest);
    super::json(&solution(puzzle, SOLVED, story, facts, None, statistics))
}

/// Formats the moves of a solution as text, with a line for each step.
pub fn moves(story: &Walkthrough) -> String {
    headline(story) + &lines(story)
}

/// Returns the headline: "Klotski: 116 steps (88 moves), the fewest steps possible". If that is not proven, the
/// headline contains the actual claim.
pub(super) fn headline(story: &Walkthrough) -> String {
    claim(story) + "\n"
}

/// Returns the length of a solution and the claim about it: "Tiny: 97 moves (120 steps), not proven: no solution has
/// fewer than 13 moves", "Tiny: 3 steps (2 moves), as given: the goal is not reached at the end".
pub fn claim(story: &Walkthrough) -> String {
    format!("{}: {}, {}", story.about.title, story.counts_in(&Language::default()), claim_in_words(story))
}

fn claim_in_words(story: &Walkthrough) -> String {
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

/// Formats the moves of a solution as a tree. Below each move are those that make room for it. For a route, it explains
/// why other jumps were not taken.
pub fn reasons(story: &Walkthrough) -> String {
    headline(story) + &reasoned(story)
}

/// Formats the tree of reasons and the repeated manoeuvres. For a route, it formats the jumps and where others would
/// lead.
fn reasoned(story: &Walkthrough) -> String {
    if !story.is_route() {
        let again = |repeat: &Repeat| format!("made again: {}\n", story.repeat_in_words(repeat));
        return why::tree(story) + &story.repeats().iter().map(again).collect::<String>();
    }
    let forks: String = story.forks.iter().map(|fork| story.fork_in_words(fork) + "\n").collect();
    lines(story) + &forks
}

/// Formats the moves of a solution that backtracking found, with the length of a shortest one if that is known. They
/// are a list or the tree of their reasons.
pub fn backtracked(story: &Walkthrough, shortest: Option<usize>, why: bool) -> String {
    let fewest = match shortest {
        Some(length) => format!("the fewest possible is {}", count(story.unit, length)),
        None => "the fewest possible was not found before the limit".to_owned(),
    };
    let moves = if why { reasoned(story) } else { lines(story) };
    format!("{}: {}\nfound depth-first; {fewest}\n", story.about.title, story.counts()) + &moves
}

/// Returns a line for each step.
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

/// Formats a jump and its landing: "3 SW  to row 14, column 8".
fn landing(story: &Walkthrough, moved: &Moved) -> String {
    format!("{:<5} to {}", moved.way(&story.language), moved.to)
}

/// Formats the moves as HackerRank's challenge "Klotski" requires: their number, then `label (row,col) (row,col)` with
/// the top-left cells before and after. Consecutive steps of the same block are one move.
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

/// Formats a repeated manoeuvre.
fn repeat(Repeat { steps, first, mirror }: &Repeat) -> Object {
    let span =
        |steps: &RangeInclusive<usize>| Object::default().with("first", *steps.start()).with("last", *steps.end());
    let mirror = mirror.map(|mirror| match mirror {
        Mirror::Sides => "left-right",
        Mirror::Ends => "up-down",
    });
    span(steps).with("as", span(first)).some("mirror", mirror)
}

/// Formats where the jumps from a landing lead.
fn fork(story: &Walkthrough, fork: &Fork) -> Object {
    let towards = |leads| fork.towards(leads).map(Compass::letters).collect::<Vec<_>>();
    Object::default()
        .with("number", fork.number)
        .with("cell", json!(story.steps[fork.number].position[0]))
        .with("taken", fork.taken.letters())
        .with("best", towards(Leads::Best))
        .with("longer", towards(Leads::Longer))
        .with("never", towards(Leads::Never))
}
