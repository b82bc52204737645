//! Pictures as the program of Karl Wiberg's paper *Solving Klotski* (2009) writes them.
//!
//! Every side of the frame and of the blocks is one `\put` with one `\line`; there is nothing else. The names in what follows
//! are those of the program, which ends the paper: `drawPos` writes a picture, `border` the frame, `shrinkRect` a block.
//!
//! Where the paper has no example, its style is continued: a block of any shape has one line for each side of its outline, the
//! frame follows the walls, and walls that stand free are outlined twice, so that they are not taken for blocks.

use super::{Pictures, SUPPORT, Unprintable};
use crate::diagram::{Diagram, Item, MARGIN, Point, Role};
use crate::text::number;
use std::cmp::Reverse;
use std::fmt::Write as _;

/// Most width and height in mm of a picture: a heading and the picture fit a page of LaTeX's class article.
const ROOM: (f64, f64) = (120.0, 160.0);
/// The program's unit in mm.
const UNIT: f64 = 10.0;

/// The lines of `border`: the frame of a board of 4 columns and 5 rows with a gap below the two in the middle.
const BORDER: [Side; 5] = [
    Side::flat(-1, -1, 10),
    Side::flat(-1, 30, 41),
    Side::flat(51, -1, 41),
    Side::upright(-1, -1, 51),
    Side::upright(41, -1, 51),
];
/// Width and height of the lines around the blocks of `startPos`, in order: "four 1×1 squares, five 1×2 rectangles, and one
/// 2×2 rectangle" (section 2), of which one lies flat.
const BLOCKS: [(i64, i64); 10] =
    [(8, 8), (8, 8), (8, 8), (8, 8), (8, 18), (8, 18), (8, 18), (8, 18), (18, 8), (18, 18)];

/// Draws boards as `picture` environments whose unit is the side of a cell. Their size and origin are as in
/// [`Flavour::Picture`](super::Flavour::Picture).
///
/// Lengths are clean numbers of one decimal. Only where the first diagram has the blocks of the paper on the board of the paper,
/// wherever they stand, all lengths are what the program's arithmetic makes of them: 1.8000000000000003.
pub(super) fn pictures(diagrams: &[&Diagram]) -> Result<Pictures, Unprintable> {
    let drawings: Vec<Drawing> = diagrams.iter().map(|diagram| Drawing::new(diagram)).collect();
    let length = match drawings.first().is_some_and(Drawing::is_of_the_paper) {
        true => Side::computed_length,
        false => Side::clean_length,
    };
    let pictures = drawings.iter().map(|drawing| drawing.picture(length)).collect();
    Ok(Pictures { definitions: SUPPORT.to_owned(), pictures })
}

/// The unit of a picture as a length of LaTeX: that of the paper, or as many whole millimetres as there is room for.
pub fn unit(diagram: &Diagram) -> String {
    let most = (ROOM.0 / diagram.width).min(ROOM.1 / diagram.height);
    match most >= UNIT {
        true => "1cm".to_owned(),
        false => format!("{}mm", most.floor().max(1.0)),
    }
}

/// A side of an outline, in tenths of a cell, y up. Sides are ordered as the program draws them: flat ones before upright
/// ones, each from the bottom left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Side {
    is_upright: bool,
    /// Its y if it is flat, its x if it is upright.
    at: i64,
    from: i64,
    to: i64,
}

impl Side {
    const fn flat(at: i64, from: i64, to: i64) -> Self {
        Self { is_upright: false, at, from, to }
    }

    const fn upright(at: i64, from: i64, to: i64) -> Self {
        Self { is_upright: true, at, from, to }
    }

    fn between((x0, y0): (i64, i64), (x1, y1): (i64, i64)) -> Self {
        match y0 == y1 {
            true => Self::flat(y0, x0.min(x1), x0.max(x1)),
            false => Self::upright(x0, y0.min(y1), y0.max(y1)),
        }
    }

    fn clean_length(self) -> String {
        decimal(self.to - self.from)
    }

    /// The difference of two floating-point numbers, as Haskell's `show` writes it; for numbers from 0.1 Rust writes the same.
    fn computed_length(self) -> String {
        format!("{:?}", (computed(self.from) - computed(self.to)).abs())
    }

    fn put(self, length: String) -> String {
        let (at, from) = (decimal(self.at), decimal(self.from));
        match self.is_upright {
            true => format!("\\put({at},{from}){{\\line(0,1){{{length}}}}}\n"),
            false => format!("\\put({from},{at}){{\\line(1,0){{{length}}}}}\n"),
        }
    }
}

/// "-0.1": a number of tenths.
fn decimal(tenths: i64) -> String {
    let sign = if tenths < 0 { "-" } else { "" };
    format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
}

/// A number of tenths as the program computes it: a whole number to which 0.1 is added or from which it is taken.
fn computed(tenths: i64) -> f64 {
    let whole = (tenths + 5).div_euclid(10);
    whole as f64 + (tenths - 10 * whole) as f64 * 0.1
}

/// The sides of one thing, in order.
type Outline = Vec<Side>;

/// What the program would draw of a diagram.
struct Drawing {
    width: f64,
    height: f64,
    frame: Vec<Outline>,
    /// From the left, those in a column from the top, as their top-left cells stand.
    blocks: Vec<Outline>,
}

impl Drawing {
    fn new(diagram: &Diagram) -> Self {
        let rows = (diagram.height - 2.0 * MARGIN).round() as i64;
        let mut drawing = Self { width: diagram.width, height: diagram.height, frame: Vec::new(), blocks: Vec::new() };
        drawing.add(&diagram.items, rows);
        drawing.blocks.sort_by_key(|outline| top_left(outline));
        drawing
    }

    /// Adds the frames and blocks among `items`, which are in cells of a board with so many rows.
    fn add(&mut self, items: &[Item], rows: i64) {
        for item in items {
            match item {
                Item::Group { items, .. } => self.add(items, rows),
                Item::Line { strokes, role: Role::Frame } => {
                    self.frame.push(outline(strokes.iter().flat_map(|stroke| line(stroke, rows))));
                }
                Item::Polygon { rings, role: Role::Frame, .. } => {
                    self.frame.push(outline(rings.iter().flat_map(|ring| wall(ring, rows))));
                }
                Item::Polygon { rings, role: Role::Block(_) | Role::MovedBlock(_), .. } => {
                    self.blocks.push(outline(rings.iter().flat_map(|corners| ring(corners, rows, 1))));
                }
                Item::Rect { rect, role: Role::Block(_) | Role::MovedBlock(_), .. } => {
                    self.blocks.push(outline(ring(&rect.corners(), rows, 1)));
                }
                _ => {}
            }
        }
    }

    /// Whether the blocks of the paper stand on the board of the paper.
    fn is_of_the_paper(&self) -> bool {
        let size = |outline: &Outline| match outline[..] {
            [bottom, _, left, _] => (bottom.to - bottom.from, left.to - left.from),
            _ => (0, 0),
        };
        let mut sizes: Vec<(i64, i64)> = self.blocks.iter().map(size).collect();
        sizes.sort_unstable();
        self.frame == [BORDER] && sizes == BLOCKS
    }

    fn picture(&self, length: fn(Side) -> String) -> String {
        let (width, height, margin) = (number(self.width, 3), number(self.height, 3), number(-MARGIN, 3));
        let mut out = format!("\\begin{{picture}}({width},{height})({margin},{margin})\n");
        for side in self.frame.iter().chain(&self.blocks).flatten() {
            let _ = write!(out, "{}", side.put(length(*side)));
        }
        out + "\\end{picture}"
    }
}

fn outline(sides: impl Iterator<Item = Side>) -> Outline {
    let mut outline: Outline = sides.collect();
    outline.sort_unstable();
    outline
}

/// Where the first cell of a block stands, column by column.
fn top_left(outline: &Outline) -> (i64, Reverse<i64>) {
    let left = outline.iter().filter(|side| side.is_upright).map(|side| side.at).min().unwrap_or_default();
    let top = outline.iter().filter(|side| side.is_upright && side.at == left).map(|side| side.to).max();
    (left, Reverse(top.unwrap_or_default()))
}

/// A line of cells plus or minus so many tenths, whichever side of it `value` is on.
fn beside(value: f64, tenths: i64) -> i64 {
    let line = value.round();
    10 * line as i64 + (value - line).signum() as i64 * tenths
}

/// The sides of a closed ring, drawn at a distance of so many tenths from the lines of the cells.
fn ring(corners: &[Point], rows: i64, tenths: i64) -> impl Iterator<Item = Side> {
    let place = move |corner: Point| (beside(corner.x, tenths), 10 * rows - beside(corner.y, tenths));
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(move |(&from, &to)| Side::between(place(from), place(to)))
}

/// The frame along a ring; a second line runs where it stands around walls.
fn wall(corners: &[Point], rows: i64) -> impl Iterator<Item = Side> {
    // Rings run clockwise around what is inside; y runs down.
    let next = corners.iter().cycle().skip(1);
    let area: f64 = corners.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum();
    let second = (area < 0.0).then(|| ring(corners, rows, 2));
    ring(corners, rows, 1).chain(second.into_iter().flatten())
}

/// The sides of an open line; where it is open, it ends at a line of cells.
fn line(points: &[Point], rows: i64) -> impl Iterator<Item = Side> {
    let last = points.len() - 1;
    let place = move |i: usize| {
        let Point { x, y } = points[i];
        let (mut across, mut down) = (beside(x, 1), beside(y, 1));
        let is_end = i == 0 || i == last;
        let neighbour = points[if i == 0 { 1 } else { i - 1 }];
        match (neighbour.y - y).abs() < (neighbour.x - x).abs() {
            true if is_end => across = 10 * x.round() as i64,
            false if is_end => down = 10 * y.round() as i64,
            _ => {}
        }
        (across, 10 * rows - down)
    };
    (0..last).map(move |i| Side::between(place(i), place(i + 1)))
}
