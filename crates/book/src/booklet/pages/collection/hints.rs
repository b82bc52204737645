//! The hints: boards along each solution, without letters.

use super::Binder;
use crate::booklet::pages::board_cells;
use crate::booklet::pages::frame::{self, Boards, Frame, figure};
use crate::booklet::pages::style::{self, TextStyle};
use crate::booklet::{BookPart, Class, Entry};
use stepbook_draw::diagram::{Anchor, Diagram, Role, Tag};

/// Width of the column for number, length and page.
const SIDE: f64 = style::NUMBER;
/// Maximum number of puzzles whose hints may share one page.
const FEW: usize = 14;
/// Maximum number of boards of a puzzle in a row.
const MOST: usize = 3;

impl<'a> Binder<'a> {
    pub(super) fn hints(&mut self) {
        let hinted: Vec<&Entry> = self.collection.entries.iter().filter(|entry| !entry.hints.is_empty()).collect();
        if hinted.is_empty() {
            return;
        }
        // Hints on a single page must not face the last puzzles.
        if self.book.area.mirrored && self.book.sheets.len().is_multiple_of(2) && hinted.len() <= FEW {
            self.book.page_of_notes(false);
        }
        self.opened(BookPart::Hints, &self.language().say("collection-hints", &[]));
        let all = self.book.set.width() + style::BETWEEN;
        let columns = ((all / (style::COLUMN + style::BETWEEN)) as usize).max(1);
        let column = all / columns as f64 - style::BETWEEN;
        for row in hinted.chunks(columns) {
            let hints = row.iter().map(|entry| self.hints_of(entry, column));
            let frame = Frame::grid(columns, column, (style::BETWEEN, 0.0), hints);
            if !self.book.sheet().fits(frame.height) {
                self.book.turn();
            }
            let sheet = self.book.sheet();
            row.iter().for_each(|entry| sheet.holds(entry.number));
            sheet.put(0.0, frame);
            sheet.y += style::BEHIND;
        }
    }

    /// The boards of a puzzle, with its number, its length and the page of its solution at their left.
    fn hints_of(&self, entry: &Entry, column: f64) -> Frame {
        let (set, fonts, small, note) = (self.book.set, self.book.set.fonts, TextStyle::SMALL, TextStyle::NOTE);
        let (style, _) = small.fitted(fonts, &entry.length, note.size, SIDE - 1.0);
        let mut side = set.words(style, &entry.length, SIDE);
        if let Some((words, link)) = self.see(BookPart::Solutions, entry, true) {
            side.push(0.0, set.words(note.light(), &words, SIDE).tagged(link));
        }
        let number = set.words(TextStyle::HEADLINE, &entry.number.to_string(), SIDE);
        let number = Self::found(BookPart::Hints, entry.number, number);
        let head = Frame::stack([(0.0, number), (0.0, side.tagged(Tag::Paragraph))]);
        let mut frame = frame::rule(column, Role::ThinRule).with(0.0, style::UNDER_HEADING, head);
        let (room, count) = (column - SIDE, entry.hints.len());
        // The numbers of a maze must be readable. Blocks have no letters here.
        let least = |board: &Diagram| if entry.class == Class::Maze { set.least(board) } else { 0.0 };
        let board = entry.hints.iter().find_map(|hint| hint.board.as_ref());
        let parts = match board.filter(|board| least(board) * board_cells(board).0 <= room) {
            None => Frame::stack(entry.hints.iter().map(|hint| {
                let words = hint.board.as_ref().map_or(&hint.words, |board| &board.description);
                (0.0, set.text(small, words, room))
            })),
            Some(board) => {
                let (cells, gaps, least) = (board_cells(board), (style::BEHIND, style::BEHIND), least(board));
                let boards = Boards::new(count, cells, gaps);
                let boards = Boards { words: style::ROW, largest: style::HINT_CELL.max(least), most: MOST, ..boards };
                let across = boards.readable(room, style::LOCATOR_CELL.max(least));
                let u = boards.across(across, (room, style::MAJOR * self.book.area.text_height())).max(least);
                let hints = entry.hints.iter().filter_map(|hint| {
                    let mut head = Frame::new(0.0, style::ROW);
                    let (style, words) = note.bold().fitted(fonts, &hint.words, 0.0, cells.0 * u + 2.2);
                    head.text((0.0, 3.0), style, Anchor::Start, &words);
                    Some(figure(hint.board.as_ref()?, None, head, u))
                });
                Frame::grid(across, cells.0 * u, gaps, hints)
            }
        };
        frame.put(SIDE, 2.0, parts);
        frame.height = frame.height.max(2.0 + 4.0 * small.leading);
        frame
    }
}
