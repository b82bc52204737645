//! The front cover: the title in balanced lines, the start as large as it fits, length and difficulty. A book of many
//! puzzles has a mosaic of their boards instead of the start.

use super::frame::{Boards, Compositor, Frame, picture};
use super::sheet::{MM_PER_PT, Sheet};
use super::style::{self, TextStyle};
use super::{Book, board_cells, title};
use crate::booklet::{Cover, gallery};
use stepbook_draw::diagram::{Anchor, Diagram, Rect, Role, Tag};
use stepbook_draw::font::Weight;

/// Minimum side of a tile of a mosaic.
const LEAST_TILE: f64 = 2.0 * style::BETWEEN;
/// Maximum number of columns or rows of a mosaic.
const MOST_TILES: usize = 8;

impl Book<'_> {
    /// The front cover.
    pub(super) fn cover(&mut self, cover: &Cover) {
        let (booklet, set, area) = (self.booklet, self.set, self.area);
        let (fonts, language) = (&booklet.fonts, &booklet.language);
        self.sheets.push(Sheet::new(set, 1, None));
        self.bookmark(&language.say("pages-cover", &[]));
        let block = Rect::new(area.left(1), area.top, set.width(), area.text_height());
        let is_wide = block.w > block.h;
        let width = if is_wide { block.w / 2.0 - style::BETWEEN } else { block.w };
        let subtitle = TextStyle::HEADLINE.of_weight(Weight::Regular);
        // The glyphs of a line may extend a little beyond its width, and the margin would cut them off.
        let (size, lines) =
            title::lines(fonts, &booklet.title, TextStyle::HEADING.size, width - 1.0, style::MINOR * block.h);
        let size = size.min(style::LARGEST_TITLE);
        let heading = TextStyle { size, leading: title::LINE * MM_PER_PT * size, weight: Weight::Bold };
        let names = lines.iter().map(|line| (0.0, set.line(heading, Anchor::Start, line, width)));
        let mut head = Frame::stack(names).tagged(Tag::Heading(1));
        head.push(style::BEHIND, set.text(subtitle, &cover.subtitle, width));
        if let Some(by) = &cover.by {
            head.push(style::UNDER_HEADING, set.text(TextStyle::TEXT, by, width));
        }
        let strong = TextStyle::HEADLINE;
        let rating = cover.difficulty.as_ref().map_or("", |rating| &rating.told);
        let room = strong.width(fonts, rating) + 0.01;
        let rating = set.text(strong, rating, room);
        let left = width - if rating.is_empty() { 0.0 } else { room + style::BEHIND };
        let mut foot = set.text(strong, &cover.counts, left).with(width - room, 0.0, rating);
        for fact in cover.facts.iter().take(if cover.boards.is_empty() { 1 } else { 3 }) {
            foot.push(style::PARAGRAPH, set.text(TextStyle::TEXT, fact, width));
        }
        let last = block.y + block.h - TextStyle::SMALL.leading;
        let low = last - 2.5 * style::PARAGRAPH - foot.height - style::BETWEEN;
        let top = block.y + head.height + style::BETWEEN;
        let beside = block.w / 2.0;
        let room = match is_wide {
            true => Rect::new(block.right() - beside, block.y, beside, last - style::BETWEEN - block.y),
            false => Rect::new(block.x, top, block.w, low - top),
        };
        let body = &mut self.sheet().body;
        body.put(block.x, block.y, head);
        let shown = match cover.boards.as_slice() {
            [] => {
                let (cols, rows) = board_cells(&cover.start);
                let u = (room.w / cols).min(room.h / rows).min(style::LARGEST_BOARD);
                let least = set.least(&cover.start);
                match u >= least && cover.start.position().is_some() {
                    true => picture(&cover.start, u),
                    false => picture(&plain(&cover.start, u, least), u),
                }
            }
            boards => {
                let words = language.say("collection-mosaic", &[("count", boards.len().into())]);
                mosaic_of(set, boards, (room.w, room.h)).tagged(Tag::Figure { words, name: None })
            }
        };
        let end = room.y + shown.height;
        body.put(room.x, room.y, shown);
        let y = if is_wide { low + style::BETWEEN / 2.0 } else { (end + style::BETWEEN).min(low + style::BETWEEN) };
        body.put(block.x, y, foot);
        body.rule(block.x, block.right(), last - style::PARAGRAPH, Role::ThinRule);
        let texts = [cover.edition.clone(), language.say("pages-maker", &[("program", "Stepbook".into())])];
        let half = block.w / 2.0 - 1.0;
        for (text, (anchor, x)) in texts.iter().zip([(Anchor::Start, block.x), (Anchor::End, block.right() - half)]) {
            let line = set.line(TextStyle::SMALL, anchor, text, half).tagged(Tag::Paragraph);
            self.sheet().body.put(x, last, line);
        }
    }
}

/// A board without labels, or a map with cells of `u` mm. Dots replace numbers that are too small to read.
fn plain(diagram: &Diagram, u: f64, least: f64) -> Diagram {
    let Some(map) = diagram.map() else { return diagram.unlabelled() };
    let size = map.numbers.size();
    gallery::mapped(diagram, (u < least).then_some(gallery::START_RADIUS * size.rows.max(size.cols) as f64))
}

/// As many boards as fit, evenly chosen, in full rows of tiles of one size.
fn mosaic_of(set: Compositor<'_>, boards: &[Diagram], room: (f64, f64)) -> Frame {
    let (cells, gaps) = ((1.0, 1.0), (style::GAP, style::GAP));
    let fitted = |count| Boards { most: MOST_TILES, ..Boards::new(count, cells, gaps) }.fitted(|_| room);
    let most = boards.len().min(MOST_TILES * MOST_TILES);
    let count = (3..=most).rev().find(|&count| fitted(count).0 >= LEAST_TILE).unwrap_or(most.min(2));
    let (side, columns) = fitted(count);
    let count = count - count % columns;
    let tile = |index: usize| {
        let own = &boards[(2 * index + 1) * boards.len() / (2 * count)];
        let (cols, rows) = board_cells(own);
        let u = (side / cols).min(side / rows);
        let mut tile = Frame::new(side, side);
        tile.board(((side - cols * u) / 2.0, (side - rows * u) / 2.0), u, &plain(own, u, set.least(own)));
        tile
    };
    Frame::grid(columns, side, gaps, (0..count).map(tile))
}

#[cfg(test)]
mod tests {
    use super::super::tests::blank;
    use super::super::{Layout, Paper};
    use super::*;
    use stepbook_draw::font::Fonts;

    #[test]
    fn the_tiles_of_a_mosaic_fill_its_room_in_full_rows() {
        let empty = &blank(1).pages[0].drawing;
        let (fonts, area) = (Fonts::default(), Layout::default().area(&Paper::default()).expect("it has room"));
        let set = Compositor { fonts: &fonts, area: &area };
        for room in [(183.0, 150.0), (121.0, 110.0), (84.0, 60.0), (150.0, 170.0)] {
            for count in 2..=100 {
                let mosaic = mosaic_of(set, &vec![empty.clone(); count], room);
                assert!(mosaic.width <= room.0 + 1e-6 && mosaic.height <= room.1 + 1e-6, "{count} in {room:?}");
                assert!((2..=count).contains(&mosaic.items.len()), "{count}: {}", mosaic.items.len());
                assert!(mosaic.width > 0.6 * room.0 || mosaic.height > 0.6 * room.1, "{count} in {room:?}");
            }
        }
    }
}
