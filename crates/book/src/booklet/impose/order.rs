//! The order of pages that is right when the sheets are folded or cut.

use super::{Grid, Imposition, SIGNATURE, Scheme};

/// A side of a sheet, before it is turned for the printer.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Side {
    /// Index of the sheet in the stack.
    pub sheet: usize,
    /// Whether it is the back of it.
    pub is_back: bool,
    /// Number of its signature from 1, if there are several.
    pub signature: Option<usize>,
    /// How many sheets of the signature lie around it when it is folded.
    pub depth: usize,
    /// The pages, without blank ones.
    pub pages: Vec<PlacedPage>,
}

/// A page at its place on a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PlacedPage {
    /// Index of the page.
    pub page: usize,
    /// From the left.
    pub col: usize,
    /// From the top.
    pub row: usize,
}

/// Pages, and the blank ones that fill the sheets up.
struct Filled {
    pages: usize,
    /// Pages, some of them blank.
    places: usize,
    back_cover: bool,
}

impl Filled {
    /// The index of the page that is the `place`-th of the finished book; `None` for a blank page.
    fn page(&self, place: usize) -> Option<usize> {
        match self.back_cover && self.pages > 1 {
            true if place + 1 == self.places => Some(self.pages - 1),
            true => Some(place).filter(|&page| page + 1 < self.pages),
            false => Some(place).filter(|&page| page < self.pages),
        }
    }
}

/// How many sheets each signature of a booklet has: as few signatures as `most` sheets in one allow, their sizes alike.
pub fn signatures(pages: usize, most: Option<usize>) -> Vec<usize> {
    let sheets = pages.div_ceil(4).max(1);
    let count = sheets.div_ceil(most.unwrap_or(SIGNATURE).max(1));
    (0..count).map(|index| sheets / count + usize::from(index < sheets % count)).collect()
}

/// All sides in the order in which they are printed.
pub(super) fn sides(plan: &Imposition, pages: usize, back_cover: bool) -> Vec<Side> {
    let division = plan.division();
    let grid = Grid { cols: division.cols, rows: division.rows };
    let order = Order { grid, right_to_left: plan.right_to_left };
    match plan.scheme {
        Scheme::Booklet { signature, .. } => order.booklet(pages, back_cover, &signatures(pages, signature)),
        Scheme::CutStack(_) => order.cut_stack(pages, back_cover),
        Scheme::Single | Scheme::NUp(_) | Scheme::Cover { .. } => order.side_by_side(pages),
    }
}

struct Order {
    grid: Grid,
    right_to_left: bool,
}

impl Order {
    /// The column that is the `col`-th in reading direction.
    fn col(&self, col: usize) -> usize {
        if self.right_to_left { self.grid.cols - 1 - col } else { col }
    }

    /// Columns and rows of a side in reading direction.
    fn cells(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.grid.rows).flat_map(move |row| (0..self.grid.cols).map(move |col| (self.col(col), row)))
    }

    /// The outermost sheet has the first two and the last two pages of its signature, and so on inwards.
    fn booklet(&self, pages: usize, back_cover: bool, signatures: &[usize]) -> Vec<Side> {
        let filled = Filled { pages, places: 4 * signatures.iter().sum::<usize>(), back_cover };
        let mut sides = Vec::with_capacity(filled.places / 2);
        let mut before = 0;
        for (number, &sheets) in signatures.iter().enumerate() {
            for depth in 0..sheets {
                let first = 4 * before + 2 * depth;
                let last = 4 * (before + sheets) - 1 - 2 * depth;
                for (is_back, halves) in [(false, [last, first]), (true, [first + 1, last - 1])] {
                    let halves = halves.iter().enumerate();
                    let place = |(col, &place): (usize, &usize)| {
                        Some(PlacedPage { page: filled.page(place)?, col: self.col(col), row: 0 })
                    };
                    sides.push(Side {
                        sheet: before + depth,
                        is_back,
                        signature: (signatures.len() > 1).then_some(number + 1),
                        depth,
                        pages: halves.filter_map(place).collect(),
                    });
                }
            }
            before += sheets;
        }
        sides
    }

    /// Each part of the stack holds pages in a row, so that the parts only need to be put on one another.
    fn cut_stack(&self, pages: usize, back_cover: bool) -> Vec<Side> {
        let parts = self.grid.cols * self.grid.rows;
        let sheets = pages.div_ceil(2 * parts);
        let filled = Filled { pages, places: 2 * parts * sheets, back_cover };
        let side = |index: usize| {
            let is_back = index % 2 == 1;
            let place = |(part, (col, row)): (usize, (usize, usize))| {
                // What is at the left of the front has its back at the right.
                let col = if is_back { self.grid.cols - 1 - col } else { col };
                Some(PlacedPage { page: filled.page(part * 2 * sheets + index)?, col, row })
            };
            let pages = self.cells().enumerate().filter_map(place).collect();
            Side { sheet: index / 2, is_back, signature: None, depth: 0, pages }
        };
        (0..2 * sheets).map(side).collect()
    }

    fn side_by_side(&self, pages: usize) -> Vec<Side> {
        let each = self.grid.cols * self.grid.rows;
        let side = |index: usize| {
            let places = (index * each..pages).zip(self.cells());
            let pages = places.map(|(page, (col, row))| PlacedPage { page, col, row }).collect();
            Side { sheet: index / 2, is_back: index % 2 == 1, signature: None, depth: 0, pages }
        };
        (0..pages.div_ceil(each)).map(side).collect()
    }
}
