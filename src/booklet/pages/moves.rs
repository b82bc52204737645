//! The table of all moves: columns with one line per step, so that every line number is a diagram number.

use super::sheet::{Sheet, fitting, shortened, width, wrap};
use super::{Book, board_cells, readable_cell};
use crate::booklet::{Chapter, MoveLine, Moves};
use crate::diagram::{Anchor, Item, Rect, Role};
use crate::font::{Fonts, Weight};

/// Height of a line: the largest of these with which the table takes the fewest pages.
const PITCHES: [f64; 5] = [6.4, 6.2, 6.0, 5.8, 5.6];
/// Distance of the columns, and their least width.
const GAP: f64 = 9.0;
const NARROWEST: f64 = 36.0;
/// Where the numbers end.
const NUMBERS: f64 = 7.2;
/// Lines that a head takes, and a head at the top of a column.
const HEAD: f64 = 2.0;
const TOP_HEAD: f64 = 1.5;
/// A page with room for fewer lines is left as it is.
const FEWEST_LINES: f64 = 5.0;

/// A piece of a column.
#[derive(Clone, Copy)]
enum Entry<'a> {
    /// The head of a chapter; `true` where it goes on from the column before.
    Head(&'a Chapter, bool),
    Line(&'a MoveLine),
}

/// The measures of a column, for the widest label and words.
struct Columns {
    count: usize,
    width: f64,
    /// Middle of the labels.
    labels: f64,
    /// Room for a label.
    label_room: f64,
    /// Where the words begin.
    ways: f64,
}

impl Book<'_> {
    pub(super) fn moves(&mut self, moves: &Moves) {
        let booklet = self.booklet;
        let fonts = &booklet.fonts;
        self.new_sheet("All moves");
        self.bookmark("All moves");
        let mut top = self.moves_head(moves);
        let columns = columns(fonts, moves, self.sheets.last().map_or(0.0, Sheet::width));
        let several = moves.chapters.len() > 1;
        let mut rest = moves.lines.as_slice();
        let pitch = self.pitch(moves, &columns, top);
        while !rest.is_empty() {
            let room = ((self.sheet().bottom - top) / pitch).floor();
            if room < FEWEST_LINES {
                top = self.new_sheet("All moves").y;
                continue;
            }
            let (page, after) = fill(rest, &moves.chapters, several, columns.count, room);
            for (i, column) in page.iter().enumerate() {
                let x = self.sheet().left + i as f64 * (columns.width + GAP);
                self.column(x, top, pitch, &columns, column);
            }
            rest = after;
            if !rest.is_empty() {
                top = self.new_sheet("All moves, continued").y;
            }
        }
    }

    /// The largest distance of lines with which the table, which begins at `top`, takes the fewest pages.
    fn pitch(&self, moves: &Moves, columns: &Columns, top: f64) -> f64 {
        let several = moves.chapters.len() > 1;
        let bottom = self.paper.bottom;
        let pages = |pitch: f64| {
            let mut rest = moves.lines.as_slice();
            let mut top = top;
            let mut pages = 0;
            while !rest.is_empty() {
                let room = ((bottom - top) / pitch).floor();
                rest = columns_of(rest, &moves.chapters, several, columns.count, room.max(FEWEST_LINES)).1;
                top = self.paper.top;
                pages += 1;
            }
            pages
        };
        let counted = PITCHES.iter().map(|&pitch| (pages(pitch), pitch));
        counted.min_by_key(|&(pages, _)| pages).map_or(PITCHES[0], |(_, pitch)| pitch)
    }

    /// Title, how to use the table, and the start; returns where the columns begin.
    fn moves_head(&mut self, moves: &Moves) -> f64 {
        let booklet = self.booklet;
        let fonts = &booklet.fonts;
        let sheet = self.sheet();
        sheet.heading(9.0, 22.0, "All moves");
        let (cols, rows) = board_cells(&moves.start);
        let least = readable_cell(&moves.start);
        let u = least.max(6.0).min(sheet.width() * 0.3 / cols).min(40.0 / rows);
        let labels_readable = u >= least;
        let board_width = if labels_readable { cols * u } else { 0.0 };
        if labels_readable {
            sheet.board_at_frame(sheet.right - board_width, sheet.top + 4.2, u, &moves.start);
        }
        let room = (sheet.width() - board_width - 8.0).min(124.0);
        let mut y = sheet.y + 4.5;
        for line in wrap(fonts, &moves.meaning.join(" "), Weight::Regular, 10.0, room) {
            y += 5.0;
            sheet.text(sheet.left, y, 10.0, Weight::Regular, Anchor::Start, &line);
        }
        let board_bottom = if labels_readable { sheet.top + 4.2 + rows * u } else { 0.0 };
        y.max(board_bottom) + 8.0
    }

    /// Draws a column with its top left at (x, top).
    fn column(&mut self, x: f64, top: f64, pitch: f64, columns: &Columns, entries: &[Entry<'_>]) {
        let mut y = top;
        for (i, entry) in entries.iter().enumerate() {
            match entry {
                Entry::Head(chapter, goes_on) => {
                    let above = if i == 0 { 0.0 } else { HEAD - TOP_HEAD };
                    y += above * pitch;
                    self.chapter_head(x, y, columns.width, chapter, *goes_on);
                    y += TOP_HEAD * pitch;
                }
                Entry::Line(line) => {
                    draw_line(self.sheet(), x, y, pitch, columns, line);
                    y += pitch;
                }
            }
        }
    }

    fn chapter_head(&mut self, x: f64, y: f64, column: f64, chapter: &Chapter, goes_on: bool) {
        let booklet = self.booklet;
        let fonts = &booklet.fonts;
        let (first, last) = (self.page_of(chapter.first), self.page_of(chapter.last));
        let pages = if first == last { format!("p. {first}") } else { format!("p. {first}–{last}") };
        let (role, weight) = match goes_on {
            true => (Role::ThinRule, Weight::Regular),
            false => (Role::Rule, Weight::Bold),
        };
        let title = if goes_on { "continued" } else { &chapter.title };
        let sheet = self.sheet();
        sheet.rule(x, x + column, y, role);
        let number = chapter.number.to_string();
        let indent = width(fonts, &number, Weight::Bold, 9.0) + 3.2;
        let beside = column - indent - width(fonts, &pages, Weight::Regular, 9.0) - 2.0;
        // A title too long to stand beside the pages has a line of its own above them.
        let fits = width(fonts, title, weight, 9.0) <= beside;
        let (up, room) = if fits { (0.0, beside) } else { (0.8, column - indent) };
        let title = shortened(fonts, title, weight, 9.0, room);
        sheet.text(x, y + 4.6 - up, 9.0, weight, Anchor::Start, &number);
        sheet.text(x + indent, y + 4.6 - up, 9.0, weight, Anchor::Start, &title);
        let pages_y = if fits { y + 4.6 } else { y + 7.8 };
        sheet.text(x + column, pages_y, 9.0, Weight::Regular, Anchor::End, &pages);
    }
}

fn columns(fonts: &Fonts, moves: &Moves, page: f64) -> Columns {
    let widest = |words: &mut dyn Iterator<Item = f64>| words.fold(0.0, f64::max);
    let label = widest(&mut moves.lines.iter().map(|l| width(fonts, &l.label, Weight::Bold, 10.0)));
    let way = widest(&mut moves.lines.iter().map(|l| width(fonts, &l.way, Weight::Bold, 10.0)));
    let label_room = label.clamp(3.6, 30.0);
    let labels = NUMBERS + 4.0 + label_room / 2.0;
    let ways = labels + label_room / 2.0 + 3.2;
    let needed = (ways + way + 3.0).clamp(NARROWEST, page);
    let count = (((page + GAP) / (needed + GAP)).floor() as usize).max(1);
    Columns { count, width: (page - (count - 1) as f64 * GAP) / count as f64, labels, label_room, ways }
}

/// A line; what the target does is bold on grey.
fn draw_line(sheet: &mut Sheet, x: f64, y: f64, pitch: f64, columns: &Columns, line: &MoveLine) {
    let baseline = y + pitch * 0.67;
    if line.target {
        sheet.items.push(Item::Rect {
            rect: Rect::new(x, y, columns.width, pitch - 0.9),
            radius: 0.0,
            role: Role::Band,
        });
    }
    let weight = |otherwise| if line.target { Weight::Bold } else { otherwise };
    let number = line.number.to_string();
    let size = fitting(&sheet.fonts, &number, weight(Weight::Light), 9.0, NUMBERS);
    sheet.text(x + NUMBERS, baseline, size, weight(Weight::Light), Anchor::End, &number);
    if !line.goes_on {
        let size = fitting(&sheet.fonts, &line.label, Weight::Bold, 10.0, columns.label_room);
        let label = shortened(&sheet.fonts, &line.label, Weight::Bold, size, columns.label_room);
        sheet.text(x + columns.labels, baseline, size, Weight::Bold, Anchor::Middle, &label);
    }
    let room = columns.width - columns.ways;
    let way = shortened(&sheet.fonts, &line.way, weight(Weight::Regular), 10.0, room);
    sheet.text(x + columns.ways, baseline, 10.0, weight(Weight::Regular), Anchor::Start, &way);
}

/// Fills the columns of a page with `room` lines each; returns them and the lines that are left.
///
/// The last page has the lowest of the columns that hold everything and break the fewest moves.
fn fill<'a>(
    lines: &'a [MoveLine],
    chapters: &'a [Chapter],
    several: bool,
    count: usize,
    room: f64,
) -> (Vec<Vec<Entry<'a>>>, &'a [MoveLine]) {
    let full = columns_of(lines, chapters, several, count, room);
    if !full.1.is_empty() {
        return full;
    }
    let heights = (4..=room as usize).map(|height| height as f64);
    let lower = heights.map(|height| columns_of(lines, chapters, several, count, height));
    let broken = |columns: &[Vec<Entry<'_>>]| columns.iter().skip(1).filter(|column| !begins_a_move(column)).count();
    lower.filter(|(_, rest)| rest.is_empty()).min_by_key(|(columns, _)| broken(columns)).unwrap_or(full)
}

/// Whether a column begins with a line of its own move, and not with the line that ends a chapter.
fn begins_a_move(column: &[Entry<'_>]) -> bool {
    let first = column.iter().find_map(|entry| match entry {
        Entry::Line(line) => Some(line),
        Entry::Head(..) => None,
    });
    first.is_none_or(|line| !line.goes_on && !line.target)
}

/// Greedily fills columns of `room` lines. A column does not end inside a move, right after a head, or right before the
/// line that ends a chapter.
fn columns_of<'a>(
    mut lines: &'a [MoveLine],
    chapters: &'a [Chapter],
    several: bool,
    count: usize,
    room: f64,
) -> (Vec<Vec<Entry<'a>>>, &'a [MoveLine]) {
    let mut columns = Vec::new();
    while columns.len() < count && !lines.is_empty() {
        let (column, taken) = column_of(lines, chapters, several, room);
        columns.push(column);
        lines = &lines[taken..];
    }
    (columns, lines)
}

fn column_of<'a>(lines: &'a [MoveLine], chapters: &'a [Chapter], several: bool, room: f64) -> (Vec<Entry<'a>>, usize) {
    let chapter_of = |line: &MoveLine| chapters.iter().find(|c| (c.first..=c.last).contains(&line.number));
    let head_of = |line: &MoveLine, first: bool| {
        let chapter = chapter_of(line).filter(|_| several)?;
        let begins = chapter.first == line.number;
        (first || begins).then_some(Entry::Head(chapter, !begins))
    };
    let mut entries = Vec::new();
    // Entries and lines up to the last place where the column may end.
    let mut good = (0, 0);
    let mut used = 0.0;
    for (i, line) in lines.iter().enumerate() {
        let head = head_of(line, i == 0);
        let needed = match head {
            Some(_) if i == 0 => TOP_HEAD + 1.0,
            Some(_) => HEAD + 1.0,
            None => 1.0,
        };
        if used + needed > room {
            break;
        }
        used += needed;
        entries.extend(head);
        entries.push(Entry::Line(line));
        let next = lines.get(i + 1);
        let after_head = head.is_some() && i > 0;
        let may_end = next.is_none_or(|next| !next.goes_on && !next.target && !after_head);
        if may_end || good.1 == 0 {
            good = (entries.len(), i + 1);
        }
    }
    // A run without a good place is broken where the column is full.
    let full = entries.iter().filter(|entry| matches!(entry, Entry::Line(_))).count();
    if good.1 * 2 < full {
        return (entries, full);
    }
    entries.truncate(good.0);
    (entries, good.1.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(number: usize, label: &str, goes_on: bool) -> MoveLine {
        MoveLine { number, label: label.to_owned(), way: "down 1".to_owned(), goes_on, target: label == "S" }
    }

    #[test]
    fn columns_hold_every_line_once_and_break_between_moves() {
        let lines: Vec<MoveLine> =
            (1..=40).map(|k| line(k, if k % 10 == 0 { "S" } else { "a" }, k % 3 == 0 && k % 10 != 0)).collect();
        let chapter =
            |i: usize| Chapter { number: i, title: "S goes down".to_owned(), first: 10 * i - 9, last: 10 * i };
        let chapters: Vec<Chapter> = (1..=4).map(chapter).collect();
        let (columns, rest) = fill(&lines, &chapters, true, 3, 20.0);
        assert!(rest.is_empty());
        let mut numbers = Vec::new();
        for column in &columns {
            let mut first = true;
            for entry in column {
                if let Entry::Line(line) = entry {
                    assert!(!first || !(line.goes_on || line.target), "broken before {}", line.number);
                    first = false;
                    numbers.push(line.number);
                }
            }
        }
        assert_eq!(numbers, (1..=40).collect::<Vec<_>>());
    }

    #[test]
    fn lower_columns_are_not_worth_a_broken_move() {
        let lines: Vec<MoveLine> = (1..=12).map(|k| line(k, "a", k % 6 != 1)).collect();
        let (columns, rest) = fill(&lines, &[], false, 3, 20.0);
        assert!(rest.is_empty());
        assert_eq!(columns.iter().map(Vec::len).collect::<Vec<_>>(), [6, 6]);
    }

    #[test]
    fn a_move_longer_than_a_column_is_broken() {
        let lines: Vec<MoveLine> = (1..=30).map(|k| line(k, "a", k > 1)).collect();
        let (columns, rest) = fill(&lines, &[], false, 4, 10.0);
        assert_eq!(columns.len(), 3);
        assert!(rest.is_empty());
    }
}
