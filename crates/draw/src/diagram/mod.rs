//! Diagrams: pictures made of plain items with a meaning, independent of output formats.
//!
//! The unit of lengths depends on the diagram: the side of a cell for a picture of a board, a millimetre for a page. x
//! runs to the right, y down. The look of an item follows from its [`Role`] and a [`Theme`].

mod arrow;
mod common;
pub mod contrast;
mod draw;
mod drawing;
mod gate;
mod hatch;
mod labels;
mod map;
mod motion;
mod outline;
pub mod plot;
mod tag;
mod theme;

pub use arrow::numbered_outline;
pub use common::Common;
pub use draw::draw;
pub use draw::{Border, DOT, FRAME, MARGIN, borders, outer_corners};
pub use drawing::Drawing;
pub use gate::{grille, grilles};
pub use labels::in_lines;
pub use labels::{BlockShape, Lettering, short_names};
pub use map::{Part, counted, margins, most_number, part};
pub use motion::{Glide, Motion, progress};
pub use outline::{Segment, outline, round_corners};
pub use tag::{Span, Tag};
pub use theme::{Fill, Hatching, Inverted, Material, Paint, Rgb, Role, Theme, Width};

pub use hatch::{PITCH as HATCH_PITCH, fitted, hatch};

use crate::font::{CAP_HEIGHT, Fonts, Weight};
use crate::walkthrough::{Kind, Landing};
use stepbook_solve::grid::{Cell, Direction, Grid};
pub use stepbook_solve::grid::{Point, Rect};

/// How a text is aligned to its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// It is centred there.
    Middle,
    /// It ends there.
    End,
}

impl Anchor {
    /// The share of a text's width to the left of its point.
    pub fn before(self) -> f64 {
        match self {
            Self::Start => 0.0,
            Self::Middle => 0.5,
            Self::End => 1.0,
        }
    }
}

/// A line of text.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// Its point, on the baseline.
    pub at: Point,
    /// Font size: the length of one em.
    pub size: f64,
    /// Its alignment to the point.
    pub anchor: Anchor,
    /// Weight of the font.
    pub weight: Weight,
    /// The text.
    pub content: String,
    /// The text to read aloud or copy instead, if it differs.
    pub spoken: Option<String>,
    /// Whether it runs upwards: rotated by a quarter turn anticlockwise about its point.
    pub upright: bool,
}

impl Text {
    /// A line that runs to the right and is spoken as written.
    pub fn new(at: Point, size: f64, anchor: Anchor, weight: Weight, content: String) -> Self {
        Self { at, size, anchor, weight, content, spoken: None, upright: false }
    }

    /// Width in the units of the diagram.
    pub fn width(&self, fonts: &Fonts) -> f64 {
        self.size * fonts.width(&self.content, self.weight)
    }

    /// The point half a capital letter above its point: with [`Anchor::Middle`], the middle of its capitals.
    pub fn middle(&self) -> Point {
        let half = self.size * CAP_HEIGHT / 2.0;
        match self.upright {
            true => Point::new(self.at.x - half, self.at.y),
            false => Point::new(self.at.x, self.at.y - half),
        }
    }

    /// The direction of the text: right or up.
    #[cfg(feature = "pdf")]
    pub(crate) fn along(&self) -> Point {
        if self.upright { Point::new(0.0, -1.0) } else { Point::new(1.0, 0.0) }
    }
}

/// A part of a picture. A new variant must not compile until every renderer draws it.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// A shape: its form and its meaning.
    Shape(Form, Role),
    /// Closed outlines, hatched at 45° by the even-odd rule.
    Hatch {
        /// Corner points of each outline.
        rings: Vec<Vec<Point>>,
        /// Meaning.
        role: Role,
    },
    /// A line of text.
    Text(Text),
    /// A group of items, moved and scaled: a point p of an item is at `at` + `scale` · p.
    Group {
        /// Meaning.
        layer: Layer,
        /// The position of the items' origin.
        at: Point,
        /// Scale factor; line widths follow the theme, not this factor.
        scale: f64,
        /// The items, in drawing order.
        items: Vec<Item>,
    },
    /// Items upside down: rotated by a half turn about a point.
    Turned {
        /// The centre of rotation.
        about: Point,
        /// The items, in drawing order.
        items: Vec<Item>,
    },
}

/// The geometry of a shape.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    /// A rectangle with its corners rounded by a radius.
    Rect(Rect, f64),
    /// A disc: its centre and radius.
    Disc(Point, f64),
    /// Closed outlines, filled by the even-odd rule, their corners rounded by a radius.
    Rings(Vec<Vec<Point>>, f64),
    /// Open polylines.
    Lines(Vec<Vec<Point>>),
    /// A quadratic Bézier curve: start, control point and end.
    Curve([Point; 3]),
    /// The closed outlines of letters, filled by the non-zero rule.
    Letters(Vec<Vec<Segment>>),
}

impl Form {
    /// Points that enclose it, beginning with its start.
    pub fn points(&self) -> Vec<Point> {
        match self {
            Self::Rect(rect, _) => vec![Point::new(rect.x, rect.y), Point::new(rect.right(), rect.bottom())],
            Self::Disc(Point { x, y }, r) => vec![Point::new(x - r, y - r), Point::new(x + r, y + r)],
            Self::Rings(lines, _) | Self::Lines(lines) => lines.concat(),
            Self::Curve(points) => points.to_vec(),
            Self::Letters(outlines) => outlines.iter().flatten().map(|segment| segment.end()).collect(),
        }
    }

    /// Maps its points by `point`, which must keep lines parallel to an axis so. Lengths are multiplied by `factor`.
    pub fn mapped(mut self, point: impl Fn(Point) -> Point + Copy, factor: f64) -> Self {
        let each = |lines: &mut Vec<Vec<Point>>| lines.iter_mut().flatten().for_each(|at| *at = point(*at));
        match &mut self {
            Self::Rect(rect, radius) => {
                let around = Rect::around(rect.corners().map(point));
                (*rect, *radius) =
                    (Rect::new(around.x, around.y, rect.w * factor.abs(), rect.h * factor.abs()), *radius * factor);
            }
            Self::Disc(centre, radius) => (*centre, *radius) = (point(*centre), *radius * factor),
            Self::Rings(lines, radius) => {
                each(lines);
                *radius *= factor;
            }
            Self::Lines(lines) => each(lines),
            Self::Curve(points) => *points = points.map(point),
            Self::Letters(outlines) => outlines.iter_mut().flatten().for_each(|segment| match segment {
                Segment::Move(to) | Segment::Line(to) => *to = point(*to),
                Segment::Corner(bend, to) | Segment::Curve(bend, to) => (*bend, *to) = (point(*bend), point(*to)),
            }),
        }
        self
    }
}

/// The meaning of a group of items.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Layer {
    /// The parts of a map that no jump changes: border, numbers and exits.
    Field,
    /// Items under the blocks: goal, gates, dots and ghost, or the lines of jumps.
    Under,
    /// All blocks.
    Blocks,
    /// One block.
    Block {
        /// What it is made of.
        material: Material,
        /// Whether it is marked as moving.
        moved: bool,
        /// Whether it is irrelevant in the picture.
        faded: bool,
        /// Its label.
        label: String,
    },
    /// Items above the blocks.
    Over,
    /// The items of the jump with this number on a map: its line, or its landing and disc. The start has number 0.
    Jump(usize),
    /// A number on a black disc. Its text has the colour of the paper.
    Tally,
    /// A picture of a board on a page; its unit is the cell.
    Board,
    /// A page on a sheet of several. Pages are read in the order of their numbers, from 1.
    Page(usize),
    /// A tagged part of a page. Untagged items are decoration for screen readers.
    Tagged(Tag),
}

/// The content of a picture of a puzzle, for exporters that describe it instead of drawing lines.
#[derive(Clone, PartialEq, Debug)]
pub enum Content {
    /// Blocks on a board.
    Position(Position),
    /// A field of numbers and the route across it.
    Map(Map),
}

/// The position that a picture of a board shows.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// Which cells are walls; its size is that of the board.
    pub walls: Grid<bool>,
    /// Sides of cells at which the frame is open.
    pub opening: Vec<(Cell, Direction)>,
    /// The goal positions with a double outline: the cells of each.
    pub goals: Vec<Vec<Cell>>,
    /// The blocks, in drawing order.
    pub blocks: Vec<Block>,
    /// Cells with the dot of an empty cell.
    pub empty: Vec<Cell>,
    /// Uncovered gates, in reading order, with the direction of the bar in each: right or down.
    pub gates: Vec<(Cell, Direction)>,
    /// The arrows, in the order of their moves.
    pub arrows: Vec<Arrow>,
    /// The cells of each ghost that its block does not cover.
    pub ghosts: Vec<Vec<Cell>>,
}

/// An arrow on a board.
#[derive(Clone, PartialEq, Debug)]
pub struct Arrow {
    /// Its path, one direction per cell.
    pub way: Vec<Direction>,
    /// The points from the tail to the tip, in cells from the board's top left. The number is at the tail.
    pub line: Vec<Point>,
    /// Its number, if it has one.
    pub number: Option<usize>,
}

/// Size of the number of an arrow, in cells.
const NUMERAL: f64 = 0.3;

impl Arrow {
    /// Its number, if any, as text in the middle of the disc at its tail.
    pub(crate) fn numeral(&self) -> Option<Text> {
        let at = self.line[0].plus(Point::new(0.0, 0.5), NUMERAL * CAP_HEIGHT);
        Some(Text::new(at, NUMERAL, Anchor::Middle, Weight::Bold, self.number?.to_string()))
    }
}

/// A block at its position.
#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    /// Its look.
    pub kind: Kind,
    /// Its label.
    pub label: String,
    /// The lines of its label, in cells from the board's top left. They are repeated on each part of a block.
    pub texts: Vec<Text>,
    /// The cells that it covers, in reading order.
    pub cells: Vec<Cell>,
    /// The index of its move, which is that of its arrow and ghost, if it is marked as moving.
    pub moved: Option<usize>,
    /// Whether it is irrelevant in the picture.
    pub faded: bool,
    /// Whether it never moves.
    pub fixed: bool,
}

/// The field and the route of a map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    /// The number of each cell; cells without one are walls.
    pub numbers: Grid<Option<u32>>,
    /// Cells with numbers that end the game, in reading order.
    pub goals: Vec<Cell>,
    /// Walls that end the game, in reading order.
    pub exits: Vec<Cell>,
    /// The visited cells, in jump order, without duplicates.
    pub landings: Vec<Landing>,
}

/// A picture.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Diagram {
    /// Width of the drawing box.
    pub width: f64,
    /// Height of the drawing box.
    pub height: f64,
    /// A short title.
    pub title: String,
    /// A description for readers who cannot see it.
    pub description: String,
    /// The items, in drawing order.
    pub items: Vec<Item>,
    /// The position or the map that it shows, if any; then the unit is the cell.
    pub content: Option<Content>,
}

impl Diagram {
    /// The diagram without labels.
    #[must_use]
    pub fn unlabelled(&self) -> Self {
        // Their backgrounds also go.
        let is_label = |item: &Item| matches!(item, Item::Text(_) | Item::Shape(_, Role::Ground { .. }));
        let mut diagram = self.edited(&|item| (!is_label(&item)).then_some(item));
        if let Some(Content::Position(position)) = &mut diagram.content {
            position.blocks.iter_mut().for_each(|block| block.texts.clear());
        }
        diagram
    }

    /// Replaces each item by the result of `edit`, also in groups. Items with the result `None` are removed.
    #[must_use]
    pub fn edited(&self, edit: &impl Fn(Item) -> Option<Item>) -> Self {
        Self { items: edited(self.items.clone(), edit), ..self.clone() }
    }

    /// The position that it shows, if any.
    pub fn position(&self) -> Option<&Position> {
        match &self.content {
            Some(Content::Position(position)) => Some(position),
            Some(Content::Map(_)) | None => None,
        }
    }

    /// The map that it shows, if any.
    pub fn map(&self) -> Option<&Map> {
        match &self.content {
            Some(Content::Map(map)) => Some(map),
            Some(Content::Position(_)) | None => None,
        }
    }

    /// Its approximate size in memory, in bytes.
    pub fn memory(&self) -> usize {
        let content = match &self.content {
            Some(Content::Position(position)) => {
                let block = |block: &Block| size_of::<Block>() + size_of_val(&block.cells[..]) + block.label.len();
                let blocks: usize = position.blocks.iter().map(block).sum();
                position.walls.size().area() + size_of_val(&position.empty[..]) + blocks
            }
            Some(Content::Map(map)) => map.numbers.size().area() * size_of::<Option<u32>>(),
            None => 0,
        };
        size_of::<Self>() + self.title.len() + self.description.len() + memory(&self.items) + content
    }

    /// Converts the picture to another unit; the old unit is `factor` new ones.
    pub fn scaled(self, factor: f64) -> Self {
        let (width, height) = (self.width * factor, self.height * factor);
        let items = vec![Item::Group { layer: Layer::Board, at: Point::default(), scale: factor, items: self.items }];
        Self { width, height, items, content: None, ..self }
    }
}

/// The approximate size of `items` in memory, in bytes.
fn memory(items: &[Item]) -> usize {
    let points = |lines: &[Vec<Point>]| -> usize {
        lines.iter().map(|line| size_of::<Vec<Point>>() + size_of_val(&line[..])).sum()
    };
    let beyond = |item: &Item| match item {
        Item::Shape(Form::Rings(lines, _) | Form::Lines(lines), _) | Item::Hatch { rings: lines, .. } => points(lines),
        Item::Shape(..) => 0,
        Item::Text(text) => text.content.len() + text.spoken.as_ref().map_or(0, String::len),
        Item::Group { items, .. } | Item::Turned { items, .. } => memory(items),
    };
    size_of_val(items) + items.iter().map(beyond).sum::<usize>()
}

impl Item {
    /// A group that is neither moved nor scaled.
    pub fn layer(layer: Layer, items: Vec<Item>) -> Self {
        Self::Group { layer, at: Point::default(), scale: 1.0, items }
    }

    /// An arrow along `points`, at least two, from tail to tip along the middle of the shaft.
    pub fn arrow(points: &[Point], role: Role) -> Self {
        Self::Shape(Form::Rings(vec![arrow::outline(points)], 0.0), role)
    }

    /// The role of a shape, and points that enclose it, beginning with its start. `None` for texts and groups.
    pub fn shape(&self) -> Option<(Role, Vec<Point>)> {
        match self {
            Self::Shape(form, role) => Some((*role, form.points())),
            Self::Hatch { rings, role } => Some((*role, rings.concat())),
            Self::Text(_) | Self::Group { .. } | Self::Turned { .. } => None,
        }
    }

    /// Maps the points of a shape or text as [`Form::mapped`] does. Groups do not change.
    pub fn mapped(self, point: impl Fn(Point) -> Point + Copy, factor: f64) -> Self {
        match self {
            Self::Shape(form, role) => Self::Shape(form.mapped(point, factor), role),
            Self::Hatch { rings, role } => Self::Hatch {
                rings: rings.into_iter().map(|ring| ring.into_iter().map(point).collect()).collect(),
                role,
            },
            Self::Text(text) => Self::Text(Text { at: point(text.at), size: text.size * factor, ..text }),
            Self::Group { .. } | Self::Turned { .. } => self,
        }
    }
}

/// Applies `edit` to `items`, also in groups.
fn edited(items: Vec<Item>, edit: &impl Fn(Item) -> Option<Item>) -> Vec<Item> {
    let within = |item: Item| match item {
        Item::Group { layer, at, scale, items } => Item::Group { layer, at, scale, items: edited(items, edit) },
        other => other,
    };
    items.into_iter().filter_map(edit).map(within).collect()
}
