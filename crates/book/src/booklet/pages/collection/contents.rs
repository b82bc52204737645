//! The front of the book: the table of contents, and how the book is used.

use super::{Binder, Stop};
use crate::booklet::pages::penalties;
use crate::booklet::pages::sheet::{Sheet, shortened, width};
use crate::booklet::{BookPart, Entry, Paragraph};
use stepbook_draw::diagram::{Anchor, Role, Span, Tag};
use stepbook_draw::font::Weight;

/// Distances of the rows that are tried, best first, of the columns, and where the numbers end.
const PITCHES: [f64; 11] = [5.6, 5.8, 5.4, 6.0, 5.2, 6.2, 5.0, 6.4, 6.6, 6.8, 7.0];
/// Rows that are not alone on a page.
const FEWEST: usize = 4;
const GAP: f64 = 5.0;
const NUMBERS: f64 = 9.0;
/// Least room for titles; where there is less, the lengths are left out.
const TITLES: f64 = 34.0;
/// Size of the rows and of their head in pt.
const SIZE: f64 = 10.0;
const HEAD_SIZE: f64 = 9.0;
/// From the head to the rule below it.
const HEAD_RULE: f64 = 1.8;

/// The positions of the columns.
struct Columns {
    /// Room for the titles.
    titles: f64,
    /// Right end of the lengths, if there is room for them.
    lengths: Option<f64>,
    /// Each part with the right end of its column.
    pages: Vec<(BookPart, String, f64)>,
}

impl Binder<'_> {
    /// Number, title, length and the pages of each puzzle.
    pub(super) fn contents(&mut self) {
        let title = self.language().say("collection-contents", &[]);
        self.page(&title, None);
        self.titled(&title);
        let columns = self.columns();
        self.book.sheet().y += 4.0;
        self.head_row(&columns, false);
        let pitch = self.pitch();
        for entry in &self.collection.entries {
            if self.book.sheet().y + pitch > self.book.sheet().bottom + 1e-6 {
                self.page(&title, None);
                self.book.sheet().y += 4.0;
                self.head_row(&columns, true);
            }
            self.row(&columns, entry, pitch);
        }
    }

    /// The distance of the rows, which begin on the page in the making: the first with which the pages of the contents and of
    /// how the book is used are few and full.
    fn pitch(&mut self) -> f64 {
        let count = self.collection.entries.len();
        let use_of_book = self.height_of(&self.collection.introduction());
        let sheet = self.book.sheet();
        let room = sheet.bottom - sheet.top;
        let begin = sheet.y - sheet.top;
        let cost = |pitch: f64| {
            let rows = |room: f64| ((room / pitch + 1e-6) as usize).max(1);
            let (mut pages, mut rest, mut used) = (1, count, begin);
            while rest > rows(room - used) {
                rest -= rows(room - used);
                used = 4.0 + HEAD_RULE;
                pages += 1;
            }
            let few = rest < FEWEST.min(count);
            used += rest as f64 * pitch;
            let apart = used + use_of_book > room;
            let empty = apart && used < penalties::LEAST_FILL * room;
            let last = if apart { use_of_book % room } else { used + use_of_book };
            let empty = usize::from(empty) + usize::from(last < penalties::LEAST_FILL * room) + usize::from(few);
            pages + usize::from(apart) + 2 * empty
        };
        PITCHES.into_iter().min_by_key(|&pitch| cost(pitch)).unwrap_or(PITCHES[0])
    }

    fn columns(&self) -> Columns {
        let fonts = self.fonts();
        let mut right = self.book.paper.text_width();
        let mut pages = Vec::new();
        let parts: Vec<BookPart> = self.collection.parts.iter().collect();
        for &part in parts.iter().rev() {
            let head = self.language().say("collection-column", &[("part", part.name().into())]);
            let room = width(fonts, &head, Weight::Regular, HEAD_SIZE).max(width(fonts, "8888", Weight::Regular, SIZE));
            pages.push((part, head, right));
            right -= room + GAP;
        }
        pages.reverse();
        let widths = self.collection.entries.iter().map(|entry| width(fonts, &entry.length, Weight::Light, SIZE));
        let left = right - widths.fold(0.0, f64::max) - GAP;
        let begin = NUMBERS + 4.0;
        match left - begin >= TITLES {
            true => Columns { titles: left - begin, lengths: Some(right), pages },
            false => Columns { titles: right - begin, lengths: None, pages },
        }
    }

    /// The heads of the columns; where the table continues they are decoration.
    fn head_row(&mut self, columns: &Columns, goes_on: bool) {
        let sheet = self.book.sheet();
        let (left, y) = (sheet.left, sheet.y);
        let heads = |sheet: &mut Sheet, tagged: bool| {
            for (_, head, right) in &columns.pages {
                let draw =
                    |sheet: &mut Sheet| sheet.text(left + right, y, HEAD_SIZE, Weight::Regular, Anchor::End, head);
                match tagged {
                    true => sheet.tagged(Tag::Cell(Span::ColumnHead), draw),
                    false => draw(sheet),
                }
            }
        };
        match goes_on {
            true => heads(sheet, false),
            false => sheet.tagged(Tag::Table { goes_on: false }, |sheet| {
                sheet.tagged(Tag::Row, |sheet| {
                    // Every row has as many cells.
                    for x in [0.0, NUMBERS + 4.0].into_iter().chain(columns.lengths) {
                        sheet.tagged(Tag::Cell(Span::ColumnHead), |sheet| {
                            sheet.text(left + x, y, HEAD_SIZE, Weight::Regular, Anchor::Start, " ");
                        });
                    }
                    heads(sheet, true);
                });
            }),
        }
        sheet.y += HEAD_RULE;
        sheet.rule(sheet.left, sheet.right, sheet.y, Role::Rule);
    }

    fn row(&mut self, columns: &Columns, entry: &Entry, pitch: f64) {
        let places = self.known[entry.number - 1];
        let links: Vec<(Tag, bool)> = columns
            .pages
            .iter()
            .map(|(part, ..)| (self.link(Stop::of(*part), entry.number), self.has(Stop::of(*part), entry.number)))
            .collect();
        let first = columns.pages.first().map(|(part, ..)| self.link(Stop::of(*part), entry.number));
        let sheet = self.book.sheet();
        sheet.y += pitch;
        let (left, y) = (sheet.left, sheet.y - 1.7);
        let begin = left + NUMBERS + 4.0;
        sheet.tagged(Tag::Table { goes_on: true }, |sheet| {
            sheet.tagged(Tag::Row, |sheet| {
                sheet.tagged(Tag::Cell(Span::RowHead), |sheet| {
                    sheet.text(left + NUMBERS, y, SIZE, Weight::Bold, Anchor::End, &entry.number.to_string());
                });
                sheet.tagged(Tag::Cell(Span::Data), |sheet| {
                    let title = shortened(&sheet.fonts, &entry.title, Weight::Regular, SIZE, columns.titles);
                    let draw = |sheet: &mut Sheet| sheet.text(begin, y, SIZE, Weight::Regular, Anchor::Start, &title);
                    match first {
                        Some(link) if !title.is_empty() => sheet.tagged(link, draw),
                        _ => draw(sheet),
                    }
                });
                if let Some(right) = columns.lengths {
                    sheet.tagged(Tag::Cell(Span::Data), |sheet| {
                        sheet.text(left + right, y, SIZE, Weight::Light, Anchor::End, &entry.length);
                    });
                }
                for ((part, _, right), (link, is_there)) in columns.pages.iter().zip(links) {
                    let page = places.0[Stop::of(*part) as usize].to_string();
                    let draw =
                        |sheet: &mut Sheet| sheet.text(left + right, y, SIZE, Weight::Regular, Anchor::End, &page);
                    sheet.tagged(Tag::Cell(Span::Data), |sheet| match is_there {
                        true => sheet.tagged(link, draw),
                        false => sheet.text(left + right, y, SIZE, Weight::Light, Anchor::End, "–"),
                    });
                }
            });
        });
        sheet.rule(sheet.left, sheet.right, sheet.y, Role::TableRule);
    }

    /// How the book is used: what the numbers mean, the rules that hold for all puzzles, and where they come from.
    pub(super) fn introduction(&mut self) {
        let title = self.language().say("collection-use", &[]);
        let paragraphs = self.collection.introduction();
        let needed = self.height_of(&paragraphs);
        match self.book.sheet().y + needed > self.book.sheet().bottom {
            true => self.page(&title, None),
            false => self.book.sheet().y += 14.0,
        }
        self.titled(&title);
        self.book.sheet().y += 2.0;
        for paragraph in paragraphs {
            if let Some(heading) = &paragraph.heading {
                if self.book.sheet().y + 22.0 > self.book.sheet().bottom {
                    self.page(&title, None);
                }
                let sheet = self.book.sheet();
                sheet.y += 11.0;
                sheet.tagged(Tag::Heading(3), |sheet| {
                    sheet.text(sheet.left, sheet.y, 12.0, Weight::Bold, Anchor::Start, heading);
                });
            }
            self.book.sheet().y += 1.5;
            self.paragraph(&paragraph.text, weight(&paragraph));
        }
    }

    /// Height of the heading and these paragraphs with what is around them, in mm.
    fn height_of(&self, paragraphs: &[Paragraph]) -> f64 {
        let height = |paragraph: &Paragraph| {
            let head = if paragraph.heading.is_some() { 12.5 } else { 1.5 };
            head + 5.0 * self.lines(&paragraph.text, weight(paragraph)).len() as f64
        };
        26.0 + paragraphs.iter().map(height).sum::<f64>()
    }
}

fn weight(paragraph: &Paragraph) -> Weight {
    if paragraph.is_remark { Weight::Light } else { Weight::Regular }
}
