//! Explorations as JSON, text and CSV, and the difficulty of a puzzle.

use super::field::Reached;
use super::json::{Json, Object};
use super::{LIMIT, Position, SOLVED, UNSOLVABLE, count, length, limited, many};
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::search::{Difficulty, Exploration, Level, Survey};
use crate::text::{counted, thousands};
use crate::walkthrough::{Unit, Walkthrough};
use std::fmt::Write as _;
use unicode_width::UnicodeWidthStr;

/// Width of a row of pictures in terminal columns, and the gap between two pictures.
const COLUMNS: usize = 78;
const GAP: usize = 3;

/// Returns the levels of a state space that was explored completely or up to a limit.
pub(super) fn space(exploration: &Exploration) -> Object {
    let level = |(level, found): (usize, &Level)| {
        Object::default().with("level", level).with("positions", found.positions).with("goals", found.goals)
    };
    let widest = exploration.widest();
    Object::default()
        .with("reachable", exploration.reachable())
        .with("deepest", exploration.deepest())
        .with("widest", exploration.levels[widest].positions)
        .with("widest_level", widest)
        .with("levels", exploration.levels.iter().enumerate().map(level).collect::<Json>())
}

/// Returns the facts of an exploration apart from its levels.
fn found(puzzle: &Puzzle, story: &Walkthrough, survey: &Survey<Vec<Cell>>) -> Object {
    let Survey { exploration, farthest, goals, .. } = survey;
    let picture = |position: &Vec<Cell>| Position::of(story, position);
    let goal = |(level, position): &(usize, Vec<Cell>)| {
        Object::default().with("level", *level).with("position", picture(position))
    };
    let has_goal = puzzle.has_goal();
    Object::default()
        .with("complete_level", exploration.complete())
        .some("winning", has_goal.then(|| exploration.goals()))
        .some("farthest", exploration.limit.is_none().then(|| farthest.iter().map(picture).collect::<Vec<_>>()))
        .some("goals", has_goal.then(|| goals.iter().map(goal).collect::<Json>()))
        .and(Reached::new(story, survey).map(|reached| reached.report()).unwrap_or_default())
}

/// Formats an exploration and the positions that it kept as JSON. `story` provides their pictures and the metric. If a
/// limit ended the exploration, its last level is incomplete.
pub fn surveyed_json(
    puzzle: &Puzzle,
    story: &Walkthrough,
    survey: &Survey<Vec<Cell>>,
    difficulty: Option<Rated<'_>>,
) -> String {
    let exploration = &survey.exploration;
    let outcome = match (exploration.limit, exploration.shortest()) {
        (Some(_), _) => LIMIT,
        (None, _) if !puzzle.has_goal() => "explored",
        (None, Some(_)) => SOLVED,
        (None, None) => UNSOLVABLE,
    };
    let shortest = exploration.shortest().filter(|_| puzzle.has_goal());
    let report = length(puzzle, outcome, story.unit.name(), shortest)
        .with("searched", exploration.reachable())
        .some("limit", exploration.limit.map(limited))
        .and(found(puzzle, story, survey))
        .and(space(exploration));
    super::json(&report.some("difficulty", difficulty.map(rated)))
}

/// Describes the distance up to which an incomplete exploration is complete, as a sentence without its end. Returns
/// `None` if the exploration is complete.
pub fn incomplete(unit: Unit, exploration: &Exploration) -> Option<String> {
    exploration.limit?;
    Some(match exploration.complete() {
        Some(level) => format!("all positions within {} were visited", count(unit, level)),
        None => "no position was visited".to_owned(),
    })
}

/// Formats an exploration as text: the facts, the difficulty if requested, pictures of the kept positions, and a table
/// of the levels.
pub fn levels(
    puzzle: &Puzzle,
    story: &Walkthrough,
    survey: &Survey<Vec<Cell>>,
    difficulty: Option<Rated<'_>>,
) -> String {
    let Survey { exploration, farthest, goals, .. } = survey;
    let mut text = facts(puzzle, story.unit, exploration);
    for (name, value) in difficulty.into_iter().flat_map(difficulty_facts) {
        push_fact(&mut text, name, &value);
    }
    if let Some(reached) = Reached::new(story, survey) {
        reached.facts().iter().for_each(|(name, value)| push_fact(&mut text, name, value));
        reached.push_map(&mut text);
    }
    let picture = |position: &Vec<Cell>| Position::of(story, position).to_string();
    if !farthest.is_empty() {
        let all = exploration.levels[exploration.deepest()].positions;
        let which = which(farthest.len(), all, "farthest");
        let _ = writeln!(text, "\n{which}, {} from the start:\n", count(story.unit, exploration.deepest()));
        beside(&farthest.iter().map(picture).collect::<Vec<_>>(), &mut text);
    }
    if !goals.is_empty() {
        let which = which(goals.len(), exploration.goals(), "winning");
        let _ = writeln!(text, "\n{which}, under the number of {} from the start:\n", many(story.unit));
        let titled = |(level, position): &(usize, Vec<Cell>)| format!("{level}\n{}", picture(position));
        beside(&goals.iter().map(titled).collect::<Vec<_>>(), &mut text);
    }
    table(puzzle, exploration, &mut text);
    text
}

/// Describes how many positions of a kind are shown, and how many exist.
fn which(shown: usize, all: usize, kind: &str) -> String {
    let all_of_them =
        if all == 1 { format!("{kind} position") } else { format!("{} {kind} positions", thousands(all)) };
    match shown {
        _ if shown == all => format!("the {all_of_them}"),
        1 => format!("the first of the {all_of_them}"),
        _ => format!("the first {} of the {all_of_them}", thousands(shown)),
    }
}

fn facts(puzzle: &Puzzle, unit: Unit, exploration: &Exploration) -> String {
    let mut text = format!("{}, counted in {}\n", puzzle.about.subject(), many(unit));
    if let Some(known) = incomplete(unit, exploration) {
        let _ = writeln!(text, "incomplete: {known}");
    }
    text.push('\n');
    let mut fact = |name: &str, value: String| push_fact(&mut text, name, &value);
    let widest = exploration.widest();
    let positions = counted(exploration.levels[widest].positions, "position");
    let seen = exploration.limit.map_or("", |_| " so far");
    let last = exploration.levels[exploration.deepest()].positions;
    fact("reachable positions", thousands(exploration.reachable()) + seen);
    let deepest = format!("{}, with {}", exploration.deepest(), counted(last, "position"));
    fact("deepest level", deepest + seen);
    fact("widest level", format!("{widest}, with {positions}{seen}"));
    if puzzle.has_goal() {
        fact("winning positions", thousands(exploration.goals()) + seen);
    }
    fact("shortest solution", shortest(puzzle, unit, exploration));
    text
}

fn push_fact(text: &mut String, name: &str, value: &str) {
    let _ = writeln!(text, "{name:<21}{value}");
}

fn shortest(puzzle: &Puzzle, unit: Unit, exploration: &Exploration) -> String {
    match exploration.shortest() {
        _ if !puzzle.has_goal() => "none: the puzzle has no goal".to_owned(),
        Some(length) => {
            let goals = counted(exploration.levels[length].goals, "winning position");
            format!("{}; {goals} at that distance", count(unit, length))
        }
        None if exploration.limit.is_some() => "not found before the limit".to_owned(),
        None => "none: no reachable position is a solution".to_owned(),
    }
}

/// Adds a line for each level. There is a column of winning positions if the puzzle has a goal.
fn table(puzzle: &Puzzle, exploration: &Exploration, text: &mut String) {
    text.push_str("\nlevel  positions");
    text.push_str(if puzzle.has_goal() { "    winning\n" } else { "\n" });
    for (k, level) in exploration.levels.iter().enumerate() {
        let _ = write!(text, "{k:>5}  {:>9}", thousands(level.positions));
        let _ = match puzzle.has_goal() {
            true => writeln!(text, "  {:>9}", thousands(level.goals)),
            false => writeln!(text),
        };
    }
}

/// Formats the levels as CSV: `level,positions,winning`. The last column is missing if the puzzle has no goal. Lines
/// end with a line feed.
pub fn csv(puzzle: &Puzzle, exploration: &Exploration) -> String {
    let mut text = match puzzle.has_goal() {
        true => "level,positions,winning\n".to_owned(),
        false => "level,positions\n".to_owned(),
    };
    for (k, level) in exploration.levels.iter().enumerate() {
        let _ = match puzzle.has_goal() {
            true => writeln!(text, "{k},{},{}", level.positions, level.goals),
            false => writeln!(text, "{k},{}", level.positions),
        };
    }
    text
}

/// Places as many pictures side by side as fit the width of the terminal. All pictures must have the same number of
/// lines.
fn beside(pictures: &[String], text: &mut String) {
    let width = pictures.iter().flat_map(|picture| picture.lines()).map(UnicodeWidthStr::width).max().unwrap_or(0);
    let in_a_row = ((COLUMNS + GAP) / (width + GAP)).max(1);
    for (number, row) in pictures.chunks(in_a_row).enumerate() {
        if number > 0 {
            text.push('\n');
        }
        for line in 0..row[0].lines().count() {
            let mut joined = String::new();
            for picture in row {
                let part = picture.lines().nth(line).unwrap_or_default();
                let blanks = width + GAP - part.width();
                let _ = write!(joined, "{part}{:blanks$}", "");
            }
            text.push_str(joined.trim_end());
            text.push('\n');
        }
    }
}

/// The difficulty of a puzzle, and the number by which puzzles are ordered: [`Difficulty::score`] in whole moves, if
/// known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rated<'a> {
    /// In the metric of the exploration.
    pub found: &'a Difficulty,
    /// In moves.
    pub score: Option<f64>,
}

/// Rounds to so few decimals that the result is the same on every machine.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

fn rated(Rated { found, score }: Rated<'_>) -> Object {
    Object::default()
        .with("score", score.map(rounded))
        .with("dead_ends", found.dead_ends)
        .with("lost", found.lost)
        .with("choices", rounded(found.choice()))
        .with("astray", rounded(found.astray()))
}

/// Names and values.
fn difficulty_facts(Rated { found, score }: Rated<'_>) -> [(&'static str, String); 5] {
    let percent = (found.astray() * 100.0).round();
    let beside = counted(found.beside, "position");
    [
        ("difficulty", score.map_or("unknown".to_owned(), |score| format!("{score:.2}"))),
        ("dead ends", thousands(found.dead_ends)),
        ("lost positions", thousands(found.lost)),
        ("choices on the way", format!("{:.1} on average", found.choice())),
        (
            "leading astray",
            format!(
                "{percent}% of the choices: {beside} off the shortest solutions, {} on them",
                thousands(found.on_way)
            ),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{About, Game};
    use crate::search::Keep;
    use crate::sliding::{Layout, Metric, Symbol};
    use crate::walkthrough::narrate;

    #[test]
    fn without_a_goal_no_position_is_a_solution() {
        let rows = vec![vec![Symbol::Label("A".to_owned()), Symbol::Empty]];
        let board = Layout { rows, ..Layout::default() }.check().expect("a valid board");
        let puzzle = Puzzle { about: About::default(), game: Game::Sliding(board) };
        let keep = Keep { farthest: 1, goals: 1, all: 0 };
        let survey = puzzle.survey(&Default::default(), keep, &mut crate::search::unwatched);
        let story = narrate(&puzzle, &puzzle.unsolved(Metric::Step)).expect("no move is illegal");
        let json = surveyed_json(&puzzle, &story, &survey, None);
        for (key, value) in [("outcome", "\"explored\""), ("length", "null"), ("searched", "2")] {
            assert!(json.contains(&format!("\"{key}\": {value}")), "{json}");
        }
        assert!(!json.contains("\"winning\""), "{json}");
        let text = levels(&puzzle, &story, &survey, None);
        assert!(text.ends_with("\nlevel  positions\n    0          1\n    1          1\n"), "{text}");
        assert_eq!(csv(&puzzle, &survey.exploration), "level,positions\n0,1\n1,1\n");
        assert!(text.contains("\nshortest solution    none: the puzzle has no goal\n"), "{text}");
    }

    #[test]
    fn pictures_are_side_by_side() {
        let mut text = String::new();
        beside(&["A.\n..".to_owned(), ".A\n..".to_owned()], &mut text);
        assert_eq!(text, "A.   .A\n..   ..\n");
        let wide = "漢".repeat(20);
        text.clear();
        beside(&[wide.clone(), wide.clone()], &mut text);
        assert_eq!(text, format!("{wide}\n\n{wide}\n"), "each is 40 columns wide");
    }
}
