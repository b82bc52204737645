//! The solution with the fewest pictures, against all shortest solutions, each divided in every way.

use crate::both::{ALL, METRICS, answers, of_moves, random_layout, search};
use crate::common::boards::{Random, Recipe};
use crate::common::{board, klotski};
use std::collections::BTreeSet;
use stepbook::stages::arrows::{Stroke, fit, label_width};
use stepbook::stages::grid::{Cell, Direction};
use stepbook::stages::search::{Instead, Limits, Outcome, unwatched};
use stepbook::stages::sliding::{self, Board, Metric, Move, Prefer, Search};

/// What a block does in a row.
struct Run {
    block: usize,
    corner: Cell,
    path: Vec<Direction>,
}

/// The runs of a solution.
fn runs(board: &Board, moves: &[Move]) -> Vec<Run> {
    let mut position = board.start().clone();
    let mut runs: Vec<Run> = Vec::new();
    for one in moves {
        let before = position.clone();
        let block = board.apply(&mut position, one).expect("a legal move");
        match runs.last_mut().filter(|run| run.block == block) {
            Some(run) => run.path.extend(&one.path),
            None => {
                let corner = before.0[block];
                runs.push(Run { block, corner, path: one.path.clone() });
            }
        }
    }
    runs
}

/// Whether these runs may share a picture.
fn is_picture(board: &Board, runs: &[Run]) -> bool {
    let blocks: BTreeSet<usize> = runs.iter().map(|run| run.block).collect();
    let stroke =
        |run: &Run| Stroke { shape: board.blocks()[run.block].shape.clone(), from: run.corner, path: run.path.clone() };
    let strokes: Vec<Stroke> = runs.iter().map(stroke).collect();
    let label = label_width(board.blocks().iter().map(|block| block.label.as_str()));
    blocks.len() == runs.len() && fit(&strokes, label)
}

fn fewest_pictures(board: &Board, runs: &[Run], arrows: usize) -> usize {
    let mut fewest = vec![0];
    for end in 1..=runs.len() {
        let starts = (end.saturating_sub(arrows)..end).filter(|&start| is_picture(board, &runs[start..end]));
        fewest.push(1 + starts.map(|start| fewest[start]).min().expect("one run is always a picture"));
    }
    fewest[runs.len()]
}

/// Pictures, runs, bends.
fn cost(board: &Board, moves: &[Move], arrows: usize) -> (usize, usize, usize) {
    let runs = runs(board, moves);
    let bends = |run: &Run| run.path.windows(2).filter(|pair| pair[0] != pair[1]).count();
    (fewest_pictures(board, &runs, arrows), runs.len(), runs.iter().map(bends).sum())
}

#[test]
fn with_too_little_memory_it_has_the_fewest_moves() {
    // Very many ways, all of which differ in what a picture of them shows.
    let empty = "............\n".repeat(11);
    let goal = "goal = { A = [11, 10], B = [11, 11] }";
    let board = board(&format!("board = '''\nAB..........\n{empty}'''\n{goal}"));
    let solved = |prefer, memory| {
        let limits = Limits { memory, ..ALL };
        let search = Search { prefer, limits, ..Search::default() };
        answers(&board, &search, 0).expect("it can be solved")
    };
    let (fewest, _) = solved(Prefer::FewestMoves, 8 << 20);
    let (readable, statistics) = solved(Prefer::Readable { arrows: 3 }, 8 << 20);
    assert_eq!((statistics.instead, readable), (Some(Instead::FewestRuns), fewest));
}

/// Compares with all shortest solutions, if they are not too many; returns how many of them are worse, and how many have more
/// pictures.
fn check(board: &Board, metric: Metric, arrows: usize, name: &str) -> Option<(usize, usize)> {
    const MOST: usize = 300;
    let few = Limits { positions: 5_000, ..ALL };
    let search = Search { limits: few, ..search(metric, Prefer::Readable { arrows }) };
    let Outcome::Solved { path: found, statistics } =
        sliding::questions(board, &search).answers(MOST, &mut unwatched).map(of_moves)
    else {
        return None;
    };
    let several = found.several.ok()?;
    assert_eq!(statistics.instead, None, "{name}");
    if several.count.is_none_or(|count| count > MOST as u128) {
        return None;
    }
    assert_eq!(Some(several.listed.len() as u128), several.count, "{name}");
    let costs: Vec<_> = several.listed.iter().map(|moves| cost(board, moves, arrows)).collect();
    let best = *costs.iter().min().expect("there is one");
    assert_eq!(cost(board, &found.path, arrows), best, "{name}");
    let pictures = costs.iter().filter(|cost| cost.0 > best.0).count();
    Some((costs.iter().filter(|cost| **cost > best).count(), pictures))
}

#[test]
fn no_shortest_solution_of_a_small_board_has_fewer_pictures() {
    let recipes = [
        Recipe { rows: 3, cols: 4, largest: 3, walls: 5, holes: 3, goals: 2 },
        Recipe { rows: 4, cols: 4, largest: 2, walls: 4, holes: 4, goals: 2 },
        Recipe { rows: 2, cols: 6, largest: 3, walls: 0, holes: 3, goals: 2 },
        Recipe { rows: 4, cols: 5, largest: 5, walls: 6, holes: 7, goals: 2 },
    ];
    let (mut compared, mut worse, mut pictures) = (0, 0, 0);
    for seed in 0..120 {
        let recipe = &recipes[seed as usize % recipes.len()];
        let layout = random_layout(&mut Random::new(seed), recipe, seed % 12 == 0);
        let Some(board) = layout.and_then(|layout| layout.check().ok()) else { continue };
        for metric in METRICS {
            for arrows in 1..=5 {
                let name = format!("seed {seed}, {metric}s, {arrows} arrows");
                if let Some((others, more)) = check(&board, metric, arrows, &name) {
                    compared += 1;
                    worse += usize::from(others > 0);
                    pictures += usize::from(more > 0);
                }
            }
        }
    }
    assert!(compared > 900 && worse > 300 && pictures > 200, "{compared}, {worse}, {pictures}");
}

#[test]
fn klotski_is_as_short_and_takes_fewer_pictures() {
    let board = klotski();
    for metric in METRICS {
        for arrows in 1..=5 {
            let solved = |prefer| answers(&board, &search(metric, prefer), 0).expect("Klotski has a solution");
            let (fewest, (readable, statistics)) = (solved(Prefer::FewestMoves).0, solved(Prefer::Readable { arrows }));
            assert_eq!((readable.path.len(), statistics.instead), (fewest.path.len(), None));
            let (found, other) = (cost(&board, &readable.path, arrows), cost(&board, &fewest.path, arrows));
            assert!(found <= other, "{metric}s, {arrows} arrows: {found:?}, {other:?}");
            if arrows == 1 {
                assert_eq!((found.0, found.1), (other.1, other.1), "a picture for each move");
            }
        }
    }
}
