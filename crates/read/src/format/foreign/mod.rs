//! Formats of other programs: one table says how each is recognised, and how it is read or why it is refused.
//!
//! Every reader makes a [`draft::Draft`], blocks with their places in the text, and that becomes a board in one way.

mod cars;
mod cells;
mod draft;
mod json;
mod matrix;
mod others;
mod pddl;
mod text;
mod tiles;

use super::list::{Entry, Names};
use super::{Fault, Found, Kind, ReadError, Wish, has_keys, read_text};
use draft::Draft;
use std::fmt;
use std::ops::Range;
use stepbook_solve::sliding::Board;
pub(super) use tiles::sorted;

/// A format of another program: a row of the table.
pub struct Foreign {
    /// Its name for `--from`.
    pub name: &'static str,
    /// What a file of it is: "a Sokoban level".
    pub what: &'static str,
    /// Whether a text has its structure; the board may still be invalid.
    fits: fn(&str) -> bool,
    /// How a puzzle is read, or why none is.
    reader: Result<Reader, &'static str>,
    /// The places of the puzzles of a file that may have several.
    entries: Option<Entries>,
    /// The name of a puzzle, where it may have one.
    title: Option<fn(&str) -> Option<String>>,
    /// Whether its files are of cars, of which one must get out.
    pub(super) is_of_cars: bool,
    /// The board with the goal that a file says in this format.
    pub(super) goal_file: Option<GoalFile>,
}

/// Reads the goal of a board.
type GoalFile = fn(&Board, &str) -> Result<Board, Vec<Fault>>;

/// Reads one puzzle.
type Reader = fn(&str, &Wish) -> Result<Draft, Vec<Fault>>;

/// Finds the puzzles of a file.
type Entries = fn(&str) -> Vec<Range<usize>>;

impl PartialEq for Foreign {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Foreign {}

impl fmt::Debug for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Foreign {
    /// The format with this name for `--from`.
    pub fn named(name: &str) -> Option<&'static Self> {
        FOREIGN.iter().find(|format| format.name == name)
    }

    /// Whether files of this format are read, and not only recognised to be refused.
    pub fn is_read(&self) -> bool {
        self.reader.is_ok()
    }

    /// Whether a text of this structure is also a board, or is refused.
    fn is_valid(&self, text: &str) -> bool {
        let first = self.entries(text).first().map_or(0..text.len(), |entry| entry.span.clone());
        let draft = |reader: Reader| reader(&text[first.clone()], &Wish::default());
        self.reader.map_or(true, |reader| draft(reader).is_ok_and(|draft| draft.read(true).is_ok()))
    }

    /// The puzzles of a file; at least one.
    pub(super) fn entries(&self, text: &str) -> Vec<Entry> {
        let said = |span: &Range<usize>| self.title.and_then(|title| title(&text[span.clone()]));
        let spans = self.entries.map_or_else(Vec::new, |entries| entries(text));
        if spans.len() < 2 {
            return vec![Entry { name: said(&(0..text.len())), ..Entry::whole(text) }];
        }
        let mut names = Names::default();
        let mut entry = |(index, span): (usize, Range<usize>)| {
            let name = said(&span).unwrap_or_else(|| format!("Puzzle {}", index + 1));
            Entry { name: Some(names.numbered(name)), span, line: None }
        };
        spans.into_iter().enumerate().map(&mut entry).collect()
    }

    /// Reads one puzzle.
    pub(super) fn read(&self, text: &str, wish: &Wish) -> Result<Found, Vec<Fault>> {
        match self.reader {
            Ok(reader) => reader(text, wish)?.read(wish.goal.or(wish.goal_file).is_some()),
            Err(_) => Err(vec![Fault { span: 0..text.len(), message: self.refusal(), help: None }]),
        }
    }

    /// Why no file of this format is read.
    pub(super) fn refusal(&self) -> String {
        format!("this looks like {}: {}", self.what, self.reader.err().unwrap_or_default())
    }

    const fn new(
        name: &'static str,
        what: &'static str,
        fits: fn(&str) -> bool,
        reader: Result<Reader, &'static str>,
    ) -> Self {
        Self { name, what, fits, reader, entries: None, title: None, is_of_cars: false, goal_file: None }
    }

    const fn with_entries(self, entries: Entries) -> Self {
        Self { entries: Some(entries), ..self }
    }

    const fn of_cars(self) -> Self {
        Self { is_of_cars: true, ..self }
    }
}

/// Most bytes of a file of another program.
const LARGEST: usize = 1 << 18;

/// All formats of other programs. `docs/formats.md` shows an example of each.
pub static FOREIGN: &[Foreign] = &[
    Foreign::new("halves", "a board of block halves (`^` over `v`, `<>`)", cells::is_halves, Ok(cells::halves)),
    Foreign::new("letters", "a board of twenty letters or digits", cells::is_letters, Ok(cells::letters))
        .with_entries(cells::runs),
    Foreign::new("hex", "a board as nine hexadecimal digits", cells::is_hex, Ok(cells::hex)).with_entries(cells::codes),
    Foreign::new("tiles", "numbered tiles with a gap", tiles::is_tiles, Ok(tiles::read)).with_entries(tiles::entries),
    Foreign::new("bricks", "a table of numbers with an exit `-1`", matrix::is_bricks, Ok(matrix::bricks)),
    Foreign {
        goal_file: Some(matrix::tray_with_goal),
        ..Foreign::new("trays", "a tray with a block in each line", matrix::is_trays, Ok(matrix::trays))
    },
    Foreign::new("cars-csv", "a table of cars", cars::is_csv, Ok(cars::csv)).of_cars(),
    Foreign::new("cars-list", "a list of cars", cars::is_list, Ok(cars::list)).with_entries(cars::entries).of_cars(),
    Foreign::new("cars-picture", "a picture of cars below its size", cars::is_picture, Ok(cars::picture))
        .with_entries(cars::pictures)
        .of_cars(),
    Foreign {
        title: Some(json::name),
        ..Foreign::new("blocks-json", "JSON with an object for each block", json::is_blocks_file, Ok(json::read))
            .with_entries(json::entries)
            .of_cars()
    },
    Foreign::new("pddl-cars", "a planner's problem about cars", pddl::is_of_cars, Ok(pddl::read)),
    Foreign::new(
        "pddl",
        "a planner's file (PDDL)",
        |text| pddl::is_pddl(text) && !pddl::is_of_cars(text),
        Err("Stepbook reads only problems about cars"),
    ),
    Foreign::new(
        "sokoban",
        "a Sokoban level",
        others::is_sokoban,
        Err("Stepbook has no game in which blocks are pushed"),
    ),
    Foreign::new(
        "maze",
        "a maze with walls",
        others::is_maze,
        Err("Stepbook has number mazes, in which you jump, and no mazes of corridors"),
    ),
    Foreign::new("rubik", "a Rubik's cube", others::is_rubik, Err("Stepbook has no puzzles that turn")),
    Foreign::new("chess", "a chess position or game", others::is_chess, Err("Stepbook has no chess")),
    Foreign::new(
        "sudoku",
        "a Sudoku",
        others::is_sudoku,
        Err("Stepbook has no puzzles in which numbers are filled in"),
    ),
    Foreign::new("go", "a game of Go (SGF)", others::is_go, Err("Stepbook has no Go")),
];

/// The format of a text that is `own` as far as our own formats go.
///
/// # Errors
///
/// If it is the file of another game, or fits two formats.
pub(super) fn recognise(text: &str, own: Kind) -> Result<Kind, ReadError> {
    let is_keyed = own != Kind::Json && has_keys(text);
    if text.len() > LARGEST || is_keyed && text.contains('=') {
        return Ok(own);
    }
    // `Title: …` is a key of ours that was written with a colon, and it also stands below the levels of other games.
    let fits = |format: &&Foreign| !(is_keyed && format.is_read()) && (format.fits)(text);
    let fitting: Vec<&'static Foreign> = FOREIGN.iter().filter(fits).collect();
    let chosen = match fitting.as_slice() {
        [] => return Ok(own),
        [only] => vec![*only],
        several => {
            let valid: Vec<&'static Foreign> = several.iter().copied().filter(|format| format.is_valid(text)).collect();
            if valid.is_empty() { several.to_vec() } else { valid }
        }
    };
    let [only] = chosen[..] else {
        return Err(ReadError::Ambiguous { first: chosen[0].name, second: chosen[1].name });
    };
    if !only.is_read() {
        return Err(ReadError::Foreign { what: only.refusal() });
    }
    // TOML is what nothing else fits; a code may look like the row of a maze with an exit `x`.
    let is_own =
        own != Kind::Native && !text.trim_start().starts_with("0x") && read_text(text, own, &Wish::default()).is_ok();
    match (is_own, is_own && only.is_valid(text)) {
        (true, true) => Err(ReadError::Ambiguous { first: only.name, second: own.name() }),
        (true, false) => Ok(own),
        (false, _) => Ok(Kind::Foreign(only)),
    }
}
