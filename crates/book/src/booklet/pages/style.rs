//! The dimensions of pages, in one table. Lengths are in mm, type sizes in pt.
//!
//! In large print, everything is laid out on a page that is smaller and then enlarged: 8 pt become 16.

use super::paper::Area;
use super::sheet::MM_PER_PT;
use stepbook_draw::font::{CAP_HEIGHT, Weight};

/// The style of a text: size in pt, leading in mm, weight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::booklet) struct TextStyle {
    pub size: f64,
    pub leading: f64,
    pub weight: Weight,
}

/// Leading of headings and of text, in mm per pt of their size.
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
    /// The name of a part of the solution, the name of a section, and its summary.
    pub(super) const PART: Self = style(20.0, Weight::Bold);
    pub(super) const SECTION: Self = style(16.0, Weight::Bold);
    pub(super) const HEADLINE: Self = style(14.0, Weight::Bold);
    /// A heading on a page, and the number of a picture.
    pub(super) const HEADING: Self = style(12.0, Weight::Bold);
    /// Running text, and emphasized words in it.
    pub(super) const TEXT: Self = style(TEXT, Weight::Regular);
    pub(super) const STRONG: Self = style(TEXT, Weight::Bold);
    /// Moves above pictures, and remarks.
    pub(super) const SMALL: Self = style(9.0, Weight::Regular);
    pub(super) const SMALL_STRONG: Self = Self::SMALL.bold();
    /// Secondary text: sources, references.
    pub(super) const QUIET: Self = Self::SMALL.light();
    /// Notes: the smallest type that is not a label.
    pub(super) const NOTE: Self = style(8.0, Weight::Regular);

    /// Distance of closely set lines, in mm.
    pub(super) fn close(self) -> f64 {
        CLOSE * self.size
    }

    /// From the top of a line to its baseline, in mm. Capitals are vertically centred in the line.
    pub(super) fn baseline(self) -> f64 {
        self.middle(self.leading)
    }

    /// From the top of a box of this height to the baseline of a line centred in it.
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

/// Sizes in pt: the maximum of titles, the minimum of words above pictures and in running heads, and that of labels in
/// usual print and in large print.
pub(super) const LARGEST_TITLE: f64 = 60.0;
pub(super) const LEAST_WORDS: f64 = 6.5;
pub(in crate::booklet) const LABEL: f64 = 6.0;
pub(super) const LARGE_LABEL: f64 = 16.0;

/// The cell of a locator field, and the minimum cell of hints without letters.
pub(super) const LOCATOR_CELL: f64 = 3.0;
/// The cell of the hints and of the pictures of a collection.
pub(in crate::booklet) const HINT_CELL: f64 = 3.9;
pub(super) const SMALL_CELL: f64 = 4.2;
/// The minimum good cell of a board, the cell with which the labels of any board are readable, and the cell beyond
/// which larger ones are no better.
pub(super) const GOOD_CELL: f64 = 5.6;
pub(in crate::booklet) const CLEAR_CELL: f64 = 5.9;
pub(in crate::booklet) const FINE_CELL: f64 = 7.2;
/// The maximum cell of a map among text, of a picture in a grid, and of a hint, in which readers may write.
pub(in crate::booklet) const MAP_CELL: f64 = 8.0;
pub(super) const LARGEST_CELL: f64 = 10.0;
pub(in crate::booklet) const LARGEST_HINT: f64 = 12.0;
/// The minimum cell of large print.
pub(super) const LARGE_CELL: f64 = 14.0;
/// The maximum cell of a puzzle, of a board on a cover or a map of a route, and of a map that is solved with a pencil.
pub(in crate::booklet) const LARGEST_PUZZLE: f64 = 22.0;
pub(super) const LARGEST_BOARD: f64 = 28.0;
pub(super) const LARGEST_MAP: f64 = 60.0;
/// The arrow between two boards, and the side of a sign with its meaning beside it.
pub(in crate::booklet) const SIGN: f64 = 9.0;

/// Gap between paragraphs; gap below a heading.
pub(super) const PARAGRAPH: f64 = 1.2;
pub(super) const UNDER_HEADING: f64 = 1.6;
/// Gap below a title; gap between a number and the words after it.
pub(super) const BEHIND: f64 = 3.0;
/// Gap between small items; gaps between blocks of a page, with a rule between them and without.
pub(super) const GAP: f64 = 4.2;
pub(super) const RULED: f64 = 6.0;
pub(super) const BETWEEN: f64 = 8.0;
pub(super) const GAPS: (f64, f64) = (BETWEEN, RULED);
/// Maximum distance of a map from the text above and below it; minimum distance of two boards with an arrow between
/// them.
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

/// Width of a number with its unit, minimum width of a column of moves, and width below which a board is too narrow for
/// words.
pub(super) const NUMBER: f64 = 14.0;
pub(super) const LEAST_COLUMN: f64 = 20.0;
pub(super) const NARROW: f64 = 24.0;
/// Width of a few words, of a column of puzzles, and maximum width of a line of text.
pub(super) const WORDS: f64 = 31.0;
pub(in crate::booklet) const COLUMN: f64 = 82.0;
pub(super) const WIDEST: f64 = 132.0;
/// Narrower pages have nothing side by side; lower pages have lower titles.
const WIDE_PAGE: f64 = 105.0;
const HIGH_PAGE: f64 = 180.0;

/// The minimum fraction of its size that a block keeps if space is short.
pub(super) const YIELDS: f64 = 0.75;
/// The fractions of a page for minor and for major content.
pub(super) const MINOR: f64 = 0.27;
pub(super) const MAJOR: f64 = 0.6;
/// Rounding tolerance of lengths in mm, and of printed lengths.
pub(in crate::booklet) const ROUNDING: f64 = 1e-6;
pub(super) const PRINTED: f64 = 1e-3;

/// Number of rows of a page from which two of them stay with a headline.
pub(super) const MANY_ROWS: usize = 4;
/// Maximum number of columns of a solution with its signposts, and with short parts.
pub(super) const COLUMNS: usize = 5;
pub(super) const MORE_COLUMNS: usize = 6;
/// Maximum number of slots of the thumb index.
pub(in crate::booklet) const TABS: usize = 30;

/// The distance of pictures in a grid, and the distance of the background around a signpost from its frame.
pub(super) fn gaps(area: &Area) -> (f64, f64) {
    let gap = if is_wide(area.text_width()) { GAP } else { BEHIND };
    (gap, gap / 2.0)
}

/// Whether two texts fit side by side in this width.
pub(super) fn is_wide(width: f64) -> bool {
    width >= WIDE_PAGE
}

/// Whether a page has lower titles.
pub(super) fn is_low(area: &Area) -> bool {
    area.height < HIGH_PAGE
}
