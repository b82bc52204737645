//! The list of short names: "KT = Kitchen table", in columns.

use super::flow::Flow;
use super::panel::{Drawn, Place};
use super::sheet::{Sheet, width, wrap};
use crate::booklet::Name;
use stepbook_draw::diagram::{Anchor, Tag};
use stepbook_draw::font::{Fonts, Weight};

/// Size of the list in pt.
const SIZE: f64 = 9.0;
/// Distance of lines, of columns, and of a short name and its meaning, in mm.
const LINE: f64 = 4.4;
const BETWEEN: f64 = 6.0;
const SPACE: f64 = 2.4;
/// Distance of the list from what is above it, to the baseline of its title, in mm.
const ABOVE: f64 = 7.5;

/// The list, laid out in a width.
pub(super) struct Names {
    /// Its title: "Short names".
    title: String,
    /// Short names and the lines of what they stand for, row by row.
    rows: Vec<Vec<(String, Vec<String>)>>,
    /// From one column to the next, and from a short name to its meaning, in mm.
    pitch: f64,
    indent: f64,
}

impl Names {
    /// The names that are shown somewhere, in a room of `room` mm; `None` if there are none.
    pub(super) fn new<'a>(
        fonts: &Fonts,
        title: String,
        names: impl Iterator<Item = &'a Name>,
        room: f64,
    ) -> Option<Self> {
        let names: Vec<&Name> = names.collect();
        let widest = |of: fn(&Name) -> &str, weight| {
            names.iter().map(|name| width(fonts, of(name), weight, SIZE)).fold(0.0, f64::max)
        };
        let indent = widest(|name| &name.short, Weight::Bold) + SPACE;
        let column = (indent + widest(|name| &name.whole, Weight::Regular) + 0.1).min(room);
        let count = (((room + BETWEEN) / (column + BETWEEN)) as usize).max(1);
        let entry = |name: &&Name| {
            (name.short.clone(), wrap(fonts, &name.whole, Weight::Regular, SIZE, (column - indent).max(SPACE)))
        };
        let rows: Vec<Vec<_>> = names.chunks(count).map(|row| row.iter().map(entry).collect()).collect();
        (!rows.is_empty()).then_some(Self { title, rows, pitch: column + BETWEEN, indent })
    }

    /// Its height in mm, from the end of what is above it to the descenders of its last line.
    pub(super) fn height(&self) -> f64 {
        ABOVE + self.rows.iter().map(|row| row_height(row)).sum::<f64>() + 0.7
    }

    /// Draws it below what is on the page.
    pub(super) fn draw(&self, sheet: &mut Sheet) {
        sheet.y += ABOVE;
        sheet.tagged(Tag::Paragraph, |sheet| {
            sheet.text(sheet.left, sheet.y, SIZE, Weight::Bold, Anchor::Start, &self.title);
        });
        let measures = (self.pitch, self.indent);
        sheet.tagged(Tag::List, |sheet| {
            for row in &self.rows {
                draw_row(sheet, (sheet.left, sheet.y), measures, row);
                sheet.y += row_height(row);
            }
        });
    }

    /// Adds it to a flow, row by row.
    pub(super) fn push_to(self, flow: &mut Flow<'_>) {
        let title = self.title;
        let draw = move |sheet: &mut Sheet, place: Place| {
            sheet.tagged(Tag::Paragraph, |sheet| {
                sheet.text(place.x, place.y + LINE, SIZE, Weight::Bold, Anchor::Start, &title);
            });
        };
        flow.push(ABOVE, Drawn { size: (0.0, LINE), draw }).kept();
        let measures = (self.pitch, self.indent);
        for row in self.rows {
            let size = (0.0, row_height(&row));
            let draw = move |sheet: &mut Sheet, place: Place| {
                sheet.tagged(Tag::List, |sheet| draw_row(sheet, (place.x, place.y), measures, &row));
            };
            flow.push(0.0, Drawn { size, draw });
        }
    }
}

/// A row with its top left at a place; from one column to the next, and from a short name to its meaning, in mm.
fn draw_row(sheet: &mut Sheet, (x, top): (f64, f64), (pitch, indent): (f64, f64), row: &[(String, Vec<String>)]) {
    for (i, (short, lines)) in row.iter().enumerate() {
        let x = x + i as f64 * pitch;
        sheet.tagged(Tag::Entry, |sheet| {
            sheet.text(x, top + LINE, SIZE, Weight::Bold, Anchor::Start, short);
            for (line, y) in lines.iter().zip(1..) {
                let y = top + f64::from(y) * LINE;
                sheet.text(x + indent, y, SIZE, Weight::Regular, Anchor::Start, line);
            }
        });
    }
}

fn row_height(row: &[(String, Vec<String>)]) -> f64 {
    LINE * row.iter().map(|(_, lines)| lines.len()).max().unwrap_or(1) as f64
}
