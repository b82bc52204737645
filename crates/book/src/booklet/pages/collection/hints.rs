//! The hints: one run through all puzzles for each strength, on pages of its own, so that no hint is beside a stronger one of
//! its puzzle.

use super::{BEFORE_SEE, Binder, SEE, Stop, least_cell};
use crate::booklet::pages::board_cells;
use crate::booklet::pages::sheet::{Sheet, width, wrap};
use crate::booklet::{BookPart, Entry, Graded};
use stepbook_draw::diagram::{Anchor, Diagram, Role, Tag};
use stepbook_draw::font::Weight;
use stepbook_draw::render::pages::Bookmark;

/// Distance of the columns of text, and their least widths in the first and the third run, in mm.
const GAP: f64 = 7.0;
const WIDE: f64 = 76.0;
const SLIM: f64 = 50.0;
/// Where a text begins behind its number, and where the number ends, in mm.
const INDENT: f64 = 8.5;
const NUMBER_END: f64 = 6.0;
/// Room for the number of a step before a text, and its distance from that, in mm.
const STEP: f64 = 7.0;
const STEP_END: f64 = 1.8;
/// Distance of lines, and what follows the last one of a hint, in mm.
const LINE: f64 = 4.2;
const AFTER: f64 = 1.8;
/// How much more may follow a hint, or a row of milestones, so that pages are full, in mm.
const MORE: f64 = 3.6;
const MORE_BELOW: f64 = 9.0;
/// Size of texts and of numbers in pt.
const TEXT: f64 = 9.0;
const NUMBER: f64 = 10.0;
/// Size of the name of a run in pt, and the distances below its rule in mm.
const NAME: f64 = 13.0;
const BELOW_RULE: f64 = 6.5;
const MEANING: f64 = 5.0;
/// Side of a cell of a milestone in mm, that of a wide one, the least one for which it takes more columns, and the distance of
/// rows of milestones.
const CELL: f64 = 5.6;
const WIDE_CELL: f64 = 4.8;
const GOOD: f64 = 4.1;
const DOWN: f64 = 4.5;
/// Below the words over a milestone, and from it to the words below it, in mm.
const BELOW_WORDS: f64 = 1.6;
const BELOW_BOARD: f64 = 0.6;

/// A piece of text of a hint, which stays together.
struct Piece<'a> {
    entry: &'a Entry,
    /// Whether it is the first one of its puzzle in this run.
    begins: bool,
    /// The number of the step with which it begins, in a column of its own.
    step: Option<usize>,
    lines: Vec<String>,
    /// What the reader looks up next, and whether that has a line of its own.
    see: Option<Stop>,
    apart: bool,
}

/// A milestone in some of the halves of narrow columns.
struct Milestone<'a> {
    entry: &'a Entry,
    picture: Option<&'a Diagram>,
    /// Columns that it takes, from which one, and their width.
    span: usize,
    column: usize,
    width: f64,
    u: f64,
    words: Vec<String>,
    next: Stop,
    /// Lines that name the page of the next hint.
    below: usize,
}

impl Milestone<'_> {
    fn words_height(&self) -> f64 {
        LINE * self.words.len() as f64 + BELOW_WORDS
    }

    /// Height of the picture and of what is below it.
    fn lower(&self) -> f64 {
        let board = self.picture.map_or(0.0, |picture| board_cells(picture).1 * self.u + BELOW_BOARD);
        board + LINE * self.below as f64
    }
}

impl<'a> Binder<'a> {
    pub(super) fn hints(&mut self) {
        let with_hints = self.collection.entries.iter().filter_map(|entry| Some((entry, entry.hints.as_ref()?)));
        let hinted: Vec<(&Entry, &Graded)> = with_hints.collect();
        if hinted.is_empty() {
            return;
        }
        let (title, text) = (self.heading_of(BookPart::Hints), self.language().say("collection-hints", &[]));
        let before = self.book.sheets.len();
        let name = self.name_of(Stop::First);
        self.page(&name, None);
        self.titled(&title);
        self.paragraph(&text, Weight::Regular);
        self.book.sheet().y += 6.0;
        self.first_hints(&hinted, before);
        self.second_hints(&hinted);
        self.third_hints(&hinted);
    }

    fn name_of(&self, stop: Stop) -> String {
        let strength = match stop {
            Stop::First => "first",
            Stop::Second => "second",
            _ => "third",
        };
        self.language().say("collection-hints-title", &[("strength", strength.into())])
    }

    /// Number and width of columns of text that are at least `least` wide.
    fn text_columns(&self, least: f64) -> (usize, f64) {
        let room = self.book.paper.text_width();
        let count = (((room + GAP) / (least + GAP)).floor() as usize).max(1);
        (count, (room - (count - 1) as f64 * GAP) / count as f64)
    }

    /// Number and width of the columns in which milestones are: halves of the narrow ones.
    fn half_columns(&self) -> (usize, f64) {
        let (count, column) = self.narrow_columns();
        (2 * count, (column - super::NARROW_GAP) / 2.0)
    }

    /// The head of a run: the name of its hints, and what they show.
    fn run(&mut self, name: &str, meaning: &str) {
        let sheet = self.book.sheet();
        sheet.rule(sheet.left, sheet.right, sheet.y, Role::Rule);
        sheet.y += BELOW_RULE;
        let y = sheet.y;
        sheet.tagged(Tag::Heading(3), |sheet| {
            sheet.text(sheet.left, y, NAME, Weight::Bold, Anchor::Start, name);
        });
        let indent = width(&sheet.fonts, name, Weight::Bold, NAME) + 6.0;
        let lines = wrap(&sheet.fonts, meaning, Weight::Regular, 10.0, sheet.width() - indent);
        sheet.tagged(Tag::Paragraph, |sheet| {
            for (i, line) in lines.iter().enumerate() {
                sheet.y += if i > 0 { MEANING } else { 0.0 };
                sheet.text(sheet.left + indent, sheet.y, 10.0, Weight::Regular, Anchor::Start, line);
            }
        });
        sheet.y += 3.5;
        let page = self.book.sheets.len().saturating_sub(1);
        let bookmark = Bookmark { title: name.to_owned(), page, top: (y - 8.0).max(0.0), children: Vec::new() };
        if let Some(last) = self.book.bookmarks.last_mut() {
            last.children.push(bookmark);
        }
    }

    /// `before` is the number of pages before the hints.
    fn first_hints(&mut self, hinted: &[(&'a Entry, &'a Graded)], before: usize) {
        let columns = self.text_columns(WIDE);
        let pieces = |&(entry, hints): &(&'a Entry, &'a Graded)| {
            self.pieces(entry, Stop::First, &[(None, &hints.first)], columns.1)
        };
        let pieces: Vec<Piece<'_>> = hinted.iter().flat_map(pieces).collect();
        let (name, meaning) = (self.name_of(Stop::First), self.language().say("collection-hints-direction", &[]));
        // A puzzle and its hints are neither on the same leaf nor side by side.
        let last = hinted.iter().filter(|(entry, _)| self.found[entry.number - 1].0[Stop::Puzzle as usize] == before);
        let last: Vec<usize> = last.map(|(entry, _)| entry.number).collect();
        let dealt = self.dealt(&pieces, columns.0, MEANING);
        let near = pieces.iter().take(dealt.1.first().map_or(0, |page| page.iter().sum()));
        if near.into_iter().any(|piece| last.contains(&piece.entry.number)) {
            self.page(&name, None);
        }
        self.run(&name, &meaning);
        self.flow(&name, Stop::First, &pieces, columns);
    }

    fn third_hints(&mut self, hinted: &[(&'a Entry, &'a Graded)]) {
        let columns = self.text_columns(SLIM);
        let told = hinted.iter().filter(|(entry, _)| self.has(Stop::Third, entry.number));
        let pieces = told.flat_map(|(entry, hints)| {
            let texts: Vec<_> = hints.third.iter().map(|next| (Some(next.step), &next.moves)).collect();
            self.pieces(entry, Stop::Third, &texts, columns.1)
        });
        let pieces: Vec<Piece<'_>> = pieces.collect();
        if pieces.is_empty() {
            return;
        }
        let meaning = |is_on_maps: bool| {
            let is_there = pieces.iter().any(|piece| piece.entry.on_maps == is_on_maps);
            let name = if is_on_maps { "collection-hints-jump" } else { "collection-hints-next" };
            is_there.then(|| self.language().say(name, &[]))
        };
        let meaning = self.language().sentences([false, true].into_iter().filter_map(meaning));
        let name = self.name_of(Stop::Third);
        self.page(&name, None);
        self.run(&name, &meaning);
        self.flow(&name, Stop::Third, &pieces, columns);
    }

    /// The texts of a hint, one below the other, in columns of this width.
    fn pieces(&self, entry: &'a Entry, stop: Stop, texts: &[(Option<usize>, &String)], room: f64) -> Vec<Piece<'a>> {
        let room = room - INDENT - if stop == Stop::Third { STEP } else { 0.0 };
        let lines = |text: &String| wrap(self.fonts(), text, Weight::Regular, TEXT, room);
        // What is higher than a page is broken.
        let most = ((self.book.paper.text_height() / LINE) as usize).saturating_sub(8).max(2);
        let parts = texts.iter().flat_map(|(step, text)| {
            let parts = lines(text).chunks(most).map(<[_]>::to_vec).collect::<Vec<_>>();
            parts.into_iter().enumerate().map(|(i, lines)| (step.filter(|_| i == 0), lines))
        });
        let piece = |(i, (step, lines))| Piece { entry, begins: i == 0, step, lines, see: None, apart: false };
        let mut pieces: Vec<Piece<'a>> = parts.enumerate().map(piece).collect();
        let next = self.after(stop, entry.number);
        if let Some(last) = pieces.last_mut().filter(|_| self.collection.parts.has(next.part())) {
            let used = last.lines.last().map_or(0.0, |line| width(self.fonts(), line, Weight::Regular, TEXT));
            last.apart = used + BEFORE_SEE + self.seen_room(next) > room;
            last.see = Some(next);
        }
        pieces
    }

    /// How pieces are shared out on the page in the making, `lower` mm below where it continues, and the next ones: how
    /// much more is after each hint, and how many pieces each column of each page takes.
    fn dealt(&mut self, pieces: &[Piece<'_>], count: usize, lower: f64) -> (f64, Vec<Vec<usize>>) {
        let heights: Vec<(f64, f64)> = pieces
            .iter()
            .enumerate()
            .map(|(i, piece)| {
                let ends = pieces.get(i + 1).is_none_or(|next| next.begins);
                let lines = piece.lines.len() + usize::from(piece.apart);
                (LINE * lines as f64, if ends { AFTER } else { 0.0 })
            })
            .collect();
        let sheet = self.book.sheet();
        dealt(&heights, count, (sheet.bottom - sheet.y - lower, sheet.bottom - sheet.top), MORE)
    }

    /// Sets pieces in columns that are about as high on all pages.
    fn flow(&mut self, title: &str, stop: Stop, pieces: &[Piece<'a>], (count, wide): (usize, f64)) {
        let (more, pages) = self.dealt(pieces, count, 0.0);
        let mut rest = pieces;
        for (i, columns) in pages.iter().enumerate() {
            if i > 0 {
                self.page(title, None);
            }
            let top = self.book.sheet().y;
            let mut end = top;
            for (i, &taken) in columns.iter().enumerate() {
                let (column, after) = rest.split_at(taken);
                let mut y = top;
                for (row, piece) in column.iter().enumerate() {
                    let x = self.book.sheet().left + i as f64 * (wide + GAP);
                    self.draw_piece(piece, stop, (x, y), wide, row == 0);
                    y += LINE * (piece.lines.len() + usize::from(piece.apart)) as f64;
                    let ends = column.get(row + 1).is_none_or(|next| next.begins);
                    y += if ends { AFTER + more } else { 0.0 };
                }
                end = end.max(y);
                rest = after;
            }
            self.book.sheet().y = end;
        }
    }

    /// `on_top` is whether it is the first one in its column: then the number is repeated.
    fn draw_piece(&mut self, piece: &Piece<'_>, stop: Stop, (x, y): (f64, f64), wide: f64, on_top: bool) {
        let number = piece.entry.number;
        self.is_here(stop, number);
        let see = piece.see.and_then(|next| self.see(next, number));
        let sheet = self.book.sheet();
        let baseline = y + 0.8 * LINE;
        let draw = |sheet: &mut Sheet| {
            sheet.tagged(Tag::Paragraph, |sheet| {
                if piece.begins || on_top {
                    let weight = if piece.begins { Weight::Bold } else { Weight::Light };
                    sheet.text(x + NUMBER_END, baseline, NUMBER, weight, Anchor::End, &number.to_string());
                }
                let mut y = baseline;
                let begin = x + INDENT + if stop == Stop::Third { STEP } else { 0.0 };
                if let Some(step) = piece.step {
                    sheet.text(begin - STEP_END, y, TEXT, Weight::Light, Anchor::End, &step.to_string());
                }
                for line in &piece.lines {
                    sheet.text(begin, y, TEXT, Weight::Regular, Anchor::Start, line);
                    y += LINE;
                }
                if let Some((words, link)) = see {
                    let y = if piece.apart { y } else { y - LINE };
                    sheet.tagged(link, |sheet| sheet.text(x + wide, y, SEE, Weight::Light, Anchor::End, &words));
                }
            });
        };
        match piece.begins {
            true => Self::anchored(sheet, stop, number, draw),
            false => draw(sheet),
        }
    }

    /// A position on the way of each puzzle, as a picture or, of a number maze, in words.
    fn second_hints(&mut self, hinted: &[(&'a Entry, &'a Graded)]) {
        let all: Vec<Milestone<'_>> =
            hinted.iter().filter_map(|(entry, hints)| self.milestone(entry, hints.second.as_ref()?)).collect();
        if all.is_empty() {
            return;
        }
        let (name, meaning) = (self.name_of(Stop::Second), self.language().say("collection-hints-milestone", &[]));
        self.page(&name, None);
        self.run(&name, &meaning);
        let (count, column) = self.half_columns();
        let mut rows: Vec<Vec<Milestone<'_>>> = Vec::new();
        let mut free = 0;
        for milestone in all {
            if milestone.span > free || rows.is_empty() {
                rows.push(Vec::new());
                free = count;
            }
            let at = count - free;
            free -= milestone.span.min(free);
            if let Some(row) = rows.last_mut() {
                row.push(Milestone { column: at, ..milestone });
            }
        }
        let upper = |row: &[Milestone<'_>]| row.iter().map(Milestone::words_height).fold(0.0, f64::max);
        let lower = |row: &[Milestone<'_>]| row.iter().map(Milestone::lower).fold(0.0, f64::max);
        let heights: Vec<(f64, f64)> = rows.iter().map(|row| (upper(row) + lower(row), DOWN)).collect();
        let sheet = self.book.sheet();
        let rooms = (sheet.bottom - sheet.y, sheet.bottom - sheet.top);
        let (more, pages) = dealt(&heights, 1, rooms, MORE_BELOW);
        let mut rest = rows.as_slice();
        for (i, taken) in pages.iter().map(|page| page.iter().sum::<usize>()).enumerate() {
            if i > 0 {
                self.page(&name, None);
            }
            let (page, after) = rest.split_at(taken);
            for row in page {
                let y = self.book.sheet().y;
                for milestone in row {
                    let x = self.book.sheet().left + milestone.column as f64 * (column + super::NARROW_GAP);
                    self.draw_milestone(milestone, (x, y), upper(row));
                }
                self.book.sheet().y = y + upper(row) + lower(row) + DOWN + more;
            }
            rest = after;
        }
    }

    fn milestone(&self, entry: &'a Entry, milestone: &'a crate::booklet::Milestone) -> Option<Milestone<'a>> {
        let (count, column) = self.half_columns();
        let area = &self.book.paper;
        let room = |span: usize| span as f64 * (column + super::NARROW_GAP) - super::NARROW_GAP;
        let picture = milestone.picture.as_ref();
        let (span, u) = match picture {
            Some(picture) => {
                let (cols, rows) = board_cells(picture);
                let good = GOOD.max(least_cell(picture, area));
                let span = (2..count).find(|&span| room(span) >= cols * good).unwrap_or(count);
                let usual = if span > 2 { WIDE_CELL } else { CELL };
                (span, usual.max(good).min(room(span) / cols).min((area.text_height() - 8.0 * LINE) / rows))
            }
            None => (count.min(4), 0.0),
        };
        let number = width(self.fonts(), &entry.number.to_string(), Weight::Bold, NUMBER) + 2.0;
        let words = wrap(self.fonts(), &milestone.words, Weight::Regular, TEXT, room(span) - number);
        let next = self.after(Stop::Second, entry.number);
        let is_there = self.collection.parts.has(next.part());
        let long = self.seen(next, super::LONG_NUMBER);
        let below = if is_there { wrap(self.fonts(), &long, Weight::Light, SEE, room(span)).len() } else { 0 };
        Some(Milestone { entry, picture, span, column: 0, width: room(span), u, words, next, below })
    }

    /// A milestone under the number of its puzzle, whose words take `upper` mm.
    fn draw_milestone(&mut self, milestone: &Milestone<'_>, (x, y): (f64, f64), upper: f64) {
        let number = milestone.entry.number;
        self.is_here(Stop::Second, number);
        let see = self.see(milestone.next, number);
        let sheet = self.book.sheet();
        let behind = width(&sheet.fonts, &number.to_string(), Weight::Bold, NUMBER) + 2.0;
        let words = |sheet: &mut Sheet| {
            let mut y = y + 0.8 * LINE;
            sheet.text(x, y, NUMBER, Weight::Bold, Anchor::Start, &number.to_string());
            for line in &milestone.words {
                sheet.text(x + behind, y, TEXT, Weight::Regular, Anchor::Start, line);
                y += LINE;
            }
        };
        let mut end = y + upper;
        Self::anchored(sheet, Stop::Second, number, |sheet| match milestone.picture {
            None => {
                sheet.tagged(Tag::Paragraph, words);
                end = y + milestone.words_height() - BELOW_WORDS;
            }
            Some(picture) => {
                sheet.tagged(Tag::Figure { words: picture.description.clone(), name: None }, |sheet| {
                    sheet.tagged(Tag::Caption, words);
                    end += sheet.board_at_frame(x, y + upper, milestone.u, picture).1 + BELOW_BOARD;
                });
            }
        });
        if let Some((words, link)) = see {
            let lines = wrap(&sheet.fonts, &words, Weight::Light, SEE, milestone.width);
            sheet.tagged(Tag::Paragraph, |sheet| {
                sheet.tagged(link, |sheet| {
                    for (i, line) in lines.iter().enumerate() {
                        let y = end + (i as f64 + 0.8) * LINE;
                        sheet.text(x, y, SEE, Weight::Light, Anchor::Start, line);
                    }
                });
            });
        }
    }
}

/// How things of these heights, each with what follows it, are shared out on columns of pages with `rooms` for them, on the
/// first page and on later ones: on as few pages as can be, with up to `most` more after each so that pages are full, and the
/// columns of all pages equally low. Returns how much more that is, and how many things each column takes.
fn dealt(heights: &[(f64, f64)], count: usize, rooms: (f64, f64), most: f64) -> (f64, Vec<Vec<usize>>) {
    const STEPS: u32 = 100;
    let pages = |more: f64, part: f64| {
        let mut pages: Vec<Vec<usize>> = Vec::new();
        let mut rest = heights.iter().peekable();
        while rest.peek().is_some() {
            let whole = if pages.is_empty() { rooms.0 } else { rooms.1 };
            let room = whole - (1.0 - part) * rooms.1;
            let column = |index: usize| {
                let (mut used, mut taken) = (0.0, 0);
                while let Some((height, after)) = rest.next_if(|(height, _)| {
                    // The first page has something below its heading, and no page is empty.
                    used + height <= room + 1e-6
                        || (taken == 0 && index == 0 && (*height <= whole || !pages.is_empty()))
                }) {
                    used += height + if *after > 0.0 { after + more } else { 0.0 };
                    taken += 1;
                }
                taken
            };
            let page: Vec<usize> = (0..count).map(column).collect();
            pages.push(page);
        }
        pages
    };
    let least = pages(0.0, 1.0).len();
    let parts = |from: u32| (from..=STEPS).map(|step| f64::from(step) / f64::from(STEPS));
    let more = parts(0).map(|part| (1.0 - part) * most).find(|&more| pages(more, 1.0).len() <= least).unwrap_or(0.0);
    let part = parts(1).find(|&part| pages(more, part).len() <= least).unwrap_or(1.0);
    (more, pages(more, part))
}

#[cfg(test)]
mod tests {
    use super::dealt;

    #[test]
    fn pages_are_as_few_and_as_full_as_can_be() {
        for count in 1..60_usize {
            let heights: Vec<(f64, f64)> = (0..count).map(|i| (4.0 + (i * 7 % 5) as f64, 2.0)).collect();
            for columns in 1..4 {
                let (more, pages) = dealt(&heights, columns, (40.0, 60.0), 3.0);
                assert_eq!(pages.iter().flatten().sum::<usize>(), count);
                let mut rest = heights.as_slice();
                for (i, page) in pages.iter().enumerate() {
                    let mut highest: f64 = 0.0;
                    for &taken in page {
                        let (column, after) = rest.split_at(taken);
                        let used: f64 = column.iter().map(|(height, after)| height + after + more).sum();
                        highest = highest.max(used - 2.0 - more);
                        rest = after;
                    }
                    let room = if i == 0 { 40.0 } else { 60.0 };
                    assert!(highest <= room + 1e-6);
                    // All pages end at about the same height.
                    let is_full = (highest + 60.0 - room) / 60.0 > 0.6;
                    assert!(pages.len() < 3 || is_full, "{count} in {columns}: page {i} has {highest} of {room}");
                }
            }
        }
    }
}
