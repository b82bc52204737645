//! The keys of a number maze.

use super::super::Corner;
use super::super::field::{self, Field, Read};
use super::super::node::{Faults, all};
use super::board::drawn;
use super::given::loose_cell;
use super::goal::is_none;
use super::{Family, File, Node, Value};
use std::ops::Range;
use stepbook_solve::grid::Compass;
use stepbook_solve::maze::{FaultKind, Layout, Maze, Spot, Where};

/// The position of a goal, and its cells. `None` means that the puzzle explicitly has no goal.
type Goal = (Range<usize>, Option<Vec<Corner>>);

pub(super) fn cells_of(corners: &[Corner]) -> Vec<(i64, i64)> {
    corners.iter().map(|(_, cell)| *cell).collect()
}

impl<'i> File<'i> {
    pub(super) fn maze(&mut self) -> Option<Maze> {
        let field = self.field();
        let before = self.faults.len();
        let start = self.value("start", Faults::corner);
        let exits = self.value("exits", Faults::corners).unwrap_or_default();
        let goal = self.maze_goal();
        let are_read = self.faults.len() == before;
        let directions = self.directions();
        let wraps = self.truth("wrap");
        self.no_other_keys(Family::Mazes, "sliding blocks, which have a `board`");
        let (span, field) = field?;
        let has_exit = field.has_exit() || !exits.is_empty();
        self.check_end(&span, &field, has_exit, goal.as_ref(), are_read);
        let goals = goal.and_then(|(_, cells)| cells).unwrap_or_default();
        let (directions_at, directions) = directions.unzip();
        let layout = Layout {
            rows: field.spots(),
            start: start.as_ref().map(|(_, cell)| *cell),
            exits: cells_of(&exits),
            goals: cells_of(&goals),
            directions,
            wraps,
        };
        let place = |at: Where| {
            let corner = match at {
                Where::Start => start.as_ref(),
                Where::Exit(entry) => exits.get(entry),
                Where::Goal(entry) => goals.get(entry),
                _ => None,
            };
            let directions = directions_at.as_ref().filter(|_| at == Where::Directions);
            corner.map(|(span, _)| span).or(directions).unwrap_or(&span).clone()
        };
        let check = layout.check().map_err(|mut faults| {
            // The default start depends on the exits, which may be invalid.
            let is_clear = are_read && !faults.iter().any(|fault| matches!(fault.at, Where::Exit(_)));
            faults.retain(|fault| is_clear || !matches!(fault.kind, FaultKind::NoStart { .. }));
            self.faults.list.extend(field.located(faults, place, FaultKind::help));
        });
        check.ok()
    }

    /// Checks that the maze has a goal or an exit, or explicitly has none.
    fn check_end(&mut self, span: &Range<usize>, field: &Field, has_exit: bool, goal: Option<&Goal>, are_read: bool) {
        match goal {
            None if !self.is_lost("goal")
                && !self.has_goal
                && !self.is_old
                && !has_exit
                && are_read
                && field.is_read()
                && !field.rows.is_empty() =>
            {
                let pair = |value: &str| self.faults.syntax.pair("goal", value);
                let help = format!(
                    "draw exits as `x` in the field, or name a cell of it, e.g. {}; {} is for exploring only",
                    pair("[4, 4]"),
                    pair("\"none\"")
                );
                self.faults.add(span.clone(), "there is neither an exit nor a goal", help);
            }
            Some((span, None)) if has_exit => {
                self.faults.add(span.clone(), "there are exits, but `goal` is \"none\"", "remove one of them");
            }
            _ => {}
        }
    }

    /// Reads the field with the position of its value. It is a text or a list of rows, each a text or a list of cells.
    fn field(&mut self) -> Option<(Range<usize>, Field)> {
        let size = self.size();
        let help = drawn("field", self.faults.syntax);
        let Some(node) = self.take("field") else {
            self.missing("field", "the field is missing", help);
            return None;
        };
        let mut field = match node.list() {
            Some(rows) if rows.iter().any(|row| row.text().is_none()) => self.field_of_rows(rows, &help),
            _ => Field::read(self.faults.rows(self.text, node, &help)?.into_iter()),
        };
        self.faults.list.append(&mut field.faults);
        if field.is_read() {
            self.check_size(size, &field.spots());
        }
        Some((node.span(), field))
    }

    /// Reads a field whose rows include lists.
    fn field_of_rows(&mut self, rows: &'i [Node<'i>], help: &str) -> Field {
        let mut field = Field::default();
        for row in rows {
            if let Some(text) = row.text() {
                field.read_more(row.characters(), text);
            } else if let Some(cells) = self.faults.elements(row, help) {
                field.rows.push((row.span(), cells.iter().map(|cell| self.field_cell(cell)).collect()));
            } else {
                field.is_torn = true;
            }
        }
        field
    }

    fn field_cell(&mut self, node: &Node) -> Read {
        let help = "a cell is a number, `\"_\"` (outside) or `\"x\"` (an exit)";
        let spot = match &node.value {
            Value::Null => Ok(Spot::Outside),
            Value::Text(text) | Value::Integer(text, 10) | Value::Float(text) => field::spot(text, help),
            _ => {
                Err((format!("{} is not a cell of a number maze", node.described(self.faults.syntax)), help.to_owned()))
            }
        };
        let spot = spot.map_err(|(message, help)| self.faults.add(node.span(), message, help));
        (node.span(), spot.ok())
    }

    /// Reads the position of the goal and its cells. There are no cells if the puzzle explicitly has no goal.
    pub(super) fn maze_goal(&mut self) -> Option<Goal> {
        let node = self.take("goal")?;
        if is_none(node) {
            return Some((node.span(), None));
        }
        let cells = node.text().and_then(|text| text.split(" or ").map(loose_cell).collect::<Option<Vec<_>>>());
        if let Some(cells) = cells {
            return Some((node.span(), Some(cells.into_iter().map(|cell| (node.span(), cell)).collect())));
        }
        let pair = |value: &str| self.faults.syntax.pair("goal", value);
        let (one, several) = (pair("[4, 4]"), pair("[[4, 4], [4, 0]]"));
        let help = format!(
            "write row and column of a cell of the field, counted from 0: {one}, or several of them: {several}"
        );
        self.faults.elements(node, &help)?;
        Some((node.span(), Some(self.faults.corners(node, &help)?)))
    }

    /// Reads the directions: a text or a list of texts. If the key is missing, rules in words may begin with
    /// directions.
    fn directions(&mut self) -> Option<(Range<usize>, Vec<Compass>)> {
        let moves = self.take("moves");
        let help = self.help("directions");
        let Some(node) = self.take("directions") else {
            let node = moves?;
            let text = node.text().unwrap_or_default();
            let found = field::directions(text.split([',', ';', '.']).next().unwrap_or_default());
            if found.is_none() {
                let help = self.help("moves");
                self.faults.add(node.span(), "`moves` begins with no directions that are known", help);
            }
            return found.map(|directions| (node.span(), directions));
        };
        // A text may name several directions at once.
        let is_text = node.text().is_some();
        let words = if is_text { std::slice::from_ref(node) } else { self.faults.elements(node, &help)? };
        let mut directions = |word: &Node| {
            let text = self.faults.text(word, &help)?;
            let one = || field::direction(text).map(|one| vec![one]);
            let found = if is_text { field::directions(text) } else { one() };
            if found.is_none() {
                self.faults.add(word.span(), format!("`{text}` is not a direction"), help.as_str());
            }
            found
        };
        all(words.iter().map(&mut directions)).map(|found| (node.span(), found.concat()))
    }
}
