//! The picture of a board and nothing else: as it is drawn, with commas or semicolons, or pasted from a table.

use super::super::picture::Picture;
use super::{BoardText, symbol};
use crate::grid::usual;
use std::ops::Range;
use unicode_segmentation::UnicodeSegmentation;

/// Most characters of a symbol.
const MOST: usize = 8;

/// The board that a text is, if it looks like one: at least two lines, most of which have as many cells.
pub(super) fn grid(text: &str) -> Option<BoardText> {
    let start_of = |line: &str| line.as_ptr() as usize - text.as_ptr() as usize;
    let lines = text.lines().map(|line| line.trim_end_matches(['\r', ' ']));
    let lines: Vec<&str> = lines.filter(|line| !line.trim_matches(' ').is_empty() && !is_rule(line)).collect();
    let rows = cells(&lines)?;
    let cols = usual(rows.iter().map(Vec::len));
    let is_symbol = |cell: &&str| cell.trim().graphemes(true).count() <= MOST;
    let as_many = rows.iter().filter(|row| row.len() == cols).count();
    let is_grid = rows.len() > 1 && cols > 1 && as_many * 2 > rows.len() && rows.iter().flatten().all(is_symbol);
    if !is_grid {
        return None;
    }
    let span = |line: &str| -> Range<usize> { start_of(line)..start_of(line) + line.len() };
    let rows = lines.iter().zip(rows).map(|(line, cells)| (span(line), *line, cells));
    let picture = Picture::of(rows, |text| symbol(if text.trim().is_empty() { "." } else { text.trim() }));
    Some(BoardText { span: span(lines[0]).start..span(lines[lines.len() - 1]).end, picture })
}

/// The line below the heading of a table in Markdown.
fn is_rule(line: &str) -> bool {
    line.contains('|') && line.contains('-') && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '))
}

/// The cells of each line, separated by the first sign that all lines have, by spaces, or not at all.
fn cells<'t>(lines: &[&'t str]) -> Option<Vec<Vec<&'t str>>> {
    let separator = ['\t', ';', ',', '|'].into_iter().find(|&sign| lines.iter().all(|line| line.contains(sign)));
    if let Some(sign) = separator {
        let inner = |line: &'t str| if sign == '|' { line.trim().trim_matches('|') } else { line };
        let bare = |cell: &'t str| cell.trim().trim_matches(['"', '\'']);
        return Some(lines.iter().map(|line| inner(line).split(sign).map(bare).collect()).collect());
    }
    let words: Vec<Vec<&str>> = lines.iter().map(|line| line.split_whitespace().collect()).collect();
    let first = words.first()?.len();
    if first > 1 && words.iter().all(|row| row.len() == first) {
        return Some(words);
    }
    let indent = lines.iter().map(|line| line.len() - line.trim_start().len()).min()?;
    let rows: Vec<Vec<&str>> =
        lines.iter().map(|line| line.get(indent..).unwrap_or_default().graphemes(true).collect()).collect();
    // Prose has lines of different length; a picture has at most a few that are wrong.
    let cols = usual(rows.iter().map(Vec::len));
    let even = rows.iter().filter(|row| row.len() == cols).count();
    (cols <= 64 && even * 3 >= rows.len() * 2).then_some(rows)
}
