//! The front of the book: how to play, and the table of contents.

use super::Binder;
use crate::booklet::pages::flow::Flow;
use crate::booklet::pages::frame::{self, Boards, Frame, picture};
use crate::booklet::pages::style::{self, TextStyle};
use crate::booklet::pages::table::{BRIEF, Table};
use crate::booklet::pages::{board_cells, least_cell};
use crate::booklet::{BookPart, Class, Entry};
use stepbook_draw::diagram::{Anchor, Item, Layer, Rect, Role, Span, Tag};

/// Minimum and maximum distance of the rows of the contents.
const PITCH: (f64, f64) = (style::ROW, style::BETWEEN);
/// The side of the tick box, the end of the numbers, and the start of the titles.
const TICK: f64 = style::BEHIND;
const NUMBERS: f64 = TICK + style::RULED;
const TITLES: f64 = NUMBERS + style::BEHIND;
/// A page number of the maximum width.
const DIGITS: &str = "888";
/// Minimum number of rows below a heading.
const FEWEST: f64 = 3.0;

/// A cell of the contents, beside number and title.
struct Field {
    /// The head of the column.
    head: String,
    anchor: Anchor,
    style: TextStyle,
    text: String,
    link: Option<Tag>,
}

/// The end of the titles, and the edges at which the columns after them are aligned.
type Columns = (f64, Vec<f64>);

impl<'a> Binder<'a> {
    /// The name of a chapter.
    fn name_of(&self, class: Class) -> String {
        self.language().say("collection-class", &[("class", class.name().into())])
    }

    /// Rules, how to read the solutions, and a board of each chapter.
    pub(super) fn how_to_play(&mut self) {
        let (set, language, collection) = (self.book.set, self.language(), self.collection);
        let (all, room) = (set.width(), self.room());
        let title = language.say("collection-use", &[]);
        self.book.titled(&title, &title, "use");
        let heading = |text: &str| set.heading(TextStyle::HEADING, 3, text, all);
        let mut flow = Flow::default();
        for (words, texts) in collection.introduction() {
            if let Some(words) = words {
                flow.keep(style::GAP, heading(&words));
            }
            let text = match texts.as_slice() {
                [text] => set.text(TextStyle::TEXT, text, room),
                rules => set.numbered(TextStyle::TEXT, rules, all),
            };
            flow.push(style::UNDER_HEADING, text);
        }
        let signs = self.signs();
        if !signs.is_empty() {
            flow.push(style::GAP, frame::rule(all, Role::ThinRule));
            flow.keep(style::GAP, heading(&language.say("collection-read", &[])));
            for (sign, words) in signs {
                let x = sign.width + style::BETWEEN;
                let words = set.text(TextStyle::TEXT, &words, (all - x).min(room));
                flow.push(style::UNDER_HEADING, sign.with(x, 0.0, words));
            }
        }
        flow.push(style::GAP, frame::rule(all, Role::ThinRule));
        let mut last = Vec::new();
        if collection.parts.contains(&BookPart::Puzzles) {
            let boxes = self.boxes(&collection.entries);
            let words: Vec<&str> = boxes.iter().map(|(_, words)| words.as_str()).collect();
            flow.keep(style::GAP, set.text(TextStyle::STRONG, &words.join(" · "), room));
            let shortest = if boxes.iter().any(|(name, _)| *name == "shortest") { "some" } else { "none" };
            last.push(language.say("collection-record-use", &[("shortest", shortest.into())]));
        }
        for part in [BookPart::Hints, BookPart::Solutions] {
            if let Some(first) = collection.entries.iter().find(|entry| collection.has(part, entry)) {
                let page = self.page_of(part, first.number);
                let begins = [("part", part.name().into()), ("page", page.into())];
                last.push(language.say("collection-begins", &begins));
            }
        }
        flow.push(0.0, set.text(TextStyle::TEXT, &language.sentences(last), room));
        // Boards of the chapters, if they fit on the page.
        let free = self.book.sheet().free() - flow.height();
        if let Some(samples) = self.samples(free - style::BETWEEN) {
            flow.push(style::BETWEEN, samples);
        }
        self.book.flow(flow);
    }

    /// A board of each chapter, if there are several and their boards fit side by side.
    fn samples(&self, height: f64) -> Option<Frame> {
        let set = self.book.set;
        let firsts = self.collection.entries.chunk_by(|one, next| one.class == next.class).map(|chapter| &chapter[0]);
        let firsts: Vec<&Entry> = firsts.filter(|entry| entry.class != Class::Maze).collect();
        let columns = firsts.len();
        let room = (set.width(), height);
        let words = TextStyle::STRONG.leading + style::PARAGRAPH;
        let column = (room.0 - columns.saturating_sub(1) as f64 * style::GAP) / columns as f64;
        let sample = |entry: &&Entry| {
            let (board, cells) = (&entry.pictures[0], board_cells(&entry.pictures[0]));
            let boards = Boards::new(columns, cells, (style::GAP, style::GAP));
            let u = Boards { words, largest: style::LARGEST_CELL, ..boards }.across(columns, room);
            let name = set.line(TextStyle::STRONG, Anchor::Start, &self.name_of(entry.class), column);
            let parts = [(0.0, name), (style::PARAGRAPH, picture(board, u.max(0.0)))];
            (u >= least_cell([board], self.book.area)).then(|| Frame::stack(parts))
        };
        let parts: Vec<Frame> = firsts.iter().filter_map(sample).collect();
        (parts.len() > 1).then(|| Frame::grid(columns, column, (style::GAP, style::GAP), parts))
    }

    /// Sample lines of the solutions with their meanings.
    fn signs(&self) -> Vec<(Frame, String)> {
        let language = self.language();
        let Some(entry) =
            self.collection.entries.iter().find(|entry| !entry.lines.is_empty() && entry.class != Class::Maze)
        else {
            return Vec::new();
        };
        let mut table = Table::new(self.book.set, BRIEF, &entry.lines, self.book.set.width());
        table.width = table.width.min(3.0 * style::GAP + NUMBERS);
        let sample = |at: usize, is_black: bool| {
            let row = table.row(&entry.lines[at], is_black, Vec::new(), None);
            Frame::new(table.width, 0.0).with(0.0, 0.3, row.tagged(Tag::Table { goes_on: false }))
        };
        let line = &entry.lines[0];
        let way = line.way.concat();
        let terms = [("number", line.number.into()), ("block", (&line.label).into()), ("way", (&way).into())];
        let mut signs = vec![(sample(0, false), language.say("collection-read-move", &terms))];
        if let Some(at) = entry.lines.iter().position(|line| line.target) {
            signs.push((sample(at, false), language.say("collection-read-target", &[])));
        }
        let joined = self.collection.entries.iter().any(|entry| !entry.lines.is_empty() && entry.figures.len() > 1);
        if joined {
            signs.push((sample(0, true), language.say("collection-read-board", &[])));
        }
        signs
    }

    /// Adds the table of contents: number, title, length, difficulty and pages of each puzzle, by chapter.
    pub(super) fn contents(&mut self) {
        let title = self.language().say("collection-contents", &[]);
        self.book.titled(&title, &title, "contents");
        let columns = self.columns();
        let entries = &self.collection.entries;
        let chapters: Vec<&'a [Entry]> = entries.chunk_by(|one, next| one.class == next.class).collect();
        let free = (self.book.sheet().free() - style::BETWEEN).max(PITCH.1);
        let (heads, rows) = (chapters.len() as f64 * (style::BETWEEN + style::GAP), entries.len() as f64);
        let pages = ((rows * PITCH.0 + heads) / free).ceil();
        let pitch = ((pages * free - heads) / rows).clamp(PITCH.0, PITCH.1);
        for (index, chapter) in chapters.iter().enumerate() {
            let name = if chapters.len() > 1 { self.name_of(chapter[0].class) } else { String::new() };
            let head = |begins: bool| self.chapter_head(&columns, &name, &chapter[0], begins);
            let (first, again) = (head(true), head(false));
            let sheet = self.book.sheet();
            sheet.y += if index > 0 { style::GAP } else { 0.0 };
            if !sheet.fits(style::BETWEEN + FEWEST * pitch) {
                self.book.turn();
            }
            self.book.sheet().put(0.0, first);
            for entry in *chapter {
                let row = self.row(&columns, entry, pitch);
                if !self.book.sheet().fits(pitch) {
                    self.book.turn();
                    self.book.sheet().put(0.0, again.clone());
                }
                self.book.sheet().put(0.0, row);
            }
        }
    }

    /// The cells of a puzzle: its length, its difficulty, and its pages.
    fn fields(&self, entry: &Entry) -> Vec<Field> {
        let difficulty = entry.difficulty.as_ref().map_or(String::new(), |rating| rating.told.clone());
        let unit = self.language().say("unit-many", &[("unit", entry.unit.into())]);
        let (strong, style, anchor) = (TextStyle::STRONG, TextStyle::TEXT, Anchor::End);
        let length = Field { head: unit, anchor, style: strong, text: entry.steps.to_string(), link: None };
        let difficulty = Field { head: String::new(), anchor: Anchor::Start, style, text: difficulty, link: None };
        let page = |&part: &BookPart| {
            let link = self.collection.has(part, entry).then(|| self.link(part, entry.number));
            let text = link.as_ref().map_or("–".to_owned(), |_| self.page_of(part, entry.number).to_string());
            let head = self.language().say("collection-column", &[("part", part.name().into())]);
            Field { head, anchor, style, text, link }
        };
        let details = [length, difficulty].into_iter().filter(|_| style::is_wide(self.book.set.width()));
        details.chain(self.collection.parts.iter().map(page)).collect()
    }

    fn columns(&self) -> Columns {
        let (fonts, all) = (self.book.set.fonts, self.book.set.width());
        let rows: Vec<Vec<Field>> = self.collection.entries.iter().map(|entry| self.fields(entry)).collect();
        let width =
            |field: &Field| TextStyle::NOTE.width(fonts, &field.head).max(TextStyle::TEXT.width(fonts, &field.text));
        let least = TextStyle::TEXT.width(fonts, DIGITS);
        let widest = |column: usize| rows.iter().map(|row| width(&row[column])).fold(least, f64::max) + style::GAP;
        let mut right = all;
        let place = |(column, field): (usize, &Field)| {
            let (end, wide) = (right, widest(column));
            right -= wide;
            end - (1.0 - field.anchor.before()) * (wide - style::GAP)
        };
        let mut places: Vec<f64> = rows[0].iter().enumerate().rev().map(place).collect();
        places.reverse();
        (right, places)
    }

    /// The name of a chapter and the column heads. They are decoration if the chapter continues from the page before.
    fn chapter_head(&self, columns: &Columns, name: &str, entry: &Entry, begins: bool) -> Frame {
        let mut frame = Frame::new(self.book.set.width(), style::BETWEEN);
        let base = TextStyle::HEADING.middle(style::BETWEEN);
        if !name.is_empty() {
            frame.tag(Tag::Heading(3), |frame| frame.text((0.0, base), TextStyle::HEADING, Anchor::Start, name));
        }
        let (mut row, fields) = (Frame::default(), self.fields(entry));
        // All rows have the same number of cells.
        let cells = [NUMBERS, TITLES].map(|x| (x, Anchor::Start, ""));
        let heads = columns.1.iter().zip(&fields).map(|(&x, field)| (x, field.anchor, &*field.head));
        for (x, anchor, text) in cells.into_iter().chain(heads) {
            row.tag(Tag::Cell(Span::ColumnHead), |row| row.text((x, base), TextStyle::NOTE, anchor, filled(text)));
        }
        frame.put(0.0, 0.0, row.tagged(Tag::Row).tagged(Tag::Table { goes_on: false }));
        if !begins {
            frame.items = frame.items.into_iter().flat_map(untagged).collect();
        }
        frame::rule(frame.width, Role::Rule).with(0.0, 0.0, frame)
    }

    fn row(&self, columns: &Columns, entry: &Entry, pitch: f64) -> Frame {
        let (base, text, fields) = (pitch - 1.6, TextStyle::TEXT, self.fields(entry));
        let mut row = Frame::default();
        let mut cell = |span: Span, at: (f64, Anchor), style: TextStyle, text: &str, link: Option<&Tag>| {
            let mut own = Frame::default();
            own.text((at.0, base), style, at.1, filled(text));
            let own = link.into_iter().fold(own, |own, link| own.tagged(link.clone()));
            row.put(0.0, 0.0, own.tagged(Tag::Cell(span)));
        };
        cell(Span::RowHead, (NUMBERS, Anchor::End), TextStyle::STRONG, &entry.number.to_string(), None);
        let title = text.shortened(self.book.set.fonts, &entry.title, columns.0 - TITLES);
        let first = fields.iter().find_map(|field| field.link.as_ref()).filter(|_| !title.is_empty());
        cell(Span::Data, (TITLES, Anchor::Start), text, &title, first);
        for (&x, Field { anchor, style, text, link, .. }) in columns.1.iter().zip(&fields) {
            cell(Span::Data, (x, *anchor), *style, text, link.as_ref());
        }
        let mut frame = Frame::new(self.book.set.width(), pitch);
        frame.rect(Rect::new(0.0, base - TICK + 0.3, TICK, TICK), 0.0, Role::ThinRule);
        frame.put(0.0, 0.0, row.tagged(Tag::Row).tagged(Tag::Table { goes_on: true }));
        frame.rule(0.0, frame.width, pitch, Role::TableRule);
        frame
    }
}

/// `text`, or a space if it is empty: all rows have the same number of cells.
fn filled(text: &str) -> &str {
    if text.is_empty() { " " } else { text }
}

/// The drawing of an item, without its tags for screen readers.
fn untagged(item: Item) -> Vec<Item> {
    match item {
        Item::Group { layer: Layer::Tagged(_), items, .. } => items.into_iter().flat_map(untagged).collect(),
        other => vec![other],
    }
}
