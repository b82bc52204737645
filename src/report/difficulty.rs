//! How hard a puzzle is: as JSON and as lines of text.

use crate::search::Difficulty;
use crate::text::{counted, thousands};
use serde::Serialize;

/// The difficulty of a puzzle, and the number by which puzzles can be ordered: [`Difficulty::score`] in whole moves, if it is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rated<'a> {
    /// In the metric of the exploration.
    pub found: &'a Difficulty,
    /// In moves.
    pub score: Option<f64>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct DifficultyReport {
    score: Option<f64>,
    dead_ends: usize,
    lost: usize,
    choices: f64,
    astray: f64,
}

/// A number with so few decimals that no machine rounds it otherwise.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

impl From<Rated<'_>> for DifficultyReport {
    fn from(Rated { found, score }: Rated<'_>) -> Self {
        let (choices, astray) = (rounded(found.choice()), rounded(found.astray()));
        Self { score: score.map(rounded), dead_ends: found.dead_ends, lost: found.lost, choices, astray }
    }
}

/// Names and values.
pub(super) fn facts(Rated { found, score }: Rated<'_>) -> [(&'static str, String); 5] {
    let percent = (found.astray() * 100.0).round();
    let beside = counted(found.beside, "position");
    [
        ("difficulty", score.map_or("unknown".to_owned(), |score| format!("{score:.2}"))),
        ("dead ends", thousands(found.dead_ends)),
        ("lost positions", thousands(found.lost)),
        ("choices on the way", format!("{:.1} on average", found.choice())),
        (
            "leading astray",
            format!(
                "{percent}% of the choices: {beside} off the shortest solutions, {} on them",
                thousands(found.on_way)
            ),
        ),
    ]
}
