//! The puzzles: four small boards per page, two medium ones with the texts beside them, or a large one. Each has boxes
//! for the reader's record.

use super::Binder;
use crate::booklet::pages::frame::{Boards, Frame, picture};
use crate::booklet::pages::sheet::Topic;
use crate::booklet::pages::style::{self, TextStyle};
use crate::booklet::pages::{board_cells, least_cell};
use crate::booklet::{BookPart, Class, Entry};
use stepbook_draw::diagram::{Anchor, Rect, Role, Tag};

/// Twelfths of a page.
const PAGE: usize = 12;
/// Height of number and title above a board, and of a row of boxes.
const HEAD: f64 = style::SECTION_HEAD;
/// The contents of a row of boxes, as the messages name them.
const BOXES: [&str; 5] = ["moves", "time", "solved", "help", "shortest"];
/// Maximum number of rows of boxes beside a board.
const TRIES: usize = 4;

/// The share of a page that a puzzle takes, in twelfths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
enum Share {
    Quarter = 3,
    Third = 4,
    Half = 6,
    Whole = PAGE as isize,
}

impl<'a> Binder<'a> {
    pub(super) fn puzzles(&mut self) {
        let title = BookPart::Puzzles.heading(self.language());
        let width = self.book.set.width();
        for (index, page) in self.puzzle_pages().into_iter().enumerate() {
            self.book.begin(Topic::Part(BookPart::Puzzles));
            if index == 0 {
                self.book.bookmark(&title);
            }
            let (left, top) = (self.book.sheet().left, self.book.area.top);
            if let [(entry, ..)] = page[..] {
                self.whole(entry);
                continue;
            }
            // A puzzle without a neighbour gets the full width, and two rows get half a page each.
            let is_alone = |row: usize| page.iter().filter(|(.., at)| at / 6 == row).count() == 1;
            for (index, &(entry, share, at)) in page.iter().enumerate() {
                let (share, at) = match (share, page.len()) {
                    (_, 2) => (Share::Half, 6 * index),
                    (Share::Quarter, _) if is_alone(at / 6) => (Share::Half, at),
                    _ => (share, at),
                };
                let (from, x) = if share == Share::Quarter { (at / 6 * 6, at % 6 / 3) } else { (at, 0) };
                let column = if share == Share::Quarter { self.column() } else { width };
                let y = top + from as f64 / PAGE as f64 * (self.book.area.text_height() + style::GAPS.1);
                let (_, frame) = self.laid_out(entry, share, column);
                let sheet = self.book.sheet();
                if share != Share::Quarter && from > 0 {
                    sheet.body.rule(sheet.left, sheet.right, y - style::GAPS.1 / 2.0, Role::ThinRule);
                }
                sheet.holds(entry.number);
                sheet.body.put(left + x as f64 * (column + style::GAPS.0), y, frame);
                self.bookmark(entry, y);
            }
        }
    }

    /// Height of a puzzle that shares its page, and width of a quarter.
    fn height_of(&self, share: Share) -> f64 {
        let rows = if share == Share::Third { 3.0 } else { 2.0 };
        (self.book.area.text_height() + style::GAPS.1) / rows - style::GAPS.1
    }

    fn column(&self) -> f64 {
        (self.book.set.width() - style::GAPS.0) / 2.0
    }

    /// The puzzles of each page with their shares and the twelfths at which they start.
    fn puzzle_pages(&self) -> Vec<Vec<(&'a Entry, Share, usize)>> {
        let mut pages: Vec<Vec<(&'a Entry, Share, usize)>> = Vec::new();
        let (mut used, mut before) = (PAGE, Share::Whole);
        for entry in &self.collection.entries {
            let share = match self.share(entry) {
                // Below others, half a page is left.
                Share::Third if used < PAGE && before != Share::Third => Share::Half,
                share => share,
            };
            let weight = share as usize;
            let at = used.next_multiple_of(weight);
            let at = if at + weight > PAGE { 0 } else { at };
            if at == 0 {
                pages.push(Vec::new());
            }
            (used, before) = (at + weight, share);
            pages.last_mut().into_iter().for_each(|page| page.push((entry, share, at)));
        }
        pages
    }

    /// The smallest share that suits the class of a puzzle and keeps its boards readable.
    fn share(&self, entry: &Entry) -> Share {
        let first = match entry.class {
            Class::Square => Share::Quarter,
            Class::Tall => Share::Third,
            Class::Maze if entry.pictures[0].width <= 12.5 => Share::Half,
            Class::Large | Class::Maze => Share::Whole,
        };
        let fits = |share: Share| {
            let width = if share == Share::Quarter { self.column() } else { self.book.set.width() };
            let (u, frame) = self.laid_out(entry, share, width);
            // A third of a page is good if the boards are as large as in a half.
            let is_good = share != Share::Third || u >= self.laid_out(entry, Share::Half, width).0 - style::ROUNDING;
            is_good && u >= self.least(entry) && frame.height <= self.height_of(share) + style::ROUNDING
        };
        let mut parts = [Share::Quarter, Share::Third, Share::Half].into_iter().filter(|&share| share >= first);
        parts.find(|&share| fits(share)).unwrap_or(Share::Whole)
    }

    /// The smallest readable cell of all pictures of a puzzle.
    fn least(&self, entry: &Entry) -> f64 {
        least_cell(&entry.pictures, self.book.area)
    }

    /// The pictures of a puzzle: the start, and goals that it does not show.
    fn boards(&self, entry: &Entry) -> Boards {
        let count = entry.pictures.len();
        let words = if count > 1 { style::CAPTION } else { 0.0 };
        let largest = style::LARGEST_PUZZLE.max(self.least(entry));
        Boards { words, largest, ..Boards::new(count, board_cells(&entry.pictures[0]), (style::RULED, style::RULED)) }
    }

    /// Rows of the pictures of a puzzle.
    fn rows(&self, entry: &Entry, (u, across): (f64, usize)) -> Vec<Frame> {
        let column = board_cells(&entry.pictures[0]).0 * u;
        let all = entry.pictures.iter().enumerate().map(|(index, diagram)| {
            match entry.names.get(index).filter(|_| entry.pictures.len() > 1) {
                Some(name) => self.book.set.named_board(name, diagram, u),
                None => picture(diagram, u),
            }
        });
        let all: Vec<Frame> = all.collect();
        let row = |row: &[Frame]| Frame::grid(across, column, (style::RULED, 0.0), row.iter().cloned());
        all.chunks(across).map(row).collect()
    }

    /// Number, title and difficulty above a board. For a map, there is space for the number at its start.
    fn puzzle_head(&self, entry: &Entry, wide: f64) -> Frame {
        let (fonts, part, text) = (self.book.set.fonts, TextStyle::PART, TextStyle::TEXT);
        let base = part.middle(HEAD - style::PARAGRAPH);
        let number = entry.number.to_string();
        let indent = style::FAR.max(part.width(fonts, &number) + style::BEHIND);
        let told = entry.difficulty.as_ref().map_or("", |rating| &rating.told);
        let room = wide - indent - text.width(fonts, told) - style::BEHIND;
        let strong = TextStyle::STRONG.of_size(text.size + 1.0);
        let (style, title) = strong.fitted(fonts, &entry.title, TextStyle::NOTE.size, room);
        let mut heading = Frame::new(wide, HEAD + if entry.class == Class::Maze { style::ROW } else { 0.0 });
        heading.text((0.0, base), part, Anchor::Start, &number);
        heading.text((indent, base), style, Anchor::Start, &title);
        let mut head = Self::found(BookPart::Puzzles, entry.number, heading);
        if !told.is_empty() {
            head.tag(Tag::Paragraph, |head| head.text((wide, base), text, Anchor::End, told));
        }
        head
    }

    /// The length of the solution, references to help, rules and notes.
    fn texts(&self, entry: &Entry, share: Share, width: f64) -> Frame {
        let set = self.book.set;
        let parts = [BookPart::Hints, BookPart::Solutions].into_iter();
        let seen: Vec<(String, Tag)> = parts.filter_map(|part| self.see(part, entry, false)).collect();
        let line = |(words, link): &(String, Tag), style: TextStyle, anchor: Anchor, width: f64| {
            set.line(style, anchor, words, width).tagged(link.clone()).tagged(Tag::Paragraph)
        };
        let rules = set.text(TextStyle::SMALL, &self.language().sentences(entry.rules.iter().cloned()), width);
        let notes = entry.note.iter().chain(&entry.by).map(|text| set.text(TextStyle::QUIET, text, width));
        let texts = Frame::stack(std::iter::once(rules).chain(notes).map(|text| (0.0, text)));
        if share == Share::Half {
            let mut stack = Frame::stack([(0.0, set.text(TextStyle::HEADLINE, &entry.length, width)), (0.0, texts)]);
            for one in &seen {
                stack.push(0.0, line(one, TextStyle::QUIET, Anchor::Start, width));
            }
            return stack;
        }
        let length = TextStyle::HEADING.width(set.fonts, &entry.length) + 0.01;
        // They share the baseline of the length.
        let leading = TextStyle::HEADING.leading + TextStyle::HEADING.capitals() - TextStyle::NOTE.capitals();
        let link = TextStyle { leading, ..TextStyle::NOTE.light() };
        // References to other pages share the space after the length.
        let own = (width - length) / seen.len() as f64 - style::BEHIND;
        let seen = seen.iter().map(|one| line(one, link, Anchor::End, own));
        let seen = Frame::grid(seen.len().max(1), own, (style::BEHIND, 0.0), seen);
        let length = set.text(TextStyle::HEADING, &entry.length, length).with(length + style::BEHIND, 0.0, seen);
        Frame::stack([(0.0, length), (0.0, texts)])
    }

    /// The fields that readers fill in, with their labels. The field for hints needs puzzles with hints, and the one
    /// for a shortest solution needs a puzzle with a proven minimum.
    pub(super) fn boxes(&self, entries: &[Entry]) -> Vec<(&'static str, String)> {
        let is_shown = |name: &&str| match *name {
            "help" => entries.iter().any(|entry| self.collection.has(BookPart::Hints, entry)),
            "shortest" => entries.iter().any(|entry| entry.is_shortest),
            _ => true,
        };
        let unit = entries.iter().map(|entry| entry.unit).reduce(|one, other| if one == other { one } else { "move" });
        let unit = ("unit", unit.unwrap_or("move").into());
        let say = |name: &'static str| (name, self.language().say("collection-record", &[("box", name.into()), unit]));
        BOXES.into_iter().filter(is_shown).map(say).collect()
    }

    /// Boxes for the reader's record, `tries` rows of them. Narrow ones leave some fields out.
    fn record(&self, entry: &Entry, tries: usize, all: f64) -> Frame {
        let (fonts, note) = (self.book.set.fonts, TextStyle::NOTE);
        let mut shown = self.boxes(std::slice::from_ref(entry));
        let wide = |text: &str| note.width(fonts, text) + style::PARAGRAPH;
        let free = |shown: &[(&str, String)]| all - shown.iter().map(|(_, text)| wide(text)).sum::<f64>();
        for left_out in ["time", "help", "shortest", "solved"] {
            if free(&shown) < 0.0 {
                shown.retain(|(name, _)| *name != left_out);
            }
        }
        let more = free(&shown) / shown.len() as f64;
        let mut frame = Frame::new(all, tries as f64 * HEAD);
        let mut x = 0.0;
        for (_, text) in shown {
            let wide = wide(&text) + more;
            for row in 0..tries {
                frame.rect(Rect::new(x, row as f64 * HEAD, wide, HEAD), 0.0, Role::ThinRule);
            }
            frame.text((x + wide / 2.0, 3.2), note, Anchor::Middle, &text);
            x += wide;
        }
        frame.tagged(Tag::Paragraph)
    }

    /// A puzzle in a share of a page, and the cell size of its boards. Its texts and boxes are below the boards or at
    /// their right.
    fn laid_out(&self, entry: &Entry, share: Share, width: f64) -> (f64, Frame) {
        let head = self.puzzle_head(entry, width);
        let height = self.height_of(share) - head.height;
        let mut frame = head;
        let top = frame.height;
        let (cols, rows) = board_cells(&entry.pictures[0]);
        if share == Share::Quarter || cols >= 2.0 * rows {
            let texts = self.texts(entry, Share::Quarter, width);
            let half = style::BEHIND / 2.0;
            let size = self.boards(entry).fitted(|_| (width, height - texts.height - HEAD - style::BEHIND));
            let parts = self.rows(entry, size).into_iter().map(|row| (style::RULED, row));
            frame.put(0.0, top, Frame::stack(parts.chain([(half, texts), (half, self.record(entry, 1, width))])));
            return (size.0, frame);
        }
        let right = width / 2.0 - style::RULED;
        let texts = self.texts(entry, share, right);
        let below = texts.height + style::BEHIND;
        let size = self.boards(entry).fitted(|_| (width / 2.0, height));
        let boards = Frame::stack(self.rows(entry, size).into_iter().map(|row| (style::RULED, row)));
        let tries = (((height - below) / HEAD) as usize).clamp(1, TRIES);
        let record = self.record(entry, tries, right);
        // The last row ends at the bottom of the board.
        let y = (boards.height - record.height).max(below - 0.6);
        frame.put(0.0, top, boards);
        frame.put(width - right, top - 0.6, texts);
        frame.put(width - right, top + y, record);
        (size.0, frame)
    }

    /// Adds a puzzle on a page of its own, and on further pages if it needs them.
    fn whole(&mut self, entry: &'a Entry) {
        let width = self.book.set.width();
        let head = self.puzzle_head(entry, width);
        let texts = self.texts(entry, Share::Whole, width);
        let below = texts.height + 2.0 * style::BEHIND + HEAD;
        let room = self.book.area.text_height() - head.height - below;
        let (u, across) = self.boards(entry).fitted(|_| (width, room));
        let (cols, _) = board_cells(&entry.pictures[0]);
        let least = self.least(entry);
        // Pictures that would be too small to read go to further pages.
        let most = ((width + style::RULED) / (cols * least + style::RULED)) as usize;
        let size = if u >= least { (u, across) } else { (least, most.clamp(1, entry.pictures.len())) };
        let top = self.book.sheet().y;
        self.bookmark(entry, top);
        self.book.sheet().holds(entry.number);
        self.book.sheet().put(0.0, head);
        let record = self.record(entry, 1, width);
        for frame in self.rows(entry, size).into_iter().chain([texts, record]) {
            if !self.book.sheet().fits(frame.height) {
                self.book.turn();
                self.book.sheet().holds(entry.number);
            }
            self.book.sheet().put(0.0, frame);
            self.book.sheet().y += style::BEHIND;
        }
    }
}
