//! The measures of pages: one table for all of them. Lengths in mm, sizes of type in pt.
//!
//! In large print, everything is laid out on a page that is smaller and then enlarged: 8 pt become 16.

use super::paper::Area;
use super::sheet::MM_PER_PT;
use stepbook_draw::font::{CAP_HEIGHT, Weight};

/// The look of a text: size in pt, distance of lines in mm, weight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::booklet) struct TextStyle {
    pub size: f64,
    pub leading: f64,
    pub weight: Weight,
}

/// Distance of the lines of headings and of text, in mm per pt of their size.
const CLOSE: f64 = 0.42;
const LOOSE: f64 = 0.5;
/// The largest type of text, in pt.
const TEXT: f64 = 10.0;

const fn style(size: f64, weight: Weight) -> TextStyle {
    TextStyle { size, leading: size * if size > TEXT { CLOSE } else { LOOSE }, weight }
}

impl TextStyle {
    /// The title of a page, and of a lower page.
    pub(super) const TITLE: Self = style(22.0, Weight::Bold);
    pub(super) const LOW_TITLE: Self = style(17.0, Weight::Bold);
    /// The name of a part of the solution, that of a section, and what happens in it.
    pub(super) const PART: Self = style(20.0, Weight::Bold);
    pub(super) const SECTION: Self = style(16.0, Weight::Bold);
    pub(super) const HEADLINE: Self = style(14.0, Weight::Bold);
    /// A heading on a page, and the number of a picture.
    pub(super) const HEADING: Self = style(12.0, Weight::Bold);
    /// Running text, and words in it that matter.
    pub(super) const TEXT: Self = style(TEXT, Weight::Regular);
    pub(super) const STRONG: Self = style(TEXT, Weight::Bold);
    /// Moves over pictures and remarks.
    pub(super) const SMALL: Self = style(9.0, Weight::Regular);
    pub(super) const SMALL_STRONG: Self = Self::SMALL.bold();
    /// What is in the background: sources, references.
    pub(super) const QUIET: Self = Self::SMALL.light();
    /// Notes: the smallest type that is not a label.
    pub(super) const NOTE: Self = style(8.0, Weight::Regular);

    /// Distance of lines that stand close.
    pub(super) fn close(self) -> f64 {
        CLOSE * self.size
    }

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

    pub(super) const fn of_weight(self, weight: Weight) -> Self {
        Self { weight, ..self }
    }

    pub(in crate::booklet) const fn bold(self) -> Self {
        self.of_weight(Weight::Bold)
    }

    pub(super) const fn light(self) -> Self {
        self.of_weight(Weight::Light)
    }
}

/// The size of the largest title, the least one of words over pictures and in running heads, and those of labels in the usual print and
/// in large print, in pt.
pub(super) const LARGEST_TITLE: f64 = 60.0;
pub(super) const LEAST_WORDS: f64 = 6.5;
pub(in crate::booklet) const LABEL: f64 = 6.0;
pub(super) const LARGE_LABEL: f64 = 16.0;

/// The side of a cell of a field that shows where one is, and the least of hints without letters.
pub(super) const LOCATOR_CELL: f64 = 3.0;
/// That of the hints and of the pictures of a collection.
pub(in crate::booklet) const HINT_CELL: f64 = 3.9;
pub(super) const SMALL_CELL: f64 = 4.2;
/// The least good one of a board, that with which the labels of any board can be read, and that from which larger ones are no better.
pub(super) const GOOD_CELL: f64 = 5.6;
pub(in crate::booklet) const CLEAR_CELL: f64 = 5.9;
pub(in crate::booklet) const FINE_CELL: f64 = 7.2;
/// The largest one of a map among text, of a picture in a grid, and of a hint, in which one may write.
pub(in crate::booklet) const MAP_CELL: f64 = 8.0;
pub(super) const LARGEST_CELL: f64 = 10.0;
pub(in crate::booklet) const LARGEST_HINT: f64 = 12.0;
/// The least one of large print.
pub(super) const LARGE_CELL: f64 = 14.0;
/// The largest one of a puzzle, of a board on a cover or a map of a route, and of a map that is solved with a pencil.
pub(in crate::booklet) const LARGEST_PUZZLE: f64 = 22.0;
pub(super) const LARGEST_BOARD: f64 = 28.0;
pub(super) const LARGEST_MAP: f64 = 60.0;
/// The arrow between two boards, and the side of a sign with its meaning beside it.
pub(in crate::booklet) const SIGN: f64 = 9.0;

/// From a paragraph to the next; from a heading to what is below it.
pub(super) const PARAGRAPH: f64 = 1.2;
pub(super) const UNDER_HEADING: f64 = 1.6;
/// From a title to what is below it, and from a number to the words behind it.
pub(super) const BEHIND: f64 = 3.0;
/// Between what is small; between blocks of a page, with a rule between them and without.
pub(super) const GAP: f64 = 4.2;
pub(super) const RULED: f64 = 6.0;
pub(super) const BETWEEN: f64 = 8.0;
pub(super) const GAPS: (f64, f64) = (BETWEEN, RULED);
/// The greatest distance of a map from the text above and below it; the least one of two boards with an arrow between them.
pub(super) const FAR: f64 = 12.0;
pub(super) const WITH_ARROW: f64 = 16.0;

/// Height of the headlines of parts and sections.
pub(in crate::booklet) const PART_HEAD: f64 = 11.0;
pub(super) const SECTION_HEAD: f64 = 9.0;
/// Height of a caption above a picture, from its top to its baseline, and to that of the second line of its words.
pub(super) const CAPTION: f64 = 6.2;
pub(super) const CAPTION_BASE: f64 = 3.3;
pub(super) const CAPTION_LINE: (f64, f64) = (CAPTION, CAPTION_BASE);
pub(super) const SECOND_BASE: f64 = 5.1;
/// Height of a row of a table, and of the words below a board.
pub(super) const ROW: f64 = 5.2;

/// Width of a number with its unit, the least one of a column of moves, and that below which a board is too narrow for words.
pub(super) const NUMBER: f64 = 14.0;
pub(super) const LEAST_COLUMN: f64 = 20.0;
pub(super) const NARROW: f64 = 24.0;
/// Width of a few words, of a column of puzzles, and of the widest line of a text.
pub(super) const WORDS: f64 = 31.0;
pub(in crate::booklet) const COLUMN: f64 = 82.0;
pub(super) const WIDEST: f64 = 132.0;
/// Pages with less width have nothing side by side; those with less height have lower titles.
const WIDE_PAGE: f64 = 105.0;
const HIGH_PAGE: f64 = 180.0;

/// The part of its size that something keeps at least where there is little room.
pub(super) const YIELDS: f64 = 0.75;
/// The part of a page that is for what matters less, and for what matters more.
pub(super) const MINOR: f64 = 0.27;
pub(super) const MAJOR: f64 = 0.6;
/// Rounding of lengths in mm, and of those that are printed.
pub(in crate::booklet) const ROUNDING: f64 = 1e-6;
pub(super) const PRINTED: f64 = 1e-3;

/// Rows of a page from which a headline keeps two of them.
pub(super) const MANY_ROWS: usize = 4;
/// Most columns of a solution with its signposts, and where parts are short.
pub(super) const COLUMNS: usize = 5;
pub(super) const MORE_COLUMNS: usize = 6;
/// Most slots of the thumb index.
pub(in crate::booklet) const TABS: usize = 30;

/// Distance of pictures in a grid, and of the ground around a signpost from its frame, on such a page.
pub(super) fn gaps(area: &Area) -> (f64, f64) {
    let gap = if is_wide(area.text_width()) { GAP } else { BEHIND };
    (gap, gap / 2.0)
}

/// Whether two texts have room side by side in such a width.
pub(super) fn is_wide(width: f64) -> bool {
    width >= WIDE_PAGE
}

/// Whether a page has lower titles.
pub(super) fn is_low(area: &Area) -> bool {
    area.height < HIGH_PAGE
}
