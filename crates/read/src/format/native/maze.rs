//! The keys of a number maze.

use super::super::field::{self, Corner, DIRECTIONS, Field, MazeText, Read};
use super::given::named_cell;
use super::goal::is_none;
use super::{BLOCK_KEYS, File, MAZE_KEYS, Node, Value};
use std::ops::Range;
use stepbook_solve::grid::Compass;
use stepbook_solve::maze::Maze;

const FIELD: &str =
    "write the field between `'''` and `'''`, one line per row: a digit for each cell, `_` outside, `x` for an exit";

const EXITS: &str =
    "write row and column of each exit, counted from 0: `exits = [[0, 3], [4, 0]]`, or draw it as `x` in the field";

const GOAL: &str = "write row and column of a cell of the field, counted from 0: `goal = [4, 4]`, or several of them: \
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
        let wrap =
            "write `wrap = true` if leaving one side means re-entering on the opposite side; otherwise remove the key";
        let wraps = self.value("wrap", wrap);
        self.no_other_keys(&MAZE_KEYS, &BLOCK_KEYS, "sliding blocks, which have a `board`");
        let (span, field) = field?;
        let has_exit = field.has_exit() || exits.as_ref().is_some_and(|exits| !exits.is_empty());
        self.check_end(&span, &field, has_exit, goal.as_ref(), are_read);
        let goals = goal.and_then(|(_, cells)| cells).unwrap_or_default();
        let (exits, wraps) = (exits.unwrap_or_default(), wraps.unwrap_or_default());
        let text = MazeText { field, span, start, exits, goals, directions, wraps, are_read };
        text.check().map_err(|faults| self.faults.0.extend(faults)).ok()
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
            None if !self.has_goal && !has_exit && are_read && field.is_read() && !field.rows().is_empty() => {
                let help = "draw exits as `x` in the field, or name a cell of it, e.g. `goal = [4, 4]`; \
                            `goal = \"none\"` is for exploring only";
                self.faults.add(span.clone(), "there is neither an exit nor a goal", help);
            }
            Some((span, None)) if has_exit => {
                let help = "remove one of them";
                self.faults.add(span.clone(), "there are exits, but `goal` is \"none\"", help);
            }
            _ => {}
        }
    }

    /// The field and the place of its value.
    fn field(&mut self) -> Option<(Range<usize>, Field)> {
        let Some(node) = self.take("field") else {
            let end = self.text.trim_end().len();
            self.faults.add(end..end, "the field is missing", FIELD);
            return None;
        };
        let mut field = match node.list() {
            Some(rows) => self.field_of_lists(rows),
            None => {
                let content = self.faults.text(node, FIELD)?;
                Field::read(self.lines(&node.span, content))
            }
        };
        self.faults.0.append(&mut field.faults);
        Some((node.span(), field))
    }

    /// A field of rows that are lists of numbers.
    fn field_of_lists(&mut self, rows: &[Node]) -> Field {
        let help = "write each row as a list of cells, e.g. `field = [[3, 1, 2], [1, \"x\", \"_\"]]`, or all of them as a text";
        let mut field = Field::new();
        for row in rows {
            let Some(cells) = row.list() else {
                self.faults.add(row.span(), "a row is not a list", help);
                field.lacks_a_row();
                continue;
            };
            field.push(row.span(), cells.iter().map(|cell| self.field_cell(cell)).collect());
        }
        field
    }

    fn field_cell(&mut self, node: &Node) -> Read {
        let help = "a cell is a number, `\"_\"` (outside) or `\"x\"` (an exit)";
        let spot = match &node.value {
            Value::Integer(digits, 10) => field::spot(digits, help),
            Value::Text(text) => field::spot(text, help),
            _ => Err((format!("`{}` is not a valid cell", &self.text[node.span()]), help.to_owned())),
        };
        let spot = spot.map_err(|(message, help)| self.faults.add(node.span(), message, help));
        (node.span(), spot.ok())
    }

    fn start(&mut self) -> Option<Corner> {
        let node = self.take("start")?;
        self.corner(node, "write row and column of the cell, counted from 0: `start = [11, 11]`")
    }

    /// Cells, if all of them can be read.
    fn cells(&mut self, key: &str, help: &str) -> Option<Vec<Corner>> {
        let node = self.take(key)?;
        self.corners(node, help)
    }

    /// The goal's place, and its cells; no cells if it says that there is no goal.
    pub(super) fn maze_goal(&mut self) -> Option<(Range<usize>, Option<Vec<Corner>>)> {
        let node = self.take("goal")?;
        if is_none(node) {
            return Some((node.span(), None));
        }
        if node.list().is_none() && node.text().and_then(named_cell).is_none() {
            let message = format!("the goal of a number maze must be a list, not {}", node.kind_of_toml());
            self.faults.add(node.span(), message, GOAL);
            return None;
        }
        Some((node.span(), Some(self.corners(node, GOAL)?)))
    }

    fn directions(&mut self) -> Option<(Range<usize>, Vec<Compass>)> {
        let node = self.take("directions")?;
        let Some(words) = node.list() else {
            let text = self.faults.text(node, DIRECTIONS)?;
            let found = self.faults.known_direction(node, text, field::directions(text));
            return found.map(|directions| (node.span(), directions));
        };
        let mut directions = Vec::with_capacity(words.len());
        for word in words {
            let text = self.faults.text(word, DIRECTIONS)?;
            directions.push(self.faults.known_direction(word, text, field::direction(text)));
        }
        let directions: Option<Vec<Compass>> = directions.into_iter().collect();
        directions.map(|directions| (node.span(), directions))
    }
}
