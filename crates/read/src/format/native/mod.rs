//! Stepbook's own format: TOML with a picture of the board. `docs/puzzle-files.md` describes it.

mod bare;
mod doubt;
mod given;
mod goal;
mod maze;
mod rules;
mod slip;
mod write;

pub(super) use given::with_goal;
pub use write::{goal_picture, write, write_commented};

use self::goal::Goals;
use self::rules::Rules;
use super::node::{Faults, Node, Table, Value, one_line, toml};
use super::notes::{self, Form, Notes};
use super::picture::{Picture, Separation, symbol};
use super::{Fault, Found, Objection};
use serde::de::{Deserialize, Deserializer, Error as _, SeqAccess, Visitor};
use std::fmt;
use std::ops::Range;
use stepbook_solve::grid::{Cell, Direction, corner, extent, usual};
use stepbook_solve::puzzle::{About, Game, Puzzle};
use stepbook_solve::sliding::{self, Board, FaultKind, Layout, OpeningLayout, Symbol, Where, labelled};
use stepbook_solve::text::similar;
use unicode_segmentation::UnicodeSegmentation;

/// Most characters of title and author.
pub(super) const MAX_NAME: usize = 200;

/// Most characters of source and note.
const MAX_REMARK: usize = 2000;

/// The keys of every puzzle, in the order of messages; likewise the lists that follow.
const ABOUT_KEYS: [&str; 7] = ["title", "author", "year", "source", "note", "remark", "booklet"];

/// The keys of sliding blocks.
const BLOCK_KEYS: [&str; 11] = [
    "board",
    "together",
    "axis",
    "horizontal",
    "vertical",
    "fixed",
    "gate_blocks",
    "distinct",
    "goal",
    "or_goals",
    "exit",
];

/// The keys of number mazes.
const MAZE_KEYS: [&str; 6] = ["field", "start", "directions", "exits", "goal", "wrap"];

/// Words that people write for a key.
const SYNONYMS: [(&str, &str); 5] =
    [("name", "title"), ("grid", "board"), ("picture", "board"), ("puzzle", "board"), ("target", "goal")];

/// The separators of labels and numbers in a goal that is not written as TOML.
const GOAL_SIGNS: &str = "=:,;[](){}（）＝：，；［］｛｝\"'“”‘’";

/// Most bytes of an unknown key for which the key that was meant is looked for, and most of such keys.
const LONGEST_KEY: usize = 32;
const MOST_KEYS: usize = 64;

fn keys() -> impl Iterator<Item = &'static str> + Clone {
    ABOUT_KEYS.into_iter().chain(BLOCK_KEYS).chain(MAZE_KEYS)
}

/// Whether a word is a key of ours, in upper or lower case.
fn is_key(word: &str) -> bool {
    let word = if word.len() > LONGEST_KEY { "" } else { &word.to_lowercase() };
    keys().any(|known| known == word)
}

/// The keys of a puzzle that tables of notes and choices may have swallowed.
fn keys_above() -> Vec<&'static str> {
    keys().filter(|key| *key != "note" && *key != "booklet").collect()
}

/// Reads a puzzle, or the picture of a board alone. If the goal `is_given` elsewhere, the text needs none.
pub(super) fn read(text: &str, is_given: bool, objection: Option<Objection>) -> Result<Found, Vec<Fault>> {
    if text.trim().is_empty() {
        return Err(vec![Fault::new(0..0, "the file is empty", NEEDED)]);
    }
    let (document, bare) = match toml::parse(text) {
        Ok(document) => (document, None),
        Err(faults) if has_key(text) => return Err(causes(text, faults)),
        Err(_) => match bare::grid(text, is_given) {
            Some(board) => (toml::parse("")?, Some(board.map_err(|fault| vec![fault])?)),
            None => return Err(vec![foreign(text)]),
        },
    };
    if let Some(fault) = in_table(&document.table()) {
        return Err(vec![fault]);
    }
    let mut file = File::new(text, document.table(), is_given);
    if let Some(board) = bare {
        file.is_bare = true;
        return file.bare(board);
    }
    let (goal, board) = (file.span_of("goal"), file.span_of("board"));
    let has_gate_blocks = file.span_of("gate_blocks").is_some();
    let about = file.about();
    let (notes, booklet) = (file.notes(), file.booklet(objection));
    let about = About { booklet, ..about };
    let game = match file.is_maze() {
        Some(true) => file.maze().map(Game::Maze),
        Some(false) => file.board_game().map(Game::Sliding),
        None => None,
    };
    if let Some(game) = &game {
        file.faults.0.extend(notes.faults(game, Form::Toml));
    }
    let has_axes = file.has_axes;
    match game {
        Some(game) if file.faults.is_empty() => {
            let warnings = file.warnings;
            let (notes, places) = notes.apart();
            let about = About { notes, ..about };
            let found = Found::from(Puzzle { about, game });
            let found = Found { goal: goal.unwrap_or(0..0), warnings, notes: places, has_gate_blocks, ..found };
            Ok(Found { free: board.filter(|_| !has_axes), ..found })
        }
        _ => Err(file.faults.0),
    }
}

/// The error that the keys of a puzzle are in a table of their own, or in one of those that end the file.
fn in_table(table: &Table) -> Option<Fault> {
    let has_puzzle = |value: &Node| value.table().is_some_and(|inner| inner.has("board") || inner.has("field"));
    let is_puzzle = |value: &Node| has_puzzle(value) || value.list().is_some_and(|list| list.iter().any(has_puzzle));
    let (name, value) = table.members().iter().find(|(name, value)| {
        let is_free = |name: &str| !is_key(name) || matches!(name, "note" | "booklet");
        name.text().is_none_or(is_free) && is_puzzle(value)
    })?;
    let key = name.text().unwrap_or_default();
    let header = if value.list().is_some() { format!("[[{key}]]") } else { format!("[{key}]") };
    let help = match is_key(key) {
        true => format!("move `{header}` and its lines to the end of the file"),
        false => format!("remove the line `{header}`: the keys of a puzzle are in no table"),
    };
    let message =
        if is_key(key) { format!("the puzzle is in `{header}`") } else { "the puzzle is in a table".to_owned() };
    Some(Fault::new(name.span(), message, help))
}

/// The errors of a text that is not TOML: the slips that explain it and what the parser found before them, or all that the
/// parser found.
fn causes(text: &str, faults: Vec<Fault>) -> Vec<Fault> {
    let causes = slip::causes(text);
    let Some(first) = causes.first() else {
        return faults;
    };
    let begin = text[..first.span.start].rfind('\n').unwrap_or(0);
    let before = faults.into_iter().filter(|fault| fault.span.start < begin && fault.span.end < first.span.start);
    before.chain(causes.iter().cloned()).collect()
}

/// The least that a puzzle must have.
const NEEDED: &str = "a puzzle file has lines such as `title = \"Klotski\"`, `board = '''` and `goal = { S = [3, 1] }`";

/// Whether a line begins with a key of ours and something behind it that was meant as `=`.
pub(super) fn has_key(text: &str) -> bool {
    let is_ours = |line: &str| {
        let key = slip::key_of(line).filter(|key| is_key(key))?;
        let rest =
            line.trim_start().trim_start_matches(['"', '\''])[key.len()..].trim_start_matches(['"', '\'']).trim_start();
        rest.starts_with(['=', ':', '＝', '：', '"', '“', '\'', '‘']).then_some(())
    };
    text.lines().any(|line| is_ours(line).is_some())
}

/// The error that a text is something else altogether. All that is not TOML in it would hide that.
fn foreign(text: &str) -> Fault {
    let start = text.len() - text.trim_start().len();
    let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    Fault::new(
        start..end,
        "this is not a puzzle file in any format that Stepbook knows",
        format!("{NEEDED}, or one of the other formats that `--from` names"),
    )
}

/// The definition of the board, with its positions in the file.
struct Parts {
    board: BoardText,
    rules: Rules,
    goals: Goals,
    opening: Option<(Range<usize>, OpeningLayout)>,
}

impl Parts {
    fn layout(&self) -> Layout {
        Layout {
            rows: self.board.picture.rows.clone(),
            goals: self.goals.layouts(),
            opening: self.opening.as_ref().map_or(OpeningLayout::Guess, |(_, opening)| *opening),
            ..self.rules.layout()
        }
    }

    fn span(&self, at: Where) -> Range<usize> {
        match at {
            Where::Board => self.board.span.clone(),
            Where::Row(row) => self.board.picture.row_span(row),
            Where::Cell(cell) => self.board.picture.cell_span(cell),
            Where::Together(_) | Where::GateBlock(_) | Where::Axis(_) => self.rules.span(at),
            Where::Opening => self.opening.as_ref().map_or(&self.board.span, |(span, _)| span).clone(),
            _ => self.goals.span(at),
        }
    }

    /// The errors of the board, apart from those that only follow from a goal that could not be read.
    fn faults(&self, faults: Vec<sliding::Fault>) -> Vec<Fault> {
        if let Some(fault) = self.glued(&faults) {
            return vec![fault];
        }
        let follows = |fault: &sliding::Fault| match fault.kind {
            FaultKind::NoGoal => !self.goals.is_read(fault.at),
            FaultKind::OpeningUnclear => !self.goals.are_read(),
            _ => false,
        };
        let located = |fault: &sliding::Fault| Fault {
            span: self.span(fault.at),
            message: fault.kind.to_string(),
            help: Some(help(&fault.kind)),
        };
        faults.iter().filter(|fault| !follows(fault)).map(located).collect()
    }

    /// That all rows have spaces where cells were to follow each other: a label that is not there is a part of others.
    fn glued(&self, faults: &[sliding::Fault]) -> Option<Fault> {
        if !self.board.picture.is_separated {
            return None;
        }
        let unknown = faults.iter().find_map(|fault| match &fault.kind {
            FaultKind::UnknownBlock { label, .. } => Some(label),
            _ => None,
        })?;
        let picture = &self.board.picture;
        let rows: Vec<String> = picture.rows.iter().map(|row| row.iter().map(Symbol::as_str).collect()).collect();
        let lengths = || rows.iter().map(|row| row.graphemes(true).count());
        let length = usual(lengths());
        let is_part = rows.iter().any(|row| row.graphemes(true).any(|cell| cell == unknown.as_str()));
        let first = picture.rows.iter().flatten().find(|symbol| symbol.as_str().contains(unknown.as_str()))?;
        let is_glued = is_part && lengths().all(|found| found == length);
        is_glued.then(|| {
            let message = format!("spaces separate the cells of the board, so `{first}` is a single cell");
            Fault::new(picture.row_span(0), message, format!("remove the spaces: `{}`", rows[0]))
        })
    }
}

/// The repair, in terms of the file.
fn help(kind: &FaultKind) -> String {
    match kind {
        FaultKind::GoalOutside { .. } if !kind.is_counted_from_one() => {
            format!("{}; draw a way out of the board as gates `-`", kind.help())
        }
        FaultKind::GoalOnGate { label } => format!("{}: `gate_blocks = [{label:?}]`", kind.help()),
        kind => kind.help(),
    }
}

struct File<'i> {
    text: &'i str,
    table: Table<'i>,
    faults: Faults,
    warnings: Vec<Fault>,
    /// A goal as it could be: a block of the board and a position.
    example: Option<(String, Cell)>,
    /// The labels of the board.
    blocks: Vec<String>,
    /// How many rows it has; 1 if that is not known, as then one line may be a picture.
    board_rows: usize,
    /// Whether there is the picture of a board and nothing else.
    is_bare: bool,
    /// Whether the goal is given elsewhere.
    has_goal: bool,
    /// Whether a key says how blocks may move.
    has_axes: bool,
}

/// A picture and the span of its value.
struct BoardText {
    span: Range<usize>,
    picture: Picture,
}

impl<'i> File<'i> {
    /// A file with this table and no errors so far.
    fn new(text: &'i str, table: Table<'i>, has_goal: bool) -> Self {
        let faults = Faults::default();
        Self {
            text,
            table,
            faults,
            warnings: Vec::new(),
            example: None,
            blocks: Vec::new(),
            board_rows: 1,
            is_bare: false,
            has_goal,
            has_axes: false,
        }
    }

    /// Takes `key` out of the table, or else the unknown key that was meant as this one.
    fn take(&mut self, key: &str) -> Option<&'i Node<'i>> {
        let name = match self.table.has(key) {
            true => None,
            false => {
                let mut names = self.table.members().iter().take(MOST_KEYS).map(|(name, _)| name);
                names.find(|name| name.text().and_then(meant) == Some(key))
            }
        };
        let Some((span, name)) = name.and_then(|name| Some((name.span(), name.text()?.to_owned()))) else {
            return self.faults.take(&mut self.table, key);
        };
        self.faults.add(span, format!("unknown key `{name}`"), format!("did you mean `{key}`?"));
        self.faults.take(&mut self.table, &name)
    }

    /// The place of a key and its value, in one line.
    fn span_of(&self, key: &str) -> Option<Range<usize>> {
        let (name, value) = self.table.get(key)?;
        let line = self.text[name.span.start..].find(['\n', '\r']).map_or(self.text.len(), |at| name.span.start + at);
        Some(name.span.start..value.span.end.min(line))
    }

    /// The value of a key, if it is there and of that type.
    fn value<T: Deserialize<'i>>(&mut self, key: &str, help: &str) -> Option<T> {
        let node = self.take(key)?;
        self.faults.decode(node, help)
    }

    fn about(&mut self) -> About {
        let title = self.line("title", "Klotski", MAX_NAME);
        if title.is_none() && self.faults.is_empty() {
            self.faults.add(0..0, "the title is missing", "add a line `title = \"…\"`");
        }
        About {
            title: title.unwrap_or_default(),
            author: self.line("author", "Karl Wiberg", MAX_NAME),
            year: self.value("year", "write the year as a whole number, e.g. `year = 1909`"),
            source: self.line("source", "where the layout comes from", MAX_REMARK),
            note: self.remark(),
            ..About::default()
        }
    }

    /// The remark, which is called `note` where the file has no notes of moments.
    fn remark(&mut self) -> Option<String> {
        let (has_note, remark) = (self.table.has("note"), self.table.get("remark").map(|(name, _)| name.span()));
        match (self.has_notes(), remark) {
            (true, _) => self.line("remark", "a remark", MAX_REMARK),
            (false, Some(span)) if has_note => {
                self.faults.add(span, "the puzzle has a `note` and a `remark`", "keep one of them; they mean the same");
                self.take("remark");
                self.line("note", "a remark", MAX_REMARK)
            }
            (false, Some(_)) => self.line("remark", "a remark", MAX_REMARK),
            (false, None) => self.line("note", "a remark", MAX_REMARK),
        }
    }

    /// Whether the key `note`, or what was meant as it, has notes of moments and no text.
    fn has_notes(&self) -> bool {
        let mut members = self.table.members().iter().take(MOST_KEYS);
        members.any(|(name, value)| {
            let is_note = |name: &str| name == "note" || meant(name) == Some("note");
            name.text().is_some_and(is_note) && (value.list().is_some() || value.table().is_some())
        })
    }

    fn notes(&mut self) -> Notes {
        let node = if self.has_notes() { self.take("note") } else { None };
        node.map_or_else(Notes::default, |node| {
            notes::notes(&mut self.faults, self.text, node, Form::Toml, &keys_above())
        })
    }

    fn booklet(&mut self, objection: Option<Objection>) -> Vec<(&'static str, String)> {
        let node = self.take("booklet");
        node.map_or_else(Vec::new, |node| notes::booklet(&mut self.faults, node, Form::Toml, &keys_above(), objection))
    }

    /// A string without control characters and of at most `most` others; line breaks become spaces.
    fn line(&mut self, key: &str, example: &str, most: usize) -> Option<String> {
        let node = self.take(key)?;
        let help = format!("write text in quotes, e.g. `{key} = \"{example}\"`");
        let text = one_line(self.faults.text(node, &help)?);
        self.faults.check_printable(&node.span, &text);
        self.faults.check_length(&node.span, key, &text, most);
        self.faults.check_filled(&node.span, key, &text, format!("{help}, or leave the key out"));
        Some(text)
    }

    /// Whether it is a number maze and no board of blocks: what has a field, or the keys of one and no board. `None` if it says
    /// that it is both.
    fn is_maze(&mut self) -> Option<bool> {
        let span = |key: &str| self.table.get(key).map(|(name, _)| name.span());
        if let (Some(board), Some(field)) = (span("board"), span("field")) {
            let second = if board.start < field.start { field } else { board };
            let help = "a `board` is for sliding blocks, a `field` for a number maze; keep one of them";
            self.faults.add(second, "the puzzle has a `board` and a `field`", help);
            return None;
        }
        let of_maze = |key: &str| MAZE_KEYS.contains(&key) && !BLOCK_KEYS.contains(&key);
        let means_field = |key: &str| key == "field" || meant(key) == Some("field");
        let mut keys = self.table.members().iter().filter_map(|(name, _)| name.text());
        Some(!self.table.has("board") && keys.any(|key| of_maze(key) || means_field(key)))
    }

    fn board_game(&mut self) -> Option<Board> {
        let parts = self.parts();
        self.no_other_keys(&BLOCK_KEYS, &MAZE_KEYS, "number mazes, which have a `field`");
        let parts = parts?;
        // A board without a goal is also checked, so that all its errors are reported at once.
        match parts.layout().check() {
            Ok(board) => {
                self.warnings = parts.doubts();
                Some(board)
            }
            Err(faults) => {
                self.faults.0.extend(parts.faults(faults));
                None
            }
        }
    }

    /// Errors for all keys that are left in the table: keys of another family, which are those of `others`, or unknown.
    fn no_other_keys(&mut self, own: &[&'static str], others: &[&'static str], family: &str) {
        let known: Vec<&str> = ABOUT_KEYS.iter().chain(own).copied().collect();
        self.faults.no_other_keys(self.table.clone(), (others, family), |key| {
            match meant(key).filter(|meant| known.contains(meant)) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("the keys are {}", known.join(", ")),
            }
        });
    }

    /// The puzzle of a picture alone.
    fn bare(mut self, board: BoardText) -> Result<Found, Vec<Fault>> {
        let free = board.span.start..board.picture.row_span(0).end;
        self.suggest(&board.picture.rows);
        let parts = Parts { rules: self.rules(), goals: self.goals(), opening: None, board };
        match parts.layout().check() {
            Ok(board) if self.faults.is_empty() => {
                let puzzle = Puzzle { about: About::default(), game: Game::Sliding(board) };
                Ok(Found { free: Some(free), warnings: parts.doubts(), ..Found::from(puzzle) })
            }
            checked => {
                self.faults.0.extend(parts.faults(checked.err().unwrap_or_default()));
                Err(self.faults.0)
            }
        }
    }

    /// Notes the blocks of a board, and a goal for the largest of them: as far down as it goes, or to the right if it lies in
    /// the last row.
    fn suggest(&mut self, rows: &[Vec<Symbol>]) {
        let blocks = labelled(rows);
        let count = rows.len();
        let largest = blocks.iter().rev().max_by_key(|(_, cells)| cells.len());
        self.example = largest.map(|(label, cells)| {
            let (first, size) = (corner(cells), extent(cells));
            let (rows, cols) = (rows.len(), usual(rows.iter().map(Vec::len)));
            let lowest = rows.saturating_sub(size.rows);
            let to = match lowest > first.row && size.cols <= size.rows {
                true => Cell::new(lowest, first.col),
                false => Cell::new(first.row, cols.saturating_sub(size.cols)),
            };
            ((*label).to_owned(), to)
        });
        self.board_rows = count;
        self.blocks = blocks.into_iter().map(|(label, _)| label.to_owned()).collect();
    }

    /// Everything but title and origin; `None` without a board.
    fn parts(&mut self) -> Option<Parts> {
        let board = self.board();
        if let Some(board) = &board {
            self.suggest(&board.picture.rows);
        }
        let (rules, goals, opening) = (self.rules(), self.goals(), self.opening());
        let board = board.filter(|board| board.picture.is_clear)?;
        self.check_gates(&board.picture, &rules);
        Some(Parts { board, rules, goals, opening })
    }

    fn board(&mut self) -> Option<BoardText> {
        let help = "draw the board between `'''` and `'''`, one line per row, one symbol per cell";
        let Some(value) = self.take("board") else {
            let end = self.text.trim_end().len();
            self.faults.add(
                end..end,
                "the board is missing",
                format!("{help} (for a number maze, write `field` instead)"),
            );
            return None;
        };
        self.picture(value, help)
    }

    fn picture(&mut self, node: &'i Node<'i>, help: &str) -> Option<BoardText> {
        let span = node.span();
        let content = self.faults.text(node, help)?;
        let content = content.strip_suffix('\n').unwrap_or(content);
        let no_lines = content.trim().is_empty();
        let lines = self.lines(&span, content).filter(|_| !no_lines);
        let picture = Picture::read(lines, Separation::Guessed, symbol);
        self.faults.0.extend(picture.symbol_faults());
        Some(BoardText { span, picture })
    }

    /// The lines of the text `content`, the value in `span`, each with its place or, where there are escapes, that of all.
    fn lines<'c>(
        &self,
        span: &Range<usize>,
        content: &'c str,
    ) -> impl Iterator<Item = (Range<usize>, &'c str)> + use<'c> {
        notes::lines(self.text, span, content)
    }

    fn opening(&mut self) -> Option<(Range<usize>, OpeningLayout)> {
        let help = "write `exit = \"bottom\"` (or top, left, right), `exit = \"none\"`, \
                    or `exit = { side = \"bottom\", cells = [1, 2] }` with first and last column";
        let node = self.take("exit")?;
        let opening = match &node.value {
            // Where the goal is given elsewhere, the exit follows from it.
            Value::Text(text) if self.has_goal && side_of(text).is_some() => OpeningLayout::Closed,
            Value::Text(text) => match side_of(text) {
                Some(SideName::None) => OpeningLayout::Closed,
                Some(side) => OpeningLayout::Side(side.direction()?),
                None => {
                    let (message, help) = match nearest_side(text) {
                        Some(side) => {
                            (format!("`{text}` is not a side of the board"), format!("did you mean `{side}`?"))
                        }
                        None => (format!("`{text}` is not a side of the board"), help.to_owned()),
                    };
                    self.faults.add(node.span(), message, help);
                    return None;
                }
            },
            _ => {
                let gap: Gap = self.faults.decode(node, help)?;
                let Some(side) = gap.side.direction() else {
                    self.faults.add(node.span(), "`cells` makes no sense with side \"none\"", help);
                    return None;
                };
                let Pair([first, last]) = gap.cells;
                OpeningLayout::Gap(side, first, last)
            }
        };
        Some((node.span(), opening))
    }
}

/// The side of this name.
fn side_of(name: &str) -> Option<SideName> {
    Some(match name {
        "top" => SideName::Top,
        "bottom" => SideName::Bottom,
        "left" => SideName::Left,
        "right" => SideName::Right,
        "none" => SideName::None,
        _ => return None,
    })
}

/// The side that was meant by another word.
fn nearest_side(word: &str) -> Option<&'static str> {
    let word = word.trim().to_lowercase();
    match word.as_str() {
        "down" | "below" | "south" | "s" | "b" | "lower" | "unten" => Some("bottom"),
        "up" | "above" | "north" | "n" | "t" | "upper" | "oben" => Some("top"),
        "west" | "w" | "l" | "links" => Some("left"),
        "east" | "e" | "r" | "rechts" => Some("right"),
        "no" | "closed" | "false" | "" => Some("none"),
        word => similar(word, ["top", "bottom", "left", "right", "none"]),
    }
}

/// The key that was meant by an unknown one.
fn meant(key: &str) -> Option<&'static str> {
    if key.len() > LONGEST_KEY || keys().any(|known| known == key) {
        return None;
    }
    let synonym = SYNONYMS.iter().find(|(word, _)| *word == key.to_lowercase()).map(|&(_, key)| key);
    synonym.or_else(|| similar(key, keys()))
}

#[derive(serde::Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum SideName {
    Top,
    Bottom,
    Left,
    Right,
    None,
}

impl SideName {
    fn direction(self) -> Option<Direction> {
        match self {
            Self::Top => Some(Direction::Up),
            Self::Bottom => Some(Direction::Down),
            Self::Left => Some(Direction::Left),
            Self::Right => Some(Direction::Right),
            Self::None => None,
        }
    }

    fn of(side: Direction) -> &'static str {
        match side {
            Direction::Up => "top",
            Direction::Down => "bottom",
            Direction::Left => "left",
            Direction::Right => "right",
        }
    }
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "a side, or a table")]
struct Gap {
    side: SideName,
    cells: Pair,
}

/// Two numbers and no more: as an array of two, a third would be ignored.
struct Pair([i64; 2]);

impl<'de> Deserialize<'de> for Pair {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(PairVisitor)
    }
}

struct PairVisitor;

impl<'de> Visitor<'de> for PairVisitor {
    type Value = Pair;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Pair, A::Error> {
        let mut numbers: Vec<i64> = Vec::new();
        while let Some(number) = list.next_element()? {
            numbers.push(number);
        }
        let found = match numbers.len() {
            0 => "no number".to_owned(),
            1 => "one number".to_owned(),
            count => format!("{count} numbers"),
        };
        numbers.try_into().map(Pair).map_err(|_| A::Error::custom(format!("{found} instead of two")))
    }
}
