//! A book of many puzzles on paper: contents and rules, puzzles, hints, solutions, sources.
//!
//! It is laid out twice: the first time to find the page numbers that the second one prints.

mod contents;
mod hints;
mod puzzles;
mod solutions;
mod sources;

use super::sheet::{Sheet, width, wrap};
use super::{Area, Book, LARGE_CELL, Layout, LayoutError, board_cells, readable_cell};
use crate::booklet::{Block, BookPart, Collection, Entry};
use stepbook_draw::diagram::{Anchor, Diagram, Tag};
use stepbook_draw::font::{Fonts, Weight};
use stepbook_draw::render::pages::{Bookmark, Pages};
use stepbook_read::language::Language;
use stepbook_solve::text::capitalised;

/// What is above and below a board that has a page of its own, in mm.
const AROUND: f64 = 34.0;
/// A page number that is as long as any, and the size in pt of the words with which pages are named.
const LONG_NUMBER: usize = 8888;
const SEE: f64 = 9.0;
/// The least distance in mm from these words to what is before them.
const BEFORE_SEE: f64 = 4.0;
/// Least width of the narrow columns of pictures and moves, and their distance, in mm.
const NARROW: f64 = 25.5;
const NARROW_GAP: f64 = 4.0;

/// Lays a book of many puzzles out on pages.
///
/// # Errors
///
/// If labels of some boards would be smaller than 6 pt, or cells of large print smaller than 14 mm: all these puzzles are
/// named. If the margins leave no room for themselves or for the content.
pub fn paginate_collection(collection: &Collection, layout: &Layout) -> Result<Pages, LayoutError> {
    layout.settled(|layout| paginated(collection, layout))
}

/// The same with these margins.
fn paginated(collection: &Collection, layout: &Layout) -> Result<Pages, LayoutError> {
    let area = layout.area(&layout.paper)?;
    let too_large: Vec<&Entry> = collection.entries.iter().filter(|entry| !fits(entry, &area)).collect();
    if !too_large.is_empty() {
        return Err(LayoutError::LargeBoards {
            puzzles: too_large.iter().map(|entry| format!("{} `{}`", entry.number, entry.title)).collect(),
            paper: layout.paper.shown(),
            paper_fits: layout.smallest_paper(|area| too_large.iter().all(|entry| fits(entry, area))),
        });
    }
    let unknown = vec![Places::default(); collection.entries.len()];
    let (_, known) = Binder::new(collection, layout, unknown)?.bound();
    let (book, found) = Binder::new(collection, layout, known.clone())?.bound();
    debug_assert_eq!(known, found, "the pages that are told are those that were found");
    Ok(book.finish())
}

/// Whether the boards of a puzzle find room on a page with labels that can be read.
fn fits(entry: &Entry, area: &Area) -> bool {
    let is_readable = |picture: &Diagram, width: f64| {
        let (cols, rows) = board_cells(picture);
        let u = (width / cols).min((area.text_height() - AROUND) / rows);
        u >= least_cell(picture, area)
    };
    let room = area.text_width();
    let wide = if entry.on_maps { solutions::WIDER * room } else { room };
    entry.pictures.iter().all(|picture| is_readable(picture, room))
        && entry.figures.iter().all(|figure| is_readable(&figure.diagram, wide))
}

/// The least side of a cell in mm of the page before it is enlarged.
fn least_cell(diagram: &Diagram, area: &Area) -> f64 {
    let large = if area.large { LARGE_CELL } else { 0.0 };
    // A hair more: the drawn size is rounded.
    1.002 * readable_cell(diagram).max(large) / area.scale
}

/// What a reader looks up of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stop {
    Puzzle,
    /// The hints, the mildest first.
    First,
    Second,
    Third,
    Solution,
}

impl Stop {
    /// Where a part of the book begins for each puzzle.
    fn of(part: BookPart) -> Self {
        match part {
            BookPart::Puzzles => Self::Puzzle,
            BookPart::Hints => Self::First,
            BookPart::Solutions => Self::Solution,
        }
    }

    fn part(self) -> BookPart {
        match self {
            Self::Puzzle => BookPart::Puzzles,
            Self::First | Self::Second | Self::Third => BookPart::Hints,
            Self::Solution => BookPart::Solutions,
        }
    }

    /// The name by which messages that refer to it choose.
    fn said(self) -> &'static str {
        if matches!(self, Self::Second | Self::Third) { "next" } else { self.part().name() }
    }

    /// Its name for links: "puzzles-17".
    fn name(self, number: usize) -> String {
        match self {
            Self::Second => format!("second-hints-{number}"),
            Self::Third => format!("third-hints-{number}"),
            _ => format!("{}-{number}", self.part().name()),
        }
    }
}

/// The pages on which a puzzle, its hints and its solution are found, from 1; 0 if there are none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Places([usize; 5]);

/// A page that gets its running head when it is known which puzzles it holds.
struct Head {
    sheet: usize,
    title: String,
    tag: Option<Tag>,
    /// The numbers of the first and the last puzzle on it.
    range: Option<(usize, usize)>,
}

/// A book in the making.
struct Binder<'a> {
    book: Book<'a>,
    collection: &'a Collection,
    /// Where everything is, and where it is found in this pass.
    known: Vec<Places>,
    found: Vec<Places>,
    heads: Vec<Head>,
}

impl<'a> Binder<'a> {
    fn new(collection: &'a Collection, layout: &Layout, known: Vec<Places>) -> Result<Self, LayoutError> {
        let found = vec![Places::default(); known.len()];
        Ok(Self { book: Book::new(&collection.booklet, layout)?, collection, known, found, heads: Vec::new() })
    }

    /// Lays everything out; returns the book and where everything is found.
    fn bound(mut self) -> (Book<'a>, Vec<Places>) {
        let booklet = &self.collection.booklet;
        for block in &booklet.blocks {
            match block {
                Block::Cover(cover) => {
                    self.book.cover(cover);
                    self.contents();
                    self.introduction();
                    for part in self.collection.parts.iter() {
                        match part {
                            BookPart::Puzzles => self.puzzles(),
                            BookPart::Hints => self.hints(),
                            BookPart::Solutions => self.solutions(),
                        }
                    }
                    self.sources();
                    self.draw_heads();
                }
                Block::Colophon(colophon) => {
                    if self.book.folded {
                        self.book.notes(1);
                    }
                    self.book.colophon(colophon);
                }
                _ => {}
            }
        }
        (self.book, self.found)
    }

    fn language(&self) -> &'a Language {
        &self.collection.booklet.language
    }

    fn fonts(&self) -> &'a Fonts {
        &self.collection.booklet.fonts
    }

    /// The name of a part as a heading: "Puzzles".
    fn heading_of(&self, part: BookPart) -> String {
        capitalised(&self.language().say("collection-part", &[("part", part.name().into())]))
    }

    /// Begins a page whose running head says `title` and which puzzles it holds.
    fn page(&mut self, title: &str, tag: Option<Tag>) {
        let number = self.book.sheets.len() + 1;
        self.heads.push(Head { sheet: number - 1, title: title.to_owned(), tag, range: None });
        self.book.sheets.push(Sheet::new(&self.book.paper, number, self.fonts()));
    }

    /// Begins a part on a new page, with a heading and a text below it.
    fn opened(&mut self, title: &str, text: &str) {
        self.page(title, None);
        self.titled(title);
        self.paragraph(text, Weight::Regular);
        self.book.sheet().y += 6.0;
    }

    /// A heading of the second level where the page continues.
    fn titled(&mut self, title: &str) {
        self.book.sheet().tagged(Tag::Heading(2), |sheet| sheet.heading(9.0, 22.0, title));
        self.book.bookmark(title);
        self.book.sheet().y += 2.5;
    }

    /// Lines of text where the page continues; lines that do not fit go to the next page.
    fn paragraph(&mut self, text: &str, weight: Weight) {
        let lines = self.lines(text, weight);
        let (title, leading) = (self.heads.last().map_or(String::new(), |head| head.title.clone()), 5.0);
        let mut rest = lines.as_slice();
        while !rest.is_empty() {
            let sheet = self.book.sheet();
            let room = ((sheet.bottom - sheet.y) / leading + 1e-6).floor().max(0.0) as usize;
            let (here, after) = rest.split_at(room.min(rest.len()));
            if !here.is_empty() {
                sheet.tagged(Tag::Paragraph, |sheet| {
                    for line in here {
                        sheet.y += leading;
                        sheet.text(sheet.left, sheet.y, 10.0, weight, Anchor::Start, line);
                    }
                });
            }
            rest = after;
            if !rest.is_empty() {
                self.page(&title, None);
            }
        }
    }

    /// Number and width of the narrow columns in which pictures and moves are set, the same on all pages.
    fn narrow_columns(&self) -> (usize, f64) {
        let room = self.book.paper.text_width();
        let count = (((room + NARROW_GAP) / (NARROW + NARROW_GAP)).floor() as usize).max(1);
        (count, (room - (count - 1) as f64 * NARROW_GAP) / count as f64)
    }

    fn lines(&self, text: &str, weight: Weight) -> Vec<String> {
        wrap(self.fonts(), text, weight, 10.0, self.book.paper.text_width().min(132.0))
    }

    /// Remembers that this of puzzle `number` begins on the page in the making.
    fn is_here(&mut self, stop: Stop, number: usize) {
        self.holds(number);
        let place = &mut self.found[number - 1].0[stop as usize];
        if *place == 0 {
            *place = self.book.sheets.len();
        }
    }

    /// Remembers that something of puzzle `number` is on the page in the making.
    fn holds(&mut self, number: usize) {
        if let Some(head) = self.heads.last_mut() {
            let (first, last) = head.range.unwrap_or((number, number));
            head.range = Some((first.min(number), last.max(number)));
        }
    }

    /// A bookmark below the last one, `y` mm from the top of the page in the making.
    fn bookmark(&mut self, entry: &Entry, y: f64) {
        let page = self.book.sheets.len().saturating_sub(1);
        let bookmark = Bookmark { title: called(entry), page, top: (y - 3.0).max(0.0), children: Vec::new() };
        match self.book.bookmarks.last_mut() {
            Some(last) => last.children.push(bookmark),
            None => self.book.bookmarks.push(bookmark),
        }
    }

    /// Where this of a puzzle is found, in short: "solution p. 80", with the link. `None` if it is not in the book.
    fn see(&self, stop: Stop, number: usize) -> Option<(String, Tag)> {
        let is_there = self.collection.parts.has(stop.part()) && self.has(stop, number);
        is_there.then(|| (self.seen(stop, self.known[number - 1].0[stop as usize]), self.link(stop, number)))
    }

    /// "solution p. 80".
    fn seen(&self, stop: Stop, page: usize) -> String {
        self.language().say("collection-see", &[("part", stop.said().into()), ("page", page.into())])
    }

    /// Room for [`Binder::seen`] in mm, as if the page number were long: nothing may move when it is known.
    fn seen_room(&self, stop: Stop) -> f64 {
        width(self.fonts(), &self.seen(stop, LONG_NUMBER), Weight::Light, SEE)
    }

    /// Whether there is this of puzzle `number`: without anything to do there are no hints.
    fn has(&self, stop: Stop, number: usize) -> bool {
        let hints = self.collection.entries[number - 1].hints.as_ref();
        match stop {
            Stop::Puzzle | Stop::Solution => true,
            Stop::First => hints.is_some(),
            Stop::Second => hints.is_some_and(|hints| hints.second.is_some()),
            Stop::Third => hints.is_some_and(|hints| !hints.third.is_empty()),
        }
    }

    /// What a reader looks up after this hint.
    fn after(&self, hint: Stop, number: usize) -> Stop {
        let later = [Stop::Second, Stop::Third].into_iter().filter(|&stop| stop as usize > hint as usize);
        later.into_iter().find(|&stop| self.has(stop, number)).unwrap_or(Stop::Solution)
    }

    /// A link to this of a puzzle.
    fn link(&self, stop: Stop, number: usize) -> Tag {
        let page = self.known[number - 1].0[stop as usize];
        let place = [("part", stop.said().into()), ("number", number.into()), ("page", page.into())];
        Tag::Link { to: stop.name(number), words: self.language().say("collection-link", &place) }
    }

    /// The anchor of this of a puzzle around what `draw` draws.
    fn anchored(sheet: &mut Sheet, stop: Stop, number: usize, draw: impl FnOnce(&mut Sheet)) {
        sheet.tagged(Tag::Anchor(stop.name(number)), draw);
    }

    /// Draws the running heads: what a page holds is known now.
    fn draw_heads(&mut self) {
        for head in std::mem::take(&mut self.heads) {
            let right = match head.range {
                None => head.title,
                Some((first, last)) if first == last => format!("{} {first}", head.title),
                Some((first, last)) => format!("{} {first}–{last}", head.title),
            };
            let sheet = &mut self.book.sheets[head.sheet];
            let items = std::mem::take(&mut sheet.items);
            sheet.head(&self.collection.booklet.title, &right, head.tag);
            // What is read begins with the head.
            sheet.items.extend(items);
        }
    }
}

/// "17. Klotski".
fn called(entry: &Entry) -> String {
    format!("{}. {}", entry.number, entry.title)
}
