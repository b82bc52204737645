//! The order of pages that is correct after the sheets are folded or cut.

use super::{Imposition, SIGNATURE, Scheme, SheetGrid};

/// A side of a sheet, before it is turned for the printer.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Side {
    /// Index of the sheet in the stack.
    pub sheet: usize,
    /// Whether it is the back of the sheet.
    pub is_back: bool,
    /// Number of its signature, from 1, if there are several.
    pub signature: Option<usize>,
    /// Number of sheets of the signature around it after folding.
    pub depth: usize,
    /// The pages, without blank ones.
    pub pages: Vec<PlacedPage>,
}

/// A page at its position on a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PlacedPage {
    /// Index of the page.
    pub page: usize,
    /// From the left.
    pub col: usize,
    /// From the top.
    pub row: usize,
}

/// The number of sheets of each signature of a booklet. There are as few signatures as possible with at most `most`
/// sheets each, of similar sizes.
pub fn signatures(pages: usize, most: Option<usize>) -> Vec<usize> {
    let sheets = pages.div_ceil(4).max(1);
    let count = sheets.div_ceil(most.unwrap_or(SIGNATURE).max(1));
    (0..count).map(|index| sheets / count + usize::from(index < sheets % count)).collect()
}

/// All sides in the order in which they are printed.
///
/// The cells of a sheet are stacks of leaves: a leaf at the left of the front is at the right of the back. A stack that
/// is cut has consecutive pages. Of two stacks that are folded, the left one is the end of the signature, in reverse
/// order. If pages are only scaled down, each side has the next pages.
pub(super) fn sides(plan: &Imposition, pages: usize, back_cover: bool) -> Vec<Side> {
    let SheetGrid { cols, rows, .. } = plan.division();
    let cells = cols * rows;
    let (signatures, is_stacked) = match plan.scheme {
        Scheme::Booklet { signature, .. } => (signatures(pages, signature), true),
        Scheme::CutStack(_) => (vec![pages.div_ceil(2 * cells)], true),
        Scheme::Single | Scheme::NUp(_) | Scheme::Cover { .. } => (vec![pages.div_ceil(2 * cells)], false),
    };
    // Blank pages fill the sheets before the back cover, which is the very last page.
    let places = 2 * cells * signatures.iter().sum::<usize>();
    let has_last = is_stacked && back_cover && pages > 1;
    let page = |place: usize| match has_last {
        true if place + 1 == places => Some(pages - 1),
        true => Some(place).filter(|&page| page + 1 < pages),
        false => Some(place).filter(|&page| page < pages),
    };
    let (mut sides, mut before) = (Vec::new(), 0);
    for (number, &sheets) in signatures.iter().enumerate() {
        for side in 0..2 * sheets {
            let is_back = side % 2 == 1;
            let one = |cell: usize| {
                let (row, col) = (cell / cols, cell % cols);
                let stack = row * cols + if is_back { cols - 1 - col } else { col };
                let place = match plan.scheme {
                    Scheme::Booklet { .. } if stack == 0 => 4 * sheets - 1 - side,
                    Scheme::Booklet { .. } => side,
                    Scheme::CutStack(_) => stack * 2 * sheets + side,
                    Scheme::Single | Scheme::NUp(_) | Scheme::Cover { .. } => side * cells + cell,
                };
                let col = if plan.right_to_left { cols - 1 - col } else { col };
                Some(PlacedPage { page: page(2 * cells * before + place)?, col, row })
            };
            let pages: Vec<PlacedPage> = (0..cells).filter_map(one).collect();
            let signature = (signatures.len() > 1).then_some(number + 1);
            if is_stacked || !pages.is_empty() {
                sides.push(Side { sheet: before + side / 2, is_back, signature, depth: side / 2, pages });
            }
        }
        before += sheets;
    }
    sides
}
