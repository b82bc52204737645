//! The numbers: a few large ones, how many positions there are at each level, what is known of other solutions, and how the book was
//! made.

use super::Book;
use super::flow::Flow;
use super::panel::{AnyPanel, Drawn, GridOf, Panel, Paragraph, Place, Rule, Stack, Tagged};
use super::sheet::{MM_PER_PT, Sheet, width};
use super::style::{self, TextStyle};
use crate::booklet::{Chapter, Fact, LevelPlot, Numbers};
use stepbook_draw::diagram::plot::columns;
use stepbook_draw::diagram::{Anchor, Item, Layer, Point, Rect, Role, Tag};
use stepbook_draw::font::{CAP_HEIGHT, Fonts, Weight};

/// Least width of a number with its words, and the distance of two, in mm.
const FACT: f64 = 34.0;
const GAP: f64 = 7.0;
/// Greatest height of the bars of the plot, as a part of the page.
const TALL: f64 = 0.26;
/// The least in mm.
const LEAST_TALL: f64 = 20.0;
/// Height of the strip of parts below the plot, and from the plot to it.
const STRIP: f64 = 5.0;
const OVER_STRIP: f64 = 1.0;
/// The part of the width that is left of what stands below a short solution.
const ASIDE: f64 = 0.27;

impl<'a> Book<'a> {
    /// The numbers on a page of their own, or below the moves of a short solution.
    pub(super) fn numbers(&mut self, numbers: &'a Numbers) {
        if self.is_short && self.numbers_below(numbers) {
            return;
        }
        let fonts = &self.booklet.fonts;
        self.titled(&numbers.title, &numbers.title, "numbers");
        let all = self.paper.text_width();
        let mut flow = Flow::default();
        if !numbers.facts.is_empty() {
            flow.push(0.0, facts(fonts, &numbers.facts, all));
        }
        let text = self.booklet.language.sentences(numbers.remarks.iter().cloned());
        let remarks = Paragraph::new(fonts, TextStyle::TEXT, text);
        let made = self.made();
        if let Some(levels) = &numbers.levels {
            // The plot yields so that all is on one page.
            let rest = remarks.height(all) + made.as_ref().map_or(0.0, |made| made.height(all)) + 3.0 * style::BETWEEN;
            let sheet = self.sheet();
            let free = sheet.bottom - sheet.y - flow.height(all) - rest;
            let usual = TALL * self.paper.text_height();
            let over = self.plot(levels, all, usual).height(all) - usual;
            flow.push(style::BETWEEN, self.plot(levels, all, usual.min(free - over).max(LEAST_TALL)));
        }
        if !numbers.remarks.is_empty() {
            flow.push(style::BETWEEN / 2.0, remarks);
        }
        if let Some(made) = made {
            flow.push(style::BETWEEN, made);
        }
        self.flow(&flow, &numbers.title);
    }

    /// How the book was made, under a rule.
    pub(super) fn made(&self) -> Option<Stack<'a>> {
        let fonts = &self.booklet.fonts;
        let colophon = self.colophon()?;
        let mut stack = Stack::default();
        stack.push(0.0, Box::new(Rule(Role::ThinRule)));
        let heading = self.booklet.language.say("colophon-title", &[]);
        stack.push(style::RULED, Box::new(Paragraph::heading(fonts, TextStyle::HEADING, 3, heading)));
        for line in &colophon.lines {
            let above = if stack.len() == 2 { style::UNDER_HEADING } else { 0.0 };
            stack.push(above, Box::new(Paragraph::new(fonts, TextStyle::TEXT, line.as_str())));
        }
        Some(stack)
    }

    /// The numbers in a few sentences below the table of moves, if there is room.
    fn numbers_below(&mut self, numbers: &'a Numbers) -> bool {
        let (fonts, language) = (&self.booklet.fonts, &self.booklet.language);
        let all = self.paper.text_width();
        let aside = ASIDE * all;
        let told = |fact: &Fact| {
            language.sentence(
                &language.say("numbers-fact", &[("figure", (&fact.figure).into()), ("name", (&fact.name).into())]),
            )
        };
        let text = language.sentences(numbers.facts.iter().map(told).chain(numbers.remarks.iter().cloned()));
        let mut texts = vec![(numbers.title.clone(), text)];
        if let Some(colophon) = self.colophon() {
            texts.push((language.say("colophon-title", &[]), language.sentences(colophon.lines.iter().cloned())));
        }
        let parts: Vec<(Paragraph<'_>, Paragraph<'_>)> = texts
            .into_iter()
            .map(|(head, text)| {
                (Paragraph::heading(fonts, TextStyle::HEADING, 2, head), Paragraph::new(fonts, TextStyle::TEXT, text))
            })
            .collect();
        let left = aside - style::BEHIND;
        let high = |part: &(Paragraph<'_>, Paragraph<'_>)| part.0.height(left).max(part.1.height(all - aside));
        let needed: f64 = parts.iter().map(|part| high(part) + 1.5 * style::RULED).sum();
        let sheet = self.sheet();
        if sheet.y + needed > sheet.bottom + style::ROUNDING {
            return false;
        }
        self.is_here("numbers");
        for part in &parts {
            let sheet = self.sheet();
            sheet.y += style::RULED;
            sheet.rule(sheet.left, sheet.right, sheet.y, Role::ThinRule);
            sheet.y += style::RULED / 2.0;
            let place = Place { x: sheet.left, y: sheet.y, width: left };
            part.0.draw(sheet, place);
            part.1.draw(sheet, place.at(aside, 0.0, all - aside));
            sheet.y += high(part);
        }
        true
    }

    /// The plot of the levels; below it the parts of the solution.
    fn plot(&self, levels: &'a LevelPlot, all: f64, tall: f64) -> AnyPanel<'a> {
        let fonts = &self.booklet.fonts;
        let diagram = levels.diagram_of(fonts, all, tall);
        let at = columns(&levels.plot, fonts, all);
        let steps = self.steps().filter(|steps| steps.chapters.len() > 1 && steps.way.is_none());
        let chapters: &[Chapter] = steps.map_or(&[], |steps| &steps.chapters);
        let strip = if chapters.is_empty() { 0.0 } else { OVER_STRIP + STRIP + 4.0 };
        let height = diagram.height;
        let words = self.booklet.language.say("numbers-parts", &[("count", chapters.len().into())]);
        let draw = move |sheet: &mut Sheet, place: Place| {
            let tag = Tag::Figure { words: diagram.description.clone(), name: None };
            sheet.tagged(tag, |sheet| {
                let at = Point::new(place.x, place.y);
                sheet.items.push(Item::Group { layer: Layer::Board, at, scale: 1.0, items: diagram.items.clone() });
            });
            let y = place.y + height + OVER_STRIP;
            let x = |step: usize| place.x + at.first + (step as f64 + 0.5) * at.pitch;
            for chapter in chapters {
                let (from, to) = (x(chapter.first - 1), x(chapter.last));
                let role = if chapter.number.is_multiple_of(2) { Role::Band } else { Role::Field };
                let rect = Rect::new(from, y, to - from, STRIP);
                sheet.items.push(Item::Rect { rect, radius: 0.0, role });
                for (a, b) in [(y, y), (y + STRIP, y + STRIP)] {
                    sheet.items.push(line((from, a), (to, b)));
                }
                sheet.items.push(line((from, y), (from, y + STRIP)));
                sheet.items.push(line((to, y), (to, y + STRIP)));
                let number = chapter.number.to_string();
                let size = TextStyle::SMALL_STRONG.size;
                if width(&sheet.fonts, &number, Weight::Bold, size) < to - from - 0.6 {
                    let baseline = y + (STRIP + size * MM_PER_PT * CAP_HEIGHT) / 2.0;
                    sheet.text((from + to) / 2.0, baseline, size, Weight::Bold, Anchor::Middle, &number);
                }
            }
            if let Some(last) = chapters.last() {
                let after = x(last.last) + 2.0;
                let size = TextStyle::SMALL.size;
                let wide = width(&sheet.fonts, &words, Weight::Regular, size);
                let baseline = y + (STRIP + size * MM_PER_PT * CAP_HEIGHT) / 2.0;
                if after + wide <= place.x + place.width {
                    sheet.text(after, baseline, size, Weight::Regular, Anchor::Start, &words);
                } else {
                    let y = y + STRIP + 3.6;
                    sheet.text(x(chapters[0].first - 1), y, size, Weight::Regular, Anchor::Start, &words);
                }
            }
        };
        Box::new(Drawn { size: (all, height + strip), draw })
    }
}

fn line(from: (f64, f64), to: (f64, f64)) -> Item {
    let point = |(x, y): (f64, f64)| Point::new(x, y);
    Item::Line { strokes: vec![vec![point(from), point(to)]], role: Role::ThinRule }
}

/// Large numbers with their words below them, in as many columns as there is room for.
fn facts<'a>(fonts: &'a Fonts, facts: &'a [Fact], all: f64) -> GridOf<'a> {
    let fact = |fact: &'a Fact| -> AnyPanel<'a> {
        let stack = Stack::default()
            .with(0.0, Paragraph::new(fonts, TextStyle::SECTION, fact.figure.as_str()).untagged())
            .with(0.0, Paragraph::new(fonts, TextStyle::TEXT, fact.name.as_str()).untagged());
        Box::new(Tagged(Tag::Paragraph, Box::new(stack)))
    };
    let widest =
        facts.iter().map(|fact| width(fonts, &fact.figure, Weight::Bold, TextStyle::SECTION.size)).fold(FACT, f64::max);
    let columns = (((all + GAP) / (widest + GAP)) as usize).clamp(1, facts.len().max(1));
    GridOf { columns, gaps: (GAP, style::PARAGRAPH * 2.0), parts: facts.iter().map(fact).collect() }
}
