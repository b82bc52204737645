//! The distance of every reachable position from the goal, in few bytes. Hints from any position use it.
//!
//! Over 48 published puzzles with up to 60,000 positions, the table takes 2.5 bits per reachable position (median;
//! Klotski: 8,043 bytes). Two bits per placement take 3.6, and 10.1 with the graph that ranks placements, which a page
//! would need (28,743 bytes). Sorted positions in Elias–Fano code take 17.9 (64,563 bytes). The table was the smallest
//! for each of the 48.

use super::remainders::{Key, RemainderTable, bytes_of, mix, part_for};
use super::{Game, Path, Puzzle};
use crate::grid::{Cell, Compass, Grid, Size};
use crate::maze::Maze;
use crate::questions::Extent;
use crate::search::{Limit, Watch};
use crate::sliding::{self, Board, Metric, Position, Search};
use std::collections::{BTreeSet, VecDeque};

/// The first bytes.
const MAGIC: [u8; 4] = *b"SBDT";
/// The version of the format.
const VERSION: u8 = 1;
/// Number of bytes before the classes, or before the distances of a maze.
const HEADER: usize = 36;
/// A cell of a maze from which no goal can be reached.
const NEVER: u16 = u16::MAX;
/// The value that no reachable position has.
const UNKNOWN: u8 = 3;
/// Number of positions around a given one that are checked before it counts as reachable. If it is not, one in four of
/// them has [`UNKNOWN`].
const AROUND: usize = 64;

/// The distance of every reachable position from the nearest goal, packed for a page or a program that gives hints.
///
/// For sliding blocks it stores the distances modulo 3, in about 2.46 bits per position, and nothing of the positions
/// themselves. All moves can be taken back, so a neighbour is one nearer, equally far, or one farther, and modulo 3
/// these are different. A walk to ever nearer neighbours is a shortest solution. For a number maze, whose jumps cannot
/// be taken back, it stores the distance of each cell.
///
/// The table does not tell which positions can be reached. All others have a random value, which is 3 in one of four
/// cases, and their neighbours are unreachable as well. So [`modulo`](Self::modulo), [`next`](Self::next) and
/// [`distance`](Self::distance) check 64 positions around the given one and return `None` if any has the value 3. They
/// are wrong for about one unreachable position in a hundred million, or more if fewer than 64 positions can be reached
/// from it. A page on which blocks make legal moves from the start need not do this.
///
/// # Format
///
/// All numbers are unsigned, the byte of the lowest value first.
///
/// | bytes | |
/// |---|---|
/// | 0–3 | `SBDT` in ASCII |
/// | 4 | version: 1 |
/// | 5 | 0 for sliding blocks, 1 for a number maze |
/// | 6 | metric: 0 steps, 1 slides, 2 moves; 0 in a maze |
/// | 7 | 0 |
/// | 8–9, 10–11 | rows, columns |
/// | 12–13 | number of blocks; 1 in a maze |
/// | 14–15 | 0 |
/// | 16–19 | number of positions that can be reached; in a maze, of cells from which a goal can be reached |
/// | 20–23, 24–27 | distance of the start; the greatest distance |
/// | 28–31 | seed s; 0 in a maze |
/// | 32–35 | entries p of a third of the table; 0 in a maze |
/// | then | sliding blocks: two bytes for each block in the order of the puzzle file (reading order of their first cells), its class: blocks of a class are interchangeable |
/// | then | sliding blocks: the table, 3 p entries of two bits; entry i is in byte ⌊i / 4⌋ at the bits 2 (i mod 4), counted from the lowest |
/// | or then | maze: two bytes for each cell in reading order, its distance; 65535 if no goal can be reached from it |
///
/// The value of a position is found with 32-bit arithmetic that wraps around. Let `mix(x)` be: `x ^= x >>> 16; x *= 0x85ebca6b;
/// x ^= x >>> 13; x *= 0xc2b2ae35; x ^= x >>> 16`. The cell of a block is row × columns + column of the top-left cell of its bounding box,
/// from 0. For each block, x is (class × 65536 + cell) ^ s; then a is the sum of all `mix(x)`, b the sum of all
/// `mix(x + 0x9e3779b9)`, and c is `mix(a + mix(b))`. The value is the exclusive or of the entries a mod p, p + b mod p and
/// 2 p + c mod p: the distance modulo 3. In JavaScript:
///
/// ```js
/// const mix = (x) => {
///   x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
///   x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
///   return (x ^ (x >>> 16)) >>> 0;
/// };
/// // bytes: Uint8Array; cells: the cell of each block
/// function modulo(bytes, cells) {
///   const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
///   const [seed, part] = [view.getUint32(28, true), view.getUint32(32, true)];
///   let [a, b] = [0, 0];
///   cells.forEach((cell, block) => {
///     const x = ((view.getUint16(36 + 2 * block, true) << 16) | cell) ^ seed;
///     a = (a + mix(x)) >>> 0;
///     b = (b + mix(x + 0x9e3779b9)) >>> 0;
///   });
///   const table = 36 + 2 * cells.length;
///   const entry = (i) => (bytes[table + (i >>> 2)] >>> (2 * (i & 3))) & 3;
///   const c = mix((a + mix(b)) >>> 0);
///   return entry(a % part) ^ entry(part + (b % part)) ^ entry(2 * part + (c % part));
/// }
/// ```
///
/// # Examples
///
/// ```
/// use stepbook_solve::puzzle::{About, Distances, Game, Puzzle};
/// use stepbook_solve::sliding::{GoalLayout, Layout, PlaceLayout, Symbol};
/// use stepbook_solve::{grid::Cell, search::unwatched};
///
/// let rows = vec![vec![Symbol::Label("A".to_owned()), Symbol::Empty, Symbol::Empty, Symbol::Empty]];
/// let goals = vec![GoalLayout::places(vec![PlaceLayout::new("A", 0, 3)])];
/// let board = Layout { rows, goals, ..Layout::default() }.check().expect("a board");
/// let puzzle = Puzzle { about: About::default(), game: Game::Sliding(board) };
/// let distances = Distances::of(&puzzle, &Default::default(), &mut unwatched)?;
/// let same = Distances::from_bytes(&puzzle, &distances.to_bytes())?;
/// assert_eq!(same.distance(&[Cell::new(0, 1)]), Some(2));
/// assert_eq!(same.next(&[Cell::new(0, 1)])[0].position, [Cell::new(0, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distances {
    positions: usize,
    extent: Extent,
    data: Data,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Data {
    Blocks(BlockDistances),
    Maze { maze: Maze, cells: Grid<Option<usize>> },
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct BlockDistances {
    board: Board,
    metric: Metric,
    /// For each block the number of its class.
    classes: Vec<usize>,
    seed: u32,
    table: RemainderTable,
}

/// A move that brings the goal one nearer, and the position after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nearer {
    /// The move alone.
    pub step: Path,
    /// The top-left cell of each block, in the order of the board; of a number maze, the cell.
    pub position: Vec<Cell>,
}

/// Why there are no distances.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoDistances {
    /// No goal can be reached from the start, or there is none.
    #[error("no goal can be reached, so there are no distances from it")]
    Unsolvable,
    /// A limit was reached before all positions were visited.
    #[error("a limit was reached before all positions were seen: {0:?}")]
    Limit(Limit),
    /// The table would have more than 2^32 entries, or the board has more blocks than the format can number.
    #[error("the puzzle is too large for a table of distances")]
    TooLarge,
}

/// Why bytes are not the distances of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotDistances {
    /// The header or the length is wrong.
    #[error("these bytes are not a table of distances")]
    Invalid,
    /// The version of the format is not supported.
    #[error("this table of distances has version {0} of its format; this program knows version {VERSION}")]
    Version(u8),
    /// The table was made for another puzzle.
    #[error("this table of distances is of another puzzle")]
    OtherPuzzle,
}

impl Distances {
    /// The distances of all reachable positions of `puzzle`, in the metric and within the limits of `search`. The same
    /// puzzle and metric give the same distances.
    ///
    /// `watch` is called from time to time while the search runs.
    ///
    /// # Errors
    ///
    /// If no goal can be reached, or if a limit is reached. All positions are in memory while the table is built.
    pub fn of(puzzle: &Puzzle, search: &Search, watch: &mut Watch) -> Result<Self, NoDistances> {
        match &puzzle.game {
            Game::Sliding(board) => Self::of_blocks(board, search, watch),
            Game::Maze(maze) => {
                let cells = maze.distances();
                let known = || maze.size().cells().filter_map(|cell| cells[cell]);
                let start = cells[maze.start()].ok_or(NoDistances::Unsolvable)?;
                let extent = Extent { start, farthest: known().max().unwrap_or(0) };
                Ok(Self { positions: known().count(), extent, data: Data::Maze { maze: maze.clone(), cells } })
            }
        }
    }

    fn of_blocks(board: &Board, search: &Search, watch: &mut Watch) -> Result<Self, NoDistances> {
        if sliding::impossible(board).is_some() {
            return Err(NoDistances::Unsolvable);
        }
        if board.blocks().len() > usize::from(u16::MAX) {
            return Err(NoDistances::TooLarge);
        }
        // Another seed gives other keys, and some of the 2^32 seeds make a table.
        for seed in 0.. {
            let mut keys = Keys::new(board, seed);
            let mut visitor = |corners: &[Vec<Cell>], value: u8| keys.add(corners, value);
            let found =
                sliding::questions(board, search).remainders(&mut visitor, watch).map_err(NoDistances::Limit)?;
            let extent = found.ok_or(NoDistances::Unsolvable)?;
            part_for(keys.values.len()).ok_or(NoDistances::TooLarge)?;
            if let Some(distances) = keys.distances(board, search.metric, extent) {
                return Ok(distances);
            }
        }
        Err(NoDistances::TooLarge)
    }

    /// Number of reachable positions; for a number maze, of cells from which a goal can be reached.
    pub fn positions(&self) -> usize {
        self.positions
    }

    /// The distance of the start.
    pub fn start(&self) -> usize {
        self.extent.start
    }

    /// The greatest distance of any position.
    pub fn farthest(&self) -> usize {
        self.extent.farthest
    }

    /// The table as bytes, in the format that [`Distances`] describes. The same distances give the same bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let (family, metric, size, blocks) = match &self.data {
            Data::Blocks(BlockDistances { board, metric, classes, .. }) => {
                (0, *metric as u8, board.size(), classes.len())
            }
            Data::Maze { maze, .. } => (1, 0, maze.size(), 1),
        };
        let (seed, part) = match &self.data {
            Data::Blocks(BlockDistances { seed, table, .. }) => (*seed, table.part),
            Data::Maze { .. } => (0, 0),
        };
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, family, metric, 0]);
        // A board has at most 65,535 cells.
        [size.rows, size.cols, blocks, 0].iter().for_each(|&number| bytes.extend((number as u16).to_le_bytes()));
        let numbers = [self.positions, self.extent.start, self.extent.farthest].map(|number| number as u32);
        numbers.iter().chain(&[seed, part]).for_each(|number| bytes.extend(number.to_le_bytes()));
        match &self.data {
            Data::Blocks(BlockDistances { classes, table, .. }) => {
                classes.iter().for_each(|&class| bytes.extend((class as u16).to_le_bytes()));
                bytes.extend(&table.bytes);
            }
            Data::Maze { maze, cells } => {
                let number = |cell| cells[cell].map_or(NEVER, |distance| distance as u16);
                maze.size().cells().for_each(|cell| bytes.extend(number(cell).to_le_bytes()));
            }
        }
        bytes
    }

    /// Reads the bytes that [`to_bytes`](Self::to_bytes) made for the same puzzle.
    ///
    /// # Errors
    ///
    /// If the bytes are invalid or belong to another puzzle: the board differs, or a walk from the start does not reach
    /// the goal after the stored number of moves.
    pub fn from_bytes(puzzle: &Puzzle, bytes: &[u8]) -> Result<Self, NotDistances> {
        let (header, rest) = bytes.split_at_checked(HEADER).ok_or(NotDistances::Invalid)?;
        if header[..4] != MAGIC {
            return Err(NotDistances::Invalid);
        }
        if header[4] != VERSION {
            return Err(NotDistances::Version(header[4]));
        }
        let short = |at: usize| usize::from(u16::from_le_bytes([header[at], header[at + 1]]));
        let long = |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
        let size = puzzle.size();
        if (short(8), short(10), short(12)) != (size.rows, size.cols, puzzle.blocks()) {
            return Err(NotDistances::OtherPuzzle);
        }
        let shorts = |bytes: &[u8]| -> Vec<u16> {
            bytes.as_chunks::<2>().0.iter().map(|&pair| u16::from_le_bytes(pair)).collect()
        };
        let data = match (&puzzle.game, header[5]) {
            (Game::Sliding(board), 0) => {
                let metric = METRICS.get(usize::from(header[6])).copied().ok_or(NotDistances::Invalid)?;
                let classes = sliding::classes(board);
                let (seed, part) = (long(28), long(32));
                let (known, table) = rest.split_at_checked(2 * classes.len()).ok_or(NotDistances::Invalid)?;
                if part == 0 || part.checked_mul(3).is_none() || table.len() != bytes_of(part) {
                    return Err(NotDistances::Invalid);
                }
                if shorts(known).into_iter().map(usize::from).ne(classes.iter().copied()) {
                    return Err(NotDistances::OtherPuzzle);
                }
                let table = RemainderTable { part, bytes: table.to_vec() };
                Data::Blocks(BlockDistances { board: board.clone(), metric, classes, seed, table })
            }
            (Game::Maze(maze), 1) => {
                let numbers = shorts(rest);
                if rest.len() != 2 * size.area() {
                    return Err(NotDistances::Invalid);
                }
                let mut cells = Grid::filled(size, None);
                for (cell, number) in size.cells().zip(numbers) {
                    cells[cell] = Some(usize::from(number)).filter(|_| number != NEVER);
                }
                if cells != maze.distances() {
                    return Err(NotDistances::OtherPuzzle);
                }
                Data::Maze { maze: maze.clone(), cells }
            }
            (Game::Sliding(_), 1) | (Game::Maze(_), 0) => return Err(NotDistances::OtherPuzzle),
            _ => return Err(NotDistances::Invalid),
        };
        let extent = Extent { start: long(20) as usize, farthest: long(24) as usize };
        let found = Self { positions: long(16) as usize, extent, data };
        let start = match &puzzle.game {
            Game::Sliding(board) => board.start().0.clone(),
            Game::Maze(maze) => vec![maze.start()],
        };
        let is_of_puzzle = found.distance(&start) == Some(found.extent.start);
        is_of_puzzle.then_some(found).ok_or(NotDistances::OtherPuzzle)
    }

    /// The distance of a position from the nearest goal, modulo 3. The position is the top-left cell of each block in
    /// the order of the board, or the cell of a number maze. `None` if it cannot be reached from the start, as
    /// [`Distances`] explains, or if no goal can be reached from it.
    pub fn modulo(&self, position: &[Cell]) -> Option<u8> {
        match &self.data {
            Data::Maze { cells, .. } => maze_distance(cells, position).map(|distance| (distance % 3) as u8),
            Data::Blocks(blocks) => blocks.known(position).map(|position| blocks.value(&position)),
        }
    }

    /// The moves that bring the goal one nearer, in the order of [`Board::destinations`]; jumps in that of
    /// [`Compass::ALL`]. Empty at a goal, at an unknown position, or if no goal can be reached.
    pub fn next(&self, position: &[Cell]) -> Vec<Nearer> {
        match &self.data {
            Data::Maze { maze, cells } => {
                let Some(distance) = maze_distance(cells, position).filter(|&distance| distance > 0) else {
                    return Vec::new();
                };
                let nearer = |&(_, to): &(Compass, Cell)| cells[to] == Some(distance - 1);
                let jump = |(towards, to)| Nearer { step: Path::Maze { jumps: vec![towards] }, position: vec![to] };
                maze.jumps(position[0]).filter(nearer).map(jump).collect()
            }
            Data::Blocks(blocks) => {
                let Some(position) = blocks.known(position) else { return Vec::new() };
                blocks.nearer(&position).map(|(block, to)| blocks.step(&position, block, to)).collect()
            }
        }
    }

    /// The distance of a position from the nearest goal, found by a walk to it. `None` in the cases of
    /// [`modulo`](Self::modulo).
    pub fn distance(&self, position: &[Cell]) -> Option<usize> {
        let blocks = match &self.data {
            Data::Maze { cells, .. } => return maze_distance(cells, position),
            Data::Blocks(blocks) => blocks,
        };
        let mut at = blocks.known(position)?;
        let value = usize::from(blocks.value(&at));
        for distance in 0..=self.extent.farthest {
            if blocks.board.is_solved(&at) {
                return (value == distance % 3).then_some(distance);
            }
            let (block, to) = blocks.nearer(&at).next()?;
            at.0[block] = to;
        }
        None
    }
}

/// The keys of positions, and their distances modulo 3.
pub(super) struct Keys {
    size: Size,
    seed: u32,
    keys: Vec<Key>,
    values: Vec<u8>,
}

impl Keys {
    pub(super) fn new(board: &Board, seed: u32) -> Self {
        Self { size: board.size(), seed, keys: Vec::new(), values: Vec::new() }
    }

    /// Adds a position, given as the top-left cells of the blocks of each class.
    pub(super) fn add(&mut self, corners: &[Vec<Cell>], value: u8) {
        let blocks = corners.iter().enumerate();
        let blocks = blocks.flat_map(|(class, all)| all.iter().map(move |&cell| (class, cell)));
        self.keys.push(key(self.size, self.seed, blocks));
        self.values.push(value);
    }

    /// The distances of all added positions; `None` if this seed makes no table.
    pub(super) fn distances(&self, board: &Board, metric: Metric, extent: Extent) -> Option<Distances> {
        let classes = Some(sliding::classes(board)).filter(|classes| classes.len() <= usize::from(u16::MAX))?;
        let table = RemainderTable::new(part_for(self.keys.len())?, &self.keys, |number| self.values[number])?;
        let blocks = BlockDistances { board: board.clone(), metric, classes, seed: self.seed, table };
        Some(Distances { positions: self.keys.len(), extent, data: Data::Blocks(blocks) })
    }
}

impl BlockDistances {
    /// The move of a block to a cell.
    fn step(&self, position: &Position, block: usize, to: Cell) -> Nearer {
        let moved = self.board.move_to(position, block, to).expect("a destination has a path");
        let mut after = position.clone();
        after.0[block] = to;
        Nearer { step: Path::Sliding { metric: self.metric, moves: vec![moved] }, position: after.0 }
    }

    /// The value of a position in the table.
    fn value(&self, position: &Position) -> u8 {
        self.table.get(self.key(position))
    }

    fn key(&self, position: &Position) -> Key {
        key(self.board.size(), self.seed, self.classes.iter().copied().zip(position.0.iter().copied()))
    }

    /// The moves from a position: the block, its corner afterwards, and the value of the position reached.
    fn neighbours(&self, position: &Position) -> impl Iterator<Item = (usize, Cell, u8)> {
        let key = self.key(position);
        let destinations = self.board.destinations(position, self.metric);
        let before = position.0.clone();
        destinations.into_iter().map(move |(block, to)| {
            let [from, to_part] =
                [before[block], to].map(|cell| contribution(self.board.size(), self.seed, self.classes[block], cell));
            let after = [0, 1].map(|half| key[half].wrapping_sub(from[half]).wrapping_add(to_part[half]));
            (block, to, self.table.get(after))
        })
    }

    /// The moves to positions that are one nearer to a goal; none from a goal.
    fn nearer(&self, position: &Position) -> impl Iterator<Item = (usize, Cell)> {
        let wanted = if self.board.is_solved(position) { UNKNOWN } else { (self.value(position) + 2) % 3 };
        let neighbours = self.neighbours(position).filter(move |&(_, _, value)| wanted != UNKNOWN && value == wanted);
        neighbours.map(|(block, to, _)| (block, to))
    }

    /// Returns the position if its blocks may be there and the values of the positions around it are consistent.
    fn known(&self, position: &[Cell]) -> Option<Position> {
        let start = Position(position.to_vec());
        self.board.check_position(&start).ok()?;
        let mut seen = BTreeSet::from([start.0.clone()]);
        let mut open = VecDeque::from([start.clone()]);
        while let Some(at) = open.pop_front().filter(|_| seen.len() < AROUND) {
            let value = self.value(&at);
            // An unsolved position has a nearer neighbour.
            let mut fits = self.board.is_solved(&at);
            if value == UNKNOWN || fits && value != 0 {
                return None;
            }
            for (block, to, next) in self.neighbours(&at) {
                if next == UNKNOWN {
                    return None;
                }
                fits |= next == (value + 2) % 3;
                let mut after = at.clone();
                after.0[block] = to;
                if seen.insert(after.0.clone()) {
                    open.push_back(after);
                }
            }
            if !fits {
                return None;
            }
        }
        Some(start)
    }
}

/// The metrics by their numbers in the format, which are those of the enum.
const METRICS: [Metric; 3] = [Metric::Step, Metric::Slide, Metric::Move];

fn maze_distance(cells: &Grid<Option<usize>>, position: &[Cell]) -> Option<usize> {
    match *position {
        [cell] => cells.get(cell).copied().flatten(),
        _ => None,
    }
}

/// The contribution of a block to the key of a position.
fn contribution(size: Size, seed: u32, class: usize, cell: Cell) -> Key {
    let x = ((class as u32) << 16 | size.index(cell) as u32) ^ seed;
    [mix(x), mix(x.wrapping_add(0x9e37_79b9))]
}

/// The key of a position, given the class and the top-left cell of each block, in any order.
fn key(size: Size, seed: u32, blocks: impl Iterator<Item = (usize, Cell)>) -> Key {
    blocks
        .map(|(class, cell)| contribution(size, seed, class, cell))
        .fold([0, 0], |[a, b]: Key, [c, d]| [a.wrapping_add(c), b.wrapping_add(d)])
}
