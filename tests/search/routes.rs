//! Counting all solutions of sliding blocks up to a length that come to no position twice, against a naive count.

use crate::both::{naive_puzzle, random_layout};
use crate::common::boards::{Random, Recipe};
use crate::naive::{self, Count, Key, Picture};
use std::collections::BTreeMap;
use stepbook::stages::puzzle::Game;
use stepbook::stages::search::{Limit, Limits, PathCounts, unwatched};
use stepbook::stages::sliding::{self, Board, Metric, Search};

const ALL: Limits = Limits { positions: 1 << 24, memory: 1 << 30, threads: 1 };

const METRICS: [(Metric, Count); 3] =
    [(Metric::Step, Count::Steps), (Metric::Slide, Count::Slides), (Metric::Move, Count::Moves)];

fn counted(board: &Board, metric: Metric, most: usize, limits: Limits) -> PathCounts {
    sliding::count_paths(board, most, &Search { metric, limits, ..Search::default() }, &mut unwatched)
}

/// The number of solutions of each length; `None` if there is too much to see.
fn naive_counts(puzzle: &naive::Puzzle, count: Count, most: usize) -> Option<Vec<u128>> {
    let mut counts = vec![0; most + 1];
    let mut path = vec![puzzle.key(&puzzle.start)];
    go_on(puzzle, count, &puzzle.start, &mut path, &mut counts, &mut 2_000)?;
    Some(counts)
}

fn go_on(
    puzzle: &naive::Puzzle,
    count: Count,
    picture: &Picture,
    path: &mut Vec<Key>,
    counts: &mut [u128],
    patience: &mut usize,
) -> Option<()> {
    *patience = patience.checked_sub(1)?;
    if puzzle.is_goal(picture) {
        counts[path.len() - 1] += 1;
        return Some(());
    }
    if path.len() == counts.len() {
        return Some(());
    }
    let next = puzzle.rules.neighbours(picture, count).into_iter();
    let next: BTreeMap<Key, Picture> = next.map(|picture| (puzzle.key(&picture), picture)).collect();
    for (key, picture) in next {
        if !path.contains(&key) {
            path.push(key);
            go_on(puzzle, count, &picture, path, counts, patience)?;
            path.pop();
        }
    }
    Some(())
}

#[test]
fn all_solutions_of_small_boards_are_counted() {
    let recipe = Recipe { rows: 3, cols: 3, largest: 3, walls: 8, holes: 2, goals: 2 };
    let (mut compared, mut longer) = (0, 0);
    for seed in 0..200 {
        let Some(layout) = random_layout(&mut Random::new(seed), &recipe, seed % 4 == 0) else { continue };
        let (puzzle, board) = (naive_puzzle(&layout), layout.check().expect("a valid board"));
        for (metric, count) in METRICS {
            let found = counted(&board, metric, 10, ALL);
            let Some(expected) = naive_counts(&puzzle, count, 10) else { continue };
            let mut counts: Vec<u128> = found.counts.iter().map(|count| count.expect("few")).collect();
            counts.resize(11, 0);
            assert_eq!(counts, expected, "seed {seed}, {metric}s");
            assert_eq!((found.total(), found.limit), (Some(expected.iter().sum()), None), "seed {seed}, {metric}s");
            let shortest = expected.iter().position(|&count| count > 0);
            longer += usize::from(shortest.is_some_and(|at| expected[(at + 2).min(10)..].iter().any(|&k| k > 0)));
            compared += 1;
        }
    }
    assert!(compared > 100 && longer > 30, "{compared}, {longer}");
}

#[test]
fn the_shortest_solutions_of_klotski_need_not_be_listed() {
    let klotski =
        stepbook::stages::format::read(include_bytes!("../../examples/klotski.toml"), None).expect("a valid puzzle");
    let Game::Sliding(board) = &klotski.game else { panic!("a sliding-block puzzle") };
    let found = counted(board, Metric::Step, 117, ALL);
    assert_eq!((found.total(), found.entered, found.limit), (Some(4_112_640_000), 0, None));
    assert_eq!(found.counts[116], Some(4_112_640_000), "as many as `solve --count` says");
    // From there on they are looked for one by one, and that has limits.
    let few = Limits { positions: 50_000, ..ALL };
    let found = counted(board, Metric::Step, 118, few);
    assert_eq!((found.counts.len(), found.entered, found.limit), (118, 50_000, Some(Limit::Positions(50_000))));
}
