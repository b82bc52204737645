//! A plot of numbers per level: bars on an axis, a part of each in black, and notes with leader lines.
//!
//! It takes plain numbers and words, independent of their meaning. Lengths are in mm. Bars narrower than about a
//! millimetre join into one area.

mod axis;
mod notes;

use super::{Anchor, Diagram, Form, Item, Layer, Point, Rect, Role, Text};
use crate::font::{Fonts, Weight};
pub use axis::Scale;
use axis::ticks;
use notes::{PlacedNote, place};
use stepbook_solve::text::grouped;

/// A named series of numbers per level.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bars {
    /// Its name in the key: "positions".
    pub name: String,
    /// One number for each level, from level 0.
    pub values: Vec<usize>,
}

/// A note on one level, with a leader line to its bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The level.
    pub level: usize,
    /// Its first line, in bold.
    pub head: String,
    /// Its second line.
    pub text: String,
}

/// The plotted data.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plot {
    /// The heading.
    pub title: String,
    /// The line below it.
    pub subtitle: String,
    /// A description for readers who cannot see it.
    pub description: String,
    /// The name of the axis of levels.
    pub axis: String,
    /// The bars.
    pub bars: Bars,
    /// The black part of each bar, level by level.
    pub part: Option<Bars>,
    /// Notes, most important first. Up to three always fit.
    pub notes: Vec<Note>,
    /// The thousands separator: ",".
    pub gap: String,
}

impl Plot {
    /// The bars, and the black part of each.
    fn series(&self) -> impl Iterator<Item = (&Bars, Role)> {
        [(&self.bars, Role::Bar)].into_iter().chain(self.part.iter().map(|part| (part, Role::Part)))
    }

    /// A number with thousands separators.
    fn number(&self, number: usize) -> String {
        grouped(number, &self.gap)
    }
}

/// Millimetres per point.
const PT: f64 = 25.4 / 72.0;
/// Font sizes in pt: heading, text, axis.
const HEADING: f64 = 12.0;
const BODY: f64 = 9.0;
const AXIS: f64 = 8.0;
/// Margin around a plot with a heading.
const MARGIN: f64 = 3.0;
/// Height of the heading and the subtitle.
const HEAD: f64 = 14.0;
/// Usual height of the bars' axis.
pub const HEIGHT: f64 = 68.0;
/// Distance from the axis of levels to the lower edge.
pub const FOOT: f64 = 11.5;
/// Distance from the key's baseline to the content below.
const KEY: f64 = 5.0;
/// Leading of the key.
const KEY_LEADING: f64 = 4.2;
/// Maximum pitch of bars, and the share of it that a bar fills. Bars with a pitch below `JOINED` join.
const WIDEST: f64 = 12.0;
const FILLED: f64 = 0.72;
const JOINED: f64 = 0.9;

/// Draws `plot` with its heading and a margin, `width` mm wide and a whole number of mm high.
pub fn plot(plot: &Plot, fonts: &Fonts, width: f64) -> Diagram {
    let room = width - 2.0 * MARGIN;
    let mut items = Vec::new();
    let lines = [(&plot.title, HEADING, Weight::Bold, 4.5), (&plot.subtitle, BODY, Weight::Regular, 9.6)];
    for (content, size, weight, y) in lines {
        let line = fitted(fonts, content, size, weight, room);
        items.extend(line.map(|text| Item::Text(Text { at: Point::new(MARGIN, MARGIN + y), ..text })));
    }
    let (chart, height) = chart(plot, fonts, room, HEIGHT);
    items.push(Item::Group { layer: Layer::Board, at: Point::new(MARGIN, MARGIN + HEAD), scale: 1.0, items: chart });
    let (title, description) = (plot.title.clone(), plot.description.clone());
    Diagram { width, height: (HEAD + height + 2.0 * MARGIN).ceil(), title, description, items, content: None }
}

/// Draws the part below the heading: bars with axes, key and notes, `width` mm wide and with bars at most `tall` mm
/// high. Also returns its total height in mm.
pub fn chart(plot: &Plot, fonts: &Fonts, width: f64, tall: f64) -> (Vec<Item>, f64) {
    let values = &plot.bars.values;
    let scale = Scale::new(plot, fonts, width, tall);
    let notes = place(&plot.notes, fonts, values, &scale, width);
    let top = notes.iter().map(|note| note.top).fold(tall, f64::max);
    let keys = key(plot, fonts, scale.left, width);
    let lines = keys.iter().map(|(line, _)| line).max().map_or(0, |&last| last);
    let base = KEY + lines as f64 * KEY_LEADING + top + 1.5;
    let mut items = Vec::new();
    grid(plot, &scale, &notes, base, width, &mut items);
    for (bars, role) in plot.series() {
        let rings = rings(&bars.values, &scale, base);
        items.extend((!rings.is_empty()).then_some(Item::Shape(Form::Rings(rings, 0.0), role)));
    }
    levels(plot, &scale, base, width, &mut items);
    items.extend(keys.into_iter().flat_map(|(_, items)| items));
    notes.iter().for_each(|note| note.draw(base, &mut items));
    (items, base + FOOT)
}

/// A line of text at the origin.
fn text(content: &str, size: f64, weight: Weight, anchor: Anchor) -> Text {
    Text::new(Point::default(), size * PT, anchor, weight, content.to_owned())
}

fn text_at(x: f64, y: f64, anchor: Anchor, content: &str) -> Item {
    Item::Text(Text { at: Point::new(x, y), ..text(content, AXIS, Weight::Regular, anchor) })
}

/// A text at most `room` wide: reduced by up to a third if necessary, then shortened. `None` if it is empty.
fn fitted(fonts: &Fonts, content: &str, size: f64, weight: Weight, room: f64) -> Option<Text> {
    let mut line = text(content, size, weight, Anchor::Start);
    if line.width(fonts) > room {
        line.size *= (room / line.width(fonts)).max(2.0 / 3.0);
    }
    let mut letters: Vec<char> = content.chars().collect();
    while line.width(fonts) > room && letters.pop().is_some() {
        line.content = letters.iter().collect::<String>().trim_end().to_owned() + "…";
    }
    (!content.is_empty()).then_some(line)
}

/// The grid lines, interrupted by notes, and the numbers to their left.
fn grid(plot: &Plot, scale: &Scale, notes: &[PlacedNote], base: f64, width: f64, items: &mut Vec<Item>) {
    let mut strokes = Vec::new();
    for value in scale.values() {
        let height = scale.height(value);
        let y = base - height;
        items.push(text_at(scale.left - 2.0, y + 1.0, Anchor::End, &plot.number(value)));
        let mut from = scale.left;
        let mut boxes: Vec<(f64, f64)> = notes.iter().filter_map(|note| note.gap_at(height)).collect();
        boxes.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (start, end) in boxes.into_iter().chain([(width, width)]) {
            if value > 0 && start > from {
                strokes.push(vec![Point::new(from, y), Point::new(start, y)]);
            }
            from = from.max(end);
        }
    }
    items.insert(0, Item::Shape(Form::Lines(strokes), Role::Grid));
}

/// The axis of levels with its ticks, their numbers and its name.
fn levels(plot: &Plot, scale: &Scale, base: f64, width: f64, items: &mut Vec<Item>) {
    let mut strokes = vec![vec![Point::new(scale.left, base), Point::new(width, base)]];
    for level in ticks(scale.levels.saturating_sub(1), scale.most_ticks()) {
        let x = scale.x(level);
        strokes.push(vec![Point::new(x, base), Point::new(x, base + 1.2)]);
        items.push(text_at(x, base + 4.6, Anchor::Middle, &plot.number(level)));
    }
    items.push(Item::Shape(Form::Lines(strokes), Role::Axis));
    items.push(text_at(width, base + FOOT - 2.2, Anchor::End, &plot.axis));
}

/// The key: an entry for the bars and one for their black part, each with its line number. They are side by side if
/// they fit.
fn key(plot: &Plot, fonts: &Fonts, left: f64, width: f64) -> Vec<(usize, [Item; 2])> {
    let (mut x, mut line) = (left, 0);
    let entry = |(bars, role): (&Bars, Role)| {
        let name = text(&bars.name, AXIS, Weight::Regular, Anchor::Start);
        let wide = 3.8 + name.width(fonts);
        if x > left && x + wide > width {
            (x, line) = (left, line + 1);
        }
        let y = line as f64 * KEY_LEADING;
        let swatch = Item::Shape(Form::Rect(Rect::new(x, y + 0.4, 2.4, 2.4), 0.0), role);
        let name = Item::Text(Text { at: Point::new(x + 3.8, y + 2.6), ..name });
        x += wide + 8.0;
        (line, [swatch, name])
    };
    plot.series().map(entry).collect()
}

/// The outlines of the bars; touching bars share one outline.
fn rings(values: &[usize], scale: &Scale, base: f64) -> Vec<Vec<Point>> {
    let joined = scale.pitch < JOINED;
    let half = scale.pitch * if joined { 0.5 } else { FILLED / 2.0 };
    let levels: Vec<(usize, usize)> = values.iter().copied().enumerate().filter(|(_, value)| *value > 0).collect();
    let ring = |run: &[(usize, usize)]| {
        let top = |&(level, value): &(usize, usize)| {
            let (x, y) = (scale.x(level), base - scale.height(value));
            [Point::new(x - half, y), Point::new(x + half, y)]
        };
        let end = |(level, _): (usize, usize), by: f64| [Point::new(scale.x(level) + by, base)];
        let tops = run.iter().flat_map(top);
        end(run[0], -half).into_iter().chain(tops).chain(end(run[run.len() - 1], half)).collect()
    };
    levels.chunk_by(|a, b| joined && a.0 + 1 == b.0).map(ring).collect()
}
