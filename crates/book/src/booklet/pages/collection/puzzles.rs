//! The puzzles in grids of equal cells: number and name over the board, what else there is to know below it.

use super::{BEFORE_SEE, Binder, Stop, least_cell};
use crate::booklet::pages::board_cells;
use crate::booklet::pages::marks::{marks, marks_width};
use crate::booklet::pages::penalties::{self, Held};
use crate::booklet::pages::sheet::{Sheet, shortened, width, wrap};
use crate::booklet::{BookPart, Entry};
use std::ops::Range;
use stepbook_draw::diagram::{Anchor, Diagram, Tag};
use stepbook_draw::font::{Fonts, Weight};

/// Distance of the columns and of the rows in mm.
const ACROSS: f64 = 7.0;
const DOWN: f64 = 6.0;
/// Most columns and rows of a page, and the least width of a column in mm.
const MOST: (usize, usize) = (5, 6);
const NARROWEST: f64 = 44.0;
/// Side of a cell in mm that boards should have, and the largest one.
const GOOD: f64 = 5.0;
const LARGEST: f64 = 16.0;
/// The largest one of a map, in whose cells one writes.
const LARGEST_OF_MAP: f64 = 20.0;
/// How many times larger a board must be to be worth another column.
const LARGER: f64 = 1.15;
/// Distance of pictures of the same puzzle, and the room above each, in mm.
const BETWEEN: f64 = 5.0;
const OVER: f64 = 5.0;
/// Sizes in pt of number, title and the rest, and distances of their lines in mm.
const NUMBER: f64 = 16.0;
const TITLE: f64 = 11.0;
const TEXT: f64 = 9.0;
const TITLE_LINE: f64 = 4.6;
const LINE: f64 = 4.2;
/// From the number to the title, and from the length to the marks of difficulty, in mm.
const BEHIND: f64 = 3.0;
const BEFORE_MARKS: f64 = 2.5;
/// Most lines of a title and of the author.
const MOST_LINES: usize = 2;
/// The gap in mm that counts as filled, and the part of a cell's width that a board should take.
const GAP: f64 = 15.0;
const WIDE: f64 = 0.8;

/// Columns and rows of a page.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Grid {
    columns: usize,
    rows: usize,
}

/// A puzzle on a page.
#[derive(Clone)]
struct Cell<'a> {
    entry: &'a Entry,
    /// Columns that it takes, and their width.
    span: usize,
    width: f64,
    /// Side of a cell of the board, and pictures side by side.
    u: f64,
    across: usize,
    /// Its pictures in this cell; those and the texts of one that is higher than a page are several such cells.
    pictures: Range<usize>,
    /// Number, name and author; empty where a puzzle continues.
    title: Vec<String>,
    by: Vec<String>,
    /// Rules and note.
    lines: Vec<(String, Weight)>,
    /// Whether length, and where hints and solution are found, are here, and whether the latter has a line of its own.
    ends: bool,
    apart: bool,
}

/// Puzzles on a page: rows of cells, each with the column in which it begins.
struct Page<'a> {
    rows: Vec<Vec<(usize, Cell<'a>)>>,
    /// How many puzzles these are.
    taken: usize,
    cost: f64,
}

/// The best way to lay out the puzzles from one on, if the first page of them has this grid.
#[derive(Clone, Copy)]
struct Best {
    cost: f64,
    taken: usize,
    /// The grid of the next page, as an index.
    next: usize,
}

impl<'a> Binder<'a> {
    pub(super) fn puzzles(&mut self) {
        let title = self.heading_of(BookPart::Puzzles);
        let entries = self.collection.entries.as_slice();
        let grids = self.grids();
        let plan = self.plan(entries, &grids);
        let mut rest = entries;
        for (index, &(grid, taken)) in plan.iter().enumerate() {
            let (here, after) = rest.split_at(taken);
            rest = after;
            let tag = (index == 0).then_some(Tag::Heading(2));
            self.page(&title, tag);
            if index == 0 {
                self.book.bookmark(&title);
            }
            let texts: Vec<Vec<Cell<'a>>> = here.iter().map(|entry| self.spans(entry, grid.columns)).collect();
            match self.laid_out(&texts, grid) {
                Some(page) => self.draw_page(&page.rows, grid),
                None => here.iter().for_each(|entry| self.in_pieces(&title, entry)),
            }
        }
    }

    /// The grids that a page may have, one column first.
    fn grids(&self) -> Vec<Grid> {
        let columns = (1..=MOST.0).filter(|&columns| columns == 1 || self.column(columns) >= NARROWEST);
        columns.flat_map(|columns| (1..=MOST.1).map(move |rows| Grid { columns, rows })).collect()
    }

    /// Width of a column if there are so many.
    fn column(&self, columns: usize) -> f64 {
        (self.book.paper.text_width() - (columns - 1) as f64 * ACROSS) / columns as f64
    }

    /// Height of a row of a page with so many.
    fn row_height(&self, rows: usize) -> f64 {
        (self.book.paper.text_height() - (rows - 1) as f64 * DOWN) / rows as f64
    }

    /// The grid of each page with the number of its puzzles: of all ways the one that costs least.
    fn plan(&self, entries: &'a [Entry], grids: &[Grid]) -> Vec<(Grid, usize)> {
        let most = grids.iter().map(|grid| grid.columns).max().unwrap_or(1);
        let texts: Vec<Vec<Vec<Cell<'a>>>> =
            (1..=most).map(|columns| entries.iter().map(|entry| self.spans(entry, columns)).collect()).collect();
        let mut best: Vec<Vec<Option<Best>>> = vec![vec![None; grids.len()]; entries.len() + 1];
        for from in (0..entries.len()).rev() {
            for (index, &grid) in grids.iter().enumerate() {
                let page = self.laid_out(&texts[grid.columns - 1][from..], grid);
                let (cost, taken) = match page {
                    Some(page) => (page.cost, page.taken),
                    // A puzzle that is higher than a page takes several.
                    None if grid.columns == 1 && grid.rows == 1 => (2.0 * penalties::PAGE, 1),
                    None => continue,
                };
                best[from][index] = cheapest(&best[from + taken], index).map_or_else(
                    || (from + taken == entries.len()).then_some(Best { cost, taken, next: index }),
                    |(next, more)| Some(Best { cost: cost + more, taken, next }),
                );
            }
        }
        let first = best.first().and_then(|best| cheapest(best, usize::MAX));
        let mut at = (0, first.map_or(0, |(grid, _)| grid));
        let mut plan = Vec::new();
        while let Some(found) = best.get(at.0).and_then(|best| best[at.1]) {
            plan.push((grids[at.1], found.taken));
            at = (at.0 + found.taken, found.next);
        }
        plan
    }

    /// As many of these puzzles as a page with this grid has room for; `None` if there is none for the first.
    fn laid_out(&self, texts: &[Vec<Cell<'a>>], grid: Grid) -> Option<Page<'a>> {
        let height = self.row_height(grid.rows);
        let mut rows: Vec<Vec<(usize, Cell<'a>)>> = Vec::new();
        let mut rest = texts;
        while rows.len() < grid.rows && !rest.is_empty() {
            let mut row: Vec<(usize, Cell<'a>)> = Vec::new();
            let mut free = grid.columns;
            while let Some((spans, after)) = rest.split_first() {
                let Some(cell) = self.fitted(spans, free, height) else { break };
                let span = cell.span;
                row.push((grid.columns - free, cell));
                if !self.is_level(&mut row, height) {
                    row.pop();
                    self.is_level(&mut row, height);
                    break;
                }
                free -= span;
                rest = after;
            }
            if row.is_empty() {
                break;
            }
            rows.push(row);
        }
        let taken = texts.len() - rest.len();
        (taken > 0).then(|| Page { cost: self.page_cost(&rows, grid), taken, rows })
    }

    /// A puzzle in as few columns as let its boards have a good size, of those that are free.
    fn fitted(&self, spans: &[Cell<'a>], free: usize, height: f64) -> Option<Cell<'a>> {
        let mut best: Option<Cell<'a>> = None;
        for cell in &spans[..free.min(spans.len())] {
            let Some(cell) = self.sized(cell, height - cell.head() - cell.foot()) else { continue };
            let is_good = cell.u >= GOOD.max(self.least(cell.entry));
            if best.as_ref().is_none_or(|best| cell.u > LARGER * best.u) {
                best = Some(cell);
            }
            if is_good {
                break;
            }
        }
        // A puzzle that would have a good size in more columns than are free begins the next row.
        let is_forced = free < spans.len();
        best.filter(|cell| !is_forced || cell.u >= GOOD.min(1.2 * self.least(cell.entry)))
    }

    /// The least side of a cell of all pictures of a puzzle.
    fn least(&self, entry: &Entry) -> f64 {
        entry.pictures.iter().map(|picture| least_cell(picture, &self.book.paper)).fold(0.0, f64::max)
    }

    /// The puzzle with boards as large as `height` mm and its width allow, if they can be read.
    fn sized(&self, cell: &Cell<'a>, height: f64) -> Option<Cell<'a>> {
        let (cols, rows) = board_cells(&cell.entry.pictures[0]);
        let count = cell.entry.pictures.len();
        let sizes = (1..=count).rev().map(|across| {
            let lines = count.div_ceil(across) as f64;
            let over = if count > 1 { lines * OVER } else { 0.0 } + (lines - 1.0) * BETWEEN;
            let wide = (cell.width - (across - 1) as f64 * BETWEEN) / (across as f64 * cols);
            let largest = if cell.entry.on_maps { LARGEST_OF_MAP } else { LARGEST };
            (largest.max(self.least(cell.entry)).min(wide).min((height - over) / (lines * rows)), across)
        });
        let (u, across) = sizes.fold((0.0, 1), |best, size| if size.0 > best.0 + 1e-6 { size } else { best });
        (u >= self.least(cell.entry)).then(|| Cell { u, across, ..cell.clone() })
    }

    /// Sets the boards of a row at one height, and the texts below them; `false` if a board is too small then.
    fn is_level(&self, row: &mut [(usize, Cell<'a>)], height: f64) -> bool {
        let head = row.iter().map(|(_, cell)| cell.head()).fold(0.0, f64::max);
        let foot = row.iter().map(|(_, cell)| cell.foot()).fold(0.0, f64::max);
        let mut is_level = true;
        for (_, cell) in row {
            match self.sized(cell, height - head - foot) {
                Some(sized) => *cell = sized,
                None => is_level = false,
            }
        }
        is_level
    }

    /// What a page costs.
    fn page_cost(&self, rows: &[Vec<(usize, Cell<'a>)>], grid: Grid) -> f64 {
        let room = self.book.paper.text_height();
        let height = self.row_height(grid.rows);
        let used = |row: &Vec<(usize, Cell<'a>)>| (row_height(row) + GAP).min(height + DOWN);
        let all: f64 = rows.iter().map(used).sum::<f64>() - rows.last().map_or(0.0, |row| used(row) - row_height(row));
        let spans: usize = rows.iter().flatten().map(|(_, cell)| cell.span).sum();
        let holes = grid.columns * grid.rows - spans;
        let small = |(_, cell): &(usize, Cell<'a>)| (GOOD.max(self.least(cell.entry)) - cell.u).max(0.0);
        let bare = |(_, cell): &(usize, Cell<'a>)| {
            let used = cell.across as f64 * (board_cells(&cell.entry.pictures[0]).0 * cell.u + BETWEEN) - BETWEEN;
            (WIDE - used / cell.width).max(0.0)
        };
        let bare: f64 = rows.iter().flatten().map(bare).sum();
        let small: f64 = rows.iter().flatten().map(small).sum();
        penalties::PAGE
            + penalties::of_page(all / room, Held::OTHER)
            + penalties::HOLE * (holes as f64 + bare)
            + penalties::SMALL_BOARD * small
    }

    fn draw_page(&mut self, rows: &[Vec<(usize, Cell<'a>)>], grid: Grid) {
        let height = self.row_height(grid.rows);
        let column = self.column(grid.columns) + ACROSS;
        for (index, row) in rows.iter().enumerate() {
            let top = self.book.paper.top + index as f64 * (height + DOWN);
            self.draw_row(row, top, column);
            self.book.sheet().y = top + row_height(row);
        }
    }

    /// A puzzle that is higher than a page, on pages of its own; the first one is begun.
    fn in_pieces(&mut self, title: &str, entry: &'a Entry) {
        let room = self.book.paper.text_height();
        let pieces = self.broken(entry);
        let mut used = 0.0;
        for piece in pieces {
            let row = [(0, piece)];
            let height = row_height(&row);
            if used > 0.0 && used + height > room + 1e-6 {
                self.page(title, None);
                used = 0.0;
            }
            let top = self.book.paper.top + used;
            self.draw_row(&row, top, 0.0);
            used += height + DOWN;
        }
    }

    /// A puzzle with its texts in one of so many columns, in two, and so on.
    fn spans(&self, entry: &'a Entry, columns: usize) -> Vec<Cell<'a>> {
        let width = self.column(columns);
        let span = |span: usize| Cell { span, ..self.texts(entry, width * span as f64 + ACROSS * (span - 1) as f64) };
        (1..=columns).map(span).collect()
    }

    /// A puzzle with its texts in a column of this width, and no place for its board yet.
    fn texts(&self, entry: &'a Entry, room: f64) -> Cell<'a> {
        let fonts = self.fonts();
        let indent = width(fonts, &entry.number.to_string(), Weight::Bold, NUMBER) + BEHIND;
        let title = wrap(fonts, &entry.title, Weight::Bold, TITLE, room - indent);
        let title = self.cut(title, Weight::Bold, TITLE, room - indent);
        let by = entry.by.as_deref().unwrap_or_default();
        let by = self.cut(wrap(fonts, by, Weight::Light, TEXT, room - indent), Weight::Light, TEXT, room - indent);
        let stops = [Stop::First, Stop::Solution].into_iter().filter(|stop| self.collection.parts.has(stop.part()));
        let refs: Vec<f64> = stops.map(|stop| self.seen_room(stop) + BEFORE_SEE).collect();
        let length = length_width(fonts, entry);
        let texts = entry.rules.iter().map(|rule| (rule, Weight::Regular));
        let texts = texts.chain(entry.note.iter().map(|note| (note, Weight::Light)));
        let lines = |(text, weight): (&String, Weight)| {
            wrap(fonts, text, weight, TEXT, room).into_iter().map(move |line| (line, weight))
        };
        Cell {
            entry,
            span: 1,
            width: room,
            u: 0.0,
            across: 1,
            title,
            by,
            pictures: 0..entry.pictures.len(),
            lines: texts.flat_map(lines).collect(),
            ends: true,
            apart: !refs.is_empty() && length + refs.iter().sum::<f64>() > room,
        }
    }

    /// At most two of these lines; the last one ends with an ellipsis if there were more.
    fn cut(&self, mut lines: Vec<String>, weight: Weight, size: f64, room: f64) -> Vec<String> {
        if lines.len() > MOST_LINES {
            let rest = lines.split_off(MOST_LINES - 1).join(" ");
            lines.push(shortened(self.fonts(), &format!("{rest} "), weight, size, room));
        }
        lines
    }

    /// A puzzle that is too much for a page: its pictures as small as can be read, and then its texts.
    fn broken(&self, entry: &'a Entry) -> Vec<Cell<'a>> {
        let least = self.least(entry);
        let room = self.book.paper.text_width();
        let height = self.book.paper.text_height();
        let (cols, rows) = board_cells(&entry.pictures[0]);
        let count = entry.pictures.len();
        let across = (((room + BETWEEN) / (cols * least + BETWEEN) + 1e-6) as usize).clamp(1, count);
        let all = Cell { u: least, across, ..self.texts(entry, room) };
        let down = ((height - all.head() + BETWEEN) / (rows * least + OVER + BETWEEN) + 1e-6) as usize;
        let each = across * down.max(1);
        let nothing = Cell { lines: Vec::new(), ends: false, ..all.clone() };
        let mut pieces: Vec<Cell<'a>> = (0..count)
            .step_by(each)
            .map(|first| {
                let piece = Cell { pictures: first..count.min(first + each), ..nothing.clone() };
                if first == 0 { piece } else { piece.going_on() }
            })
            .collect();
        let fit = (((height - 2.0) / LINE) as usize).saturating_sub(3).max(1);
        let lines = all.lines.chunks(fit).map(<[_]>::to_vec);
        let texts = lines.map(|lines| Cell { lines, pictures: 0..0, ..nothing.clone().going_on() });
        pieces.extend(texts);
        if let Some(last) = pieces.last_mut() {
            last.ends = true;
        }
        pieces
    }

    fn draw_row(&mut self, row: &[(usize, Cell<'a>)], top: f64, column: f64) {
        let head = row.iter().map(|(_, cell)| cell.head()).fold(0.0, f64::max);
        let board = row.iter().map(|(_, cell)| cell.board()).fold(0.0, f64::max);
        for (at, cell) in row {
            let number = cell.entry.number;
            self.is_here(Stop::Puzzle, number);
            if !cell.title.is_empty() {
                self.bookmark(cell.entry, top);
            }
            let refs = [Stop::First, Stop::Solution].into_iter().filter_map(|stop| self.see(stop, number));
            let refs: Vec<(String, Tag)> = refs.collect();
            let sheet = self.book.sheet();
            let x = sheet.left + *at as f64 * column;
            if !cell.title.is_empty() {
                // Names of one line and of two end at the same height, above their boards.
                let top = top + head - cell.head();
                Self::anchored(sheet, Stop::Puzzle, number, |sheet| cell.draw_head(sheet, x, top));
            }
            cell.draw_pictures(sheet, x, top + head);
            cell.draw_foot(sheet, x, top + head + board, &refs);
        }
    }
}

/// Height of a row of puzzles.
fn row_height(row: &[(usize, Cell<'_>)]) -> f64 {
    let cells = || row.iter().map(|(_, cell)| cell);
    let highest = |heights: &mut dyn Iterator<Item = f64>| heights.fold(0.0, f64::max);
    highest(&mut cells().map(Cell::head))
        + highest(&mut cells().map(Cell::board))
        + highest(&mut cells().map(Cell::foot))
}

/// The grid of the next page with which the rest costs least, with this cost; `before` is the grid of the page before, as an
/// index.
fn cheapest(best: &[Option<Best>], before: usize) -> Option<(usize, f64)> {
    let cost = |(index, best): (usize, &Option<Best>)| {
        let change = if before == usize::MAX || before == index { 0.0 } else { penalties::CHANGED_GRID };
        best.map(|best| (index, best.cost + change))
    };
    best.iter().enumerate().filter_map(cost).min_by(|one, other| one.1.total_cmp(&other.1))
}

impl Cell<'_> {
    /// The same without number, name and author.
    fn going_on(self) -> Self {
        Self { title: Vec::new(), by: Vec::new(), ..self }
    }

    /// Height of the texts above the board.
    fn head(&self) -> f64 {
        if self.title.is_empty() {
            return 0.0;
        }
        let by = self.by.len() as f64 * LINE;
        5.0 + self.title.len().saturating_sub(1) as f64 * TITLE_LINE + by + 3.0
    }

    /// Height of the pictures.
    fn board(&self) -> f64 {
        let (_, rows) = board_cells(&self.entry.pictures[0]);
        let lines = self.pictures.len().div_ceil(self.across) as f64;
        let over = if self.entry.pictures.len() > 1 { OVER } else { 0.0 };
        (lines * (rows * self.u + over + BETWEEN) - BETWEEN).max(0.0)
    }

    /// Height of the texts below it.
    fn foot(&self) -> f64 {
        let end = if self.ends { 1 + usize::from(self.apart) } else { 0 };
        match self.lines.len() + end {
            0 => 0.0,
            lines => 1.6 + lines as f64 * LINE + 0.8,
        }
    }

    fn draw_head(&self, sheet: &mut Sheet, x: f64, top: f64) {
        let number = self.entry.number.to_string();
        let title = x + width(&sheet.fonts, &number, Weight::Bold, NUMBER) + BEHIND;
        let mut y = top + 5.0;
        sheet.tagged(Tag::Heading(3), |sheet| {
            sheet.text(x, y, NUMBER, Weight::Bold, Anchor::Start, &number);
            for (i, line) in self.title.iter().enumerate() {
                y += if i > 0 { TITLE_LINE } else { 0.0 };
                sheet.text(title, y, TITLE, Weight::Bold, Anchor::Start, line);
            }
        });
        if !self.by.is_empty() {
            sheet.tagged(Tag::Paragraph, |sheet| {
                for line in &self.by {
                    y += LINE;
                    sheet.text(title, y, TEXT, Weight::Light, Anchor::Start, line);
                }
            });
        }
    }

    fn draw_pictures(&self, sheet: &mut Sheet, x: f64, top: f64) {
        let (cols, rows) = board_cells(&self.entry.pictures[0]);
        let several = self.entry.pictures.len() > 1;
        let over = if several { OVER } else { 0.0 };
        for (i, picture) in self.entry.pictures[self.pictures.clone()].iter().enumerate() {
            let x = x + (i % self.across) as f64 * (cols * self.u + BETWEEN);
            let y = top + (i / self.across) as f64 * (rows * self.u + over + BETWEEN);
            let name = self.entry.names.get(self.pictures.start + i).filter(|_| several);
            let words = picture_words(picture);
            sheet.tagged(Tag::Figure { words, name: None }, |sheet| {
                if let Some(name) = name {
                    sheet.tagged(Tag::Caption, |sheet| {
                        sheet.text(x, y + OVER - 2.0, TEXT, Weight::Regular, Anchor::Start, name);
                    });
                }
                sheet.board_at_frame(x, y + over, self.u, picture);
            });
        }
    }

    /// Rules, length, and where hints and solution are found, below `y`.
    fn draw_foot(&self, sheet: &mut Sheet, x: f64, y: f64, refs: &[(String, Tag)]) {
        let mut y = y + 1.6;
        if !self.lines.is_empty() {
            sheet.tagged(Tag::Paragraph, |sheet| {
                for (line, weight) in &self.lines {
                    y += LINE;
                    sheet.text(x, y, TEXT, *weight, Anchor::Start, line);
                }
            });
        }
        if !self.ends {
            return;
        }
        y += LINE;
        sheet.tagged(Tag::Paragraph, |sheet| {
            sheet.text(x, y, TEXT, Weight::Bold, Anchor::Start, &self.entry.length);
        });
        if let Some(rating) = &self.entry.difficulty {
            let length = width(&sheet.fonts, &self.entry.length, Weight::Bold, TEXT);
            marks(sheet, x + length + BEFORE_MARKS, y, TEXT, rating, false);
        }
        let mut x = if self.apart { x } else { x + length_width(&sheet.fonts, self.entry) + BEFORE_SEE };
        y += if self.apart { LINE } else { 0.0 };
        for (words, link) in refs {
            sheet.tagged(Tag::Paragraph, |sheet| {
                sheet.tagged(link.clone(), |sheet| sheet.text(x, y, TEXT, Weight::Light, Anchor::Start, words));
            });
            x += width(&sheet.fonts, words, Weight::Light, TEXT) + BEFORE_SEE;
        }
    }
}

/// Width of the length of a puzzle with its marks of difficulty, in mm.
fn length_width(fonts: &Fonts, entry: &Entry) -> f64 {
    let marks = entry.difficulty.as_ref().map_or(0.0, |rating| BEFORE_MARKS + marks_width(fonts, rating, TEXT, false));
    width(fonts, &entry.length, Weight::Bold, TEXT) + marks
}

/// A description of a picture.
fn picture_words(picture: &Diagram) -> String {
    match picture.description.is_empty() {
        true => picture.title.clone(),
        false => picture.description.clone(),
    }
}
