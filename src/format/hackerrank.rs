//! The text form of HackerRank's challenge "Klotski": `rows cols`, the grid, the target's label, `row col`.
//!
//! Symbols are separated by blanks, labels may be longer than one character, and a symbol of dots only is an empty cell.
//! The form has no title and no walls; `#` is an ordinary label there.

use super::{Fault, Inexpressible, picture::Picture};
use crate::puzzle::{About, Game, Puzzle};
use crate::sliding::{Board, GoalLayout, Layout, OpeningLayout, Symbol, Where};
use std::ops::Range;

/// A line without surrounding blanks, and where it stands.
type Line<'a> = (Range<usize>, &'a str);

pub(super) fn read(text: &str) -> Result<Puzzle, Vec<Fault>> {
    let mut lines = lines(text);
    while lines.last().is_some_and(|(_, line)| line.is_empty()) {
        lines.pop();
    }
    let end = text.trim_end().len();
    let Some((head_span, head)) = lines.first().cloned() else {
        return Err(vec![fault(0..0, "the file is empty", "begin with the numbers of rows and columns")]);
    };
    let Some([rows, cols]) = numbers(head) else {
        let help = "begin with the numbers of rows and columns, e.g. `5 4`";
        return Err(vec![fault(head_span, format!("`{head}` is not two numbers"), help)]);
    };
    let rows = usize::try_from(rows).unwrap_or(0);
    if rows == 0 || cols <= 0 {
        let help = "a board has at least one row and one column";
        return Err(vec![fault(head_span, format!("a board of {head} cells"), help)]);
    }
    let mut faults = Vec::new();
    let grid = lines.iter().skip(1).take(rows).cloned();
    let picture = Picture::read(grid, |text| match text.chars().all(|c| c == '.') {
        true => Symbol::Empty,
        false => Symbol::Label(text.to_owned()),
    });
    if picture.rows.len() < rows {
        let message = format!("the grid has {} rows, but {rows} are announced", picture.rows.len());
        faults.push(fault(end..end, message, "give as many rows as the first line says"));
    }
    for (row, symbols) in picture.rows.iter().enumerate() {
        if symbols.len() as i64 != cols {
            let message = format!("row {row} has {} symbols, but {cols} are announced", symbols.len());
            faults.push(fault(picture.row_span(row), message, "separate the symbols by blanks"));
        }
    }
    faults.extend(picture.symbol_faults());
    let target = lines.get(rows + 1).cloned();
    let place = lines.get(rows + 2).cloned();
    let goal = read_goal(target.as_ref(), place.as_ref(), end, &mut faults);
    for (span, line) in lines.iter().skip(rows + 3) {
        let message = format!("nothing is expected after the target's place, found `{line}`");
        faults.push(fault(span.clone(), message, "remove the line, or correct the number of rows"));
    }
    let (Some(goal), true) = (goal, faults.is_empty()) else {
        return Err(faults);
    };
    let layout = Layout {
        rows: picture.rows.clone(),
        together: Vec::new(),
        goal: GoalLayout::Places(vec![goal]),
        opening: OpeningLayout::Guess,
    };
    let place_at = |at: Where| match at {
        Where::Row(row) => picture.row_span(row),
        Where::Cell(cell) => picture.cell_span(cell),
        Where::Board => head_span.clone(),
        _ => place.as_ref().map_or(end..end, |(span, _)| span.clone()),
    };
    let board = layout.check().map_err(|faults| {
        let located = faults.into_iter().map(|f| {
            // The native format's way out is not open here.
            let help = match f.kind {
                crate::sliding::FaultKind::Split { .. } => "give each block a label of its own".to_owned(),
                ref kind => kind.help(),
            };
            fault(place_at(f.at), f.kind.to_string(), help)
        });
        located.collect::<Vec<_>>()
    })?;
    Ok(Puzzle { about: About { title: "Klotski".to_owned(), ..About::default() }, game: Game::Sliding(board) })
}

fn read_goal(
    target: Option<&Line>,
    place: Option<&Line>,
    end: usize,
    faults: &mut Vec<Fault>,
) -> Option<(String, i64, i64)> {
    let Some((_, label)) = target else {
        let help = "after the grid, give the target's label and, in a line of its own, its row and column";
        faults.push(fault(end..end, "the target block is missing", help));
        return None;
    };
    let Some((span, text)) = place else {
        let help = "after the target's label, give row and column of its place, e.g. `3 1`";
        faults.push(fault(end..end, "the target's place is missing", help));
        return None;
    };
    let Some([row, col]) = numbers(text) else {
        let help = "give row and column of the target's place, from 0, e.g. `3 1`";
        faults.push(fault(span.clone(), format!("`{text}` is not two numbers"), help));
        return None;
    };
    Some(((*label).to_owned(), row, col))
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

fn fault(span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Fault {
    Fault { span, message: message.into(), help: Some(help.into()) }
}

/// Writes a board; the inverse of reading.
///
/// # Errors
///
/// Says what the form cannot express: walls, several goals, cells that must be empty, blocks in several parts.
pub fn write(board: &Board) -> Result<String, Inexpressible> {
    let [place] = board.goal().places.as_slice() else {
        return Err(Inexpressible("the HackerRank form has exactly one goal block".to_owned()));
    };
    if !board.goal().empty.is_empty() {
        return Err(Inexpressible("the HackerRank form cannot demand empty cells".to_owned()));
    }
    if board.size().cells().any(|cell| board.walls()[cell]) {
        return Err(Inexpressible("the HackerRank form has no walls".to_owned()));
    }
    let layout = board.layout();
    if let Some(label) = layout.together.first() {
        let message = format!("the HackerRank form has no blocks in several parts, such as `{label}`");
        return Err(Inexpressible(message));
    }
    let lines: Vec<String> =
        layout.rows.iter().map(|row| row.iter().map(Symbol::as_str).collect::<Vec<_>>().join(" ")).collect();
    Ok(format!(
        "{} {}\n{}\n{}\n{} {}\n",
        board.size().rows,
        board.size().cols,
        lines.join("\n"),
        board.blocks()[place.block].label,
        place.corner.row,
        place.corner.col,
    ))
}
