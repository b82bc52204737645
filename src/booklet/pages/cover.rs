//! The front cover: title, start position and facts.

use super::sheet::{self, LEADING, MM_PER_PT, Sheet, TITLE_LEADING};
use super::{Book, board_cells, readable_cell};
use crate::booklet::Cover;
use crate::diagram::{Anchor, Diagram, Item, Role, Tag};
use crate::font::{CAP_HEIGHT, Weight};

/// The widest board, as a multiple of its height, that has the title beside it on paper that lies on its side.
const WIDE_BOARD: f64 = 1.5;

impl Book<'_> {
    /// Title, start position and facts, all on the left edge of the frame.
    pub(super) fn cover(&mut self, cover: &Cover) {
        let booklet = self.booklet;
        let fonts = &booklet.fonts;
        let paper = self.paper.clone();
        self.sheets.push(Sheet::new(&paper, 1, fonts));
        self.bare.push(0);
        self.bookmark(&booklet.language.say("pages-cover", &[]));
        let (cols, rows) = board_cells(&cover.start);
        let is_wide = paper.width > paper.height;
        if is_wide && cols <= WIDE_BOARD * rows {
            return self.wide_cover(cover);
        }
        let title = self.booklet.title.clone();
        let edition = self.edition(&cover.edition);
        let sheet = self.sheet();
        // Everything is measured on A4 and shrinks with the paper; large print stays large.
        let part = (paper.width / 210.0).min(paper.height / 297.0);
        let small = if paper.large { 1.0 } else { part.clamp(0.75, 1.0) };
        let least = if paper.large { 9.0 } else { 7.0 };
        let high = 0.56 * 0.75 * paper.height / rows;
        let across = if is_wide { 0.48 * paper.width } else { 100.8 * part };
        let usual = (across / cols).min(high).min(24.0 * part);
        // A board with small labels takes what the page has, so that they can be read.
        let highest = (paper.height - (80.0 + 25.0 + 37.0) * part) / rows;
        let wanted = if paper.large { paper.text_width() } else { across };
        let maker = booklet.language.say("pages-maker", &[("program", "Stepbook".into())]);
        let foot_size = 9.0 * small;
        let used = |text: &str| sheet::width(fonts, text, Weight::Regular, foot_size);
        // If the two do not fit side by side, one is below the other.
        let stacked = used(&edition) + used(&maker) + 4.0 > wanted;
        let foot = paper.height - (25.0 * part).max(if stacked { 8.0 + 5.0 * small } else { 0.0 });
        // What is below the board keeps clear of the foot: the board leaves room for it while it can be read.
        let top = 80.0 * part;
        let lines: usize =
            cover.facts.iter().map(|fact| sheet::wrap(fonts, fact, Weight::Regular, 10.0 * small, wanted).len()).sum();
        let below = 14.0 * part + 4.0 + lines as f64 * LEADING * small;
        let least_u = readable_cell(&cover.start).min(paper.text_width() / cols).min(highest);
        let u = usual.min((foot - top - below) / rows).max(least_u);
        let width = (u * cols).max(wanted);
        let left = (paper.width - width) / 2.0;
        let room = width + left - paper.outside.max(paper.inside.min(left));
        let last = 52.0 * part;
        let (size, lines) = sheet::title_lines(fonts, &title, 48.0 * part, least, room, last - 15.0 * part);
        let first = last - (lines.len() - 1) as f64 * size * TITLE_LEADING;
        heading(sheet, left - 0.3 * part, first, size, &lines);
        let size = sheet::fitting(fonts, &cover.subtitle, Weight::Regular, (16.0 * part).max(least), width).max(least);
        let subtitle = sheet::shortened(fonts, &cover.subtitle, Weight::Regular, size, room);
        sheet.tagged(Tag::Paragraph, |sheet| {
            sheet.text(left, 62.0 * part, size, Weight::Regular, Anchor::Start, &subtitle);
        });
        let figure = Tag::Figure { words: cover.start.description.clone(), name: None };
        let start = legible(&cover.start, u);
        let frame = sheet.tagged(figure, |sheet| sheet.board_at_frame(left, top, u, &start));
        let mut y = top + frame.1 + 14.0 * part;
        if !cover.counts.is_empty() {
            sheet.tagged(Tag::Paragraph, |sheet| {
                sheet.text(left, y, 12.0 * small, Weight::Bold, Anchor::Start, &cover.counts);
            });
        }
        y += 1.0;
        for fact in &cover.facts {
            sheet.tagged(Tag::Paragraph, |sheet| {
                for line in sheet::wrap(fonts, fact, Weight::Regular, 10.0 * small, width) {
                    y += LEADING * small;
                    // A page without room for the facts goes without them.
                    if y > foot - 1.5 {
                        break;
                    }
                    sheet.text(left, y, 10.0 * small, Weight::Regular, Anchor::Start, &line);
                }
            });
        }
        sheet.rule(left, left + width, foot, Role::ThinRule);
        let line = foot + 5.5 * part.max(0.6);
        sheet.tagged(Tag::Paragraph, |sheet| {
            sheet.text(left, line, foot_size, Weight::Regular, Anchor::Start, &edition)
        });
        let (x, y, anchor) = match stacked {
            true => (left, line + 4.4 * small, Anchor::Start),
            false => (left + width, line, Anchor::End),
        };
        sheet.tagged(Tag::Paragraph, |sheet| sheet.text(x, y, foot_size, Weight::Regular, anchor, &maker));
    }

    /// On paper that lies on its side: the start position at the right, title and facts beside it, from its top and to its
    /// foot.
    fn wide_cover(&mut self, cover: &Cover) {
        let booklet = self.booklet;
        let fonts = &booklet.fonts;
        let paper = self.paper.clone();
        let edition = self.edition(&cover.edition);
        let maker = booklet.language.say("pages-maker", &[("program", "Stepbook".into())]);
        let title = booklet.title.clone();
        // Everything is measured on A4 and shrinks with the paper; large print stays large.
        let part = (paper.width / 297.0).min(paper.height / 210.0);
        let small = if paper.large { 1.0 } else { part.clamp(0.75, 1.0) };
        let least = if paper.large { 9.0 } else { 7.0 };
        let (cols, rows) = board_cells(&cover.start);
        let left = paper.cover_margin();
        let right = paper.width - left;
        let (top, foot) = (28.0 * part, paper.height - (20.0 * part).max(8.0));
        let u = ((foot - 14.0 * part - top) / rows).min(0.46 * (right - left) / cols);
        let start = legible(&cover.start, u);
        let (board, bottom) = (right - cols * u, top + rows * u);
        let room = board - 14.0 * part - left;
        let sheet = self.sheet();
        let (size, lines) = sheet::title_lines(fonts, &title, 48.0 * part, least, room, 0.45 * rows * u);
        let mut y = top + size * MM_PER_PT * CAP_HEIGHT;
        heading(sheet, left - 0.3 * part, y, size, &lines);
        y += (lines.len() - 1) as f64 * size * TITLE_LEADING + (10.0 * part).max(6.0);
        let size = sheet::fitting(fonts, &cover.subtitle, Weight::Regular, (16.0 * part).max(least), room).max(least);
        let subtitle = sheet::shortened(fonts, &cover.subtitle, Weight::Regular, size, room);
        sheet.tagged(Tag::Paragraph, |sheet| sheet.text(left, y, size, Weight::Regular, Anchor::Start, &subtitle));
        let figure = Tag::Figure { words: start.description.clone(), name: None };
        sheet.tagged(figure, |sheet| sheet.board_at_frame(board, top, u, &start));
        // The last line is on the lower edge of the board.
        let leading = LEADING * small;
        let wrapped = |text: &str, weight, size: f64| sheet::wrap(fonts, text, weight, size * small, room);
        let mut paragraphs = Vec::new();
        if !cover.counts.is_empty() {
            paragraphs.push((12.0, Weight::Bold, wrapped(&cover.counts, Weight::Bold, 12.0)));
        }
        paragraphs.extend(cover.facts.iter().map(|fact| (10.0, Weight::Regular, wrapped(fact, Weight::Regular, 10.0))));
        let count = |paragraphs: &[(f64, Weight, Vec<String>)]| paragraphs.iter().map(|run| run.2.len()).sum::<usize>();
        // A page without room for the facts goes without them.
        while paragraphs.len() > 1 && bottom - count(&paragraphs) as f64 * leading < y + 2.0 {
            paragraphs.pop();
        }
        y = bottom - count(&paragraphs) as f64 * leading;
        for (size, weight, lines) in &paragraphs {
            sheet.tagged(Tag::Paragraph, |sheet| {
                for line in lines {
                    y += leading;
                    sheet.text(left, y, size * small, *weight, Anchor::Start, line);
                }
            });
        }
        sheet.rule(left, right, foot, Role::ThinRule);
        let y = foot + 5.5 * part.max(0.6);
        for (x, anchor, words) in [(left, Anchor::Start, &edition), (right, Anchor::End, &maker)] {
            sheet.tagged(Tag::Paragraph, |sheet| sheet.text(x, y, 9.0 * small, Weight::Regular, anchor, words));
        }
    }
}

/// The lines of the title, of which the first has its baseline at `y`.
fn heading(sheet: &mut Sheet, x: f64, y: f64, size: f64, lines: &[String]) {
    sheet.tagged(Tag::Heading(1), |sheet| {
        for (i, line) in lines.iter().enumerate() {
            let baseline = y + i as f64 * size * TITLE_LEADING;
            sheet.text(x, baseline, size, Weight::Bold, Anchor::Start, line);
        }
    });
}

/// `start` with cells of `u` mm: labels that no one can read are left to the pages behind.
fn legible(start: &Diagram, u: f64) -> Diagram {
    let mut start = start.clone();
    if u < readable_cell(&start) - 0.01 {
        start.items = unlabelled(start.items);
    }
    start
}

/// `items` without their texts.
fn unlabelled(items: Vec<Item>) -> Vec<Item> {
    let without = |item: Item| match item {
        Item::Text(_) => None,
        Item::Group { layer, at, scale, items } => Some(Item::Group { layer, at, scale, items: unlabelled(items) }),
        other => Some(other),
    };
    items.into_iter().filter_map(without).collect()
}
