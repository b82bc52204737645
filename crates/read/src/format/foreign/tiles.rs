//! Numbered tiles with a gap, and the goal of all numbers in order.

use super::super::Fault;
use super::draft::{Aim, Draft, Piece};
use super::text::{Line, Word, body, lines};
use rustc_hash::FxHashSet;
use std::ops::Range;
use stepbook_solve::grid::Cell;
use stepbook_solve::sliding::{Board, GoalLayout, Layout, OpeningLayout, PlaceLayout, Symbol, impossible, labelled};

/// Signs of the gap beside zero.
const GAPS: [&str; 4] = ["_", ".", "-", "*"];

/// Fewest cells of a board.
const FEWEST: usize = 4;

/// Most cells of a board of which each digit is a tile.
const MOST_DIGITS: usize = 10;

fn number(word: &Word) -> Option<i64> {
    if GAPS.contains(&word.text) { Some(0) } else { word.number() }
}

fn is_tiles_line(line: &Line) -> bool {
    line.words.iter().all(|word| number(word).is_some())
}

/// The rows of tiles.
fn rows(text: &str) -> Option<Vec<Vec<Word<'_>>>> {
    let lines = lines(text);
    let lines = body(&lines, is_tiles_line);
    if lines.is_empty() || !lines.iter().all(is_tiles_line) {
        return None;
    }
    let all: Vec<Word> = lines.iter().flat_map(|line| line.words.clone()).collect();
    let head: Option<Vec<usize>> = lines[0].words.iter().map(|word| word.text.parse().ok()).collect();
    let headed = match head.as_deref() {
        Some([side]) => Some((1, *side, *side)),
        Some([rows, cols]) => Some((2, *rows, *cols)),
        _ => None,
    };
    let headed = headed.and_then(|(skip, rows, cols)| {
        let rest = all.get(skip..)?;
        (rows.checked_mul(cols) == Some(rest.len()) && rest.len() >= FEWEST)
            .then(|| rest.chunks(cols).map(<[Word]>::to_vec).collect::<Vec<_>>())
    });
    if let Some(rows) = headed {
        let has_gap = rows.iter().flatten().any(|word| number(word) == Some(0));
        if has_gap && lines[0].words.len() == 1 || is_exact(&rows) {
            return Some(rows);
        }
    }
    let digits = || {
        lines
            .iter()
            .all(|line| line.words.len() == 1)
            .then(|| lines.iter().map(|line| line.words[0].characters()).collect::<Vec<_>>())
    };
    let plain: Vec<Vec<Word>> = lines.iter().map(|line| line.words.clone()).collect();
    let candidates = [Some(plain), digits().filter(|rows| rows.concat().len() <= MOST_DIGITS)];
    candidates.into_iter().flatten().find_map(|rows| {
        let count = rows.concat().len();
        let side = count.isqrt();
        let rows = if rows.len() == 1 && side * side == count {
            rows[0].chunks(side).map(<[Word]>::to_vec).collect()
        } else {
            rows
        };
        (rows.len() > 1 && is_exact(&rows)).then_some(rows)
    })
}

/// Whether all rows are as long, and the numbers are those from 0, each once.
fn is_exact(rows: &[Vec<Word>]) -> bool {
    let mut numbers: Vec<i64> = rows.iter().flatten().filter_map(number).collect();
    numbers.sort_unstable();
    let is_even = rows.iter().all(|row| row.len() == rows[0].len());
    is_even && numbers.len() >= FEWEST && numbers.iter().zip(0..).all(|(&number, index)| number == index)
}

pub(super) fn is_tiles(text: &str) -> bool {
    rows(text).is_some() || entries(text).len() > 1
}

/// The lines of a file that has a square board in each.
pub(super) fn entries(text: &str) -> Vec<Range<usize>> {
    let lines = lines(text);
    let lines = body(&lines, is_tiles_line);
    let is_board = |line: &Line| {
        let side = line.words.len().isqrt();
        side * side == line.words.len() && is_exact(std::slice::from_ref(&line.words))
    };
    if lines.iter().all(is_board) { lines.iter().map(Line::span).collect() } else { Vec::new() }
}

pub(super) fn read(text: &str, _: &super::Wish) -> Result<Draft, Vec<Fault>> {
    let help = "write each number from 0, the gap, once, row by row; in a square, the number of rows may precede them";
    let Some(rows) = rows(text) else {
        return Err(vec![Fault::new(0..0, "there are no numbered tiles here", help)]);
    };
    let count = rows.concat().len();
    let mut seen = FxHashSet::default();
    let mut faults = Vec::new();
    let mut pieces = Vec::new();
    for (row, words) in rows.iter().enumerate() {
        for (col, word) in words.iter().enumerate() {
            let value = number(word).unwrap_or(-1);
            if !seen.insert(value) {
                faults.push(Fault::new(word.span(), format!("the number {value} appears twice"), help));
            } else if value < 0 || value >= count as i64 {
                let message = format!("the number {value} is not one of 0 to {}", count - 1);
                faults.push(Fault::new(word.span(), message, help));
            } else if value > 0 {
                pieces.push(Piece::of(value.to_string(), word.span(), vec![Cell::new(row, col)]));
            }
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let words = rows.concat();
    let whole = words[0].at..words[count - 1].span().end;
    Ok(Draft::new((rows.len() as i64, rows[0].len() as i64), whole, pieces, Aim::Sorted))
}

/// The board with the goal of all numbers in order, the gaps last, or first if only that can be reached; then a warning says so.
///
/// # Errors
///
/// If its blocks are not numbered single cells.
pub(in super::super) fn sorted(board: &Board) -> Result<(Board, Option<String>), String> {
    let why = "only boards of numbered single cells can be sorted";
    let mut layout = board.layout();
    let mut numbers: Vec<(u64, String)> = Vec::new();
    for (label, cells) in labelled(&layout.rows) {
        let number = label.parse().ok().filter(|_| cells.len() == 1);
        numbers.push((number.ok_or_else(|| format!("{why}; block `{label}` is none"))?, label.to_owned()));
    }
    numbers.sort();
    if layout.rows.iter().flatten().any(|symbol| *symbol == Symbol::Gate) {
        return Err(format!("{why}, without gates"));
    }
    let open: Vec<Cell> = board.size().cells().filter(|&cell| !board.walls()[cell]).collect();
    let gaps = open.len() - numbers.len();
    layout.opening = OpeningLayout::Closed;
    let goal = |from: usize| {
        let place = |((_, label), cell): (&(u64, String), &Cell)| {
            PlaceLayout::new(label.clone(), cell.row as i64, cell.col as i64)
        };
        let places = numbers.iter().zip(&open[from..]).map(place).collect();
        let layout = Layout { goals: vec![GoalLayout::places(places)], ..layout.clone() };
        layout.check().map_err(|faults| faults[0].kind.to_string())
    };
    let (last, first) = (goal(0)?, goal(gaps)?);
    Ok(match (impossible(&last).is_some(), impossible(&first).is_some()) {
        (false, _) => (last, None),
        (true, false) => {
            let doubt =
                "the goal is all numbers in order with the gap first: with the gap last, they cannot be reached";
            (first, Some(doubt.to_owned()))
        }
        (true, true) => {
            let doubt =
                "the goal is all numbers in order with the gap last: neither that nor the gap first can be reached";
            (last, Some(doubt.to_owned()))
        }
    })
}
