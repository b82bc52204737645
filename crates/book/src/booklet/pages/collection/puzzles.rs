//! The puzzles: four small boards a page, two of middle size with the texts beside them, or a large one. Each has boxes in which
//! readers write what they did.

use super::{Binder, Stop, least_cell};
use crate::booklet::pages::board_cells;
use crate::booklet::pages::panel::{
    AnyPanel, Breadth, Drawn, GridOf, Line, Panel, Paragraph, Picture, Place, Row, Stack, Tagged,
};
use crate::booklet::pages::puzzle::named_board;
use crate::booklet::pages::sheet::{Sheet, fitted, width};
use crate::booklet::pages::style::{self, TextStyle};
use crate::booklet::{BookPart, Class, Entry};
use stepbook_draw::diagram::{Anchor, Item, Rect, Role, Tag};
use stepbook_draw::font::Weight;

/// Words about other pages, beside the length.
const LINK: TextStyle = TextStyle { size: style::NOTE, leading: 6.2, weight: Weight::Light };
/// Quarters of a page.
const PAGE: usize = 4;
/// Distance of columns and of rows in mm.
const GAPS: (f64, f64) = (8.0, 6.0);
/// Height of number and title over a board, and where the title begins.
const HEAD: f64 = 8.6;
const INDENT: f64 = 11.5;
/// Largest side of a cell in mm, and of one of a map.
const LARGEST: f64 = 22.0;
const LARGEST_OF_MAP: f64 = 18.0;
/// Distance of pictures of one puzzle, and height of the name over each, in mm.
const BETWEEN: f64 = 5.0;
const NAME: f64 = 6.2;
/// Height of a row of boxes, and the least that is beside a word in one.
const BOX: f64 = 8.6;
const BESIDE: f64 = 0.7;
/// What is written in a row of boxes, by which messages choose.
pub(super) const BOXES: [&str; 5] = ["moves", "time", "solved", "help", "shortest"];
/// Most rows of boxes beside a board.
const TRIES: usize = 4;
/// Room for the number at the start of a map, which reaches beyond the field, in mm.
const OVER_MAP: f64 = 5.4;

/// The room of a puzzle on a page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Quarter,
    Half,
    Whole,
}

impl Form {
    const ALL: [Self; 3] = [Self::Quarter, Self::Half, Self::Whole];

    /// In quarters of a page.
    fn weight(self) -> usize {
        1 << self as usize
    }
}

impl<'a> Binder<'a> {
    pub(super) fn puzzles(&mut self) {
        let title = self.heading_of(BookPart::Puzzles);
        for (index, page) in self.puzzle_pages().into_iter().enumerate() {
            self.page(BookPart::Puzzles);
            if index == 0 {
                self.book.bookmark(&title);
            }
            let (top, width) = (self.book.paper.top, self.book.paper.text_width());
            let height = (self.book.paper.text_height() - GAPS.1) / 2.0;
            match page[..] {
                [(entry, _)] => self.whole(entry),
                _ => {
                    // A puzzle without a neighbour has the width of both.
                    let is_alone = |row: usize| page.iter().filter(|(_, at)| at / 2 == row).count() == 1;
                    for (index, &(entry, at)) in page.iter().enumerate() {
                        let at = if page.len() == 2 { 2 * index } else { at };
                        let y = top + (at / 2) as f64 * (height + GAPS.1);
                        if page.len() == 2 || is_alone(at / 2) {
                            if at > 0 {
                                let sheet = self.book.sheet();
                                sheet.rule(sheet.left, sheet.right, y - GAPS.1 / 2.0, Role::ThinRule);
                            }
                            self.half(entry, Place { x: 0.0, y, width }, height);
                        } else {
                            let column = (width - GAPS.0) / 2.0;
                            let x = (at % 2) as f64 * (column + GAPS.0);
                            self.quarter(entry, Place { x, y, width: column }, height);
                        }
                    }
                }
            }
        }
    }

    /// The puzzles of each page with the quarters in which they begin.
    fn puzzle_pages(&self) -> Vec<Vec<(&'a Entry, usize)>> {
        let mut pages: Vec<Vec<(&'a Entry, usize)>> = Vec::new();
        let mut used = PAGE;
        for entry in &self.collection.entries {
            let weight = self.form(entry).weight();
            let at = used.next_multiple_of(weight);
            let at = if at + weight > PAGE { 0 } else { at };
            if at == 0 {
                pages.push(Vec::new());
            }
            used = at + weight;
            pages.last_mut().into_iter().for_each(|page| page.push((entry, at)));
        }
        pages
    }

    /// The least room that the class of a puzzle has and in which its boards can be read.
    fn form(&self, entry: &Entry) -> Form {
        let first = match entry.class {
            Class::Square => 0,
            Class::Tall => 1,
            Class::Maze if entry.pictures[0].width <= 12.5 => 1,
            Class::Large | Class::Maze => 2,
        };
        let width = self.book.paper.text_width();
        let height = (self.book.paper.text_height() - GAPS.1) / 2.0 - head(entry);
        let fits = |form: &Form| match form {
            Form::Quarter => {
                let column = (width - GAPS.0) / 2.0;
                self.sized(entry, column, height - self.texts(entry, *form).height(column) - style::BEHIND - BOX).0
            }
            Form::Half => {
                let texts = self.texts(entry, *form).height(beside(width));
                if texts + style::BEHIND + BOX > height { 0.0 } else { self.sized(entry, width / 2.0, height).0 }
            }
            Form::Whole => f64::INFINITY,
        };
        Form::ALL[first..].iter().copied().find(|form| fits(form) >= self.least(entry)).unwrap_or(Form::Whole)
    }

    /// The least side of a cell of all pictures of a puzzle.
    fn least(&self, entry: &Entry) -> f64 {
        entry.pictures.iter().map(|picture| least_cell(picture, &self.book.paper)).fold(0.0, f64::max)
    }

    /// The side of a cell of the pictures of a puzzle in this width and height, and how many are side by side.
    fn sized(&self, entry: &Entry, width: f64, height: f64) -> (f64, usize) {
        let (cols, rows) = board_cells(&entry.pictures[0]);
        let count = entry.pictures.len();
        let name = if count > 1 { NAME } else { 0.0 };
        let of = |across: usize| {
            let lines = count.div_ceil(across) as f64;
            let wide = (width - (across - 1) as f64 * BETWEEN) / (across as f64 * cols);
            let high = (height - (lines - 1.0) * BETWEEN - lines * name) / (lines * rows);
            let largest = if entry.on_maps { LARGEST_OF_MAP } else { LARGEST };
            (largest.max(self.least(entry)).min(wide).min(high), across)
        };
        (1..=count).map(of).fold((0.0, 1), |best, one| if one.0 > best.0 + style::ROUNDING { one } else { best })
    }

    /// The pictures of a puzzle in rows: the start, and goals that it does not show.
    fn boards(&self, entry: &'a Entry, (u, across): (f64, usize)) -> Vec<AnyPanel<'a>> {
        let one = |(index, diagram): (usize, &'a stepbook_draw::diagram::Diagram)| -> AnyPanel<'a> {
            match entry.names.get(index).filter(|_| entry.pictures.len() > 1) {
                Some(name) => named_board(self.fonts(), name, diagram, u),
                None => Box::new(Picture::new(diagram, u)),
            }
        };
        let mut all: Vec<AnyPanel<'a>> = entry.pictures.iter().enumerate().map(one).collect();
        let mut rows: Vec<AnyPanel<'a>> = Vec::new();
        while !all.is_empty() {
            let rest = all.split_off(across.min(all.len()));
            let row = std::mem::replace(&mut all, rest);
            rows.push(Box::new(GridOf { columns: across, gaps: (BETWEEN, BETWEEN), parts: row }));
        }
        rows
    }

    /// Number, title and difficulty over a board.
    fn puzzle_head(&mut self, entry: &Entry, Place { x, y, width: wide }: Place) {
        self.is_here(Stop::Puzzle, entry.number);
        self.bookmark(entry, y);
        let sheet = self.book.sheet();
        let (x, base, fonts) = (sheet.left + x, y + 6.2, sheet.fonts.clone());
        let number = entry.number.to_string();
        let indent = INDENT.max(width(&fonts, &number, Weight::Bold, TextStyle::PART.size) + style::BEHIND);
        let told = entry.difficulty.as_ref().map_or("", |rating| &rating.told);
        let size = TextStyle::TEXT.size;
        let room = wide - indent - width(&fonts, told, Weight::Regular, size) - style::BEHIND;
        let (title_size, title) = fitted(&fonts, &entry.title, Weight::Bold, (size + 1.0, style::NOTE), room);
        Self::anchored(sheet, Stop::Puzzle, entry.number, |sheet| {
            sheet.tagged(Tag::Heading(3), |sheet| {
                sheet.text(x, base, TextStyle::PART.size, Weight::Bold, Anchor::Start, &number);
                sheet.text(x + indent, base, title_size, Weight::Bold, Anchor::Start, &title);
            });
        });
        if !told.is_empty() {
            sheet.tagged(Tag::Paragraph, |sheet| sheet.text(x + wide, base, size, Weight::Regular, Anchor::End, told));
        }
    }

    /// How long the solution is, where help is, rules and notes.
    fn texts(&self, entry: &'a Entry, form: Form) -> Stack<'a> {
        let fonts = self.fonts();
        let seen = [Stop::Hints, Stop::Solution].into_iter().filter_map(|stop| self.see(stop, entry, false));
        let line = |(words, link): (String, Tag), style: TextStyle, anchor: Anchor| {
            let line = Line { fonts, text: words.into(), style, anchor };
            Tagged(Tag::Paragraph, Box::new(Tagged(link, Box::new(line))))
        };
        let length = |style: TextStyle| Paragraph::new(fonts, style, entry.length.as_str());
        let rules = self.language().sentences(entry.rules.iter().cloned());
        let rules = (!rules.is_empty()).then(|| Paragraph::new(fonts, TextStyle::SMALL, rules));
        let notes = entry.note.iter().chain(&entry.by);
        let sentences =
            rules.into_iter().chain(notes.map(|text| Paragraph::new(fonts, TextStyle::QUIET, text.as_str())));
        let with = |stack: Stack<'a>, text: Paragraph<'a>| stack.with(0.0, text);
        if form == Form::Half {
            let stack = sentences.fold(Stack::default().with(0.0, length(TextStyle::HEADLINE)), with);
            return seen.fold(stack, |stack, one| stack.with(0.0, line(one, TextStyle::QUIET, Anchor::Start)));
        }
        let row = Row::new(style::BEHIND).with(Breadth::Natural, length(TextStyle::HEADING));
        let row = seen.enumerate().fold(row, |row, (index, one)| {
            let breadth = if form == Form::Whole && index > 0 { Breadth::Natural } else { Breadth::Share(1.0) };
            row.with(breadth, line(one, LINK, Anchor::End))
        });
        sentences.fold(Stack::default().with(0.0, row), with)
    }

    /// Boxes for what readers did, so many times; where there is little room, some are left out.
    fn record(&self, entry: &Entry, tries: usize) -> Drawn<impl Fn(&mut Sheet, Place) + use<>> {
        let boxes = BOXES.into_iter().filter(|name| *name != "help" || self.has(Stop::Hints, entry));
        let say = |name: &'static str| (name, self.language().say("collection-record", &[("box", name.into())]));
        let all: Vec<(&str, String)> = boxes.map(say).collect();
        let draw = move |sheet: &mut Sheet, place: Place| {
            let wide = |text: &str| width(&sheet.fonts, text, Weight::Regular, style::NOTE) + 2.0 * BESIDE;
            let free = |shown: &[&(&str, String)]| place.width - shown.iter().map(|(_, text)| wide(text)).sum::<f64>();
            let mut shown: Vec<&(&str, String)> = all.iter().collect();
            for left_out in ["time", "help", "shortest", "solved"] {
                if free(&shown) < 0.0 {
                    shown.retain(|(name, _)| *name != left_out);
                }
            }
            let more = free(&shown) / shown.len() as f64;
            let widths: Vec<f64> = shown.iter().map(|(_, text)| wide(text) + more).collect();
            sheet.tagged(Tag::Paragraph, |sheet| {
                let mut x = place.x;
                for ((_, text), wide) in shown.into_iter().zip(widths) {
                    for row in 0..tries {
                        let rect = Rect::new(x, place.y + row as f64 * BOX, wide, BOX);
                        sheet.items.push(Item::Rect { rect, radius: 0.0, role: Role::ThinRule });
                    }
                    sheet.text(x + wide / 2.0, place.y + 3.2, style::NOTE, Weight::Regular, Anchor::Middle, text);
                    x += wide;
                }
            });
        };
        Drawn { size: (f64::INFINITY, tries as f64 * BOX), draw }
    }

    /// A puzzle with its texts and its boxes below the board.
    fn quarter(&mut self, entry: &'a Entry, place: Place, height: f64) {
        self.puzzle_head(entry, place);
        let texts = self.texts(entry, Form::Quarter);
        let below = texts.height(place.width) + BOX + style::BEHIND;
        let boards = stacked(self.boards(entry, self.sized(entry, place.width, height - head(entry) - below)));
        let half = style::BEHIND / 2.0;
        let stack = boards.with(half, texts).with(half, self.record(entry, 1));
        let sheet = self.book.sheet();
        stack.draw(sheet, Place { x: sheet.left + place.x, y: place.y + head(entry), ..place });
    }

    /// A puzzle with its texts and its boxes at the right of the board.
    fn half(&mut self, entry: &'a Entry, place: Place, height: f64) {
        self.puzzle_head(entry, place);
        let (left, right) = (place.width / 2.0, beside(place.width));
        let texts = self.texts(entry, Form::Half);
        let texts_height = texts.height(right) + style::BEHIND;
        let tries = (height - HEAD - texts_height) / BOX;
        let record = self.record(entry, (tries as usize).clamp(1, TRIES));
        let boards = stacked(self.boards(entry, self.sized(entry, left, height - head(entry))));
        let sheet = self.book.sheet();
        let place = Place { x: sheet.left, y: place.y + head(entry), width: left };
        boards.draw(sheet, place);
        let beside = Place { x: sheet.right - right, y: place.y - 0.6, width: right };
        texts.draw(sheet, beside);
        // The last row ends with the board.
        let y = (place.y + boards.height(left) - record.height(right)).max(beside.y + texts_height);
        record.draw(sheet, Place { y, ..beside });
    }

    /// A puzzle on a page of its own, and on more if it has more.
    fn whole(&mut self, entry: &'a Entry) {
        let (top, width) = (self.book.paper.top, self.book.paper.text_width());
        self.puzzle_head(entry, Place { x: 0.0, y: top, width });
        let texts = self.texts(entry, Form::Whole);
        let below = texts.height(width) + 2.0 * style::BEHIND + BOX;
        let (u, across) = self.sized(entry, width, self.book.paper.text_height() - head(entry) - below);
        let (cols, _) = board_cells(&entry.pictures[0]);
        let least = self.least(entry);
        // Pictures that would be too small to be read go to more pages.
        let size = match u >= least {
            true => (u, across),
            false => (least, (((width + BETWEEN) / (cols * least + BETWEEN)) as usize).clamp(1, entry.pictures.len())),
        };
        self.book.sheet().y = top + head(entry);
        let record: AnyPanel<'a> = Box::new(self.record(entry, 1));
        for panel in self.boards(entry, size).into_iter().chain([Box::new(texts) as AnyPanel<'a>, record]) {
            let high = panel.height(width);
            if self.book.sheet().y + high > self.book.sheet().bottom + style::ROUNDING {
                self.page(BookPart::Puzzles);
                self.is_here(Stop::Puzzle, entry.number);
            }
            let sheet = self.book.sheet();
            panel.draw(sheet, Place { x: sheet.left, y: sheet.y, width });
            sheet.y += high + style::BEHIND;
        }
    }
}

/// Rows of pictures, one below the other.
fn stacked(rows: Vec<AnyPanel<'_>>) -> Stack<'_> {
    rows.into_iter().fold(Stack::default(), |stack, row| stack.with(BETWEEN, row))
}

/// Width of the texts beside a board.
fn beside(width: f64) -> f64 {
    width / 2.0 - style::RULED
}

/// Height of what is over the boards of a puzzle.
fn head(entry: &Entry) -> f64 {
    HEAD + if entry.on_maps { OVER_MAP } else { 0.0 }
}
