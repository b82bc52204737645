//! What the unit tests of several modules need: stories of small puzzles, and their pictures.

use crate::diagram::{self, Diagram};
use crate::font::Fonts;
use crate::walkthrough::{Walkthrough, narrate};
use stepbook_read::format;
use stepbook_solve::search::{Outcome, unwatched};

/// The story of a solution of the puzzle in this text.
pub fn story(text: &str) -> Walkthrough {
    let puzzle = format::read(text.as_bytes(), None).expect("a valid puzzle");
    let Outcome::Solved { path, .. } = puzzle.solve(&Default::default(), &mut unwatched) else {
        panic!("the puzzle has a solution")
    };
    narrate(&puzzle, &path).expect("the path is legal")
}

/// The same of a puzzle in `examples/` of the workspace.
#[expect(clippy::disallowed_methods, reason = "a package does not contain the file")]
pub fn example(name: &str) -> Walkthrough {
    let file = format!("{}/../../examples/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    story(&std::fs::read_to_string(file).expect("an example"))
}

/// The picture after step `k`.
pub fn picture(story: &Walkthrough, k: usize) -> Diagram {
    diagram::draw(&story.scene(k), &Fonts::default(), String::new(), String::new())
}
