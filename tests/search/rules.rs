//! Boards with gates, locked blocks, goals of all kinds: in all metrics, on boards of all sizes and with positions of all
//! widths.

use crate::both::{Both, METRICS, agree, label, random_layout};
use crate::common::boards::{Random, Recipe, add_rules};
use std::collections::BTreeMap;
use stepbook::stages::grid::{Cell, Direction};
use stepbook::stages::sliding::{Axis, GoalLayout, Layout, Metric, Move, PlaceLayout, Symbol, Who};

fn recipe(seed: u64) -> Recipe {
    let mut random = Random::new(!seed);
    let (rows, cols) = (1 + random.below(4), 2 + random.below(3));
    Recipe {
        rows,
        cols,
        largest: 1 + random.below(3),
        walls: random.below(3) * 8,
        holes: 2 + random.below(4),
        goals: 2,
    }
}

/// Which rules a board has.
fn rules(layout: &Layout, both: &Both) -> [(&'static str, bool); 11] {
    let blocks = both.board.blocks();
    let has = |axes: &[Axis]| blocks.iter().any(|block| axes.contains(&block.axis));
    let goals = &both.board.goal().alternatives;
    let mut places = goals.iter().flat_map(|demand| &demand.places);
    [
        ("gates", layout.rows.iter().flatten().any(|symbol| *symbol == Symbol::Gate)),
        ("blocks that pass", !layout.gate_blocks.is_empty() && layout.gate_blocks.len() < blocks.len()),
        ("one axis", has(&[Axis::Horizontal, Axis::Vertical])),
        ("fixed", has(&[Axis::Fixed])),
        ("distinct", both.board.is_distinct()),
        ("by length", layout.along_length),
        ("several places", places.clone().any(|place| place.corners.len() > 1)),
        ("any of several blocks", places.any(|place| place.blocks.len() > 1)),
        ("alternatives", goals.len() > 1),
        ("empty cells", goals.iter().any(|demand| !demand.empty.is_empty())),
        ("no goal", goals.is_empty()),
    ]
}

#[test]
fn boards_with_all_rules_agree_with_the_naive_search() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let layouts = (0..700).filter_map(|seed| {
        let mut random = Random::new(seed);
        let mut layout = random_layout(&mut random, &recipe(seed), seed % 4 == 0)?;
        add_rules(&mut layout, &mut random);
        Some(layout)
    });
    let all = agree("rules", layouts, 400, &METRICS, |layout, both| {
        rules(layout, both)
            .into_iter()
            .for_each(|(rule, is_there)| *seen.entry(rule).or_default() += usize::from(is_there));
    });
    assert!(seen.values().all(|&count| count >= 20), "{seen:?}");
    assert!(all.boards >= 400 && all.far >= 8 && all.largest > 250, "{all:?}");
}

/// A board whose blocks fill a part of it, at the bottom right, but for one or two cells.
struct Crowd {
    /// Rows = columns of the board.
    side: usize,
    /// Rows and columns of the part.
    part: (usize, usize),
    /// Whether some blocks have two cells.
    pairs: bool,
    /// A position in words, with all blocks different, for messages of failures.
    words: usize,
}

impl Crowd {
    fn layout(&self, random: &mut Random) -> Layout {
        let mut rows = vec![vec![Symbol::Wall; self.side]; self.side];
        let (first_row, first_col) = (self.side - self.part.0, self.side - self.part.1);
        let mut labels = Vec::new();
        for (row, line) in rows.iter_mut().enumerate().skip(first_row) {
            for (col, symbol) in line.iter_mut().enumerate().skip(first_col) {
                if !self.pairs || col % 2 == 0 || col == first_col || random.chance(50) {
                    labels.push(label(row * self.side + col));
                }
                *symbol = Symbol::Label(labels[labels.len() - 1].clone());
            }
        }
        for _ in 0..2 {
            rows[first_row + random.below(self.part.0)][first_col + random.below(self.part.1)] = Symbol::Empty;
        }
        Layout { rows, ..Layout::default() }
    }
}

/// Makes the goal, as a block that has gone some random steps is then, with another place and another block that would
/// do.
fn set_goal(layout: &mut Layout, random: &mut Random) {
    let board = layout.check().expect("a valid board");
    let mut position = board.start().clone();
    let mut last = 0;
    for _ in 0..3000 {
        let cell = Cell::new(random.below(board.size().rows), random.below(board.size().cols));
        let path = vec![Direction::ALL[random.below(4)]];
        if let Ok(moved) = board.apply(&mut position, &Move { cell, path }) {
            last = moved;
            if random.chance(30) {
                break;
            }
        }
    }
    let (corner, label) = (position.0[last], board.blocks()[last].label.clone());
    let other = &board.blocks()[random.below(board.blocks().len())];
    let who = match random.below(3) {
        0 if other.shape == board.blocks()[last].shape => Who::AnyOf(vec![label, other.label.clone()]),
        _ => Who::Block(label),
    };
    layout.goals =
        vec![GoalLayout::places(vec![PlaceLayout { who, at: vec![(corner.row as i64, corner.col as i64)] }])];
}

#[test]
fn positions_of_all_widths_on_boards_of_all_sizes_agree_with_the_naive_search() {
    let crowd = |side, part, words| Crowd { side, part, words, pairs: false };
    let crowds = [
        // At most 64 cells.
        crowd(8, (3, 3), 1),
        crowd(8, (4, 5), 2),
        crowd(8, (6, 6), 4),
        crowd(8, (8, 8), 7),
        Crowd { pairs: true, ..crowd(7, (7, 7), 4) },
        // At most 128 cells.
        crowd(10, (3, 3), 1),
        crowd(10, (4, 4), 2),
        crowd(10, (6, 6), 4),
        crowd(11, (11, 11), 14),
        Crowd { pairs: true, ..crowd(9, (9, 9), 6) },
        // More.
        crowd(12, (5, 5), 2),
        crowd(12, (8, 8), 7),
        crowd(12, (10, 10), 11),
        crowd(12, (12, 12), 18),
    ];
    let (mut solved, mut far) = (0, 0);
    for (crowd, seed) in crowds.iter().flat_map(|crowd| (0..4).map(move |seed| (crowd, seed))) {
        let mut random = Random::new(seed * 1000 + (crowd.side * crowd.part.0) as u64);
        let mut layout = crowd.layout(&mut random);
        // In turn: all interchangeable but the block of the goal, all different, any rules.
        match seed % 4 {
            0 => {}
            1 => layout.distinct = true,
            _ => add_rules(&mut layout, &mut random),
        }
        set_goal(&mut layout, &mut random);
        let Crowd { side, part, words, .. } = crowd;
        let both = Both::new(&layout, format!("{part:?} of {side} × {side}, {words} words, seed {seed}"));
        for metric in METRICS {
            let most = if metric == Metric::Step { 100 } else { 60 };
            let shortest = both.check_beginning(metric, most);
            solved += usize::from(shortest.is_some());
            far += usize::from(shortest > Some(2));
        }
    }
    assert!(solved >= 90 && far >= 5, "{solved} {far}");
}
