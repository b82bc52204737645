//! The text format of HackerRank's challenge "Klotski": `rows cols`, the grid, the target's label, `row col`.
//!
//! Symbols are separated by spaces, and labels may have several characters. A symbol that consists only of dots is an
//! empty cell. In a board with one column, a row is one symbol. The format has no title and no walls. `#` is an
//! ordinary label.

use super::picture::{Picture, Separation};
use super::{Fault, Found, Inexpressible, Line, checked, composed, inner, located, span_of};
use std::ops::Range;
use stepbook_solve::sliding::{Axis, Board, GoalLayout, Layout, PlaceLayout, Symbol, Where};

pub(super) fn read(text: &str) -> Result<Found, Vec<Fault>> {
    let text = text.trim_end();
    let lines = inner(text.lines().map(str::trim).map(|line| (span_of(text, line), line)));
    let end = text.len();
    let (head, rows, cols) = read_size(lines.first()).map_err(|fault| vec![fault])?;
    let mut faults = Vec::new();
    let picture = read_grid(&lines[1..], rows, cols, end, &mut faults);
    let place = lines.get(rows + 2);
    let goal = read_goal(lines.get(rows + 1), place, end).map_err(|fault| faults.push(fault));
    for (span, line) in lines.iter().skip(rows + 3) {
        let message = format!("unexpected `{line}` after the target's position");
        faults.push(Fault::new(span.clone(), message, "remove the line, or correct the number of rows"));
    }
    let (Ok(goal), true) = (goal, faults.is_empty()) else { return Err(faults) };
    let layout =
        Layout { rows: picture.rows.clone(), goals: vec![GoalLayout::places(vec![goal])], ..Layout::default() };
    let goal = place.map_or(end..end, |(span, _)| span.clone());
    let found = checked(&layout, faults, |fault| {
        let others = if fault.at == Where::Board { head.clone() } else { goal.clone() };
        Some(located(fault, picture.span(fault.at).unwrap_or(others), None))
    })?;
    Ok(Found { goal, ..found })
}

/// Returns the position of the first line, and its numbers of rows and columns.
fn read_size(head: Option<&Line>) -> Result<(Range<usize>, usize, usize), Fault> {
    let Some((span, head)) = head else {
        return Err(Fault::new(0..0, "the file is empty", "begin with the numbers of rows and columns"));
    };
    let [rows, cols] = numbers(span, head, "begin with the numbers of rows and columns, e.g. `5 4`")?;
    match [rows, cols].map(|number| usize::try_from(number).unwrap_or(0)) {
        [0, _] | [_, 0] => {
            let help = "a board has at least one row and one column";
            Err(Fault::new(span.clone(), format!("a board of {head} cells"), help))
        }
        [rows, cols] => Ok((span.clone(), rows, cols)),
    }
}

/// Reads the grid, which must have these numbers of rows and columns.
fn read_grid(lines: &[Line], rows: usize, cols: usize, end: usize, faults: &mut Vec<Fault>) -> Picture {
    // A row with one column is one symbol of any length. Grids without spaces are also read, with one character per
    // cell.
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

fn read_goal(target: Option<&Line>, place: Option<&Line>, end: usize) -> Result<PlaceLayout, Fault> {
    let missing = |what, help| Fault::new(end..end, format!("the target{what} is missing"), help);
    let help = "after the grid, give the target's label and, in a line of its own, its row and column";
    let (_, label) = target.ok_or_else(|| missing(" block", help))?;
    let help = "after the target's label, give row and column of its position, counted from 0, e.g. `3 1`";
    let (span, place) = place.ok_or_else(|| missing("'s position", help))?;
    let [row, col] = numbers(span, place, help)?;
    Ok(PlaceLayout::new(composed(label), row, col))
}

/// Returns the two numbers of a line.
fn numbers(span: &Range<usize>, line: &str, help: &str) -> Result<[i64; 2], Fault> {
    let words: Result<Vec<i64>, _> = line.split_whitespace().map(str::parse).collect();
    let pair = words.ok().and_then(|words| <[i64; 2]>::try_from(words).ok());
    pair.ok_or_else(|| Fault::new(span.clone(), format!("`{line}` is not two numbers"), help))
}

/// Returns whether a grid can show a block with this label.
pub(super) fn is_label(label: &str) -> bool {
    label.chars().any(|c| c != '.')
}

/// Writes a board, the inverse of reading.
///
/// # Errors
///
/// Lists all parts that the format cannot express: walls, gates, axes, several goals, cells that must be empty, and
/// blocks in several parts.
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
