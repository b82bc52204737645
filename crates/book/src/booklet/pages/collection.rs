//! A book of many puzzles on paper: how to play, contents, puzzles, hints, solutions, sources. Everything flows: what has no room
//! goes to the next page.

mod contents;
mod hints;
mod puzzles;
mod solutions;

use super::flow::Flow;
use super::frame::Frame;
use super::sheet::Running;
use super::style::{self, TextStyle};
use super::{Area, Book, Layout, LayoutError, board_cells, least_cell, least_type, settled};
use crate::booklet::{BookPart, Class, Collection, Entry};
use stepbook_draw::diagram::{Diagram, Tag};
use stepbook_draw::render::pages::Pages;
use stepbook_read::language::Language;

/// What is above and below a board that has a page of its own, in mm.
const AROUND: f64 = 4.0 * style::SECTION_HEAD;
/// How much wider than the text a map may be so that it can be read: the words at its exits reach beyond the field.
const WIDER: f64 = 1.03;
/// The last of them, which are on one page.
const LAST: usize = 5;

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
    let too_large: Vec<&Entry> =
        collection.entries.iter().filter(|entry| part_on(entry, &area) < 1.0 - style::ROUNDING).collect();
    let names = too_large.iter().map(|entry| format!("{} `{}`", entry.number, entry.title)).collect::<Vec<_>>();
    let place = format!("with the boards of {} on a page", names.join(", "));
    let part = |area: &Area| too_large.iter().map(|entry| part_on(entry, area)).fold(f64::INFINITY, f64::min);
    layout.readable(&area, (&place, "the labels"), least_type(&area), None, part)?;
    let book = |known| Book::new(&collection.booklet, layout, &area, known);
    Ok(settled(|known| Binder { book: book(known), collection }.bound(), &area)?.finish())
}

/// The smallest cells of the boards of a puzzle that have a page for themselves, in parts of those with which it can be read.
fn part_on(entry: &Entry, area: &Area) -> f64 {
    let part = |picture: &Diagram, width: f64| {
        let (cols, rows) = board_cells(picture);
        (width / cols).min((area.text_height() - AROUND) / rows) / least_cell([picture], area)
    };
    let room = area.text_width();
    let wide = if entry.class == Class::Maze { WIDER * room } else { room };
    let pictures = entry.pictures.iter().map(|picture| part(picture, room));
    pictures.chain(entry.figures.iter().map(|figure| part(&figure.diagram, wide))).fold(f64::INFINITY, f64::min)
}

/// A book in the making.
struct Binder<'a> {
    book: Book<'a>,
    collection: &'a Collection,
}

impl<'a> Binder<'a> {
    /// Lays everything out.
    fn bound(mut self) -> Book<'a> {
        if let Some(cover) = &self.collection.booklet.cover {
            self.book.cover(cover);
        }
        self.how_to_play();
        self.contents();
        for part in &self.collection.parts {
            match part {
                BookPart::Puzzles => self.puzzles(),
                BookPart::Hints => self.hints(),
                BookPart::Solutions => self.solutions(),
            }
        }
        self.sources();
        if let Some(colophon) = &self.collection.booklet.colophon {
            self.book.notes(1);
            let puzzles: Vec<_> = self.collection.entries.iter().map(|entry| (entry.number, entry.steps)).collect();
            self.book.back(colophon, &puzzles);
        }
        self.book
    }

    fn language(&self) -> &'a Language {
        &self.collection.booklet.language
    }

    /// Begins a part on a new page, with a heading and a text below it.
    fn opened(&mut self, part: BookPart, text: &str) {
        self.book.begin(Running::Part(part));
        let title = part.heading(self.language());
        self.book.heading(&title, part.name());
        self.book.bookmark(&title);
        let text = self.book.set.text(TextStyle::TEXT, text, self.room());
        self.book.sheet().put(0.0, text);
        self.book.sheet().y += style::BEHIND;
    }

    /// Width of a text.
    fn room(&self) -> f64 {
        self.book.set.width().min(style::WIDEST)
    }

    /// Lines of a text where the page continues; those that have no room go to the page that `turn` begins.
    fn text(&mut self, style: TextStyle, text: &str, turn: &dyn Fn(&mut Self)) {
        let mut rest = style.wrap(self.book.set.fonts, text, self.room());
        while !rest.is_empty() {
            rest = self.book.lines(style, rest);
            if !rest.is_empty() {
                turn(self);
            }
        }
    }

    /// A bookmark of a puzzle, `y` mm from the top of the page in the making: "17. Klotski".
    fn bookmark(&mut self, Entry { number, title, .. }: &Entry, y: f64) {
        self.book.bookmark_at(true, &format!("{number}. {title}"), (self.book.sheets.len() - 1, y - 3.0));
    }

    /// The page of this of a puzzle, as the pass before found it; 0 in the first one.
    fn page_of(&self, part: BookPart, number: usize) -> usize {
        self.book.page_of(&part.place(number)).unwrap_or_default()
    }

    /// Where this of a puzzle is found: "solution p. 80", or in short "p. 80", with the link. `None` if it is not in the book.
    fn see(&self, part: BookPart, entry: &Entry, is_short: bool) -> Option<(String, Tag)> {
        let page = ("page", self.page_of(part, entry.number).into());
        let words = match is_short {
            true => self.language().say("matter-page", &[page]),
            false => self.language().say("collection-see", &[("part", part.name().into()), page]),
        };
        self.collection.has(part, entry).then(|| (words, self.link(part, entry.number)))
    }

    /// A link to this of a puzzle.
    fn link(&self, part: BookPart, number: usize) -> Tag {
        let page = self.page_of(part, number);
        let terms = [("part", part.name().into()), ("number", number.into()), ("page", page.into())];
        Tag::Link { to: part.place(number), words: self.language().say("collection-link", &terms) }
    }

    /// A heading by which this of a puzzle is found.
    fn found(part: BookPart, number: usize, heading: Frame) -> Frame {
        heading.tagged(Tag::Heading(3)).tagged(Tag::Anchor(part.place(number)))
    }

    /// What is said of several puzzles, and where they come from: behind everything else, where the last page continues if it has room.
    fn sources(&mut self) {
        let title = self.language().say("collection-sources", &[]);
        if self.collection.sources.is_empty() {
            return;
        }
        let words = Running::Words(title.clone());
        match self.book.sheet().fits(style::BETWEEN + style::WORDS) {
            true => self.book.sheet().y += style::BETWEEN,
            false => {
                self.book.begin(words.clone());
            }
        }
        self.book.heading(&title, "sources");
        self.book.bookmark(&title);
        self.book.sheet().held.iter_mut().for_each(|held| held.next = Some(words.clone()));
        let (mut flow, all) = (Flow::default(), &self.collection.sources);
        for (index, source) in all.iter().enumerate() {
            flow.push(style::PARAGRAPH, self.book.set.text(TextStyle::SMALL, &source.text, self.room()));
            if index + LAST >= all.len() && index + 1 < all.len() {
                flow.keep_last();
            }
        }
        self.book.flow(flow);
    }
}
