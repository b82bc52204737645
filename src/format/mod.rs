//! Reading and writing puzzle files.
//!
//! Each kind has a file of its own. Reading turns text into an unchecked layout, remembers where each part of it was
//! written, and checks it, so that every fault is reported at its place in the file.

mod corpus;
mod field;
mod gnome;
mod hackerrank;
mod klondike;
mod list;
mod native;
pub(crate) mod node;
mod picture;
mod puzzle_text;
mod relabel;
mod rush_hour;

pub use corpus::write as write_json;
pub use gnome::write as write_gnome;
pub use hackerrank::write as write_hackerrank;
pub use klondike::write as write_klondike;
pub use list::{List, MAX_LIST_BYTES};
use native::MAX_NAME;
pub use native::write as write_native;
pub use native::{goal_picture, write_commented};
pub use picture::row as picture_row;
pub use relabel::relabelled;
pub use rush_hour::write as write_rush_hour;

use crate::puzzle::{Game, Puzzle};
use crate::sliding::{self, FaultKind};
pub use crate::text::Fault;
use std::ops::Range;
use unicode_normalization::UnicodeNormalization;

/// Largest puzzle file in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// The kinds of puzzle files. `docs/puzzle-files.md` describes the first, `docs/formats.md` the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// TOML with the picture of a board, or the field of a number maze.
    Native,
    /// The text of HackerRank's challenge "Klotski".
    HackerRank,
    /// Rush Hour strings, a line for each puzzle.
    RushHour,
    /// A map of GNOME Klotski.
    Gnome,
    /// The grid of a number maze: digits, `_` outside and `x` for an exit.
    Klondike,
    /// JSON: a puzzle, or a list of puzzles.
    Json,
}

/// A fault of a layout at its place in a file of another form than the native one.
fn located(found: &sliding::Fault, span: Range<usize>) -> Fault {
    let help = match &found.kind {
        // The native format's way out is not open there.
        FaultKind::Split { .. } => "give each block a label of its own".to_owned(),
        kind => kind.help(),
    };
    Fault::new(span, found.kind.to_string(), help)
}

/// What a form of puzzle files cannot express; the text says all of it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Inexpressible(pub String);

impl Inexpressible {
    /// That the form of this name "has no walls", or whatever else the reasons are.
    fn new(form: &str, reasons: &[String]) -> Self {
        Self(format!("the {form} {}", reasons.join("; it ")))
    }
}

/// Why a puzzle file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// More than [`MAX_BYTES`].
    #[error("the file is larger than {} KiB, the most that a puzzle file may have", MAX_BYTES >> 10)]
    TooLarge,
    /// More than [`MAX_LIST_BYTES`].
    #[error("the file is larger than {} MiB, the most that a list of puzzles may have; split it", MAX_LIST_BYTES >> 20)]
    ListTooLarge,
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
    /// There are several puzzles, or not the one that was asked for. The text says what to choose from.
    #[error("{0}")]
    NotChosen(String),
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

/// Why a text of several puzzles cannot be read.
enum Unread {
    NotChosen(String),
    Faults(Vec<Fault>),
}

impl Unread {
    fn error(self, text: &str) -> ReadError {
        match self {
            Self::NotChosen(message) => ReadError::NotChosen(printable(&message)),
            Self::Faults(faults) => ReadError::Faults { text: text.to_owned(), faults: sorted(faults) },
        }
    }
}

impl From<Vec<Fault>> for Unread {
    fn from(faults: Vec<Fault>) -> Self {
        Self::Faults(faults)
    }
}

/// Reads the puzzle of a file that has but one. Without `kind`, the kind is recognised from the content.
///
/// # Errors
///
/// If the bytes are too many or not UTF-8, if there are several puzzles, or with all faults of the text.
pub fn read(bytes: &[u8], kind: Option<Kind>) -> Result<Puzzle, ReadError> {
    read_named(bytes, kind, None)
}

/// Reads a puzzle. Without `kind`, the kind is recognised from the content.
///
/// In a list of JSON, `name` is the puzzle's name, or a part of it that no other has, in upper or lower case; in a file of
/// Rush Hour strings it is the number of the line, from 1. All other files have one puzzle and take no name.
///
/// # Errors
///
/// If the bytes are too many or not UTF-8, if `name` does not lead to one puzzle, or with all faults of that puzzle.
pub fn read_named(bytes: &[u8], kind: Option<Kind>, name: Option<&str>) -> Result<Puzzle, ReadError> {
    read_titled(bytes, kind, name, None)
}

/// The same, with a title for a puzzle whose form has none. A text that could not be the title in a puzzle file is not used.
///
/// # Errors
///
/// As [`read_named`].
pub fn read_titled(
    bytes: &[u8],
    kind: Option<Kind>,
    name: Option<&str>,
    title: Option<&str>,
) -> Result<Puzzle, ReadError> {
    if bytes.len() > MAX_BYTES {
        return Err(ReadError::TooLarge);
    }
    let text = decoded(bytes)?;
    read_text(text, kind.unwrap_or_else(|| recognise(text)), name, title).map_err(|unread| unread.error(text))
}

/// The text of a file without a byte order mark.
fn decoded(bytes: &[u8]) -> Result<&str, ReadError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let valid = valid.strip_prefix('\u{feff}').unwrap_or(&valid);
        let (line, column) = line_and_column(valid, valid.len());
        let byte = bytes[error.valid_up_to()];
        ReadError::NotText { line, column, byte }
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// Faults in the order of the text, each once, fit to be printed.
fn sorted(mut faults: Vec<Fault>) -> Vec<Fault> {
    for fault in &mut faults {
        fault.message = printable(&fault.message);
        fault.help = fault.help.as_deref().map(printable);
    }
    faults.sort_by_key(|fault| fault.span.start);
    faults.dedup();
    faults
}

fn read_text(text: &str, kind: Kind, name: Option<&str>, title: Option<&str>) -> Result<Puzzle, Unread> {
    let read: fn(&str) -> Result<Puzzle, Vec<Fault>> = match kind {
        Kind::Json => return corpus::read(text, name),
        Kind::RushHour => return Ok(titled(rush_hour::read(text, name)?, title, rush_hour::TITLE)),
        Kind::Native => native::read,
        Kind::HackerRank => hackerrank::read,
        Kind::Gnome => gnome::read,
        Kind::Klondike => klondike::read,
    };
    match name {
        None => Ok(titled(read(text)?, title, UNTITLED)),
        Some(_) => Err(Unread::NotChosen("a file of this kind has one puzzle; leave `--name` out".to_owned())),
    }
}

/// What a puzzle is called if nothing else is known.
const UNTITLED: &str = "Untitled puzzle";

/// Gives a puzzle without a title that one, or the usual one where it cannot be a title: it may be the name of any file.
fn titled(mut puzzle: Puzzle, title: Option<&str>, usual: &str) -> Puzzle {
    if puzzle.about.title.is_empty() {
        let title = composed(&title.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" "));
        let is_fit = !title.is_empty() && title.chars().count() <= MAX_NAME && !title.contains(picture::is_forbidden);
        puzzle.about.title = if is_fit { title } else { usual.to_owned() };
    }
    puzzle
}

/// Writes a puzzle in any form. What is only told and has no place in that form is left out: in all but the native form and
/// JSON that is everything but the board and its goal.
///
/// # Errors
///
/// Says all of the board and its goal that the form cannot express.
pub fn write(puzzle: &Puzzle, kind: Kind) -> Result<String, Inexpressible> {
    match (kind, &puzzle.game) {
        (Kind::Native, _) => write_native(puzzle),
        (Kind::Json, _) => write_json(puzzle),
        (Kind::HackerRank, Game::Sliding(board)) => write_hackerrank(board),
        (Kind::RushHour, Game::Sliding(board)) => write_rush_hour(board),
        (Kind::Gnome, Game::Sliding(board)) => write_gnome(board),
        (Kind::Klondike, Game::Maze(maze)) => write_klondike(maze),
        (Kind::HackerRank, Game::Maze(_)) => Err(for_blocks("HackerRank's form is")),
        (Kind::RushHour, Game::Maze(_)) => Err(for_blocks("Rush Hour strings are")),
        (Kind::Gnome, Game::Maze(_)) => Err(for_blocks("GNOME's maps are")),
        (Kind::Klondike, Game::Sliding(_)) => {
            let message = "the Klondike form is for number mazes, and this puzzle has sliding blocks; they can be written as \
                           native, hackerrank, rush-hour, gnome or json";
            Err(Inexpressible(message.to_owned()))
        }
    }
}

fn for_blocks(form: &str) -> Inexpressible {
    let mazes = "and this puzzle is a number maze; that can be written as native, klondike or json";
    Inexpressible(format!("{form} for sliding blocks, {mazes}"))
}

/// Most names of puzzles in a message.
const MOST_NAMES: usize = 8;

/// Most characters of a name there.
const NAME_LENGTH: usize = 48;

/// The first names in quotation marks, and how many more there are.
fn shown(names: impl ExactSizeIterator<Item = String>) -> String {
    let more = names.len().saturating_sub(MOST_NAMES);
    let short = |name: String| match name.char_indices().nth(NAME_LENGTH) {
        Some((end, _)) => format!("`{}…`", &name[..end]),
        None => format!("`{name}`"),
    };
    let mut parts: Vec<String> = names.take(MOST_NAMES).map(short).collect();
    if more > 0 {
        parts.push(format!("and {more} more"));
    }
    parts.join(", ")
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

/// The kind of a puzzle file, from its content: HackerRank's form begins with a line of two numbers, JSON with a brace or with
/// a bracket before one, the grid of a number maze has digits, `_` and `x` only, a map of GNOME's has walls and a target and
/// nothing of TOML, the first line of Rush Hour strings is one. What is nearly a grid is one with slips. Everything else is
/// TOML.
pub fn recognise(text: &str) -> Kind {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
    let mut words = first.split_whitespace();
    let number = |word: Option<&str>| word.is_some_and(|w| w.parse::<i64>().is_ok());
    if is_json(text) {
        Kind::Json
    } else if number(words.next()) && number(words.next()) && words.next().is_none() {
        if klondike::is_two_columns(text) { Kind::Klondike } else { Kind::HackerRank }
    } else if klondike::is_grid(text) {
        Kind::Klondike
    } else if gnome::is_map(text) {
        Kind::Gnome
    } else if rush_hour::is_string(text, first) && !(klondike::is_edge(first) && klondike::is_faulty_grid(text)) {
        Kind::RushHour
    } else if klondike::is_faulty_grid(text) {
        Kind::Klondike
    } else {
        Kind::Native
    }
}

/// TOML begins with no brace, but with a bracket where a table does: `[name]` or `[[name]]`.
fn is_json(text: &str) -> bool {
    let text = text.trim_start();
    let in_list = text.strip_prefix('[').map(str::trim_start);
    text.starts_with('{') || in_list.is_some_and(|inner| inner.is_empty() || inner.starts_with(['{', ']']))
}
