//! The solutions: for each puzzle pictures, and a table of whole moves if the pictures do not show all.

use super::{Binder, least_cell};
use crate::booklet::moves::Reasons;
use crate::booklet::pages::board_cells;
use crate::booklet::pages::moves::{self, Columns, Row, columns, draw_row, fill};
use crate::booklet::pages::sheet::{Sheet, shortened, width};
use crate::booklet::{BookPart, Entry, Figure, MoveLine};
use crate::diagram::{Anchor, Item, Rect, Role, Tag};
use crate::font::Weight;

/// Side of a cell of a picture in mm; room over it, and distances of pictures.
const CELL: f64 = 6.0;
/// The same of a map, whose cells hold a ring and two numbers, and the most of a page that a map takes.
const MAP_CELL: f64 = 8.0;
const MAP: f64 = 0.62;
/// How much wider than the text a map may be so that it can be read: the words at its exits reach beyond the field.
pub(super) const WIDER: f64 = 1.03;
const OVER: f64 = 5.4;
const ACROSS: f64 = 6.0;
const DOWN: f64 = 5.0;
/// Distance of lines of the table.
const PITCH: f64 = 5.0;
/// Height of the head of a solution, and what follows the last line of one.
const HEAD: f64 = 9.5;
const AFTER: f64 = 7.0;
/// Least width of a table beside pictures, and how much higher than these it begins.
const TABLE: f64 = 36.0;
const LIFT: f64 = 4.4;
/// Least half of a page for solutions side by side, and how high these may be.
const HALF: f64 = 72.0;
const HIGHEST: f64 = 85.0;
/// Distance of table and pictures.
const BESIDE: f64 = 9.0;
/// A solution of at most this part of a page is not broken, nor is such a table.
const WHOLE: f64 = 0.6;

/// The pictures of a solution in rows.
struct Grid {
    u: f64,
    /// Width of a picture with its caption, and height.
    cell: (f64, f64),
    across: usize,
    rows: usize,
}

/// Pictures with the table at their right: where it begins, and the height of all.
struct Beside {
    grid: Grid,
    at: f64,
    height: f64,
}

impl Grid {
    fn height(&self) -> f64 {
        self.rows as f64 * (self.cell.1 + DOWN) - DOWN
    }

    /// Where the picture in column `col` begins.
    fn x(&self, col: usize) -> f64 {
        col as f64 * (self.cell.0 + ACROSS)
    }

    fn width(&self) -> f64 {
        self.across as f64 * (self.cell.0 + ACROSS) - ACROSS
    }
}

impl<'a> Binder<'a> {
    pub(super) fn solutions(&mut self) {
        let title = self.heading_of(BookPart::Solutions);
        let mut words = vec![self.collection.meaning.clone()];
        if self.collection.entries.iter().any(|entry| !entry.lines.is_empty()) {
            words.push(self.language().say("collection-table", &[]));
        }
        let words = self.language().sentences(words);
        self.opened(&title, &words);
        let half = (self.book.paper.text_width() - BESIDE) / 2.0;
        let mut rest = self.collection.entries.as_slice();
        while let Some((entry, after)) = rest.split_first() {
            let pair = after.first().and_then(|next| Some((self.small(entry, half)?, next, self.small(next, half)?)));
            rest = match pair {
                Some((one, next, other)) => {
                    self.pair(&title, [(entry, one), (next, other)], half);
                    &after[1..]
                }
                None => {
                    self.solution(&title, entry);
                    after
                }
            };
        }
    }

    /// A solution that is small enough to be beside another one.
    fn small(&self, entry: &Entry, half: f64) -> Option<Beside> {
        let grid = self.grid(entry, half);
        let fits = half >= HALF && entry.remarks.is_empty() && grid.width() <= half;
        let beside = if fits { self.beside(entry, &grid, half) } else { None };
        beside.filter(|beside| beside.height <= HIGHEST.max(grid.cell.1))
    }

    /// Two small solutions side by side.
    fn pair(&mut self, title: &str, both: [(&'a Entry, Beside); 2], half: f64) {
        let height = HEAD + both.iter().map(|(_, beside)| beside.height).fold(0.0, f64::max);
        let sheet = self.book.sheet();
        if sheet.y + height > sheet.bottom + 1e-6 {
            self.page(title, None);
        }
        let top = self.book.sheet().y;
        for (i, (entry, beside)) in both.iter().enumerate() {
            self.book.sheet().y = top;
            let left = self.book.sheet().left + i as f64 * (half + BESIDE);
            self.solution_head(entry, left, half);
            self.side_by_side(entry, beside, left, half);
        }
        self.book.sheet().y = top + height + AFTER;
    }

    fn solution(&mut self, title: &str, entry: &'a Entry) {
        let room = self.book.paper.text_width();
        let grid = self.grid(entry, room);
        let beside = self.beside(entry, &grid, room);
        let body = match &beside {
            Some(beside) => beside.height,
            None if entry.lines.is_empty() => grid.height(),
            None => grid.height() + DOWN + self.table_height(&entry.lines, room),
        };
        let whole = HEAD + body + self.remarks_height(entry);
        let is_whole = beside.is_some() || whole <= WHOLE * self.book.paper.text_height();
        let needed = if is_whole { whole } else { HEAD + grid.cell.1 };
        let sheet = self.book.sheet();
        if sheet.y + needed > sheet.bottom + 1e-6 {
            self.page(title, None);
        }
        let left = self.book.sheet().left;
        self.solution_head(entry, left, room);
        match beside {
            Some(beside) => self.side_by_side(entry, &beside, left, room),
            None => {
                self.pictures(title, entry, &grid);
                self.table(title, entry);
            }
        }
        self.solution_remarks(title, entry);
        self.book.sheet().y += AFTER;
    }

    /// The pictures in as many columns as a width has room for.
    fn grid(&self, entry: &Entry, room: f64) -> Grid {
        let area = &self.book.paper;
        let Some(first) = entry.figures.first() else {
            return Grid { u: CELL, cell: (0.0, 0.0), across: 1, rows: 0 };
        };
        let (cols, rows) = board_cells(&first.diagram);
        let least = least_cell(&first.diagram, area);
        let most = area.text_height() - HEAD - OVER - 1.0;
        let usual = if entry.on_maps { MAP_CELL.min(MAP * area.text_height() / rows) } else { CELL };
        let wide = if entry.on_maps { WIDER } else { 1.0 } * area.text_width() / cols;
        let u = usual.min(area.text_width() / cols).max(least).min(wide).min(most / rows);
        let cell = (cols * u, OVER + rows * u);
        let across = (((room + ACROSS) / (cell.0 + ACROSS)).floor() as usize).clamp(1, entry.figures.len());
        Grid { u, cell, across, rows: entry.figures.len().div_ceil(across) }
    }

    /// Pictures with the table at their right in `room`, where that is lower than one `below` the other and all on one page.
    fn beside(&self, entry: &Entry, below: &Grid, room: f64) -> Option<Beside> {
        let most = self.book.paper.text_height() - HEAD - self.remarks_height(entry);
        if entry.lines.is_empty() {
            return None;
        }
        let lower = below.height() + DOWN + self.table_height(&entry.lines, room);
        let mut best: Option<Beside> = None;
        for across in 1..=below.across {
            let grid = Grid { across, rows: entry.figures.len().div_ceil(across), ..*below };
            let at = grid.width() + BESIDE;
            if room - at < TABLE {
                continue;
            }
            let height = grid.height().max(self.table_height(&entry.lines, room - at) + OVER - LIFT);
            let is_lower = best.as_ref().map_or(height <= lower, |best| height < best.height - 1e-6);
            if height <= most && is_lower {
                best = Some(Beside { grid, at, height });
            }
        }
        best
    }

    /// Height of the whole table of these lines on a page of this width.
    fn table_height(&self, lines: &[MoveLine], room: f64) -> f64 {
        let (columns, rows) = columns(self.fonts(), lines, room, Reasons::None, false);
        let all: f64 = rows.iter().map(Row::height).sum();
        let (page, _) = fill(&rows, &moves::NO_HEADS, columns.count, all.max(moves::FEWEST_LINES));
        let height = |column: &Vec<moves::Segment<'_>>| column.iter().map(segment_height).sum::<f64>();
        PITCH * page.iter().map(height).fold(0.0, f64::max)
    }

    /// Number, title and length under a rule, with the way back to the puzzle.
    fn solution_head(&mut self, entry: &Entry, left: f64, room: f64) {
        self.is_here(BookPart::Solutions, entry.number);
        let y = self.book.sheet().y;
        self.bookmark(entry, y);
        let see = self.see(BookPart::Puzzles, entry.number);
        let sheet = self.book.sheet();
        let (all, right) = (room, left + room);
        sheet.rule(left, right, sheet.y, Role::ThinRule);
        let baseline = y + 5.2;
        let see_width = see.as_ref().map_or(0.0, |(words, _)| width(&sheet.fonts, words, Weight::Light, 9.0) + 4.0);
        let counts = width(&sheet.fonts, &entry.counts, Weight::Regular, 9.0);
        let room = all - see_width - counts - 6.0;
        let number = entry.number.to_string();
        let behind = width(&sheet.fonts, &number, Weight::Bold, 12.0) + 3.0;
        // Where all of it does not fit, the name gives way.
        let (title, with_counts) = match room - behind {
            room if room >= 12.0 => (shortened(&sheet.fonts, &entry.title, Weight::Bold, 10.0, room), true),
            _ => {
                let room = all - see_width - behind;
                (shortened(&sheet.fonts, &entry.title, Weight::Bold, 10.0, room), false)
            }
        };
        let end = left + behind + width(&sheet.fonts, &title, Weight::Bold, 10.0) + 4.0;
        Self::anchored(sheet, BookPart::Solutions, entry.number, |sheet| {
            sheet.tagged(Tag::Heading(3), |sheet| {
                sheet.text(left, baseline, 12.0, Weight::Bold, Anchor::Start, &number);
                sheet.text(left + behind, baseline, 10.0, Weight::Bold, Anchor::Start, &title);
            });
        });
        if with_counts {
            sheet.tagged(Tag::Paragraph, |sheet| {
                sheet.text(end, baseline, 9.0, Weight::Regular, Anchor::Start, &entry.counts);
            });
        }
        if let Some((words, link)) = see {
            sheet.tagged(Tag::Paragraph, |sheet| {
                sheet.tagged(link, |sheet| {
                    sheet.text(right, baseline, 9.0, Weight::Light, Anchor::End, &words);
                });
            });
        }
        sheet.y += HEAD;
    }

    fn side_by_side(&mut self, entry: &Entry, beside: &Beside, left: f64, room: f64) {
        let Beside { grid, at, height } = beside;
        let top = self.book.sheet().y;
        for (i, figure) in entry.figures.iter().enumerate() {
            let y = top + (i / grid.across) as f64 * (grid.cell.1 + DOWN);
            draw_picture(self.book.sheet(), entry, figure, grid, (left + grid.x(i % grid.across), y));
        }
        let (columns, rows) = columns(self.fonts(), &entry.lines, room - at, Reasons::None, false);
        let lines = rows.iter().map(Row::height).sum::<f64>().max(moves::FEWEST_LINES);
        let (page, _) = fill(&rows, &moves::NO_HEADS, columns.count, lines);
        draw_table(self.book.sheet(), left + at, top + OVER - LIFT, &columns, &page, false);
        self.book.sheet().y = top + height;
    }

    /// Pictures row by row; what does not fit goes to the next page.
    fn pictures(&mut self, title: &str, entry: &Entry, grid: &Grid) {
        for (row, figures) in entry.figures.chunks(grid.across).enumerate() {
            if row > 0 {
                self.book.sheet().y += DOWN;
            }
            if self.book.sheet().y + grid.cell.1 > self.book.sheet().bottom + 1e-6 {
                self.page(title, None);
                self.holds(entry.number);
            }
            let top = self.book.sheet().y;
            for (i, figure) in figures.iter().enumerate() {
                // Wider content extends beyond the text at both sides.
                let out = (grid.cell.0 - self.book.paper.text_width()).max(0.0) / 2.0;
                let x = self.book.sheet().left + grid.x(i) - out;
                draw_picture(self.book.sheet(), entry, figure, grid, (x, top));
            }
            self.book.sheet().y += grid.cell.1;
        }
    }

    /// The table below the pictures; a long one continues on the next page.
    fn table(&mut self, title: &str, entry: &Entry) {
        if entry.lines.is_empty() {
            return;
        }
        let (columns, rows) = columns(self.fonts(), &entry.lines, self.book.paper.text_width(), Reasons::None, false);
        let height = self.table_height(&entry.lines, self.book.paper.text_width());
        self.book.sheet().y += DOWN;
        let free = self.book.sheet().bottom - self.book.sheet().y;
        if height > free && height <= WHOLE * self.book.paper.text_height() {
            self.page(title, None);
            self.holds(entry.number);
        }
        let mut rest = rows.as_slice();
        let mut goes_on = false;
        while !rest.is_empty() {
            let sheet = self.book.sheet();
            let room = ((sheet.bottom - sheet.y) / PITCH + 1e-6).floor();
            if room < moves::FEWEST_LINES {
                self.page(title, None);
                self.holds(entry.number);
                continue;
            }
            let (page, after) = fill(rest, &moves::NO_HEADS, columns.count, room);
            let (x, y) = (sheet.left, sheet.y);
            let height = draw_table(sheet, x, y, &columns, &page, goes_on);
            goes_on = true;
            sheet.y += height;
            rest = after;
        }
    }

    fn remarks_height(&self, entry: &Entry) -> f64 {
        let lines = entry.remarks.iter().map(|remark| self.lines(remark, Weight::Light).len()).sum::<usize>();
        if lines > 0 { 5.0 * lines as f64 + 2.0 } else { 0.0 }
    }

    fn solution_remarks(&mut self, title: &str, entry: &Entry) {
        for (i, remark) in entry.remarks.iter().enumerate() {
            let lines = self.lines(remark, Weight::Light).len();
            let sheet = self.book.sheet();
            sheet.y += if i == 0 { 2.0 } else { 0.0 };
            if sheet.y + 5.0 * lines.min(3) as f64 > sheet.bottom + 1e-6 {
                self.page(title, None);
                self.holds(entry.number);
            }
            self.paragraph(remark, Weight::Light);
        }
    }
}

fn segment_height(entry: &moves::Segment<'_>) -> f64 {
    match entry {
        moves::Segment::Row(row) => row.height(),
        moves::Segment::Head(..) => 0.0,
    }
}

/// Draws a picture with its number and move over it, or a map with its heading.
fn draw_picture(sheet: &mut Sheet, entry: &Entry, figure: &Figure, grid: &Grid, at: (f64, f64)) {
    let words = figure.diagram.description.clone();
    // The heading of a solution says what a single map is.
    let fits = width(&sheet.fonts, &figure.words, Weight::Bold, 9.0) <= grid.cell.0;
    let is_named = !entry.on_maps || fits || entry.figures.len() > 1;
    sheet.tagged(Tag::Figure { words, name: None }, |sheet| {
        if is_named {
            sheet.tagged(Tag::Caption, |sheet| draw_caption(sheet, entry, figure, grid, at));
        }
        sheet.board_at_frame(at.0, at.1 + OVER, grid.u, &figure.diagram);
    });
}

fn draw_caption(sheet: &mut Sheet, entry: &Entry, figure: &Figure, grid: &Grid, (x, y): (f64, f64)) {
    if entry.on_maps {
        let words = shortened(&sheet.fonts, &figure.words, Weight::Bold, 9.0, grid.cell.0);
        return sheet.text(x, y + 3.05, 9.0, Weight::Bold, Anchor::Start, &words);
    }
    let number = figure.number.to_string();
    let used = width(&sheet.fonts, &number, Weight::Bold, 10.0) + 3.0;
    sheet.spoken_text(x, y + 3.05, 10.0, Weight::Bold, &number, &figure.caption);
    // The room between two pictures is theirs, but for a gap; words that do not fit are left to arrow and table.
    let wide = width(&sheet.fonts, &figure.words, Weight::Regular, 9.0);
    if used + wide <= (grid.cell.0 + ACROSS - 3.0).min(sheet.right - x) {
        let end = (x + grid.cell.0).max(x + used + wide);
        sheet.text(end, y + 3.05, 9.0, Weight::Regular, Anchor::End, &figure.words);
    }
}

/// Draws columns of moves with their top left at (x, y); returns the height.
fn draw_table(
    sheet: &mut Sheet,
    x: f64,
    y: f64,
    columns: &Columns,
    page: &[Vec<moves::Segment<'_>>],
    goes_on: bool,
) -> f64 {
    let mut lowest = y;
    for (i, column) in page.iter().enumerate() {
        let x = x + i as f64 * (columns.width + columns.gap);
        let rows =
            column.iter().filter_map(|entry| if let moves::Segment::Row(row) = entry { Some(*row) } else { None });
        let mut at = y;
        let placed: Vec<(f64, &Row<'_>)> = rows
            .map(|row| {
                at += row.height() * PITCH;
                (at - row.height() * PITCH, row)
            })
            .collect();
        for (y, row) in placed.iter().filter(|(_, row)| row.is_target()) {
            let rect = Rect::new(x, *y, columns.width, row.height() * PITCH - 0.5);
            sheet.items.push(Item::Rect { rect, radius: 0.0, role: Role::Band });
        }
        sheet.tagged(Tag::Table { goes_on: goes_on || i > 0 }, |sheet| {
            for (y, row) in &placed {
                sheet.tagged(Tag::Row, |sheet| draw_row(sheet, None, x, *y, PITCH, columns, row));
            }
        });
        lowest = lowest.max(at);
    }
    lowest - y
}
