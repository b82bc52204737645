//! Formats of other programs: one table says how each is recognised, and how it is read or why it is refused.
//!
//! Every reader makes a [`draft::Draft`], a picture with its places in the text, and that becomes a board in one way.

mod blocks;
mod cells;
mod draft;
mod json;
mod others;
mod pddl;
mod remarks;
mod tables;
mod text;
mod tiles;

use super::list::{Entry, Names};
use super::{Fault, Found, Kind, ReadError, Wish, has_keys, read_text, rush_hour, schema, span_of};
pub(super) use blocks::side;
use draft::Draft;
use std::fmt;
use std::ops::Range;
use stepbook_solve::puzzle::Game;
use stepbook_solve::sliding::Board;
use text::Page;
pub(super) use tiles::sorted;

/// A format of another program: a row of the table.
pub struct Foreign {
    /// Its name for `--from`.
    pub name: &'static str,
    /// What a file of it is: "a Sokoban level".
    pub what: &'static str,
    /// Whether a text has its structure, in which the board may still be invalid; and how a puzzle is read, or why none is.
    way: Result<Own, Refusal>,
    /// The places of the puzzles of a file that may have several.
    entries: Option<Entries>,
    /// Whether empty lines may separate the puzzles of a file.
    is_drawn: bool,
    /// The name of a puzzle, where it may have one.
    title: Option<fn(&str) -> Option<String>>,
    /// Whether its files are of cars, of which one must get out.
    pub(super) is_of_cars: bool,
    /// The board with the goal that a file says in this format.
    pub(super) goal_file: Option<GoalFile>,
}

/// Reads the goal of a board.
type GoalFile = fn(&Board, &str) -> Result<Board, Vec<Fault>>;

/// Whether a text has the structure of a format, and how that is read.
type Own = (fn(&Page) -> bool, Reader);

/// Whether a text is of another game, and why that is not read.
type Refusal = (fn(&str) -> bool, &'static str);

/// Reads one puzzle. No error says that the text has nothing of the format.
type Reader = fn(&Page, &Wish) -> Result<Draft, Vec<Fault>>;

/// Finds the puzzles of a file.
type Entries = fn(&Page) -> Vec<Range<usize>>;

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
        self.way.is_ok()
    }

    /// Whether a text of this structure is also a board, or is refused.
    fn is_valid(&self, text: &str) -> bool {
        let is_board = |part: &Range<usize>| self.draft(text, part).is_some_and(|draft| draft.read(true).is_ok());
        let parts = self.parts(&Page::new(text));
        !self.is_read()
            || if parts.is_empty() { is_board(&(0..text.len())) } else { parts.iter().take(MOST).all(is_board) }
    }

    /// Whether a text has the structure of the format, or its first puzzle has.
    fn fits(&self, page: &Page) -> bool {
        match self.way {
            Ok((fits, _)) => {
                fits(page) || self.parts(page).first().is_some_and(|part| self.is_part(&page.text[part.clone()]))
            }
            Err((fits, _)) => fits(page.text),
        }
    }

    /// Whether a part of a text may be a puzzle. A picture of cars alone may be a Rush Hour string in lines.
    fn is_part(&self, part: &str) -> bool {
        self.way.is_ok_and(|(fits, _)| fits(&Page::new(part))) || self.is_of_cars && rush_hour::is_string(part)
    }

    /// The puzzles of a file that may have several.
    fn parts(&self, page: &Page) -> Vec<Range<usize>> {
        let said = self.entries.map_or_else(Vec::new, |entries| entries(page));
        let drawn = if self.is_drawn && said.len() < 2 { text::groups(page.text) } else { Vec::new() };
        let are_boards = drawn.len() > 1
            && self.common_size(page.text, &drawn).is_some()
            && drawn.iter().all(|part| self.is_part(&page.text[part.clone()]));
        if are_boards { drawn } else { said }
    }

    /// The size of all boards of these parts of a text, if they have the same.
    fn common_size(&self, text: &str, parts: &[Range<usize>]) -> Option<draft::Pair> {
        let size = |part: &Range<usize>| self.draft(text, part).map(|draft| draft.size());
        parts.first().and_then(size).filter(|first| parts.iter().all(|part| size(part) == Some(*first)))
    }

    /// The board of a part of a text, if that can be read.
    fn draft(&self, text: &str, part: &Range<usize>) -> Option<Draft> {
        self.way.ok().and_then(|(_, reader)| reader(&Page::new(&text[part.clone()]), &Wish::default()).ok())
    }

    /// The puzzles of a file; at least one. What is said of all of them may not change them.
    pub(super) fn entries(&self, text: &str) -> Result<Vec<Entry>, Vec<Fault>> {
        let said = |span: &Range<usize>| self.title.and_then(|title| title(&text[span.clone()]));
        let spans = self.parts(&Page::new(text));
        if spans.len() < 2 {
            return Ok(vec![Entry { name: said(&(0..text.len())), ..Entry::whole(text) }]);
        }
        let between = spans.windows(2).map(|pair| pair[0].end..pair[1].start);
        let around = [0..spans[0].start, spans[spans.len() - 1].end..text.len()];
        let lines = around.into_iter().chain(between).flat_map(|span| text[span].lines());
        let lines: Vec<&str> = lines.filter(|line| doubt(text, line, None).is_some()).collect();
        // A size that all puzzles have changes none of them.
        let common = if lines.is_empty() { None } else { self.common_size(text, &spans) };
        let doubts: Vec<Fault> = lines.into_iter().filter_map(|line| doubt(text, line, common)).collect();
        if !doubts.is_empty() {
            return Err(doubts);
        }
        let mut names = Names::default();
        let mut entry = |(index, span): (usize, Range<usize>)| {
            let name = said(&span).unwrap_or_else(|| format!("Puzzle {}", index + 1));
            Entry { name: Some(names.numbered(name)), span, line: None }
        };
        Ok(spans.into_iter().enumerate().map(&mut entry).collect())
    }

    /// Reads one puzzle.
    pub(super) fn read(&self, text: &str, wish: &Wish) -> Result<Found, Vec<Fault>> {
        match self.way {
            Ok((_, reader)) => {
                let page = Page::new(text);
                let help =
                    "docs/formats.md shows an example of each format; without `--from`, the format is recognised";
                let nothing = || vec![Fault::new(0..0, format!("this is not {}", self.what), help)];
                let mut draft =
                    reader(&page, wish).map_err(|faults| if faults.is_empty() { nothing() } else { faults })?;
                draft.warnings.extend(wish.goal.and_then(|goal| draft.relabelled(text, goal)));
                let faults = self.doubts(&page, &draft, wish);
                if faults.is_empty() { draft.read(wish.goal.or(wish.goal_file).is_some()) } else { Err(faults) }
            }
            Err(_) => Err(vec![Fault { span: 0..text.len(), message: self.refusal(), help: None }]),
        }
    }

    /// What is said beside the board and may change the puzzle: in comments, titles, and what the reader did not take into account.
    fn doubts(&self, page: &Page, draft: &Draft, wish: &Wish) -> Vec<Fault> {
        let comments = page.remarks.iter().map(|remark| span_of(page.text, remark));
        let is_above = |span: &Range<usize>| span.end <= draft.size_at.start;
        let titles = page.lines.iter().map(|line| line.span()).filter(is_above);
        // JSON has no lines.
        let all = comments.chain(titles).filter(|_| self.title.is_none()).chain(draft.remarks.iter().cloned());
        let doubts =
            all.filter_map(|span| remarks::doubt(page.text, span, self.is_of_cars, Some(draft.size()), Some(wish)));
        doubts.chain(draft.open(&page.open, wish)).collect()
    }

    /// Why no file of this format is read.
    pub(super) fn refusal(&self) -> String {
        format!("this looks like {}: Stepbook {}", self.what, self.way.err().map_or("", |(_, why)| why))
    }

    const fn new(name: &'static str, what: &'static str, fits: fn(&Page) -> bool, reader: Reader) -> Self {
        Self::of(name, what, Ok((fits, reader)))
    }

    const fn refused(name: &'static str, what: &'static str, fits: fn(&str) -> bool, why: &'static str) -> Self {
        Self::of(name, what, Err((fits, why)))
    }

    const fn of(name: &'static str, what: &'static str, way: Result<Own, Refusal>) -> Self {
        Self { name, what, way, entries: None, is_drawn: false, title: None, is_of_cars: false, goal_file: None }
    }

    const fn with_entries(self, entries: Entries) -> Self {
        Self { entries: Some(entries), ..self }
    }

    const fn drawn(self) -> Self {
        Self { is_drawn: true, ..self }
    }

    const fn of_cars(self) -> Self {
        Self { is_of_cars: true, ..self }
    }
}

/// What is read of such files.
const DATA: &str = "reads objects with `title`, `board` and `goal`, and lists of blocks, each with a label, a position (`x` and `y`, or `row` and `col`), \
                    `orientation` and `length` or `width` and `height`";

const SCRIPT: &str = "reads such lists as JSON: save the list alone, with keys and texts in double quotes";

/// What is read of planners' files.
const PLANS: &str = "reads only problems about cars, with facts such as `(at red c3-1) (at red c3-2) (clear c3-3)`";

/// Most puzzles of a file that are read to tell what it is.
const MOST: usize = 16;

/// Most bytes of a file of another program.
const LARGEST: usize = 1 << 18;

/// All formats of other programs. `docs/formats.md` shows an example of each.
pub static FOREIGN: &[Foreign] = &[
    Foreign::new("halves", "a board of block halves (`^` over `v`, `<>`)", cells::is_halves, cells::halves).drawn(),
    Foreign::new("letters", "a board of twenty letters or digits", cells::is_letters, cells::letters)
        .with_entries(cells::runs)
        .drawn(),
    Foreign::new("hex", "a board as nine hexadecimal digits", cells::is_hex, cells::hex).with_entries(cells::codes),
    Foreign::new("tiles", "numbered tiles with a gap", tiles::is_tiles, tiles::read).with_entries(tiles::entries),
    Foreign::new("bricks", "a table of numbers with an exit `-1`", cells::is_bricks, cells::bricks),
    Foreign {
        goal_file: Some(tables::tray_with_goal),
        ..Foreign::new("trays", "a tray with a block in each line", tables::is_trays, tables::trays)
    },
    Foreign::new("cars-csv", "a table of cars", tables::is_csv, tables::csv).of_cars(),
    Foreign::new("cars-list", "a list of cars", tables::is_list, tables::list).with_entries(tables::entries).of_cars(),
    Foreign::new("cars-picture", "a picture of cars below its size", cells::is_picture, cells::picture)
        .with_entries(cells::pictures)
        .drawn()
        .of_cars(),
    Foreign {
        title: Some(json::name),
        ..Foreign::new("blocks-json", "JSON with an object for each block", json::is_blocks_file, json::read)
            .with_entries(json::entries)
            .of_cars()
    },
    Foreign::new("pddl-cars", "a planner's problem about cars", pddl::is_of_cars, pddl::read),
    Foreign::refused("pddl", "a planner's file (PDDL)", pddl::is_other, PLANS),
    Foreign::refused("script", "a list in JavaScript", others::is_script, SCRIPT),
    Foreign::refused("sokoban", "a Sokoban level", others::is_sokoban, "has no game in which blocks are pushed"),
    Foreign::refused(
        "maze",
        "a maze with walls",
        others::is_maze,
        "has number mazes, in which you jump, and no mazes of corridors",
    ),
    Foreign::refused("binary", "a maze of zeros and ones", others::is_binary, "has no mazes of corridors"),
    Foreign::refused("rubik", "a Rubik's cube", others::is_rubik, "has no puzzles that turn"),
    Foreign::refused("chess", "a chess position or game", others::is_chess, "has no chess"),
    Foreign::refused("sudoku", "a Sudoku", others::is_sudoku, "has no puzzles in which numbers are filled in"),
    Foreign::refused("data", "a data file of another program (JSON, TOML, YAML or XML)", others::is_data, DATA),
];

/// The error of a line beside all puzzles of a file that may change them, which have boards of this `size`.
pub(super) fn doubt(text: &str, line: &str, size: Option<draft::Pair>) -> Option<Fault> {
    remarks::doubt(text, span_of(text, line), true, size, None)
}

/// Whether a puzzle is a maze without a way to a goal: then numbers that are all different are tiles.
fn is_dead(game: &Game) -> bool {
    matches!(game, Game::Maze(maze) if maze.distances()[maze.start()].is_none())
}

/// The format of a text that is `own` as far as our own formats go.
///
/// # Errors
///
/// If it is the file of another game, or fits two formats.
pub(super) fn recognise(text: &str, own: Kind) -> Result<Kind, ReadError> {
    // A line `goal: …` may also stand below the levels of other programs.
    let is_keyed = own != Kind::Json && has_keys(text);
    if text.len() > LARGEST || is_keyed && schema::has_board(text) {
        return Ok(own);
    }
    let page = Page::new(text);
    let mut fitting: Vec<&'static Foreign> = FOREIGN.iter().filter(|format| format.fits(&page)).collect();
    // Data is what no other format is, and what has none of our keys.
    if fitting.len() > 1 || is_keyed {
        fitting.retain(|format| Some(*format) != FOREIGN.last());
    }
    let chosen = match fitting.as_slice() {
        [] => return Ok(own),
        [only] => vec![*only],
        several => {
            let valid: Vec<&'static Foreign> = several.iter().copied().filter(|format| format.is_valid(text)).collect();
            if valid.is_empty() { several.to_vec() } else { valid }
        }
    };
    let [only] = chosen[..] else {
        return Err(match chosen.iter().find(|format| !format.is_read()) {
            Some(refused) => ReadError::Foreign { what: refused.refusal() },
            None => ReadError::Ambiguous { first: chosen[0].name, second: chosen[1].name },
        });
    };
    // TOML is what nothing else fits; a code may look like the row of a maze with an exit `x`.
    let is_own = own != Kind::Native
        && !text.trim_start().starts_with("0x")
        && read_text(text, own, &Wish::default())
            .is_ok_and(|found| only.name != "tiles" || !is_dead(&found.puzzle.game));
    // A level of Sokoban may be a map. Files of data are in many folders, so they are refused only when they are read.
    if !only.is_read() && (!is_own || own == Kind::Gnome) && Some(only) != FOREIGN.last() {
        return Err(ReadError::Foreign { what: only.refusal() });
    }
    match (is_own, is_own && only.is_valid(text)) {
        (true, true) if only.is_read() => Err(ReadError::Ambiguous { first: only.name, second: own.name() }),
        (true, _) => Ok(own),
        (false, _) => Ok(Kind::Foreign(only)),
    }
}
