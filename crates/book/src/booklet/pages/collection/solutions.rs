//! The solutions: short ones as pictures, longer ones as columns of moves beside the start and boards on the way, mazes as maps with
//! the list of their jumps.

use super::{Binder, Stop, WIDER, least_cell};
use crate::booklet::pages::board_cells;
use crate::booklet::pages::panel::{Line, Panel, Place};
use crate::booklet::pages::sheet::{MM_PER_PT, Sheet, fitted, fitting, shortened, width};
use crate::booklet::pages::style::{self, TextStyle};
use crate::booklet::{BookPart, Entry, Figure, MoveLine};
use stepbook_draw::diagram::{Anchor, Item, Layer, Point, Rect, Role, Span, Tag};
use stepbook_draw::font::{CAP_HEIGHT, Fonts, Weight};
use stepbook_solve::grid::Direction;

/// From the rule above a solution to what is below its head, and from its end to the next rule, in mm.
const HEAD: f64 = 10.4;
const AFTER: f64 = 7.0;
/// Width of the first column, and its distance from the next, in mm.
const SIDE: f64 = 28.0;
const BEHIND_SIDE: f64 = 5.0;
/// Side of a cell of a picture, and least width of one with its caption, in mm.
const CELL: f64 = 4.2;
const PICTURE: f64 = 22.0;
/// Side of a cell of a map in mm, and the most of a page that it takes.
const MAP_CELL: f64 = 8.0;
const MAP: f64 = 0.62;
/// The least part of its size that a map keeps to fit below what is on a page.
const SMALLER: f64 = 0.7;
/// Height of the number over a board in the first column, and the distance of two such boards, in mm.
const NUMBER: f64 = 5.0;
const BOARDS: f64 = 4.4;
/// Distance of the lines of moves, least width and distance of their columns, in mm, and most columns.
pub(super) const PITCH: f64 = 4.5;
const NARROWEST: f64 = 20.2;
const GAP: f64 = 2.1;
const MOST: usize = 5;
/// Distance of the parts of a line, and the most of a column that labels take.
const SPACE: f64 = 2.1;
const LABELS: f64 = 0.45;
/// Fewest rows before the end of a page, and on the next one.
const FEWEST: usize = 8;
const REST: usize = 4;
/// Cells of small arrows in mm, and the length of one in these cells.
const ARROW: f64 = 3.3;
const LENGTH: f64 = 0.7;
/// Room for an arrow to either side, for one that runs upwards or downwards, and behind a number.
const ACROSS: f64 = 2.7;
const ALONG: f64 = 1.9;
const BEHIND_COUNT: f64 = 0.5;

/// The columns of the moves of a solution; lengths in mm.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    /// From the left of the text block to the first one.
    pub left: f64,
    pub count: usize,
    pub width: f64,
    /// From the left of a column: where numbers end, labels and ways begin.
    pub number: f64,
    pub label: f64,
    pub way: f64,
}

impl Columns {
    /// As many as there is room for beside what is `left` mm wide.
    pub(super) fn new(fonts: &Fonts, entry: &Entry, left: f64, all: f64) -> Self {
        let wide = |text: &str| width(fonts, text, Weight::Bold, TextStyle::SMALL.size);
        let widest = |of: &dyn Fn(&MoveLine) -> f64| entry.lines.iter().map(of).fold(0.0, f64::max);
        let room = all - left;
        let number = widest(&|line| wide(&line.number.to_string())).max(4.0) + 1.0;
        let label = widest(&|line| wide(&line.label)).min(LABELS * room.min(3.0 * NARROWEST));
        let whole = number + label + 2.0 * SPACE + widest(&|line| way_width(fonts, line));
        let count = (((room + GAP) / (whole.max(NARROWEST) + GAP)) as usize).clamp(1, MOST);
        let width = (room - (count - 1) as f64 * GAP) / count as f64;
        Self { left, count, width, number, label: number + SPACE, way: number + label + 2.0 * SPACE }
    }

    /// The lines in columns of so many rows, from a place on.
    fn draw_all(&self, sheet: &mut Sheet, lines: &[MoveLine], (y, rows): (f64, usize), black: &[usize], goes_on: bool) {
        let x = sheet.left + self.left;
        sheet.tagged(Tag::Table { goes_on }, |sheet| {
            for (index, line) in lines.iter().enumerate() {
                let x = x + (index / rows) as f64 * (self.width + GAP);
                let at = (x, y + (index % rows) as f64 * PITCH);
                sheet.tagged(Tag::Row, |sheet| self.draw(sheet, line, at, black.contains(&line.last)));
            }
        });
    }

    /// A line; its number is white on black if a board shows what comes of it.
    pub(super) fn draw(&self, sheet: &mut Sheet, line: &MoveLine, (x, y): (f64, f64), is_black: bool) {
        let (fonts, size) = (sheet.fonts.clone(), TextStyle::SMALL.size);
        let base = y + (PITCH + size * MM_PER_PT * CAP_HEIGHT) / 2.0;
        if line.target {
            let rect = Rect::new(x, y + 0.1, self.width, PITCH - 0.2);
            sheet.items.push(Item::Rect { rect, radius: 0.0, role: Role::Band });
        }
        let bold = line.target || is_black;
        let weight = |usual: Weight| if bold { Weight::Bold } else { usual };
        sheet.tagged(Tag::Cell(Span::RowHead), |sheet| {
            let text = line.number.to_string();
            match is_black {
                true => white(sheet, (x + self.number, base), Anchor::End, &text),
                false => sheet.text(x + self.number, base, size, weight(Weight::Light), Anchor::End, &text),
            }
        });
        sheet.tagged(Tag::Cell(Span::Data), |sheet| {
            let room = self.way - self.label - SPACE;
            let size = fitting(&fonts, &line.label, Weight::Bold, size, room);
            let label = shortened(&fonts, &line.label, Weight::Bold, size, room + 0.01);
            sheet.spoken_text(
                x + self.label,
                base,
                size,
                Weight::Bold,
                &label,
                line.aloud.as_ref().unwrap_or(&line.label),
            );
        });
        sheet.tagged(Tag::Cell(Span::Data), |sheet| {
            let (x, way) = (x + self.way, line.way.concat());
            let room = self.width - self.way;
            if line.runs.is_empty() {
                let size = fitting(&fonts, &way, Weight::Regular, size, room);
                return sheet.text(x, base, size, weight(Weight::Regular), Anchor::Start, &way);
            }
            // Arrows are seen, words are heard.
            sheet.spoken_text(x, base, size, Weight::Regular, " ", &way);
            draw_way(sheet, line, (x, base), (room / way_width(&fonts, line)).min(1.0));
        });
    }
}

/// Width of the way of a move in mm: arrows with numbers of cells, or the words of a jump.
fn way_width(fonts: &Fonts, line: &MoveLine) -> f64 {
    let size = TextStyle::SMALL.size;
    let count = |count: usize| {
        if count > 1 { width(fonts, &count.to_string(), Weight::Regular, size) + BEHIND_COUNT } else { 0.0 }
    };
    match line.runs.is_empty() {
        true => width(fonts, &line.way.concat(), Weight::Bold, size) + 0.1,
        false => line.runs.iter().map(|run| room_of(run.0) + count(run.1)).sum(),
    }
}

/// Room for an arrow in this direction.
fn room_of(direction: Direction) -> f64 {
    if matches!(direction, Direction::Left | Direction::Right) { ACROSS } else { ALONG }
}

/// Arrows with numbers of cells from a place on, smaller by `scale` where there is little room.
fn draw_way(sheet: &mut Sheet, line: &MoveLine, (mut x, base): (f64, f64), scale: f64) {
    let size = scale * TextStyle::SMALL.size;
    let middle = base - TextStyle::SMALL.size * MM_PER_PT * CAP_HEIGHT / 2.0;
    for &(direction, count) in &line.runs {
        let (dx, dy) = match direction {
            Direction::Up => (0.0, -1.0),
            Direction::Down => (0.0, 1.0),
            Direction::Left => (-1.0, 0.0),
            Direction::Right => (1.0, 0.0),
        };
        let half = LENGTH / 2.0;
        let outline = Item::arrow_outline(&[Point::new(-half * dx, -half * dy), Point::new(half * dx, half * dy)]);
        // An outline, not an arrow: those turn round where one reads from right to left.
        let arrow = Item::Polygon { rings: vec![outline], radius: 0.0, role: Role::Arrow };
        let room = scale * room_of(direction);
        let at = Point::new(x + (room - 0.4 * scale) / 2.0, middle);
        sheet.items.push(Item::Group { layer: Layer::Board, at, scale: scale * ARROW, items: vec![arrow] });
        x += room;
        if count > 1 {
            let text = count.to_string();
            sheet.text(x, base, size, Weight::Regular, Anchor::Start, &text);
            x += width(&sheet.fonts, &text, Weight::Regular, size) + scale * BEHIND_COUNT;
        }
    }
}

/// A number in white on black with its start or its end at a place.
fn white(sheet: &mut Sheet, (x, base): (f64, f64), anchor: Anchor, text: &str) {
    let size = TextStyle::SMALL.size;
    let (wide, high) = (width(&sheet.fonts, text, Weight::Bold, size), size * MM_PER_PT * CAP_HEIGHT);
    let left = if anchor == Anchor::End { x - wide } else { x };
    let rect = Rect::new(left - 0.9, base - high - 0.85, wide + 1.8, high + 1.7);
    sheet.items.push(Item::Rect { rect, radius: 0.7, role: Role::LeaderDot });
    let before = sheet.items.len();
    sheet.text(left, base, size, Weight::Bold, Anchor::Start, text);
    let text = sheet.items.split_off(before);
    sheet.items.push(Item::layer(Layer::Tally, text));
}

impl<'a> Binder<'a> {
    pub(super) fn solutions(&mut self) {
        let entries = &self.collection.entries;
        let mut words = Vec::new();
        if entries.iter().any(|entry| entry.lines.is_empty() && entry.figures.len() > 1) {
            words.push(self.collection.meaning.clone());
        }
        if entries.iter().any(|entry| !entry.lines.is_empty()) {
            words.push(self.language().say("collection-table", &[]));
        }
        if entries.iter().any(|entry| !entry.lines.is_empty() && !entry.on_maps) {
            words.push(self.language().say("collection-join", &[]));
        }
        self.opened(BookPart::Solutions, &self.language().sentences(words));
        for entry in entries {
            match (entry.on_maps, entry.lines.is_empty()) {
                (true, _) => self.maps_of(entry),
                (false, true) => self.pictures_of(entry),
                (false, false) => self.moves_of(entry),
            }
            for remark in &entry.remarks {
                self.book.sheet().y += style::PARAGRAPH;
                self.text(TextStyle::QUIET, remark, &|binder| binder.solution_goes_on(entry));
            }
            self.book.sheet().y += AFTER;
        }
    }

    /// Room below the current place.
    fn free(&mut self) -> f64 {
        let sheet = self.book.sheet();
        sheet.bottom - sheet.y + style::ROUNDING
    }

    /// Begins a page for the rest of a solution.
    fn solution_goes_on(&mut self, entry: &Entry) {
        self.page(BookPart::Solutions);
        let words = self.language().say("collection-continued", &[]);
        self.solution_head(entry, &words, true);
    }

    /// Number, title and what is shown under a rule, with the way back to the puzzle.
    fn solution_head(&mut self, entry: &Entry, words: &str, goes_on: bool) {
        self.is_here(Stop::Solution, entry.number);
        let see = if goes_on { None } else { self.see(Stop::Puzzle, entry, true) };
        let sheet = self.book.sheet();
        let (x, top, all) = (sheet.left, sheet.y, sheet.width());
        let fonts = sheet.fonts.clone();
        sheet.rule(x, x + all, top, Role::Rule);
        sheet.y += HEAD;
        let base = top + 7.2;
        let weight = if goes_on { Weight::Light } else { Weight::Bold };
        let number = entry.number.to_string();
        let behind = width(&fonts, &number, weight, TextStyle::PART.size) + style::BEHIND;
        let seen =
            see.as_ref().map_or(0.0, |(words, _)| width(&fonts, words, Weight::Light, style::NOTE) + style::BEHIND);
        let left = (SIDE + BEHIND_SIDE).max(behind + seen);
        let end = |words: &str| width(&fonts, words, Weight::Regular, TextStyle::SMALL.size) + style::BEHIND;
        // A long title begins nearer to the number, and has less at its right.
        let title = width(&fonts, &entry.title, weight, TextStyle::TEXT.size);
        let ways =
            [(left, words), (behind + seen, words)].into_iter().find(|(left, words)| title <= all - left - end(words));
        let (left, words) = ways.unwrap_or((behind + seen, if goes_on { words } else { &entry.length }));
        let room = all - left - end(words);
        let sizes = (TextStyle::HEADLINE.size, TextStyle::TEXT.size);
        let (size, title) = fitted(&fonts, &entry.title, weight, sizes, room);
        let draw = |sheet: &mut Sheet| {
            sheet.text(x, base, TextStyle::PART.size, weight, Anchor::Start, &number);
            sheet.text(x + left, base, size, weight, Anchor::Start, &title);
        };
        match goes_on {
            true => sheet.tagged(Tag::Paragraph, draw),
            false => Self::anchored(sheet, Stop::Solution, entry.number, |sheet| sheet.tagged(Tag::Heading(3), draw)),
        }
        if let Some((words, link)) = see {
            sheet.tagged(Tag::Paragraph, |sheet| {
                sheet.tagged(link, |sheet| {
                    sheet.text(x + behind, base, style::NOTE, Weight::Light, Anchor::Start, &words)
                });
            });
        }
        sheet.tagged(Tag::Paragraph, |sheet| {
            sheet.text(x + all, base, TextStyle::SMALL.size, Weight::Regular, Anchor::End, words);
        });
        if !goes_on {
            self.bookmark(entry, top);
        }
    }

    /// Begins a solution whose first part is `high` mm high, on a new page if it has no room here.
    fn solution_begins(&mut self, entry: &Entry, high: f64) {
        if HEAD + high > self.free() {
            self.page(BookPart::Solutions);
        }
        self.solution_head(entry, &entry.counts, false);
    }

    /// A solution in pictures: the start on a ground at the left, the others beside it in rows.
    fn pictures_of(&mut self, entry: &'a Entry) {
        let area = self.book.paper.clone();
        let Some(first) = entry.figures.first() else { return self.solution_begins(entry, 0.0) };
        let (cols, rows) = board_cells(&first.diagram);
        let (gap, pad) = style::gaps(&area);
        let least = entry.figures.iter().map(|figure| least_cell(&figure.diagram, &area)).fold(CELL, f64::max);
        let (start, others) = if first.number == 0 { entry.figures.split_at(1) } else { entry.figures.split_at(0) };
        let pad = if start.is_empty() { 0.0 } else { pad };
        let room = area.text_width() - pad + gap;
        let count = ((room / ((least * cols).max(PICTURE) + gap)) as usize).max(1);
        let column = room / count as f64 - gap;
        let u =
            (column / cols).min(style::GOOD_CELL.max(least)).min((area.text_height() - HEAD - style::CAPTION) / rows);
        let high = style::CAPTION + rows * u;
        self.solution_begins(entry, high);
        let (x, y) = (self.book.sheet().left + pad, self.book.sheet().y);
        for figure in start {
            let sheet = self.book.sheet();
            let rect = Rect::new(x - pad, y - 0.4, cols * u + 2.0 * pad, high + 0.4 + pad);
            sheet.items.push(Item::Rect { rect, radius: 1.0, role: Role::Panel });
            picture(sheet, figure, "", Place { x, y, width: cols * u }, u);
        }
        // Narrow pages have pictures below the start, too.
        let is_aside = !start.is_empty() && count > 2;
        let begin = if is_aside { 0 } else { start.len() };
        let across = if is_aside { count - 1 } else { count };
        let mut row = 0;
        for (index, figure) in (begin..).zip(others) {
            if index / across > row {
                row = index / across;
                if 2.0 * high + gap > self.free() {
                    self.solution_goes_on(entry);
                } else {
                    self.book.sheet().y += high + gap;
                }
            }
            let sheet = self.book.sheet();
            let at = index % across + usize::from(is_aside);
            let x = sheet.left + pad + at as f64 * (column + gap);
            picture(sheet, figure, &figure.count.to_string(), Place { x, y: sheet.y, width: column }, u);
        }
        self.book.sheet().y += high;
    }

    /// A maze: its maps, and the list of its jumps.
    fn maps_of(&mut self, entry: &'a Entry) {
        let area = self.book.paper.clone();
        let fonts = self.fonts();
        let several = entry.figures.len() > 1;
        for (index, figure) in entry.figures.iter().enumerate() {
            let (cols, rows) = board_cells(&figure.diagram);
            let wide = WIDER * area.text_width() / cols;
            let least = least_cell(&figure.diagram, &area);
            let largest = MAP_CELL.min(wide).min(MAP * area.text_height() / rows).max(least);
            // A map that is a little too high for the rest of the page is smaller.
            let rest = (self.free() - HEAD - style::CAPTION) / rows;
            let u = if rest >= least.max(SMALLER * largest) { largest.min(rest) } else { largest };
            let high = rows * u + if several { style::CAPTION } else { 0.0 };
            match index {
                0 => self.solution_begins(entry, high),
                _ if style::BETWEEN + high > self.free() => self.solution_goes_on(entry),
                _ => self.book.sheet().y += style::BETWEEN,
            }
            let sheet = self.book.sheet();
            let (x, y) = (sheet.left, sheet.y);
            let tag = Tag::Figure { words: figure.diagram.description.clone(), name: None };
            sheet.tagged(tag, |sheet| {
                if several {
                    let (text, style) = (figure.words.as_str().into(), TextStyle::SMALL_STRONG);
                    let line = Line { fonts, text, style, anchor: Anchor::Start };
                    sheet.tagged(Tag::Caption, |sheet| line.draw(sheet, Place { x, y, width: area.text_width() }));
                }
                sheet.board_at_frame(x, y + high - rows * u, u, &figure.diagram);
            });
            sheet.y += high;
        }
        let columns = Columns::new(fonts, entry, 0.0, area.text_width());
        let mut rest = entry.lines.as_slice();
        self.book.sheet().y += style::BEHIND;
        while !rest.is_empty() {
            let fit = (self.free() / PITCH) as usize;
            let rows = rest.len().div_ceil(columns.count);
            if rows > fit && fit < FEWEST {
                self.solution_goes_on(entry);
                continue;
            }
            let rows = rows.min(fit).max(1);
            let (here, after) = rest.split_at(rest.len().min(rows * columns.count));
            let goes_on = rest.len() < entry.lines.len();
            let sheet = self.book.sheet();
            columns.draw_all(sheet, here, (sheet.y, rows), &[], goes_on);
            sheet.y += rows as f64 * PITCH;
            rest = after;
        }
    }

    /// A solution as text in columns, with the start and as many boards on the way beside them as have room.
    fn moves_of(&mut self, entry: &'a Entry) {
        let area = self.book.paper.clone();
        let (start, lines) = (&entry.figures[0], entry.lines.as_slice());
        let (cols, rows) = board_cells(&start.diagram);
        let least = entry.figures.iter().map(|figure| least_cell(&figure.diagram, &area)).fold(0.0, f64::max);
        let u = style::GOOD_CELL.min(SIDE / cols).max(least);
        let side = SIDE.max(cols * u) + BEHIND_SIDE;
        // A board that leaves no room beside it is above the moves.
        let is_beside = area.text_width() - side >= NARROWEST;
        let columns = Columns::new(self.fonts(), entry, if is_beside { side } else { 0.0 }, area.text_width());
        let board = NUMBER + rows * u;
        let above = if is_beside { 0.0 } else { board + BOARDS };
        let at = |line: usize| entry.figures.iter().find(|figure| line > 0 && figure.number == lines[line - 1].last);
        let last = lines.last().map_or(0, |line| line.number);
        let mut from = 0;
        while from < lines.len() {
            let begin = if from == 0 { Some(start) } else { at(from) };
            let above = if begin.is_some() { above } else { 0.0 };
            let rest = lines.len() - from;
            let used = HEAD + above;
            let fit = ((self.free() - used).max(0.0) / PITCH) as usize;
            let has_room = !is_beside || HEAD + board <= self.free();
            let is_fresh = self.book.sheet().y <= area.top + style::ROUNDING;
            let taken = if has_room && rest.div_ceil(columns.count) <= fit {
                rest
            } else if (has_room && fit >= FEWEST) || is_fresh {
                let most = (fit.max(1) * columns.count).min(rest);
                let most = most.min(rest.saturating_sub(REST * columns.count).max(most / 2)).max(1);
                // Best after a board, so that the rest begins with it.
                let least = (FEWEST * columns.count).min(most);
                let best = (from + least..=from + most).rev().find(|&line| at(line).is_some());
                best.map_or(most, |line| line - from)
            } else {
                self.page(BookPart::Solutions);
                continue;
            };
            if !is_fresh && taken < rest && taken.div_ceil(columns.count) < FEWEST {
                self.page(BookPart::Solutions);
                continue;
            }
            let (first, to) = (lines[from].number, lines[from + taken - 1].number);
            let before = if from == 0 { 1 } else { lines[from - 1].number + 1 };
            let words = match taken == lines.len() {
                true => entry.counts.clone(),
                false => {
                    let range = [
                        ("unit", self.unit(entry).into()),
                        ("first", before.min(first).into()),
                        ("to", to.into()),
                        ("last", last.into()),
                    ];
                    self.language().say("pages-range", &range)
                }
            };
            self.solution_head(entry, &words, from > 0);
            let count = taken.div_ceil(columns.count);
            let high = (count as f64 * PITCH).max(if is_beside && begin.is_some() { board } else { 0.0 });
            // Boards beside the moves: the first one, and others at about equal distances.
            let inner: Vec<&Figure> = (from + 1..from + taken).filter_map(at).collect();
            let fit = if is_beside { ((high + BOARDS) / (board + BOARDS) + style::ROUNDING) as usize } else { 0 };
            let more = fit.saturating_sub(usize::from(begin.is_some())).min(inner.len());
            let picked = (0..more).map(|one| inner[((2 * one + 1) * inner.len()) / (2 * more)]);
            let shown: Vec<&Figure> = begin.into_iter().chain(picked).collect();
            let sheet = self.book.sheet();
            let (x, top) = (sheet.left, sheet.y);
            let mut y = top;
            for figure in &shown {
                let tag = Tag::Figure { words: figure.diagram.description.clone(), name: None };
                sheet.tagged(tag, |sheet| {
                    sheet.tagged(Tag::Caption, |sheet| match figure.number {
                        0 => sheet.text(x, y + 3.0, TextStyle::SMALL.size, Weight::Bold, Anchor::Start, &figure.words),
                        number => white(sheet, (x + 0.9, y + 2.8), Anchor::Start, &number.to_string()),
                    });
                    sheet.board_at_frame(x, y + NUMBER, u, &figure.diagram);
                });
                y += board + BOARDS;
            }
            let black: Vec<usize> = shown.iter().map(|figure| figure.number).collect();
            columns.draw_all(sheet, &lines[from..from + taken], (top + above, count), &black, from > 0);
            sheet.y = top + above + high;
            from += taken;
            if from < lines.len() {
                self.page(BookPart::Solutions);
            }
        }
    }
}

/// A picture with its number and its words over it.
fn picture(sheet: &mut Sheet, figure: &Figure, number: &str, place: Place, u: f64) {
    let fonts = sheet.fonts.clone();
    let tag = Tag::Figure { words: figure.diagram.description.clone(), name: None };
    sheet.tagged(tag, |sheet| {
        sheet.tagged(Tag::Caption, |sheet| {
            let (x, y) = (place.x, place.y + style::CAPTION_BASE);
            if number.is_empty() {
                return sheet.text(x, y, TextStyle::STRONG.size, Weight::Bold, Anchor::Start, &figure.words);
            }
            sheet.spoken_text(x, y, TextStyle::HEADING.size, Weight::Bold, number, &figure.caption);
            let used = width(&fonts, number, Weight::Bold, TextStyle::HEADING.size) + style::BEHIND / 2.0;
            let sizes = (TextStyle::SMALL.size, style::NOTE);
            let (size, words) = fitted(&fonts, &figure.words, Weight::Regular, sizes, place.width - used);
            let wide = board_cells(&figure.diagram).0 * u;
            let end = (x + wide).max(x + used + width(&fonts, &words, Weight::Regular, size));
            sheet.text(end, y, size, Weight::Regular, Anchor::End, &words);
        });
        sheet.board_at_frame(place.x, place.y + style::CAPTION, u, &figure.diagram);
    });
}
