//! The measures of pages: one table for all of them. Lengths in mm, sizes of type in pt.
//!
//! In large print, everything is laid out on a page that is smaller and then enlarged: 8 pt become 16.

use super::paper::Area;
use super::sheet::{LEADING, MM_PER_PT};
use stepbook_draw::font::{CAP_HEIGHT, Weight};

/// The look of a text: size in pt, distance of lines in mm, weight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::booklet) struct TextStyle {
    pub size: f64,
    pub leading: f64,
    pub weight: Weight,
}

const fn style(size: f64, leading: f64, weight: Weight) -> TextStyle {
    TextStyle { size, leading, weight }
}

impl TextStyle {
    /// The title of a page, and of a lower page.
    pub(super) const TITLE: Self = style(22.0, 9.2, Weight::Bold);
    pub(super) const LOW_TITLE: Self = style(17.0, 7.2, Weight::Bold);
    /// The name of a part of the solution, that of a section, and what happens in it.
    pub(super) const PART: Self = style(20.0, 8.4, Weight::Bold);
    pub(super) const SECTION: Self = style(16.0, 6.8, Weight::Bold);
    pub(super) const HEADLINE: Self = style(14.0, 6.0, Weight::Bold);
    /// A heading on a page, and the number of a picture.
    pub(super) const HEADING: Self = style(12.0, 5.2, Weight::Bold);
    /// Running text, and words in it that matter.
    pub(super) const TEXT: Self = style(10.0, LEADING, Weight::Regular);
    pub(super) const STRONG: Self = style(10.0, LEADING, Weight::Bold);
    /// Moves over pictures and remarks.
    pub(super) const SMALL: Self = style(9.0, 4.4, Weight::Regular);
    pub(super) const SMALL_STRONG: Self = style(9.0, 4.4, Weight::Bold);
    /// What is in the background: sources, references.
    pub(super) const QUIET: Self = style(9.0, 4.4, Weight::Light);

    /// Notes: the smallest type that is not a label.
    pub(super) const NOTE: Self = style(8.0, 4.0, Weight::Regular);

    /// From the top of a line to its baseline, in mm: capitals stand in the middle of the line.
    pub(super) fn baseline(self) -> f64 {
        self.middle(self.leading)
    }

    /// From the top of what is so high to the baseline of a line in its middle.
    pub(super) fn middle(self, height: f64) -> f64 {
        (height + self.capitals()) / 2.0
    }

    /// Height of capitals in mm.
    pub(in crate::booklet) fn capitals(self) -> f64 {
        self.mm() * CAP_HEIGHT
    }

    /// An em in mm.
    pub(super) fn mm(self) -> f64 {
        self.size * MM_PER_PT
    }

    pub(super) fn of_size(self, size: f64) -> Self {
        Self { size, ..self }
    }

    pub(super) fn of_weight(self, weight: Weight) -> Self {
        Self { weight, ..self }
    }

    pub(in crate::booklet) fn bold(self) -> Self {
        self.of_weight(Weight::Bold)
    }

    pub(super) fn light(self) -> Self {
        self.of_weight(Weight::Light)
    }
}

/// The arrow between two boards, and the least distance of these.
pub(super) const ARROW: f64 = 9.0;
pub(super) const WITH_ARROW: f64 = 16.0;
/// Height of the words below a board.
pub(super) const BELOW: f64 = 5.2;
/// Distance of columns and rows of what is small.
pub(super) const GAP: f64 = 4.4;
/// The part of its size that a board keeps at least to fit in where there is little room.
pub(super) const YIELDS: f64 = 0.75;
/// Boards narrower than this have less room for words than these need.
pub(super) const NARROW: f64 = 24.0;
/// From the margin to the rules behind their numbers.
pub(super) const HANG: f64 = 5.0;
/// Rounding of lengths in mm.
pub(super) const ROUNDING: f64 = 1e-6;
/// From the title of a page to what is below it; between blocks of a page, with and without a rule between them.
pub(super) const UNDER_TITLE: f64 = 3.0;
pub(super) const BETWEEN: f64 = 8.0;
pub(super) const RULED: f64 = 6.0;
pub(super) const GAPS: (f64, f64) = (BETWEEN, RULED);
/// From a heading to what is below it, and from a paragraph to the next.
pub(super) const UNDER_HEADING: f64 = 1.6;
pub(super) const PARAGRAPH: f64 = 1.2;
/// The least good side of a cell of a board.
pub(super) const GOOD_CELL: f64 = 5.6;
/// Widest line of a text.
pub(super) const WIDEST: f64 = 132.0;
/// The greatest side of a cell of a puzzle, and in a grid of pictures.
pub(super) const LARGEST_PUZZLE: f64 = 22.0;
pub(super) const LARGEST_CELL: f64 = 10.0;
/// Height of a caption above a picture, and from its top to its baseline.
pub(super) const CAPTION: f64 = 6.2;
pub(super) const CAPTION_BASE: f64 = 3.3;
pub(super) const CAPTION_LINE: (f64, f64) = (CAPTION, CAPTION_BASE);
/// From there to the baseline of the second line of its words.
pub(super) const SECOND_BASE: f64 = 5.1;
/// The part of the width that is left of what stands below a short solution.
pub(super) const ASIDE: f64 = 0.27;
/// From a number to the words behind it.
pub(super) const BEHIND: f64 = 3.0;
/// Heights of the headlines of parts and sections, and what is below them.
pub(super) const PART_HEAD: f64 = 11.0;
pub(super) const SECTION_HEAD: f64 = 9.0;
pub(super) const UNDER_HEADLINE: f64 = 1.5;
/// Rows of a page from which a headline keeps two of them.
pub(super) const MANY_ROWS: usize = 4;
/// Most columns of a solution with its signposts, and where parts are short.
pub(super) const COLUMNS: usize = 5;
pub(super) const MORE_COLUMNS: usize = 6;
/// The thumb index: its width, the part of it that words take at most, the greatest height of a slot, and the most slots.
pub(super) const TAB: f64 = 5.0;
pub(super) const TAB_WORDS: f64 = 0.6;
pub(super) const TAB_HEIGHT: f64 = 36.0;
pub(super) const TABS: usize = 30;

/// Distance of pictures in a grid, and of the ground around a signpost from its frame, on such a page.
pub(super) fn gaps(area: &Area) -> (f64, f64) {
    match area.text_width() {
        width if width >= 160.0 => (4.6, 2.2),
        width if width >= 105.0 => (4.2, 1.6),
        _ => (3.0, 1.0),
    }
}
