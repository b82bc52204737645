//! What the unit tests of several modules need: stories of small puzzles, their pictures, and tables of cases.

/// That of the other tests, with the same tables.
#[path = "../../../tests/common/cases.rs"]
#[allow(
    clippy::disallowed_methods,
    dead_code,
    reason = "only other tests use all of it, and a package does not contain it"
)]
pub mod cases;

use crate::diagram::{self, Diagram};
use crate::font::Fonts;
use crate::walkthrough::{Walkthrough, narrate};
use std::path::{Path, PathBuf};
use stepbook_read::format;
use stepbook_solve::puzzle::Puzzle;
use stepbook_solve::search::{Outcome, unwatched};
use stepbook_solve::sliding::Metric;

/// Where a file of the workspace is.
pub fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

/// Whether files of expected results are to be written anew.
pub fn blesses() -> bool {
    std::env::var("STEPBOOK_BLESS").is_ok_and(|value| value == "1")
}

/// The puzzle in this text, which may lack the title.
pub fn puzzle(text: &str) -> Puzzle {
    let title = if text.contains("title = ") { "" } else { "title = 'T'\n" };
    format::read(format!("{title}{text}").as_bytes(), None).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Its story without any move.
pub fn unsolved(text: &str) -> Walkthrough {
    let puzzle = puzzle(text);
    narrate(&puzzle, &puzzle.unsolved(Metric::Step)).expect("no move is illegal")
}

/// The story of a solution of the puzzle in this text.
pub fn story(text: &str) -> Walkthrough {
    let puzzle = puzzle(text);
    let Outcome::Solved { path, .. } = puzzle.solve(&Default::default(), &mut unwatched) else {
        panic!("the puzzle has a solution")
    };
    narrate(&puzzle, &path).expect("the path is legal")
}

/// The same of a puzzle in `examples/` of the workspace.
#[expect(clippy::disallowed_methods, reason = "a package does not contain the file")]
pub fn example(name: &str) -> Walkthrough {
    story(&std::fs::read_to_string(path(&format!("examples/{name}.toml"))).expect("an example"))
}

/// The picture after step `k`.
pub fn picture(story: &Walkthrough, k: usize) -> Diagram {
    diagram::draw(&story.scene(k), &Fonts::default(), String::new(), String::new())
}
