//! What makes a page bad, and how bad: all penalties of pages in one place.
//!
//! One page of paper costs 1. So a penalty of 0.5 is worth half a page: a fault that is worse than a page is avoided by using another
//! one, a smaller fault only where that costs no page. The idea is that of Knuth and Plass, "Breaking Paragraphs into Lines" (1981), with
//! pages for lines.

/// A page of paper.
pub(super) const PAGE: f64 = 1.0;
/// The least part of a page's height that its content fills.
pub(super) const LEAST_FILL: f64 = 0.6;
/// A page that is less full, and how much more for each part of its height that it lacks.
pub(super) const EMPTY: f64 = 2.5;
const EMPTIER: f64 = 4.0;
/// The blank rest of a page that is fuller, as a part of its height.
const REST: f64 = 0.25;
/// A page with nothing but one diagram, or one or two rows of a table.
const ALONE: f64 = 2.5;
/// Fewest rows of a table on a page.
pub(super) const FEWEST_ROWS: usize = 3;
/// A break below what is to be kept with the next thing: only where nothing else is possible.
pub(super) const TORN: f64 = 100.0;
/// What is higher than its page: only where nothing else is possible.
pub(super) const TOO_HIGH: f64 = 50.0;
/// A break between diagrams of one chapter: only worth something where it costs nothing.
pub(super) const SPLIT_CHAPTER: f64 = 0.01;
/// A plan on the page before the first diagram of its chapter.
pub(super) const PLAN_APART: f64 = 0.4;
/// A part of the solution that begins inside a row of diagrams; a last diagram that is larger than the others.
pub(super) const RUN_IN: f64 = 0.02;
pub(super) const LARGER_LAST: f64 = 0.05;
/// A row of a table that needs another line.
pub(super) const WRAPPED_ROW: f64 = 0.03;
/// Reasons that are written shorter, and none; the next worse distance of lines.
pub(super) const REASONS: f64 = 0.05;
pub(super) const NO_REASONS: f64 = 0.6;
pub(super) const PITCH: f64 = 0.02;
/// The table of moves without the start beside it, which a diagram shows.
pub(super) const START_ELSEWHERE: f64 = 0.2;
/// A plot that is smaller or larger than usual.
pub(super) const RESIZED: f64 = 0.05;
/// A page of a folded booklet with nothing but lines to write on, or a blank one: one that is less crowded than the others is better.
pub(super) const BLANK: f64 = 1.2;

/// Hints that are upside down because they face weaker ones, and hints on one page that face weaker ones the right way up.
pub(super) const TURNED: f64 = 0.35;
pub(super) const FACED: f64 = 1.0;
/// Hints on the leaf of what follows them, or facing it.
pub(super) const SHARED_LEAF: f64 = 0.5;
pub(super) const FACING: f64 = 0.2;
/// Hints of several strengths on one page, and if there are only few: their own pages would be nearly empty.
pub(super) const SHARED: f64 = 4.0;
pub(super) const SHARED_BY_FEW: f64 = 1.5;
/// Figures that are as small as nothing, seen from the largest size.
pub(super) const SMALL_FIGURES: f64 = 0.5;
/// A grid of texts that are all broken at their columns.
pub(super) const CROWDED: f64 = 0.3;
/// A last row of a grid without any of its figures; a page whose right part is blank from top to bottom, as if all of it were.
pub(super) const RAGGED_ROW: f64 = 0.1;
pub(super) const BLANK_BESIDE: f64 = 0.6;
/// Another grid of puzzles than on the page before, a cell of one without a puzzle, and a board whose cells are smaller than is
/// good, for each millimetre.
pub(super) const CHANGED_GRID: f64 = 0.12;
pub(super) const HOLE: f64 = 0.05;
pub(super) const SMALL_BOARD: f64 = 0.04;

/// A board whose cells are smaller than good ones, and what is taken off for larger ones, by the logarithm of their ratio.
const SMALL: f64 = 0.55;
const LARGE: f64 = 0.1;
/// Boards that leave the right of the page empty, and a text higher or lower than what it is beside: for the whole page, less for
/// a part.
pub(super) const RAGGED: f64 = 0.12;
pub(super) const UNEVEN: f64 = 0.15;
/// Text in columns, start and goal one below the other, or on several pages; texts in smaller type, and smaller distances of texts,
/// for the whole size.
pub(super) const COLUMNS: f64 = 0.025;
pub(super) const STACKED: f64 = 0.05;
pub(super) const APART: f64 = 0.5;
pub(super) const SMALL_TYPE: f64 = 1.0;
pub(super) const CLOSE: f64 = 0.3;
/// The legend's list beside its sample or below it, where there is no room for explanations around that; meanings that begin
/// behind names, and smaller type.
pub(super) const LISTED_BESIDE: f64 = 0.1;
pub(super) const LISTED_BELOW: f64 = 0.15;
pub(super) const BEHIND: f64 = 0.025;
pub(super) const SMALL_LIST: f64 = 0.075;
/// A key of small swatches, and one on the page after the sample.
pub(super) const LOW_KEY: f64 = 0.04;
pub(super) const KEY_APART: f64 = 0.9;
/// The sample once more on another page, and a sample without marks.
pub(super) const AGAIN: f64 = 0.15;
pub(super) const UNMARKED: f64 = 1.5;

/// What the height of a last page that something may follow is worth, for the whole page.
pub(super) const LOW_END: f64 = 0.5;

/// How bad a board is whose cells have a side of `cell` mm, where `good` mm are enough.
pub(super) fn smallness(cell: f64, good: f64) -> f64 {
    let ratio = (good / cell).ln();
    if ratio > 0.0 { SMALL * ratio } else { LARGE * ratio }
}

/// Side of a cell in mm below which diagrams look crowded, how much a page is worth less for it, and how much more with larger cells.
const GOOD_CELL: f64 = 7.5;
const CROWDED_CELLS: f64 = 2.5;
const ROOMY: f64 = 0.25;
/// How much its empty part reduces the value of a page of diagrams.
const BLANK_PART: f64 = 0.15;
/// What a page with more diagrams than usual is worth: it saves a page at the end.
const DENSE: f64 = 0.98;
/// Size of a label in pt below which a page is worth less, and how much for the square of what it lacks.
const GOOD_LABEL: f64 = 6.7;
const SMALL_LABEL: f64 = 2.0;

/// How much worse than usual a page of diagrams is, in pages: worse where they are crowded, and a little better where they are large and
/// fill the page. Their cells have a side of `cell` mm and their labels `label` pt; a part of the page is `blank` although gaps are
/// wide, and it may be `dense`, with more diagrams than usual.
pub(super) fn of_grid(cell: f64, label: f64, blank: f64, dense: bool) -> f64 {
    let share = cell / GOOD_CELL;
    let look = if share < 1.0 { share.powf(CROWDED_CELLS) } else { 1.0 + ROOMY * share.ln() };
    let dense = if dense { DENSE } else { 1.0 };
    let small = (GOOD_LABEL - label).max(0.0);
    1.0 / (look * dense * (1.0 - BLANK_PART * blank)) - 1.0 + SMALL_LABEL * small * small
}

/// What a page holds.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Held {
    /// Diagrams that belong to a series.
    pub figures: usize,
    /// Rows of a table.
    pub rows: usize,
    /// Everything else.
    pub others: usize,
}

impl Held {
    /// One row of a table.
    pub(super) const ROW: Self = Self { figures: 0, rows: 1, others: 0 };
    /// Something else.
    pub(super) const OTHER: Self = Self { figures: 0, rows: 0, others: 1 };

    /// Both.
    pub(super) fn and(self, other: Self) -> Self {
        Self { figures: self.figures + other.figures, rows: self.rows + other.rows, others: self.others + other.others }
    }
}

/// How bad a page is of which `fill`, from 0 to 1, is full.
pub(super) fn of_page(fill: f64, held: Held) -> f64 {
    let lacking = (LEAST_FILL - fill).max(0.0);
    let empty = if lacking > 1e-9 { EMPTY + EMPTIER * lacking } else { 0.0 };
    let is_alone = held.others == 0
        && match (held.figures, held.rows) {
            (figures, 0) => figures == 1,
            (0, rows) => rows < FEWEST_ROWS,
            _ => false,
        };
    let alone = if is_alone { ALONE } else { 0.0 };
    empty + alone + REST * (1.0 - fill.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_worth_more_than_a_page_and_the_rest_less() {
        assert!(of_page(0.59, Held::OTHER) > 2.0 * PAGE);
        assert!(of_page(0.2, Held::OTHER) > of_page(0.5, Held::OTHER));
        assert!(of_page(0.61, Held::OTHER) < PAGE && of_page(1.0, Held::OTHER).abs() < 1e-9);
        assert!(
            of_page(0.9, Held { figures: 1, ..Held::default() }) > PAGE
                && of_page(0.9, Held::ROW.and(Held::ROW)) > PAGE
        );
        assert!(of_page(0.9, Held::ROW.and(Held::OTHER)) < PAGE);
    }
}
