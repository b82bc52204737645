//! The schema of puzzle files, declared once for TOML and JSON: all keys, and how each is read. `docs/puzzle-files.md`
//! describes them.
//!
//! Each key is read separately, so that all errors of a file are reported at once.

mod bare;
mod blocks;
mod board;
mod doubt;
mod given;
mod goal;
mod json;
mod maze;
mod write;

pub(super) use board::drawn;
pub(super) use given::with_goal;
pub use json::write as write_json;
pub(super) use json::{entries, is_label, read as read_json};
pub use write::{goal_picture, write, write_commented};

use super::node::{Faults, Member, Node, Syntax, Table, Value, mended, toml};
use super::notes::{self, Notes};
use super::{Fault, Found, Objection};
use board::Places;
use goal::Shapes;
use std::ops::Range;
use stepbook_solve::puzzle::{About, Game, Puzzle};
use stepbook_solve::sliding::Layout;
use stepbook_solve::text::similar;

/// Maximum number of characters of title and author.
pub(super) const MAX_NAME: usize = 200;

/// Maximum number of characters of source and remark.
const MAX_REMARK: usize = 2000;

/// The puzzles to which a key applies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    All,
    Blocks,
    Mazes,
}

/// A key of a puzzle file. `value` describes its value as a repair does, and `example` is in TOML.
struct Key {
    name: &'static str,
    family: Family,
    value: &'static str,
    example: &'static str,
}

const fn key(family: Family, name: &'static str, value: &'static str, example: &'static str) -> Key {
    Key { name, family, value, example }
}

const TEXT: &str = "write text in quotes";
const LABELS: &str = "list the labels of such blocks";

/// All keys, in the order of messages.
const KEYS: [Key; 27] = [
    key(Family::All, "title", TEXT, "\"Klotski\""),
    key(Family::All, "author", TEXT, "\"Karl Wiberg\""),
    key(Family::All, "year", "write the year as a whole number", "1909"),
    key(Family::All, "source", TEXT, "\"where the layout comes from\""),
    key(Family::All, "note", TEXT, "\"a remark\""),
    key(Family::All, "remark", TEXT, "\"a remark\""),
    key(Family::All, "booklet", "", ""),
    key(Family::All, "rows", "write the number of rows, or leave it out", "5"),
    key(Family::All, "cols", "write the number of columns, or leave it out", "4"),
    key(Family::Blocks, "board", "", ""),
    key(Family::Blocks, "together", "list the labels whose separate parts move together", "[\"A\"]"),
    key(
        Family::Blocks,
        "axis",
        "write \"length\" if every block moves only along its longer side, or \"free\"; single blocks are named in `horizontal`, \
         `vertical` or `fixed`",
        "\"length\"",
    ),
    key(Family::Blocks, "horizontal", LABELS, "[\"A\", \"B\"]"),
    key(Family::Blocks, "vertical", LABELS, "[\"A\", \"B\"]"),
    key(Family::Blocks, "fixed", LABELS, "[\"A\", \"B\"]"),
    key(Family::Blocks, "gate_blocks", "list the labels of the blocks that may cover `-`", "[\"A\"]"),
    key(Family::Blocks, "distinct", "write `true` only if blocks of the same shape count as different", "true"),
    key(Family::All, "goal", "", ""),
    key(Family::Blocks, "or_goals", "list further goals", "[{ B = [3, 1] }, { B = [3, 2] }]"),
    key(
        Family::Blocks,
        "exit",
        "write \"bottom\", \"top\", \"left\", \"right\" or \"none\", or first and last cell of a side",
        "{ side = \"bottom\", cells = [1, 2] }",
    ),
    key(Family::Blocks, "blocks", "", ""),
    key(Family::Mazes, "field", "", ""),
    key(Family::Mazes, "start", "write row and column of the cell, counted from 0", "[11, 11]"),
    key(
        Family::Mazes,
        "directions",
        "write \"queen\", \"rook\" or \"bishop\", or list directions",
        "[\"right\", \"sw\"]",
    ),
    key(
        Family::Mazes,
        "exits",
        "draw exits as `x` in the field, or list row and column of each, counted from 0",
        "[[0, 3], [4, 0]]",
    ),
    key(Family::Mazes, "wrap", "write `true` only if leaving one side means re-entering on the opposite side", "true"),
    key(Family::Mazes, "moves", "say `directions` instead, or begin with them", "\"8 directions\""),
];

/// Key names in JSON files of other programs, and in those of Stepbook before it had one vocabulary. A grid is either a
/// board or a field.
const OLD: [(&str, &str); 5] =
    [("name", "title"), ("grid", "board"), ("grid", "field"), ("goals", "goal"), ("notes", "remark")];

/// Facts that others have added to a puzzle, which are not read.
const FACTS: [&str; 2] = ["published", "answers"];

/// Keys of older files, which messages do not recommend.
const UNLISTED: [&str; 3] = ["rows", "cols", "moves"];

/// Synonyms that people write for a key.
const SYNONYMS: [(&str, &str); 7] = [
    ("name", "title"),
    ("grid", "board"),
    ("picture", "board"),
    ("puzzle", "board"),
    ("layout", "board"),
    ("target", "goal"),
    ("end", "goal"),
];

/// Maximum length in bytes of an unknown key for which a correction is suggested, and maximum number of such keys.
const LONGEST_KEY: usize = 32;
const MOST_KEYS: usize = 64;

fn keys() -> impl Iterator<Item = &'static str> + Clone {
    KEYS.iter().map(|key| key.name)
}

/// Returns whether a word is one of our keys, ignoring case.
fn is_key(word: &str) -> bool {
    let is_meant = |known: &str| known == word.to_lowercase() && !UNLISTED.contains(&known);
    word.len() <= LONGEST_KEY && keys().any(is_meant)
}

/// Returns the key that an unknown key was meant as.
fn meant(key: &str) -> Option<&'static str> {
    if key.len() > LONGEST_KEY || keys().any(|known| known == key) {
        return None;
    }
    let synonym = SYNONYMS.iter().find(|(word, _)| *word == key.to_lowercase()).map(|&(_, key)| key);
    synonym.or_else(|| similar(key, keys().filter(|known| !UNLISTED.contains(known))))
}

/// Returns whether a key is that of a board or a field, or was meant as one.
pub(super) fn is_of_board(key: &str) -> bool {
    (3..=LONGEST_KEY).contains(&key.len()) && similar(key, ["board", "field", "grid"]).is_some()
}

/// Returns whether a line begins with such a key. If the only value is a list of lists, the text comes from a program.
pub(super) fn has_board(text: &str) -> bool {
    let lines: Vec<(&str, &str)> = text.lines().filter_map(|line| Some((line, toml::key(line)?))).collect();
    let is_listed = |line: &str| {
        let value =
            text[super::span_of(text, line).start..].split_once('=').map_or("", |(_, value)| value.trim_start());
        value.strip_prefix('[').is_some_and(|inner| inner.trim_start().starts_with('['))
    };
    let is_only = |(line, key): (&str, &str)| lines.len() == 1 && similar(key, ["field"]).is_none() && is_listed(line);
    lines.iter().any(|&(line, key)| is_of_board(key) && !is_only((line, key)))
}

/// Returns whether a key belongs to a puzzle, under its current or its old name.
pub(super) fn is_ours(key: &str) -> bool {
    keys().chain(OLD.map(|(old, _)| old)).chain(FACTS).any(|known| known == key)
}

/// The minimum content of a puzzle.
const NEEDED: &str = "a puzzle file has lines such as `title = \"Klotski\"`, `board = '''` and `goal = { S = [3, 1] }`";

/// Reads a puzzle as TOML, or just the picture of a board. If the goal `is_given` elsewhere, the text needs none.
pub(super) fn read(text: &str, is_given: bool, objection: Option<Objection>) -> Result<Found, Vec<Fault>> {
    if text.trim().is_empty() {
        return Err(vec![Fault::new(0..0, "the file is empty", NEEDED)]);
    }
    if toml::parse(text).is_err() && !has_key(text) {
        return match bare::grid(text, is_given) {
            Some(board) => bare::read(text, board.map_err(|fault| vec![fault])?, is_given),
            None => Err(vec![foreign(text)]),
        };
    }
    let mended = mended(text, Syntax::Toml, &is_key);
    let (document, mut faults) = toml::recovered(&mended.text);
    for fault in faults.iter_mut().filter(|fault| mended.text.get(fault.span.clone()) == Some("note")) {
        let help = "beside `[[note]]`, the remark on the puzzle is `remark = \"…\"`; move it above";
        fault.help = Some(help.to_owned());
    }
    let (table, list) = (document.table(), in_table(&document.table()).into_iter());
    let faults = Faults { syntax: Syntax::Toml, list: faults.into_iter().chain(list.clone()).collect() };
    let file = File { lost: mended.lost.clone(), ..File::new(&mended.text, table, faults, is_given) };
    mended.judged(if list.len() > 0 { Err(file.faults.list) } else { file.puzzle(objection) })
}

/// Returns whether a line begins with one of our keys and a sign that was meant as `=`.
pub(super) fn has_key(text: &str) -> bool {
    text.lines().any(|line| toml::begins(line, &is_key))
}

/// Returns the error that the keys of a puzzle are in a separate table, or in one of the tables at the end of the file.
fn in_table(table: &Table) -> Option<Fault> {
    let has_puzzle = |value: &Node| value.table().is_some_and(|inner| inner.has("board") || inner.has("field"));
    let is_puzzle = |value: &Node| has_puzzle(value) || value.list().is_some_and(|list| list.iter().any(has_puzzle));
    let (name, value) = table.members().iter().find(|(name, value)| {
        let is_free = |name: &str| !is_key(name) || matches!(name, "note" | "booklet" | "blocks");
        name.text().is_none_or(is_free) && is_puzzle(value)
    })?;
    let key = name.text().unwrap_or_default();
    let header = if value.list().is_some() { format!("[[{key}]]") } else { format!("[{key}]") };
    let help = match is_key(key) {
        true => format!("move `{header}` and its lines to the end of the file"),
        false => format!("remove the line `{header}`: the keys of a puzzle are in no table"),
    };
    Some(Fault::new(name.span(), format!("the puzzle is in `{header}`"), help))
}

/// Returns the error that a text is something else altogether. Listing everything in it that is not TOML would hide
/// that.
fn foreign(text: &str) -> Fault {
    let start = text.len() - text.trim_start().len();
    let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    Fault::new(
        start..end,
        "this is not a puzzle file in any format that Stepbook knows",
        format!("{NEEDED}, or one of the other formats that `--from` names"),
    )
}

/// A puzzle file while it is being read. Its keys are taken out one by one.
#[derive(Default)]
struct File<'i> {
    text: &'i str,
    table: Table<'i>,
    faults: Faults,
    /// The keys of statements that could not be read. They do not count as missing.
    lost: Vec<String>,
    /// True if it has the keys of older JSON files. Then the puzzle needs no goal, and the parts of a block move
    /// together.
    is_old: bool,
    /// The board as far as it has been read, and the positions of its parts.
    layout: Layout,
    places: Places,
    shapes: Shapes,
    /// The goals that could not be read completely.
    unread: Vec<usize>,
    /// True if a required goal is missing or replaced by something else.
    lacks_goal: bool,
    /// True if a goal can only be given outside the file, because the file is just the picture of a board or because
    /// that outside goal is being read.
    is_beside: bool,
    /// True if the goal is given elsewhere.
    has_goal: bool,
}

impl<'i> File<'i> {
    fn new(text: &'i str, table: Table<'i>, faults: Faults, has_goal: bool) -> Self {
        let is_old = faults.syntax == Syntax::Json && table.has("grid");
        Self { text, table, faults, is_old, has_goal, ..Self::default() }
    }

    /// Returns the puzzle, or all errors.
    fn puzzle(mut self, objection: Option<Objection>) -> Result<Found, Vec<Fault>> {
        let place = |file: &Self, key| file.span_of(key).unwrap_or(0..0);
        let (goal, board, gates) = (place(&self, "goal"), place(&self, "board"), place(&self, "gate_blocks"));
        let has_axes = ["axis", "horizontal", "vertical", "fixed"].iter().any(|key| self.table.has(key)) || self.is_old;
        let has_gate_blocks = self.table.has("gate_blocks");
        let below: Vec<String> = ["booklet", "blocks", "note"].iter().flat_map(|key| self.swallowed(key)).collect();
        self.lost.extend(below);
        let about = self.about();
        let node = if self.has_notes() { self.take("note") } else { None };
        let notes = node.map_or_else(Notes::default, |node| notes::notes(&mut self.faults, self.text, node, &is_above));
        let node = self.take("booklet");
        let booklet = node.map(|node| notes::booklet(&mut self.faults, node, &is_above, objection));
        for key in FACTS {
            self.faults.take(&mut self.table, key);
        }
        let (mut warnings, mut blocks) = (Vec::new(), Vec::new());
        let game = match self.is_maze() {
            Some(true) => self.maze().map(Game::Maze),
            Some(false) => {
                if let Some(node) = self.take("blocks") {
                    blocks = blocks::blocks(&mut self.faults, node, &is_above);
                }
                self.board_game(gates, &mut warnings).map(Game::Sliding)
            }
            None => None,
        };
        if let Some(game) = &game {
            notes.check(game, &mut self.faults);
        }
        if self.places.board.is_some() {
            blocks::check(&blocks, self.shapes.labels(), &mut self.faults);
        }
        let Some(game) = game.filter(|_| self.faults.is_empty()) else { return Err(self.faults.list) };
        let (notes, places) = notes.apart();
        let blocks = blocks.into_iter().map(|(_, block)| block).collect();
        let about = About { notes, booklet: booklet.unwrap_or_default(), blocks, ..about };
        let (puzzle, free) = (Puzzle { about, game }, (!has_axes).then_some(board));
        Ok(Found { puzzle, goal, free, warnings, notes: places, has_gate_blocks })
    }

    /// Returns the keys of the puzzle in a table at the end of the file, where they are reported.
    fn swallowed(&self, key: &str) -> Vec<String> {
        let tables = self.table.get(key).map_or(Vec::new(), |(_, value)| match value.list() {
            Some(list) => list.iter().collect(),
            None => vec![value],
        });
        let inner = |value: &'i Node<'i>| value.table().map_or(Vec::new(), |table| table.members().to_vec());
        let all = tables.into_iter().flat_map(inner).flat_map(|member| [vec![member], inner(&member.1)].concat());
        all.filter_map(|(name, _)| name.text().filter(|name| is_above(name)).map(str::to_owned)).collect()
    }

    /// Returns the member with this key. In JSON, it may have the name from older files.
    fn get(&self, key: &'static str) -> Option<Member<'i>> {
        let is_json = self.faults.syntax == Syntax::Json;
        let old = OLD.iter().filter(|(_, new)| is_json && *new == key).find_map(|(old, _)| self.table.get(old));
        let own = self.table.get(key);
        if self.is_old { old.or(own) } else { own.or(old) }
    }

    /// Takes `key` out of the table, or an unknown key that was meant as this one.
    fn take(&mut self, key: &'static str) -> Option<&'i Node<'i>> {
        if let Some((name, _)) = self.get(key) {
            let name = name.text().unwrap_or_default().to_owned();
            return self.faults.take(&mut self.table, &name);
        }
        let mut names = self.table.members().iter().take(MOST_KEYS).map(|(name, _)| name);
        let name = names.find(|name| name.text().and_then(meant) == Some(key))?;
        let (span, name) = (name.span(), name.text()?.to_owned());
        self.faults.add(span, format!("unknown key `{name}`"), format!("did you mean `{key}`?"));
        self.faults.take(&mut self.table, &name)
    }

    /// Describes the value of a key.
    fn help(&self, key: &str) -> String {
        let key = KEYS.iter().find(|known| known.name == key).expect("a key of the table");
        format!("{}, e.g. {}", key.value, self.faults.syntax.pair(key.name, key.example))
    }

    /// Returns the position of a key and its value, limited to one line.
    fn span_of(&self, key: &'static str) -> Option<Range<usize>> {
        let (name, value) = self.get(key)?;
        let line = self.text[name.span.start..].find(['\n', '\r']).map_or(self.text.len(), |at| name.span.start + at);
        Some(name.span.start..value.span.end.min(line))
    }

    /// Adds the error that a key is missing, unless its line could not be read.
    fn missing(&mut self, key: &str, message: &str, help: impl Into<String>) {
        let (start, end) = (self.table.span().start, self.text.trim_end().len());
        let place = match self.faults.syntax {
            Syntax::Json => start..start + 1,
            Syntax::Toml if key == "title" => 0..0,
            Syntax::Toml => end..end,
        };
        if !self.is_lost(key) {
            self.faults.add(place, message, help);
        }
    }

    /// Returns whether a key is in a statement that could not be read.
    fn is_lost(&self, key: &str) -> bool {
        self.lost.iter().any(|lost| lost == key || meant(lost) == Some(key))
    }

    /// Returns the value of a key, if it is present and can be read.
    fn value<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(&mut Faults, &'i Node<'i>, &str) -> Option<T>,
    ) -> Option<T> {
        let help = self.help(key);
        self.take(key).and_then(|node| read(&mut self.faults, node, &help))
    }

    fn truth(&mut self, key: &'static str) -> bool {
        self.value(key, Faults::truth) == Some(true)
    }

    /// Reads a text of at most `most` characters in one line.
    fn line(&mut self, key: &'static str, most: usize) -> Option<String> {
        let name = self.get(key).and_then(|(name, _)| name.text()).unwrap_or(key);
        let help = self.help(key);
        let node = self.take(key)?;
        // Programs put whole articles there.
        if name == "notes" && node.text().is_some_and(|text| text.trim().is_empty() || text.chars().count() > most) {
            return None;
        }
        self.faults.line(node, &format!("`{name}`"), most, &help)
    }

    fn about(&mut self) -> About {
        let before = self.faults.len();
        let title = self.line("title", MAX_NAME);
        if title.is_none() && self.faults.len() == before {
            let help = format!("add {}", self.faults.syntax.pair("title", "\"…\""));
            self.missing("title", "the title is missing", help);
        }
        let author = self.line("author", MAX_NAME);
        let year = self.value("year", Faults::whole);
        let source = self.line("source", MAX_REMARK);
        About { title: title.unwrap_or_default(), author, year, source, note: self.remark(), ..About::default() }
    }

    /// Reads the remark. Its key may be `note` if the file has no notes on the solution.
    fn remark(&mut self) -> Option<String> {
        let (has_note, remark) = (self.table.has("note") && !self.has_notes(), self.get("remark").is_some());
        if has_note && remark {
            let span = self.get("remark").map_or(0..0, |(name, _)| name.span());
            self.faults.add(span, "the puzzle has a `note` and a `remark`", "keep one of them; they mean the same");
            self.take("remark");
        }
        self.line(if !has_note && (remark || self.has_notes()) { "remark" } else { "note" }, MAX_REMARK)
    }

    /// Returns whether the key `note`, or one that was meant as it, contains notes on the solution instead of a text.
    fn has_notes(&self) -> bool {
        let is_note = |name: &Node| name.text().is_some_and(|name| name == "note" || meant(name) == Some("note"));
        let is_json = self.faults.syntax == Syntax::Json;
        self.table.members().iter().take(MOST_KEYS).any(|(name, value)| {
            is_note(name)
                && !(is_json && name.text() == Some("notes"))
                && (value.list().is_some() || value.table().is_some())
        })
    }

    /// Returns whether the puzzle is a number maze instead of a board of blocks. A maze has a field, or the keys of a
    /// maze but no board. Returns `None` if the puzzle claims to be both or the type is unclear.
    fn is_maze(&mut self) -> Option<bool> {
        let span = |key: &str| self.table.get(key).map(|(name, _)| name.span());
        if let (Some(board), Some(field)) = (span("board"), span("field")) {
            let second = if board.start < field.start { field } else { board };
            let help = "a `board` is for sliding blocks, a `field` for a number maze; keep one of them";
            self.faults.add(second, "the puzzle has a `board` and a `field`", help);
            return None;
        }
        let is_of_maze = |name: &str| KEYS.iter().any(|key| key.name == name && key.family == Family::Mazes);
        let names = || self.table.members().iter().filter_map(|(name, _)| name.text());
        // A puzzle with a grid needs no field, so a similar key is another one.
        let is_field = |name: &str| meant(name) == Some("field") && !self.table.has("grid");
        let has_keys = self.is_lost("field") || names().any(|name| is_of_maze(name) || is_field(name));
        let has_lists = |name: &str| {
            let value = self.table.get(name).and_then(|(_, value)| value.list());
            value.is_some_and(|list| list.first().is_some_and(|row| row.list().is_some()))
        };
        let first = self.table.get("goal").and_then(|(_, value)| value.list()?.first());
        let is_cell = self.is_old && first.is_some_and(|first| first.whole().is_some() || first.list().is_some());
        if let Some((grid, _)) =
            self.table.get("grid").filter(|_| has_lists("grid") && !has_keys && !is_cell && !self.table.has("goals"))
        {
            let help =
                "say `directions` and `goal` if it is a number maze; numbered tiles are read as a list of lists alone";
            self.faults.add(
                grid.span(),
                "it is not clear whether this is a number maze, or a board of tiles or blocks",
                help,
            );
            return None;
        }
        Some(!self.table.has("board") && !self.is_lost("board") && (has_keys || has_lists("grid") || is_cell))
    }

    /// Checks that the stated size is that of the rows.
    fn check_size<T>(&mut self, said: [Option<(Range<usize>, i64)>; 2], rows: &[Vec<T>]) {
        let found = [("rows", rows.len()), ("cols", rows.first().map_or(0, Vec::len))];
        for ((key, found), said) in found.into_iter().zip(said) {
            if let Some((span, said)) = said.filter(|(_, said)| usize::try_from(*said) != Ok(found)) {
                let help = "write the size of the picture, or leave `rows` and `cols` out";
                self.faults.add(span, format!("`{key}` is {said}, but {found} are drawn"), help);
            }
        }
    }

    /// Reads the stated numbers of rows and columns.
    fn size(&mut self) -> [Option<(Range<usize>, i64)>; 2] {
        ["rows", "cols"].map(|key| self.value(key, |faults, node, help| Some((node.span(), faults.whole(node, help)?))))
    }

    /// Adds errors for all keys left in the table. They are unknown or belong to a family other than `own`.
    fn no_other_keys(&mut self, own: Family, others: &str) {
        let is_own = |key: &&Key| matches!(key.family, Family::All) || key.family == own;
        let known: Vec<&str> = KEYS.iter().filter(is_own).map(|key| key.name).collect();
        let listed: Vec<&str> = known.iter().copied().filter(|name| !UNLISTED.contains(name)).collect();
        let is_json = self.faults.syntax == Syntax::Json;
        for (name, _) in self.table.members() {
            let key = name.text().unwrap_or_default();
            let is_twice =
                known.contains(&key) || is_json && OLD.iter().any(|(old, new)| *old == key && known.contains(new));
            let message = match is_key(key) {
                _ if is_twice => format!("`{key}` has another name here, too"),
                true => format!("`{key}` is a key of {others}"),
                false => format!("unknown key `{key}`"),
            };
            let help = match meant(key).filter(|meant| known.contains(meant)) {
                _ if is_twice => "remove one of them".to_owned(),
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("the keys are {}", listed.join(", ")),
            };
            self.faults.add(name.span(), message, help);
        }
    }
}

/// Returns whether a key belongs to the puzzle, so a table of notes or choices may have swallowed it.
fn is_above(key: &str) -> bool {
    keys().any(|known| known == key) && !matches!(key, "note" | "booklet" | "blocks")
}
