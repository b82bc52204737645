//! The table of all moves: columns that fit the paper, a line per move, parts as headings. It is below the last
//! pictures if all of it fits there.

use super::frame::Frame;
use super::sheet::Sheet;
use super::style::{self, TextStyle};
use super::table::{FULL, Table};
use super::{Book, board_cells};
use crate::booklet::{Chapter, Moves};
use stepbook_draw::diagram::{Anchor, Role, Tag};

/// Height of the heading of a part at the top of a column.
const HEAD: f64 = style::BETWEEN;
/// Minimum number of lines of a part in a column or of the last page in a column, and the number that justifies another
/// column.
const FEWEST: usize = 3;
const GOOD: usize = 8;

/// A line of the table: a move, or the heading of a part.
struct TableLine<'a> {
    head: Option<&'a Chapter>,
    /// Its part, if there are several.
    chapter: Option<&'a Chapter>,
    /// Whether a section starts with it.
    begins: bool,
    frame: Frame,
}

impl TableLine<'_> {
    /// Height of the space above it in a column, if it is not the first.
    fn above(&self) -> f64 {
        if self.head.is_some() { style::UNDER_HEADING } else { 0.0 }
    }
}

/// The number of lines that fit in a column of this height.
fn taken(lines: &[TableLine<'_>], height: f64) -> usize {
    let (mut used, mut taken) = (0.0, 0);
    for (index, line) in lines.iter().enumerate() {
        used += line.frame.height + if index > 0 { line.above() } else { 0.0 };
        if used > height + style::ROUNDING {
            break;
        }
        taken = index + 1;
    }
    if taken == lines.len() {
        return taken;
    }
    let most = taken.max(1);
    (most / 2 + 1..=most).rev().find(|&at| may_end(lines, at)).unwrap_or(most)
}

/// The numbers of lines of the columns of a page of this height. A column that continues a part repeats its heading; so
/// does the first one if the page `goes_on` from the page before.
fn page(lines: &[TableLine<'_>], most: usize, height: f64, goes_on: bool) -> Vec<usize> {
    let (mut rest, mut counts) = (lines, Vec::new());
    while counts.len() < most && !rest.is_empty() {
        let count = taken(rest, height - again(rest, !counts.is_empty() || goes_on));
        counts.push(count);
        rest = &rest[count..];
    }
    counts
}

/// Whether a column or a page may end before a line. The break must not separate a few lines from their part or
/// section.
fn may_end(lines: &[TableLine<'_>], at: usize) -> bool {
    let (before, after) = lines.split_at(at);
    let begins = |line: &TableLine<'_>| line.head.is_some() || line.begins;
    let above = before.iter().rposition(begins).map_or(at, |last| at - last - usize::from(!before[last].begins));
    let below = after.iter().position(begins).unwrap_or(after.len());
    let is_below_head = before.last().is_some_and(|line| line.head.is_some());
    !is_below_head && (below == 0 || above >= FEWEST && below >= FEWEST)
}

/// Height of the heading above a column that continues a part.
fn again(lines: &[TableLine<'_>], goes_on: bool) -> f64 {
    if goes_on && lines[0].head.is_none() && lines[0].chapter.is_some() { HEAD } else { 0.0 }
}

/// The minimum height with which all lines fit on one page, with its columns; `None` if they do not fit in `most`.
fn lowest(lines: &[TableLine<'_>], columns: usize, most: f64, goes_on: bool) -> Option<(f64, Vec<usize>)> {
    let columns = columns.min(lines.len().div_ceil(GOOD));
    let fitting = |height: f64| {
        let counts = page(lines, columns, height, goes_on);
        (counts.iter().sum::<usize>() == lines.len()).then_some((height, counts))
    };
    let steps = (most / FULL.pitch) as usize + 1;
    (1..=steps).map(|step| (step as f64 * FULL.pitch).min(most)).filter(|_| most >= FULL.pitch).find_map(fitting)
}

impl<'a> Book<'a> {
    /// Adds the table on pages of its own, or below the pictures.
    pub(super) fn moves(&mut self, moves: &'a Moves) {
        let title = self.booklet.language.say("moves-title", &[("unit", self.booklet.unit.name().into())]);
        if self.is_short && self.moves_below(&title, moves) {
            return;
        }
        self.is_short = false;
        let set = self.set;
        let mut table = Table::new(set, FULL, &moves.lines, set.width());
        let mut lines = self.lines_of_moves(moves, &table);
        let free = self.sheets.last().map_or(0.0, Sheet::free);
        let text = self.use_of_moves(moves, set.width());
        let needed = lowest(&lines, table.count, free, false).map(|(height, _)| text.height + style::BETWEEN + height);
        match self.opened(&title, "moves", needed.unwrap_or(f64::INFINITY)) {
            true => {
                self.sheet().put(0.0, text);
                self.sheet().y += style::BETWEEN;
            }
            false => self.moves_head(moves),
        }
        let room = self.sheet().free();
        // Lines with long notes get fewer columns, so each fits on a page.
        while table.count > 1 && lines.iter().any(|line| line.frame.height > room - HEAD) {
            table = table.of_count(table.count - 1, set.width());
            lines = self.lines_of_moves(moves, &table);
        }
        let (mut rest, mut is_begun) = (lines.as_slice(), false);
        while !rest.is_empty() {
            let room = self.sheet().free();
            // A table that fits on a page fills it, up to a good distance of the lines.
            let fitted = lowest(rest, table.count, room, is_begun);
            let height = fitted.as_ref().map(|fitted| fitted.0);
            let is_last = fitted.is_some();
            let mut counts = fitted.map_or_else(|| page(rest, table.count, room, is_begun), |fitted| fitted.1);
            if !is_last {
                let all: usize = counts.iter().sum();
                let most = all.min(rest.len().saturating_sub(FEWEST * table.count).max(all / 2));
                let end = (all / 2..=most).rev().find(|&at| may_end(rest, at)).unwrap_or(all);
                let mut begin = 0;
                for count in &mut counts {
                    *count = (*count).min(end - begin);
                    begin += *count;
                }
                counts.retain(|&count| count > 0);
            }
            let longest = counts.iter().copied().max().unwrap_or(1) as f64;
            // A few lines keep the usual distance if the numbers fit below them.
            let below = self.booklet.numbers.as_ref().map_or(f64::INFINITY, |numbers| {
                let head = self.head_below(&numbers.title, "numbers").height;
                style::BETWEEN + head + style::BEHIND + self.height_of_numbers(numbers)
            });
            let free = height.map_or(0.0, |height| room - height);
            let spread = if free >= below.max(room / 2.0) { 0.0 } else { (free / longest).min(style::BEHIND) };
            let (here, after) = rest.split_at(counts.iter().sum());
            let columns = self.columns_of(&table, here, &counts, is_begun, spread);
            self.sheet().put(0.0, columns);
            (rest, is_begun) = (after, true);
            if !rest.is_empty() {
                self.turn();
            }
        }
    }

    /// How to use the table.
    fn use_of_moves(&self, moves: &Moves, width: f64) -> Frame {
        let text = self.booklet.language.sentences(moves.meaning.iter().chain(&moves.names).cloned());
        self.set.text(TextStyle::TEXT, &text, width)
    }

    /// How to use the table, and the start.
    fn moves_head(&mut self, moves: &Moves) {
        let set = self.set;
        let (cols, rows) = board_cells(&moves.start);
        let least = set.least(&moves.start);
        let u = (set.width() * style::MINOR / cols).min(self.area.text_height() * style::MINOR / rows);
        let u = u.min(style::GOOD_CELL.max(least));
        // A start that would be too small here is in the solution.
        let start = (u >= least - style::ROUNDING).then(|| super::frame::picture(&moves.start, u));
        let side = start.as_ref().map_or(0.0, |start| start.width + style::BETWEEN);
        let text = self.use_of_moves(moves, set.width() - side);
        let top = self.area.top;
        let sheet = self.sheet();
        sheet.put(0.0, text);
        if let Some(start) = start {
            let end = top + start.height;
            sheet.body.put(sheet.right - start.width, top, start);
            sheet.y = sheet.y.max(end);
        }
        sheet.y += style::BETWEEN;
    }

    /// Adds the table below the pictures if it fits. Returns whether it does.
    fn moves_below(&mut self, title: &str, moves: &'a Moves) -> bool {
        let table = Table::new(self.set, FULL, &moves.lines, self.set.width() * (1.0 - style::MINOR));
        let lines = self.lines_of_moves(moves, &table);
        let room = self.sheet().free() - 2.0 * style::RULED;
        let Some((_, counts)) = lowest(&lines, table.count, room, false) else { return false };
        let columns = self.columns_of(&table, &lines, &counts, false, 0.0);
        let frame = self.aside(TextStyle::HEADLINE, title, Some("moves"), columns);
        let has_room = self.sheet().fits(frame.height);
        if has_room {
            self.sheet().put(0.0, frame);
            self.bookmark(title);
        }
        has_room
    }

    /// The lines of the table, with headings if there are several parts.
    fn lines_of_moves(&self, moves: &'a Moves, table: &Table<'_>) -> Vec<TableLine<'a>> {
        let (language, chapters) = (&self.booklet.language, self.booklet.chapters());
        let mut lines = Vec::new();
        for line in &moves.lines {
            let chapter = chapters.iter().filter(|_| chapters.len() > 1).find(|chapter| line.last <= chapter.last);
            if let Some(head) = chapter.filter(|chapter| chapter.first == line.first) {
                let frame = self.head_of_moves(table, head, false);
                lines.push(TableLine { head: Some(head), chapter, begins: false, frame });
            }
            let several = chapters.iter().filter(|chapter| chapter.sections.len() > 1);
            let mut sections = several.flat_map(|chapter| &chapter.sections);
            let section = sections.find(|section| section.first == line.first).map(|section| section.name.as_str());
            let words = language.say("matter-diagram", &[("number", line.number.into())]);
            let link = Tag::Link { to: format!("step-{}", line.last), words };
            let tags = vec![link, Tag::Anchor(format!("move-{}", line.last))];
            let frame = table.row(line, false, tags, section);
            lines.push(TableLine { head: None, chapter, begins: section.is_some(), frame });
        }
        lines
    }

    /// The heading of a part in a column. It is decoration if the part only `goes_on`.
    fn head_of_moves(&self, table: &Table<'_>, chapter: &Chapter, goes_on: bool) -> Frame {
        let (set, note, all) = (self.set, TextStyle::NOTE, table.width);
        let (pages, to) = self.pages_of(chapter.first, chapter.last).unwrap_or_default();
        let style = if goes_on { TextStyle::STRONG.light() } else { TextStyle::STRONG };
        let base = style.middle(HEAD);
        let continued = self.booklet.language.say("matter-continued", &[]);
        let title = if goes_on { &continued } else { &chapter.title };
        let room = all - table.number - note.width(set.fonts, &pages) - style::BEHIND;
        let (size, _) = style.fitted(set.fonts, title, note.size, room);
        let lines = size.in_two(set.fonts, title, room);
        let mut head = Frame::new(all, HEAD);
        head.text((0.0, base), style, Anchor::Start, &chapter.number.to_string());
        let first = base - (lines.len() - 1) as f64 * size.close() / 2.0;
        for (index, line) in lines.iter().enumerate() {
            head.text((table.number, first + index as f64 * size.close()), size, Anchor::Start, line);
        }
        let place = |head: &mut Frame| head.text((all, base), note, Anchor::End, &pages);
        match pages.is_empty() || goes_on {
            true => place(&mut head),
            false => head.tag(Tag::Link { to, words: pages.clone() }, place),
        }
        let mut frame = super::frame::rule(all, if goes_on { Role::TableRule } else { Role::Rule });
        frame.put(0.0, 0.0, if goes_on { head } else { head.tagged(Tag::Heading(3)) });
        frame
    }

    /// Columns with these numbers of lines, with extra distance between the lines. The first column `goes_on` from the
    /// page before.
    fn columns_of(
        &self,
        table: &Table<'_>,
        lines: &[TableLine<'_>],
        counts: &[usize],
        mut goes_on: bool,
        spread: f64,
    ) -> Frame {
        let (mut rest, mut all) = (lines, Frame::default());
        for (index, &count) in counts.iter().enumerate() {
            let (own, after) = rest.split_at(count);
            let mut column = Frame::default();
            if let Some(chapter) = own[0].chapter.filter(|_| again(own, goes_on || index > 0) > 0.0) {
                column.push(0.0, self.head_of_moves(table, chapter, true));
            }
            for run in own.chunk_by(|one, next| one.head.is_none() && next.head.is_none()) {
                if run[0].head.is_some() {
                    column.push(run[0].above(), run[0].frame.clone());
                    goes_on = false;
                    continue;
                }
                let mut moves = Frame::default();
                for (at, line) in run.iter().enumerate() {
                    if line.begins && at > 0 {
                        moves.rule(0.0, table.width, moves.height, Role::TableRule);
                    }
                    let y = moves.height + spread / 2.0;
                    moves.put(0.0, y, line.frame.clone());
                    moves.height += spread / 2.0;
                }
                column.push(0.0, moves.tagged(Tag::Table { goes_on }));
                goes_on = true;
            }
            all.put(table.x(index), 0.0, column);
            rest = after;
        }
        all
    }
}
