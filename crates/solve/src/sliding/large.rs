//! The state space of a board of any size: a byte for each cell, and lists of the corners of each class.
//!
//! A position lists the spots of each class in ascending order, with as few bits as the number of spots allows; a fixed
//! block needs none. Steps and slides are ordered by class, direction (up, down, left, right) and block in reading
//! order; a slide by one cell comes before longer ones. Moves are ordered by class and block, nearest first.

use super::Metric;
use super::compile::{ClassCondition, Model, NOWHERE};
use super::fields::{self, Field, FieldAllocator};
use super::space::{BoardSpace, Hop};
use crate::grid::{Cell, Direction, Size};
use crate::search::{Batch, Expander, State, StateSpace};
use rustc_hash::FxHashSet;
use std::ops::Range;
use std::sync::Arc;

/// Interchangeable blocks.
struct Class {
    slots: Range<usize>,
    /// The index of their graph.
    graph: usize,
}

/// The spots of blocks. Cells are numbered in reading order, so the cells of a block have fixed offsets from its
/// corner.
struct CellGraph {
    /// The cell numbers of the corners, by spot.
    corners: Vec<u16>,
    /// Covered cells, relative to the corner.
    shape: Vec<usize>,
    /// The cells that a step in each of [`Direction::ALL`] covers, relative to the corner.
    leading: [Vec<isize>; 4],
    /// The spots after a step.
    next: Arc<[[u16; 4]]>,
}

/// The class of a block, and the field of its spot in the words of a position.
struct Slot {
    class: usize,
    field: Field,
}

/// A condition, compiled.
struct PackedGoal {
    /// For each entry, a block of one of these classes must be at one of these spots, which ascend.
    places: Vec<Vec<(usize, Vec<u16>)>>,
    /// Cells that must be empty.
    empty: FxHashSet<usize>,
}

pub(super) struct Large<W> {
    size: Size,
    metric: Metric,
    words: usize,
    start: W,
    graphs: Vec<CellGraph>,
    classes: Vec<Class>,
    slots: Vec<Slot>,
    goal: Vec<PackedGoal>,
    /// Bytes of the prepared board.
    memory: usize,
}

/// The working memory for expanding a position.
pub(super) struct Scratch {
    /// By slot.
    spots: Vec<u16>,
    /// By cell.
    covered: Vec<bool>,
    /// The spots that a block can reach, and by spot whether it is among them.
    reach: Vec<u16>,
    reached: Vec<bool>,
}

/// The slots of all classes, and the number of words.
fn lay_out(model: &Model) -> (Vec<Slot>, usize) {
    let mut allocator = FieldAllocator::default();
    let mut slots = Vec::new();
    for (index, class) in model.classes.iter().enumerate() {
        let bits = fields::bits(model.graph(index).corners.len());
        slots.extend(class.blocks.iter().map(|_| Slot { class: index, field: allocator.take(bits) }));
    }
    (slots, allocator.words())
}

pub(super) fn words(model: &Model) -> usize {
    lay_out(model).1
}

impl<W: State> Large<W> {
    pub(super) fn new(model: &Model, metric: Metric) -> Self {
        let (slots, words) = lay_out(model);
        let mut space = Self {
            size: model.size,
            metric,
            words,
            start: W::zero(words),
            graphs: model.graphs.iter().map(|graph| CellGraph::new(graph, model.size)).collect(),
            classes: Vec::new(),
            slots,
            goal: Vec::new(),
            memory: 0,
        };
        let mut first = 0;
        for class in &model.classes {
            let slots = first..first + class.blocks.len();
            first = slots.end;
            space.classes.push(Class { slots, graph: class.graph });
        }
        space.start = space.at(&model.corners(model.board.start()).expect("every block is in its room"));
        space.goal = model.goal.iter().map(|condition| space.packed(model, condition)).collect();
        space.memory = model.memory + space.own_memory();
        space
    }

    /// Bytes besides those of the model.
    fn own_memory(&self) -> usize {
        let graph = |graph: &CellGraph| {
            let leading: usize = graph.leading.iter().map(|cells| size_of_val(&cells[..])).sum();
            size_of::<CellGraph>() + size_of_val(&graph.corners[..]) + size_of_val(&graph.shape[..]) + leading
        };
        let place = |(_, spots): &(usize, Vec<u16>)| size_of::<(usize, Vec<u16>)>() + size_of_val(&spots[..]);
        let packed = |packed: &PackedGoal| {
            // A table may have twice the capacity.
            2 * size_of::<usize>() * packed.empty.len() + packed.places.iter().flatten().map(place).sum::<usize>()
        };
        self.graphs.iter().map(graph).sum::<usize>()
            + self.classes.len() * size_of::<Class>()
            + self.slots.len() * size_of::<Slot>()
            + self.goal.iter().map(packed).sum::<usize>()
    }

    fn packed(&self, model: &Model, condition: &ClassCondition) -> PackedGoal {
        let spots = |(class, corners): &(usize, Vec<Cell>)| {
            let mut spots: Vec<u16> = corners.iter().filter_map(|&corner| model.graph(*class).spot(corner)).collect();
            spots.sort_unstable();
            (*class, spots)
        };
        PackedGoal {
            places: condition.places.iter().map(|classes| classes.iter().map(spots).collect()).collect(),
            empty: condition.empty.iter().map(|&cell| self.size.index(cell)).collect(),
        }
    }

    /// The graph of a class.
    fn graph(&self, class: &Class) -> &CellGraph {
        &self.graphs[class.graph]
    }

    /// The cell number of the corner of the block in this slot.
    fn corner(&self, state: &W, class: &Class, slot: usize) -> usize {
        self.graph(class).corner(self.spot(state, slot))
    }

    fn spot(&self, state: &W, slot: usize) -> u16 {
        self.slots[slot].field.get(state) as u16
    }

    fn satisfies(&self, state: &W, packed: &PackedGoal) -> bool {
        let is_there = |(class, spots): &(usize, Vec<u16>)| {
            self.classes[*class].slots.clone().any(|slot| spots.binary_search(&self.spot(state, slot)).is_ok())
        };
        packed.places.iter().all(|classes| classes.iter().any(is_there))
            && (packed.empty.is_empty() || self.are_empty(state, &packed.empty))
    }

    fn are_empty(&self, state: &W, empty: &FxHashSet<usize>) -> bool {
        let covers = |class: &Class, slot| {
            let corner = self.corner(state, class, slot);
            self.graph(class).shape.iter().any(|cell| empty.contains(&(corner + cell)))
        };
        !self.classes.iter().any(|class| class.slots.clone().any(|slot| covers(class, slot)))
    }

    /// Fills `scratch` from a position.
    fn load(&self, scratch: &mut Scratch, state: &W) {
        scratch.covered.fill(false);
        for slot in 0..self.slots.len() {
            scratch.spots[slot] = self.spot(state, slot);
            let graph = self.graph(&self.classes[self.slots[slot].class]);
            cover(&mut scratch.covered, graph, scratch.spots[slot], true);
        }
    }

    /// Collects the spots that a block can reach from `from` in one direction, up to `most` of them.
    fn ray(scratch: &mut Scratch, graph: &CellGraph, from: u16, direction: usize, most: usize) {
        let mut at = graph.step(&scratch.covered, from, direction);
        while at != NOWHERE && scratch.reach.len() < most {
            scratch.reach.push(at);
            at = graph.step(&scratch.covered, at, direction);
        }
    }

    /// Collects the spots that a block can reach from `from` by any path.
    fn flood(scratch: &mut Scratch, graph: &CellGraph, from: u16) {
        let Scratch { covered, reach, reached, .. } = scratch;
        reached[usize::from(from)] = true;
        let (mut at, mut next) = (from, 0);
        loop {
            for direction in 0..4 {
                let to = graph.step(covered, at, direction);
                if to != NOWHERE && !reached[usize::from(to)] {
                    reached[usize::from(to)] = true;
                    reach.push(to);
                }
            }
            match reach.get(next) {
                Some(&spot) => at = spot,
                None => break,
            }
            next += 1;
        }
        reached[usize::from(from)] = false;
        reach.iter().for_each(|&spot| reached[usize::from(spot)] = false);
    }

    /// The position after the block in `slot` has moved to spot `to`. The spots of its class stay sorted. `spots` are
    /// those of `state`.
    fn moved(&self, spots: &[u16], state: &W, slots: &Range<usize>, slot: usize, to: u16) -> W {
        let mut next = state.clone();
        let mut at = slot;
        while at + 1 < slots.end && spots[at + 1] < to {
            self.slots[at].field.put(&mut next, u64::from(spots[at + 1]));
            at += 1;
        }
        while at > slots.start && spots[at - 1] > to {
            self.slots[at].field.put(&mut next, u64::from(spots[at - 1]));
            at -= 1;
        }
        self.slots[at].field.put(&mut next, u64::from(to));
        next
    }
}

impl CellGraph {
    fn new(graph: &super::compile::SpotGraph, size: Size) -> Self {
        let number = |&cell: &Cell| size.index(cell);
        let leading = Direction::ALL.map(|direction| {
            let (rows, cols) = direction.delta();
            let by = rows * size.cols as isize + cols;
            let ahead = |cell: &&Cell| cell.step(direction).is_none_or(|to| graph.shape.binary_search(&to).is_err());
            graph.shape.iter().filter(ahead).map(|cell| number(cell) as isize + by).collect()
        });
        Self {
            // A board has fewer than 2^16 cells.
            corners: graph.corners.iter().map(|corner| number(corner) as u16).collect(),
            shape: graph.shape.iter().map(number).collect(),
            leading,
            next: Arc::clone(&graph.next),
        }
    }

    fn corner(&self, spot: u16) -> usize {
        usize::from(self.corners[usize::from(spot)])
    }

    /// The spot after a step from `spot`, or [`NOWHERE`].
    fn step(&self, covered: &[bool], spot: u16, direction: usize) -> u16 {
        let next = self.next[usize::from(spot)][direction];
        let corner = self.corner(spot);
        let free = |&cell: &isize| !covered[corner.wrapping_add_signed(cell)];
        if next != NOWHERE && self.leading[direction].iter().all(free) { next } else { NOWHERE }
    }
}

fn cover(covered: &mut [bool], graph: &CellGraph, spot: u16, value: bool) {
    let corner = graph.corner(spot);
    graph.shape.iter().for_each(|cell| covered[corner + cell] = value);
}

impl<W: State> Large<W> {
    fn expand(&self, scratch: &mut Scratch, state: &W, batch: &mut Batch<W>) {
        self.load(scratch, state);
        for class in &self.classes {
            let graph = self.graph(class);
            let directions = if self.metric == Metric::Move { 0..1 } else { 0..4 };
            for (direction, slot) in directions.flat_map(|way| class.slots.clone().map(move |slot| (way, slot))) {
                if batch.is_full() {
                    return;
                }
                let from = scratch.spots[slot];
                // A block may move onto its own cells.
                cover(&mut scratch.covered, graph, from, false);
                scratch.reach.clear();
                match self.metric {
                    Metric::Step => Self::ray(scratch, graph, from, direction, 1),
                    Metric::Slide => Self::ray(scratch, graph, from, direction, usize::MAX),
                    Metric::Move => Self::flood(scratch, graph, from),
                }
                cover(&mut scratch.covered, graph, from, true);
                for &to in &scratch.reach {
                    batch.push(self.moved(&scratch.spots, state, &class.slots, slot, to));
                }
            }
        }
    }
}

impl<W: State> StateSpace<W> for Large<W> {
    fn words(&self) -> usize {
        self.words
    }

    fn is_reversible(&self) -> bool {
        true
    }

    fn memory(&self) -> usize {
        self.memory
    }

    fn start(&self) -> W {
        self.start.clone()
    }

    fn is_goal(&self, state: &W) -> bool {
        self.goal.iter().any(|packed| self.satisfies(state, packed))
    }

    fn expander(&self) -> Expander<'_, W> {
        let most = self.graphs.iter().map(|graph| graph.corners.len()).max().unwrap_or(0);
        let mut scratch = Scratch {
            spots: vec![0; self.slots.len()],
            covered: vec![false; self.size.area()],
            reach: Vec::new(),
            reached: vec![false; most],
        };
        Box::new(move |states, batch| {
            for state in states {
                self.expand(&mut scratch, state, batch);
                batch.end_part();
            }
        })
    }
}

impl<W: State> BoardSpace<W> for Large<W> {
    fn size(&self) -> Size {
        self.size
    }

    fn hop(&self, from: &W, to: &W) -> Hop {
        let moved = |(number, class): (usize, &Class)| {
            let mut unequal = class.slots.clone().filter(|&slot| self.spot(from, slot) != self.spot(to, slot));
            let first = unequal.next()?;
            let last = unequal.last().unwrap_or(first);
            let cell = |state: &W, slot| self.corner(state, class, slot) + self.graph(class).shape[0];
            // Spots ascend, so those between the old spot and the new one shift by one slot.
            let (from, to) = match self.spot(from, first) < self.spot(to, first) {
                true => (cell(from, first), cell(to, last)),
                false => (cell(from, last), cell(to, first)),
            };
            Some(Hop { class: number, from, to })
        };
        self.classes.iter().enumerate().find_map(moved).expect("a move leads from one to the other")
    }

    fn corners(&self, state: &W) -> Vec<Vec<Cell>> {
        let corner = |class: &Class, slot| self.size.cell(self.corner(state, class, slot));
        self.classes.iter().map(|class| class.slots.clone().map(|slot| corner(class, slot)).collect()).collect()
    }

    fn list_corners(&self, state: &W, corners: &mut Vec<u16>) {
        let corner = |(slot, of): (usize, &Slot)| self.corner(state, &self.classes[of.class], slot) as u16;
        corners.extend(self.slots.iter().enumerate().map(corner));
    }

    fn at(&self, corners: &[Vec<Cell>]) -> W {
        let mut state = W::zero(self.words);
        for (class, corners) in self.classes.iter().zip(corners) {
            let graph = self.graph(class);
            let spot = |&corner: &Cell| {
                let corner = self.size.index(corner) as u16;
                graph.corners.binary_search(&corner).expect("a block stays where it can be") as u16
            };
            let mut spots: Vec<u16> = corners.iter().map(spot).collect();
            spots.sort_unstable();
            class
                .slots
                .clone()
                .zip(spots)
                .for_each(|(slot, spot)| self.slots[slot].field.put(&mut state, u64::from(spot)));
        }
        state
    }
}
