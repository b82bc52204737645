//! The numbers: a plot of the levels, a table of facts, and the solution in every metric.

use super::Book;
use super::sheet::{Sheet, fitting, width, wrap};
use crate::booklet::{Count, Counts, Fact, LevelPlot, Numbers};
use crate::diagram::{Anchor, Item, Layer, Point, Rect, Role, Span, Tag};
use crate::font::Weight;

/// Size of remarks and SMALL heads in pt.
const SMALL: f64 = 9.0;
/// How much larger a plot is in large print, of which the smallest letters have 8 pt otherwise.
const LARGE: f64 = SMALL / 8.0;
/// Height of a row, and of a further line in it.
const ROW: f64 = 7.0;
const LINE: f64 = 4.4;
/// Baseline of a row below its rule.
const BASELINE: f64 = 4.7;
/// Distance of sections.
const SECTION: f64 = 14.0;
/// Least width of a column of remarks, and the gap before it.
const REMARKS: f64 = 42.0;
const GAP: f64 = 8.0;
/// The smallest part of its size to which a plot shrinks before it gets a page of its own, and by how much at a time.
const SMALLEST: f64 = 0.75;
const SHRINKING: f64 = 0.05;
/// Height of the bars of the metrics.
const BAR: f64 = 3.2;

impl Book<'_> {
    pub(super) fn numbers(&mut self, numbers: &Numbers) {
        let sheet = self.new_sheet(&numbers.title);
        sheet.tagged(Tag::Heading(2), |sheet| sheet.heading(9.0, 22.0, &numbers.title));
        self.bookmark(&numbers.title);
        if let Some(levels) = &numbers.levels {
            self.levels(&numbers.title, levels);
        }
        if let Some((heading, facts)) = &numbers.facts {
            self.facts(&numbers.title, heading, facts);
        }
        if let Some(counts) = &numbers.counts {
            self.counts(&numbers.title, counts);
        }
    }

    /// Begins a page unless `height` mm are left on this one.
    fn need(&mut self, title: &str, height: f64) {
        if self.sheet().y + height > self.sheet().bottom {
            self.new_sheet(title);
        }
    }

    /// The heading of a section, `below` mm under the content before it.
    fn section(&mut self, below: f64, heading: &str) {
        let sheet = self.sheet();
        // At the top of a page there is nothing to keep clear of.
        let below = if sheet.y > sheet.top { below } else { below.min(9.0) };
        sheet.tagged(Tag::Heading(3), |sheet| sheet.heading(below, 12.0, heading));
    }

    /// Sentences across the page; the rest continues on the next page.
    fn sentences(&mut self, title: &str, sentences: &[String]) {
        let text = self.booklet.language.sentences(sentences.iter().cloned());
        let lines = wrap(&self.booklet.fonts, &text, Weight::Regular, 10.0, self.sheet().width());
        self.need(title, 5.0 * lines.len() as f64);
        self.sheet().tagged(Tag::Paragraph, |sheet| {
            for line in &lines {
                sheet.y += 5.0;
                sheet.text(sheet.left, sheet.y, 10.0, Weight::Regular, Anchor::Start, line);
            }
        });
    }

    fn levels(&mut self, title: &str, levels: &LevelPlot) {
        let large = if self.paper.large { LARGE } else { 1.0 };
        self.section(12.0, &levels.heading);
        self.sheet().y += 1.2;
        self.sentences(title, &levels.meaning);
        self.sheet().y += 6.0;
        let fonts = &self.booklet.fonts;
        let at = |sheet: &Sheet, scale: f64| levels.diagram(fonts, sheet.width() / scale);
        let mut diagram = at(self.sheet(), large);
        let mut scale = large;
        // A plot that is a little too high is drawn smaller, as wide as before.
        while self.sheet().y + diagram.height * scale > self.sheet().bottom
            && scale - SHRINKING * large > SMALLEST * large - 1e-9
        {
            scale -= SHRINKING * large;
            diagram = at(self.sheet(), scale);
        }
        if self.sheet().y + diagram.height * scale > self.sheet().bottom {
            self.new_sheet(title).y += 4.0;
            scale = large;
            diagram = at(self.sheet(), scale);
        }
        let sheet = self.sheet();
        let tag = Tag::Figure { words: diagram.description, name: None };
        sheet.tagged(tag, |sheet| {
            let at = Point::new(sheet.left, sheet.y);
            sheet.items.push(Item::Group { layer: Layer::Board, at, scale, items: diagram.items });
        });
        sheet.y += diagram.height * scale;
    }

    fn facts(&mut self, title: &str, heading: &str, facts: &[Fact]) {
        let fonts = &self.booklet.fonts;
        let widest = |text: &dyn Fn(&Fact) -> f64| facts.iter().map(text).fold(0.0, f64::max);
        let names = widest(&|fact| width(fonts, &fact.name, Weight::Regular, 10.0));
        let figures = widest(&|fact| width(fonts, &fact.figure, Weight::Bold, 10.0));
        let all = self.sheet().width();
        // The figures end where they do on A4, or as far to the right as names and figures need.
        let figures_end = (0.426 * all).max(names + GAP + figures);
        let beside = all - figures_end - GAP;
        let is_beside = beside >= REMARKS;
        let room = if is_beside { beside } else { all };
        // On SMALL paper a very large number has a line of its own.
        let is_below = !is_beside && names + GAP + figures > all;
        let remarks: Vec<Vec<String>> =
            facts.iter().map(|fact| wrap(fonts, &fact.remark, Weight::Regular, SMALL, room)).collect();
        let height = |remark: &Vec<String>| {
            let more = if is_beside { remark.len().saturating_sub(1) } else { remark.len() + usize::from(is_below) };
            ROW + LINE * more as f64
        };
        let total = remarks.iter().map(height).sum::<f64>();
        self.need(title, SECTION + total.min(3.0 * ROW));
        self.section(SECTION, heading);
        self.sheet().y += 3.2;
        let mut goes_on = false;
        let mut rest: Vec<(&Fact, &Vec<String>)> = facts.iter().zip(&remarks).collect();
        while !rest.is_empty() {
            let mut y = self.sheet().y;
            let bottom = self.sheet().bottom;
            let whole = rest.iter().take_while(|(_, remark)| {
                y += height(remark);
                y <= bottom
            });
            let whole = whole.count().max(1).min(rest.len());
            // The last row is not alone on a page.
            let alone = whole > 2 && whole + 1 == rest.len();
            let later = rest.split_off(whole - usize::from(alone));
            self.sheet().tagged(Tag::Table { goes_on }, |sheet| {
                for (fact, remark) in &rest {
                    sheet.tagged(Tag::Row, |sheet| {
                        let (left, y) = (sheet.left, sheet.y + BASELINE);
                        sheet.rule(left, sheet.right, sheet.y, Role::TableRule);
                        cell(sheet, Span::RowHead, left, y, 10.0, Weight::Regular, Anchor::Start, &fact.name);
                        let end = if is_beside { left + figures_end } else { sheet.right };
                        let y = if is_below { y + LINE } else { y };
                        let size = fitting(fonts, &fact.figure, Weight::Bold, 10.0, all);
                        cell(sheet, Span::Data, end, y, size, Weight::Bold, Anchor::End, &fact.figure);
                        let (x, y) = if is_beside { (end + GAP, y) } else { (left, y + LINE) };
                        sheet.tagged(Tag::Cell(Span::Data), |sheet| {
                            for (i, line) in remark.iter().enumerate() {
                                let y = y + i as f64 * LINE;
                                sheet.text(x, y, SMALL, Weight::Regular, Anchor::Start, line);
                            }
                        });
                    });
                    sheet.y += height(remark);
                }
            });
            let sheet = self.sheet();
            sheet.rule(sheet.left, sheet.right, sheet.y, Role::TableRule);
            if !later.is_empty() {
                self.new_sheet(title);
            }
            goes_on = true;
            rest = later;
        }
    }

    fn counts(&mut self, title: &str, counts: &Counts) {
        let fonts = &self.booklet.fonts;
        let all = self.sheet().width();
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
        let row_height = ROW + if is_beside { 0.4 } else { LINE };
        self.need(title, (SECTION + 6.5 + 4.0) + 3.0 * row_height);
        self.section(SECTION, &counts.heading);
        self.sheet().y += 6.0;
        self.sheet().tagged(Tag::Table { goes_on: false }, |sheet| {
            sheet.tagged(Tag::Row, |sheet| {
                let (x, y, right) = (sheet.left + from, sheet.y, sheet.right);
                // Names and their meanings need no head, but a row has all its cells.
                for _ in 0..2 {
                    cell(sheet, Span::Data, x, y, SMALL, Weight::Regular, Anchor::Start, "");
                }
                cell(sheet, Span::ColumnHead, x, y, SMALL, Weight::Regular, Anchor::Start, &counts.fewest);
                if let Some(this) = &counts.this {
                    cell(sheet, Span::ColumnHead, right, y, SMALL, Weight::Regular, Anchor::End, this);
                }
            });
            sheet.y += 2.6;
            for row in &counts.rows {
                sheet.tagged(Tag::Row, |sheet| {
                    let (left, y) = (sheet.left, sheet.y + (BASELINE + 0.2));
                    sheet.rule(left, sheet.right, sheet.y, Role::TableRule);
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
                            let (x, text) = (x + bar + 2.0, fewest.to_string());
                            cell(sheet, Span::Data, x, y, 10.0, Weight::Bold, Anchor::Start, &text);
                        }
                    }
                    if counts.this.is_some() {
                        let (x, text) = (sheet.right, row.this.to_string());
                        cell(sheet, Span::Data, x, y, 10.0, Weight::Regular, Anchor::End, &text);
                    }
                });
                sheet.y += row_height;
            }
        });
        let sheet = self.sheet();
        sheet.rule(sheet.left, sheet.right, sheet.y, Role::TableRule);
        sheet.y += 1.5;
        self.sentences(title, &counts.remarks);
    }
}

/// A cell of a table with one line of text.
#[allow(clippy::too_many_arguments, reason = "the arguments of Sheet::text and what they are")]
fn cell(sheet: &mut Sheet, span: Span, x: f64, y: f64, size: f64, weight: Weight, anchor: Anchor, text: &str) {
    sheet.tagged(Tag::Cell(span), |sheet| sheet.text(x, y, size, weight, anchor, text));
}
