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

use super::puzzle_text::PuzzleText;
use super::{Fault, Found, Kind, ReadError, Unread, Wish, has_keys, moved, read_text, shown};
use draft::Draft;
use std::fmt;
use std::ops::Range;
pub(super) use tiles::sorted;

/// A format of another program.
pub struct Foreign {
    /// Its name for `--from`.
    pub name: &'static str,
    /// What a file of it is: "a Sokoban level".
    pub what: &'static str,
    /// Whether a text has its structure; the board may still be invalid.
    fits: fn(&str) -> bool,
    use_: Use,
}

/// Reads one puzzle.
type Reader = fn(&str, &Wish) -> Result<Draft, Vec<Fault>>;

/// Finds the puzzles of a file.
type Entries = fn(&str) -> Vec<Range<usize>>;

/// What becomes of a file of a format.
enum Use {
    /// It is read, one puzzle at a time.
    Read {
        reader: Reader,
        /// The places of the puzzles of a file that may have several.
        entries: Option<Entries>,
    },
    /// It is the file of another game; the reason follows the name of the format.
    Refuse(&'static str),
}

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
        matches!(self.use_, Use::Read { .. })
    }

    /// Whether its files are of cars, of which one must get out.
    pub(super) fn is_of_cars(&self) -> bool {
        ["cars-csv", "cars-list", "cars-picture", "blocks-json"].contains(&self.name)
    }

    /// Whether a text of this structure is also a board, or is refused.
    fn is_valid(&self, text: &str) -> bool {
        match &self.use_ {
            Use::Refuse(_) => true,
            Use::Read { reader, .. } => {
                let first = self.entries(text).first().map_or(0..text.len(), |entry| entry.span.clone());
                reader(&text[first], &Wish::default()).is_ok_and(|draft| draft.read(true).is_ok())
            }
        }
    }

    /// The puzzles of a file; at least one.
    pub(super) fn entries(&self, text: &str) -> Vec<PuzzleText> {
        let spans = match &self.use_ {
            Use::Read { entries: Some(entries), .. } => entries(text),
            _ => Vec::new(),
        };
        let said =
            |span: &Range<usize>| if self.name == "blocks-json" { json::name(&text[span.clone()]) } else { None };
        if spans.len() < 2 {
            return vec![PuzzleText { span: 0..text.len(), name: said(&(0..text.len())), line: None }];
        }
        let name = |(index, span): (usize, Range<usize>)| PuzzleText {
            name: Some(said(&span).unwrap_or_else(|| format!("Puzzle {}", index + 1))),
            span,
            line: None,
        };
        spans.into_iter().enumerate().map(name).collect()
    }

    /// Reads the only puzzle, or the one that is named.
    pub(super) fn read(&self, text: &str, wish: &Wish) -> Result<Found, Unread> {
        let Use::Read { reader, .. } = &self.use_ else {
            return Err(Unread::NotChosen(self.refusal()));
        };
        let entries = self.entries(text);
        let entry = &entries[choose(&entries, wish.name)?];
        let read = reader(&text[entry.span.clone()], wish).and_then(|draft| draft.read(wish.goal.is_some()));
        let all = |faults: Vec<Fault>| faults.into_iter().map(|fault| moved(fault, &entry.span)).collect::<Vec<_>>();
        let mut found = read.map_err(all)?;
        found.warnings = all(found.warnings);
        found.goal = found.goal.start + entry.span.start..found.goal.end + entry.span.start;
        if let Some(name) = &entry.name {
            found.puzzle.about.title.clone_from(name);
        }
        Ok(found)
    }

    fn refusal(&self) -> String {
        let Use::Refuse(why) = self.use_ else { return String::new() };
        format!("this looks like {}: {why}", self.what)
    }
}

/// The puzzle with that name or number, or the only one of which it is a part of the name.
fn choose(entries: &[PuzzleText], name: Option<&str>) -> Result<usize, Unread> {
    let name_of = |at: usize| entries[at].name.clone().unwrap_or_default();
    let names = |found: &[usize]| shown(found.iter().map(|&at| name_of(at)).collect::<Vec<_>>().into_iter());
    let all: Vec<usize> = (0..entries.len()).collect();
    let Some(name) = name else {
        let message = format!("the file has {} puzzles; choose one with `--name`: {}", entries.len(), names(&all));
        return if entries.len() == 1 { Ok(0) } else { Err(Unread::NotChosen(message)) };
    };
    let exact = all.iter().copied().find(|&at| name_of(at) == name);
    let number =
        || name.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1)).filter(|&at| at < entries.len());
    let part = || {
        all.iter().copied().filter(|&at| name_of(at).to_lowercase().contains(&name.to_lowercase())).collect::<Vec<_>>()
    };
    match exact.or_else(number).map_or_else(part, |at| vec![at]).as_slice() {
        _ if entries.len() == 1 => Err(Unread::NotChosen("this file has only one puzzle; remove `--name`".to_owned())),
        &[only] => Ok(only),
        [] => Err(Unread::NotChosen(format!("the file has no puzzle `{name}`; the puzzles are {}", names(&all)))),
        several => Err(Unread::NotChosen(format!("`{name}` matches {} puzzles: {}", several.len(), names(several)))),
    }
}

const fn read(
    name: &'static str,
    what: &'static str,
    fits: fn(&str) -> bool,
    reader: Reader,
    entries: Option<Entries>,
) -> Foreign {
    Foreign { name, what, fits, use_: Use::Read { reader, entries } }
}

const fn refused(name: &'static str, what: &'static str, fits: fn(&str) -> bool, why: &'static str) -> Foreign {
    Foreign { name, what, fits, use_: Use::Refuse(why) }
}

/// Most bytes of a file of another program.
const LARGEST: usize = 1 << 18;

/// All formats of other programs. `docs/formats.md` shows an example of each.
pub static FOREIGN: &[Foreign] = &[
    read("halves", "a board of block halves (`^` over `v`, `<>`)", cells::is_halves, cells::halves, None),
    read("letters", "a board of twenty letters or digits", cells::is_letters, cells::letters, Some(cells::runs)),
    read("hex", "a board as nine hexadecimal digits", cells::is_hex, cells::hex, Some(cells::codes)),
    read("tiles", "numbered tiles with a gap", tiles::is_tiles, tiles::read, Some(tiles::entries)),
    read("bricks", "a table of numbers with an exit `-1`", matrix::is_bricks, matrix::bricks, None),
    read("trays", "a tray with a block in each line", matrix::is_trays, matrix::trays, None),
    read("cars-csv", "a table of cars", cars::is_csv, cars::csv, None),
    read("cars-list", "a list of cars", cars::is_list, cars::list, Some(cars::entries)),
    read("cars-picture", "a picture of cars below its size", cars::is_picture, cars::picture, Some(cars::pictures)),
    read("blocks-json", "JSON with an object for each block", json::is_blocks_file, json::read, Some(json::entries)),
    read("pddl-cars", "a planner's problem about cars", pddl::is_of_cars, pddl::read, None),
    refused(
        "pddl",
        "a planner's file (PDDL)",
        |text| pddl::is_pddl(text) && !pddl::is_of_cars(text),
        "Stepbook reads only problems about cars",
    ),
    refused("sokoban", "a Sokoban level", others::is_sokoban, "Stepbook has no game in which blocks are pushed"),
    refused(
        "maze",
        "a maze with walls",
        others::is_maze,
        "Stepbook has number mazes, in which you jump, and no mazes of corridors",
    ),
    refused("rubik", "a Rubik's cube", others::is_rubik, "Stepbook has no puzzles that turn"),
    refused("chess", "a chess position or game", others::is_chess, "Stepbook has no chess"),
    refused("sudoku", "a Sudoku", others::is_sudoku, "Stepbook has no puzzles in which numbers are filled in"),
    refused("go", "a game of Go (SGF)", others::is_go, "Stepbook has no Go"),
];

/// The format of a text that is `own` as far as our own formats go.
///
/// # Errors
///
/// If it is the file of another game, or fits two formats.
pub(super) fn recognise(text: &str, own: Kind) -> Result<Kind, ReadError> {
    if text.len() > LARGEST || own != Kind::Json && has_keys(text) {
        return Ok(own);
    }
    let fitting: Vec<&'static Foreign> = FOREIGN.iter().filter(|format| (format.fits)(text)).collect();
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
