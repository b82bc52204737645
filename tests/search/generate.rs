//! New puzzles: that they are what was wished for, counted once more, and what the command says.

use crate::both::{ALL, METRICS, board, count, naive_puzzle, solve};
use crate::common::cases;
use crate::maze::naive::Naive;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use stepbook::stages::format::{self, Kind};
use stepbook::stages::generate::{Klondike, Made, NotMade, Outline, Sliding, Wish, klondike, sliding};
use stepbook::stages::grid::{Cell, Compass, Size};
use stepbook::stages::maze::{self, Maze, Spot};
use stepbook::stages::puzzle::{Game, Puzzle};
use stepbook::stages::search::{Difficulty, Limits, Outcome, unwatched};
use stepbook::stages::sliding::{Layout, Metric, OpeningLayout, Search, Symbol, Wanted, single};
use stepbook_naive::Space;
use stepbook_naive::{Key, Picture};

fn wish(seed: u64, tries: usize) -> Wish {
    Wish { seed, lengths: None, tries, search: Search::default() }
}

fn rectangle(wide: usize, high: usize, count: usize) -> (Vec<Cell>, usize) {
    (Size::new(high, wide).cells().collect(), count)
}

fn recipe(wide: usize, high: usize, blocks: &[(usize, usize, usize)]) -> Sliding {
    Sliding {
        size: Size::new(high, wide),
        blocks: blocks.iter().map(|&(wide, high, count)| rectangle(wide, high, count)).collect(),
        goal: None,
        along_length: false,
        opening: OpeningLayout::Guess,
    }
}

fn maze_of(puzzle: &Puzzle) -> &Maze {
    match &puzzle.game {
        Game::Maze(maze) => maze,
        other => panic!("{other:?} is no maze"),
    }
}

/// All positions of a puzzle, counted naively.
fn space(puzzle: &Puzzle, metric: Metric) -> Space<Key, Picture> {
    naive_puzzle(&board(puzzle).layout()).space(count(metric))
}

/// Recipes for small boards, whose positions can be counted naively.
fn recipes() -> impl Strategy<Value = Sliding> {
    let boards = prop_oneof![
        Just((3, 3, vec![(1, 1, 4), (1, 2, 1)])),
        Just((3, 3, vec![(1, 1, 8)])),
        Just((3, 3, vec![(2, 1, 1), (1, 2, 1), (1, 1, 3)])),
        Just((3, 4, vec![(2, 2, 1), (1, 2, 1), (2, 1, 2)])),
        Just((4, 3, vec![(2, 2, 1), (1, 1, 4), (2, 1, 1)])),
        Just((4, 4, vec![(2, 1, 2), (1, 2, 3), (1, 3, 1)])),
    ];
    (boards, any::<bool>())
        .prop_map(|((wide, high, blocks), along_length)| Sliding { along_length, ..recipe(wide, high, &blocks) })
}

/// The difficulty, counted over all positions.
fn counted<K: Ord + Clone, P>(space: &Space<K, P>) -> Option<Difficulty> {
    let (length, solutions) = space.solutions()?;
    let all = || 0..space.positions.len();
    let is_open = |number: &usize| space.distance(*number) != Some(0);
    let way: Vec<usize> = all().filter(|&number| space.is_on_way(number)).collect();
    let crossroads: Vec<usize> = way.iter().copied().filter(is_open).collect();
    let beside: BTreeSet<usize> =
        crossroads.iter().flat_map(|&at| space.next(at)).filter(|&to| !space.is_on_way(to)).collect();
    let leads_on = |number: &usize| space.moves[*number].iter().any(|&to| space.levels[to] > space.levels[*number]);
    Some(Difficulty {
        length,
        solutions: solutions as u64,
        positions: space.positions.len(),
        goals: all().filter(|number| !is_open(number)).count(),
        dead_ends: all().filter(|number| is_open(number) && !leads_on(number)).count(),
        lost: all().filter(|&number| space.goals[number].is_none()).count(),
        farthest: all().filter_map(|number| space.distance(number)).max().unwrap_or(0),
        on_way: way.len() - 1,
        beside: beside.len(),
        choices: crossroads.iter().map(|&at| space.next(at).len()).sum(),
        crossroads: crossroads.len(),
    })
}

/// The lengths of the positions with one solution, and of those in which every block matters: each of them, taken away, is looked for again among
/// all positions without it.
fn singles(puzzle: &Puzzle, metric: Metric) -> (Vec<usize>, Vec<usize>) {
    let space = space(puzzle, metric);
    let layout = board(puzzle).layout();
    let without = |picture: &Picture, taken: char| {
        let symbol = |&sign: &char| match sign {
            '.' => Symbol::Empty,
            sign if sign == taken => Symbol::Empty,
            sign => Symbol::Label(sign.to_string()),
        };
        let rows = picture.iter().map(|row| row.iter().map(symbol).collect()).collect();
        naive_puzzle(&Layout { rows, ..layout.clone() })
    };
    // For each block that is taken away, how far the other positions are from the goal.
    let mut known: BTreeMap<char, BTreeMap<Key, Option<usize>>> = BTreeMap::new();
    let mut is_shorter = |picture: &Picture, taken: char, length: usize| {
        let fewer = without(picture, taken);
        let known = known.entry(taken).or_default();
        let key = fewer.key(&fewer.start);
        if !known.contains_key(&key) {
            let space = fewer.space(count(metric));
            known.extend(space.numbers.iter().map(|(key, &number)| (key.clone(), space.distance(number))));
        }
        known[&key].expect("it is no harder without a block") < length
    };
    let (mut all, mut with_every_block) = (Vec::new(), Vec::new());
    for (picture, goal) in space.positions.iter().zip(&space.goals) {
        let Some((length, 1)) = *goal else { continue };
        if length == 0 {
            continue;
        }
        all.push(length);
        // The first block is the one that has to go somewhere.
        let mut others = stepbook_naive::blocks(picture).into_keys().filter(|label| *label != 'A');
        with_every_block.extend(others.all(|label| is_shorter(picture, label, length)).then_some(length));
    }
    (all, with_every_block)
}

/// The lengths for the first seeds on a board of 4 × 5 with the blocks of Klotski, where at least 15 steps are wanted.
const FULL: [usize; 20] = [17, 18, 17, 17, 16, 16, 15, 18, 18, 16, 15, 15, 15, 16, 15, 16, 19, 19, 19, 15];

#[test]
fn every_block_matters_on_a_full_board() {
    (1..=20).step_by(6).for_each(check_full_board);
}

#[test]
#[ignore = "takes half a minute"]
fn every_block_matters_on_twenty_full_boards() {
    (1..=20).for_each(check_full_board);
}

/// Without any one of its blocks, the puzzle of this seed has a shorter solution.
fn check_full_board(seed: u64) {
    let recipe = recipe(4, 5, &[(2, 2, 1), (1, 2, 4), (2, 1, 1), (1, 1, 4)]);
    let search = Search { limits: Limits { positions: 1_000_000, ..Limits::default() }, ..Search::default() };
    let made = sliding(&recipe, &Wish { lengths: Some(15..=usize::MAX), search, ..wish(seed, 20) }, &mut unwatched);
    let made = made.unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    let layout = board(&made.puzzle).layout();
    let solve = |layout: &Layout| match solve(&layout.check().expect("a board"), ALL) {
        Outcome::Solved { path, .. } => path.len(),
        other => panic!("seed {seed}: {other:?}"),
    };
    let length = FULL[seed as usize - 1];
    assert_eq!((made.difficulty.length, solve(&layout)), (length, length), "seed {seed}");
    let labels: BTreeSet<&str> = layout.rows.iter().flatten().map(Symbol::as_str).collect();
    for taken in labels.into_iter().filter(|label| !matches!(*label, "A" | ".")) {
        let mut fewer = layout.clone();
        let cells = fewer.rows.iter_mut().flatten().filter(|symbol| symbol.as_str() == taken);
        cells.for_each(|symbol| *symbol = Symbol::Empty);
        assert!(solve(&fewer) < length, "seed {seed} without {taken}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The puzzle has one shortest solution of the stated length, and is as hard as a second count says.
    #[test]
    fn new_sliding_puzzles_match_their_description(
        recipe in recipes(),
        seed in any::<u64>(),
        metric in prop::sample::select(METRICS.to_vec()),
    ) {
        let wish = Wish { search: Search { metric, ..Search::default() }, ..wish(seed, 3) };
        match sliding(&recipe, &wish, &mut unwatched) {
            Ok(Made { puzzle, difficulty, tries }) => {
                prop_assert_eq!(tries, 3);
                let space = space(&puzzle, metric);
                prop_assert_eq!(space.solutions(), Some((difficulty.length, 1)));
                prop_assert_eq!(counted(&space), Some(difficulty));
                // Nothing harder can be reached from there in which as many blocks matter.
                let (all, with_every_block) = singles(&puzzle, metric);
                prop_assert_eq!(&all, &space.singles());
                let matter = puzzle.about.note.as_ref().is_some_and(|note| note.contains("Every block matters"));
                prop_assert_eq!(matter, !with_every_block.is_empty());
                let best = if matter { with_every_block } else { all };
                prop_assert_eq!(best.into_iter().max(), Some(difficulty.length));
                // What is written is read again.
                let text = format::write(&puzzle, Kind::Native).expect("a form for all");
                prop_assert_eq!(format::read(text.as_bytes(), None), Ok(puzzle));
            }
            Err(why) => prop_assert!(matches!(why, NotMade::NotFound { longest: None, .. }), "{}", why),
        }
    }

    /// All positions with one solution, those within any lengths, and the longest.
    #[test]
    fn positions_with_one_solution_are_found(
        recipe in recipes(),
        seed in any::<u64>(),
        least in 1_usize..8,
        more in 0_usize..4,
    ) {
        let Ok(made) = sliding(&recipe, &wish(seed, 1), &mut unwatched) else { return Ok(()) };
        let (all, with_every_block) = singles(&made.puzzle, Metric::Step);
        let find = |wanted: Wanted, number: fn(usize) -> usize| {
            single(board(&made.puzzle), &wanted, number, &Search::default(), &mut unwatched).expect("no limit")
        };
        let lengths = least..=least + more;
        let fitting =
            |all: &[usize]| -> Vec<usize> { all.iter().copied().filter(|length| lengths.contains(length)).collect() };
        let matters = !fitting(&with_every_block).is_empty();
        let fit = fitting(if matters { &with_every_block } else { &all });
        let found = find(Wanted::Lengths(lengths), |count| count - 1);
        prop_assert_eq!(found.every_block_matters, matters);
        prop_assert_eq!(found.longest, all.iter().max().copied());
        prop_assert_eq!(found.position.is_some(), !fit.is_empty());
        prop_assert!(found.position.is_none_or(|found| fit.contains(&found.0)));
        let mut count = 0;
        let counted = single(board(&made.puzzle), &Wanted::Lengths(least..=least + more), |all| { count = all; 0 }, &Search::default(), &mut unwatched);
        prop_assert!(counted.is_ok());
        prop_assert_eq!(count, fit.len());
        let longest = find(Wanted::Longest(0), |_| 0);
        let best = if longest.every_block_matters { with_every_block } else { all };
        prop_assert_eq!(longest.position.map(|found| found.0), best.into_iter().max());
    }

    /// The figures of any maze, solvable or not.
    #[test]
    fn mazes_are_as_hard_as_a_second_count_says(
        numbers in proptest::collection::vec(0_u32..4, 25),
        holes in proptest::collection::vec(0_usize..25, 0..6),
        goals in proptest::collection::vec((0_i64..5, 0_i64..5), 0..3),
        directions in prop_oneof![Just(0..8), Just(0..4), Just(4..8), Just(2..5)],
    ) {
        let mut spots: Vec<Spot> = numbers.into_iter().map(Spot::Number).collect();
        for (at, hole) in holes.into_iter().enumerate() {
            spots[hole] = if at % 2 == 0 { Spot::Exit } else { Spot::Outside };
        }
        let layout = maze::Layout {
            rows: spots.chunks(5).map(<[Spot]>::to_vec).collect(),
            goals,
            directions: Some(Compass::ALL[directions].to_vec()),
            ..maze::Layout::default()
        };
        let Ok(maze) = layout.check() else { return Ok(()) };
        let space = Naive::of(&maze).space(true);
        let found = maze::questions(&maze, Limits::default()).landscape(&mut unwatched).map(|(all, _)| all.difficulty());
        prop_assert_eq!(found, Ok(counted(&space)));
    }
}

/// Sizes, outlines and pieces: the puzzle has a single shortest solution, and what is stated agrees with the count.
#[test]
fn new_mazes_match_their_description() {
    let pieces = [&Compass::ALL[..], &Compass::ALL[..4], &Compass::ALL[4..]];
    for (size, outline) in [(9, Outline::Round), (11, Outline::Round), (5, Outline::Square), (8, Outline::Square)] {
        for (piece, directions) in pieces.iter().enumerate() {
            for seed in 0..3 {
                let recipe = Klondike { size, outline, directions: directions.to_vec() };
                let told = format!("{outline:?} of {size}, piece {piece}, seed {seed}");
                let made =
                    klondike(&recipe, &wish(seed, 60), &mut unwatched).unwrap_or_else(|why| panic!("{told}: {why}"));
                let space = Naive::of(maze_of(&made.puzzle)).space(true);
                assert_eq!(space.solutions(), Some((made.difficulty.length, 1)), "{told}");
                assert_eq!(counted(&space), Some(made.difficulty), "{told}");
                println!("{told}: {:?} in {} tries", made.difficulty, made.tries);
            }
        }
    }
}

/// Sam Loyd's size: no shorter than his, nearly every cell can be reached, none is lost, few are dead ends.
#[test]
fn a_klondike_of_full_size_is_a_good_one() {
    let recipe = Klondike { size: 23, outline: Outline::Round, directions: Compass::ALL.to_vec() };
    for seed in [7, 8] {
        let made = klondike(&recipe, &wish(seed, 30), &mut unwatched).expect("a maze");
        let found = made.difficulty;
        println!("{found:?} in {} tries\n{:?}", made.tries, made.puzzle.about);
        assert!(found.length >= 9, "{found:?}");
        assert!(found.positions - found.goals >= 325 * 95 / 100, "{found:?}");
        assert!(found.lost <= 3 && found.dead_ends <= 325 * 15 / 100, "{found:?}");
        assert!(found.astray() > 0.5, "{found:?}");
    }
}

/// The answer is the same with any number of threads.
#[test]
fn threads_make_the_same_puzzle() {
    let made = |threads| {
        let search = Search { limits: Limits { threads, ..Limits::default() }, ..Search::default() };
        let recipe = recipe(4, 5, &[(2, 2, 1), (1, 2, 4), (2, 1, 1), (1, 1, 4)]);
        sliding(&recipe, &Wish { search, ..wish(7, 2) }, &mut unwatched).expect("a puzzle")
    };
    assert_eq!(made(1), made(3));
}

#[test]
fn impossible_requests_are_reported() {
    cases::check_commands("generate.txt");
}
