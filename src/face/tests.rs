//! The two ways of searching, a hash table and two bits for each number, against each other.

use crate::format::{self, Kind};
use crate::puzzle::Game;
use crate::search::{Keep, Limits, MAY_BE_NUMBERED, unwatched};
use crate::sliding::{self, Board, Metric, Prefer, Search};
use serde_json::value::RawValue;

/// Some of the bundled puzzles, with gates, several goals, walls inside and boards of more than 64 cells.
const EXAMPLES: [&str; 7] = [
    include_str!("../../examples/hughes.toml"),
    include_str!("../../examples/klotski.toml"),
    include_str!("../../examples/only-18-steps.toml"),
    include_str!("../../examples/pennant.toml"),
    include_str!("../../examples/rush-hour.toml"),
    include_str!("../../examples/ten-steps.toml"),
    include_str!("../../examples/traffic-cop.toml"),
];

fn board(text: &str, kind: Option<Kind>) -> (String, Board) {
    let puzzle = format::read(text.as_bytes(), kind).expect("a puzzle");
    let Game::Sliding(board) = puzzle.game else { panic!("blocks") };
    (puzzle.about.title, board)
}

/// The boards of the published puzzles in tests/data/corpus.
#[expect(
    clippy::disallowed_methods,
    reason = "the files are read when the test runs, since a package does not contain them"
)]
fn corpus() -> Vec<(String, Board)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/corpus");
    let files = std::fs::read_dir(folder).expect("the folder is there").map(|file| file.expect("readable").path());
    let mut files: Vec<_> = files.filter(|file| file.extension().is_some_and(|ending| ending == "json")).collect();
    files.sort();
    let texts = files.iter().map(|file| std::fs::read_to_string(file).expect("a text file"));
    let boards = texts.flat_map(|text| {
        let entries: Vec<&RawValue> = serde_json::from_str(&text).expect("a list");
        entries.iter().map(|entry| board(entry.get(), Some(Kind::Json))).collect::<Vec<_>>()
    });
    boards.collect()
}

/// What a board answers to one of five questions, as text.
fn answer(board: &Board, question: usize, limits: Limits, metric: Metric) -> String {
    let search = |prefer| Search { metric, prefer, limits };
    let (first, watch) = (search(Prefer::First), &mut unwatched);
    match question {
        0 => format!("{:?}", sliding::survey(board, &first, Keep { farthest: 9, goals: 9, all: 99 }, watch)),
        1 => format!("{:?}", sliding::solve(board, &first, watch)),
        2 => format!("{:?}", sliding::solve(board, &search(Prefer::Wiberg), watch)),
        3 => format!("{:?}", sliding::answers(board, &search(Prefer::FewestMoves), 3, watch)),
        _ => {
            let enough = |positions: usize| positions + positions / 3;
            let whole = sliding::whole(board, &first, &enough, 0, watch);
            format!("{:?} {:?}", whole.outcome, whole.exploration)
        }
    }
}

/// Compares both ways on those spaces that have at most so many positions; returns how many there are.
fn compare(boards: &[(String, Board)], most: usize) -> usize {
    let mut compared = 0;
    for (name, board) in boards {
        for metric in [Metric::Step, Metric::Slide, Metric::Move] {
            let limits = Limits { positions: most, memory: 1 << 30, threads: 1 };
            let search = Search { metric, prefer: Prefer::First, limits };
            MAY_BE_NUMBERED.set(false);
            let space = sliding::explore(board, &search, &mut unwatched);
            if space.limit.is_some() {
                continue;
            }
            compared += 1;
            let positions = space.reachable();
            // The smaller limits end some searches before they find anything.
            for positions in [positions, positions / 2] {
                for question in 0..5 {
                    let ask = |threads, numbered| {
                        MAY_BE_NUMBERED.set(numbered);
                        answer(board, question, Limits { positions, threads, ..limits }, metric)
                    };
                    let kept = ask(1, false);
                    for threads in [1, 3] {
                        let what =
                            format!("{name}, {metric}, question {question}, limit {positions}, {threads} threads");
                        assert_eq!(ask(threads, true), kept, "{what}");
                    }
                }
            }
        }
    }
    compared
}

#[test]
fn both_ways_of_searching_give_the_same_answers() {
    let boards = EXAMPLES.map(|text| board(text, None));
    assert_eq!(compare(&boards, 30_000), 18);
}

#[test]
#[ignore = "takes an hour with optimization"]
fn both_ways_of_searching_give_the_same_answers_on_all_spaces() {
    assert_eq!(compare(&corpus(), 20_000_000), 1855);
}
