//! The state space of a sliding-block puzzle: packed canonical positions, one step, slide or move apart.
//!
//! The board gets a border of walls and its cells are numbered in one row, so that a step adds a constant and no bounds
//! are checked. A block may step if the cells on its leading side, found once per shape and direction, are free.
//!
//! Blocks of equal shape form a class and are interchangeable; the canonical position lists each class in ascending
//! order. Blocks named in the goal are classes of their own. Moves come in this order: classes by their first block on
//! the start board, blocks of a class in reading order, directions up, down, left, right; slides direction by direction and
//! shortest first, moves nearest first.

use super::board::{Board, Move, Place};
use super::pack::{Inline, Packing, Words};
use super::{Metric, Prefer, Search};
use crate::grid::{Cell, Direction, Size};
use crate::search::{self, Exploration, Outcome, Progress, Runs, StateSpace};
use rustc_hash::{FxHashMap, FxHashSet};
use std::marker::PhantomData;
use std::ops::Range;

/// Finds a shortest solution. Same board, same solution.
///
/// `watch` is called from time to time while the search runs.
pub fn solve(board: &Board, search: &Search, watch: &mut dyn FnMut(Progress)) -> Outcome<Vec<Move>> {
    let outcome = Model::new(board, search.metric).run(Solve { search, watch });
    outcome.map(|hops| replay(board, &hops))
}

/// Visits every reachable position.
///
/// `watch` is called from time to time while the search runs.
pub fn explore(board: &Board, search: &Search, watch: &mut dyn FnMut(Progress)) -> Exploration {
    Model::new(board, search.metric).run(Explore { search, watch })
}

/// A move as the search knows it: the first cell of the block before and after.
struct CellHop {
    from: Cell,
    to: Cell,
}

/// Gives every move the way that it takes on the labelled board.
fn replay(board: &Board, hops: &[CellHop]) -> Vec<Move> {
    let mut position = board.start().clone();
    let one = |hop: &CellHop| {
        let way = board.way(&position, hop.from, hop.to).expect("the search moves blocks where they can go");
        let one = Move { cell: hop.from, path: way };
        board.apply(&mut position, &one).expect("the way is free");
        one
    };
    hops.iter().map(one).collect()
}

/// What to do with a space once the width of its positions is known.
trait Job {
    type Output;
    fn run<W: Words>(self, space: Space<W>) -> Self::Output;
}

struct Solve<'a> {
    search: &'a Search,
    watch: &'a mut dyn FnMut(Progress),
}

impl Job for Solve<'_> {
    type Output = Outcome<Vec<CellHop>>;
    fn run<W: Words>(self, mut space: Space<W>) -> Self::Output {
        let limits = self.search.limits;
        let outcome = match self.search.prefer {
            Prefer::FewestMoves => search::fewest_runs(&mut space, limits, self.watch),
            Prefer::First => search::shortest_path(&mut space, limits, self.watch),
        };
        let cell = |place| space.model.cell(place);
        outcome.map(|hops| hops.iter().map(|hop| CellHop { from: cell(hop.from), to: cell(hop.to) }).collect())
    }
}

struct Explore<'a> {
    search: &'a Search,
    watch: &'a mut dyn FnMut(Progress),
}

impl Job for Explore<'_> {
    type Output = Exploration;
    fn run<W: Words>(self, mut space: Space<W>) -> Exploration {
        search::explore(&mut space, self.search.limits, self.watch)
    }
}

/// Blocks of one shape.
struct Class {
    /// Their slots in a position.
    slots: Range<usize>,
    /// Covered cells, relative to the corner of the bounding box.
    cells: Vec<i32>,
    /// The cells that become covered by a step, for each of [`Direction::ALL`].
    leading: [Vec<i32>; 4],
}

/// The puzzle, compiled for searching. Cells are places on the bordered board unless they are called numbers, which
/// count the cells of the board itself in reading order.
struct Model {
    metric: Metric,
    size: Size,
    /// Width of the bordered board: one wall column serves as the right border of a row and the left one of the next.
    stride: usize,
    classes: Vec<Class>,
    /// What a step adds to a number, for each of [`Direction::ALL`].
    by: [i32; 4],
    /// The border and the walls: 1, else 0.
    walls: Vec<u8>,
    /// Corners at the start, by slot, as numbers.
    start: Vec<u32>,
    /// Slots that must hold a number.
    goal_slots: Vec<(usize, u32)>,
    /// For each place, whether it must be empty; no entries if none must.
    goal_empty: Vec<bool>,
    packing: Packing,
}

impl Model {
    fn new(board: &Board, metric: Metric) -> Self {
        let size = board.size();
        let stride = size.cols + 1;
        let place = |cell: Cell| (cell.row + 1) * stride + cell.col + 1;
        let mut walls = vec![1; (size.rows + 2) * stride + 1];
        for cell in size.cells().filter(|&cell| !board.walls()[cell]) {
            walls[place(cell)] = 0;
        }
        let goals = board.goal().places().filter_map(Place::single).collect();
        let groups = groups(board, &goals);
        let mut model = Self {
            metric,
            size,
            stride,
            classes: Vec::with_capacity(groups.len()),
            by: [-(size.cols as i32), size.cols as i32, -1, 1],
            walls,
            start: Vec::new(),
            goal_slots: Vec::new(),
            goal_empty: Vec::new(),
            packing: Packing::new(board.blocks().len(), size.area()),
        };
        for &cell in board.goal().alternatives.iter().flat_map(|demand| &demand.empty) {
            model.goal_empty.resize(model.walls.len(), false);
            model.goal_empty[place(cell)] = true;
        }
        for group in groups {
            model.add_class(board, &group, &goals);
        }
        model
    }

    fn add_class(&mut self, board: &Board, group: &[usize], goals: &FxHashMap<usize, Cell>) {
        let first = self.start.len();
        let number = |cell| self.size.index(cell) as u32;
        let mut corners: Vec<u32> = group.iter().map(|&b| number(board.start().0[b])).collect();
        corners.sort_unstable();
        if let Some(&corner) = goals.get(&group[0]) {
            self.goal_slots.push((first, number(corner)));
        }
        self.start.append(&mut corners);
        let shape = &board.blocks()[group[0]].shape;
        let relative = |cell: &Cell| (cell.row * self.stride + cell.col) as i32;
        let cells: Vec<i32> = shape.iter().map(relative).collect();
        let covered: FxHashSet<i32> = cells.iter().copied().collect();
        let leading = Direction::ALL.map(|direction| {
            let by = self.offset(direction);
            cells.iter().map(|cell| cell + by).filter(|cell| !covered.contains(cell)).collect()
        });
        self.classes.push(Class { slots: first..self.start.len(), cells, leading });
    }

    fn offset(&self, direction: Direction) -> i32 {
        let (rows, cols) = direction.delta();
        (rows * self.stride as isize + cols) as i32
    }

    /// The place of the cell with this number.
    fn place(&self, number: u32) -> i32 {
        let cell = self.size.cell(number as usize);
        ((cell.row + 1) * self.stride + cell.col + 1) as i32
    }

    fn cell(&self, place: i32) -> Cell {
        let place = place as usize;
        Cell::new(place / self.stride - 1, place % self.stride - 1)
    }

    /// Runs `job` on a space with positions as narrow as this puzzle allows.
    fn run<J: Job>(self, job: J) -> J::Output {
        match self.packing.word_count() {
            1 => job.run(Space::<Inline<1>>::new(self)),
            2 => job.run(Space::<Inline<2>>::new(self)),
            3..=4 => job.run(Space::<Inline<4>>::new(self)),
            5..=8 => job.run(Space::<Inline<8>>::new(self)),
            9..=16 => job.run(Space::<Inline<16>>::new(self)),
            _ => job.run(Space::<Box<[u64]>>::new(self)),
        }
    }
}

/// Blocks that are interchangeable, in order of their first block. Goal blocks stand alone.
fn groups(board: &Board, goals: &FxHashMap<usize, Cell>) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut alike: FxHashMap<&[Cell], usize> = FxHashMap::default();
    for (index, block) in board.blocks().iter().enumerate() {
        let mut group = groups.len();
        if !goals.contains_key(&index) {
            group = *alike.entry(&block.shape).or_insert(group);
        }
        match groups.get_mut(group) {
            Some(group) => group.push(index),
            None => groups.push(vec![index]),
        }
    }
    groups
}

/// A move on the bordered board: the first cell of the block before and after.
#[derive(Clone, Copy)]
struct Hop {
    from: i32,
    to: i32,
}

struct Space<W> {
    model: Model,
    /// Scratch: corners by slot, as numbers.
    corners: Vec<u32>,
    /// Scratch: 1 where a wall or a block is.
    taken: Vec<u8>,
    /// The place of each number.
    places: Vec<i32>,
    /// Scratch: the corners that a block can reach, and which numbers they are.
    numbers: Vec<u32>,
    reached: Vec<bool>,
    words: PhantomData<W>,
}

impl<W: Words> Space<W> {
    fn new(model: Model) -> Self {
        Self {
            corners: model.start.clone(),
            taken: model.walls.clone(),
            places: (0..model.size.area() as u32).map(|n| model.place(n)).collect(),
            numbers: Vec::new(),
            reached: vec![false; model.size.area()],
            model,
            words: PhantomData,
        }
    }

    /// Fills the scratch fields from a position.
    fn load(&mut self, state: &W) {
        let Self { model, corners, taken, places, .. } = self;
        model.packing.unpack(state, corners);
        taken.copy_from_slice(&model.walls);
        for class in &model.classes {
            for &corner in &corners[class.slots.clone()] {
                for &cell in &class.cells {
                    taken[(places[corner as usize] + cell) as usize] = 1;
                }
            }
        }
    }

    /// All moves by one cell.
    fn steps(&self, state: &W, mut visit: impl FnMut(Hop, W)) {
        for class in &self.model.classes {
            for slot in class.slots.clone() {
                let number = self.corners[slot];
                let corner = self.places[number as usize];
                for direction in Direction::ALL {
                    if self.is_free(class, corner, direction) {
                        let from = corner + class.cells[0];
                        let to = number.wrapping_add_signed(self.model.by[direction as usize]);
                        let hop = Hop { from, to: from + self.model.offset(direction) };
                        visit(hop, self.moved(state, &class.slots, slot, to));
                    }
                }
            }
        }
    }

    /// All moves by any number of cells: straight, or any way. Nearer places come first, then the order of directions
    /// decides.
    fn far(&mut self, state: &W, mut visit: impl FnMut(Hop, W)) {
        let mut numbers = std::mem::take(&mut self.numbers);
        for index in 0..self.model.classes.len() {
            for slot in self.model.classes[index].slots.clone() {
                let start = self.corners[slot];
                // A block may go where it stands itself.
                self.set_taken(index, start, 0);
                numbers.clear();
                numbers.push(start);
                match self.model.metric {
                    Metric::Move => self.flood(index, &mut numbers),
                    _ => self.rays(index, &mut numbers),
                }
                self.set_taken(index, start, 1);
                let class = &self.model.classes[index];
                let first = |number: u32| self.places[number as usize] + class.cells[0];
                for &number in &numbers[1..] {
                    let hop = Hop { from: first(start), to: first(number) };
                    visit(hop, self.moved(state, &class.slots, slot, number));
                }
            }
        }
        self.numbers = numbers;
    }

    fn set_taken(&mut self, class: usize, number: u32, value: u8) {
        let corner = self.places[number as usize];
        for &cell in &self.model.classes[class].cells {
            self.taken[(corner + cell) as usize] = value;
        }
    }

    /// Whether a block of `class` at `corner` can go one cell in `direction`.
    fn is_free(&self, class: &Class, corner: i32, direction: Direction) -> bool {
        let free = |&cell: &i32| self.taken[(corner + cell) as usize] == 0;
        class.leading[direction as usize].iter().all(free)
    }

    /// Adds the corners that a block at the only one of `numbers` can reach in a straight line.
    fn rays(&self, class: usize, numbers: &mut Vec<u32>) {
        let class = &self.model.classes[class];
        for direction in Direction::ALL {
            let mut number = numbers[0];
            while self.is_free(class, self.places[number as usize], direction) {
                number = number.wrapping_add_signed(self.model.by[direction as usize]);
                numbers.push(number);
            }
        }
    }

    /// Adds the corners that a block at the only one of `numbers` can reach any way.
    fn flood(&mut self, class: usize, numbers: &mut Vec<u32>) {
        self.reached[numbers[0] as usize] = true;
        let mut next = 0;
        while let Some(&number) = numbers.get(next) {
            next += 1;
            for direction in Direction::ALL {
                let to = number.wrapping_add_signed(self.model.by[direction as usize]);
                let corner = self.places[number as usize];
                if self.is_free(&self.model.classes[class], corner, direction) && !self.reached[to as usize] {
                    self.reached[to as usize] = true;
                    numbers.push(to);
                }
            }
        }
        for &number in numbers.iter() {
            self.reached[number as usize] = false;
        }
    }

    /// The loaded position `state` with `slot`, one of `class`, at `corner`; the class stays in order.
    fn moved(&self, state: &W, class: &Range<usize>, slot: usize, corner: u32) -> W {
        let packing = self.model.packing;
        let mut next = state.clone();
        let mut at = slot;
        while at + 1 < class.end && self.corners[at + 1] < corner {
            packing.set(&mut next, at, self.corners[at + 1]);
            at += 1;
        }
        while at > class.start && self.corners[at - 1] > corner {
            packing.set(&mut next, at, self.corners[at - 1]);
            at -= 1;
        }
        packing.set(&mut next, at, corner);
        next
    }
}

impl<W: Words> StateSpace for Space<W> {
    type State = W;
    type Move = Hop;

    fn start(&self) -> W {
        self.model.packing.pack(&self.model.start)
    }

    fn is_goal(&self, state: &W) -> bool {
        let model = &self.model;
        let mut places = model.goal_slots.iter();
        if !places.all(|&(slot, number)| model.packing.get(state, slot) == number) {
            return false;
        }
        model.goal_empty.is_empty() || self.empty_cells_are_empty(state)
    }

    fn expand(&mut self, state: &W, visit: impl FnMut(Hop, W)) {
        self.load(state);
        match self.model.metric {
            Metric::Step => self.steps(state, visit),
            Metric::Slide | Metric::Move => self.far(state, visit),
        }
    }

    fn heap_bytes(&self) -> usize {
        W::heap_bytes(self.model.packing.word_count())
    }
}

impl<W: Words> Runs for Space<W> {
    /// The first cell of a block.
    type Place = i32;

    fn mover(&self, by: &Hop) -> (i32, i32) {
        (by.from, by.to)
    }
}

impl<W: Words> Space<W> {
    fn empty_cells_are_empty(&self, state: &W) -> bool {
        let model = &self.model;
        model.classes.iter().all(|class| {
            class.slots.clone().all(|slot| {
                let corner = self.places[model.packing.get(state, slot) as usize];
                class.cells.iter().all(|cell| !model.goal_empty[(corner + cell) as usize])
            })
        })
    }
}
