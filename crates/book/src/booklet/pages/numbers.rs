//! The numbers: a plot of the levels, a table of facts, and the solution in every metric.

use super::Book;
use super::flow::{Flow, Part};
use super::moves::OVER_HERE;
use super::panel::{Drawn, Paragraph, Place, TextStyle};
use super::penalties::{Held, RESIZED};
use super::sheet::{Sheet, fitting, width, wrap};
use super::whole::{Section, Taken, Way};
use crate::booklet::{Count, Counts, Fact, LevelPlot, Numbers};
use std::rc::Rc;
use stepbook_draw::diagram::plot::HEIGHT;
use stepbook_draw::diagram::{Anchor, Item, Layer, Point, Rect, Role, Span, Tag};
use stepbook_draw::font::Weight;
use stepbook_draw::render::pages::Bookmark;

/// Size of remarks and small heads in pt.
const SMALL: f64 = 9.0;
/// How much larger a plot is in large print, of which the smallest letters have 8 pt otherwise.
const LARGE: f64 = SMALL / 8.0;
/// Height of a row in mm, of a further line in it, and how much higher rows may be to fill a page.
const ROW: f64 = 7.0;
const LINE: f64 = 4.4;
const ROWS: [f64; 6] = [0.0, 1.5, 3.0, 5.0, 8.0, 11.0];
/// Baseline of a row below its rule.
const BASELINE: f64 = 4.7;
/// From what is above it to the heading of a section, from there to what follows, and from the words to the plot, in mm; the first
/// section is nearer to the title if that stands below something else.
const OVER_SECTION: f64 = 9.0;
const UNDER_TITLE: f64 = 3.0;
const UNDER_HEADING: f64 = 1.2;
const OVER_PLOT: f64 = 5.0;
/// Height of the head of the table of metrics.
const COUNTS_HEAD: f64 = 7.0;
/// Least width of a column of remarks, and the gap before it.
const REMARKS: f64 = 42.0;
const GAP: f64 = 8.0;
/// The parts of its size in which the plot is drawn, those of their height to which its bars are lowered, and whether it has notes, the
/// best first: the last one is for small pages.
const PLOTS: [(f64, f64, bool); 5] =
    [(1.0, 1.0, true), (0.85, 1.0, true), (1.2, 1.0, true), (0.75, 1.0, true), (0.85, 0.6, true)];
/// Height of a small page's text block in mm.
const LOW: f64 = 130.0;
/// The same in large print, in which the type of a smaller plot would be too small. Notes need room above the bars; the table below has
/// the same numbers.
const LARGE_PLOTS: [(f64, f64, bool); 7] = [
    (LARGE, 1.0, true),
    (LARGE, 0.8, true),
    (LARGE, 0.6, true),
    (LARGE, 0.45, true),
    (LARGE, 0.35, true),
    (LARGE, 0.6, false),
    (LARGE, 0.4, false),
];
/// Rounding of lengths in mm.
const ROUNDING: f64 = 1e-6;
/// Height of the bars of the metrics.
const BAR: f64 = 3.2;

impl<'a> Book<'a> {
    /// The numbers as a part of the document, which may begin below what is before.
    pub(super) fn numbers_section(&self, numbers: &'a Numbers) -> Section<'a> {
        let room = self.paper.text_height();
        let plots = match (&numbers.levels, self.paper.large) {
            (None, _) => &PLOTS[..1],
            (Some(_), false) if room > LOW => &PLOTS[..PLOTS.len() - 1],
            (Some(_), false) => &PLOTS[..],
            (Some(_), true) => &LARGE_PLOTS[..],
        };
        let plots: Vec<Option<Rc<Plotted>>> = plots
            .iter()
            .map(|&size| numbers.levels.as_ref().map(|levels| Rc::new(self.plotted(levels, size))))
            .collect();
        let remarks = self.remarks(numbers);
        let flows = |begins_here: bool| {
            let mut flows = Vec::new();
            for (worse, plot) in plots.iter().enumerate() {
                for (airier, more) in ROWS.into_iter().enumerate() {
                    let flow = Rc::new(self.numbers_flow(numbers, &remarks, plot.as_ref(), more, begins_here));
                    flows.push(((worse + airier) as f64 * RESIZED, flow));
                }
            }
            flows
        };
        let anywhere = Rc::new(numbers_ways(numbers, &flows(false), None, room));
        let flows = flows(true);
        let ways = move |_: &Book<'a>, free: f64, _: usize| Rc::new(numbers_ways(numbers, &flows, Some(free), room));
        Section { gap: Some(0.0), is_apart: false, may_be_last: true, ways: Box::new(ways), anywhere }
    }

    /// Draws the numbers.
    fn numbers(&mut self, title: &str, flow: &Flow<'_>, pages: &[Part], begins_here: bool) {
        for (index, part) in pages.iter().enumerate() {
            let sheet = match (index, begins_here) {
                (0, true) => {
                    let sheet = self.sheet();
                    sheet.y += OVER_HERE;
                    sheet.rule(sheet.left, sheet.right, sheet.y - OVER_HERE / 2.0, Role::ThinRule);
                    sheet
                }
                _ => self.new_sheet(title),
            };
            let (x, y) = (sheet.left, sheet.y);
            sheet.y = flow.draw(sheet, (x, y), part.items.clone(), 0.0);
            if index == 0 {
                self.bookmarks.push(Bookmark {
                    title: title.to_owned(),
                    page: self.sheets.len() - 1,
                    top: (y - 2.0).max(0.0),
                    children: Vec::new(),
                });
            }
        }
    }

    /// All numbers, the plot in this part of its usual size, rows higher by `more` mm.
    fn numbers_flow(
        &self,
        numbers: &'a Numbers,
        remarks: &[Rc<Vec<String>>],
        plot: Option<&Rc<Plotted>>,
        more: f64,
        begins_here: bool,
    ) -> Flow<'a> {
        let fonts = &self.booklet.fonts;
        let mut flow = Flow::new(self.paper.text_width());
        let title =
            if begins_here { TextStyle { size: 16.0, leading: 8.0, ..TextStyle::TITLE } } else { TextStyle::TITLE };
        flow.push(0.0, Paragraph::heading(fonts, title, 2, &*numbers.title)).kept();
        let mut over = if begins_here { UNDER_TITLE } else { OVER_SECTION };
        let mut over_next = || std::mem::replace(&mut over, OVER_SECTION);
        if let (Some(levels), Some(plot)) = (&numbers.levels, plot) {
            self.levels(&mut flow, over_next(), levels, plot);
        }
        if let Some((heading, facts)) = &numbers.facts {
            self.facts(&mut flow, over_next(), heading, (facts, remarks), more);
        }
        if let Some(counts) = &numbers.counts {
            self.counts(&mut flow, over_next(), counts, more);
        }
        flow
    }

    /// Sentences across the page.
    fn sentences(&self, sentences: &[String]) -> Paragraph<'a> {
        let text = self.booklet.language.sentences(sentences.iter().cloned());
        Paragraph::new(&self.booklet.fonts, TextStyle::TEXT, text)
    }

    /// The plot in a part of its usual size, its bars lowered to a part of their height.
    fn plotted(&self, levels: &LevelPlot, (scale, low, has_notes): (f64, f64, bool)) -> Plotted {
        let width = self.paper.text_width() / scale;
        let diagram = match has_notes {
            true => levels.diagram_of(&self.booklet.fonts, width, low * HEIGHT),
            false => levels.bare().diagram_of(&self.booklet.fonts, width, low * HEIGHT),
        };
        let tag = Tag::Figure { words: diagram.description, name: None };
        Plotted { height: diagram.height * scale, scale, tag, items: diagram.items }
    }

    fn levels(&self, flow: &mut Flow<'a>, over: f64, levels: &'a LevelPlot, plot: &Rc<Plotted>) {
        let fonts = &self.booklet.fonts;
        flow.push(over, Paragraph::heading(fonts, TextStyle::HEADING, 3, &*levels.heading)).kept();
        flow.push(UNDER_HEADING, self.sentences(&levels.meaning)).kept();
        let size = (self.paper.text_width(), plot.height);
        let plot = Rc::clone(plot);
        let draw = move |sheet: &mut Sheet, place: Place| {
            sheet.tagged(plot.tag.clone(), |sheet| {
                let (at, scale, items) = (Point::new(place.x, place.y), plot.scale, plot.items.clone());
                sheet.items.push(Item::Group { layer: Layer::Board, at, scale, items });
            });
        };
        flow.push(OVER_PLOT, Drawn { size, draw });
    }

    /// The lines of the remarks about facts.
    fn remarks(&self, numbers: &Numbers) -> Vec<Rc<Vec<String>>> {
        let facts = numbers.facts.as_ref().map_or(&[][..], |(_, facts)| facts);
        let Columns { room, .. } = self.columns_of_facts(facts);
        let remark = |fact: &Fact| Rc::new(wrap(&self.booklet.fonts, &fact.remark, Weight::Regular, SMALL, room));
        facts.iter().map(remark).collect()
    }

    fn columns_of_facts(&self, facts: &[Fact]) -> Columns {
        let fonts = &self.booklet.fonts;
        let widest = |text: &dyn Fn(&Fact) -> f64| facts.iter().map(text).fold(0.0, f64::max);
        let names = widest(&|fact| width(fonts, &fact.name, Weight::Regular, 10.0));
        let figures = widest(&|fact| width(fonts, &fact.figure, Weight::Bold, 10.0));
        let all = self.paper.text_width();
        // The figures end where they do on A4, or as far to the right as names and figures need.
        let figures_end = (0.426 * all).max(names + GAP + figures);
        let beside = all - figures_end - GAP;
        let is_beside = beside >= REMARKS;
        let room = if is_beside { beside } else { all };
        // On small paper a very large number has a line of its own.
        let is_below = !is_beside && names + GAP + figures > all;
        Columns { figures_end, room, is_beside, is_below }
    }

    /// A table of facts with their remarks in lines.
    fn facts(
        &self,
        flow: &mut Flow<'a>,
        over: f64,
        heading: &'a str,
        (facts, remarks): (&'a [Fact], &[Rc<Vec<String>>]),
        more: f64,
    ) {
        let fonts = &self.booklet.fonts;
        let all = self.paper.text_width();
        let Columns { figures_end, is_beside, is_below, .. } = self.columns_of_facts(facts);
        flow.push(over, Paragraph::heading(fonts, TextStyle::HEADING, 3, heading)).kept();
        let last = facts.len().saturating_sub(1);
        for (index, (fact, remark)) in facts.iter().zip(remarks).enumerate() {
            let remark = Rc::clone(remark);
            let lines = if is_beside { remark.len().saturating_sub(1) } else { remark.len() + usize::from(is_below) };
            let height = ROW + more + LINE * lines as f64;
            let row = move |sheet: &mut Sheet, left: f64, top: f64, right: f64| {
                let y = top + BASELINE + more / 2.0;
                cell(sheet, Span::RowHead, left, y, 10.0, Weight::Regular, Anchor::Start, &fact.name);
                let end = if is_beside { left + figures_end } else { right };
                let y = if is_below { y + LINE } else { y };
                let size = fitting(&sheet.fonts, &fact.figure, Weight::Bold, 10.0, all);
                cell(sheet, Span::Data, end, y, size, Weight::Bold, Anchor::End, &fact.figure);
                let (x, y) = if is_beside { (end + GAP, y) } else { (left, y + LINE) };
                sheet.tagged(Tag::Cell(Span::Data), |sheet| {
                    for (i, line) in remark.iter().enumerate() {
                        let y = y + i as f64 * LINE;
                        sheet.text(x, y, SMALL, Weight::Regular, Anchor::Start, line);
                    }
                });
            };
            let draw = move |sheet: &mut Sheet, place: Place| {
                let right = place.x + place.width;
                sheet.rule(place.x, right, place.y, Role::TableRule);
                sheet.tagged(Tag::Table { goes_on: index > 0 }, |sheet| {
                    sheet.tagged(Tag::Row, |sheet| row(sheet, place.x, place.y, right));
                });
                sheet.rule(place.x, right, place.y + height, Role::TableRule);
            };
            let above = if index == 0 { UNDER_HEADING } else { 0.0 };
            flow.push(above, Drawn { size: (all, height), draw }).holding(Held::ROW);
            // Neither the first two rows nor the last two are alone on a page.
            if index < 2.min(last) || (last >= 2 && (last - 2..last).contains(&index)) {
                flow.kept();
            }
        }
    }

    fn counts(&self, flow: &mut Flow<'a>, over: f64, counts: &'a Counts, more: f64) {
        let fonts = &self.booklet.fonts;
        let all = self.paper.text_width();
        let text = |text: &str, weight, size| width(fonts, text, weight, size);
        let widest = |of: &dyn Fn(&Count) -> f64| counts.rows.iter().map(of).fold(0.0, f64::max);
        let names = widest(&|row| text(&row.name, Weight::Bold, 10.0)) + 6.0;
        let meanings = widest(&|row| text(&row.meaning, Weight::Regular, 10.0));
        let this = counts.this.as_ref().map_or(0.0, |this| text(this, Weight::Regular, SMALL) + 4.0);
        let unknown = text(&counts.unknown, Weight::Regular, SMALL);
        let values = widest(&|row| text(&row.fewest.unwrap_or(0).to_string(), Weight::Bold, 10.0)) + 4.0;
        let usual = 0.623 * all;
        let bars_room = |from: f64| all - from - this - values;
        let is_beside = names + meanings + 4.0 <= usual && bars_room(usual) >= unknown.max(20.0) - values;
        let from = if is_beside { usual } else { names };
        let longest = bars_room(from).min(if is_beside { 0.21 } else { 0.4 } * all).max(5.0);
        let most = counts.rows.iter().filter_map(|row| row.fewest).max().unwrap_or(0).max(1) as f64;
        let row_height = ROW + more + if is_beside { 0.4 } else { LINE };
        let draw_row = move |sheet: &mut Sheet, left: f64, top: f64, right: f64, row: &Count| {
            let y = top + BASELINE + 0.2 + more / 2.0;
            sheet.rule(left, right, top, Role::TableRule);
            cell(sheet, Span::RowHead, left, y, 10.0, Weight::Bold, Anchor::Start, &row.name);
            let at = if is_beside { (left + names, y) } else { (left, y + LINE) };
            let size = if is_beside { 10.0 } else { SMALL };
            cell(sheet, Span::Data, at.0, at.1, size, Weight::Regular, Anchor::Start, &row.meaning);
            let x = left + from;
            match row.fewest {
                None => cell(sheet, Span::Data, x, y, SMALL, Weight::Light, Anchor::Start, &counts.unknown),
                Some(fewest) => {
                    let bar = fewest as f64 / most * longest;
                    let rect = Rect::new(x, y - (BAR - 0.4), bar, BAR);
                    sheet.items.push(Item::Rect { rect, radius: 0.0, role: Role::Bar });
                    cell(sheet, Span::Data, x + bar + 2.0, y, 10.0, Weight::Bold, Anchor::Start, &fewest.to_string());
                }
            }
            if counts.this.is_some() {
                cell(sheet, Span::Data, right, y, 10.0, Weight::Regular, Anchor::End, &row.this.to_string());
            }
        };
        let height = COUNTS_HEAD + counts.rows.len() as f64 * row_height;
        let draw = move |sheet: &mut Sheet, place: Place| {
            let (left, right) = (place.x, place.x + place.width);
            sheet.tagged(Tag::Table { goes_on: false }, |sheet| {
                sheet.tagged(Tag::Row, |sheet| {
                    let (x, y) = (left + from, place.y + COUNTS_HEAD - 2.6);
                    // Names and their meanings need no head, but a row has all its cells.
                    for _ in 0..2 {
                        cell(sheet, Span::Data, x, y, SMALL, Weight::Regular, Anchor::Start, "");
                    }
                    cell(sheet, Span::ColumnHead, x, y, SMALL, Weight::Regular, Anchor::Start, &counts.fewest);
                    if let Some(this) = &counts.this {
                        cell(sheet, Span::ColumnHead, right, y, SMALL, Weight::Regular, Anchor::End, this);
                    }
                });
                for (index, row) in counts.rows.iter().enumerate() {
                    let top = place.y + COUNTS_HEAD + index as f64 * row_height;
                    sheet.tagged(Tag::Row, |sheet| draw_row(sheet, left, top, right, row));
                }
            });
            sheet.rule(left, right, place.y + height, Role::TableRule);
        };
        flow.push(over, Paragraph::heading(fonts, TextStyle::HEADING, 3, &*counts.heading)).kept();
        flow.push(0.0, Drawn { size: (all, height), draw });
        if !counts.remarks.is_empty() {
            flow.kept();
            flow.push(1.5, self.sentences(&counts.remarks));
        }
    }
}

/// The columns of a table of facts, in mm.
struct Columns {
    figures_end: f64,
    /// Width of the remarks.
    room: f64,
    /// Whether these are beside the figures, and whether a figure is below its name.
    is_beside: bool,
    is_below: bool,
}

/// A plot that is ready to be drawn.
struct Plotted {
    /// Height in mm.
    height: f64,
    scale: f64,
    tag: Tag,
    items: Vec<Item>,
}

/// The ways to lay out these flows with their penalties on new pages of `room` mm, or in the `free` mm that the page before has left.
fn numbers_ways<'a>(numbers: &'a Numbers, flows: &[(f64, Rc<Flow<'a>>)], free: Option<f64>, room: f64) -> Vec<Way<'a>> {
    let here = free.is_some();
    let over = if here { OVER_HERE } else { 0.0 };
    let mut ways = Vec::new();
    // Nothing begins where not even the heading has room.
    let begins =
        |flow: &Flow<'_>| flow.len() == 0 || free.is_none_or(|free| flow.height_of(0..1) <= free - over + ROUNDING);
    for (penalty, flow) in flows.iter().filter(|(_, flow)| begins(flow)) {
        for way in flow.ways(free.unwrap_or(room) - over, room) {
            // What begins on a second page is among the other ways.
            if way.pages.first().is_none_or(|page| page.items.is_empty()) {
                continue;
            }
            let mut pages = if here { Vec::new() } else { vec![Taken::NOTHING] };
            pages.extend(way.pages.iter().enumerate().map(|(index, part)| {
                let over = if index == 0 { over } else { 0.0 };
                Taken { height: over + part.height, held: part.held }
            }));
            let (flow, penalty) = (Rc::clone(flow), penalty + way.penalty);
            let draw = move |book: &mut Book<'a>| book.numbers(&numbers.title, &flow, &way.pages, here);
            ways.push(Way { pages, penalty, puzzle: 0, draw: Rc::new(draw) });
        }
    }
    ways
}

/// A cell of a table with one line of text.
#[allow(clippy::too_many_arguments, reason = "the arguments of Sheet::text and what they are")]
fn cell(sheet: &mut Sheet, span: Span, x: f64, y: f64, size: f64, weight: Weight, anchor: Anchor, text: &str) {
    sheet.tagged(Tag::Cell(span), |sheet| sheet.text(x, y, size, weight, anchor, text));
}
