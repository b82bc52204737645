//! Tables of distances against breadth-first searches backwards from all goals, which take nothing from the library.

use crate::both::naive_puzzle;
use crate::common::boards::Random;
use crate::naive::{self, Count, Key, Picture};
use rayon::prelude::*;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use stepbook::stages::format::{self, Kind};
use stepbook::stages::grid::Cell;
use stepbook::stages::puzzle::{Distances, Game, NoDistances, NotDistances, Puzzle};
use stepbook::stages::search::{Limit, Limits, Outcome, unwatched};
use stepbook::stages::sliding::{Board, Metric, Search};

/// Most positions of a puzzle that is compared.
const MOST: usize = 1_000;
/// Puzzles that are compared.
const PUZZLES: usize = 20;
/// Positions of each.
const POSITIONS: usize = 1_000;
/// How many of them are also solved.
const SOLVED: usize = 10;

const METRICS: [(Metric, Count); 3] =
    [(Metric::Step, Count::Steps), (Metric::Slide, Count::Slides), (Metric::Move, Count::Moves)];

/// Distances from the goals of all positions that can be reached.
struct Reference {
    naive: naive::Puzzle,
    count: Count,
    pictures: Vec<Picture>,
    distances: BTreeMap<Key, usize>,
}

impl Reference {
    fn new(board: &Board, count: Count) -> Self {
        let naive = naive_puzzle(&board.layout());
        let mut numbers = BTreeMap::from([(naive.key(&naive.start), 0)]);
        let mut pictures = vec![naive.start.clone()];
        let mut back: Vec<Vec<usize>> = vec![Vec::new()];
        let mut at = 0;
        while let Some(picture) = pictures.get(at).cloned() {
            for next in naive.rules.neighbours(&picture, count) {
                let number = *numbers.entry(naive.key(&next)).or_insert_with(|| {
                    pictures.push(next);
                    back.push(Vec::new());
                    back.len() - 1
                });
                back[number].push(at);
            }
            at += 1;
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
        let distances = numbers.into_iter().map(|(key, number)| (key, found[number].expect("a way to a goal")));
        Self { naive, count, pictures, distances: distances.collect() }
    }

    fn distance(&self, picture: &Picture) -> usize {
        self.distances[&self.naive.key(picture)]
    }

    fn nearer(&self, picture: &Picture) -> BTreeSet<Picture> {
        let distance = self.distance(picture);
        let next = self.naive.rules.neighbours(picture, self.count).into_iter();
        // A solved puzzle is solved, and no neighbour has a negative distance.
        next.filter(|next| self.distance(next) + 1 == distance).collect()
    }
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
        let cells = &blocks[&label.chars().next().expect("a label")];
        let (row, col) = (cells.iter().map(|cell| cell.0).min(), cells.iter().map(|cell| cell.1).min());
        row.zip(col).map(|(row, col)| Cell::new(row, col)).expect("cells")
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

/// Puzzles of `examples/` and `tests/data/corpus` that have few positions, a solution, and labels of one character.
fn small_puzzles() -> Vec<Puzzle> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/corpus");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "json"));
    files.sort();
    let published = files.iter().flat_map(|file| {
        let text = std::fs::read_to_string(file).expect("a text");
        let entries = serde_json::from_str::<Vec<&RawValue>>(&text).expect("a list");
        let read = |entry: &&RawValue| format::read(entry.get().as_bytes(), Some(Kind::Json)).expect("a puzzle");
        entries.iter().map(read).collect::<Vec<_>>()
    });
    let examples = crate::named_examples().into_iter().map(|(_, puzzle)| puzzle);
    let limits = Limits { positions: MOST, threads: 1, ..Limits::default() };
    let search = Search { limits, ..Search::default() };
    let is_small = |puzzle: &Puzzle| {
        board(puzzle).is_some_and(|board| {
            let signs: BTreeSet<char> = board.blocks().iter().filter_map(|block| block.label.chars().next()).collect();
            let is_plain = board.blocks().iter().all(|block| block.label.chars().count() == 1);
            is_plain && signs.len() == board.blocks().len()
        }) && puzzle.has_goal()
            && puzzle.explore(&search, &mut unwatched).limit.is_none()
            && matches!(puzzle.solve(&search, &mut unwatched), Outcome::Solved { .. })
    };
    examples.chain(published).filter(is_small).take(PUZZLES).collect()
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
            assert_eq!(distances.positions(), reference.pictures.len(), "{name}");
            assert_eq!(distances.start(), reference.distance(&reference.naive.start), "{name}");
            assert_eq!(Some(distances.farthest()), reference.distances.values().copied().max(), "{name}");
            let mut random = Random::new(number as u64);
            for turn in 0..POSITIONS {
                let drawn = &reference.pictures[random.below(reference.pictures.len())];
                let (at, expected) = (position(board, drawn), reference.distance(drawn));
                assert_eq!(distances.modulo(&at), Some((expected % 3) as u8), "{name}: {drawn:?}");
                assert_eq!(distances.distance(&at), Some(expected), "{name}: {drawn:?}");
                let next = distances.next(&at);
                let pictures: BTreeSet<Picture> = next.iter().map(|next| picture(board, &next.position)).collect();
                assert_eq!(pictures.len(), next.len(), "{name}: each once");
                assert_eq!(pictures, reference.nearer(drawn), "{name}: {drawn:?}");
                if turn < SOLVED {
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
        let puzzle = crate::named_examples().into_iter().find(|(name, _)| name == "hughes").expect("an example").1;
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
        let puzzle = crate::named_examples().into_iter().find(|(known, _)| known == name).expect("an example").1;
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
    let [hughes, klondike, ten_steps] = ["hughes", "klondike", "ten-steps"]
        .map(|name| crate::named_examples().into_iter().find(|(known, _)| known == name).expect("an example").1);
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
    let hughes = crate::named_examples().into_iter().find(|(name, _)| name == "hughes").expect("an example").1;
    let few = Limits { positions: 100, ..Limits::default() };
    assert_eq!(of(&hughes, few), Err(NoDistances::Limit(Limit::Positions(100))));
    let little = Limits { memory: 50_000, ..Limits::default() };
    assert_eq!(of(&hughes, little), Err(NoDistances::Limit(Limit::Memory(50_000))));
    let blocked = format::read(b"title = 'T'\nboard = 'A.#.'\ngoal = { A = [0, 3] }", None).expect("a puzzle");
    assert_eq!(of(&blocked, Limits::default()), Err(NoDistances::Unsolvable));
    let solved = format::read(b"title = 'T'\nboard = 'A#.'\ngoal = { A = [0, 0] }", None).expect("a puzzle");
    assert_eq!(of(&solved, Limits::default()), Ok(1));
}
