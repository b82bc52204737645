//! The solutions: for each puzzle pictures and, if they do not show all, a table of whole moves in narrow columns. Pictures that
//! are as narrow as the columns follow the moves that they show; larger ones, and maps, are in rows above the table.

use super::{BEFORE_SEE, Binder, NARROW_GAP, SEE, Stop, least_cell};
use crate::booklet::pages::board_cells;
use crate::booklet::pages::penalties::{self, Held};
use crate::booklet::pages::sheet::{Sheet, fitting, shortened, width, wrap};
use crate::booklet::{BookPart, Entry, Figure};
use stepbook_draw::diagram::{Anchor, Item, Rect, Role, Span, Tag};
use stepbook_draw::font::Weight;

/// Largest and least side of a cell of a picture in mm; room over a picture in a row, and distances of such pictures.
const CELL: f64 = 6.0;
const LEAST: f64 = 4.4;
const OVER: f64 = 5.4;
const ACROSS: f64 = 6.0;
const DOWN: f64 = 5.0;
/// Side of a cell of a picture in a narrow column in mm, and the distance from it to the next move.
const SMALL_CELL: f64 = 5.2;
const BELOW_PICTURE: f64 = 2.0;
/// Side of a cell of a map in mm, which holds a ring and two numbers, and the most of a page that a map takes.
const MAP_CELL: f64 = 8.0;
const MAP: f64 = 0.62;
/// How much wider than the text a map may be so that it can be read: the words at its exits reach beyond the field.
pub(super) const WIDER: f64 = 1.03;
/// Height of the head of a solution in mm.
const HEAD: f64 = 7.4;
/// Size of moves in pt; in mm the distances of their parts, and the most of a column that labels take.
const TEXT: f64 = 9.0;
const SPACE: f64 = 1.6;
const LABELS: f64 = 0.45;
/// Height of a line of a note in lines of the table.
const NOTE: f64 = 0.92;
/// The distances of lines in mm that are tried, and of solutions, best first.
const PITCHES: [f64; 5] = [3.8, 3.9, 4.0, 4.1, 4.2];
const AFTER: [f64; 3] = [5.5, 7.0, 4.5];
/// Least width of a solution beside another one, and the greatest height of such, in mm.
const BESIDE: f64 = 52.0;
const LOW: f64 = 80.0;
/// The part of their common height that solutions side by side take at least, on average.
const LEVEL: f64 = 0.55;
/// Least room in mm for the beginning of a solution, and for the rest of one, and the fewest lines of a table on a page.
const BEGUN: f64 = 26.0;
const REST: f64 = 16.0;
const FEWEST: f64 = 3.0;
/// Distance of the lines of a remark in mm.
const REMARK: f64 = 4.2;
/// The pictures of a solution in rows.
#[derive(Clone)]
struct Grid {
    u: f64,
    /// Width of a picture with its caption, and height, in mm.
    cell: (f64, f64),
    across: usize,
}

/// A line of a narrow column: a move, or a note below one.
#[derive(Clone)]
enum Line<'a> {
    Move { number: usize, label: &'a str, way: Vec<String>, bold: bool },
    Note(Vec<String>),
}

impl Line<'_> {
    /// Height in lines of the table.
    fn height(&self) -> f64 {
        match self {
            Self::Move { way, .. } => way.len() as f64,
            Self::Note(lines) => NOTE * lines.len() as f64,
        }
    }
}

/// A move with its notes and its picture, which stay together.
#[derive(Clone)]
struct Unit<'a> {
    lines: Vec<Line<'a>>,
    picture: Option<(&'a Figure, f64)>,
    /// Height of the lines in lines of the table, and of the picture with the distance below it in mm.
    lines_height: f64,
    picture_height: f64,
}

impl Unit<'_> {
    /// In mm.
    fn height(&self, pitch: f64) -> f64 {
        pitch * self.lines_height + self.picture_height
    }
}

/// Columns of moves: their number, width and distance from one to the next in mm, and where label and way begin.
#[derive(Clone, Copy)]
struct Columns {
    count: usize,
    width: f64,
    step: f64,
    label: f64,
    way: f64,
}

/// A way to lay out a solution in some width.
struct Way<'a> {
    /// The pictures that are above the moves, or at their left.
    grid: Option<Grid>,
    /// Where the columns begin, in mm; 0 if they are below the pictures.
    aside: f64,
    columns: Columns,
    units: Vec<Unit<'a>>,
}

/// The ways to lay out each solution, by the number of the narrow columns that it takes.
type Ways<'a> = Vec<Vec<Vec<Way<'a>>>>;

/// A solution as it is laid out in some width.
struct Solution<'a> {
    entry: &'a Entry,
    width: f64,
    /// The pictures that are above the moves, or at their left.
    grid: Option<Grid>,
    /// Where the columns begin, in mm; 0 if they are below the pictures.
    aside: f64,
    columns: Columns,
    units: Vec<Unit<'a>>,
    remarks: Vec<String>,
    /// If it is not broken, in mm.
    height: f64,
    /// Whether there is room for it.
    is_set: bool,
}

/// Something on a page: its left edge in the text block, and its top on the page, in mm.
enum Part<'a> {
    Head { entry: &'a Entry, width: f64, goes_on: bool },
    Picture { entry: &'a Entry, figure: &'a Figure, grid: Grid },
    Column { units: Vec<Unit<'a>>, columns: Columns, pitch: f64, goes_on: bool },
    Remarks(Vec<String>),
}

/// The pages of the solutions.
struct Plan<'a> {
    pages: Vec<Vec<(f64, f64, Part<'a>)>>,
    /// Where each page ends in mm.
    ends: Vec<f64>,
}

/// The distances with which solutions are laid out, in mm.
#[derive(Clone, Copy)]
struct Spacing {
    pitch: f64,
    after: f64,
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
        let begin = self.book.sheet().y;
        let count = self.narrow_columns().0;
        let numbers: Vec<usize> = self.side_by_side().into_iter().chain([1]).map(|many| count / many).collect();
        let ways = self.ways(&numbers);
        let spacings = AFTER.into_iter().flat_map(|after| PITCHES.map(|pitch| Spacing { pitch, after }));
        let mut best: Option<(f64, Plan<'a>)> = None;
        for spacing in spacings {
            let plan = self.planned(&ways, begin, spacing);
            let fills = self.fills(&plan);
            let is_good = fills.iter().all(|&fill| fill >= penalties::LEAST_FILL);
            let cost: f64 = fills.iter().map(|&fill| penalties::PAGE + penalties::of_page(fill, Held::OTHER)).sum();
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, plan));
            }
            if is_good {
                break;
            }
        }
        let Some((_, plan)) = best else { return };
        for (i, (page, end)) in plan.pages.into_iter().zip(plan.ends).enumerate() {
            if i > 0 {
                self.page(&title, None);
            }
            for (x, y, part) in page {
                self.draw_part(x, y, part);
            }
            self.book.sheet().y = end;
        }
    }

    /// How full the pages of a plan are, from 0 to 1.
    fn fills(&self, plan: &Plan<'_>) -> Vec<f64> {
        let (top, room) = (self.book.paper.top, self.book.paper.text_height());
        // The sources are below the last solution or on the next pages.
        let last = plan.ends.last().map_or(top, |end| end + self.sources_height());
        let before = plan.ends.split_last().map_or(&[][..], |(_, before)| before);
        before.iter().map(|&end| (end - top) / room).chain([((last - top) % room) / room]).collect()
    }

    /// How many solutions may be side by side, most first.
    fn side_by_side(&self) -> Vec<usize> {
        let (count, column) = self.narrow_columns();
        let room = |columns: usize| columns as f64 * (column + NARROW_GAP) - NARROW_GAP;
        let least = (1..=count).find(|&columns| room(columns) >= BESIDE).unwrap_or(count);
        (2..=count / least).rev().collect()
    }

    /// The solutions on pages, the first of which continues at `begin`.
    fn planned(&self, ways: &Ways<'a>, begin: f64, spacing: Spacing) -> Plan<'a> {
        let (top, bottom) = (self.book.paper.top, self.book.paper.bottom);
        let (count, column) = self.narrow_columns();
        let step = column + NARROW_GAP;
        let mut plan = Plan { pages: vec![Vec::new()], ends: vec![begin] };
        let mut y = begin;
        let mut rest = self.collection.entries.as_slice();
        while let Some((entry, after)) = rest.split_first() {
            let many = self.side_by_side().into_iter().find_map(|many| {
                let each = count / many;
                let low = rest.get(..many)?.iter().map(|entry| {
                    let solution = self.solution(entry, ways, each, spacing);
                    Some(solution).filter(|solution| solution.height <= LOW && solution.is_narrow() && solution.is_set)
                });
                let low: Vec<Solution<'a>> = low.collect::<Option<_>>()?;
                let highest = low.iter().map(|solution| solution.height).fold(0.0, f64::max);
                let all: f64 = low.iter().map(|solution| solution.height).sum();
                (all >= LEVEL * many as f64 * highest).then_some((low, highest, each))
            });
            if let Some((low, highest, each)) = many {
                if y + highest > bottom + 1e-6 {
                    y = plan.new_page(top);
                }
                rest = &rest[low.len()..];
                for (i, solution) in low.into_iter().enumerate() {
                    plan.place(solution, ((i * each) as f64 * step, y), (top, bottom), spacing);
                }
                y += highest + spacing.after;
            } else {
                let solution = self.solution(entry, ways, count, spacing);
                rest = after;
                let fits = y + solution.height <= bottom + 1e-6;
                if !fits && y + solution.begun(spacing) > bottom + 1e-6 && y > top {
                    y = plan.new_page(top);
                }
                y = plan.place(solution, (0.0, y), (top, bottom), spacing) + spacing.after;
            }
            plan.end(y - spacing.after);
        }
        plan
    }

    /// A solution in as many of the narrow columns, in the way that is lowest.
    fn solution(&self, entry: &'a Entry, ways: &Ways<'a>, across: usize, spacing: Spacing) -> Solution<'a> {
        let (_, column) = self.narrow_columns();
        let width = across as f64 * (column + NARROW_GAP) - NARROW_GAP;
        let lines = |remark: &String| wrap(self.fonts(), remark, Weight::Light, TEXT, width.min(132.0));
        let remarks: Vec<String> = entry.remarks.iter().flat_map(lines).collect();
        let below = if remarks.is_empty() { 0.0 } else { 1.0 + REMARK * remarks.len() as f64 };
        let mut best: Option<(f64, &Way<'a>)> = None;
        for way in &ways[entry.number - 1][across] {
            let over = way.grid.as_ref().map_or(0.0, |grid| grid.height(entry.figures.len()));
            let moves = lowest(&way.units, way.columns.count, spacing.pitch);
            let between = if over > 0.0 && !way.units.is_empty() { DOWN } else { 0.0 };
            let body = if way.aside > 0.0 { over.max(moves) } else { over + between + moves };
            let height = HEAD + body + below;
            let is_allowed = way.aside == 0.0 || height <= LOW;
            if is_allowed && best.is_none_or(|(least, _)| height < least - 1e-6) {
                best = Some((height, way));
            }
        }
        let (height, grid, aside, columns, units) = match best {
            Some((height, way)) => (height, way.grid.clone(), way.aside, way.columns, way.units.clone()),
            None => {
                (HEAD + below, None, 0.0, Columns { count: 1, width, step: width, label: 0.0, way: 0.0 }, Vec::new())
            }
        };
        Solution { entry, width, grid, aside, columns, units, remarks, height, is_set: best.is_some() }
    }

    /// All ways to lay out the solutions in these numbers of narrow columns.
    fn ways(&self, numbers: &[usize]) -> Ways<'a> {
        let most = numbers.iter().copied().max().unwrap_or(1);
        let of = |entry: &'a Entry| {
            let ways = |across: usize| if numbers.contains(&across) { self.ways_of(entry, across) } else { Vec::new() };
            (0..=most).map(ways).collect()
        };
        self.collection.entries.iter().map(of).collect()
    }

    fn ways_of(&self, entry: &'a Entry, across: usize) -> Vec<Way<'a>> {
        let (_, column) = self.narrow_columns();
        let step = column + NARROW_GAP;
        let room = across as f64 * step - NARROW_GAP;
        let mut ways: Vec<Way<'a>> = Vec::new();
        for span in 1..=across {
            let count = across / span;
            // The same number of wider columns has more room.
            if span > 1 && count == across / (span - 1) && !ways.is_empty() {
                continue;
            }
            let (width, step) = (span as f64 * step - NARROW_GAP, span as f64 * step);
            let columns = Columns { count, width, step, label: 0.0, way: 0.0 };
            if let Some((columns, units)) = self.set(entry, columns, true) {
                ways.push(Way { grid: None, aside: 0.0, columns, units });
            }
            let below = self.set(entry, columns, false);
            if let Some(((columns, units), grid)) = below.zip(self.grid(entry, room)) {
                ways.push(Way { grid: Some(grid), aside: 0.0, columns, units });
            }
        }
        for taken in (1..across).filter(|_| !entry.lines.is_empty()) {
            let aside = taken as f64 * step;
            let Some(grid) = self.grid(entry, aside - NARROW_GAP) else { continue };
            // Beside higher pictures there is nothing to gain.
            if grid.height(entry.figures.len()) > LOW || grid.cell.0 > aside - NARROW_GAP + 1e-6 {
                continue;
            }
            let columns = Columns { count: across - taken, width: column, step, label: 0.0, way: 0.0 };
            if let Some((columns, units)) = self.set(entry, columns, false) {
                ways.push(Way { grid: Some(grid), aside, columns, units });
            }
        }
        ways
    }

    /// The moves in such columns, with the pictures if they are to be inside of them; `None` if there is no room.
    fn set(&self, entry: &'a Entry, columns: Columns, is_inside: bool) -> Option<(Columns, Vec<Unit<'a>>)> {
        let fonts = self.fonts();
        if is_inside && (entry.on_maps || entry.lines.is_empty()) {
            return None;
        }
        let widest = |widths: &mut dyn Iterator<Item = f64>| widths.fold(0.0, f64::max);
        let number =
            widest(&mut entry.lines.iter().map(|line| width(fonts, &line.number.to_string(), Weight::Bold, TEXT)));
        let label = widest(&mut entry.lines.iter().map(|line| width(fonts, &line.label, Weight::Bold, TEXT)));
        let label = label.min(LABELS * columns.width);
        let columns = Columns { label: number + SPACE, way: number + SPACE + label + SPACE, ..columns };
        let room = columns.width - columns.way;
        // A word is not broken; wider columns have room for it.
        let words = |line: &crate::booklet::MoveLine| line.way.concat();
        let is_broken = |way: &String| way.split(' ').any(|word| width(fonts, word, Weight::Bold, TEXT) > room);
        if columns.count > 1 && entry.lines.iter().map(words).any(|way| is_broken(&way)) {
            return None;
        }
        let mut units = Vec::new();
        for line in &entry.lines {
            let weight = if line.target { Weight::Bold } else { Weight::Regular };
            let way = wrap(fonts, &words(line), weight, TEXT, room);
            let moved = Line::Move { number: line.number, label: &line.label, way, bold: line.target };
            let note =
                |note: &String| Line::Note(wrap(fonts, note, Weight::Light, TEXT, columns.width - columns.label));
            let lines: Vec<Line<'a>> = std::iter::once(moved).chain(line.notes.iter().map(note)).collect();
            let lines_height: f64 = lines.iter().map(Line::height).sum();
            let figure = entry.figures.iter().find(|figure| is_inside && line.target && figure.number == line.number);
            let picture = match figure {
                Some(figure) => {
                    let (cols, rows) = board_cells(&figure.diagram);
                    let least = least_cell(&figure.diagram, &self.book.paper);
                    let most =
                        (self.book.paper.text_height() - HEAD - PITCHES[4] * lines_height - BELOW_PICTURE) / rows;
                    let u = SMALL_CELL.max(least).min(columns.width / cols).min(most);
                    if u < least {
                        return None;
                    }
                    Some((figure, u, rows * u + BELOW_PICTURE))
                }
                None => None,
            };
            let picture_height = picture.map_or(0.0, |(.., height)| height);
            let picture = picture.map(|(figure, u, _)| (figure, u));
            units.push(Unit { lines, picture, lines_height, picture_height });
        }
        Some((columns, units))
    }

    /// The pictures in as many columns as a width has room for; `None` if they could not be read.
    fn grid(&self, entry: &Entry, room: f64) -> Option<Grid> {
        let area = &self.book.paper;
        let Some(first) = entry.figures.first() else {
            return Some(Grid { u: CELL, cell: (0.0, 0.0), across: 1 });
        };
        let (cols, rows) = board_cells(&first.diagram);
        let least = least_cell(&first.diagram, area);
        let most = area.text_height() - HEAD - OVER - 1.0;
        let usual = if entry.on_maps { MAP_CELL.min(MAP * area.text_height() / rows) } else { CELL };
        let wide = if entry.on_maps { WIDER } else { 1.0 } * room / cols;
        let u = usual.min(room / cols).max(least).min(wide).min(most / rows);
        let cell = (cols * u, OVER + rows * u);
        let count = entry.figures.len();
        let across = (((room + ACROSS) / (cell.0 + ACROSS) + 1e-6).floor() as usize).clamp(1, count);
        let usual = Grid { u, cell, across };
        if u < least * 0.999 {
            return None;
        }
        if entry.on_maps {
            return Some(usual);
        }
        // Smaller pictures take fewer rows.
        let more = (across + 1..=count).map_while(|across| {
            let u = ((room + ACROSS) / across as f64 - ACROSS) / cols;
            (u >= LEAST.max(least)).then_some(Grid { u, cell: (cols * u, OVER + rows * u), across })
        });
        Some(more.fold(usual, |best, grid| if grid.height(count) < best.height(count) - 1e-6 { grid } else { best }))
    }

    fn draw_part(&mut self, x: f64, y: f64, part: Part<'a>) {
        let left = self.book.sheet().left + x;
        match part {
            Part::Head { entry, width, goes_on } => self.solution_head(entry, (left, y), width, goes_on),
            Part::Picture { entry, figure, grid } => draw_picture(self.book.sheet(), entry, figure, &grid, (left, y)),
            Part::Column { units, columns, pitch, goes_on } => {
                draw_column(self.book.sheet(), &units, &columns, pitch, (left, y), goes_on);
            }
            Part::Remarks(lines) => self.book.sheet().tagged(Tag::Paragraph, |sheet| {
                for (i, line) in (1..).zip(&lines) {
                    let y = y + f64::from(i) * REMARK;
                    sheet.text(left, y, TEXT, Weight::Light, Anchor::Start, line);
                }
            }),
        }
    }

    /// Number, title and length under a rule, with the way back to the puzzle; where a solution continues, that it does.
    fn solution_head(&mut self, entry: &Entry, (left, y): (f64, f64), all: f64, goes_on: bool) {
        self.is_here(Stop::Solution, entry.number);
        let continued = self.language().say("collection-continued", &[]);
        let see = if goes_on { None } else { self.see(Stop::Puzzle, entry.number) };
        let see_width = see.as_ref().map_or(0.0, |_| self.seen_room(Stop::Puzzle) + BEFORE_SEE);
        if !goes_on {
            self.bookmark(entry, y);
        }
        let sheet = self.book.sheet();
        sheet.rule(left, left + all, y, Role::ThinRule);
        let baseline = y + 4.6;
        let words = if goes_on { &continued } else { &entry.counts };
        let counts = width(&sheet.fonts, words, Weight::Regular, 9.0) + BEFORE_SEE;
        let number = entry.number.to_string();
        let behind = width(&sheet.fonts, &number, Weight::Bold, 12.0) + 2.5;
        let room = all - see_width - behind;
        let title = width(&sheet.fonts, &entry.title, Weight::Bold, 10.0);
        // Where all of it does not fit, the name gives way, and then the length.
        let with_counts = room - counts >= title.min(18.0);
        let room = if with_counts { room - counts } else { room };
        let title = shortened(&sheet.fonts, &entry.title, Weight::Bold, 10.0, room);
        let end = left + behind + width(&sheet.fonts, &title, Weight::Bold, 10.0) + BEFORE_SEE;
        let draw = |sheet: &mut Sheet| {
            sheet.text(left, baseline, 12.0, Weight::Bold, Anchor::Start, &number);
            sheet.text(left + behind, baseline, 10.0, Weight::Bold, Anchor::Start, &title);
        };
        match goes_on {
            true => sheet.tagged(Tag::Paragraph, draw),
            false => Self::anchored(sheet, Stop::Solution, entry.number, |sheet| sheet.tagged(Tag::Heading(3), draw)),
        }
        if with_counts {
            sheet.tagged(Tag::Paragraph, |sheet| {
                sheet.text(end, baseline, 9.0, Weight::Regular, Anchor::Start, words);
            });
        }
        if let Some((words, link)) = see {
            sheet.tagged(Tag::Paragraph, |sheet| {
                sheet.tagged(link, |sheet| {
                    sheet.text(left + all, baseline, SEE, Weight::Light, Anchor::End, &words);
                });
            });
        }
    }
}

impl Grid {
    /// Height of so many pictures.
    fn height(&self, count: usize) -> f64 {
        (count.div_ceil(self.across) as f64 * (self.cell.1 + DOWN) - DOWN).max(0.0)
    }
}

impl Solution<'_> {
    /// Whether its pictures fit in its width.
    fn is_narrow(&self) -> bool {
        self.grid.as_ref().is_none_or(|grid| grid.cell.0 <= self.width + 1e-6)
    }

    /// The least height with which it may begin on a page.
    fn begun(&self, spacing: Spacing) -> f64 {
        let first = match &self.grid {
            // Beside each other, pictures and moves are not broken.
            Some(_) if self.aside > 0.0 => self.height - HEAD,
            Some(grid) if grid.cell.1 > 0.0 => grid.cell.1,
            _ => self.units.iter().map(|unit| unit.height(spacing.pitch)).fold(BEGUN, f64::max),
        };
        HEAD + first
    }
}

impl<'a> Plan<'a> {
    fn new_page(&mut self, top: f64) -> f64 {
        self.pages.push(Vec::new());
        self.ends.push(top);
        top
    }

    fn add(&mut self, x: f64, y: f64, part: Part<'a>) {
        if let Some(page) = self.pages.last_mut() {
            page.push((x, y, part));
        }
    }

    /// Remembers that the last page has something down to `y`.
    fn end(&mut self, y: f64) {
        if let Some(end) = self.ends.last_mut() {
            *end = end.max(y);
        }
    }

    /// Begins the next page in the middle of a solution.
    fn goes_on(&mut self, entry: &'a Entry, width: f64, x: f64, top: f64) -> f64 {
        let y = self.new_page(top);
        self.add(x, y, Part::Head { entry, width, goes_on: true });
        y + HEAD
    }

    /// Places a solution and returns where it ends; what does not fit on the page goes to the next ones.
    fn place(&mut self, solution: Solution<'a>, at: (f64, f64), (top, bottom): (f64, f64), spacing: Spacing) -> f64 {
        let Solution { entry, width, grid, aside, columns, units, remarks, .. } = solution;
        let (x, mut y) = at;
        let mut beside: f64 = 0.0;
        self.add(x, y, Part::Head { entry, width, goes_on: false });
        y += HEAD;
        if let Some(grid) = grid {
            for (i, row) in entry.figures.chunks(grid.across).enumerate() {
                if i > 0 && y + grid.cell.1 > bottom + 1e-6 {
                    self.end(y - DOWN);
                    y = self.goes_on(entry, width, x, top);
                }
                for (i, figure) in row.iter().enumerate() {
                    let x = x + i as f64 * (grid.cell.0 + ACROSS);
                    self.add(x, y, Part::Picture { entry, figure, grid: grid.clone() });
                }
                y += grid.cell.1 + DOWN;
            }
            y -= if units.is_empty() || aside > 0.0 { DOWN } else { 0.0 };
            if aside > 0.0 {
                beside = y;
                y = at.1 + HEAD;
            }
        }
        let mut rest = units.as_slice();
        let mut goes_on = false;
        while !rest.is_empty() {
            let room = bottom - y;
            let least = lowest(rest, columns.count, spacing.pitch);
            // What is left must be worth a head on the next page.
            let mut height = if least <= room + 1e-6 { least } else { room };
            let mut taken = filled(rest, columns.count, height, spacing.pitch);
            let left = |taken: &[usize]| &rest[taken.iter().sum::<usize>()..];
            while least > room && height > 0.0 && lowest(left(&taken), columns.count, spacing.pitch) < REST {
                height -= spacing.pitch;
                taken = filled(rest, columns.count, height, spacing.pitch);
            }
            if taken.iter().sum::<usize>() == 0 || room < least.min(FEWEST * spacing.pitch) {
                if y <= top + HEAD + 1e-6 {
                    // Nothing is higher than a page, but nothing may be lost either.
                    if taken.iter().sum::<usize>() == 0 {
                        taken = vec![1];
                    }
                } else {
                    self.end(y - DOWN);
                    y = self.goes_on(entry, width, x, top);
                    continue;
                }
            }
            let mut lower = y;
            for (i, taken) in taken.into_iter().enumerate() {
                let (units, after) = rest.split_at(taken);
                rest = after;
                lower = lower.max(y + units.iter().map(|unit| unit.height(spacing.pitch)).sum::<f64>());
                if !units.is_empty() {
                    let units = units.to_vec();
                    let x = x + aside + i as f64 * columns.step;
                    self.add(x, y, Part::Column { units, columns, pitch: spacing.pitch, goes_on });
                    goes_on = true;
                }
            }
            y = lower;
            if !rest.is_empty() {
                self.end(y);
                y = self.goes_on(entry, width, x, top);
            }
        }
        y = y.max(beside) + if remarks.is_empty() { 0.0 } else { 1.0 };
        let mut rest = remarks.as_slice();
        while !rest.is_empty() {
            let fit = ((bottom - y) / REMARK + 1e-6).max(0.0) as usize;
            if fit < rest.len().min(2) {
                self.end(y);
                y = self.goes_on(entry, width, x, top);
                continue;
            }
            let (here, after) = rest.split_at(fit.min(rest.len()));
            self.add(x, y, Part::Remarks(here.to_vec()));
            y += REMARK * here.len() as f64;
            rest = after;
        }
        self.end(y);
        y
    }
}

/// How many units each of `count` columns of this height takes.
fn filled(units: &[Unit<'_>], count: usize, height: f64, pitch: f64) -> Vec<usize> {
    let mut rest = units.iter().peekable();
    let column = |_| {
        let (mut used, mut taken) = (0.0, 0);
        while let Some(unit) = rest.next_if(|unit| used + unit.height(pitch) <= height + 1e-6) {
            used += unit.height(pitch);
            taken += 1;
        }
        taken
    };
    (0..count).map(column).collect()
}

/// The least height in mm at which so many columns hold all units.
fn lowest(units: &[Unit<'_>], count: usize, pitch: f64) -> f64 {
    let all: f64 = units.iter().map(|unit| unit.height(pitch)).sum();
    let is_enough = |height: f64| filled(units, count, height, pitch).iter().sum::<usize>() == units.len();
    let (mut low, mut high) = (all / count.max(1) as f64, all);
    if is_enough(low) {
        return low;
    }
    // To a tenth of a millimetre.
    while high - low > 0.1 {
        let middle = (low + high) / 2.0;
        match is_enough(middle) {
            true => high = middle,
            false => low = middle,
        }
    }
    high
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

/// Draws a column of moves and pictures with its top left at (x, y).
fn draw_column(
    sheet: &mut Sheet,
    units: &[Unit<'_>],
    columns: &Columns,
    pitch: f64,
    (x, y): (f64, f64),
    mut goes_on: bool,
) {
    let mut y = y;
    // A picture is between two parts of the table.
    for part in units.chunk_by(|one, _| one.picture.is_none()) {
        let top = y;
        sheet.tagged(Tag::Table { goes_on }, |sheet| {
            for unit in part {
                let mut at = y;
                for line in &unit.lines {
                    draw_line(sheet, line, columns, pitch, (x, at));
                    at += pitch * line.height();
                }
                y += unit.height(pitch);
            }
        });
        goes_on = true;
        let before: f64 = part.iter().rev().skip(1).map(|unit| unit.height(pitch)).sum();
        if let Some((unit, (figure, u))) = part.last().and_then(|unit| Some((unit, unit.picture?))) {
            let lines = pitch * unit.lines.iter().map(Line::height).sum::<f64>();
            let words = figure.diagram.description.clone();
            sheet.tagged(Tag::Figure { words, name: None }, |sheet| {
                sheet.board_at_frame(x, top + before + lines, u, &figure.diagram);
            });
        }
    }
}

fn draw_line(sheet: &mut Sheet, line: &Line<'_>, columns: &Columns, pitch: f64, (x, y): (f64, f64)) {
    let baseline = y + 0.74 * pitch;
    match line {
        Line::Note(lines) => sheet.tagged(Tag::Row, |sheet| {
            // Every row has as many cells.
            for (span, right) in [(Span::RowHead, 0.0), (Span::Data, 1.0)] {
                sheet.tagged(Tag::Cell(span), |sheet| {
                    sheet.text(x + right, baseline, TEXT, Weight::Light, Anchor::Start, " ");
                });
            }
            sheet.tagged(Tag::Cell(Span::Data), |sheet| {
                for (i, line) in lines.iter().enumerate() {
                    let y = baseline + i as f64 * NOTE * pitch;
                    sheet.text(x + columns.label, y, TEXT, Weight::Light, Anchor::Start, line);
                }
            });
        }),
        Line::Move { number, label, way, bold } => {
            if *bold {
                let rect = Rect::new(x, y, columns.width, way.len() as f64 * pitch - 0.3);
                sheet.items.push(Item::Rect { rect, radius: 0.0, role: Role::Band });
            }
            let weight = |usual: Weight| if *bold { Weight::Bold } else { usual };
            sheet.tagged(Tag::Row, |sheet| {
                sheet.tagged(Tag::Cell(Span::RowHead), |sheet| {
                    let (end, number) = (x + columns.label - SPACE, number.to_string());
                    sheet.text(end, baseline, TEXT, weight(Weight::Light), Anchor::End, &number);
                });
                sheet.tagged(Tag::Cell(Span::Data), |sheet| {
                    let room = columns.way - columns.label - SPACE;
                    let size = fitting(&sheet.fonts, label, Weight::Bold, TEXT, room);
                    let label = shortened(&sheet.fonts, label, Weight::Bold, size, room + 0.01);
                    sheet.text(x + columns.label, baseline, size, Weight::Bold, Anchor::Start, &label);
                });
                sheet.tagged(Tag::Cell(Span::Data), |sheet| {
                    for (i, line) in way.iter().enumerate() {
                        let y = baseline + i as f64 * pitch;
                        sheet.text(x + columns.way, y, TEXT, weight(Weight::Regular), Anchor::Start, line);
                    }
                });
            });
        }
    }
}
