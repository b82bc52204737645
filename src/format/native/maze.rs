//! The keys of a number maze.

use super::super::Fault;
use super::super::field::{self, Corner, DIRECTIONS, Field, MazeText, Read};
use super::goal::is_none;
use super::{BLOCK_KEYS, File, MAZE_KEYS, Pair};
use crate::grid::Compass;
use crate::maze::Maze;
use std::ops::Range;
use toml::Spanned;
use toml::de::DeValue;

const FIELD: &str =
    "write the field in a multi-line string, a line per row: a digit for each cell, `_` outside, `x` for an exit";

const EXITS: &str =
    "write row and column of each exit, from 0: `exits = [[0, 3], [4, 0]]`, or draw it as `x` in the field";

const GOAL: &str = "write row and column of a cell of the field, from 0: `goal = [4, 4]`, or several of them: \
                    `goal = [[4, 4], [4, 0]]`";

impl<'i> File<'i> {
    pub(super) fn maze(&mut self) -> Option<Maze> {
        let field = self.field();
        let before = self.faults.len();
        let start = self.start();
        let exits = self.cells("exits", EXITS);
        let goal = self.maze_goal();
        let are_read = self.faults.len() == before;
        let directions = self.directions();
        let wraps = self.take("wrap").and_then(|value| {
            self.decode(
                value,
                "write `wrap = true` where who leaves on one side comes in on the other, else leave it out",
            )
        });
        self.other_keys(&MAZE_KEYS, &BLOCK_KEYS, "sliding blocks, which have a `board`");
        let (span, field) = field?;
        let has_exit = field.has_exit() || exits.as_ref().is_some_and(|exits| !exits.is_empty());
        self.check_end(&span, &field, has_exit, goal.as_ref(), are_read);
        let goals = goal.and_then(|(_, cells)| cells).unwrap_or_default();
        let (exits, wraps) = (exits.unwrap_or_default(), wraps.unwrap_or_default());
        let text = MazeText { field, span, start, exits, goals, directions, wraps, are_read };
        text.check().map_err(|faults| self.faults.extend(faults)).ok()
    }

    /// There must be something to reach, or it must be said that there is nothing.
    fn check_end(
        &mut self,
        span: &Range<usize>,
        field: &Field,
        has_exit: bool,
        goal: Option<&(Range<usize>, Option<Vec<Corner>>)>,
        are_read: bool,
    ) {
        match goal {
            None if !has_exit && are_read && field.is_read() && !field.rows().is_empty() => {
                let help = "draw exits as `x` in the field, or name a cell of it, e.g. `goal = [4, 4]`; \
                            `goal = \"none\"` is for exploring only";
                self.fault(span.clone(), "there is neither an exit nor a goal", help);
            }
            Some((span, None)) if has_exit => {
                let help = "leave one of them out";
                self.fault(span.clone(), "there are exits, but `goal` says that there is nothing to reach", help);
            }
            _ => {}
        }
    }

    /// The field and the place of its value.
    fn field(&mut self) -> Option<(Range<usize>, Field)> {
        let Some(value) = self.take("field") else {
            let end = self.text.trim_end().len();
            self.fault(end..end, "the field is missing", FIELD);
            return None;
        };
        let span = value.span();
        let mut field = match value.into_inner() {
            DeValue::Array(rows) => self.field_of_lists(rows.into_iter()),
            value => {
                let content: String = self.decode(Spanned::new(span.clone(), value), FIELD)?;
                Field::read(self.lines(&span, &content))
            }
        };
        self.faults.append(&mut field.faults);
        Some((span, field))
    }

    /// A field of rows that are lists of numbers.
    fn field_of_lists(&mut self, rows: impl Iterator<Item = Spanned<DeValue<'i>>>) -> Field {
        let help = "write each row as a list of cells, e.g. `field = [[3, 1, 2], [1, \"x\", \"_\"]]`, or all of them as a text";
        let mut field = Field::new();
        for row in rows {
            let span = row.span();
            let DeValue::Array(cells) = row.into_inner() else {
                self.fault(span, "a row is no list", help);
                field.lacks_a_row();
                continue;
            };
            let cells: Vec<Read> = cells.into_iter().map(|cell| self.field_cell(cell)).collect();
            field.push(span, cells);
        }
        field
    }

    fn field_cell(&mut self, value: Spanned<DeValue<'i>>) -> Read {
        let help = "a cell is a number, `\"_\"` (outside) or `\"x\"` (an exit)";
        let span = value.span();
        let spot = match value.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => field::spot(number.as_str(), help),
            DeValue::String(text) => field::spot(text, help),
            _ => Err((format!("`{}` is no cell of a number maze", &self.text[span.clone()]), help.to_owned())),
        };
        let spot = spot.map_err(|(message, help)| self.faults.push(Fault::new(span.clone(), message, help)));
        (span, spot.ok())
    }

    fn start(&mut self) -> Option<Corner> {
        let value = self.take("start")?;
        let span = value.span();
        let Pair([row, col]) = self.decode(value, "write row and column of the cell, from 0: `start = [11, 11]`")?;
        Some((span, (row, col)))
    }

    /// Cells, if all of them can be read.
    fn cells(&mut self, key: &str, help: &str) -> Option<Vec<Corner>> {
        let value = self.take(key)?;
        self.corners(value, help)
    }

    /// The goal's place, and its cells; no cells if it says that there is no goal.
    fn maze_goal(&mut self) -> Option<(Range<usize>, Option<Vec<Corner>>)> {
        let value = self.take("goal")?;
        let span = value.span();
        if is_none(&value) {
            return Some((span, None));
        }
        if !value.get_ref().is_array() {
            self.fault(
                span,
                format!("the goal of a number maze is a value of type {}", value.get_ref().type_str()),
                GOAL,
            );
            return None;
        }
        let cells = self.corners(value, GOAL)?;
        Some((span, Some(cells)))
    }

    fn directions(&mut self) -> Option<(Range<usize>, Vec<Compass>)> {
        let value = self.take("directions")?;
        let span = value.span();
        let words = match value.into_inner() {
            DeValue::Array(words) => words,
            other => {
                let text: String = self.decode(Spanned::new(span.clone(), other), DIRECTIONS)?;
                let found = field::directions(&text);
                return self.known(&span, &text, found).map(|directions| (span, directions));
            }
        };
        let mut directions = Vec::with_capacity(words.len());
        for word in words {
            let span = word.span();
            let word: String = self.decode(word, DIRECTIONS)?;
            directions.push(self.known(&span, &word, field::direction(&word)));
        }
        let directions: Option<Vec<Compass>> = directions.into_iter().collect();
        directions.map(|directions| (span, directions))
    }

    /// What a text says, or the fault that it is no direction.
    fn known<T>(&mut self, span: &Range<usize>, text: &str, found: Option<T>) -> Option<T> {
        if found.is_none() {
            self.fault(span.clone(), format!("`{text}` is no direction"), DIRECTIONS);
        }
        found
    }
}
