//! The table of all moves: columns with one line per step, so that every line number is a diagram number.
//!
//! Each chapter is a table of its own, with its head as the heading; a table continues over columns and pages.

use super::compact::compact_way;
use super::filling::{Break, Capped, Extent, FEWEST_LINES, Filling};
use super::penalties::{self, FEWEST_ROWS, Held};
use super::sheet::{Sheet, fitting, width, wrap};
use super::whole::{Section, Taken, Way};
use super::{Book, board_cells, readable_cell_on, well_readable_cell};
use crate::booklet::moves::Reasons;
use crate::booklet::{Block, Chapter, MoveLine, Moves};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::rc::Rc;
use stepbook_draw::diagram::{Anchor, Item, Rect, Role, Span, Tag};
use stepbook_draw::font::{Fonts, Weight};
use stepbook_read::language::Language;

/// Heights of a line in mm, the best first.
const PITCHES: [f64; 5] = [6.4, 6.0, 5.6, 7.0, 7.6];
/// Distance of the columns, and their least width.
const GAP: f64 = 9.0;
const NARROWEST: f64 = 34.0;
/// The end of the numbers.
const NUMBERS: f64 = 7.2;
/// Widest label that is set in one line, in mm, and how much wider others may be at a time, to have fewer lines.
const LABELS: f64 = 30.0;
const WIDER: f64 = 2.0;
/// Lines that a head takes, and a head at the top of a column.
const HEAD: f64 = 2.0;
const TOP_HEAD: f64 = 1.5;
/// Distance of the lines of a head in mm, and from its number to its title.
const HEAD_LEADING: f64 = 4.0;
const HEAD_INDENT: f64 = 3.2;
/// Distance of columns with reasons, which are lighter at the end of their lines.
const GAP_OF_REASONS: f64 = 4.0;
/// Distance of the reasons from the ways, at least, and at most; their size in pt.
const WHY_GAP: (f64, f64) = (2.4, 5.0);
const WHY_SIZE: f64 = 8.0;
/// Their size in large print, before it is enlarged.
const LARGE_WHY_SIZE: f64 = 9.0;
/// Most lines of a row; a longer path continues in another row.
const MOST_LINES: usize = 3;
/// From the top of the table's head to its title, from there to the lines below, to the start beside them and below them, and from all
/// of it to the columns, in mm; the title's size in pt.
const TITLE: f64 = 9.0;
const TITLE_SIZE: f64 = 22.0;
const OVER_LINES: f64 = 4.5;
const START_TOP: f64 = 4.2;
const OVER_START: f64 = 6.0;
const UNDER_MOVES_HEAD: f64 = 8.0;
/// Numbers of columns that are tried: those with the lowest tables.
const MOST_SETTINGS: usize = 3;
/// From the last line of a chapter's head to the baseline of the first row, and from its rule to its first baseline, in mm.
const OVER_ROW: f64 = 6.5;
const UNDER_RULE: f64 = 3.6;
/// A page number as wide as any.
pub(super) const WIDEST_PAGE: usize = 88;
/// From what is above it on the same page to the head, in mm.
pub(super) const OVER_HERE: f64 = 8.0;
/// Height of a line of a note in lines of the table, and the size of its type in pt.
const NOTE_LINE: f64 = 0.7;
const NOTE_SIZE: f64 = 9.0;
/// From the end of the numbers to a note.
const NOTE_INDENT: f64 = 4.0;
/// Distance of what is only read aloud before a note.
const UNSEEN: f64 = 1.2;
/// The start beside the text: the parts of the page's width that it may take, and its heights in mm, best first.
const BESIDE: [(f64, f64); 2] = [(0.3, 40.0), (0.5, 80.0)];

/// A segment of a column of the table.
#[derive(Clone, Copy)]
pub(super) enum Segment<'a> {
    /// The head of a chapter; `true` where it continues from the column before.
    Head(&'a Chapter, bool),
    Row(&'a Row<'a>),
}

/// A step, or the rest of one whose way is long.
pub(super) struct Row<'a> {
    line: &'a MoveLine,
    /// The lines of the label, where the row begins a move.
    labels: Vec<String>,
    /// The lines of the way, or of what the author says of the step.
    ways: Vec<String>,
    is_note: bool,
    /// Whether it is the rest of the row before.
    rest: bool,
}

impl Row<'_> {
    /// Whether it continues with the block of the row before.
    fn goes_on(&self) -> bool {
        self.rest || self.line.goes_on
    }

    /// Whether it is one of those that stand out.
    pub(super) fn is_target(&self) -> bool {
        self.line.target && !self.is_note
    }

    /// Height in lines.
    pub(super) fn height(&self) -> f64 {
        match self.is_note {
            true => self.ways.len() as f64 * NOTE_LINE,
            false => self.ways.len().max(self.labels.len()) as f64,
        }
    }
}

/// The measures of a column, for the widest label and words.
pub(super) struct Columns {
    pub count: usize,
    pub width: f64,
    /// Their distance.
    pub gap: f64,
    /// Middle of the labels.
    labels: f64,
    /// The beginning of the words.
    ways: f64,
    /// The beginning of the reasons, if there are any.
    why: f64,
    /// Their size in pt.
    why_size: f64,
    reasons: Reasons,
    /// Whether any row has one.
    has_reasons: bool,
}

/// Title, use and start of the table, measured.
struct Head {
    title: String,
    /// How to use it, in lines.
    lines: Vec<String>,
    /// The start, with this side of a cell in mm.
    start: StartAt,
    /// Height in mm, down to where the columns begin.
    height: f64,
}

/// Where the start is.
#[derive(Clone, Copy, PartialEq)]
enum StartAt {
    Beside(f64),
    Below(f64),
    /// On the page of the first diagram.
    Elsewhere,
}

/// A way to set the table.
struct Setting<'a> {
    head: Rc<Head>,
    set: Rc<Set<'a>>,
    /// How bad it is apart from its pages.
    penalty: f64,
}

/// The rows of a table in columns of one width.
struct Set<'a> {
    columns: Columns,
    rows: Vec<Row<'a>>,
    heads: Heads<'a>,
    filling: Filling,
}

impl<'a> Book<'a> {
    /// The table as a part of the document, which may begin below the diagrams.
    pub(super) fn moves_section(&self, moves: &'a Moves) -> Section<'a> {
        let settings = self.moves_settings(moves);
        let anywhere = Rc::new(self.moves_ways(moves, &settings, None));
        let compact = self.compact_table(moves).map(Rc::new);
        let ways = move |book: &Book<'a>, free: f64, _: usize| {
            let below = compact.as_ref().and_then(|table| compact_way(table, free));
            Rc::new(below.into_iter().chain(book.moves_ways(moves, &settings, Some(free))).collect::<Vec<_>>())
        };
        Section { gap: Some(0.0), is_apart: false, may_be_last: false, ways: Box::new(ways), anywhere }
    }

    /// The ways to lay out the table on new pages, or in the `free` mm that the page before has left.
    fn moves_ways(&self, moves: &'a Moves, settings: &[Rc<Setting<'a>>], free: Option<f64>) -> Vec<Way<'a>> {
        let room = self.paper.text_height();
        let mut ways = Vec::new();
        for setting in settings {
            for (worse, &pitch) in PITCHES.iter().enumerate() {
                let over = setting.head.height + if free.is_some() { OVER_HERE } else { 0.0 };
                let first = free.unwrap_or(room) - over;
                // A head that fills its page has the table on the next one.
                if free.is_some() && (first / pitch).floor() < FEWEST_LINES {
                    continue;
                }
                for &Capped { cap, pages: ref taken } in setting.set.filling.capped(pitch, first, room).iter() {
                    let mut pages = Vec::with_capacity(taken.len() + 1);
                    pages.extend(free.is_none().then_some(Taken::NOTHING));
                    pages.extend(taken.iter().enumerate().map(|(index, &(height, rows))| {
                        let (over, others) = if index == 0 { (over, 1) } else { (0.0, 0) };
                        Taken { height: over + height, held: Held { figures: 0, rows, others } }
                    }));
                    let (setting, here) = (Rc::clone(setting), free.is_some());
                    let penalty = setting.penalty + worse as f64 * penalties::PITCH;
                    let caps = (first.min(cap), cap);
                    let draw = move |book: &mut Book<'a>| book.moves(moves, &setting, pitch, here, caps);
                    ways.push(Way { pages, penalty, puzzle: 0, draw: Rc::new(draw) });
                }
            }
        }
        ways
    }

    /// The settings of the table: with and without reasons, in as many columns as there is room for.
    fn moves_settings(&self, moves: &'a Moves) -> Vec<Rc<Setting<'a>>> {
        let booklet = self.booklet;
        let is_told = moves.lines.iter().any(|line| Reasons::WRITTEN[0].of(line).is_some());
        let written = Reasons::WRITTEN.into_iter().filter(|_| is_told);
        let mut settings = Vec::new();
        // More columns are not needed than in the two lowest tables.
        for (worse, reasons) in written.chain([Reasons::None]).enumerate() {
            let without = if is_told && reasons == Reasons::None { penalties::NO_REASONS } else { 0.0 };
            let head = Rc::new(self.moves_head(moves, reasons, true));
            // What a diagram shows need not be here.
            let lower = self.moves_head(moves, reasons, false);
            let lower = (lower.start == StartAt::Elsewhere && lower.height < head.height).then(|| Rc::new(lower));
            for (place, (columns, rows)) in
                columns(&booklet.fonts, &moves.lines, self.paper.text_width(), reasons, self.paper.large)
                    .into_iter()
                    .take(MOST_SETTINGS)
                    .enumerate()
            {
                let heads = self.heads(&moves.chapters, columns.width);
                let wrapped = rows.iter().filter(|row| !row.is_note && row.height() > 1.0).count();
                let penalty = wrapped as f64 * penalties::WRAPPED_ROW + worse as f64 * penalties::REASONS + without;
                let filling = Filling::new(breaks(&rows, &heads), columns.count);
                let set = Rc::new(Set { columns, rows, heads, filling });
                let lower = lower.iter().filter(|_| place == 0).map(|head| (head, penalties::START_ELSEWHERE));
                for (head, against) in std::iter::once((&head, 0.0)).chain(lower) {
                    let penalty = penalty + against;
                    settings.push(Rc::new(Setting { head: Rc::clone(head), set: Rc::clone(&set), penalty }));
                }
            }
        }
        settings
    }

    /// Draws the table.
    fn moves(
        &mut self,
        moves: &Moves,
        setting: &Setting<'_>,
        pitch: f64,
        begins_here: bool,
        (first, room): (f64, f64),
    ) {
        let continued = self.booklet.language.say("matter-moves-continued", &[]);
        let Setting { head, set, .. } = setting;
        let Set { columns, rows, heads, filling } = &**set;
        if begins_here {
            let sheet = self.sheet();
            sheet.y += OVER_HERE;
            sheet.rule(sheet.left, sheet.right, sheet.y - OVER_HERE / 2.0, Role::ThinRule);
        } else {
            self.new_sheet(&head.title);
        }
        self.bookmark(&head.title);
        let mut top = self.draw_moves_head(moves, head);
        self.sheet().y = top;
        let mut from = 0;
        let mut goes_on = false;
        let mut room_here = first;
        while from < rows.len() {
            let lines = (room_here / pitch).floor();
            if lines < FEWEST_LINES && from == 0 && room_here < room {
                top = self.new_sheet(&continued).y;
                room_here = room;
                continue;
            }
            let taken = filling.page(from, lines.max(FEWEST_LINES) as usize);
            for (i, column) in fill(&rows[from..], heads, &taken).iter().enumerate() {
                let x = self.sheet().left + i as f64 * (columns.width + columns.gap);
                self.column(x, top, pitch, columns, column, heads, &mut goes_on);
            }
            from += taken.iter().map(|column| column.rows).sum::<usize>();
            let lines = taken.iter().map(|column| column.height).fold(0.0, f64::max);
            self.sheet().y = top + lines * pitch;
            if from < rows.len() {
                top = self.new_sheet(&continued).y;
                room_here = room;
            }
        }
    }

    /// Title, how to use the table, and the start, measured; without the start only if a diagram shows it.
    fn moves_head(&self, moves: &Moves, reasons: Reasons, has_start: bool) -> Head {
        let booklet = self.booklet;
        let fonts = &booklet.fonts;
        let title = booklet.language.say("moves-title", &[("unit", booklet.unit.name().into())]);
        let steps =
            booklet.blocks.iter().find_map(|block| if let Block::Steps(steps) = block { Some(steps) } else { None });
        let is_elsewhere = steps.and_then(|steps| steps.figures.first()).is_some_and(|figure| figure.number == 0);
        let text = booklet.language.sentences(moves.meaning_with(reasons).cloned());
        let large = self.paper.large;
        let (all, page) = (self.paper.text_width(), self.paper.text_height());
        let (cols, rows) = board_cells(&moves.start);
        let least = match large {
            true => readable_cell_on(&moves.start, &self.paper),
            false => well_readable_cell(&moves.start),
        };
        let beside = BESIDE.iter().find_map(|&(part, high)| {
            // 9 pt are 16 in large print; the title keeps its room.
            let (wanted, part) = if large { (1.5 * least, 0.5) } else { (least.max(6.0), part) };
            let high = if large { 1.5 * high } else { high }.min(page - START_TOP);
            let room = (all * part).min(all - width(fonts, &title, Weight::Bold, TITLE_SIZE) - 4.0);
            let u = wanted.min(room / cols).min(high / rows);
            (u >= least && (has_start || !is_elsewhere)).then_some(u)
        });
        let lines_beside = |u: Option<f64>| {
            let room = all - u.map_or(0.0, |u| cols * u + 8.0);
            wrap(fonts, &text, Weight::Regular, 10.0, room.min(124.0))
        };
        // A column so narrow that the text would fill the page is none.
        let is_low = |lines: &[String]| TITLE + OVER_LINES + 5.0 * lines.len() as f64 + UNDER_MOVES_HEAD <= 0.75 * page;
        let beside = beside.filter(|&u| is_low(&lines_beside(Some(u))));
        let lines = lines_beside(beside);
        let end = TITLE + OVER_LINES + 5.0 * lines.len() as f64;
        // Where no diagram shows the start, it may take the rest of the page.
        let most = match (is_elsewhere, has_start) {
            (true, true) => page / 2.0,
            (true, false) => 0.0,
            (false, _) => page - end - OVER_START,
        };
        let (start, end) = match beside {
            Some(u) => (StartAt::Beside(u), end.max(START_TOP + rows * u)),
            None if least * cols <= all && least * rows <= most => {
                (StartAt::Below(least), end + OVER_START + least * rows)
            }
            None => (StartAt::Elsewhere, end + 5.0),
        };
        Head { title, lines, start, height: end + UNDER_MOVES_HEAD }
    }

    /// Draws title, use and start of the table from the place on the page in the making; returns where the columns begin.
    fn draw_moves_head(&mut self, moves: &Moves, head: &Head) -> f64 {
        let words = self.booklet.language.say("matter-start-elsewhere", &[("page", self.page_of(0).into())]);
        let sheet = self.sheet();
        let top = sheet.y;
        sheet.tagged(Tag::Heading(2), |sheet| sheet.heading(TITLE, TITLE_SIZE, &head.title));
        sheet.y = top + TITLE + OVER_LINES;
        let left = sheet.left;
        sheet.lines(left, 10.0, 5.0, &head.lines);
        let end = sheet.y;
        let (cols, _) = board_cells(&moves.start);
        let start = Tag::Figure { words: moves.start.description.clone(), name: None };
        match head.start {
            StartAt::Beside(u) => sheet.tagged(start, |sheet| {
                sheet.board_at_frame(sheet.right - cols * u, top + START_TOP, u, &moves.start);
            }),
            StartAt::Below(u) => sheet.tagged(start, |sheet| {
                sheet.board_at_frame(sheet.left, end + OVER_START, u, &moves.start);
            }),
            StartAt::Elsewhere => {
                let link = Tag::Link { to: "step-0".to_owned(), words: words.clone() };
                let line = |sheet: &mut Sheet| {
                    sheet.text(sheet.left, end + 5.0, 10.0, Weight::Regular, Anchor::Start, &words);
                };
                sheet.tagged(Tag::Paragraph, |sheet| sheet.tagged(link, line));
            }
        }
        top + head.height
    }

    /// Draws a column with its top left at (x, top). `goes_on` is whether its first row continues with the last table.
    #[expect(clippy::too_many_arguments, reason = "one for each of what a column is made of")]
    fn column(
        &mut self,
        x: f64,
        top: f64,
        pitch: f64,
        columns: &Columns,
        entries: &[Segment<'_>],
        heads: &Heads<'_>,
        goes_on: &mut bool,
    ) {
        let language = &self.booklet.language;
        let mut y = top;
        let mut rest = entries;
        while let Some(entry) = rest.first() {
            if let Segment::Head(chapter, continued) = entry {
                y += if rest.len() == entries.len() { 0.0 } else { (HEAD - TOP_HEAD) * pitch };
                let head = heads.of(chapter, *continued);
                self.chapter_head(x, y, (columns.width, pitch), chapter, head, *continued);
                y += (TOP_HEAD + head.map_or(0.0, ChapterHead::more)) * pitch;
                *goes_on &= *continued;
                rest = &rest[1..];
                continue;
            }
            let rows = rest.iter().map_while(|entry| if let Segment::Row(row) = entry { Some(*row) } else { None });
            let mut at = y;
            let placed: Vec<(f64, &Row<'_>)> = rows
                .map(|row| {
                    at += row.height() * pitch;
                    (at - row.height() * pitch, row)
                })
                .collect();
            let sheet = self.sheets.last_mut().expect("a block begins its page before it draws");
            for (y, row) in placed.iter().filter(|(_, row)| row.is_target()) {
                let rect = Rect::new(x, *y, columns.width, row.height() * pitch - 0.9);
                sheet.items.push(Item::Rect { rect, radius: 0.0, role: Role::Band });
            }
            sheet.tagged(Tag::Table { goes_on: *goes_on }, |sheet| {
                for (y, row) in &placed {
                    sheet.tagged(Tag::Row, |sheet| draw_row(sheet, Some(language), x, *y, pitch, columns, row));
                }
            });
            *goes_on = true;
            (y, rest) = (at, &rest[placed.len()..]);
        }
    }

    /// The pages of the diagrams of a chapter: "p. 3–4".
    fn pages_of(&self, chapter: &Chapter) -> String {
        let language = &self.booklet.language;
        match self.shown_of(chapter).map(|(first, last)| (self.page_of(first), self.page_of(last))) {
            None => String::new(),
            Some((first, last)) if first == last => language.say("matter-page", &[("page", first.into())]),
            Some((first, last)) => language.say("matter-pages", &[("first", first.into()), ("last", last.into())]),
        }
    }

    /// The heads of chapters in columns of this width, if there are several chapters.
    fn heads<'b>(&self, chapters: &'b [Chapter], column: f64) -> Heads<'b> {
        let fonts = &self.booklet.fonts;
        let head = |chapter: &Chapter| {
            let indent = width(fonts, &chapter.number.to_string(), Weight::Bold, 9.0) + HEAD_INDENT;
            let title = wrap(fonts, &chapter.title, Weight::Bold, 9.0, column - indent);
            // Heads are measured before pages are known.
            let page = ("first", WIDEST_PAGE.into());
            let pages = self.booklet.language.say("matter-pages", &[page, ("last", WIDEST_PAGE.into())]);
            let last = title.last().map_or(0.0, |line| width(fonts, line, Weight::Bold, 9.0));
            // Pages that have no room beside the title have a line of their own below it.
            let is_beside = last + 2.0 + width(fonts, &pages, Weight::Regular, 9.0) <= column - indent;
            ChapterHead { title, is_beside, indent }
        };
        match chapters.len() > 1 {
            true => Heads { chapters, heads: chapters.iter().map(head).collect() },
            false => Heads { chapters: &[], heads: Vec::new() },
        }
    }

    /// The head of a chapter; where the chapter only continues, so does the text that is read, and the head is decoration.
    fn chapter_head(
        &mut self,
        x: f64,
        y: f64,
        (column, pitch): (f64, f64),
        chapter: &Chapter,
        head: Option<&ChapterHead>,
        goes_on: bool,
    ) {
        let language = &self.booklet.language;
        let shown = self.shown_of(chapter);
        let (role, weight) = match goes_on {
            true => (Role::ThinRule, Weight::Regular),
            false => (Role::Rule, Weight::Bold),
        };
        let continued = ChapterHead {
            title: vec![language.say("matter-continued", &[])],
            is_beside: true,
            indent: width(&self.booklet.fonts, &chapter.number.to_string(), Weight::Bold, 9.0) + HEAD_INDENT,
        };
        let pages = self.pages_of(chapter);
        let ChapterHead { title, is_beside, indent } = head.unwrap_or(&continued);
        let sheet = self.sheet();
        sheet.rule(x, x + column, y, role);
        let number = chapter.number.to_string();
        let last = if *is_beside { title.len() - 1 } else { title.len() };
        // The last line is near the row that follows; the first one keeps clear of the rule.
        let height = (TOP_HEAD + head.map_or(0.0, ChapterHead::more)) * pitch;
        let lowest = height - (OVER_ROW - 0.67 * pitch).max(0.0) - last as f64 * HEAD_LEADING;
        let first = y + lowest.max(UNDER_RULE);
        let baseline = |line: usize| first + line as f64 * HEAD_LEADING;
        let names = |sheet: &mut Sheet| {
            sheet.text(x, baseline(0), 9.0, weight, Anchor::Start, &number);
            for (line, text) in title.iter().enumerate() {
                sheet.text(x + indent, baseline(line), 9.0, weight, Anchor::Start, text);
            }
        };
        let place = |sheet: &mut Sheet| {
            sheet.text(x + column, baseline(last), 9.0, Weight::Regular, Anchor::End, &pages);
        };
        if goes_on {
            names(sheet);
            place(sheet);
            return;
        }
        let link = shown.map(|(first, _)| {
            let place = [("number", first.into()), ("page", self.page_of(first).into())];
            Tag::Link { to: format!("step-{first}"), words: language.say("matter-diagram-on-page", &place) }
        });
        self.sheet().tagged(Tag::Heading(3), |sheet| {
            names(sheet);
            if let Some(link) = link {
                sheet.tagged(link, place);
            }
        });
    }
}

/// The measures of the columns and the rows in them, for each number of columns from one up to as many as a page of this width has room
/// for, those that give the lowest table first.
fn columns<'a>(
    fonts: &Fonts,
    lines: &'a [MoveLine],
    page: f64,
    reasons: Reasons,
    large: bool,
) -> Vec<(Columns, Vec<Row<'a>>)> {
    let bold = |text: &str| width(fonts, text, Weight::Bold, 10.0);
    let widest = |words: &mut dyn Iterator<Item = f64>| words.fold(0.0, f64::max);
    let label = widest(&mut lines.iter().map(|line| bold(&line.label)));
    let run = widest(&mut lines.iter().flat_map(|line| runs(&line.way)).map(|run| bold(&run)));
    let label_room = label_room(fonts, lines, label).max(3.6);
    let labels = NUMBERS + 4.0 + label_room / 2.0;
    let ways = labels + label_room / 2.0 + 3.2;
    let why_size = if large { LARGE_WHY_SIZE } else { WHY_SIZE };
    let why = widest(
        &mut lines.iter().filter_map(|line| reasons.of(line)).map(|why| width(fonts, why, Weight::Bold, why_size)),
    );
    let has_reasons = why > 0.0;
    let aside = if why > 0.0 { why + WHY_GAP.0 } else { 0.0 };
    let gap = if why > 0.0 { GAP_OF_REASONS } else { GAP };
    let needed = (ways + run + aside.max(1.0)).clamp(NARROWEST, page);
    let most = (((page + gap) / (needed + gap)).floor() as usize).max(1);
    let with = |count: usize| {
        let width = (page - (count - 1) as f64 * gap) / count as f64;
        let (room, notes) = (width - ways - aside, width - NUMBERS - NOTE_INDENT);
        let rows_of = |line: &'a MoveLine| {
            rows_of(fonts, line, (label_room, room)).into_iter().chain(notes_of(fonts, line, notes))
        };
        let rows: Vec<Row<'_>> = lines.par_iter().flat_map_iter(rows_of).collect();
        let of_moves = rows.iter().filter(|row| !row.is_note);
        let way = widest(&mut of_moves.flat_map(|row| &row.ways).map(|way| bold(way)));
        let why = (ways + way + WHY_GAP.1).min(width - why);
        (Columns { count, width, gap, labels, ways, why, why_size, reasons, has_reasons }, rows)
    };
    // Of equally low tables, the one with more columns has its columns fuller.
    let height = |(columns, rows): &(Columns, Vec<Row<'_>>)| {
        let lines = rows.iter().map(Row::height).sum::<f64>();
        (lines.ceil() as usize).div_ceil(columns.count)
    };
    let mut all: Vec<_> = (1..=most).rev().map(with).collect();
    all.sort_by_key(height);
    all
}

/// The parts of a path that are on one line, separated by spaces.
fn runs(way: &[String]) -> Vec<String> {
    let mut runs: Vec<String> = Vec::new();
    for part in way {
        match runs.last_mut().filter(|last| !last.ends_with(' ')) {
            Some(last) => last.push_str(part),
            None => runs.push(part.clone()),
        }
    }
    runs.iter_mut().for_each(|run| run.truncate(run.trim_end().len()));
    runs
}

/// The room for labels in mm of which the widest has so many in one line: longer ones have several lines.
fn label_room(fonts: &Fonts, lines: &[MoveLine], widest: f64) -> f64 {
    let long: BTreeSet<&str> = lines.iter().map(|line| line.label.as_str()).collect();
    let is_low = |room: f64| long.iter().all(|label| label_lines(fonts, label, room).len() <= MOST_LINES);
    let rooms = std::iter::successors(Some(LABELS), |room| Some(room + WIDER)).take_while(|&room| room < widest);
    let several = rooms.into_iter().find(|&room| is_low(room));
    several.unwrap_or(widest)
}

/// A label in lines.
fn label_lines(fonts: &Fonts, label: &str, room: f64) -> Vec<String> {
    // A hair more: a label that is as wide as its room is not broken.
    wrap(fonts, label, Weight::Bold, 10.0, room + 0.01)
}

/// A step in rows whose labels and ways are at most so many mm wide; ways are broken between straight parts.
fn rows_of<'a>(fonts: &Fonts, line: &'a MoveLine, (label, room): (f64, f64)) -> Vec<Row<'a>> {
    let fits = |text: &str| width(fonts, text, Weight::Bold, 10.0) <= room;
    let mut lines: Vec<String> = Vec::new();
    for run in runs(&line.way) {
        match lines.last_mut() {
            Some(last) if fits(&format!("{last} {run}")) => {
                last.push(' ');
                last.push_str(&run);
            }
            _ if fits(&run) => lines.push(run),
            _ => lines.extend(wrap(fonts, &run, Weight::Bold, 10.0, room)),
        }
    }
    let labels = |rest: bool| match rest || line.goes_on {
        true => Vec::new(),
        false => label_lines(fonts, &line.label, label),
    };
    let parts = lines.chunks(MOST_LINES).map(<[String]>::to_vec).enumerate();
    parts.map(|(i, ways)| Row { line, labels: labels(i > 0), ways, is_note: false, rest: i > 0 }).collect()
}

/// What the author says of a step in rows of lines at most `room` mm wide.
fn notes_of<'a>(fonts: &Fonts, line: &'a MoveLine, room: f64) -> Vec<Row<'a>> {
    let lines = |note: &String| wrap(fonts, note, Weight::Regular, NOTE_SIZE, room);
    let row = |lines: &[String]| Row { line, labels: Vec::new(), ways: lines.to_vec(), is_note: true, rest: true };
    line.notes.iter().flat_map(|note| lines(note).chunks(MOST_LINES).map(row).collect::<Vec<_>>()).collect()
}

/// A row; what the target does is bold. Its number leads to its diagram in the words of `language`, if there is one.
pub(super) fn draw_row(
    sheet: &mut Sheet,
    language: Option<&Language>,
    x: f64,
    y: f64,
    pitch: f64,
    columns: &Columns,
    row: &Row<'_>,
) {
    let line = row.line;
    let baseline = y + pitch * 0.67;
    let weight = |otherwise| if line.target { Weight::Bold } else { otherwise };
    let number = line.number.to_string();
    let figure = |sheet: &mut Sheet| {
        let size = fitting(&sheet.fonts, &number, weight(Weight::Light), 9.0, NUMBERS);
        sheet.text(x + NUMBERS, baseline, size, weight(Weight::Light), Anchor::End, &number);
    };
    sheet.tagged(Tag::Cell(Span::RowHead), |sheet| match (row.rest, language) {
        (true, _) => unseen(sheet, x + NUMBERS, baseline, &number),
        (false, None) => figure(sheet),
        (false, Some(language)) => sheet.tagged(Tag::Anchor(format!("move-{number}")), |sheet| {
            let words = language.say("matter-diagram", &[("number", line.number.into())]);
            sheet.tagged(Tag::Link { to: format!("step-{number}"), words }, figure);
        }),
    });
    sheet.tagged(Tag::Cell(Span::Data), |sheet| {
        // For screen readers, the label is repeated when the same block continues.
        let spoken = line.aloud.as_ref().unwrap_or(&line.label);
        if row.goes_on() {
            let at = if row.is_note { NUMBERS + UNSEEN } else { columns.labels };
            return unseen(sheet, x + at, baseline, spoken);
        }
        if let [label] = &row.labels[..] {
            let left = x + columns.labels - width(&sheet.fonts, label, Weight::Bold, 10.0) / 2.0;
            return sheet.spoken_text(left, baseline, 10.0, Weight::Bold, label, spoken);
        }
        for (i, label) in row.labels.iter().enumerate() {
            let baseline = baseline + i as f64 * pitch;
            sheet.text(x + columns.labels, baseline, 10.0, Weight::Bold, Anchor::Middle, label);
        }
    });
    sheet.tagged(Tag::Cell(Span::Data), |sheet| {
        if row.is_note {
            for (i, words) in row.ways.iter().enumerate() {
                let baseline = y + pitch * NOTE_LINE * (i as f64 + 0.75);
                sheet.text(x + NUMBERS + NOTE_INDENT, baseline, NOTE_SIZE, Weight::Regular, Anchor::Start, words);
            }
            return;
        }
        for (i, way) in row.ways.iter().enumerate() {
            let baseline = baseline + i as f64 * pitch;
            sheet.text(x + columns.ways, baseline, 10.0, weight(Weight::Regular), Anchor::Start, way);
        }
    });
    // Every row has as many cells.
    if columns.has_reasons {
        let why = columns.reasons.of(line).unwrap_or(" ");
        sheet.tagged(Tag::Cell(Span::Data), |sheet| match row.goes_on() {
            true if row.is_note => unseen(sheet, x + NUMBERS + 2.0 * UNSEEN, baseline, why),
            true => unseen(sheet, x + columns.why, baseline, why),
            false => {
                sheet.text(x + columns.why, baseline, columns.why_size, weight(Weight::Regular), Anchor::Start, why)
            }
        });
    }
}

/// A space that is read and copied as `spoken`.
fn unseen(sheet: &mut Sheet, x: f64, baseline: f64, spoken: &str) {
    sheet.spoken_text(x, baseline, 10.0, Weight::Regular, " ", spoken);
}

/// The heads of all chapters; none if there is only one.
pub(super) struct Heads<'a> {
    chapters: &'a [Chapter],
    heads: Vec<ChapterHead>,
}

/// The head of a chapter where it begins.
struct ChapterHead {
    /// The lines of its title.
    title: Vec<String>,
    /// Whether the pages of its diagrams are beside the last line of the title.
    is_beside: bool,
    /// From the number to the title.
    indent: f64,
}

impl ChapterHead {
    /// How much higher than usual it is, in lines of the table.
    fn more(&self) -> f64 {
        let lines = self.title.len() + usize::from(!self.is_beside);
        // Whole lines, so that the rows of all columns stay beside each other.
        lines.saturating_sub(2) as f64
    }
}

impl Heads<'_> {
    fn of(&self, chapter: &Chapter, continued: bool) -> Option<&ChapterHead> {
        self.heads.get(chapter.number - 1).filter(|_| !continued)
    }
}

/// What decides where columns may end, of each row.
fn breaks(rows: &[Row<'_>], heads: &Heads<'_>) -> Vec<Break> {
    let chapters: Vec<Option<&Chapter>> = rows.iter().map(|row| Chapter::of(heads.chapters, row.line.number)).collect();
    let is_same = |one: usize, other: usize| {
        chapters.get(other).is_some_and(|other| other.map(|chapter| chapter.number) == chapters[one].map(|c| c.number))
    };
    let one = |(at, row): (usize, &Row<'_>)| {
        let begins = chapters[at].filter(|chapter| begins_chapter(row, chapter));
        let more = |chapter: &Chapter| heads.of(chapter, begins.is_none()).map_or(0.0, ChapterHead::more);
        Break {
            height: row.height(),
            head: chapters[at].map(|chapter| TOP_HEAD + more(chapter)),
            head_below: begins.map(|chapter| HEAD + more(chapter)),
            before: 0,
            after: (1..=FEWEST_ROWS).take_while(|more| is_same(at, at + more)).count(),
            may_end: rows.get(at + 1).is_none_or(|next| !next.goes_on() && !next.line.target),
        }
    };
    let mut breaks: Vec<Break> = rows.iter().enumerate().map(one).collect();
    for at in 1..breaks.len() {
        breaks[at].before = if is_same(at, at - 1) { breaks[at - 1].before + 1 } else { 0 };
    }
    breaks
}

/// Whether a chapter begins with a row of it.
fn begins_chapter(row: &Row<'_>, chapter: &Chapter) -> bool {
    chapter.first == row.line.number && !row.rest
}

/// The columns of a page, which take that much of the rows.
fn fill<'a>(rows: &'a [Row<'a>], heads: &Heads<'a>, columns: &[Extent]) -> Vec<Vec<Segment<'a>>> {
    let head_of = |row: &Row<'_>, is_first: bool| {
        let chapter = Chapter::of(heads.chapters, row.line.number)?;
        let begins = begins_chapter(row, chapter);
        (is_first || begins).then_some(Segment::Head(chapter, !begins))
    };
    let mut from = 0;
    let column = |column: &Extent| {
        let own = rows[from..from + column.rows].iter().enumerate();
        from += column.rows;
        own.flat_map(|(at, row)| head_of(row, at == 0).into_iter().chain([Segment::Row(row)])).collect()
    };
    columns.iter().map(column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(number: usize, label: &str, goes_on: bool) -> MoveLine {
        MoveLine {
            number,
            label: label.to_owned(),
            aloud: None,
            way: vec!["down".to_owned()],
            goes_on,
            target: label == "S",
            why: None,
            notes: Vec::new(),
        }
    }

    fn rows(lines: &[MoveLine]) -> Vec<Row<'_>> {
        lines.iter().flat_map(|line| rows_of(&Fonts::default(), line, (20.0, 20.0))).collect()
    }

    fn filled<'a>(
        rows: &'a [Row<'a>],
        chapters: &'a [Chapter],
        count: usize,
        room: usize,
    ) -> (Vec<Vec<Segment<'a>>>, usize) {
        let heads = Heads { chapters, heads: Vec::new() };
        let extents = Filling::new(breaks(rows, &heads), count).page(0, room);
        (fill(rows, &heads, &extents), extents.iter().map(|column| column.rows).sum())
    }

    #[test]
    fn columns_hold_every_line_once_and_break_between_moves() {
        let lines: Vec<MoveLine> =
            (1..=40).map(|k| line(k, if k % 10 == 0 { "S" } else { "a" }, k % 3 == 0 && k % 10 != 0)).collect();
        let rows = rows(&lines);
        let chapter = |i: usize| Chapter {
            number: i,
            title: "S moves down".to_owned(),
            brief: "S moves down".to_owned(),
            first: 10 * i - 9,
            last: 10 * i,
            notes: Vec::new(),
        };
        let chapters: Vec<Chapter> = (1..=4).map(chapter).collect();
        let (columns, taken) = filled(&rows, &chapters, 3, 20);
        assert_eq!(taken, rows.len());
        let mut numbers = Vec::new();
        for column in &columns {
            let mut first = true;
            for entry in column {
                if let Segment::Row(Row { line, .. }) = entry {
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
        let rows = rows(&lines);
        let (columns, taken) = filled(&rows, &[], 3, 20);
        assert_eq!(taken, rows.len());
        assert_eq!(columns.iter().map(Vec::len).collect::<Vec<_>>(), [6, 6]);
    }

    #[test]
    fn a_move_longer_than_a_column_is_broken() {
        let lines: Vec<MoveLine> = (1..=30).map(|k| line(k, "a", k > 1)).collect();
        let rows = rows(&lines);
        let (columns, taken) = filled(&rows, &[], 4, 10);
        assert_eq!((columns.len(), taken), (3, rows.len()));
    }

    #[test]
    fn a_line_of_a_path_ends_only_at_a_space() {
        let runs = |way: &[&str]| runs(&way.iter().map(|&part| part.to_owned()).collect::<Vec<_>>());
        assert_eq!(runs(&["up, ", "left 2, ", "up 3"]), ["up,", "left 2,", "up 3"]);
        assert_eq!(runs(&["上 1，", "左 2"]), ["上 1，左 2"]);
    }

    #[test]
    fn a_long_path_is_complete_in_several_rows() {
        let ways = [["up, ", "left 12, "].repeat(9), vec!["up"]].concat();
        let way: Vec<String> = ways.into_iter().map(str::to_owned).collect();
        let long = MoveLine { way: way.clone(), ..line(7, "a", false) };
        let rows = rows_of(&Fonts::default(), &long, (20.0, 30.0));
        assert!(rows.len() > 1 && rows.iter().skip(1).all(|row| row.rest && row.height() <= 3.0));
        let told: Vec<&str> = rows.iter().flat_map(|row| &row.ways).map(String::as_str).collect();
        assert_eq!(told.join(" "), way.concat());
        let (columns, taken) = filled(&rows, &[], 3, FEWEST_LINES as usize);
        assert!(taken == rows.len() && columns.iter().all(|column| !column.is_empty()));
    }
}
