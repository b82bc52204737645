//! Reading and writing puzzle files.
//!
//! Each kind has a file of its own. Reading turns text into an unchecked layout, remembers where each part of it was
//! written, and checks it, so that every fault is reported at its place in the file.

mod hackerrank;
mod native;
mod picture;

pub use hackerrank::write as write_hackerrank;
pub use native::write as write_native;

use crate::puzzle::Puzzle;
use std::ops::Range;
use unicode_normalization::UnicodeNormalization;

/// Largest puzzle file in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// The kinds of puzzle files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// TOML with a board picture; see `docs/puzzle-files.md`.
    Native,
    /// The text of HackerRank's challenge "Klotski".
    HackerRank,
}

/// One fault of a puzzle file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The bytes of the text at fault; empty for a place between two characters.
    pub span: Range<usize>,
    /// What was found.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
}

/// What a form of puzzle files cannot express; the text says what.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Inexpressible(pub String);

/// Why a puzzle file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// More than [`MAX_BYTES`].
    #[error("the file is larger than {} KiB, the most that a puzzle file may have", MAX_BYTES >> 10)]
    TooLarge,
    /// Not UTF-8.
    #[error("line {line}, column {column}: the file is not UTF-8 text (byte {byte:#04x}); save it as UTF-8")]
    NotText {
        /// Line of the first wrong byte, from 1.
        line: usize,
        /// Column of the first wrong byte in characters, from 1.
        column: usize,
        /// The byte.
        byte: u8,
    },
    /// All faults that were found, in the order of the file; never empty.
    #[error("the puzzle file has {} fault(s), the first in line {}, column {}: {}", faults.len(),
        line_and_column(text, faults[0].span.start).0, line_and_column(text, faults[0].span.start).1, faults[0].message)]
    Faults {
        /// The text that was read.
        text: String,
        /// The faults.
        faults: Vec<Fault>,
    },
}

/// Line and column of a byte of `text`, both from 1, the column in characters.
pub fn line_and_column(text: &str, byte: usize) -> (usize, usize) {
    let boundary = (0..=byte.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
    let before = &text[..boundary.unwrap_or(0)];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = before.matches('\n').count() + 1;
    // The carriage return of a line end is no character of the line.
    (line, before[line_start..].trim_end_matches('\r').chars().count() + 1)
}

/// Reads a puzzle. Without `kind`, the kind is recognised from the content.
///
/// # Errors
///
/// If the bytes are too many or not UTF-8, or with all faults of the text.
pub fn read(bytes: &[u8], kind: Option<Kind>) -> Result<Puzzle, ReadError> {
    if bytes.len() > MAX_BYTES {
        return Err(ReadError::TooLarge);
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let valid = valid.strip_prefix('\u{feff}').unwrap_or(&valid);
        let (line, column) = line_and_column(valid, valid.len());
        let byte = bytes[error.valid_up_to()];
        ReadError::NotText { line, column, byte }
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let puzzle = match kind.unwrap_or_else(|| recognise(text)) {
        Kind::Native => native::read(text),
        Kind::HackerRank => hackerrank::read(text),
    };
    puzzle.map_err(|mut faults| {
        for fault in &mut faults {
            fault.message = printable(&fault.message);
            fault.help = fault.help.as_deref().map(printable);
        }
        faults.sort_by_key(|fault| fault.span.start);
        faults.dedup();
        ReadError::Faults { text: text.to_owned(), faults }
    })
}

/// Most characters of a message; what is quoted from a file may be long.
const MESSAGE_LENGTH: usize = 500;

/// The beginning of `text`, with escapes for what a terminal would obey instead of showing it.
pub(crate) fn printable(text: &str) -> String {
    let mut shown = String::new();
    for (at, c) in text.chars().enumerate() {
        match c {
            _ if at == MESSAGE_LENGTH => {
                shown.push('…');
                break;
            }
            c if picture::is_forbidden(c) => shown.extend(c.escape_default()),
            c => shown.push(c),
        }
    }
    shown
}

/// Text with accents in one piece with their letters (NFC): what looks the same is the same.
pub(crate) fn composed(text: &str) -> String {
    text.nfc().collect()
}

/// The kind of a puzzle file, from its first line: HackerRank's begins with two numbers, everything else is TOML.
pub fn recognise(text: &str) -> Kind {
    let first = text.lines().find(|line| !line.trim().is_empty());
    let mut words = first.unwrap_or("").split_whitespace();
    let number = |word: Option<&str>| word.is_some_and(|w| w.parse::<i64>().is_ok());
    match number(words.next()) && number(words.next()) && words.next().is_none() {
        true => Kind::HackerRank,
        false => Kind::Native,
    }
}
