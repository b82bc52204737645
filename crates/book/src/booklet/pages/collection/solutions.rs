//! The solutions: short ones as pictures, longer ones as columns of moves beside the start and intermediate boards,
//! mazes as maps with the list of their jumps.

use super::{Binder, WIDER};
use crate::booklet::pages::frame::{Frame, figure};
use crate::booklet::pages::style::{self, TextStyle};
use crate::booklet::pages::table::{BRIEF, Table, on_black};
use crate::booklet::pages::{board_cells, least_cell};
use crate::booklet::{BookPart, Class, Entry, Figure, MoveLine};
use stepbook_draw::diagram::{Anchor, Rect, Role, Tag};
use stepbook_draw::walkthrough::Unit;

/// From the rule above a solution to the content below its heading.
const HEAD: f64 = style::SECTION_HEAD + style::UNDER_HEADING;
/// Width of the first column: five good cells.
const SIDE: f64 = 5.0 * style::GOOD_CELL;
/// Minimum number of rows at the end of a page, and on the next one.
const FEWEST: usize = 8;
const REST: usize = 4;

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
        if entries.iter().any(|entry| !entry.lines.is_empty() && entry.class != Class::Maze) {
            words.push(self.language().say("collection-join", &[]));
        }
        self.opened(BookPart::Solutions, &self.language().sentences(words));
        for entry in entries {
            match (entry.class == Class::Maze, entry.lines.is_empty()) {
                (true, _) => self.maps_of(entry),
                (false, true) => self.pictures_of(entry),
                (false, false) => self.moves_of(entry),
            }
            for remark in &entry.remarks {
                self.book.sheet().y += style::PARAGRAPH;
                self.text(TextStyle::QUIET, remark, &|binder| binder.solution_goes_on(entry));
            }
            self.book.sheet().y += style::RULED;
        }
    }

    /// The smallest readable cell of all pictures of a solution.
    fn least_of(&self, entry: &Entry) -> f64 {
        least_cell(entry.figures.iter().map(|figure| &figure.diagram), self.book.area)
    }

    /// Starts a page for the rest of a solution.
    fn solution_goes_on(&mut self, entry: &Entry) {
        self.book.turn();
        let words = self.language().say("collection-continued", &[]);
        self.solution_head(entry, &words, true);
    }

    /// Adds number, title and `words` under a rule, with a reference back to the puzzle.
    fn solution_head(&mut self, entry: &Entry, words: &str, goes_on: bool) {
        let (fonts, all) = (self.book.set.fonts, self.book.set.width());
        let see = if goes_on { None } else { self.see(BookPart::Puzzles, entry, true) };
        let mut frame = Frame::new(all, HEAD);
        frame.rule(0.0, all, 0.0, Role::Rule);
        let base = TextStyle::PART.middle(style::SECTION_HEAD) + 0.4;
        let own = |style: TextStyle| if goes_on { style.light() } else { style };
        let (part, note, small) = (own(TextStyle::PART), TextStyle::NOTE.light(), TextStyle::SMALL);
        let number = entry.number.to_string();
        let behind = part.width(fonts, &number) + style::BEHIND;
        let seen = see.as_ref().map_or(0.0, |(words, _)| note.width(fonts, words) + style::BEHIND);
        let left = (SIDE + style::RULED).max(behind + seen);
        let end = |words: &str| small.width(fonts, words) + style::BEHIND;
        // A long title starts nearer to the number, with less text at its right.
        let title = own(TextStyle::STRONG).width(fonts, &entry.title);
        let ways =
            [(left, words), (behind + seen, words)].into_iter().find(|(left, words)| title <= all - left - end(words));
        let (left, words) = ways.unwrap_or((behind + seen, if goes_on { words } else { &entry.length }));
        let room = all - left - end(words);
        let (style, title) = own(TextStyle::HEADLINE).fitted(fonts, &entry.title, TextStyle::TEXT.size, room);
        let mut heading = Frame::default();
        heading.text((0.0, base), part, Anchor::Start, &number);
        heading.text((left, base), style, Anchor::Start, &title);
        let heading = match goes_on {
            true => heading.tagged(Tag::Paragraph),
            false => Self::found(BookPart::Solutions, entry.number, heading),
        };
        frame.put(0.0, 0.0, heading);
        if let Some((words, link)) = see {
            let place = |frame: &mut Frame| frame.text((behind, base), note, Anchor::Start, &words);
            frame.tag(Tag::Paragraph, |frame| frame.tag(link, place));
        }
        frame.tag(Tag::Paragraph, |frame| frame.text((all, base), small, Anchor::End, words));
        let top = self.book.sheet().y;
        self.book.sheet().holds(entry.number);
        self.book.sheet().put(0.0, frame);
        if !goes_on {
            self.bookmark(entry, top);
        }
    }

    /// Starts a solution whose first block is `high` mm high, on a new page if it does not fit here.
    fn solution_begins(&mut self, entry: &Entry, high: f64) {
        if !self.book.sheet().fits(HEAD + high) {
            self.book.turn();
        }
        self.solution_head(entry, &entry.counts, false);
    }

    /// Adds a solution in pictures: the start on a background at the left, the others beside it in rows.
    fn pictures_of(&mut self, entry: &'a Entry) {
        let area = self.book.area;
        let Some(first) = entry.figures.first() else { return self.solution_begins(entry, 0.0) };
        let (cols, rows) = board_cells(&first.diagram);
        let (gap, pad) = style::gaps(area);
        let least = self.least_of(entry).max(style::SMALL_CELL);
        let (start, others) = if first.number == 0 { entry.figures.split_at(1) } else { entry.figures.split_at(0) };
        let pad = if start.is_empty() { 0.0 } else { pad };
        let room = area.text_width() - pad + gap;
        let count = ((room / ((least * cols).max(style::NARROW) + gap)) as usize).max(1);
        let column = room / count as f64 - gap;
        let u =
            (column / cols).min(style::GOOD_CELL.max(least)).min((area.text_height() - HEAD - style::CAPTION) / rows);
        let high = style::CAPTION + rows * u;
        self.solution_begins(entry, high);
        // Wide pages reserve the first column for the start.
        let kept = start.len() * usize::from(count > 2);
        let x = |at: usize| pad + at as f64 * (column + gap);
        let pictures = others.iter().map(|own| self.picture(own, &own.count.to_string(), column, u));
        let mut pictures: Vec<Frame> = pictures.collect();
        let mut from = start.len();
        for figure in start {
            let frame = self.picture(figure, "", cols * u, u);
            let sheet = self.book.sheet();
            let rect = Rect::new(sheet.left, sheet.y - 0.4, cols * u + 2.0 * pad, (high + pad).min(sheet.free()) + 0.4);
            sheet.body.rect(rect, 1.0, Role::Panel);
            sheet.body.put(sheet.left + pad, sheet.y, frame);
        }
        loop {
            let rest = pictures.split_off((count - from).min(pictures.len()));
            let mut row = Frame::grid(count, column, (gap, 0.0), std::mem::replace(&mut pictures, rest));
            row.height = high;
            self.book.sheet().put(x(from), row);
            if pictures.is_empty() {
                break;
            }
            if self.book.sheet().fits(gap + high) {
                self.book.sheet().y += gap
            } else {
                self.solution_goes_on(entry)
            }
            from = kept;
        }
    }

    /// A picture with its number and caption above it.
    fn picture(&self, own: &Figure, number: &str, room: f64, u: f64) -> Frame {
        let (set, small) = (self.book.set, TextStyle::SMALL);
        let wide = board_cells(&own.diagram).0 * u;
        let mut caption = Frame::new(wide, style::CAPTION);
        if number.is_empty() {
            caption.text((0.0, style::CAPTION_BASE), TextStyle::STRONG, Anchor::Start, &own.words);
        } else {
            caption.spoken((0.0, style::CAPTION_BASE), TextStyle::HEADING, Anchor::Start, number, &own.caption);
            let used = TextStyle::HEADING.width(set.fonts, number) + style::BEHIND / 2.0;
            caption.put(0.0, 0.0, set.words_after(used, small, &own.words, (TextStyle::NOTE.size, wide, room)));
        }
        figure(&own.diagram, None, caption, u)
    }

    /// Adds the solution of a maze: its maps and the list of its jumps.
    fn maps_of(&mut self, entry: &'a Entry) {
        let (set, area, several) = (self.book.set, self.book.area, entry.figures.len() > 1);
        let table = Table::new(set, BRIEF, &entry.lines, area.text_width());
        let mut lines = entry.lines.as_slice();
        for (index, own) in entry.figures.iter().enumerate() {
            let (jumps, rest) = lines.split_at(lines.partition_point(|line| line.last <= own.number));
            let count = jumps.len().div_ceil(table.count);
            let list = table.columns(jumps, count, |line| table.row(line, false, Vec::new(), None), index > 0);
            let (cols, rows) = board_cells(&own.diagram);
            let wide = WIDER * area.text_width() / cols;
            let least = least_cell([&own.diagram], area);
            let largest = style::MAP_CELL.min(wide).min(style::MAJOR * area.text_height() / rows).max(least);
            let over = if several { style::CAPTION } else { 0.0 };
            let words = HEAD + over + style::BEHIND + list.height;
            let room = |free: f64| (free - words) / rows;
            let (here, page) = (room(self.book.sheet().free() - style::BETWEEN), room(area.text_height()));
            let u = [here, page].into_iter().find(|&u| u >= least.max(style::YIELDS * largest)).unwrap_or(least);
            let title = if several { own.words.as_str() } else { "" };
            let title = set.line(TextStyle::SMALL_STRONG, Anchor::Start, title, area.text_width());
            let map = figure(&own.diagram, None, Frame { height: over, width: 0.0, ..title }, u.min(largest));
            let frame = Frame::stack([(0.0, map), (style::BEHIND, list)]);
            let high = entry.remarks.iter().filter(|_| rest.is_empty());
            let high = high.map(|remark| style::PARAGRAPH + set.text(TextStyle::QUIET, remark, set.width()).height);
            let kept = frame.height + high.sum::<f64>().min(style::NARROW);
            match index {
                0 => self.solution_begins(entry, kept),
                _ if self.book.sheet().fits(style::BETWEEN + kept) => self.book.sheet().y += style::BETWEEN,
                _ => self.solution_goes_on(entry),
            }
            self.book.sheet().put(0.0, frame);
            lines = rest;
        }
    }

    /// Adds a solution as text in columns. Beside them are the start and as many intermediate boards as fit.
    fn moves_of(&mut self, entry: &'a Entry) {
        let area = self.book.area;
        let (start, lines) = (&entry.figures[0], entry.lines.as_slice());
        let (cols, rows) = board_cells(&start.diagram);
        let least = self.least_of(entry);
        let u = style::GOOD_CELL.min(SIDE / cols).max(least);
        let side = SIDE.max(cols * u) + style::RULED;
        // A board that leaves no space for a column beside it is above the moves.
        let is_beside = area.text_width() - side >= style::LEAST_COLUMN;
        let left = if is_beside { side } else { 0.0 };
        let table = Table::new(self.book.set, BRIEF, &entry.lines, area.text_width() - left);
        let board = TextStyle::TEXT.leading + rows * u;
        let above = if is_beside { 0.0 } else { board + style::GAP };
        let at = |line: usize| entry.figures.iter().find(|figure| line > 0 && figure.number == lines[line - 1].last);
        let last = lines.last().map_or(0, |line| line.number);
        let mut from = 0;
        while from < lines.len() {
            let begin = if from == 0 { Some(start) } else { at(from) };
            let above = if begin.is_some() { above } else { 0.0 };
            let rest = lines.len() - from;
            let used = HEAD + above;
            let fit = ((self.book.sheet().free() - used).max(0.0) / BRIEF.pitch) as usize;
            let has_room = !is_beside || self.book.sheet().fits(HEAD + board);
            let is_fresh = self.book.sheet().is_fresh();
            let (fit, few) = (fit.max(1) * table.count, FEWEST * table.count);
            let most = if rest <= fit { rest } else { fit.min(rest.saturating_sub(REST * table.count).max(fit / 2)) };
            if !is_fresh && (!has_room || most < rest.min(few)) {
                self.book.turn();
                continue;
            }
            // The best end is after a board, so the rest starts with it.
            let best = (from + few.min(most)..=from + most).rev().find(|&line| at(line).is_some());
            let taken = best.filter(|_| most < rest).map_or(most, |line| line - from);
            let (first, to) = (lines[from].number, lines[from + taken - 1].number);
            let before = if from == 0 { 1 } else { lines[from - 1].number + 1 };
            let words = match taken == lines.len() {
                true => entry.counts.clone(),
                false => {
                    let [first, to] = [before.min(first), to].map(Into::into);
                    let range =
                        [("unit", Unit::MOVE.name().into()), ("first", first), ("to", to), ("last", last.into())];
                    self.language().say("pages-range", &range)
                }
            };
            self.solution_head(entry, &words, from > 0);
            let count = taken.div_ceil(table.count);
            let high = (count as f64 * BRIEF.pitch).max(if is_beside && begin.is_some() { board } else { 0.0 });
            // Boards beside the moves: the first one, and others at roughly equal distances.
            let inner: Vec<&Figure> = (from + 1..from + taken).filter_map(at).collect();
            let fit =
                if is_beside { ((high + style::GAP) / (board + style::GAP) + style::ROUNDING) as usize } else { 0 };
            let more = fit.saturating_sub(usize::from(begin.is_some())).min(inner.len());
            let picked = (0..more).map(|one| inner[((2 * one + 1) * inner.len()) / (2 * more)]);
            let shown: Vec<&Figure> = begin.into_iter().chain(picked).collect();
            let mut frame = Frame::default();
            for (index, own) in shown.iter().enumerate() {
                let mut head = Frame::new(0.0, TextStyle::TEXT.leading);
                match own.count {
                    0 => head.text((0.0, 3.0), TextStyle::SMALL_STRONG, Anchor::Start, &own.words),
                    number => on_black(self.book.set.fonts, &mut head, (0.9, 2.8), Anchor::Start, &number.to_string()),
                }
                frame.put(0.0, index as f64 * (board + style::GAP), figure(&own.diagram, None, head, u));
            }
            let black: Vec<usize> = shown.iter().map(|figure| figure.number).collect();
            let row = |line: &MoveLine| table.row(line, black.contains(&line.last), Vec::new(), None);
            frame.put(left, above, table.columns(&lines[from..from + taken], count, row, from > 0));
            frame.height = above + high;
            self.book.sheet().put(0.0, frame);
            from += taken;
            if from < lines.len() {
                self.book.turn();
            }
        }
    }
}
