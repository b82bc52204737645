//! The page of the puzzle: start and goal as large as they fit, the rules, references to help, and how to read the
//! pictures.

use super::flow::Flow;
use super::frame::{self, Boards, Compositor, Frame, figure};
use super::paper::Area;
use super::style::{self, TextStyle};
use super::{Book, Index, Layout, LayoutError, board_cells, least_type, readable_cell_on};
use crate::booklet::{Booklet, Sign, Signs, Statement};
use stepbook_draw::diagram::{Diagram, Role, Tag};

/// The anchor of the last boards on the pages of a puzzle.
pub(super) const BOARDS: &str = "boards";
/// Minimum width of a sign with its meaning.
const SIGN_WIDTH: f64 = style::COLUMN / 2.0;
/// Maximum height of the sample, as a fraction of the page.
const SAMPLE: f64 = 0.2;

/// Checks that the start fits on a page with readable labels.
pub(super) fn check(statement: &Statement, layout: &Layout, area: &Area) -> Result<(), LayoutError> {
    let part = |area: &Area| {
        let ((cols, rows), words) = (board_cells(&statement.start), style::CAPTION + TextStyle::TITLE.leading + 5.0);
        let u = (area.text_width() / cols).min((area.text_height() - words) / rows);
        u / readable_cell_on(&statement.start, area)
    };
    layout.readable(area, ("with 1x1 diagrams on a page", "the labels"), least_type(area), None, part)
}

impl<'a> Book<'a> {
    /// Adds start, goals and rules, references to help, and the signs of the pictures.
    pub(super) fn puzzle(&mut self, statement: &'a Statement) {
        let (set, language) = (self.set, &self.booklet.language);
        let name = language.say("puzzle-title", &[]);
        self.titled(&statement.title, &name, "puzzle");
        let mut above = Flow::default();
        let lead = set.text(TextStyle::TEXT, &language.sentences(statement.lead.iter().cloned()), set.width());
        let (board, least) = (board_cells(&statement.start), set.least(&statement.start));
        above.push(0.0, lead);
        let rules = rules(set, self.booklet, &self.known, statement, set.width());
        let [full, lean] = [true, false].map(|has_sample| signs_of(set, statement.signs.as_ref(), has_sample));
        let free = self.sheet().free();
        let gaps = (style::WITH_ARROW, style::BETWEEN);
        let (words, largest) = (style::CAPTION, style::LARGEST_PUZZLE);
        let boards = Boards { words, largest, ..Boards::new(1 + statement.goals.len(), board, gaps) };
        let high = above.height() + style::BETWEEN;
        let parts = |(u, across): (f64, usize), signs: &Flow| {
            let mut rows = Flow::default();
            let mut boards = boards_of(set, statement, u, across);
            // Solutions must not face the last boards.
            let last = boards.pop().map(|last| last.tagged(Tag::Anchor(BOARDS.to_owned())));
            for (index, row) in boards.into_iter().chain(last).enumerate() {
                rows.push(if index > 0 { style::BETWEEN } else { 0.0 }, row);
            }
            // If the boards are as high as a page, all text is on the pages before.
            let is_high = high + style::CAPTION + board.1 * u > free + style::ROUNDING;
            let (rules, signs) = (rules.clone(), signs.clone());
            if is_high { [rules, signs, rows] } else { [rows, rules, signs] }
        };
        // Everything is on one page, if necessary without the sample and with smaller boards; else the boards are as
        // large as possible, if necessary each on a page of its own.
        let good = least.max(style::GOOD_CELL);
        let ways = [(&full, Some(good)), (&lean, Some(good)), (&lean, Some(least.max(style::YIELDS * good)))];
        let ways = ways.into_iter().chain([(&full, None), (&lean, None)]).flat_map(|(signs, one)| {
            let rest = if one.is_some() { 2.0 * style::BETWEEN + rules.height() + signs.height() } else { 0.0 };
            let size = |across: usize| (boards.across(across, (set.width(), free - high - rest)), across);
            let limit = one.unwrap_or(least);
            let mut sizes: Vec<_> = (1..=boards.count).map(size).filter(|size| size.0 >= limit).collect();
            sizes.sort_by(|a, b| b.0.total_cmp(&a.0));
            sizes.into_iter().map(|size| parts(size, signs)).collect::<Vec<_>>()
        });
        let alone = Boards { words, largest, ..Boards::new(1, board, gaps) };
        let alone = alone.across(1, (set.width(), free - high)).max(least);
        let ways: Vec<[Flow; 3]> = ways.chain([alone, least].map(|u| parts((u, 1), &lean))).collect();
        self.flow(above);
        self.spread(&ways);
    }

    /// Lays out every arrangement, with or without a page break before one of its parts, and keeps the best. It has the
    /// fewest pages; among these, the first whose emptiest page, except the last one, is fullest.
    fn spread(&mut self, ways: &[[Flow; 3]]) {
        let (first, spare, begun) =
            (self.sheets.len() - 1, style::MINOR * self.area.text_height(), self.sheet().clone());
        let mut laid = |(way, turned): (usize, usize)| {
            self.sheets.truncate(first);
            self.sheets.push(begun.clone());
            for (index, part) in ways[way].iter().enumerate() {
                if index == turned {
                    self.turn()
                } else {
                    self.sheet().y += style::BETWEEN
                }
                self.flow(part.clone());
            }
            let free = self.sheets[first..].iter().rev().enumerate();
            let free = free.map(|(index, sheet)| sheet.free() - if index == 0 { spare } else { 0.0 });
            (self.sheets.len(), way, free.fold(0.0, f64::max))
        };
        let all = (0..ways.len()).flat_map(|way| [3, 2, 1].map(|turned| (way, turned)));
        let all = all.map(|one| (laid(one), one));
        let best = all.reduce(|best, one| if one.0 < best.0 { one } else { best });
        laid(best.map_or((0, 3), |best| best.1));
    }
}

/// The pages at which hints, the solution and the table of moves start; `None` if there is none of them.
fn help(set: Compositor<'_>, booklet: &Booklet, known: &Index, width: f64) -> Option<Frame> {
    let language = &booklet.language;
    let one = |(message, name): (&str, &str)| {
        let words = language.say(message, &[("page", (*known.get(name)?).into())]);
        let line = set.words(TextStyle::TEXT, &words, width);
        Some((0.0, line.tagged(Tag::Link { to: name.to_owned(), words }).tagged(Tag::Entry)))
    };
    let places = [("puzzle-hints", "hints"), ("puzzle-solution", "solution"), ("puzzle-moves", "moves")];
    let lines = Frame::stack(places.into_iter().filter_map(one));
    (!lines.is_empty()).then(|| set.headed(&language.say("puzzle-stuck", &[]), width, lines.tagged(Tag::List)))
}

/// The rules, except the one in the title, with references to help beside them or below, and the facts about the
/// puzzle.
pub(super) fn rules(set: Compositor<'_>, booklet: &Booklet, known: &Index, statement: &Statement, width: f64) -> Flow {
    let heading = booklet.language.say("matter-rules", &[]);
    let is_title = |rule: &String| *rule == statement.title || statement.map && Some(rule) == statement.task.as_ref();
    let rules: Vec<&String> = statement.rules.iter().filter(|rule| !is_title(rule)).collect();
    let list = |width: f64| set.headed(&heading, width, set.numbered(TextStyle::TEXT, &rules, width));
    let mut flow = Flow::default();
    let left = style::MAJOR * (width - style::BETWEEN);
    match help(set, booklet, known, width - left - style::BETWEEN).filter(|_| style::is_wide(width)) {
        Some(help) => {
            flow.push(0.0, list(left).with(left + style::BETWEEN, 0.0, help));
        }
        None => {
            flow.push(0.0, list(width));
            help(set, booklet, known, width).into_iter().for_each(|help| {
                flow.push(style::RULED, help);
            });
        }
    }
    // A maze needs its whole page. Its author is on the cover, and its source is with the notes on how the book was
    // made.
    let elsewhere = [booklet.cover.as_ref().and_then(|cover| cover.by.as_ref()), statement.source.as_ref()];
    let origin = statement.origin.iter().filter(|text| !statement.map || !elsewhere.contains(&Some(text)));
    for (index, text) in origin.enumerate() {
        let above = if index == 0 { style::RULED } else { 0.0 };
        flow.push(above, set.text(TextStyle::QUIET, text, width));
    }
    flow
}

/// Rows of start and goals with their names, and an arrow between the first two.
fn boards_of(set: Compositor<'_>, statement: &Statement, u: f64, across: usize) -> Vec<Frame> {
    let all: Vec<&Diagram> = std::iter::once(&statement.start).chain(&statement.goals).collect();
    let across = across.min(all.len());
    let (cols, rows) = board_cells(&statement.start);
    // The last board ends at the right margin.
    let step = if across > 1 { (set.width() - cols * u) / (across - 1) as f64 } else { 0.0 };
    let step = step.min(2.0 * cols * u);
    let row = |first: usize| {
        let mut row = Frame::default();
        for (at, index) in (first..all.len().min(first + across)).enumerate() {
            let name = statement.names.get(index).map_or("", String::as_str);
            row.put(at as f64 * step, 0.0, set.named_board(name, all[index], u));
        }
        if first == 0 && across > 1 {
            row.arrow((step + cols * u) / 2.0, style::CAPTION + rows * u / 2.0);
        }
        row
    };
    (0..all.len()).step_by(across).map(row).collect()
}

/// The signs of the pictures, with a sample at their left, under a rule.
fn signs_of(set: Compositor<'_>, signs: Option<&Signs>, has_sample: bool) -> Flow {
    let mut flow = Flow::default();
    let Some(signs) = signs else { return flow };
    let width = set.width();
    let sample = signs.sample.as_ref().filter(|_| has_sample).map(|figure| {
        let (cols, rows) = board_cells(&figure.diagram);
        let most = (SAMPLE * set.area.text_height() / rows).min(width / 3.5 / cols);
        (figure, most.min(style::LARGEST_CELL).max(set.least(&figure.diagram)))
    });
    let sample = sample.map(|(sample, u)| {
        // Several arrows have captions as on the pages of the solution.
        let words = if sample.is_numbered() { "" } else { &*sample.words };
        let number = if sample.is_numbered() { sample.caption.clone() } else { sample.count.to_string() };
        let (number, words) = ((&*number, TextStyle::HEADING), (words, TextStyle::SMALL));
        let wide = board_cells(&sample.diagram).0 * u;
        let caption = set.caption(number, words, (TextStyle::NOTE.size, wide, wide), style::CAPTION_LINE);
        figure(&sample.diagram, None, caption, u)
    });
    let side = sample.as_ref().map_or(0.0, |sample| sample.width + 2.0 * style::BETWEEN);
    // A wide sample is above the signs.
    let is_beside = side > 0.0 && width - side >= SIGN_WIDTH;
    let room = if is_beside { width - side } else { width };
    let columns = ((room / SIGN_WIDTH) as usize).clamp(1, 2);
    let column = (room - (columns - 1) as f64 * style::BEHIND) / columns as f64;
    let mut words: Vec<Frame> = Vec::new();
    if sample.is_some() {
        words.push(set.text(TextStyle::TEXT, &signs.told, room));
    }
    for row in signs.list.chunks(columns) {
        let parts = row.iter().map(|sign| sign_of(set, sign, column));
        words.push(Frame::grid(columns, column, (style::BEHIND, 0.0), parts));
    }
    // The rule and the heading stay on one page with the next frame.
    flow.keep(0.0, frame::rule(width, Role::ThinRule));
    flow.keep(style::RULED, set.heading(TextStyle::HEADING, 3, &signs.title, width));
    match sample {
        Some(sample) if is_beside => {
            let words = Frame::stack(words.into_iter().map(|part| (style::BEHIND, part)));
            flow.push(style::BEHIND, sample.with(side, 0.0, words));
        }
        sample => sample.into_iter().chain(words).for_each(|part| {
            flow.push(style::BEHIND, part);
        }),
    }
    flow
}

/// A sign with its meaning beside it. A sign higher than a cell is scaled to the same height, but not much smaller. It
/// is decoration for screen readers, which read the meaning.
fn sign_of(set: Compositor<'_>, sign: &Sign, width: f64) -> Frame {
    let (cols, rows) = board_cells(&sign.diagram);
    let u = (style::SIGN / cols.max(rows).min(1.6 * cols)).max(set.least(&sign.diagram));
    let high = style::SIGN.max(rows * u);
    let room = width - style::SIGN - style::BEHIND;
    let words = [(TextStyle::STRONG, &sign.name), (TextStyle::TEXT, &sign.meaning)]
        .map(|(style, text)| (0.0, set.text(style, text, room)));
    let mut frame = Frame::new(style::SIGN, high);
    frame.board(((style::SIGN - cols * u) / 2.0, (high - rows * u) / 2.0), u, &sign.diagram);
    frame.with(style::SIGN + style::BEHIND, 0.0, Frame::stack(words))
}
