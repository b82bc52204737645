//! Solutions that nobody has proven to be shortest.

use crate::both::{METRICS, replay};
use crate::common::{self, cases, example};
use crate::referee::{lines, text_of, verdict};
use std::ops::ControlFlow;
use stepbook::stages::puzzle::{Game, Path, Puzzle, Solution};
use stepbook::stages::search::{Limits, Outcome, unwatched};
use stepbook::stages::sliding::{Metric, Search};

fn search(metric: Metric, threads: usize) -> Search {
    Search { metric, limits: Limits { threads, memory: 1 << 30, ..Limits::default() }, ..Search::default() }
}

/// The length of the solution, which the referee confirms.
fn found(puzzle: &Puzzle, search: &Search, positions: usize) -> Option<usize> {
    let Path::Sliding { metric, moves } = puzzle.best_first(search, positions, &mut unwatched)?.path else {
        panic!("a solution of sliding blocks");
    };
    assert_eq!(metric, search.metric);
    let Game::Sliding(board) = &puzzle.game else { panic!("a board") };
    replay(board, metric, &moves, &puzzle.about.title);
    if !moves.is_empty() {
        let verdict = verdict(board, &text_of(&lines(board, &moves)));
        assert!(verdict.wrong.is_none(), "{}: {}", puzzle.about.title, verdict.wrong.expect("something").message);
    }
    Some(moves.len())
}

#[test]
fn solutions_are_legal_and_not_shorter_than_the_shortest() {
    let puzzles: Vec<Puzzle> = crate::published().into_iter().step_by(25).map(|(_, puzzle)| puzzle).collect();
    let ratios = cases::of_each(&puzzles, |puzzle| {
        METRICS.map(|metric| {
            let search = search(metric, 1);
            let limits = Limits { positions: 300_000, ..search.limits };
            let outcome = puzzle.solve(&Search { limits, ..search }, &mut unwatched);
            let found = matches!(puzzle.game, Game::Sliding(_)).then(|| found(puzzle, &search, 1_000_000)).flatten();
            match outcome {
                Outcome::Solved { path: Solution { path: Path::Sliding { moves, .. }, .. }, .. } => {
                    assert!(found.is_none_or(|found| found >= moves.len()), "`{}`, {metric}s", puzzle.about.title);
                    Some(found.map(|found| found as f64 / moves.len().max(1) as f64))
                }
                Outcome::Unsolvable { .. } => {
                    assert_eq!(found, None, "`{}`", puzzle.about.title);
                    None
                }
                _ => None,
            }
        })
    });
    let all: Vec<Option<f64>> = ratios.into_iter().flatten().flatten().collect();
    let ratios: Vec<f64> = all.iter().flatten().copied().collect();
    // A beam may miss what lies behind positions that look bad.
    assert!(all.len() > 50 && ratios.len() * 100 >= all.len() * 95, "{} of {}", ratios.len(), all.len());
    let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
    assert!(mean < 1.02, "{mean}");
}

/// Tiles after 100,000 random steps, and 48 random cars, where nearly all that seems near to the goal is a dead end.
#[test]
fn large_puzzles_are_solved() {
    for (name, metric, positions, lengths) in [
        ("tiles-5", Metric::Step, 1_000_000, 70..=125),
        ("tiles-6", Metric::Step, 1_000_000, 150..=290),
        ("car-park", Metric::Move, 1_500_000, 1..=24),
    ] {
        let puzzle = common::read(&common::text_of(&format!("tests/cases/puzzles/{name}.toml")));
        let length = found(&puzzle, &search(metric, 2), positions).expect("a solution");
        assert!(lengths.contains(&length), "{name}: {length}");
    }
}

#[test]
fn threads_and_calls_change_nothing() {
    let puzzle = example("klotski");
    for metric in METRICS {
        let one = puzzle.best_first(&search(metric, 1), 300_000, &mut unwatched);
        assert!(one.is_some(), "{metric}");
        assert_eq!(one, puzzle.best_first(&search(metric, 3), 300_000, &mut unwatched), "{metric}");
    }
}

#[test]
fn it_ends_when_it_is_told_to() {
    let mut reports = 0;
    let mut stop = |_| {
        reports += 1;
        ControlFlow::Break(())
    };
    // Without a path until then, there is none.
    let found = example("klotski").best_first(&search(Metric::Step, 1), 100_000_000, &mut stop);
    assert!(found.is_none() && reports == 1, "{reports}");
    // Little memory is no reason to fail in other ways.
    let little = Search { limits: Limits { memory: 1 << 12, ..Limits::default() }, ..Search::default() };
    assert_eq!(example("klotski").best_first(&little, 1_000_000, &mut unwatched), None);
}

#[test]
fn what_has_no_way_gets_none() {
    let maze = example("number-maze");
    assert_eq!(maze.best_first(&Search::default(), 1_000_000, &mut unwatched), None);
    let stuck = common::read("title = \"A\"\nboard = '''\nAB.\n'''\ngoal = { A = [0, 2] }\n");
    assert_eq!(stuck.best_first(&Search::default(), 1_000_000, &mut unwatched), None);
    let solved = common::read("title = \"A\"\nboard = '''\nA.\n'''\ngoal = { A = [0, 0] }\n");
    assert_eq!(found(&solved, &Search::default(), 1_000_000), Some(0));
    let next = common::read("title = \"A\"\nboard = '''\nA.\n'''\ngoal = { A = [0, 1] }\n");
    assert_eq!(found(&next, &Search::default(), 1), Some(1));
}
