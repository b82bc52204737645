//! Lines of moves in columns. Each line has its number, its block and its path.

use super::frame::{Compositor, Frame, lines};
use super::style::{self, TextStyle};
use crate::booklet::MoveLine;
use stepbook_draw::diagram::{self, Anchor, Item, Layer, Point, Rect, Role, Span, Tag};
use stepbook_draw::font::{Fonts, Weight};

/// Maximum number of columns.
const MOST: usize = 5;
/// Cell size of small arrows in mm, and their length in these cells.
const ARROW: f64 = 3.3;
const LENGTH: f64 = 0.7;
/// Width of a horizontal arrow, of a vertical arrow, and of the gap after a number.
const ACROSS: f64 = 2.7;
const ALONG: f64 = 1.9;
const BEHIND_COUNT: f64 = 0.5;

/// The style of a table.
#[derive(Clone, Copy)]
pub(super) struct Spec {
    pub style: TextStyle,
    /// Distance of lines, of the parts of a line, and of columns, in mm.
    pub pitch: f64,
    pub space: f64,
    pub gap: f64,
    /// Whether paths are arrows, and lines have neither notes nor reasons.
    pub is_brief: bool,
}

/// In a booklet, and in a book of many puzzles.
pub(super) const FULL: Spec =
    Spec { style: TextStyle::TEXT, pitch: style::ROW, space: style::GAP / 2.0, gap: style::RULED, is_brief: false };
pub(super) const BRIEF: Spec = Spec {
    style: TextStyle::SMALL,
    pitch: TextStyle::SMALL.leading,
    space: style::UNDER_HEADING,
    gap: style::BEHIND,
    is_brief: true,
};

/// The columns of lines; lengths in mm.
#[derive(Clone, Copy)]
pub(super) struct Table<'a> {
    set: Compositor<'a>,
    spec: Spec,
    pub count: usize,
    pub width: f64,
    /// Positions from the left of a column: end of the numbers, start of the labels, start of the paths.
    pub number: f64,
    label: f64,
    way: f64,
    label_style: TextStyle,
}

impl<'a> Table<'a> {
    /// A table with as many columns as fit.
    pub(super) fn new(set: Compositor<'a>, spec: Spec, lines: &[MoveLine], room: f64) -> Self {
        let widest = |of: &dyn Fn(&MoveLine) -> f64| lines.iter().map(of).fold(0.0, f64::max);
        let bold = spec.style.bold();
        let number =
            widest(&|line| bold.width(set.fonts, &line.number.to_string())).max(style::BEHIND) + style::PARAGRAPH;
        let widest_label = widest(&|line| bold.width(set.fonts, &line.label));
        let label = widest_label.min(style::NARROW).min(room / 2.0 - number);
        let way = widest(&|line| spec.way_width(set.fonts, line).min(style::WORDS) + spec.why_width(set.fonts, line));
        let whole = number + label + 2.0 * spec.space + way.max(style::RULED);
        let count = (((room + spec.gap) / (whole + spec.gap)) as usize).clamp(1, MOST);
        let size = (label / widest_label.max(label)).max(TextStyle::NOTE.size / bold.size) * bold.size;
        Self {
            set,
            spec,
            count,
            width: 0.0,
            number,
            label: number + spec.space,
            way: number + label + 2.0 * spec.space,
            label_style: bold.of_size(size),
        }
        .of_count(count, room)
    }

    /// This table with `count` columns.
    pub(super) fn of_count(self, count: usize, room: f64) -> Self {
        Self { count, width: (room - (count - 1) as f64 * self.spec.gap) / count as f64, ..self }
    }

    /// The left edge of a column.
    pub(super) fn x(&self, column: usize) -> f64 {
        column as f64 * (self.width + self.spec.gap)
    }

    /// Arranges lines in columns of `rows` rows, each drawn by `row`.
    pub(super) fn columns(
        &self,
        lines: &[MoveLine],
        rows: usize,
        row: impl Fn(&MoveLine) -> Frame,
        goes_on: bool,
    ) -> Frame {
        let mut frame = Frame::default();
        for (index, line) in lines.iter().enumerate() {
            frame.put(self.x(index / rows), (index % rows) as f64 * self.spec.pitch, row(line));
        }
        frame.tagged(Tag::Table { goes_on })
    }

    /// A line. Its number is white on black if a board shows the position after it; else the number has these `tags`.
    /// At its right is the reason for the move, or the name of the section that `begins` with it.
    pub(super) fn row(&self, line: &MoveLine, is_black: bool, tags: Vec<Tag>, begins: Option<&str>) -> Frame {
        let (fonts, spec) = (self.set.fonts, self.spec);
        let base = spec.style.middle(spec.pitch);
        let is_bold = line.target || is_black;
        let style = |usual: Weight| spec.style.of_weight(if is_bold { Weight::Bold } else { usual });
        let ways = self.ways(line, begins);
        let notes: Vec<String> = line.notes.iter().filter(|_| !spec.is_brief).cloned().collect();
        let notes = notes.iter().flat_map(|note| TextStyle::QUIET.wrap(fonts, note, self.width - self.label));
        let notes = lines(TextStyle::QUIET, &notes.collect::<Vec<_>>());
        let high = spec.pitch + (ways.len().max(1) - 1) as f64 * spec.style.leading;
        let mut row = Frame::new(self.width, high + notes.height);
        let cell = |row: &mut Frame, span: Span, draw: &dyn Fn(&mut Frame)| row.tag(Tag::Cell(span), draw);
        cell(&mut row, Span::RowHead, &|row| {
            let text = line.number.to_string();
            let mut own = Frame::default();
            match is_black {
                true => on_black(fonts, &mut own, (self.number, base), Anchor::End, &text),
                false => own.text((self.number, base), style(Weight::Light), Anchor::End, &text),
            }
            row.put(0.0, 0.0, tags.iter().fold(own, |own, tag| own.tagged(tag.clone())));
        });
        cell(&mut row, Span::Data, &|row| {
            let own = self.label_style;
            let room = self.way - self.label - spec.space + 0.01;
            let label = own.shortened(fonts, &line.label, room);
            row.spoken((self.label, base), own, Anchor::Start, &label, line.aloud.as_ref().unwrap_or(&line.label));
        });
        cell(&mut row, Span::Data, &|row| {
            let room = self.width - self.way;
            if spec.is_brief {
                // The arrows are visible; screen readers read the words.
                row.spoken((self.way, base), spec.style, Anchor::Start, " ", &line.way.concat());
                draw_way(fonts, row, line, (self.way, base), (room / spec.way_width(fonts, line)).min(1.0));
            }
            for (index, way) in ways.iter().enumerate() {
                let (own, way) = style(Weight::Regular).fitted(fonts, way, 0.0, room);
                row.text((self.way, base + index as f64 * spec.style.leading), own, Anchor::Start, &way);
            }
            row.put(self.label, high - 0.4, notes.clone());
        });
        if !spec.is_brief {
            let (text, style) = match (&line.why, begins) {
                (Some(why), _) => (why.as_str(), TextStyle::NOTE),
                (None, begins) => (begins.unwrap_or(" "), TextStyle::NOTE.bold()),
            };
            cell(&mut row, Span::Data, &|row| row.text((self.width - 0.6, base), style, Anchor::End, text));
        }
        let mut row = row.tagged(Tag::Row);
        if line.target {
            let edge = 0.08 * spec.pitch;
            let rect = Rect::new(0.0, edge, self.width, high - 2.0 * edge);
            row.items.insert(0, Item::Shape(diagram::Form::Rect(rect, 0.0), Role::Band));
        }
        row
    }

    /// The lines of a path in words; empty if it is drawn as arrows.
    fn ways(&self, line: &MoveLine, begins: Option<&str>) -> Vec<String> {
        let (fonts, style, note) = (self.set.fonts, self.spec.style, TextStyle::NOTE.bold());
        let begins = begins.map_or(0.0, |name| self.spec.space + note.width(fonts, name));
        let why = self.spec.why_width(fonts, line).max(begins);
        let (room, way) = (self.width - self.way, line.way.concat());
        match self.spec.is_brief {
            true => Vec::new(),
            false if style.width(fonts, &way) <= room - why => vec![way],
            false => {
                // A straight part is not broken.
                let kept: String = line.way.iter().map(|part| part.trim_end().replace(' ', "\u{a0}") + " ").collect();
                let lines = style.wrap(fonts, &kept, (room - why).max(room / 2.0));
                lines.iter().map(|line| line.replace('\u{a0}', " ")).collect()
            }
        }
    }
}

impl Spec {
    /// Width of the path of a move: its words, or arrows with numbers of cells.
    fn way_width(self, fonts: &Fonts, line: &MoveLine) -> f64 {
        let count = |count: usize| match count {
            ..=1 => 0.0,
            _ => self.style.width(fonts, &count.to_string()) + BEHIND_COUNT,
        };
        match self.is_brief {
            true => line.runs.iter().map(|run| room_of(run.0) + count(run.1)).sum(),
            false => self.style.width(fonts, &line.way.concat()) + 0.1,
        }
    }

    fn why_width(self, fonts: &Fonts, line: &MoveLine) -> f64 {
        let why = line.why.as_ref().filter(|_| !self.is_brief);
        why.map_or(0.0, |why| self.space + TextStyle::NOTE.width(fonts, why))
    }
}

/// Width of an arrow with this offset in rows and columns.
fn room_of((_, cols): (isize, isize)) -> f64 {
    if cols == 0 { ALONG } else { ACROSS }
}

/// Draws arrows with numbers of cells from a position on, scaled by `scale` to fit.
fn draw_way(fonts: &Fonts, row: &mut Frame, line: &MoveLine, (mut x, base): (f64, f64), scale: f64) {
    let style = TextStyle::SMALL.of_size(scale * TextStyle::SMALL.size);
    let middle = base - TextStyle::SMALL.capitals() / 2.0;
    for &(direction, count) in &line.runs {
        let vector = Point::new(direction.1 as f64, direction.0 as f64);
        let length = LENGTH / vector.x.hypot(vector.y);
        let ends = [-0.5, 0.5].map(|part| Point::default().plus(vector, part * length));
        let arrow = Item::arrow(&ends, Role::Arrow);
        let room = scale * room_of(direction);
        let at = Point::new(x + (room - 0.4 * scale) / 2.0, middle);
        row.items.push(Item::Group { layer: Layer::Board, at, scale: scale * ARROW, items: vec![arrow] });
        x += room;
        if count > 1 {
            let text = count.to_string();
            row.text((x, base), style, Anchor::Start, &text);
            x += style.width(fonts, &text) + scale * BEHIND_COUNT;
        }
    }
}

/// Draws a number in white on black with its start or its end at a position.
pub(super) fn on_black(fonts: &Fonts, frame: &mut Frame, (x, base): (f64, f64), anchor: Anchor, text: &str) {
    let style = TextStyle::SMALL_STRONG;
    let (wide, high) = (style.width(fonts, text), style.capitals());
    let left = x - anchor.before() * wide;
    frame.rect(Rect::new(left - 0.9, base - high - 0.85, wide + 1.8, high + 1.7), 0.7, Role::LeaderDot);
    let mut white = Frame::default();
    white.text((left, base), style, Anchor::Start, text);
    frame.items.push(Item::layer(Layer::Tally, white.items));
}
