//! A position of a puzzle, given beside its file: a picture of the board, or the cell of a number maze.

use super::picture::{Picture, Separation, symbol};
use super::{Fault, Line, has_keys, inner, shown, sorted, span_of};
use std::collections::BTreeSet;
use std::ops::Range;
use stepbook_solve::grid::{Cell, Grid, Size};
use stepbook_solve::maze::{Maze, Spot};
use stepbook_solve::puzzle::{Game, Puzzle};
use stepbook_solve::sliding::{Axis, Block, Board, Position, Symbol, labelled};
use stepbook_solve::text::counted;

/// How a cell is written.
const CELL: &str =
    "write it as `solve` prints it, `row 3, column 4` or `r3c4`, or as JSON has it, `[2, 3]`, counted from 0";

/// Reads a position of `puzzle`: the top-left cell of each block, in the order of the board, or the cell of a number maze.
///
/// Blocks are drawn as in the puzzle file: each cell has the label of the block that covers it. Rows are lines, or are separated by `/` or
/// by the two characters `\n`, as they are in JSON, unless a label has these signs. A cell is "row 3, column 4" or "r3c4", counted
/// from 1, or `[2, 3]`, counted from 0.
///
/// # Errors
///
/// All errors in the text, in its order, each with row and column in its message.
pub fn read_position(puzzle: &Puzzle, text: &str) -> Result<Vec<Cell>, Vec<Fault>> {
    // A label may begin as JSON does.
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

/// The cell that a text names.
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

/// Row, column, and the number of the first ones: 1 in "row 3, column 4" and "r3c4", 0 in "[2, 3]" and "2,3".
fn numbers(text: &str) -> Option<(usize, usize, usize)> {
    let text = text.to_lowercase();
    let pair = |row: &str, col: &str| Some((row.trim().parse().ok()?, col.trim().parse().ok()?));
    let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(&text);
    if let Some((row, col)) = inner.split_once(',').and_then(|(row, col)| pair(row, col)) {
        return Some((row, col, 0));
    }
    let rest = text.strip_prefix("row").or_else(|| text.strip_prefix('r'))?;
    let (row, rest) = rest.split_once('c')?;
    let col = rest.strip_prefix("olumn").or_else(|| rest.strip_prefix("ol")).unwrap_or(rest);
    pair(row.trim_end().trim_end_matches(','), col).map(|(row, col)| (row, col, 1))
}

/// Row and column, counted from 0, of a cell that a text names: "3,1", "r4c2", "row 4, column 2".
pub(super) fn named_cell(text: &str) -> Option<(i64, i64)> {
    let (row, col, first) = numbers(text.trim())?;
    let from_zero = |number: usize| Some(i64::try_from(number).ok()? - first as i64);
    from_zero(row).zip(from_zero(col))
}

/// The rows of a picture, each with its place in the text.
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

/// The corners of the blocks of a position that is drawn alone.
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
        // What is left is about none of the cells alone.
        let start = board.starting_at(&Position(corners.clone()));
        faults.extend(start.err().map(|why| Fault::new(0..end, why.to_string(), "draw the blocks of the board")));
    }
    if faults.is_empty() { Ok(corners) } else { Err(faults) }
}

/// The corners of the blocks in a picture, which is all of a position or, with `*` for anything, a part of one. What is missing in it is said
/// at `end`.
pub(super) fn corners(
    board: &Board,
    picture: &Picture,
    end: &Range<usize>,
    is_part: bool,
    faults: &mut Vec<Fault>,
) -> Vec<Cell> {
    let is_whole = check_size(board, picture, end, faults);
    if is_whole {
        check_cells(board, picture, is_part, faults);
    }
    let labels = labelled(&picture.rows);
    for (label, cells) in &labels {
        if board.blocks().iter().all(|block| block.label != *label) {
            let message = format!("there is no block `{label}` ({})", cells[0]);
            faults.push(Fault::new(picture.cell_span(cells[0]), message, known(board, label)));
        }
    }
    let (mut corners, mut missing) = (Vec::new(), Vec::new());
    // Where rows or cells are missing, blocks are for that reason.
    for (index, block) in board.blocks().iter().enumerate().filter(|_| is_whole) {
        let Some((_, cells)) = labels.iter().find(|(found, _)| *found == block.label) else {
            missing.push(block.label.clone());
            continue;
        };
        match corner(board, index, cells) {
            Ok(corner) => corners.push(corner),
            Err((cell, message, help)) => faults.push(Fault::new(picture.cell_span(cell), message, help)),
        }
    }
    if !missing.is_empty() && !is_part {
        let (noun, verb) = if missing.len() == 1 { ("block", "is") } else { ("blocks", "are") };
        let message = format!("{noun} {} {verb} missing", shown(missing.into_iter()));
        faults.push(Fault::new(end.clone(), message, "draw all blocks of the board"));
    }
    corners
}

/// Whether the picture has as many rows and columns as the board.
fn check_size(board: &Board, picture: &Picture, end: &Range<usize>, faults: &mut Vec<Fault>) -> bool {
    let Size { rows, cols } = board.size();
    let before = faults.len();
    let found = picture.rows.len();
    if found != rows {
        let span = if found > rows { picture.row_span(rows) } else { end.clone() };
        let message = format!("the position has {}, but the board has {rows}", counted(found, "row"));
        let help = format!("draw {}, separated by line breaks or `/`", counted(rows, "row"));
        faults.push(Fault::new(span, message, help));
    }
    for (row, symbols) in picture.rows.iter().enumerate().filter(|(_, symbols)| symbols.len() != cols) {
        let message = format!("row {} has {}, but the board has {cols}", row + 1, counted(symbols.len(), "cell"));
        let help = "draw one symbol per cell: a label for a block, `.` for an empty cell, `#` for a wall";
        faults.push(Fault::new(picture.row_span(row), message, help));
    }
    faults.len() == before
}

/// Walls, gates and empty cells must be those of the board.
fn check_cells(board: &Board, picture: &Picture, is_part: bool, faults: &mut Vec<Fault>) {
    for cell in board.size().cells() {
        let (is_wall, is_gate) = (board.walls()[cell], board.gates()[cell]);
        let closed = |label: &str| {
            let block = board.blocks().iter().position(|block| block.label == label);
            is_gate && block.is_some_and(|block| !board.may_cover(block, cell))
        };
        let other = "write `.` or a label";
        let (message, help) = match &picture.rows[cell.row][cell.col] {
            Symbol::Wall if !is_wall => ("the board has no wall", other),
            Symbol::Gate if !is_gate && !is_wall => ("the board has no gate", other),
            Symbol::Anything if !is_part => ("`*` is not allowed in a position", other),
            Symbol::Empty | Symbol::Gate | Symbol::Label(_) if is_wall => {
                ("the board has a wall", "write `#`; a position differs from the board only in its blocks")
            }
            Symbol::Label(label) if closed(label) => {
                (&*format!("block `{label}` may not cover the gate"), "write `-`, or another label")
            }
            _ => continue,
        };
        faults.push(Fault::new(picture.cell_span(cell), format!("{message} at {cell}"), help));
    }
}

/// The block that was probably meant, or all blocks.
fn known(board: &Board, label: &str) -> String {
    let labels = || board.blocks().iter().map(|block| block.label.clone());
    match labels().find(|known| known.to_lowercase() == label.to_lowercase()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("the blocks are {}; an empty cell is `.`", shown(labels().collect::<Vec<_>>().into_iter())),
    }
}

/// The corner of a block that is drawn in these cells, in reading order, or what is wrong with it and where.
fn corner(board: &Board, index: usize, cells: &[Cell]) -> Result<Cell, (Cell, String, String)> {
    let block = &board.blocks()[index];
    let label = &block.label;
    let copies = copies(block, cells);
    match copies.as_deref() {
        Some(&[corner]) => {
            let own = board.start().0[index];
            if block.axis == Axis::Fixed && corner != own {
                let first = block.cells_at(own).next().unwrap_or(own);
                let message = format!("block `{label}` is fixed, but is drawn at {}", cells[0]);
                return Err((cells[0], message, format!("draw it where it is on the board: at {first}")));
            }
            Ok(corner)
        }
        Some(several) => {
            let first = |&corner: &Cell| block.cells_at(corner).next().unwrap_or(corner);
            let times = if several.len() == 2 { "twice".to_owned() } else { format!("{} times", several.len()) };
            let at: Vec<String> = several.iter().map(|corner| first(corner).to_string()).collect();
            let message = format!("block `{label}` is there {times}: at {}", at.join(" and at "));
            Err((first(&several[1]), message, "the board has one block of each label".to_owned()))
        }
        None => {
            let message = format!("block `{label}` has another shape on the board ({})", cells[0]);
            Err((cells[0], message, format!("blocks keep their shape: on the board it is `{}`", outline(block))))
        }
    }
}

/// The corners of the blocks of this shape into which cells, in reading order, fall apart; `None` if some are left.
fn copies(block: &Block, cells: &[Cell]) -> Option<Vec<Cell>> {
    let mut left: BTreeSet<Cell> = cells.iter().copied().collect();
    let mut corners = Vec::new();
    while let Some(&first) = left.first() {
        // The first cell of a shape is in its first row.
        let corner = Cell::new(first.row, first.col.checked_sub(block.shape[0].col)?);
        for cell in block.cells_at(corner) {
            left.take(&cell)?;
        }
        corners.push(corner);
    }
    Some(corners)
}

/// The shape of a block in one line: "AA/A.".
fn outline(block: &Block) -> String {
    let mut picture = Grid::filled(block.extent(), ".");
    block.shape.iter().for_each(|&cell| picture[cell] = &block.label);
    let Size { rows, cols } = block.extent();
    let gap = if block.label.chars().nth(1).is_some() { " " } else { "" };
    let row = |row| (0..cols).map(|col| picture[Cell::new(row, col)]).collect::<Vec<_>>().join(gap);
    (0..rows).map(row).collect::<Vec<_>>().join("/")
}
