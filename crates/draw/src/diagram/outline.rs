//! The outline of a set of cells, traced around their union.

use super::Point;
use rustc_hash::FxHashSet;
use stepbook_solve::grid::{Cell, Direction};

/// A side of a cell on the outline, followed clockwise: the inside is to the right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Side {
    pub cell: Cell,
    /// The side of the cell.
    pub towards: Direction,
}

impl Side {
    /// Its direction, clockwise around the cell.
    fn along(self) -> Direction {
        // In the order of `Direction::ALL`.
        [Direction::Right, Direction::Left, Direction::Up, Direction::Down][self.towards as usize]
    }

    /// Its start and its end.
    fn ends(self) -> (Point, Point) {
        let middle = middle(self.cell).plus(self.towards.vector(), 0.5);
        let along = self.along().vector();
        (middle.plus(along, -0.5), middle.plus(along, 0.5))
    }
}

/// The middle of a cell.
pub(super) fn middle(cell: Cell) -> Point {
    Point::new(cell.col as f64 + 0.5, cell.row as f64 + 0.5)
}

/// The sides of the union of `cells`, ring by ring, each in clockwise order around the inside.
///
/// Cells that touch only at a corner are not connected there, so holes that meet at a corner share a ring.
pub(super) fn rings(cells: &[Cell]) -> Vec<Vec<Side>> {
    let inside: FxHashSet<Cell> = cells.iter().copied().collect();
    let neighbour = |cell: Cell, direction: Direction| cell.step(direction).filter(|c| inside.contains(c));
    let mut seen: FxHashSet<(Cell, Direction)> = FxHashSet::default();
    let mut rings = Vec::new();
    for &cell in cells {
        for towards in Direction::ALL {
            let first = Side { cell, towards };
            if neighbour(cell, towards).is_some() || seen.contains(&(cell, towards)) {
                continue;
            }
            let mut ring = Vec::new();
            let mut side = first;
            while seen.insert((side.cell, side.towards)) {
                ring.push(side);
                let along = side.along();
                side = match neighbour(side.cell, along) {
                    None => Side { cell: side.cell, towards: along },
                    Some(next) => match neighbour(next, side.towards) {
                        None => Side { cell: next, towards: side.towards },
                        Some(diagonal) => Side { cell: diagonal, towards: along.opposite() },
                    },
                };
            }
            rings.push(ring);
        }
    }
    rings
}

/// The outline of the union of `cells`, in cells, its sides moved inwards by `inset` (outwards if negative): the corner
/// points of each ring.
pub fn outline(cells: &[Cell], inset: f64) -> Vec<Vec<Point>> {
    rings(cells).iter().map(|ring| corners(ring, inset)).collect()
}

/// The corner points of a closed ring of sides.
pub(super) fn corners(ring: &[Side], inset: f64) -> Vec<Point> {
    let before = |i: usize| ring[(i + ring.len() - 1) % ring.len()];
    (0..ring.len()).filter_map(|i| corner(before(i), ring[i], inset)).collect()
}

/// The corner between two consecutive sides, if there is one.
fn corner(before: Side, side: Side, inset: f64) -> Option<Point> {
    let moved = || side.ends().0.plus(side.towards.vector(), -inset).plus(before.towards.vector(), -inset);
    (before.towards != side.towards).then(moved)
}

/// The ring as open lines, without the sides that satisfy `open`. `None` if no side does.
///
/// A line ends `gap` before an open side that would continue it straight.
pub(super) fn open_lines(ring: &[Side], inset: f64, gap: f64, open: impl Fn(Side) -> bool) -> Option<Vec<Vec<Point>>> {
    let first = ring.iter().position(|&side| open(side))?;
    let turned = [&ring[first..], &ring[..first]].concat();
    // Runs of open sides and of others alternate.
    let runs: Vec<&[Side]> = turned.chunk_by(|&a, &b| open(a) == open(b)).collect();
    let end = |side: Side, end: Point, next: Side, by: f64| {
        let by = if next.towards == side.towards { by } else { 0.0 };
        end.plus(side.towards.vector(), -inset).plus(side.along().vector(), by)
    };
    let line = |i: usize| {
        let (run, last) = (runs[i], runs[i].len() - 1);
        let (before, after) = (runs[i - 1][runs[i - 1].len() - 1], runs.get(i + 1).map_or(turned[0], |next| next[0]));
        let corners = run.windows(2).filter_map(|pair| corner(pair[0], pair[1], inset));
        let ends = [end(run[0], run[0].ends().0, before, gap), end(run[last], run[last].ends().1, after, -gap)];
        [ends[0]].into_iter().chain(corners).chain([ends[1]]).collect()
    };
    Some((1..runs.len()).step_by(2).map(line).collect())
}

/// A part of a path with rounded corners.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Segment {
    /// Starts a contour here.
    Move(Point),
    /// A straight line to this point.
    Line(Point),
    /// A quarter circle to the second point; the first is the corner that it replaces.
    Corner(Point, Point),
    /// A quadratic Bézier curve to the second point; the first is the control point.
    Curve(Point, Point),
}

impl Segment {
    /// Its end.
    pub fn end(self) -> Point {
        let (Self::Move(to) | Self::Line(to) | Self::Corner(_, to) | Self::Curve(_, to)) = self;
        to
    }
}

/// A ring with every corner rounded by `radius`. The caller must close the path.
pub fn round_corners(ring: &[Point], radius: f64) -> Vec<Segment> {
    if radius <= 0.0 {
        let mut points = ring.iter().copied();
        let first = points.next().map(Segment::Move);
        return first.into_iter().chain(points.map(Segment::Line)).collect();
    }
    let mut path = Vec::with_capacity(2 * ring.len());
    for (i, &corner) in ring.iter().enumerate() {
        let before = towards(corner, ring[(i + ring.len() - 1) % ring.len()], radius);
        let after = towards(corner, ring[(i + 1) % ring.len()], radius);
        path.push(if i == 0 { Segment::Move(before) } else { Segment::Line(before) });
        path.push(Segment::Corner(corner, after));
    }
    path
}

/// The point at `distance` from `from` towards `to`, at most halfway.
fn towards(from: Point, to: Point, distance: f64) -> Point {
    let part = (distance / from.distance(to)).min(0.5);
    Point::new(from.x + part * (to.x - from.x), from.y + part * (to.y - from.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(picture: &str) -> Vec<Cell> {
        let rows = picture.lines().enumerate();
        rows.flat_map(|(row, line)| {
            let cols = line.chars().enumerate().filter(|&(_, c)| c == 'X');
            cols.map(move |(col, _)| Cell::new(row, col))
        })
        .collect()
    }

    /// Area by the shoelace formula; rings around holes count negative.
    fn area(rings: &[Vec<Point>]) -> f64 {
        let ring_area = |ring: &Vec<Point>| {
            let next = ring.iter().cycle().skip(1);
            ring.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f64>() / 2.0
        };
        rings.iter().map(ring_area).sum()
    }

    #[test]
    fn outlines_enclose_the_area_of_their_cells() {
        for (picture, rings) in [
            ("X", 1),
            ("XX\nXX", 1),
            ("XX\nX.", 1),
            ("XXX\n.X.", 1),
            ("XXX\nX.X\nXXX", 2),
            ("X.\n.X", 2),
            ("XXXX\nX.XX\nXX.X\nXXXX", 2),
        ] {
            let cells = cells(picture);
            let outline = outline(&cells, 0.0);
            assert_eq!(outline.len(), rings, "{picture}");
            assert!((area(&outline) - cells.len() as f64).abs() < 1e-9, "{picture}");
        }
    }

    #[test]
    fn an_inset_moves_every_side_inwards() {
        let [ring] = &outline(&cells("XX"), 0.1)[..] else {
            panic!("one ring");
        };
        assert_eq!(ring.len(), 4);
        assert!((area(std::slice::from_ref(ring)) - 1.8 * 0.8).abs() < 1e-9);
    }

    #[test]
    fn an_open_side_leaves_a_gap() {
        let rings = rings(&cells("XXX\nXXX"));
        let open = |side: Side| side.towards == Direction::Down && side.cell.col == 1;
        let lines = open_lines(&rings[0], -0.1, 0.1, open).expect("one side is open");
        assert_eq!(lines.len(), 1);
        let ends = (lines[0][0], lines[0][lines[0].len() - 1]);
        assert!((ends.0.x - 0.9).abs() < 1e-9 && (ends.1.x - 2.1).abs() < 1e-9);
        assert!((ends.0.y - 2.1).abs() < 1e-9);
    }
}
