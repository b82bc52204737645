//! A book of many puzzles on paper: how to play, contents, puzzles, hints, solutions, sources. Everything flows:
//! content that does not fit goes to the next page.

mod contents;
mod hints;
mod puzzles;
mod solutions;

use super::flow::Flow;
use super::frame::Frame;
use super::sheet::Topic;
use super::style::{self, TextStyle};
use super::{Area, Book, Layout, LayoutError, board_cells, least_cell, least_type, settled};
use crate::booklet::{BookPart, Class, Collection, Entry};
use stepbook_draw::diagram::{Diagram, Tag};
use stepbook_draw::render::pages::Pages;
use stepbook_read::language::Language;

/// Height of the content above and below a board on a page of its own, in mm.
const AROUND: f64 = 4.0 * style::SECTION_HEAD;
/// How much wider than the text a readable map may be: the words at its exits extend beyond the field.
const WIDER: f64 = 1.03;
/// Number of sources at the end that stay on one page.
const LAST: usize = 5;

/// Lays a book of many puzzles out on pages.
///
/// # Errors
///
/// Fails if labels of some boards would be smaller than 6 pt, or cells of large print smaller than 14 mm; the message
/// names all these puzzles. Fails if the margins are too narrow or leave too little space for the content.
pub fn paginate_collection(collection: &Collection, layout: &Layout) -> Result<Pages, LayoutError> {
    layout.settled(|layout| paginated(collection, layout))
}

/// Lays the book out with the margins of `layout`.
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

/// The smallest cell of a puzzle's boards if each has a page of its own, as a fraction of the smallest readable cell.
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

/// A book under construction.
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

    /// Starts a part on a new page, with a heading and a text below it.
    fn opened(&mut self, part: BookPart, text: &str) {
        self.book.begin(Topic::Part(part));
        let title = part.heading(self.language());
        self.book.heading(&title, part.name());
        self.book.bookmark(&title);
        let text = self.book.set.text(TextStyle::TEXT, text, self.room());
        self.book.sheet().put(0.0, text);
        self.book.sheet().y += style::BEHIND;
    }

    /// Maximum width of a text.
    fn room(&self) -> f64 {
        self.book.set.width().min(style::WIDEST)
    }

    /// Adds the lines of a text to the page. Lines that do not fit go to the page that `turn` starts.
    fn text(&mut self, style: TextStyle, text: &str, turn: &dyn Fn(&mut Self)) {
        let mut rest = style.wrap(self.book.set.fonts, text, self.room());
        while !rest.is_empty() {
            rest = self.book.lines(style, rest);
            if !rest.is_empty() {
                turn(self);
            }
        }
    }

    /// Adds a bookmark of a puzzle, `y` mm from the top of the current page: "17. Klotski".
    fn bookmark(&mut self, Entry { number, title, .. }: &Entry, y: f64) {
        self.book.bookmark_at(true, &format!("{number}. {title}"), (self.book.sheets.len() - 1, y - 3.0));
    }

    /// The page of a puzzle in `part`, as found by the pass before; 0 in the first pass.
    fn page_of(&self, part: BookPart, number: usize) -> usize {
        self.book.page_of(&part.anchor(number)).unwrap_or_default()
    }

    /// A reference to a puzzle in `part`: "solution p. 80", or in short "p. 80", with the link. `None` if the book does
    /// not have it.
    fn see(&self, part: BookPart, entry: &Entry, is_short: bool) -> Option<(String, Tag)> {
        let page = ("page", self.page_of(part, entry.number).into());
        let words = match is_short {
            true => self.language().say("matter-page", &[page]),
            false => self.language().say("collection-see", &[("part", part.name().into()), page]),
        };
        self.collection.has(part, entry).then(|| (words, self.link(part, entry.number)))
    }

    /// A link to a puzzle in `part`.
    fn link(&self, part: BookPart, number: usize) -> Tag {
        let page = self.page_of(part, number);
        let terms = [("part", part.name().into()), ("number", number.into()), ("page", page.into())];
        Tag::Link { to: part.anchor(number), words: self.language().say("collection-link", &terms) }
    }

    /// The heading of a puzzle in `part`, with the anchor for links.
    fn found(part: BookPart, number: usize, heading: Frame) -> Frame {
        heading.tagged(Tag::Heading(3)).tagged(Tag::Anchor(part.anchor(number)))
    }

    /// Adds notes about several puzzles and their sources at the end, below the content of the last page if they fit.
    fn sources(&mut self) {
        let title = self.language().say("collection-sources", &[]);
        if self.collection.sources.is_empty() {
            return;
        }
        let words = Topic::Words(title.clone());
        match self.book.sheet().fits(style::BETWEEN + style::WORDS) {
            true => self.book.sheet().y += style::BETWEEN,
            false => {
                self.book.begin(words.clone());
            }
        }
        self.book.heading(&title, "sources");
        self.book.bookmark(&title);
        self.book.sheet().contents.iter_mut().for_each(|contents| contents.next = Some(words.clone()));
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
