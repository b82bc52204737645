//! The page and the drawings in real browsers, and what the Nu HTML checker says of them. The checks themselves are scripts in `tests/web`;
//! each is started once, with a folder of pages, for most of them those of `browsers.txt`.

use crate::common::program::{folder, run, write};
use crate::common::stories::told;
use crate::common::{self, example, read, text_of, web};
use rayon::prelude::*;
use std::panic::catch_unwind;
use std::path::Path;
use stepbook::stages::booklet::{Selection, Style, compose, html};
use stepbook::stages::grid::{Cell, Direction};
use stepbook::stages::puzzle::{self, Puzzle};
use stepbook::stages::sliding::{Metric, Move};
use stepbook::stages::walkthrough::{Walkthrough, narrate};

/// What is a maze in place of the board of the hostile puzzle.
const FIELD: &str = "field = '''\n112\n121\n21x\n'''\nstart = [0, 0]\n";

/// Whether a browser can be started and driven.
pub(super) fn ready() -> bool {
    common::tool("node") && common::tool("chromium") && web::installed()
}

/// Runs the program in `folder`.
fn stepbook(folder: &Path, arguments: &str) {
    run(folder, &format!("{arguments} --quiet")).code(0);
}

/// The cases of the table.
fn cases() -> Vec<String> {
    text_of("tests/html/browsers.txt").split("\n--- ").skip(2).map(str::to_owned).collect()
}

/// Makes the pages of a case.
fn make(folder: &Path, case: &str) {
    for (word, text) in case.lines().filter_map(|line| line.split_once(' ')) {
        match (word, text.split_once(' ')) {
            ("$", _) => stepbook(folder, text),
            ("copy", Some((from, to))) => {
                let own = folder.join(from);
                let from = if own.exists() { own } else { common::path(from) };
                std::fs::copy(from, folder.join(to)).expect("a copy");
            }
            _ => {}
        }
    }
}

/// Makes the pages of a case and lets its scripts check them, where all that they need is there.
fn check(case: &str) {
    let line = |word: &str| case.lines().find_map(|line| line.strip_prefix(word));
    if !line("needs ").unwrap_or_default().split_whitespace().all(common::tool) {
        return;
    }
    let folder = folder();
    make(folder.path(), case);
    for script in case.lines().next().expect("a name").split(' ') {
        match line("in ") {
            Some(browser) => web::check_in(browser, script, folder.path()),
            None => web::check(script, folder.path()),
        }
    }
    if line("valid").is_some() && common::tool("java") {
        assert_eq!(web::validate(folder.path()), [""; 0]);
    }
}

#[test]
fn browsers_show_and_play_what_the_scripts_expect() {
    let cases = cases();
    assert!(cases.len() > 9);
    if ready() {
        let failed: Vec<_> = cases.par_iter().filter(|case| catch_unwind(|| check(case)).is_err()).collect();
        assert!(failed.is_empty(), "{failed:#?}");
    }
}

/// A thousand steps: a block of Klotski goes to and fro.
fn thousand(folder: &Path) {
    let from = |step: usize| if step.is_multiple_of(2) { (4, 3, Direction::Left) } else { (4, 2, Direction::Right) };
    let moves = (0..1000).map(from).map(|(row, col, way)| Move { cell: Cell::new(row, col), path: vec![way] });
    let solution = puzzle::Path::Sliding { metric: Metric::Step, moves: moves.collect() }.shortest();
    let story = narrate(&example("klotski"), &solution).expect("the moves are legal");
    write(folder, "thousand.html", page(&story));
}

fn page(story: &Walkthrough) -> String {
    // All steps, also where a booklet would show fewer pictures.
    let style = Style { steps: Selection::All, ..Style::default() };
    html(&compose(story, &style), &stepbook::stages::templates()).expect("the built-in templates are right")
}

/// Pages and drawings of the hostile puzzle, and the texts that they must show.
fn hostile(folder: &Path) {
    // The same board with labels as long.
    for name in ["hostile", "harmless"] {
        let text = text_of(&format!("tests/web/{name}.toml"));
        let head = text.split("board =").next().expect("the part before the board");
        write(folder, &format!("{name}.toml"), &text);
        write(folder, &format!("{name}-maze.toml"), format!("{head}{FIELD}"));
        stepbook(folder, &format!("book {name}-maze.toml -o {name}-maze.html"));
        for edition in ["full", "puzzle", "hints", "solution"] {
            stepbook(folder, &format!("book {name}.toml --edition {edition} -o {name}-{edition}.html"));
        }
    }
    for step in [0, 1, 2] {
        stepbook(folder, &format!("draw harmless.toml --step {step} -o harmless-{step}.svg"));
    }
    stepbook(folder, "steps hostile.toml -o steps");
    stepbook(folder, "steps hostile.toml --element -o served/steps");
    // A page of others with the element, and the policy that it documents.
    write(folder, "served/element.html", text_of("tests/html/element.html"));
    stepbook(folder, "batch hostile.toml harmless.toml hostile-maze.toml -o served/batch");
    let puzzle = read(&text_of("tests/web/hostile.toml"));
    // What no file may say, a program that uses the library still can.
    let mut raw = puzzle.clone();
    let signs = "\u{0}\u{1}\u{b}\u{1b}[31m\u{7f}\u{85}\u{2028}\u{2029}\u{202e}\u{2066}\u{200f}\u{feff}\u{fffe}</title>";
    raw.about.title = format!("raw {signs} <script>window.pwned=20</script>");
    raw.about.author = Some(format!("{signs}{}", "<b onclick=window.pwned=21>".repeat(2000)));
    raw.about.note = Some(format!("javascript:window.pwned=22 {signs}"));
    let story = told(&raw, "en");
    write(folder, "hostile-raw.html", page(&story));
    let labels: Vec<&str> = story.pieces.iter().map(|piece| piece.label.as_str()).collect();
    let texts = |Puzzle { about, .. }: &Puzzle| {
        let (title, author, source, note) = (&about.title, &about.author, &about.source, &about.note);
        serde_json::json!({ "title": title, "author": author, "source": source, "note": note, "labels": labels })
    };
    let all = serde_json::json!({ "file": texts(&puzzle), "hostile-raw": texts(&raw) });
    write(folder, "texts.json", all.to_string());
}

#[test]
fn hostile_texts_stay_texts() {
    if ready() {
        let folder = folder();
        hostile(folder.path());
        web::check("hostile.mjs", folder.path());
    }
}

#[test]
fn a_thousand_steps_cost_no_more_at_the_start_than_a_hundred() {
    if ready() {
        let folder = folder();
        stepbook(folder.path(), "book klotski -o klotski.html");
        thousand(folder.path());
        web::check("long.mjs", folder.path());
    }
}

/// What the Nu HTML checker says of all pages and drawings: nothing.
#[test]
fn the_nu_html_checker_has_nothing_to_say() {
    if !common::tool("java") || !web::installed() {
        return;
    }
    let folder = folder();
    make(folder.path(), &cases()[0]);
    hostile(folder.path());
    thousand(folder.path());
    // It is not the program's, and made for a server.
    std::fs::remove_file(folder.path().join("served/element.html")).expect("it is there");
    stepbook(folder.path(), "steps klotski -o klotski");
    stepbook(folder.path(), "explore klotski --to svg -o plot.svg");
    assert_eq!(web::validate(folder.path()), [""; 0]);
}
