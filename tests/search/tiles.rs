//! Numbered tiles: the positions of Korf's table with their known lengths, and what lies beyond.

use crate::both;
use crate::common::{self, cases};
use std::ops::ControlFlow;
use stepbook::stages::puzzle::Puzzle;
use stepbook::stages::search::{Limit, Limits, Outcome, Progress, unwatched};
use stepbook::stages::sliding::{Metric, Prefer, Search};

fn search() -> Search {
    Search { limits: Limits { threads: 1, ..Limits::default() }, ..Search::default() }
}

/// Half of the positions of R. E. Korf, "Depth-First Iterative-Deepening", Artificial Intelligence 27 (1985), table 1, each with the
/// length of its shortest solution.
fn korf() -> Vec<(Puzzle, usize)> {
    let length = |entry: &serde_json::Value| entry["answers"]["step"]["shortest"].as_u64().expect("a length") as usize;
    let all = crate::listed("tests/data/fifteen-korf.json");
    all.into_iter().map(|(puzzle, entry)| (puzzle, length(&entry))).collect()
}

/// The length of the solution, which the rules of the board confirm.
fn solved(puzzle: &Puzzle, search: &Search) -> usize {
    let moves = both::solved(puzzle.solve(search, &mut unwatched)).expect("it has a solution").0.path.moves();
    both::replay(both::board(puzzle), search.metric, &moves, &puzzle.about.title);
    moves.len()
}

fn check(puzzles: &[(Puzzle, usize)]) {
    let found = cases::of_each(puzzles, |(puzzle, _)| solved(puzzle, &search()));
    for ((puzzle, known), found) in puzzles.iter().zip(found) {
        assert_eq!(found, *known, "{}", puzzle.about.title);
    }
}

#[test]
fn positions_of_korf_have_their_known_lengths() {
    let all = korf();
    assert_eq!(all.len(), 50);
    check(&all.into_iter().step_by(6).collect::<Vec<_>>());
}

#[test]
#[ignore = "takes a minute with optimization"]
fn all_positions_of_korf_have_their_known_lengths() {
    check(&korf());
}

#[test]
fn with_one_gap_every_metric_counts_the_same() {
    let (puzzle, known) = &korf()[23];
    for metric in [Metric::Slide, Metric::Move] {
        assert_eq!(solved(puzzle, &Search { metric, ..search() }), *known);
    }
}

#[test]
fn larger_boards_and_more_gaps_are_searched_in_every_metric() {
    // The lengths are those that a bidirectional search in another language found.
    let twenty_four = "title = 'x'\nboard = '''\nebchd\njaf.m\nklnsi\nopgqx\ntuvrw\n'''\n\
                       goal = '''\n.abcd\nefghi\njklmn\nopqrs\ntuvwx\n'''";
    let two_gaps = "title = 'x'\nboard = '''\neabd\niflg\nmj.c\n.nhk\n'''\n\
                    goal = '''\nabcd\nefgh\nijkl\nmn..\n'''";
    for (text, lengths) in [(twenty_four, [22; 3]), (two_gaps, [18, 16, 15])] {
        let puzzle = common::read(text);
        let found =
            [Metric::Step, Metric::Slide, Metric::Move].map(|metric| solved(&puzzle, &Search { metric, ..search() }));
        assert_eq!(found, lengths, "{text}");
    }
}

#[test]
fn a_limit_says_which_lengths_are_excluded() {
    let (puzzle, known) = &korf()[1];
    let limits = Limits { positions: 100_000, ..search().limits };
    let limited = puzzle.solve(&Search { limits, ..search() }, &mut unwatched);
    let Outcome::Limit { limit: Limit::Positions(100_000), statistics } = limited else { panic!("{limited:?}") };
    assert_eq!(statistics.positions, 100_000);
    assert!(statistics.excluded.is_some_and(|excluded| (40..*known).contains(&excluded)), "{statistics:?}");
    // A host hears of growing lengths, and can stop.
    let mut lengths = Vec::new();
    let stopped = puzzle.solve(&search(), &mut |progress: Progress| {
        lengths.extend(progress.within);
        if lengths.len() < 20 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(matches!(stopped, Outcome::Limit { limit: Limit::Interrupted, .. }));
    assert!(lengths.is_sorted() && lengths[0] < lengths[19], "{lengths:?}");
}

#[test]
fn little_memory_has_smaller_databases() {
    let (puzzle, known) = &korf().into_iter().min_by_key(|(_, known)| *known).expect("there are some");
    let of_memory = |memory: usize| Search { limits: Limits { memory, ..search().limits }, ..search() };
    assert_eq!(solved(puzzle, &of_memory(1 << 20)), *known);
    let limited = puzzle.solve(&of_memory(1 << 10), &mut unwatched);
    assert!(matches!(limited, Outcome::Limit { limit: Limit::Memory(_), .. }));
}

#[test]
fn what_can_never_move_is_a_wall() {
    // Korf's position 9.
    let known = 46;
    let rows = ["cnik", "edhb", "mlfg", "jao."];
    let wanted = [".abc", "defg", "hijk", "lmno"];
    let drawn = |rows: &[&str; 4], end: &str, last: &str| rows.map(|row| format!("{row}{end}\n")).concat() + last;
    // A cell that is walled in, a tile that is, and a gate that nothing passes.
    for (end, last, more) in [("#", "####.\n", ""), ("#", "####Z\n", ""), ("-", "", "gate_blocks = []\n")] {
        let (board, goal) =
            (drawn(&rows, end, last), drawn(&wanted, "*", if last.is_empty() { "" } else { "*****\n" }));
        let puzzle = common::read(&format!("title = 'x'\n{more}board = '''\n{board}'''\ngoal = '''\n{goal}'''\n"));
        assert!(puzzle.has_no_levels(Metric::Step), "{board}");
        assert_eq!(solved(&puzzle, &search()), known, "{board}");
    }
}

#[test]
fn what_cannot_be_preferred_is_said() {
    let (puzzle, _) = &korf()[23];
    for (prefer, is_met) in [(Prefer::FewestMoves, true), (Prefer::First, true), (Prefer::Wiberg, false)] {
        let outcome = puzzle.solve(&Search { prefer, ..search() }, &mut unwatched);
        assert_eq!(outcome.statistics().instead.is_none(), is_met, "{prefer:?}");
    }
}
