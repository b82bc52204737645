//! Diagrams without their groups.

use stepbook::stages::diagram::{Diagram, Form, Item, Layer, Point, Role};

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
    let at = |p: Point| Point::new(scale * p.x + by.x, scale * p.y + by.y);
    for item in items {
        let item = match item {
            Item::Group { layer, at: own, scale: factor, items } => {
                gather(items, scale * factor, at(*own), &[layers, std::slice::from_ref(layer)].concat(), all);
                continue;
            }
            Item::Turned { about, items } => {
                let turn = Point::new(2.0 * scale * about.x + by.x, 2.0 * scale * about.y + by.y);
                gather(items, -scale, turn, layers, all);
                continue;
            }
            shape => shape.clone().mapped(at, scale),
        };
        all.push(Flat { item, layers: layers.to_vec() });
    }
}

/// The meaning of a shape.
pub fn role(item: &Item) -> Option<Role> {
    item.shape().map(|(role, _)| role)
}

/// The corners and ends of a shape.
pub fn points(item: &Item) -> Vec<Point> {
    match item {
        Item::Shape(Form::Rect(rect, _), _) => rect.corners().to_vec(),
        Item::Shape(Form::Disc(centre, radius), _) => {
            let around = [(-radius, 0.0), (*radius, 0.0), (0.0, -radius), (0.0, *radius)];
            around.map(|(x, y)| Point::new(centre.x + x, centre.y + y)).to_vec()
        }
        Item::Text(text) => vec![text.at],
        item => item.shape().map_or(Vec::new(), |(_, points)| points),
    }
}
