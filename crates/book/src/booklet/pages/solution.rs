//! The pictures of the solution: parts and their sections, in a fixed grid. Each section has signposts that show
//! readers where to join.

use super::frame::{Frame, figure, lines};
use super::paper::Area;
use super::sheet::Topic;
use super::style::{self, ROUNDING, TextStyle};
use super::{Book, Grid, Layout, LayoutError, back, board_cells, least_cell, least_type};
use crate::booklet::{Chapter, Code, Figure, Section, Signpost, Steps};
use stepbook_draw::diagram::{Anchor, Form, Item, Point, Rect, Role, Tag};

/// Height of a headline with the gap below it.
const HEAD: f64 = style::PART_HEAD + style::UNDER_HEADING;
/// Size of a signpost above a single column of pictures, as a fraction of the pictures.
const SMALL_SIGN: f64 = 0.5;
/// The minimum of this fraction.
const LEAST_SIGN: f64 = 0.33;
/// The exponent of the cell size in the cost: cells twice as large are worth 2^1.1 times as many pages.
const MATTERS: f64 = 1.1;

/// The grid of the pictures; lengths in mm.
#[derive(Clone, Copy)]
struct PictureGrid<'a> {
    area: &'a Area,
    /// Columns and rows of a board with its frame, and the side of a cell.
    board: (f64, f64),
    u: f64,
    /// Number of columns. It includes the column of the signposts if these are beside the pictures, not in a row above
    /// them.
    all: usize,
    /// Distance of columns; distance of rows, which is larger if the number of rows of a page is fixed; distance of the
    /// background of a signpost from its frame.
    gap: f64,
    apart: f64,
    pad: f64,
}

impl<'a> PictureGrid<'a> {
    /// The grid for boards of this size, in cells. It has as many columns as good cells allow. Cells shrink for more
    /// rows if the sections, given by their numbers of pictures, then take so many fewer pages that it is worth it.
    fn new(board: (f64, f64), least: f64, most: usize, (sections, signs): (&[usize], usize), area: &'a Area) -> Self {
        let good = least.max(style::GOOD_CELL);
        let grids = || (1..=most).rev().map(|all| Self::of(board, all, least, area));
        // Boards that are large for the page are as large as possible.
        let largest = || grids().reduce(|best, grid| if grid.u > best.u { grid } else { best });
        let grid = grids().find(|grid| grid.u >= good - ROUNDING).or_else(largest);
        let grid = grid.unwrap_or_else(|| Self::of(board, 1, least, area));
        let sizes = std::iter::successors(Some(grid.u), |u| Some(0.99 * u)).take_while(|&u| u >= least);
        let cost = |grid: &Self| grid.pages(sections, signs) / (grid.u / style::FINE_CELL).min(1.0).powf(MATTERS);
        let smaller = sizes.map(|u| Self { u, ..grid });
        smaller.fold(grid, |best, own| if cost(&own) < cost(&best) - ROUNDING { own } else { best })
    }

    /// The pages that sections of these numbers of pictures take, each with this number of signposts. A half empty page
    /// counts more.
    fn pages(&self, sections: &[usize], signs: usize) -> f64 {
        let (height, row) = (self.area.text_height() + self.gap + ROUNDING, self.row() + self.gap);
        let beside = if self.is_beside() { signs } else { 0 };
        let above = if beside > 0 { 0.0 } else { style::CAPTION + self.board.1 * self.sign_cell() + self.gap };
        let (mut pages, mut y) = (1.0, 0.0);
        let mut put = |own: f64, needed: f64| {
            let next = pages + if y < height / 2.0 { 1.5 } else { 1.0 };
            (pages, y) = if y + needed > height { (next, own) } else { (pages, y + own) };
        };
        for pictures in sections {
            let rows = pictures.div_ceil(self.columns()).max(beside);
            let head = HEAD + above;
            put(head, head + rows.min(self.kept().max(beside)) as f64 * row);
            (0..rows).for_each(|_| put(row, row));
        }
        put(0.0, if sections.len() == 1 { (1.0 - style::MAJOR) * height } else { 0.0 });
        pages
    }

    /// The grid with `all` columns, including that of the signposts, as wide as the page.
    fn of(board: (f64, f64), all: usize, least: f64, area: &'a Area) -> Self {
        let (gap, pad) = style::gaps(area);
        // The backgrounds of signposts above the pictures are as wide as the page.
        let around = [0.0, 2.0 * pad, pad][all.min(3) - 1];
        let largest = if area.large { 2.0 * style::LARGEST_CELL } else { style::LARGEST_CELL };
        let wide = (area.text_width() - around - (all - 1) as f64 * gap) / (all as f64 * board.0);
        // A row must fit with the headline and signposts above it. If a board is as large as the page, the signposts
        // are on the page before.
        let room = area.text_height() - style::CAPTION;
        // Signposts fit below the last row of the section before.
        let both = |sign: f64| (room - HEAD - style::CAPTION - 2.0 * gap) / (board.1 * (1.0 + sign));
        let high = match all {
            1 => Some(both(SMALL_SIGN)).filter(|&both| both >= least).unwrap_or(room / board.1),
            2 => Some(both(1.0)).filter(|&both| both >= least).unwrap_or((room - HEAD) / board.1),
            _ => (room - HEAD) / board.1,
        };
        Self { area, board, u: wide.min(largest).min(high), all, gap, apart: gap, pad }
    }

    /// The requested grid of columns of pictures and rows.
    fn wanted(board: (f64, f64), wanted: Grid, least: f64, area: &'a Area) -> Self {
        let grid = Self::of(board, if wanted.cols > 2 { wanted.cols + 1 } else { wanted.cols }, least, area);
        let row = (area.text_height() - HEAD + grid.gap) / wanted.rows as f64 - grid.gap;
        let grid = Self { u: grid.u.min((row - style::CAPTION) / board.1), ..grid };
        Self { apart: grid.gap + row - grid.row() - ROUNDING, ..grid }
    }

    /// Rows of pictures that stay on one page with a headline; two with the signposts if a page has many.
    fn kept(&self) -> usize {
        let rows = if self.rows() >= style::MANY_ROWS { 2 } else { 1 };
        if self.is_beside() { rows } else { rows - 1 }
    }

    /// Whether the signposts are in the first column.
    fn is_beside(&self) -> bool {
        self.all > 2
    }

    /// Columns of pictures.
    fn columns(&self) -> usize {
        self.all - usize::from(self.is_beside())
    }

    /// Width of a frame.
    fn wide(&self) -> f64 {
        self.board.0 * self.u
    }

    /// Height of a row of pictures without notes.
    fn row(&self) -> f64 {
        style::CAPTION + self.board.1 * self.u
    }

    /// Rows of a page.
    fn rows(&self) -> usize {
        let height = self.area.text_height() - HEAD + self.apart + ROUNDING;
        ((height / (self.row() + self.apart)) as usize).max(1)
    }

    /// Distance from a column to the next.
    fn pitch(&self) -> f64 {
        let (width, wide) = (self.area.text_width(), self.wide());
        let around = if self.is_beside() { self.pad } else { 2.0 * self.pad };
        // Narrow boards have columns of a fixed width, for captions that extend beyond them; others end at the right
        // margin.
        match self.all {
            1 => 0.0,
            _ if wide < style::NARROW => (width - around + self.gap) / self.all as f64,
            _ => (width - wide - around) / (self.all - 1) as f64,
        }
    }

    /// The left edge of the frame in a column of pictures, from the left of the text block.
    fn x(&self, column: usize) -> f64 {
        let first = match self.all {
            1 => (self.area.text_width() - self.wide()) / 2.0,
            _ if self.is_beside() => self.pad + self.pitch(),
            _ => self.pad,
        };
        first + column as f64 * self.pitch()
    }

    /// Side of a cell of a signpost above the pictures. It leaves space for a row below it, unless it would be too
    /// small.
    fn sign_cell(&self) -> f64 {
        let wide = (self.area.text_width() - self.gap) / 2.0 - 2.0 * self.pad;
        let head = HEAD + style::CAPTION + self.gap;
        let high = (self.area.text_height() - head) / self.board.1;
        let with_row = high - self.row() / self.board.1 - ROUNDING;
        let high = if with_row >= LEAST_SIGN * self.u { with_row } else { high };
        let usual = if self.all > 1 { self.u } else { (self.u * SMALL_SIGN).min(wide / self.board.0) };
        usual.min(high)
    }

    /// Width for words in a column of pictures.
    fn column(&self) -> f64 {
        let (wide, behind) = (self.wide(), self.gap.min(style::BEHIND));
        match self.pitch() {
            pitch if pitch <= 0.0 => wide,
            pitch if wide < style::NARROW => pitch - behind,
            pitch => pitch.min(wide + self.gap) - behind,
        }
    }
}

/// The grid of the pictures of `steps`; `None` if there are none.
fn grid<'a>(steps: &Steps, layout: &Layout, area: &'a Area) -> Option<PictureGrid<'a>> {
    let diagram = &steps.figures.first()?.diagram;
    let (board, least) = (board_cells(diagram), least_of(steps, area));
    if let Some(grid) = layout.grid {
        return Some(PictureGrid::wanted(board, grid, least, area));
    }
    let is_of_arrows = steps.figures.iter().any(Figure::is_numbered);
    let most = match (area.large, is_of_arrows) {
        (true, _) => 2,
        (false, true) => style::MORE_COLUMNS,
        (false, false) => style::COLUMNS,
    };
    let sections: Vec<usize> = steps.sections().into_iter().map(|(.., own)| own.len()).collect();
    Some(PictureGrid::new(board, least, most, (&sections, 1 + usize::from(steps.has_here())), area))
}

/// The smallest readable cell of the pictures, in mm.
fn least_of(steps: &Steps, area: &Area) -> f64 {
    least_cell(steps.figures.iter().map(|figure| &figure.diagram), area)
}

/// Checks that the pictures are readable.
pub(super) fn check(steps: &Steps, layout: &Layout, area: &Area) -> Result<(), LayoutError> {
    let part =
        |layout: &Layout, area: &Area| grid(steps, layout, area).map_or(1.0, |grid| grid.u / least_of(steps, area));
    let grid_of =
        |layout: &Layout| grid(steps, layout, area).map(|grid| Grid { cols: grid.columns(), rows: grid.rows() });
    let free = Layout { grid: None, ..layout.clone() };
    let fits = grid_of(&free).filter(|_| part(&free, area) >= 1.0 - ROUNDING);
    let grid = layout.grid.or_else(|| grid_of(layout)).map_or_else(String::new, |grid| grid.to_string());
    let place = format!("with {grid} diagrams on a page");
    let (things, least) = match area.large {
        true => ("the cells", (least_of(steps, area) * area.scale, "mm", "wide")),
        false => ("the labels", least_type(area)),
    };
    layout.readable(area, (&place, things), least, fits, |on| part(if on == area { layout } else { &free }, on))
}

/// A row of a section.
struct Row<'a> {
    /// The signpost at its left.
    sign: Option<&'a Signpost>,
    figures: &'a [Figure],
    /// Whether the code of the part is in the first column.
    has_code: bool,
    /// The pictures with their notes.
    frame: Frame,
    /// Whether it stays on one page with the next row.
    is_kept: bool,
    /// The lines of long notes, which may continue on further pages.
    notes: Vec<String>,
}

/// The solution under construction.
struct SolutionPages<'b, 'a> {
    book: &'b mut Book<'a>,
    steps: &'a Steps,
    grid: PictureGrid<'a>,
    /// Whether each section has the signpost of its start.
    has_here: bool,
}

impl<'a> Book<'a> {
    /// Adds the pictures of the solution, by part.
    pub(super) fn solution(&mut self, steps: &'a Steps) {
        let Some(grid) = grid(steps, self.layout, self.area) else { return };
        let title = self.booklet.language.say("pages-solution", &[]);
        let (sections, first) = (steps.sections(), self.sheets.len());
        self.begin(Topic::Steps);
        self.bookmark_at(false, &title, (first, 0.0));
        let mut pages = SolutionPages { book: self, steps, grid, has_here: steps.has_here() };
        if steps.chapters.is_empty() {
            let mut rows = pages.laid(&steps.figures, &[], Frame::default());
            if let Some(row) = rows.first_mut() {
                row.frame = std::mem::take(&mut row.frame).tagged(Tag::Anchor("solution".to_owned()));
            }
            pages.rows(None, &[], rows);
        }
        let is_short = sections.len() < 2;
        for (chapter, section, own) in sections {
            pages.section(chapter, section, &steps.figures[own], !is_short);
        }
        self.is_short = is_short && self.sheets.len() == first + 1;
    }
}

impl<'a> SolutionPages<'_, 'a> {
    /// The minimum size in pt of the words above a picture.
    fn least_words(&self) -> f64 {
        if self.book.area.large { TextStyle::NOTE.size } else { style::LEAST_WORDS }
    }

    /// Adds a bookmark of a part, which starts with this section at `top` on the page.
    fn bookmark(&mut self, chapter: &Chapter, section: &Section, top: f64) {
        let last = chapter.sections.last().unwrap_or(section).there.count;
        let parts = [
            ("unit", self.steps.unit.into()),
            ("number", chapter.number.into()),
            ("title", (&chapter.title).into()),
            ("first", (section.here.count + 1).into()),
            ("to", last.into()),
        ];
        let title = self.book.booklet.language.say("pages-bookmark-part", &parts);
        self.book.bookmark_at(true, &title, (self.book.sheets.len() - 1, top));
    }

    /// Adds a section with its headline, and with a bookmark if it starts a part and `is_marked`. Its signpost shows
    /// its start.
    fn section(&mut self, chapter: &'a Chapter, section: &'a Section, own: &'a [Figure], is_marked: bool) {
        let own = if let [Figure { last: 0, .. }, others @ ..] = own { others } else { own };
        let signs: Vec<&Signpost> = section.signposts(self.has_here).collect();
        let (gap, is_beside) = (self.grid.apart, self.grid.is_beside());
        let head = self.headline(chapter, section);
        let code = if section.first == chapter.first { self.code_of(chapter) } else { Frame::default() };
        let rows = self.laid(own, if is_beside { &signs } else { &[] }, code);
        let above = |pages: &Self, free: f64| match is_beside {
            true => Frame::default(),
            false => pages.signs_above(&signs, section.first == 1, free),
        };
        let high = above(self, f64::INFINITY).height;
        // Some rows stay on one page with the headline; signposts above the pictures count as a row.
        let room = self.book.area.text_height() - head.height - high;
        let kept = if self.grid.kept() > 0 { self.kept(&rows, room) } else { 0.0 };
        let apart = gap - self.grid.gap;
        let sheet = self.book.sheet();
        // The gap above it may shrink.
        let over = gap.min(sheet.free() - head.height - high - kept - apart);
        match (sheet.is_fresh(), over >= style::YIELDS * gap) {
            (true, _) => {}
            (false, true) => sheet.y += over,
            (false, false) => self.book.turn(),
        }
        if is_marked && section.first == chapter.first {
            let top = self.book.sheet().y - 4.0;
            self.bookmark(chapter, section, top);
        }
        let sheet = self.book.sheet();
        sheet.holds_part(chapter.number - 1);
        if kept <= 0.0 {
            [section.here.count + 1, section.there.count].into_iter().for_each(|number| sheet.holds(number));
        }
        sheet.put(0.0, head);
        let free = sheet.free();
        let above = above(self, free);
        self.book.sheet().put(0.0, above);
        self.rows(Some((chapter, section)), &signs, rows);
    }

    /// The code of the web page that plays a part from its start, if there is one.
    fn code_of(&self, chapter: &Chapter) -> Frame {
        let code = self.book.booklet.colophon.as_ref().and_then(|colophon| colophon.code.as_ref());
        let code = code.filter(|_| self.steps.chapters.len() > 1);
        let code: Option<Code> = code.and_then(|code| format!("{}#step-{}", code.address, chapter.first).parse().ok());
        let say = |code: &Code| self.book.booklet.language.say("colophon-code", &[("address", (&code.address).into())]);
        code.map_or_else(Frame::default, |code| back::code_of(self.book.set, &code, say(&code)))
    }

    /// Height of the first row with those that stay on one page with it, as far as they fit in `room`.
    fn kept(&self, rows: &[Row<'_>], room: f64) -> f64 {
        let mut kept = 0.0;
        for (index, row) in rows.iter().enumerate() {
            let height = kept + row.frame.height + if index > 0 { self.grid.apart } else { 0.0 };
            if height > room + ROUNDING {
                break;
            }
            kept = height;
            if !row.is_kept {
                break;
            }
        }
        kept
    }

    /// The rows of a section. A code is below its signposts, or below its pictures if these are below the signposts.
    fn laid(&self, own: &'a [Figure], signs: &[&'a Signpost], code: Frame) -> Vec<Row<'a>> {
        let columns = self.grid.columns();
        let pictures = own.len().div_ceil(columns);
        // A free place in the last row is enough.
        let free = if signs.is_empty() { own.len() % columns } else { 0 };
        let at = if signs.is_empty() { pictures - usize::from(free > 0) } else { signs.len() };
        let count = pictures.max(signs.len()).max(if code.is_empty() { 0 } else { at + 1 });
        let height = self.book.area.text_height();
        let beside = height - HEAD - self.grid.row() - style::UNDER_HEADING;
        let most = beside.min(style::MINOR * height);
        let row = |index: usize| {
            let figures = own.get(index * columns..).unwrap_or_default();
            let figures = &figures[..figures.len().min(columns)];
            let has_pictures = !figures.is_empty() || index < signs.len();
            let mut frame = Frame::new(0.0, if has_pictures { self.grid.row() } else { 0.0 });
            let has_code = index == at && !code.is_empty();
            if has_code {
                let x = if free > 0 { self.grid.x(free) } else { self.grid.pad };
                frame.put(x, if has_pictures { style::CAPTION } else { 0.0 }, code.clone());
            }
            for (column, figure) in figures.iter().enumerate() {
                frame.put(self.grid.x(column), 0.0, self.figure(figure, column));
            }
            // A few lines stay on one page with their row.
            let mut notes = self.notes(figures);
            if !notes.is_empty() && notes.len() as f64 * TextStyle::SMALL.leading <= most {
                let lines = lines(TextStyle::SMALL, &std::mem::take(&mut notes)).tagged(Tag::Paragraph);
                frame.put(self.margin(), frame.height + style::UNDER_HEADING, lines);
            }
            // Signposts stay together, a code stays with the row above it, and the first two of many rows stay with the
            // headline.
            let next = index + 1;
            let is_many = index == 0 && self.grid.is_beside() && self.grid.rows() >= style::MANY_ROWS;
            let is_kept =
                next < signs.len() || next == at && next >= pictures && next < count || is_many && next < count;
            Row { sign: signs.get(index).copied(), figures, has_code, frame, is_kept, notes }
        };
        (0..count).map(row).collect()
    }

    /// The left edge of notes, after the column of the signposts.
    fn margin(&self) -> f64 {
        if self.grid.is_beside() { self.grid.x(0) } else { 0.0 }
    }

    /// The lines of the author's notes on the pictures of a row, each with the number of its picture.
    fn notes(&self, figures: &[Figure]) -> Vec<String> {
        let (fonts, room) = (self.book.set.fonts, self.book.set.width() - self.margin());
        let noted = figures.iter().filter(|figure| !figure.notes.is_empty());
        let notes = noted.map(|figure| format!("{}: {}", figure.count, figure.notes.join("\n")));
        let lines = |note: String| note.lines().flat_map(|one| TextStyle::SMALL.wrap(fonts, one, room)).collect();
        notes.flat_map(|note| -> Vec<String> { lines(note) }).collect()
    }

    /// Places rows on the page. Rows that do not fit go to further pages.
    fn rows(&mut self, section: Option<(&Chapter, &Section)>, signs: &[&'a Signpost], rows: Vec<Row<'a>>) {
        let (grid, is_beside) = (self.grid, self.grid.is_beside());
        let height = self.book.area.text_height();
        let needed: Vec<f64> = (0..rows.len()).map(|index| self.kept(&rows[index..], height)).collect();
        let mut is_kept = false;
        for (index, row) in rows.into_iter().enumerate() {
            let over = if index > 0 { grid.apart } else { 0.0 };
            let sheet = self.book.sheet();
            let begins = index == 0 && (is_beside || sheet.is_fresh());
            let own = row.frame.height;
            let goes_on = !begins && !sheet.fits(over + if is_kept { own } else { own.max(needed[index]) });
            is_kept = row.is_kept;
            if goes_on {
                self.book.turn()
            } else {
                sheet.y += over
            }
            let sheet = self.book.sheet();
            let (left, y, free) = (sheet.left, sheet.y, sheet.free());
            if let Some((chapter, _)) = section {
                sheet.holds_part(chapter.number - 1);
            }
            if let Some(sign) = row.sign {
                let points =
                    index + 1 < signs.len() && row.notes.is_empty() && sheet.fits(own + grid.apart + grid.row());
                let mark = points.then_some(own + grid.apart - 0.8);
                let frame = self.sign(sign, grid.u, (grid.pad, free), sign.count == 0 && index == 0, mark);
                self.book.sheet().body.put(left + grid.pad, y, frame);
            } else if let Some((_, section)) = section.filter(|_| goes_on && is_beside && !row.has_code) {
                self.continued(section);
            }
            for figure in row.figures {
                let shown = match self.has_here {
                    true => [figure.count; 2],
                    false => [(figure.number + 1).min(figure.last), figure.last],
                };
                shown.into_iter().for_each(|number| self.book.sheet().holds(number));
            }
            self.book.sheet().put(0.0, row.frame);
            let mut rest = row.notes;
            self.book.sheet().y += if rest.is_empty() { 0.0 } else { style::UNDER_HEADING };
            while !rest.is_empty() {
                rest = self.book.lines(TextStyle::SMALL, rest);
                if !rest.is_empty() {
                    self.book.turn();
                }
            }
        }
    }

    /// Adds the name of a section that continues.
    fn continued(&mut self, section: &Section) {
        if section.name.is_empty() {
            return;
        }
        let words = self.book.booklet.language.say("matter-continued", &[]);
        let mut frame = Frame::default();
        frame.text((0.0, 3.0), TextStyle::SECTION.light(), Anchor::Start, &section.name);
        frame.text((0.0, 8.4), TextStyle::QUIET, Anchor::Start, &words);
        let (pad, sheet) = (self.grid.pad, self.book.sheet());
        sheet.body.put(sheet.left + pad, sheet.y + style::CAPTION, frame.tagged(Tag::Paragraph));
    }

    /// The signposts above the pictures, with a mark between them and the gap below them. Their backgrounds take at
    /// most `free` mm.
    fn signs_above(&self, signs: &[&Signpost], is_first: bool, free: f64) -> Frame {
        let Some(board) = signs.first().map(|sign| board_cells(&sign.diagram)) else { return Frame::default() };
        let (grid, width) = (self.grid, self.book.set.width());
        let u = grid.sign_cell();
        let wide = board.0 * u;
        let step = if grid.columns() > 1 { grid.pitch() } else { width - wide - 2.0 * grid.pad };
        let mut frame = Frame::default();
        for (index, sign) in signs.iter().enumerate() {
            let x = grid.pad + index as f64 * step;
            let edge = grid.pad.min(width - x - wide);
            frame.put(x, 0.0, self.sign(sign, u, (edge, free), is_first && index == 0, None));
        }
        if signs.len() > 1 {
            let at = Point::new(grid.pad + (step + wide) / 2.0, style::CAPTION + board.1 * u / 2.0);
            frame.items.push(mark(at, [(-1.6, -2.6), (1.6, 0.0), (-1.6, 2.6)]));
        }
        frame.height += grid.gap;
        frame
    }

    /// A signpost on its background, which ends at `edge` on its right and extends at most `free` below its top. A mark
    /// at `points` below its top points to the next one.
    fn sign(&self, sign: &Signpost, u: f64, (edge, free): (f64, f64), is_start: bool, points: Option<f64>) -> Frame {
        let (grid, set) = (self.grid, self.book.set);
        let (w, h) = (board_cells(&sign.diagram).0 * u, board_cells(&sign.diagram).1 * u);
        let mut frame = Frame::new(w, style::CAPTION + h);
        let high = (frame.height + 0.6 + grid.pad.min(grid.gap / 3.0)).min(free + 0.6);
        frame.rect(Rect::new(-grid.pad, -0.6, grid.pad + w + edge, high), 1.0, Role::Panel);
        let (number, words) = ((&*sign.count.to_string(), TextStyle::HEADING), (&*sign.words, TextStyle::SMALL));
        let mut head = set.caption(number, words, (self.least_words(), w, w), style::CAPTION_LINE).tagged(Tag::Caption);
        // Letters that are too small to read are left out.
        let is_read = u + ROUNDING >= set.least(&sign.diagram);
        let shown = if is_read { sign.diagram.clone() } else { sign.diagram.unlabelled() };
        let field = Rect::new(0.0, style::CAPTION, w, h);
        head.rect(field, 0.0, Role::Field);
        head.board((0.0, style::CAPTION), u, &shown);
        let name = is_start.then(|| "step-0".to_owned());
        frame.put(0.0, 0.0, head.tagged(Tag::Figure { words: sign.diagram.description.clone(), name }));
        let points = points.map(|y| mark(Point::new(w / 2.0, y), [(-2.0, -1.6), (2.0, -1.6), (0.0, 0.6)]));
        frame.items.extend(points);
        frame
    }

    /// The steps that a picture shows besides its last one: those of the moves that follow, or the first ones of its
    /// move.
    fn others_of(&self, figure: &Figure) -> std::ops::Range<usize> {
        if figure.last != figure.number {
            return figure.number + 1..figure.last + 1;
        }
        let figures = &self.steps.figures;
        let before = figures[..figures.partition_point(|other| other.number < figure.number)].last();
        let before = before.filter(|before| before.count + 1 == figure.count);
        before.map_or(figure.number, |before| before.number + 1)..figure.number
    }

    /// A picture with its caption above it.
    fn figure(&self, own: &Figure, column: usize) -> Frame {
        let (grid, set, booklet) = (self.grid, self.book.set, self.book.booklet);
        let (language, captioned) = (&booklet.language, self.book.layout.caption);
        let has_none = |step: &usize| self.steps.figures.binary_search_by_key(step, |other| other.number).is_err();
        let others: Vec<String> = self.others_of(own).filter(has_none).map(|step| format!("step-{step}")).collect();
        let is_last = self.steps.figures.last().is_some_and(|last| std::ptr::eq(last, own));
        let solved = self.steps.solved.as_ref().filter(|_| is_last);
        // Several arrows show the next moves. The last picture has the total.
        let is_before = !self.has_here;
        let words = match solved {
            _ if own.has_move && captioned => String::new(),
            Some(_) if is_before => booklet.unit.count(own.number, language),
            _ if own.is_numbered() => String::new(),
            Some(solved) => language.say("steps-solved", &[("title", (&own.words).into()), ("words", solved.into())]),
            None => own.words.clone(),
        };
        let count = own.count.to_string();
        let number = if captioned || is_before { &own.caption } else { &count };
        let usual = if *number == count { TextStyle::HEADING } else { TextStyle::STRONG };
        let room = grid.column().max(grid.wide()).min(set.width() - grid.x(column));
        let least = self.least_words();
        let (style, number) = usual.fitted(set.fonts, number, least, room);
        let mut caption = Frame::new(grid.wide(), style::CAPTION);
        let number_of = |caption: &mut Frame| {
            caption.spoken((0.0, style::CAPTION_BASE), style, Anchor::Start, &number, &own.caption);
        };
        // The line of the table for its move.
        let lines = booklet.moves.as_ref().map_or(&[][..], |moves| &moves.lines);
        let line = lines.get(lines.partition_point(|line| line.last < own.last)).filter(|_| own.last > 0);
        match line.map(|line| line.last) {
            Some(to) => {
                let unit = ("unit", booklet.unit.name().into());
                let words = language.say("pages-link-move", &[unit, ("number", own.number.into())]);
                caption.tag(Tag::Link { to: format!("move-{to}"), words }, number_of);
            }
            None => number_of(&mut caption),
        }
        let used = style.width(set.fonts, &number) + style::BEHIND / 2.0;
        caption.put(0.0, 0.0, set.words_after(used, TextStyle::SMALL, &words, (least, grid.wide(), room)));
        let name = Some(format!("step-{}", own.number));
        figure(&own.diagram, name, caption, grid.u).named(&others)
    }

    /// The headline of a section: a rule, its name, the summary of its part, and its steps.
    fn headline(&self, chapter: &Chapter, section: &Section) -> Frame {
        let (set, grid, all) = (self.book.set, self.grid, self.book.set.width());
        let language = &self.book.booklet.language;
        let begins = chapter.first == section.first;
        let (band, style, role) = match begins {
            true => (style::PART_HEAD, TextStyle::PART, Role::PartRule),
            false => (style::SECTION_HEAD, TextStyle::SECTION, Role::ThinRule),
        };
        let name = if section.name.is_empty() { language.say("steps-only", &[]) } else { section.name.clone() };
        let baseline = style.middle(band) + 0.4;
        let end = TextStyle::SMALL.width(set.fonts, &section.place);
        let (name_style, _) = style.fitted(set.fonts, &name, 0.0, all * 0.5);
        let behind = name_style.width(set.fonts, &name) + style::BEHIND;
        let x = if grid.is_beside() { grid.x(0).max(behind) } else { behind };
        // A solution of one part reaches its end in its last section.
        let is_last = chapter.last == section.last;
        let title = if self.steps.chapters.len() > 1 || is_last { &*chapter.title } else { "" };
        let room = all - x - end - style::BEHIND;
        // If only one of both fits, the summary matters more.
        let (room, has_place) = if room < style::LEAST_COLUMN { (all - x, false) } else { (room, true) };
        let (size, title) = TextStyle::HEADLINE.fitted(set.fonts, title, TextStyle::NOTE.size, room);
        let mut frame = Frame::new(all, band);
        frame.rule(0.0, all, 0.0, role);
        frame.tag(Tag::Heading(3), |frame| {
            frame.text((0.0, baseline), name_style, Anchor::Start, &name);
            frame.text((x, baseline), size, Anchor::Start, &title);
        });
        if has_place {
            frame.tag(Tag::Paragraph, |frame| {
                frame.text((all, baseline), TextStyle::SMALL, Anchor::End, &section.place)
            });
        }
        // The start has no picture of its own, so its notes are here.
        let start = self.steps.figures.first().filter(|figure| section.first == 1 && figure.last == 0);
        let notes = chapter.notes.iter().filter(|_| begins).chain(start.into_iter().flat_map(|figure| &figure.notes));
        let notes = Frame::stack(notes.map(|note| (style::PARAGRAPH, set.text(TextStyle::TEXT, note, all))));
        frame.put(0.0, band + style::UNDER_HEADING, notes);
        frame.height += if frame.height > band + style::UNDER_HEADING { style::PARAGRAPH } else { 0.0 };
        let first = (section.first == 1).then(|| "solution".to_owned());
        frame.named(&[format!("part-{}", section.first)]).named(first.as_slice())
    }
}

/// A black triangle with its corners relative to `at`.
fn mark(at: Point, corners: [(f64, f64); 3]) -> Item {
    let points = corners.map(|(x, y)| Point::new(at.x + x, at.y + y));
    Item::Shape(Form::Rings(vec![points.to_vec()], 0.0), Role::LeaderDot)
}
