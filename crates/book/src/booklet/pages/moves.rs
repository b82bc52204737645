//! The table of all moves: columns that fit the paper, a line for each move, parts as headings. Below the pictures of a short solution it has
//! a place on their page.

use super::panel::{Panel, Paragraph, Place, Tagged};
use super::sheet::{MM_PER_PT, Sheet, fitted, shortened, width, wrap};
use super::style::{self, TextStyle};
use super::{Book, board_cells, readable_cell_on};
use crate::booklet::{Chapter, MoveLine, Moves};
use stepbook_draw::diagram::{Anchor, Item, Rect, Role, Span, Tag};
use stepbook_draw::font::{CAP_HEIGHT, Fonts, Weight};

/// Distances of lines in mm: the least, and the greatest with which a table fills its page.
const PITCH: (f64, f64) = (5.2, 8.0);
/// Distance of columns, and of the parts of a line.
const GAP: f64 = 7.0;
const SPACE: f64 = 2.4;
/// From the edge of a column to its longest number, in mm.
const INSET: f64 = 1.0;
/// Most columns.
const MOST: usize = 5;
/// The widest label and the widest way that keep a line whole, in mm.
const LABEL: f64 = 26.0;
const WAY: f64 = 34.0;
/// Height of the heading of a part in lines; the same at the top of a column.
const HEAD: f64 = 2.0;
const TOP_HEAD: f64 = 1.6;
/// Fewest lines below a heading at the foot of a column.
const FEWEST: usize = 2;
/// The start beside the title: the part of the width and of the height that it takes at most.
const START: (f64, f64) = (0.26, 0.24);
/// Where the columns below the pictures of a short solution begin, as a part of the width.
const ASIDE: f64 = 0.27;

/// A line of the table.
#[derive(Clone, Copy)]
enum Line<'a> {
    Head(&'a Chapter),
    /// A move, and the name of the section that begins with it.
    Move(&'a MoveLine, Option<&'a str>),
}

/// The measures of the columns; lengths in mm.
struct Columns<'a> {
    fonts: &'a Fonts,
    count: usize,
    width: f64,
    /// From the left of a column: where numbers end, labels and ways begin.
    number: f64,
    label: f64,
    way: f64,
    pitch: f64,
    /// Of all labels, in pt.
    label_size: f64,
}

impl<'a> Columns<'a> {
    /// As many columns as there is room for, up to `most`.
    fn new(fonts: &'a Fonts, lines: &[MoveLine], room: f64, most: usize) -> Self {
        let wide = |text: &str, style: TextStyle| width(fonts, text, style.weight, style.size);
        let widest = |of: &dyn Fn(&MoveLine) -> f64| lines.iter().map(of).fold(0.0, f64::max);
        let number = widest(&|line| wide(&line.number.to_string(), TextStyle::STRONG)).max(5.0);
        let widest_label = widest(&|line| wide(&line.label, TextStyle::STRONG));
        let label = widest_label.clamp(3.6, LABEL);
        let end = |line: &MoveLine| {
            let why = line.why.as_ref().map_or(0.0, |why| SPACE + width(fonts, why, Weight::Regular, style::NOTE));
            wide(&line.way.concat(), TextStyle::TEXT).min(WAY) + why
        };
        let whole = number + INSET + SPACE + label + SPACE + widest(&end).max(16.0);
        let count = (((room + GAP) / (whole + GAP)) as usize).clamp(1, most);
        let column = (room - (count - 1) as f64 * GAP) / count as f64;
        Self {
            fonts,
            count,
            width: column,
            number: number + INSET,
            label: number + INSET + SPACE,
            way: number + INSET + SPACE + label + SPACE,
            pitch: PITCH.0,
            label_size: TextStyle::STRONG.size
                * (label / widest_label.max(label)).max(style::NOTE / TextStyle::STRONG.size),
        }
    }

    /// The lines of a way: what goes beside its remark, and what does not.
    fn ways(&self, line: &MoveLine) -> Vec<String> {
        let why = line.why.as_ref().map_or(0.0, |why| SPACE + width(self.fonts, why, Weight::Regular, style::NOTE));
        let room = self.width - self.way;
        let way = line.way.concat();
        match width(self.fonts, &way, Weight::Regular, TextStyle::TEXT.size) <= room - why {
            true => vec![way],
            false => {
                // A straight part stays whole.
                let kept: String = line.way.iter().map(|part| part.trim_end().replace(' ', "\u{a0}") + " ").collect();
                let lines =
                    wrap(self.fonts, &kept, Weight::Regular, TextStyle::TEXT.size, (room - why).max(room / 2.0));
                lines.iter().map(|line| line.replace('\u{a0}', " ")).collect()
            }
        }
    }

    fn notes(&self, line: &MoveLine) -> Vec<String> {
        let wrapped =
            |note: &String| wrap(self.fonts, note, Weight::Light, TextStyle::QUIET.size, self.width - self.label);
        line.notes.iter().flat_map(wrapped).collect()
    }

    fn height(&self, line: &Line<'_>, is_first: bool) -> f64 {
        match line {
            Line::Head(..) => self.pitch * if is_first { TOP_HEAD } else { HEAD },
            Line::Move(line, _) => {
                let more = (self.ways(line).len().max(1) - 1) as f64 * TextStyle::TEXT.leading;
                self.pitch + more + self.notes(line).len() as f64 * TextStyle::QUIET.leading
            }
        }
    }

    /// How many of these lines a column of this height takes.
    fn taken(&self, lines: &[Line<'_>], height: f64) -> usize {
        let (mut used, mut taken) = (0.0, 0);
        for (index, line) in lines.iter().enumerate() {
            used += self.height(line, index == 0);
            if used > height + style::ROUNDING {
                break;
            }
            taken = index + 1;
        }
        if taken == lines.len() {
            return taken;
        }
        // No heading is near the foot without lines below it.
        let near = lines[..taken].iter().rev().take(FEWEST).position(|line| matches!(line, Line::Head(..)));
        match near {
            Some(at) if taken > at + 1 => taken - at - 1,
            _ => taken.max(1),
        }
    }

    /// The numbers of lines of the columns of a page; a column that goes on with a part has its heading again, also the first one if the
    /// page before `goes_on`.
    fn page(&self, lines: &[Line<'_>], height: f64, goes_on: bool) -> Vec<usize> {
        let (mut rest, mut taken) = (lines, Vec::new());
        while taken.len() < self.count && !rest.is_empty() {
            let is_inner = goes_on || (rest.len() < lines.len() && has_heads(lines));
            let again = if is_inner && !matches!(rest[0], Line::Head(..)) { self.pitch * TOP_HEAD } else { 0.0 };
            let count = self.taken(rest, height - again);
            taken.push(count);
            rest = &rest[count..];
        }
        taken
    }

    /// The least height in which all lines are on one page, if they are in this one.
    fn lowest(&self, lines: &[Line<'_>], most: f64, goes_on: bool) -> Option<f64> {
        if most < self.pitch {
            return None;
        }
        let fits = |height: f64| self.page(lines, height, goes_on).iter().sum::<usize>() == lines.len();
        let steps = (most / self.pitch) as usize + 1;
        (1..=steps).map(|step| (step as f64 * self.pitch).min(most)).find(|&height| fits(height))
    }
}

fn has_heads(lines: &[Line<'_>]) -> bool {
    lines.iter().any(|line| matches!(line, Line::Head(..)))
}

impl<'a> Book<'a> {
    /// The table on pages of its own, or below the pictures.
    pub(super) fn moves(&mut self, moves: &'a Moves) {
        let language = &self.booklet.language;
        let title = language.say("moves-title", &[("unit", self.booklet.unit.name().into())]);
        let chapters = self.steps().map_or(moves.chapters.as_slice(), |steps| &steps.chapters);
        let lines = lines(moves, chapters);
        if self.is_short && self.moves_below(&title, &lines, moves) {
            return;
        }
        self.is_short = false;
        self.titled(&title, &title, "moves");
        self.moves_head(moves);
        let fonts = &self.booklet.fonts;
        let sheet = self.sheet();
        let (width, room) = (sheet.width(), sheet.bottom - sheet.y);
        let mut columns = Columns::new(fonts, &moves.lines, width, MOST);
        // Lines with long notes are in few columns, so that each is on one page.
        let is_high =
            |columns: &Columns<'_>| lines.iter().any(|line| columns.height(line, true) > room - TOP_HEAD * PITCH.0);
        while columns.count > 1 && is_high(&columns) {
            columns = Columns::new(fonts, &moves.lines, width, columns.count - 1);
        }
        let mut rest = lines.as_slice();
        let mut goes_on = false;
        let mut before = None;
        while !rest.is_empty() {
            let sheet = self.sheet();
            let (top, room) = (sheet.y, sheet.bottom - sheet.y);
            if columns.lowest(rest, room, before.is_some()).is_some() {
                // What fits on a page fills it, with lines as far apart as is good.
                let pitches = (0..=14).rev().map(|step| PITCH.0 + (PITCH.1 - PITCH.0) * f64::from(step) / 14.0);
                let full = pitches.into_iter().find(|&pitch| {
                    columns.pitch = pitch;
                    columns.lowest(rest, room, before.is_some()).is_some()
                });
                columns.pitch = full.unwrap_or(PITCH.0);
            }
            let height = columns.lowest(rest, room, before.is_some()).unwrap_or(room);
            let taken = columns.page(rest, height, before.is_some());
            for (column, count) in taken.iter().enumerate() {
                let (own, after) = rest.split_at(*count);
                let x = self.sheet().left + column as f64 * (columns.width + GAP);
                let mut y = top;
                if let (Some(chapter), false) = (before, matches!(own[0], Line::Head(..))) {
                    y = self.move_head(&columns, (x, y), chapter, true);
                }
                for line in own {
                    if let Line::Head(chapter) = line {
                        before = Some(*chapter);
                    }
                }
                self.column(&columns, own, (x, y), &mut goes_on);
                rest = after;
            }
            self.sheet().y = top + height;
            if !rest.is_empty() {
                self.new_sheet(&title);
            }
        }
    }

    /// How to use the table, and the start.
    fn moves_head(&mut self, moves: &Moves) {
        let (fonts, language) = (&self.booklet.fonts, &self.booklet.language);
        let text = language.sentences(moves.meaning.iter().chain(&moves.names).cloned());
        let (all, page) = (self.paper.text_width(), self.paper.text_height());
        let (cols, rows) = board_cells(&moves.start);
        let least = readable_cell_on(&moves.start, &self.paper);
        let u = (all * START.0 / cols).min(page * START.1 / rows).min(style::GOOD_CELL.max(least));
        // A start that would be too small there is in the solution.
        let start = (u >= least - 1e-9).then_some(u);
        let side = start.map_or(0.0, |u| cols * u + style::BETWEEN);
        let paragraph = Paragraph::new(fonts, TextStyle::TEXT, text);
        let sheet = self.sheet();
        let place = Place { x: sheet.left, y: sheet.y, width: all - side };
        paragraph.draw(sheet, place);
        let mut end = place.y + paragraph.height(place.width);
        if let Some(u) = start {
            let top = sheet.top;
            let tag = Tag::Figure { words: moves.start.description.clone(), name: None };
            sheet.tagged(tag, |sheet| {
                sheet.board_at_frame(sheet.right - cols * u, top, u, &moves.start);
            });
            end = end.max(top + rows * u);
        }
        sheet.y = end + style::BETWEEN;
    }

    /// The table below the pictures, if there is room.
    fn moves_below(&mut self, title: &str, lines: &[Line<'a>], moves: &'a Moves) -> bool {
        let all = self.paper.text_width();
        let aside = ASIDE * all;
        let fonts = &self.booklet.fonts;
        let columns = Columns::new(fonts, &moves.lines, all - aside, MOST);
        let sheet = self.sheet();
        let room = sheet.bottom - sheet.y - 2.0 * style::RULED;
        let Some(height) = columns.lowest(lines, room, false) else { return false };
        let head = Paragraph::heading(fonts, TextStyle::HEADLINE, 2, title.to_owned());
        if head.height(aside - style::BEHIND) > room {
            return false;
        }
        self.is_here("moves");
        let sheet = self.sheet();
        sheet.y += style::RULED;
        sheet.rule(sheet.left, sheet.right, sheet.y, Role::ThinRule);
        sheet.y += style::RULED / 2.0;
        let (top, left) = (sheet.y, sheet.left);
        let head = Tagged(Tag::Anchor("moves".to_owned()), Box::new(head));
        head.draw(sheet, Place { x: left, y: top, width: aside - style::BEHIND });
        let end = (top + height).max(top + head.height(aside - style::BEHIND));
        let (mut rest, mut goes_on) = (lines, false);
        for (column, count) in columns.page(lines, height, false).into_iter().enumerate() {
            let (own, after) = rest.split_at(count);
            let x = left + aside + column as f64 * (columns.width + GAP);
            self.column(&columns, own, (x, top), &mut goes_on);
            rest = after;
        }
        self.sheet().y = end;
        self.bookmark(title);
        true
    }

    /// Draws lines from a place down.
    fn column(&mut self, columns: &Columns<'_>, lines: &[Line<'a>], (x, top): (f64, f64), goes_on: &mut bool) {
        let mut y = top;
        let mut rest = lines;
        while let Some(line) = rest.first() {
            if let Line::Head(chapter) = line {
                let lift = if rest.len() == lines.len() { TOP_HEAD } else { HEAD };
                y = self.move_head(columns, (x, y + (lift - TOP_HEAD) * columns.pitch), chapter, false);
                *goes_on = false;
                rest = &rest[1..];
                continue;
            }
            let count = rest.iter().take_while(|line| matches!(line, Line::Move(..))).count();
            let (own, after) = rest.split_at(count);
            let is_first = rest.len() == lines.len();
            let language = &self.booklet.language;
            let sheet = self.sheets.last_mut().expect("a block begins its page before it draws");
            sheet.tagged(Tag::Table { goes_on: *goes_on }, |sheet| {
                for (index, line) in own.iter().enumerate() {
                    let Line::Move(line, section) = line else { continue };
                    let words = language.say("matter-diagram", &[("number", line.number.into())]);
                    if section.is_some() && (index > 0 || is_first) && top < y {
                        sheet.rule(x, x + columns.width, y, Role::TableRule);
                    }
                    let high = columns.height(&Line::Move(line, None), false);
                    row(sheet, columns, (x, y, high), line, *section, words);
                    y += high;
                }
            });
            *goes_on = true;
            rest = after;
        }
    }

    /// The heading of a part in a column; returns where its lines begin.
    fn move_head(&mut self, columns: &Columns<'_>, (x, y): (f64, f64), chapter: &Chapter, goes_on: bool) -> f64 {
        let pages = self.pages_of(chapter.first, chapter.last);
        let language = &self.booklet.language;
        let continued = language.say("matter-continued", &[]);
        let fonts = &self.booklet.fonts;
        let sheet = self.sheets.last_mut().expect("a block begins its page before it draws");
        sheet.rule(x, x + columns.width, y, if goes_on { Role::TableRule } else { Role::Rule });
        let style = TextStyle { weight: if goes_on { Weight::Light } else { Weight::Bold }, ..TextStyle::STRONG };
        let baseline = y + (columns.pitch * TOP_HEAD + style.size * MM_PER_PT * CAP_HEIGHT) / 2.0;
        let end = width(fonts, &pages, Weight::Regular, style::NOTE);
        let title = if goes_on { &continued } else { &chapter.title };
        let room = columns.width - columns.number - end - SPACE;
        let (size, title) = fitted(fonts, title, style.weight, (style.size, style::NOTE), room);
        let link = Tag::Link { to: format!("step-{}", chapter.first), words: pages.clone() };
        let draw = |sheet: &mut Sheet| {
            sheet.text(x, baseline, style.size, style.weight, Anchor::Start, &chapter.number.to_string());
            sheet.text(x + columns.number, baseline, size, style.weight, Anchor::Start, &title);
            let place = |sheet: &mut Sheet| {
                sheet.text(x + columns.width, baseline, style::NOTE, Weight::Regular, Anchor::End, &pages);
            };
            match pages.is_empty() || goes_on {
                true => place(sheet),
                false => sheet.tagged(link, place),
            }
        };
        // Where the part only continues, the heading is decoration.
        match goes_on {
            true => draw(sheet),
            false => sheet.tagged(Tag::Heading(3), draw),
        }
        y + columns.pitch * TOP_HEAD
    }
}

/// The lines of the table, with headings if there are several parts.
fn lines<'a>(moves: &'a Moves, chapters: &'a [Chapter]) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    for line in &moves.lines {
        let chapter = chapters.iter().find(|chapter| chapters.len() > 1 && chapter.first == line.first);
        lines.extend(chapter.map(Line::Head));
        let sections =
            chapters.iter().filter(|chapter| chapter.sections.len() > 1).flat_map(|chapter| &chapter.sections);
        let section = sections.into_iter().find(|section| section.first == line.first);
        lines.push(Line::Move(line, section.map(|section| section.name.as_str())));
    }
    lines
}

/// A line of the table in a row of this height.
fn row(
    sheet: &mut Sheet,
    columns: &Columns<'_>,
    (x, y, high): (f64, f64, f64),
    line: &MoveLine,
    section: Option<&str>,
    words: String,
) {
    let right = x + columns.width;
    let baseline = y + (columns.pitch + TextStyle::TEXT.size * MM_PER_PT * CAP_HEIGHT) / 2.0;
    if line.target {
        let high = high - columns.notes(line).len() as f64 * TextStyle::QUIET.leading;
        let rect = Rect::new(x, y + 0.4, columns.width, high - 0.8);
        sheet.items.push(Item::Rect { rect, radius: 0.0, role: Role::Band });
    }
    let fonts = sheet.fonts.clone();
    let size = TextStyle::TEXT.size;
    let weight = |usual: Weight| if line.target { Weight::Bold } else { usual };
    sheet.tagged(Tag::Row, |sheet| {
        sheet.tagged(Tag::Cell(Span::RowHead), |sheet| {
            let number = |sheet: &mut Sheet| {
                let text = line.number.to_string();
                sheet.text(x + columns.number, baseline, size, weight(Weight::Light), Anchor::End, &text);
            };
            let link = Tag::Link { to: format!("step-{}", line.last), words };
            sheet.tagged(Tag::Anchor(format!("move-{}", line.last)), |sheet| sheet.tagged(link, number));
        });
        sheet.tagged(Tag::Cell(Span::Data), |sheet| {
            let room = columns.way - columns.label - SPACE;
            let size = columns.label_size;
            let label = shortened(&fonts, &line.label, Weight::Bold, size, room + style::ROUNDING);
            let spoken = line.aloud.as_ref().unwrap_or(&line.label);
            sheet.spoken_text(x + columns.label, baseline, size, Weight::Bold, &label, spoken);
        });
        sheet.tagged(Tag::Cell(Span::Data), |sheet| {
            let mut y = baseline;
            for way in columns.ways(line) {
                sheet.text(x + columns.way, y, size, weight(Weight::Regular), Anchor::Start, &way);
                y += TextStyle::TEXT.leading;
            }
            for note in columns.notes(line) {
                let indent = columns.label;
                sheet.text(x + indent, y - 0.4, TextStyle::QUIET.size, Weight::Light, Anchor::Start, &note);
                y += TextStyle::QUIET.leading;
            }
        });
        sheet.tagged(Tag::Cell(Span::Data), |sheet| {
            let (text, weight) = match (&line.why, section) {
                (Some(why), _) => (why.as_str(), Weight::Regular),
                (None, Some(section)) => (section, Weight::Bold),
                (None, None) => (" ", Weight::Regular),
            };
            sheet.text(right - 0.6, baseline, style::NOTE, weight, Anchor::End, text);
        });
    });
}
