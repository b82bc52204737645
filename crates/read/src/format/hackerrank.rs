//! The text format of HackerRank's challenge "Klotski": `rows cols`, the grid, the target's label, `row col`.
//!
//! Symbols are separated by spaces, labels may be longer than one character, and a symbol of dots only is an empty cell.
//! In a board of one column a row is one symbol. The format has no title and no walls; `#` is an ordinary label there.

use super::picture::{Picture, Separation};
use super::{Fault, Found, Inexpressible, composed, located};
use std::ops::Range;
use stepbook_solve::puzzle::{About, Game, Puzzle};
use stepbook_solve::sliding::{self, Axis, Board, GoalLayout, Layout, PlaceLayout, Symbol, Where};

/// A line without surrounding spaces, and where it is.
type Line<'a> = (Range<usize>, &'a str);

pub(super) fn read(text: &str) -> Result<Found, Vec<Fault>> {
    let mut lines = lines(text);
    while lines.last().is_some_and(|(_, line)| line.is_empty()) {
        lines.pop();
    }
    let end = text.trim_end().len();
    let (head, rows, cols) = read_size(lines.first()).map_err(|fault| vec![fault])?;
    let mut faults = Vec::new();
    let picture = read_grid(&lines[1..], rows, cols, end, &mut faults);
    let place = lines.get(rows + 2);
    let goal = read_goal(lines.get(rows + 1), place, end, &mut faults);
    for (span, line) in lines.iter().skip(rows + 3) {
        let message = format!("unexpected `{line}` after the target's position");
        faults.push(Fault::new(span.clone(), message, "remove the line, or correct the number of rows"));
    }
    let (Some(goal), true) = (goal, faults.is_empty()) else { return Err(faults) };
    let layout =
        Layout { rows: picture.rows.clone(), goals: vec![GoalLayout::places(vec![goal])], ..Layout::default() };
    let place_at = |at: Where| match at {
        Where::Row(row) => picture.row_span(row),
        Where::Cell(cell) => picture.cell_span(cell),
        Where::Board => head.clone(),
        _ => place.map_or(end..end, |(span, _)| span.clone()),
    };
    let located = |faults: Vec<sliding::Fault>| faults.into_iter().map(|f| located(&f, place_at(f.at))).collect();
    let board = layout.check().map_err(|faults| -> Vec<Fault> { located(faults) })?;
    let puzzle = Puzzle { about: About::default(), game: Game::Sliding(board) };
    Ok(Found { goal: place_at(Where::Goal(0)), ..Found::from(puzzle) })
}

/// The position of the first line, and the numbers of rows and columns in it.
fn read_size(head: Option<&Line>) -> Result<(Range<usize>, usize, usize), Fault> {
    let Some((span, head)) = head else {
        return Err(Fault::new(0..0, "the file is empty", "begin with the numbers of rows and columns"));
    };
    let Some(numbers) = numbers(head) else {
        let help = "begin with the numbers of rows and columns, e.g. `5 4`";
        return Err(Fault::new(span.clone(), format!("`{head}` is not two numbers"), help));
    };
    match numbers.map(|number| usize::try_from(number).unwrap_or(0)) {
        [0, _] | [_, 0] => {
            let help = "a board has at least one row and one column";
            Err(Fault::new(span.clone(), format!("a board of {head} cells"), help))
        }
        [rows, cols] => Ok((span.clone(), rows, cols)),
    }
}

/// Reads the grid, which must have these numbers of rows and columns.
fn read_grid(lines: &[Line], rows: usize, cols: usize, end: usize, faults: &mut Vec<Fault>) -> Picture {
    // A row of one column is one symbol, however long. Grids without any spaces are also read, a character per cell.
    let separation = if cols == 1 { Separation::Blanks } else { Separation::Guessed };
    let picture = Picture::read(lines.iter().take(rows).cloned(), separation, |text| match is_label(text) {
        true => Symbol::Label(text.to_owned()),
        false => Symbol::Empty,
    });
    if picture.rows.len() < rows {
        let message = format!("the first line says {rows} rows, but the grid has {}", picture.rows.len());
        faults.push(Fault::new(end..end, message, "make the number of rows match the first line"));
    }
    for (row, symbols) in picture.rows.iter().enumerate().filter(|(_, symbols)| symbols.len() != cols) {
        let message = format!("row {} has {} symbols, but the first line says {cols}", row + 1, symbols.len());
        let help = if cols == 1 { "a row of one column is one symbol" } else { "separate the symbols with spaces" };
        faults.push(Fault::new(picture.row_span(row), message, help));
    }
    faults.extend(picture.symbol_faults());
    picture
}

fn read_goal(target: Option<&Line>, place: Option<&Line>, end: usize, faults: &mut Vec<Fault>) -> Option<PlaceLayout> {
    let Some((_, label)) = target else {
        let help = "after the grid, give the target's label and, in a line of its own, its row and column";
        faults.push(Fault::new(end..end, "the target block is missing", help));
        return None;
    };
    let Some((span, text)) = place else {
        let help = "after the target's label, give row and column of its position, counted from 0, e.g. `3 1`";
        faults.push(Fault::new(end..end, "the target's position is missing", help));
        return None;
    };
    let Some([row, col]) = numbers(text) else {
        let help = "give row and column of the target's position, counted from 0, e.g. `3 1`";
        faults.push(Fault::new(span.clone(), format!("`{text}` is not two numbers"), help));
        return None;
    };
    Some(PlaceLayout::new(composed(label), row, col))
}

fn numbers(text: &str) -> Option<[i64; 2]> {
    let words: Result<Vec<i64>, _> = text.split_whitespace().map(str::parse).collect();
    words.ok()?.try_into().ok()
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let start_of = |line: &str| line.as_ptr() as usize - text.as_ptr() as usize;
    text.lines()
        .map(|line| {
            let line = line.trim();
            let start = start_of(line);
            (start..start + line.len(), line)
        })
        .skip_while(|(_, line)| line.is_empty())
        .collect()
}

/// Whether a grid can show a block with this label.
pub(super) fn is_label(label: &str) -> bool {
    label.chars().any(|c| c != '.')
}

/// Writes a board; the inverse of reading.
///
/// # Errors
///
/// Says all that the format cannot express: walls, gates, axes, several goals, cells that must be empty, blocks in several parts.
pub fn write(board: &Board) -> Result<String, Inexpressible> {
    let demand = board.goal().single();
    let single = demand.and_then(|demand| if let [place] = demand.places.as_slice() { place.single() } else { None });
    let has_empty = demand.is_some_and(|demand| !demand.empty.is_empty());
    let mut reasons = super::reasons([
        (has_empty, "cannot require empty cells"),
        (!has_empty && single.is_none(), "has exactly one goal block, at one position"),
        (board.size().cells().any(|cell| board.walls()[cell]), "has no walls"),
        (board.size().cells().any(|cell| board.gates()[cell]), "has no gates"),
        (
            board.blocks().iter().any(|block| block.axis != Axis::Both),
            "has no blocks that move along an axis only, and no fixed ones",
        ),
        (board.is_distinct(), "treats blocks of the same shape as identical"),
    ]);
    let layout = board.layout();
    if let Some(label) = layout.together.first() {
        reasons.push(format!("has no blocks in several parts, such as `{label}`"));
    }
    let (Some((block, corner)), true) = (single, reasons.is_empty()) else {
        return Err(Inexpressible::new("HackerRank format", &reasons));
    };
    let lines: Vec<String> =
        layout.rows.iter().map(|row| row.iter().map(Symbol::as_str).collect::<Vec<_>>().join(" ")).collect();
    Ok(format!(
        "{} {}\n{}\n{}\n{} {}\n",
        board.size().rows,
        board.size().cols,
        lines.join("\n"),
        board.blocks()[block].label,
        corner.row,
        corner.col,
    ))
}
