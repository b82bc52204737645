//! What a diagram shows, cell by cell.

use super::drawing::{Drawing, Label, seen_from};
use super::way;
use crate::diagram::{Anchor, Diagram, Item, Layer, Point, Role, Text, Theme};
use crate::font::Weight;
use crate::render::latex::Coordinates;
use crate::render::latex::ink::{Area, Axis, Bar, Mark};
use crate::render::latex::picture::{Lettered, Page, Part};

/// A diagram of a position, in cells from the board's top left.
pub(super) struct Position {
    /// Width, height and margins of the picture, columns and rows of the board.
    pub size: Size,
    /// The blocks in the order in which they are drawn.
    pub blocks: Vec<Block>,
    /// Row by row.
    pub cells: Vec<Cell>,
    pub board: Drawing,
    /// What the other parts are not.
    pub extra: Drawing,
    /// The line of the arrow.
    pub arrow: Option<Vec<Point>>,
}

/// What must be the same for all positions of a puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Size {
    pub width: f64,
    pub height: f64,
    pub margin: Point,
    pub columns: usize,
    pub rows: usize,
}

/// A block on the board.
pub(super) struct Block {
    pub label: String,
    pub moved: bool,
    /// Numbers of its cells, in order.
    pub cells: Vec<usize>,
    /// What it looks like where it has not moved and nothing lies on it, seen from its first cell.
    pub plain: Drawing,
    /// What is seen of it, with ghost and arrow if it has moved, seen from its first cell.
    pub seen: Drawing,
}

/// What is drawn in a cell.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Cell {
    /// Nothing, or nothing of its own.
    Empty,
    Wall,
    /// The dot of an empty cell, or the grille of a gate, seen from the cell.
    Drawn(Part, Drawing),
    /// The number of a block.
    Block(usize),
}

impl Position {
    /// `None` if `diagram` is not the picture of a board.
    pub(super) fn of(diagram: &Diagram, theme: Theme, cell_mm: f64) -> Option<Self> {
        let [Item::Group { layer: Layer::Board, scale: 1.0, items, .. }] = &diagram.items[..] else { return None };
        let margin = Coordinates::of(diagram).margin;
        let count = |length: f64, margin: f64| (length - 2.0 * margin).round() as usize;
        let (columns, rows) = (count(diagram.width, margin.x), count(diagram.height, margin.y));
        let size = Size { width: diagram.width, height: diagram.height, margin, columns, rows };
        let mut page = Page::of(&diagram.items, theme, cell_mm);
        page.marks.iter_mut().for_each(|(_, mark)| *mark = seen_from(margin, *mark));
        page.texts.iter_mut().for_each(|lettered| lettered.middle = lettered.middle.plus(margin, -1.0));
        if page.texts.iter().any(|l| l.text.anchor != Anchor::Middle || !matches!(l.part, Part::Block(_))) {
            return None;
        }
        let mut position = Self {
            size,
            blocks: Vec::new(),
            cells: vec![Cell::Empty; columns * rows],
            board: Drawing::default(),
            extra: Drawing::default(),
            arrow: way::arrow(items, Point::default()),
        };
        position.find_walls(items);
        position.find_blocks(items, &page, theme, cell_mm)?;
        position.share_out(&page);
        Some(position)
    }

    /// The top left of the cell with this number.
    pub(super) fn corner(&self, cell: usize) -> Point {
        Point::new((cell % self.size.columns) as f64, (cell / self.size.columns) as f64)
    }

    fn middle(&self, cell: usize) -> Point {
        self.corner(cell).plus(Point::new(0.5, 0.5), 1.0)
    }

    fn find_walls(&mut self, items: &[Item]) {
        let areas = items.iter().filter_map(|item| match item {
            Item::Hatch { areas, role: Role::Wall } => Some(areas),
            _ => None,
        });
        for area in areas.flatten() {
            let place = self.cell_at(Point::new(area.x + area.w / 2.0, area.y + area.h / 2.0));
            if let Some(cell) = place.and_then(|place| self.cells.get_mut(place)) {
                *cell = Cell::Wall;
            }
        }
    }

    fn cell_at(&self, point: Point) -> Option<usize> {
        let (column, row) = (point.x.floor(), point.y.floor());
        let inside = (0.0..self.size.columns as f64).contains(&column) && (0.0..self.size.rows as f64).contains(&row);
        inside.then(|| row as usize * self.size.columns + column as usize)
    }

    fn find_blocks(&mut self, items: &[Item], page: &Page<'_>, theme: Theme, cell_mm: f64) -> Option<()> {
        for group in blocks(items) {
            let Item::Group { layer: Layer::Block { moved, label, .. }, items, .. } = group else { continue };
            let number = self.blocks.len();
            if items.iter().any(|item| matches!(item, Item::Text(text) if text.content != *label)) {
                return None;
            }
            let area = Area { rings: body(items)?, margin: 0.0 };
            let cells: Vec<usize> = (0..self.cells.len()).filter(|&cell| area.contains(self.middle(cell))).collect();
            let corner = self.corner(*cells.first()?);
            cells.iter().for_each(|&cell| self.cells[cell] = Cell::Block(number));
            let part = |of: Part| of == Part::Block(number) || *moved && matches!(of, Part::Ghost | Part::Arrow);
            let still = [still(group)];
            let plain = taken(&Page::of(&still, theme, cell_mm), |_| true).seen_from(corner);
            let seen = taken(page, part).seen_from(corner);
            if !seen.is_lettered_like(&plain) {
                return None;
            }
            self.blocks.push(Block { label: label.clone(), moved: *moved, cells, plain, seen });
        }
        Some(())
    }

    /// Gives dots and gates to their cells, what remains to the board.
    fn share_out(&mut self, page: &Page<'_>) {
        let moved = self.blocks.iter().any(|block| block.moved);
        for &(part, mark) in &page.marks {
            match part {
                Part::Board => self.board.marks.push(mark),
                Part::Goal => self.extra.marks.push(mark),
                Part::Ghost | Part::Arrow if !moved => self.extra.marks.push(mark),
                Part::Dots | Part::Gate => pieces(mark).into_iter().for_each(|mark| self.give(part, mark)),
                Part::Ghost | Part::Arrow | Part::Block(_) => {}
            }
        }
        self.dot_under_arrow();
        for number in 0..self.cells.len() {
            let corner = self.corner(number);
            if let Cell::Drawn(_, drawing) = &mut self.cells[number] {
                *drawing = std::mem::take(drawing).seen_from(corner);
            }
        }
    }

    fn give(&mut self, part: Part, mark: Mark) {
        let place = match mark {
            Mark::Bar(bar) => {
                let middle = (bar.from + bar.to) / 2.0;
                match bar.axis {
                    Axis::Horizontal => Point::new(middle, bar.at),
                    Axis::Vertical => Point::new(bar.at, middle),
                }
            }
            Mark::Disc { centre, .. } => centre,
            Mark::Box { rect, .. } => Point::new(rect.x, rect.y),
            Mark::Curve(curve) => curve.from,
        };
        let cell = self.cell_at(place).map(|place| &mut self.cells[place]);
        match cell {
            Some(cell @ Cell::Empty) => *cell = Cell::Drawn(part, Drawing { marks: vec![mark], labels: Vec::new() }),
            Some(Cell::Drawn(other, drawing)) if *other == part => drawing.marks.push(mark),
            _ => self.extra.marks.push(mark),
        }
    }

    /// A dot that the arrow hides makes no difference: it shows that the cell is empty.
    fn dot_under_arrow(&mut self) {
        let Some(outline) = self.arrow.as_ref().map(|points| Item::arrow_outline(points)) else { return };
        let dot = self.cells.iter().find_map(|cell| match cell {
            Cell::Drawn(Part::Dots, drawing) => drawing.marks.first().copied(),
            _ => None,
        });
        let Some(Mark::Disc { radius, .. }) = dot else { return };
        let area = Area { rings: vec![outline], margin: 0.0 };
        for number in 0..self.cells.len() {
            let centre = self.middle(number);
            let rim = [(radius, 0.0), (-radius, 0.0), (0.0, radius), (0.0, -radius)];
            let hidden = rim.iter().all(|&(x, y)| area.contains(centre.plus(Point::new(x, y), 1.0)));
            if hidden && self.cells[number] == Cell::Empty {
                self.give(Part::Dots, Mark::Disc { centre, radius });
            }
        }
    }
}

/// All blocks among `items`.
fn blocks<'a>(items: &'a [Item]) -> Vec<&'a Item> {
    let found = |item: &'a Item| match item {
        Item::Group { layer: Layer::Blocks, items, .. } => Some(items),
        _ => None,
    };
    items.iter().filter_map(found).flatten().collect()
}

/// The outlines of the block that these items draw.
fn body(items: &[Item]) -> Option<Vec<Vec<Point>>> {
    match items.first()? {
        Item::Rect { rect, .. } => Some(vec![rect.corners().to_vec()]),
        Item::Polygon { rings, .. } => Some(rings.clone()),
        _ => None,
    }
}

/// `item` as if its block had not moved.
fn still(item: &Item) -> Item {
    let plain = |role: Role| match role {
        Role::MovedBlock(kind) => Role::Block(kind),
        Role::Ground { kind, .. } => Role::Ground { kind, moved: false },
        other => other,
    };
    match item.clone() {
        Item::Rect { rect, radius, role } => Item::Rect { rect, radius, role: plain(role) },
        Item::Polygon { rings, radius, role } => Item::Polygon { rings, radius, role: plain(role) },
        Item::Text(text) => Item::Text(Text { weight: Weight::Regular, ..text }),
        Item::Group { layer, at, scale, items } => {
            Item::Group { layer, at, scale, items: items.iter().map(still).collect() }
        }
        other => other,
    }
}

/// The marks and texts of some parts of `page`.
fn taken(page: &Page<'_>, part: impl Fn(Part) -> bool) -> Drawing {
    let marks = page.marks.iter().filter(|&&(of, _)| part(of)).map(|&(_, mark)| mark);
    let texts = page.texts.iter().filter(|lettered| part(lettered.part));
    let label = |&Lettered { text, middle, size, .. }: &Lettered<'_>| Label {
        at: middle,
        size,
        bold: text.weight == Weight::Bold,
    };
    Drawing { marks: marks.collect(), labels: texts.map(label).collect() }
}

/// The parts of a line in each cell it runs through.
fn pieces(mark: Mark) -> Vec<Mark> {
    let Mark::Bar(bar) = mark else { return vec![mark] };
    let (first, last) = ((bar.from + 1e-6).floor() as i64, (bar.to - 1e-6).floor() as i64);
    let piece = |cell: i64| {
        let (from, to) = (bar.from.max(cell as f64), bar.to.min(cell as f64 + 1.0));
        Mark::Bar(Bar { from, to, ..bar })
    };
    (first..=last).map(piece).collect()
}
