//! Tables of distances against breadth-first searches backwards from all goals, which take nothing from the library.

use crate::both::naive_puzzle;
use crate::common::boards::Random;
use crate::naive::{self, Count, Picture};
use rayon::prelude::*;
use std::collections::{BTreeMap, VecDeque};
use stepbook::stages::format;
use stepbook::stages::grid::Cell;
use stepbook::stages::puzzle::{Distances, Game, NoDistances, NotDistances, Puzzle};
use stepbook::stages::search::{Limit, Limits, Outcome, unwatched};
use stepbook::stages::sliding::{Board, Metric, Search};

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

const METRICS: [(Metric, Count); 3] =
    [(Metric::Step, Count::Steps), (Metric::Slide, Count::Slides), (Metric::Move, Count::Moves)];

/// Distances from the goals of all positions that can be reached.
struct Reference {
    /// The sign of the class of each block.
    classes: BTreeMap<char, char>,
    pictures: Vec<Picture>,
    numbers: BTreeMap<String, usize>,
    distances: Vec<usize>,
    /// The positions one move away, one for each move.
    next: Vec<Vec<usize>>,
}

impl Reference {
    fn new(board: &Board, count: Count) -> Self {
        let naive = naive_puzzle(&board.layout());
        let start = naive.start.clone();
        let classes = classes(&naive);
        let mut numbers = BTreeMap::from([(key(&classes, &start), 0)]);
        let mut pictures = vec![start];
        let mut all_next: Vec<Vec<usize>> = Vec::new();
        while let Some(picture) = pictures.get(all_next.len()).cloned() {
            let mut number = |picture: Picture| {
                *numbers.entry(key(&classes, &picture)).or_insert_with(|| {
                    pictures.push(picture);
                    pictures.len() - 1
                })
            };
            all_next.push(naive.rules.neighbours(&picture, count).into_iter().map(&mut number).collect());
        }
        let mut back: Vec<Vec<usize>> = vec![Vec::new(); pictures.len()];
        for (from, next) in all_next.iter().enumerate() {
            next.iter().for_each(|&to| back[to].push(from));
        }
        let mut found = vec![None; pictures.len()];
        let mut queue: VecDeque<usize> = (0..pictures.len()).filter(|&at| naive.is_goal(&pictures[at])).collect();
        queue.iter().for_each(|&goal| found[goal] = Some(0));
        while let Some(at) = queue.pop_front() {
            for &before in &back[at] {
                if found[before].is_none() {
                    found[before] = found[at].map(|distance: usize| distance + 1);
                    queue.push_back(before);
                }
            }
        }
        let distances = found.into_iter().map(|distance| distance.expect("a way to a goal")).collect();
        Self { classes, pictures, numbers, distances, next: all_next }
    }

    /// The positions to which the moves lead that bring the goal one nearer, in ascending order.
    fn nearer(&self, number: usize) -> Vec<usize> {
        let is_nearer = |&next: &usize| self.distances[next] + 1 == self.distances[number];
        let mut nearer: Vec<usize> = self.next[number].iter().copied().filter(is_nearer).collect();
        nearer.sort_unstable();
        nearer
    }
}

/// The sign of the first block of the same class, for each block: swapping two blocks of a class makes no other position.
fn classes(naive: &naive::Puzzle) -> BTreeMap<char, char> {
    let blocks = naive::blocks(&naive.start);
    let own = naive.key(&naive.start);
    let swapped = |a: char, b: char| -> Picture {
        let swap = |&sign: &char| match sign {
            _ if sign == a => b,
            _ if sign == b => a,
            other => other,
        };
        naive.start.iter().map(|row| row.iter().map(swap).collect()).collect()
    };
    let shape = |label: char| {
        let (top, left) = corner(&blocks[&label]);
        blocks[&label].iter().map(|&(row, col)| (row - top, col - left)).collect::<Vec<_>>()
    };
    let is_like = |a: char, b: char| shape(a) == shape(b) && naive.key(&swapped(a, b)) == own;
    let first = |label: char| *blocks.keys().find(|&&other| is_like(other, label)).expect("itself");
    blocks.keys().map(|&label| (label, first(label))).collect()
}

fn corner(cells: &[naive::Cell]) -> naive::Cell {
    let (row, col) = (cells.iter().map(|cell| cell.0).min(), cells.iter().map(|cell| cell.1).min());
    row.zip(col).expect("a block has cells")
}

/// The same for all positions that count as one: the class of each block at its first cell.
fn key(classes: &BTreeMap<char, char>, picture: &Picture) -> String {
    let mut seen = String::new();
    let mut key = String::new();
    for &sign in picture.iter().flatten() {
        match classes.get(&sign).filter(|_| !seen.contains(sign)) {
            Some(&class) => {
                seen.push(sign);
                key.push(class);
            }
            None => key.push('.'),
        }
    }
    key
}

fn board(puzzle: &Puzzle) -> Option<&Board> {
    match &puzzle.game {
        Game::Sliding(board) => Some(board),
        _ => None,
    }
}

/// The top-left cell of each block of a picture.
fn position(board: &Board, picture: &Picture) -> Vec<Cell> {
    let blocks = naive::blocks(picture);
    let corner = |label: &str| {
        let (row, col) = corner(&blocks[&label.chars().next().expect("a label")]);
        Cell::new(row, col)
    };
    board.blocks().iter().map(|block| corner(&block.label)).collect()
}

fn picture(board: &Board, position: &[Cell]) -> Picture {
    let size = board.size();
    let sign = |cell: Cell| if board.walls()[cell] { '#' } else { '.' };
    let row = |row| (0..size.cols).map(|col| sign(Cell::new(row, col))).collect();
    let mut picture: Picture = (0..size.rows).map(row).collect();
    for (block, &corner) in board.blocks().iter().zip(position) {
        let label = block.label.chars().next().expect("a label");
        block.cells_at(corner).for_each(|cell| picture[cell.row][cell.col] = label);
    }
    picture
}

/// Puzzles with at most 2,000 positions: examples, and those of `tests/data/corpus` with these names.
fn small_puzzles() -> Vec<Puzzle> {
    let examples = ["hughes", "rush-hour", "pennant"].map(example);
    let published = PUBLISHED.iter().flat_map(|(file, names)| {
        let path = format!("{}/tests/data/corpus/{file}.json", env!("CARGO_MANIFEST_DIR"));
        let bytes = std::fs::read(path).expect("a file");
        let read = move |name: &&str| format::read_named(&bytes, None, Some(name)).expect("a puzzle");
        names.iter().map(read).collect::<Vec<_>>()
    });
    examples.into_iter().chain(published).collect()
}

fn example(name: &str) -> Puzzle {
    crate::named_examples().into_iter().find(|(known, _)| known == name).expect("an example").1
}

#[test]
fn distances_are_those_of_a_search_from_each_position() {
    let puzzles = small_puzzles();
    assert_eq!(puzzles.len(), PUZZLES);
    let checked: usize = puzzles
        .par_iter()
        .enumerate()
        .map(|(number, puzzle)| {
            let board = board(puzzle).expect("sliding blocks");
            let (metric, count) = METRICS[number % METRICS.len()];
            let name = format!("{} in {metric}s", puzzle.about.title);
            let reference = Reference::new(board, count);
            let search = Search { metric, limits: Limits { threads: 1, ..Limits::default() }, ..Search::default() };
            let made = Distances::of(puzzle, &search, &mut unwatched).expect("distances");
            let bytes = made.to_bytes();
            let distances = Distances::from_bytes(puzzle, &bytes).expect("the same");
            assert_eq!(distances, made, "{name}");
            let seen = puzzle.whole(&search, &|_| usize::MAX, true, &mut unwatched).landscape.expect("all positions");
            assert_eq!(seen.distances.as_ref(), Some(&made), "{name}: beside the solution");
            assert_eq!(distances.positions(), reference.pictures.len(), "{name}");
            assert_eq!(distances.start(), reference.distances[0], "{name}");
            assert_eq!(Some(distances.farthest()), reference.distances.iter().copied().max(), "{name}");
            let mut random = Random::new(number as u64);
            for turn in 0..POSITIONS {
                let number = random.below(reference.pictures.len());
                let drawn = &reference.pictures[number];
                let (at, expected) = (position(board, drawn), reference.distances[number]);
                assert_eq!(distances.modulo(&at), Some((expected % 3) as u8), "{name}: {drawn:?}");
                if turn % WALKED > 0 {
                    continue;
                }
                assert_eq!(distances.distance(&at), Some(expected), "{name}: {drawn:?}");
                let next = distances.next(&at);
                let number_of = |at: &[Cell]| reference.numbers[&key(&reference.classes, &picture(board, at))];
                let mut found: Vec<usize> = next.iter().map(|next| number_of(&next.position)).collect();
                found.sort_unstable();
                assert_eq!(found, reference.nearer(number), "{name}: {drawn:?}");
                if turn / WALKED < SOLVED {
                    let from_there = puzzle.starting_at(&at).expect("a position");
                    let Outcome::Solved { path, .. } = from_there.solve(&search, &mut unwatched) else {
                        panic!("{name}")
                    };
                    assert_eq!(path.len(), expected, "{name}: {drawn:?}");
                }
            }
            POSITIONS
        })
        .sum();
    assert_eq!(checked, PUZZLES * POSITIONS);
}

#[test]
fn a_hint_is_a_move_to_the_position_after_it() {
    for (metric, _) in METRICS {
        let puzzle = example("hughes");
        let board = board(&puzzle).expect("sliding blocks");
        let distances =
            Distances::of(&puzzle, &Search { metric, ..Search::default() }, &mut unwatched).expect("distances");
        let mut at = board.start().clone();
        for left in (0..distances.start()).rev() {
            let next = distances.next(&at.0).swap_remove(0);
            let stepbook::stages::puzzle::Solution::Sliding { moves, metric: counted } = next.step else {
                panic!("a move")
            };
            assert_eq!((moves.len(), counted), (1, metric));
            board.apply(&mut at, &moves[0]).expect("a legal move");
            assert_eq!(at.0, next.position);
            assert_eq!(distances.distance(&at.0), Some(left));
        }
        assert!(board.is_solved(&at) && distances.next(&at.0).is_empty());
    }
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
            let from_there = puzzle.starting_at(&[cell]).expect("a cell");
            let expected = match from_there.solve(&Search::default(), &mut unwatched) {
                Outcome::Solved { path, .. } => Some(path.len()),
                _ => None,
            };
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
    let puzzle = format::read(CORRIDOR.as_bytes(), None).expect("a puzzle");
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
    let Game::Sliding(board) = &hughes.game else { panic!("sliding blocks") };
    let mut layout = board.layout();
    layout.goals =
        vec![stepbook::stages::sliding::GoalLayout::places(vec![stepbook::stages::sliding::PlaceLayout::new(
            "A", 1, 2,
        )])];
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
    let blocked = format::read(b"title = 'T'\nboard = 'A.#.'\ngoal = { A = [0, 3] }", None).expect("a puzzle");
    assert_eq!(of(&blocked, Limits::default()), Err(NoDistances::Unsolvable));
    let solved = format::read(b"title = 'T'\nboard = 'A#.'\ngoal = { A = [0, 0] }", None).expect("a puzzle");
    assert_eq!(of(&solved, Limits::default()), Ok(1));
}

/// The lookup in the documentation, as a page would have it.
#[test]
fn the_lookup_in_javascript_finds_the_same() {
    if !crate::common::tool("node") {
        return;
    }
    let source = include_str!("../../crates/solve/src/puzzle/distances.rs");
    let lookup: String = source
        .lines()
        .map(|line| line.trim_start_matches("///").strip_prefix(' ').unwrap_or_default())
        .skip_while(|line| *line != "```js")
        .skip(1)
        .take_while(|line| *line != "```")
        .map(|line| format!("{line}\n"))
        .collect();
    for (metric, count) in METRICS {
        let puzzle = example("pennant");
        let board = board(&puzzle).expect("sliding blocks");
        let bytes = Distances::of(&puzzle, &Search { metric, ..Search::default() }, &mut unwatched)
            .expect("distances")
            .to_bytes();
        let reference = Reference::new(board, count);
        let cell = |cell: &Cell| cell.row * board.size().cols + cell.col;
        let cells = |drawn| position(board, drawn).iter().map(cell).collect::<Vec<_>>();
        let all: Vec<Vec<usize>> = reference.pictures.iter().map(cells).collect();
        let script = format!(
            "{lookup}\nconst bytes = Uint8Array.from({bytes:?});\n\
             console.log({all:?}.map((cells) => modulo(bytes, cells)).join(''));"
        );
        let output = std::process::Command::new("node").arg("-e").arg(script).output().expect("node starts");
        let expected: String = reference.distances.iter().map(|distance| (distance % 3).to_string()).collect();
        assert_eq!(
            String::from_utf8_lossy(&output.stdout).trim(),
            expected,
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}
