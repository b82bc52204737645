//! The search against known answers and against a second, naive search.

use crate::both::{ALL, Both, METRICS, agree, explore_in, label, random_layout, replay, solve, solve_in};
use crate::common::boards::{Random, Recipe, add_rules};
use crate::common::{board, board_of, cases, example, klotski, published, read};
use stepbook::stages::format::{self, Kind};
use stepbook::stages::grid::Cell;
use stepbook::stages::search::{Level, Limit, Limits, Outcome, unwatched};
use stepbook::stages::sliding::{self, Board, GoalLayout, Layout, Metric, Move, PlaceLayout, Search, Symbol};
use stepbook_naive as naive;

#[test]
fn klotski_is_as_wiberg_found_it() {
    let board = klotski();
    for (metric, shortest) in [(Metric::Step, 116), (Metric::Slide, 90), (Metric::Move, 81)] {
        let Outcome::Solved { path, .. } = solve_in(metric, &board) else { panic!("Klotski has a solution") };
        assert_eq!(path.len(), shortest);
        replay(&board, metric, &path, "Klotski");
    }
    let space = explore_in(Metric::Step, &board);
    assert_eq!((space.reachable(), space.deepest(), space.shortest()), (25_955, 167, Some(116)));
    assert_eq!((space.levels[space.widest()].positions, space.levels[116].goals), (754, 2));
    let csv = include_str!("../data/klotski-levels.csv").lines().skip(1);
    let numbers = csv.map(|line| line.split(',').map(|n| n.parse().expect("a number")).collect::<Vec<usize>>());
    let levels = space.levels.iter().enumerate().map(|(k, level)| vec![k, level.positions, level.goals]);
    assert_eq!(levels.collect::<Vec<_>>(), numbers.collect::<Vec<_>>());
}

#[test]
fn outer_rows_and_columns_of_walls_are_no_part_of_a_puzzle() {
    cases::check("trimmed.txt", |input| {
        let trimmed = read(&format!("title = 'T'\n{input}")).trimmed();
        assert_eq!(trimmed.clone().trimmed(), trimmed, "{input}");
        format::write(&trimmed, Kind::Native).expect("a puzzle file")
    });
    let changed: Vec<_> = published("corpus")
        .into_iter()
        .map(|(file, entry)| (file, read(&entry)))
        .filter(|(_, puzzle)| puzzle.clone().trimmed() != *puzzle)
        .collect();
    assert_eq!(changed.iter().map(|(file, _)| file.as_str()).collect::<Vec<_>>(), ["gnome-klotski"; 9]);
    let first = board_of(changed[0].1.clone().trimmed());
    let Outcome::Solved { path, .. } = solve_in(Metric::Move, &first) else { panic!("it has a solution") };
    assert_eq!((first.size().rows, path.len()), (8, 18));
}

// The naive search.

/// A small board; large spaces come from many small blocks on many free cells.
fn small(seed: u64) -> Recipe {
    let mut random = Random::new(!seed);
    let (rows, cols) = (1 + random.below(4), 1 + random.below(4));
    let largest = if rows * cols > 11 { 2 + random.below(3) } else { 1 + random.below(4) };
    Recipe { rows, cols, largest, walls: random.below(4) * 8, holes: 1 + random.below(4), goals: 2 }
}

#[test]
fn small_boards_agree_with_the_naive_search() {
    let layouts = |seeds: std::ops::Range<u64>, parts: u64| {
        seeds.filter_map(move |seed| random_layout(&mut Random::new(seed), &small(seed), seed % parts == 0))
    };
    let steps = agree("small", layouts(0..700, 5), 1000, &[Metric::Step], |_, _| ());
    assert!(steps.boards >= 300 && steps.solvable >= 100 && steps.boards - steps.solvable >= 100, "{steps:?}");
    assert!(steps.in_parts >= 20 && steps.largest > 700, "{steps:?}");
    let all = agree("small", layouts(0..480, 3), 250, &METRICS, |_, _| ());
    assert!(all.boards >= 150 && all.in_parts >= 20 && all.fewer >= 10, "{all:?}");
}

/// A block around empty cells (a ring, a U, two parts) among a few small ones: on its way it is where it has just
/// stood, and others are between its cells.
fn hollow(seed: u64) -> Option<Layout> {
    const SHAPES: [&[&str]; 6] =
        [&["AAA", "A.A", "AAA"], &["A.A", "AAA"], &["AA", "A.", "AA"], &["A.A"], &["AAA", "A..", "AAA"], &["A.", ".A"]];
    let mut random = Random::new(seed);
    let shape = SHAPES[seed as usize % SHAPES.len()];
    let (height, width) = (shape.len(), shape[0].len());
    let (rows, cols) = (height + 1 + random.below(2), width + 1 + random.below(2));
    let mut picture = vec![vec![Symbol::Empty; cols]; rows];
    let (top, left) = (random.below(rows - height + 1), random.below(cols - width + 1));
    for (row, line) in shape.iter().enumerate() {
        for (col, _) in line.match_indices('A') {
            picture[top + row][left + col] = Symbol::Label("A".to_owned());
        }
    }
    for block in 0..1 + random.below(3) {
        let (row, col) = (random.below(rows), random.below(cols));
        let second = if random.chance(50) { (row + 1, col) } else { (row, col + 1) };
        for (row, col) in [(row, col), second] {
            if picture.get(row).and_then(|line| line.get(col)) == Some(&Symbol::Empty) {
                picture[row][col] = Symbol::Label(label(block));
            }
        }
    }
    let (row, col) = (random.below(rows - height + 1) as i64, random.below(cols - width + 1) as i64);
    let goal = vec![PlaceLayout::new("A", row, col)];
    let in_parts = shape.len() == 1 || shape == ["A.", ".A"];
    let together = if in_parts { vec!["A".to_owned()] } else { Vec::new() };
    let layout = Layout { rows: picture, together, goals: vec![GoalLayout::places(goal)], ..Layout::default() };
    layout.check().is_ok().then_some(layout)
}

#[test]
fn blocks_with_holes_and_gaps_agree_with_the_naive_search() {
    let all = agree("hollow", (0..260).filter_map(hollow), 400, &METRICS, |_, _| ());
    assert!(all.boards >= 150 && all.far >= 20 && all.fewer >= 10, "{all:?}");
}

// The way of one block.

#[test]
fn a_path_is_the_shortest_one_or_missing() {
    let (mut found, mut blocked, mut round) = (0, 0, 0);
    let random = (0..60).filter_map(|seed| Both::random(seed, &small(seed), seed % 4 == 0));
    let hollow = (0..60).filter_map(|seed| Some(Both::new(&hollow(seed)?, format!("hollow, seed {seed}"))));
    let ruled = (0..60).filter_map(|seed| {
        let mut random = Random::new(seed);
        let mut layout = random_layout(&mut random, &small(seed), false)?;
        add_rules(&mut layout, &mut random);
        Some(Both::new(&layout, format!("rules, seed {seed}")))
    });
    let examples =
        ["only-18-steps", "rush-hour"].map(|name| Both::new(&board_of(example(name)).layout(), name.to_owned()));
    for both in random.chain(hollow).chain(ruled).chain(examples) {
        let (board, start) = (&both.board, both.board.start());
        for (label, cells) in naive::blocks(&both.naive.start) {
            let reach = both.naive.rules.reach(&both.naive.start, label);
            for &(row, col) in &cells {
                for to in board.size().cells() {
                    let by = (to.row as isize - row as isize, to.col as isize - col as isize);
                    let way = board.way(start, Cell::new(row, col), to);
                    assert_eq!(way.as_ref().map(Vec::len), reach.get(&by).copied(), "{}: {by:?}", both.name);
                    let Some(path) = way else {
                        blocked += 1;
                        continue;
                    };
                    found += 1;
                    round += usize::from(path.len() > by.0.unsigned_abs() + by.1.unsigned_abs());
                    let mut position = start.clone();
                    let block = board.apply(&mut position, &Move { cell: Cell::new(row, col), path }).expect("free");
                    let (before, after) = (start.0[block], position.0[block]);
                    let moved = (after.row as isize - before.row as isize, after.col as isize - before.col as isize);
                    assert_eq!(moved, by, "{}", both.name);
                }
            }
        }
    }
    assert!(found > 500 && blocked > 500 && round > 10, "{found} {blocked} {round}");
}

#[test]
fn of_several_paths_the_first_in_the_order_of_directions_is_taken() {
    use stepbook::stages::grid::Direction::{Down, Left, Right};
    let board = board("board = '''\nA..\n.#.\nB..\n'''\ngoal = { A = [0, 1] }");
    let way = |from: (usize, usize), to: (usize, usize)| {
        board.way(board.start(), Cell::new(from.0, from.1), Cell::new(to.0, to.1))
    };
    assert_eq!(way((0, 0), (0, 0)), Some(vec![]));
    assert_eq!(way((0, 0), (1, 0)), Some(vec![Down]));
    assert_eq!(way((0, 0), (2, 1)), Some(vec![Right, Right, Down, Down, Left]));
    for (from, to) in [((0, 0), (1, 1)), ((0, 0), (2, 0)), ((0, 0), (3, 0)), ((0, 1), (0, 2)), ((9, 9), (0, 2))] {
        assert_eq!(way(from, to), None, "{from:?} to {to:?}");
    }
}

#[test]
fn a_limit_never_leads_to_a_wrong_answer() {
    let mut limited = 0;
    for seed in 1000..1150 {
        let Some(both) = Both::random(seed, &small(seed), false) else { continue };
        let naive = both.naive.explore(1000);
        if !naive.complete {
            continue;
        }
        let mut random = Random::new(seed);
        for _ in 0..4 {
            let positions = 1 + random.below(naive.reachable() + 5);
            let memory = random.below(40_000);
            for limits in [Limits { positions, ..ALL }, Limits { memory, ..ALL }] {
                match solve(&both.board, limits) {
                    Outcome::Solved { path, .. } => {
                        assert_eq!(Some(path.len()), naive.shortest(), "{}", both.name);
                        both.replay(Metric::Step, &path);
                    }
                    Outcome::Unsolvable { statistics } => {
                        let seen = (naive.shortest(), statistics.positions);
                        assert_eq!(seen, (None, naive.reachable()), "{}", both.name);
                    }
                    Outcome::Limit { limit, statistics } => {
                        limited += 1;
                        assert_eq!(statistics.positions, statistics.levels.iter().sum::<usize>(), "{}", both.name);
                        match limit {
                            Limit::Positions(most) => assert_eq!((most, statistics.positions), (positions, positions)),
                            Limit::Memory(most) => assert_eq!(most, memory),
                            Limit::Refused(_) | Limit::Interrupted | Limit::Disk(_) => panic!("none was there"),
                        }
                    }
                }
            }
        }
    }
    assert!(limited > 100, "{limited}");
}

#[test]
fn limits_below_one_position_are_also_limits() {
    let both = Both::random(3, &small(3), false).expect("a board");
    for limits in [Limits { positions: 0, ..ALL }, Limits { memory: 0, ..ALL }] {
        let Outcome::Limit { statistics, .. } = solve(&both.board, limits) else {
            panic!("not even the start was seen");
        };
        assert_eq!(statistics.positions, 0);
        let space = sliding::questions(&both.board, &Search { limits, ..Search::default() }).explore(&mut unwatched);
        assert!(space.limit.is_some());
        assert_eq!((space.reachable(), space.deepest(), space.shortest()), (0, 0, None));
        assert_eq!(space.levels[space.widest()], Level::default());
    }
}

/// Steps of the same block in a row are one move.
fn moves(board: &Board, path: &[Move]) -> usize {
    let mut position = board.start().clone();
    let mut movers: Vec<usize> = path.iter().map(|step| board.apply(&mut position, step).expect("legal")).collect();
    movers.dedup();
    movers.len()
}

#[test]
fn the_preferred_solution_has_the_fewest_moves_of_all_shortest_ones() {
    let (mut solved, mut fewer) = (0, 0);
    for seed in 2000..2400 {
        let Some(both) = Both::random(seed, &small(seed), seed % 5 == 0) else { continue };
        let naive = both.naive.explore(150);
        let Some(length) = naive.shortest().filter(|_| naive.complete) else {
            continue;
        };
        let Outcome::Solved { path: first, .. } = solve(&both.board, ALL) else { panic!("{}", both.name) };
        let positions = 1 + Random::new(seed).below(naive.reachable());
        for limits in [ALL, Limits { positions, ..ALL }] {
            match sliding::solve(&both.board, &Search { limits, ..Search::default() }, &mut unwatched) {
                Outcome::Solved { path, .. } => {
                    both.replay(Metric::Step, &path);
                    assert_eq!(path.len(), length, "{}", both.name);
                    if limits == ALL {
                        let fewest = moves(&both.board, &path);
                        assert_eq!(Some(fewest), both.naive.fewest_moves(length), "{}", both.name);
                        solved += 1;
                        fewer += usize::from(fewest < moves(&both.board, &first));
                    }
                }
                Outcome::Limit { .. } => assert_ne!(limits, ALL, "{}", both.name),
                Outcome::Unsolvable { .. } => panic!("{}: there is a solution", both.name),
            }
        }
    }
    assert!(solved >= 100 && fewer >= 5, "{solved} {fewer}");
}

// Positions of more than one machine word.

/// 22 × 17 cells, full of single cells but for `holes`, with a target of 4 × 4 that must go one cell to the left.
fn large(holes: [(usize, usize); 4]) -> Layout {
    let mut rows: Vec<Vec<Symbol>> =
        (0..22).map(|row| (0..17).map(|col| Symbol::Label(label(1 + row * 17 + col))).collect()).collect();
    for (row, col) in (9..13).flat_map(|row| (6..10).map(move |col| (row, col))) {
        rows[row][col] = Symbol::Label(label(0));
    }
    for (row, col) in holes {
        rows[row][col] = Symbol::Empty;
    }
    let goals = vec![GoalLayout::places(vec![PlaceLayout::new(label(0), 9, 5)])];
    Layout { rows, goals, ..Layout::default() }
}

#[test]
fn a_large_board_with_a_large_target_and_more_than_255_blocks() {
    for (holes, shortest) in [
        ([(9, 5), (10, 5), (11, 5), (12, 5)], 1),
        ([(9, 5), (10, 5), (11, 5), (13, 5)], 2),
        ([(9, 4), (10, 5), (11, 5), (13, 5)], 3),
    ] {
        let both = Both::new(&large(holes), format!("{holes:?}"));
        assert!(both.board.blocks().len() > 255);
        let Outcome::Solved { path, .. } = solve(&both.board, ALL) else { panic!("{holes:?}: not solved") };
        assert_eq!(path.len(), shortest);
        both.replay(Metric::Step, &path);
        assert_eq!(both.check_beginning(Metric::Step, 20), (shortest == 1).then_some(1));
    }
}

#[test]
fn a_large_target_among_walls() {
    let mut solvable = 0;
    for seed in 0..12 {
        let mut random = Random::new(seed);
        let mut rows = vec![vec![Symbol::Empty; 17]; 22];
        for _ in 0..4 + seed {
            rows[5 + random.below(12)][random.below(17)] = Symbol::Wall;
        }
        // A comb of 16 cells, and a block that is shut in.
        let comb = (0..4).flat_map(|row| (0..7).map(move |col| (row, col)));
        for (row, col) in comb.filter(|(row, col)| *row == 0 || col % 3 == 0) {
            rows[row][col + 5] = Symbol::Label("T".to_owned());
        }
        rows[21][16] = Symbol::Label("a".to_owned());
        (rows[20][16], rows[21][15]) = (Symbol::Wall, Symbol::Wall);
        let goals = vec![GoalLayout::places(vec![PlaceLayout::new("T", 18, 3)])];
        let layout = Layout { rows, goals, ..Layout::default() };
        let both = Both::new(&layout, format!("seed {seed}"));
        both.check(Metric::Step);
        solvable += usize::from(matches!(solve(&both.board, ALL), Outcome::Solved { .. }));
    }
    assert!((1..12).contains(&solvable), "{solvable}");
}

/// What takes the square of the number of cells would take minutes here.
#[test]
fn blocks_of_many_cells_and_goals_of_many_empty_cells_cost_little() {
    let side = 250;
    let mut rows = vec![vec![Symbol::Label("A".to_owned()); side]; side];
    rows.iter_mut().for_each(|row| row[side - 1] = Symbol::Empty);
    rows[side - 1] = vec![Symbol::Empty; side];
    let mut goal = vec![vec![Symbol::Anything; side]; side];
    goal[0] = vec![Symbol::Empty; side];
    goal.iter_mut().for_each(|row| row[0] = Symbol::Empty);
    let layout = Layout { rows, goals: vec![GoalLayout::Picture(goal)], ..Layout::default() };
    let board = layout.check().expect("a valid board");
    let Outcome::Solved { path, .. } = solve(&board, ALL) else {
        panic!("one step right and one down");
    };
    assert_eq!(path.len(), 2);
}
