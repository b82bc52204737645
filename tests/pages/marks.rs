//! What is on a page: its items as rectangles in mm of the paper, and the parts of the page to which they belong.

use crate::common::items::{flat_items, points, role};
use stepbook::stages::diagram::{Anchor, Form, Item, Layer, Point, Rect, Role, Tag, Text};
use stepbook::stages::font::Fonts;

/// Millimetres per point.
pub const MM_PER_PT: f64 = 25.4 / 72.0;
/// Height of capitals, and how far letters go below their line, in em. Chinese signs are higher.
const CAPITALS: f64 = 0.72;
const SIGNS: f64 = 0.85;
const DESCENT: f64 = 0.2;
/// Letters that go there. All that are not ASCII may.
const LOW: &str = "gjpqyQ,;()[]{}|/@";

/// A rectangle by its edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Area {
    pub fn of(rect: Rect) -> Self {
        Self { left: rect.x, top: rect.y, right: rect.x + rect.w, bottom: rect.y + rect.h }
    }

    /// The smallest area around points.
    fn around(points: impl IntoIterator<Item = Point>) -> Option<Self> {
        let point = |p: Point| Self { left: p.x, top: p.y, right: p.x, bottom: p.y };
        points.into_iter().map(point).reduce(Self::and)
    }

    pub fn and(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    pub fn larger(self, by: f64) -> Self {
        Self { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    pub fn holds(self, other: Self) -> bool {
        self.left <= other.left && self.top <= other.top && self.right >= other.right && self.bottom >= other.bottom
    }

    pub fn meets(self, other: Self) -> bool {
        self.is_over(other) && self.top < other.bottom && other.top < self.bottom
    }

    /// Whether one is above, on or below the other.
    pub fn is_over(self, other: Self) -> bool {
        self.left < other.right && other.left < self.right
    }

    /// The shortest way from one to the other.
    pub fn distance(self, other: Self) -> f64 {
        let x = (other.left - self.right).max(self.left - other.right).max(0.0);
        let y = (other.top - self.bottom).max(self.top - other.bottom).max(0.0);
        x.hypot(y)
    }

    /// The same on a page that is upside down.
    pub fn turned(self) -> Self {
        Self { left: -self.right, top: -self.bottom, right: -self.left, bottom: -self.top }
    }

    fn placed(self, scale: f64, by: Point) -> Self {
        let (a, b) = (scale * self.left + by.x, scale * self.right + by.x);
        let (c, d) = (scale * self.top + by.y, scale * self.bottom + by.y);
        Self { left: a.min(b), top: c.min(d), right: a.max(b), bottom: c.max(d) }
    }
}

/// What a mark is.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A line of text; its size in pt.
    Text { content: String, size: f64 },
    /// A rule of the page.
    Rule,
    /// The frame of a picture of a board, or its border.
    Frame,
    /// All of such a picture.
    Picture,
    /// A disc, such as one that holds a number.
    Disc,
    /// The bar at the edge that shows how far along a page is.
    Bar,
    /// Anything else.
    Ink,
}

/// Something on a page.
#[derive(Clone, Debug)]
pub struct Mark {
    /// Its area; that of a text ends at the baseline.
    pub area: Area,
    /// All of it, with what letters have below the baseline.
    pub ink: Area,
    pub kind: Kind,
    /// The picture of a board that has it, by its number on the page.
    pub board: Option<usize>,
    /// Whether it is upside down.
    pub is_turned: bool,
    /// Whether it is on a block.
    pub is_on_block: bool,
}

impl Mark {
    pub fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Text { content, .. } => Some(content),
            _ => None,
        }
    }

    /// The size of its text in pt.
    pub fn size(&self) -> f64 {
        match self.kind {
            Kind::Text { size, .. } => size,
            _ => 0.0,
        }
    }

    pub fn width(&self) -> f64 {
        self.area.right - self.area.left
    }
}

/// A part of a page that is read. Its marks are those with the numbers `from` to `to`.
#[derive(Clone, Debug)]
pub struct Part {
    pub tag: Tag,
    /// The part that it is in, by its number.
    pub parent: Option<usize>,
    pub from: usize,
    pub to: usize,
}

/// All that is on a page, in the order in which it is read.
#[derive(Default, Debug)]
pub struct Marks {
    pub marks: Vec<Mark>,
    pub parts: Vec<Part>,
}

impl Marks {
    pub fn of(items: &[Item], fonts: &Fonts) -> Self {
        let mut reader = Reader {
            fonts,
            marks: Self::default(),
            inside: Vec::new(),
            board: None,
            boards: 0,
            is_turned: false,
            is_on_block: false,
        };
        reader.visit(items, 1.0, Point::default());
        reader.marks
    }

    pub fn of_part(&self, part: &Part) -> &[Mark] {
        &self.marks[part.from..part.to]
    }

    /// The area of a part, if there is anything in it.
    pub fn area(&self, part: &Part) -> Option<Area> {
        self.of_part(part).iter().map(|mark| mark.area).reduce(Area::and)
    }

    /// The parts around a part, from the inmost one.
    pub fn around<'a>(&'a self, part: &'a Part) -> impl Iterator<Item = &'a Part> {
        std::iter::successors(part.parent.map(|parent| &self.parts[parent]), |part| {
            part.parent.map(|parent| &self.parts[parent])
        })
    }
}

struct Reader<'a> {
    fonts: &'a Fonts,
    marks: Marks,
    inside: Vec<usize>,
    board: Option<usize>,
    boards: usize,
    is_turned: bool,
    is_on_block: bool,
}

impl Reader<'_> {
    /// Reads items of which a point p is at `scale` · p + `by` on the page.
    fn visit(&mut self, items: &[Item], scale: f64, by: Point) {
        let at = |p: Point| Point::new(scale * p.x + by.x, scale * p.y + by.y);
        for item in items {
            match item {
                Item::Group { layer, at: origin, scale: factor, items } => {
                    let (scale, by) = (scale * factor, at(*origin));
                    match layer {
                        Layer::Tagged(tag) => self.part(tag, items, scale, by),
                        Layer::Board if self.board.is_none() => self.picture(items, scale, by),
                        Layer::Block { .. } => {
                            let before = std::mem::replace(&mut self.is_on_block, true);
                            self.visit(items, scale, by);
                            self.is_on_block = before;
                        }
                        _ => self.visit(items, scale, by),
                    }
                }
                Item::Turned { about, items } => {
                    let turn = Point::new(2.0 * scale * about.x + by.x, 2.0 * scale * about.y + by.y);
                    self.is_turned = !self.is_turned;
                    self.visit(items, -scale, turn);
                    self.is_turned = !self.is_turned;
                }
                Item::Text(text) => {
                    if !text.content.trim().is_empty() {
                        let [area, ink] = self.letters(text).map(|area| area.placed(scale, by));
                        let size = scale.abs() * text.size / MM_PER_PT;
                        let kind = Kind::Text { content: text.content.clone(), size };
                        let (is_turned, is_on_block) = (self.is_turned, self.is_on_block);
                        self.marks.marks.push(Mark { area, ink, kind, board: self.board, is_turned, is_on_block });
                    }
                }
                // Of a picture of a board, the frame and the whole are marks already.
                _ if self.board.is_some() => {}
                item => {
                    let Some((area, role)) = shape(item) else { continue };
                    let kind = match (item, role) {
                        (_, Role::Mark) => Kind::Bar,
                        (
                            Item::Shape(Form::Lines(_), _),
                            Role::PartRule | Role::Rule | Role::ThinRule | Role::TableRule,
                        ) => Kind::Rule,
                        (Item::Shape(Form::Disc(..), _), _) => Kind::Disc,
                        _ => Kind::Ink,
                    };
                    self.push(area.placed(scale, by), kind);
                }
            }
        }
    }

    fn push(&mut self, area: Area, kind: Kind) {
        let (is_turned, is_on_block) = (self.is_turned, self.is_on_block);
        self.marks.marks.push(Mark { area, ink: area, kind, board: self.board, is_turned, is_on_block });
    }

    fn part(&mut self, tag: &Tag, items: &[Item], scale: f64, by: Point) {
        let (number, from) = (self.marks.parts.len(), self.marks.marks.len());
        self.marks.parts.push(Part { tag: tag.clone(), parent: self.inside.last().copied(), from, to: from });
        self.inside.push(number);
        self.visit(items, scale, by);
        self.inside.pop();
        self.marks.parts[number].to = self.marks.marks.len();
    }

    fn picture(&mut self, items: &[Item], scale: f64, by: Point) {
        self.board = Some(self.boards);
        self.boards += 1;
        let frames = |role: &Role| matches!(role, Role::Frame | Role::Border);
        let shapes: Vec<(Area, Role)> = flat_items(items).iter().filter_map(|flat| shape(&flat.item)).collect();
        let framed = shapes.iter().filter(|(_, role)| frames(role)).map(|(area, _)| *area).reduce(Area::and);
        if let Some(frame) = framed {
            self.push(frame.placed(scale, by), Kind::Frame);
        }
        if let Some(all) = shapes.iter().map(|(area, _)| *area).reduce(Area::and) {
            self.push(all.placed(scale, by), Kind::Picture);
        }
        self.visit(items, scale, by);
        self.board = None;
    }

    /// The capitals of a text, and all of its letters.
    fn letters(&self, text: &Text) -> [Area; 2] {
        let width = text.width(self.fonts);
        let from = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -width / 2.0,
            Anchor::End => -width,
        };
        let is_high = text.content.contains(|c: char| c >= '\u{2e80}');
        let high = text.size * if is_high { SIGNS } else { CAPITALS };
        let is_low = text.content.contains(|c: char| LOW.contains(c) || !c.is_ascii());
        let low = if is_low { DESCENT * text.size } else { 0.0 };
        [0.0, low].map(|low| {
            let Point { x, y } = text.at;
            match text.upright {
                true => Area { left: x - high, top: y - from - width, right: x + low, bottom: y - from },
                false => Area { left: x + from, top: y - high, right: x + from + width, bottom: y + low },
            }
        })
    }
}

/// The area of a shape and its meaning; none of what is no shape or is empty.
fn shape(item: &Item) -> Option<(Area, Role)> {
    Some((Area::around(points(item))?, role(item)?))
}
