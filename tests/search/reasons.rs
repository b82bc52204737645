//! The reasons of moves, each checked by the referee: what a move makes room for cannot be made without it.

use crate::both::{METRICS, entered};
use crate::common::{board_of, example};
use crate::referee::random_layout;
use rayon::prelude::*;
use std::collections::BTreeSet;
use stepbook::stages::grid::Cell;
use stepbook::stages::puzzle::{About, Game, Puzzle};
use stepbook::stages::referee::{Asked, Blocked, Listing, Made, Way, blocked_without, judge};
use stepbook::stages::search::{Limits, Outcome, unwatched};
use stepbook::stages::sliding::{Backtrack, Board, Metric, Prefer, Search};
use stepbook::stages::walkthrough::{Place, Walkthrough, Whole, Why, narrate, needs};

/// How many moves have each reason, in the order of [`Why`].
type Tally = [usize; 5];

const fn kind(why: &Why) -> usize {
    match why {
        Why::Room { .. } => 0,
        Why::OnItsWay { .. } => 1,
        Why::Home => 2,
        Why::Empty { .. } => 3,
        Why::Unknown => 4,
    }
}

/// A solution with its story.
struct Told<'a> {
    board: &'a Board,
    story: &'a Walkthrough,
    moves: Vec<Whole>,
    made: Vec<Made>,
}

impl<'a> Told<'a> {
    fn new(board: &'a Board, story: &'a Walkthrough) -> Self {
        let moves = story.whole_moves();
        let label = |whole: &Whole| story.pieces[whole.moved.piece].label.clone();
        let made = moves.iter().map(|whole| Made { label: label(whole), way: whole.moved.path.clone() }).collect();
        Self { board, story, moves, made }
    }

    fn covered(&self, whole: &Whole, after: bool) -> Vec<Cell> {
        let step = if after { *whole.steps.end() } else { whole.steps.start() - 1 };
        let owners = self.story.owners(step);
        self.story.field.size().cells().filter(|&cell| owners[cell] == Some(whole.moved.piece)).collect()
    }

    /// The cells that a move left.
    fn left(&self, whole: &Whole) -> Vec<Cell> {
        let after = self.covered(whole, true);
        self.covered(whole, false).into_iter().filter(|cell| !after.contains(cell)).collect()
    }

    /// The cells that a move enters, also on its way.
    fn entered(&self, whole: &Whole) -> BTreeSet<Cell> {
        entered(&self.covered(whole, false).into_iter().collect(), &whole.moved.path)
    }

    /// Whether the goal holds after the moves without one of them, if all others can be made.
    fn solved_without(&self, without: usize) -> bool {
        let asked = |one: &Made| Asked {
            span: 0..0,
            label: one.label.clone(),
            way: Way::Runs(one.way.iter().map(|&way| (way, 1)).collect()),
            from: None,
            to: None,
            before: None,
            after: None,
        };
        let rest = self.made.iter().enumerate().filter(|&(number, one)| number != without && !one.way.is_empty());
        let moves = rest.map(|(_, one)| asked(one)).collect();
        judge(self.board, &Listing { announced: None, moves, end: 0..0 }).wrong.is_none()
    }

    /// What is wrong with a reason.
    fn fault(&self, number: usize, why: &Why) -> Option<String> {
        let whole = &self.moves[number];
        let label = &self.made[number].label;
        let own = (number + 1..self.moves.len()).find(|&later| self.made[later].label == *label);
        // From here on without the move; the own block's later moves would begin somewhere else.
        let until = &self.made[..own.unwrap_or(self.made.len())];
        let blocked = blocked_without(self.board, until, number);
        let at_home =
            |place: &Place| place.blocks.contains(&whole.moved.piece) && place.corners.contains(&whole.moved.to);
        let is_home = own.is_none() && self.story.field.goal.iter().any(|demand| demand.places.iter().any(at_home));
        let right = match (why, &blocked) {
            (Why::Room { mover, cells }, Some(Blocked { number: tried, by: Some((by, at)) })) => {
                let entered = self.entered(&self.moves[*mover]);
                let wanted: Vec<Cell> = self.left(whole).into_iter().filter(|cell| entered.contains(cell)).collect();
                mover == tried && by == label && cells.contains(at) && *cells == wanted
            }
            (Why::OnItsWay { next }, None) => Some(*next) == own && self.moves[*next].moved.to != whole.moved.from,
            // What also makes room for another is made for that.
            (Why::Home, Some(Blocked { by: Some((by, _)), .. })) if by == label => false,
            (Why::Home, _) => is_home && (blocked.is_some() || !self.solved_without(number)),
            (Why::Empty { cells }, None) => {
                let left = self.left(whole);
                let wanted = |cell: &Cell| self.story.field.goal.iter().any(|demand| demand.empty.contains(cell));
                own.is_none()
                    && !cells.is_empty()
                    && cells.iter().all(|cell| left.contains(cell) && wanted(cell))
                    && !self.solved_without(number)
            }
            // The move, or it and the one that takes it back, can be left out.
            (Why::Unknown, None) => match own {
                None => self.solved_without(number),
                Some(own) => self.moves[own].moved.to == whole.moved.from || self.left(whole).is_empty(),
            },
            _ => false,
        };
        (!right).then(|| format!("move {} of {label}: {why:?}, but {blocked:?}", number + 1))
    }

    /// Checks all reasons.
    fn check(&self, name: &str) -> Tally {
        let reasons = self.story.reasons();
        assert_eq!(reasons.len(), self.moves.len(), "{name}");
        let mut tally = Tally::default();
        for (number, why) in reasons.iter().enumerate() {
            if let Some(fault) = self.fault(number, why) {
                panic!("{name}, {}: {fault}", self.story.counts());
            }
            tally[kind(why)] += 1;
        }
        let needs = needs(&reasons);
        let is_need = |earlier: usize, later: usize| reasons[earlier].later() == Some(later) && earlier < later;
        assert!(needs.iter().enumerate().all(|(later, all)| all.iter().all(|&earlier| is_need(earlier, later))));
        assert_eq!(needs.iter().flatten().count(), tally[0] + tally[1], "{name}");
        tally
    }
}

fn search(metric: Metric, positions: usize) -> Search {
    Search { metric, prefer: Prefer::First, limits: Limits { positions, memory: 1 << 28, threads: 1 } }
}

/// The reasons of a shortest solution, checked, if there is one within the limit.
fn tally(name: &str, puzzle: &Puzzle, search: &Search) -> Option<Tally> {
    let Game::Sliding(board) = &puzzle.game else { return None };
    let Outcome::Solved { path, .. } = puzzle.solve(search, &mut unwatched) else { return None };
    let story = narrate(puzzle, &path).expect("a legal solution");
    let tally = Told::new(board, &story).check(&format!("{name}, {}s", search.metric));
    assert_eq!(tally[kind(&Why::Unknown)], 0, "{name}: in a shortest solution, every move is needed");
    Some(tally)
}

/// The same in each metric, with the name of the puzzle.
fn tallies(puzzles: &[(String, Puzzle)], positions: usize) -> Vec<(&str, Metric, Tally)> {
    let tasks: Vec<_> = puzzles.iter().flat_map(|one| METRICS.map(|metric| (one, metric))).collect();
    let found = tasks.par_iter().filter_map(|&((name, puzzle), metric)| {
        Some((name.as_str(), metric, tally(name, puzzle, &search(metric, positions))?))
    });
    found.collect()
}

fn sum(tallies: &[(&str, Metric, Tally)]) -> (usize, Tally) {
    let add = |sum: Tally, one: &(&str, Metric, Tally)| std::array::from_fn(|i| sum[i] + one.2[i]);
    (tallies.len(), tallies.iter().fold(Tally::default(), add))
}

#[test]
fn every_move_of_the_examples_has_a_checked_reason() {
    let all = crate::named_examples();
    let tallies = tallies(&all, 200_000);
    let of = |name: &str, metric: Metric| {
        tallies.iter().find(|(other, unit, _)| *other == name && *unit == metric).map(|(.., tally)| *tally)
    };
    // Only the last move of these has another reason than a later move, and it brings the target home.
    assert_eq!(of("klotski", Metric::Move), Some([80, 0, 1, 0, 0]));
    assert_eq!(of("pennant", Metric::Step), Some([66, 4, 1, 0, 0]));
    assert_eq!(of("hughes", Metric::Slide), Some([21, 0, 1, 0, 0]));
    assert_eq!(of("only-18-steps", Metric::Step), Some([26, 0, 1, 0, 0]));
    let fewest = Search { prefer: Prefer::FewestMoves, ..search(Metric::Step, 200_000) };
    assert_eq!(tally("klotski", &example("klotski"), &fewest), Some([87, 0, 1, 0, 0]));
    let (solved, tally) = sum(&tallies);
    assert!(solved >= 36 && tally[kind(&Why::Home)] < 2 * solved, "{solved}: {tally:?}");
}

#[test]
fn the_published_puzzles_have_checked_reasons() {
    assert_eq!(sum(&tallies(&crate::published(), 2_000)), (571, [13425, 437, 572, 0, 0]));
}

/// Random boards, many of whose goals want cells empty.
fn random_puzzle(seed: u64) -> Option<(String, Puzzle)> {
    let (layout, _) = random_layout(seed)?;
    Some((format!("seed {seed}"), Puzzle { about: About::default(), game: Game::Sliding(layout.check().ok()?) }))
}

#[test]
fn random_boards_have_checked_reasons() {
    let puzzles: Vec<(String, Puzzle)> = (0..400).filter_map(random_puzzle).collect();
    let (solved, tally) = sum(&tallies(&puzzles, 5_000));
    let common = tally.iter().take(4).all(|&count| count > 50);
    assert!(solved > 300 && common, "{solved}: {tally:?}");
}

#[test]
fn a_longer_solution_may_have_needless_moves() {
    let tallies = (0..600).into_par_iter().filter_map(|seed| {
        let (name, puzzle) = random_puzzle(seed)?;
        let how = Backtrack { limits: search(Metric::Step, 2_000).limits, ..Backtrack::default() };
        let Ok(Outcome::Solved { path, .. }) = puzzle.backtrack(&how, &mut unwatched) else { return None };
        let story = narrate(&puzzle, &path).expect("a legal solution");
        (story.length() < 60).then(|| ("", Metric::Step, Told::new(&board_of(puzzle), &story).check(&name)))
    });
    let (solved, tally) = sum(&tallies.collect::<Vec<_>>());
    assert!(solved > 100 && tally.iter().all(|&count| count > 20), "{solved}: {tally:?}");
}

#[test]
fn no_other_reason_passes_the_check() {
    let puzzle = example("pennant");
    let Outcome::Solved { path, .. } = puzzle.solve(&search(Metric::Step, 200_000), &mut unwatched) else {
        panic!("a solution")
    };
    let (board, story) = (board_of(puzzle.clone()), narrate(&puzzle, &path).expect("a legal solution"));
    let told = Told::new(&board, &story);
    let cells: Vec<Cell> = story.field.size().cells().collect();
    for (number, why) in story.reasons().iter().enumerate() {
        let later = number + 1..told.moves.len();
        let given = |cells: &[Cell]| later.clone().map(|mover| Why::Room { mover, cells: cells.to_vec() }).collect();
        let mut others: Vec<Why> = vec![Why::Home, Why::Unknown, Why::Empty { cells: told.left(&told.moves[number]) }];
        others.extend(later.clone().map(|next| Why::OnItsWay { next }));
        if let Why::Room { cells, .. } = why {
            let other_movers: Vec<Why> = given(cells);
            others.extend(other_movers);
        }
        others.extend(cells.iter().flat_map(|&cell| -> Vec<Why> { given(&[cell]) }));
        for other in others.iter().filter(|other| *other != why) {
            assert!(told.fault(number, other).is_some(), "move {}: {other:?} instead of {why:?}", number + 1);
        }
    }
}
