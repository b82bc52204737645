//! What is said of several puzzles, and where they come from, behind everything else.

use super::Binder;
use crate::font::Weight;

/// Distance of the heading from what is above it, and of one text from the next, in mm.
const ABOVE: f64 = 8.0;
const BETWEEN: f64 = 1.6;
/// Least room below the heading.
const BEGUN: f64 = 15.0;
/// Height of the heading with what is around it.
const HEADING: f64 = 11.5;
/// Distance of lines in mm, and most of them that stay together.
const LINE: f64 = 5.0;
const TOGETHER: usize = 3;

impl Binder<'_> {
    /// The list of notes and sources, where the last page continues.
    pub(super) fn sources(&mut self) {
        let collection = self.collection;
        if collection.sources.is_empty() {
            return;
        }
        let title = self.language().say("collection-sources", &[]);
        let sheet = self.book.sheet();
        match sheet.y + ABOVE + HEADING + BEGUN > sheet.bottom {
            true => self.page(&title, None),
            false => sheet.y += ABOVE,
        }
        self.titled(&title);
        for source in &collection.sources {
            let lines = self.lines(&source.text, Weight::Regular).len().min(TOGETHER);
            let sheet = self.book.sheet();
            if sheet.y + LINE * lines as f64 > sheet.bottom + 1e-6 {
                self.page(&title, None);
            }
            self.paragraph(&source.text, Weight::Regular);
            self.book.sheet().y += BETWEEN;
        }
    }

    /// Height of the list in mm with the distance above it, on a page of its own or below other content.
    pub(super) fn sources_height(&self) -> f64 {
        let heights = self
            .collection
            .sources
            .iter()
            .map(|source| BETWEEN + LINE * self.lines(&source.text, Weight::Regular).len() as f64);
        let all: f64 = heights.sum();
        if all > 0.0 { ABOVE + HEADING + all } else { 0.0 }
    }
}
