//! Solutions that tests show, and a puzzle of hostile texts.

pub use super::read as puzzle;
use super::text_of;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};
use stepbook::stages::format;
use stepbook::stages::language::Language;
use stepbook::stages::puzzle::{Puzzle, Solution};
use stepbook::stages::search::{Outcome, unwatched};
use stepbook::stages::sliding::{Metric, Search};
use stepbook::stages::walkthrough::{Walkthrough, narrate, narrate_in};

/// Labels, title and note that would have an effect if TeX or TikZ read them as commands, numbers or lists.
pub const HOSTILE: &str = include_str!("../cases/puzzles/hostile.toml");

/// The text of an example.
pub fn example_text(name: &str) -> String {
    text_of(&format!("examples/{name}"))
}

/// A shortest solution. Many tests want the same ones: each is found once.
pub fn solution(puzzle: &Puzzle, metric: Metric) -> Solution {
    type Found = BTreeMap<String, Arc<OnceLock<Solution>>>;
    static FOUND: Mutex<Found> = Mutex::new(BTreeMap::new());
    let key = format!("{metric:?} {:?}", puzzle.game);
    let found = Arc::clone(FOUND.lock().expect("nothing panics meanwhile").entry(key).or_default());
    let solve = || match puzzle.solve(&Search { metric, ..Search::default() }, &mut unwatched) {
        Outcome::Solved { path, .. } => path,
        other => panic!("`{}` has no solution: {other:?}", puzzle.about.title),
    };
    found.get_or_init(solve).clone()
}

/// The story of a shortest solution in steps, in a language.
pub fn told(puzzle: &Puzzle, language: &str) -> Walkthrough {
    let language = Language::bundled(language).expect("it is bundled");
    narrate_in(puzzle, &solution(puzzle, Metric::Step), &language).expect("the path is legal")
}

/// The same of the puzzle of a text.
pub fn story_in(text: &str, language: &str) -> Walkthrough {
    told(&puzzle(text), language)
}

/// The same in English.
pub fn story(text: &str) -> Walkthrough {
    story_in(text, "en")
}

/// The same of an example in TOML.
pub fn example(name: &str) -> Walkthrough {
    story(&example_text(&format!("{name}.toml")))
}

/// The story of a shortest solution of a puzzle; a file with several needs the name.
pub fn story_of(file: &str, name: Option<&str>, metric: Metric) -> Walkthrough {
    let puzzle = format::read_named(file.as_bytes(), None, name).unwrap_or_else(|error| panic!("{error}\n{error:?}"));
    narrate(&puzzle, &solution(&puzzle, metric)).expect("the path is legal")
}

/// The puzzle of a text and a shortest solution.
pub fn solved(text: &str, metric: Metric) -> (Puzzle, Solution) {
    let puzzle = puzzle(text);
    let path = solution(&puzzle, metric);
    (puzzle, path)
}
