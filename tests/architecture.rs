//! The rules of `ARCHITECTURE.md` that the compiler cannot check: rooms of one crate that do not know each other.
//! The compiler checks the borders between crates, and `[workspace.lints]` in `Cargo.toml` the rest.

use std::collections::BTreeSet;
use std::path::Path;

/// Rooms with the paths that they never name.
const ABSENCES: [(&str, &[&str]); 11] = [
    ("crates/solve/src/search", &["crate::grid", "crate::text", "crate::sliding", "crate::maze"]),
    ("crates/solve/src/sliding", &["crate::maze", "crate::puzzle"]),
    ("crates/solve/src/maze", &["crate::sliding", "crate::puzzle"]),
    ("crates/read/src/format", &["stepbook_solve::search", "crate::referee", "crate::language"]),
    ("crates/read/src/language", &["stepbook_solve::sliding", "stepbook_solve::maze", "crate::format"]),
    ("crates/draw/src/walkthrough", &["stepbook_read::format", "crate::font", "crate::diagram", "crate::render"]),
    ("crates/draw/src/diagram", &["stepbook_solve::sliding", "stepbook_solve::maze", "stepbook_read", "crate::render"]),
    ("crates/draw/src/render", &["stepbook_solve::sliding", "stepbook_solve::maze", "stepbook_read::format"]),
    ("crates/book/src", &["stepbook_solve::sliding", "stepbook_solve::maze", "stepbook_read::format"]),
    // A gallery is made of what pages are made of, and no page knows one.
    ("crates/book/src/booklet/html", &["::gallery"]),
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
