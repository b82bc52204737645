//! Formats of other programs. One table specifies how each is recognised, and how it is read or why it is refused.
//!
//! Every reader returns a [`draft::Draft`], a picture with its positions in the text. All drafts become boards by the
//! same code.

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

/// A format of another program, as a row of the table.
pub struct Foreign {
    /// Its name for `--from`.
    pub name: &'static str,
    /// Describes a file of this format: "a Sokoban level".
    pub what: &'static str,
    /// Checks whether a text has the structure of the format, although its board may still be invalid. Then reads a
    /// puzzle, or gives the reason for refusing it.
    way: Result<Own, Refusal>,
    /// Returns the positions of the puzzles, if a file may have several.
    entries: Option<Entries>,
    /// True if empty lines may separate the puzzles of a file.
    is_drawn: bool,
    /// Returns the name of a puzzle, if the format has names.
    title: Option<fn(&str) -> Option<String>>,
    /// True if its files show cars, one of which must get out.
    pub(super) is_of_cars: bool,
    /// Returns the board with the goal given by a file in this format.
    pub(super) goal_file: Option<GoalFile>,
}

/// Reads the goal of a board.
type GoalFile = fn(&Board, &str) -> Result<Board, Vec<Fault>>;

/// A check whether a text has the structure of a format, and the format's reader.
type Own = (fn(&Page) -> bool, Reader);

/// A check whether a text belongs to another game, and the reason why it is not read.
type Refusal = (fn(&str) -> bool, &'static str);

/// Reads one puzzle. An empty list of errors means that the text contains nothing in this format.
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
    /// Returns the format with this name for `--from`.
    pub fn named(name: &str) -> Option<&'static Self> {
        FOREIGN.iter().find(|format| format.name == name)
    }

    /// Returns whether files of this format are read. Others are recognised only to be refused.
    pub fn is_read(&self) -> bool {
        self.way.is_ok()
    }

    /// Returns whether a text of this structure is also a valid board or is refused.
    fn is_valid(&self, text: &str) -> bool {
        let is_board = |part: &Range<usize>| self.draft(text, part).is_some_and(|draft| draft.read(true).is_ok());
        let parts = self.parts(&Page::new(text));
        !self.is_read()
            || if parts.is_empty() { is_board(&(0..text.len())) } else { parts.iter().take(MOST).all(is_board) }
    }

    /// Returns whether a text, or its first puzzle, has the structure of the format.
    fn fits(&self, page: &Page) -> bool {
        match self.way {
            Ok((fits, _)) => {
                fits(page) || self.parts(page).first().is_some_and(|part| self.is_part(&page.text[part.clone()]))
            }
            Err((fits, _)) => fits(page.text),
        }
    }

    /// Returns whether a part of a text may be a puzzle. A single picture of cars may be a Rush Hour string in lines.
    fn is_part(&self, part: &str) -> bool {
        self.way.is_ok_and(|(fits, _)| fits(&Page::new(part))) || self.is_of_cars && rush_hour::is_string(part)
    }

    /// Returns the puzzles of a file that may have several.
    fn parts(&self, page: &Page) -> Vec<Range<usize>> {
        let said = self.entries.map_or_else(Vec::new, |entries| entries(page));
        let drawn = if self.is_drawn && said.len() < 2 { text::groups(page.text) } else { Vec::new() };
        let are_boards = drawn.len() > 1
            && self.common_size(page.text, &drawn).is_some()
            && drawn.iter().all(|part| self.is_part(&page.text[part.clone()]));
        if are_boards { drawn } else { said }
    }

    /// Returns the size of the boards in these parts of a text, if it is the same for all.
    fn common_size(&self, text: &str, parts: &[Range<usize>]) -> Option<draft::Pair> {
        let size = |part: &Range<usize>| self.draft(text, part).map(|draft| draft.size());
        parts.first().and_then(size).filter(|first| parts.iter().all(|part| size(part) == Some(*first)))
    }

    /// Returns the board of a part of a text, if it can be read.
    fn draft(&self, text: &str, part: &Range<usize>) -> Option<Draft> {
        self.way.ok().and_then(|(_, reader)| reader(&Page::new(&text[part.clone()]), &Wish::default()).ok())
    }

    /// Returns the puzzles of a file, at least one. Remarks on the whole file must not change the puzzles.
    pub(super) fn entries(&self, text: &str) -> Result<Vec<Entry>, Vec<Fault>> {
        let said = |span: &Range<usize>| self.title.and_then(|title| title(&text[span.clone()]));
        let spans = self.parts(&Page::new(text));
        if spans.len() < 2 {
            return Ok(vec![Entry { name: said(&(0..text.len())), ..Entry::whole(text) }]);
        }
        let size = || self.common_size(text, &spans);
        // JSON has keys instead of lines.
        let doubts: Vec<Fault> = if self.title.is_some() {
            json::outside(text, size())
        } else {
            let between = spans.windows(2).map(|pair| pair[0].end..pair[1].start);
            let around = [0..spans[0].start, spans[spans.len() - 1].end..text.len()];
            let lines = around.into_iter().chain(between).flat_map(|span| text[span].lines());
            let lines: Vec<&str> = lines.filter(|line| doubt(text, line, None).is_some()).collect();
            // A remark with the size of all puzzles changes none of them.
            let common = if lines.is_empty() { None } else { size() };
            lines.into_iter().filter_map(|line| doubt(text, line, common)).collect()
        };
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

    /// Returns errors for remarks outside the board that may change the puzzle. These are in comments, in titles, and
    /// in parts that the reader ignored.
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

    /// Returns the reason why files of this format are not read.
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

/// The reason for refusing data files, with the keys that are read.
const DATA: &str = "reads objects with `title`, `board` and `goal`, and lists of blocks, each with a label, a position (`x` and `y`, or `row` and `col`), \
                    `orientation` and `length` or `width` and `height`";

const SCRIPT: &str = "reads such lists as JSON: save the list alone, with keys and texts in double quotes";

/// The reason for refusing planners' files, with the facts that are read.
const PLANS: &str = "reads only problems about cars, with facts such as `(at red c3-1) (at red c3-2) (clear c3-3)`";

/// Maximum number of puzzles that are read to recognise the format of a file.
const MOST: usize = 16;

/// Maximum size in bytes of a file of another program.
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

/// Returns the error of a line outside all puzzles of a file that may change them. Their boards have this `size`.
pub(super) fn doubt(text: &str, line: &str, size: Option<draft::Pair>) -> Option<Fault> {
    remarks::doubt(text, span_of(text, line), true, size, None)
}

/// Returns whether a puzzle is a maze in which no route leads to a goal. If all its numbers are different, they are
/// tiles.
fn is_dead(game: &Game) -> bool {
    matches!(game, Game::Maze(maze) if maze.distances()[maze.start()].is_none())
}

/// Returns the format of a text. `own` is its format if only our own formats are considered.
///
/// # Errors
///
/// Fails if the text is a file of another game or fits two formats.
pub(super) fn recognise(text: &str, own: Kind) -> Result<Kind, ReadError> {
    // A line `goal: …` may also follow the levels of other programs.
    let is_keyed = own != Kind::Json && has_keys(text);
    if text.len() > LARGEST || is_keyed && schema::has_board(text) {
        return Ok(own);
    }
    let page = Page::new(text);
    let mut fitting: Vec<&'static Foreign> = FOREIGN.iter().filter(|format| format.fits(&page)).collect();
    // A text is data only if it fits no other format and has none of our keys.
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
    // A text is TOML only if it fits nothing else. A code may look like a maze row with an exit `x`.
    let is_own = own != Kind::Native
        && !text.trim_start().starts_with("0x")
        && read_text(text, own, &Wish::default())
            .is_ok_and(|found| only.name != "tiles" || !is_dead(&found.puzzle.game));
    // A Sokoban level may also be a map. Many folders contain data files, so these are refused only when they are read.
    if !only.is_read() && (!is_own || own == Kind::Gnome) && Some(only) != FOREIGN.last() {
        return Err(ReadError::Foreign { what: only.refusal() });
    }
    match (is_own, is_own && only.is_valid(text)) {
        (true, true) if only.is_read() => Err(ReadError::Ambiguous { first: only.name, second: own.name() }),
        (true, _) => Ok(own),
        (false, _) => Ok(Kind::Foreign(only)),
    }
}
