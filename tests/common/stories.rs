//! Solutions that tests show, and a puzzle of hostile texts.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use stepbook::stages::format;
use stepbook::stages::language::Language;
use stepbook::stages::puzzle::{Puzzle, Solution};
use stepbook::stages::search::{Outcome, unwatched};
use stepbook::stages::sliding::{Metric, Search};
use stepbook::stages::walkthrough::{Walkthrough, narrate, narrate_in};

/// Labels, title and note that would have an effect if TeX or TikZ read them as commands, numbers or lists.
pub const HOSTILE: &str = r##"
title = '''\input{x} %50 $$ ^^5c <script>alert("x")</script> a--b `q` ~_&# é'''
author = 'Ç. Łukasiewicz & {Müller}'
note = '\end{document}\write18{ls} ?` !` <<>> ^^M ,,'
board = '''
\ \ $ {
% ^ . {
& & . ^^M
\x ~ " "
[a] . *a .
12 É 1d +
x= ; ,] ")
'''
goal = { "&" = [2, 1], "[a]" = [4, 1], "*a" = [4, 3] }
"##;

/// The story of a shortest solution, in steps.
pub fn story(puzzle: &str) -> Walkthrough {
    story_of(puzzle, None, Metric::Step)
}

/// The story of a shortest solution of an example, in steps.
pub fn example(name: &str) -> Walkthrough {
    story(&super::text_of(&format!("examples/{name}.toml")))
}

/// The story of a shortest solution of a puzzle; a file with several needs the name. Each is found once.
pub fn story_of(file: &str, name: Option<&str>, metric: Metric) -> Walkthrough {
    static KNOWN: Mutex<BTreeMap<(String, Option<String>, &str), Walkthrough>> = Mutex::new(BTreeMap::new());
    let key = (file.to_owned(), name.map(str::to_owned), metric.name());
    // A test that failed while it held the lock has left the map as it was.
    if let Some(known) = KNOWN.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
        return known.clone();
    }
    let puzzle = format::read_named(file.as_bytes(), None, name).unwrap_or_else(|error| panic!("{error}\n{error:?}"));
    let story = match puzzle.solve(&Search { metric, ..Search::default() }, &mut unwatched) {
        Outcome::Solved { path, .. } => narrate(&puzzle, &path).expect("the path is legal"),
        other => panic!("{other:?}"),
    };
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner).insert(key, story.clone());
    story
}

/// A puzzle and a shortest solution, which is found once.
pub fn solved(puzzle: &str, metric: Metric) -> (Puzzle, Solution) {
    static KNOWN: Mutex<BTreeMap<(String, &str), Solution>> = Mutex::new(BTreeMap::new());
    let key = (puzzle.to_owned(), metric.name());
    let puzzle = super::read(puzzle);
    if let Some(known) = KNOWN.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
        return (puzzle, known.clone());
    }
    let Outcome::Solved { path, .. } = puzzle.solve(&Search { metric, ..Search::default() }, &mut unwatched) else {
        panic!("{} has a solution", puzzle.about.title);
    };
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner).insert(key, path.clone());
    (puzzle, path)
}

/// The story of a shortest solution, in steps and in a language.
pub fn story_in(puzzle: &str, language: &str) -> Walkthrough {
    let (puzzle, path) = solved(puzzle, Metric::Step);
    narrate_in(&puzzle, &path, &Language::bundled(language).expect("it is bundled")).expect("the path is legal")
}
