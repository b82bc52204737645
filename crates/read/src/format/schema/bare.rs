//! A picture of a board without keys: drawn as in a puzzle file, with commas or semicolons, or pasted from a table.

use super::super::node::{Faults, toml};
use super::super::picture::{Picture, symbol};
use super::super::span_of;
use super::{Fault, File, Found};
use std::ops::Range;
use stepbook_solve::grid::usual;
use stepbook_solve::puzzle::Game;
use unicode_segmentation::UnicodeSegmentation;

/// The picture of a board, and its position.
type Drawn = (Range<usize>, Picture);

/// Reads the puzzle of a picture without keys.
pub(super) fn read(text: &str, (span, picture): Drawn, is_given: bool) -> Result<Found, Vec<Fault>> {
    let free = span.start..picture.row_span(0).end;
    let nothing = toml::parse("")?;
    let mut file = File { is_beside: true, ..File::new(text, nothing.table(), Faults::default(), is_given) };
    file.faults.list.extend(picture.symbol_faults());
    file.draw(span, picture);
    file.goals();
    match file.checked() {
        Some(board) if file.faults.is_empty() => {
            Ok(Found { free: Some(free), warnings: file.doubts(), ..Game::Sliding(board).into() })
        }
        _ => Err(file.faults.list),
    }
}

/// Maximum number of characters of a symbol.
const MOST: usize = 8;

/// Maximum number of characters of a symbol between spaces, where it could be a word.
const MOST_OF_WORDS: usize = 3;

/// Signs that enclose or separate rows. They cannot be part of a label in a picture without keys.
const AROUND: &str = "[](){}|\\\"'`:;,/$";

/// Returns the board that a text shows, if it looks like one. A board has at least two lines, most of them with the
/// same number of cells. If the goal `is_given` elsewhere, one line with an empty cell is enough. It is an error if the
/// text may contain two boards or if its first row is not part of the board.
pub(super) fn grid(text: &str, is_given: bool) -> Option<Result<Drawn, Fault>> {
    let all: Vec<&str> = text.lines().map(|line| line.trim_end_matches(['\r', ' '])).collect();
    let mut lines: Vec<&str> = all.iter().copied().filter(|line| !is_empty(line) && !is_rule(line)).collect();
    let mut rows = cells(&lines)?;
    let cols = usual(rows.iter().map(Vec::len));
    let is_symbol = |cell: &&str| cell.trim().graphemes(true).count() <= MOST;
    let as_many = rows.iter().filter(|row| row.len() == cols).count();
    let has_rows = rows.len() > 1 || is_given && rows.iter().flatten().any(|cell| *cell == ".");
    let is_grid = has_rows && cols > 1 && as_many * 2 > rows.len() && rows.iter().flatten().all(is_symbol);
    if !is_grid {
        return None;
    }
    let span = |line: &str| span_of(text, line);
    if let Some(line) = gap(&all) {
        let help = "remove the line, or put each puzzle in a file of its own; write `.` for each empty cell of a row";
        let message = format!("line {} is empty: are these two boards?", line + 1);
        return Some(Err(Fault::new(span(all[line]), message, help)));
    }
    let is_over_rule = all.iter().skip_while(|line| is_empty(line)).nth(1).is_some_and(|line| is_rule(line));
    let is_blank = is_over_rule && rows[0].iter().all(|cell| cell.trim().is_empty());
    match is_new(&rows) {
        _ if is_blank => drop((lines.remove(0), rows.remove(0))),
        Some(true) if is_over_rule => drop((lines.remove(0), rows.remove(0))),
        Some(false) if is_over_rule => {
            let message = "it is not clear whether row 1 is the heading of the table or a row of the board";
            let help = "remove the heading and the line below it, or only that line if row 1 is a row of the board";
            return Some(Err(Fault::new(span(lines[0]), message, help)));
        }
        _ => {}
    }
    if let Some((row, message)) = beside(&rows) {
        let help = "remove it; if it is a part of the board, write a puzzle file with the board between `board = '''` and `'''`";
        return Some(Err(Fault::new(span(lines[row]), message, help)));
    }
    let rows = lines.iter().zip(rows).map(|(line, cells)| (span(line), *line, cells));
    let picture = Picture::of(rows, |text| symbol(if text.trim().is_empty() { "." } else { text.trim() }));
    Some(Ok((span(lines[0]).start..span(lines[lines.len() - 1]).end, picture)))
}

fn is_empty(line: &str) -> bool {
    line.trim_matches(' ').is_empty()
}

/// Returns the first empty line between rows. Double spacing does not count: there, all rows have the same number of
/// empty lines between them.
fn gap(lines: &[&str]) -> Option<usize> {
    let rows: Vec<usize> = (0..lines.len()).filter(|&at| !is_empty(lines[at])).collect();
    let gaps = || rows.windows(2).map(|pair| pair[1] - pair[0]);
    let is_even = rows.len() > 2 && gaps().all(|gap| Some(gap) == gaps().next());
    let first = rows.windows(2).find(|pair| pair[1] - pair[0] > 1)?;
    (!is_even).then_some(first[0] + 1)
}

/// Returns whether no label of the first row occurs in another row. Returns `None` if the row cannot be a heading: one
/// of its cells has no label, or it repeats a label while some of its labels also occur below.
fn is_new(rows: &[Vec<&str>]) -> Option<bool> {
    let (first, others) = rows.split_first().filter(|(_, others)| others.len() > 1)?;
    let is_label = |cell: &&str| !cell.trim().is_empty() && !cell.trim().chars().all(|c| "._#-*".contains(c));
    let is_new = !first.iter().any(|cell| others.iter().flatten().any(|other| other == cell));
    let is_once = first.iter().enumerate().all(|(at, cell)| !first[..at].contains(cell));
    (first.iter().all(is_label) && (is_new || is_once)).then_some(is_new)
}

/// Returns something that is probably not part of the board, and its row: a sign around rows, a second sign for empty
/// cells, or an unusual row or column at an edge.
fn beside(rows: &[Vec<&str>]) -> Option<(usize, String)> {
    let cells = || (0..).zip(rows).flat_map(|(row, cells)| cells.iter().map(move |cell| (row, *cell)));
    if let Some((row, cell)) = cells().find(|(_, cell)| cell.contains(|c| AROUND.contains(c))) {
        return Some((row, format!("`{cell}` is hardly a cell of the board")));
    }
    let space = cells().find(|(_, cell)| cell.trim().is_empty());
    if let Some((row, _)) = space.filter(|_| cells().any(|(_, cell)| cell == ".")) {
        return Some((row, format!("row {} has a space, but an empty cell seems to be `.`", row + 1)));
    }
    let [(first, below), (last, above)] = [rows.split_first()?, rows.split_last()?];
    for (line, others, row) in [(first, below, 0), (last, above, rows.len() - 1)] {
        if is_apart(line, &others.concat()) {
            let what = if row == 0 { "a heading" } else { "a caption or the mark of an exit" };
            return Some((row, format!("row {} looks like {what}, not like a row of the board", row + 1)));
        }
    }
    numbered(rows, |_| true).map(|col| (0, format!("column {} seems to number the rows", col + 1)))
}

/// Returns the first or last column if only it has numbers, and if all of them are likely to number the rows.
pub(super) fn numbered(rows: &[Vec<&str>], are_likely: fn(&[usize]) -> bool) -> Option<usize> {
    let cols = rows.iter().map(Vec::len).min().filter(|&cols| cols > 0 && rows.len() > 2)?;
    let is_wide = rows.iter().any(|row| row.len() > 1);
    let number = |cell: &str| cell.trim().parse::<usize>().ok();
    let count = rows.iter().flatten().filter(|cell| number(cell).is_some()).count();
    let is_all = |col: &usize| {
        let numbers: Option<Vec<usize>> = rows.iter().map(|row| number(row[*col])).collect();
        is_wide && count == rows.len() && numbers.is_some_and(|numbers| are_likely(&numbers))
    };
    [0, cols - 1].into_iter().find(is_all)
}

/// Returns whether a row at the edge differs from the others. Such a row has symbols of a type that the others lack,
/// and otherwise only symbols that commonly accompany them.
fn is_apart(line: &[&str], others: &[&str]) -> bool {
    type Is = fn(&str) -> bool;
    let is_long: Is = |cell| cell.chars().nth(1).is_some();
    let is_number: Is = |cell| cell.parse::<usize>().is_ok();
    let is_word: Is = |cell| cell.chars().all(char::is_alphabetic);
    let is_mark: Is = |cell| matches!(cell, "#" | "-" | "v" | "^" | "V" | "=");
    let is_exit: Is = |cell| matches!(cell, "#" | "-" | "v" | "^" | "V" | "=" | "." | "");
    // A few letters are probably not a word, and one of two rows may well contain a wall.
    let kinds: [(bool, Is, Is); 5] = [
        (true, is_long, is_long),
        (line.len() > 1, is_number, is_number),
        (line.len() > 2, |cell| cell.contains(char::is_lowercase), is_word),
        (line.len() > 2, |cell| cell.contains(char::is_uppercase), is_word),
        (others.len() > line.len(), is_mark, is_exit),
    ];
    let has = |cells: &[&str], is: Is| cells.iter().any(|cell| is(cell.trim()));
    kinds.iter().any(|&(may_be, is, fits)| {
        may_be && has(line, is) && line.iter().all(|cell| fits(cell.trim())) && !has(others, is)
    })
}

/// Returns whether this is the line below the heading of a Markdown table.
fn is_rule(line: &str) -> bool {
    line.contains('|') && line.contains('-') && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '))
}

/// Returns the cells of each line. They are separated by the first sign that occurs in all lines, by spaces, or not at
/// all.
fn cells<'t>(lines: &[&'t str]) -> Option<Vec<Vec<&'t str>>> {
    let separator = ['\t', ';', ',', '|'].into_iter().find(|&sign| lines.iter().all(|line| line.contains(sign)));
    if let Some(sign) = separator {
        // Spreadsheets also put the separator at the end of rows.
        let is_ended = lines.iter().all(|line| line.ends_with(sign));
        let inner = |line: &'t str| match sign {
            '|' => line.trim().trim_matches('|'),
            _ if is_ended => &line[..line.len() - 1],
            _ => line,
        };
        let bare = |cell: &'t str| cell.trim().trim_matches(['"', '\'']);
        return Some(lines.iter().map(|line| inner(line).split(sign).map(bare).collect()).collect());
    }
    let words: Vec<Vec<&str>> = lines.iter().map(|line| line.split_whitespace().collect()).collect();
    let first = words.first()?.len();
    let is_short = |word: &&str| word.graphemes(true).count() <= MOST_OF_WORDS;
    if first > 1 && words.iter().all(|row| row.len() == first && row.iter().all(is_short)) {
        return Some(words);
    }
    let indent = lines.iter().map(|line| line.len() - line.trim_start().len()).min()?;
    let rows: Vec<Vec<&str>> =
        lines.iter().map(|line| line.get(indent..).unwrap_or_default().graphemes(true).collect()).collect();
    // Lines of prose differ in length. In a picture, only a few lines have the wrong length.
    let cols = usual(rows.iter().map(Vec::len));
    let even = rows.iter().filter(|row| row.len() == cols).count();
    (cols <= 64 && even * 3 >= rows.len() * 2).then_some(rows)
}
