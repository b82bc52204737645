//! An object of JSON that is a number maze.

use super::super::Fault;
use super::super::field::{self, Corner, DIRECTIONS, Field, MazeText, Read};
use super::super::node::{Node, Value};
use super::entry::{BLOCK_KEYS, Entry};
use std::ops::Range;
use stepbook_solve::grid::Compass;
use stepbook_solve::maze::{Maze, Spot};

/// The keys of number mazes.
pub(super) const KEYS: [&str; 16] = [
    "name",
    "source",
    "notes",
    "note",
    "booklet",
    "rows",
    "cols",
    "grid",
    "start",
    "goal",
    "exits",
    "directions",
    "wrap",
    "moves",
    "published",
    "answers",
];

const GRID: &str = "give each row as a text, a character for each cell, or as a list: `\"grid\": [\"x31\", [\"x\", 12, 1]]`; \
                    `_` is a cell outside, `x` an exit";

const GOAL: &str =
    "give row and column of a cell, from 0: `\"goal\": [4, 4]`, or several of them: `\"goal\": [[4, 4], [4, 0]]`";

/// Whether an object is a number maze, not a board of blocks: its rows are lists, or it has keys that only mazes have. A goal
/// that is a cell is also such a key.
pub(super) fn is_maze(entry: &Entry) -> bool {
    let list = |key: &str| entry.table.get(key).and_then(|(_, value)| value.list());
    let rows = list("grid").unwrap_or_default();
    let of_maze = ["start", "directions", "exits", "wrap", "moves"].iter().any(|key| entry.table.has(key));
    let has_goal = list("goal").is_some() && !entry.table.has("goals");
    of_maze || has_goal || rows.first().is_some_and(|row| row.list().is_some())
}

/// The maze of an object from which all that mazes share with blocks is taken.
pub(super) fn read(mut entry: Entry) -> Result<Maze, Vec<Fault>> {
    let before = entry.faults.len();
    let start = entry.take("start").and_then(|node| {
        let help = "give row and column of the cell, from 0: `\"start\": [11, 11]`";
        Some((node.span(), entry.pair(node, help)?))
    });
    let exits = entry.cells("exits", "give row and column of each exit, from 0: `\"exits\": [[0, 3], [4, 0]]`");
    let goals = entry.cells("goal", GOAL);
    let are_read = entry.faults.len() == before;
    let directions = entry.directions();
    let wraps = entry.take("wrap").is_some_and(|node| {
        if node.truth().is_none() {
            entry.faults.wrong_kind(node, "`wrap`", "write `\"wrap\": true`, or leave it out");
        }
        node.truth() == Some(true)
    });
    let field = entry.field();
    entry.no_other_keys(&KEYS, &BLOCK_KEYS, "sliding blocks");
    let Some((span, field)) = field else {
        return Err(entry.faults.0);
    };
    entry.faults.or(MazeText { field, span, start, exits, goals, directions, wraps, are_read }.check())
}

impl Entry<'_> {
    /// The grid and its place.
    fn field(&mut self) -> Option<(Range<usize>, Field)> {
        let said = self.size();
        let Some(node) = self.take("grid") else {
            self.faults.add(self.table.begin(), "the grid is missing", GRID);
            return None;
        };
        let Some(rows) = node.list() else {
            self.faults.wrong_kind(node, "the grid", GRID);
            return None;
        };
        let texts = rows.iter().map(|row| Some((row.characters(), row.text()?)));
        let mut field = match texts.collect::<Option<Vec<_>>>() {
            Some(texts) => Field::read(texts.into_iter()),
            None => self.field_of_rows(rows),
        };
        self.faults.0.append(&mut field.faults);
        if field.is_read() {
            self.check_size(said, field.rows());
        }
        Some((node.span(), field))
    }

    /// A field of rows of which some are lists.
    fn field_of_rows(&mut self, rows: &[Node]) -> Field {
        let mut field = Field::new();
        for row in rows {
            if let Some(cells) = row.list() {
                field.push(row.span(), cells.iter().map(|cell| self.field_cell(cell)).collect());
            } else if let Some(text) = row.text() {
                field.read_more(row.characters(), text);
            } else {
                self.faults.wrong_kind(row, "a row", GRID);
                field.lacks_a_row();
            }
        }
        field
    }

    fn field_cell(&mut self, node: &Node) -> Read {
        let help = "a cell is a number, `\"_\"` or null (outside), or `\"x\"` (an exit)";
        let spot = match &node.value {
            Value::Null => Ok(Spot::Outside),
            Value::Text(text) | Value::Integer(text, _) | Value::Float(text) => field::spot(text, help),
            _ => Err((format!("{} is not a cell of a number maze", node.kind()), help.to_owned())),
        };
        let spot = spot.map_err(|(message, help)| self.faults.add(node.span(), message, help));
        (node.span(), spot.ok())
    }

    /// One cell, or a list of them; none without the key, for null, or if it cannot be read.
    fn cells(&mut self, key: &str, help: &str) -> Vec<Corner> {
        let Some(node) = self.take(key).filter(|node| !matches!(node.value, Value::Null)) else {
            return Vec::new();
        };
        let Some(list) = node.list() else {
            self.faults.wrong_kind(node, &format!("`{key}`"), help);
            return Vec::new();
        };
        let is_list = list.iter().any(|one| one.list().is_some()) || list.is_empty();
        let pairs = if is_list { list } else { std::slice::from_ref(node) };
        pairs.iter().filter_map(|pair| Some((pair.span(), self.pair(pair, help)?))).collect()
    }

    /// The directions: a text or a list of texts. Where there are none, the rules in words may begin with them.
    fn directions(&mut self) -> Option<(Range<usize>, Vec<Compass>)> {
        let moves = self.take("moves");
        let Some(node) = self.take("directions") else {
            let node = moves?;
            let text = node.text().unwrap_or_default();
            let found = field::directions(text.split([',', ';', '.']).next().unwrap_or_default());
            if found.is_none() {
                let help =
                    "say `directions` instead; `moves` is read if it begins with them, as in \"8 directions, …\"";
                self.faults.add(node.span(), "`moves` begins with no directions that are known", help);
            }
            return found.map(|directions| (node.span(), directions));
        };
        if let Some(text) = node.text() {
            let found = self.faults.known_direction(node, text, field::directions(text));
            return found.map(|directions| (node.span(), directions));
        }
        let Some(words) = node.list() else {
            self.faults.wrong_kind(node, "`directions`", DIRECTIONS);
            return None;
        };
        let mut directions = Vec::with_capacity(words.len());
        for word in words {
            match word.text() {
                Some(text) => directions.push(self.faults.known_direction(word, text, field::direction(text))),
                None => {
                    self.faults.wrong_kind(word, "a direction", DIRECTIONS);
                    directions.push(None);
                }
            }
        }
        let directions: Option<Vec<Compass>> = directions.into_iter().collect();
        directions.map(|directions| (node.span(), directions))
    }
}
