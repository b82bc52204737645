//! The page of the puzzle: start and goal as large as they go, the rules, where help is, and how to read the pictures.

use super::flow::Flow;
use super::panel::{
    AnyPanel, Breadth, Drawn, GridOf, Line, Panel, Paragraph, Picture, Place, Row, Rule, Stack, Tagged,
};
use super::paper::Area;
use super::sheet::{MM_PER_PT, fitted, width};
use super::style::{self, TextStyle};
use super::{Book, Grid, Layout, LayoutError, board_cells, readable_cell_on, smallest_label};
use crate::booklet::{Booklet, Signs, Statement};
use stepbook_draw::diagram::{Anchor, Diagram, Item, Layer, Point, Role, Tag};
use stepbook_draw::font::Fonts;

/// Largest side of a cell of the puzzle, and the side of a cell whose arrow is the one between start and goal.
const LARGEST: f64 = 22.0;
const ARROW_CELL: f64 = 9.0;
/// The least distance of start and goal, and the length of the arrow between them.
const PAIR: (f64, f64) = (20.0, 11.0);
/// Height of the name over a board.
const NAME: f64 = 6.2;
/// From the margin to the rules behind their numbers.
const HANG: f64 = 5.0;
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
        (area.text_width() / cols).min((area.text_height() - NAME - TextStyle::TITLE.leading - 5.0) / rows)
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
        let booklet = self.booklet;
        let area = &self.paper.clone();
        let (fonts, language) = (&booklet.fonts, &booklet.language);
        let name = language.say("puzzle-title", &[]);
        self.titled(&statement.title, &name, "puzzle");
        let width = self.paper.text_width();
        let lead = language.sentences(statement.lead.iter().cloned());
        let mut above = Flow::default();
        let lead = Paragraph::new(fonts, TextStyle::TEXT, lead);
        // Of a board as high as a page, the words above it are on the page before.
        let least = readable_cell_on(&statement.start, area);
        let board = NAME + board_cells(&statement.start).1 * least + style::BETWEEN;
        match lead.height(width) + board <= self.sheet().bottom - self.sheet().y {
            true => above.keep(0.0, lead),
            false => above.push(0.0, lead),
        };
        let mut below = Flow::default();
        let maker = Maker { booklet, area };
        maker.rules(statement, self.help(), &mut below);
        let texts = above.height(width) + below.height(width) + 2.0 * style::BETWEEN;
        let free = self.sheet().bottom - self.sheet().y;
        // The sample gives way to the boards, then all signs do, then the rules.
        let of_signs = |has_sample: bool| statement.signs.as_ref().map(|signs| maker.signs(signs, has_sample));
        let with = |has_sample: bool| {
            texts + of_signs(has_sample).map_or(0.0, |signs| signs.height(width) + 2.0 * style::RULED)
        };
        let ways =
            [(with(true), true), (with(false), false), (texts, true), (above.height(width) + style::BETWEEN, true)];
        let sizes = ways.map(|(used, has_sample)| (maker.size(statement, free - used), has_sample));
        let good = |part: f64| sizes.into_iter().find(|((u, _), _)| *u >= least.max(part * style::GOOD_CELL));
        let ((u, across), has_sample) = good(1.4).or_else(|| good(1.0)).unwrap_or(sizes[3]);
        let signs = of_signs(has_sample);
        let (u, across) = if u >= least { (u, across) } else { (least, 1) };
        for row in maker.boards(statement, u, across) {
            above.push(style::BETWEEN, row);
        }
        self.flow(&above, &name);
        self.sheet().y += style::BETWEEN;
        self.flow(&below, &name);
        if let Some(signs) = signs {
            let mut flow = Flow::default();
            if signs.height(width) <= self.paper.text_height() {
                flow.push(style::RULED, signs);
            } else {
                // On small pages the signs are one below the other, and the rule and the heading stay with the first part.
                for (index, (above, part)) in signs.into_parts().into_iter().enumerate() {
                    match index {
                        0 => flow.keep(style::RULED, part),
                        1 => flow.keep(above, part),
                        _ => flow.push(above, part),
                    };
                }
            }
            self.flow(&flow, &name);
        }
    }

    /// Where hints, solution and moves are: words and the names of the places.
    fn help(&self) -> Vec<(String, String)> {
        let language = &self.booklet.language;
        let one = |(message, name): (&str, &str)| {
            let page = self.page_of(name)?;
            Some((language.say(message, &[("page", page.into())]), name.to_owned()))
        };
        [("puzzle-hints", "hints"), ("puzzle-solution", "solution"), ("puzzle-moves", "moves")]
            .into_iter()
            .filter_map(one)
            .collect()
    }
}

/// Makes the panels of the page.
#[derive(Clone, Copy)]
struct Maker<'a> {
    booklet: &'a Booklet,
    area: &'a Area,
}

impl<'a> Maker<'a> {
    /// The side of a cell with which start and goals are at most `height` mm high, and how many are side by side.
    fn size(self, statement: &Statement, height: f64) -> (f64, usize) {
        let (cols, rows) = board_cells(&statement.start);
        let count = 1 + statement.goals.len();
        let width = self.area.text_width();
        let of = |across: usize| {
            let lines = count.div_ceil(across) as f64;
            let gap = if across > 1 { PAIR.0 } else { 0.0 };
            let wide = (width - (across - 1) as f64 * gap) / (across as f64 * cols);
            let high = (height - (lines - 1.0) * style::BETWEEN) / lines - NAME;
            (LARGEST.min(wide).min(high / rows), across)
        };
        (1..=count).rev().map(of).fold((0.0, 1), |best, one| if one.0 > best.0 + style::ROUNDING { one } else { best })
    }

    /// Rows of boards with their names, an arrow between the first two.
    fn boards(self, statement: &'a Statement, u: f64, across: usize) -> Vec<AnyPanel<'a>> {
        let fonts = &self.booklet.fonts;
        let (cols, rows) = board_cells(&statement.start);
        let all: Vec<&Diagram> = std::iter::once(&statement.start).chain(&statement.goals).collect();
        let across = across.min(all.len());
        let board = |index: usize| -> AnyPanel<'a> {
            let name = statement.names.get(index).map_or("", String::as_str);
            named_board(fonts, name, all[index], u)
        };
        let line = |first: usize| -> AnyPanel<'a> {
            let last = (first + across).min(all.len());
            let boards: Vec<AnyPanel<'a>> = (first..last).map(board).collect();
            let has_arrow = first == 0 && last > 1;
            let width = self.area.text_width();
            // The last board meets the right margin.
            let step = if across > 1 { (width - cols * u) / (across - 1) as f64 } else { 0.0 };
            let step = step.min(2.0 * cols * u);
            let height = NAME + rows * u;
            let draw = move |sheet: &mut super::Sheet, place: Place| {
                for (at, board) in boards.iter().enumerate() {
                    board.draw(sheet, place.at(at as f64 * step, 0.0, cols * u));
                }
                if has_arrow {
                    let (from, room) = (place.x + cols * u, step - cols * u);
                    let x = from + (room - PAIR.1) / 2.0;
                    let y = place.y + NAME + rows * u / 2.0;
                    arrow(sheet, x, y, PAIR.1);
                }
            };
            Box::new(Drawn { size: (width, height), draw })
        };
        (0..all.len()).step_by(across).map(line).collect()
    }

    /// The rules with their numbers, where help is, and where the puzzle comes from.
    fn rules(self, statement: &'a Statement, help: Vec<(String, String)>, flow: &mut Flow<'a>) {
        let width = self.area.text_width();
        let (fonts, language) = (&self.booklet.fonts, &self.booklet.language);
        let heading = language.say("matter-rules", &[]);
        let rules: Vec<&str> =
            statement.rules.iter().map(String::as_str).filter(|rule| *rule != statement.title).collect();
        let is_beside = width >= TWO_COLUMNS && !help.is_empty();
        let list = || {
            let mut stack = Stack::default();
            stack.push(0.0, Box::new(Paragraph::heading(fonts, TextStyle::HEADING, 3, heading.clone())));
            stack.push(style::UNDER_HEADING, Box::new(Tagged(Tag::List, Box::new(numbered(fonts, &rules)))));
            stack
        };
        let helps = || {
            let mut stack = Stack::default();
            let title = language.say("puzzle-stuck", &[]);
            stack.push(0.0, Box::new(Paragraph::heading(fonts, TextStyle::HEADING, 3, title)));
            let mut lines = Stack::default();
            for (words, to) in help.clone() {
                let line = Tagged(
                    Tag::Link { to, words: words.clone() },
                    Box::new(Paragraph::new(fonts, TextStyle::TEXT, words).untagged()),
                );
                lines.push(0.0, Box::new(Tagged(Tag::Entry, Box::new(line))));
            }
            stack.push(style::UNDER_HEADING, Box::new(Tagged(Tag::List, Box::new(lines))));
            stack
        };
        if is_beside {
            let row =
                Row::new(style::BETWEEN).with(Breadth::Share(RULES), list()).with(Breadth::Share(1.0 - RULES), helps());
            flow.push(0.0, row);
        } else {
            flow.push(0.0, list());
            if !help.is_empty() {
                flow.push(style::RULED, helps());
            }
        }
        for (index, text) in statement.origin.iter().enumerate() {
            let above = if index == 0 { style::RULED } else { 0.0 };
            flow.push(above, Paragraph::new(fonts, TextStyle::QUIET, text.as_str()));
        }
    }

    /// The signs of the pictures, with a sample at their left, under a rule.
    fn signs(self, signs: &'a Signs, has_sample: bool) -> Stack<'a> {
        let width = self.area.text_width();
        let (fonts, area) = (&self.booklet.fonts, self.area);
        let mut stack = Stack::default();
        stack.push(0.0, Box::new(Rule(Role::ThinRule)));
        stack.push(style::RULED, Box::new(Paragraph::heading(fonts, TextStyle::HEADING, 3, signs.title.as_str())));
        let sign = |sign: &'a crate::booklet::Sign| -> AnyPanel<'a> {
            let words = Stack::default()
                .with(0.0, Paragraph::new(fonts, TextStyle::STRONG, sign.name.as_str()))
                .with(0.0, Paragraph::new(fonts, TextStyle::TEXT, sign.meaning.as_str()));
            Box::new(
                Row::new(style::BEHIND)
                    .with(
                        Breadth::Fixed(SIGN),
                        Mark { diagram: &sign.diagram, least: readable_cell_on(&sign.diagram, area) },
                    )
                    .with(Breadth::Share(1.0), words),
            )
        };
        let all: Vec<AnyPanel<'a>> = signs.list.iter().map(sign).collect();
        let sample = signs.sample.as_ref().filter(|_| has_sample).map(|figure| {
            let (cols, rows) = board_cells(&figure.diagram);
            let most = (SAMPLE * self.area.text_height() / rows).min(width / 3.5 / cols);
            let u = most.min(style::LARGEST_CELL).max(readable_cell_on(&figure.diagram, self.area));
            (figure, u, cols * u)
        });
        let side = sample.as_ref().map_or(0.0, |sample| sample.2 + 2.0 * style::BETWEEN);
        // A wide sample stands above the signs.
        let is_beside = side > 0.0 && width - side >= SIGN_WIDTH;
        let room = if is_beside { width - side } else { width };
        let columns = ((room / SIGN_WIDTH) as usize).clamp(1, 2);
        let mut words = Stack::default();
        if sample.is_some() {
            words.push(0.0, Box::new(Paragraph::new(fonts, TextStyle::TEXT, signs.told.as_str())));
        }
        let mut rest = all.into_iter().peekable();
        while rest.peek().is_some() {
            let parts = rest.by_ref().take(columns).collect();
            words.push(style::BEHIND, Box::new(GridOf { columns, gaps: (style::BEHIND, 0.0), parts }));
        }
        match sample {
            Some((figure, u, wide)) => {
                let shown = Stack::default()
                    .with(0.0, caption(fonts, &figure.count.to_string(), &figure.words))
                    .with(0.0, Picture::new(&figure.diagram, u));
                if is_beside {
                    let row = Row::new(2.0 * style::BETWEEN)
                        .with(Breadth::Fixed(wide), shown)
                        .with(Breadth::Share(1.0), words);
                    stack.push(style::UNDER_HEADING + 1.0, Box::new(row));
                } else {
                    stack.push(style::UNDER_HEADING, Box::new(Row::new(0.0).with(Breadth::Fixed(wide), shown)));
                    stack.extend(style::BEHIND, words);
                }
            }
            None => stack.extend(style::UNDER_HEADING + 1.0, words),
        }
        stack
    }
}

/// An arrow to the right that begins at (x, y).
pub(super) fn arrow(sheet: &mut super::Sheet, x: f64, y: f64, length: f64) {
    let points = vec![Point::default(), Point::new(length / ARROW_CELL, 0.0)];
    sheet.items.push(Item::Group {
        layer: Layer::Board,
        at: Point::new(x, y),
        scale: ARROW_CELL,
        items: vec![Item::Arrow { points, role: Role::Arrow }],
    });
}

/// A board with its name over it.
pub(super) fn named_board<'a>(fonts: &'a Fonts, name: &'a str, diagram: &'a Diagram, u: f64) -> AnyPanel<'a> {
    let (cols, rows) = board_cells(diagram);
    let draw = move |sheet: &mut super::Sheet, place: Place| {
        let tag = Tag::Figure { words: diagram.description.clone(), name: None };
        sheet.tagged(tag, |sheet| {
            let line = Line { fonts, text: name.into(), style: TextStyle::STRONG, anchor: Anchor::Start };
            sheet.tagged(Tag::Caption, |sheet| line.draw(sheet, Place { y: place.y - 0.6, ..place }));
            sheet.board_at_frame(place.x, place.y + NAME, u, diagram);
        });
    };
    Box::new(Drawn { size: (cols * u, NAME + rows * u), draw })
}

/// A number in bold at the left and words at the right.
pub(super) fn caption<'a>(
    fonts: &'a Fonts,
    number: &str,
    words: &'a str,
) -> Drawn<impl Fn(&mut super::Sheet, Place) + 'a> {
    let number = number.to_owned();
    let draw = move |sheet: &mut super::Sheet, place: Place| {
        let y = place.y + style::CAPTION_BASE;
        sheet.tagged(Tag::Paragraph, |sheet| {
            sheet.text(place.x, y, TextStyle::HEADING.size, TextStyle::HEADING.weight, Anchor::Start, &number);
            let TextStyle { weight, size, .. } = TextStyle::SMALL;
            let used = width(fonts, &number, TextStyle::HEADING.weight, TextStyle::HEADING.size) + style::BEHIND / 2.0;
            let room = place.width - used;
            let (size, shown) = fitted(fonts, words, weight, (size, style::NOTE), room);
            sheet.text(place.x + place.width, y, size, weight, Anchor::End, if shown == "…" { "" } else { &shown });
        });
    };
    Drawn { size: (f64::INFINITY, style::CAPTION), draw }
}

/// Rules with their numbers.
pub(super) fn numbered<'a>(fonts: &'a Fonts, rules: &[&'a str]) -> Stack<'a> {
    let mut list = Stack::default();
    for (number, rule) in (1..).zip(rules) {
        let row = Row::new(0.0)
            .with(Breadth::Fixed(HANG), Paragraph::new(fonts, TextStyle::STRONG, format!("{number}")).untagged())
            .with(Breadth::Share(1.0), Paragraph::new(fonts, TextStyle::TEXT, *rule).untagged());
        list.push(0.0, Box::new(Tagged(Tag::Entry, Box::new(row))));
    }
    list
}

/// A sign alone, which its words explain: decoration for readers who hear them. A number in it can be read with cells of `least` mm.
struct Mark<'a> {
    diagram: &'a Diagram,
    least: f64,
}

impl Mark<'_> {
    /// The side of its cells.
    fn cell(&self) -> f64 {
        let (cols, rows) = board_cells(self.diagram);
        // What is higher than a cell is drawn on the same height, but not much smaller.
        (SIGN / cols.max(rows).min(1.6 * cols)).max(self.least)
    }
}

impl Panel for Mark<'_> {
    fn natural_width(&self) -> f64 {
        SIGN
    }

    fn height(&self, _: f64) -> f64 {
        (board_cells(self.diagram).1 * self.cell()).max(SIGN)
    }

    fn draw(&self, sheet: &mut super::Sheet, place: Place) {
        let ((cols, rows), u) = (board_cells(self.diagram), self.cell());
        let y = place.y + (self.height(SIGN) - rows * u) / 2.0;
        sheet.board_at_frame(place.x + (SIGN - cols * u) / 2.0, y, u, self.diagram);
    }
}
