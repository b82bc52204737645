//! What is said of several puzzles, and where they come from, behind everything else.

use super::Binder;
use crate::booklet::pages::penalties;
use crate::booklet::pages::sheet::wrap;
use stepbook_draw::font::Weight;

/// Distance of the heading from what is above it, in mm.
const ABOVE: f64 = 8.0;
/// Distance of one text from the next in mm: the least that fills the last page is taken.
const BETWEEN: [f64; 9] = [1.4, 1.9, 2.4, 2.9, 3.4, 3.9, 4.4, 5.2, 6.0];
/// Least room below the heading.
const BEGUN: f64 = 15.0;
/// Height of the heading with what is around it.
const HEADING: f64 = 11.5;
/// Size of type in pt, and distance of lines in mm.
const TEXT: f64 = 9.0;
const LINE: f64 = 4.4;

impl Binder<'_> {
    /// The list of notes and sources, where the last page continues.
    pub(super) fn sources(&mut self) {
        let texts = self.source_lines();
        if texts.is_empty() {
            return;
        }
        let title = self.language().say("collection-sources", &[]);
        let sheet = self.book.sheet();
        match sheet.y + ABOVE + HEADING + BEGUN > sheet.bottom {
            true => self.page(&title, None),
            false => sheet.y += ABOVE,
        }
        self.titled(&title);
        let sheet = self.book.sheet();
        let (top, begin, bottom) = (sheet.top, sheet.y, sheet.bottom);
        let place = |between: f64| {
            let (mut y, mut pages) = (begin, 1);
            for lines in &texts {
                let height = LINE * lines.len() as f64;
                if y + height > bottom + 1e-6 {
                    (y, pages) = (top, pages + 1);
                }
                y += height + between;
            }
            (pages, (y - between - top) / (bottom - top))
        };
        let fewest = place(BETWEEN[0]).0;
        let full = BETWEEN.into_iter().find(|&between| {
            let (pages, fill) = place(between);
            pages == fewest && fill >= penalties::LEAST_FILL
        });
        let between = full.unwrap_or(BETWEEN[0]);
        for lines in texts {
            let sheet = self.book.sheet();
            if sheet.y + LINE * lines.len() as f64 > sheet.bottom + 1e-6 {
                self.page(&title, None);
            }
            let sheet = self.book.sheet();
            sheet.lines(sheet.left, TEXT, LINE, &lines);
            sheet.y += between;
        }
    }

    /// The lines of each text.
    fn source_lines(&self) -> Vec<Vec<String>> {
        let room = self.book.paper.text_width();
        let most = (((self.book.paper.text_height() - HEADING) / LINE) as usize).max(1);
        let lines = |text: &String| wrap(self.fonts(), text, Weight::Regular, TEXT, room);
        let sources = self.collection.sources.iter();
        sources.flat_map(|source| lines(&source.text).chunks(most).map(<[_]>::to_vec).collect::<Vec<_>>()).collect()
    }

    /// Height of the list in mm with the distance above it, below other content.
    pub(super) fn sources_height(&self) -> f64 {
        let texts = self.source_lines();
        let all: f64 = texts.iter().map(|lines| BETWEEN[0] + LINE * lines.len() as f64).sum();
        if texts.is_empty() { 0.0 } else { ABOVE + HEADING + all }
    }
}
