//! `stepbook licenses`: the third-party parts of the program and their licences.

use super::{CommandResult, Ending, Failure, Session};
use flate2::read::GzDecoder;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::Read as _;

/// All crates of the program for every target, as compressed JSON. A test writes it and compares it with Cargo.lock.
const CRATES: &[u8] = include_bytes!("../../packaging/licenses/crates.json.gz");

/// The systems that the list distinguishes. All other systems have the crates of the last one.
const SYSTEM: &str = match () {
    () if cfg!(windows) => "windows",
    () if cfg!(target_vendor = "apple") => "macos",
    () => "linux",
};
/// The features that add crates, and whether this program has them. Crates of every program are under "".
const FEATURES: [(&str, bool); 7] = [
    ("", true),
    ("cli", true),
    ("pdf", cfg!(feature = "pdf")),
    ("pixels", cfg!(feature = "pixels")),
    ("cluster", cfg!(feature = "cluster")),
    ("filters", cfg!(feature = "filters")),
    ("studio", cfg!(feature = "studio")),
];

const MIT: &str = include_str!("../../LICENSE-MIT");
const APACHE: &str = include_str!("../../LICENSE-APACHE");
/// The parts that are not crates: name, licence and texts.
const PARTS: [(&str, &str, &[&str]); 4] = [
    (
        concat!("Stepbook ", env!("CARGO_PKG_VERSION"), ", with its templates, scripts and translations"),
        "MIT OR Apache-2.0",
        &[MIT, APACHE],
    ),
    ("the font Stepbook Sans: Lato 2.007 by Łukasz Dziedzic, renamed", "OFL-1.1", &[crate::font::LICENSE]),
    (
        "the colour profile sRGB-v4.icc of Compact ICC Profiles by Clinton Ingram",
        "CC0-1.0",
        &[crate::render::PROFILE_LICENSE],
    ),
    ("the standard library of Rust, by its contributors", "MIT OR Apache-2.0", &[APACHE]),
];

#[derive(Deserialize)]
struct List {
    crates: Vec<Crate>,
    /// Each text once, even if several crates share it.
    texts: Vec<String>,
}

#[derive(Deserialize)]
struct Crate {
    name: String,
    version: String,
    licence: String,
    /// For each system, the features that add the crate.
    builds: BTreeMap<String, Vec<String>>,
    /// The indices of the crate's texts.
    texts: Vec<usize>,
}

impl Crate {
    fn is_built_in(&self) -> bool {
        let is_on = |feature: &String| FEATURES.contains(&(feature.as_str(), true));
        self.builds.get(SYSTEM).is_some_and(|features| features.iter().any(is_on))
    }
}

/// Prints a line for each part of the program, or the full licences.
pub(super) fn run(full: bool, session: &Session<'_>) -> CommandResult {
    let mut json = String::new();
    GzDecoder::new(CRATES).read_to_string(&mut json)?;
    let List { mut crates, texts } = serde_json::from_str(&json)
        .map_err(|error| Failure::invalid(format!("the list of crates is damaged: {error}")))?;
    crates.retain(Crate::is_built_in);
    let mut text = listed(&crates);
    if full {
        push_texts(&mut text, &crates, &texts);
    }
    session.to_stdout(text.as_bytes())?;
    if !full {
        session.note("To read the licences: stepbook licenses --full");
    }
    Ok(Ending::Done)
}

/// Returns a line for each part and each crate.
fn listed(crates: &[Crate]) -> String {
    let mut text = String::from("The program contains:\n\n");
    for (name, licence, _) in PARTS {
        text += &format!("{licence:17}  {name}\n");
    }
    text += &format!("\nand {} crates:\n\n", crates.len());
    let names: Vec<String> = crates.iter().map(|item| format!("{} {}", item.name, item.version)).collect();
    let width = names.iter().map(String::len).max().unwrap_or_default();
    for (name, item) in names.iter().zip(crates) {
        text += &format!("{name:width$}  {}\n", item.licence);
    }
    text
}

/// Adds each text below the names of the parts that it covers.
fn push_texts(text: &mut String, crates: &[Crate], texts: &[String]) {
    let rule = "=".repeat(79);
    let mut push =
        |names: &str, licence: &str| *text += &format!("\n{rule}\n{names}\n{rule}\n\n{}\n", licence.trim_matches('\n'));
    for (name, _, licences) in PARTS {
        licences.iter().for_each(|licence| push(name, licence));
    }
    for (index, licence) in texts.iter().enumerate() {
        let users = crates.iter().filter(|item| item.texts.contains(&index));
        let names: Vec<String> = users.map(|item| format!("{} {}", item.name, item.version)).collect();
        if !names.is_empty() {
            push(&names.join("\n"), licence);
        }
    }
}
