//! Whether the score orders puzzles as the times do that people need.

use crate::common::cases;
use stepbook::stages::search::{Difficulty, unwatched};
use stepbook::stages::sliding::{Metric, Search};

/// A board of cars, and the median of the seconds in which people solved it.
struct Timed {
    found: Difficulty,
    seconds: f64,
}

fn timed() -> Vec<Timed> {
    cases::of_each(&crate::listed("tests/data/rush-hour-times.json"), |(puzzle, entry)| {
        let search = Search { metric: Metric::Move, ..Search::default() };
        let found = puzzle.difficulty(&search, &mut unwatched).expect("few positions").expect("a solution");
        Timed { found, seconds: entry["answers"]["people"]["median_seconds"].as_f64().expect("a number") }
    })
}

/// Ranks from 0; equal numbers share the mean of theirs.
fn ranks(numbers: &[f64]) -> Vec<f64> {
    let rank = |number: &f64| {
        let below = numbers.iter().filter(|other| *other < number).count();
        let equal = numbers.iter().filter(|other| *other == number).count();
        below as f64 + (equal - 1) as f64 / 2.0
    };
    numbers.iter().map(rank).collect()
}

/// The rank correlation of C. Spearman: 1 for the same order, 0 where all are equal.
fn correlation(boards: &[&Timed], measure: &dyn Fn(&Difficulty) -> f64) -> f64 {
    let one = ranks(&boards.iter().map(|board| measure(&board.found)).collect::<Vec<_>>());
    let other = ranks(&boards.iter().map(|board| board.seconds).collect::<Vec<_>>());
    let mean = (boards.len() - 1) as f64 / 2.0;
    let sum = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>();
    let spread = (sum(&one, &one) * sum(&other, &other)).sqrt();
    if spread > 0.0 { sum(&one, &other) / spread } else { 0.0 }
}

#[test]
fn puzzles_are_ordered_as_people_find_them_hard() {
    let boards = timed();
    let all: Vec<&Timed> = boards.iter().collect();
    let mut lengths: Vec<usize> = boards.iter().map(|board| board.found.length).collect();
    lengths.sort_unstable();
    lengths.dedup();
    let check = |name: &str, measure: &dyn Fn(&Difficulty) -> f64| {
        let within = |&length: &usize| {
            let of_length: Vec<&Timed> = all.iter().copied().filter(|board| board.found.length == length).collect();
            correlation(&of_length, measure)
        };
        let each: Vec<f64> = lengths.iter().map(within).collect();
        let within = each.iter().sum::<f64>() / lengths.len() as f64;
        let of_all = correlation(&all, measure);
        println!("{name:30} {of_all:5.2}, of boards of one length {within:5.2} {each:6.3?}");
        (of_all, within)
    };
    let length = check("moves", &|found| found.length as f64);
    let score = check("score", &Difficulty::score);
    assert!(lengths == [6, 10, 13, 15] && score.0 > length.0 && score.1 > 0.4, "{lengths:?} {score:?} {length:?}");
    check("share that leads astray", &Difficulty::astray);
    check("moves × bits of a choice", &|found| found.length as f64 * -(1.0 - found.astray().min(0.95)).log2());
    check("choices on the way", &Difficulty::choice);
    check("shortest solutions", &|found| found.solutions as f64);
    check("positions", &|found| found.positions as f64);
    check("share of dead ends", &|found| found.dead_ends as f64 / found.positions as f64);
    check("share of winning positions", &|found| found.goals as f64 / found.positions as f64);
}
