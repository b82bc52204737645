//! Tables of distances against breadth-first searches backwards from all goals, which take nothing from the library.

use crate::both::{METRICS, board, count, naive_puzzle, solved};
use crate::common::boards::Random;
use crate::common::{example, read};
use crate::referee::rows;
use rayon::prelude::*;
use stepbook::stages::format;
use stepbook::stages::grid::Cell;
use stepbook::stages::puzzle::{Distances, Game, NoDistances, NotDistances, Path, Puzzle};
use stepbook::stages::search::{Limit, Limits, unwatched};
use stepbook::stages::sliding::{Board, GoalLayout, PlaceLayout, Position, Search};
use stepbook_naive::{self as naive, Picture};

/// Puzzles that are compared.
const PUZZLES: usize = 20;
/// Positions of each.
const POSITIONS: usize = 1_000;
/// From one of so many the moves to nearer positions are found, and a walk to a goal.
const WALKED: usize = 4;
/// How many of them are also solved.
const SOLVED: usize = 10;

/// The corpus files of puzzles that are compared, and their names.
const PUBLISHED: [(&str, &[&str]); 7] = [
    ("classics", &["Nine Blocks"]),
    ("hackerrank", &["HackerRank sample", "alaraph walk-through 3x3"]),
    ("hakoiri", &["hakoiri simplicity2 (Simplicity)"]),
    ("huarong-fayaa", &["fayaa 117 十八步", "fayaa 129 伏羲八卦:天天乾", "unblock2 Level 03"]),
    ("rush-hour-forty", &["fogleman forty 9", "fogleman forty 13", "fogleman forty 15"]),
    ("rush-hour-thinkfun", &["ThinkFun card 3", "ThinkFun card 11", "ThinkFun card 15"]),
    ("rush-hour-thinkfun", &["ThinkFun card 5", "ThinkFun card 19", "ThinkFun card 21", "ThinkFun card 37"]),
];

/// The top-left cell of each block of a picture.
fn position(board: &Board, picture: &Picture) -> Vec<Cell> {
    let blocks = naive::blocks(picture);
    let corner = |label: &str| {
        let (row, col) = naive::corner(&blocks[&label.chars().next().expect("a label")]);
        Cell::new(row, col)
    };
    board.blocks().iter().map(|block| corner(&block.label)).collect()
}

fn picture(board: &Board, position: &[Cell]) -> Picture {
    let rows = rows(board, &Position(position.to_vec()));
    rows.iter().map(|row| row.replace('-', ".").chars().collect()).collect()
}

/// Puzzles with at most 2,000 positions: examples, and those of `tests/data/corpus` with these names.
fn small_puzzles() -> Vec<Puzzle> {
    let examples = ["hughes", "rush-hour", "pennant"].map(example);
    let published = PUBLISHED.iter().flat_map(|(file, names)| {
        let text = crate::common::text_of(&format!("tests/data/corpus/{file}.json"));
        let read = move |name: &&str| format::read_named(text.as_bytes(), None, Some(name)).expect("a puzzle");
        names.iter().map(read).collect::<Vec<_>>()
    });
    examples.into_iter().chain(published).collect()
}

#[test]
fn distances_are_those_of_a_search_from_each_position() {
    let puzzles = small_puzzles();
    assert_eq!(puzzles.len(), PUZZLES);
    let checked: usize = puzzles
        .par_iter()
        .enumerate()
        .map(|(number, puzzle)| {
            let (board, metric) = (board(puzzle), METRICS[number % METRICS.len()]);
            let name = format!("{} in {metric}s", puzzle.about.title);
            let naive = naive_puzzle(&board.layout());
            let reference = naive.space(count(metric));
            let search = Search { metric, limits: Limits { threads: 1, ..Limits::default() }, ..Search::default() };
            let made = Distances::of(puzzle, &search, &mut unwatched).expect("distances");
            let bytes = made.to_bytes();
            let distances = Distances::from_bytes(puzzle, &bytes).expect("the same");
            assert_eq!(distances, made, "{name}");
            let seen = puzzle.whole(&search, &|_| usize::MAX, true, &mut unwatched).landscape.expect("all positions");
            assert_eq!(seen.distances.as_ref(), Some(&made), "{name}: beside the solution");
            assert_eq!(distances.positions(), reference.positions.len(), "{name}");
            assert_eq!(Some(distances.start()), reference.distance(0), "{name}");
            let farthest = reference.goals.iter().map(|goal| goal.expect("a way to a goal").0).max();
            assert_eq!(Some(distances.farthest()), farthest, "{name}");
            let mut random = Random::new(number as u64);
            for turn in 0..POSITIONS {
                let number = random.below(reference.positions.len());
                let drawn = &reference.positions[number];
                let (at, expected) = (position(board, drawn), reference.distance(number).expect("a way to a goal"));
                assert_eq!(distances.modulo(&at), Some((expected % 3) as u8), "{name}: {drawn:?}");
                if turn % WALKED > 0 {
                    continue;
                }
                assert_eq!(distances.distance(&at), Some(expected), "{name}: {drawn:?}");
                let next = distances.next(&at);
                let number_of = |at: &[Cell]| reference.numbers[&naive.key(&picture(board, at))];
                let mut found: Vec<usize> = next.iter().map(|next| number_of(&next.position)).collect();
                found.sort_unstable();
                assert_eq!(found, reference.nearer(number), "{name}: {drawn:?}");
                for next in next {
                    let Path::Sliding { moves, metric: counted } = next.step else { panic!("a move") };
                    assert_eq!((moves.len(), counted), (1, metric), "{name}: {drawn:?}");
                    let mut after = Position(at.clone());
                    board.apply(&mut after, &moves[0]).expect("a legal move");
                    assert_eq!(after.0, next.position, "{name}: {drawn:?}");
                }
                if turn / WALKED < SOLVED {
                    let from_there = puzzle.starting_at(&at).expect("a position").solve(&search, &mut unwatched);
                    assert_eq!(solved(from_there).map(|found| found.0.len()), Some(expected), "{name}: {drawn:?}");
                }
            }
            POSITIONS
        })
        .sum();
    assert_eq!(checked, PUZZLES * POSITIONS);
}

#[test]
fn a_maze_has_the_distance_of_each_cell() {
    for name in ["klondike", "number-maze"] {
        let puzzle = example(name);
        let Game::Maze(maze) = &puzzle.game else { panic!("a maze") };
        let made = Distances::of(&puzzle, &Search::default(), &mut unwatched).expect("distances");
        let distances = Distances::from_bytes(&puzzle, &made.to_bytes()).expect("the same");
        assert_eq!(distances, made);
        for cell in maze.size().cells().filter(|&cell| maze.number(cell).is_some()) {
            let from_there = puzzle.starting_at(&[cell]).expect("a cell").solve(&Search::default(), &mut unwatched);
            let expected = solved(from_there).map(|found| found.0.len());
            assert_eq!(distances.distance(&[cell]), expected, "{name}: {cell}");
            assert_eq!(distances.modulo(&[cell]).map(usize::from), expected.map(|distance| distance % 3));
            let next: Vec<Cell> = distances.next(&[cell]).iter().map(|next| next.position[0]).collect();
            let nearer =
                |to: &Cell| expected.is_some_and(|left| left > 0 && distances.distance(&[*to]) == Some(left - 1));
            let landings: Vec<Cell> = maze.jumps(cell).map(|(_, to)| to).filter(nearer).collect();
            assert_eq!(next, landings, "{name}: {cell}");
        }
    }
}

/// Two cars that cannot pass each other: positions in which they have changed places cannot be reached.
const CORRIDOR: &str = "title = 'Corridor'\nboard = '''\nA...B...C.....\n'''\ndistinct = true\ngoal = { C = [0, 13] }";

#[test]
fn what_cannot_be_reached_is_unknown() {
    let puzzle = read(CORRIDOR);
    let distances = Distances::of(&puzzle, &Search::default(), &mut unwatched).expect("distances");
    let position = |cols: [usize; 3]| cols.map(|col| Cell::new(0, col)).to_vec();
    let (mut known, mut others) = (0, 0);
    for (a, b, c) in (0..14 * 14 * 14).map(|n| (n % 14, n / 14 % 14, n / 196)) {
        let (at, found) = (position([a, b, c]), distances.distance(&position([a, b, c])));
        if a < b && b < c {
            assert_eq!(found, Some(13 - c), "{a} {b} {c}");
            known += 1;
        } else if c < 13 {
            assert_eq!((found, distances.modulo(&at)), (None, None), "{a} {b} {c}");
            assert!(distances.next(&at).is_empty());
            others += 1;
        }
    }
    assert_eq!((known, distances.positions()), (364, 364));
    assert!(others > 1_000);
    assert_eq!(distances.distance(&position([0, 1, 2])[..2]), None, "a block is missing");
    assert_eq!(distances.distance(&position([0, 1, 99])), None, "outside the board");
}

#[test]
fn bytes_of_another_puzzle_are_refused() {
    let [hughes, klondike, ten_steps] = ["hughes", "klondike", "ten-steps"].map(example);
    let bytes = Distances::of(&hughes, &Search::default(), &mut unwatched).expect("distances").to_bytes();
    let of_maze = Distances::of(&klondike, &Search::default(), &mut unwatched).expect("distances").to_bytes();
    for (puzzle, bytes) in [(&ten_steps, &bytes), (&klondike, &bytes), (&hughes, &of_maze)] {
        assert_eq!(Distances::from_bytes(puzzle, bytes), Err(NotDistances::OtherPuzzle));
    }
    // The same board with another goal.
    let mut other = hughes.clone();
    let mut layout = board(&hughes).layout();
    layout.goals = vec![GoalLayout::places(vec![PlaceLayout::new("A", 1, 2)])];
    other.game = Game::Sliding(layout.check().expect("a board"));
    assert_eq!(Distances::from_bytes(&other, &bytes), Err(NotDistances::OtherPuzzle));
    for end in 0..bytes.len() {
        assert_eq!(Distances::from_bytes(&hughes, &bytes[..end]), Err(NotDistances::Invalid), "{end}");
    }
    let mut newer = bytes.clone();
    newer[4] = 2;
    assert_eq!(Distances::from_bytes(&hughes, &newer), Err(NotDistances::Version(2)));
}

#[test]
fn limits_and_puzzles_without_solution_are_errors() {
    let of = |puzzle: &Puzzle, limits: Limits| {
        Distances::of(puzzle, &Search { limits, ..Search::default() }, &mut unwatched)
            .map(|distances| distances.positions())
    };
    let hughes = example("hughes");
    let few = Limits { positions: 100, ..Limits::default() };
    assert_eq!(of(&hughes, few), Err(NoDistances::Limit(Limit::Positions(100))));
    let little = Limits { memory: 50_000, ..Limits::default() };
    assert_eq!(of(&hughes, little), Err(NoDistances::Limit(Limit::Memory(50_000))));
    let blocked = read("title = 'T'\nboard = 'A.#.'\ngoal = { A = [0, 3] }");
    assert_eq!(of(&blocked, Limits::default()), Err(NoDistances::Unsolvable));
    let solved = read("title = 'T'\nboard = 'A#.'\ngoal = { A = [0, 0] }");
    assert_eq!(of(&solved, Limits::default()), Ok(1));
}

/// The lookup in the documentation, as a page would have it.
#[test]
fn the_lookup_in_javascript_finds_the_same() {
    crate::common::needs!(crate::common::tool("node"));
    let source = include_str!("../../crates/solve/src/puzzle/distances.rs");
    let lookup: String = source
        .lines()
        .map(|line| line.trim_start_matches("///").strip_prefix(' ').unwrap_or_default())
        .skip_while(|line| *line != "```js")
        .skip(1)
        .take_while(|line| *line != "```")
        .map(|line| format!("{line}\n"))
        .collect();
    for metric in METRICS {
        let puzzle = example("pennant");
        let board = board(&puzzle);
        let bytes = Distances::of(&puzzle, &Search { metric, ..Search::default() }, &mut unwatched)
            .expect("distances")
            .to_bytes();
        let reference = naive_puzzle(&board.layout()).space(count(metric));
        let cell = |cell: &Cell| cell.row * board.size().cols + cell.col;
        let cells = |drawn| position(board, drawn).iter().map(cell).collect::<Vec<_>>();
        let all: Vec<Vec<usize>> = reference.positions.iter().map(cells).collect();
        let script = format!(
            "{lookup}\nconst bytes = Uint8Array.from({bytes:?});\n\
             console.log({all:?}.map((cells) => modulo(bytes, cells)).join(''));"
        );
        let output = std::process::Command::new("node").arg("-e").arg(script).output().expect("node starts");
        let rest = |goal: &Option<(usize, u128)>| (goal.expect("a way to a goal").0 % 3).to_string();
        let expected: String = reference.goals.iter().map(rest).collect();
        let [found, complaints] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
        assert_eq!(found.trim(), expected, "{complaints}");
    }
}
