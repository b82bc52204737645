//! Pages for the reader's notes, instead of blank pages: at the end of a folded booklet, or between a puzzle and its
//! hints.

use super::Book;
use super::sheet::Topic;
use super::style::{self, TextStyle};
use stepbook_draw::diagram::Role;

impl Book<'_> {
    /// Adds pages for notes until the pages and `more` that follow fill whole folded sheets, or leaves.
    pub(super) fn notes(&mut self, more: usize) {
        let whole = match (self.layout.folded, self.area.mirrored) {
            (true, _) => 4,
            (false, true) => 2,
            (false, false) => 1,
        };
        let pages = self.sheets.len() + more;
        (0..pages.next_multiple_of(whole) - pages).for_each(|place| self.page_of_notes(place > 0));
    }

    /// Adds a page of lines; one that `goes_on` has no heading.
    pub(super) fn page_of_notes(&mut self, goes_on: bool) {
        let title = self.booklet.language.say("pages-notes", &[]);
        let height = self.area.text_height();
        let pitch = if self.area.large { style::RULED } else { style::SECTION_HEAD };
        let heading = self.set.heading(TextStyle::SECTION, 2, &title, self.set.width());
        let sheet = self.begin(Topic::Words(title));
        let top = sheet.y;
        if !goes_on {
            sheet.put(0.0, heading);
        }
        let lines = (height / pitch).floor() as usize;
        for line in 2..=lines {
            sheet.body.rule(sheet.left, sheet.right, top + line as f64 * pitch, Role::ThinRule);
        }
    }
}
