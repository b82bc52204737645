//! The hints: boards on the way to each solution, without letters.

use super::{Binder, Stop};
use crate::booklet::pages::board_cells;
use crate::booklet::pages::sheet::{Sheet, fitting, wrap};
use crate::booklet::pages::style::{self, TextStyle};
use crate::booklet::{BookPart, Entry, Hint};
use stepbook_draw::diagram::{Anchor, Role, Tag};
use stepbook_draw::font::Weight;

/// Side of a cell in mm, and the least with which three boards are side by side.
const CELL: (f64, f64) = (3.9, 3.0);
/// Room for number, length and page at the left, and the distance of boards: in narrow columns of puzzles, and in a single one.
const SIDE: (f64, f64) = (13.0, 19.0);
const ACROSS: (f64, f64) = (2.5, 7.0);
/// So many puzzles may have all their hints on one page.
const FEW: usize = 14;
/// The most of a page that the boards of a puzzle take; most boards of a puzzle in a row; height of the words over a board; distance of rows.
const MOST_HEIGHT: f64 = 0.7;
const MOST: usize = 3;
const OVER: f64 = 4.2;
const DOWN: f64 = 4.0;
/// Least width of a column of puzzles, and distance of two.
const COLUMN: f64 = 82.0;
const GAP: f64 = 8.0;
/// Least width of a wide column.
const WIDE: f64 = 100.0;

/// How the puzzles are set: their columns, the width of one, the room at its left and the distance of boards, in mm.
#[derive(Clone, Copy)]
struct Setting {
    columns: usize,
    column: f64,
    side: f64,
    across: f64,
}

impl Setting {
    fn new(all: f64) -> Self {
        let columns = (((all + GAP) / (COLUMN + GAP)) as usize).max(1);
        let column = (all - (columns - 1) as f64 * GAP) / columns as f64;
        let is_narrow = column < WIDE;
        let [side, across] = [SIDE, ACROSS].map(|(narrow, wide)| if is_narrow { narrow } else { wide });
        Self { columns, column, side, across }
    }

    fn room(self) -> f64 {
        self.column - self.side
    }
}

impl<'a> Binder<'a> {
    pub(super) fn hints(&mut self) {
        let hinted: Vec<&Entry> = self.collection.entries.iter().filter(|entry| !entry.hints.is_empty()).collect();
        if hinted.is_empty() {
            return;
        }
        // Few hints do not face the last puzzles.
        if self.book.paper.mirrored && self.book.sheets.len().is_multiple_of(2) && hinted.len() <= FEW {
            self.book.page_of_notes(false);
        }
        self.opened(BookPart::Hints, &self.language().say("collection-hints", &[]));
        let setting = Setting::new(self.book.paper.text_width());
        for row in hinted.chunks(setting.columns) {
            let height = row.iter().map(|entry| self.hint_height(entry, setting)).fold(0.0, f64::max);
            let sheet = self.book.sheet();
            if sheet.y + height > sheet.bottom + style::ROUNDING {
                self.page(BookPart::Hints);
            }
            let top = self.book.sheet().y;
            for (at, entry) in row.iter().enumerate() {
                self.hints_of(entry, (at as f64 * (setting.column + GAP), top), setting);
            }
            self.book.sheet().y = top + height + DOWN;
        }
    }

    /// How boards of a puzzle are set: the side of a cell, and how many are side by side.
    fn hint_size(&self, entry: &Entry, setting: Setting) -> (f64, usize) {
        let Some(board) = entry.hints.iter().find_map(|hint| hint.board.as_ref()) else { return (0.0, 1) };
        let (cols, rows) = board_cells(board);
        let room = setting.room();
        let three = ((room + setting.across) / MOST as f64 - setting.across) / cols;
        let u = if three >= CELL.1 { three.min(CELL.0) } else { CELL.0.min(room / cols) };
        let across =
            (((room + setting.across + style::ROUNDING) / (cols * u + setting.across)) as usize).clamp(1, MOST);
        let lines = entry.hints.len().div_ceil(across) as f64;
        (u.min((MOST_HEIGHT * self.book.paper.text_height() / lines - OVER - style::BEHIND) / rows), across)
    }

    fn hint_lines(&self, hint: &Hint, room: f64) -> Vec<String> {
        wrap(self.fonts(), &hint.words, Weight::Regular, TextStyle::SMALL.size, room)
    }

    fn hint_height(&self, entry: &Entry, setting: Setting) -> f64 {
        let (u, across) = self.hint_size(entry, setting);
        let least = 4.0 * TextStyle::SMALL.leading;
        let boards = match entry.hints.iter().find_map(|hint| hint.board.as_ref()) {
            Some(board) => {
                entry.hints.len().div_ceil(across) as f64 * (OVER + board_cells(board).1 * u + style::BEHIND)
                    - style::BEHIND
            }
            None => {
                let lines = entry.hints.iter().map(|hint| self.hint_lines(hint, setting.room()).len());
                lines.sum::<usize>() as f64 * TextStyle::SMALL.leading + style::BEHIND
            }
        };
        2.0 + boards.max(least)
    }

    /// The boards of a puzzle, with its number, its length and the page of its solution at their left.
    fn hints_of(&mut self, entry: &'a Entry, (x, top): (f64, f64), setting: Setting) {
        self.is_here(Stop::Hints, entry.number);
        let (u, across) = self.hint_size(entry, setting);
        let see = self.see(Stop::Solution, entry, true);
        let lines: Vec<Vec<String>> = entry.hints.iter().map(|hint| self.hint_lines(hint, setting.room())).collect();
        let sheet = self.book.sheet();
        let x = sheet.left + x;
        sheet.rule(x, x + setting.column, top, Role::ThinRule);
        let size = fitting(&sheet.fonts, &entry.length, Weight::Regular, TextStyle::SMALL.size, setting.side - 1.0)
            .max(style::NOTE);
        Self::anchored(sheet, Stop::Hints, entry.number, |sheet| {
            sheet.tagged(Tag::Heading(3), |sheet| {
                sheet.text(
                    x,
                    top + 6.0,
                    TextStyle::HEADLINE.size,
                    Weight::Bold,
                    Anchor::Start,
                    &entry.number.to_string(),
                );
            });
            let mut y = top + 6.0;
            sheet.tagged(Tag::Paragraph, |sheet| {
                for line in wrap(&sheet.fonts, &entry.length, Weight::Regular, size, setting.side) {
                    y += TextStyle::SMALL.leading;
                    sheet.text(x, y, size, Weight::Regular, Anchor::Start, &line);
                }
                if let Some((words, link)) = see {
                    let y = y + TextStyle::SMALL.leading;
                    sheet.tagged(link, |sheet| sheet.text(x, y, style::NOTE, Weight::Light, Anchor::Start, &words));
                }
            });
        });
        let (x, mut y) = (x + setting.side, top + 2.0);
        for (index, (hint, lines)) in entry.hints.iter().zip(&lines).enumerate() {
            match &hint.board {
                Some(board) => {
                    let (cols, rows) = board_cells(board);
                    let step = cols * u + setting.across;
                    let x = x + (index % across) as f64 * step;
                    let y = y + (index / across) as f64 * (OVER + rows * u + style::BEHIND);
                    let tag = Tag::Figure { words: board.description.clone(), name: None };
                    sheet.tagged(tag, |sheet| {
                        sheet.tagged(Tag::Caption, |sheet| {
                            let size = fitting(&sheet.fonts, &hint.words, Weight::Bold, style::NOTE, step - 1.0);
                            sheet.text(x, y + 3.0, size, Weight::Bold, Anchor::Start, &hint.words);
                        });
                        sheet.board_at_frame(x, y + OVER, u, board);
                    });
                }
                None => {
                    sheet.tagged(Tag::Paragraph, |sheet: &mut Sheet| {
                        for line in lines {
                            y += TextStyle::SMALL.leading;
                            sheet.text(x, y, TextStyle::SMALL.size, Weight::Regular, Anchor::Start, line);
                        }
                    });
                }
            }
        }
    }
}
