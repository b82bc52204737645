//! Counting all solutions of sliding blocks up to a length that come to no position twice, against a naive count.

use crate::both::{ALL, METRICS, count, is_small, naive_puzzle, random_layout};
use crate::common::boards::{Random, Recipe};
use crate::common::klotski;
use stepbook::stages::search::{Limit, Limits, PathCounts, unwatched};
use stepbook::stages::sliding::{self, Board, Metric, Search};

fn counted(board: &Board, metric: Metric, most: usize, limits: Limits) -> PathCounts {
    sliding::questions(board, &Search { metric, limits, ..Search::default() }).count_paths(most, &mut unwatched)
}

#[test]
fn all_solutions_of_small_boards_are_counted() {
    let recipe = Recipe { rows: 3, cols: 3, largest: 3, walls: 8, holes: 2, goals: 2 };
    let (mut compared, mut longer) = (0, 0);
    for seed in 0..200 {
        let Some(layout) = random_layout(&mut Random::new(seed), &recipe, seed % 4 == 0) else { continue };
        if !is_small(&layout, 600) {
            continue;
        }
        let (puzzle, board) = (naive_puzzle(&layout), layout.check().expect("a valid board"));
        for metric in METRICS {
            let found = counted(&board, metric, 10, ALL);
            let Some(routes) = puzzle.space(count(metric)).routes(10, 2_000) else { continue };
            let of_length = |length: usize| routes.iter().filter(|route| route.len() == length + 1).count() as u128;
            let expected: Vec<u128> = (0..=10).map(of_length).collect();
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
    let board = klotski();
    let found = counted(&board, Metric::Step, 117, ALL);
    assert_eq!((found.total(), found.entered, found.limit), (Some(4_112_640_000), 0, None));
    assert_eq!(found.counts[116], Some(4_112_640_000), "as many as `solve --count` says");
    // From there on they are looked for one by one, and that has limits.
    let few = Limits { positions: 50_000, ..ALL };
    let found = counted(&board, Metric::Step, 118, few);
    assert_eq!((found.counts.len(), found.entered, found.limit), (118, 50_000, Some(Limit::Positions(50_000))));
}
