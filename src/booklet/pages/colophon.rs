//! The back cover: how the booklet was made.

use super::Book;
use super::sheet::{MM_PER_PT, Sheet, wrap};
use crate::booklet::Colophon;
use crate::diagram::{Anchor, Role, Tag};
use crate::font::Weight;

/// Most width of the lines in mm.
const WIDTH: f64 = 124.0;

impl Book<'_> {
    /// At the foot of a page of its own, without head and number.
    pub(super) fn colophon(&mut self, colophon: &Colophon) {
        let fonts = &self.booklet.fonts;
        let (title_size, size) = (10.0, 9.0);
        let leading = size * MM_PER_PT * 1.4;
        self.bare.push(self.sheets.len());
        let mut sheet = Sheet::new(&self.paper, self.sheets.len() + 1, fonts);
        let room = sheet.width().min(WIDTH);
        let edition = self.edition(&colophon.edition);
        let paragraphs: Vec<Vec<String>> = std::iter::once(&edition)
            .chain(&colophon.lines)
            .chain([&colophon.fonts])
            .map(|line| wrap(fonts, line, Weight::Regular, size, room))
            .collect();
        let title = wrap(fonts, &colophon.title, Weight::Bold, title_size, room);
        let count = title.len() + paragraphs.iter().map(Vec::len).sum::<usize>();
        let bottom = self.paper.bottom;
        let mut y = bottom - leading * count as f64;
        sheet.rule(sheet.left, sheet.left + room, y - 1.0, Role::ThinRule);
        sheet.tagged(Tag::Paragraph, |sheet| {
            for line in &title {
                y += leading;
                sheet.text(sheet.left, y, title_size, Weight::Bold, Anchor::Start, line);
            }
        });
        for lines in &paragraphs {
            sheet.tagged(Tag::Paragraph, |sheet| {
                for line in lines {
                    y += leading;
                    sheet.text(sheet.left, y, size, Weight::Regular, Anchor::Start, line);
                }
            });
        }
        self.sheets.push(sheet);
    }
}
