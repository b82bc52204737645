//! Explorations.

use super::{LimitReport, OutcomeName, Report};
use crate::puzzle::Puzzle;
use crate::search::Exploration;
use crate::text::{counted, thousands};
use crate::walkthrough::Unit;
use serde::Serialize;
use std::fmt::Write as _;

/// A space that was explored to its end.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Space {
    reachable: usize,
    deepest: usize,
    widest: usize,
    widest_level: usize,
    levels: Vec<LevelReport>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct LevelReport {
    level: usize,
    positions: usize,
    goals: usize,
}

impl Space {
    pub(super) fn new(exploration: &Exploration) -> Self {
        let widest_level = exploration.widest();
        let levels = exploration.levels.iter().enumerate();
        Self {
            reachable: exploration.reachable(),
            deepest: exploration.deepest(),
            widest: exploration.levels[widest_level].positions,
            widest_level,
            levels: levels.map(|(level, l)| LevelReport { level, positions: l.positions, goals: l.goals }).collect(),
        }
    }
}

impl Report {
    /// An exploration. Where a limit ended it, the levels are those seen until then, the last of them incomplete.
    pub fn explored(puzzle: &Puzzle, metric: &'static str, exploration: &Exploration) -> Self {
        let outcome = match (exploration.limit, exploration.shortest()) {
            (Some(_), _) => OutcomeName::Limit,
            (None, _) if !puzzle.has_goal() => OutcomeName::Explored,
            (None, Some(_)) => OutcomeName::Solved,
            (None, None) => OutcomeName::Unsolvable,
        };
        let space = Space::new(exploration);
        Self {
            length: exploration.shortest().filter(|_| puzzle.has_goal()),
            limit: exploration.limit.map(LimitReport::from),
            searched: space.reachable,
            space: Some(space),
            ..Self::new(puzzle, metric, outcome, 0)
        }
    }
}

/// The levels of an exploration as text.
pub fn levels(puzzle: &Puzzle, unit: Unit, exploration: &Exploration) -> String {
    let title = &puzzle.about.title;
    let widest = exploration.widest();
    let mut text = format!("{title}, counted in {}\n\n", unit.many);
    let mut fact = |name: &str, value: String| {
        let _ = writeln!(text, "{name:<21}{value}");
    };
    fact("reachable positions", thousands(exploration.reachable()));
    fact("deepest level", exploration.deepest().to_string());
    let positions = counted(exploration.levels[widest].positions, "position");
    fact("widest level", format!("{widest}, with {positions}"));
    fact(
        "shortest solution",
        match exploration.shortest() {
            _ if !puzzle.has_goal() => "none: the puzzle has no goal".to_owned(),
            Some(length) => format!(
                "{}; {} at that distance",
                unit.count(length),
                counted(exploration.levels[length].goals, "winning position")
            ),
            None if exploration.limit.is_some() => "not found before the limit".to_owned(),
            None => "none: no reachable position is a solution".to_owned(),
        },
    );
    text.push_str("\nlevel  positions    winning\n");
    for (k, level) in exploration.levels.iter().enumerate() {
        let (positions, goals) = (thousands(level.positions), thousands(level.goals));
        let _ = writeln!(text, "{k:>5}  {positions:>9}  {goals:>9}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{About, Game};
    use crate::sliding::{Layout, Metric, Symbol};
    use crate::walkthrough::narrate;

    #[test]
    fn without_a_goal_no_position_is_a_solution() {
        let rows = vec![vec![Symbol::Label("A".to_owned()), Symbol::Empty]];
        let board = Layout { rows, ..Layout::default() }.check().expect("a valid board");
        let puzzle = Puzzle { about: About::default(), game: Game::Sliding(board) };
        let exploration = puzzle.explore(&Default::default(), &mut crate::search::unwatched);
        let report = Report::explored(&puzzle, "step", &exploration);
        assert_eq!((report.outcome, report.length, report.searched), (OutcomeName::Explored, None, 2));
        assert!(report.json().contains("\"outcome\": \"explored\""));
        let unit = narrate(&puzzle, &puzzle.unsolved(Metric::Step)).expect("no move is illegal").unit;
        let text = levels(&puzzle, unit, &exploration);
        assert!(text.contains("\nshortest solution    none: the puzzle has no goal\n"), "{text}");
    }
}
