//! How many solutions there are, and which: against published figures and against a naive count.

use crate::both::{ALL, METRICS, answers, count, is_small, label, naive_puzzle, of_moves, pictures, search, solved};
use crate::common::boards::{Random, RandomBoard, Recipe};
use crate::common::{board, cases, example, klotski, read};
use std::collections::BTreeSet;
use stepbook::stages::grid::Cell;
use stepbook::stages::puzzle::{Game, Path};
use stepbook::stages::questions::SpaceRequest;
use stepbook::stages::search::{Answers, Endings, Limit, Limits, Outcome, Whole, unwatched};
use stepbook::stages::sliding::{
    self, Asymmetry, Board, GoalLayout, Layout, Metric, Move, PlaceLayout, Position, Prefer, Search, Symbol,
};
use stepbook_naive::Space;
use stepbook_naive::{self as naive, Key, Picture};

fn endings(board: &Board, metric: Metric, merge_mirror: bool) -> Result<Endings<Vec<Move>>, Asymmetry> {
    if merge_mirror {
        sliding::check_mirror(board)?;
    }
    let endings = sliding::questions(board, &search(metric, Prefer::First)).endings(merge_mirror, &mut unwatched);
    Ok(endings.map(Path::moves, &mut unwatched))
}

/// The positions of a solution, the start among them.
fn positions(board: &Board, path: &[Move]) -> Vec<Position> {
    let mut position = board.start().clone();
    let mut all = vec![position.clone()];
    for one in path {
        board.apply(&mut position, one).expect("a legal move");
        all.push(position.clone());
    }
    all
}

// Published figures.

/// A position as in Wiberg's listing: `V` and `v` for an upright block, `H` and `h` for a flat one, `s` for a single cell,
/// `Q`, `q`, `b` and `d` for the large block.
fn as_wiberg(board: &Board, position: &Position) -> String {
    let owners = board.owners(position);
    let sign = |cell: Cell| match owners[cell] {
        None => '.',
        Some(block) => {
            let (shape, corner) = (&board.blocks()[block].shape, position.0[block]);
            let part =
                shape.iter().position(|part| (part.row + corner.row, part.col + corner.col) == (cell.row, cell.col));
            let signs = match (shape.len(), board.blocks()[block].extent().cols) {
                (1, _) => "s",
                (2, 1) => "Vv",
                (2, _) => "Hh",
                _ => "Qqbd",
            };
            signs.chars().nth(part.expect("the block covers the cell")).expect("a sign for each cell")
        }
    };
    let row = |row| (0..4).map(|col| sign(Cell::new(row, col))).collect::<String>();
    (0..5).map(row).collect::<Vec<_>>().join("/")
}

#[test]
fn wibergs_solution_is_that_of_the_paper() {
    let board = klotski();
    let wiberg = search(Metric::Step, Prefer::Wiberg);
    let (answers, _) = answers(&board, &wiberg, 0).expect("Klotski has a solution");
    let found: Vec<String> = positions(&board, &answers.path)
        .iter()
        .enumerate()
        .map(|(k, position)| format!("{k} {}", as_wiberg(&board, position)))
        .collect();
    assert_eq!(found, include_str!("../data/wiberg-positions.txt").lines().collect::<Vec<_>>());
    let (path, _) = solved(sliding::solve(&board, &wiberg, &mut unwatched)).expect("Klotski has a solution");
    assert_eq!(path, answers.path, "with and without the others it is the same");
}

#[test]
fn klotski_has_4_112_640_000_shortest_solutions_in_steps() {
    let (found, _) = answers(&klotski(), &search(Metric::Step, Prefer::FewestMoves), 100).expect("it has a solution");
    let several = found.several.expect("there is memory enough");
    assert_eq!(several.count, Some(4_112_640_000));
    assert_eq!((several.goals.len(), several.goal_count, several.listed.len()), (2, 2, 100));
    // Its mirror image is another solution that makes no move of it.
    assert_eq!(several.forced, [false; 116]);
}

#[test]
fn klotski_has_8_endings_and_4_of_them_but_for_mirror_images() {
    let lengths = |merge| {
        let endings = endings(&klotski(), Metric::Step, merge).expect("Klotski is its own mirror image");
        assert_eq!(endings.limit, None);
        endings.paths.iter().map(Vec::len).collect::<Vec<_>>()
    };
    assert_eq!(lengths(true), [116, 118, 135, 137], "as the program of A. Voronov reports");
    assert_eq!(lengths(false), [116, 116, 118, 118, 135, 135, 137, 137]);
}

// Small cases.

/// All shortest solutions and all endings, in each metric.
#[test]
fn small_boards_have_these_solutions_and_endings() {
    cases::check("solutions.txt", |input| {
        let board = board(input);
        let in_metric = |metric| {
            let (answers, _) = answers(&board, &search(metric, Prefer::Wiberg), 10).expect("it can be solved");
            let several = answers.several.expect("there is memory enough");
            let (count, listed) = (several.count.expect("few"), several.listed.len());
            let forced: String = several.forced.iter().map(|&forced| if forced { '!' } else { '?' }).collect();
            let ends = endings(&board, metric, false).expect("no mirror");
            let lengths: Vec<usize> = ends.paths.iter().map(Vec::len).collect();
            let positions = ends.statistics.positions;
            format!(
                "{metric}s: {count} solutions, {listed} listed, forced {forced}; endings after {lengths:?} of {positions} positions\n"
            )
        };
        METRICS.map(in_metric).concat()
    });
}

/// The number of endings, and of those that are no mirror images of others; or why nothing is a mirror image.
#[test]
fn asymmetric_puzzles_are_reported() {
    cases::check("mirrors.txt", |input| {
        let puzzle = read(&format!("title = 'M'\n{input}"));
        let number =
            |merge| puzzle.endings(&Search::default(), merge, &mut unwatched).map(|endings| endings.paths.len());
        match number(true) {
            Ok(merged) => format!("{} endings, {merged} but for mirror images", number(false).expect("no mirror")),
            Err(why) => why.to_string(),
        }
    });
}

#[test]
fn a_limit_leaves_a_solution_without_its_others() {
    let board = klotski();
    // The last level is not complete: another winning position may be missing.
    let few = Limits { positions: 24_040, ..ALL };
    let search = Search { limits: few, ..search(Metric::Step, Prefer::FewestMoves) };
    let (path, _) = answers(&board, &search, 5).expect("a winning position is among them");
    assert_eq!((path.path.len(), path.several), (116, Err(Limit::Positions(24_040))));
    for positions in [1, 100, 20_000] {
        let search = Search { limits: Limits { positions, ..ALL }, ..search };
        let ends = sliding::questions(&board, &search).endings(false, &mut unwatched);
        assert_eq!((ends.limit, ends.statistics.positions), (Some(Limit::Positions(positions)), positions));
        assert_eq!(ends.statistics.levels.iter().sum::<usize>(), positions);
    }
    let little = Search { limits: Limits { memory: 100_000, ..ALL }, ..search };
    let ends = sliding::questions(&board, &little).endings(true, &mut unwatched);
    assert_eq!(ends.limit, Some(Limit::Memory(100_000)));
}

#[test]
fn more_solutions_than_128_bits_count() {
    // Two blocks go 70 steps each, in any order, and no other way is as short: 140 over 70.
    let row = |label: &str| -> Vec<Symbol> {
        (0..71).map(|col| if col == 0 { Symbol::Label(label.to_owned()) } else { Symbol::Empty }).collect()
    };
    let several = |steps: i64| {
        let goal = GoalLayout::places(vec![PlaceLayout::new("A", 0, steps), PlaceLayout::new("B", 1, steps)]);
        let layout = Layout { rows: vec![row("A"), row("B")], goals: vec![goal], ..Layout::default() };
        let board = layout.check().expect("a valid board");
        let (answers, _) = answers(&board, &search(Metric::Step, Prefer::First), 7).expect("it can be solved");
        assert_eq!(answers.path.len() as i64, 2 * steps);
        answers.several.map(|several| (several.count, several.goal_count, several.listed.len()))
    };
    assert_eq!(several(70), Ok((None, 1, 7)));
    // 120 over 60, 117 bits.
    assert_eq!(several(60), Ok((Some(96_614_908_840_363_322_603_893_139_521_372_656), 1, 7)));
}

#[test]
fn with_too_little_memory_other_solutions_are_not_reported() {
    // Most positions are on some shortest path.
    let empty = "............\n".repeat(11);
    let goal = "goal = { A = [11, 10], B = [11, 11] }";
    let board = board(&format!("board = '''\nAB..........\n{empty}'''\n{goal}"));
    let all = answers(&board, &search(Metric::Step, Prefer::First), 0).and_then(|found| found.0.several.ok());
    let count = all.expect("there is memory enough").count;
    let (mut without, mut with) = (0, 0);
    for kibibytes in (500..4000).step_by(250) {
        let limits = Limits { memory: kibibytes << 10, ..ALL };
        let search = Search { limits, ..search(Metric::Step, Prefer::FewestMoves) };
        match sliding::questions(&board, &search).answers(3, &mut unwatched).map(of_moves) {
            Outcome::Solved { path, .. } => {
                let several = path.several.map(|several| several.count);
                let expected = if several.is_ok() { Ok(count) } else { Err(Limit::Memory(kibibytes << 10)) };
                assert_eq!((path.path.len(), &several), (42, &expected), "{kibibytes} KiB");
                *if several.is_ok() { &mut with } else { &mut without } += 1;
            }
            Outcome::Limit { limit, .. } => assert_eq!(limit, Limit::Memory(kibibytes << 10)),
            Outcome::Unsolvable { .. } => panic!("it can be solved"),
        }
    }
    assert!(without > 0 && with > 0, "{without} without, {with} with all solutions");
}

#[test]
fn a_list_is_cut_where_the_memory_ends() {
    let limits = Limits { memory: 8 << 20, ..ALL };
    let search = Search { limits, ..search(Metric::Step, Prefer::First) };
    let several = answers(&klotski(), &search, usize::MAX).and_then(|found| found.0.several.ok());
    let listed = several.expect("there is memory enough to count").listed.len();
    assert!((20..200).contains(&listed), "{listed} × 116 moves");
}

// The naive count.

/// For each move of the shortest solutions, whether there is but one.
fn forced(space: &Space<Key, Picture>) -> Vec<bool> {
    let edges = |level| {
        let on_way = space.level(level).filter(|&number| space.is_on_way(number));
        on_way.map(|number| space.nearer(number).into_iter().collect::<BTreeSet<_>>().len()).sum::<usize>()
    };
    (0..space.distance(0).expect("a solution")).map(|level| edges(level) == 1).collect()
}

/// A position as Wiberg compares it: for each cell, column by column, the size of its block, whether it is wide, its shape
/// and the cell's number in it; nothing for an empty cell.
type Columns = Vec<Option<(usize, bool, Vec<naive::Cell>, usize)>>;

fn columns(picture: &Picture) -> Columns {
    let blocks = naive::blocks(picture);
    let kind = |row: usize, col: usize| {
        let cells = blocks.get(&picture[row][col])?;
        let top = cells.iter().map(|cell| cell.0).min()?;
        let left = cells.iter().map(|cell| cell.1).min()?;
        let shape: Vec<naive::Cell> = cells.iter().map(|cell| (cell.0 - top, cell.1 - left)).collect();
        let high = shape.iter().map(|cell| cell.0).max()?;
        let wide = shape.iter().map(|cell| cell.1).max()?;
        let number = shape.iter().position(|cell| *cell == (row - top, col - left))?;
        Some((cells.len(), wide > high, shape, number))
    };
    let (rows, cols) = (picture.len(), picture[0].len());
    (0..cols).flat_map(|col| (0..rows).map(move |row| (row, col))).map(|(row, col)| kind(row, col)).collect()
}

/// The lengths of all endings, sorted. With `mirror`, a position and its image count as one.
fn naive_endings(puzzle: &naive::Puzzle, metric: Metric, mirror: bool) -> Vec<usize> {
    let cols = puzzle.start[0].len();
    let image = |key: &Key| -> Key {
        let cells = |cells: &[naive::Cell]| {
            let cells: BTreeSet<_> = cells.iter().map(|&(row, col)| (row, cols - 1 - col)).collect();
            cells.into_iter().collect()
        };
        let mut image: Key = key.iter().map(|(name, all)| (*name, cells(all))).collect();
        image.sort();
        image
    };
    let key = |picture: &Picture| {
        let key = puzzle.key(picture);
        if mirror { image(&key).min(key) } else { key }
    };
    // Nothing lies behind an ending.
    let next = |picture: &Picture| match puzzle.is_goal(picture) {
        true => Vec::new(),
        false => puzzle.rules.neighbours(picture, count(metric)),
    };
    let space = Space::new(puzzle.start.clone(), key, next, |picture| puzzle.is_goal(picture));
    let mut lengths: Vec<usize> =
        (0..space.levels.len()).filter(|&at| space.distance(at) == Some(0)).map(|at| space.levels[at]).collect();
    lengths.sort_unstable();
    lengths
}

/// Compares count, forced moves, goals, lists and Wiberg's choice; returns the number of solutions, if there is one.
fn check_shortest(layout: &Layout, metric: Metric, name: &str) -> Option<u128> {
    let (puzzle, board) = (naive_puzzle(layout), layout.check().expect("a valid board"));
    let found = answers(&board, &search(metric, Prefer::Wiberg), 40);
    let space = puzzle.space(count(metric));
    let Some((length, number)) = space.solutions() else {
        assert_eq!(found, None, "{name}");
        return None;
    };
    let Answers { path, several } = found.unwrap_or_else(|| panic!("{name}: no solution")).0;
    let several = several.expect("there is memory enough");
    assert_eq!((several.count, &several.forced), (Some(number), &forced(&space)), "{name}");
    let goals: BTreeSet<usize> = space.level(length).filter(|&at| space.distance(at) == Some(0)).collect();
    assert_eq!((several.goal_count, several.goals.len()), (goals.len(), goals.len()), "{name}");
    assert!(several.goals.iter().all(|corners| board.is_solved(&Position(corners.clone()))), "{name}");
    let different: BTreeSet<String> = several.goals.iter().map(|position| format!("{position:?}")).collect();
    assert_eq!(different.len(), goals.len(), "{name}");
    let numbers = |path: &[Move]| -> Vec<usize> {
        pictures(&puzzle, path).iter().map(|picture| space.numbers[&puzzle.key(picture)]).collect()
    };
    let listed: BTreeSet<Vec<usize>> = several.listed.iter().map(|path| numbers(path)).collect();
    assert_eq!(listed.len() as u128, number.min(40), "{name}: all that are listed are different");
    for listed in &listed {
        assert!(listed.len() == length + 1 && goals.contains(&listed[length]), "{name}");
    }
    let fewer = answers(&board, &search(metric, Prefer::Wiberg), 3).and_then(|found| found.0.several.ok());
    assert!(fewer.is_some_and(|fewer| several.listed.starts_with(&fewer.listed)), "{name}: the first ones stay first");
    // From the end, each position is the smallest from which a move leads on.
    let smallest = |all: &mut dyn Iterator<Item = usize>| all.map(|at| columns(&space.positions[at])).min();
    let (way, shown) = (numbers(&path), pictures(&puzzle, &path));
    assert_eq!(Some(columns(&shown[length])), smallest(&mut goals.iter().copied()), "{name}");
    for level in 0..length {
        let mut before = space.level(level).filter(|&at| space.moves[at].contains(&way[level + 1]));
        assert_eq!(Some(columns(&shown[level])), smallest(&mut before), "{name}, {level}");
    }
    Some(number)
}

fn check_endings(layout: &Layout, metric: Metric, mirror: bool, name: &str) -> usize {
    let (puzzle, board) = (naive_puzzle(layout), layout.check().expect("a valid board"));
    let found = endings(&board, metric, mirror).unwrap_or_else(|why| panic!("{name}: {why}"));
    assert_eq!(found.limit, None, "{name}");
    let lengths: Vec<usize> = found.paths.iter().map(Vec::len).collect();
    assert_eq!(lengths, naive_endings(&puzzle, metric, mirror), "{name}");
    let mut ends = BTreeSet::new();
    for path in &found.paths {
        let pictures = pictures(&puzzle, path);
        let won: Vec<usize> = (0..pictures.len()).filter(|&k| puzzle.is_goal(&pictures[k])).collect();
        assert_eq!(won, [path.len()], "{name}: no winning position before the end");
        assert!(ends.insert(puzzle.key(&pictures[path.len()])), "{name}: an ending twice");
    }
    found.paths.len()
}

fn random_layouts(seeds: std::ops::Range<u64>) -> impl Iterator<Item = (Layout, String)> {
    let recipes = [
        Recipe { rows: 3, cols: 4, largest: 3, walls: 5, holes: 3, goals: 1 },
        Recipe { rows: 4, cols: 3, largest: 2, walls: 0, holes: 2, goals: 2 },
        Recipe { rows: 2, cols: 5, largest: 3, walls: 0, holes: 3, goals: 1 },
        Recipe { rows: 3, cols: 3, largest: 2, walls: 10, holes: 3, goals: 2 },
    ];
    seeds.filter_map(move |seed| {
        let board = RandomBoard::new(&mut Random::new(seed), &recipes[seed as usize % recipes.len()])?;
        let layout = board.layout(label);
        is_small(&layout, 400).then_some((layout, format!("seed {seed}")))
    })
}

#[test]
fn all_shortest_solutions_are_as_the_naive_count_has_them() {
    let mut counts = Vec::new();
    for (layout, name) in random_layouts(0..240) {
        for metric in METRICS {
            counts.extend(check_shortest(&layout, metric, &format!("{name}, {metric}s")));
        }
    }
    let several = counts.iter().filter(|count| **count > 1).count();
    assert!(counts.len() > 200 && several > 60, "{several} of {} have several solutions", counts.len());
}

#[test]
fn endings_are_as_the_naive_search_has_them() {
    let mut several = 0;
    for (layout, name) in random_layouts(1000..1200) {
        for metric in METRICS {
            several += usize::from(check_endings(&layout, metric, false, &format!("{name}, {metric}s")) > 1);
        }
    }
    assert!(several > 60, "only {several} have several endings");
}

/// A random board beside its mirror image, with a block between them that is to go up or down.
fn symmetric(seed: u64) -> Option<Layout> {
    let mut random = Random::new(seed);
    let recipe = Recipe { rows: 2 + random.below(2), cols: 2, largest: 3, walls: 4, holes: 2, goals: 0 };
    // A board must have something to reach, though its goal is not used.
    let half = RandomBoard::new(&mut random, &Recipe { goals: 1, ..recipe })?;
    let (rows, cols) = (recipe.rows, recipe.cols);
    let mut symbols = vec![vec![Symbol::Empty; 2 * cols + 1]; rows];
    let symbol = |block: usize| Symbol::Label(label(block));
    for &(row, col) in &half.walls {
        symbols[row][col] = Symbol::Wall;
        symbols[row][2 * cols - col] = Symbol::Wall;
    }
    for (index, block) in half.blocks.iter().enumerate() {
        for &(row, col) in block {
            symbols[row][col] = symbol(2 * index + 1);
            symbols[row][2 * cols - col] = symbol(2 * index + 2);
        }
    }
    let (from, to) = (random.below(rows), random.below(rows));
    symbols[from][cols] = symbol(0);
    let mut goal = vec![PlaceLayout::new(label(0), to as i64, cols as i64)];
    let mut empty = Vec::new();
    if random.chance(50) {
        let (row, col) = (random.below(rows) as i64, random.below(cols));
        empty = vec![(row, col as i64), (row, (2 * cols - col) as i64)];
        goal.truncate(random.below(2));
    }
    Some(Layout { rows: symbols, goals: vec![GoalLayout::Places { places: goal, empty }], ..Layout::default() })
}

#[test]
fn endings_but_for_mirror_images_are_as_the_naive_search_has_them() {
    let (mut boards, mut several) = (0, 0);
    for seed in 0..400 {
        let Some(layout) = symmetric(seed).filter(|layout| boards < 40 && is_small(layout, 1500)) else {
            continue;
        };
        boards += 1;
        for metric in METRICS {
            let name = format!("seed {seed}, {metric}s");
            several += usize::from(check_endings(&layout, metric, true, &name) > 1);
            check_endings(&layout, metric, false, &name);
        }
    }
    assert!(boards == 40 && several > 20, "{several} of {boards} boards have several endings");
}

/// A search for answers goes through half of a space that is its own mirror image, one for levels through all of it.
#[test]
fn half_of_a_symmetric_space_answers_for_the_whole() {
    let (mut solved, mut far) = (0, 0);
    for (seed, layout) in (0..600).filter_map(|seed| Some((seed, symmetric(seed).filter(|one| is_small(one, 1500))?))) {
        let board = layout.check().expect("a valid board");
        for (metric, prefer) in
            METRICS.into_iter().flat_map(|metric| [(metric, Prefer::First), (metric, Prefer::FewestMoves)])
        {
            let name = format!("seed {seed}, {metric}s, {prefer:?}");
            let questions = sliding::questions(&board, &search(metric, prefer));
            let answers = questions.answers(0, &mut unwatched);
            let wanted = SpaceRequest { compared: 0, visitor: None };
            assert_eq!(answers, questions.whole(&|seen| seen, wanted, &mut unwatched).outcome, "{name}");
            let Outcome::Solved { path, .. } = answers else { continue };
            let Outcome::Solved { path: alone, .. } = questions.solve(&mut unwatched) else { panic!("{name}") };
            assert_eq!(path.path, alone, "{name}");
            (solved, far) = (solved + 1, far + usize::from(alone.moves().len() > 4));
            if prefer == Prefer::First {
                check_shortest(&layout, metric, &name);
            }
        }
    }
    assert!(solved > 1_500 && far > 10, "{solved} {far}");
}

/// Compares the fewest slides and moves that a search in steps tells of with those that searches find; returns whether it tells.
fn check_chains(board: &Board, kept: usize, name: &str) -> bool {
    let fewest = |metric| match sliding::solve(board, &search(metric, Prefer::First), &mut unwatched) {
        Outcome::Solved { path, .. } => Some(path.len()),
        _ => None,
    };
    let whole = |metric| {
        let search = Search { limits: Limits { positions: kept, ..ALL }, ..search(metric, Prefer::First) };
        let wanted = SpaceRequest { compared: kept, visitor: None };
        Some(sliding::questions(board, &search).whole(&|seen| seen.max(kept), wanted, &mut unwatched).landscape?.fewest)
    };
    let Some(told) = whole(Metric::Step) else { return false };
    assert_eq!(told, [None, fewest(Metric::Slide), fewest(Metric::Move)], "{name}");
    for metric in [Metric::Slide, Metric::Move] {
        assert!(whole(metric) == Some([None; 3]), "{name}: slides are no steps");
    }
    true
}

#[test]
fn slides_and_moves_are_counted_as_chains_of_steps() {
    let (mut told, mut random) = (0, 0);
    for (name, puzzle) in crate::named_examples().into_iter().chain(crate::published()) {
        let Game::Sliding(board) = puzzle.game else { continue };
        told += usize::from(check_chains(&board, 1_500, &name));
    }
    for (layout, name) in random_layouts(2000..2400) {
        random += usize::from(check_chains(&layout.check().expect("a board"), 1_000, &name));
    }
    assert!(told >= 100 && random > 100, "{told} published, {random} random");
}

#[test]
fn one_search_says_what_two_say() {
    let enough = |positions: usize| positions + positions / 20;
    for puzzle in ["klotski", "hughes", "ten-steps", "number-maze"].map(example) {
        for prefer in [Prefer::FewestMoves, Prefer::Readable { arrows: 3 }, Prefer::First, Prefer::Wiberg] {
            for positions in [1, 20, 800, 24_000, 24_048, 24_049, 25_100, 25_250, 25_955, ALL.positions] {
                let search = Search { prefer, limits: Limits { positions, ..ALL }, ..Search::default() };
                let apart = puzzle.answers(&search, 0, &mut unwatched);
                let Whole { outcome, exploration, .. } = puzzle.whole(&search, &enough, false, &mut unwatched);
                assert_eq!(outcome, apart, "{} {positions}", puzzle.about.title);
                let Outcome::Solved { statistics, .. } = apart else {
                    assert_eq!(exploration, None);
                    continue;
                };
                let limits = Limits { positions: enough(statistics.positions).min(positions), ..ALL };
                let explored = puzzle.explore(&Search { limits, ..search }, &mut unwatched);
                assert!(exploration.is_none_or(|exploration| exploration == explored), "{positions}");
            }
            let search = Search { prefer, limits: ALL, ..Search::default() };
            assert!(puzzle.whole(&search, &enough, false, &mut unwatched).exploration.is_some());
        }
    }
}
