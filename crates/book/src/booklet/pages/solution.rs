//! The pictures of the solution: parts and their sections, each with signposts by which readers join, in a grid that never shifts.

use super::panel::{Panel, Paragraph, Place};
use super::paper::Area;
use super::sheet::{MM_PER_PT, Sheet, fitted, fitting, shortened, width, wrap};
use super::style::{self, ROUNDING, TextStyle};
use super::{Book, Grid, LARGE_CELL, Layout, LayoutError, board_cells, readable_cell_on, smallest_label};
use crate::booklet::{Block, Chapter, Figure, Part, Signpost, Steps};
use stepbook_draw::diagram::{Anchor, Item, Point, Rect, Role, Tag};
use stepbook_draw::font::{CAP_HEIGHT, Fonts, Weight};
use stepbook_draw::render::pages::Bookmark;

/// Size of a signpost above the only column of pictures, as a part of theirs.
const SMALL_SIGN: f64 = 0.5;
/// From the frame of a board to the notes below it, in mm.
const OVER_NOTES: f64 = 1.6;
/// The part of the height of a page that the notes at a picture take at most.
const MOST_NOTES: f64 = 0.3;
/// Boards narrower than this in mm have less room for words than these need.
const NARROW: f64 = 24.0;
/// Least size in pt of the move over a picture, but in large print.
const LEAST_WORDS: f64 = 6.5;

/// Where the signposts stand.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Signs {
    /// In the first column.
    Beside,
    /// In a row above the pictures.
    Above,
}

/// The grid of the pictures; lengths in mm.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Plan {
    /// Columns of pictures.
    columns: usize,
    signs: Signs,
    /// Side of a cell, and width and height of a frame.
    u: f64,
    frame: (f64, f64),
    /// From a column to the next, and where that of the pictures begins.
    pitch: f64,
    left: f64,
    /// Distance of rows, and of the ground of a signpost from its frame.
    gap: f64,
    pad: f64,
    /// Rows of a page, and whether it may not have more.
    rows: usize,
    is_wanted: bool,
}

impl Plan {
    /// The grid for boards of so many cells on such pages: as many columns as let cells be good, with cells that yield to one more row.
    fn new(board: (f64, f64), least: f64, most: usize, area: &Area) -> Self {
        let good = least.max(style::GOOD_CELL);
        let plans = (1..=most).rev().map(|all| Self::of(board, all, least, area));
        let mut best = Self::of(board, 1, least, area);
        for plan in plans {
            if plan.u >= good - ROUNDING {
                best = plan;
                break;
            }
            // Boards that are large for the page are as large as they can be.
            if plan.u > best.u {
                best = plan;
            }
        }
        best.yielding(board, good, area)
    }

    /// The grid of so many columns with those of the signposts, as wide as the page.
    fn of(board: (f64, f64), all: usize, least: f64, area: &Area) -> Self {
        let (gap, pad) = style::gaps(area);
        let width = area.text_width();
        let signs = if all > 2 { Signs::Beside } else { Signs::Above };
        // The grounds of signposts above the pictures are as wide as the page.
        let pad_left = match (signs, all) {
            (Signs::Beside, _) => pad,
            (Signs::Above, 1) => 0.0,
            (Signs::Above, _) => 2.0 * pad,
        };
        let largest = if area.large { 2.0 * style::LARGEST_CELL } else { style::LARGEST_CELL };
        let u = ((width - pad_left - (all - 1) as f64 * gap) / (all as f64 * board.0)).min(largest);
        let columns = if signs == Signs::Beside { all - 1 } else { all };
        let (frame, pitch, left) = ((0.0, 0.0), 0.0, 0.0);
        let plan = Self { columns, signs, u, frame, pitch, left, gap, pad, rows: 1, is_wanted: false };
        // A row must fit with what is above it; of a board as large as the page, the signposts are on the page before.
        let head = style::PART_HEAD + style::UNDER_HEADLINE;
        let room = area.text_height() - style::CAPTION;
        let high = match all {
            1 => match (room - head - style::CAPTION - gap) / (board.1 * (1.0 + SMALL_SIGN)) {
                both if both >= least => both,
                _ => room / board.1,
            },
            _ => (room - head) / board.1,
        };
        plan.sized(u.min(high), board, area)
    }

    /// The same with cells of `u` mm.
    fn sized(self, u: f64, board: (f64, f64), area: &Area) -> Self {
        let frame = (board.0 * u, board.1 * u);
        let width = area.text_width();
        let all = if self.signs == Signs::Beside { self.columns + 1 } else { self.columns };
        let around = if self.signs == Signs::Beside { self.pad } else { 2.0 * self.pad };
        // Narrow boards have columns of one width, for words that reach beyond them; others meet the right margin.
        let pitch = match all {
            1 => 0.0,
            _ if frame.0 < NARROW => (width - around + self.gap) / all as f64,
            _ => (width - frame.0 - around) / (all - 1) as f64,
        };
        let left = match self.signs {
            Signs::Beside => self.pad + pitch,
            Signs::Above if all > 1 => self.pad,
            Signs::Above => (width - frame.0) / 2.0,
        };
        let rows =
            ((area.text_height() - heads(area) + self.gap + ROUNDING) / (style::CAPTION + frame.1 + self.gap)) as usize;
        Self { u, frame, pitch, left, rows: rows.max(1), ..self }
    }

    /// The same with cells so much smaller that one more row fits, if they are still good.
    fn yielding(self, board: (f64, f64), good: f64, area: &Area) -> Self {
        let rows = (self.rows + 1) as f64;
        let u = ((area.text_height() - heads(area) + self.gap) / rows - self.gap - style::CAPTION) / board.1;
        let is_alone = self.signs == Signs::Above && self.columns == 1;
        match u >= good && u < self.u && !is_alone {
            true => Self { rows: self.rows + 1, ..self.sized(u - ROUNDING, board, area) },
            false => self,
        }
    }

    /// The grid that is asked for: so many columns of pictures and rows.
    fn wanted(board: (f64, f64), grid: Grid, least: f64, area: &Area) -> Self {
        let all = if grid.cols > 2 { grid.cols + 1 } else { grid.cols };
        let plan = Self::of(board, all, least, area);
        let rows = grid.rows as f64;
        let head = style::PART_HEAD + style::UNDER_HEADLINE;
        let u = ((area.text_height() - head + plan.gap) / rows - plan.gap - style::CAPTION) / board.1;
        Self { rows: grid.rows, is_wanted: true, ..plan.sized(plan.u.min(u), board, area) }
    }

    /// The left edge of the frame in a column of pictures, from the left of the text block.
    fn x(&self, column: usize) -> f64 {
        self.left + column as f64 * self.pitch
    }

    /// Side of a cell of a signpost of such a board.
    fn sign_cell(&self, board: (f64, f64), area: &Area) -> f64 {
        match self.signs {
            Signs::Above if self.columns == 1 => {
                let wide = (area.text_width() - self.gap) / 2.0 - 2.0 * self.pad;
                let high = area.text_height() - style::PART_HEAD - style::UNDER_HEADLINE - style::CAPTION - self.gap;
                (self.u * SMALL_SIGN).min(wide / board.0).min(high / board.1)
            }
            _ => self.u,
        }
    }

    /// Height of a row of pictures without notes.
    fn row(&self) -> f64 {
        style::CAPTION + self.frame.1
    }

    /// Room for words in a column of pictures.
    fn column(&self) -> f64 {
        let behind = self.gap.min(style::BEHIND);
        match self.frame.0 < NARROW {
            true if self.pitch > 0.0 => self.pitch - behind,
            false if self.pitch > 0.0 => self.pitch.min(self.frame.0 + self.gap) - behind,
            _ => self.frame.0,
        }
    }
}

/// Height of the headlines that a page is reckoned to have.
fn heads(area: &Area) -> f64 {
    let head = style::PART_HEAD + style::UNDER_HEADLINE;
    if area.text_height() >= style::HIGH_PAGE { 2.0 * head } else { head }
}

/// The grid of `steps` on such pages; none of nothing.
fn plan(steps: &Steps, layout: &Layout, area: &Area) -> Option<Plan> {
    let diagram = &steps.figures.first()?.diagram;
    let board = board_cells(diagram);
    if let Some(grid) = layout.grid {
        return Some(Plan::wanted(board, grid, least_cell(steps, area), area));
    }
    let least = least_cell(steps, area);
    let is_of_arrows = steps.figures.iter().any(Figure::is_numbered);
    let most = match (area.large, is_of_arrows) {
        (true, _) => 2,
        (false, true) => style::MORE_COLUMNS,
        (false, false) => style::COLUMNS,
    };
    Some(Plan::new(board, least, most, area))
}

/// The least side of a cell in mm with which the pictures can be read.
fn least_cell(steps: &Steps, area: &Area) -> f64 {
    let large = if area.large { LARGE_CELL / area.scale } else { 0.0 };
    let readable = |figure: &Figure| readable_cell_on(&figure.diagram, area);
    steps.figures.iter().map(readable).fold(large, f64::max)
}

/// The least size in pt of the words over a picture.
fn least_words(sheet: &Sheet) -> f64 {
    if sheet.is_large() { style::NOTE } else { LEAST_WORDS }
}

/// Makes sure that the pictures can be read.
pub(super) fn check(steps: &Steps, layout: &Layout, area: &Area) -> Result<(), LayoutError> {
    let is_enough = |area: &Area, layout: &Layout| {
        plan(steps, layout, area).is_none_or(|plan| plan.u >= least_cell(steps, area) - ROUNDING)
    };
    if is_enough(area, layout) {
        return Ok(());
    }
    let free = Layout { grid: None, ..layout.clone() };
    let found = plan(steps, &free, area).filter(|_| is_enough(area, &free));
    let fits = found.map(|plan| Grid { cols: plan.columns, rows: plan.rows });
    let paper_fits = layout.smallest_paper(|area| is_enough(area, &free));
    let plan = plan(steps, layout, area);
    let (u, used) =
        plan.map_or((0.0, Grid { cols: 1, rows: 1 }), |plan| (plan.u, Grid { cols: plan.columns, rows: plan.rows }));
    let grid = layout.grid.unwrap_or(used);
    let paper = area.paper.shown();
    let smallest = steps.figures.iter().map(|figure| smallest_label(&figure.diagram)).fold(1.0, f64::min);
    let size = u * smallest / MM_PER_PT * area.scale;
    Err(match area.large {
        true => LayoutError::SmallCells { grid, paper, size: u * area.scale, fits, paper_fits },
        false => LayoutError::SmallLabels { grid, paper, size, fits, paper_fits },
    })
}

/// A row of a section.
struct Row<'a> {
    /// The signpost at its left.
    sign: Option<&'a Signpost>,
    figures: &'a [Figure],
    /// Height with its notes.
    height: f64,
}

/// What is on a page of the solution, for its running head and the thumb index.
struct Held {
    sheet: usize,
    /// The numbers of the first and the last picture.
    numbers: Option<(usize, usize)>,
    chapters: Vec<usize>,
}

/// The solution in the making.
struct Setter<'b, 'a> {
    book: &'b mut Book<'a>,
    steps: &'a Steps,
    plan: Plan,
    /// Whether each section has the signpost of its start.
    has_here: bool,
    held: Vec<Held>,
    /// Rows of pictures that the page has so far.
    row_count: usize,
    /// What the running head of all pages is about.
    title: String,
}

impl<'a> Book<'a> {
    /// The pictures of the solution in their parts.
    pub(super) fn solution(&mut self, steps: &'a Steps, layout: &Layout) {
        let Some(plan) = plan(steps, layout, &self.paper) else { return };
        let title = self.booklet.language.say("pages-solution", &[]);
        let sections: usize = steps.chapters.iter().map(|chapter| chapter.sections.len()).sum();
        let first = self.sheets.len();
        let (has_here, held) = (steps.has_here(), Vec::new());
        let mut setter = Setter { book: self, steps, plan, has_here, held, row_count: 0, title };
        setter.page();
        setter.book.is_here("solution");
        let mut children = Vec::new();
        if steps.chapters.is_empty() {
            setter.rows(&steps.figures, None, &[], &[]);
        }
        for chapter in &steps.chapters {
            let place = setter.chapter(chapter);
            children.push(place);
        }
        let Setter { held, title, .. } = setter;
        self.heads(steps, &held);
        let children = if sections > 1 { children } else { Vec::new() };
        self.bookmarks.push(Bookmark { title, page: first, top: 0.0, children });
        self.is_short = sections < 2 && self.sheets.len() == first + 1;
    }

    /// The last step of the line of the table that tells `step`.
    fn line_of(&self, step: usize) -> Option<usize> {
        let moves = self.booklet.blocks.iter().find_map(|block| match block {
            Block::Moves(moves) => Some(moves),
            _ => None,
        })?;
        let line = moves.lines.get(moves.lines.partition_point(|line| line.last < step));
        line.filter(|_| step > 0).map(|line| line.last)
    }

    /// The running heads and the thumb index of these pages.
    fn heads(&mut self, steps: &Steps, all: &[Held]) {
        let language = &self.booklet.language;
        let total = steps.figures.last().map_or(0, |figure| figure.count);
        let unit = ("unit", steps.unit.into());
        for held in all {
            let right = match held.numbers {
                Some((first, last)) => {
                    let range = [unit, ("first", first.into()), ("to", last.into()), ("last", total.into())];
                    language.say("pages-range", &range)
                }
                None => language.say("pages-none", &[unit]),
            };
            let sheet = &mut self.sheets[held.sheet];
            let items = std::mem::take(&mut sheet.items);
            let is_first = held.sheet == all[0].sheet;
            sheet.head(&self.booklet.title, &right, is_first.then_some(Tag::Heading(2)));
            sheet.middle(&self.booklet.title, &steps.meaning, &right);
            // What is read begins with the head.
            sheet.items.extend(items);
            let count = steps.chapters.len();
            if (2..=style::TABS).contains(&count) {
                for &chapter in &held.chapters {
                    sheet.tab(chapter, count);
                }
            }
        }
    }
}

impl<'a> Setter<'_, 'a> {
    /// Begins a page.
    fn page(&mut self) {
        let number = self.book.sheets.len() + 1;
        self.book.sheets.push(Sheet::new(&self.book.paper, number, &self.book.booklet.fonts));
        self.held.push(Held { sheet: number - 1, numbers: None, chapters: Vec::new() });
        self.row_count = 0;
    }

    fn free(&mut self) -> f64 {
        let sheet = self.book.sheet();
        sheet.bottom - sheet.y
    }

    /// Whether so many more rows are more than the page may have.
    fn is_full(&self, more: usize) -> bool {
        self.plan.is_wanted && self.row_count > 0 && self.row_count + more > self.plan.rows
    }

    fn is_empty(&mut self) -> bool {
        let sheet = self.book.sheet();
        sheet.y <= sheet.top + ROUNDING
    }

    /// A part; returns its bookmark.
    fn chapter(&mut self, chapter: &'a Chapter) -> Bookmark {
        let mut bookmark = None;
        for (index, section) in chapter.sections.iter().enumerate() {
            let own = self.figures_of(section);
            let place = self.section(chapter, (index, section), own);
            bookmark.get_or_insert(place);
        }
        let (page, top) = bookmark.unwrap_or_default();
        let language = &self.book.booklet.language;
        let first = chapter.sections.first().map_or(0, |section| section.here.count + 1);
        let last = chapter.sections.last().map_or(0, |section| section.there.count);
        let parts = [
            ("unit", self.steps.unit.into()),
            ("number", chapter.number.into()),
            ("title", (&chapter.title).into()),
            ("first", first.into()),
            ("to", last.into()),
        ];
        Bookmark { title: language.say("pages-bookmark-part", &parts), page, top, children: Vec::new() }
    }

    /// The pictures of a section; the start is its signpost.
    fn figures_of(&self, section: &Part) -> &'a [Figure] {
        let figures = self.steps.figures.as_slice();
        let from = figures.partition_point(|figure| figure.last < section.first);
        let to = figures.partition_point(|figure| figure.last <= section.last);
        &figures[from..to]
    }

    /// A section with its headline; returns the page from 0 and the place where it begins.
    fn section(
        &mut self,
        chapter: &'a Chapter,
        (index, section): (usize, &'a Part),
        own: &'a [Figure],
    ) -> (usize, f64) {
        let signs: Vec<&Signpost> = match self.has_here {
            true => vec![&section.here, &section.there],
            false => vec![&section.there],
        };
        let head = Headline::new(self, chapter, index, section);
        let rows = self.laid(own, if self.plan.signs == Signs::Beside { &signs } else { &[] });
        let above = if self.plan.signs == Signs::Above { self.signs_height(&signs) } else { 0.0 };
        let keeps = if self.plan.rows >= style::MANY_ROWS { 2 } else { 1 };
        let kept: f64 = rows.iter().take(keeps).map(|row| row.height + self.plan.gap).sum::<f64>() - self.plan.gap;
        // Signposts above boards that are as high as the page are alone on it.
        let is_alone = head.height + above + kept > self.book.paper.text_height() + ROUNDING;
        let kept = if is_alone && above > 0.0 { -self.plan.gap } else { kept };
        let over = if self.is_empty() { 0.0 } else { self.plan.gap };
        let needed = over + head.height + above + if above > 0.0 { kept } else { kept.max(0.0) };
        if self.is_full(keeps.min(rows.len())) || !self.is_empty() && needed > self.free() + ROUNDING {
            self.page();
        } else {
            self.book.sheet().y += over;
        }
        if let Some(held) = self.held.last_mut()
            && !held.chapters.contains(&(chapter.number - 1))
        {
            held.chapters.push(chapter.number - 1);
        }
        let place = (self.book.sheets.len() - 1, (self.book.sheet().y - 4.0).max(0.0));
        if chapter.number == 1 && index == 0 {
            self.book.is_here("step-0");
        }
        head.draw(self);
        if above > 0.0 {
            self.signs_above(&signs, section.first == 1);
        }
        self.rows(own, Some(section), &signs, &rows);
        place
    }

    /// The rows of a section with their heights.
    fn laid(&self, own: &'a [Figure], signs: &[&'a Signpost]) -> Vec<Row<'a>> {
        let columns = self.plan.columns;
        let count = own.len().div_ceil(columns).max(signs.len());
        let row = |index: usize| {
            let figures = own.get(index * columns..).unwrap_or_default();
            let figures = &figures[..figures.len().min(columns)];
            let notes = figures.iter().map(|figure| self.notes(figure).len()).max().unwrap_or(0);
            let notes = if notes > 0 { OVER_NOTES + notes as f64 * TextStyle::SMALL.leading } else { 0.0 };
            Row { sign: signs.get(index).copied(), figures, height: self.plan.row() + notes }
        };
        (0..count).map(row).collect()
    }

    /// The lines of what the author says at a picture; none if these are so many that they stand below its row.
    fn notes(&self, figure: &Figure) -> Vec<String> {
        let lines: Vec<String> = figure.notes.iter().flat_map(|note| self.lines_of(note, self.plan.column())).collect();
        let height = self.book.paper.text_height();
        let beside = height - style::PART_HEAD - style::UNDER_HEADLINE - self.plan.row() - OVER_NOTES;
        let is_long = lines.len() as f64 * TextStyle::SMALL.leading > beside.min(MOST_NOTES * height);
        if is_long { Vec::new() } else { lines }
    }

    fn lines_of(&self, note: &str, room: f64) -> Vec<String> {
        wrap(&self.book.booklet.fonts, note, Weight::Regular, TextStyle::SMALL.size, room)
    }

    /// The long notes of a row, over the whole width and on as many pages as they need.
    fn long_notes(&mut self, figures: &'a [Figure]) {
        let leading = TextStyle::SMALL.leading;
        for figure in figures.iter().filter(|figure| !figure.notes.is_empty()) {
            if !self.notes(figure).is_empty() {
                continue;
            }
            let numbered = |(index, note): (usize, &String)| match index {
                0 => format!("{}: {note}", figure.count),
                _ => note.clone(),
            };
            let notes = figure.notes.iter().enumerate().map(numbered);
            let room = self.book.paper.text_width();
            let mut rest: Vec<String> = notes.flat_map(|note| self.lines_of(&note, room)).collect();
            self.book.sheet().y += OVER_NOTES;
            while !rest.is_empty() {
                let room = (self.free() / leading + ROUNDING) as usize;
                let after = rest.split_off(room.min(rest.len()));
                let sheet = self.book.sheet();
                let left = sheet.left;
                sheet.lines(left, TextStyle::SMALL.size, leading, &rest);
                rest = after;
                if !rest.is_empty() {
                    self.page();
                }
            }
        }
    }

    /// Draws rows; those that have no room go to further pages.
    fn rows(&mut self, own: &'a [Figure], section: Option<&'a Part>, signs: &[&'a Signpost], rows: &[Row<'a>]) {
        let made = self.laid(own, &[]);
        let rows = if rows.is_empty() { &made[..] } else { rows };
        for (index, row) in rows.iter().enumerate() {
            let over = if index > 0 { self.plan.gap } else { 0.0 };
            let mut continued = false;
            let begins = index == 0 && (self.plan.signs == Signs::Beside || self.is_empty());
            if !begins && (index > 0 && self.is_full(1) || over + row.height > self.free() + ROUNDING) {
                self.page();
                continued = true;
            } else {
                self.book.sheet().y += over;
            }
            let top = self.book.sheet().y;
            if let Some(sign) = row.sign {
                let is_start = sign.count == 0 && index == 0;
                let next = rows.get(index + 1).map_or(0.0, |next| self.plan.gap + next.height);
                let points = index + 1 < signs.len() && row.height + next <= self.free() + ROUNDING;
                self.sign((self.plan.pad, top), self.plan.u, sign, is_start, points);
            } else if continued && let Some(section) = section {
                self.continued(section, top);
            }
            if continued && let (Some(section), Some(held)) = (section, self.held.last_mut()) {
                let number = self.steps.chapters.iter().position(|chapter| chapter.sections.contains(section));
                held.chapters.extend(number);
            }
            for (column, figure) in row.figures.iter().enumerate() {
                self.figure(figure, (self.plan.x(column), top));
            }
            self.book.sheet().y = top + row.height;
            self.row_count += 1;
            self.long_notes(row.figures);
        }
    }

    /// The name of a section that goes on.
    fn continued(&mut self, section: &Part, top: f64) {
        if self.plan.signs != Signs::Beside || section.name.is_empty() {
            return;
        }
        let words = self.book.booklet.language.say("matter-continued", &[]);
        let sheet = self.book.sheet();
        let (x, y) = (sheet.left + self.plan.pad, top + style::CAPTION + 3.0);
        let size = TextStyle::SECTION.size;
        sheet.tagged(Tag::Paragraph, |sheet| {
            sheet.text(x, y, size, Weight::Light, Anchor::Start, &section.name);
            sheet.text(x, y + 5.4, TextStyle::QUIET.size, Weight::Light, Anchor::Start, &words);
        });
    }

    /// Height of the signposts above the pictures with the gap below them.
    fn signs_height(&self, signs: &[&Signpost]) -> f64 {
        let Some(board) = signs.first().map(|sign| board_cells(&sign.diagram)) else { return 0.0 };
        style::CAPTION + board.1 * self.plan.sign_cell(board, &self.book.paper) + self.plan.gap
    }

    /// The signposts above the pictures, with a mark between them.
    fn signs_above(&mut self, signs: &[&Signpost], is_first: bool) {
        let Some(board) = signs.first().map(|sign| board_cells(&sign.diagram)) else { return };
        let (u, plan) = (self.plan.sign_cell(board, &self.book.paper), self.plan);
        let width = self.book.paper.text_width();
        let top = self.book.sheet().y;
        let wide = signs.first().map_or(0.0, |sign| board_cells(&sign.diagram).0 * u);
        let step = if plan.columns > 1 { plan.pitch } else { width - wide - 2.0 * plan.pad };
        for (index, sign) in signs.iter().enumerate() {
            self.sign((plan.pad + index as f64 * step, top), u, sign, is_first && index == 0, false);
        }
        if signs.len() > 1 {
            let middle = plan.pad + (step + wide) / 2.0;
            let high = style::CAPTION + board_cells(&signs[0].diagram).1 * u / 2.0;
            let sheet = self.book.sheet();
            let at = Point::new(sheet.left + middle, top + high);
            let points = [(-1.6, -2.6), (1.6, 0.0), (-1.6, 2.6)].map(|(x, y)| Point::new(at.x + x, at.y + y));
            sheet.items.push(Item::Polygon { rings: vec![points.to_vec()], radius: 0.0, role: Role::LeaderDot });
        }
        self.book.sheet().y = top + self.signs_height(signs);
    }

    /// A signpost on its ground; a mark below it `points` to the next one.
    fn sign(&mut self, (x, top): (f64, f64), u: f64, sign: &Signpost, is_start: bool, points: bool) {
        let (cols, rows) = board_cells(&sign.diagram);
        let plan = self.plan;
        let least = readable_cell_on(&sign.diagram, &self.book.paper);
        let fonts = &self.book.booklet.fonts;
        let sheet = self.book.sheets.last_mut().expect("a block begins its page before it draws");
        let x = sheet.left + x;
        let (w, h) = (cols * u, rows * u);
        // The ground stays within the text block.
        let (left, right) = ((x - plan.pad).max(sheet.left), (x + w + plan.pad).min(sheet.right));
        let high = (style::CAPTION + h + 0.6 + plan.pad.min(plan.gap / 3.0)).min(sheet.bottom - top + 0.6);
        let ground = Rect::new(left, top - 0.6, right - left, high);
        sheet.items.push(Item::Rect { rect: ground, radius: 1.0, role: Role::Panel });
        let name = is_start.then(|| "step-0".to_owned());
        let tag = Tag::Figure { words: sign.diagram.description.clone(), name };
        sheet.tagged(tag, |sheet| {
            sheet.tagged(Tag::Caption, |sheet| {
                let y = top + style::CAPTION_BASE;
                let number = sign.count.to_string();
                sheet.text(x, y, TextStyle::HEADING.size, Weight::Bold, Anchor::Start, &number);
                let room = w - width(fonts, &number, Weight::Bold, TextStyle::HEADING.size) - 1.0;
                let sizes = (TextStyle::SMALL.size, least_words(sheet));
                let (size, words) = fitted(fonts, &sign.words, Weight::Regular, sizes, room);
                sheet.text(x + w, y, size, Weight::Regular, Anchor::End, &words);
            });
            let field = Rect::new(x, top + style::CAPTION, w, h);
            sheet.items.push(Item::Rect { rect: field, radius: 0.0, role: Role::Field });
            // Letters that no one can read are left out.
            match u + ROUNDING >= least {
                true => sheet.board_at_frame(x, top + style::CAPTION, u, &sign.diagram),
                false => sheet.board_at_frame(x, top + style::CAPTION, u, &sign.diagram.unlabelled()),
            };
        });
        if points {
            let at = Point::new(x + w / 2.0, top + style::CAPTION + h + plan.gap - 0.8);
            let corners = [(-2.0, -1.6), (2.0, -1.6), (0.0, 0.6)].map(|(x, y)| Point::new(at.x + x, at.y + y));
            sheet.items.push(Item::Polygon { rings: vec![corners.to_vec()], radius: 0.0, role: Role::LeaderDot });
        }
    }

    /// The steps that a picture shows beside the one after which it is: those of the moves that follow, or the first ones of its move.
    fn others_of(&self, figure: &Figure) -> std::ops::Range<usize> {
        if figure.last != figure.number {
            return figure.number + 1..figure.last + 1;
        }
        let figures = &self.steps.figures;
        let before = figures[..figures.partition_point(|other| other.number < figure.number)].last();
        let before = before.filter(|before| before.count + 1 == figure.count);
        before.map_or(figure.number, |before| before.number + 1)..figure.number
    }

    /// A picture with its caption above it and its notes below it.
    fn figure(&mut self, figure: &'a Figure, (x, top): (f64, f64)) {
        let step = format!("step-{}", figure.number);
        self.book.is_here(step.clone());
        let others = self.others_of(figure);
        others.clone().for_each(|step| self.book.is_here(format!("step-{step}")));
        let has_none = |step: &usize| self.steps.figures.binary_search_by_key(step, |other| other.number).is_err();
        let others: Vec<String> = others.filter(has_none).map(|step| format!("step-{step}")).collect();
        if let Some(held) = self.held.last_mut() {
            let (first, last) = match self.has_here {
                true => (figure.count, figure.count),
                false => ((figure.number + 1).min(figure.last), figure.last),
            };
            let (from, to) = held.numbers.unwrap_or((first, last));
            held.numbers = Some((from.min(first), to.max(last)));
        }
        let notes = self.notes(figure);
        let plan = self.plan;
        let is_last = self.steps.figures.last().is_some_and(|last| std::ptr::eq(last, figure));
        let solved = self.steps.solved.as_ref().filter(|_| is_last);
        let captioned = self.book.captioned;
        let language = &self.book.booklet.language;
        let unit = ("unit", self.book.booklet.unit.name().into());
        let link = language.say("pages-link-move", &[unit, ("number", figure.number.into())]);
        let line = self.book.line_of(figure.last);
        let words = match solved {
            Some(solved) => {
                let all = [("title", (&figure.words).into()), ("words", solved.into())];
                language.say("steps-solved", &all)
            }
            None => figure.words.clone(),
        };
        // Several arrows say what is to be done; the last picture says how far it was.
        let is_before = !self.has_here;
        let words = match solved {
            _ if figure.has_move && captioned => String::new(),
            Some(_) if is_before => self.book.booklet.unit.count(figure.number, language),
            _ if figure.is_numbered() => String::new(),
            _ => words,
        };
        let number = if captioned || is_before { figure.caption.clone() } else { figure.count.to_string() };
        let sheet = self.book.sheets.last_mut().expect("a block begins its page before it draws");
        let x = sheet.left + x;
        let tag = Tag::Figure { words: figure.diagram.description.clone(), name: Some(step) };
        let fonts = sheet.fonts.clone();
        let least_words = least_words(sheet);
        let draw = |sheet: &mut Sheet| {
            let room = plan.column().max(plan.frame.0).min(sheet.right - x);
            sheet.tagged(Tag::Caption, |sheet| {
                let y = top + style::CAPTION_BASE;
                let is_number = number == figure.count.to_string();
                let style = if is_number { TextStyle::HEADING } else { TextStyle::STRONG };
                let (size, number) = fitted(&fonts, &number, style.weight, (style.size, least_words), room);
                let left = |sheet: &mut Sheet| sheet.spoken_text(x, y, size, style.weight, &number, &figure.caption);
                match line {
                    Some(to) => sheet.tagged(Tag::Link { to: format!("move-{to}"), words: link.clone() }, left),
                    None => left(sheet),
                }
                let used = width(&fonts, &number, style.weight, size) + style::BEHIND / 2.0;
                let usual = TextStyle::SMALL.size;
                let size = fitting(&fonts, &words, Weight::Regular, usual, plan.frame.0 - used).max(least_words);
                // Over a narrow board the words begin behind the number and may reach beyond the frame.
                let shown = shortened(&fonts, &words, Weight::Regular, size, room - used);
                let shown = if shown == "…" { String::new() } else { shown };
                let end = (x + plan.frame.0).max(x + used + width(&fonts, &shown, Weight::Regular, size));
                sheet.text(end, y, size, Weight::Regular, Anchor::End, &shown);
            });
            sheet.board_at_frame(x, top + style::CAPTION, plan.u, &figure.diagram);
        };
        sheet.anchored(&others, |sheet| sheet.tagged(tag, draw));
        if !notes.is_empty() {
            let leading = TextStyle::SMALL.leading;
            sheet.y = top + plan.row() + OVER_NOTES - leading * 0.2;
            sheet.lines(x, TextStyle::SMALL.size, leading, &notes);
        }
    }
}

/// The headline of a section: a rule, its name, what happens in its part, and which steps it has.
struct Headline<'a> {
    name: String,
    name_style: TextStyle,
    title: &'a str,
    right: &'a str,
    rule: Role,
    notes: Vec<Paragraph<'a>>,
    height: f64,
    band: f64,
}

impl<'a> Headline<'a> {
    fn new(setter: &Setter<'_, 'a>, chapter: &'a Chapter, index: usize, section: &'a Part) -> Self {
        let booklet = setter.book.booklet;
        let (language, fonts): (_, &Fonts) = (&booklet.language, &booklet.fonts);
        let begins = index == 0;
        let name = match section.name.is_empty() {
            true => language.say("steps-only", &[]),
            false => section.name.clone(),
        };
        // The start has no picture of its own: its notes are here.
        let start = setter.steps.figures.first().filter(|figure| section.first == 1 && figure.last == 0);
        let notes = chapter.notes.iter().filter(|_| begins).chain(start.into_iter().flat_map(|figure| &figure.notes));
        let notes: Vec<Paragraph<'a>> =
            notes.map(|note| Paragraph::new(fonts, TextStyle::TEXT, note.as_str())).collect();
        let band = if begins { style::PART_HEAD } else { style::SECTION_HEAD };
        let wide = setter.book.paper.text_width();
        let said: f64 = notes.iter().map(|note| note.height(wide) + style::PARAGRAPH).sum();
        let name_style = if begins { TextStyle::PART } else { TextStyle::SECTION };
        let rule = if begins { Role::PartRule } else { Role::ThinRule };
        Self {
            name,
            name_style,
            title: &chapter.title,
            right: &section.place,
            rule,
            notes,
            height: band + style::UNDER_HEADLINE + said,
            band,
        }
    }

    fn draw(&self, setter: &mut Setter<'_, 'a>) {
        let plan = setter.plan;
        let sheet = setter.book.sheet();
        let fonts = sheet.fonts.clone();
        let (top, left, right) = (sheet.y, sheet.left, sheet.right);
        sheet.rule(left, right, top, self.rule);
        let baseline = top + (self.band + self.name_style.size * MM_PER_PT * CAP_HEIGHT) / 2.0 + 0.4;
        let all = right - left;
        let end = width(&fonts, self.right, Weight::Regular, TextStyle::SMALL.size);
        let name_size = fitting(&fonts, &self.name, Weight::Bold, self.name_style.size, all * 0.5);
        let behind = width(&fonts, &self.name, Weight::Bold, name_size) + style::BEHIND;
        let x = if plan.signs == Signs::Beside { plan.left.max(behind) } else { behind };
        let room = all - x - end - style::BEHIND;
        // Where there is no room for both, what happens matters more.
        let (room, has_right) = if room < 20.0 { (all - x, false) } else { (room, true) };
        let sizes = (TextStyle::HEADLINE.size, style::NOTE);
        let (size, title) = fitted(&fonts, self.title, Weight::Bold, sizes, room);
        sheet.tagged(Tag::Heading(3), |sheet| {
            sheet.text(left, baseline, name_size, Weight::Bold, Anchor::Start, &self.name);
            sheet.text(left + x, baseline, size, Weight::Bold, Anchor::Start, &title);
        });
        if has_right {
            sheet.tagged(Tag::Paragraph, |sheet| {
                sheet.text(right, baseline, TextStyle::SMALL.size, Weight::Regular, Anchor::End, self.right);
            });
        }
        let mut y = top + self.band + style::UNDER_HEADLINE;
        for note in &self.notes {
            note.draw(sheet, Place { x: left, y, width: all });
            y += note.height(all) + style::PARAGRAPH;
        }
        sheet.y = y;
    }
}

impl Sheet {
    /// What the pictures of the page are, in the middle of its head, if there is room.
    fn middle(&mut self, left: &str, words: &str, right: &str) {
        let size = style::NOTE;
        let used = |text: &str| width(&self.fonts, text, Weight::Regular, 9.0);
        let wide = width(&self.fonts, words, Weight::Light, size);
        let from = used(left) + style::BEHIND;
        let to = self.width() - used(right) - style::BEHIND;
        if words.is_empty() || wide > to - from || self.is_large() {
            return;
        }
        // In the middle of the page where that is free.
        let middle = (self.width() / 2.0).clamp(from + wide / 2.0, to - wide / 2.0);
        let (x, y) = (self.left + middle, self.head_line());
        self.tagged(Tag::Paragraph, |sheet| sheet.text(x, y, size, Weight::Light, Anchor::Middle, words));
    }

    /// A mark at the outer edge that shows which of so many parts are on this page.
    fn tab(&mut self, part: usize, count: usize) {
        let (rect, at) = self.tab_place(part, count);
        self.items.push(Item::Rect { rect, radius: 0.8, role: Role::Mark });
        let number = (part + 1).to_string();
        let size = fitting(&self.fonts, &number, Weight::Bold, TextStyle::STRONG.size, 0.9 * rect.w);
        let before = self.items.len();
        self.text(at.x, at.y, size, Weight::Bold, Anchor::Middle, &number);
        let text = self.items.split_off(before);
        self.items.push(Item::layer(stepbook_draw::diagram::Layer::Tally, text));
    }
}
