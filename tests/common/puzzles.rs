//! Puzzles of every kind, each with its solution, small enough to be solved at once.

use super::special;
use super::stories::{story, story_of};
use std::collections::BTreeSet;
use stepbook::stages::sliding::Metric;
use stepbook::stages::walkthrough::Walkthrough;

/// Labels of several letters, and of characters that are special in LaTeX.
const LABELS: &str = include_str!("../cases/puzzles/labels.toml");

/// A maze of walls, in which two blocks meet.
const MAZE: &str = include_str!("../cases/puzzles/walls.toml");

/// 22 × 17 cells, full of labelled blocks of 2 × 3 cells around a target of 4 × 3, which has room for a step to the left.
const CROWD: &str = include_str!("../cases/puzzles/crowd.toml");

/// The puzzle of the Layton games with this name, without the hat in its title: LaTeX has no picture of a hat.
fn layton(name: &str) -> String {
    let file = include_str!("../data/corpus/layton.json");
    let mut entries: Vec<serde_json::Value> = serde_json::from_str(file).expect("a list");
    let is_it = |entry: &&mut serde_json::Value| entry["name"].as_str().is_some_and(|full| full.ends_with(name));
    let entry = entries.iter_mut().find(is_it).unwrap_or_else(|| panic!("there is no {name}"));
    entry["name"] = name.into();
    entry.to_string()
}

/// The puzzles and the boards of [`special`], with a name for files.
pub fn all() -> Vec<(&'static str, Walkthrough)> {
    let mut all = vec![
        ("klotski", story(include_str!("../../examples/klotski.toml"))),
        ("rush-hour-example", story(include_str!("../../examples/rush-hour.toml"))),
        ("hughes", story_of(include_str!("../../examples/hughes.toml"), None, Metric::Slide)),
        // Two blocks change places, so the frame is closed.
        ("ten-steps", story(include_str!("../../examples/ten-steps.toml"))),
        // L shapes, which go around corners in one move.
        ("garbage-disposal", story_of(include_str!("../../examples/garbage-disposal.toml"), None, Metric::Move)),
        ("grab-the-key", story(&layton("Grab the Key"))),
        ("labels", story(LABELS)),
        ("crowd", story(CROWD)),
        ("maze", story(MAZE)),
    ];
    all.extend(special::all());
    let names: BTreeSet<&str> = all.iter().map(|(name, _)| *name).collect();
    assert_eq!(names.len(), all.len(), "two puzzles would write into one file");
    all
}
