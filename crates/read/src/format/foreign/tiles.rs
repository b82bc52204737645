//! Numbered tiles with a gap. The goal is to put all numbers in order.

use super::super::Fault;
use super::super::picture::Picture;
use super::draft::{Aim, Draft};
use super::text::{Line, Page, Word};
use rustc_hash::FxHashSet;
use std::ops::Range;
use stepbook_solve::grid::Cell;
use stepbook_solve::sliding::{Board, GoalLayout, Layout, OpeningLayout, PlaceLayout, Symbol, impossible, labelled};

/// Signs for the gap, besides zero.
const GAPS: [&str; 14] = ["_", ".", "-", "-1", "*", "x", "X", "None", "null", "\"\"", "b", "E", "blank", "empty"];

/// Minimum number of cells of a board.
const FEWEST: usize = 4;

/// Base of the numbers of the 15-puzzle when they are written as single digits.
const HEX: u32 = 16;

fn number(word: &Word, base: u32) -> Option<i64> {
    match base {
        HEX => i64::from_str_radix(word.text, HEX).ok(),
        _ if GAPS.contains(&word.text) => Some(0),
        _ => word.number(),
    }
}

fn is_tiles_line(line: &Line) -> bool {
    cells(line).iter().all(|word| number(word, 10).is_some())
}

/// Returns the cells of a line: its words, or the characters of its only word. The number of a board before them is
/// left out.
fn cells<'t>(line: &Line<'t>) -> Vec<Word<'t>> {
    match line.words[..] {
        [word] if word.text.len() > 2 && !GAPS.contains(&word.text) => word.characters(),
        [index, ref board @ ..]
            if index.number().is_some() && board.len() > 8 && is_exact(&in_line(vec![board.to_vec()]), 10) =>
        {
            board.to_vec()
        }
        _ => line.words.clone(),
    }
}

/// Returns the rows of a square written in one line.
fn in_line(rows: Vec<Vec<Word>>) -> Vec<Vec<Word>> {
    match &rows[..] {
        [row] if row.len().isqrt().pow(2) == row.len() => row.chunks(row.len().isqrt()).map(<[Word]>::to_vec).collect(),
        _ => rows,
    }
}

/// Returns the rows of tiles, and the base of their numbers.
fn rows<'t>(page: &Page<'t>) -> Option<(Vec<Vec<Word<'t>>>, u32)> {
    hexadecimal(page).map(|rows| (rows, HEX)).or_else(|| Some((decimal(page)?, 10)))
}

/// Returns four rows of four hexadecimal digits. They may also be in one word, with an optional `0x`.
fn hexadecimal<'t>(page: &Page<'t>) -> Option<Vec<Vec<Word<'t>>>> {
    let of_line = |line: &Line<'t>| line.words.iter().flat_map(|word| word.digits().0.characters()).collect::<Vec<_>>();
    let lines = page.body(|line| line.words.iter().all(|word| word.text.starts_with(|c: char| c.is_ascii_hexdigit())));
    let digits: Vec<Word> = lines.iter().flat_map(of_line).filter(|digit| digit.text != "_").collect();
    let rows: Vec<Vec<Word>> = digits.chunks(4).map(<[Word]>::to_vec).collect();
    (rows.len() == 4 && is_exact(&rows, HEX)).then_some(rows)
}

/// Returns the lines of a page that contains only tiles, and their cells.
fn plain<'p, 't>(page: &'p Page<'t>) -> Option<(&'p [Line<'t>], Vec<Vec<Word<'t>>>)> {
    let lines = page.body(is_tiles_line);
    (!lines.is_empty() && lines.iter().all(is_tiles_line)).then(|| (lines, lines.iter().map(cells).collect()))
}

/// Returns the rows of tiles with decimal numbers.
fn decimal<'t>(page: &Page<'t>) -> Option<Vec<Vec<Word<'t>>>> {
    let (lines, plain) = plain(page)?;
    let (first, all) = (&plain[0], plain.concat());
    let chunks = |skip: usize, cols: usize| -> Option<Vec<Vec<Word>>> {
        let rest =
            all.get(skip..).filter(|rest| cols > 0 && rest.len() >= FEWEST && rest.len().is_multiple_of(cols))?;
        Some(rest.chunks(cols).map(<[Word]>::to_vec).collect())
    };
    let said = |at: usize| first.get(at).and_then(|word| word.text.parse::<usize>().ok());
    // If there are several lines below, they determine the columns.
    let is_drawn = |cols: usize| plain.len() == 2 || plain[1..].iter().all(|row| row.len() == cols);
    // The number of rows above a square identifies it even if some of its numbers are wrong.
    let square = chunks(1, said(0).unwrap_or_default())
        .filter(|rows| first.len() == 1 && Some(rows.len()) == said(0) && is_drawn(rows.len()));
    let has_gap = |rows: &Vec<Vec<Word>>| rows.iter().flatten().any(|word| number(word, 10) == Some(0));
    let sized = |rows: usize, cols: usize| {
        chunks(2, said(cols)?)
            .filter(|board| first.len() == 2 && Some(board.len()) == said(rows) && is_drawn(board[0].len()))
    };
    let headed = || sized(0, 1).or_else(|| sized(1, 0).filter(|_| plain.len() > 2));
    square.clone().filter(has_gap).or_else(|| {
        let others = [square, headed(), Some(in_line(plain.clone())), filled(lines)];
        others.into_iter().flatten().find(|rows| rows.len() > 1 && is_exact(rows, 10))
    })
}

/// Returns the error of a text that clearly shows tiles but is not a valid board, with the repair.
fn slip(page: &Page) -> Option<Fault> {
    let (lines, plain) = plain(page)?;
    let is_board = |rows: &[Vec<Word>]| rows.len() > 1 && is_exact(rows, 10);
    let is_full = |rows: &[Vec<Word>]| {
        let mut numbers: Vec<i64> = rows.iter().flatten().filter_map(|word| word.number()).collect();
        numbers.sort_unstable();
        rows.len() > 2
            && rows.iter().all(|row| row.len() == rows[0].len() && row.len() > 2)
            && numbers.into_iter().eq(1..=(rows.len() * rows[0].len()) as i64)
    };
    let (first, below, half) = (&lines[0], &plain[1..], plain.len() / 2);
    let whole = first.span().start..lines[lines.len() - 1].span().end;
    if first.words.len() < 3 && is_board(below) {
        let help = "write the number of rows there, or leave the line out";
        return Some(Fault::new(first.span(), "this is not the size of the tiles below", help));
    }
    if is_board(&plain[..half]) && is_board(&plain[half..]) {
        let help = "leave only the start, and give another goal than all numbers in order with --goal-file";
        return Some(Fault::new(whole, "these are two boards of tiles, perhaps a start and a goal", help));
    }
    let boards = [&in_line(plain.clone())[..], below];
    if boards.iter().any(|rows| is_full(rows)) {
        let help = "write `0` for it, also in place of the largest number";
        return Some(Fault::new(whole, "these tiles have no gap", help));
    }
    let missing = boards.iter().find_map(|rows| missing_tile(rows))?;
    let help = "write each number from 0, the gap, once, row by row";
    Some(Fault::new(whole, format!("these seem to be numbered tiles, but {missing} is missing"), help))
}

/// Returns the missing number in rows where all other numbers are those of tiles. A letter may stand in its place.
fn missing_tile(rows: &[Vec<Word>]) -> Option<usize> {
    let (cells, is_even) = (rows.concat(), rows.iter().all(|row| row.len() == rows[0].len() && row.len() > 1));
    let numbers: FxHashSet<usize> = cells.iter().filter_map(|word| word.text.parse().ok()).collect();
    let missing: Vec<usize> = (0..cells.len()).filter(|known| !numbers.contains(known)).collect();
    let [missing] = missing[..] else { return None };
    (is_even && rows.len() > 1 && cells.len() > FEWEST).then_some(missing)
}

/// Fills the gap in rows that have one word fewer than the others. It is between two commas or in one of several
/// aligned columns.
fn filled<'t>(lines: &[Line<'t>]) -> Option<Vec<Vec<Word<'t>>>> {
    let most = lines.iter().max_by_key(|line| line.words.len())?;
    let gap = |line: &Line<'t>| {
        let fields: Vec<&str> = line.raw.text.split([',', ';', '\t']).map(str::trim).collect();
        let empty = fields.iter().position(|field| field.is_empty()).filter(|_| fields.len() == most.words.len());
        empty.or_else(|| {
            // The words of aligned columns begin or end below each other.
            [0, 1].into_iter().find_map(|part| {
                let place = |line: &Line, at: usize| {
                    line.words.get(at).map(|word| word.at + part * word.text.len() - line.raw.at.min(word.at))
                };
                let at = (0..most.words.len()).find(|&at| place(line, at) != place(most, at))?;
                // Above the last line, a gap at the end may also be one whose spaces were lost.
                let is_sure = at < line.words.len() || line.span() == lines[lines.len() - 1].span();
                (is_sure && (at..line.words.len()).all(|at| place(line, at) == place(most, at + 1))).then_some(at)
            })
        })
    };
    let row = |line: &Line<'t>| {
        let mut words = line.words.clone();
        if words.len() < most.words.len() {
            words.insert(gap(line)?, Word { at: line.span().end, text: GAPS[0] });
        }
        Some(words)
    };
    lines.iter().map(row).collect()
}

/// Returns whether all rows have the same length and the numbers are consecutive from 0, without duplicates.
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
    rows(page).is_some() || slip(page).is_some()
}

/// Returns the lines of a file that has a square board in each line.
pub(super) fn entries(page: &Page) -> Vec<Range<usize>> {
    let lines = page.body(is_tiles_line);
    let is_board = |line: &Line| {
        let rows = in_line(vec![cells(line)]);
        rows.len() > 1 && is_exact(&rows, 10)
    };
    if lines.iter().all(is_board) { lines.iter().map(Line::span).collect() } else { Vec::new() }
}

pub(super) fn read(page: &Page, _: &super::Wish) -> Result<Draft, Vec<Fault>> {
    let help = "write each number from 0, the gap, once, row by row; in a square, the number of rows may precede them";
    let (rows, base) = rows(page).ok_or_else(|| slip(page).into_iter().collect::<Vec<_>>())?;
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

/// Returns the board with the goal of all numbers in order. The gaps come last, or first if only that can be reached. A
/// warning reports that the gaps come first, or that neither can be reached. It also reports that both can be reached,
/// unless the goal `is_said`.
///
/// # Errors
///
/// Fails if its blocks are not numbered single cells.
pub(in super::super) fn sorted(board: &Board, is_said: bool) -> Result<(Board, Option<String>), String> {
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
    let doubt = |why: &str| Some(format!("the goal is all numbers in order with the gap {why}"));
    Ok(match (impossible(&last).is_none(), impossible(&first).is_none()) {
        (true, true) if !is_said => (last, doubt("last; it can be reached with the gap first, too")),
        (true, _) => (last, None),
        (false, true) => (first, doubt("first: only that can be reached")),
        (false, false) => (last, doubt("last: neither that nor the gap first can be reached")),
    })
}
