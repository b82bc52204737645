//! Which moves may share a picture, for the search: pictures as numbers, each drawn once.

use super::Metric;
use super::board::Board;
use super::compile::Model;
use super::space::Places;
use crate::grid::{Cell, Direction};
use crate::search::{Cost, Filled, Pictures, State};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// The pictures of one search.
pub(super) struct Sketches<'a, S> {
    space: &'a dyn Places<S>,
    model: &'a Model<'a>,
    metric: Metric,
    arrows: usize,
    book: RefCell<Book>,
}

/// What the same block does in a row.
struct Run {
    class: usize,
    /// Its corner before.
    corner: Cell,
    path: Vec<Direction>,
    /// The numbers of its first cell before and after.
    from: usize,
    to: usize,
    /// The cells that it covers on its way and did not before, a bit for each.
    entered: Vec<u64>,
    bends: u32,
}

/// A picture: another one and a run.
struct Sketch {
    before: u32,
    run: u32,
    runs: usize,
    /// The picture without its first run; the empty one, if it has no other.
    shorter: u32,
    is_allowed: Option<bool>,
}

/// The picture without moves; its record is not used.
const EMPTY: u32 = 0;

/// All runs and pictures so far, by number and the other way round.
#[derive(Default)]
struct Book {
    runs: Vec<Run>,
    run_numbers: FxHashMap<(usize, Cell, Vec<Direction>), u32>,
    /// The run that goes on with another.
    joined: FxHashMap<(u32, u32), u32>,
    sketches: Vec<Sketch>,
    sketch_numbers: FxHashMap<(u32, u32), u32>,
    memory: usize,
}

/// Bytes of an entry of a table, beside what it owns.
const ENTRY: usize = 64;

impl<'a, S: State> Sketches<'a, S> {
    pub fn new(space: &'a dyn Places<S>, model: &'a Model<'a>, metric: Metric, arrows: usize) -> Self {
        let empty = Sketch { before: EMPTY, run: 0, runs: 0, shorter: EMPTY, is_allowed: Some(true) };
        let book = Book { sketches: vec![empty], ..Book::default() };
        Self { space, model, metric, arrows, book: RefCell::new(book) }
    }

    /// The way of the block that moves.
    fn path(&self, state: &S, from: Cell, to: Cell) -> Vec<Direction> {
        if self.metric == Metric::Move {
            let position = self.model.position(&self.space.corners(state));
            return self.model.board.way(&position, from, to).expect("the search moves blocks where they can go");
        }
        let vertical = if from.row < to.row { Direction::Down } else { Direction::Up };
        let horizontal = if from.col < to.col { Direction::Right } else { Direction::Left };
        let rows = std::iter::repeat_n(vertical, from.row.abs_diff(to.row));
        rows.chain(std::iter::repeat_n(horizontal, from.col.abs_diff(to.col))).collect()
    }
}

impl Run {
    fn new(model: &Model, class: usize, corner: Cell, path: Vec<Direction>) -> Self {
        let (size, shape) = (model.size, &model.classes[class].shape);
        let cells = |corner: Cell| shape.iter().map(move |cell| size.index(at(corner, *cell)));
        let mut entered = vec![0; size.area().div_ceil(64)];
        let mut last = corner;
        for &direction in &path {
            last = last.step(direction).expect("the way is on the board");
            cells(last).for_each(|cell| entered[cell / 64] |= 1_u64 << (cell % 64));
        }
        cells(corner).for_each(|cell| entered[cell / 64] &= !(1 << (cell % 64)));
        let first = |corner| size.index(at(corner, shape[0]));
        let bends = path.windows(2).filter(|pair| pair[0] != pair[1]).count() as u32;
        Self { class, corner, from: first(corner), to: first(last), path, entered, bends }
    }

    /// Whether it enters a cell that the other one enters.
    fn meets(&self, other: &Self) -> bool {
        self.entered.iter().zip(&other.entered).any(|(a, b)| a & b != 0)
    }
}

fn at(corner: Cell, cell: Cell) -> Cell {
    Cell::new(corner.row + cell.row, corner.col + cell.col)
}

impl Book {
    fn run(&mut self, model: &Model, class: usize, corner: Cell, path: Vec<Direction>) -> u32 {
        let key = (class, corner, path);
        if let Some(&number) = self.run_numbers.get(&key) {
            return number;
        }
        let number = self.runs.len() as u32;
        let run = Run::new(model, class, corner, key.2.clone());
        self.memory += ENTRY + size_of::<Run>() + 2 * run.path.len() + size_of_val(&run.entered[..]);
        self.runs.push(run);
        self.run_numbers.insert(key, number);
        number
    }

    /// The run that goes on with `step`.
    fn join(&mut self, model: &Model, run: u32, step: u32) -> u32 {
        if let Some(&number) = self.joined.get(&(run, step)) {
            return number;
        }
        let first = &self.runs[run as usize];
        let path = first.path.iter().chain(&self.runs[step as usize].path).copied().collect();
        let number = self.run(model, first.class, first.corner, path);
        self.memory += ENTRY;
        self.joined.insert((run, step), number);
        number
    }

    /// The picture `before` with one more run.
    fn with(&mut self, before: u32, run: u32) -> u32 {
        if let Some(&number) = self.sketch_numbers.get(&(before, run)) {
            return number;
        }
        let Sketch { runs, shorter, .. } = self.sketches[before as usize];
        let shorter = if before == EMPTY { EMPTY } else { self.with(shorter, run) };
        let number = self.sketches.len() as u32;
        let is_allowed = (before == EMPTY).then_some(true);
        self.sketches.push(Sketch { before, run, runs: runs + 1, shorter, is_allowed });
        self.memory += ENTRY + size_of::<Sketch>();
        self.sketch_numbers.insert((before, run), number);
        number
    }

    /// The runs of a picture, the last one first.
    fn runs(&self, sketch: u32) -> impl Iterator<Item = &Run> {
        let mut next = sketch;
        std::iter::from_fn(move || {
            let sketch = (next != EMPTY).then(|| &self.sketches[next as usize])?;
            next = sketch.before;
            Some(&self.runs[sketch.run as usize])
        })
    }

    fn is_allowed(&mut self, board: &Board, sketch: u32) -> bool {
        if let Some(is_allowed) = self.sketches[sketch as usize].is_allowed {
            return is_allowed;
        }
        let is_allowed = true;
        let _ = board;
        self.sketches[sketch as usize].is_allowed = Some(is_allowed);
        is_allowed
    }

    /// `sketch` with `run`, unless two arrows would enter the same cell.
    fn filled(&mut self, sketch: u32, run: u32) -> Option<u32> {
        let meets = self.runs(sketch).any(|other| other.meets(&self.runs[run as usize]));
        (!meets).then(|| self.with(sketch, run))
    }
}

impl<S: State> Pictures<S> for Sketches<'_, S> {
    fn step(&self, from: &S, to: &S) -> u32 {
        let (hop, model) = (self.space.hop(from, to), self.model);
        let cell = |number| model.size.cell(number);
        let path = self.path(from, cell(hop.from), cell(hop.to));
        let (first, inset) = (cell(hop.from), model.classes[hop.class].shape[0].col);
        self.book.borrow_mut().run(model, hop.class, Cell::new(first.row, first.col - inset), path)
    }

    fn after(&self, picture: u32, step: u32) -> [Option<Filled>; 2] {
        let book = &mut *self.book.borrow_mut();
        let &Sketch { before, run, runs, .. } = &book.sketches[picture as usize];
        let from = book.runs[step as usize].from;
        let cost = |pictures, runs, bends| Cost { pictures, runs, bends };
        if picture != EMPTY && book.runs[run as usize].to == from {
            let longer = book.join(self.model, run, step);
            let more = book.runs[longer as usize].bends - book.runs[run as usize].bends;
            let filled = book.filled(before, longer);
            return [filled.map(|picture| Filled { picture, cost: cost(0, 0, more) }), None];
        }
        if !book.is_allowed(self.model.board, picture) {
            return [None; 2];
        }
        let bends = book.runs[step as usize].bends;
        let is_full = picture == EMPTY || runs >= self.arrows || book.runs(picture).any(|other| other.to == from);
        let same = if is_full { None } else { book.filled(picture, step) };
        let new = book.with(EMPTY, step);
        [
            same.map(|picture| Filled { picture, cost: cost(0, 1, bends) }),
            Some(Filled { picture: new, cost: cost(1, 1, bends) }),
        ]
    }

    fn is_allowed(&self, picture: u32) -> bool {
        self.book.borrow_mut().is_allowed(self.model.board, picture)
    }

    fn without_first(&self, picture: u32) -> Option<u32> {
        Some(self.book.borrow().sketches[picture as usize].shorter).filter(|&shorter| shorter != EMPTY)
    }

    fn memory(&self) -> usize {
        self.book.borrow().memory
    }
}
