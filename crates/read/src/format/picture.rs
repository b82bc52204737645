//! Pictures of boards: lines of symbols with their positions in the file, and slips in the spaces between symbols.

use super::{Fault, Line, composed, span_of};
use std::ops::Range;
use stepbook_solve::grid::{Cell, Size, usual};
use stepbook_solve::sliding::{Symbol, Where};
use stepbook_solve::text::is_forbidden;
use unicode_segmentation::UnicodeSegmentation;

/// A picture with the position of every symbol.
#[derive(Clone)]
pub(super) struct Picture {
    pub rows: Vec<Vec<Symbol>>,
    spans: Vec<RowSpans>,
    /// Slips in the spaces between symbols.
    slips: Vec<Fault>,
    /// True if each row has its cells in spite of the slips.
    pub is_clear: bool,
    /// True if spaces separate the symbols.
    pub is_separated: bool,
}

#[derive(Clone)]
struct RowSpans {
    line: Range<usize>,
    symbols: Vec<Range<usize>>,
}

/// The separator of the symbols of a line.
#[derive(Clone, Copy)]
pub(super) enum Separation {
    /// Always spaces. A line without spaces is one symbol.
    Blanks,
    /// Spaces, if most lines have spaces between symbols. Otherwise each character is a symbol.
    Guessed,
    /// None. Each character is a symbol, including spaces.
    Never,
}

/// A line of a picture: its position in the file, its text, and its symbols. A symbol that consists only of spaces is
/// an empty cell.
pub(super) type Row<'a> = (Range<usize>, &'a str, Vec<&'a str>);

impl Picture {
    /// Reads `lines`, each with the position of its text in the file. If the file does not contain the text literally,
    /// the position is that of the whole picture.
    ///
    /// Labels are composed (NFC), so that accents are equal no matter how they were typed.
    pub(super) fn read<'a>(
        lines: impl Iterator<Item = Line<'a>>,
        separation: Separation,
        symbol: impl Fn(&str) -> Symbol,
    ) -> Self {
        let lines: Vec<_> = lines.collect();
        let plain = |cells: fn(&'a str) -> Vec<&'a str>| Cells::new(lines.iter().map(|(_, line)| cells(line)));
        let (Cells { rows, slips, is_clear }, is_separated) = match separation {
            Separation::Blanks => (plain(words), false),
            Separation::Never => (plain(characters), false),
            Separation::Guessed => guessed(&lines),
        };
        let is_free = !matches!(separation, Separation::Never);
        let lines = lines.into_iter().zip(rows).map(|((span, line), cells)| (span, line, cells));
        let read = |text: &str| if is_free && text.trim().is_empty() { Symbol::Empty } else { symbol(text) };
        Self { slips, is_clear, is_separated, ..Self::of(lines, read) }
    }

    /// Returns the picture of lines with known symbols.
    pub(super) fn of<'a>(lines: impl Iterator<Item = Row<'a>>, symbol: impl Fn(&str) -> Symbol) -> Self {
        let mut picture =
            Self { rows: Vec::new(), spans: Vec::new(), slips: Vec::new(), is_clear: true, is_separated: false };
        for (span, line, symbols) in lines {
            let at = |part: &str| place(&span, line, part);
            picture.rows.push(symbols.iter().map(|text| symbol(&composed(text))).collect());
            picture.spans.push(RowSpans { symbols: symbols.into_iter().map(at).collect(), line: at(line.trim_end()) });
        }
        picture
    }

    /// Returns the picture of symbols with known positions.
    pub(super) fn placed(rows: Vec<Vec<(Range<usize>, Symbol)>>) -> Self {
        let (spans, rows) =
            rows.into_iter().map(|row| row.into_iter().unzip::<_, _, Vec<_>, _>()).unzip::<_, _, Vec<_>, _>();
        let line = |spans: &Vec<Range<usize>>| {
            spans.first().map_or(0, |first| first.start)..spans.last().map_or(0, |last| last.end)
        };
        let spans = spans.into_iter().map(|symbols| RowSpans { line: line(&symbols), symbols }).collect();
        Self { rows, spans, slips: Vec::new(), is_clear: true, is_separated: false }
    }

    /// Returns empty cells that all have the same position.
    pub(super) fn empty(size: Size, at: &Range<usize>) -> Self {
        Self::placed(vec![vec![(at.clone(), Symbol::Empty); size.cols]; size.rows])
    }

    /// Returns the same picture with all cells empty.
    pub(super) fn cleared(&self) -> Self {
        let rows = self.rows.iter().map(|row| vec![Symbol::Empty; row.len()]).collect();
        Self { rows, ..self.clone() }
    }

    /// Draws a block. If `at` is given, it is the position of the block in the file. Otherwise its cells keep theirs.
    pub(super) fn draw(&mut self, label: &str, cells: &[Cell], at: Option<&Range<usize>>) {
        for cell in cells {
            self.rows[cell.row][cell.col] = Symbol::Label(label.to_owned());
            self.spans[cell.row].symbols[cell.col] = at.cloned().unwrap_or_else(|| self.cell_span(*cell));
        }
    }

    /// Returns the size, if all rows are as long as the first one.
    pub(super) fn size(&self) -> Size {
        Size::new(self.rows.len(), self.rows.first().map_or(0, Vec::len))
    }

    /// Returns the position of the whole picture.
    pub(super) fn whole(&self) -> Range<usize> {
        self.spans.first().map_or(0, |first| first.line.start)..self.spans.last().map_or(0, |last| last.line.end)
    }

    /// Returns the text in a cell.
    pub(super) fn at(&self, cell: Cell) -> &str {
        self.rows[cell.row][cell.col].as_str()
    }

    /// Returns the text in each cell.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().flatten().map(Symbol::as_str)
    }

    /// Extends rows with fewer than `cols` symbols by `symbol`, positioned at the end of their lines.
    pub(super) fn fill(&mut self, cols: usize, symbol: &Symbol) {
        for (row, spans) in self.rows.iter_mut().zip(&mut self.spans) {
            let end = spans.symbols.last().unwrap_or(&spans.line).end;
            let missing = cols.saturating_sub(row.len());
            row.extend(std::iter::repeat_n(symbol.clone(), missing));
            spans.symbols.extend(std::iter::repeat_n(end..end, missing));
        }
    }

    pub(super) fn row_span(&self, row: usize) -> Range<usize> {
        self.spans[row].line.clone()
    }

    pub(super) fn cell_span(&self, cell: Cell) -> Range<usize> {
        self.spans[cell.row].symbols[cell.col].clone()
    }

    /// Returns the position of an error of a layout with this picture, if it is in a row or cell.
    pub(super) fn span(&self, at: Where) -> Option<Range<usize>> {
        match at {
            Where::Row(row) | Where::GoalRow(_, row) => Some(self.row_span(row)),
            Where::Cell(cell) | Where::GoalCell(_, cell) => Some(self.cell_span(cell)),
            _ => None,
        }
    }

    /// Returns the cells with their symbols, in reading order.
    pub(super) fn cells(&self) -> impl Iterator<Item = (Cell, &Symbol)> {
        let rows = self.rows.iter().enumerate();
        rows.flat_map(|(row, symbols)| symbols.iter().enumerate().map(move |(col, one)| (Cell::new(row, col), one)))
    }

    /// Returns the errors in the symbols themselves and in the spaces between them.
    pub(super) fn symbol_faults(&self) -> impl Iterator<Item = Fault> {
        let controls = self.cells().filter_map(|(cell, symbol)| {
            let control = symbol.as_str().chars().find(|&c| is_forbidden(c)).or_else(|| invisible(symbol.as_str()))?;
            Some(forbidden(control, self.cell_span(cell)))
        });
        self.slips.iter().cloned().chain(controls)
    }
}

/// Returns the symbols of one row, separated by spaces or else one per character.
pub fn row(line: &str) -> Vec<Symbol> {
    let line = line.trim();
    let symbols: Vec<&str> = match line.contains(char::is_whitespace) {
        true => line.split_whitespace().collect(),
        false => line.graphemes(true).collect(),
    };
    symbols.into_iter().map(|text| symbol(&composed(text))).collect()
}

/// Returns the position of a part of `line`, which is at `span`.
fn place(span: &Range<usize>, line: &str, part: &str) -> Range<usize> {
    let at = span_of(line, part);
    if span.len() == line.len() { span.start + at.start..span.start + at.end } else { span.clone() }
}

/// The symbols of each line.
struct Cells<'a> {
    rows: Vec<Vec<&'a str>>,
    slips: Vec<Fault>,
    is_clear: bool,
}

impl<'a> Cells<'a> {
    fn new(rows: impl Iterator<Item = Vec<&'a str>>) -> Self {
        Self { rows: rows.collect(), slips: Vec::new(), is_clear: true }
    }
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

fn characters(line: &str) -> Vec<&str> {
    line.graphemes(true).collect()
}

fn has_gap(line: &str) -> bool {
    line.trim().contains(char::is_whitespace)
}

/// Returns the symbols of lines that may be separated by spaces. A line that differs from the others has a slip: it has
/// too many or too few spaces, or its spaces are empty cells. Also returns whether spaces separate the symbols.
fn guessed<'a>(lines: &[Line<'a>]) -> (Cells<'a>, bool) {
    let is_spaced = lines.iter().filter(|(_, line)| has_gap(line)).count();
    let indent = lines.iter().filter(|(_, line)| !line.trim().is_empty());
    let indent = indent.map(|(_, line)| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let cols = usual(lines.iter().map(|(_, line)| line.trim().graphemes(true).count()));
    // Spaces at the end are cells only if they fill the row.
    let raw = |line: &'a str| {
        let all = characters(line.trim_end_matches('\r').get(indent..).unwrap_or_default());
        if all.len() == cols { all } else { characters(line.trim_end().get(indent..).unwrap_or_default()) }
    };
    let raw: Vec<Vec<&str>> = lines.iter().map(|(_, line)| raw(line)).collect();
    let bare = lines.iter().filter(|(_, line)| !has_gap(line) && line.trim().graphemes(true).nth(1).is_some()).count();
    let is_even = |counts: &[usize]| counts.iter().all(|count| Some(count) == counts.first());
    let are_words = is_even(&lines.iter().map(|(_, line)| words(line).len()).collect::<Vec<_>>());
    let is_picture = !are_words && bare > 0 && is_even(&raw.iter().map(Vec::len).collect::<Vec<_>>());
    let is_separated = is_spaced > bare && !is_picture;
    (aligned(lines, raw, is_separated), is_separated)
}

/// Returns the symbols of lines, which are separated by spaces or not. A line written differently from most is read so
/// that it has the same number of symbols as the others. In `raw`, a space is also a symbol.
fn aligned<'a>(lines: &[Line<'a>], raw: Vec<Vec<&'a str>>, is_separated: bool) -> Cells<'a> {
    let symbols = |line: &'a str| match is_separated {
        true => words(line),
        false => line.split_whitespace().flat_map(characters).collect(),
    };
    let mut cells = Cells::new(lines.iter().map(|(_, line)| symbols(line)));
    let full = lines.iter().zip(&cells.rows).filter(|((_, line), _)| is_separated || !has_gap(line));
    let cols = match usual(full.map(|(_, row)| row.len()).collect::<Vec<_>>().into_iter()) {
        0 | 1 if !is_separated => usual(raw.iter().map(Vec::len)),
        cols => cols,
    };
    for (row, ((span, line), raw)) in lines.iter().zip(raw).enumerate() {
        let found = cells.rows[row].len();
        let is_other = match is_separated {
            true => found < cols && cols > 1,
            false => !line.trim().is_empty() && (has_gap(line) || found != cols && raw.len() == cols),
        };
        if !is_other {
            continue;
        }
        let ways = match is_separated {
            true => [if has_gap(line) { Vec::new() } else { characters(line.trim()) }, line.split('\t').collect()],
            false => [cells.rows[row].clone(), raw],
        };
        let (message, help) = match ways.into_iter().find(|way| way.len() == cols) {
            Some(way) => {
                let shown: Vec<&str> =
                    way.iter().map(|cell| cell.trim()).map(|c| if c.is_empty() { "." } else { c }).collect();
                cells.rows[row] = way;
                let gap = if is_separated { " " } else { "" };
                ("has other spaces than the other rows", format!("write `{}`", shown.join(gap)))
            }
            None if is_separated => continue,
            None => {
                cells.is_clear = false;
                let help = "remove it, or write `.` for an empty cell; the other rows have";
                ("has a space between its cells", format!("{help} {cols} cells and no spaces"))
            }
        };
        cells.slips.push(Fault::new(place(span, line, line), format!("row {} {message}", row + 1), help));
    }
    cells
}

/// Returns a character that nobody sees, unless it may shape a sign that is not ASCII, as in emoji.
pub(super) fn invisible(label: &str) -> Option<char> {
    let is_invisible = |c: &char| {
        matches!(c, '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}')
    };
    label.chars().find(is_invisible).filter(|_| label.chars().all(|c| c.is_ascii() || is_invisible(&c)))
}

/// Returns the error of a character that cannot be printed.
pub(super) fn forbidden(control: char, span: Range<usize>) -> Fault {
    let what = if control.is_control() { "control" } else { "invisible" };
    Fault {
        span,
        message: format!("the {what} character U+{:04X} cannot be printed", u32::from(control)),
        help: Some("remove it; use letters, digits or signs".to_owned()),
    }
}

/// Returns the symbol for a text. Dots are empty cells, number signs are walls, and hyphens are gates. They are
/// repeated to match the width of the labels. A star is anything.
pub(super) fn symbol(text: &str) -> Symbol {
    let only = |sign: char| text.chars().all(|c| c == sign);
    match text {
        _ if only('.') => Symbol::Empty,
        _ if only('#') => Symbol::Wall,
        _ if only('-') => Symbol::Gate,
        _ if only('*') => Symbol::Anything,
        label => Symbol::Label(label.to_owned()),
    }
}
