//! Stepbook's own format: TOML with a picture of the board. `docs/puzzle-files.md` describes it.

mod goal;
mod maze;
mod rules;
mod write;

pub use write::{goal_picture, write, write_commented};

use self::goal::Goals;
use self::rules::Rules;
use super::Fault;
use super::node::{Faults, Node, Table, Value, did_you_mean, one_line, toml};
use super::picture::{Picture, Separation, symbol};
use crate::grid::Direction;
use crate::puzzle::{About, Game, Puzzle};
use crate::sliding::{self, Board, FaultKind, Layout, OpeningLayout, Where};
use crate::text::similar;
use serde::de::{Deserialize, Deserializer, Error as _, SeqAccess, Visitor};
use std::fmt;
use std::ops::Range;

/// Most characters of title and author.
pub(super) const MAX_NAME: usize = 200;

/// Most characters of source and note.
const MAX_REMARK: usize = 2000;

/// The keys of every puzzle, in the order in which they are told, as those that follow.
const ABOUT_KEYS: [&str; 5] = ["title", "author", "year", "source", "note"];

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

pub(super) fn read(text: &str) -> Result<Puzzle, Vec<Fault>> {
    let document = toml::parse(text).map_err(|faults| if has_key(text) { faults } else { vec![foreign(text)] })?;
    let mut file = File { text, table: document.table(), faults: Faults::default() };
    let about = file.about();
    let game = match file.is_maze() {
        Some(true) => file.maze().map(Game::Maze),
        Some(false) => file.board_game().map(Game::Sliding),
        None => None,
    };
    match game {
        Some(game) if file.faults.is_empty() => Ok(Puzzle { about, game }),
        _ => Err(file.faults.0),
    }
}

/// What a puzzle has at least.
const NEEDED: &str = "a puzzle has lines such as `title = \"Klotski\"`, `board = '''` and `goal = { S = [3, 1] }`, or one of \
                      the other forms that `--from` names";

/// Whether a line begins with a key of ours.
pub(super) fn has_key(text: &str) -> bool {
    let keys = || ABOUT_KEYS.iter().chain(&BLOCK_KEYS).chain(&MAZE_KEYS);
    let is_ours = |line: &str| line.split_once('=').is_some_and(|(key, _)| keys().any(|known| *known == key.trim()));
    text.lines().any(is_ours)
}

/// That a text is something else altogether. All that is not TOML in it would hide that.
fn foreign(text: &str) -> Fault {
    let start = text.len() - text.trim_start().len();
    let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    Fault::new(start..end, "this is no puzzle: neither TOML nor any other form that is known", NEEDED)
}

/// What makes the board, with its places in the file.
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

    /// The faults of the board, apart from those that only follow from a goal that could not be read.
    fn faults(&self, faults: Vec<sliding::Fault>) -> Vec<Fault> {
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
}

/// What would be right, in terms of the file.
fn help(kind: &FaultKind) -> String {
    match kind {
        FaultKind::GoalOutside { .. } => format!("{}; draw a way out of the board as gates `-`", kind.help()),
        FaultKind::GoalOnGate { label } => format!("{}: `gate_blocks = [{label:?}]`", kind.help()),
        FaultKind::NoGates => format!("{}: leave `gate_blocks` out", kind.help()),
        kind => kind.help(),
    }
}

struct File<'i> {
    text: &'i str,
    table: Table<'i>,
    faults: Faults,
}

/// A picture and the span of its value.
struct BoardText {
    span: Range<usize>,
    picture: Picture,
}

impl<'i> File<'i> {
    /// Takes `key` out of the table.
    fn take(&mut self, key: &str) -> Option<&'i Node<'i>> {
        self.faults.take(&mut self.table, key)
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
            note: self.line("note", "a remark", MAX_REMARK),
        }
    }

    /// A string without control characters and of at most so many others; line breaks become blanks.
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
        let means_field =
            |key: &str| similar(key, ABOUT_KEYS.into_iter().chain(BLOCK_KEYS).chain(MAZE_KEYS)) == Some("field");
        let mut keys = self.table.members().iter().filter_map(|(name, _)| name.text());
        Some(!self.table.has("board") && keys.any(|key| of_maze(key) || means_field(key)))
    }

    fn board_game(&mut self) -> Option<Board> {
        let parts = self.parts();
        self.no_other_keys(&BLOCK_KEYS, &MAZE_KEYS, "number mazes, which have a `field`");
        let parts = parts?;
        // A board without a goal is checked too, so that all its faults are told at once.
        match parts.layout().check() {
            Ok(board) => Some(board),
            Err(faults) => {
                self.faults.0.extend(parts.faults(faults));
                None
            }
        }
    }

    /// Faults for all keys that are left in the table: keys of another family, which are those of `others`, or unknown.
    fn no_other_keys(&mut self, own: &[&'static str], others: &[&'static str], family: &str) {
        let known: Vec<&str> = ABOUT_KEYS.iter().chain(own).copied().collect();
        self.faults.no_other_keys(self.table.clone(), (others, family), |key| did_you_mean(key, &known));
    }

    /// Everything but what is only told; nothing without a board.
    fn parts(&mut self) -> Option<Parts> {
        let board = self.board();
        let (rules, goals, opening) = (self.rules(), self.goals(), self.opening());
        let board = board?;
        self.check_gates(&board.picture, &rules);
        Some(Parts { board, rules, goals, opening })
    }

    fn board(&mut self) -> Option<BoardText> {
        let help = "draw the board in a multi-line string, a line per row, a symbol per cell";
        let Some(value) = self.take("board") else {
            let end = self.text.trim_end().len();
            self.faults.add(end..end, "the board is missing", format!("{help}; a number maze has a `field` instead"));
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
        let span = span.clone();
        // Where the string has no escapes, its value stands in the file as it is.
        let raw = &self.text[span.clone()];
        let at = if content.is_empty() { None } else { raw.find(content) };
        let start_of = |line: &str| line.as_ptr() as usize - content.as_ptr() as usize;
        content.split('\n').map(move |line| match at {
            Some(at) => {
                let start = span.start + at + start_of(line);
                (start..start + line.len(), line)
            }
            None => (span.clone(), line),
        })
    }

    fn opening(&mut self) -> Option<(Range<usize>, OpeningLayout)> {
        let help = "write `exit = \"bottom\"` (or top, left, right), `exit = \"none\"`, \
                    or `exit = { side = \"bottom\", cells = [1, 2] }` with first and last column";
        let node = self.take("exit")?;
        let opening = match node.value {
            Value::Text(_) => match self.faults.decode(node, help)? {
                SideName::None => OpeningLayout::Closed,
                side => OpeningLayout::Side(side.direction()?),
            },
            _ => {
                let gap: Gap = self.faults.decode(node, help)?;
                let Some(side) = gap.side.direction() else {
                    self.faults.add(node.span(), "an exit on no side has no cells", help);
                    return None;
                };
                let Pair([first, last]) = gap.cells;
                OpeningLayout::Gap(side, first, last)
            }
        };
        Some((node.span(), opening))
    }
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
