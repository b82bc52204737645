//! Board pictures: lines of symbols, where in the file each of them is, and slips in the spaces between them.

use super::{Fault, Line, composed, span_of};
use std::ops::Range;
use stepbook_solve::grid::{Cell, Size, usual};
use stepbook_solve::sliding::{Symbol, Where};
use stepbook_solve::text::is_forbidden;
use unicode_segmentation::UnicodeSegmentation;

/// A picture with the place of every symbol.
#[derive(Clone)]
pub(super) struct Picture {
    pub rows: Vec<Vec<Symbol>>,
    spans: Vec<RowSpans>,
    /// Slips in the spaces between symbols.
    slips: Vec<Fault>,
    /// Whether each row has its cells in spite of the slips.
    pub is_clear: bool,
    /// Whether spaces separate the symbols.
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
    /// Spaces, always: a line without any is one symbol.
    Blanks,
    /// If most lines have spaces between symbols, spaces separate the symbols of all lines; else each character is one.
    Guessed,
    /// Nothing: each character is a symbol, also a space.
    Never,
}

/// A line of a picture: its place in the file, its text, and its symbols. A symbol of spaces only is an empty cell.
pub(super) type Row<'a> = (Range<usize>, &'a str, Vec<&'a str>);

impl Picture {
    /// Reads `lines`, each with the place of its text in the file, or with that of the whole picture if the text does
    /// not be in the file as it is.
    ///
    /// Labels are composed (NFC), so that an accent is the same however it was typed.
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

    /// The picture of lines of which the symbols are known.
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

    /// The picture of symbols of which the places are known.
    pub(super) fn placed(rows: Vec<Vec<(Range<usize>, Symbol)>>) -> Self {
        let (spans, rows) =
            rows.into_iter().map(|row| row.into_iter().unzip::<_, _, Vec<_>, _>()).unzip::<_, _, Vec<_>, _>();
        let line = |spans: &Vec<Range<usize>>| {
            spans.first().map_or(0, |first| first.start)..spans.last().map_or(0, |last| last.end)
        };
        let spans = spans.into_iter().map(|symbols| RowSpans { line: line(&symbols), symbols }).collect();
        Self { rows, spans, slips: Vec::new(), is_clear: true, is_separated: false }
    }

    /// Empty cells, which are all at one place.
    pub(super) fn empty(size: Size, at: &Range<usize>) -> Self {
        Self::placed(vec![vec![(at.clone(), Symbol::Empty); size.cols]; size.rows])
    }

    /// The same cells without what is drawn in them.
    pub(super) fn cleared(&self) -> Self {
        let rows = self.rows.iter().map(|row| vec![Symbol::Empty; row.len()]).collect();
        Self { rows, ..self.clone() }
    }

    /// Draws a block, which is at another place than its cells if that is said.
    pub(super) fn draw(&mut self, label: &str, cells: &[Cell], at: Option<&Range<usize>>) {
        for cell in cells {
            self.rows[cell.row][cell.col] = Symbol::Label(label.to_owned());
            self.spans[cell.row].symbols[cell.col] = at.cloned().unwrap_or_else(|| self.cell_span(*cell));
        }
    }

    /// Its size, if all rows are as long as the first one.
    pub(super) fn size(&self) -> Size {
        Size::new(self.rows.len(), self.rows.first().map_or(0, Vec::len))
    }

    /// The place of all of it.
    pub(super) fn whole(&self) -> Range<usize> {
        self.spans.first().map_or(0, |first| first.line.start)..self.spans.last().map_or(0, |last| last.line.end)
    }

    /// What is drawn in a cell.
    pub(super) fn at(&self, cell: Cell) -> &str {
        self.rows[cell.row][cell.col].as_str()
    }

    /// What is drawn in each cell.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().flatten().map(Symbol::as_str)
    }

    /// Adds `symbol` at the end of rows with fewer than `cols` symbols, at the end of their lines.
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

    /// The place of an error of a layout with this picture, if it is in a row or cell.
    pub(super) fn span(&self, at: Where) -> Option<Range<usize>> {
        match at {
            Where::Row(row) | Where::GoalRow(_, row) => Some(self.row_span(row)),
            Where::Cell(cell) | Where::GoalCell(_, cell) => Some(self.cell_span(cell)),
            _ => None,
        }
    }

    /// The cells with their symbols, in reading order.
    pub(super) fn cells(&self) -> impl Iterator<Item = (Cell, &Symbol)> {
        let rows = self.rows.iter().enumerate();
        rows.flat_map(|(row, symbols)| symbols.iter().enumerate().map(move |(col, one)| (Cell::new(row, col), one)))
    }

    /// Errors in the symbols themselves and in the spaces between them.
    pub(super) fn symbol_faults(&self) -> impl Iterator<Item = Fault> {
        let controls = self.cells().filter_map(|(cell, symbol)| {
            let control = symbol.as_str().chars().find(|&c| is_forbidden(c))?;
            Some(forbidden(control, self.cell_span(cell)))
        });
        self.slips.iter().cloned().chain(controls)
    }
}

/// The symbols of one row: what spaces separate, or else each character.
pub fn row(line: &str) -> Vec<Symbol> {
    let line = line.trim();
    let symbols: Vec<&str> = match line.contains(char::is_whitespace) {
        true => line.split_whitespace().collect(),
        false => line.graphemes(true).collect(),
    };
    symbols.into_iter().map(|text| symbol(&composed(text))).collect()
}

/// The position of a part of `line`, which is in `span`.
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

/// The symbols of lines in which spaces may separate them. A line that is unlike the others has a slip: its spaces are too
/// many, too few, or mean empty cells. Also whether spaces separate the symbols.
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
    if is_spaced > bare && !is_picture { (separated(lines), true) } else { (joined(lines, raw), false) }
}

/// The symbols of lines that are separated by spaces.
fn separated<'a>(lines: &[Line<'a>]) -> Cells<'a> {
    let mut cells = Cells::new(lines.iter().map(|(_, line)| words(line)));
    let cols = usual(cells.rows.iter().map(Vec::len));
    for (row, (span, line)) in lines.iter().enumerate() {
        let found = cells.rows[row].len();
        let fields: Vec<&str> = line.split('\t').collect();
        let letters = characters(line.trim());
        if found == 1 && cols > 1 && letters.len() == cols {
            let message = format!("row {} has no spaces between its cells, as the other rows have", row + 1);
            let help = format!("write `{}`", letters.join(" "));
            cells.slips.push(Fault::new(place(span, line, line.trim()), message, help));
            cells.rows[row] = letters;
        } else if found < cols && fields.len() == cols && line.contains('\t') {
            let message = format!("row {} has nothing between two tabs", row + 1);
            let shown: Vec<&str> =
                fields.iter().map(|field| if field.trim().is_empty() { "." } else { field.trim() }).collect();
            let help = format!("write `.` for an empty cell: `{}`", shown.join(" "));
            cells.slips.push(Fault::new(place(span, line, line), message, help));
            cells.rows[row] = fields;
        }
    }
    cells
}

/// The symbols of lines that are not separated: a space between them is a slip. With `raw`, a space is also a symbol.
fn joined<'a>(lines: &[Line<'a>], raw: Vec<Vec<&'a str>>) -> Cells<'a> {
    let full = || lines.iter().filter(|(_, line)| !has_gap(line)).map(|(_, line)| characters(line.trim()).len());
    let cols = match usual(full().collect::<Vec<_>>().into_iter()) {
        0 | 1 => usual(raw.iter().map(Vec::len)),
        cols => cols,
    };
    let mut cells = Cells::new(lines.iter().map(|(_, line)| line.split_whitespace().flat_map(characters).collect()));
    for (row, ((span, line), raw)) in lines.iter().zip(raw).enumerate() {
        let found = cells.rows[row].len();
        if line.trim().is_empty() || !has_gap(line) && (found == cols || raw.len() != cols) {
            continue;
        }
        let inner = line.trim();
        let gap = match (inner.find(char::is_whitespace), line.starts_with(char::is_whitespace)) {
            (Some(at), _) => &inner[at..],
            (None, true) => line,
            (None, false) => &line[line.trim_end().len()..],
        };
        let gap = &gap[..gap.len() - gap.trim_start().len()];
        let name = if gap.starts_with('\t') { "tab" } else { "space" };
        let at = place(span, line, gap);
        if found == cols {
            let message = format!("there is a {name} between the cells of row {}", row + 1);
            let help = format!("cells follow each other without spaces: `{}`", cells.rows[row].concat());
            cells.slips.push(Fault::new(at, message, help));
        } else if raw.len() == cols {
            let shown: String = raw.iter().map(|cell| if cell.trim().is_empty() { "." } else { cell }).collect();
            let message = format!("row {} has {name}s for empty cells", row + 1);
            cells.slips.push(Fault::new(at, message, format!("an empty cell is `.`: `{shown}`")));
            cells.rows[row] = raw;
        } else {
            let message = format!("there is a {name} in row {}", row + 1);
            let help =
                format!("remove it, or write `.` for an empty cell; the other rows have {cols} cells and no spaces");
            cells.slips.push(Fault::new(at, message, help));
            cells.is_clear = false;
        }
    }
    cells
}

/// The error of a character that cannot be printed.
pub(super) fn forbidden(control: char, span: Range<usize>) -> Fault {
    Fault {
        span,
        message: format!("the control character U+{:04X} cannot be printed", u32::from(control)),
        help: Some("remove it; use letters, digits or signs".to_owned()),
    }
}

/// Dots are empty cells, number signs walls and hyphens gates, as many as the labels are wide; a star is anything.
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
