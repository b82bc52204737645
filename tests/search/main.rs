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

/// The puzzles of `examples/`, each with the name of its file.
fn named_examples() -> Vec<(String, stepbook::stages::puzzle::Puzzle)> {
    let named = |path: &std::path::PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let bytes = std::fs::read(path).expect("a file");
        (name, stepbook::stages::format::read(&bytes, None).expect("a puzzle"))
    };
    common::examples().iter().map(named).collect()
}
