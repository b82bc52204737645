//! A book of many puzzles on paper: how to play, contents, puzzles, hints, solutions, sources. Everything flows: what has no room
//! goes to the next page.

mod contents;
mod hints;
mod puzzles;
mod solutions;

use super::panel::{Panel, Paragraph, Place};
use super::sheet::{Sheet, wrap};
use super::style::{self, TextStyle};
use super::{Area, Book, Known, LARGE_CELL, Layout, LayoutError, board_cells, readable_cell, settled};
use crate::booklet::{Block, BookPart, Collection, Entry};
use std::rc::Rc;
use stepbook_draw::diagram::{Diagram, Tag};
use stepbook_draw::font::Fonts;
use stepbook_draw::render::pages::{Bookmark, Pages};
use stepbook_read::language::Language;
use stepbook_solve::text::capitalised;

/// What is above and below a board that has a page of its own, in mm.
const AROUND: f64 = 34.0;
/// Widest line of a text in mm.
const WIDEST: f64 = 132.0;
/// How much wider than the text a map may be so that it can be read: the words at its exits reach beyond the field.
const WIDER: f64 = 1.03;
/// Lines of a text that stay together.
const FEW: usize = 6;
/// Least room in mm for the beginning of the sources.
const BEGUN: f64 = 30.0;

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
    Ok(settled(&layout.paper, |known| Ok(Binder::new(collection, layout, known)?.bound()))?.finish())
}

/// Whether the boards of a puzzle find room on a page with labels that can be read.
fn fits(entry: &Entry, area: &Area) -> bool {
    let is_readable = |picture: &Diagram, width: f64| {
        let (cols, rows) = board_cells(picture);
        let u = (width / cols).min((area.text_height() - AROUND) / rows);
        u >= least_cell(picture, area)
    };
    let room = area.text_width();
    let wide = if entry.on_maps { WIDER * room } else { room };
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
    Hints,
    Solution,
}

impl Stop {
    /// Where a part of the book begins for each puzzle.
    fn of(part: BookPart) -> Self {
        match part {
            BookPart::Puzzles => Self::Puzzle,
            BookPart::Hints => Self::Hints,
            BookPart::Solutions => Self::Solution,
        }
    }

    fn part(self) -> BookPart {
        match self {
            Self::Puzzle => BookPart::Puzzles,
            Self::Hints => BookPart::Hints,
            Self::Solution => BookPart::Solutions,
        }
    }

    /// Its name for links: "puzzles-17".
    fn name(self, number: usize) -> String {
        format!("{}-{number}", self.part().name())
    }
}

/// A page that gets its running head when it is known which puzzles it holds.
struct Head {
    sheet: usize,
    part: BookPart,
    /// The numbers of the first and the last puzzle on it.
    range: Option<(usize, usize)>,
}

/// A book in the making.
struct Binder<'a> {
    book: Book<'a>,
    collection: &'a Collection,
    heads: Vec<Head>,
}

impl<'a> Binder<'a> {
    fn new(collection: &'a Collection, layout: &Layout, known: Rc<Known>) -> Result<Self, LayoutError> {
        Ok(Self { book: Book::new(&collection.booklet, layout, known)?, collection, heads: Vec::new() })
    }

    /// Lays everything out.
    fn bound(mut self) -> Book<'a> {
        for block in &self.collection.booklet.blocks {
            match block {
                Block::Cover(cover) => {
                    self.book.cover(cover);
                    self.how_to_play();
                    self.contents();
                    for part in self.collection.parts.iter() {
                        match part {
                            BookPart::Puzzles => self.puzzles(),
                            BookPart::Hints => self.hints(),
                            BookPart::Solutions => self.solutions(),
                        }
                    }
                    self.draw_heads();
                    self.sources();
                }
                Block::Colophon(colophon) => {
                    self.book.blanks(1);
                    self.book.back(colophon);
                }
                _ => {}
            }
        }
        self.book.found.pages = self.book.sheets.len();
        self.book
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

    /// The name of what is counted of a puzzle.
    fn unit(&self, entry: &Entry) -> &'static str {
        let of_genre = |unit: &&str| (*unit == "jump") == entry.on_maps;
        self.collection.rules.iter().map(|common| common.unit).find(of_genre).unwrap_or("move")
    }

    /// Begins a page of a part; its running head is drawn when it is known which puzzles it holds.
    fn page(&mut self, part: BookPart) {
        let number = self.book.sheets.len() + 1;
        self.heads.push(Head { sheet: number - 1, part, range: None });
        self.book.sheets.push(Sheet::new(&self.book.paper, number, self.fonts()));
    }

    /// Begins a part on a new page, with a heading and a text below it.
    fn opened(&mut self, part: BookPart, text: &str) {
        self.page(part);
        let title = self.heading_of(part);
        self.book.heading(&title, part.name());
        self.book.bookmark(&title);
        let paragraph = Paragraph::new(self.fonts(), TextStyle::TEXT, text).at_most(WIDEST);
        let sheet = self.book.sheet();
        let width = sheet.width();
        paragraph.draw(sheet, Place { x: sheet.left, y: sheet.y, width });
        sheet.y += paragraph.height(width) + style::UNDER_TITLE;
    }

    /// Lines of a text where the page continues; those that have no room go to the page that `turn` begins. Few lines stay together.
    fn text(&mut self, style: TextStyle, text: &str, turn: &dyn Fn(&mut Self)) {
        let room = self.book.paper.text_width().min(WIDEST);
        let lines = wrap(self.fonts(), text, style.weight, style.size, room);
        let mut rest = lines.as_slice();
        while !rest.is_empty() {
            let sheet = self.book.sheet();
            let fit = ((sheet.bottom - sheet.y) / style.leading + style::ROUNDING).max(0.0) as usize;
            let fit = if fit < rest.len().min(FEW) { 0 } else { fit.min(rest.len()) };
            let (here, after) = rest.split_at(fit);
            sheet.lines(sheet.left, style.size, style.leading, here);
            rest = after;
            if !rest.is_empty() {
                turn(self);
            }
        }
    }

    /// Remembers that this of puzzle `number` begins on the page in the making.
    fn is_here(&mut self, stop: Stop, number: usize) {
        if let Some(head) = self.heads.last_mut() {
            let (first, last) = head.range.unwrap_or((number, number));
            head.range = Some((first.min(number), last.max(number)));
        }
        self.book.is_here(stop.name(number));
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

    /// Whether the book has this of a puzzle: without anything to do there are no hints.
    fn has(&self, stop: Stop, entry: &Entry) -> bool {
        self.collection.parts.has(stop.part()) && (stop != Stop::Hints || !entry.hints.is_empty())
    }

    /// The page of this of a puzzle, as the pass before found it; 0 in the first one.
    fn page_of(&self, stop: Stop, number: usize) -> usize {
        self.book.page_of(&stop.name(number)).unwrap_or_default()
    }

    /// Where this of a puzzle is found: "solution p. 80", or in short "p. 80", with the link. `None` if it is not in the book.
    fn see(&self, stop: Stop, entry: &Entry, is_short: bool) -> Option<(String, Tag)> {
        let page = ("page", self.page_of(stop, entry.number).into());
        let words = match is_short {
            true => self.language().say("matter-page", &[page]),
            false => self.language().say("collection-see", &[("part", stop.part().name().into()), page]),
        };
        self.has(stop, entry).then(|| (words, self.link(stop, entry.number)))
    }

    /// A link to this of a puzzle.
    fn link(&self, stop: Stop, number: usize) -> Tag {
        let page = self.page_of(stop, number);
        let place = [("part", stop.part().name().into()), ("number", number.into()), ("page", page.into())];
        Tag::Link { to: stop.name(number), words: self.language().say("collection-link", &place) }
    }

    /// The anchor of this of a puzzle around what `draw` draws.
    fn anchored(sheet: &mut Sheet, stop: Stop, number: usize, draw: impl FnOnce(&mut Sheet)) {
        sheet.tagged(Tag::Anchor(stop.name(number)), draw);
    }

    /// Draws the running heads and the thumb index: what a page holds is known now.
    fn draw_heads(&mut self) {
        let mut begun = Vec::new();
        for Head { sheet, part, range } in std::mem::take(&mut self.heads) {
            let name = self.heading_of(part);
            let right = match range {
                None => name.clone(),
                Some((first, last)) if first == last => format!("{name} {first}"),
                Some((first, last)) => format!("{name} {first}–{last}"),
            };
            // The puzzles have no other heading.
            let is_heading = part == BookPart::Puzzles && !begun.contains(&part);
            begun.push(part);
            let sheet = &mut self.book.sheets[sheet];
            let items = std::mem::take(&mut sheet.items);
            sheet.head(&self.collection.booklet.title, &right, is_heading.then_some(Tag::Heading(2)));
            // What is read begins with the head.
            sheet.items.extend(items);
            sheet.named_tab(part as usize, BookPart::ALL.len(), &name);
        }
    }

    /// What is said of several puzzles, and where they come from: behind everything else, where the last page continues if it has room.
    fn sources(&mut self) {
        let title = self.language().say("collection-sources", &[]);
        if self.collection.sources.is_empty() {
            return;
        }
        let sheet = self.book.sheet();
        match sheet.y + style::BETWEEN + BEGUN > sheet.bottom {
            true => {
                self.book.new_sheet(&title);
            }
            false => sheet.y += style::BETWEEN,
        }
        self.book.heading(&title, "sources");
        self.book.bookmark(&title);
        for source in &self.collection.sources {
            self.text(TextStyle::SMALL, &source.text, &|binder| {
                binder.book.new_sheet(&title);
            });
            self.book.sheet().y += style::PARAGRAPH;
        }
    }
}

/// "17. Klotski".
fn called(entry: &Entry) -> String {
    format!("{}. {}", entry.number, entry.title)
}
