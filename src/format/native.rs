//! Stepbook's own format: TOML with a picture of the board. `docs/puzzle-files.md` describes it.

use super::picture::{Picture, Separation, forbidden, is_forbidden, symbol};
use super::{Fault, Inexpressible, composed};
use crate::grid::Direction;
use crate::puzzle::{About, Game, Puzzle};
use crate::sliding::{FaultKind, GoalLayout, Layout, OpeningLayout, PlaceLayout, Symbol, Where, picture_lines};
use crate::text::thousands;
use serde::Deserialize;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};
use unicode_segmentation::UnicodeSegmentation;

/// Most characters of title and author.
const MAX_NAME: usize = 200;

/// Most characters of source and note.
const MAX_REMARK: usize = 2000;

const KEYS: &str = "title, author, year, source, note, board, together, goal, exit";

pub(super) fn read(text: &str) -> Result<Puzzle, Vec<Fault>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        return Err(errors.into_iter().map(|e| from_toml(&e, 0..text.len())).collect());
    }
    let mut file = File { text, table: table.into_inner(), faults: Vec::new() };
    let about = file.about();
    let parts = file.parts();
    file.unknown_keys();
    let Some(parts) = parts else {
        return Err(file.faults);
    };
    match parts.layout().check() {
        Ok(board) if file.faults.is_empty() => Ok(Puzzle { about, game: Game::Sliding(board) }),
        checked => {
            // A board without a goal is checked too, so that all its faults are told at once.
            let goal_is_read = parts.goal.as_ref().is_some_and(GoalText::is_read);
            let faults = checked.err().into_iter().flatten();
            let faults = faults.filter(|fault| goal_is_read || fault.kind != FaultKind::NoGoal);
            let located = faults.map(|fault| Fault {
                span: parts.span(fault.at),
                message: fault.kind.to_string(),
                help: Some(fault.kind.help()),
            });
            file.faults.extend(located);
            Err(file.faults)
        }
    }
}

/// What makes the board, with its places in the file.
struct Parts {
    board: BoardText,
    together: Vec<Spanned<String>>,
    goal: Option<GoalText>,
    opening: Option<Spanned<OpeningLayout>>,
}

impl Parts {
    fn layout(&self) -> Layout {
        Layout {
            rows: self.board.picture.rows.clone(),
            together: self.together.iter().map(|label| composed(label.get_ref())).collect(),
            goals: self.goal.iter().map(GoalText::layout).collect(),
            opening: self.opening.as_ref().map_or(OpeningLayout::Guess, |o| *o.get_ref()),
            ..Layout::default()
        }
    }

    fn span(&self, at: Where) -> Range<usize> {
        match at {
            Where::Board => self.board.span.clone(),
            Where::Row(row) => self.board.picture.row_span(row),
            Where::Cell(cell) => self.board.picture.cell_span(cell),
            Where::Together(entry) => self.together[entry].span(),
            Where::Opening => self.opening.as_ref().map_or(0..0, Spanned::span),
            _ => self.goal.as_ref().map_or(0..0, |goal| goal.span(at)),
        }
    }
}

struct File<'i> {
    text: &'i str,
    table: DeTable<'i>,
    faults: Vec<Fault>,
}

/// A picture and the span of its value.
struct BoardText {
    span: Range<usize>,
    picture: Picture,
}

enum GoalText {
    Places {
        span: Range<usize>,
        /// Label, row and column, each entry with the span of all three.
        places: Vec<(Range<usize>, String, [i64; 2])>,
        /// Whether there were others, which could not be read.
        unread: bool,
    },
    Picture(BoardText),
}

impl GoalText {
    fn is_read(&self) -> bool {
        !matches!(self, Self::Places { unread: true, .. })
    }

    fn layout(&self) -> GoalLayout {
        match self {
            Self::Places { places, .. } => {
                let place = |(_, label, [row, col]): &(_, String, [i64; 2])| PlaceLayout::new(label, *row, *col);
                GoalLayout::places(places.iter().map(place).collect())
            }
            Self::Picture(board) => GoalLayout::Picture(board.picture.rows.clone()),
        }
    }

    fn span(&self, at: Where) -> Range<usize> {
        match (self, at) {
            (Self::Places { places, .. }, Where::GoalPlace(_, entry)) => places[entry].0.clone(),
            (Self::Places { span, .. }, _) => span.clone(),
            (Self::Picture(board), Where::GoalRow(_, row)) => board.picture.row_span(row),
            (Self::Picture(board), Where::GoalCell(_, cell)) => board.picture.cell_span(cell),
            (Self::Picture(board), _) => board.span.clone(),
        }
    }
}

impl<'i> File<'i> {
    fn fault(&mut self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.faults.push(Fault { span, message: message.into(), help: Some(help.into()) });
    }

    /// Takes `key` out of the table.
    fn take(&mut self, key: &str) -> Option<Spanned<DeValue<'i>>> {
        self.table.remove(key)
    }

    /// Reads a value with serde; a value of the wrong type is a fault with `help`.
    fn decode<T: Deserialize<'i>>(&mut self, value: Spanned<DeValue<'i>>, help: &str) -> Option<T> {
        let span = value.span();
        match T::deserialize(ValueDeserializer::from(value)) {
            Ok(value) => Some(value),
            Err(error) => {
                let mut fault = from_toml(&error, span);
                fault.help = Some(help.to_owned());
                self.faults.push(fault);
                None
            }
        }
    }

    fn about(&mut self) -> About {
        let title = self.line("title", "Klotski", MAX_NAME);
        if title.is_none() && self.faults.is_empty() {
            self.fault(0..0, "the title is missing", "add a line `title = \"…\"`");
        }
        About {
            title: title.unwrap_or_default(),
            author: self.line("author", "Karl Wiberg", MAX_NAME),
            year: self
                .take("year")
                .and_then(|value| self.decode(value, "write the year as a whole number, e.g. `year = 1909`")),
            source: self.line("source", "where the layout comes from", MAX_REMARK),
            note: self.line("note", "a remark", MAX_REMARK),
        }
    }

    /// A string without control characters and of at most so many others; line breaks become blanks.
    fn line(&mut self, key: &str, example: &str, most: usize) -> Option<String> {
        let value = self.take(key)?;
        let span = value.span();
        let help = format!("write text in quotes, e.g. `{key} = \"{example}\"`");
        let text: String = self.decode(value, &help)?;
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = composed(&words.join(" "));
        if let Some(control) = text.chars().find(|&c| is_forbidden(c)) {
            self.faults.push(forbidden(control, span.clone()));
        }
        let found = text.chars().count();
        if found > most {
            let help = format!("shorten it to at most {} characters", thousands(most));
            self.fault(span.clone(), format!("{key} has {} characters", thousands(found)), help);
        }
        if text.is_empty() {
            self.fault(span, format!("{key} is empty"), format!("{help}, or leave the key out"));
        }
        Some(text)
    }

    /// Everything but what is only told; nothing without a board.
    fn parts(&mut self) -> Option<Parts> {
        let board = self.board();
        let (together, goal, opening) = (self.together(), self.goal(), self.opening());
        Some(Parts { board: board?, together, goal, opening })
    }

    fn board(&mut self) -> Option<BoardText> {
        let help = "draw the board in a multi-line string, a line per row, a symbol per cell";
        let Some(value) = self.take("board") else {
            let end = self.text.trim_end().len();
            self.fault(end..end, "the board is missing", help);
            return None;
        };
        self.picture(value, help)
    }

    fn picture(&mut self, value: Spanned<DeValue<'i>>, help: &str) -> Option<BoardText> {
        let span = value.span();
        let content: String = self.decode(value, help)?;
        let content = content.strip_suffix('\n').unwrap_or(&content);
        // Where the string has no escapes, its value stands in the file as it is.
        let raw = &self.text[span.clone()];
        let at = if content.is_empty() { None } else { raw.find(content) };
        let start_of = |line: &str| line.as_ptr() as usize - content.as_ptr() as usize;
        let lines = content.split('\n').map(|line| match at {
            Some(at) => {
                let start = span.start + at + start_of(line);
                (start..start + line.len(), line)
            }
            None => (span.clone(), line),
        });
        let no_lines = content.trim().is_empty();
        let picture = Picture::read(lines.filter(|_| !no_lines), Separation::Guessed, symbol);
        self.faults.extend(picture.symbol_faults());
        Some(BoardText { span, picture })
    }

    fn together(&mut self) -> Vec<Spanned<String>> {
        let Some(value) = self.take("together") else {
            return Vec::new();
        };
        let help = "list the labels whose separate parts move together, e.g. `together = [\"A\"]`";
        self.decode(value, help).unwrap_or_default()
    }

    fn goal(&mut self) -> Option<GoalText> {
        let help = "say where a block must go, e.g. `goal = { B = [3, 1] }` for row 3, column 1 of its top-left cell, \
                    or draw the board with `*` for \"anything\"";
        let Some(value) = self.take("goal") else {
            let end = self.text.trim_end().len();
            self.fault(end..end, "the goal is missing", help);
            return None;
        };
        let span = value.span();
        match value.into_inner() {
            DeValue::Table(table) => Some(self.places(span, table)),
            text @ DeValue::String(_) => self.picture(Spanned::new(span, text), help).map(GoalText::Picture),
            other => {
                self.fault(span, format!("the goal is a value of type {}", other.type_str()), help);
                None
            }
        }
    }

    fn places(&mut self, span: Range<usize>, table: DeTable<'i>) -> GoalText {
        let entries = table.len();
        let mut places = Vec::with_capacity(entries);
        for (label, value) in table {
            let span = label.span().start..value.span().end;
            let label = composed(&label.into_inner());
            let help = format!("write row and column of the top-left cell, from 0: `{label} = [3, 1]`");
            if let Some(Pair(place)) = self.decode(value, &help) {
                places.push((span, label, place));
            }
        }
        places.sort_by_key(|(span, ..)| span.start);
        GoalText::Places { span, unread: places.len() < entries, places }
    }

    fn opening(&mut self) -> Option<Spanned<OpeningLayout>> {
        let help = "write `exit = \"bottom\"` (or top, left, right), `exit = \"none\"`, \
                    or `exit = { side = \"bottom\", cells = [1, 2] }` with first and last column";
        let value = self.take("exit")?;
        let span = value.span();
        let layout = match value.get_ref() {
            DeValue::String(_) => match self.decode(value, help)? {
                SideName::None => OpeningLayout::Closed,
                side => OpeningLayout::Side(side.direction()?),
            },
            _ => {
                let gap: Gap = self.decode(value, help)?;
                let Some(side) = gap.side.direction() else {
                    self.fault(span, "an exit on no side has no cells", help);
                    return None;
                };
                let Pair([first, last]) = gap.cells;
                OpeningLayout::Gap(side, first, last)
            }
        };
        Some(Spanned::new(span, layout))
    }

    fn unknown_keys(&mut self) {
        for (key, _) in std::mem::take(&mut self.table) {
            let message = format!("unknown key `{}`", key.get_ref());
            self.fault(key.span(), message, format!("the keys are {KEYS}"));
        }
    }
}

#[derive(Deserialize, Clone, Copy)]
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a side, or a table")]
struct Gap {
    side: SideName,
    cells: Pair,
}

/// Two numbers and no more: as an array of two, a third would be ignored.
#[derive(Deserialize)]
#[serde(try_from = "Vec<i64>")]
struct Pair([i64; 2]);

impl TryFrom<Vec<i64>> for Pair {
    type Error = String;

    fn try_from(numbers: Vec<i64>) -> Result<Self, String> {
        let found = match numbers.len() {
            0 => "no number".to_owned(),
            1 => "one number".to_owned(),
            count => format!("{count} numbers"),
        };
        numbers.try_into().map(Self).map_err(|_| format!("{found} instead of two"))
    }
}

fn from_toml(error: &toml::de::Error, otherwise: Range<usize>) -> Fault {
    Fault {
        span: error.span().unwrap_or(otherwise),
        message: error.message().trim_end().replace('\n', ", ").replace("expected i64", "expected a whole number"),
        help: None,
    }
}

/// Writes a puzzle; the inverse of reading.
///
/// # Errors
///
/// If a block's label means something else here: HackerRank's form allows labels of `#` or `*` only. If a label of several
/// characters stands in a single column, where no blank would tell it from several labels.
pub fn write(puzzle: &Puzzle) -> Result<String, Inexpressible> {
    let Puzzle { about, game: Game::Sliding(board) } = puzzle;
    let sign = |label: &&str| symbol(label) != Symbol::Label((*label).to_owned());
    if let Some(label) = board.blocks().iter().map(|block| block.label.as_str()).find(sign) {
        let message = format!("the native form has no block `{label}`: that sign means something else there");
        return Err(Inexpressible(message));
    }
    let long = |label: &&str| board.size().cols == 1 && label.graphemes(true).count() > 1;
    if let Some(label) = board.blocks().iter().map(|block| block.label.as_str()).find(long) {
        let message =
            format!("the native form has no label of several characters in a board of one column, such as `{label}`");
        return Err(Inexpressible(message));
    }
    let layout = board.layout();
    let text = |text: &str| toml::Value::String(text.to_owned()).to_string();
    let mut lines = vec![format!("title = {}", text(&about.title))];
    let optional = [
        ("author", about.author.as_deref().map(text)),
        ("year", about.year.map(|year| year.to_string())),
        ("source", about.source.as_deref().map(text)),
        ("note", about.note.as_deref().map(text)),
    ];
    let written = optional.into_iter().filter_map(|(key, value)| Some(format!("{key} = {}", value?)));
    lines.extend(written);
    lines.push(format!("board = {}", picture(&picture_lines(&layout.rows))));
    if !layout.together.is_empty() {
        lines.push(format!("together = {}", toml::Value::from(layout.together)));
    }
    lines.extend(layout.goals.iter().map(|goal| match goal {
        GoalLayout::Places { places, .. } => {
            let value = |place: &PlaceLayout| toml::Value::from(vec![place.at[0].0, place.at[0].1]);
            let place = |place: &PlaceLayout| (place.who.labels()[0].clone(), value(place));
            let table: toml::Table = places.iter().map(place).collect();
            format!("goal = {}", toml::Value::Table(table))
        }
        GoalLayout::Picture(rows) => format!("goal = {}", picture(&picture_lines(rows))),
    }));
    lines.push(match layout.opening {
        OpeningLayout::Gap(side, first, last) => {
            format!("exit = {{ side = \"{}\", cells = [{first}, {last}] }}", SideName::of(side))
        }
        _ => "exit = \"none\"".to_owned(),
    });
    Ok(lines.join("\n") + "\n")
}

/// A multi-line string, as a literal where the symbols allow it.
fn picture(lines: &[String]) -> String {
    let text = lines.join("\n");
    match text.contains("'''") || text.ends_with('\'') {
        true => toml::Value::String(text).to_string(),
        false => format!("'''\n{text}\n'''"),
    }
}
