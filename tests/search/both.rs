//! The same puzzle for the search and for the naive one, and what both must agree on.

use crate::common::boards::{Random, RandomBoard, Recipe};
use std::collections::{BTreeMap, BTreeSet};
use stepbook::stages::grid::{Cell, Direction};
use stepbook::stages::puzzle::{Game, Path, Puzzle};
use stepbook::stages::search::{Answers, Exploration, Level, Limits, Outcome, Statistics, unwatched};
use stepbook::stages::sliding::{
    self, Axis, Board, GoalLayout, Layout, Metric, Move, PlaceLayout, Prefer, Search, Symbol, Who,
};
use stepbook_naive::{self as naive, Count, Picture};

pub const METRICS: [Metric; 3] = [Metric::Step, Metric::Slide, Metric::Move];

pub const ALL: Limits = Limits { positions: 1 << 20, memory: 1 << 30, threads: 1 };

pub fn search(metric: Metric, prefer: Prefer) -> Search {
    Search { metric, prefer, limits: ALL }
}

/// The cells that a block enters on its way from those that it covers before.
pub fn entered(before: &BTreeSet<Cell>, path: &[Direction]) -> BTreeSet<Cell> {
    let (mut at, mut all) = (before.clone(), BTreeSet::new());
    for &way in path {
        at = at.iter().map(|cell| cell.step(way).expect("on the board")).collect();
        all.extend(at.difference(before).copied());
    }
    all
}

pub fn solve(board: &Board, limits: Limits) -> Outcome<Vec<Move>> {
    sliding::solve(board, &Search { prefer: Prefer::First, limits, ..Search::default() }, &mut unwatched)
}

/// The same answers, with moves.
pub fn of_moves(answers: Answers<Path, Vec<Cell>>) -> Answers<Vec<Move>, Vec<Cell>> {
    answers.map(Path::moves, |position| position, || true)
}

/// The solution and the extent of the search, if there is a solution.
///
/// # Panics
///
/// If a limit was reached.
pub fn solved<P>(outcome: Outcome<P>) -> Option<(P, Statistics)> {
    match outcome {
        Outcome::Solved { path, statistics } => Some((path, statistics)),
        Outcome::Unsolvable { .. } => None,
        Outcome::Limit { limit, .. } => panic!("{limit:?} was reached"),
    }
}

/// What is known of all shortest solutions, and the extent of the search.
type Found = (Answers<Vec<Move>, Vec<Cell>>, Statistics);

pub fn answers(board: &Board, search: &Search, most: usize) -> Option<Found> {
    solved(sliding::questions(board, search).answers(most, &mut unwatched).map(of_moves))
}

pub fn solve_in(metric: Metric, board: &Board) -> Outcome<Vec<Move>> {
    sliding::solve(board, &Search { metric, limits: ALL, ..Search::default() }, &mut unwatched)
}

pub fn explore_in(metric: Metric, board: &Board) -> Exploration {
    sliding::questions(board, &Search { metric, limits: ALL, ..Search::default() }).explore(&mut unwatched)
}

/// The naive picture at the start and after each move.
pub fn pictures(puzzle: &naive::Puzzle, path: &[Move]) -> Vec<Picture> {
    let mut pictures = vec![puzzle.start.clone()];
    for one in path {
        let mut picture = pictures[pictures.len() - 1].clone();
        let label = picture[one.cell.row][one.cell.col];
        for direction in &one.path {
            picture = puzzle.rules.shift(&picture, label, direction.delta()).expect("a legal step");
        }
        pictures.push(picture);
    }
    pictures
}

/// Makes the moves on the labelled board, each of which must be one in `metric`, and checks that they end at the goal.
pub fn replay(board: &Board, metric: Metric, path: &[Move], name: &str) {
    let mut position = board.start().clone();
    for (k, step) in path.iter().enumerate() {
        assert!(!board.is_solved(&position), "{name}: solved after {k} of {} {metric}s", path.len());
        let is_one = match metric {
            Metric::Step => step.path.len() == 1,
            Metric::Slide => !step.path.is_empty() && step.path.iter().all(|way| *way == step.path[0]),
            Metric::Move => !step.path.is_empty(),
        };
        assert!(is_one, "{name}: {metric} {k} goes {:?}", step.path);
        let before = position.clone();
        let covered = board.owners(&position)[step.cell];
        let moved = board.apply(&mut position, step).unwrap_or_else(|error| panic!("{name}: {metric} {k}: {error}"));
        assert_eq!(covered, Some(moved), "{name}: {metric} {k}");
        let standing = before.0.iter().zip(&position.0).enumerate().filter(|(_, (before, after))| before != after);
        assert_eq!(standing.map(|(block, _)| block).collect::<Vec<_>>(), [moved], "{name}: {metric} {k}");
    }
    assert!(board.is_solved(&position), "{name}: not solved after {} {metric}s", path.len());
}

pub fn board(puzzle: &Puzzle) -> &Board {
    let Game::Sliding(board) = &puzzle.game else { panic!("a sliding-block puzzle") };
    board
}

/// A label of one character for each block; there are enough of them.
pub fn letter(block: usize) -> char {
    char::from_u32(0x4e00 + block as u32).expect("a character of the block of Chinese signs")
}

/// The same as a text.
pub fn label(block: usize) -> String {
    letter(block).to_string()
}

pub struct Both {
    pub naive: naive::Puzzle,
    pub board: Board,
    pub name: String,
}

impl Both {
    pub fn new(layout: &Layout, name: String) -> Self {
        let board = layout.check().unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        Self { naive: naive_puzzle(layout), board, name }
    }

    pub fn random(seed: u64, recipe: &Recipe, in_parts: bool) -> Option<Self> {
        Some(Self::new(&random_layout(&mut Random::new(seed), recipe, in_parts)?, format!("seed {seed}")))
    }

    /// Makes the moves on the labelled board and on the naive picture.
    pub fn replay(&self, metric: Metric, path: &[Move]) {
        replay(&self.board, metric, path, &self.name);
        assert!(pictures(&self.naive, path).last().is_some_and(|last| self.naive.is_goal(last)), "{}", self.name);
    }

    /// Compares all results of both searches in a space that they searched completely; returns the number of positions and
    /// the length of a shortest solution.
    pub fn check(&self, metric: Metric) -> (usize, Option<usize>) {
        let naive = self.naive.explore_in(count(metric), usize::MAX);
        let name = format!("{}, {metric}s", self.name);
        for prefer in [Prefer::First, Prefer::FewestMoves] {
            let search = Search { metric, prefer, limits: ALL };
            match sliding::solve(&self.board, &search, &mut unwatched) {
                Outcome::Solved { path, .. } => {
                    assert_eq!(Some(path.len()), naive.shortest(), "{name}");
                    self.replay(metric, &path);
                }
                Outcome::Unsolvable { statistics } => {
                    assert_eq!(naive.shortest(), None, "{name}");
                    let levels: Vec<usize> = naive.levels.iter().map(|level| level.0).collect();
                    let seen = Statistics { positions: naive.reachable(), levels, instead: None, excluded: None };
                    assert_eq!(statistics, seen, "{name}");
                }
                Outcome::Limit { .. } => panic!("{name}: a limit was reached"),
            }
        }
        let space = explore_in(metric, &self.board);
        assert_eq!(space.limit, None, "{name}");
        assert_eq!(pairs(&space.levels), naive.levels, "{name}");
        // As many positions as are needed are enough.
        let limits = |positions| Search { metric, prefer: Prefer::First, limits: Limits { positions, ..ALL } };
        let enough = sliding::questions(&self.board, &limits(space.reachable())).explore(&mut unwatched);
        assert_eq!(enough, space, "{name}");
        let solve = |positions| sliding::solve(&self.board, &limits(positions), &mut unwatched);
        let found = solve(ALL.positions);
        let (Outcome::Solved { statistics, .. } | Outcome::Unsolvable { statistics }) = &found else {
            panic!("{name}")
        };
        assert_eq!(solve(statistics.positions), found, "{name}");
        if naive.shortest().is_none() {
            assert!(matches!(solve(statistics.positions - 1), Outcome::Limit { .. }), "{name}");
        }
        (naive.reachable(), naive.shortest())
    }

    /// Compares the levels within the first `most` positions, and the solution if it is among them.
    ///
    /// Returns its length.
    pub fn check_beginning(&self, metric: Metric, most: usize) -> Option<usize> {
        let name = format!("{}, {metric}s", self.name);
        let naive = self.naive.explore_in(count(metric), most);
        let limits = Limits { positions: naive.reachable(), ..ALL };
        let search = Search { metric, prefer: Prefer::First, limits };
        let space = sliding::questions(&self.board, &search).explore(&mut unwatched);
        assert_eq!(pairs(&space.levels)[..naive.levels.len()], naive.levels, "{name}");
        assert_eq!(space.limit.is_none(), naive.complete, "{name}");
        match sliding::solve(&self.board, &search, &mut unwatched) {
            Outcome::Solved { path, .. } => {
                assert_eq!(Some(path.len()), naive.shortest(), "{name}");
                self.replay(metric, &path);
            }
            Outcome::Unsolvable { .. } => assert!(naive.complete && naive.shortest().is_none(), "{name}"),
            Outcome::Limit { .. } => assert!(!naive.complete && naive.shortest().is_none(), "{name}"),
        }
        naive.shortest()
    }
}

/// Boards that were compared.
#[derive(Default, Debug)]
pub struct Compared {
    pub boards: usize,
    pub solvable: usize,
    /// With blocks in parts.
    pub in_parts: usize,
    /// With more than three of the first metric.
    pub far: usize,
    /// With fewer of the last metric than of the one before it.
    pub fewer: usize,
    /// The most positions.
    pub largest: usize,
}

/// Compares both searches on boards of at most about `most` positions, and calls `seen` for each.
pub fn agree(
    name: &str,
    layouts: impl Iterator<Item = Layout>,
    most: usize,
    metrics: &[Metric],
    mut seen: impl FnMut(&Layout, &Both),
) -> Compared {
    let mut all = Compared::default();
    for (number, layout) in layouts.enumerate() {
        let both = Both::new(&layout, format!("{name}, number {number}"));
        if !both.naive.explore_in(Count::Steps, most).complete {
            continue;
        }
        let found: Vec<_> = metrics.iter().map(|&metric| both.check(metric)).collect();
        assert!(found.iter().all(|answer| answer.0 == found[0].0), "{}", both.name);
        all.boards += 1;
        all.solvable += usize::from(found[0].1.is_some());
        all.in_parts += usize::from(!layout.together.is_empty());
        all.far += usize::from(found[0].1 > Some(3));
        all.fewer += usize::from(found.len() > 1 && found[found.len() - 1].1 < found[found.len() - 2].1);
        all.largest = all.largest.max(found[0].0);
        seen(&layout, &both);
    }
    all
}

pub fn random_layout(random: &mut Random, recipe: &Recipe, in_parts: bool) -> Option<Layout> {
    let mut board = RandomBoard::new(random, recipe)?;
    if in_parts {
        board.join(random);
    }
    Some(board.layout(label))
}

/// Whether the naive search need not take long.
pub fn is_small(layout: &Layout, positions: usize) -> bool {
    let few = Search { limits: Limits { positions, ..ALL }, ..Search::default() };
    layout.check().is_ok_and(|board| sliding::questions(&board, &few).explore(&mut unwatched).limit.is_none())
}

pub fn count(metric: Metric) -> Count {
    match metric {
        Metric::Step => Count::Steps,
        Metric::Slide => Count::Slides,
        Metric::Move => Count::Moves,
    }
}

pub fn pairs(levels: &[Level]) -> Vec<(usize, usize)> {
    levels.iter().map(|level| (level.positions, level.goals)).collect()
}

fn sign(label: &str) -> char {
    label.chars().next().expect("a label is not empty")
}

/// The puzzle as it was written, in the terms of the naive search.
pub fn naive_puzzle(layout: &Layout) -> naive::Puzzle {
    let picture = |rows: &[Vec<Symbol>]| -> Picture {
        rows.iter().map(|row| row.iter().map(|symbol| sign(symbol.as_str())).collect()).collect()
    };
    let mut start = picture(&layout.rows);
    let mut rules = naive::Rules::default();
    for (row, line) in start.iter_mut().enumerate() {
        for (col, sign) in line.iter_mut().enumerate().filter(|(_, sign)| **sign == '-') {
            *sign = '.';
            rules.gates.insert((row, col));
        }
    }
    // Without gates, they are like others of their shape.
    if !rules.gates.is_empty() {
        rules.passing = layout.gate_blocks.iter().map(|label| sign(label)).collect();
    }
    let blocks = naive::blocks(&start);
    rules.steps = blocks.iter().filter_map(|(label, cells)| Some((*label, steps(layout, *label, cells)?))).collect();
    let goals = layout.goals.iter().map(|goal| match goal {
        GoalLayout::Places { places, empty } => naive::Goal {
            places: places.iter().map(|place| naive_place(place, &blocks, &rules)).collect(),
            empty: empty.iter().map(|&(row, col)| (row as usize, col as usize)).collect(),
        },
        GoalLayout::Picture(rows) => naive_picture(&picture(rows)),
    });
    let goals = goals.collect();
    naive::Puzzle::new(start, rules, goals, layout.distinct)
}

/// The steps that a block may take; `None` if all.
fn steps(layout: &Layout, label: char, cells: &[naive::Cell]) -> Option<Vec<naive::Way>> {
    let [up, down, left, right] = naive::STEPS;
    if let Some((_, axis)) = layout.axes.iter().find(|(named, _)| sign(named) == label) {
        return match axis {
            Axis::Both => None,
            Axis::Horizontal => Some(vec![left, right]),
            Axis::Vertical => Some(vec![up, down]),
            Axis::Fixed => Some(Vec::new()),
        };
    }
    let span = |of: fn(&naive::Cell) -> usize| {
        let ends = cells.iter().map(of).min().zip(cells.iter().map(of).max());
        ends.map_or(0, |(first, last)| last - first)
    };
    let (height, width) = (span(|cell| cell.0), span(|cell| cell.1));
    match () {
        () if !layout.along_length || height == width => None,
        () if height < width => Some(vec![left, right]),
        () => Some(vec![up, down]),
    }
}

type Blocks = BTreeMap<char, Vec<naive::Cell>>;

fn naive_place(place: &PlaceLayout, blocks: &Blocks, rules: &naive::Rules) -> naive::Place {
    let labels: BTreeSet<char> = match &place.who {
        Who::Block(label) => BTreeSet::from([sign(label)]),
        Who::AnyOf(labels) => labels.iter().map(|label| sign(label)).collect(),
        Who::Like(label) => {
            let wanted = appearance(sign(label), blocks, rules);
            blocks.keys().copied().filter(|&other| appearance(other, blocks, rules) == wanted).collect()
        }
    };
    naive::Place { labels, at: place.at.iter().map(|&(row, col)| (row as usize, col as usize)).collect() }
}

/// What is alike in like blocks: distances of the cells from the first one, allowed steps, right to pass gates.
fn appearance(label: char, blocks: &Blocks, rules: &naive::Rules) -> (Vec<naive::Way>, Option<Vec<naive::Way>>, bool) {
    let cells = &blocks[&label];
    let away = |cell: &naive::Cell| (cell.0 as isize - cells[0].0 as isize, cell.1 as isize - cells[0].1 as isize);
    (cells.iter().map(away).collect(), rules.steps.get(&label).cloned(), rules.passing.contains(&label))
}

/// The blocks of a goal picture with their places, and the cells that must be empty.
fn naive_picture(picture: &Picture) -> naive::Goal {
    let (mut corners, mut empty) = (BTreeMap::<char, naive::Cell>::new(), Vec::new());
    for (row, line) in picture.iter().enumerate() {
        for (col, &sign) in line.iter().enumerate() {
            match sign {
                '*' | '#' => {}
                '.' | '-' => empty.push((row, col)),
                label => {
                    let corner = corners.entry(label).or_insert((row, col));
                    corner.1 = corner.1.min(col);
                }
            }
        }
    }
    let place = |(label, corner)| naive::Place { labels: BTreeSet::from([label]), at: vec![corner] };
    naive::Goal { places: corners.into_iter().map(place).collect(), empty }
}
