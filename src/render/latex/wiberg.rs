//! Pictures as the program of Karl Wiberg's paper *Solving Klotski* (2009) writes them.
//!
//! Every side of the frame and of the blocks is one `\put` with one `\line`; there is nothing else. The names in what follows
//! are those of the program, which ends the paper: `drawPos` writes a picture, `border` the frame, `shrinkRect` a block.
//!
//! Where the paper has no example, its style is continued: a block of any shape has one line for each side of its outline, the
//! frame follows the walls, and walls that stand free are outlined twice, so that they are not taken for blocks.

use super::Pictures;
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
/// The blocks of `startPos`, in the order in which they are drawn: column and row from the top left, width, height, in cells.
const START: [(i64, i64, i64, i64); 10] = [
    (0, 0, 1, 2),
    (0, 2, 1, 2),
    (0, 4, 1, 1),
    (1, 0, 2, 2),
    (1, 2, 2, 1),
    (1, 3, 1, 1),
    (2, 3, 1, 1),
    (3, 0, 1, 2),
    (3, 2, 1, 2),
    (3, 4, 1, 1),
];
/// The rows of its board.
const ROWS: i64 = 5;

/// Draws boards as `picture` environments whose unit is the side of a cell. Their size and origin are as in
/// [`Flavour::Picture`](super::Flavour::Picture).
///
/// Lengths are clean numbers of one decimal. Only where the first diagram is the start of the paper's puzzle, all lengths are what
/// the program's arithmetic makes of them: 1.8000000000000003.
pub(super) fn pictures(diagrams: &[&Diagram]) -> Pictures {
    let drawings: Vec<Drawing> = diagrams.iter().map(|diagram| Drawing::new(diagram)).collect();
    let length = match drawings.first().is_some_and(Drawing::is_start_of_the_paper) {
        true => Side::computed_length,
        false => Side::clean_length,
    };
    let pictures = drawings.iter().map(|drawing| drawing.picture(length)).collect();
    Pictures { definitions: String::new(), pictures }
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
        drawing.blocks.sort_by_key(top_left);
        drawing
    }

    /// Adds the frames and blocks among `items`, which are in cells of a board with so many rows.
    fn add(&mut self, items: &[Item], rows: i64) {
        let path = |points: &[Point]| points.iter().map(|&point| lattice(point, rows)).collect::<Path>();
        for item in items {
            match item {
                Item::Group { items, .. } => self.add(items, rows),
                Item::Line { strokes, role: Role::Frame } => {
                    let (lines, islands): (Vec<Path>, Vec<Vec<Path>>) =
                        strokes.iter().map(|stroke| apart(path(stroke))).unzip();
                    self.frame.push(outline(lines.iter().flat_map(|line| sides(line, Ends::Open, 1))));
                    self.frame.extend(islands.iter().flatten().map(wall));
                }
                Item::Polygon { rings, role: Role::Frame, .. } => {
                    for (ring, islands) in rings.iter().map(|ring| apart(path(ring))) {
                        self.frame.extend(std::iter::once(&ring).chain(&islands).map(wall));
                    }
                }
                Item::Polygon { rings, role: Role::Block(_) | Role::MovedBlock(_), .. } => {
                    let rings: Vec<Path> = rings.iter().map(|ring| path(ring)).collect();
                    self.blocks.push(outline(rings.iter().flat_map(|ring| sides(ring, Ends::Joined, -1))));
                }
                Item::Rect { rect, role: Role::Block(_) | Role::MovedBlock(_), .. } => {
                    self.blocks.push(outline(sides(&path(&rect.corners()), Ends::Joined, -1)));
                }
                _ => {}
            }
        }
    }

    /// Whether it is the start of the paper's puzzle.
    fn is_start_of_the_paper(&self) -> bool {
        let block = |(x, y, width, height)| {
            let (right, top, bottom) = (x + width, ROWS - y, ROWS - y - height);
            outline(sides(&vec![(x, top), (right, top), (right, bottom), (x, bottom)], Ends::Joined, -1))
        };
        self.frame == [BORDER] && self.blocks.iter().cloned().eq(START.map(block))
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

/// Corners where lines of cells cross: x and y in cells, y up. What is inside is to the right of the way along them.
type Path = Vec<(i64, i64)>;

/// The crossing of lines of cells nearest to a point of a diagram.
fn lattice(point: Point, rows: i64) -> (i64, i64) {
    (point.x.round() as i64, rows - point.y.round() as i64)
}

/// What becomes of the two ends of a path.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    Open,
    Joined,
}

/// The sides of a path, each so many tenths to the left of it. Open ends stay at their lines of cells.
fn sides(path: &Path, ends: Ends, tenths: i64) -> impl Iterator<Item = Side> {
    let count = path.len();
    let left = move |from: usize| {
        let ((x0, y0), (x1, y1)) = (path[from % count], path[(from + 1) % count]);
        ((y0 - y1).signum() * tenths, (x1 - x0).signum() * tenths)
    };
    let place = move |i: usize| {
        let (x, y) = path[i];
        let is_open = |end: usize| ends == Ends::Open && i == end;
        let before = if is_open(0) { (0, 0) } else { left(i + count - 1) };
        let after = if is_open(count - 1) { (0, 0) } else { left(i) };
        (10 * x + before.0 + after.0, 10 * y + before.1 + after.1)
    };
    let last = if ends == Ends::Open { count - 1 } else { count };
    (0..last).map(move |i| {
        let ((x0, y0), (x1, y1)) = (place(i), place((i + 1) % count));
        match y0 == y1 {
            true => Side::flat(y0, x0.min(x1), x0.max(x1)),
            false => Side::upright(x0, y0.min(y1), y0.max(y1)),
        }
    })
}

/// A path without the rings that begin and end at one point, and those rings: where walls meet at a corner, each has a ring of
/// its own.
fn apart(path: Path) -> (Path, Vec<Path>) {
    let mut way = Path::new();
    let mut rings = Vec::new();
    for point in path {
        match way.iter().position(|&passed| passed == point) {
            Some(first) => {
                let ring = way.split_off(first);
                way.push(point);
                rings.push(ring);
            }
            None => way.push(point),
        }
    }
    (way, rings)
}

/// The frame along a ring; a second line runs where it stands around walls.
fn wall(ring: &Path) -> Outline {
    let next = ring.iter().cycle().skip(1);
    let area: i64 = ring.iter().zip(next).map(|((x0, y0), (x1, y1))| x0 * y1 - x1 * y0).sum();
    // What is inside is to the right: the way around walls is anticlockwise.
    let distances = if area > 0 { 1..=2 } else { 1..=1 };
    outline(distances.flat_map(|tenths| sides(ring, Ends::Joined, tenths)))
}
