//! Running TeX, and its complaints.

use crate::common::{have, tool};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use stepbook::stages::booklet::{self, Figure, Fragments, Setting, Shape, Style};
use stepbook::stages::diagram::Theme;
use stepbook::stages::render::latex::Flavour;
use stepbook::stages::walkthrough::Walkthrough;

/// Maximum number of runs; references that are not settled by then never are.
const RUNS: usize = 4;

/// A document that was compiled.
pub struct Compiled {
    /// The path of the PDF.
    pub pdf: PathBuf,
    /// The log of the last run, and the output of the engine that is not in it.
    pub log: String,
}

impl Compiled {
    /// Number of pages.
    pub fn pages(&self) -> usize {
        lopdf::Document::load(&self.pdf).expect("a PDF").get_pages().len()
    }

    /// The text with single spaces, if pdftotext is installed.
    pub fn text(&self) -> Option<String> {
        let text = tool("pdftotext").then(|| self.told(&[]))?;
        Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// All words, in the order of the file.
    pub fn words(&self) -> Vec<Word> {
        let mut page = 0;
        let boxes = self.told(&["-bbox"]);
        let words = boxes.lines().map(str::trim).filter_map(|line| {
            page += usize::from(line.starts_with("<page "));
            let text = line.strip_suffix("</word>")?.rsplit_once('>')?.1.to_owned();
            // xMin, yMin, xMax and yMax.
            let sides: Vec<f64> = line.split('"').filter_map(|part| part.parse().ok()).collect();
            Some(Word { text, page, left: sides[0], right: sides[2], low: sides[3] })
        });
        words.collect()
    }

    /// The output of pdftotext with `options`.
    pub fn told(&self, options: &[&str]) -> String {
        let run = Command::new("pdftotext").args(options).arg(&self.pdf).arg("-").stdin(Stdio::null()).output();
        let run = run.expect("pdftotext can be started");
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        String::from_utf8_lossy(&run.stdout).into_owned()
    }
}

/// A word on a page, in pt from the top left.
#[derive(Debug)]
pub struct Word {
    pub text: String,
    /// From 1.
    pub page: usize,
    pub left: f64,
    pub right: f64,
    /// The lower edge.
    pub low: f64,
}

/// Whether TeX finds `file`: a class, a package or a font. If not, the test passes without it.
///
/// # Panics
///
/// If it is missing but required.
pub fn has(file: &str) -> bool {
    let found =
        || Command::new("kpsewhich").arg(file).stdin(Stdio::null()).output().is_ok_and(|run| run.status.success());
    have(file, found)
}

/// Compiles `source` in `folder` as `paper.tex` with `engine`, as often as LaTeX asks for. The same source gives the same
/// bytes.
///
/// # Panics
///
/// If it does not compile, or the log contains complaints.
pub fn compile(engine: &str, folder: &Path, source: &str) -> Compiled {
    for _ in 0..RUNS {
        let log = run(engine, folder, source).unwrap_or_else(|log| panic!("{engine}: {:#?}", complaints(&log)));
        let complaints = complaints(&log);
        if !complaints.iter().any(|line| line.to_ascii_lowercase().contains("rerun")) {
            assert_eq!(complaints, [""; 0], "{engine}");
            return Compiled { pdf: folder.join("paper.pdf"), log };
        }
    }
    panic!("{engine} wants to run more than {RUNS} times");
}

/// Runs `engine` once on `source` in `folder`, as `paper.tex`.
///
/// # Errors
///
/// If it does not compile: the log.
pub fn run(engine: &str, folder: &Path, source: &str) -> Result<String, String> {
    std::fs::write(folder.join("paper.tex"), source).expect("a temporary file can be written");
    let run = Command::new(engine)
        .args(["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "paper.tex"])
        .current_dir(folder)
        // TeX breaks the lines of its log, even in words.
        .env("max_print_line", "10000")
        .env("SOURCE_DATE_EPOCH", "0")
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|error| panic!("{engine} does not start: {error}"));
    // Only the log reports missing characters; errors of the PDF writer appear only outside it.
    let log = std::fs::read(folder.join("paper.log")).expect("the engine writes a log");
    let [log, told, faults] = [log, run.stdout, run.stderr].map(|part| String::from_utf8_lossy(&part).into_owned());
    let known: BTreeSet<&str> = log.lines().collect();
    let beside = told.lines().chain(faults.lines()).filter(|line| !known.contains(line));
    let log = log.lines().chain(beside).flat_map(|line| [line, "\n"]).collect();
    if run.status.success() { Ok(log) } else { Err(log) }
}

/// The lines of a log about errors, warnings, overfull or underfull boxes, and missing characters; each once, sorted.
pub fn complaints(log: &str) -> Vec<String> {
    let lines: BTreeSet<&str> = log.lines().filter(|line| is_complaint(line)).collect();
    lines.into_iter().map(str::to_owned).collect()
}

fn is_complaint(line: &str) -> bool {
    // Packages for warnings announce themselves with that word; the message that no other program can be started is intended.
    let is_credit = line.starts_with("Package: ") || line.starts_with("File: ");
    let is_wanted = line.starts_with("Package shellesc Warning: Shell escape disabled");
    let told = |word| line.contains(word);
    line.starts_with('!')
        || (line.to_ascii_lowercase().contains("warning") && !is_credit && !is_wanted)
        || ["Overfull", "Underfull", "Missing character"].into_iter().any(told)
}

/// The pictures of figures for the documents of others, and what they share.
pub fn fragments(story: &Walkthrough, figures: &[Figure], flavour: Flavour, theme: Theme) -> Fragments {
    let style = &Style { theme, ..Style::default() };
    let setting = Setting { flavour, shape: Shape::Fragment, label: "x-", style, story };
    booklet::fragments(figures, &setting, &stepbook::stages::templates()).expect("all is printable")
}

/// The picture of a step for the documents of others.
pub fn fragment(story: &Walkthrough, step: usize, flavour: Flavour, theme: Theme) -> String {
    let style = &Style { theme, ..Style::default() };
    let setting = Setting { flavour, shape: Shape::Fragment, label: "x-", style, story };
    let figure = booklet::figure(story, &Style::default(), step);
    booklet::figures(&[figure], None, &setting, &stepbook::stages::templates()).expect("the labels are printable")
}
