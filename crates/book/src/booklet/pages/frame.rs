//! Frames: laid out content with its size. Content is measured by laying it out: code that needs a height makes the
//! frame and keeps it. Placing a frame moves its content.

use super::paper::Area;
use super::sheet::{FRAME_INSET, MM_PER_PT};
use super::style::{self, TextStyle};
use super::{board_cells, readable_cell_on};
use stepbook_draw::diagram::{Anchor, Diagram, Form, Item, Layer, Point, Rect, Role, Tag, Text};
use stepbook_draw::font::{CAP_HEIGHT, Fonts};

/// By what fraction a one-letter label may grow if cells are small, and the maximum size of such labels, in cells.
const GROWTH: f64 = 0.3;
const MOST_LABEL: f64 = 0.47;

/// Items positioned from the top left corner of a rectangle; lengths in mm.
#[derive(Clone, Default)]
pub(in crate::booklet) struct Frame {
    pub width: f64,
    pub height: f64,
    pub items: Vec<Item>,
}

impl Frame {
    /// An empty frame of this size.
    pub(in crate::booklet) fn new(width: f64, height: f64) -> Self {
        Self { width, height, items: Vec::new() }
    }

    /// Stacks frames, each with its distance from the one above it.
    pub(super) fn stack(parts: impl IntoIterator<Item = (f64, Self)>) -> Self {
        let mut stack = Self::default();
        parts.into_iter().for_each(|(above, part)| stack.push(above, part));
        stack
    }

    /// Arranges frames in columns of equal width, row by row. A row is as high as its highest frame.
    pub(in crate::booklet) fn grid(
        columns: usize,
        column: f64,
        gaps: (f64, f64),
        parts: impl IntoIterator<Item = Self>,
    ) -> Self {
        let mut grid = Self::default();
        let mut y = 0.0;
        for (index, part) in parts.into_iter().enumerate() {
            if index > 0 && index % columns == 0 {
                y = grid.height + gaps.1;
            }
            grid.put((index % columns) as f64 * (column + gaps.0), y, part);
        }
        grid
    }

    pub(super) fn is_empty(&self) -> bool {
        self.items.is_empty() && self.height <= 0.0
    }

    /// Places another frame at a position. This frame grows if necessary.
    pub(super) fn put(&mut self, x: f64, y: f64, other: Self) {
        self.width = self.width.max(x + other.width);
        self.height = self.height.max(y + other.height);
        self.items.extend(placed(other.items, 1.0, (x, y)));
    }

    /// This frame with another one at a position.
    #[must_use]
    pub(super) fn with(mut self, x: f64, y: f64, other: Self) -> Self {
        self.put(x, y, other);
        self
    }

    /// Places another frame `above` mm below the content; the first one has no distance.
    pub(in crate::booklet) fn push(&mut self, above: f64, other: Self) {
        let y = if self.is_empty() { 0.0 } else { self.height + above };
        self.put(0.0, y, other);
    }

    /// This frame, centred in a width.
    pub(super) fn centred(self, width: f64) -> Self {
        Self::new(width, 0.0).with((width - self.width) / 2.0, 0.0, self)
    }

    /// This frame, tagged.
    pub(super) fn tagged(mut self, tag: Tag) -> Self {
        self.items = vec![Item::layer(Layer::Tagged(tag), self.items)];
        self
    }

    /// This frame with anchors of these names.
    pub(super) fn named(self, names: &[String]) -> Self {
        names.iter().fold(self, |frame, name| frame.tagged(Tag::Anchor(name.clone())))
    }

    /// Tags everything that `draw` draws.
    pub(super) fn tag(&mut self, tag: Tag, draw: impl FnOnce(&mut Self)) {
        let before = std::mem::take(&mut self.items);
        draw(self);
        let items = std::mem::replace(&mut self.items, before);
        self.items.push(Item::layer(Layer::Tagged(tag), items));
    }

    /// Draws a line of text with its baseline at a position.
    pub(in crate::booklet) fn text(&mut self, at: (f64, f64), style: TextStyle, anchor: Anchor, text: &str) {
        self.spoken(at, style, anchor, text, text);
    }

    /// Draws a line of text that is read aloud and copied as `spoken`. Empty text draws nothing.
    pub(super) fn spoken(&mut self, at: (f64, f64), style: TextStyle, anchor: Anchor, text: &str, spoken: &str) {
        if !text.is_empty() {
            let own = Text::new(Point::new(at.0, at.1), style.mm(), anchor, style.weight, text.to_owned());
            let spoken = (text != spoken).then(|| spoken.to_owned());
            self.items.push(Item::Text(Text { spoken, ..own }));
        }
    }

    /// Draws a horizontal rule.
    pub(super) fn rule(&mut self, from: f64, to: f64, y: f64, role: Role) {
        self.items.push(Item::Shape(Form::Lines(vec![vec![Point::new(from, y), Point::new(to, y)]]), role));
    }

    pub(super) fn rect(&mut self, rect: Rect, radius: f64, role: Role) {
        self.items.push(Item::Shape(Form::Rect(rect, radius), role));
    }

    /// Draws a board with the top left corner of its frame at a position, with cells of `u` mm.
    pub(super) fn board(&mut self, (x, y): (f64, f64), u: f64, diagram: &Diagram) {
        let at = Point::new(x - FRAME_INSET * u, y - FRAME_INSET * u);
        let items = legible(diagram, style::LABEL * MM_PER_PT / u + style::ROUNDING);
        self.items.push(Item::Group { layer: Layer::Board, at, scale: u, items });
    }

    /// Draws an arrow to the right between two boards, centred at a position.
    pub(super) fn arrow(&mut self, x: f64, y: f64) {
        let items = vec![Item::arrow(&[Point::default(), Point::new(1.0, 0.0)], Role::Arrow)];
        let at = Point::new(x - style::SIGN / 2.0, y);
        self.items.push(Item::Group { layer: Layer::Board, at, scale: style::SIGN, items });
    }
}

/// The `items` of a page, scaled by `factor` and then moved.
pub(in crate::booklet) fn placed(items: Vec<Item>, factor: f64, (x, y): (f64, f64)) -> Vec<Item> {
    let point = |p: Point| Point::new(p.x * factor + x, p.y * factor + y);
    let one = |item: Item| match item {
        // Tagged parts use the units of the page; boards have their own.
        Item::Group { layer: layer @ (Layer::Tagged(_) | Layer::Tally), at, scale, items } => {
            Item::Group { layer, at, scale, items: placed(items, factor, (x, y)) }
        }
        Item::Group { layer, at, scale, items } => Item::Group { layer, at: point(at), scale: scale * factor, items },
        shape => shape.mapped(point, factor),
    };
    items.into_iter().map(one).collect()
}

/// The items of a diagram with labels of at least `least` cells, as far as they fit. Labels keep their centres. Numbers
/// of a map keep their size.
fn legible(diagram: &Diagram, least: f64) -> Vec<Item> {
    let least = if diagram.map().is_some() { 0.0 } else { least };
    diagram.items.iter().map(|item| enlarged(item, least)).collect()
}

/// The size of a label in small cells, in cells; other texts keep their size.
pub(super) fn label_size(text: &Text) -> f64 {
    let most = text.size * (1.0 + GROWTH / text.content.chars().count().max(1) as f64);
    if text.anchor == Anchor::Middle { text.size.max(most.min(MOST_LABEL)) } else { text.size }
}

fn enlarged(item: &Item, least: f64) -> Item {
    match item {
        Item::Text(text) => {
            let size = label_size(text).min(least).max(text.size);
            let (at, by) = (text.at, (size - text.size) * CAP_HEIGHT / 2.0);
            let at = if text.upright { Point::new(at.x + by, at.y) } else { Point::new(at.x, at.y + by) };
            Item::Text(Text { at, size, ..text.clone() })
        }
        Item::Group { layer, at, scale, items } => {
            let items = items.iter().map(|item| enlarged(item, least / scale)).collect();
            Item::Group { layer: layer.clone(), at: *at, scale: *scale, items }
        }
        other => other.clone(),
    }
}

/// A rule of this width.
pub(super) fn rule(width: f64, role: Role) -> Frame {
    let mut frame = Frame::new(width, 0.0);
    frame.rule(0.0, width, 0.0, role);
    frame
}

/// A board with cells of `u` mm, without its name.
pub(super) fn picture(diagram: &Diagram, u: f64) -> Frame {
    figure(diagram, None, Frame::default(), u)
}

/// A board below its caption. A name makes it a target of links.
pub(super) fn figure(diagram: &Diagram, name: Option<String>, caption: Frame, u: f64) -> Frame {
    let ((cols, rows), top) = (board_cells(diagram), caption.height);
    let mut frame = Frame::new(cols * u, top + rows * u);
    if !caption.items.is_empty() {
        frame.items = caption.tagged(Tag::Caption).items;
    }
    frame.board((0.0, top), u, diagram);
    frame.tagged(Tag::Figure { words: diagram.description.clone(), name })
}

/// Sets type on the pages of `area`.
#[derive(Clone, Copy)]
pub(super) struct Compositor<'a> {
    pub fonts: &'a Fonts,
    pub area: &'a Area,
}

impl<'a> Compositor<'a> {
    /// Width of the text block.
    pub(super) fn width(self) -> f64 {
        self.area.text_width()
    }

    /// Lines of text as a part of a tagged block.
    pub(super) fn words(self, style: TextStyle, text: &str, width: f64) -> Frame {
        lines(style, &style.wrap(self.fonts, text, width))
    }

    /// A paragraph.
    pub(super) fn text(self, style: TextStyle, text: &str, width: f64) -> Frame {
        let words = self.words(style, text, width);
        if words.items.is_empty() { words } else { words.tagged(Tag::Paragraph) }
    }

    /// A heading of this level, moved left so the stem of its first letter aligns with the margin.
    pub(super) fn heading(self, style: TextStyle, level: u8, text: &str, width: f64) -> Frame {
        let words = self.words(style, text, width);
        let items = placed(words.items, 1.0, (-0.3 * style.size / TextStyle::TITLE.size, 0.0));
        Frame { items, ..words }.tagged(Tag::Heading(level))
    }

    /// One line at either side or in the middle. To fit, it is set smaller, down to half its size, and then shortened.
    pub(super) fn line(self, style: TextStyle, anchor: Anchor, text: &str, width: f64) -> Frame {
        let least = if self.area.large { TextStyle::NOTE.size } else { 0.0 };
        let (own, text) = style.fitted(self.fonts, text, least, width);
        let mut frame = Frame::new(width, style.leading);
        frame.text((anchor.before() * width, style.baseline()), own, anchor, &text);
        frame
    }

    /// A heading with `part` below it.
    pub(super) fn headed(self, text: &str, width: f64, part: Frame) -> Frame {
        Frame::stack([(0.0, self.heading(TextStyle::HEADING, 3, text, width)), (style::UNDER_HEADING, part)])
    }

    /// Rules with their numbers.
    pub(super) fn numbered<T: AsRef<str>>(self, style: TextStyle, rules: &[T], width: f64) -> Frame {
        let row = |(number, rule): (usize, &T)| {
            let text = self.words(style, rule.as_ref(), width - style.leading);
            let number = self.words(style.bold(), &number.to_string(), style.leading);
            (0.0, number.with(style.leading, 0.0, text).tagged(Tag::Entry))
        };
        Frame::stack((1..).zip(rules).map(row)).tagged(Tag::List)
    }

    /// The caption above a board, of this height and baseline: its number at the left, and words after it, as in
    /// [`Self::words_after`].
    pub(super) fn caption(
        self,
        (number, style): (&str, TextStyle),
        (words, words_style): (&str, TextStyle),
        (least, wide, room): (f64, f64, f64),
        (height, base): (f64, f64),
    ) -> Frame {
        let mut frame = Frame::new(wide, height);
        frame.text((0.0, base), style, Anchor::Start, number);
        let used = style.width(self.fonts, number) + style::BEHIND / 2.0;
        let words = self.words_after(used, words_style, words, (least, wide, room));
        // Two lines leave no space to move down.
        let y = if words.items.len() > 1 { 0.0 } else { base - style::CAPTION_BASE };
        frame.put(0.0, y, words);
        frame
    }

    /// Words in a caption after the first `used` mm. They end at the edge of a board of width `wide`, or beyond it if
    /// it is narrow, within `room`. Their size is at least `least` pt; they take two lines if one is not enough.
    pub(super) fn words_after(
        self,
        used: f64,
        style: TextStyle,
        words: &str,
        (least, wide, room): (f64, f64, f64),
    ) -> Frame {
        let mut frame = Frame::default();
        let (size, _) = style.fitted(self.fonts, words, least, wide - used);
        let lines = if room > used { size.in_two(self.fonts, words, room - used) } else { Vec::new() };
        let end = lines.iter().map(|line| used + size.width(self.fonts, line)).fold(wide, f64::max);
        let first = if lines.len() > 1 { style::SECOND_BASE - size.close() } else { style::CAPTION_BASE };
        for (line, base) in lines.iter().zip([first, style::SECOND_BASE]) {
            frame.text((end, base), size, Anchor::End, line);
        }
        frame
    }

    /// A board with its name above it.
    pub(super) fn named_board(self, name: &str, diagram: &Diagram, u: f64) -> Frame {
        let width = board_cells(diagram).0 * u;
        let line = self.line(TextStyle::STRONG, Anchor::Start, name, width);
        let mut caption = Frame::new(width, 0.0).with(0.0, -0.6, line);
        caption.height = style::CAPTION;
        figure(diagram, None, caption, u)
    }

    /// The smallest readable cell of a diagram, in mm.
    pub(super) fn least(self, diagram: &Diagram) -> f64 {
        readable_cell_on(diagram, self.area)
    }
}

/// Lines of text in a frame.
pub(super) fn lines(style: TextStyle, lines: &[String]) -> Frame {
    let mut frame = Frame::new(0.0, lines.len() as f64 * style.leading);
    for (index, line) in lines.iter().enumerate() {
        frame.text((0.0, index as f64 * style.leading + style.baseline()), style, Anchor::Start, line);
    }
    frame
}

/// Boards of one size in rows.
#[derive(Clone, Copy)]
pub(super) struct Boards {
    pub count: usize,
    /// Columns and rows of a board with its frame.
    pub cells: (f64, f64),
    /// Height of the words above and below a board, and the distances of columns and rows.
    pub words: f64,
    pub gaps: (f64, f64),
    /// Maximum side of a cell, and maximum number of columns.
    pub largest: f64,
    pub most: usize,
}

impl Boards {
    /// `count` boards without words, with no limit for cells and columns.
    pub(super) fn new(count: usize, cells: (f64, f64), gaps: (f64, f64)) -> Self {
        Self { count, cells, words: 0.0, gaps, largest: f64::INFINITY, most: count }
    }

    /// The maximum number of columns with cells of at least `least`, at least one.
    pub(super) fn readable(&self, width: f64, least: f64) -> usize {
        let is_good = |columns: &usize| self.across(*columns, (width, f64::INFINITY)) >= least;
        (1..=self.most).rev().find(is_good).unwrap_or(1)
    }

    /// The side of a cell with this number of columns.
    pub(super) fn across(&self, columns: usize, (width, height): (f64, f64)) -> f64 {
        let rows = self.count.div_ceil(columns) as f64;
        let wide = (width - (columns - 1) as f64 * self.gaps.0) / (columns as f64 * self.cells.0);
        let high = ((height + self.gaps.1) / rows - self.gaps.1 - self.words) / self.cells.1;
        self.largest.min(wide).min(high)
    }

    /// The side of a cell and the number of columns of the largest boards; `room` returns the space for a number of
    /// columns.
    pub(super) fn fitted(&self, room: impl Fn(usize) -> (f64, f64)) -> (f64, usize) {
        let of = |columns: usize| (self.across(columns, room(columns)), columns);
        let all = (1..=self.most.min(self.count)).rev().map(of);
        all.fold((0.0, 1), |best, one| if one.0 > best.0 + style::ROUNDING { one } else { best })
    }
}
