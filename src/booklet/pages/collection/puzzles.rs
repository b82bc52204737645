//! The puzzles, several on a page: number and name over the board, what else there is to know below it.

use super::{Binder, least_cell};
use crate::booklet::pages::board_cells;
use crate::booklet::pages::sheet::{Sheet, shortened, width, wrap};
use crate::booklet::{BookPart, Entry};
use crate::diagram::{Anchor, Diagram, Tag};
use crate::font::Weight;
use std::ops::Range;

/// Distance of the columns and of the rows, and how much more than that rows may be apart to fill a page.
const ACROSS: f64 = 9.0;
const DOWN: f64 = 9.0;
const WIDER: f64 = 14.0;
/// Most columns and rows of a page, and the least width of a column.
const MOST: (usize, usize) = (4, 6);
const NARROWEST: f64 = 44.0;
/// Side of a cell in mm that boards should have, the largest one, and the part of all puzzles whose boards have it.
const GOOD: f64 = 7.0;
const LARGEST: f64 = 12.0;
const ENOUGH: f64 = 0.6;
/// Parts of the height that is left to boards which are tried: where texts are longer than usual, lower boards let as many
/// rows on a page.
const PARTS: [f64; 4] = [1.0, 0.94, 0.88, 0.82];
/// The number of puzzles that shows how the book is laid out.
const SAMPLE: usize = 400;
/// How much higher than the board of a row the pictures of a puzzle may be before they take another column.
const HIGHER: f64 = 1.3;
/// Distance of pictures of the same puzzle, and the room above each.
const BETWEEN: f64 = 7.0;
const OVER: f64 = 5.0;
/// Sizes in pt of number, title and the rest, and distances of their lines.
const NUMBER: f64 = 16.0;
const TITLE: f64 = 11.0;
const TEXT: f64 = 9.0;
const TITLE_LINE: f64 = 4.6;
const LINE: f64 = 4.2;
/// From the number to the title.
const BEHIND: f64 = 3.0;
/// Most lines of a title and of the author.
const MOST_LINES: usize = 2;

/// The columns of the pages, and the height of a board with which rows fill them.
#[derive(Clone, Copy)]
struct Plan {
    columns: usize,
    width: f64,
    board: f64,
}

/// How many pages the puzzles take, and how large all of their boards are together.
#[derive(Clone, Copy)]
struct Worth {
    pages: usize,
    size: f64,
}

impl Worth {
    fn is_better(self, other: Self) -> bool {
        self.pages < other.pages || (self.pages == other.pages && self.size > other.size + 1e-6)
    }
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

impl Binder<'_> {
    pub(super) fn puzzles(&mut self) {
        let title = self.heading_of(BookPart::Puzzles);
        let plan = self.plan();
        let entries = self.collection.entries.iter();
        let cells = entries.flat_map(|entry| self.cells(&self.spans(entry, plan.columns, plan.width), plan));
        let cells: Vec<Cell<'_>> = cells.collect();
        let rows = rows(&cells, plan.columns);
        let mut rest = rows.as_slice();
        let mut more = 0.0;
        let mut is_first = true;
        while !rest.is_empty() {
            self.page(&title, is_first.then_some(Tag::Heading(2)));
            if is_first {
                self.book.bookmark(&title);
            }
            is_first = false;
            let room = self.book.paper.text_height();
            let (count, used) = taken(rest, room);
            let (page, after) = rest.split_at(count);
            // Rows fill a full page; the last page has the distances of the one before.
            if !after.is_empty() && count > 1 {
                more = ((room - used) / (count - 1) as f64).clamp(0.0, WIDER);
            }
            let most = (room - used) / (count.max(2) - 1) as f64;
            let gap = DOWN + more.min(most.max(0.0));
            for row in page {
                self.row_of_puzzles(row);
                self.book.sheet().y += height(row) + gap;
            }
            rest = after;
        }
    }

    /// The fewest pages on which most boards have a good size, and of these the largest boards.
    fn plan(&self) -> Plan {
        let area = &self.book.paper;
        // A part of a long book is enough to see how it is laid out.
        let entries = &self.collection.entries[..self.collection.entries.len().min(SAMPLE)];
        let (room, height) = (area.text_width(), area.text_height());
        let mut best: Option<(Worth, Plan)> = None;
        // Of equally good ones, the one with more columns: what is side by side is seen at once.
        for columns in (1..=MOST.0.min(entries.len())).rev() {
            let width = (room - (columns - 1) as f64 * ACROSS) / columns as f64;
            if columns > 1 && width < NARROWEST {
                continue;
            }
            let texts: Vec<Vec<Cell<'_>>> = entries.iter().map(|entry| self.spans(entry, columns, width)).collect();
            let mut over: Vec<f64> = texts.iter().map(|spans| spans[0].head() + spans[0].foot()).collect();
            over.sort_by(f64::total_cmp);
            let usual = over[over.len() / 2];
            for rows in 1..=MOST.1.min(entries.len().div_ceil(columns)) {
                let whole = (height - (rows - 1) as f64 * DOWN) / rows as f64 - usual;
                for part in PARTS {
                    let plan = Plan { columns, width, board: part * whole };
                    let good = entries.iter().filter(|entry| self.has_good_size(entry, plan));
                    if (good.count() as f64) < ENOUGH * entries.len() as f64 {
                        continue;
                    }
                    let worth = self.worth(&texts, plan);
                    if best.is_none_or(|(other, _)| worth.is_better(other)) {
                        best = Some((worth, plan));
                    }
                }
            }
        }
        best.map_or(Plan { columns: 1, width: room, board: height }, |(_, plan)| plan)
    }

    fn has_good_size(&self, entry: &Entry, plan: Plan) -> bool {
        let picture = &entry.pictures[0];
        let (cols, rows) = board_cells(picture);
        (plan.width / cols).min(plan.board / rows) >= GOOD.max(least_cell(picture, &self.book.paper))
    }

    /// What a plan comes to.
    fn worth(&self, texts: &[Vec<Cell<'_>>], plan: Plan) -> Worth {
        let cells: Vec<Cell<'_>> = texts.iter().flat_map(|spans| self.cells(spans, plan)).collect();
        let rows = rows(&cells, plan.columns);
        let mut rest = rows.as_slice();
        let mut pages = 0;
        while !rest.is_empty() {
            rest = &rest[taken(rest, self.book.paper.text_height()).0..];
            pages += 1;
        }
        Worth { pages, size: cells.iter().map(|cell| cell.u).sum() }
    }

    /// A puzzle with its texts in one column of this width, in two, and so on.
    fn spans<'e>(&self, entry: &'e Entry, columns: usize, width: f64) -> Vec<Cell<'e>> {
        let span = |span: usize| Cell { span, ..self.texts(entry, width * span as f64 + ACROSS * (span - 1) as f64) };
        (1..=columns).map(span).collect()
    }

    /// A puzzle with its texts in a column of this width, and no place for its board yet.
    fn texts<'e>(&self, entry: &'e Entry, room: f64) -> Cell<'e> {
        let fonts = self.fonts();
        let indent = width(fonts, &entry.number.to_string(), Weight::Bold, NUMBER) + BEHIND;
        let title = wrap(fonts, &entry.title, Weight::Bold, TITLE, room - indent);
        let title = self.cut(title, Weight::Bold, TITLE, room - indent);
        let by = entry.by.as_deref().unwrap_or_default();
        let by = self.cut(wrap(fonts, by, Weight::Light, TEXT, room - indent), Weight::Light, TEXT, room - indent);
        // As if all page numbers were long: pages must not move when these are known.
        let see = |part: BookPart| {
            self.language().say("collection-see", &[("part", part.name().into()), ("page", 8888.into())])
        };
        let parts = [BookPart::Hints, BookPart::Solutions].into_iter().filter(|&part| self.collection.parts.has(part));
        let refs: Vec<f64> = parts.map(|part| width(fonts, &see(part), Weight::Light, TEXT) + 4.0).collect();
        let length = width(fonts, &entry.length, Weight::Bold, TEXT);
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

    /// A puzzle with as many columns as its pictures need, of those that `spans` has; one that is higher than a page in
    /// several pieces.
    fn cells<'e>(&self, spans: &[Cell<'e>], plan: Plan) -> Vec<Cell<'e>> {
        let area = &self.book.paper;
        let Some(entry) = spans.first().map(|cell| cell.entry) else {
            return Vec::new();
        };
        let least = entry.pictures.iter().map(|picture| least_cell(picture, area)).fold(0.0, f64::max);
        let (cols, rows) = board_cells(&entry.pictures[0]);
        let count = entry.pictures.len();
        let mut best: Option<Cell<'e>> = None;
        for cell in spans {
            let width = cell.width;
            let page = area.text_height() - cell.head() - cell.foot();
            for across in (1..=count).rev() {
                let lines = count.div_ceil(across) as f64;
                let over = if count > 1 { lines * OVER } else { 0.0 } + (lines - 1.0) * BETWEEN;
                let wide = (width - (across - 1) as f64 * BETWEEN) / (across as f64 * cols);
                let high = (page - over) / (lines * rows);
                let usual = LARGEST.min(plan.board / rows).max(least);
                let u = usual.min(wide).min(high);
                if u < least {
                    continue;
                }
                let found = Cell { u, across, ..cell.clone() };
                let height = found.board();
                if height <= HIGHER * plan.board {
                    return vec![found];
                }
                if best.as_ref().is_none_or(|best| height < best.board()) {
                    best = Some(found);
                }
            }
        }
        best.map_or_else(|| self.pieces(entry, plan, least), |cell| vec![cell])
    }

    /// A puzzle that is too much for a page: its pictures as small as can be read, and then its texts.
    fn pieces<'e>(&self, entry: &'e Entry, plan: Plan, least: f64) -> Vec<Cell<'e>> {
        let room = self.book.paper.text_width();
        let height = self.book.paper.text_height();
        let (cols, rows) = board_cells(&entry.pictures[0]);
        let count = entry.pictures.len();
        let across = (((room + BETWEEN) / (cols * least + BETWEEN) + 1e-6) as usize).clamp(1, count);
        let all = Cell { span: plan.columns, u: least, across, ..self.texts(entry, room) };
        let down = ((height - all.head() + BETWEEN) / (rows * least + OVER + BETWEEN) + 1e-6) as usize;
        let each = across * down.max(1);
        let nothing = Cell { lines: Vec::new(), ends: false, ..all.clone() };
        let mut pieces: Vec<Cell<'e>> = (0..count)
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

    fn row_of_puzzles(&mut self, row: &[&Cell<'_>]) {
        let top = self.book.sheet().y;
        let head = row.iter().map(|cell| cell.head()).fold(0.0, f64::max);
        let mut x = self.book.sheet().left;
        for cell in row {
            let number = cell.entry.number;
            self.is_here(BookPart::Puzzles, number);
            if !cell.title.is_empty() {
                self.bookmark(cell.entry, top);
            }
            let parts = [BookPart::Hints, BookPart::Solutions];
            let refs: Vec<(String, Tag)> = parts.into_iter().filter_map(|part| self.see(part, number)).collect();
            let sheet = self.book.sheet();
            if !cell.title.is_empty() {
                Self::anchored(sheet, BookPart::Puzzles, number, |sheet| cell.draw_head(sheet, x, top));
            }
            let y = cell.draw_pictures(sheet, x, top + head);
            cell.draw_foot(sheet, x, y, &refs);
            x += cell.width + ACROSS;
        }
    }
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

    /// Draws the pictures; returns the lower edge.
    fn draw_pictures(&self, sheet: &mut Sheet, x: f64, top: f64) -> f64 {
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
        top + self.board()
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
        let mut x = match self.apart {
            true => x,
            false => x + width(&sheet.fonts, &self.entry.length, Weight::Bold, TEXT) + 4.0,
        };
        y += if self.apart { LINE } else { 0.0 };
        for (words, link) in refs {
            sheet.tagged(Tag::Paragraph, |sheet| {
                sheet.tagged(link.clone(), |sheet| sheet.text(x, y, TEXT, Weight::Light, Anchor::Start, words));
            });
            x += width(&sheet.fonts, words, Weight::Light, TEXT) + 4.0;
        }
    }
}

/// A description of a picture.
fn picture_words(picture: &Diagram) -> String {
    match picture.description.is_empty() {
        true => picture.title.clone(),
        false => picture.description.clone(),
    }
}

/// The puzzles in rows, in their order.
fn rows<'a>(cells: &'a [Cell<'a>], columns: usize) -> Vec<Vec<&'a Cell<'a>>> {
    let mut rows: Vec<Vec<&Cell<'_>>> = Vec::new();
    let mut free = 0;
    for cell in cells {
        match rows.last_mut() {
            Some(row) if cell.span <= free => row.push(cell),
            _ => {
                rows.push(vec![cell]);
                free = columns;
            }
        }
        free -= cell.span.min(free);
    }
    rows
}

/// Height of a row of puzzles.
fn height(row: &[&Cell<'_>]) -> f64 {
    let head = row.iter().map(|cell| cell.head()).fold(0.0, f64::max);
    head + row.iter().map(|cell| cell.board() + cell.foot()).fold(0.0, f64::max)
}

/// How many rows fit in `room`, at least one, and how much they use with their usual distance.
fn taken(rows: &[Vec<&Cell<'_>>], room: f64) -> (usize, f64) {
    let (mut count, mut used) = (0, 0.0);
    for row in rows {
        let more = height(row) + if count > 0 { DOWN } else { 0.0 };
        if count > 0 && used + more > room + 1e-6 {
            break;
        }
        used += more;
        count += 1;
    }
    (count, used)
}
