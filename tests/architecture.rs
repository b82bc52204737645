//! The rules of `ARCHITECTURE.md` that the compiler cannot check: rooms of one crate that do not know each other, and where data is from.
//! The compiler checks the borders between crates, and `[workspace.lints]` in `Cargo.toml` the rest.

use std::collections::BTreeSet;
use std::path::Path;

/// Rooms with the paths that they never name.
const ABSENCES: [(&str, &[&str]); 10] = [
    ("crates/solve/src/search", &["crate::grid", "crate::text", "crate::sliding", "crate::maze"]),
    ("crates/solve/src/sliding", &["crate::maze", "crate::puzzle"]),
    ("crates/solve/src/maze", &["crate::sliding", "crate::puzzle"]),
    ("crates/read/src/format", &["stepbook_solve::search", "crate::referee", "crate::language"]),
    ("crates/read/src/language", &["stepbook_solve::sliding", "stepbook_solve::maze", "crate::format"]),
    ("crates/draw/src/walkthrough", &["stepbook_read::format", "crate::font", "crate::diagram", "crate::render"]),
    ("crates/draw/src/diagram", &["stepbook_solve::sliding", "stepbook_solve::maze", "stepbook_read", "crate::render"]),
    ("crates/draw/src/render", &["stepbook_solve::sliding", "stepbook_solve::maze", "stepbook_read::format"]),
    ("crates/book/src", &["stepbook_solve::sliding", "stepbook_solve::maze", "stepbook_read::format"]),
    // It begins with the written form of a board, and has rules of its own.
    (
        "crates/read/src/referee",
        &[
            ".apply(",
            ".way(",
            ".owners(",
            ".is_solved(position",
            ".may_cover(",
            ".landing(",
            ".jumps(",
            "stepbook_solve::search",
        ],
    ),
];

#[test]
fn rooms_that_must_not_know_each_other_do_not() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (room, absent) in ABSENCES {
        let mut sources = BTreeSet::new();
        files(&root.join(room), root, &mut sources);
        assert!(sources.len() > 3, "{room}");
        for source in sources.iter().filter(|source| source.ends_with(".rs") && !source.ends_with("tests.rs")) {
            let text = std::fs::read_to_string(root.join(source)).expect("a source");
            let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
            for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
                let named = absent.iter().find(|absent| line.contains(**absent));
                assert_eq!(named, None, "{source}: {line}");
            }
        }
    }
}

/// Files below a folder, by their paths in it.
fn files(folder: &Path, root: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => files(&path, root, found),
            false => {
                let path = path.strip_prefix(root).expect("below the root").to_string_lossy().replace('\\', "/");
                found.insert(path);
            }
        }
    }
}

#[test]
fn every_file_of_data_has_its_source_and_terms() {
    for folder in ["tests/data", "examples"] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let mut unnamed = BTreeSet::new();
        files(&root, &root, &mut unnamed);
        let is_about = |path: &String| path.ends_with("README.md") || path == "SOURCES.md";
        unnamed.retain(|path| !is_about(path));
        assert!(unnamed.len() > 50, "{folder}");
        let table = std::fs::read_to_string(root.join("SOURCES.md")).expect("the sources");
        for row in table.lines().filter(|line| line.starts_with("| `")) {
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
            let [names, .., source, terms] = cells[..] else { panic!("{folder}: {row}") };
            assert!(cells.len() == 4 && source.len() > 5 && terms.len() > 5, "{folder}: {row}");
            for name in names.split('`').skip(1).step_by(2) {
                let before = unnamed.len();
                match name.split_once('*') {
                    Some((begin, "")) => unnamed.retain(|path| !path.starts_with(begin)),
                    _ => drop(unnamed.remove(name)),
                }
                assert!(unnamed.len() < before, "{folder}/SOURCES.md names `{name}`, which is not there");
            }
        }
        assert!(unnamed.is_empty(), "{folder}/SOURCES.md lacks {unnamed:?}");
    }
}

#[test]
fn every_published_puzzle_names_its_source() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut found = BTreeSet::new();
    files(&root, &root, &mut found);
    let mut count = 0;
    for path in
        found.iter().filter(|path| path.ends_with(".json") && !path.starts_with("faults") && !path.starts_with("slips"))
    {
        let text = std::fs::read_to_string(root.join(path)).expect("a readable file");
        let puzzles: Vec<serde_json::Value> = serde_json::from_str(&text).expect("a list");
        for puzzle in &puzzles {
            assert!(puzzle["source"].as_str().is_some_and(|source| !source.is_empty()), "{path}: {puzzle}");
        }
        count += puzzles.len();
    }
    assert!(count > 600, "{count}");
}
