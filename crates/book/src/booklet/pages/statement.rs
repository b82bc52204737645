//! The texts of the puzzle, and a puzzle that is a map.

use super::Book;
use super::paper::Area;
use super::sheet::{Sheet, wrap};
use crate::booklet::Statement;
use stepbook_draw::diagram::{Anchor, Diagram, Tag};
use stepbook_draw::font::Weight;

/// Distance of the rules from what they are beside, in mm.
pub(super) const RULES_GAP: f64 = 12.0;
/// Longest line about author, source and note, and the distance from the text above them in addition, in mm.
pub(super) const ORIGIN_WIDTH: f64 = 124.0;
const OVER_ORIGIN: f64 = 3.6;
/// From a heading of a text to the baseline from which its lines go down, in mm.
const UNDER_SMALL: f64 = 1.8;
/// Rounding of lengths in mm.
const ROUNDING: f64 = 1e-6;

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

/// The rules, what one step means, and author, source and note.
const RULES: Set = Set { indent: 0.0, hang: 5.0, leading: 5.4, size: 10.0, weight: Weight::Regular };
const UNIT: Set = Set { hang: 0.0, leading: 5.0, ..RULES };
const ORIGIN: Set = Set { hang: 0.0, leading: 4.4, size: 9.0, weight: Weight::Light, ..RULES };

impl Set {
    /// The same in type of this part of its size.
    fn of(self, part: f64) -> Self {
        Self { leading: self.leading * part, size: self.size * part, ..self }
    }
}

impl Book<'_> {
    /// From the heading to the frames of start and goal.
    pub(super) fn over_pair(&self) -> f64 {
        over_pair(&self.paper)
    }

    /// From a picture or a text to a heading below it.
    pub(super) fn over_heading(&self) -> f64 {
        if self.paper.is_low() { 9.0 } else { 12.0 }
    }

    /// The rules, `indent` mm from the margin, in type of this part of the usual size.
    pub(super) fn rule_list(&mut self, statement: &Statement, indent: f64, room: f64, part: f64) {
        let title = self.booklet.language.say("matter-rules", &[]);
        let set = Set { indent, ..RULES.of(part) };
        let runs = self.rule_runs(statement, room, part);
        self.small_heading(0.0, set, line_count(&runs), &title);
        self.set(&runs, set, Some(Tag::List), &Tag::Entry);
    }

    /// What one step means, its heading `advance` mm below the current place. A map has no such text: its first rule says it.
    pub(super) fn unit(&mut self, statement: &Statement, advance: f64, indent: f64, room: f64, part: f64) {
        let unit = ("unit", self.booklet.unit.name().into());
        let title = self.booklet.language.say("matter-unit", &[unit]);
        let set = Set { indent, ..UNIT.of(part) };
        let runs = self.unit_runs(statement, room, part);
        self.small_heading(advance, set, line_count(&runs), &title);
        self.set(&runs, set, None, &Tag::Paragraph);
    }

    /// Author, source and note below the current place, no line longer than `room`.
    pub(super) fn origin(&mut self, statement: &Statement, indent: f64, room: f64, part: f64) {
        let runs = self.origin_runs(statement, room, part);
        if !runs.is_empty() {
            self.sheet().y += OVER_ORIGIN;
            self.set(&runs, Set { indent, ..ORIGIN.of(part) }, None, &Tag::Paragraph);
        }
    }

    fn rule_runs(&self, statement: &Statement, room: f64, part: f64) -> Vec<Run> {
        let set = RULES.of(part);
        let rules = statement.rules.iter().enumerate();
        rules.map(|(i, rule)| Run { number: (i + 1).to_string(), ..self.run(rule, room, set) }).collect()
    }

    fn unit_runs(&self, statement: &Statement, room: f64, part: f64) -> [Run; 1] {
        let lines = statement.unit.iter().flat_map(|text| self.run(text, room, UNIT.of(part)).lines);
        [Run { number: String::new(), lines: lines.collect() }]
    }

    fn origin_runs(&self, statement: &Statement, room: f64, part: f64) -> Vec<Run> {
        statement.origin.iter().map(|text| self.run(text, room, ORIGIN.of(part))).collect()
    }

    /// A text in lines of at most `room` mm.
    fn run(&self, text: &str, room: f64, set: Set) -> Run {
        Run { number: String::new(), lines: wrap(&self.booklet.fonts, text, set.weight, set.size, room - set.hang) }
    }

    /// The height of the rules from the baseline of their heading to that of their last line.
    pub(super) fn rule_list_height(&self, statement: &Statement, room: f64, part: f64) -> f64 {
        UNDER_SMALL + RULES.of(part).leading * line_count(&self.rule_runs(statement, room, part))
    }

    /// The same of what one step means.
    pub(super) fn unit_height(&self, statement: &Statement, room: f64, part: f64) -> f64 {
        UNDER_SMALL + UNIT.of(part).leading * line_count(&self.unit_runs(statement, room, part))
    }

    /// The height of author, source and note with what is above them, of which no line is longer than `room`.
    pub(super) fn origin_height(&self, statement: &Statement, room: f64, part: f64) -> f64 {
        let lines = line_count(&self.origin_runs(statement, room, part));
        if lines > 0.0 { OVER_ORIGIN + ORIGIN.of(part).leading * lines } else { 0.0 }
    }

    /// A heading that stays with the first two of the `lines` below it, which are `set` so.
    fn small_heading(&mut self, advance: f64, set: Set, lines: f64, text: &str) {
        self.sheet().y += advance;
        if self.sheet().y + UNDER_SMALL + set.leading * lines.min(2.0) > self.sheet().bottom + ROUNDING {
            let title = self.booklet.language.say("puzzle-title", &[]);
            self.new_sheet(&title).y += 4.0;
        }
        let sheet = self.sheet();
        sheet.tagged(Tag::Heading(3), |sheet| {
            sheet.text(sheet.left + set.indent, sheet.y, set.size + 2.0, Weight::Bold, Anchor::Start, text);
        });
        sheet.y += UNDER_SMALL;
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

/// From the heading of the puzzle to the frames of start and goal on such a page, in mm.
pub(super) fn over_pair(area: &Area) -> f64 {
    if area.is_low() { 11.4 } else { 14.8 }
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
pub(super) fn named_board(sheet: &mut Sheet, x: f64, over: f64, u: f64, name: &str, diagram: &Diagram) {
    let top = sheet.y + over;
    let words = diagram.description.clone();
    sheet.tagged(Tag::Figure { words, name: None }, |sheet| {
        if !name.is_empty() {
            sheet.tagged(Tag::Caption, |sheet| sheet.text(x, top - 2.9, 9.0, Weight::Bold, Anchor::Start, name));
        }
        sheet.board_at_frame(x, top, u, diagram);
    });
}
