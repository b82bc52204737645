//! Code that the tests share.
//!
//! Tests that need other programs follow `STEPBOOK_REQUIRE_TOOLS`: with `1` everything they need must be installed, with `0` they
//! are skipped, and without it they are skipped if something is missing.

#![allow(dead_code, reason = "each executable uses a part of it")]

pub mod boards;
#[cfg(feature = "pdf")]
pub mod ink;
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
pub fn examples() -> Vec<std::path::PathBuf> {
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/examples")).expect("the examples");
    let mut paths: Vec<std::path::PathBuf> = folder.map(|entry| entry.expect("an example").path()).collect();
    paths.retain(|path| {
        let is_puzzle = |extension: &std::ffi::OsStr| ["toml", "txt", "gnome"].iter().any(|own| extension == *own);
        // A list of strings, and a picture without a goal.
        let is_other = path.ends_with("rush.txt") || path.ends_with("picture.txt");
        path.extension().is_some_and(is_puzzle) && !is_other
    });
    paths.sort();
    paths
}
