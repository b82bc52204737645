//! Defines which moves may share a picture, for the search. Pictures have numbers, and each is laid out once.

use super::Metric;
use super::compile::Model;
use super::space::BoardSpace;
use crate::arrows::{Stroke, find_room, label_width};
use crate::grid::{Cell, Direction};
use crate::search::{Cost, Filled, Pictures, State};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// The pictures of one search.
pub(super) struct PictureCache<'a, S> {
    space: &'a dyn BoardSpace<S>,
    model: &'a Model<'a>,
    metric: Metric,
    /// The most arrows per picture.
    arrows: usize,
    /// Width of the widest label in cells.
    label: f64,
    tables: RefCell<Tables>,
}

/// Consecutive moves of the same block.
struct Run {
    stroke: Rc<Stroke>,
    /// The index of the block's first cell before and after.
    from: usize,
    to: usize,
    bends: u32,
}

/// A picture.
struct Picture {
    /// Its runs; those before the last one ascend. If the same runs lead to the same position in two orders, both allow
    /// the same moves.
    runs: Vec<u32>,
    /// The pictures without some of the runs before the last.
    fewer: Vec<u32>,
    /// Whether the arrows fit, once known.
    is_allowed: Option<bool>,
}

/// All runs and pictures so far, with lookup tables for their numbers.
#[derive(Default)]
struct Tables {
    runs: Vec<Run>,
    run_numbers: FxHashMap<Rc<Stroke>, u32>,
    /// The run that continues a run with a step.
    joined: FxHashMap<(u32, u32), u32>,
    pictures: Vec<Picture>,
    picture_numbers: FxHashMap<Vec<u32>, u32>,
    /// The result of adding a move to a picture.
    filled: FxHashMap<(u32, u32), [Option<Filled>; 2]>,
    memory: usize,
}

/// Bytes of a table entry, besides what it owns.
const ENTRY: usize = 64;

impl<'a, S: State> PictureCache<'a, S> {
    pub fn new(space: &'a dyn BoardSpace<S>, model: &'a Model<'a>, metric: Metric, arrows: usize) -> Self {
        // Picture 0 has no moves.
        let empty = Picture { runs: Vec::new(), fewer: Vec::new(), is_allowed: Some(true) };
        let tables = Tables { pictures: vec![empty], ..Tables::default() };
        let label = label_width(model.board.blocks().iter().map(|block| block.label.as_str()));
        Self { space, model, metric, arrows, label, tables: RefCell::new(tables) }
    }

    /// The path of the moving block.
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
    fn new(model: &Model, stroke: Rc<Stroke>) -> Self {
        let size = model.size;
        let inset = stroke.shape[0].col;
        let first = |corner: Cell| size.index(Cell::new(corner.row, corner.col + inset));
        let bends = stroke.path.windows(2).filter(|pair| pair[0] != pair[1]).count() as u32;
        Self { from: first(stroke.from), to: first(stroke.to()), bends, stroke }
    }
}

impl Tables {
    fn run(&mut self, model: &Model, stroke: Stroke) -> u32 {
        if let Some(&number) = self.run_numbers.get(&stroke) {
            return number;
        }
        let (number, stroke) = (self.runs.len() as u32, Rc::new(stroke));
        self.runs.push(Run::new(model, stroke.clone()));
        self.memory +=
            ENTRY + size_of::<Run>() + size_of::<Stroke>() + size_of_val(&stroke.shape[..]) + stroke.path.len();
        self.run_numbers.insert(stroke, number);
        number
    }

    /// The run that continues with `step`.
    fn join(&mut self, model: &Model, run: u32, step: u32) -> u32 {
        if let Some(&number) = self.joined.get(&(run, step)) {
            return number;
        }
        let (stroke, step_on) = (&self.runs[run as usize].stroke, &self.runs[step as usize].stroke);
        let path = [&stroke.path[..], &step_on.path].concat();
        let number = self.run(model, Stroke { path, shape: stroke.shape.clone(), ..**stroke });
        self.memory += ENTRY;
        self.joined.insert((run, step), number);
        number
    }

    /// The picture of the runs `before`, which ascend, and a last one.
    fn picture(&mut self, before: &[u32], last: u32) -> u32 {
        let runs = [before, &[last]].concat();
        if let Some(&number) = self.picture_numbers.get(&runs) {
            return number;
        }
        let without = |left_out: usize| [&before[..left_out], &before[left_out + 1..]].concat();
        let mut fewer: Vec<u32> = (0..before.len()).map(|left_out| self.picture(&without(left_out), last)).collect();
        for with_one_less in fewer.clone() {
            fewer.extend(&self.pictures[with_one_less as usize].fewer);
        }
        fewer.sort_unstable();
        fewer.dedup();
        let number = self.pictures.len() as u32;
        self.memory += 2 * ENTRY + size_of::<Picture>() + 2 * size_of_val(&runs[..]) + size_of_val(&fewer[..]);
        self.picture_numbers.insert(runs.clone(), number);
        self.pictures.push(Picture { runs, fewer, is_allowed: None });
        number
    }

    /// Whether the arrows of a picture fit. They are known to be of different blocks.
    fn is_allowed(&mut self, picture: u32, label: f64) -> bool {
        let Picture { runs, is_allowed, .. } = &mut self.pictures[picture as usize];
        *is_allowed.get_or_insert_with(|| {
            let strokes: Vec<Stroke> = runs.iter().map(|&run| (*self.runs[run as usize].stroke).clone()).collect();
            strokes.len() < 2 || find_room(&strokes, label)
        })
    }

    /// Adds a move to a picture, which may have up to `arrows` runs.
    fn fill(&mut self, model: &Model, picture: u32, step: u32, arrows: usize, label: f64) -> [Option<Filled>; 2] {
        let mut runs = self.pictures[picture as usize].runs.clone();
        let (from, bends) = (self.runs[step as usize].from, self.runs[step as usize].bends);
        let cost = |pictures, runs, bends| Cost { pictures, runs, bends };
        if let Some((&last, before)) = runs.split_last()
            && self.runs[last as usize].to == from
        {
            let longer = self.join(model, last, step);
            let more = self.runs[longer as usize].bends - self.runs[last as usize].bends;
            return [Some(Filled { picture: self.picture(before, longer), cost: cost(0, 0, more) }), None];
        }
        if !self.is_allowed(picture, label) {
            return [None; 2];
        }
        let has_room = (1..arrows).contains(&runs.len());
        // A block that moves again is where one of its runs has ended.
        let same = if has_room && runs.iter().all(|&run| self.runs[run as usize].to != from) {
            runs.sort_unstable();
            Some(self.picture(&runs, step))
        } else {
            None
        };
        [
            same.map(|picture| Filled { picture, cost: cost(0, 1, bends) }),
            Some(Filled { picture: self.picture(&[], step), cost: cost(1, 1, bends) }),
        ]
    }
}

impl<S: State> Pictures<S> for PictureCache<'_, S> {
    fn step(&self, from: &S, to: &S) -> u32 {
        let (hop, model) = (self.space.hop(from, to), self.model);
        let (first, last) = (model.size.cell(hop.from), model.size.cell(hop.to));
        let shape = model.graph(hop.class).shape.clone();
        let corner = Cell::new(first.row, first.col - shape[0].col);
        let stroke = Stroke { shape, from: corner, path: self.path(from, first, last) };
        self.tables.borrow_mut().run(model, stroke)
    }

    fn after(&self, picture: u32, step: u32) -> [Option<Filled>; 2] {
        let tables = &mut *self.tables.borrow_mut();
        if let Some(&filled) = tables.filled.get(&(picture, step)) {
            return filled;
        }
        let filled = tables.fill(self.model, picture, step, self.arrows, self.label);
        tables.memory += ENTRY;
        tables.filled.insert((picture, step), filled);
        filled
    }

    fn is_allowed(&self, picture: u32) -> bool {
        self.tables.borrow_mut().is_allowed(picture, self.label)
    }

    fn fewer(&self, picture: u32, fewer: &mut Vec<u32>) {
        fewer.extend(&self.tables.borrow().pictures[picture as usize].fewer);
    }

    fn memory(&self) -> usize {
        self.tables.borrow().memory
    }
}
