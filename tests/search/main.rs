//! The searches and what counts for them: sliding blocks, number mazes, the referee, new puzzles.

#[path = "../common/mod.rs"]
mod common;

mod answers;
mod backtrack;
mod both;
mod distances;
#[cfg(feature = "cli")]
mod generate;
mod manoeuvres;
mod maze;
mod naive;
mod parity;
mod readable;
mod reasons;
mod referee;
mod repeats;
mod routes;
mod rules;
mod sliding;
mod spill;
mod threads;

use serde_json::value::RawValue;
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

/// The published puzzles of `tests/data/corpus`, with their names; SOURCES.md says where they come from.
fn published() -> Vec<(String, Puzzle)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/corpus");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "json"));
    files.sort();
    let texts: Vec<String> = files.iter().map(|file| std::fs::read_to_string(file).expect("a text")).collect();
    let entries = texts.iter().flat_map(|text| serde_json::from_str::<Vec<&RawValue>>(text).expect("a list"));
    let puzzles: Vec<(String, Puzzle)> = entries
        .map(|entry| {
            let puzzle: Puzzle = format::read(entry.get().as_bytes(), Some(Kind::Json)).expect("a puzzle");
            (puzzle.about.title.clone(), puzzle)
        })
        .collect();
    assert!(puzzles.len() > 600, "{}", puzzles.len());
    puzzles
}
