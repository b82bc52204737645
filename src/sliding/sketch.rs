//! Which moves may share a picture, for the search: pictures as numbers, each drawn once.

use super::Metric;
use super::compile::Model;
use super::space::Places;
use crate::arrows::{Stroke, are_apart, fit, label_width};
use crate::grid::{Cell, Direction};
use crate::search::{Cost, Filled, Pictures, State};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// The pictures of one search.
pub(super) struct Sketches<'a, S> {
    space: &'a dyn Places<S>,
    model: &'a Model<'a>,
    metric: Metric,
    /// The most arrows of a picture.
    arrows: usize,
    /// Width of the widest label in cells.
    label: f64,
    book: RefCell<Book>,
}

/// What the same block does in a row.
struct Run {
    stroke: Stroke,
    /// The numbers of the block's first cell before and after.
    from: usize,
    to: usize,
    bends: u32,
}

/// A picture: another one and a run.
struct Sketch {
    before: u32,
    run: u32,
    runs: usize,
    /// The picture without its first run; the empty one, if it has no other.
    shorter: u32,
    /// Whether each arrow is of another block and enters other cells. What is added later does not change that it is not so.
    is_apart: bool,
    /// Whether the arrows find a place, once that is known.
    is_allowed: Option<bool>,
}

/// The picture without moves; its record is not used.
const EMPTY: u32 = 0;

/// All runs and pictures so far, by number and the other way round.
#[derive(Default)]
struct Book {
    runs: Vec<Run>,
    run_numbers: FxHashMap<Stroke, u32>,
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
        let empty = Sketch { before: EMPTY, run: 0, runs: 0, shorter: EMPTY, is_apart: true, is_allowed: Some(true) };
        let book = Book { sketches: vec![empty], ..Book::default() };
        let label = label_width(model.board.blocks().iter().map(|block| block.label.as_str()));
        Self { space, model, metric, arrows, label, book: RefCell::new(book) }
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
    fn new(model: &Model, stroke: Stroke) -> Self {
        let inset = stroke.shape[0].col;
        let first = |corner: Cell| model.size.index(Cell::new(corner.row, corner.col + inset));
        let bends = stroke.path.windows(2).filter(|pair| pair[0] != pair[1]).count() as u32;
        Self { from: first(stroke.from), to: first(stroke.to()), bends, stroke }
    }
}

impl Book {
    fn run(&mut self, model: &Model, stroke: Stroke) -> u32 {
        if let Some(&number) = self.run_numbers.get(&stroke) {
            return number;
        }
        let number = self.runs.len() as u32;
        self.runs.push(Run::new(model, stroke.clone()));
        // Each stroke is stored twice, with two lists.
        self.memory += 2 * ENTRY + size_of::<Run>() + 2 * size_of_val(&stroke.shape[..]) + 2 * stroke.path.len();
        self.run_numbers.insert(stroke, number);
        number
    }

    /// The run that goes on with `step`.
    fn join(&mut self, model: &Model, run: u32, step: u32) -> u32 {
        if let Some(&number) = self.joined.get(&(run, step)) {
            return number;
        }
        let mut stroke = self.runs[run as usize].stroke.clone();
        stroke.path.extend(&self.runs[step as usize].stroke.path);
        let number = self.run(model, stroke);
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
        self.sketches.push(Sketch { before, run, runs: runs + 1, shorter, is_apart: true, is_allowed: None });
        self.sketches[number as usize].is_apart = before == EMPTY || are_apart(&self.strokes(number));
        self.memory += ENTRY + size_of::<Sketch>();
        self.sketch_numbers.insert((before, run), number);
        number
    }

    /// The picture `before` with one more run, unless two arrows would be of one block or enter the same cell.
    fn apart(&mut self, before: u32, run: u32) -> Option<u32> {
        Some(self.with(before, run)).filter(|&number| self.sketches[number as usize].is_apart)
    }

    /// The arrows of a picture.
    fn strokes(&self, picture: u32) -> Vec<Stroke> {
        let (mut strokes, mut next) = (Vec::new(), picture);
        while next != EMPTY {
            let Sketch { before, run, .. } = self.sketches[next as usize];
            strokes.push(self.runs[run as usize].stroke.clone());
            next = before;
        }
        strokes.reverse();
        strokes
    }

    fn is_allowed(&mut self, picture: u32, label: f64) -> bool {
        let known = self.sketches[picture as usize].is_allowed;
        known.unwrap_or_else(|| {
            let is_allowed = fit(&self.strokes(picture), label, false);
            self.sketches[picture as usize].is_allowed = Some(is_allowed);
            is_allowed
        })
    }
}

impl<S: State> Pictures<S> for Sketches<'_, S> {
    fn step(&self, from: &S, to: &S) -> u32 {
        let (hop, model) = (self.space.hop(from, to), self.model);
        let (first, last) = (model.size.cell(hop.from), model.size.cell(hop.to));
        let shape = model.classes[hop.class].shape.clone();
        let corner = Cell::new(first.row, first.col - shape[0].col);
        let stroke = Stroke { shape, from: corner, path: self.path(from, first, last) };
        self.book.borrow_mut().run(model, stroke)
    }

    fn after(&self, picture: u32, step: u32) -> [Option<Filled>; 2] {
        let book = &mut *self.book.borrow_mut();
        let &Sketch { before, run, runs, .. } = &book.sketches[picture as usize];
        let from = book.runs[step as usize].from;
        let cost = |pictures, runs, bends| Cost { pictures, runs, bends };
        if picture != EMPTY && book.runs[run as usize].to == from {
            let longer = book.join(self.model, run, step);
            let more = book.runs[longer as usize].bends - book.runs[run as usize].bends;
            return [book.apart(before, longer).map(|picture| Filled { picture, cost: cost(0, 0, more) }), None];
        }
        if !book.is_allowed(picture, self.label) {
            return [None; 2];
        }
        let bends = book.runs[step as usize].bends;
        let has_room = (1..self.arrows).contains(&runs);
        let same = if has_room { book.apart(picture, step) } else { None };
        let new = book.with(EMPTY, step);
        [
            same.map(|picture| Filled { picture, cost: cost(0, 1, bends) }),
            Some(Filled { picture: new, cost: cost(1, 1, bends) }),
        ]
    }

    fn is_allowed(&self, picture: u32) -> bool {
        self.book.borrow_mut().is_allowed(picture, self.label)
    }

    fn without_first(&self, picture: u32) -> Option<u32> {
        Some(self.book.borrow().sketches[picture as usize].shorter).filter(|&shorter| shorter != EMPTY)
    }

    fn memory(&self) -> usize {
        self.book.borrow().memory
    }
}
