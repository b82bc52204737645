//! The rows of the table of moves in columns, and the columns on pages: where both may end, and how high they become.
//!
//! Heights are in lines of the table, unless they are said to be in mm. The layout of a booklet asks for the same columns again and
//! again, so each is measured once.

use super::Remembered;
use super::penalties::FEWEST_ROWS;
use std::rc::Rc;

/// A page with room for fewer lines is left as it is.
pub(super) const FEWEST_LINES: f64 = 5.0;

/// What decides where a column may end, of a row.
#[derive(Clone, Copy)]
pub(super) struct Break {
    /// Height of the row.
    pub height: f64,
    /// Heights of the head above it: where it begins a column, and where it begins a chapter below another row.
    pub head: Option<f64>,
    pub head_below: Option<f64>,
    /// How many rows of its chapter are right before it, and how many follow it, up to the fewest that may be alone.
    pub before: usize,
    pub after: usize,
    /// Whether a column may end below it.
    pub may_end: bool,
}

/// What a column takes.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    pub rows: usize,
    pub height: f64,
}

/// The table with columns that are no higher than a cap.
pub(super) struct Capped {
    /// In mm.
    pub cap: f64,
    /// Height of the columns in mm, and the number of rows side by side counted once, on each page.
    pub pages: Vec<(f64, usize)>,
}

/// The columns of a last page.
#[derive(Clone, Copy)]
struct Last {
    /// The lines that they have room for, and the height of the highest.
    lines: usize,
    height: f64,
    /// How many of them end where a column should not end.
    broken: usize,
}

/// The rows of a table in so many columns on a page.
pub(super) struct Filling {
    count: usize,
    breaks: Vec<Break>,
    /// The columns that were measured, by their first row, their room, and whether they end a page.
    columns: Remembered<(usize, usize, bool), Extent>,
    /// The best last pages, by their first row and their room.
    last: Remembered<(usize, usize), Option<Last>>,
    /// The ways to fill pages, by the pitch of the rows and the lines on the first page.
    ways: Remembered<(u64, u64), Rc<Vec<Capped>>>,
}

impl Filling {
    /// For rows that end as `breaks` says, in `count` columns, at least one.
    pub(super) fn new(breaks: Vec<Break>, count: usize) -> Self {
        let (columns, last, ways) = (Remembered::default(), Remembered::default(), Remembered::default());
        Self { count, breaks, columns, last, ways }
    }

    /// The ways to fill pages with `room` mm for columns, of which the first one has `first` mm.
    ///
    /// They depend on nothing but whole lines, so many ways to lay out what is before have the same.
    pub(super) fn capped(&self, pitch: f64, first: f64, room: f64) -> Rc<Vec<Capped>> {
        let key = (pitch.to_bits(), (first / pitch).floor().to_bits());
        let known = self.ways.borrow().get(&key).cloned();
        known.unwrap_or_else(|| {
            let pages = |cap: f64| Capped { cap, pages: self.pages(pitch, first.min(cap), cap) };
            let ways = Rc::new(self.caps(pitch, first, room).into_iter().map(pages).collect());
            self.ways.borrow_mut().insert(key, Rc::clone(&ways));
            ways
        })
    }

    /// Height of the columns in mm, and the number of rows side by side counted once, on each page, where the first one has room for
    /// columns of `first` mm.
    fn pages(&self, pitch: f64, first: f64, room: f64) -> Vec<(f64, usize)> {
        let mut pages = Vec::new();
        self.paged(pitch, first, room, |height, rows| pages.push((height, rows)));
        pages
    }

    /// The same, told page by page.
    fn paged(&self, pitch: f64, first: f64, room: f64, mut page: impl FnMut(f64, usize)) {
        let mut from = 0;
        let mut lines = (first / pitch).floor();
        let further = (room / pitch).floor();
        if self.breaks.is_empty() {
            // There is nothing to do but to say so.
            page(0.0, 0);
        }
        if from < self.breaks.len() && lines < FEWEST_LINES {
            page(0.0, 0);
            lines = further;
        }
        while from < self.breaks.len() {
            let room = lines.max(FEWEST_LINES) as usize;
            let begin = from;
            let mut height = 0.0_f64;
            for column in self.full(begin, room) {
                from += column.rows;
                height = height.max(column.height);
            }
            if from == self.breaks.len() {
                height = self.last(begin, room).map_or(height, |last| last.height);
            }
            page(height * pitch, (from - begin).div_ceil(self.count));
            lines = further;
        }
    }

    /// Greatest heights of the columns of a page in mm: as much as there is; and the least with which there are as many pages, if the
    /// last one is not full otherwise.
    fn caps(&self, pitch: f64, first: f64, room: f64) -> Vec<f64> {
        let full = self.pages(pitch, first, room);
        let is_full = full.last().is_none_or(|&(height, _)| height >= 0.9 * room);
        if full.len() < 2 || is_full {
            return vec![room];
        }
        let (mut low, mut high) = (FEWEST_LINES as usize, (room / pitch).floor() as usize);
        let cap = |lines: usize| lines as f64 * pitch + 0.01;
        while low < high {
            let middle = usize::midpoint(low, high);
            let mut count = 0;
            self.paged(pitch, first.min(cap(middle)), cap(middle), |_, _| count += 1);
            (low, high) = if count <= full.len() { (low, middle) } else { (middle + 1, high) };
        }
        vec![room, cap(high)]
    }

    /// What the columns take of a page that begins with the row `from` and has room for so many lines, at least the fewest.
    ///
    /// The last page has the lowest of the columns that hold everything and break the fewest moves.
    pub(super) fn page(&self, from: usize, lines: usize) -> Vec<Extent> {
        let holds_all = self.holds_all(from, self.full(from, lines));
        let last = if holds_all { self.last(from, lines) } else { None };
        self.full(from, last.map_or(lines, |last| last.lines)).collect()
    }

    /// The best last page with at most so many lines that holds all rows from `from` on.
    fn last(&self, from: usize, lines: usize) -> Option<Last> {
        if lines < FEWEST_LINES as usize {
            return None;
        }
        let known = self.last.borrow().get(&(from, lines)).copied();
        known.unwrap_or_else(|| {
            let lower = self.last(from, lines - 1);
            let own = self.holds_all(from, self.full(from, lines)).then(|| self.last_of(from, lines));
            let best = lower.filter(|lower| own.is_none_or(|own| lower.broken <= own.broken)).or(own);
            self.last.borrow_mut().insert((from, lines), best);
            best
        })
    }

    /// The last page with so many lines, where that is enough.
    fn last_of(&self, from: usize, lines: usize) -> Last {
        let (mut height, mut broken, mut end) = (0.0_f64, 0, from);
        for column in self.full(from, lines) {
            height = height.max(column.height);
            end += column.rows;
            broken += usize::from(!self.breaks[end - 1].may_end && end < self.breaks.len());
        }
        Last { lines, height, broken }
    }

    fn holds_all(&self, from: usize, columns: impl Iterator<Item = Extent>) -> bool {
        from + columns.map(|column| column.rows).sum::<usize>() == self.breaks.len()
    }

    /// Columns from the row `from` on, from the first one on each as full as it can be.
    fn full(&self, mut from: usize, lines: usize) -> impl Iterator<Item = Extent> {
        let next = move |place: usize| {
            let column = (from < self.breaks.len()).then(|| self.column(from, lines, place == self.count))?;
            from += column.rows;
            Some(column)
        };
        (1..=self.count).map_while(next)
    }

    /// What a column takes that begins with the row `from`, has so many lines, and may be the last one of its page.
    fn column(&self, from: usize, lines: usize, ends_page: bool) -> Extent {
        let measure = || extent(&self.breaks[from..], lines as f64, ends_page);
        *self.columns.borrow_mut().entry((from, lines, ends_page)).or_insert_with(measure)
    }
}

/// What the next column of `room` lines takes. It does not end inside a move, right after a head, or right before the row that ends a
/// chapter. One that `ends_page` neither ends nor leaves a chapter with one or two rows.
fn extent(rows: &[Break], room: f64, ends_page: bool) -> Extent {
    // Up to here, and up to the last place where the column may end.
    let (mut all, mut good) = (Extent { rows: 0, height: 0.0 }, Extent { rows: 0, height: 0.0 });
    let mut used = 0.0;
    for (at, row) in rows.iter().enumerate() {
        let head = if at == 0 { row.head } else { row.head_below };
        let needed = row.height + head.unwrap_or(0.0);
        // The fewest lines of a page hold the highest row and its head.
        if used + needed > room && at > 0 {
            break;
        }
        used += needed;
        all = Extent { rows: at + 1, height: all.height + head.unwrap_or(0.0) + row.height };
        let after_head = head.is_some() && at > 0;
        let is_widow = ends_page && row.after > 0 && (row.before.min(at) + 1).min(row.after) < FEWEST_ROWS;
        let may_end = at + 1 == rows.len() || (row.may_end && !after_head && !is_widow);
        if may_end || good.rows == 0 {
            good = all;
        }
    }
    // A run without a good place is broken where the column is full.
    if good.rows * 2 < all.rows { all } else { good }
}
