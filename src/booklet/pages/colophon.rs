//! The back cover: how the booklet was made.

use super::Book;
use super::sheet::{MM_PER_PT, Sheet, wrap};
use crate::booklet::Colophon;
use crate::diagram::{Anchor, Role, Tag};
use crate::font::Weight;

/// Width of the lines in mm: as a part of the page, at least, and at most.
const PART: f64 = 0.48;
const LEAST_WIDTH: f64 = 90.0;
const MOST_WIDTH: f64 = 124.0;

impl Book<'_> {
    /// At the foot of a page of its own, without head and number; on the axis of the front cover.
    pub(super) fn colophon(&mut self, colophon: &Colophon) {
        let fonts = &self.booklet.fonts;
        let (title_size, size) = (10.0, 9.0);
        let leading = size * MM_PER_PT * 1.4;
        self.bare.push(self.sheets.len());
        let mut sheet = Sheet::new(&self.paper, self.sheets.len() + 1, fonts);
        let paper = &self.paper;
        let is_wide = paper.width > paper.height;
        let room = (PART * paper.width).clamp(LEAST_WIDTH, MOST_WIDTH).min(sheet.width());
        let left = match is_wide {
            true => paper.cover_margin(),
            false => (paper.width - room) / 2.0,
        };
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
        sheet.rule(left, left + room, y - 1.0, Role::ThinRule);
        sheet.tagged(Tag::Paragraph, |sheet| {
            for line in &title {
                y += leading;
                sheet.text(left, y, title_size, Weight::Bold, Anchor::Start, line);
            }
        });
        for lines in &paragraphs {
            sheet.tagged(Tag::Paragraph, |sheet| {
                for line in lines {
                    y += leading;
                    sheet.text(left, y, size, Weight::Regular, Anchor::Start, line);
                }
            });
        }
        self.sheets.push(sheet);
    }
}
