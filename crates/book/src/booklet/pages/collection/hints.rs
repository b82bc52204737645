//! The hints: boards on the way to each solution, without letters.

use super::Binder;
use crate::booklet::pages::board_cells;
use crate::booklet::pages::frame::{self, Boards, Frame, figure};
use crate::booklet::pages::style::{self, TextStyle};
use crate::booklet::{BookPart, Entry};
use stepbook_draw::diagram::{Anchor, Role, Tag};

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
/// Least width of a column of puzzles.
const COLUMN: f64 = 82.0;
/// From the rule over a puzzle to its number, and from there to its length.
const OVER_NUMBER: f64 = 1.3;
const NUMBER: f64 = 5.2;
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
        let columns = (((all + style::BETWEEN) / (COLUMN + style::BETWEEN)) as usize).max(1);
        let column = (all - (columns - 1) as f64 * style::BETWEEN) / columns as f64;
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
        if self.book.area.mirrored && self.book.sheets.len().is_multiple_of(2) && hinted.len() <= FEW {
            self.book.page_of_notes(false);
        }
        self.opened(BookPart::Hints, &self.language().say("collection-hints", &[]));
        let setting = Setting::new(self.book.set.width());
        for row in hinted.chunks(setting.columns) {
            let hints = row.iter().map(|entry| self.hints_of(entry, setting));
            let frame = Frame::grid(setting.columns, setting.column, (style::BETWEEN, 0.0), hints);
            if !self.book.sheet().fits(frame.height) {
                self.book.turn();
            }
            let sheet = self.book.sheet();
            row.iter().for_each(|entry| sheet.holds(entry.number));
            sheet.put(0.0, frame);
            sheet.y += DOWN;
        }
    }

    /// The boards of a puzzle, with its number, its length and the page of its solution at their left.
    fn hints_of(&self, entry: &Entry, setting: Setting) -> Frame {
        let (set, fonts, small, note) = (self.book.set, self.fonts(), TextStyle::SMALL, TextStyle::NOTE);
        let (style, _) = small.fitted(fonts, &entry.length, note.size, setting.side - 1.0);
        let mut told = Frame::default();
        told.put(0.0, 0.0, frame::lines(style, &style.wrap(fonts, &entry.length, setting.side)));
        if let Some((words, link)) = self.see(BookPart::Solutions, entry, true) {
            told.push(0.0, set.words(note.light(), &words, setting.side).tagged(link));
        }
        let number = set.words(TextStyle::HEADLINE, &entry.number.to_string(), setting.side);
        let head = Self::found(BookPart::Hints, entry.number, number).with(0.0, NUMBER, told.tagged(Tag::Paragraph));
        let mut frame = frame::rule(setting.column, Role::ThinRule).with(0.0, OVER_NUMBER, head);
        let (room, count) = (setting.room(), entry.hints.len());
        let parts = match entry.hints.iter().find_map(|hint| hint.board.as_ref()) {
            None => Frame::stack(entry.hints.iter().map(|hint| (0.0, set.text(small, &hint.words, room)))),
            Some(board) => {
                let (cells, gaps) = (board_cells(board), (setting.across, style::BEHIND));
                let boards = Boards { count, cells, words: OVER, gaps, largest: CELL.0, most: MOST };
                let high = MOST_HEIGHT * self.book.area.text_height();
                let is_three = boards.across(MOST, (room, f64::INFINITY)) >= CELL.1;
                let across = if is_three { MOST } else { 1 };
                let u = boards.across(across, (room, f64::INFINITY));
                let fit = ((room + setting.across + style::ROUNDING) / (cells.0 * u + setting.across)) as usize;
                let across = fit.clamp(1, MOST);
                let u = boards.across(across, (room, high)).min(u);
                let step = cells.0 * u + setting.across;
                let hints = entry.hints.iter().filter_map(|hint| {
                    let mut said = Frame::new(0.0, OVER);
                    let (style, words) = note.bold().fitted(fonts, &hint.words, 0.0, step - 1.0);
                    said.text((0.0, 3.0), style, Anchor::Start, &words);
                    Some(figure(hint.board.as_ref()?, None, said, u))
                });
                Frame::grid(across, step - setting.across, gaps, hints)
            }
        };
        frame.put(setting.side, 2.0, parts);
        frame.height = frame.height.max(2.0 + 4.0 * small.leading);
        frame
    }
}
