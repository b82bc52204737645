//! The state space of a sliding-block puzzle: packed canonical positions, one step apart.
//!
//! The board gets a border of walls and its cells are numbered in one row, so that a step adds a constant and no bounds
//! are checked. A block may step if the cells on its leading side, found once per shape and direction, are free.
//!
//! Blocks of equal shape form a class and are interchangeable; the canonical position lists each class in ascending
//! order. Blocks named in the goal are classes of their own. Moves come in this order: classes by their first block on
//! the start board, blocks of a class in reading order, directions up, down, left, right.

use super::board::{Board, Move};
use super::pack::{Inline, Packing, Words};
use crate::grid::{Cell, Direction, Size};
use crate::search::{self, Exploration, Limits, Outcome, Progress, Runs, StateSpace};
use rustc_hash::{FxHashMap, FxHashSet};
use std::marker::PhantomData;
use std::ops::Range;

/// Which of several shortest solutions is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Prefer {
    /// One in which the block changes least often: the fewest moves, where steps of the same block in a row are one.
    #[default]
    FewestMoves,
    /// The one that the search discovers first.
    First,
}

/// Finds a shortest solution in steps. Same board, same solution.
///
/// `watch` is called from time to time while the search runs.
pub fn solve(board: &Board, prefer: Prefer, limits: Limits, watch: &mut dyn FnMut(Progress)) -> Outcome<Vec<Move>> {
    Model::new(board).run(Solve { prefer, limits, watch })
}

/// Visits every position that can be reached in steps.
///
/// `watch` is called from time to time while the search runs.
pub fn explore(board: &Board, limits: Limits, watch: &mut dyn FnMut(Progress)) -> Exploration {
    Model::new(board).run(Explore { limits, watch })
}

/// What to do with a space once the width of its positions is known.
trait Job {
    type Output;
    fn run<W: Words>(self, space: Space<W>) -> Self::Output;
}

struct Solve<'a> {
    prefer: Prefer,
    limits: Limits,
    watch: &'a mut dyn FnMut(Progress),
}

impl Job for Solve<'_> {
    type Output = Outcome<Vec<Move>>;
    fn run<W: Words>(self, mut space: Space<W>) -> Self::Output {
        let outcome = match self.prefer {
            Prefer::FewestMoves => search::fewest_runs(&mut space, self.limits, self.watch),
            Prefer::First => search::shortest_path(&mut space, self.limits, self.watch),
        };
        outcome.map(|steps| {
            let moves = steps.iter().map(|step| Move { cell: space.model.cell(step.cell), path: vec![step.direction] });
            moves.collect()
        })
    }
}

struct Explore<'a> {
    limits: Limits,
    watch: &'a mut dyn FnMut(Progress),
}

impl Job for Explore<'_> {
    type Output = Exploration;
    fn run<W: Words>(self, mut space: Space<W>) -> Exploration {
        search::explore(&mut space, self.limits, self.watch)
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
    fn new(board: &Board) -> Self {
        let size = board.size();
        let stride = size.cols + 1;
        let place = |cell: Cell| (cell.row + 1) * stride + cell.col + 1;
        let mut walls = vec![1; (size.rows + 2) * stride + 1];
        for cell in size.cells().filter(|&cell| !board.walls()[cell]) {
            walls[place(cell)] = 0;
        }
        let goals = board.goal().places.iter().map(|p| (p.block, p.corner)).collect();
        let groups = groups(board, &goals);
        let mut model = Self {
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
        for &cell in &board.goal().empty {
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

/// A step on the bordered board: the first cell of the block, and where it goes.
#[derive(Clone, Copy)]
struct Step {
    cell: i32,
    direction: Direction,
}

struct Space<W> {
    model: Model,
    /// Scratch: corners by slot, as numbers.
    corners: Vec<u32>,
    /// Scratch: 1 where a wall or a block is.
    taken: Vec<u8>,
    /// The place of each number.
    places: Vec<i32>,
    words: PhantomData<W>,
}

impl<W: Words> Space<W> {
    fn new(model: Model) -> Self {
        Self {
            corners: model.start.clone(),
            taken: model.walls.clone(),
            places: (0..model.size.area() as u32).map(|n| model.place(n)).collect(),
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
    type Move = Step;

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

    fn expand(&mut self, state: &W, mut visit: impl FnMut(Step, W)) {
        self.load(state);
        for class in &self.model.classes {
            for slot in class.slots.clone() {
                let number = self.corners[slot];
                let corner = self.places[number as usize];
                for direction in Direction::ALL {
                    let free = |&cell: &i32| self.taken[(corner + cell) as usize] == 0;
                    if class.leading[direction as usize].iter().all(free) {
                        let step = Step { cell: corner + class.cells[0], direction };
                        let to = number.wrapping_add_signed(self.model.by[direction as usize]);
                        visit(step, self.moved(state, &class.slots, slot, to));
                    }
                }
            }
        }
    }

    fn heap_bytes(&self) -> usize {
        W::heap_bytes(self.model.packing.word_count())
    }
}

impl<W: Words> Runs for Space<W> {
    /// The first cell of a block.
    type Place = i32;

    fn mover(&self, by: &Step) -> (i32, i32) {
        (by.cell, by.cell + self.model.offset(by.direction))
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
