//! Pictures as the program of Karl Wiberg's paper *Solving Klotski* (2009) writes them.
//!
//! Every side of the frame and of the blocks is one `\put` with one `\line`; there is nothing else. The names in what follows
//! are those of the program, which ends the paper: `drawPos` writes a picture, `border` the frame, `shrinkRect` a block.
//!
//! If the paper has no example, its style is continued: a block of any shape has one line for each side of its outline, the
//! frame follows the walls, and walls that stand alone are outlined twice, so that they are not mistaken for blocks.

use super::Pictures;
use crate::diagram::{Border, Diagram, MARGIN, Point, Position, borders, outline as rings};
use std::fmt::Write as _;
use stepbook_solve::grid::{Cell, Direction, Grid};
use stepbook_solve::text::number;

/// Most width and height in mm of a picture: a heading and the picture fit a page of LaTeX's class article.
const ROOM: (f64, f64) = (120.0, 160.0);
/// The program's unit in mm.
const UNIT: f64 = 10.0;

/// The opening of `border`, in the bottom row.
const OPENING: [(Cell, Direction); 2] = [(Cell::new(4, 1), Direction::Down), (Cell::new(4, 2), Direction::Down)];
/// The blocks of `startPos`, called in the order in which they are drawn.
const START: &str = "addh/addh/beei/bfgi/c..j/";

/// Draws boards as `picture` environments whose unit is the side of a cell. Their size and origin are as in
/// [`Flavour::Picture`](super::Flavour::Picture).
///
/// Lengths are clean numbers of one decimal. Only where the first diagram is the start of the paper's puzzle, all lengths are what
/// the program's arithmetic makes of them: 1.8000000000000003.
pub(super) fn pictures(diagrams: &[&Diagram]) -> Pictures {
    let length = match diagrams.first().and_then(|first| first.position()).is_some_and(is_start_of_the_paper) {
        true => Side::computed_length,
        false => Side::clean_length,
    };
    let pictures = diagrams.iter().map(|diagram| picture(diagram, length)).collect();
    Pictures { pictures, ..Pictures::default() }
}

/// Whether it is the start of the paper's puzzle.
fn is_start_of_the_paper(position: &Position) -> bool {
    let mut names = Grid::filled(position.walls.size(), '.');
    for (name, cells) in ('a'..).zip(in_columns(position)) {
        cells.iter().for_each(|&cell| names[cell] = name);
    }
    let size = position.walls.size();
    let row = |row: usize| (0..size.cols).map(|col| names[Cell::new(row, col)]).chain(['/']).collect::<String>();
    let is_free = size.cells().all(|cell| !position.walls[cell]);
    is_free && position.opening == OPENING && (0..size.rows).map(row).collect::<String>() == START
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

/// The parts of a diagram that the program would draw.
fn picture(diagram: &Diagram, length: fn(Side) -> String) -> String {
    let (width, height, margin) = (number(diagram.width, 3), number(diagram.height, 3), number(-MARGIN, 3));
    let mut out = format!("\\begin{{picture}}({width},{height})({margin},{margin})\n");
    for side in diagram
        .position()
        .into_iter()
        .flat_map(|position| frame(position).into_iter().chain(blocks(position)))
        .flatten()
    {
        let _ = write!(out, "{}", side.put(length(side)));
    }
    out + "\\end{picture}"
}

/// The frame, piece by piece.
fn frame(position: &Position) -> Vec<Outline> {
    let mut frame = Vec::new();
    for border in borders(position, 0.0) {
        match border {
            Border::Open(lines) => {
                let (lines, islands): (Vec<Path>, Vec<Vec<Path>>) =
                    lines.iter().map(|line| apart(path(line, position))).unzip();
                frame.push(outline(lines.iter().flat_map(|line| sides(line, false, 1))));
                frame.extend(islands.iter().flatten().map(wall));
            }
            Border::Closed(ring) => {
                let (ring, islands) = apart(path(&ring, position));
                frame.extend(std::iter::once(&ring).chain(&islands).map(wall));
            }
        }
    }
    frame
}

/// The outlines of the blocks.
fn blocks(position: &Position) -> impl Iterator<Item = Outline> {
    in_columns(position).into_iter().map(|cells| {
        let rings: Vec<Path> = rings(cells, 0.0).iter().map(|ring| path(ring, position)).collect();
        outline(rings.iter().flat_map(|ring| sides(ring, true, -1)))
    })
}

/// The cells of the blocks from the left, those in a column from the top, as their top-left cells are.
fn in_columns(position: &Position) -> Vec<&Vec<Cell>> {
    let mut blocks: Vec<&Vec<Cell>> = position.blocks.iter().map(|block| &block.cells).collect();
    blocks.sort_by_key(|cells| cells.iter().map(|cell| (cell.col, cell.row)).min());
    blocks
}

fn outline(sides: impl Iterator<Item = Side>) -> Outline {
    let mut outline: Outline = sides.collect();
    outline.sort_unstable();
    outline
}

/// Corners where lines of cells cross: x and y in cells, y up. What is inside is to the right of the way along them.
type Path = Vec<(i64, i64)>;

/// A line of a picture along the edges of cells.
fn path(points: &[Point], position: &Position) -> Path {
    let rows = position.walls.size().rows as i64;
    points.iter().map(|point| (point.x as i64, rows - point.y as i64)).collect()
}

/// The sides of a path, which may be closed, each `tenths` to the left of it. Open ends stay at their lines of cells.
fn sides(path: &Path, is_closed: bool, tenths: i64) -> impl Iterator<Item = Side> {
    let count = path.len();
    let left = move |from: usize| {
        let ((x0, y0), (x1, y1)) = (path[from % count], path[(from + 1) % count]);
        ((y0 - y1).signum() * tenths, (x1 - x0).signum() * tenths)
    };
    let place = move |i: usize| {
        let (x, y) = path[i];
        let is_open = |end: usize| !is_closed && i == end;
        let before = if is_open(0) { (0, 0) } else { left(i + count - 1) };
        let after = if is_open(count - 1) { (0, 0) } else { left(i) };
        (10 * x + before.0 + after.0, 10 * y + before.1 + after.1)
    };
    let last = if is_closed { count } else { count - 1 };
    (0..last).map(move |i| {
        let ((x0, y0), (x1, y1)) = (place(i), place((i + 1) % count));
        let (at, from, to) = if y0 == y1 { (y0, x0, x1) } else { (x0, y0, y1) };
        Side { is_upright: y0 != y1, at, from: from.min(to), to: from.max(to) }
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

/// The frame along a ring; around walls it has a second line.
fn wall(ring: &Path) -> Outline {
    let next = ring.iter().cycle().skip(1);
    let area: i64 = ring.iter().zip(next).map(|((x0, y0), (x1, y1))| x0 * y1 - x1 * y0).sum();
    // What is inside is to the right: the way around walls is anticlockwise.
    let distances = if area > 0 { 1..=2 } else { 1..=1 };
    outline(distances.flat_map(|tenths| sides(ring, true, tenths)))
}
