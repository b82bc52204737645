//! The hints: the boards at which the parts end, in order, on one page if they fit.

use super::flow::Flow;
use super::frame::{self, Boards, Frame, figure};
use super::style::{self, TextStyle};
use super::{Book, board_cells};
use crate::booklet::{Hint, Hints};
use stepbook_draw::diagram::{Anchor, Role, Tag};

impl<'a> Book<'a> {
    /// Adds the hints on pages of their own.
    pub(super) fn hints(&mut self, hints: &'a Hints) {
        let (set, all, language) = (self.set, self.set.width(), &self.booklet.language);
        self.titled(&hints.title, &hints.title, "hints");
        let mut flow = Flow::default();
        flow.push(0.0, set.text(TextStyle::TEXT, &language.sentences(hints.meaning.iter().cloned()), all));
        let Some(start) = &hints.start else {
            let whole = self.sheet().free() - flow.height();
            let highs =
                [whole / hints.boards.len() as f64 - style::BETWEEN, whole - style::BETWEEN, self.area.text_height()];
            for hint in &hints.boards {
                let entry = |words: &str| {
                    let number = set.words(TextStyle::SECTION, &hint.number.to_string(), style::BETWEEN);
                    let words = set.words(TextStyle::TEXT, words, all - style::BETWEEN);
                    let words = number.with(style::BETWEEN, 0.0, words).tagged(Tag::Paragraph);
                    Frame::stack([(0.0, frame::rule(all, Role::ThinRule)), (style::BEHIND, words)])
                };
                let mut own = entry(&hint.words);
                // A hint that is unreadable otherwise gets a page of its own; if that is too small, it is in words.
                let window = highs.iter().find_map(|high| self.window(hint, (all, high - own.height - style::BEHIND)));
                if let Some(board) = hint.board.as_ref().filter(|_| window.is_none()) {
                    own = entry(&board.description);
                }
                window.into_iter().for_each(|window| own.push(style::BEHIND, window));
                flow.push(style::BETWEEN, own);
            }
            return self.flow(flow);
        };
        let free = self.sheet().free() - flow.height() - style::BETWEEN;
        let (cells, least, count) = (board_cells(start), set.least(start), hints.boards.len() + 1);
        let (words, gaps, most) = (style::CAPTION + style::ROW, (style::WITH_ARROW, style::BETWEEN), style::COLUMNS);
        let boards = Boards { words, largest: style::LARGEST_HINT, most, ..Boards::new(count, cells, gaps) };
        let otherwise = |width: f64| {
            let (title, text) = hints.otherwise.as_ref()?;
            Some(set.headed(title, width, set.text(TextStyle::SMALL, text, width)))
        };
        let below = otherwise(all).map_or(0.0, |words| words.height + style::BETWEEN);
        // The note for readers who left the route takes the last place of the last row, if it is free.
        let has_place = |columns: usize| !count.is_multiple_of(columns);
        let page = self.area.text_height();
        // The fewest pages, then the largest boards, by number of boards in a row and rows on a page.
        let way = |(columns, rows, high): (usize, usize, f64)| {
            let all_rows = count.div_ceil(columns);
            let alone = if has_place(columns) { free } else { free - below };
            let high = if rows == all_rows { alone } else { high };
            let u = Boards { count: columns * rows, ..boards }.across(columns, (all, high));
            let on = |height: f64| ((height + style::ROUNDING) / (u * cells.1 + words + style::BETWEEN)) as usize;
            let rest = all_rows - on(free + style::BETWEEN).min(all_rows - usize::from(rows < all_rows));
            let pages = rest.div_ceil(on(page + style::BETWEEN).max(1));
            (u >= least).then_some((pages, u, columns))
        };
        let ways = (1..=most.min(count)).flat_map(|columns| {
            (1..=count.div_ceil(columns)).flat_map(move |rows| [page, free].map(|high| (columns, rows, high)))
        });
        let best = ways.filter_map(way).min_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
        let (u, columns) = best.map_or((least, 1), |(_, u, columns)| (u, columns));
        let column = (all - (columns - 1) as f64 * style::WITH_ARROW) / columns as f64;
        let mut first = set.named_board(&language.say("name-start", &[]), start, u);
        first.height += style::ROW;
        let parts = std::iter::once(first).chain(hints.boards.iter().map(|hint| self.hint(hint, u, column)));
        let high = style::CAPTION + cells.1 * u + style::ROW;
        let aside = otherwise(column).filter(|words| has_place(columns) && words.height <= high);
        let mut words = if aside.is_none() { otherwise(all) } else { None };
        let parts: Vec<Frame> = parts.chain(aside).collect();
        // Boards as high as a page start on the next one, with the note for readers who left the route before them.
        let is_high = high > free + style::ROUNDING;
        if let Some(words) = words.take_if(|_| is_high) {
            flow.push(style::BETWEEN, words);
        }
        for (index, row) in parts.chunks(columns).enumerate() {
            let mut frame = Frame::default();
            // An arrow from each board to the next one of its row.
            for at in 1..row.len().min(count - index * columns) {
                let (left, wide) = ((at - 1) as f64 * (column + style::WITH_ARROW), cells.0 * u);
                frame.arrow(left + (column + style::WITH_ARROW + wide) / 2.0, style::CAPTION + cells.1 * u / 2.0);
            }
            frame.put(0.0, 0.0, Frame::grid(columns, column, (style::WITH_ARROW, 0.0), row.iter().cloned()));
            flow.push(style::BETWEEN, frame);
        }
        if let Some(words) = words {
            flow.keep_last().push(style::BETWEEN, words);
        }
        self.flow(flow);
    }

    /// The part of a map around a cell and, if the map has more, the field with that part marked.
    fn window(&self, hint: &Hint, (width, high): (f64, f64)) -> Option<Frame> {
        let (set, window) = (self.set, hint.board.as_ref()?);
        let least = set.least(window);
        let wide = hint.field.as_ref().map_or(width, |_| (width / 2.0).max(least * board_cells(window).0));
        let (cols, rows) = board_cells(window);
        let u = (wide / cols).min(high / rows).min(style::LARGEST_HINT);
        // If it would be unreadable, words are enough.
        if u < least || wide > width {
            return None;
        }
        let mut frame = figure(window, None, Frame::default(), u);
        if let Some(field) = &hint.field {
            let x = frame.width + style::BETWEEN;
            let note = set.text(TextStyle::NOTE, &self.booklet.language.say("hints-window", &[]), width - x);
            let (cols, rows) = board_cells(field);
            let u = ((width - x) / cols).min((high - note.height - style::PARAGRAPH) / rows).min(style::LOCATOR_CELL);
            let mut own = Frame::new(board_cells(field).0 * u, board_cells(field).1 * u);
            own.board((0.0, 0.0), u, field);
            own.push(style::PARAGRAPH, note);
            frame.put(x, 0.0, own);
        }
        Some(frame)
    }

    /// A board with its number and the event above it, and its step count and a reference to its moves below it.
    fn hint(&self, hint: &'a Hint, u: f64, column: f64) -> Frame {
        let (set, fonts) = (self.set, self.set.fonts);
        let board = hint.board.as_ref().expect("hints of blocks have boards");
        let wide = board_cells(board).0 * u;
        let room = wide.max(column);
        let (number, words) = ((&*hint.number.to_string(), TextStyle::SECTION), (&*hint.words, TextStyle::TEXT));
        let top = set.caption(number, words, (TextStyle::NOTE.size, 0.0, room), (style::CAPTION, style::CAPTION - 2.2));
        let mut frame = figure(board, None, top, u);
        let (note, y) = (TextStyle::NOTE, frame.height + 4.2);
        let mut below = Frame::default();
        below.text((0.0, y), note.bold(), Anchor::Start, &hint.count);
        let used = note.bold().width(fonts, &hint.count) + style::BEHIND;
        // If space is short, the pages are enough.
        if let Some((pages, to)) = self.pages_of(hint.first, hint.last) {
            let way = self.booklet.language.say("hints-way", &[("pages", (&pages).into())]);
            let way = [way, pages].into_iter().find(|way| used + note.width(fonts, way) <= room).unwrap_or_default();
            let end = wide.max(used + note.width(fonts, &way));
            let link = Tag::Link { to, words: way.clone() };
            below.tag(link, |below| below.text((end, y), note, Anchor::End, &way));
        }
        frame.put(0.0, 0.0, below.tagged(Tag::Paragraph));
        frame.height += style::ROW;
        frame
    }
}
