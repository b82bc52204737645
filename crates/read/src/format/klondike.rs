//! The grid of a number maze, as in Jamis Buck's "Writing a Klondike Puzzle Solver" (2015). Each cell is a character:
//! digits in the field, `_` outside, `x` for an exit. The start is in the middle. If there are numbers above 9, spaces
//! separate all cells.

use super::field::{self, Field};
use super::{Fault, Found, Inexpressible, schema};
use stepbook_solve::grid::{Cell, Compass};
use stepbook_solve::maze::{FaultKind, Layout, Maze, Where};
use stepbook_solve::puzzle::Game;

const EXITS: &str = "draw `x` where the last jump lands, just outside of the field; a maze that ends on a cell of the field is \
                     written as TOML, with `field` and `goal`; if the numbers are sliding blocks, write `.` for an empty cell";

const START: &str =
    "in this format the start is in the middle; as TOML, with `field`, a maze can have its `start` anywhere";

fn is_sign(c: char) -> bool {
    matches!(c, '_' | 'x' | 'X' | '0'..='9')
}

/// Returns the lines that are not empty.
fn lines(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// Returns whether a text contains a grid and nothing else.
pub(super) fn is_grid(text: &str) -> bool {
    text.chars().all(|c| is_sign(c) || c.is_whitespace()) && text.contains(|c: char| c == '_' || c.is_ascii_digit())
}

/// Returns whether a text is a grid of two columns, which begins with two numbers like HackerRank's format. Unlike in
/// that format, all lines have two cells, and there are exits.
pub(super) fn is_two_columns(text: &str) -> bool {
    is_grid(text) && text.contains(['x', 'X']) && lines(text).all(|line| line.split_whitespace().count() == 2)
}

/// Returns whether a text seems to be a grid with slips. Most of its characters fit, it has cells and exits, and
/// nothing suggests TOML or a map.
pub(super) fn is_faulty_grid(text: &str) -> bool {
    let is_row = |line: &&str| {
        let signs = line.chars().filter(|&c| is_sign(c)).count();
        signs * 2 > line.chars().filter(|c| !c.is_whitespace()).count()
    };
    let other = ["'''", "\"\"\"", "###"].iter().any(|sign| text.contains(sign)) || schema::has_key(text);
    let has_cells = text.contains(['x', 'X']) && text.contains(char::is_numeric);
    let count = lines(text).count();
    !other && has_cells && count > 1 && lines(text).filter(is_row).count() * 2 > count
}

/// Returns whether a line is an edge of exits. In Rush Hour strings, it would be a board of walls.
pub(super) fn is_edge(line: &str) -> bool {
    line.trim().chars().all(|c| matches!(c, 'x' | 'X'))
}

pub(super) fn read(text: &str) -> Result<Found, Vec<Fault>> {
    let mut field = Field::read(super::lines(text));
    let mut faults = std::mem::take(&mut field.faults);
    let rows = field.spots();
    if field.is_read() && !rows.is_empty() && !field.has_exit() {
        let start = text.len() - text.trim_start().len();
        faults.push(Fault::new(start..start, "there is no exit", EXITS));
    }
    let middle = (rows.len() / 2, rows.first().map_or(0, Vec::len) / 2);
    let start = Some((middle.0 as i64, middle.1 as i64));
    match (Layout { rows, start, ..Layout::default() }).check() {
        Ok(maze) if faults.is_empty() => Ok(Game::Maze(maze).into()),
        checked => {
            let place = |at: Where| match at {
                Where::Start => field.cell_span(Cell::new(middle.0, middle.1)).unwrap_or(0..0),
                _ => 0..0,
            };
            let help = |kind: &FaultKind| match kind {
                FaultKind::StartOutside { .. } => START.to_owned(),
                kind => kind.help(),
            };
            faults.extend(field.located(checked.err().unwrap_or_default(), place, help));
            Err(faults)
        }
    }
}

/// Writes a maze as a grid, the inverse of reading.
///
/// # Errors
///
/// Lists all parts that the format cannot express: a start that is not in the middle, goals on cells of the field, a
/// maze without exits, fewer than eight directions, edges that can be crossed, and numbers above 9 in a single column.
pub fn write(maze: &Maze) -> Result<String, Inexpressible> {
    let (size, lines) = (maze.size(), field::lines(maze));
    let ends_inside = maze.goals().iter().any(|&goal| maze.number(goal).is_some());
    let reasons = super::reasons([
        (maze.start() != Cell::new(size.rows / 2, size.cols / 2), "has no start but the cell in the middle"),
        (ends_inside, "has exits, and no goals inside of the field"),
        (maze.goals().is_empty(), "needs an exit"),
        (maze.directions() != Compass::ALL, "has jumps in all eight directions"),
        (maze.wraps(), "has no edges that are crossed"),
        (lines.is_none(), "has no numbers above 9 in a field of one column"),
    ]);
    match lines {
        Some(lines) if reasons.is_empty() => Ok(lines.join("\n") + "\n"),
        _ => Err(Inexpressible::new("Klondike format", &reasons)),
    }
}
