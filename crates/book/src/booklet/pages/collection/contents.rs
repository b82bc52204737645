//! The front of the book: how to play, and the table of contents.

use super::puzzles::BOXES;
use super::solutions::{self, Columns};
use super::{Binder, Stop, WIDEST, least_cell};
use crate::booklet::pages::board_cells;
use crate::booklet::pages::flow::Flow;
use crate::booklet::pages::panel::{
    AnyPanel, Breadth, Drawn, GridOf, Line, Paragraph, Picture, Place, Row, Rule, Stack, Tagged,
};
use crate::booklet::pages::puzzle::numbered;
use crate::booklet::pages::sheet::{Sheet, shortened, width};
use crate::booklet::pages::style::{self, TextStyle};
use crate::booklet::{BookPart, Class, Entry};
use stepbook_draw::diagram::{Anchor, Item, Layer, Rect, Role, Span, Tag};
use stepbook_draw::font::Weight;

/// Least and greatest distance of the rows of the contents, and the distance of their columns, in mm.
const PITCH: (f64, f64) = (5.2, 7.0);
const GAP: f64 = 4.4;
/// The side of the box that one ticks, where the numbers end, and where the titles begin, in mm.
const TICK: f64 = 2.9;
const NUMBERS: f64 = 9.2;
const TITLES: f64 = 12.4;
/// Least room for titles; where there is less, the difficulty is left out, and then the length.
const LEAST: f64 = 34.0;
/// Height of the heading of a chapter, and of what is above it.
const CHAPTER: f64 = 8.0;
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
        let (fonts, language, collection) = (self.fonts(), self.language(), self.collection);
        let title = language.say("collection-use", &[]);
        self.book.titled(&title, &title, "use");
        let paragraph = |style: TextStyle, text: String| Paragraph::new(fonts, style, text).at_most(WIDEST);
        let heading = |text: String| Paragraph::heading(fonts, TextStyle::HEADING, 3, text);
        let told = collection.introduction();
        let mut flow = Flow::default();
        for group in told.chunk_by(|_, next| next.heading.is_none() && !next.is_remark) {
            if let Some(words) = &group[0].heading {
                flow.keep(APART, heading(words.clone()));
            }
            if group[0].heading.is_some() && group.len() > 1 {
                let rules: Vec<&str> = group.iter().map(|one| one.text.as_str()).collect();
                flow.push(style::UNDER_HEADING, Tagged(Tag::List, Box::new(numbered(fonts, &rules))));
                continue;
            }
            for one in group {
                let style = if one.is_remark { TextStyle::QUIET } else { TextStyle::TEXT };
                flow.push(style::UNDER_HEADING, paragraph(style, one.text.clone()));
            }
        }
        let signs = self.signs();
        if !signs.is_empty() {
            flow.push(APART, Rule(Role::ThinRule));
            flow.keep(APART, heading(language.say("collection-read", &[])));
            for (sign, words) in signs {
                let row = Row::new(style::BETWEEN)
                    .with(Breadth::Natural, sign)
                    .with(Breadth::Share(1.0), paragraph(TextStyle::TEXT, words));
                flow.push(style::UNDER_HEADING, row);
            }
        }
        flow.push(APART, Rule(Role::ThinRule));
        let mut last = Vec::new();
        if collection.parts.has(BookPart::Puzzles) {
            let words = BOXES.map(|name| language.say("collection-record", &[("box", name.into())]));
            flow.keep(APART, paragraph(TextStyle::STRONG, words.join(" · ")));
            last.push(language.say("collection-record-use", &[]));
        }
        for stop in [Stop::Hints, Stop::Solution] {
            if let Some(first) = collection.entries.iter().find(|entry| self.has(stop, entry)) {
                let page = self.page_of(stop, first.number);
                let begins = [("part", stop.part().name().into()), ("page", page.into())];
                last.push(language.say("collection-begins", &begins));
            }
        }
        flow.push(0.0, paragraph(TextStyle::TEXT, language.sentences(last)));
        // Boards of the chapters, if the page has room for them.
        let free = self.book.sheet().bottom - self.book.sheet().y - flow.height(self.book.paper.text_width());
        if let Some(samples) = self.samples(free - style::BETWEEN) {
            flow.push(style::BETWEEN, samples);
        }
        self.book.flow(&flow, &title);
    }

    /// A board of each chapter, if there are several whose boards have room side by side.
    fn samples(&self, height: f64) -> Option<GridOf<'a>> {
        let firsts = self.collection.entries.chunk_by(|one, next| one.class == next.class).map(|chapter| &chapter[0]);
        let firsts: Vec<&Entry> = firsts.filter(|entry| !entry.on_maps).collect();
        let columns = firsts.len();
        let column = (self.book.paper.text_width() - columns.saturating_sub(1) as f64 * GAP) / columns as f64;
        let sample = |entry: &&'a Entry| -> Option<AnyPanel<'a>> {
            let board = &entry.pictures[0];
            let (cols, rows) = board_cells(board);
            let u = SAMPLE
                .0
                .min(column / cols)
                .min((height.min(SAMPLE.1) - TextStyle::STRONG.leading - style::PARAGRAPH) / rows);
            let name = self.name_of(entry.class).into();
            let name = Line { fonts: self.fonts(), text: name, style: TextStyle::STRONG, anchor: Anchor::Start };
            let stack = Stack::default().with(0.0, name).with(style::PARAGRAPH, Picture::new(board, u));
            (u >= least_cell(board, &self.book.paper)).then(|| Box::new(stack) as AnyPanel<'a>)
        };
        let parts = firsts.iter().filter_map(sample).collect::<Vec<_>>();
        (parts.len() > 1).then_some(GridOf { columns, gaps: (GAP, GAP), parts })
    }

    /// Lines of the solutions and what they mean.
    fn signs(&self) -> Vec<(AnyPanel<'a>, String)> {
        let language = self.language();
        let Some(entry) = self.collection.entries.iter().find(|entry| !entry.lines.is_empty() && !entry.on_maps) else {
            return Vec::new();
        };
        let columns = Columns::new(self.fonts(), entry, 0.0, self.book.paper.text_width());
        let columns = Columns { width: columns.width.min(3.0 * GAP + NUMBERS), ..columns };
        let sample = |at: usize, is_black: bool| -> AnyPanel<'a> {
            let draw = move |sheet: &mut Sheet, place: Place| {
                let at = |sheet: &mut Sheet| columns.draw(sheet, &entry.lines[at], (place.x, place.y + 0.3), is_black);
                sheet.tagged(Tag::Table { goes_on: false }, |sheet| sheet.tagged(Tag::Row, at));
            };
            Box::new(Drawn { size: (columns.width, solutions::PITCH), draw })
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
        let sheet = self.book.sheet();
        let free = (sheet.bottom - sheet.y - CHAPTER).max(PITCH.1);
        let (heads, rows) = (chapters.len() as f64 * (CHAPTER + ABOVE), entries.len() as f64);
        let pages = ((rows * PITCH.0 + heads) / free).ceil();
        let pitch = ((pages * free - heads) / rows).clamp(PITCH.0, PITCH.1);
        for (index, chapter) in chapters.iter().enumerate() {
            let name = if chapters.len() > 1 { self.name_of(chapter[0].class) } else { String::new() };
            let sheet = self.book.sheet();
            sheet.y += if index > 0 { ABOVE } else { 0.0 };
            if sheet.y + CHAPTER + FEWEST * pitch > sheet.bottom {
                self.book.new_sheet(&title);
            }
            self.chapter_head(&columns, &name, &chapter[0], true);
            for entry in *chapter {
                let sheet = self.book.sheet();
                if sheet.y + pitch > sheet.bottom + style::ROUNDING {
                    self.book.new_sheet(&title);
                    self.chapter_head(&columns, &name, entry, false);
                }
                self.row((titles, &columns), entry, pitch);
            }
        }
    }

    /// Where the titles end, and the columns behind them.
    fn columns(&self) -> (f64, Vec<Column>) {
        let fonts = self.fonts();
        let mut right = self.book.paper.text_width();
        let mut columns = Vec::new();
        let wide = |text: &str, size: f64| width(fonts, text, Weight::Regular, size);
        let widest = |of: Of| {
            let own = |entry| {
                let cell = if matches!(of, Of::Page(_)) { "888".to_owned() } else { self.cell_of(of, entry) };
                wide(&self.head_of(of, entry), style::NOTE).max(wide(&cell, TextStyle::TEXT.size))
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
    fn chapter_head(&mut self, columns: &[Column], name: &str, entry: &Entry, begins: bool) {
        let heads: Vec<String> = columns.iter().map(|column| self.head_of(column.of, entry)).collect();
        let sheet = self.book.sheet();
        let (left, base) = (sheet.left, sheet.y + 5.6);
        sheet.rule(left, sheet.right, sheet.y, Role::Rule);
        let before = sheet.items.len();
        let size = TextStyle::HEADING.size;
        let title = |sheet: &mut Sheet| sheet.text(left, base, size, Weight::Bold, Anchor::Start, name);
        if !name.is_empty() {
            sheet.tagged(Tag::Heading(3), title);
        }
        // Every row has as many cells.
        let cells = [NUMBERS, TITLES].map(|x| (x, Anchor::Start, " "));
        let heads = columns.iter().zip(&heads).map(|(column, text)| (column.x, column.anchor, filled(text)));
        sheet.tagged(Tag::Table { goes_on: false }, |sheet| {
            sheet.tagged(Tag::Row, |sheet| {
                for (x, anchor, text) in cells.into_iter().chain(heads) {
                    sheet.tagged(Tag::Cell(Span::ColumnHead), |sheet| {
                        sheet.text(left + x, base, style::NOTE, Weight::Regular, anchor, text);
                    });
                }
            });
        });
        if !begins {
            let items = sheet.items.split_off(before);
            sheet.items.extend(items.into_iter().flat_map(untagged));
        }
        sheet.y += CHAPTER;
    }

    fn row(&mut self, (titles, columns): (f64, &[Column]), entry: &Entry, pitch: f64) {
        let link = |of: Of| match of {
            Of::Page(stop) if self.has(stop, entry) => Some(self.link(stop, entry.number)),
            _ => None,
        };
        let cell = |column: &Column| (self.cell_of(column.of, entry), link(column.of));
        let cells: Vec<(String, Option<Tag>)> = columns.iter().map(cell).collect();
        let first = cells.iter().find_map(|(_, link)| link.clone());
        let sheet = self.book.sheet();
        let (left, base) = (sheet.left, sheet.y + pitch - 1.6);
        let tick = Rect::new(left, base - TICK + 0.3, TICK, TICK);
        sheet.items.push(Item::Rect { rect: tick, radius: 0.0, role: Role::ThinRule });
        let cell = |sheet: &mut Sheet, (x, anchor): (f64, Anchor), weight: Weight, text: &str, link: Option<Tag>| {
            let draw =
                |sheet: &mut Sheet| sheet.text(left + x, base, TextStyle::TEXT.size, weight, anchor, filled(text));
            sheet.tagged(Tag::Cell(Span::Data), |sheet| match link {
                Some(link) => sheet.tagged(link, draw),
                None => draw(sheet),
            });
        };
        sheet.tagged(Tag::Table { goes_on: true }, |sheet| {
            sheet.tagged(Tag::Row, |sheet| {
                let size = TextStyle::TEXT.size;
                sheet.tagged(Tag::Cell(Span::RowHead), |sheet| {
                    sheet.text(left + NUMBERS, base, size, Weight::Bold, Anchor::End, &entry.number.to_string());
                });
                let title = shortened(&sheet.fonts, &entry.title, Weight::Regular, size, titles - TITLES);
                cell(sheet, (TITLES, Anchor::Start), Weight::Regular, &title, first.filter(|_| !title.is_empty()));
                for (column, (text, link)) in columns.iter().zip(cells) {
                    let weight = if column.of == Of::Length { Weight::Bold } else { Weight::Regular };
                    cell(sheet, (column.x, column.anchor), weight, &text, link);
                }
            });
        });
        sheet.y += pitch;
        sheet.rule(left, sheet.right, sheet.y, Role::TableRule);
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
