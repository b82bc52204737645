//! The pages before the solution: the puzzle, and how to read the diagrams.

use super::callouts::{Beside, Callout, sample};
use super::sheet::{FRAME_INSET, Sheet, shortened, width, wrap};
use super::{Book, board_cells, readable_cell};
use crate::booklet::{Block, Figure, Key, Legend, Part, Sign, Statement, Steps};
use crate::diagram::{Anchor, Diagram, Item, Layer, Point, Rect, Role, grille, pins};
use crate::font::{Fonts, Weight};
use crate::grid::Cell;
use crate::walkthrough::Kind;

/// Distance between start and goal, and length of the arrow there.
const PAIR_GAP: f64 = 17.0;
const PAIR_ARROW: f64 = 9.0;
/// Width that start and goal share where the rules stand beside them, and distance of the rules.
const PAIR_WIDTH: f64 = 92.6;
const RULES_GAP: f64 = 12.0;
/// Most lines about author, source and note that stand beside start and goal, and their width where they do not.
const ORIGIN_LINES: usize = 12;
const ORIGIN_WIDTH: f64 = 124.0;
/// Side of a cell of start and goal, of the sample, and of a swatch of the key.
const PAIR_CELL: f64 = 9.0;
const SAMPLE_CELL: f64 = 16.0;
const SWATCH: f64 = 9.0;
/// The key: from swatch to text, room for text, least distance of entries, height of a row.
const SWATCH_GAP: f64 = 2.4;
const KEY_TEXT: f64 = 30.0;
const KEY_GAP: f64 = 3.2;
const KEY_ROW: f64 = 15.0;
/// Height below the sample that the opening's explanation takes.
const SAMPLE_FOOT: f64 = 16.0;
/// Least distance of explanations on one side.
const CALLOUT_GAP: f64 = 8.5;

impl Book<'_> {
    pub(super) fn statement(&mut self, statement: &Statement) {
        let booklet = self.booklet;
        let fonts = &booklet.fonts;
        let sheet = self.new_sheet("The puzzle");
        sheet.heading(9.0, 22.0, "The puzzle");
        let text_width = sheet.width();
        self.bookmark("The puzzle");
        let (cols, rows) = board_cells(&statement.start);
        let least = readable_cell(&statement.start);
        let readable = |u: f64| u >= least;
        let pair = |room: f64| PAIR_CELL.min((room - PAIR_GAP) / (2.0 * cols)).min(90.0 / rows);
        if text_width > 150.0 && readable(pair(PAIR_WIDTH)) {
            let sheet = self.sheet();
            let u = pair(PAIR_WIDTH);
            let top = sheet.y;
            let boards = draw_pair(sheet, statement, u);
            let indent = 2.0 * cols * u + PAIR_GAP + RULES_GAP;
            let room = text_width - indent;
            sheet.y = top + 16.9;
            self.rules(statement, indent, room);
            let origin = origin_lines(fonts, statement, room);
            let beside = origin.len() <= ORIGIN_LINES;
            if beside {
                self.origin(&origin, indent);
            }
            let sheet = self.sheet();
            sheet.y = sheet.y.max(boards);
            if !beside {
                sheet.y += 4.0;
                self.origin(&origin_lines(fonts, statement, ORIGIN_WIDTH), 0.0);
            }
            self.other_goals(statement, u);
        } else if readable(pair(text_width)) {
            let u = pair(text_width);
            let sheet = self.sheet();
            sheet.y = draw_pair(sheet, statement, u);
            self.other_goals(statement, u);
            self.sheet().y += 12.0;
            self.rules(statement, 0.0, text_width);
            self.origin(&origin_lines(fonts, statement, text_width.min(ORIGIN_WIDTH)), 0.0);
        } else {
            self.stacked(statement);
        }
    }

    /// Start and goal one below the other, as large as the page allows; then the rules.
    fn stacked(&mut self, statement: &Statement) {
        let booklet = self.booklet;
        let fonts = &booklet.fonts;
        let (cols, rows) = board_cells(&statement.start);
        let pictures = std::iter::once(&statement.start).chain(&statement.goals);
        for (name, diagram) in statement.names().zip(pictures) {
            let page = self.paper.text_height() - 24.0;
            let u = PAIR_CELL.max(readable_cell(&statement.start)).min(self.sheet().width() / cols).min(page / rows);
            if self.sheet().y + 14.8 + rows * u > self.sheet().bottom {
                self.new_sheet("The puzzle");
            }
            let sheet = self.sheet();
            sheet.text(sheet.left, sheet.y + 11.9, 9.0, Weight::Bold, Anchor::Start, &name);
            let (left, top) = (sheet.left, sheet.y + 14.8);
            sheet.y = top + sheet.board_at_frame(left, top, u, diagram).1;
        }
        self.sheet().y += 12.0;
        let room = self.sheet().width();
        self.rules(statement, 0.0, room);
        self.origin(&origin_lines(fonts, statement, room.min(ORIGIN_WIDTH)), 0.0);
    }

    /// The goal's pictures after the first, two side by side, below what is on the page.
    fn other_goals(&mut self, statement: &Statement, u: f64) {
        let (cols, rows) = board_cells(&statement.start);
        let others: Vec<(String, &Diagram)> = statement.names().skip(1).zip(&statement.goals).skip(1).collect();
        for pair in others.chunks(2) {
            if self.sheet().y + 14.8 + rows * u > self.sheet().bottom {
                self.new_sheet("The puzzle");
            }
            let sheet = self.sheet();
            for (index, (name, diagram)) in pair.iter().enumerate() {
                let x = sheet.left + index as f64 * (cols * u + PAIR_GAP);
                named_board(sheet, x, u, name, diagram);
            }
            sheet.y += 14.8 + rows * u;
        }
    }

    /// Goes down by `advance`; begins a page if no line, and `more` mm below it, fits on this one.
    fn advance(&mut self, advance: f64, more: f64) {
        self.sheet().y += advance;
        if self.sheet().y + more > self.sheet().bottom {
            self.new_sheet("The puzzle").y += 4.0;
        }
    }

    /// The rules and what one step means, `indent` mm from the margin.
    fn rules(&mut self, statement: &Statement, indent: f64, room: f64) {
        let booklet = self.booklet;
        let fonts = &booklet.fonts;
        self.small_heading(0.0, indent, "Rules");
        for (i, rule) in statement.rules.iter().enumerate() {
            for (j, line) in wrap(fonts, rule, Weight::Regular, 10.0, room - 5.0).iter().enumerate() {
                self.advance(5.4, 0.0);
                if j == 0 {
                    self.line(indent, 10.0, Weight::Bold, &(i + 1).to_string());
                }
                self.line(indent + 5.0, 10.0, Weight::Regular, line);
            }
        }
        let heading = format!("What one {} means", self.booklet.one);
        self.small_heading(12.0, indent, &heading);
        let unit = statement.unit.iter().flat_map(|text| wrap(fonts, text, Weight::Regular, 10.0, room));
        for line in unit {
            self.advance(5.0, 0.0);
            self.line(indent, 10.0, Weight::Regular, &line);
        }
    }

    /// Author, source and note.
    fn origin(&mut self, lines: &[String], indent: f64) {
        for (i, line) in lines.iter().enumerate() {
            self.advance(if i == 0 { 8.0 } else { 4.4 }, 0.0);
            self.line(indent, 9.0, Weight::Light, line);
        }
    }

    /// A heading with room for two lines below it.
    fn small_heading(&mut self, advance: f64, indent: f64, text: &str) {
        self.advance(advance, 12.0);
        self.line(indent, 12.0, Weight::Bold, text);
        self.sheet().y += 1.8;
    }

    /// A line of text at the current place, `indent` mm from the margin.
    fn line(&mut self, indent: f64, size: f64, weight: Weight, text: &str) {
        let sheet = self.sheet();
        sheet.text(sheet.left + indent, sheet.y, size, weight, Anchor::Start, text);
    }

    pub(super) fn legend(&mut self, legend: &Legend) {
        let booklet = self.booklet;
        let fonts = &booklet.fonts;
        let booklet = self.booklet;
        let steps = booklet.blocks.iter().find_map(|block| match block {
            Block::Steps(steps) => Some(steps),
            _ => None,
        });
        let Some(first) = &legend.sample else {
            return;
        };
        let (cols, rows) = board_cells(&first.diagram);
        let key_height = 8.0 + 6.0 + KEY_ROW * key_rows(fonts, &legend.key, self.sheet().width()).len() as f64;
        // What stands above and below the sample: heading, sentence, caption; opening, key.
        let around = 9.1 + 6.6 + 19.3 + SAMPLE_FOOT + key_height;
        let room = self.sheet().bottom - self.sheet().y - 13.0 - around;
        if room < 60.0_f64.min(SAMPLE_CELL * rows) {
            self.new_sheet("How to read the diagrams");
        } else {
            let sheet = self.sheet();
            sheet.y += 13.0;
            sheet.rule(sheet.left, sheet.right, sheet.y, Role::ThinRule);
        }
        let sheet = self.sheet();
        sheet.heading(9.1, 12.0, "How to read the diagrams");
        self.bookmark("How to read the diagrams");
        let sheet = self.sheet();
        sheet.y += 1.6;
        paragraph(sheet, &legend.meaning);
        let room = sheet.bottom - sheet.y - 19.3 - SAMPLE_FOOT - key_height;
        let sides = 2.0 * (side_width(fonts, legend) + 14.0);
        let u = SAMPLE_CELL.min((sheet.width() - sides) / cols).min(room / rows);
        let least = readable_cell(&first.diagram);
        let placed = steps.filter(|_| u >= least).and_then(|steps| find_sample(fonts, steps, legend, u));
        match placed {
            Some((figure, callouts)) => draw_sample(sheet, figure, &callouts, &legend.parts, u),
            None => self.listed(legend, first),
        }
        self.key(&legend.key);
    }

    /// The sample with its explanations in a list: for narrow pages, and for boards on which lines would cross.
    fn listed(&mut self, legend: &Legend, figure: &Figure) {
        let booklet = self.booklet;
        let fonts = &booklet.fonts;
        let (cols, rows) = board_cells(&figure.diagram);
        let list_width = side_width(fonts, legend) + 4.0;
        let list_height = legend.parts.len() as f64 * 10.4;
        let sheet = self.sheet();
        let beside = sheet.width() - list_width - 10.0;
        let room = sheet.bottom - sheet.y - 20.0;
        let least = readable_cell(&figure.diagram);
        let u = SAMPLE_CELL.max(least).min(beside / cols).min(room / rows);
        let (u, below) = if u * cols >= 30.0 && u >= least {
            (u, false)
        } else {
            let largest = (room * 0.6 / rows).min(SAMPLE_CELL).max(least);
            (largest.min(sheet.width() / cols).min(room / rows), true)
        };
        let top = sheet.y + 14.0;
        let (left, frame_width) = (sheet.left, cols * u);
        let number = figure.number.to_string();
        sheet.text(left, top - 3.0, 12.0, Weight::Bold, Anchor::Start, &number);
        sheet.text(left + frame_width, top - 3.0, 9.0, Weight::Regular, Anchor::End, &figure.words);
        let (_, height) = sheet.board_at_frame(left, top, u, &figure.diagram);
        let mut y = if below { top + height + 9.0 } else { top + 2.0 };
        let x = if below { left } else { left + frame_width + 10.0 };
        if below && y + list_height > sheet.bottom {
            y = self.new_sheet("How to read the diagrams").y + 6.0;
        }
        let mut x = x;
        let mut end = if below { 0.0 } else { top + height };
        for part in &legend.parts {
            if y + 4.4 > self.sheet().bottom {
                y = self.new_sheet("How to read the diagrams").y + 6.0;
                (x, end) = (self.sheet().left, 0.0);
            }
            let sheet = self.sheet();
            sheet.text(x, y, 10.0, Weight::Bold, Anchor::Start, part.name);
            sheet.text(x, y + 4.4, 9.0, Weight::Regular, Anchor::Start, &part.meaning);
            y += 10.4;
        }
        self.sheet().y = y.max(end) - 4.0;
    }

    /// The kinds of blocks and lines, as swatches with their names, at the foot of the page.
    fn key(&mut self, key: &[Key]) {
        let booklet = self.booklet;
        let fonts = &booklet.fonts;
        let rows = key_rows(fonts, key, self.sheet().width());
        let height = 8.0 + rows.len() as f64 * KEY_ROW;
        // The last row may reach into the margin where that is wide.
        let beyond = if self.paper.large { 0.0 } else { 6.0 };
        if self.sheet().y + 6.0 + height > self.sheet().bottom + beyond {
            self.new_sheet("How to read the diagrams");
        } else {
            let sheet = self.sheet();
            let foot = sheet.bottom + beyond.min(4.0) - height;
            sheet.y = foot.clamp(sheet.y + 6.0, sheet.y + 18.0);
            sheet.rule(sheet.left, sheet.right, sheet.y, Role::ThinRule);
        }
        let sheet = self.sheet();
        let mut y = sheet.y + 8.0;
        for row in rows {
            let used: f64 = row.iter().map(|entry| key_width(fonts, entry)).sum();
            let gap = ((sheet.width() - used) / (row.len().max(2) - 1) as f64).clamp(KEY_GAP, 14.0);
            let mut x = sheet.left;
            for entry in row {
                key_entry(sheet, x, y, entry);
                x += key_width(fonts, entry) + gap;
            }
            y += KEY_ROW;
        }
        sheet.y = y;
    }
}

/// Entries of the key that stand side by side.
fn key_rows<'a>(fonts: &Fonts, key: &'a [Key], width: f64) -> Vec<&'a [Key]> {
    let mut rows = Vec::new();
    let mut first = 0;
    let mut used = 0.0;
    for (i, entry) in key.iter().enumerate() {
        if i > first && used + key_width(fonts, entry) > width + 0.1 {
            rows.push(&key[first..i]);
            (first, used) = (i, 0.0);
        }
        used += key_width(fonts, entry) + KEY_GAP;
    }
    rows.push(&key[first..]);
    rows
}

fn key_width(fonts: &Fonts, key: &Key) -> f64 {
    let labels = width(fonts, &key.labels, Weight::Bold, 9.0).min(KEY_TEXT);
    let lines = wrap(fonts, key.meaning, Weight::Regular, 9.0, KEY_TEXT);
    let meaning = lines.iter().map(|line| width(fonts, line, Weight::Regular, 9.0));
    SWATCH + SWATCH_GAP + meaning.fold(labels, f64::max)
}

fn key_entry(sheet: &mut Sheet, x: f64, y: f64, key: &Key) {
    swatch(sheet, x, y, key);
    let x = x + SWATCH + SWATCH_GAP;
    let labels = shortened(&sheet.fonts, &key.labels, Weight::Bold, 9.0, KEY_TEXT);
    sheet.text(x, y + 2.9, 9.0, Weight::Bold, Anchor::Start, &labels);
    for (i, line) in wrap(&sheet.fonts, key.meaning, Weight::Regular, 9.0, KEY_TEXT).iter().enumerate() {
        sheet.text(x, y + 7.4 + 4.4 * i as f64, 9.0, Weight::Regular, Anchor::Start, line);
    }
}

/// A board below its name, which stands below the current place.
fn named_board(sheet: &mut Sheet, x: f64, u: f64, name: &str, diagram: &Diagram) {
    let top = sheet.y + 14.8;
    sheet.text(x, top - 2.9, 9.0, Weight::Bold, Anchor::Start, name);
    sheet.board_at_frame(x, top, u, diagram);
}

/// Start, arrow, goal, or the start alone where there is no goal; returns the lower edge.
fn draw_pair(sheet: &mut Sheet, statement: &Statement, u: f64) -> f64 {
    let (cols, rows) = board_cells(&statement.start);
    let (left, top) = (sheet.left, sheet.y + 14.8);
    let goal_left = left + cols * u + PAIR_GAP;
    named_board(sheet, left, u, "start", &statement.start);
    let Some(goal) = statement.goals.first() else {
        return top + rows * u;
    };
    let name = statement.names().nth(1).unwrap_or_default();
    named_board(sheet, goal_left, u, &name, goal);
    let middle = top + rows * u / 2.0;
    let x = goal_left - (PAIR_GAP + PAIR_ARROW) / 2.0;
    // The arrow's thickness is made for cells; here one of 7 mm.
    let scale = 7.0;
    sheet.items.push(Item::Group {
        layer: Layer::Board,
        at: Point::new(x, middle),
        scale,
        items: vec![Item::Arrow {
            points: vec![Point::new(0.0, 0.0), Point::new(PAIR_ARROW / scale, 0.0)],
            role: Role::Arrow,
        }],
    });
    top + rows * u
}

fn origin_lines(fonts: &Fonts, statement: &Statement, room: f64) -> Vec<String> {
    statement.origin.iter().flat_map(|text| wrap(fonts, text, Weight::Light, 9.0, room)).collect()
}

fn paragraph(sheet: &mut Sheet, text: &str) {
    for line in wrap(&sheet.fonts, text, Weight::Regular, 10.0, sheet.width()) {
        sheet.y += 5.0;
        sheet.text(sheet.left, sheet.y, 10.0, Weight::Regular, Anchor::Start, &line);
    }
}

/// Width of the widest explanation.
fn side_width(fonts: &Fonts, legend: &Legend) -> f64 {
    let widths = legend.parts.iter().map(|part| width(fonts, &part.meaning, Weight::Regular, 9.0));
    widths.fold(0.0, f64::max)
}

fn find_sample<'a>(fonts: &Fonts, steps: &'a Steps, legend: &Legend, u: f64) -> Option<(&'a Figure, Vec<Callout>)> {
    let things: Vec<_> = legend.parts.iter().map(|part| part.thing).collect();
    // The caption stands above the drawing box.
    let caption = FRAME_INSET - 4.3 / u;
    sample(fonts, steps.figures.iter(), &things, CALLOUT_GAP / u, caption)
}

/// The sample in the middle, explanations at both sides.
fn draw_sample(sheet: &mut Sheet, figure: &Figure, callouts: &[Callout], parts: &[Part], u: f64) {
    let (cols, rows) = board_cells(&figure.diagram);
    let frame = Rect::new((sheet.left + sheet.right - cols * u) / 2.0, sheet.y + 19.3, cols * u, rows * u);
    let frame_right = frame.x + frame.w;
    let caption = frame.y - 3.0;
    let number = figure.number.to_string();
    sheet.text(frame.x, caption, 16.0, Weight::Bold, Anchor::Start, &number);
    sheet.text(frame_right, caption, 12.0, Weight::Regular, Anchor::End, &figure.words);
    sheet.board_at_frame(frame.x, frame.y, u, &figure.diagram);
    let on_page = |p: Point| Point::new(frame.x + (p.x - FRAME_INSET) * u, frame.y + (p.y - FRAME_INSET) * u);
    let mut end = frame.y + frame.h;
    for callout in callouts {
        let Some(part) = parts.iter().find(|part| part.thing == callout.thing) else {
            continue;
        };
        let name = width(&sheet.fonts, part.name, Weight::Bold, 10.0);
        let captions = |x: f64| Point::new(x, caption - 1.3);
        match callout.side {
            Beside::Left => {
                let to = callout.at.map_or(captions(frame.x - 1.8), on_page);
                explanation(sheet, sheet.left, to.y, Anchor::Start, part);
                leader(sheet, Point::new(sheet.left + name + 2.2, to.y), to);
            }
            Beside::Right => {
                let to = callout.at.map_or(captions(frame_right + 1.8), on_page);
                let text = frame_right + 12.0;
                explanation(sheet, text, to.y, Anchor::Start, part);
                leader(sheet, Point::new(text - 1.8, to.y), to);
            }
            Beside::Below => {
                let to = callout.at.map_or(captions(frame.x), on_page);
                leader(sheet, Point::new(to.x, to.y + 7.0), to);
                explanation(sheet, to.x, to.y + 10.0, Anchor::Middle, part);
                end = to.y + 16.0;
            }
        }
    }
    sheet.y = end;
}

/// Name and meaning of a part, the name centred on the height of its line.
fn explanation(sheet: &mut Sheet, x: f64, y: f64, anchor: Anchor, part: &Part) {
    sheet.text(x, y + 1.25, 10.0, Weight::Bold, anchor, part.name);
    sheet.text(x, y + 1.25 + 4.6, 9.0, Weight::Regular, anchor, &part.meaning);
}

/// A thin line that ends in a dot.
fn leader(sheet: &mut Sheet, from: Point, to: Point) {
    sheet.items.push(Item::Line { strokes: vec![vec![from, to]], role: Role::Leader });
    sheet.items.push(Item::Circle { centre: to, radius: 0.6, role: Role::LeaderDot });
}

/// A small square that looks like the blocks or the line of a kind.
fn swatch(sheet: &mut Sheet, x: f64, y: f64, key: &Key) {
    let at = Point::new(x, y);
    let square = |inset: f64| {
        let (low, high) = (inset, 1.0 - inset);
        vec![
            Point::new(low, low),
            Point::new(high, low),
            Point::new(high, high),
            Point::new(low, high),
            Point::new(low, low),
        ]
    };
    let whole = Rect::new(0.0, 0.0, 1.0, 1.0);
    let item = match key.sign {
        Sign::Block(kind) => Item::Rect { rect: whole, radius: 0.06, role: Role::Block(kind) },
        Sign::Pins => Item::Rect { rect: whole, radius: 0.06, role: Role::Block(Kind::Small) },
        Sign::Gate => Item::Line { strokes: grille(Cell::new(0, 0), 1, false), role: Role::Gate },
        Sign::Goal => Item::Line { strokes: vec![square(0.0), square(0.075)], role: Role::Goal },
        Sign::Wall => Item::Hatch { areas: vec![whole], role: Role::Wall },
    };
    let mut items = vec![item];
    if key.sign == Sign::Pins {
        items.extend(pins(&[square(0.14)[1..].to_vec()]));
    }
    sheet.items.push(Item::Group { layer: Layer::Board, at, scale: SWATCH, items });
}
