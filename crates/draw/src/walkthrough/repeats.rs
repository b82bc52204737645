//! Manoeuvres that occur again: the same blocks go the same ways, or in the mirror.
//!
//! A stretch of moves is looked up by its windows of three moves: two stretches are the same if all of their windows are. A mirrored
//! stretch is one in a picture as well: blocks of the same shape, mirrored, begin at mirrored places, wherever the mirror stands.

use super::{Moved, Walkthrough, Whole};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::ops::RangeInclusive;
use stepbook_solve::grid::{Cell, Direction, extent};

/// Fewest whole moves of a manoeuvre that is worth a reference.
const LEAST: usize = 3;

/// Whole moves, at least three, that were made before. Two of them have no move in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repeat {
    /// Its steps.
    pub steps: RangeInclusive<usize>,
    /// The steps in which the same was done first.
    pub first: RangeInclusive<usize>,
    /// How it is mirrored, if it is not the same blocks that go the same ways.
    pub mirror: Option<Mirror>,
}

/// Which sides change places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mirror {
    /// Left and right.
    Sides,
    /// Up and down.
    Ends,
}

impl Mirror {
    /// In the order in which they are tried.
    pub const ALL: [Self; 2] = [Self::Sides, Self::Ends];

    /// Its name, by which messages choose.
    const fn name(self) -> &'static str {
        match self {
            Self::Sides => "sides",
            Self::Ends => "ends",
        }
    }

    /// The corner in the mirror of what has this corner and this size.
    const fn corner(self, (row, col): (isize, isize), (rows, cols): (isize, isize)) -> (isize, isize) {
        match self {
            Self::Sides => (row, -(col + cols)),
            Self::Ends => (-(row + rows), col),
        }
    }

    fn way(self, way: Direction) -> Direction {
        let mirrored = self.corner(way.delta(), (0, 0));
        Direction::ALL.into_iter().find(|other| other.delta() == mirrored).unwrap_or(way)
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

/// A move as it is compared: the block, or only its shape; its path; and from where the move before began to where this one does.
#[derive(PartialEq, Eq, Hash, Default)]
struct Seen {
    piece: Option<usize>,
    shape: Vec<Cell>,
    path: Vec<Direction>,
    off: (isize, isize),
}

impl Walkthrough {
    /// The manoeuvres that repeat an earlier one, in order: as many moves as can be are in one of them, and they are as few as can
    /// be. Each refers to the first of the earlier ones; to one that is not mirrored, if there is any. Routes have none.
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

/// All windows of three moves, by number: those that are the same have the same.
struct Windows {
    /// As they are looked for: as the same, and like a mirrored one.
    own: [Vec<usize>; 2],
    /// As they are in the mirror.
    mirrored: [Vec<usize>; 2],
    /// The windows with each number, in order.
    places: FxHashMap<usize, Vec<usize>>,
}

impl Windows {
    fn new(story: &Walkthrough, moves: &[Whole]) -> Self {
        let mut numbers: FxHashMap<[Seen; LEAST], usize> = FxHashMap::default();
        let mut all = |seen: &dyn Fn(usize, usize) -> Seen| -> Vec<usize> {
            let number = |at: usize| {
                let next = numbers.len();
                *numbers.entry(std::array::from_fn(|k| seen(at, k))).or_insert(next)
            };
            (0..(moves.len() + 1).saturating_sub(LEAST)).map(number).collect()
        };
        let same = all(&|at, k| {
            let Moved { piece, path, .. } = &moves[at + k].moved;
            Seen { piece: Some(*piece), path: path.clone(), ..Seen::default() }
        });
        let like = all(&|at, k| seen(story, moves, at, k, None));
        let mirrored = Mirror::ALL.map(|mirror| all(&|at, k| seen(story, moves, at, k, Some(mirror))));
        let mut places: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        for own in [&same, &like] {
            own.iter().enumerate().for_each(|(at, &number)| places.entry(number).or_default().push(at));
        }
        Self { own: [same, like], mirrored, places }
    }

    /// The numbers of windows and of those that may repeat them, and the mirror between.
    fn pairs(&self) -> [(&[usize], &[usize], Option<Mirror>); 3] {
        let [same, like] = &self.own;
        let [sides, ends] = &self.mirrored;
        [(same, same, None), (like, sides, Some(Mirror::Sides)), (like, ends, Some(Mirror::Ends))]
    }

    /// The number of moves from `at` that repeat as many from `first` on, none of them twice.
    fn length(first: &[usize], from: usize, later: &[usize], at: usize) -> usize {
        let windows = (from..).zip(at..later.len()).take_while(|&(from, at)| first[from] == later[at]).count();
        if windows == 0 { 0 } else { (windows + LEAST - 1).min(at - from) }
    }

    /// Earlier windows that the one at `at` repeats.
    fn earlier(&self, number: usize, at: usize) -> impl Iterator<Item = usize> + '_ {
        let places = self.places.get(&number).map_or(&[][..], Vec::as_slice);
        places.iter().copied().take_while(move |from| from + LEAST <= at)
    }

    /// The most moves from `at` that repeat earlier ones.
    fn longest(&self, at: usize) -> usize {
        let of_pair = |(first, later, _): (&[usize], &[usize], _)| {
            let lengths = self.earlier(later[at], at).map(|from| Self::length(first, from, later, at));
            lengths.max().unwrap_or(0)
        };
        self.pairs().map(of_pair).into_iter().max().unwrap_or(0)
    }

    /// The stretches that together have the most moves, and are the fewest: where each begins, and its length.
    fn best(&self) -> Vec<(usize, usize)> {
        let count = self.own[0].len();
        let moves = count + LEAST - 1;
        // From each move on: how many moves are in stretches, how many those are, and how long the first one is, if it begins there.
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

    /// The first stretch that the one at `at` repeats.
    fn first(&self, at: usize, length: usize) -> (usize, Option<Mirror>) {
        let of_pair = |(first, later, mirror): (&[usize], &[usize], _)| {
            let mut all = self.earlier(later[at], at);
            all.find(|&from| Self::length(first, from, later, at) >= length).map(|from| (from, mirror))
        };
        self.pairs().into_iter().find_map(of_pair).unwrap_or((at, None))
    }
}

/// What is seen of move number `k` of a window.
fn seen(story: &Walkthrough, moves: &[Whole], at: usize, k: usize, mirror: Option<Mirror>) -> Seen {
    let Moved { piece, path, .. } = &moves[at + k].moved;
    let shape = &story.pieces[*piece].shape;
    let corner = |at: usize| {
        let moved = &moves[at].moved;
        let size = extent(&story.pieces[moved.piece].shape);
        let corner = (moved.from.row as isize, moved.from.col as isize);
        mirror.map_or(corner, |mirror| mirror.corner(corner, (size.rows as isize, size.cols as isize)))
    };
    let (here, before) = (corner(at + k), corner(at + k.saturating_sub(1)));
    Seen {
        piece: None,
        shape: mirror.map_or_else(|| shape.clone(), |mirror| mirror.shape(shape)),
        path: path.iter().map(|&way| mirror.map_or(way, |mirror| mirror.way(way))).collect(),
        off: (here.0 - before.0, here.1 - before.1),
    }
}
