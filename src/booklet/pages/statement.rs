//! The puzzle: start, goal and rules.

use super::sheet::{Sheet, wrap};
use super::{Book, board_cells, readable_cell};
use crate::booklet::Statement;
use crate::diagram::{Anchor, Diagram, Item, Layer, Point, Role, Tag};
use crate::font::Weight;

/// Distance between start and goal, and length of the arrow there.
const PAIR_GAP: f64 = 17.0;
const PAIR_ARROW: f64 = 9.0;
/// Width that start and goal share where the rules are beside them, their greatest height, and distance of the rules.
const PAIR_WIDTH: f64 = 92.6;
const PAIR_HEIGHT: f64 = 90.0;
const RULES_GAP: f64 = 12.0;
/// Pages lower than this have less between their parts.
const LOW_PAGE: f64 = 180.0;
/// Most lines about author, source and note that are beside start and goal, and their width where they do not.
const ORIGIN_LINES: usize = 12;
const ORIGIN_WIDTH: f64 = 124.0;
/// Largest side of a cell of start and goal, and where nothing follows below the rules; the width that is left to rules
/// beside them there.
const PAIR_CELL: f64 = 14.0;
const LARGEST_PAIR_CELL: f64 = 20.0;
const RULES_WIDTH: f64 = 78.0;
/// Where start and goal could be so much larger, on a page that has nothing but them and the rules, they are.
const LARGER: f64 = 1.15;
/// The least part of their size to which they shrink for the rules to stay on their page.
const SHRUNK: f64 = 0.7;

/// Lines of text that belong together.
struct Run {
    /// The text before the first line.
    number: String,
    lines: Vec<String>,
}

/// The layout of runs of lines: distance from the margin, of the lines from their numbers, and of the lines; size and weight.
#[derive(Clone, Copy)]
struct Set {
    indent: f64,
    hang: f64,
    leading: f64,
    size: f64,
    weight: Weight,
}

impl Book<'_> {
    pub(super) fn statement(&mut self, statement: &Statement) {
        if statement.map {
            return self.puzzle_map(statement);
        }
        let title = self.booklet.language.say("puzzle-title", &[]);
        let sheet = self.new_sheet(&title);
        sheet.tagged(Tag::Heading(2), |sheet| sheet.heading(9.0, 22.0, &title));
        let text_width = sheet.width();
        self.bookmark(&title);
        let (cols, rows) = board_cells(&statement.start);
        let least = readable_cell(&statement.start);
        let pair =
            |largest: f64, room: f64, height: f64| largest.min((room - PAIR_GAP) / (2.0 * cols)).min(height / rows);
        let beside = pair(PAIR_CELL, PAIR_WIDTH, PAIR_HEIGHT);
        let above = pair(PAIR_CELL, text_width, self.paper.text_height() * 0.45);
        if text_width > 150.0 && beside >= least {
            let empty = (self.sheets.len(), self.sheet().items.clone(), self.sheet().y);
            self.rules_beside(statement, beside, text_width);
            // Start and goal use what the page has where neither rules nor legend need it.
            if self.sheets.len() > empty.0 || self.has_legend_here() {
                return;
            }
            let full = (self.sheet().items.clone(), self.sheet().y);
            let height = self.sheet().bottom - empty.2 - self.over_pair();
            let wide = pair(LARGEST_PAIR_CELL, text_width - RULES_GAP - RULES_WIDTH, height);
            let text = self.over_heading() + self.rules_height(statement, text_width);
            let high = pair(LARGEST_PAIR_CELL, text_width, height - text);
            if wide.max(high) < LARGER * beside {
                return;
            }
            (self.sheet().items, self.sheet().y) = (empty.1, empty.2);
            match high > wide {
                true => self.rules_below(statement, high, text_width),
                false => self.rules_beside(statement, wide, text_width),
            }
            // Further goals may have no room now.
            if self.sheets.len() > empty.0 {
                self.sheets.truncate(empty.0);
                (self.sheet().items, self.sheet().y) = full;
            }
        } else if above >= least {
            let text = self.rules_height(statement, text_width);
            let room = self.sheet().bottom - self.sheet().y - self.over_pair() - text;
            let smaller = (room / rows).min(above);
            let shrinks = statement.goals.len() < 2 && smaller >= least.max(SHRUNK * above);
            self.rules_below(statement, if shrinks { smaller } else { above }, text_width);
        } else {
            self.stacked(statement);
        }
    }

    fn rules_and_origin(&mut self, statement: &Statement, indent: f64, room: f64) {
        self.rules(statement, indent, room);
        self.origin(&self.origin_runs(statement, room.min(ORIGIN_WIDTH)), indent);
    }

    /// Whether there is less between the parts.
    fn is_low(&self) -> bool {
        self.paper.height < LOW_PAGE
    }

    /// From the heading to the frames of start and goal.
    fn over_pair(&self) -> f64 {
        if self.is_low() { 11.4 } else { 14.8 }
    }

    /// From a picture or a text to a heading below it.
    fn over_heading(&self) -> f64 {
        if self.is_low() { 9.0 } else { 12.0 }
    }

    /// Start and goal with cells of `u` mm, the rules at their right.
    fn rules_beside(&mut self, statement: &Statement, u: f64, text_width: f64) {
        let (cols, _) = board_cells(&statement.start);
        let top = self.sheet().y;
        let over = self.over_pair();
        let boards = draw_pair(self.sheet(), statement, over, u);
        let indent = 2.0 * cols * u + PAIR_GAP + RULES_GAP;
        let room = text_width - indent;
        self.sheet().y = top + 16.9;
        self.rules(statement, indent, room);
        let origin = self.origin_runs(statement, room);
        let beside = origin.iter().map(|run| run.lines.len()).sum::<usize>() <= ORIGIN_LINES;
        if beside {
            self.origin(&origin, indent);
        }
        let sheet = self.sheet();
        sheet.y = sheet.y.max(boards);
        if !beside {
            sheet.y += 4.0;
            self.origin(&self.origin_runs(statement, ORIGIN_WIDTH), 0.0);
        }
        self.other_goals(statement, u);
    }

    /// Start and goal with cells of `u` mm, the rules below them.
    fn rules_below(&mut self, statement: &Statement, u: f64, text_width: f64) {
        let over = self.over_pair();
        let sheet = self.sheet();
        sheet.y = draw_pair(sheet, statement, over, u);
        self.other_goals(statement, u);
        self.sheet().y += self.over_heading();
        self.rules_and_origin(statement, 0.0, text_width);
    }

    /// Start and goal one below the other, as large as the page allows; then the rules.
    fn stacked(&mut self, statement: &Statement) {
        let title = self.booklet.language.say("puzzle-title", &[]);
        let (cols, rows) = board_cells(&statement.start);
        let pictures = std::iter::once(&statement.start).chain(&statement.goals);
        let over = self.over_pair();
        for (name, diagram) in statement.names.iter().zip(pictures) {
            let page = self.paper.text_height() - 24.0;
            let u = 9.0_f64.max(readable_cell(&statement.start)).min(self.sheet().width() / cols).min(page / rows);
            if self.sheet().y + over + rows * u > self.sheet().bottom {
                self.new_sheet(&title);
            }
            let sheet = self.sheet();
            named_board(sheet, sheet.left, over, u, name, diagram);
            sheet.y += over + rows * u;
        }
        self.sheet().y += self.over_heading();
        let room = self.sheet().width();
        self.rules(statement, 0.0, room);
        self.origin(&self.origin_runs(statement, room.min(ORIGIN_WIDTH)), 0.0);
    }

    /// The goal's pictures after the first, two side by side, below what is on the page.
    fn other_goals(&mut self, statement: &Statement, u: f64) {
        let title = self.booklet.language.say("puzzle-title", &[]);
        let over = self.over_pair();
        let (cols, rows) = board_cells(&statement.start);
        let others: Vec<(&String, &Diagram)> = statement.names.iter().skip(1).zip(&statement.goals).skip(1).collect();
        for pair in others.chunks(2) {
            if self.sheet().y + over + rows * u > self.sheet().bottom {
                self.new_sheet(&title);
            }
            let sheet = self.sheet();
            for (index, (name, diagram)) in pair.iter().enumerate() {
                let x = sheet.left + index as f64 * (cols * u + PAIR_GAP);
                named_board(sheet, x, over, u, name, diagram);
            }
            sheet.y += over + rows * u;
        }
    }

    /// The rules and what one step means, `indent` mm from the margin.
    fn rules(&mut self, statement: &Statement, indent: f64, room: f64) {
        let language = &self.booklet.language;
        let (rules, unit) = (
            language.say("matter-rules", &[]),
            language.say("matter-unit", &[("unit", self.booklet.unit.name().into())]),
        );
        self.small_heading(0.0, indent, &rules);
        let set = Set { indent, hang: 5.0, leading: 5.4, size: 10.0, weight: Weight::Regular };
        self.set(&self.rule_runs(statement, room), set, Some(Tag::List), &Tag::Entry);
        self.small_heading(self.over_heading(), indent, &unit);
        let set = Set { hang: 0.0, leading: 5.0, ..set };
        self.set(&[self.unit_run(statement, room)], set, None, &Tag::Paragraph);
    }

    fn rule_runs(&self, statement: &Statement, room: f64) -> Vec<Run> {
        let fonts = &self.booklet.fonts;
        let rule = |(i, rule): (usize, &String)| Run {
            number: (i + 1).to_string(),
            lines: wrap(fonts, rule, Weight::Regular, 10.0, room - 5.0),
        };
        statement.rules.iter().enumerate().map(rule).collect()
    }

    fn unit_run(&self, statement: &Statement, room: f64) -> Run {
        let lines = |text: &String| wrap(&self.booklet.fonts, text, Weight::Regular, 10.0, room);
        Run { number: String::new(), lines: statement.unit.iter().flat_map(lines).collect() }
    }

    fn origin_runs(&self, statement: &Statement, room: f64) -> Vec<Run> {
        let lines = |text: &String| wrap(&self.booklet.fonts, text, Weight::Light, 9.0, room);
        statement.origin.iter().map(|text| Run { number: String::new(), lines: lines(text) }).collect()
    }

    /// The height that the rules and all below them take, from the picture above them.
    fn rules_height(&self, statement: &Statement, room: f64) -> f64 {
        let origin = line_count(&self.origin_runs(statement, room.min(ORIGIN_WIDTH)));
        let origin = if origin > 0.0 { 8.0 + 4.4 * (origin - 1.0) } else { 0.0 };
        let rules = 1.8 + 5.4 * line_count(&self.rule_runs(statement, room));
        let unit = self.over_heading() + 1.8 + 5.0 * line_count(&[self.unit_run(statement, room)]);
        self.over_heading() + rules + unit + origin
    }

    /// Author, source and note.
    fn origin(&mut self, runs: &[Run], indent: f64) {
        if !runs.is_empty() {
            let set = Set { indent, hang: 0.0, leading: 4.4, size: 9.0, weight: Weight::Light };
            self.sheet().y += 3.6;
            self.set(runs, set, None, &Tag::Paragraph);
        }
    }

    /// A heading with room for two lines below it.
    fn small_heading(&mut self, advance: f64, indent: f64, text: &str) {
        self.sheet().y += advance;
        if self.sheet().y + 12.0 > self.sheet().bottom {
            let title = self.booklet.language.say("puzzle-title", &[]);
            self.new_sheet(&title).y += 4.0;
        }
        let sheet = self.sheet();
        sheet.tagged(Tag::Heading(3), |sheet| {
            sheet.text(sheet.left + indent, sheet.y, 12.0, Weight::Bold, Anchor::Start, text);
        });
        sheet.y += 1.8;
    }

    /// Sets runs of lines below the current place, each as `inner`, all of a page in `outer`; what does not fit goes to the next page.
    fn set(&mut self, runs: &[Run], set: Set, outer: Option<Tag>, inner: &Tag) {
        let title = self.booklet.language.say("puzzle-title", &[]);
        let mut lines: Vec<(usize, &str, &str)> = Vec::new();
        for (i, run) in runs.iter().enumerate() {
            let numbers = std::iter::once(run.number.as_str()).chain(std::iter::repeat(""));
            lines.extend(numbers.zip(&run.lines).map(|(number, line)| (i, number, line.as_str())));
        }
        let mut rest = lines.as_slice();
        while !rest.is_empty() {
            let sheet = self.sheet();
            let fit = ((sheet.bottom - sheet.y) / set.leading + 1e-6).floor().max(0.0) as usize;
            let (here, after) = rest.split_at(fit.min(rest.len()));
            let draw = |sheet: &mut Sheet| {
                for run in here.chunk_by(|one, other| one.0 == other.0) {
                    sheet.tagged(inner.clone(), |sheet| set_run(sheet, run, set));
                }
            };
            match &outer {
                _ if here.is_empty() => {}
                Some(outer) => sheet.tagged(outer.clone(), draw),
                None => draw(sheet),
            }
            rest = after;
            if !rest.is_empty() {
                self.new_sheet(&title).y += 4.0 - set.leading;
            }
        }
    }
}

/// How many lines there are.
fn line_count(runs: &[Run]) -> f64 {
    runs.iter().map(|run| run.lines.len()).sum::<usize>() as f64
}

/// Lines below the current place: their run, the text before them, and their text.
fn set_run(sheet: &mut Sheet, lines: &[(usize, &str, &str)], set: Set) {
    for (_, number, line) in lines {
        sheet.y += set.leading;
        let x = sheet.left + set.indent;
        sheet.text(x, sheet.y, set.size, Weight::Bold, Anchor::Start, number);
        sheet.text(x + set.hang, sheet.y, set.size, set.weight, Anchor::Start, line);
    }
}

/// A board below its name, its frame `over` mm below the current place.
fn named_board(sheet: &mut Sheet, x: f64, over: f64, u: f64, name: &str, diagram: &Diagram) {
    let top = sheet.y + over;
    let words = diagram.description.clone();
    sheet.tagged(Tag::Figure { words, name: None }, |sheet| {
        if !name.is_empty() {
            sheet.tagged(Tag::Caption, |sheet| sheet.text(x, top - 2.9, 9.0, Weight::Bold, Anchor::Start, name));
        }
        sheet.board_at_frame(x, top, u, diagram);
    });
}

/// Start, arrow, goal, or the start alone if there is no goal; returns the lower edge.
fn draw_pair(sheet: &mut Sheet, statement: &Statement, over: f64, u: f64) -> f64 {
    let (cols, rows) = board_cells(&statement.start);
    let (left, top) = (sheet.left, sheet.y + over);
    let goal_left = left + cols * u + PAIR_GAP;
    let name = |index: usize| statement.names.get(index).map_or("", String::as_str);
    named_board(sheet, left, over, u, name(0), &statement.start);
    let Some(goal) = statement.goals.first() else {
        return top + rows * u;
    };
    named_board(sheet, goal_left, over, u, name(1), goal);
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
