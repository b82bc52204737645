//! The front of the book: how to play, and the table of contents.

use super::puzzles::BOXES;
use super::{Binder, Stop, least_cell};
use crate::booklet::pages::board_cells;
use crate::booklet::pages::flow::Flow;
use crate::booklet::pages::frame::{self, Boards, Frame, picture};
use crate::booklet::pages::sheet::shortened;
use crate::booklet::pages::style::{self, TextStyle};
use crate::booklet::pages::table::{BRIEF, Table};
use crate::booklet::{BookPart, Class, Entry};
use stepbook_draw::diagram::{Anchor, Item, Layer, Rect, Role, Span, Tag};

/// Least and greatest distance of the rows of the contents, and the distance of their columns, in mm.
const PITCH: (f64, f64) = (5.2, 7.0);
const GAP: f64 = 4.4;
/// The side of the box that one ticks, where the numbers end, and where the titles begin, in mm.
const TICK: f64 = 2.9;
const NUMBERS: f64 = 9.2;
const TITLES: f64 = 12.4;
/// Least room for titles; where there is less, the difficulty is left out, and then the length.
const LEAST: f64 = 34.0;
/// Height of what is above the heading of a chapter.
const ABOVE: f64 = 4.0;
/// Rows that are not parted from their heading.
const FEWEST: f64 = 3.0;
/// Distance of the parts of how to play.
const APART: f64 = 4.6;
/// Most side of a cell and height of a sample of a chapter, in mm.
const SAMPLE: (f64, f64) = (9.0, 66.0);

/// A column of the contents beside number and title, with the place of the side on which it is aligned.
struct Column {
    of: Of,
    anchor: Anchor,
    x: f64,
}

#[derive(Clone, Copy, PartialEq)]
enum Of {
    Length,
    Difficulty,
    Page(Stop),
}

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
        for group in collection.introduction().chunk_by(|_, next| next.heading.is_none() && !next.is_remark) {
            if let Some(words) = &group[0].heading {
                flow.keep(APART, heading(words));
            }
            if group[0].heading.is_some() && group.len() > 1 {
                let rules: Vec<&str> = group.iter().map(|one| one.text.as_str()).collect();
                flow.push(style::UNDER_HEADING, set.numbered(TextStyle::TEXT, &rules, all));
                continue;
            }
            for one in group {
                let style = if one.is_remark { TextStyle::QUIET } else { TextStyle::TEXT };
                flow.push(style::UNDER_HEADING, set.text(style, &one.text, room));
            }
        }
        let signs = self.signs();
        if !signs.is_empty() {
            flow.push(APART, frame::rule(all, Role::ThinRule));
            flow.keep(APART, heading(&language.say("collection-read", &[])));
            for (sign, words) in signs {
                let x = sign.width + style::BETWEEN;
                let words = set.text(TextStyle::TEXT, &words, (all - x).min(room));
                flow.push(style::UNDER_HEADING, sign.with(x, 0.0, words));
            }
        }
        flow.push(APART, frame::rule(all, Role::ThinRule));
        let mut last = Vec::new();
        if collection.parts.has(BookPart::Puzzles) {
            let words = BOXES.map(|name| language.say("collection-record", &[("box", name.into())]));
            flow.keep(APART, set.text(TextStyle::STRONG, &words.join(" · "), room));
            last.push(language.say("collection-record-use", &[]));
        }
        for stop in [Stop::Hints, Stop::Solution] {
            if let Some(first) = collection.entries.iter().find(|entry| self.has(stop, entry)) {
                let page = self.page_of(stop, first.number);
                let begins = [("part", stop.part().name().into()), ("page", page.into())];
                last.push(language.say("collection-begins", &begins));
            }
        }
        flow.push(0.0, set.text(TextStyle::TEXT, &language.sentences(last), room));
        // Boards of the chapters, if the page has room for them.
        let free = self.book.sheet().free() - flow.height();
        if let Some(samples) = self.samples(free - style::BETWEEN) {
            flow.push(style::BETWEEN, samples);
        }
        self.book.flow(flow);
    }

    /// A board of each chapter, if there are several whose boards have room side by side.
    fn samples(&self, height: f64) -> Option<Frame> {
        let set = self.book.set;
        let firsts = self.collection.entries.chunk_by(|one, next| one.class == next.class).map(|chapter| &chapter[0]);
        let firsts: Vec<&Entry> = firsts.filter(|entry| !entry.on_maps).collect();
        let columns = firsts.len();
        let room = (set.width(), height.min(SAMPLE.1));
        let words = TextStyle::STRONG.leading + style::PARAGRAPH;
        let column = (room.0 - columns.saturating_sub(1) as f64 * GAP) / columns as f64;
        let sample = |entry: &&Entry| {
            let (board, cells) = (&entry.pictures[0], board_cells(&entry.pictures[0]));
            let boards = Boards { count: columns, cells, words, gaps: (GAP, GAP), largest: SAMPLE.0, most: columns };
            let u = boards.across(columns, room);
            let name = set.line(TextStyle::STRONG, Anchor::Start, &self.name_of(entry.class), column);
            let parts = [(0.0, name), (style::PARAGRAPH, picture(board, u.max(0.0)))];
            (u >= least_cell(board, self.book.area)).then(|| Frame::stack(parts))
        };
        let parts: Vec<Frame> = firsts.iter().filter_map(sample).collect();
        (parts.len() > 1).then(|| Frame::grid(columns, column, (GAP, GAP), parts))
    }

    /// Lines of the solutions and what they mean.
    fn signs(&self) -> Vec<(Frame, String)> {
        let language = self.language();
        let Some(entry) = self.collection.entries.iter().find(|entry| !entry.lines.is_empty() && !entry.on_maps) else {
            return Vec::new();
        };
        let mut table = Table::new(self.book.set, BRIEF, &entry.lines, self.book.set.width());
        table.width = table.width.min(3.0 * GAP + NUMBERS);
        let sample = |at: usize, is_black: bool| {
            let row = table.row(&entry.lines[at], is_black, Vec::new(), None);
            Frame::new(table.width, 0.0).with(0.0, 0.3, row.tagged(Tag::Table { goes_on: false }))
        };
        let line = &entry.lines[0];
        let way = line.way.concat();
        let told = [("number", line.number.into()), ("block", (&line.label).into()), ("way", (&way).into())];
        let mut signs = vec![(sample(0, false), language.say("collection-read-move", &told))];
        if let Some(at) = entry.lines.iter().position(|line| line.target) {
            signs.push((sample(at, false), language.say("collection-read-target", &[])));
        }
        let joined = self.collection.entries.iter().any(|entry| !entry.lines.is_empty() && entry.figures.len() > 1);
        if joined && !entry.on_maps {
            signs.push((sample(0, true), language.say("collection-read-board", &[])));
        }
        signs
    }

    /// Number, title, length, difficulty and the pages of each puzzle, chapter by chapter.
    pub(super) fn contents(&mut self) {
        let title = self.language().say("collection-contents", &[]);
        self.book.titled(&title, &title, "contents");
        let (titles, columns) = self.columns();
        let entries = &self.collection.entries;
        let chapters: Vec<&'a [Entry]> = entries.chunk_by(|one, next| one.class == next.class).collect();
        let free = (self.book.sheet().free() - style::BETWEEN).max(PITCH.1);
        let (heads, rows) = (chapters.len() as f64 * (style::BETWEEN + ABOVE), entries.len() as f64);
        let pages = ((rows * PITCH.0 + heads) / free).ceil();
        let pitch = ((pages * free - heads) / rows).clamp(PITCH.0, PITCH.1);
        for (index, chapter) in chapters.iter().enumerate() {
            let name = if chapters.len() > 1 { self.name_of(chapter[0].class) } else { String::new() };
            let head = |begins: bool| self.chapter_head(&columns, &name, &chapter[0], begins);
            let (first, again) = (head(true), head(false));
            let sheet = self.book.sheet();
            sheet.y += if index > 0 { ABOVE } else { 0.0 };
            if !sheet.fits(style::BETWEEN + FEWEST * pitch) {
                self.book.turn();
            }
            self.book.sheet().put(0.0, first);
            for entry in *chapter {
                let row = self.row((titles, &columns), entry, pitch);
                if !self.book.sheet().fits(pitch) {
                    self.book.turn();
                    self.book.sheet().put(0.0, again.clone());
                }
                self.book.sheet().put(0.0, row);
            }
        }
    }

    /// Where the titles end, and the columns behind them.
    fn columns(&self) -> (f64, Vec<Column>) {
        let fonts = self.fonts();
        let mut right = self.book.set.width();
        let mut columns = Vec::new();
        let widest = |of: Of| {
            let own = |entry| {
                let cell = if matches!(of, Of::Page(_)) { "888".to_owned() } else { self.cell_of(of, entry) };
                TextStyle::NOTE.width(fonts, &self.head_of(of, entry)).max(TextStyle::TEXT.width(fonts, &cell))
            };
            self.collection.entries.iter().map(own).fold(0.0, f64::max)
        };
        for part in self.collection.parts.iter().collect::<Vec<_>>().into_iter().rev() {
            let of = Of::Page(Stop::of(part));
            columns.push(Column { of, anchor: Anchor::End, x: right });
            right -= widest(of) + GAP;
        }
        for (of, anchor) in [(Of::Difficulty, Anchor::Start), (Of::Length, Anchor::End)] {
            let room = widest(of);
            let other = if of == Of::Difficulty { widest(Of::Length) + GAP } else { 0.0 };
            if right - room - GAP - other - TITLES >= LEAST {
                columns.push(Column { of, anchor, x: if anchor == Anchor::End { right } else { right - room } });
                right -= room + GAP;
            }
        }
        columns.reverse();
        (right, columns)
    }

    /// The head of a column above the entries of a chapter.
    fn head_of(&self, of: Of, entry: &Entry) -> String {
        match of {
            Of::Length => self.language().say("unit-many", &[("unit", self.unit(entry).into())]),
            Of::Difficulty => String::new(),
            Of::Page(stop) => self.language().say("collection-column", &[("part", stop.part().name().into())]),
        }
    }

    /// What a column says of a puzzle.
    fn cell_of(&self, of: Of, entry: &Entry) -> String {
        match of {
            Of::Length => entry.steps.to_string(),
            Of::Difficulty => entry.difficulty.as_ref().map_or(String::new(), |rating| rating.told.clone()),
            Of::Page(stop) if self.has(stop, entry) => self.page_of(stop, entry.number).to_string(),
            Of::Page(_) => "–".to_owned(),
        }
    }

    /// The name of a chapter and the heads of the columns; where the chapter continues they are decoration.
    fn chapter_head(&self, columns: &[Column], name: &str, entry: &Entry, begins: bool) -> Frame {
        let mut frame = Frame::new(self.book.set.width(), style::BETWEEN);
        let base = TextStyle::HEADING.middle(style::BETWEEN);
        if !name.is_empty() {
            frame.tag(Tag::Heading(3), |frame| frame.text((0.0, base), TextStyle::HEADING, Anchor::Start, name));
        }
        let mut row = Frame::default();
        // Every row has as many cells.
        let cells = [NUMBERS, TITLES].map(|x| (x, Anchor::Start, String::new()));
        let heads = columns.iter().map(|column| (column.x, column.anchor, self.head_of(column.of, entry)));
        for (x, anchor, text) in cells.into_iter().chain(heads) {
            let text = filled(&text);
            row.tag(Tag::Cell(Span::ColumnHead), |row| row.text((x, base), TextStyle::NOTE, anchor, text));
        }
        frame.put(0.0, 0.0, row.tagged(Tag::Row).tagged(Tag::Table { goes_on: false }));
        if !begins {
            frame.items = frame.items.into_iter().flat_map(untagged).collect();
        }
        frame::rule(frame.width, Role::Rule).with(0.0, 0.0, frame)
    }

    fn row(&self, (titles, columns): (f64, &[Column]), entry: &Entry, pitch: f64) -> Frame {
        let link = |of: Of| match of {
            Of::Page(stop) if self.has(stop, entry) => Some(self.link(stop, entry.number)),
            _ => None,
        };
        let base = pitch - 1.6;
        let strong = TextStyle::STRONG;
        let mut row = Frame::default();
        let mut cell = |span: Span, (x, anchor): (f64, Anchor), style: TextStyle, text: &str, link: Option<Tag>| {
            let mut own = Frame::default();
            own.text((x, base), style, anchor, filled(text));
            let own = if let Some(link) = link { own.tagged(link) } else { own };
            row.put(0.0, 0.0, own.tagged(Tag::Cell(span)));
        };
        cell(Span::RowHead, (NUMBERS, Anchor::End), strong, &entry.number.to_string(), None);
        let text = TextStyle::TEXT;
        let title = shortened(self.fonts(), &entry.title, text.weight, text.size, titles - TITLES);
        let first = columns.iter().find_map(|column| link(column.of)).filter(|_| !title.is_empty());
        cell(Span::Data, (TITLES, Anchor::Start), text, &title, first);
        for column in columns {
            let style = if column.of == Of::Length { strong } else { text };
            cell(Span::Data, (column.x, column.anchor), style, &self.cell_of(column.of, entry), link(column.of));
        }
        let mut frame = Frame::new(self.book.set.width(), pitch);
        frame.rect(Rect::new(0.0, base - TICK + 0.3, TICK, TICK), 0.0, Role::ThinRule);
        frame.put(0.0, 0.0, row.tagged(Tag::Row).tagged(Tag::Table { goes_on: true }));
        frame.rule(0.0, frame.width, pitch, Role::TableRule);
        frame
    }
}

/// A text that is set even if it is empty: every row has as many cells.
fn filled(text: &str) -> &str {
    if text.is_empty() { " " } else { text }
}

/// What is drawn of an item, without what it is for readers who hear it.
fn untagged(item: Item) -> Vec<Item> {
    match item {
        Item::Group { layer: Layer::Tagged(_), items, .. } => items.into_iter().flat_map(untagged).collect(),
        other => vec![other],
    }
}
