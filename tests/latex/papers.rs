//! Documents as authors write them, in the tables of `tests/latex/papers`: figures that the program makes, a text that reads them, and what
//! the engines make of it.
//!
//! ```text
//! --- the name of a case
//! needs NAME NAME            programs, and classes and packages of TeX; without one of them, the case is left out
//! with VALUE                 what § stands for: the case is repeated for each such line
//! copy FOLDER TO             the files of a folder of the repository, into a folder or beside the paper
//! file NAME                  a file; its lines follow, indented by four spaces
//! $ draw klotski -o it.tex   a run of the program
//! engines NAME NAME          what compiles the papers that follow; pdflatex, unless something else is said
//! class [a]{b}, head TEXT    the class and the preamble of the papers that follow
//! may complain               the engine may say of these what it likes
//! text TEXT                  a paper; more lines may follow, indented by four spaces
//! source NAME                a paper that is a file
//! each VALUE                 what ¶ stands for: the paper is repeated for each such line
//! error TEXT                 the error that stops it
//! pages 7, pages > 7         the number of its pages
//! has A … B, lacks A         parts of its words, in the order in which they first appear; what is no part of them
//! twice TEXT                 a part that is there more than once
//! only TEXT                  all of its words
//! times 2 WORD               how often this is one of its words
//! columns 4                  how many pictures are in the first row of a grid
//! size 36 44                 the width and height of the page in mm
//! log TEXT, no-log TEXT      a part of its log; what is no part of it
//! call NAME                  a name for its words and its looks
//! reads NAME                 it has the same words, in any order
//! looks NAME, looks-not NAME it looks the same, or different
//! ```
//!
//! In every folder are the package and `hostile.toml`, whose texts would have an effect if TeX read them as commands.

use super::authors::{Desk, has};
use crate::common::program::write;
use crate::common::stories::HOSTILE;
use crate::common::tex::{self, Compiled};
use crate::common::{files, text_of};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::panic::catch_unwind;
use stepbook::stages::render::latex::PACKAGE;
use unicode_normalization::UnicodeNormalization as _;

/// The name of a case, and each line that begins with a word, with the indented lines below it.
fn entries(case: &str) -> Vec<String> {
    let mut entries: Vec<String> = Vec::new();
    for line in case.lines().filter(|line| !line.starts_with("# ")) {
        match (line.strip_prefix("    "), entries.last_mut()) {
            (Some(more), Some(last)) => *last += &format!("\n{more}"),
            (None, Some(last)) if line.is_empty() => last.push('\n'),
            _ => entries.push(line.to_owned()),
        }
    }
    entries
}

/// What the entries of a case have set, and a paper with what is said of it.
#[derive(Default)]
struct Paper {
    engines: String,
    class: String,
    head: String,
    may_complain: bool,
    source: Option<String>,
    values: Vec<String>,
    told: Vec<(String, String)>,
}

/// The words of a paper, and its pages in pixels.
type Known = BTreeMap<String, (Vec<String>, Vec<u8>)>;

/// The words of a paper in the order of the alphabet.
pub(super) fn sorted(text: &str) -> Vec<String> {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    words.sort_unstable();
    words
}

impl Paper {
    /// Compiles the paper, if there is one, and asserts what is said of it.
    fn check(&mut self, desk: &Desk, known: &mut Known) {
        let Some(source) = self.source.take() else { return };
        let (mut values, told) = (std::mem::take(&mut self.values), std::mem::take(&mut self.told));
        values.extend(values.is_empty().then(String::new));
        for engine in self.engines.split(' ').filter(|engine| has(&[engine])) {
            for value in &values {
                let source = source.replace('¶', value);
                // What another paper has written down.
                let _ = fs::remove_file(desk.path().join("paper.aux"));
                if let Some((_, error)) = told.iter().find(|(word, _)| word == "error") {
                    assert_eq!(desk.error(engine, &source), format!("! {}", error.replace('¶', value)), "{source}");
                    continue;
                }
                let compiled = match self.may_complain {
                    true => desk.settle(engine, &source),
                    false => tex::compile(engine, desk.path(), &source),
                };
                told.iter().for_each(|(word, text)| verify(desk, &compiled, known, (word, text), &source));
            }
        }
    }
}

/// How many pictures are in the first row of a grid: their captions are on one line, and only captions name directions.
fn columns(compiled: &Compiled) -> usize {
    let words = compiled.words();
    let start = words.iter().find(|word| word.text == "start").expect("the first picture");
    let is_caption = |text: &str| ["start", "up", "down", "left", "right"].contains(&text);
    let beside = words.iter().filter(|word| word.page == start.page && (word.low - start.low).abs() < 0.01);
    beside.filter(|word| is_caption(&word.text)).count()
}

/// Whether the page has this size in mm.
fn has_size(compiled: &Compiled, size: &str) -> bool {
    let page = compiled.told(&["-bbox"]);
    let page = page.split_once("<page ").expect("a page").1;
    let sides = page.split('"').filter_map(|part| part.parse::<f64>().ok()).map(|points| points / 72.0 * 25.4);
    sides.zip(size.split(' ')).all(|(side, wanted)| (side - wanted.parse::<f64>().expect("a number")).abs() < 0.04)
}

/// Asserts one thing that is said of a paper.
fn verify(desk: &Desk, compiled: &Compiled, known: &mut Known, (word, text): (&str, &str), source: &str) {
    let words: String = compiled.text().expect("pdftotext is there").nfc().collect();
    let told = format!("{word} {text}: {source}\n{words}");
    match word {
        "pages" => match text.strip_prefix("> ") {
            Some(least) => assert!(compiled.pages() > least.parse().expect("a number"), "{told}"),
            None => assert_eq!(compiled.pages().to_string(), text, "{told}"),
        },
        "has" => {
            let places: Vec<Option<usize>> = text.split(" … ").map(|part| words.find(part)).collect();
            assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?} {told}");
        }
        "lacks" => assert!(!words.contains(text), "{told}"),
        "twice" => assert!(words.matches(text).count() > 1, "{told}"),
        "only" => assert_eq!(words, text, "{told}"),
        "times" => {
            let (count, wanted) = text.split_once(' ').expect("a number and a word");
            assert_eq!(words.split(' ').filter(|word| *word == wanted).count().to_string(), count, "{told}");
        }
        "columns" => assert_eq!(columns(compiled).to_string(), text, "{told}"),
        "size" => assert!(has_size(compiled, text), "{told}"),
        "log" => assert!(compiled.log.contains(text), "{told} {}", compiled.log),
        "no-log" => assert!(!compiled.log.contains(text), "{told} {}", compiled.log),
        "call" => drop(known.insert(text.to_owned(), (sorted(&words), desk.pixels()))),
        "reads" => assert_eq!(sorted(&words), known[text].0, "{told}"),
        "looks" => assert!(desk.pixels() == known[text].1, "{told}"),
        "looks-not" => assert!(desk.pixels() != known[text].1, "{told}"),
        other => panic!("`{other}` is no word of a paper"),
    }
}

/// Makes the papers of a case, one after the other.
fn make(case: &str) {
    let desk = Desk::new();
    write(desk.path(), "hostile.toml", HOSTILE);
    let mut known = Known::new();
    write(desk.path(), "stepbook.sty", PACKAGE);
    let mut paper = Paper { engines: "pdflatex".to_owned(), class: "{article}".to_owned(), ..Paper::default() };
    for entry in entries(case).into_iter().skip(1) {
        let (word, text) = entry.trim_end().split_once(' ').unwrap_or((entry.trim_end(), ""));
        if ["text", "source", "engines", "class", "head", "may", "file", "$"].contains(&word) {
            paper.check(&desk, &mut known);
        }
        match word {
            "needs" | "with" => {}
            "copy" => {
                let (from, to) = text.split_once(' ').unwrap_or((text, "."));
                for file in files(from).iter().filter(|file| file.is_file()) {
                    let name = file.file_name().expect("a name").to_string_lossy();
                    write(desk.path(), &format!("{to}/{name}"), fs::read(file).expect("a file"));
                }
            }
            "file" => {
                let (name, lines) = text.split_once('\n').expect("lines");
                write(desk.path(), name, format!("{lines}\n"));
            }
            "$" => drop(desk.draw(text)),
            "engines" => text.clone_into(&mut paper.engines),
            "class" => text.clone_into(&mut paper.class),
            "head" => text.clone_into(&mut paper.head),
            "may" => paper.may_complain = true,
            "text" => paper.source = Some(Desk::document(&paper.class, &paper.head, text)),
            "source" => paper.source = Some(fs::read_to_string(desk.path().join(text)).expect("a text")),
            "each" => paper.values.push(text.to_owned()),
            _ => paper.told.push((word.to_owned(), text.to_owned())),
        }
    }
    paper.check(&desk, &mut known);
}

/// Makes all papers of a table.
pub(super) fn check(table: &str) {
    let text = text_of(&format!("tests/latex/papers/{table}.txt"));
    let cases: Vec<&str> = text.split("\n--- ").skip(1).collect();
    assert!(!cases.is_empty(), "{table} has cases");
    let run = |case: &str| {
        let all = |word: &'static str| case.lines().filter_map(move |line| line.strip_prefix(word)).map(str::trim);
        if has(&all("needs ").flat_map(|line| line.split(' ')).collect::<Vec<_>>()) {
            let values: Vec<&str> = all("with").collect();
            match values.is_empty() {
                true => make(case),
                false => values.iter().for_each(|value| make(&case.replace('§', value))),
            }
        }
    };
    let failed = cases.par_iter().filter(|case| catch_unwind(|| run(case)).is_err());
    let failed: Vec<&str> = failed.map(|case| case.lines().next().unwrap_or_default()).collect();
    assert!(failed.is_empty(), "{failed:#?}");
}
