//! Finding and reading the puzzle.

use super::arguments::KindName;
use super::{Failure, collection, message};
use crate::format::{self, MAX_BYTES};
use crate::puzzle::Puzzle;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// A puzzle and the name under which it was given, for default file names.
pub(super) struct Loaded {
    pub puzzle: Puzzle,
    pub name: String,
}

/// Reads the puzzle file `what`, the built-in puzzle of that name, or standard input for `-`.
pub(super) fn load(what: &str, kind: Option<KindName>) -> Result<Loaded, Failure> {
    let path = Path::new(what);
    let (shown, bytes) = match what {
        "-" => ("standard input", read(std::io::stdin()).map_err(|e| format!("cannot read standard input: {e}"))),
        _ if path.is_dir() => return Err(Failure::Error(format!("`{what}` is a folder; name a puzzle file"))),
        _ if path.exists() => (what, File::open(path).and_then(read).map_err(|e| format!("cannot read `{what}`: {e}"))),
        _ => match collection::find(what) {
            Some(text) => (what, Ok(text.as_bytes().to_vec())),
            None => return Err(Failure::Error(not_found(what))),
        },
    };
    let bytes = bytes.map_err(Failure::Error)?;
    let puzzle =
        format::read(&bytes, kind.map(Into::into)).map_err(|error| Failure::Printed(message::faults(shown, &error)))?;
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let name = stem.filter(|_| what != "-").unwrap_or_else(|| "puzzle".to_owned());
    Ok(Loaded { puzzle, name })
}

/// Reads at most one byte more than a puzzle file may have.
fn read(from: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn not_found(what: &str) -> String {
    let hint = match collection::similar(what) {
        Some(name) => format!("did you mean the built-in puzzle `{name}`?"),
        None => "`stepbook puzzles` lists the built-in ones".to_owned(),
    };
    format!("there is no file `{what}` and no built-in puzzle of that name; {hint}")
}
