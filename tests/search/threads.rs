//! One thread or several: the same answer, down to the last statistic. Only wide levels are shared among threads.

use crate::both::{METRICS, letter};
use crate::common::boards::{Random, add_rules};
use stepbook::stages::search::{Limits, Outcome, unwatched};
use stepbook::stages::sliding::{self, Board, GoalLayout, Layout, Metric, PlaceLayout, Prefer, Search, Symbol};

/// A level with fewer positions is expanded by one thread.
const WIDE: usize = 1 << 13;

/// Single cells in the first cells of an open board, of which those of `goal` must go to the last ones.
fn singles(rows: usize, cols: usize, blocks: usize, goal: usize) -> Layout {
    let mut picture = vec![vec![Symbol::Empty; cols]; rows];
    for block in 0..blocks {
        picture[block / cols][block % cols] = Symbol::Label(letter(block).to_string());
    }
    let corner = |block: usize| ((rows - 1) as i64, (cols - 1 - block) as i64);
    let place = |block: usize| PlaceLayout::new(letter(block).to_string(), corner(block).0, corner(block).1);
    let goals = if goal == 0 { Vec::new() } else { vec![GoalLayout::places((0..goal).map(place).collect())] };
    Layout { rows: picture, goals, ..Layout::default() }
}

fn with(metric: Metric, prefer: Prefer, limits: Limits, threads: usize) -> Search {
    Search { metric, prefer, limits: Limits { threads, ..limits } }
}

/// Compares one thread with two and three; returns the most positions on a level that is not the last.
fn check(board: &Board, metric: Metric, limits: Limits, name: &str) -> usize {
    let explore =
        |threads| sliding::questions(board, &with(metric, Prefer::First, limits, threads)).explore(&mut unwatched);
    let space = explore(1);
    let solve = |prefer, threads| sliding::solve(board, &with(metric, prefer, limits, threads), &mut unwatched);
    let solve = |threads| [Prefer::First, Prefer::FewestMoves].map(|prefer| solve(prefer, threads));
    let solutions = solve(1);
    for threads in [2, 3] {
        assert!(explore(threads) == space, "{name}, {metric}s, {threads} threads: another space");
        assert!(solve(threads) == solutions, "{name}, {metric}s, {threads} threads: another solution");
    }
    let inner = &space.levels[..space.deepest()];
    inner.iter().map(|level| level.positions).max().unwrap_or(0)
}

/// Positions that a test has time for.
fn limits(positions: usize) -> Limits {
    Limits { positions, memory: 1 << 30, threads: 1 }
}

#[test]
fn threads_change_nothing_on_boards_of_any_size() {
    // Boards of at most 64, 128 and more cells.
    for (rows, cols) in [(7, 7), (9, 8), (12, 11)] {
        let board = singles(rows, cols, 3, 3).check().expect("valid");
        let name = format!("{rows} × {cols}");
        let widest = check(&board, Metric::Step, limits(60_000), &name);
        assert!(widest > WIDE, "{name}: {widest}");
    }
    for metric in [Metric::Slide, Metric::Move] {
        let board = singles(6, 6, 3, 1).check().expect("valid");
        let widest = check(&board, metric, limits(1 << 20), "6 × 6");
        assert!(widest > WIDE, "6 × 6, {metric}s: {widest}");
    }
}

#[test]
fn threads_change_nothing_of_any_rules_and_limits() {
    let (mut wide, mut solved, mut unsolvable, mut limited) = (0, 0, 0, 0);
    for seed in 0..24 {
        let mut random = Random::new(seed);
        let mut layout = singles(6, 6, 5 + random.below(3), 1 + random.below(3));
        for _ in 0..random.below(4) {
            let symbol = &mut layout.rows[1 + random.below(4)][random.below(6)];
            *symbol = Symbol::Wall;
        }
        add_rules(&mut layout, &mut random);
        let board = layout.check().expect("valid");
        let metric = METRICS[seed as usize % 3];
        let limits = limits(if metric == Metric::Step { 40_000 } else { 25_000 } + random.below(5000));
        wide += usize::from(check(&board, metric, limits, &format!("seed {seed}")) > WIDE);
        match sliding::solve(&board, &with(metric, Prefer::First, limits, 2), &mut unwatched) {
            Outcome::Solved { .. } => solved += 1,
            Outcome::Unsolvable { .. } => unsolvable += 1,
            Outcome::Limit { .. } => limited += 1,
        }
    }
    println!("{wide} wide, {solved} solved, {unsolvable} unsolvable, {limited} limited");
    assert!(wide >= 5 && solved >= 5 && unsolvable >= 1 && limited >= 5, "{wide} {solved} {unsolvable} {limited}");
}

#[test]
fn threads_change_nothing_of_a_limit_of_memory() {
    let board = singles(7, 7, 4, 0).check().expect("valid");
    for memory in [100_000, 400_000, 1_500_000] {
        let limits = Limits { positions: usize::MAX, memory, threads: 1 };
        check(&board, Metric::Step, limits, &format!("{memory} bytes"));
    }
}
