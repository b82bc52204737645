//! Numbered tiles with a gap, and the goal of all numbers in order.

use super::super::Fault;
use super::super::picture::Picture;
use super::draft::{Aim, Draft};
use super::text::{Line, Page, Word};
use rustc_hash::FxHashSet;
use std::ops::Range;
use stepbook_solve::grid::Cell;
use stepbook_solve::sliding::{Board, GoalLayout, Layout, OpeningLayout, PlaceLayout, Symbol, impossible, labelled};

/// Signs of the gap beside zero.
const GAPS: [&str; 13] = ["_", ".", "-", "*", "x", "X", "None", "null", "\"\"", "b", "E", "blank", "empty"];

/// Fewest cells of a board.
const FEWEST: usize = 4;

/// Most cells of a board of which each digit is a tile.
const MOST_DIGITS: usize = 10;

/// Base of the numbers of the 15-puzzle as single digits.
const HEX: u32 = 16;

fn number(word: &Word, base: u32) -> Option<i64> {
    match base {
        HEX => i64::from_str_radix(word.text, HEX).ok(),
        _ if GAPS.contains(&word.text) => Some(0),
        _ => word.number(),
    }
}

fn is_tiles_line(line: &Line) -> bool {
    line.words.iter().all(|word| number(word, 10).is_some())
}

/// The rows of tiles, and the base of their numbers.
fn rows<'t>(page: &Page<'t>) -> Option<(Vec<Vec<Word<'t>>>, u32)> {
    hexadecimal(page).map(|rows| (rows, HEX)).or_else(|| Some((decimal(page)?, 10)))
}

/// Four rows of four hexadecimal digits, or all in one word, perhaps behind `0x`.
fn hexadecimal<'t>(page: &Page<'t>) -> Option<Vec<Vec<Word<'t>>>> {
    let of_line = |line: &Line<'t>| line.words.iter().flat_map(|word| word.characters()).collect::<Vec<_>>();
    let digits: Vec<Word> = page
        .body(|line| line.words.iter().all(|word| word.text.starts_with(|c: char| c.is_ascii_hexdigit())))
        .iter()
        .flat_map(of_line)
        .collect();
    let is_coded = digits.get(..2).is_some_and(|signs| [signs[0].text, signs[1].text] == ["0", "x"]);
    let digits: Vec<Word> =
        digits.into_iter().skip(if is_coded { 2 } else { 0 }).filter(|digit| digit.text != "_").collect();
    let rows: Vec<Vec<Word>> = digits.chunks(4).map(<[Word]>::to_vec).collect();
    (rows.len() == 4 && is_exact(&rows, HEX)).then_some(rows)
}

/// The rows of tiles with decimal numbers.
fn decimal<'t>(page: &Page<'t>) -> Option<Vec<Vec<Word<'t>>>> {
    let lines = page.body(is_tiles_line);
    let first = lines.first().filter(|_| lines.iter().all(is_tiles_line))?;
    let plain: Vec<Vec<Word>> = lines.iter().map(|line| line.words.clone()).collect();
    let all = plain.concat();
    let chunks = |skip: usize, cols: usize| -> Option<Vec<Vec<Word>>> {
        let rest =
            all.get(skip..).filter(|rest| cols > 0 && rest.len() >= FEWEST && rest.len().is_multiple_of(cols))?;
        Some(rest.chunks(cols).map(<[Word]>::to_vec).collect())
    };
    let said = |at: usize| first.words.get(at).and_then(|word| word.text.parse::<usize>().ok());
    // The number of rows above a square says what it is, also if numbers in it are wrong.
    let square = chunks(1, said(0)?).filter(|rows| first.words.len() == 1 && Some(rows.len()) == said(0));
    let has_gap = |rows: &Vec<Vec<Word>>| rows.iter().flatten().any(|word| number(word, 10) == Some(0));
    let headed = || chunks(2, said(1)?).filter(|rows| first.words.len() == 2 && Some(rows.len()) == said(0));
    let digits = || {
        let are_runs = all.len() == plain.len() && all.iter().map(|word| word.text.len()).sum::<usize>() <= MOST_DIGITS;
        are_runs.then(|| all.iter().map(|word| word.characters()).collect::<Vec<_>>())
    };
    let in_line = |rows: Vec<Vec<Word<'t>>>| match &rows[..] {
        [row] if row.len().isqrt().pow(2) == row.len() => row.chunks(row.len().isqrt()).map(<[Word]>::to_vec).collect(),
        _ => rows,
    };
    square.clone().filter(has_gap).or_else(|| {
        let others = [square, headed(), Some(in_line(plain.clone())), digits().map(in_line), filled(lines)];
        others.into_iter().flatten().find(|rows| rows.len() > 1 && is_exact(rows, 10))
    })
}

/// The rows with a gap where one of them has a word less than the others, and the words of all begin in the same columns.
fn filled<'t>(lines: &[Line<'t>]) -> Option<Vec<Vec<Word<'t>>>> {
    let columns = |line: &Line| line.words.iter().map(|word| word.at - line.raw.at.min(word.at)).collect::<Vec<_>>();
    let most = lines.iter().max_by_key(|line| line.words.len()).map(columns)?;
    let row = |line: &Line<'t>| {
        let starts = columns(line);
        let mut words = line.words.clone();
        if starts.len() + 1 == most.len() {
            let at = (0..most.len()).find(|&at| starts.get(at) != most.get(at))?;
            (starts[at..] == most[at + 1..]).then(|| words.insert(at, Word { at: line.span().end, text: GAPS[0] }))?;
        } else {
            (starts == most).then_some(())?;
        }
        Some(words)
    };
    lines.iter().map(row).collect()
}

/// Whether all rows are as long, and the numbers are those from 0, each once.
fn is_exact(rows: &[Vec<Word>], base: u32) -> bool {
    let mut numbers: Vec<i64> = rows.iter().flatten().filter_map(|word| number(word, base)).collect();
    numbers.sort_unstable();
    let is_even = rows.iter().all(|row| row.len() == rows[0].len());
    is_even
        && rows[0].len() > 1
        && numbers.len() >= FEWEST
        && numbers.iter().zip(0..).all(|(&number, index)| number == index)
}

pub(super) fn is_tiles(page: &Page) -> bool {
    // The exit of a number maze is `x`.
    let is_maze = page.text.contains(['x', 'X']) && super::super::klondike::read(page.text).is_ok();
    rows(page).is_some() && !is_maze || entries(page).len() > 1
}

/// The lines of a file that has a square board in each.
pub(super) fn entries(page: &Page) -> Vec<Range<usize>> {
    let lines = page.body(is_tiles_line);
    let is_board = |line: &Line| {
        let side = line.words.len().isqrt();
        side * side == line.words.len() && is_exact(std::slice::from_ref(&line.words), 10)
    };
    if lines.iter().all(is_board) { lines.iter().map(Line::span).collect() } else { Vec::new() }
}

pub(super) fn read(page: &Page, _: &super::Wish) -> Result<Draft, Vec<Fault>> {
    let help = "write each number from 0, the gap, once, row by row; in a square, the number of rows may precede them";
    let (rows, base) = rows(page).ok_or(Vec::new())?;
    let count = rows.concat().len() as i64;
    let (mut seen, mut faults) = (FxHashSet::default(), Vec::new());
    let mut tile = |word: &Word| {
        let value = number(word, base).unwrap_or(-1);
        if !seen.insert(value) {
            faults.push(Fault::new(word.span(), format!("the number {value} appears twice"), help));
        } else if value < 0 || value >= count {
            let message = format!("the number {value} is not one of 0 to {}", count - 1);
            faults.push(Fault::new(word.span(), message, help));
        }
        (word.span(), if value == 0 { Symbol::Empty } else { Symbol::Label(value.to_string()) })
    };
    let picture = Picture::placed(rows.iter().map(|row| row.iter().map(&mut tile).collect()).collect());
    let whole = picture.whole();
    if faults.is_empty() { Ok(Draft::new(picture, whole, Aim::Sorted)) } else { Err(faults) }
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
    let doubt = |why: &str| Some(format!("the goal is all numbers in order with the gap {why} can be reached"));
    Ok(match (impossible(&last).is_none(), impossible(&first).is_none()) {
        (true, _) => (last, None),
        (false, true) => (first, doubt("first: only that")),
        (false, false) => (last, doubt("last: neither that nor the gap first")),
    })
}
