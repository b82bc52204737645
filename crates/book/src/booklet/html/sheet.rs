//! The values of the style sheet: the colours of the theme, and sizes derived from the board.

use super::theme::palette;
use crate::booklet::Booklet;
use crate::booklet::pages::style;
use minijinja::{Value, context};
use stepbook_draw::diagram::{MARGIN, Point, margins};
use stepbook_read::language::{Language, Piece};
use stepbook_solve::grid::Size;
use stepbook_solve::text::number;

/// Distance from the edge of the drawing to the frame's line, in cells.
const TO_FRAME: f64 = 0.12;
/// The values of `page.css`.
pub(super) fn sheet(booklet: &Booklet) -> Value {
    let Size { rows, cols } = booklet.size;
    let maps = booklet.play.is_of_jumps();
    let around = if maps { margins(booklet.size) } else { Point::new(MARGIN, MARGIN) };
    let (width, height) = (cols as f64 + 2.0 * around.x, rows as f64 + 2.0 * around.y);
    let (columns, figure) = print(width, height);
    context! {
        // Whether drawings are maps.
        maps,
        // Width and height of a drawing in cells.
        width,
        height,
        // Share of a drawing's width from its edge to the frame.
        bleed => number(100.0 * TO_FRAME / width, 2),
        // Minimum width of a picture in rem on screens, and that of a sample.
        thumb => number((1.4 + width).clamp(5.25, 32.5), 2),
        column => number((2.75 + 1.5 * width).clamp(7.0, 32.5), 2),
        page_number => page_number(&booklet.language),
        print => context! { columns, figure => number(figure, 1) },
        ..palette(booklet.theme, booklet.has_looks && !maps)
    }
}

/// "page 1 of 9" as CSS content, made of strings and counters.
fn page_number(language: &Language) -> String {
    let pieces = language.pieces("pages-foot", &[], &["page", "count"]);
    let css = pieces.into_iter().map(|piece| match piece {
        Piece::Open("page") => "counter(page)".to_owned(),
        Piece::Open(_) => "counter(pages)".to_owned(),
        Piece::Text(text) => format!("\"{}\"", text.chars().map(escaped).collect::<String>()),
    });
    css.collect::<Vec<_>>().join(" ")
}

/// Escapes a character in a CSS string, safely also for HTML.
fn escaped(c: char) -> String {
    match c {
        ' ' => " ".to_owned(),
        _ if c.is_ascii_alphanumeric() => c.to_string(),
        _ => format!("\\{:x} ", u32::from(c)),
    }
}

/// Width and height of A4 inside the margins of `page.css`, in mm.
const PAPER: (f64, f64) = (183.0, 263.0);
/// Minimum distance between figures, and height of a caption, in mm.
const GAP: (f64, f64) = (5.0, 4.6);
const CAPTION: f64 = 6.5;
/// Height of the headlines on a page, in mm: most pages begin a section, and one the solution.
const HEADLINES: f64 = 33.0;

/// The grid of figures on A4: its columns and the width of a figure in mm. It has the most columns, up to five, with
/// readable labels. Cells are slightly smaller if then one more row fits.
fn print(width: f64, height: f64) -> (usize, f64) {
    let cell = |columns: usize| style::FINE_CELL.min((PAPER.0 - (columns - 1) as f64 * GAP.0) / columns as f64 / width);
    let columns = (1..=5).rev().find(|&columns| cell(columns) >= style::CLEAR_CELL).unwrap_or(1);
    let widest = cell(columns);
    let paper = PAPER.1 - HEADLINES;
    let cell = reduced(widest.min((paper - CAPTION) / height), height, paper, (CAPTION, GAP.1), 0.85 * widest);
    (columns, cell * width - 0.05)
}

/// The side of a cell, at most `u`, with which one more row of boards fits into this height; `u` itself if cells would
/// be smaller than `least`. A board is `rows` cells high, with words above it and a gap below it.
fn reduced(u: f64, rows: f64, height: f64, (words, gap): (f64, f64), least: f64) -> f64 {
    let count = ((height + gap + style::ROUNDING) / (u * rows + words + gap)).floor().max(1.0) + 1.0;
    let fit = ((height + gap) / count - gap - words) / rows - style::ROUNDING;
    if fit >= least { fit.min(u) } else { u }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_number_is_made_of_strings_and_counters() {
        let english = Language::default();
        assert_eq!(page_number(&english), "\"page \" counter(page) \" of \" counter(pages)");
    }

    #[test]
    fn klotski_prints_in_five_columns() {
        let (columns, figure) = print(4.5, 5.5);
        assert_eq!((columns, number(figure, 1).as_str()), (5, "29.3"));
        assert_eq!(print(22.5, 17.5).0, 1);
    }
}
