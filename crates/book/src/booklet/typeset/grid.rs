//! What LaTeX without packages cannot do: how large a cell is, how many figures are side by side, and columns of lines.

use stepbook_draw::diagram::Diagram;

/// Width and height of the text on A4, in mm.
pub(in crate::booklet) const TEXT: (f64, f64) = (170.0, 249.0);
/// Space below a row of figures, in mm.
pub(in crate::booklet) const GAP: f64 = 4.0;
/// Least space between figures side by side, in mm.
pub(in crate::booklet) const GUTTER: f64 = 5.0;
/// Largest side of a cell, the least that is pleasant, and the least at which a label has 6 pt; in mm.
pub(in crate::booklet) const CELLS: [f64; 3] = [8.0, 7.0, 5.9];
/// Height of the captions of a figure and of a heading above the first row, in mm.
const CAPTION: f64 = 10.5;
const HEADING: f64 = 11.0;
/// Most figures side by side.
const MOST_COLUMNS: usize = 4;
/// Room for the title, facts and rules of a page with start and goal; in mm.
const FRONT: f64 = 100.0;

/// Room for the rest of a page with a map: on the first page title, facts and rules; elsewhere headings and a line or two; in mm.
const MAP_FRONT: f64 = 105.0;
const MAP_TEXT: f64 = 34.0;
/// Largest side of a cell of a map, in mm.
const MAP_CELL: f64 = 12.0;

/// How figures of one size are laid out on a page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::booklet) struct FigureGrid {
    /// Side of a cell in mm.
    pub cell: f64,
    pub columns: usize,
    rows: usize,
}

impl FigureGrid {
    /// One figure with the largest cells.
    pub(super) const SINGLE: Self = Self { cell: CELLS[0], columns: 1, rows: 1 };

    /// For pages full of pictures like `diagram`, with one heading.
    pub(in crate::booklet) fn of_figures(diagram: &Diagram) -> Self {
        Self::new(diagram, MOST_COLUMNS, TEXT.1 - HEADING)
    }

    /// For two pictures like `diagram`, side by side or one below the other, on a page with text.
    pub(in crate::booklet) fn of_pair(diagram: &Diagram) -> Self {
        Self::new(diagram, 2, TEXT.1 - FRONT)
    }

    /// For one map on each page, the first page with more text.
    pub(in crate::booklet) fn of_map(diagram: &Diagram, is_first: bool) -> Self {
        let text = if is_first { MAP_FRONT } else { MAP_TEXT };
        let cell = MAP_CELL.min(TEXT.0 / diagram.width).min((TEXT.1 - text) / diagram.height);
        Self { cell: (cell * 10.0).floor().max(1.0) / 10.0, columns: 1, rows: 1 }
    }

    /// The same for maps like `diagram` with texts of this height in mm below them; not smaller than half.
    pub(in crate::booklet) fn below(self, diagram: &Diagram, text: f64) -> Self {
        if text == 0.0 {
            return self;
        }
        let cell = self.cell.min((TEXT.1 - MAP_TEXT - text) / diagram.height).max(self.cell / 2.0);
        Self { cell: (cell * 10.0).floor().max(1.0) / 10.0, ..self }
    }

    /// The grid with most figures of which each cell is at least as large as is pleasant, or as is legible if that leaves
    /// room for one figure only; of those with as many figures, the one with the largest cells.
    fn new(diagram: &Diagram, most_columns: usize, height: f64) -> Self {
        let [largest, pleasant, legible] = CELLS;
        let grid = |columns: usize, rows: usize| {
            let width = TEXT.0 / columns as f64 - if columns > 1 { GUTTER } else { 0.0 };
            let height = height / rows as f64 - CAPTION - GAP;
            let cell = largest.min(width / diagram.width).min(height / diagram.height);
            // Whole tenths of a millimetre, rounded down, but not to nothing.
            let cell = (cell * 10.0).floor().max(1.0) / 10.0;
            Self { cell, columns, rows }
        };
        let most_rows = (height / (CAPTION + GAP)) as usize;
        let grids = (1..=most_columns).flat_map(|columns| (1..=most_rows).map(move |rows| (columns, rows)));
        let grids: Vec<Self> = grids.map(|(columns, rows)| grid(columns, rows)).collect();
        let best = |least: f64| {
            let fitting = grids.iter().filter(|grid| grid.cell >= least).copied();
            fitting.max_by(|a, b| a.figures().cmp(&b.figures()).then(a.cell.total_cmp(&b.cell)))
        };
        let several = best(pleasant).filter(|grid| grid.figures() > 1);
        several.or_else(|| best(legible)).unwrap_or_else(|| grid(1, 1))
    }

    /// Figures on a page.
    fn figures(&self) -> usize {
        self.columns * self.rows
    }

    /// Width of a figure's box in mm.
    pub(in crate::booklet) fn width(self) -> f64 {
        share(self.columns)
    }
}

/// The width of one of `columns` columns in mm: whole hundredths, rounded down, so that all fit.
pub(in crate::booklet) fn share(columns: usize) -> f64 {
    (100.0 * TEXT.0 / columns as f64).floor() / 100.0
}

/// Pages of at most `columns` columns of lines. The first page has room for `rooms.0` lines in a column, the others for
/// `rooms.1`; `measure` says how many lines a line counts for, and whether it is a heading, which never ends a column.
/// The columns of the last page are as short as they can be.
pub(in crate::booklet) fn pages<T: Clone>(
    lines: &[T],
    columns: usize,
    rooms: (usize, usize),
    measure: impl Fn(&T) -> (usize, bool),
) -> Vec<Vec<Vec<T>>> {
    let mut pages = Vec::new();
    let mut rest = lines;
    let mut room = rooms.0;
    while !rest.is_empty() {
        let least = rest.iter().map(|line| measure(line).0).sum::<usize>() / columns;
        let fitting = (least.max(1)..room).find(|&room| page(rest, columns, room, &measure).1.is_empty());
        let (page, later) = page(rest, columns, fitting.unwrap_or(room), &measure);
        pages.push(page);
        rest = later;
        room = rooms.1;
    }
    pages
}

/// Fills one page; also returns the lines that are left.
fn page<T: Clone>(
    lines: &[T],
    columns: usize,
    room: usize,
    measure: impl Fn(&T) -> (usize, bool),
) -> (Vec<Vec<T>>, &[T]) {
    let mut rest = lines;
    let mut page = Vec::new();
    while page.len() < columns && !rest.is_empty() {
        let mut used = 0;
        let fits = |line: &&T| {
            used += measure(line).0;
            used <= room
        };
        let mut count = rest.iter().take_while(fits).count().max(1);
        while count > 1 && measure(&rest[count - 1]).1 {
            count -= 1;
        }
        let (column, later) = rest.split_at(count);
        page.push(column.to_vec());
        rest = later;
    }
    (page, rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: f64, cols: f64) -> FigureGrid {
        FigureGrid::of_figures(&Diagram {
            width: cols + 0.5,
            height: rows + 0.5,
            title: String::new(),
            description: String::new(),
            items: Vec::new(),
            content: None,
        })
    }

    #[test]
    fn larger_boards_get_fewer_columns() {
        let told = [(5.0, 4.0), (6.0, 6.0), (17.0, 22.0), (40.0, 40.0)].map(|(rows, cols)| {
            let FigureGrid { cell, columns, rows } = board(rows, cols);
            (columns, rows, cell)
        });
        assert_eq!(told, [(4, 4, 8.0), (3, 3, 7.9), (1, 2, 5.9), (1, 1, 4.1)]);
    }

    #[test]
    fn columns_are_even_and_never_end_with_a_heading() {
        // 0 means a heading.
        let lines = [0, 1, 2, 3, 0, 4, 5, 6, 7];
        let measure = |&line: &i32| if line == 0 { (2, true) } else { (1, false) };
        assert_eq!(pages(&lines, 2, (20, 20), measure), [[vec![0, 1, 2, 3], vec![0, 4, 5, 6, 7]]]);
        let pages = pages(&lines, 1, (6, 4), measure);
        assert_eq!(pages, [[vec![0, 1, 2, 3]], [vec![0, 4, 5]], [vec![6, 7]]]);
    }
}
