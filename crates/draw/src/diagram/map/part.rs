//! Maps for paper: to be solved with a pencil, or divided over several pages.

use super::lines::{Curve, line_item};
use super::{centred_text, field, margins, most_number, numbers, ring};
use crate::diagram::draw::{FRAME, MARGIN};
use crate::diagram::{Diagram, Form, Item, Layer, Map, Point, Rect, Role};
use crate::font::{CAP_HEIGHT, Fonts, Weight};
use crate::walkthrough::Landing;
use std::ops::Range;
use stepbook_solve::grid::{Cell, Size};

/// Distance of row and column numbers from the margin of the map, in cells.
const EDGE: f64 = 0.12;
/// Size of a digit that fills a ring, in cells.
const DIGIT: f64 = 0.63;
/// Length of the lines of jumps beyond the last cell of a part, in cells.
const BEYOND: f64 = 0.12;

/// A part of a map, or all of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// The rows of the field that it shows.
    pub rows: Range<usize>,
    /// The columns of the field that it shows.
    pub cols: Range<usize>,
    /// The rows and columns that are also in another part; they are shaded.
    pub shared: [Range<usize>; 2],
    /// Size of the row and column numbers along the edges, in cells; 0 for none.
    pub edges: f64,
    /// For a map to be solved with a pencil, the size of its numbers in cells. Such a map has grid lines and no discs.
    /// With 0 it has neither numbers nor grid lines.
    pub pencil: Option<f64>,
}

impl Part {
    fn has(&self, cell: Cell) -> bool {
        self.rows.contains(&cell.row) && self.cols.contains(&cell.col)
    }

    /// Whether `cell` is also in another part.
    fn shares(&self, cell: Cell) -> bool {
        self.shared[0].contains(&cell.row) || self.shared[1].contains(&cell.col)
    }

    /// The largest cell size with which the part, its frame and the edge numbers of size `edges` fit a room of this
    /// width and height. All lengths are in mm.
    pub fn largest_cell(&self, map: &Map, room: (f64, f64), edges: f64, fonts: &Fonts) -> f64 {
        // Only discs and edge numbers extend beyond the frame. Without discs, the space for them is not needed.
        let inset = if self.pencil.is_some() || edges > 0.0 { 2.0 * (MARGIN - FRAME) } else { 0.0 };
        let area = self.area(map, MARGIN);
        let (w, h) = (area.w - inset, area.h - inset);
        if edges == 0.0 {
            return (room.0 / w).min(room.1 / h);
        }
        let across = (room.0 - 2.0 * Self::widest(map, fonts) * edges) / (w + 2.0 * EDGE);
        across.min((room.1 - CAP_HEIGHT * edges) / (h + EDGE))
    }

    /// Width of the number of the last row, in em.
    fn widest(map: &Map, fonts: &Fonts) -> f64 {
        fonts.width(&map.numbers.size().rows.to_string(), Weight::Regular)
    }

    /// Its cells with the margins of the map around them, or with `more` where the map continues in another part.
    fn area(&self, map: &Map, more: f64) -> Rect {
        let (size, at) = (map.numbers.size(), margins(map.numbers.size()));
        let ends = |range: &Range<usize>, count: usize, margin: f64| {
            let low = range.start as f64 - if range.start == 0 { margin } else { more };
            (low, range.end as f64 + if range.end == count { margin } else { more } - low)
        };
        let ((x, w), (y, h)) = (ends(&self.cols, size.cols, at.x), ends(&self.rows, size.rows, at.y));
        Rect::new(x, y, w, h)
    }

    /// The space for the row numbers on each side, and for the column numbers above.
    fn edge(&self, map: &Map, fonts: &Fonts) -> Point {
        if self.edges == 0.0 {
            return Point::default();
        }
        Point::new(Self::widest(map, fonts) * self.edges + EDGE, CAP_HEIGHT * self.edges + EDGE)
    }
}

/// Cuts a part out of a map; `None` for a picture of a board.
pub fn part(diagram: &Diagram, part: &Part, fonts: &Fonts) -> Option<Diagram> {
    let map = diagram.map()?;
    let (area, edge) = (part.area(map, MARGIN), part.edge(map, fonts));
    let (cells, lines) = (part.area(map, 0.0), part.area(map, BEYOND));
    let mut items = Vec::new();
    let [Item::Group { items: layers, .. }] = &diagram.items[..] else { return None };
    for layer in layers {
        match (layer, part.pencil) {
            (Item::Group { layer: Layer::Field, items: drawn, .. }, pencil) => {
                let mut shown = shades(map, part);
                if pencil.is_some_and(|size| size > 0.0) {
                    shown.extend(line_item(grid_lines(map, part), Role::Grid));
                }
                let drawn = pencil.map_or_else(|| drawn.clone(), |size| field(map, size, fonts));
                shown.extend(drawn.iter().flat_map(|item| clipped(item, cells)));
                items.push(Item::layer(Layer::Field, shown));
            }
            (Item::Group { layer: Layer::Over, .. }, Some(size)) => {
                let kept = map.landings.iter().enumerate().filter(|(_, landing)| part.has(landing.cell));
                let ring = |(index, landing): (usize, &Landing)| {
                    let number = map.numbers[landing.cell].filter(|_| size > 0.0);
                    let size = size.min(DIGIT).min(most_number(map, fonts));
                    Item::layer(Layer::Jump(landing.number), ring(landing, index == 0, number, size, fonts))
                };
                items.push(Item::layer(Layer::Over, kept.map(ring).collect()));
            }
            (other, _) => items.extend(clipped(other, lines)),
        }
    }
    if part.edges > 0.0 {
        items.extend(edges(part, area, edge));
    }
    let at = Point::new(edge.x - area.x, edge.y - area.y);
    let board = Item::Group { layer: Layer::Board, at, scale: 1.0, items };
    Some(Diagram { width: area.w + 2.0 * edge.x, height: area.h + edge.y, items: vec![board], ..diagram.clone() })
}

/// The background of the cells that are also in another part.
fn shades(map: &Map, part: &Part) -> Vec<Item> {
    let cells = numbers(map).map(|(cell, _)| cell).filter(|&cell| part.has(cell) && part.shares(cell));
    let shade = |cell| Item::Shape(Form::Rect(Rect::of(cell, Size::new(1, 1)), 0.0), Role::Band);
    cells.map(shade).collect()
}

/// The grid lines of a part, between neighbouring cells.
fn grid_lines(map: &Map, part: &Part) -> Vec<Vec<Point>> {
    let is_cell = |cell: Cell| map.numbers.get(cell).is_some_and(Option::is_some);
    let mut strokes = Vec::new();
    for (lines, along, is_upright) in [(&part.rows, &part.cols, false), (&part.cols, &part.rows, true)] {
        let at = |line, i| if is_upright { Cell::new(i, line) } else { Cell::new(line, i) };
        for line in lines.clone() {
            let sides: Vec<usize> =
                along.clone().filter(|&i| is_cell(at(line, i)) && is_cell(at(line + 1, i))).collect();
            let ends = |run: &[usize]| [run[0], run[run.len() - 1] + 1].map(|i| corner(at(line + 1, i))).to_vec();
            strokes.extend(sides.chunk_by(|a, b| a + 1 == *b).map(ends));
        }
    }
    strokes
}

/// The top left corner of a cell.
fn corner(cell: Cell) -> Point {
    Point::new(cell.col as f64, cell.row as f64)
}

/// The column numbers above the field, and the row numbers on both sides.
fn edges(part: &Part, area: Rect, edge: Point) -> Vec<Item> {
    let half = CAP_HEIGHT * part.edges / 2.0;
    let label = |number: usize, x: f64, y: f64| {
        centred_text((number + 1).to_string(), Point::new(x, y), part.edges, Weight::Regular)
    };
    let above = area.y - edge.y + MARGIN - FRAME + half;
    let columns = part.cols.clone().map(|col| label(col, col as f64 + 0.5, above));
    let inset = edge.x / 2.0 - (MARGIN - FRAME) + EDGE / 2.0;
    let sides = [area.x - inset, area.x + area.w + inset];
    let rows = part.rows.clone().flat_map(|row| sides.map(|x| label(row, x, row as f64 + 0.5)));
    columns.chain(rows).collect()
}

/// Clips an item to `area`: lines end at its edge, other items are kept if their middle is inside.
fn clipped(item: &Item, area: Rect) -> Vec<Item> {
    let is_in = match item {
        Item::Group { layer, at, scale, items } => {
            let area = Rect::new((area.x - at.x) / scale, (area.y - at.y) / scale, area.w / scale, area.h / scale);
            let items = items.iter().flat_map(|item| clipped(item, area)).collect();
            return vec![Item::Group { layer: layer.clone(), at: *at, scale: *scale, items }];
        }
        Item::Shape(Form::Lines(strokes), role) => return in_area(strokes.iter().cloned(), *role, area),
        Item::Shape(Form::Rings(rings, _), Role::Border) if rings.iter().flatten().any(|&point| !area.has(point)) => {
            let closed = rings.iter().map(|ring| ring.iter().chain(ring.first()).copied().collect());
            return in_area(closed, Role::Border, area);
        }
        &Item::Shape(Form::Curve([from, control, to]), role) => {
            let curve = Curve { from, control, to };
            let parts = curve.ranges(|t| area.has(curve.at(t))).into_iter().map(|(from, to)| curve.part(from, to));
            return parts
                .map(|Curve { from, control, to }| Item::Shape(Form::Curve([from, control, to]), role))
                .collect();
        }
        Item::Text(text) => area.has(text.middle()),
        Item::Hatch { .. } => true,
        shape => shape.shape().is_none_or(|(_, points)| area.has(middle_of(&points))),
    };
    if is_in { vec![item.clone()] } else { Vec::new() }
}

fn middle_of(points: &[Point]) -> Point {
    let share = 1.0 / points.len().max(1) as f64;
    points.iter().fold(Point::default(), |sum, point| sum.plus(*point, share))
}

/// The parts of lines inside `area`.
fn in_area(strokes: impl Iterator<Item = Vec<Point>>, role: Role, area: Rect) -> Vec<Item> {
    let mut kept: Vec<Vec<Point>> = Vec::new();
    for stroke in strokes {
        for pair in stroke.windows(2) {
            let line = Curve::straight(pair[0], pair[1]);
            for (from, to) in line.ranges(|t| area.has(line.at(t))) {
                match kept.last_mut() {
                    Some(last) if last.last() == Some(&line.at(from)) => last.push(line.at(to)),
                    _ => kept.push(vec![line.at(from), line.at(to)]),
                }
            }
        }
    }
    line_item(kept, role)
}
