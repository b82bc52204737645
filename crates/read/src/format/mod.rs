//! Reading and writing puzzle files.
//!
//! Each format has its own file. A reader turns the text into an unchecked layout, remembers where each part of it was
//! written, and checks the layout. Every error can therefore be reported at its position in the file.

mod encoding;
mod field;
mod foreign;
mod gnome;
mod hackerrank;
mod klondike;
mod list;
pub mod node;
mod notes;
mod picture;
mod position;
mod relabel;
mod rush_hour;
mod schema;

pub use field::{direction, directions, name as directions_name};
pub use foreign::{FOREIGN, Foreign};
use list::Entry;
pub use list::{List, MAX_LIST_BYTES};
use node::Syntax;
pub use picture::row as picture_row;
pub(crate) use position::named_cell;
pub use position::read_position;
pub use relabel::relabelled;
use schema::MAX_NAME;
pub use schema::write as write_native;
pub use schema::{goal_picture, write_commented};

pub use encoding::decoded;
use std::ops::Range;
use stepbook_solve::puzzle::{About, Game, Puzzle};
use stepbook_solve::sliding::{self, FaultKind, Layout};
pub use stepbook_solve::text::Fault;
use stepbook_solve::text::{counted, is_forbidden, visible};
use unicode_normalization::UnicodeNormalization;

/// Maximum size of a puzzle file in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// The formats of puzzle files. `docs/puzzle-files.md` describes the first one, `docs/formats.md` the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// TOML with the picture of a board or the field of a number maze, or just the picture.
    Native,
    /// The text of HackerRank's challenge "Klotski".
    HackerRank,
    /// Rush Hour strings, one puzzle per line.
    RushHour,
    /// A map of GNOME Klotski.
    Gnome,
    /// The grid of a number maze: digits, `_` outside and `x` for an exit.
    Klondike,
    /// JSON: a puzzle, or a list of puzzles.
    Json,
    /// A format of another program, which can be read but not written.
    Foreign(&'static Foreign),
}

impl Kind {
    /// Returns the name for `--from` and `--to`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Native => "toml",
            Self::HackerRank => "hackerrank",
            Self::RushHour => "rush-hour",
            Self::Gnome => "gnome",
            Self::Klondike => "klondike",
            Self::Json => "json",
            Self::Foreign(format) => format.name,
        }
    }
}

/// Returns an error of a layout at its position in a file of any format but the native one.
fn located(found: &sliding::Fault, span: Range<usize>, help: Option<String>) -> Fault {
    let help = help.unwrap_or_else(|| match &found.kind {
        // The native format's solution is not available in other formats.
        FaultKind::Split { .. } => "give each block its own label".to_owned(),
        kind => kind.help(),
    });
    Fault::new(span, found.kind.to_string(), help)
}

/// A line of a text, or its content, with its position.
pub(crate) type Line<'a> = (Range<usize>, &'a str);

/// Row and column of a cell, with their position in the file.
pub(crate) type Corner = (Range<usize>, (i64, i64));

/// Returns the lines of a text.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    text.lines().map(|line| (span_of(text, line), line))
}

/// Returns the lines without leading and trailing empty lines.
fn inner<'a>(lines: impl Iterator<Item = Line<'a>>) -> Vec<Line<'a>> {
    let is_empty = |(_, line): &Line| line.trim().is_empty();
    let mut lines: Vec<Line> = lines.skip_while(is_empty).collect();
    while lines.last().is_some_and(is_empty) {
        lines.pop();
    }
    lines
}

/// Returns the position of a part of a text.
pub(crate) fn span_of(text: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    start..start + part.len()
}

/// The parts of a puzzle that a format cannot express. The text names all of them.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Inexpressible(pub String);

impl Inexpressible {
    /// Creates the error that the format with this name cannot express the puzzle, for reasons such as "has no walls".
    fn new(format: &str, reasons: &[String]) -> Self {
        Self(format!("the {format} {}", reasons.join("; it ")))
    }
}

/// Returns the reasons that apply.
fn reasons<const N: usize>(all: [(bool, &str); N]) -> Vec<String> {
    all.into_iter().filter(|(is, _)| *is).map(|(_, reason)| reason.to_owned()).collect()
}

/// The reason why a puzzle file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// The file exceeds [`MAX_BYTES`].
    #[error("the file exceeds {} KiB, the size limit for puzzle files", MAX_BYTES >> 10)]
    TooLarge,
    /// The file exceeds [`MAX_LIST_BYTES`].
    #[error("the file exceeds {} MiB, the size limit for lists of puzzles; split it", MAX_LIST_BYTES >> 20)]
    ListTooLarge,
    /// The file is not a text file.
    #[error("this is {what}, not a text file; {help}")]
    Document {
        /// The type of the file, determined from its first bytes.
        what: &'static str,
        /// How to get text from it.
        help: &'static str,
    },
    /// The file is a level of another game.
    #[error("{what}; if it is a puzzle in another format all the same, name that with --from")]
    Foreign {
        /// What it looks like, and why this program does not read it as a puzzle.
        what: String,
    },
    /// The file fits two formats.
    #[error(
        "this can be read in two formats, and not as the same puzzle; name the right one: --from {first} or --from {second}"
    )]
    Ambiguous {
        /// The name of the first one.
        first: &'static str,
        /// The name of the second one.
        second: &'static str,
    },
    /// The file is not UTF-8.
    #[error("line {line}, column {column}: the file is not UTF-8 (byte {byte:#04x}{}); save it again with encoding \"UTF-8\"",
        likely.map_or_else(String::new, |likely| format!(", which is `{likely}` in Latin-1 or Windows-1252")))]
    NotText {
        /// Line of the first invalid byte, from 1.
        line: usize,
        /// Column of the first invalid byte in characters, from 1.
        column: usize,
        /// The byte.
        byte: u8,
        /// Its character in the usual encoding of old files in Western languages.
        likely: Option<char>,
    },
    /// There are several puzzles, or the requested one is missing. The text lists the choices.
    #[error("{0}")]
    NotChosen(String),
    /// All errors found, in the order of the file. Never empty.
    #[error("{} in the puzzle file; the first is at line {}, column {}: {}", counted(faults.len(), "error"),
        line_and_column(text, faults[0].span.start).0, line_and_column(text, faults[0].span.start).1, faults[0].message)]
    Faults {
        /// The text that was read.
        text: String,
        /// The errors.
        faults: Vec<Fault>,
    },
    /// The goal given outside the file cannot be read or does not fit the puzzle.
    #[error("the goal `{text}`: {}", faults[0].message)]
    Goal {
        /// The text that was read.
        text: String,
        /// The errors in it. Never empty.
        faults: Vec<Fault>,
    },
}

/// A puzzle that was read, with warnings about probable mistakes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The text that was read.
    pub text: String,
    /// Probable mistakes, with their positions in the text.
    pub warnings: Vec<Fault>,
    /// The position of each of the author's notes in the text. Only a solution shows whether the moment of a note
    /// exists.
    pub notes: Vec<Range<usize>>,
}

/// Options for reading a file.
#[derive(Clone, Copy, Default, Debug)]
pub struct Wish<'a> {
    /// The format. `None` recognises it from the content.
    pub kind: Option<Kind>,
    /// Which of several puzzles to read, as in [`read_named`].
    pub name: Option<&'a str>,
    /// The title of a puzzle whose format has none. It is ignored if it would not be a valid title in a puzzle file.
    pub title: Option<&'a str>,
    /// The goal, which replaces any goal of the file.
    pub goal: Option<&'a str>,
    /// The goal as a text of several lines. For trays, it lists the blocks that must be there. For other formats, it
    /// may be anything that `goal` may be.
    pub goal_file: Option<&'a str>,
    /// Rows and columns of the board, for formats that do not contain them.
    pub size: Option<(i64, i64)>,
    /// The label of the car that must get out, for Rush Hour strings and lists of cars.
    pub target: Option<&'a str>,
    /// Checks the values of booklet choices. `None` accepts every value.
    pub objection: Option<Objection>,
}

/// Checks the key and value of a booklet choice. Returns the error message and the repair if the choice is invalid.
pub type Objection = fn(&str, &str) -> Option<(String, String)>;

/// A puzzle that was read, and the parts of the text to check for probable mistakes.
struct Found {
    puzzle: Puzzle,
    /// The goal.
    goal: Range<usize>,
    /// The board, if no rule restricts how its blocks may move.
    free: Option<Range<usize>>,
    warnings: Vec<Fault>,
    /// The position of each note.
    notes: Vec<Range<usize>>,
    /// True if the file specifies which blocks pass gates. This also determines what a car does once it is out.
    has_gate_blocks: bool,
}

impl From<Game> for Found {
    fn from(game: Game) -> Self {
        let puzzle = Puzzle { about: About::default(), game };
        Self { puzzle, goal: 0..0, free: None, warnings: Vec::new(), notes: Vec::new(), has_gate_blocks: false }
    }
}

/// Returns the board of a layout, or all errors: those `found` before and those of the layout that `located` can place.
fn checked(
    layout: &Layout,
    mut found: Vec<Fault>,
    located: impl Fn(&sliding::Fault) -> Option<Fault>,
) -> Result<Found, Vec<Fault>> {
    match layout.check() {
        Ok(board) if found.is_empty() => Ok(Game::Sliding(board).into()),
        checked => {
            found.extend(checked.err().iter().flatten().filter_map(located));
            Err(found)
        }
    }
}

impl Found {
    /// Returns a warning if it is doubtful whether cars that are out still block others.
    fn doubt(&self, syntax: Syntax) -> Option<Fault> {
        let Game::Sliding(board) = &self.puzzle.game else { return None };
        let leaving = sliding::leaving(board);
        (!self.has_gate_blocks && !leaving.is_empty()).then(|| {
            let labels = shown(leaving.into_iter().map(str::to_owned));
            let message = format!("it is not clear whether {labels} stay on the board once they are out");
            let help = format!(
                "add {} if they stay at their goals; if they leave, draw for each a lane of gates `-` that leads off the board, with its \
                 goal at the end",
                syntax.pair("gate_blocks", "[]")
            );
            Fault::new(self.goal.clone(), message, help)
        })
    }

    /// Adds warnings about input that is valid but probably unintended. The goal may be `given` elsewhere.
    fn examined(mut self, given: Option<&str>, syntax: Syntax) -> Self {
        let is_goal = match &self.puzzle.game {
            Game::Sliding(board) => board.is_solved(board.start()),
            Game::Maze(maze) => maze.goals().contains(&maze.start()),
        };
        if is_goal {
            let help = "check the goal: rows and columns count from 0, from the top left";
            // A goal given elsewhere has no position in the text, but the board that satisfies it has one.
            let (span, message) = match given {
                Some(goal) => {
                    (self.free.clone().unwrap_or(0..0), format!("the start already satisfies the goal `{goal}`"))
                }
                None => (self.goal.clone(), "the start already satisfies the goal".to_owned()),
            };
            self.warnings.push(Fault::new(span, message, help));
        }
        if let (Some(span), Game::Sliding(board)) = (self.free.clone(), &self.puzzle.game)
            && sliding::are_cars(board)
        {
            let [length, free] = ["\"length\"", "\"free\""].map(|value| syntax.pair("axis", value));
            let help =
                format!("add {length} if each moves only along its length, as cars do, or {free} if this is meant");
            self.warnings.push(Fault::new(span, "all blocks are bars, and all may move in all directions", help));
        }
        self.warnings = sorted(self.warnings);
        self
    }
}

/// Returns line and column of a byte of `text`, both from 1. The column is counted in characters.
pub fn line_and_column(text: &str, byte: usize) -> (usize, usize) {
    let boundary = (0..=byte.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
    let before = &text[..boundary.unwrap_or(0)];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = before.matches('\n').count() + 1;
    // The carriage return of a line ending does not belong to the line.
    (line, before[line_start..].trim_end_matches('\r').chars().count() + 1)
}

impl ReadError {
    /// Returns the same error with the text that was read, ready to be printed.
    fn of(self, text: &str) -> Self {
        match self {
            Self::NotChosen(message) => Self::NotChosen(printable(&message)),
            Self::Faults { faults, .. } => Self::Faults { text: text.to_owned(), faults: sorted(faults) },
            Self::Goal { text, faults } => Self::Goal { text, faults: sorted(faults) },
            other => other,
        }
    }
}

/// [`ReadError::of`] adds the text later, once for all puzzles of a list.
impl From<Vec<Fault>> for ReadError {
    fn from(faults: Vec<Fault>) -> Self {
        Self::Faults { text: String::new(), faults }
    }
}

/// Reads the puzzle of a file that contains only one. Without `kind`, the format is recognised from the content.
///
/// # Errors
///
/// Fails if there are too many bytes, if they are not text, or if there are several puzzles. Otherwise returns all
/// errors of the text.
pub fn read(bytes: &[u8], kind: Option<Kind>) -> Result<Puzzle, ReadError> {
    read_named(bytes, kind, None)
}

/// Reads a puzzle. Without `kind`, the format is recognised from the content.
///
/// In a JSON list, `name` is the name of the puzzle, or a part of it that occurs in no other name. Case is ignored. In
/// a file of Rush Hour strings, it is the line number, from 1. All other files contain one puzzle and accept no name.
///
/// # Errors
///
/// Fails if there are too many bytes, if they are not text, or if `name` does not identify one puzzle. Otherwise
/// returns all errors of that puzzle.
pub fn read_named(bytes: &[u8], kind: Option<Kind>, name: Option<&str>) -> Result<Puzzle, ReadError> {
    Ok(read_as(bytes, Wish { kind, name, ..Wish::default() })?.puzzle)
}

/// Reads a puzzle with these options and returns it with warnings.
///
/// # Errors
///
/// Same as [`read_named`]. Also fails if the requested goal cannot be read or does not fit the puzzle.
pub fn read_as(bytes: &[u8], wish: Wish) -> Result<Reading, ReadError> {
    if bytes.len() > MAX_BYTES {
        return Err(ReadError::TooLarge);
    }
    let text = decoded(bytes)?;
    let kind = wish.kind.map_or_else(|| recognise(&text), Ok)?;
    let found = read_text(&text, kind, &wish).map_err(|error| error.of(&text))?;
    Ok(Reading { puzzle: found.puzzle, warnings: found.warnings, text: text.into_owned(), notes: found.notes })
}

/// Returns the errors in the order of the text, without duplicates, ready to be printed.
fn sorted(mut faults: Vec<Fault>) -> Vec<Fault> {
    for fault in &mut faults {
        fault.message = printable(&fault.message);
        fault.help = fault.help.as_deref().map(printable);
    }
    faults.sort_by_key(|fault| fault.span.start);
    faults.dedup();
    faults
}

/// Reads the requested puzzle of a text.
fn read_text(text: &str, kind: Kind, wish: &Wish) -> Result<Found, ReadError> {
    let foreign = if let Kind::Foreign(format) = kind { Some(format) } else { None };
    let is_of_cars = foreign.is_some_and(|format| format.is_of_cars);
    if wish.target.is_some() && kind != Kind::RushHour && !is_of_cars {
        let message =
            "`--target` is for Rush Hour strings and lists of cars; give the goal of other puzzles with `--goal`";
        return Err(ReadError::NotChosen(message.to_owned()));
    }
    if wish.size.is_some() && !is_of_cars {
        return Err(ReadError::NotChosen("`--size` is for lists of cars; this format says its size".to_owned()));
    }
    // Some formats have their own notation for goals.
    let is_own = foreign.is_some_and(|format| format.goal_file.is_some());
    let goal = wish.goal.or(wish.goal_file.map(str::trim_end));
    let entries = list::entries(text, kind)?;
    let goal_file = wish.goal_file.filter(|_| is_own);
    read_entry(text, list::choose(&entries, text, wish.name)?, kind, &Wish { goal, goal_file, ..*wish })
}

/// Reads one of the puzzles of a text.
fn read_entry(text: &str, entry: &Entry, kind: Kind, wish: &Wish) -> Result<Found, ReadError> {
    let part = &text[entry.span.clone()];
    let read = match kind {
        Kind::Json => schema::read_json(part, wish.goal.is_some(), wish.objection),
        Kind::RushHour => rush_hour::read(part, wish.target).map(|found| match wish.goal {
            // With a given target, no car needs to be guessed.
            Some(_) => Found { warnings: Vec::new(), ..found },
            None => found,
        }),
        Kind::Native => schema::read(part, wish.goal.is_some(), wish.objection),
        Kind::HackerRank => hackerrank::read(part),
        Kind::Gnome => gnome::read(part),
        Kind::Klondike => klondike::read(part),
        Kind::Foreign(format) if format.is_read() => format.read(part, wish),
        Kind::Foreign(format) => return Err(ReadError::NotChosen(format.refusal())),
    };
    let moved = |span: Range<usize>| span.start + entry.span.start..span.end + entry.span.start;
    let all = |faults: Vec<Fault>| -> Vec<Fault> {
        faults.into_iter().map(|fault| Fault { span: moved(fault.span), ..fault }).collect()
    };
    let mut found = read.map_err(all)?;
    found = Found {
        goal: moved(found.goal),
        free: found.free.map(moved),
        warnings: all(found.warnings),
        notes: found.notes.into_iter().map(moved).collect(),
        ..found
    };
    if let Some(name) = entry.name.clone().or_else(|| entry.line.map(rush_hour::title)) {
        found.puzzle.about.title = name;
    }
    let usual = if kind == Kind::RushHour { rush_hour::TITLE } else { UNTITLED };
    found.puzzle = titled(found.puzzle, wish.title, usual);
    let unfit = |text: &str, faults| ReadError::Goal { text: text.to_owned(), faults };
    if let (Some(text), Kind::Foreign(Foreign { goal_file: Some(with_goal), .. }), Game::Sliding(board)) =
        (wish.goal_file, kind, &found.puzzle.game)
    {
        found.puzzle.game = Game::Sliding(with_goal(board, text).map_err(|faults| unfit(text, faults))?);
    } else if let (Some(goal), Game::Sliding(board)) = (wish.goal.filter(|goal| is_sorted(goal)), &found.puzzle.game) {
        let wrong = |why: String| unfit(goal, vec![Fault { span: 0..goal.len(), message: why, help: None }]);
        let (board, doubt) = foreign::sorted(board, true).map_err(wrong)?;
        found.warnings.extend(doubt.map(|doubt| Fault { span: found.goal.clone(), message: doubt, help: None }));
        found.puzzle.game = Game::Sliding(board);
    } else if let Some(goal) = wish.goal {
        let game = schema::with_goal(found.puzzle.game, goal);
        found.puzzle.game = game.map_err(|(text, faults)| ReadError::Goal { text, faults })?;
    }
    let syntax = if kind == Kind::Json { Syntax::Json } else { Syntax::Toml };
    if let Some(fault) = found.doubt(syntax) {
        return Err(match wish.goal {
            Some(goal) => unfit(goal, vec![Fault { span: 0..goal.len(), ..fault }]),
            None => vec![fault].into(),
        });
    }
    Ok(found.examined(wish.goal, syntax))
}

/// Returns whether a goal asks for all numbers in order.
fn is_sorted(goal: &str) -> bool {
    goal.trim().eq_ignore_ascii_case("sorted")
}

/// Returns the warning that a board without gates names blocks that may pass them. `span` is the key that names them.
fn no_gates(layout: &Layout, span: Range<usize>) -> Option<Fault> {
    let idle = layout.idle_gate_blocks();
    (!idle.is_empty()).then(|| {
        let message = format!("{} may pass gates, but the board has no gate", shown(idle.iter().cloned()));
        let help = "remove `gate_blocks`, or draw the gates as `-`: empty cells that only these blocks may cover";
        Fault::new(span, message, help)
    })
}

/// The title of a puzzle if no other is known.
pub const UNTITLED: &str = "Untitled puzzle";

/// Gives a puzzle without a title this title. `title` may be the name of any file. If it is not a valid title, `usual`
/// is used instead.
fn titled(mut puzzle: Puzzle, title: Option<&str>, usual: &str) -> Puzzle {
    if puzzle.about.title.is_empty() {
        let title = composed(&title.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" "));
        let is_fit = !title.is_empty() && title.chars().count() <= MAX_NAME && !title.contains(is_forbidden);
        puzzle.about.title = if is_fit { title } else { usual.to_owned() };
    }
    puzzle
}

/// Writes a puzzle in any format. Facts that are not part of the game are left out if the format has no place for them.
/// Only the native format and JSON can express more than the board and its goal.
///
/// # Errors
///
/// Lists all parts of the board and its goal that the format cannot express.
pub fn write(puzzle: &Puzzle, kind: Kind) -> Result<String, Inexpressible> {
    match (kind, &puzzle.game) {
        (Kind::Native, _) => write_native(puzzle),
        (Kind::Json, _) => schema::write_json(puzzle),
        (Kind::Foreign(format), _) => {
            Err(Inexpressible(format!("{} is a format that Stepbook only reads", format.what)))
        }
        (Kind::HackerRank, Game::Sliding(board)) => hackerrank::write(board),
        (Kind::RushHour, Game::Sliding(board)) => rush_hour::write(board),
        (Kind::Gnome, Game::Sliding(board)) => gnome::write(board),
        (Kind::Klondike, Game::Maze(maze)) => klondike::write(maze),
        (Kind::HackerRank | Kind::RushHour | Kind::Gnome, Game::Maze(_)) => {
            let why = "is for sliding blocks, and this puzzle is a number maze, which can be written as toml, klondike or json";
            Err(Inexpressible(format!("the format `{}` {why}", kind.name())))
        }
        (Kind::Klondike, Game::Sliding(_)) => {
            let message = "the Klondike format is for number mazes, and this puzzle has sliding blocks; they can be written as \
                           toml, hackerrank, rush-hour, gnome or json";
            Err(Inexpressible(message.to_owned()))
        }
    }
}

/// Maximum number of puzzle names in a message.
const MOST_NAMES: usize = 8;

/// Maximum number of characters of a name in a message.
const NAME_LENGTH: usize = 48;

/// Returns the first names in quotation marks, and the number of further ones.
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

/// Maximum number of characters in a message. Quotes from a file may be long.
const MESSAGE_LENGTH: usize = 500;

/// Returns the beginning of `text`. Characters that a terminal would interpret instead of showing are escaped.
pub fn printable(text: &str) -> String {
    match text.char_indices().nth(MESSAGE_LENGTH) {
        Some((end, _)) => visible(&text[..end]) + "…",
        None => visible(text),
    }
}

/// Returns text in which letters and their accents are composed (NFC), so texts that look the same are equal.
pub fn composed(text: &str) -> String {
    text.nfc().collect()
}

/// Recognises the format of a puzzle file from its content. HackerRank's format begins with a line of two numbers. JSON
/// begins with a brace, or with a bracket before one. The grid of a number maze contains only digits, `_` and `x`. A
/// map of GNOME Klotski has walls and a target and no TOML. The first line of a file of Rush Hour strings is such a
/// string. A text that is nearly a grid is taken as a grid with slips. Everything else is TOML or a single picture,
/// unless it fits a format of another program ([`FOREIGN`]).
///
/// # Errors
///
/// Fails if the text is a file of another game or fits two formats.
pub fn recognise(text: &str) -> Result<Kind, ReadError> {
    foreign::recognise(text, own(text))
}

/// Returns which of our own formats a text most likely has.
fn own(text: &str) -> Kind {
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
    } else if rush_hour::is_string(text) && !(klondike::is_edge(first) && klondike::is_faulty_grid(text)) {
        Kind::RushHour
    } else if klondike::is_faulty_grid(text) {
        Kind::Klondike
    } else {
        Kind::Native
    }
}

/// Returns whether a text is a puzzle file with keys, not just the picture of a board.
pub fn has_keys(text: &str) -> bool {
    is_json(text) || schema::has_key(text)
}

/// Returns whether a text is JSON. TOML never begins with a brace, and with a bracket only if a table does: `[name]` or
/// `[[name]]`.
fn is_json(text: &str) -> bool {
    let is_content = |line: &&str| !line.is_empty() && !["//", "/*", "#"].iter().any(|sign| line.starts_with(sign));
    let first = text.lines().map(str::trim).find(is_content);
    let text = &text[first.map_or(0, |first| span_of(text, first).start)..];
    let in_list = text.strip_prefix('[').map(str::trim_start);
    text.starts_with('{') || in_list.is_some_and(|inner| inner.is_empty() || inner.starts_with(['{', ']']))
}
