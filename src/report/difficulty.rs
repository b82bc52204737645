//! How hard a puzzle is: as JSON and as lines of text.

use crate::search::Difficulty;
use crate::text::{counted, thousands};
use serde::Serialize;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct DifficultyReport {
    dead_ends: usize,
    lost: usize,
    choices: f64,
    astray: f64,
}

/// A number with so few decimals that no machine rounds it otherwise.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

impl From<&Difficulty> for DifficultyReport {
    fn from(found: &Difficulty) -> Self {
        let (choices, astray) = (rounded(found.choice()), rounded(found.astray()));
        Self { dead_ends: found.dead_ends, lost: found.lost, choices, astray }
    }
}

/// Names and values.
pub(super) fn facts(found: &Difficulty) -> [(&'static str, String); 4] {
    let percent = (found.astray() * 100.0).round();
    let beside = counted(found.beside, "position");
    [
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
