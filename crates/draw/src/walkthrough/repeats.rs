//! Repeated manoeuvres: the same blocks make the same moves again, or mirrored ones.
//!
//! Stretches of moves are found by their windows of three moves: two stretches are equal if all of their windows are. A
//! mirrored stretch also looks mirrored: blocks of the mirrored shape start at mirrored positions, for some position of
//! the mirror.

use super::{Moved, Walkthrough, Whole};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::ops::RangeInclusive;
use stepbook_solve::grid::{Cell, Direction, extent};

/// Minimum length of a repeated manoeuvre, in whole moves.
const LEAST: usize = 3;

/// A repeated manoeuvre of at least three whole moves. Repeats do not overlap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repeat {
    /// Its steps.
    pub steps: RangeInclusive<usize>,
    /// The steps that it repeats.
    pub first: RangeInclusive<usize>,
    /// How it is mirrored; `None` if the same blocks make the same moves.
    pub mirror: Option<Mirror>,
}

/// The axis of a reflection, by the sides that it swaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mirror {
    /// Left and right.
    Sides,
    /// Up and down.
    Ends,
}

impl Mirror {
    /// Both, in the order in which they are tried.
    pub const ALL: [Self; 2] = [Self::Sides, Self::Ends];

    /// Its name, a selector of messages.
    const fn name(self) -> &'static str {
        match self {
            Self::Sides => "sides",
            Self::Ends => "ends",
        }
    }

    /// The mirrored corner of a rectangle with this corner and size.
    const fn corner(self, (row, col): (isize, isize), (rows, cols): (isize, isize)) -> (isize, isize) {
        match self {
            Self::Sides => (row, -(col + cols)),
            Self::Ends => (-(row + rows), col),
        }
    }

    fn direction(self, direction: Direction) -> Direction {
        let mirrored = self.corner(direction.delta(), (0, 0));
        Direction::ALL.into_iter().find(|other| other.delta() == mirrored).unwrap_or(direction)
    }

    fn shape(self, shape: &[Cell]) -> Vec<Cell> {
        let size = extent(shape);
        let cell = |cell: &Cell| match self {
            Self::Sides => Cell::new(cell.row, size.cols - 1 - cell.col),
            Self::Ends => Cell::new(size.rows - 1 - cell.row, cell.col),
        };
        let mut cells: Vec<Cell> = shape.iter().map(cell).collect();
        cells.sort_unstable();
        cells
    }
}

/// A move as it is compared: the block or only its shape, its path, and its start relative to the start of the previous
/// move.
#[derive(PartialEq, Eq, Hash, Default)]
struct MoveKey {
    piece: Option<usize>,
    shape: Vec<Cell>,
    path: Vec<Direction>,
    offset: (isize, isize),
}

impl Walkthrough {
    /// The manoeuvres that repeat an earlier one, in order. They cover as many moves as possible, with as few repeats
    /// as possible. Each refers to its first earlier occurrence, unmirrored if there is one. Routes have no repeats.
    pub fn repeats(&self) -> Vec<Repeat> {
        let moves = if self.is_route() { Vec::new() } else { self.whole_moves() };
        let windows = Windows::new(self, &moves);
        let steps = |from: usize, length: usize| *moves[from].steps.start()..=*moves[from + length - 1].steps.end();
        let found = windows.best().into_iter().map(|(at, length)| {
            let (first, mirror) = windows.first(at, length);
            Repeat { steps: steps(at, length), first: steps(first, length), mirror }
        });
        found.collect()
    }

    /// A repeat in words, with the numbers of steps: "40–42 as in 7–9", "40–42 as in 7–9, mirrored left to right".
    pub fn repeat_in_words(&self, repeat: &Repeat) -> String {
        let name = repeat.mirror.map_or("none", Mirror::name);
        let number = |name: &'static str, number: &usize| (name, (*number).into());
        let (steps, first) = (&repeat.steps, &repeat.first);
        let [from, to] = [number("from", steps.start()), number("to", steps.end())];
        let [first, last] = [number("first", first.start()), number("last", first.end())];
        self.language.say("repeat", &[from, to, first, last, ("mirror", name.into())])
    }
}

/// All windows of three moves, by number. Equal windows have equal numbers.
struct Windows {
    /// The numbers of windows by block, and by shape.
    own: [Vec<usize>; 2],
    /// The numbers of the mirrored windows by shape, for each [`Mirror`].
    mirrored: [Vec<usize>; 2],
    /// The start of each window with a number, in order.
    places: FxHashMap<usize, Vec<usize>>,
}

impl Windows {
    fn new(story: &Walkthrough, moves: &[Whole]) -> Self {
        let mut numbers: FxHashMap<[MoveKey; LEAST], usize> = FxHashMap::default();
        let mut all = |key: &dyn Fn(usize, usize) -> MoveKey| -> Vec<usize> {
            let number = |at: usize| {
                let next = numbers.len();
                *numbers.entry(std::array::from_fn(|k| key(at, k))).or_insert(next)
            };
            (0..(moves.len() + 1).saturating_sub(LEAST)).map(number).collect()
        };
        let by_block = all(&|at, k| {
            let Moved { piece, path, .. } = &moves[at + k].moved;
            MoveKey { piece: Some(*piece), path: path.clone(), ..MoveKey::default() }
        });
        let by_shape = all(&|at, k| shape_key(story, moves, at, k, None));
        let mirrored = Mirror::ALL.map(|mirror| all(&|at, k| shape_key(story, moves, at, k, Some(mirror))));
        let mut places: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        for own in [&by_block, &by_shape] {
            own.iter().enumerate().for_each(|(at, &number)| places.entry(number).or_default().push(at));
        }
        Self { own: [by_block, by_shape], mirrored, places }
    }

    /// The numbers of earlier windows, those of windows that may repeat them, and the mirror between them.
    fn pairs(&self) -> [(&[usize], &[usize], Option<Mirror>); 3] {
        let [by_block, by_shape] = &self.own;
        let [sides, ends] = &self.mirrored;
        [(by_block, by_block, None), (by_shape, sides, Some(Mirror::Sides)), (by_shape, ends, Some(Mirror::Ends))]
    }

    /// The number of moves from `at` that repeat the moves from `from`, without overlap.
    fn length(first: &[usize], from: usize, later: &[usize], at: usize) -> usize {
        let windows = (from..).zip(at..later.len()).take_while(|&(from, at)| first[from] == later[at]).count();
        if windows == 0 { 0 } else { (windows + LEAST - 1).min(at - from) }
    }

    /// The earlier windows with this number, without overlap with the one at `at`.
    fn earlier(&self, number: usize, at: usize) -> impl Iterator<Item = usize> + '_ {
        let places = self.places.get(&number).map_or(&[][..], Vec::as_slice);
        places.iter().copied().take_while(move |from| from + LEAST <= at)
    }

    /// The length of the longest stretch from `at` that repeats an earlier one.
    fn longest(&self, at: usize) -> usize {
        let of_pair = |(first, later, _): (&[usize], &[usize], _)| {
            let lengths = self.earlier(later[at], at).map(|from| Self::length(first, from, later, at));
            lengths.max().unwrap_or(0)
        };
        self.pairs().map(of_pair).into_iter().max().unwrap_or(0)
    }

    /// The start and length of each repeated stretch. They cover the most moves, then are the fewest.
    fn best(&self) -> Vec<(usize, usize)> {
        let count = self.own[0].len();
        let moves = count + LEAST - 1;
        // From each move on: the number of covered moves, the number of stretches, and the length of a stretch that
        // begins there.
        let mut best = vec![(0, Reverse(0), 0); moves + 1];
        for at in (0..count).rev() {
            let (covered, stretches, _) = best[at + 1];
            let with = |length: usize| {
                let (covered, Reverse(stretches), _) = best[at + length];
                (covered + length, Reverse(stretches + 1), length)
            };
            let longest = self.longest(at);
            best[at] = (LEAST..=longest).map(with).chain([(covered, stretches, 0)]).max().unwrap_or(best[at]);
        }
        let mut found = Vec::new();
        let mut at = 0;
        while at < count {
            let length = best[at].2;
            found.extend((length > 0).then_some((at, length)));
            at += length.max(1);
        }
        found
    }

    /// The first earlier stretch that the one at `at` repeats.
    fn first(&self, at: usize, length: usize) -> (usize, Option<Mirror>) {
        let of_pair = |(first, later, mirror): (&[usize], &[usize], _)| {
            let mut all = self.earlier(later[at], at);
            all.find(|&from| Self::length(first, from, later, at) >= length).map(|from| (from, mirror))
        };
        self.pairs().into_iter().find_map(of_pair).unwrap_or((at, None))
    }
}

/// The key of move number `k` of the window at `at`, by shape.
fn shape_key(story: &Walkthrough, moves: &[Whole], at: usize, k: usize, mirror: Option<Mirror>) -> MoveKey {
    let Moved { piece, path, .. } = &moves[at + k].moved;
    let shape = &story.pieces[*piece].shape;
    let corner = |at: usize| {
        let moved = &moves[at].moved;
        let size = extent(&story.pieces[moved.piece].shape);
        let corner = (moved.from.row as isize, moved.from.col as isize);
        mirror.map_or(corner, |mirror| mirror.corner(corner, (size.rows as isize, size.cols as isize)))
    };
    let (here, before) = (corner(at + k), corner(at + k.saturating_sub(1)));
    MoveKey {
        piece: None,
        shape: mirror.map_or_else(|| shape.clone(), |mirror| mirror.shape(shape)),
        path: path.iter().map(|&it| mirror.map_or(it, |mirror| mirror.direction(it))).collect(),
        offset: (here.0 - before.0, here.1 - before.1),
    }
}
