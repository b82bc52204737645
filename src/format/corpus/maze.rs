//! An object of JSON that is a number maze.

use super::super::Fault;
use super::super::field::{self, Corner, DIRECTIONS, Field, MazeText, Read};
use super::super::json::Value;
use super::entry::{BLOCK_KEYS, Entry};
use crate::grid::Compass;
use crate::maze::{Maze, Spot};
use std::ops::Range;

/// The keys of number mazes.
pub(super) const KEYS: [&str; 14] = [
    "name",
    "source",
    "notes",
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

/// Whether an object is a number maze and no board of blocks: its rows are lists, or it has keys that only mazes have. A goal
/// that is a cell is such a key, too.
pub(super) fn is_maze(entry: &Entry) -> bool {
    let value = |key: &str| entry.members.iter().find(|(name, _)| name.text().is_some_and(|name| name == key));
    let rows = value("grid").and_then(|(_, grid)| grid.list()).unwrap_or_default();
    let of_maze = ["start", "directions", "exits", "wrap", "moves"].iter().any(|key| entry.has(key));
    let has_goal = value("goal").is_some_and(|(_, goal)| goal.list().is_some()) && !entry.has("goals");
    of_maze || has_goal || rows.first().is_some_and(|row| row.list().is_some())
}

/// The maze of an object from which all that mazes share with blocks is taken.
pub(super) fn read(mut entry: Entry) -> Result<Maze, Vec<Fault>> {
    let before = entry.faults.len();
    let start = entry.take("start").and_then(|value| {
        let help = "give row and column of the cell, from 0: `\"start\": [11, 11]`";
        Some((value.span(), entry.pair(value, help)?))
    });
    let exits = entry.cells("exits", "give row and column of each exit, from 0: `\"exits\": [[0, 3], [4, 0]]`");
    let goals = entry.cells("goal", GOAL);
    let are_read = entry.faults.len() == before;
    let directions = entry.directions();
    let wraps = entry.take("wrap").is_some_and(|value| {
        if value.truth().is_none() {
            entry.wrong_kind(value, "`wrap`", "write `\"wrap\": true`, or leave it out");
        }
        value.truth() == Some(true)
    });
    let field = entry.field();
    entry.no_other_keys(&KEYS, &BLOCK_KEYS, "sliding blocks");
    let Some((span, field)) = field else {
        return Err(entry.faults);
    };
    match (MazeText { field, span, start, exits, goals, directions, wraps, are_read }).check() {
        Ok(maze) if entry.faults.is_empty() => Ok(maze),
        checked => {
            entry.faults.extend(checked.err().unwrap_or_default());
            Err(entry.faults)
        }
    }
}

impl Entry<'_> {
    /// The grid and its place.
    fn field(&mut self) -> Option<(Range<usize>, Field)> {
        let said = self.size();
        let Some(value) = self.take("grid") else {
            let at = self.begin();
            self.fault(at, "the grid is missing", GRID);
            return None;
        };
        let Some(rows) = value.list() else {
            self.wrong_kind(value, "the grid", GRID);
            return None;
        };
        let mut field = match rows.iter().map(|row| row.text()).collect::<Option<Vec<_>>>() {
            Some(texts) => {
                let place = |(row, text): (&Value, &str)| row.characters(text).unwrap_or_else(|| row.span());
                Field::read(rows.iter().zip(&texts).map(|(row, text)| (place((row, text)), text.as_ref())))
            }
            None => self.field_of_rows(&rows),
        };
        self.faults.append(&mut field.faults);
        if field.is_read() {
            self.check_size(said, field.rows());
        }
        Some((value.span(), field))
    }

    /// A field of rows of which some are lists.
    fn field_of_rows(&mut self, rows: &[Value]) -> Field {
        let mut field = Field::new();
        for row in rows {
            if let Some(cells) = row.list() {
                let cells = cells.into_iter().map(|cell| self.field_cell(cell)).collect();
                field.push(row.span(), cells);
            } else if let Some(text) = row.text() {
                let place = row.characters(&text).unwrap_or_else(|| row.span());
                field.read_more(place, &text);
            } else {
                self.wrong_kind(*row, "a row", GRID);
                field.lacks_a_row();
            }
        }
        field
    }

    fn field_cell(&mut self, value: Value) -> Read {
        let help = "a cell is a number, `\"_\"` or null (outside), or `\"x\"` (an exit)";
        let spot = match (value.kind(), value.text()) {
            (_, Some(text)) => field::spot(&text, help),
            ("null", _) => Ok(Spot::Outside),
            ("a number", _) => field::spot(value.written(), help),
            (kind, _) => Err((format!("{kind} is no cell of a number maze"), help.to_owned())),
        };
        let spot = spot.map_err(|(message, help)| self.fault(value.span(), message, help));
        (value.span(), spot.ok())
    }

    /// One cell, or a list of them; none without the key, for null, or if it cannot be read.
    fn cells(&mut self, key: &str, help: &str) -> Vec<Corner> {
        let Some(value) = self.take(key).filter(|value| value.kind() != "null") else {
            return Vec::new();
        };
        let Some(list) = value.list() else {
            self.wrong_kind(value, &format!("`{key}`"), help);
            return Vec::new();
        };
        let pairs = if list.iter().any(|one| one.list().is_some()) || list.is_empty() { list } else { vec![value] };
        pairs.into_iter().filter_map(|pair| Some((pair.span(), self.pair(pair, help)?))).collect()
    }

    /// The directions: a text or a list of texts. Where there are none, the rules in words may begin with them.
    fn directions(&mut self) -> Option<(Range<usize>, Vec<Compass>)> {
        let moves = self.take("moves");
        let Some(value) = self.take("directions") else {
            let value = moves?;
            let text = value.text().unwrap_or_default();
            let found = field::directions(text.split([',', ';', '.']).next().unwrap_or_default());
            if found.is_none() {
                let help =
                    "say `directions` instead; `moves` is read if it begins with them, as in \"8 directions, …\"";
                self.fault(value.span(), "`moves` begins with no directions that are known", help);
            }
            return found.map(|directions| (value.span(), directions));
        };
        if let Some(text) = value.text() {
            return self.known(value, &text, field::directions(&text)).map(|directions| (value.span(), directions));
        }
        let Some(words) = value.list() else {
            self.wrong_kind(value, "`directions`", DIRECTIONS);
            return None;
        };
        let mut directions = Vec::with_capacity(words.len());
        for word in words {
            match word.text() {
                Some(text) => directions.push(self.known(word, &text, field::direction(&text))),
                None => {
                    self.wrong_kind(word, "a direction", DIRECTIONS);
                    directions.push(None);
                }
            }
        }
        let directions: Option<Vec<Compass>> = directions.into_iter().collect();
        directions.map(|directions| (value.span(), directions))
    }

    /// What a text says, or the fault that it is no direction.
    fn known<T>(&mut self, value: Value, text: &str, found: Option<T>) -> Option<T> {
        if found.is_none() {
            self.fault(value.span(), format!("`{text}` is no direction"), DIRECTIONS);
        }
        found
    }
}
