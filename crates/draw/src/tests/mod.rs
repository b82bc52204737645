//! What the unit tests of several modules need: stories of small puzzles, their pictures, and tables of cases.

use crate::diagram::{self, Diagram};
use crate::font::Fonts;
use crate::walkthrough::{Walkthrough, narrate};
use stepbook_read::format;
use stepbook_solve::puzzle::Puzzle;
use stepbook_solve::search::{Outcome, unwatched};
use stepbook_solve::sliding::Metric;

/// Asserts that `answer` makes of each input in the table `tests/cases/FILE` of this crate what is written there. A line `--- name` begins
/// a case, and a line `>>>` ends its input.
#[expect(clippy::disallowed_methods, reason = "a package does not contain the file")]
pub fn check(file: &str, answer: impl Fn(&str) -> String) {
    let text = std::fs::read_to_string(format!("{}/tests/cases/{file}", env!("CARGO_MANIFEST_DIR"))).expect("a table");
    let cases: Vec<&str> = text.split("\n--- ").skip(1).collect();
    assert!(cases.len() > 3, "{file}");
    for case in cases {
        let (name, rest) = case.split_once('\n').expect("a name");
        let (input, wanted) = rest.split_once(">>>\n").expect("an input and a result");
        assert_eq!(answer(input.trim_end_matches('\n')).trim_end(), wanted.trim_end(), "{file}, {name}");
    }
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
    let file = format!("{}/../../examples/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    story(&std::fs::read_to_string(file).expect("an example"))
}

/// The picture after step `k`.
pub fn picture(story: &Walkthrough, k: usize) -> Diagram {
    diagram::draw(&story.scene(k), &Fonts::default(), String::new(), String::new())
}
