//! Hostile content stays data: in every format, in the names of files, and on both streams. The commands are in
//! `tests/cases/program/harmless.txt`.

use crate::common::program::{Run, Words as _, tree};
use std::path::Path;

/// What must not be in an output, by the end of its name: the text as a reader of this format would obey it.
fn harm(name: &str) -> &'static [&'static str] {
    match name.rsplit('.').next() {
        Some("html") => &["<sbhostile", "</script>'", "=\"javascript:"],
        Some("svg") => &["<sbhostile", "</script>'", "=\"javascript:"],
        // What a script reads is data for a parser of JSON; within HTML it is escaped all the same.
        Some("js") => &["</script>'"],
        Some("tex") => &["\\sbhostile", "$^_", "$(sbhostile"],
        _ => &[],
    }
}

/// Asserts that an output keeps what is hostile as data, and that another parser can read it.
fn is_harmless(name: &str, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for harm in harm(name) {
        assert!(!text.contains(harm), "{name} contains `{harm}`");
    }
    match name.rsplit('.').next() {
        Some("svg") => {
            roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        Some("json" | "webmanifest") => {
            serde_json::from_str::<serde_json::Value>(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        Some("toml") => {
            text.parse::<toml::Table>().unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        // Spreadsheets calculate a cell that begins with one of these.
        Some("csv") => {
            let cells = text.lines().flat_map(|line| line.split(','));
            assert!(cells.clone().count() > 0);
            cells.for_each(|cell| assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '"']), "{cell}"));
        }
        Some("pdf") => return acts_nowhere(name, bytes),
        Some("png" | "gif" | "webp" | "apng") => return,
        _ => {}
    }
    obeys_nothing(name, bytes);
}

/// Asserts that a PDF runs nothing and leads to no address, and that its metadata is XML.
fn acts_nowhere(name: &str, bytes: &[u8]) {
    let document = lopdf::Document::load_mem(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut metadata = 0;
    for object in document.objects.values() {
        if let Ok(stream) = object.as_stream()
            && stream.dict.get(b"Type").and_then(lopdf::Object::as_name).is_ok_and(|name| name == b"Metadata")
        {
            let text = stream.get_plain_content().expect("a stream");
            let text = String::from_utf8(text).expect("it is UTF-8");
            roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            metadata += 1;
        }
        assert!(!acts(object), "{name}: {object:?}");
    }
    assert_eq!(metadata, 1, "{name}");
}

/// Whether an object of a PDF, or a part of it, runs a script or a program or opens an address.
fn acts(object: &lopdf::Object) -> bool {
    let of = |dictionary: &lopdf::Dictionary| {
        dictionary.iter().any(|(key, value)| {
            let action = value.as_name().unwrap_or_default();
            key == b"JS"
                || key == b"S" && [&b"JavaScript"[..], b"Launch", b"URI", b"GoToR"].contains(&action)
                || acts(value)
        })
    };
    match object {
        lopdf::Object::Array(parts) => parts.iter().any(acts),
        lopdf::Object::Dictionary(dictionary) => of(dictionary),
        lopdf::Object::Stream(stream) => of(&stream.dict),
        _ => false,
    }
}

/// Asserts that a terminal shows `bytes`, and obeys nothing in them but line feeds and tabs.
fn obeys_nothing(what: &str, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let obeyed = |c: &char| {
        c.is_control() && !matches!(c, '\n' | '\t') || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    assert_eq!(text.chars().find(obeyed), None, "on {what}: {text:?}");
}

/// Asserts that what a run prints keeps what is hostile as data; `--to` names the format of standard output.
pub fn prints_data(done: &Run) {
    obeys_nothing("standard error", done.err.as_bytes());
    let words = done.told.as_str().words();
    let format = words.iter().position(|word| word == "--to").and_then(|at| words.get(at + 1));
    let format = format.map_or("txt".into(), |format| format.to_string_lossy());
    if !done.out.is_empty() {
        is_harmless(&format!("standard output.{format}"), &done.out);
    }
}

/// Asserts the same of all files below a folder.
pub fn has_data(folder: &Path) {
    tree(folder).iter().for_each(|(name, bytes)| is_harmless(name, bytes));
}
