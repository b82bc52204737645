//! Backtracking against published figures and against the same search written as a recursion.

use crate::both::{self, replay};
use crate::common::boards::{Random, RandomBoard, Recipe};
use crate::common::{board, klotski};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use stepbook::stages::grid::{Cell, Direction};
use stepbook::stages::search::{Limit, Limits, Outcome, unwatched};
use stepbook::stages::sliding::{Backtrack, Board, Metric, Move, Order, Position, backtrack};

fn search(board: &Board, how: &Backtrack) -> Outcome<Vec<Move>> {
    backtrack(board, how, &mut unwatched).expect("all blocks are known")
}

/// Rahul Iragavarapu, "Klotski Adventure, part 1" (2020): 950 steps with all blocks different, 398 with equal ones merged.
///
/// Arik Voronov, "Klotski Solver" (2020), prints "700+ moves": 729 in his order, with the blocks in the order of the columns
/// and equal ones merged. (His program also takes mirror images for visited, which the text does not say: then it is 792.)
/// This and the other figures come from a small Python program, which also finds the published ones.
#[test]
fn klotski_takes_as_many_steps_as_the_published_programs_print() {
    let board = klotski();
    for (order, blocks, distinct, steps) in [
        (Order::MovedLast, "ASBCHDcabd", true, 950),
        (Order::MovedLast, "ASBCHDcabd", false, 398),
        (Order::DirectionsFirst, "ACcBDdHabS", false, 729),
        // The blocks that are not named follow in reading order.
        (Order::MovedLast, "ASBCHDc", true, 950),
        (Order::MovedLast, "", true, 888),
        (Order::MovedLast, "", false, 420),
        (Order::Listed, "ASBCHDcabd", true, 11_028),
        (Order::Listed, "ASBCHDcabd", false, 2_763),
    ] {
        let blocks = blocks.chars().map(String::from).collect();
        let how = Backtrack { order, blocks, distinct, ..Backtrack::default() };
        let (path, _) = both::solved(search(&board, &how)).expect("Klotski has a solution");
        replay(&board, Metric::Step, &path, "Klotski");
        assert_eq!(path.len(), steps, "{how:?}");
    }
}

#[test]
fn a_block_that_is_not_there_is_named() {
    let how = Backtrack { blocks: vec!["S".to_owned(), "x".to_owned()], ..Backtrack::default() };
    let error = backtrack(&klotski(), &how, &mut unwatched).expect_err("there is no block x");
    assert_eq!(error.to_string(), "there is no block `x`");
}

#[test]
fn limits_end_it() {
    let limited = |limits| match search(&klotski(), &Backtrack { limits, distinct: true, ..Backtrack::default() }) {
        Outcome::Limit { limit, statistics } => (limit, statistics.positions),
        other => panic!("{other:?}"),
    };
    let memory = 4 << 30;
    assert_eq!(limited(Limits { positions: 500, memory, ..Limits::default() }), (Limit::Positions(500), 500));
    let (limit, positions) = limited(Limits { positions: 1 << 30, memory: 20_000, threads: 1 });
    assert_eq!(limit, Limit::Memory(20_000));
    assert!((50..500).contains(&positions), "{positions}");
}

/// A path of more steps than any stack of calls could hold.
#[test]
fn no_path_is_too_long() {
    let board = board("board = '''\nABCDE\nFGHIJ\nKLM..\n'''\ngoal = '''\nEDCBA\n*****\n*****\n'''\n");
    let limits = Limits { positions: 60_000, ..Limits::default() };
    let how = Backtrack { limits, ..Backtrack::default() };
    let mut deepest = 0;
    let mut watch = |progress: stepbook::stages::search::Progress| {
        deepest = progress.level.max(deepest);
        ControlFlow::Continue(())
    };
    let outcome = backtrack(&board, &how, &mut watch).expect("all blocks are known");
    assert!(matches!(outcome, Outcome::Limit { .. }));
    assert!(deepest > 15_000, "{deepest}");
}

/// The same search as it is usually written, on positions with their blocks in the order of trying.
struct Recursion<'a> {
    board: &'a Board,
    order: Order,
    distinct: bool,
    visited: BTreeSet<Vec<(String, Cell)>>,
    path: Vec<(usize, Direction)>,
}

impl Recursion<'_> {
    /// Where each block is; the name of blocks that count as equal is their shape.
    fn key(&self, at: &Position) -> Vec<(String, Cell)> {
        let wanted = |block: usize| self.board.goal().places().any(|place| place.blocks.contains(&block));
        let name = |block: usize| match self.distinct || wanted(block) {
            true => self.board.blocks()[block].label.clone(),
            false => format!("{:?}", self.board.blocks()[block].shape),
        };
        let mut key: Vec<_> = at.0.iter().enumerate().map(|(block, &corner)| (name(block), corner)).collect();
        key.sort();
        key
    }

    fn step(&self, at: &Position, block: usize, way: Direction) -> Option<Position> {
        let cell = self.board.blocks()[block].cells_at(at.0[block]).next().expect("a block has cells");
        let mut next = at.clone();
        self.board.apply(&mut next, &Move { cell, path: vec![way] }).ok().map(|_| next)
    }

    fn goes_to_goal(&mut self, at: &Position, blocks: &[usize]) -> bool {
        use Direction::{Down, Left, Right, Up};
        if self.board.is_solved(at) {
            return true;
        }
        let listed = self.order == Order::DirectionsFirst;
        let tries: Vec<(usize, Direction)> = match listed {
            true => [Up, Right, Down, Left].into_iter().flat_map(|w| blocks.iter().map(move |&b| (b, w))).collect(),
            false => blocks.iter().flat_map(|&b| [Left, Right, Up, Down].map(|w| (b, w))).collect(),
        };
        let mut next: Vec<_> = tries.iter().filter_map(|&(b, w)| Some(((b, w), self.step(at, b, w)?))).collect();
        if listed {
            next.retain(|(_, to)| self.visited.insert(self.key(to)));
        }
        for ((block, way), to) in next {
            if !listed && !self.visited.insert(self.key(&to)) {
                continue;
            }
            let mut blocks = blocks.to_vec();
            if self.order == Order::MovedLast {
                blocks.retain(|&other| other != block);
                blocks.push(block);
            }
            self.path.push((block, way));
            if self.goes_to_goal(&to, &blocks) {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

/// The recursion needs a large stack; that is why the library has none.
#[test]
fn random_boards_are_searched_as_by_a_recursion() {
    let thread = std::thread::Builder::new().stack_size(1 << 29).spawn(compare_with_recursion);
    thread.expect("a thread").join().expect("both searches agree");
}

fn compare_with_recursion() {
    let recipe = Recipe { rows: 3, cols: 3, largest: 3, walls: 8, holes: 3, goals: 2 };
    let (mut solved, mut unsolvable) = (0, 0);
    for seed in 0..120 {
        let mut random = Random::new(seed);
        let Some(mut random_board) = RandomBoard::new(&mut random, &recipe) else { continue };
        if seed.is_multiple_of(3) {
            random_board.join(&mut random);
        }
        let board = random_board.layout(|block| format!("b{block}")).check().expect("a valid board");
        let mut blocks: Vec<usize> = (0..board.blocks().len()).collect();
        let first = random.below(blocks.len());
        blocks.rotate_left(first);
        let labels: Vec<String> = blocks.iter().map(|&block| board.blocks()[block].label.clone()).collect();
        for order in [Order::MovedLast, Order::Listed, Order::DirectionsFirst] {
            for distinct in [false, true] {
                let mut naive =
                    Recursion { board: &board, order, distinct, visited: BTreeSet::new(), path: Vec::new() };
                naive.visited.insert(naive.key(board.start()));
                let found = naive.goes_to_goal(board.start(), &blocks);
                let how = Backtrack { order, blocks: labels.clone(), distinct, ..Backtrack::default() };
                let outcome = search(&board, &how);
                assert_eq!(outcome.statistics().positions, naive.visited.len(), "seed {seed}");
                let path = both::solved(outcome).map(|(path, _)| path);
                assert_eq!(path.is_some(), found, "seed {seed}");
                *if found { &mut solved } else { &mut unsolvable } += 1;
                if let Some(path) = path {
                    replay(&board, Metric::Step, &path, &format!("seed {seed}"));
                    let ways: Vec<Direction> = path.iter().map(|one| one.path[0]).collect();
                    assert_eq!(ways, naive.path.iter().map(|step| step.1).collect::<Vec<_>>(), "seed {seed}");
                }
            }
        }
    }
    assert!(solved > 150 && unsolvable > 50, "{solved} solved, {unsolvable} unsolvable");
}
