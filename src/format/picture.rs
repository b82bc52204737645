//! Board pictures: lines of symbols, and where in the file each of them stands.

use super::{Fault, composed};
use crate::sliding::Symbol;
use std::ops::Range;
use unicode_segmentation::UnicodeSegmentation;

/// A picture with the place of every symbol.
pub(super) struct Picture {
    pub rows: Vec<Vec<Symbol>>,
    spans: Vec<RowSpans>,
}

struct RowSpans {
    line: Range<usize>,
    symbols: Vec<Range<usize>>,
}

/// What separates the symbols of a line.
#[derive(Clone, Copy)]
pub(super) enum Separation {
    /// Blanks, always: a line without any is one symbol.
    Blanks,
    /// If any line has a blank between symbols, blanks separate the symbols of all lines; else each character is one.
    Guessed,
    /// Nothing: each character is a symbol, a blank too.
    Never,
}

impl Picture {
    /// Reads `lines`, each with the place of its text in the file, or with that of the whole picture where the text does
    /// not stand in the file as it is.
    ///
    /// Labels are composed (NFC), so that an accent is the same however it was typed.
    pub(super) fn read<'a>(
        lines: impl Iterator<Item = (Range<usize>, &'a str)>,
        separation: Separation,
        symbol: impl Fn(&str) -> Symbol,
    ) -> Self {
        let lines: Vec<_> = lines.collect();
        let separated = match separation {
            Separation::Blanks => true,
            Separation::Guessed => lines.iter().any(|(_, line)| line.trim().contains(char::is_whitespace)),
            Separation::Never => false,
        };
        let blanks = matches!(separation, Separation::Never);
        let mut picture = Self { rows: Vec::with_capacity(lines.len()), spans: Vec::with_capacity(lines.len()) };
        for (span, line) in lines {
            let at = |part: &str| {
                let start = span.start + (part.as_ptr() as usize - line.as_ptr() as usize);
                if span.len() == line.len() { start..start + part.len() } else { span.clone() }
            };
            let symbols: Vec<&str> = match separated {
                true => line.split_whitespace().collect(),
                false if blanks => line.graphemes(true).collect(),
                false => line.trim().graphemes(true).collect(),
            };
            picture.rows.push(symbols.iter().map(|text| symbol(&composed(text))).collect());
            picture.spans.push(RowSpans { symbols: symbols.into_iter().map(at).collect(), line: at(line.trim_end()) });
        }
        picture
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

    pub(super) fn cell_span(&self, cell: crate::grid::Cell) -> Range<usize> {
        self.spans[cell.row].symbols[cell.col].clone()
    }

    /// Faults of the symbols themselves.
    pub(super) fn symbol_faults(&self) -> impl Iterator<Item = Fault> {
        let cells = self.rows.iter().zip(&self.spans);
        let cells = cells.flat_map(|(row, spans)| row.iter().zip(&spans.symbols));
        cells.filter_map(|(symbol, span)| {
            let control = symbol.as_str().chars().find(|&c| is_forbidden(c))?;
            Some(forbidden(control, span.clone()))
        })
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

/// The fault of a character that cannot be printed.
pub(super) fn forbidden(control: char, span: Range<usize>) -> Fault {
    Fault {
        span,
        message: format!("the control character U+{:04X} cannot be printed", u32::from(control)),
        help: Some("remove it; use letters, digits or signs".to_owned()),
    }
}

/// Characters that no output format can show: controls, those that turn the direction of the text around them, and the
/// noncharacters that XML forbids.
pub(super) fn is_forbidden(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}')
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
