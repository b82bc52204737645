//! Repeated manoeuvres, against a second implementation that compares pictures.

use crate::both::METRICS;
use crate::common::boards::Random;
use crate::common::stories::story_of;
use crate::common::{cases, text_of};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use stepbook::stages::format;
use stepbook::stages::grid::Direction;
use stepbook::stages::puzzle::{Game, Path, Puzzle};
use stepbook::stages::sliding::{Metric, Move};
use stepbook::stages::walkthrough::{Mirror, Walkthrough, narrate};

const BOARDS: [&str; 5] = ["AB.\n...\nCD.", "AAb\n.cb\nDDe\n...", "AA.L\nb.LL\nMM..\nM..c", "AAB\n.CB\n...", "A.\n.B"];

/// A story of so many random steps.
fn walk(board: &str, steps: usize, random: &mut Random) -> Walkthrough {
    let text = format!("title = 'Walk'\nboard = '''\n{board}\n'''\ngoal = 'none'\n");
    let puzzle: Puzzle = format::read(text.as_bytes(), None).expect("a board");
    let Game::Sliding(board) = &puzzle.game else { panic!("blocks") };
    let (mut position, mut moves): (_, Vec<Move>) = (board.start().clone(), Vec::new());
    let mut last = 0;
    while moves.len() < steps {
        let block = random.below(board.blocks().len());
        // Few blocks go on: short moves are repeated more often.
        if block == last && random.chance(90) {
            continue;
        }
        let cell = board.blocks()[block].cells_at(position.0[block]).next().expect("a cell");
        let one = Move { cell, path: vec![Direction::ALL[random.below(4)]] };
        if board.apply(&mut position, &one).is_ok() {
            last = block;
            moves.push(one);
        }
    }
    narrate(&puzzle, &Path::Sliding { metric: Metric::Step, moves }.shortest()).expect("legal steps")
}

/// A whole move as it is seen: what it is called, the cells that it leaves, and how it goes.
struct Seen {
    label: String,
    cells: BTreeSet<(i64, i64)>,
    way: Vec<(i64, i64)>,
    steps: RangeInclusive<usize>,
}

fn seen(story: &Walkthrough) -> Vec<Seen> {
    let mut all: Vec<Seen> = Vec::new();
    for (k, step) in story.steps.iter().enumerate().skip(1) {
        let moved = step.moved.as_ref().expect("a step moves");
        let piece = &story.pieces[moved.piece];
        let way = moved.path.iter().map(|way| match way {
            Direction::Up => (-1, 0),
            Direction::Down => (1, 0),
            Direction::Left => (0, -1),
            Direction::Right => (0, 1),
        });
        match all.last_mut() {
            Some(last) if last.label == piece.label => {
                last.way.extend(way);
                last.steps = *last.steps.start()..=k;
            }
            _ => all.push(Seen {
                label: piece.label.clone(),
                cells: piece.cells_at(moved.from).map(|cell| (cell.row as i64, cell.col as i64)).collect(),
                way: way.collect(),
                steps: k..=k,
            }),
        }
    }
    all
}

/// Whether `later` does what `first` does: the same, or one picture of all is the other in the mirror.
fn is_repeat(first: &[Seen], later: &[Seen], mirror: Option<Mirror>) -> bool {
    let Some(mirror) = mirror else {
        return first.iter().zip(later).all(|(a, b)| (&a.label, &a.way) == (&b.label, &b.way));
    };
    let image = |(down, right): (i64, i64)| match mirror {
        Mirror::Sides => (down, -right),
        Mirror::Ends => (-down, right),
    };
    let images = |cells: &BTreeSet<(i64, i64)>| cells.iter().map(|&cell| image(cell)).collect::<BTreeSet<_>>();
    let corner = |cells: &BTreeSet<(i64, i64)>| *cells.first().expect("a cell");
    let (from, to) = (corner(&images(&first[0].cells)), corner(&later[0].cells));
    let off = (to.0 - from.0, to.1 - from.1);
    let mut names = BTreeMap::new();
    let is_like = |(a, b): (&Seen, &Seen)| {
        let there: BTreeSet<_> = images(&a.cells).iter().map(|cell| (cell.0 + off.0, cell.1 + off.1)).collect();
        let like = there == b.cells && a.way.iter().map(|&way| image(way)).eq(b.way.iter().copied());
        // What is one block here is one block there.
        assert!(!like || *names.entry(a.label.clone()).or_insert(b.label.clone()) == b.label);
        like
    };
    first.iter().zip(later).all(is_like)
}

/// The first earlier stretch that moves number `at` and on repeat, and how.
fn first_of(moves: &[Seen], at: usize, length: usize) -> Option<(usize, Option<Mirror>)> {
    [None, Some(Mirror::Sides), Some(Mirror::Ends)].into_iter().find_map(|mirror| {
        let like = |from: &usize| is_repeat(&moves[*from..from + length], &moves[at..at + length], mirror);
        (0..(at + 1).saturating_sub(length)).find(like).map(|from| (from, mirror))
    })
}

/// The most moves that can be in repeats, and the fewest of these.
fn most(moves: &[Seen]) -> (usize, usize) {
    let mut best = vec![(0, 0); moves.len() + 1];
    for at in (0..moves.len()).rev() {
        let lengths = (3..=moves.len() - at).filter(|&length| first_of(moves, at, length).is_some());
        let with = lengths.map(|length| (best[at + length].0 + length, best[at + length].1 + 1));
        let better = |a: &(usize, usize), b: &(usize, usize)| a.0.cmp(&b.0).then(b.1.cmp(&a.1));
        best[at] = with.chain([best[at + 1]]).max_by(better).expect("one at least");
    }
    best[0]
}

/// Checks each repeat and all of them together; returns the numbers of those that are the same, and that are mirrored.
fn check(story: &Walkthrough) -> (usize, usize) {
    let (moves, repeats) = (seen(story), story.repeats());
    let index = |step: usize, end: bool| {
        let at = |seen: &Seen| if end { *seen.steps.end() } else { *seen.steps.start() };
        moves.iter().position(|seen| at(seen) == step).expect("whole moves only")
    };
    let (mut covered, mut next) = (0, 0);
    for repeat in &repeats {
        let (at, last) = (index(*repeat.steps.start(), false), index(*repeat.steps.end(), true));
        let (from, to) = (index(*repeat.first.start(), false), index(*repeat.first.end(), true));
        let length = last + 1 - at;
        assert!(length >= 3 && at >= next && to < at && to + 1 - from == length, "{repeat:?}");
        assert_eq!(first_of(&moves, at, length), Some((from, repeat.mirror)), "{repeat:?}");
        covered += length;
        next = last + 1;
    }
    assert_eq!((covered, repeats.len()), most(&moves), "{:?}", story.steps);
    let mirrored = repeats.iter().filter(|repeat| repeat.mirror.is_some()).count();
    (repeats.len() - mirrored, mirrored)
}

#[test]
fn repeats_are_those_that_pictures_show() {
    let (mut same, mut mirrored) = (0, 0);
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let steps = 20 + random.below(60);
        let found = check(&walk(BOARDS[seed as usize % BOARDS.len()], steps, &mut random));
        same += found.0;
        mirrored += found.1;
    }
    assert!(same > 20 && mirrored > 20, "{same}, {mirrored}");
}

#[test]
fn manoeuvres_of_the_examples_are_repeated() {
    cases::check("repeats.txt", |input| {
        let (name, metric) = input.split_once(", ").expect("an example and what is counted");
        let metric = METRICS.into_iter().find(|known| known.name() == metric).expect("a metric");
        let story = story_of(&text_of(&format!("examples/{name}.toml")), None, metric);
        check(&story);
        story.repeats().iter().map(|repeat| story.repeat_in_words(repeat) + "\n").collect()
    });
}
