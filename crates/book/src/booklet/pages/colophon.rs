//! The back cover: how the booklet was made.

use super::Book;
use super::cover::empty_board;
use super::sheet::{MM_PER_PT, Sheet, shortened, wrap};
use crate::booklet::{Block, Code, Colophon};
use stepbook_draw::diagram::{Anchor, Item, Layer, Point, Rect, Role, Tag, outline};
use stepbook_draw::font::{Fonts, Weight};
use stepbook_solve::grid::{Cell, Size};

/// Sizes of the title and of the text in pt, and the distance of its lines in sizes.
const TITLE: f64 = 14.0;
const SIZE: f64 = 9.0;
const LINE: f64 = 1.4;
/// The room in the middle of the ground in which the empty board is, as parts of the ground's width and height.
const BOARD: (f64, f64) = (0.5, 0.36);
/// Widest line in mm.
const WIDEST: f64 = 150.0;
/// The light border of a code that cameras need, in modules.
const QUIET: f64 = 4.0;
/// Least side of a code and of its modules in mm, without the border.
const LEAST_CODE: f64 = 20.0;
const LEAST_MODULE: f64 = 0.5;

/// A code with its address below it.
struct Plate<'a> {
    code: &'a Code,
    /// Side of a module in mm.
    module: f64,
    /// The address in lines.
    lines: Vec<String>,
}

impl<'a> Plate<'a> {
    /// A plate whose address is at most `room` mm wide, on a page that is enlarged by `scale`.
    fn new(fonts: &Fonts, code: &'a Code, room: f64, scale: f64) -> Self {
        let module = (LEAST_CODE / code.side() as f64).max(LEAST_MODULE) / scale;
        Self { code, module, lines: wrap(fonts, code.address(), Weight::Regular, SIZE, room) }
    }

    /// The side of the code with its border.
    fn side(&self) -> f64 {
        self.module * (self.code.side() as f64 + 2.0 * QUIET)
    }

    fn height(&self) -> f64 {
        self.side() + SIZE * MM_PER_PT * (LINE * self.lines.len() as f64 + 0.5)
    }

    /// Draws it with its middle at `at`; `words` say what it is.
    fn draw(&self, sheet: &mut Sheet, words: String, (x, y): (f64, f64)) {
        let (side, top) = (self.side(), y - self.height() / 2.0);
        let modules = Size { rows: self.code.side(), cols: self.code.side() };
        let dark: Vec<Cell> = modules.cells().filter(|cell| self.code.is_dark(cell.row, cell.col)).collect();
        let whole = self.code.side() as f64 + 2.0 * QUIET;
        let rings = outline(&dark, 0.0);
        let items = vec![
            Item::Rect { rect: Rect::new(-QUIET, -QUIET, whole, whole), radius: 0.0, role: Role::Field },
            Item::Polygon { rings, radius: 0.0, role: Role::Code },
        ];
        let at = Point::new(x - side / 2.0 + QUIET * self.module, top + QUIET * self.module);
        sheet.tagged(Tag::Figure { words, name: None }, |sheet| {
            // A picture, which no direction of reading turns round.
            sheet.items.push(Item::Group { layer: Layer::Board, at, scale: self.module, items });
        });
        let address = || self.code.address().to_owned();
        sheet.tagged(Tag::Paragraph, |sheet| {
            sheet.tagged(Tag::Address { to: address(), words: address() }, |sheet| {
                let mut y = top + side + 0.5 * SIZE * MM_PER_PT - SIZE * MM_PER_PT * (LINE - 1.0);
                for line in &self.lines {
                    y += SIZE * MM_PER_PT * LINE;
                    sheet.text(x, y, SIZE, Weight::Regular, Anchor::Middle, line);
                }
            });
        });
    }
}

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
        let pad = 6.0_f64.min(0.06 * ground.w);
        let plate = colophon.code.as_ref().map(|code| Plate::new(fonts, code, ground.w - 2.0 * pad, self.paper.scale));
        let line = TITLE * MM_PER_PT * LINE;
        // With a code, the ground may need more of the page.
        let kept = plate.as_ref().map_or(0.0, |plate| plate.height() + 2.0 * pad);
        let lowest = if is_beside { block.y + block.h } else { first - gap };
        let least = kept + line + 2.0 * pad;
        let ground = Rect { h: ground.h.max(least.min(lowest - ground.y)), ..ground };
        sheet.items.push(Item::Rect { rect: self.bled(ground, &sheet), radius: 0.0, role: Role::Panel });
        let mut title = wrap(fonts, &colophon.title, Weight::Bold, TITLE, ground.w - 2.0 * pad);
        let most = ((ground.h - 2.0 * pad - kept) / line).floor().max(1.0) as usize;
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
        if let Some(plate) = plate {
            let words = self.booklet.language.say("colophon-code", &[("address", plate.code.address().into())]);
            let top = ground.y + ground.h - pad;
            plate.draw(&mut sheet, words, (ground.x + ground.w / 2.0, (named + top) / 2.0));
        } else if let Some(Block::Cover(cover)) = self.booklet.blocks.first() {
            // The board of the front cover, put away. It is decoration; a code takes its place.
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
