//! Puzzle files of every form, and the published puzzles.

#[path = "../common/mod.rs"]
mod common;

#[cfg(feature = "cli")]
mod convert;
mod corpus;
mod foreign;
mod harmless;
mod large;
mod notes;
mod reading;
mod writing;

use stepbook::stages::format::{self, Fault, Kind, ReadError, line_and_column};

const KINDS: [Kind; 6] = [Kind::Native, Kind::HackerRank, Kind::RushHour, Kind::Gnome, Kind::Klondike, Kind::Json];

/// The kind of puzzle file with this name or extension.
fn kind(name: &str) -> Kind {
    match name {
        "toml" => Kind::Native,
        "hackerrank" => Kind::HackerRank,
        "rush-hour" => Kind::RushHour,
        "gnome" => Kind::Gnome,
        "klondike" => Kind::Klondike,
        "json" => Kind::Json,
        other => panic!("no kind of puzzle file has the name {other}"),
    }
}

/// A paragraph for each error or warning: position, the text there, message and help.
fn paragraphs(text: &str, faults: &[Fault]) -> String {
    let paragraph = |fault: &Fault| {
        let (line, column) = line_and_column(text, fault.span.start);
        let at_fault = text.get(fault.span.clone()).unwrap_or("NOT ON CHARACTERS");
        let help = fault.help.as_deref().unwrap_or("none");
        format!("{line}:{column} {at_fault:?}\n  {}\n  help: {help}\n", fault.message)
    };
    faults.iter().map(paragraph).collect()
}

/// The errors in a file, which must have some.
fn faults(bytes: &[u8], kind: Option<Kind>) -> Vec<Fault> {
    match format::read(bytes, kind) {
        Err(ReadError::Faults { faults, .. }) => faults,
        other => panic!("{other:?} instead of errors"),
    }
}
