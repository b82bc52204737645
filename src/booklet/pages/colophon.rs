//! The back cover: how the booklet was made.

use super::Book;
use super::cover::empty_board;
use super::sheet::{MM_PER_PT, Sheet, shortened, wrap};
use crate::booklet::{Block, Colophon};
use crate::diagram::{Anchor, Item, Rect, Role, Tag};
use crate::font::Weight;

/// Sizes of the title and of the text in pt, and the distance of its lines in sizes.
const TITLE: f64 = 14.0;
const SIZE: f64 = 9.0;
const LINE: f64 = 1.4;
/// The room in the middle of the ground in which the empty board is, as parts of the ground's width and height.
const BOARD: (f64, f64) = (0.5, 0.36);
/// Widest line in mm.
const WIDEST: f64 = 150.0;

impl Book<'_> {
    /// A page of its own without head and number: the ground of the front cover goes on, and the words are below it or beside
    /// it, in line with those of the front.
    pub(super) fn colophon(&mut self, colophon: &Colophon) {
        let fonts = &self.booklet.fonts;
        self.bare.push(self.sheets.len());
        let mut sheet = Sheet::new(&self.paper, self.sheets.len() + 1, fonts);
        let edition = self.edition(&colophon.edition);
        let block = Rect::new(sheet.left, sheet.top, sheet.width(), sheet.bottom - sheet.top);
        let front = self.panel.unwrap_or(Rect::new(block.x, block.y, block.w, 0.6 * block.h));
        let leading = SIZE * MM_PER_PT * LINE;
        let texts = || std::iter::once(&edition).chain(&colophon.lines).chain([&colophon.fonts]);
        let wrapped = |room: f64| -> Vec<Vec<String>> {
            texts().map(|line| wrap(fonts, line, Weight::Regular, SIZE, room)).collect()
        };
        let gap = 2.0 * leading;
        let height = |lines: &[Vec<String>]| leading * lines.iter().map(Vec::len).sum::<usize>() as f64;
        let beside = block.w - front.w - gap;
        let is_beside = front.w < 0.9 * block.w && height(&wrapped(beside.min(WIDEST))) < 0.7 * block.h;
        let room = if is_beside { beside } else { block.w };
        let lines = wrapped(room.min(WIDEST));
        let first = block.y + block.h - height(&lines);
        let (ground, left) = match is_beside {
            // The fold is at the right of the back and at the left of the front: words are at the same side of the ground.
            true => (Rect::new(block.x, front.y, front.w, front.h), block.x + front.w + gap),
            false => {
                let bottom = (front.y + front.h).min(first - gap);
                (Rect::new(block.x, block.y, block.w, bottom - block.y), block.x)
            }
        };
        sheet.items.push(Item::Rect { rect: ground, radius: 0.0, role: Role::Panel });
        let pad = 6.0_f64.min(0.06 * ground.w);
        let mut title = wrap(fonts, &colophon.title, Weight::Bold, TITLE, ground.w - 2.0 * pad);
        let most = ((ground.h - 2.0 * pad) / (TITLE * MM_PER_PT * LINE)).floor().max(1.0) as usize;
        if title.len() > most {
            title.truncate(most);
            title[most - 1] =
                shortened(fonts, &format!("{} …", title[most - 1]), Weight::Bold, TITLE, ground.w - 2.0 * pad);
        }
        let mut y = ground.y + pad - TITLE * MM_PER_PT * (LINE - 0.72);
        sheet.tagged(Tag::Paragraph, |sheet| {
            for line in &title {
                y += TITLE * MM_PER_PT * LINE;
                sheet.text(ground.x + pad, y, TITLE, Weight::Bold, Anchor::Start, line);
            }
        });
        let named = y;
        // The board of the front cover, put away. It is decoration; a code would take its place.
        if let Some(Block::Cover(cover)) = self.booklet.blocks.first() {
            let (w, h) = (BOARD.0 * ground.w, BOARD.1 * ground.h);
            let (x, y) = (ground.x + (ground.w - w) / 2.0, ground.y + (ground.h - h) / 2.0);
            // A long title needs its room.
            if named + TITLE * MM_PER_PT <= y {
                sheet.items.push(empty_board(cover, Rect::new(x, y, w, h)));
            }
        }
        let mut y = first;
        for lines in &lines {
            sheet.tagged(Tag::Paragraph, |sheet| {
                for line in lines {
                    y += leading;
                    sheet.text(left, y, SIZE, Weight::Regular, Anchor::Start, line);
                }
            });
        }
        self.sheets.push(sheet);
    }
}
