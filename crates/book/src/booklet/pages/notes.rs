//! Pages to write on, where pages would be blank: at the end of a folded booklet, or between a puzzle and its hints.

use super::Book;
use super::sheet::Running;
use super::style::TextStyle;
use stepbook_draw::diagram::Role;

/// From line to line, in mm.
const PITCH: f64 = 9.0;
/// The greatest one on the paper, also in large print.
const WIDEST: f64 = 14.0;

impl Book<'_> {
    /// Makes a whole number of folded sheets of the pages and `more` that follow them.
    pub(super) fn notes(&mut self, more: usize) {
        for place in 0..blanks(self.sheets.len() + more) {
            self.page_of_notes(place > 0);
        }
    }

    /// A page of lines; one that `goes_on` has no heading.
    pub(super) fn page_of_notes(&mut self, goes_on: bool) {
        let title = self.booklet.language.say("pages-notes", &[]);
        let pitch = PITCH.min(WIDEST / self.area.scale);
        let heading = self.set.heading(TextStyle::SECTION, 2, &title, self.set.width());
        let sheet = self.begin(Running::Words(title));
        let top = sheet.y;
        if !goes_on {
            sheet.put(0.0, heading);
        }
        let lines = ((sheet.bottom - top) / pitch).floor() as usize;
        for line in 2..=lines {
            sheet.body.rule(sheet.left, sheet.right, top + line as f64 * pitch, Role::ThinRule);
        }
    }
}

/// How many pages are blank on folded sheets with so many pages.
pub(super) fn blanks(pages: usize) -> usize {
    (4 - pages % 4) % 4
}
