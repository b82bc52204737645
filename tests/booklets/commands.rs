//! What the program says about booklets, books and sheets: tests/cases/book-commands.txt.

use crate::common::program::{folder, names, run, write};
use crate::common::{cases, path};

/// Numbers before these words follow the layout of pages, which other tests check.
const MEASURED: [&str; 4] = ["pages", "sheets", "kB", "MB"];

/// What is said, without such numbers.
fn told(text: &str) -> String {
    let line = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let is_measured = |at: usize| {
            let next = words.get(at + 1).map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
            words[at].starts_with(|c: char| c.is_ascii_digit()) && next.is_some_and(|next| MEASURED.contains(&next))
        };
        let shown = words.iter().enumerate().map(|(at, word)| if is_measured(at) { "…" } else { word });
        shown.collect::<Vec<_>>().join(" ")
    };
    text.lines().map(|one| line(one) + "\n").collect()
}

/// Does in a folder of its own what the lines of a case say: `file NAME = text`, or the arguments of a run. The result has the exit code
/// of each run and what it says, and the names in the folder at the end.
fn answer(input: &str) -> String {
    let folder = folder();
    let mut answer = String::new();
    for line in input.lines() {
        if let Some((name, text)) = line.strip_prefix("file ").and_then(|file| file.split_once(" = ")) {
            write(&folder, name, cases::plain(text));
            continue;
        }
        let done = run(&folder, &line.replace("{root}", &path("").to_string_lossy()));
        answer += &format!("{line}\n{}: {}\n", done.code.expect("an exit code"), told(&done.err));
    }
    answer.replace(&*path("").to_string_lossy(), "{root}") + &names(&folder).join(" ")
}

#[test]
fn the_program_says_what_it_made_and_what_is_wrong() {
    cases::check("book-commands.txt", answer);
}
