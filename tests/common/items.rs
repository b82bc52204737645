//! Diagrams without their groups.

use stepbook::stages::diagram::{Diagram, Item, Layer, Point, Rect, Role, Text};

/// An item where it is on the picture, with the layers that it is in, from the outermost one.
pub struct Flat {
    pub item: Item,
    pub layers: Vec<Layer>,
}

impl Flat {
    pub fn is_in(&self, layer: &Layer) -> bool {
        self.layers.contains(layer)
    }
}

/// All items of a diagram, in the order in which they are drawn.
pub fn flat(diagram: &Diagram) -> Vec<Flat> {
    flat_items(&diagram.items)
}

/// The same of some items.
pub fn flat_items(items: &[Item]) -> Vec<Flat> {
    let mut all = Vec::new();
    gather(items, 1.0, Point::default(), &[], &mut all);
    all
}

fn gather(items: &[Item], scale: f64, by: Point, layers: &[Layer], all: &mut Vec<Flat>) {
    let at = |p: &Point| Point::new(scale * p.x + by.x, scale * p.y + by.y);
    let line = |line: &Vec<Point>| line.iter().map(at).collect::<Vec<_>>();
    let lines = |lines: &[Vec<Point>]| lines.iter().map(line).collect::<Vec<_>>();
    let area = |r: &Rect| Rect::new(scale * r.x + by.x, scale * r.y + by.y, scale * r.w, scale * r.h);
    for item in items {
        let item = match item {
            Item::Group { layer, at: own, scale: factor, items } => {
                gather(items, scale * factor, at(own), &[layers, std::slice::from_ref(layer)].concat(), all);
                continue;
            }
            Item::Turned { about, items } => {
                let turn = Point::new(2.0 * scale * about.x + by.x, 2.0 * scale * about.y + by.y);
                gather(items, -scale, turn, layers, all);
                continue;
            }
            Item::Rect { rect, radius, role } => Item::Rect { rect: area(rect), radius: scale * radius, role: *role },
            Item::Polygon { rings, radius, role } => {
                Item::Polygon { rings: lines(rings), radius: scale * radius, role: *role }
            }
            Item::Line { strokes, role } => Item::Line { strokes: lines(strokes), role: *role },
            Item::Curve { from, control, to, role } => {
                Item::Curve { from: at(from), control: at(control), to: at(to), role: *role }
            }
            Item::Arrow { points, role } => Item::Arrow { points: line(points), role: *role },
            Item::Hatch { rings, role } => Item::Hatch { rings: lines(rings), role: *role },
            Item::Circle { centre, radius, role } => {
                Item::Circle { centre: at(centre), radius: scale * radius, role: *role }
            }
            Item::Text(text) => Item::Text(Text { at: at(&text.at), size: scale * text.size, ..text.clone() }),
        };
        all.push(Flat { item, layers: layers.to_vec() });
    }
}

/// The meaning of a shape.
pub fn role(item: &Item) -> Option<Role> {
    match item {
        Item::Rect { role, .. } | Item::Polygon { role, .. } | Item::Line { role, .. } | Item::Curve { role, .. } => {
            Some(*role)
        }
        Item::Arrow { role, .. } | Item::Hatch { role, .. } | Item::Circle { role, .. } => Some(*role),
        Item::Text(_) | Item::Group { .. } | Item::Turned { .. } => None,
    }
}

/// The corners and ends of a shape.
pub fn points(item: &Item) -> Vec<Point> {
    match item {
        Item::Rect { rect, .. } => vec![
            Point::new(rect.x, rect.y),
            Point::new(rect.x + rect.w, rect.y),
            Point::new(rect.x + rect.w, rect.y + rect.h),
            Point::new(rect.x, rect.y + rect.h),
        ],
        Item::Polygon { rings: lines, .. } | Item::Hatch { rings: lines, .. } | Item::Line { strokes: lines, .. } => {
            lines.concat()
        }
        Item::Arrow { points, .. } => points.clone(),
        Item::Circle { centre, radius, .. } => {
            let around = [(-radius, 0.0), (*radius, 0.0), (0.0, -radius), (0.0, *radius)];
            around.map(|(x, y)| Point::new(centre.x + x, centre.y + y)).to_vec()
        }
        Item::Curve { from, control, to, .. } => vec![*from, *control, *to],
        Item::Text(text) => vec![text.at],
        Item::Group { .. } | Item::Turned { .. } => Vec::new(),
    }
}
