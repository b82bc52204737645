//! Solutions that tests show, and a puzzle of hostile texts.

use stepbook::stages::format;
use stepbook::stages::search::{Outcome, unwatched};
use stepbook::stages::sliding::{Metric, Search};
use stepbook::stages::walkthrough::{Walkthrough, narrate};

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

/// The story of a shortest solution of a puzzle; a file with several needs the name.
pub fn story_of(file: &str, name: Option<&str>, metric: Metric) -> Walkthrough {
    let puzzle = format::read_named(file.as_bytes(), None, name).unwrap_or_else(|error| panic!("{error}\n{error:?}"));
    match puzzle.solve(&Search { metric, ..Search::default() }, &mut unwatched) {
        Outcome::Solved { path, .. } => narrate(&puzzle, &path).expect("the path is legal"),
        other => panic!("{other:?}"),
    }
}
