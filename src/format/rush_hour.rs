//! Rush Hour strings, as in Michael Fogleman's database: all cells of a square board row by row, a letter for each.
//!
//! `o` or `.` is empty, `x` a wall, any other letter a car. A car moves along its length only. The car `A` leaves the board at
//! the right edge or, if it stands in a column, at the bottom.

use super::picture::{Picture, Separation};
use super::puzzle_text::PuzzleText;
use super::{Fault, Inexpressible, Unread, located, shown};
use crate::grid::{Cell, Direction, Size, connected, extent};
use crate::puzzle::{About, Game, Puzzle};
use crate::sliding::{
    Axis, Block, Board, Demand, FaultKind, GoalLayout, Layout, OpeningLayout, PlaceLayout, Symbol, Where,
};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// What puzzles are called where nothing tells more; the form has no titles.
pub(super) const TITLE: &str = "Rush Hour";

/// The car that must get out.
pub(super) const RED: &str = "A";

const SIGNS: &str = "`o` or `.` is an empty cell, `x` a wall, any other letter from A to Z or a to z a car";

/// Fewest cells of strings that are recognised without being told.
const RECOGNISED: usize = 16;

/// Cells of the smaller board that is recognised too, 3 × 3.
const SMALLEST: usize = 9;

/// Whether a text looks like such a file, from its first line that is not blank. A smaller board than usual is one if it
/// is alone and has the red car.
pub(super) fn is_string(text: &str, first: &str) -> bool {
    let words: Vec<&str> = first.split_whitespace().collect();
    let Some(at) = string_of(&words).filter(|&at| words[at].chars().all(is_sign)) else {
        return false;
    };
    let cells = words[at].len();
    cells >= RECOGNISED || cells == SMALLEST && words[at].contains(RED) && text.trim() == first.trim()
}

fn is_sign(c: char) -> bool {
    c == '.' || c.is_ascii_alphabetic()
}

/// Which of the words is the string: alone, or after the number of moves, with or without the size of the cluster behind it.
fn string_of(words: &[&str]) -> Option<usize> {
    let number = |word: &str| word.parse::<u64>().is_ok();
    match words {
        [_] => Some(0),
        [moves, _] if number(moves) => Some(1),
        [moves, _, cluster] if number(moves) && number(cluster) => Some(1),
        _ => None,
    }
}

/// A line that is not blank: its number from 1, and its words with their places.
struct Line<'a> {
    number: usize,
    words: Vec<&'a str>,
    span: Range<usize>,
}

pub(super) fn read(text: &str, name: Option<&str>) -> Result<Puzzle, Unread> {
    let lines = lines(text);
    let line = choose(&lines, name)?;
    let Some(at) = string_of(&line.words) else {
        let message = "the line is no string of cars";
        let help =
            "write the cells row by row, e.g. `IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM`, alone or between two numbers";
        return Err(vec![Fault::new(line.span.clone(), message, help)].into());
    };
    let string = line.words[at];
    let start = string.as_ptr() as usize - text.as_ptr() as usize;
    let mut puzzle = read_string(string, start)?;
    if lines.len() > 1 {
        puzzle.about.title = title(line.number);
    }
    Ok(puzzle)
}

/// Where the puzzles of the file stand.
pub(super) fn entries(text: &str) -> Result<Vec<PuzzleText>, Vec<Fault>> {
    let lines = lines(text);
    let is_alone = lines.len() == 1;
    let entry = |line: Line| PuzzleText { span: line.span, name: None, line: (!is_alone).then_some(line.number) };
    match lines.is_empty() {
        true => Err(vec![no_line()]),
        false => Ok(lines.into_iter().map(entry).collect()),
    }
}

fn no_line() -> Fault {
    Fault::new(0..0, "the file is empty", SIGNS)
}

/// What the puzzle in a line of several is called.
pub(super) fn title(line: usize) -> String {
    format!("{TITLE} {line}")
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let place = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(index, line)| {
            let trimmed = line.trim();
            let start = place(trimmed);
            Line { number: index + 1, words: line.split_whitespace().collect(), span: start..start + trimmed.len() }
        })
        .collect()
}

/// The line of the puzzle that is wanted: the only one, or that with the wanted number.
fn choose<'a, 'i>(lines: &'a [Line<'i>], name: Option<&str>) -> Result<&'a Line<'i>, Unread> {
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
        return Err(vec![no_line()].into());
    };
    let Some(name) = name else {
        return match lines {
            [only] => Ok(only),
            _ => Err(Unread::NotChosen(format!(
                "the file has {} puzzles; choose one by the number of its line, from `--name {}` to `--name {}`: {}",
                lines.len(),
                first.number,
                last.number,
                shown(lines.iter().map(|line| format!("{} {}", line.number, line.words.join(" "))))
            ))),
        };
    };
    let number = name.trim().parse::<usize>().ok();
    lines.iter().find(|line| Some(line.number) == number).ok_or_else(|| {
        let (first, last) = (first.number, last.number);
        Unread::NotChosen(format!(
            "there is no puzzle in line `{name}`; in this form the name is the number of a line, from {first} to {last}"
        ))
    })
}

fn read_string(string: &str, start: usize) -> Result<Puzzle, Vec<Fault>> {
    let span = start..start + string.len();
    let mut faults: Vec<Fault> = string
        .char_indices()
        .filter(|&(_, c)| !is_sign(c))
        .map(|(at, c)| Fault::new(start + at..start + at + c.len_utf8(), format!("`{c}` is no cell"), SIGNS))
        .collect();
    let count = string.chars().count();
    let side = count.isqrt();
    if side * side != count {
        let message = format!("{count} cells make no square board");
        let (less, more) = (side * side, (side + 1) * (side + 1));
        let help = format!("a board of {side} × {side} has {less} cells, one of {0} × {0} has {more}", side + 1);
        faults.push(Fault::new(span.clone(), message, help));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    // Every sign is one byte here.
    let lines = (0..side).map(|row| (start + row * side..start + (row + 1) * side, &string[row * side..][..side]));
    let picture = Picture::read(lines, Separation::Never, |text| match text {
        "o" | "." => Symbol::Empty,
        "x" => Symbol::Wall,
        label => Symbol::Label(label.to_owned()),
    });
    let cars = cars(&picture.rows);
    let (axes, red) = check_cars(&cars, &picture, &span, &mut faults);
    let layout = Layout {
        rows: picture.rows.clone(),
        axes,
        goals: red.iter().map(|(extent, first)| way_out(side, *extent, *first)).collect(),
        opening: red.map_or(OpeningLayout::Closed, |(extent, _)| OpeningLayout::Side(exit_of(extent))),
        ..Layout::default()
    };
    let place = |at: Where| match at {
        Where::Cell(cell) => picture.cell_span(cell),
        _ => span.clone(),
    };
    match layout.check() {
        Ok(board) if faults.is_empty() => Ok(Puzzle { about: About::default(), game: Game::Sliding(board) }),
        checked => {
            // That there is no car at all is said already.
            let others = checked.err().into_iter().flatten().filter(|fault| fault.kind != FaultKind::NoBlocks);
            faults.extend(others.map(|fault| {
                let mut located = located(&fault, place(fault.at));
                if matches!(fault.kind, FaultKind::GoalOnWall { .. }) {
                    located.help = Some("leave the end of its row, or of its column, without `x`".to_owned());
                }
                located
            }));
            Err(faults)
        }
    }
}

/// Each car with its cells in reading order, in the reading order of the first cells.
fn cars(rows: &[Vec<Symbol>]) -> Vec<(String, Vec<Cell>)> {
    let mut cars: Vec<(String, Vec<Cell>)> = Vec::new();
    let mut index = FxHashMap::default();
    for (row, symbols) in rows.iter().enumerate() {
        for (col, symbol) in symbols.iter().enumerate() {
            if let Symbol::Label(label) = symbol {
                let at = *index.entry(label).or_insert(cars.len());
                if at == cars.len() {
                    cars.push((label.clone(), Vec::new()));
                }
                cars[at].1.push(Cell::new(row, col));
            }
        }
    }
    cars
}

/// The axis of each car, and extent and first cell of the red one. Cars in separate places are left to the check of the
/// layout.
#[expect(clippy::type_complexity, reason = "two answers of one pass over the cars")]
fn check_cars(
    cars: &[(String, Vec<Cell>)],
    picture: &Picture,
    span: &Range<usize>,
    faults: &mut Vec<Fault>,
) -> (Vec<(String, Axis)>, Option<(Size, Cell)>) {
    let mut axes = Vec::new();
    let mut red = None;
    for (label, cells) in cars.iter().filter(|(_, cells)| connected(cells)) {
        let extent = extent(cells);
        let Some(axis) = axis_of(extent) else {
            let message = match cells.len() {
                1 => format!("the car `{label}` has one cell"),
                _ => format!("the car `{label}` stands neither in one row nor in one column"),
            };
            let help = "a car covers at least two cells in a row or in a column, which tells how it moves";
            faults.push(Fault::new(picture.cell_span(cells[0]), message, help));
            continue;
        };
        axes.push((label.clone(), axis));
        if label == RED {
            red = Some((extent, cells[0]));
        }
    }
    if !cars.iter().any(|(label, _)| label == RED) {
        let help = "call the car that must get out `A`";
        faults.push(Fault::new(span.clone(), "there is no car `A`", help));
    }
    (axes, red)
}

/// The axis of a car, which has an extent of 1 × 2 cells or more, or of 2 × 1.
fn axis_of(extent: Size) -> Option<Axis> {
    match (extent.rows, extent.cols) {
        (1, cols) if cols > 1 => Some(Axis::Horizontal),
        (rows, 1) if rows > 1 => Some(Axis::Vertical),
        _ => None,
    }
}

/// Where a red car of this extent leaves a board.
fn exit_of(extent: Size) -> Direction {
    if extent.rows > 1 { Direction::Down } else { Direction::Right }
}

/// Row and column of the red car's place at the exit of a square board with sides of `side` cells.
fn place_at_exit(side: usize, extent: Size, first: Cell) -> Cell {
    match exit_of(extent) {
        Direction::Down => Cell::new(side - extent.rows, first.col),
        _ => Cell::new(first.row, side - extent.cols),
    }
}

fn way_out(side: usize, extent: Size, first: Cell) -> GoalLayout {
    let Cell { row, col } = place_at_exit(side, extent, first);
    GoalLayout::places(vec![PlaceLayout::new(RED, row as i64, col as i64)])
}

/// Writes a board as a string with a line feed at the end; the inverse of reading.
///
/// # Errors
///
/// Says all that the form cannot express: boards that are no squares, gates, blocks that are no cars, labels of several
/// characters, any goal but the way out of the car `A`.
pub fn write(board: &Board) -> Result<String, Inexpressible> {
    let Size { rows, cols } = board.size();
    let mut reasons = Vec::new();
    if rows != cols {
        reasons.push(format!("is for square boards, not for one of {rows} × {cols} cells"));
    }
    if board.size().cells().any(|cell| board.gates()[cell]) {
        reasons.push("has no gates".to_owned());
    }
    if board.is_distinct() {
        reasons.push("does not tell blocks of the same shape apart".to_owned());
    }
    reasons.extend(why_no_cars(board));
    reasons.extend(why_no_way_out(board));
    if !reasons.is_empty() {
        return Err(Inexpressible::new("Rush Hour form", &reasons));
    }
    let symbols = board.layout().rows;
    let letter = |symbol: &Symbol| match symbol {
        Symbol::Wall => "x".to_owned(),
        Symbol::Label(label) => label.clone(),
        _ => "o".to_owned(),
    };
    Ok(symbols.iter().flatten().map(letter).collect::<String>() + "\n")
}

/// Whether a string can show a car with this label.
pub(super) fn is_label(label: &str) -> bool {
    let mut letters = label.chars();
    let is_letter = letters.next().is_some_and(|c| c.is_ascii_alphabetic()) && letters.next().is_none();
    is_letter && label != "o" && label != "x"
}

fn why_no_cars(board: &Board) -> Vec<String> {
    let straight = |block: &Block| if connected(&block.shape) { axis_of(block.extent()) } else { None };
    let labels = |wrong: &dyn Fn(&Block) -> bool| {
        let found: Vec<String> =
            board.blocks().iter().filter(|block| wrong(block)).map(|block| block.label.clone()).collect();
        if found.is_empty() { None } else { Some(shown(found.into_iter())) }
    };
    let unnamed = labels(&|block| !is_label(&block.label));
    let bent = labels(&|block| straight(block).is_none());
    let astray = labels(&|block| straight(block).is_some_and(|axis| axis != block.axis));
    let reasons = [
        unnamed.map(|labels| format!("has cars of one letter, A to Z or a to z without `o` and `x`, not {labels}")),
        bent.map(|labels| format!("has cars of two cells or more in a row or a column, not the shapes of {labels}")),
        astray.map(|labels| format!("has cars that move along their length only, and so not {labels}")),
    ];
    reasons.into_iter().flatten().collect()
}

fn why_no_way_out(board: &Board) -> Option<String> {
    let only =
        || Some(format!("has one goal only: that the car `{RED}` is at the right edge, or in a column at the bottom"));
    let Some(Demand { places, empty }) = board.goal().single() else {
        return only();
    };
    let single = if empty.is_empty() && places.len() == 1 { places[0].single() } else { None };
    let Some((block, corner)) = single else {
        return only();
    };
    let (car, start) = (&board.blocks()[block], board.start().0[block]);
    let extent = car.extent();
    let fits = extent.rows <= board.size().rows && extent.cols <= board.size().rows;
    let is_out = fits && corner == place_at_exit(board.size().rows, extent, start);
    if car.label == RED && is_out { None } else { only() }
}
