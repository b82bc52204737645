//! The page of the puzzle: start and goal as large as they go, the rules, where help is, and how to read the pictures.

use super::flow::Flow;
use super::frame::{self, Boards, Compositor, Frame, Said, figure};
use super::paper::Area;
use super::sheet::MM_PER_PT;
use super::style::{self, TextStyle};
use super::{Book, Grid, Layout, LayoutError, board_cells, readable_cell_on, smallest_label};
use crate::booklet::{Sign, Signs, Statement};
use stepbook_draw::diagram::{Diagram, Role, Tag};

/// Largest side of a cell of the puzzle.
const LARGEST: f64 = 22.0;
/// The least distance of start and goal, and the length of the arrow between them.
const PAIR: (f64, f64) = (20.0, 11.0);
/// Narrower pages have what helps below the rules.
const TWO_COLUMNS: f64 = 115.0;
/// The part of the width that the rules take beside it.
const RULES: f64 = 0.6;
/// Side of a cell of a sign, and the least side of one of the sample.
const SIGN: f64 = 9.5;
/// Least width of a sign with its meaning.
const SIGN_WIDTH: f64 = 46.0;
/// Greatest height of the sample, as a part of the page.
const SAMPLE: f64 = 0.2;

/// Makes sure that the start finds room on a page with labels that can be read.
pub(super) fn check(statement: &Statement, layout: &Layout, area: &Area) -> Result<(), LayoutError> {
    let cell = |area: &Area| {
        let (cols, rows) = board_cells(&statement.start);
        (area.text_width() / cols).min((area.text_height() - style::CAPTION - TextStyle::TITLE.leading - 5.0) / rows)
    };
    let is_enough = |area: &Area| cell(area) >= readable_cell_on(&statement.start, area) - 1e-9;
    if is_enough(area) {
        return Ok(());
    }
    let size = cell(area) * smallest_label(&statement.start) / MM_PER_PT * area.scale;
    let (paper, paper_fits) = (area.paper.shown(), layout.smallest_paper(is_enough));
    Err(LayoutError::SmallLabels { grid: Grid { cols: 1, rows: 1 }, paper, size, fits: None, paper_fits })
}

impl<'a> Book<'a> {
    /// Start, goals and rules, where help is, and the signs of the pictures.
    pub(super) fn puzzle(&mut self, statement: &'a Statement) {
        let (set, language) = (self.set, &self.booklet.language);
        let name = language.say("puzzle-title", &[]);
        self.titled(&statement.title, &name, "puzzle");
        let mut above = Flow::default();
        let lead = set.text(TextStyle::TEXT, &language.sentences(statement.lead.iter().cloned()), set.width());
        let (board, least) = (board_cells(&statement.start), set.least(&statement.start));
        // Of a board as high as a page, the words above it are on the page before.
        match self.sheet().fits(lead.height + style::CAPTION + board.1 * least + style::BETWEEN) {
            true => above.keep(0.0, lead),
            false => above.push(0.0, lead),
        };
        let below = self.rules(statement);
        let texts = above.height() + below.height() + 2.0 * style::BETWEEN;
        let free = self.sheet().free();
        // The sample gives way to the boards, then all signs do, then the rules.
        let signs = |has_sample: bool| statement.signs.as_ref().map(|signs| signs_of(set, signs, has_sample));
        let mut signs = [signs(true), signs(false)];
        let of_signs =
            |signs: &Option<Vec<(f64, Frame)>>| signs.as_ref().map_or(0.0, |parts| height(parts) + 2.0 * style::RULED);
        let [all, lean] = [0, 1].map(|at| texts + of_signs(&signs[at]));
        let ways = [(all, 0), (lean, 1), (texts, 0), (above.height() + style::BETWEEN, 0)];
        let gaps = (PAIR.0, style::BETWEEN);
        let count = 1 + statement.goals.len();
        let boards = Boards { count, cells: board, words: style::CAPTION, gaps, largest: LARGEST, most: count };
        let sizes = ways.map(|(used, signs)| (boards.fitted(|_| (set.width(), free - used)), signs));
        let good = |part: f64| sizes.into_iter().find(|((u, _), _)| *u >= least.max(part * style::GOOD_CELL));
        let ((u, across), chosen) = good(1.4).or_else(|| good(1.0)).unwrap_or(sizes[3]);
        let (u, across) = if u >= least { (u, across) } else { (least, 1) };
        for row in boards_of(set, statement, u, across) {
            above.push(style::BETWEEN, row);
        }
        self.flow(above);
        self.sheet().y += style::BETWEEN;
        self.flow(below);
        if let Some(parts) = signs[chosen].take() {
            let mut flow = Flow::default();
            if height(&parts) <= self.area.text_height() {
                flow.push(style::RULED, Frame::stack(parts));
            } else {
                // On small pages the signs are one below the other, and the rule and the heading stay with the first part.
                for (index, (above, part)) in parts.into_iter().enumerate() {
                    match index {
                        0 => flow.keep(style::RULED, part),
                        1 => flow.keep(above, part),
                        _ => flow.push(above, part),
                    };
                }
            }
            self.flow(flow);
        }
    }

    /// Where hints, solution and moves are: links to these places.
    fn help(&self, width: f64) -> Option<Frame> {
        let language = &self.booklet.language;
        let one = |(message, name): (&str, &str)| {
            let words = language.say(message, &[("page", self.page_of(name)?.into())]);
            let line = self.set.words(TextStyle::TEXT, &words, width);
            Some((0.0, line.tagged(Tag::Link { to: name.to_owned(), words }).tagged(Tag::Entry)))
        };
        let places = [("puzzle-hints", "hints"), ("puzzle-solution", "solution"), ("puzzle-moves", "moves")];
        let lines = Frame::stack(places.into_iter().filter_map(one));
        (!lines.is_empty()).then(|| self.set.headed(&language.say("puzzle-stuck", &[]), width, lines.tagged(Tag::List)))
    }

    /// The rules with their numbers, where help is, and where the puzzle comes from.
    fn rules(&self, statement: &Statement) -> Flow {
        let (set, width) = (self.set, self.set.width());
        let heading = self.booklet.language.say("matter-rules", &[]);
        let rules: Vec<&String> = statement.rules.iter().filter(|rule| **rule != statement.title).collect();
        let list = |width: f64| set.headed(&heading, width, set.numbered(TextStyle::TEXT, &rules, width));
        let mut flow = Flow::default();
        let left = RULES * (width - style::BETWEEN);
        match self.help(width - left - style::BETWEEN).filter(|_| width >= TWO_COLUMNS) {
            Some(help) => {
                flow.push(0.0, list(left).with(left + style::BETWEEN, 0.0, help));
            }
            None => {
                flow.push(0.0, list(width));
                self.help(width).into_iter().for_each(|help| {
                    flow.push(style::RULED, help);
                });
            }
        }
        for (index, text) in statement.origin.iter().enumerate() {
            let above = if index == 0 { style::RULED } else { 0.0 };
            flow.push(above, set.text(TextStyle::QUIET, text, width));
        }
        flow
    }
}

/// Height of parts of a stack.
fn height(parts: &[(f64, Frame)]) -> f64 {
    parts.iter().skip(1).map(|part| part.0).sum::<f64>() + parts.iter().map(|part| part.1.height).sum::<f64>()
}

/// Rows of start and goals with their names, an arrow between the first two.
fn boards_of(set: Compositor<'_>, statement: &Statement, u: f64, across: usize) -> Vec<Frame> {
    let all: Vec<&Diagram> = std::iter::once(&statement.start).chain(&statement.goals).collect();
    let across = across.min(all.len());
    let (cols, rows) = board_cells(&statement.start);
    // The last board meets the right margin.
    let step = if across > 1 { (set.width() - cols * u) / (across - 1) as f64 } else { 0.0 };
    let step = step.min(2.0 * cols * u);
    let row = |first: usize| {
        let mut row = Frame::default();
        for (at, index) in (first..all.len().min(first + across)).enumerate() {
            let name = statement.names.get(index).map_or("", String::as_str);
            row.put(at as f64 * step, 0.0, set.named_board(name, all[index], u));
        }
        if first == 0 && across > 1 {
            row.arrow(((step + cols * u - PAIR.1) / 2.0, style::CAPTION + rows * u / 2.0), PAIR.1);
        }
        row
    };
    (0..all.len()).step_by(across).map(row).collect()
}

/// The signs of the pictures, with a sample at their left, under a rule.
fn signs_of(set: Compositor<'_>, signs: &Signs, has_sample: bool) -> Vec<(f64, Frame)> {
    let width = set.width();
    let sample = signs.sample.as_ref().filter(|_| has_sample).map(|figure| {
        let (cols, rows) = board_cells(&figure.diagram);
        let most = (SAMPLE * set.area.text_height() / rows).min(width / 3.5 / cols);
        (figure, most.min(style::LARGEST_CELL).max(set.least(&figure.diagram)))
    });
    let sample = sample.map(|(sample, u)| {
        let (number, style) = (&*sample.count.to_string(), TextStyle::HEADING);
        let (words, words_style, wide) = (&*sample.words, TextStyle::SMALL, board_cells(&sample.diagram).0 * u);
        let said = Said { number, style, words, words_style, least: TextStyle::NOTE.size, wide, room: wide };
        figure(&sample.diagram, None, set.said(&said, (style::CAPTION, style::CAPTION_BASE)), u)
    });
    let side = sample.as_ref().map_or(0.0, |sample| sample.width + 2.0 * style::BETWEEN);
    // A wide sample stands above the signs.
    let is_beside = side > 0.0 && width - side >= SIGN_WIDTH;
    let room = if is_beside { width - side } else { width };
    let columns = ((room / SIGN_WIDTH) as usize).clamp(1, 2);
    let column = (room - (columns - 1) as f64 * style::BEHIND) / columns as f64;
    let mut words: Vec<(f64, Frame)> = Vec::new();
    if sample.is_some() {
        words.push((0.0, set.text(TextStyle::TEXT, &signs.told, room)));
    }
    for row in signs.list.chunks(columns) {
        let parts = row.iter().map(|sign| sign_of(set, sign, column));
        words.push((style::BEHIND, Frame::grid(columns, column, (style::BEHIND, 0.0), parts)));
    }
    if let Some(first) = words.first_mut() {
        first.0 = if sample.is_some() { style::BEHIND } else { style::UNDER_HEADING + 1.0 };
    }
    let heading = set.heading(TextStyle::HEADING, 3, &signs.title, width);
    let mut parts = vec![(0.0, frame::rule(width, Role::ThinRule)), (style::RULED, heading)];
    match sample {
        Some(sample) if is_beside => {
            parts.push((style::UNDER_HEADING + 1.0, sample.with(side, 0.0, Frame::stack(words))));
        }
        Some(sample) => {
            parts.push((style::UNDER_HEADING, sample));
            parts.extend(words);
        }
        None => parts.extend(words),
    }
    parts
}

/// A sign and beside it what it means. What is higher than a cell is drawn on the same height, but not much smaller; decoration for
/// readers who hear the words.
fn sign_of(set: Compositor<'_>, sign: &Sign, width: f64) -> Frame {
    let (cols, rows) = board_cells(&sign.diagram);
    let u = (SIGN / cols.max(rows).min(1.6 * cols)).max(set.least(&sign.diagram));
    let high = SIGN.max(rows * u);
    let room = width - SIGN - style::BEHIND;
    let words = [(TextStyle::STRONG, &sign.name), (TextStyle::TEXT, &sign.meaning)]
        .map(|(style, text)| (0.0, set.text(style, text, room)));
    let mut frame = Frame::new(SIGN, high);
    frame.board(((SIGN - cols * u) / 2.0, (high - rows * u) / 2.0), u, &sign.diagram);
    frame.with(SIGN + style::BEHIND, 0.0, Frame::stack(words))
}
