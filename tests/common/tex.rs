//! Running TeX, and what it complains of.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// More runs than this never settle what is referred to.
const RUNS: usize = 4;

/// A document that was compiled.
pub struct Compiled {
    /// Where the PDF is.
    pub pdf: PathBuf,
    /// The log of the last run, and what the engine printed beside it.
    pub log: String,
}

/// Compiles `source` in `folder` as `paper.tex` with `engine`, as often as LaTeX asks for. The same source leads to the same
/// bytes.
///
/// # Panics
///
/// If it does not compile.
pub fn compile(engine: &str, folder: &Path, source: &str) -> Compiled {
    std::fs::write(folder.join("paper.tex"), source).expect("a temporary file can be written");
    for _ in 0..RUNS {
        let log = run(engine, folder);
        let asks = complaints(&log).iter().any(|line| line.to_ascii_lowercase().contains("rerun"));
        if !asks {
            return Compiled { pdf: folder.join("paper.pdf"), log };
        }
    }
    panic!("{engine} wants to run more than {RUNS} times");
}

fn run(engine: &str, folder: &Path) -> String {
    let run = Command::new(engine)
        .args(["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "paper.tex"])
        .current_dir(folder)
        // TeX breaks the lines of its log, even in words.
        .env("max_print_line", "10000")
        .env("SOURCE_DATE_EPOCH", "0")
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|error| panic!("{engine} does not start: {error}"));
    // Characters that are missing are told in the log alone; faults of the PDF's writer are told outside of it.
    let log = std::fs::read(folder.join("paper.log")).expect("the engine writes a log");
    let told = [log, run.stdout, run.stderr].map(|part| String::from_utf8_lossy(&part).into_owned()).join("\n");
    assert!(run.status.success(), "{engine}: {:#?}", complaints(&told));
    told
}

/// The lines of a log that tell of errors, warnings, boxes that are too full or not full enough, and missing characters;
/// each once, sorted.
pub fn complaints(log: &str) -> Vec<String> {
    let lines: BTreeSet<&str> = log.lines().filter(|line| is_complaint(line)).collect();
    lines.into_iter().map(str::to_owned).collect()
}

fn is_complaint(line: &str) -> bool {
    // Packages that are about warnings say so when they are read.
    let is_credit = line.starts_with("Package: ") || line.starts_with("File: ");
    let told = |word| line.contains(word);
    line.starts_with('!')
        || (line.to_ascii_lowercase().contains("warning") && !is_credit)
        || ["Overfull", "Underfull", "Missing character"].into_iter().any(told)
}
