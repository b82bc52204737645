//! The hints: the boards at which the parts end, in order, on one page where they fit.

use super::flow::Flow;
use super::panel::{AnyPanel, Breadth, Drawn, GridOf, Panel, Paragraph, Place, Row, Stack, Tagged};
use super::puzzle::{arrow, named_board};
use super::sheet::{Sheet, fitted, width};
use super::style::{self, TextStyle};
use super::{Book, board_cells, readable_cell_on};
use crate::booklet::{Hint, Hints};
use stepbook_draw::diagram::{Anchor, Diagram, Tag};
use stepbook_draw::font::Weight;

/// Largest side of a cell, and most columns.
const LARGEST: f64 = 12.0;
const COLUMNS: usize = 5;
/// Heights of the words over a board and below it, in mm.
const OVER: f64 = 6.2;
const BELOW: f64 = 5.4;
/// Distances of columns, in which an arrow stands, and of rows.
const ACROSS: f64 = 14.0;
const DOWN: f64 = 7.0;
/// Length of the arrow.
const ARROW: f64 = 9.0;

impl<'a> Book<'a> {
    /// The hints on pages of their own.
    pub(super) fn hints(&mut self, hints: &'a Hints) {
        let (fonts, language) = (&self.booklet.fonts, &self.booklet.language);
        self.titled(&hints.title, &hints.title, "hints");
        let all = self.paper.text_width();
        let mut flow = Flow::default();
        flow.push(0.0, Paragraph::new(fonts, TextStyle::TEXT, language.sentences(hints.meaning.iter().cloned())));
        let Some(start) = &hints.start else {
            for hint in &hints.boards {
                let row = Row::new(0.0)
                    .with(
                        Breadth::Fixed(9.0),
                        Paragraph::new(fonts, TextStyle::SECTION, hint.number.to_string()).untagged(),
                    )
                    .with(Breadth::Share(1.0), Paragraph::new(fonts, TextStyle::TEXT, hint.words.as_str()).untagged());
                flow.push(4.0 * style::BETWEEN, Tagged(Tag::Paragraph, Box::new(row)));
            }
            return self.flow(&flow, &hints.title);
        };
        let sheet = self.sheet();
        let free = sheet.bottom - sheet.y - flow.height(all) - style::BETWEEN;
        let count = hints.boards.len() + 1;
        let words = hints.otherwise.as_ref().map(|(title, text)| {
            Stack::default()
                .with(0.0, Paragraph::heading(fonts, TextStyle::HEADING, 3, title.as_str()))
                .with(style::UNDER_HEADING, Paragraph::new(fonts, TextStyle::SMALL, text.as_str()))
        });
        let below = words.as_ref().map_or(0.0, |words| words.height(all) + style::BETWEEN);
        let board = board_cells(start);
        let least = readable_cell_on(start, &self.paper);
        // The largest boards that fit on the page; else as many as are good on several.
        let of = |columns: usize| {
            let wide = (all - (columns - 1) as f64 * ACROSS) / (columns as f64 * board.0);
            let rows = count.div_ceil(columns) as f64;
            let free = if count.is_multiple_of(columns) { free - below } else { free };
            let high = ((free + DOWN) / rows - DOWN - OVER - BELOW) / board.1;
            (columns, LARGEST.min(wide), LARGEST.min(wide).min(high))
        };
        let sizes: Vec<_> = (1..=COLUMNS.min(count)).map(of).collect();
        let fitting = sizes.iter().filter(|(.., u)| *u >= least).max_by(|a, b| a.2.total_cmp(&b.2));
        let several = || sizes.iter().rev().find(|(_, u, _)| *u >= least.max(style::GOOD_CELL)).or(sizes.first());
        let (columns, u) = match fitting {
            Some(&(columns, _, u)) => (columns, u),
            None => several()
                .map_or((1, least), |&(columns, u, _)| (columns, u.min((free - OVER - BELOW) / board.1).max(least))),
        };
        let name = language.say("name-start", &[]);
        let mut parts: Vec<AnyPanel<'a>> = vec![self.start_of_hints(start, name, u)];
        parts.extend(hints.boards.iter().map(|hint| self.hint(hint, u)));
        let column = (all - (columns - 1) as f64 * ACROSS) / columns as f64;
        let row_height = OVER + board.1 * u + BELOW;
        // What to do otherwise has the last place of the last row, if that is free.
        let mut words = words;
        if !count.is_multiple_of(columns) && words.as_ref().is_some_and(|words| words.height(column) <= row_height) {
            parts.extend(words.take().map(|words| Box::new(words) as AnyPanel<'a>));
        }
        let mut first = 0;
        let mut rest = parts.into_iter().peekable();
        while rest.peek().is_some() {
            let own: Vec<AnyPanel<'a>> = rest.by_ref().take(columns).collect();
            let last = first + own.len();
            let arrows = if last < count { columns } else { count - first };
            // An arrow from each board to the next one of its row.
            let draw = move |sheet: &mut Sheet, place: Place| {
                let y = place.y + OVER + board.1 * u / 2.0;
                for at in 0..arrows.saturating_sub(1) {
                    let end = place.x + at as f64 * (column + ACROSS) + board.0 * u;
                    let next = place.x + (at + 1) as f64 * (column + ACROSS);
                    arrow(sheet, end + (next - end - ARROW) / 2.0, y, ARROW);
                }
            };
            let over = if first == 0 { style::BETWEEN } else { DOWN };
            flow.keep(over, Drawn { size: (all, 0.0), draw });
            flow.push(0.0, GridOf { columns, gaps: (ACROSS, 0.0), parts: own });
            first = last;
        }
        if let Some(words) = words {
            flow.push(style::BETWEEN, words);
        }
        self.flow(&flow, &hints.title);
    }

    fn start_of_hints(&self, start: &'a Diagram, name: String, u: f64) -> AnyPanel<'a> {
        let (cols, rows) = board_cells(start);
        let fonts = &self.booklet.fonts;
        let draw = move |sheet: &mut Sheet, place: Place| named_board(fonts, &name, start, u).draw(sheet, place);
        Box::new(Drawn { size: (cols * u, OVER + rows * u + BELOW), draw })
    }

    /// A board with its number and what has happened over it, and below it how far it is and where the way to it is.
    fn hint(&self, hint: &'a Hint, u: f64) -> AnyPanel<'a> {
        let board = hint.board.as_ref().expect("hints of blocks have boards");
        let (cols, rows) = board_cells(board);
        let pages = self.pages_of(hint.first, hint.last);
        let way = match pages.is_empty() {
            true => String::new(),
            false => self.booklet.language.say("hints-way", &[("pages", (&pages).into())]),
        };
        let draw = move |sheet: &mut Sheet, place: Place| {
            let fonts = sheet.fonts.clone();
            let (x, wide) = (place.x, cols * u);
            let tag = Tag::Figure { words: board.description.clone(), name: None };
            sheet.tagged(tag, |sheet| {
                sheet.tagged(Tag::Caption, |sheet| {
                    let y = place.y + OVER - 2.2;
                    let number = hint.number.to_string();
                    sheet.text(x, y, TextStyle::SECTION.size, Weight::Bold, Anchor::Start, &number);
                    let behind = width(&fonts, &number, Weight::Bold, TextStyle::SECTION.size) + style::BEHIND;
                    let room = place.width.max(wide) - behind;
                    let sizes = (TextStyle::TEXT.size, style::NOTE);
                    let (size, words) = fitted(&fonts, &hint.words, Weight::Regular, sizes, room);
                    sheet.text(x + behind, y, size, Weight::Regular, Anchor::Start, &words);
                });
                sheet.board_at_frame(x, place.y + OVER, u, board);
            });
            let y = place.y + OVER + rows * u + 4.2;
            sheet.tagged(Tag::Paragraph, |sheet| {
                sheet.text(x, y, style::NOTE, Weight::Bold, Anchor::Start, &hint.count);
                let used = width(&fonts, &hint.count, Weight::Bold, style::NOTE) + style::BEHIND;
                let wide_way = width(&fonts, &way, Weight::Regular, style::NOTE);
                // Where there is little room, the pages are enough.
                let way = if x + used + wide_way <= x + place.width.max(wide) { &way } else { &pages };
                let end = (x + wide).max(x + used + width(&fonts, way, Weight::Regular, style::NOTE));
                if !way.is_empty() && end <= x + place.width.max(wide) {
                    let link = Tag::Link { to: format!("step-{}", hint.first), words: way.clone() };
                    sheet.tagged(link, |sheet| sheet.text(end, y, style::NOTE, Weight::Regular, Anchor::End, way));
                }
            });
        };
        Box::new(Drawn { size: (cols * u, OVER + rows * u + BELOW), draw })
    }
}
