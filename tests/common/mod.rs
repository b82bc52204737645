//! Code that the tests share.
//!
//! Tests that need other programs follow `STEPBOOK_REQUIRE_TOOLS`: with `1` everything they need must be installed, with `0` they
//! are skipped, and without it they are skipped if something is missing.

#![allow(dead_code, unused_imports, unused_macros, reason = "each executable uses a part of it")]

pub mod boards;
pub mod cases;
#[cfg(feature = "pdf")]
pub mod ink;
pub mod items;
pub mod large;
pub mod pdf;
#[cfg(feature = "cli")]
pub mod program;
pub mod puzzles;
pub mod special;
pub mod stories;
#[cfg(feature = "pdf")]
pub mod tex;
pub mod typst;
pub mod web;

use std::path::{Path, PathBuf};
use stepbook::stages::format;
use stepbook::stages::puzzle::{Game, Puzzle};
use stepbook::stages::sliding::Board;

/// Where a file of the repository is.
pub fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The text of a file of the repository.
pub fn text_of(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Whether files of expected results are to be written anew.
pub fn blesses() -> bool {
    std::env::var("STEPBOOK_BLESS").is_ok_and(|value| value == "1")
}

/// The puzzle in a file's text, which must be valid.
pub fn read(text: &str) -> Puzzle {
    format::read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The board in a file's text, which may lack the title.
pub fn board(text: &str) -> Board {
    let has_title = text.contains("title =");
    board_of(read(&if has_title { text.to_owned() } else { format!("title = 'T'\n{text}") }))
}

/// The board of a sliding-block puzzle.
pub fn board_of(puzzle: Puzzle) -> Board {
    let Game::Sliding(board) = puzzle.game else { panic!("a sliding-block puzzle") };
    board
}

/// The puzzle of `examples/NAME.toml`.
pub fn example(name: &str) -> Puzzle {
    read(&text_of(&format!("examples/{name}.toml")))
}

/// The board of Klotski.
pub fn klotski() -> Board {
    board_of(example("klotski"))
}

/// The files of a folder, in the order of their names.
pub fn files(folder: &str) -> Vec<PathBuf> {
    let folder = std::fs::read_dir(path(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let mut files: Vec<PathBuf> = folder.map(|file| file.expect("a file").path()).collect();
    files.sort();
    files
}

/// The published puzzles of `tests/data/FOLDER`, each as JSON with the name of its file; SOURCES.md says where they come from.
pub fn published(folder: &str) -> Vec<(String, String)> {
    let mut files = files(&format!("tests/data/{folder}"));
    files.retain(|file| file.extension().is_some_and(|ending| ending == "json"));
    let entries = |file: PathBuf| {
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(file).expect("a text");
        let entries: Vec<&serde_json::value::RawValue> = serde_json::from_str(&text).expect("a list");
        entries.iter().map(|entry| (name.clone(), entry.get().to_owned())).collect::<Vec<_>>()
    };
    files.into_iter().flat_map(entries).collect()
}

/// Whether `text` has these words, and not only as parts of longer ones.
pub fn says(text: &str, words: &str) -> bool {
    let is_open = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
    let found = text.match_indices(words);
    found
        .into_iter()
        .any(|(at, _)| is_open(text[..at].chars().next_back()) && is_open(text[at + words.len()..].chars().next()))
}

/// The cells of a way in English: "up, left 2" has three.
pub fn cells(way: &str) -> usize {
    way.split(", ").map(|part| part.split(' ').next_back().and_then(|count| count.parse().ok()).unwrap_or(1)).sum()
}

/// Ends a test that needs something that is not there, of which a message was printed.
macro_rules! needs {
    ($found:expr) => {
        if !$found {
            return;
        }
    };
}
pub(crate) use needs;

/// Whether the program `name` can be used. If not, the test passes without it.
///
/// # Panics
///
/// If the program is missing but required.
pub fn tool(name: &str) -> bool {
    // An option that no program knows is enough: it only matters whether the program starts.
    let starts =
        || std::process::Command::new(name).arg("--version").stdin(std::process::Stdio::null()).output().is_ok();
    have(name, starts)
}

/// Whether `what` can be used, according to `found`. If not, the test passes without it.
///
/// # Panics
///
/// If it is missing but required.
pub fn have(what: &str, found: impl FnOnce() -> bool) -> bool {
    let wanted = std::env::var("STEPBOOK_REQUIRE_TOOLS").unwrap_or_default();
    if wanted == "0" {
        println!("skipped: STEPBOOK_REQUIRE_TOOLS=0 wants to do without {what}");
        return false;
    }
    let found = found();
    if !found {
        assert_ne!(wanted, "1", "{what} is not there, but STEPBOOK_REQUIRE_TOOLS=1 demands it");
        println!("skipped: {what} is not there");
    }
    found
}

/// The files in `examples` that contain one puzzle with a goal, in the order of their names.
pub fn examples() -> Vec<PathBuf> {
    let mut paths = files("examples");
    paths.retain(|path| {
        let is_puzzle = |extension: &std::ffi::OsStr| ["toml", "txt", "gnome"].iter().any(|own| extension == *own);
        // A list of strings, and a picture without a goal.
        let is_other = path.ends_with("rush.txt") || path.ends_with("picture.txt");
        path.extension().is_some_and(is_puzzle) && !is_other
    });
    paths
}
