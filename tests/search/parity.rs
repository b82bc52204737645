//! What parity proves, against exhaustive search.

use crate::both::{ALL, METRICS, solve, solved};
use crate::common::boards::Random;
use crate::common::{self, cases};
use stepbook::stages::puzzle::{About, Game, Puzzle};
use stepbook::stages::search::{Outcome, Whole, unwatched};
use stepbook::stages::sliding::{
    self, Axis, Board, GoalLayout, Impossible, Layout, PlaceLayout, Search, Symbol, Who, impossible,
};

/// The exhaustive search, which knows nothing of parity.
fn is_solvable(board: &Board) -> bool {
    solved(solve(board, ALL)).is_some()
}

fn symbols(rows: &[Vec<char>]) -> Vec<Vec<Symbol>> {
    let symbol = |&c: &char| match c {
        '.' => Symbol::Empty,
        '#' => Symbol::Wall,
        '-' => Symbol::Gate,
        '*' => Symbol::Anything,
        c => Symbol::Label(c.to_string()),
    };
    rows.iter().map(|row| row.iter().map(symbol).collect()).collect()
}

/// A board and the picture of its goal.
fn board(rows: &str, goal: &str) -> Board {
    common::board(&format!("board = '''\n{rows}\n'''\ngoal = '''\n{goal}\n'''\n"))
}

/// All orders of the characters.
fn orders(of: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (at, c) in of.char_indices() {
        let rest = [&of[..at], &of[at + c.len_utf8()..]].concat();
        all.extend(orders(&rest).iter().map(|order| format!("{c}{order}")));
    }
    if all.is_empty() { vec![String::new()] } else { all }
}

#[test]
fn on_two_rows_of_three_parity_knows_all_that_the_search_knows() {
    let orders = orders("ABCDE.");
    assert_eq!(orders.len(), 720);
    let mut proofs = 0;
    for order in orders {
        let board = board("ABC\nDE.", &format!("{}\n{}", &order[..3], &order[3..]));
        let proof = impossible(&board);
        assert_eq!(proof.is_none(), is_solvable(&board), "{order}: {proof:?}");
        proofs += usize::from(proof.is_some());
    }
    assert_eq!(proofs, 360);
}

/// A random board of cells with few gaps and a goal of any kind; now and then with larger blocks, axes, and gates.
fn random_board(random: &mut Random) -> Option<Board> {
    let (rows, cols) = (1 + random.below(3), 2 + random.below(2));
    let mut picture = vec![vec!['.'; cols]; rows];
    let gaps = 1 + usize::from(random.chance(25));
    let mut letters = 'A'..='Z';
    let cells: Vec<(usize, usize)> = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))).collect();
    let walls = random.chance(50);
    for &(row, col) in &cells {
        picture[row][col] = if walls && random.chance(15) { '#' } else { letters.next()? };
    }
    for _ in 0..gaps {
        let (row, col) = cells[random.below(cells.len())];
        picture[row][col] = if random.chance(15) { '-' } else { '.' };
    }
    if random.chance(20) {
        let (row, col) = (random.below(rows), random.below(cols - 1));
        if picture[row][col].is_ascii_uppercase() && picture[row][col + 1].is_ascii_uppercase() {
            picture[row][col + 1] = picture[row][col];
        }
    }
    let mut labels: Vec<char> = picture.iter().flatten().copied().filter(char::is_ascii_uppercase).collect();
    labels.dedup();
    if labels.is_empty() {
        return None;
    }
    let goals = (0..1 + usize::from(random.chance(20))).map(|_| random_goal(random, &picture, &labels)).collect();
    let mut layout = Layout { rows: symbols(&picture), goals, distinct: random.chance(20), ..Layout::default() };
    if random.chance(30) {
        for label in &labels {
            let axis = [Axis::Both, Axis::Both, Axis::Both, Axis::Horizontal, Axis::Fixed][random.below(5)];
            if axis != Axis::Both {
                layout.axes.push((label.to_string(), axis));
            }
        }
    }
    if picture.iter().flatten().any(|&c| c == '-') && random.chance(60) {
        layout.gate_blocks.push(labels[random.below(labels.len())].to_string());
    }
    layout.check().ok()
}

fn random_goal(random: &mut Random, picture: &[Vec<char>], labels: &[char]) -> GoalLayout {
    // The contents of cells that are not walls, in another order; some of them do not matter.
    let free: Vec<(usize, usize)> = (0..picture.len())
        .flat_map(|row| (0..picture[0].len()).map(move |col| (row, col)))
        .filter(|&(row, col)| picture[row][col] != '#')
        .collect();
    if random.chance(25) {
        let mut place = |label: char| {
            let (row, col) = free[random.below(free.len())];
            let other = labels[random.below(labels.len())];
            let who = match random.below(4) {
                0 => Who::AnyOf(vec![label.to_string(), other.to_string()]),
                1 => Who::Like(label.to_string()),
                _ => Who::Block(label.to_string()),
            };
            PlaceLayout { who, at: vec![(row as i64, col as i64)] }
        };
        let places = labels.iter().map(|&label| place(label)).collect();
        return GoalLayout::Places { places, empty: Vec::new() };
    }
    let mut goal: Vec<Vec<char>> = picture.to_vec();
    for _ in 0..1 + random.below(4) {
        let (a, b) = (free[random.below(free.len())], free[random.below(free.len())]);
        let (first, second) = (goal[a.0][a.1], goal[b.0][b.1]);
        if first != '-' && second != '-' {
            goal[a.0][a.1] = second;
            goal[b.0][b.1] = first;
        }
    }
    if random.chance(50) {
        for &(row, col) in &free {
            if random.chance(15) {
                goal[row][col] = '*';
            }
        }
    }
    GoalLayout::Picture(symbols(&goal))
}

#[test]
fn the_search_confirms_what_parity_proves() {
    let (mut proofs, mut parity, mut partial, mut solvable) = (0, 0, 0, 0);
    for seed in 0..4000 {
        let mut random = Random::new(seed);
        let Some(board) = random_board(&mut random) else { continue };
        // A board that takes a search of more than a moment adds nothing.
        if board.blocks().len() > 7 {
            continue;
        }
        match impossible(&board) {
            Some(why) => {
                assert!(!is_solvable(&board), "seed {seed}: {why:?} {board:?}");
                proofs += 1;
                parity += usize::from(why.iter().all(|why| matches!(why, Impossible::Parity { .. })));
                let named = board.goal().alternatives.iter().any(|goal| goal.places.len() < board.blocks().len());
                partial += usize::from(named);
            }
            None => solvable += usize::from(is_solvable(&board)),
        }
    }
    let numbers = [proofs, parity, partial, solvable];
    assert!(numbers.iter().all(|&number| number > 50), "{numbers:?}");
}

#[test]
fn the_puzzle_of_fourteen_and_fifteen_is_refused_at_once_in_every_search() {
    let board = board("abcd\nefgh\nijkl\nmno.", "abcd\nefgh\nijkl\nmon.");
    assert_eq!(impossible(&board), Some(vec![Impossible::Parity { odd: true }]));
    let puzzle = Puzzle { about: About::default(), game: Game::Sliding(board) };
    for metric in METRICS {
        let search = Search { metric, ..Search::default() };
        assert!(matches!(puzzle.solve(&search, &mut unwatched), Outcome::Unsolvable { .. }));
        assert!(matches!(puzzle.answers(&search, 3, &mut unwatched), Outcome::Unsolvable { .. }));
        let whole = puzzle.whole(&search, &|positions| positions, true, &mut unwatched);
        assert!(matches!(whole, Whole { outcome: Outcome::Unsolvable { .. }, exploration: None, landscape: None }));
        assert!(puzzle.endings(&search, false, &mut unwatched).is_ok_and(|endings| endings.paths.is_empty()));
        assert_eq!(puzzle.count_paths(5, &search, &mut unwatched).total(), Some(0));
        assert_eq!(puzzle.difficulty(&search, &mut unwatched), Ok(None));
    }
    let backtrack = sliding::Backtrack::default();
    assert!(matches!(puzzle.backtrack(&backtrack, &mut unwatched), Ok(Outcome::Unsolvable { .. })));
    let unknown = sliding::Backtrack { blocks: vec!["?".to_owned()], ..backtrack };
    assert!(puzzle.backtrack(&unknown, &mut unwatched).is_err());
}

#[test]
fn what_parity_proves_is_told() {
    cases::check("parity.txt", |input| match impossible(&common::board(input)) {
        Some(why) => why.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
        None => "no proof".to_owned(),
    });
}
