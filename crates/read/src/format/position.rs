//! A position of a puzzle, given outside its file: a picture of the board, or the cell of a number maze.

use super::picture::{Picture, Separation, symbol};
use super::{Fault, Line, has_keys, inner, shown, sorted, span_of};
use std::ops::Range;
use stepbook_solve::grid::Cell;
use stepbook_solve::maze::{Maze, Spot};
use stepbook_solve::puzzle::{Game, Puzzle};
use stepbook_solve::sliding::{
    self, Board, FaultKind, GoalLayout, Layout, OpeningLayout, Position, Symbol, Where, labelled,
};
use stepbook_solve::text::counted;

/// Explains how a cell is written.
const CELL: &str =
    "write it as `solve` prints it, `row 3, column 4` or `r3c4`, or as JSON has it, `[2, 3]`, counted from 0";

/// Reads a position of `puzzle`: the top-left cell of each block, in the order of the board, or the cell of a number
/// maze.
///
/// Blocks are drawn as in the puzzle file: each cell has the label of the block that covers it. Rows are lines. They
/// may also be separated by `/`, or by the two characters `\n` as in JSON, unless a label contains these signs. A cell
/// is "row 3, column 4" or "r3c4", counted from 1, or `[2, 3]`, counted from 0.
///
/// # Errors
///
/// Returns all errors in the text, in order. Each message contains the row and column.
pub fn read_position(puzzle: &Puzzle, text: &str) -> Result<Vec<Cell>, Vec<Fault>> {
    // A label may begin like JSON.
    let has_brace = |board: &Board| board.blocks().iter().any(|block| block.label.starts_with('{'));
    let is_picture =
        matches!(&puzzle.game, Game::Sliding(board) if text.trim_start().starts_with('{') && has_brace(board));
    if has_keys(text) && !is_picture {
        let help = match puzzle.game {
            Game::Sliding(_) => "give the picture of the position alone: one line per row",
            Game::Maze(_) => CELL,
        };
        return Err(vec![Fault::new(0..text.len(), "this is a puzzle file or JSON, not a position", help)]);
    }
    let found = match &puzzle.game {
        Game::Sliding(board) => drawn(board, text),
        Game::Maze(maze) => cell(maze, text).map(|cell| vec![cell]),
    };
    found.map_err(sorted)
}

/// Returns the cell that a text names.
fn cell(maze: &Maze, text: &str) -> Result<Cell, Vec<Fault>> {
    let inner = text.trim();
    let start = text.len() - text.trim_start().len();
    let fault = |message: String, help: &str| vec![Fault::new(start..start + inner.len(), message, help)];
    let Some((row, col, base)) = numbers(inner) else { return Err(fault("this is not a cell".to_owned(), CELL)) };
    let size = maze.size();
    let cell = row.checked_sub(base).zip(col.checked_sub(base)).map(|(row, col)| Cell::new(row, col));
    match cell.filter(|&cell| size.contains(cell)) {
        None => {
            let (rows, cols) = (counted(size.rows, "row"), counted(size.cols, "column"));
            let help = format!("the maze has {rows} and {cols}{}", from(base));
            Err(fault("this cell is outside the maze".to_owned(), &help))
        }
        Some(cell) if maze.spots()[cell] == Spot::Outside => {
            Err(fault(format!("{cell} does not belong to the maze"), "choose a cell with a number, or an exit"))
        }
        Some(cell) => Ok(cell),
    }
}

fn from(base: usize) -> &'static str {
    if base == 1 { ", counted from 1" } else { ", which count from 0 between brackets" }
}

/// Returns row, column, and the number of the first row and column. This is 1 in "row 3, column 4" and "r3c4", and 0 in
/// "[2, 3]" and "2,3".
fn numbers(text: &str) -> Option<(usize, usize, usize)> {
    let text = text.to_lowercase();
    let pair = |row: &str, col: &str| Some((row.trim().parse().ok()?, col.trim().parse().ok()?));
    let within = |(open, close): (char, char)| text.strip_prefix(open)?.strip_suffix(close);
    let inner = [('[', ']'), ('(', ')')].into_iter().find_map(within).unwrap_or(&text);
    if let Some((row, col)) = inner.split_once(',').and_then(|(row, col)| pair(row, col)) {
        return Some((row, col, 0));
    }
    let rest = text.strip_prefix("row").or_else(|| text.strip_prefix('r'))?;
    let (row, rest) = rest.split_once('c')?;
    let col = rest.strip_prefix("olumn").or_else(|| rest.strip_prefix("ol")).unwrap_or(rest);
    pair(row.trim_end().trim_end_matches(','), col).map(|(row, col)| (row, col, 1))
}

/// Returns row and column, counted from 0, of a cell that a text names: "3,1", "r4c2", "row 4, column 2".
pub(crate) fn named_cell(text: &str) -> Option<(i64, i64)> {
    let (row, col, first) = numbers(text.trim())?;
    let from_zero = |number: usize| Some(i64::try_from(number).ok()? - first as i64);
    from_zero(row).zip(from_zero(col))
}

/// Returns the rows of a picture, each with its position in the text.
fn lines<'t>(board: &Board, text: &'t str) -> Vec<Line<'t>> {
    let has = |sign: &str| board.blocks().iter().any(|block| block.label.contains(sign));
    let separator = match () {
        () if text.trim_end_matches(['\r', '\n']).contains('\n') => "\n",
        () if text.contains("\\n") && !has("\\") => "\\n",
        () if !has("/") => "/",
        () => "\n",
    };
    let bare = text.split(separator).map(|line| line.trim_end_matches(['\r', '\n']));
    inner(bare.map(|line| (span_of(text, line), line)))
}

/// Returns the corners of the blocks in a position given as a picture.
fn drawn(board: &Board, text: &str) -> Result<Vec<Cell>, Vec<Fault>> {
    let lines = lines(board, text);
    let picture = Picture::read(lines.into_iter(), Separation::Guessed, symbol);
    let mut faults: Vec<Fault> = picture.symbol_faults().collect();
    if !picture.is_clear {
        return Err(faults);
    }
    let end = text.trim_end().len();
    let corners = corners(board, &picture, &(end..end), false, &mut faults);
    if faults.is_empty() {
        // The remaining errors do not concern individual cells.
        let start = board.starting_at(&Position(corners.clone()));
        faults.extend(start.err().map(|why| Fault::new(0..end, why.to_string(), "draw the blocks of the board")));
    }
    if faults.is_empty() { Ok(corners) } else { Err(faults) }
}

/// Returns the corners of the blocks in a picture. It shows a whole position or, with `*` for anything, a part of one.
/// It is checked like a goal of the board. Missing parts are reported at `end`.
pub(super) fn corners(
    board: &Board,
    picture: &Picture,
    end: &Range<usize>,
    is_part: bool,
    faults: &mut Vec<Fault>,
) -> Vec<Cell> {
    let star = picture.cells().find(|(_, symbol)| **symbol == Symbol::Anything).filter(|_| !is_part);
    faults.extend(star.map(|(cell, _)| {
        let message = format!("`*` is not allowed in a position ({cell})");
        Fault::new(picture.cell_span(cell), message, "write `.` or a label")
    }));
    let goals = vec![GoalLayout::Picture(picture.rows.clone())];
    let checked = Layout { goals, opening: OpeningLayout::Closed, ..board.layout() }.check();
    let found: Vec<_> = checked.as_ref().err().into_iter().flatten().collect();
    // A picture that requires nothing matches every position.
    faults
        .extend(found.iter().filter(|fault| fault.kind != FaultKind::NoGoal).map(|fault| located(fault, picture, end)));
    let labels = labelled(&picture.rows);
    let is_there = |label: &str| labels.iter().any(|(found, _)| *found == label);
    let missing = board.blocks().iter().map(|block| block.label.clone()).filter(|label| !is_there(label));
    let missing: Vec<String> = missing.collect();
    // Missing rows or cells explain missing blocks.
    let is_whole = found.iter().all(|fault| !matches!(fault.at, Where::Goal(_) | Where::GoalRow(..)));
    if !missing.is_empty() && !is_part && is_whole {
        let (noun, verb) = if missing.len() == 1 { ("block", "is") } else { ("blocks", "are") };
        let message = format!("{noun} {} {verb} missing", shown(missing.into_iter()));
        faults.push(Fault::new(end.clone(), message, "draw all blocks of the board"));
    }
    let places = checked.iter().flat_map(|board| board.goal().places());
    places.filter_map(|place| place.single().map(|(_, corner)| corner)).collect()
}

/// Returns an error of a picture in terms of positions.
fn located(fault: &sliding::Fault, picture: &Picture, end: &Range<usize>) -> Fault {
    let message = match &fault.kind {
        FaultKind::GoalRows { found, expected } => {
            format!("the position has {}, but the board has {expected}", counted(*found, "row"))
        }
        FaultKind::GoalRagged { row, found, expected } => {
            format!("row {} has {}, but the board has {expected}", row + 1, counted(*found, "cell"))
        }
        FaultKind::GoalWall { wall: true } => "the board has a wall".to_owned(),
        FaultKind::GoalWall { wall: false } => "the board has no wall".to_owned(),
        FaultKind::GoalGate => "the board has no gate".to_owned(),
        FaultKind::GoalShape { label } => format!("block `{label}` has another shape on the board"),
        FaultKind::GoalOnGate { label } => format!("block `{label}` may not cover the gate"),
        kind => kind.to_string(),
    };
    let help = match &fault.kind {
        kind @ (FaultKind::UnknownBlock { .. } | FaultKind::GoalShape { .. }) => kind.help(),
        _ => "a position differs from the board only in its blocks; rows are lines, or `/` separates them".to_owned(),
    };
    let message = if let Where::GoalCell(_, cell) = fault.at { format!("{message} ({cell})") } else { message };
    let span = match &fault.kind {
        FaultKind::GoalRows { found, expected } if found > expected => Some(picture.row_span(*expected)),
        _ => picture.span(fault.at),
    };
    Fault::new(span.unwrap_or_else(|| end.clone()), message, help)
}
