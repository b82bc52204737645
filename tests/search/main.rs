//! The searches and what counts for them: sliding blocks, number mazes, the referee, new puzzles.

#[path = "../common/mod.rs"]
mod common;

mod answers;
mod backtrack;
mod best_first;
mod both;
mod distances;
#[cfg(feature = "cli")]
mod generate;
mod manoeuvres;
mod maze;
mod parity;
mod people;
mod readable;
mod reasons;
mod referee;
mod repeats;
mod routes;
mod rules;
mod sliding;
mod spill;
mod threads;
mod tiles;

use stepbook::stages::format::{self, Kind};
use stepbook::stages::puzzle::Puzzle;

/// The puzzles of `examples/`, each with the name of its file.
fn named_examples() -> Vec<(String, Puzzle)> {
    let named = |path: &std::path::PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let bytes = std::fs::read(path).expect("a file");
        (name, format::read(&bytes, None).expect("a puzzle"))
    };
    common::examples().iter().map(named).collect()
}

/// The puzzles of a list in `tests/data`, each with what the list says of it.
fn listed(name: &str) -> Vec<(Puzzle, serde_json::Value)> {
    let entries: Vec<serde_json::Value> = serde_json::from_str(&common::text_of(name)).expect("JSON");
    let read = |entry: serde_json::Value| {
        (format::read(entry.to_string().as_bytes(), Some(Kind::Json)).expect("a puzzle"), entry)
    };
    entries.into_iter().map(read).collect()
}

/// The published puzzles with their names.
fn published() -> Vec<(String, Puzzle)> {
    let read = |(_, entry): (String, String)| {
        let puzzle = format::read(entry.as_bytes(), Some(Kind::Json)).expect("a puzzle");
        (puzzle.about.title.clone(), puzzle)
    };
    let puzzles: Vec<(String, Puzzle)> = common::published("corpus").into_iter().map(read).collect();
    assert!(puzzles.len() > 600, "{}", puzzles.len());
    puzzles
}
