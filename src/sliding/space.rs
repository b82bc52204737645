//! The state space of a sliding-block puzzle: packed positions, one step, slide or move apart.
//!
//! Moves come in this order: classes by their first block on the start board, blocks of a class in reading order,
//! directions up, down, left, right; slides direction by direction and shortest first, moves nearest first.

use super::board::{Board, Move};
use super::compile::{Model, NOWHERE, Slot};
use super::field::{Bytes, Field, Mask};
use super::{Metric, Prefer, Search};
use crate::grid::Cell;
use crate::search::{self, Exploration, Outcome, Runs, State, StateSpace, Watch};

/// Finds a shortest solution. Same board, same solution.
///
/// `watch` is called from time to time while the search runs.
pub fn solve(board: &Board, search: &Search, watch: &mut Watch) -> Outcome<Vec<Move>> {
    let outcome = run(board, search, Solve { search, watch });
    outcome.map(|hops| replay(board, &hops))
}

/// Visits every reachable position.
///
/// `watch` is called from time to time while the search runs.
pub fn explore(board: &Board, search: &Search, watch: &mut Watch) -> Exploration {
    run(board, search, Explore { search, watch })
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

/// What to do with a space once the types of its positions and of its board are known.
trait Job {
    type Output;
    fn run<W: State, F: Field>(self, space: &Space<W, F>) -> Self::Output;
}

struct Solve<'a, 'w> {
    search: &'a Search,
    watch: &'a mut Watch<'w>,
}

impl Job for Solve<'_, '_> {
    type Output = Outcome<Vec<CellHop>>;
    fn run<W: State, F: Field>(self, space: &Space<W, F>) -> Self::Output {
        let limits = self.search.limits;
        let outcome = match self.search.prefer {
            Prefer::FewestMoves => search::fewest_runs(space, limits, self.watch),
            Prefer::First => search::shortest_path(space, limits, self.watch),
        };
        outcome.map(|hops| hops.iter().map(|hop| space.cells(hop)).collect())
    }
}

struct Explore<'a, 'w> {
    search: &'a Search,
    watch: &'a mut Watch<'w>,
}

impl Job for Explore<'_, '_> {
    type Output = Exploration;
    fn run<W: State, F: Field>(self, space: &Space<W, F>) -> Exploration {
        search::explore(space, self.search.limits, self.watch, |_, _, _| {})
    }
}

/// Runs `job` on a space with positions and a board as narrow as this puzzle allows.
fn run<J: Job>(board: &Board, search: &Search, job: J) -> J::Output {
    let model = Model::new(board, board.is_distinct());
    match board.size().area() {
        0..=64 => with_field::<Mask<u64>, J>(board, search, model, job),
        65..=128 => with_field::<Mask<u128>, J>(board, search, model, job),
        _ => with_field::<Bytes, J>(board, search, model, job),
    }
}

fn with_field<F: Field, J: Job>(board: &Board, search: &Search, model: Model, job: J) -> J::Output {
    let field = F::new(&model, board.size());
    let metric = search.metric;
    match model.words {
        1 => job.run(&Space::<[u64; 1], F>::new(model, field, metric)),
        2 => job.run(&Space::<[u64; 2], F>::new(model, field, metric)),
        3..=4 => job.run(&Space::<[u64; 4], F>::new(model, field, metric)),
        5..=8 => job.run(&Space::<[u64; 8], F>::new(model, field, metric)),
        _ => job.run(&Space::<Box<[u64]>, F>::new(model, field, metric)),
    }
}

/// A block of a class goes from one spot to another.
#[derive(Clone, Copy)]
struct Hop {
    class: u32,
    from: u16,
    to: u16,
}

struct Space<W, F> {
    model: Model,
    field: F,
    metric: Metric,
    start: W,
}

/// What is known of the position that is being expanded.
struct Scratch<C> {
    /// By slot.
    spots: Vec<u16>,
    covered: C,
    /// The spots that a block can reach, and by spot whether it is one of them.
    reach: Vec<u16>,
    reached: Vec<bool>,
}

impl<W: State, F: Field> Space<W, F> {
    fn new(model: Model, field: F, metric: Metric) -> Self {
        let mut start = W::zero(model.words);
        for (slot, &spot) in model.slots.iter().zip(&model.start) {
            set(&mut start, slot, spot);
        }
        Self { model, field, metric, start }
    }

    /// The first cell of the block before and after a move.
    fn cells(&self, hop: &Hop) -> CellHop {
        let class = &self.model.classes[hop.class as usize];
        CellHop { from: class.first_cell(hop.from), to: class.first_cell(hop.to) }
    }

    /// Fills `scratch` from a position.
    #[inline]
    fn load(&self, scratch: &mut Scratch<F::Covered>, state: &W) {
        self.field.clear(&mut scratch.covered);
        let words = state.words();
        for (slot, spot) in self.model.slots.iter().zip(&mut scratch.spots) {
            *spot = (words[slot.word as usize] >> slot.shift & slot.mask) as u16;
            self.field.cover(&mut scratch.covered, slot.class as usize, *spot);
        }
    }

    /// All moves by one cell.
    #[inline]
    fn steps(&self, scratch: &Scratch<F::Covered>, state: &W, mut visit: impl FnMut(Hop, W)) {
        for (index, slot) in self.model.slots.iter().enumerate() {
            let (class, from) = (slot.class, scratch.spots[index]);
            if !self.field.may_move(&scratch.covered, class as usize, from) {
                continue;
            }
            for direction in 0..4 {
                let to = self.field.step(&scratch.covered, class as usize, from, direction);
                if to != NOWHERE {
                    visit(Hop { class, from, to }, self.moved(&scratch.spots, state, index, to));
                }
            }
        }
    }

    /// All moves by any number of cells: straight, or any way. Nearer places come first, then the order of directions
    /// decides.
    fn far(&self, scratch: &mut Scratch<F::Covered>, state: &W, mut visit: impl FnMut(Hop, W)) {
        for (index, slot) in self.model.slots.iter().enumerate() {
            let (class, from) = (slot.class, scratch.spots[index]);
            if !self.field.may_move(&scratch.covered, class as usize, from) {
                continue;
            }
            // A block may go where it stands itself.
            self.field.uncover(&mut scratch.covered, class as usize, from);
            scratch.reach.clear();
            match self.metric {
                Metric::Move => self.flood(scratch, class as usize, from),
                _ => self.rays(scratch, class as usize, from),
            }
            self.field.cover(&mut scratch.covered, class as usize, from);
            for &to in &scratch.reach {
                visit(Hop { class, from, to }, self.moved(&scratch.spots, state, index, to));
            }
        }
    }

    /// The spots that a block can reach from `from` in a straight line.
    fn rays(&self, scratch: &mut Scratch<F::Covered>, class: usize, from: u16) {
        for direction in 0..4 {
            let mut spot = self.field.step(&scratch.covered, class, from, direction);
            while spot != NOWHERE {
                scratch.reach.push(spot);
                spot = self.field.step(&scratch.covered, class, spot, direction);
            }
        }
    }

    /// The spots that a block can reach from `from` any way.
    fn flood(&self, scratch: &mut Scratch<F::Covered>, class: usize, from: u16) {
        let Scratch { covered, reach, reached, .. } = scratch;
        reach.push(from);
        reached[usize::from(from)] = true;
        let mut next = 0;
        while let Some(&spot) = reach.get(next) {
            next += 1;
            for direction in 0..4 {
                let to = self.field.step(covered, class, spot, direction);
                if to != NOWHERE && !reached[usize::from(to)] {
                    reached[usize::from(to)] = true;
                    reach.push(to);
                }
            }
        }
        reach.iter().for_each(|&spot| reached[usize::from(spot)] = false);
        reach.remove(0);
    }

    /// The position `state`, of which `spots` are the spots, with `slot` at another spot; its class stays in order.
    #[inline]
    fn moved(&self, spots: &[u16], state: &W, slot: usize, to: u16) -> W {
        let slots = &self.model.slots;
        let class = slots[slot].class;
        let mut next = state.clone();
        let mut at = slot;
        while at + 1 < slots.len() && slots[at + 1].class == class && spots[at + 1] < to {
            set(&mut next, &slots[at], spots[at + 1]);
            at += 1;
        }
        while at > 0 && slots[at - 1].class == class && spots[at - 1] > to {
            set(&mut next, &slots[at], spots[at - 1]);
            at -= 1;
        }
        set(&mut next, &slots[at], to);
        next
    }

    fn is_one_of(&self, words: &[u64], slots: &std::ops::Range<usize>, here: &[bool]) -> bool {
        slots.clone().any(|slot| here[usize::from(self.model.spot(words, slot))])
    }

    fn are_empty(&self, words: &[u64], covers: &[Vec<bool>]) -> bool {
        let covers =
            |(index, slot): (usize, &Slot)| covers[slot.class as usize][usize::from(self.model.spot(words, index))];
        covers_nothing(covers, &self.model.slots)
    }
}

fn covers_nothing(covers: impl Fn((usize, &Slot)) -> bool, slots: &[Slot]) -> bool {
    !slots.iter().enumerate().any(covers)
}

#[inline]
fn set<W: State>(state: &mut W, slot: &Slot, spot: u16) {
    let word = &mut state.words_mut()[slot.word as usize];
    *word = *word & !(slot.mask << slot.shift) | u64::from(spot) << slot.shift;
}

impl<W: State, F: Field> StateSpace for Space<W, F> {
    type State = W;
    type Move = Hop;
    type Scratch = Scratch<F::Covered>;

    const REVERSIBLE: bool = true;

    fn words(&self) -> usize {
        self.model.words
    }

    fn start(&self) -> W {
        self.start.clone()
    }

    fn is_goal(&self, state: &W) -> bool {
        let words = state.words();
        self.model.goal.iter().any(|wanted| {
            wanted.exact.iter().all(|&(word, mask, value)| words[word] & mask == value)
                && wanted.one_of.iter().all(|(slots, here)| self.is_one_of(words, slots, here))
                && (wanted.covers.is_empty() || self.are_empty(words, &wanted.covers))
        })
    }

    fn scratch(&self) -> Scratch<F::Covered> {
        let most = self.model.classes.iter().map(|class| class.corners.len()).max().unwrap_or(0);
        Scratch {
            spots: vec![0; self.model.slots.len()],
            covered: self.field.nothing(),
            reach: Vec::new(),
            reached: vec![false; most],
        }
    }

    #[inline]
    fn expand(&self, scratch: &mut Scratch<F::Covered>, state: &W, visit: impl FnMut(Hop, W)) {
        self.load(scratch, state);
        match self.metric {
            Metric::Step => self.steps(scratch, state, visit),
            Metric::Slide | Metric::Move => self.far(scratch, state, visit),
        }
    }
}

impl<W: State, F: Field> Runs for Space<W, F> {
    /// The first cell of a block.
    type Place = Cell;

    fn mover(&self, by: &Hop) -> (Cell, Cell) {
        let CellHop { from, to } = self.cells(by);
        (from, to)
    }
}
