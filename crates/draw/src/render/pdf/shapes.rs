//! Shapes that occur more than once are written once, as form XObjects, and placed where they are needed.
//!
//! That makes a booklet a third as large and twice as fast to write: its blocks, ghosts and arrows are few shapes at many
//! places.

use super::Pages;
use super::measure::hundredths;
use crate::diagram::{HATCH_PITCH, Item, Point, Role, Theme, hatch_phase};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// Uses from which on a shape is written once.
const OFTEN: usize = 3;

/// Pages that one thread looks through at a time.
const TOGETHER: usize = 8;

/// A shape independent of its place: role, scale, radius and corner points relative to the first, in hundredths of a pt.
type Key = (Role, Vec<i32>);

/// A shape and how often it is used.
pub(super) struct Shape<'a> {
    pub item: &'a Item,
    /// Millimetres per unit of the item.
    pub scale: f64,
    uses: usize,
}

/// All shapes of a document.
#[derive(Default)]
pub(super) struct Shapes<'a> {
    numbers: FxHashMap<Key, usize>,
    shapes: Vec<Shape<'a>>,
    /// The number of each drawn shape, in drawing order.
    drawn: Vec<usize>,
}

impl<'a> Shapes<'a> {
    /// The shapes of `pages`, and for each page how many of them are drawn before it.
    pub(super) fn of(pages: &'a Pages, theme: Theme) -> (Self, Vec<usize>) {
        let parts = pages.pages.par_chunks(TOGETHER).map(|pages| {
            let mut part = Self::default();
            let mut begun = Vec::with_capacity(pages.len());
            for page in pages {
                begun.push(part.drawn.len());
                part.collect(&page.drawing.items, 1.0, theme);
            }
            (part, begun)
        });
        let mut all = Self::default();
        let mut before = Vec::with_capacity(pages.pages.len());
        for (part, begun) in parts.collect::<Vec<_>>() {
            before.extend(begun.into_iter().map(|drawn| all.drawn.len() + drawn));
            all.append(part);
        }
        (all, before)
    }

    /// Adds shapes that are drawn after these.
    fn append(&mut self, next: Self) {
        let mut keys: Vec<(Key, usize)> = next.numbers.into_iter().collect();
        keys.sort_unstable_by_key(|&(_, number)| number);
        let renumbered = keys.into_iter().zip(next.shapes).map(|((key, _), shape)| {
            let new = self.shapes.len();
            let number = *self.numbers.entry(key).or_insert(new);
            match self.shapes.get_mut(number) {
                Some(known) => known.uses += shape.uses,
                None => self.shapes.push(shape),
            }
            number
        });
        let renumbered: Vec<usize> = renumbered.collect();
        self.drawn.extend(next.drawn.into_iter().map(|number| renumbered[number]));
    }

    /// Notes the shapes of `items` that are seen, in drawing order; `scale` is mm per unit.
    fn collect(&mut self, items: &'a [Item], scale: f64, theme: Theme) {
        for item in items {
            match item {
                Item::Group { scale: factor, items, .. } => self.collect(items, scale * factor, theme),
                Item::Turned { items, .. } => self.collect(items, scale, theme),
                Item::Text(_) => {}
                shape if !is_seen(shape, theme) => {}
                Item::Rect { .. }
                | Item::Polygon { .. }
                | Item::Line { .. }
                | Item::Curve { .. }
                | Item::Arrow { .. }
                | Item::Hatch { .. }
                | Item::Circle { .. } => {
                    let new = self.shapes.len();
                    let number = *self.numbers.entry(key(item, scale)).or_insert(new);
                    if number == new {
                        self.shapes.push(Shape { item, scale, uses: 0 });
                    }
                    self.shapes[number].uses += 1;
                    self.drawn.push(number);
                }
            }
        }
    }

    /// The name of the `count`th drawn shape if it is written once, else `None`.
    pub(super) fn name(&self, count: usize) -> Option<String> {
        let number = self.drawn[count];
        (self.shapes[number].uses >= OFTEN).then(|| name(number))
    }

    /// The shapes that are written once, with their names.
    pub(super) fn often(&self) -> impl Iterator<Item = (String, &Shape<'a>)> {
        let often = self.shapes.iter().enumerate().filter(|(_, shape)| shape.uses >= OFTEN);
        often.map(|(number, shape)| (name(number), shape))
    }
}

fn name(number: usize) -> String {
    format!("S{number}")
}

/// The reference point of a shape.
pub(super) fn origin(item: &Item) -> Point {
    let mut first = None;
    outline_points(item, |p| first = first.or(Some(p)));
    first.unwrap_or_default()
}

pub(super) fn role(item: &Item) -> Role {
    match item {
        Item::Rect { role, .. }
        | Item::Polygon { role, .. }
        | Item::Line { role, .. }
        | Item::Curve { role, .. }
        | Item::Arrow { role, .. }
        | Item::Hatch { role, .. }
        | Item::Circle { role, .. } => *role,
        Item::Text(_) | Item::Group { .. } | Item::Turned { .. } => unreachable!("texts and groups are not shapes"),
    }
}

/// Whether the theme paints anything of a shape.
pub(super) fn is_seen(shape: &Item, theme: Theme) -> bool {
    !theme.paint(role(shape)).is_nothing()
}

/// Calls `visit` with points that enclose a shape and, with its role, distinguish it from others.
pub(super) fn outline_points(item: &Item, mut visit: impl FnMut(Point)) {
    let mut rect = |x: f64, y: f64, w: f64, h: f64| {
        visit(Point::new(x, y));
        visit(Point::new(x + w, y + h));
    };
    match item {
        Item::Rect { rect: r, .. } => rect(r.x, r.y, r.w, r.h),
        Item::Circle { centre, radius, .. } => rect(centre.x - radius, centre.y - radius, 2.0 * radius, 2.0 * radius),
        Item::Hatch { areas, .. } => areas.iter().for_each(|r| rect(r.x, r.y, r.w, r.h)),
        Item::Polygon { rings, .. } => rings.iter().flatten().copied().for_each(visit),
        Item::Line { strokes, .. } => strokes.iter().flatten().copied().for_each(visit),
        Item::Curve { from, control, to, .. } => [*from, *control, *to].into_iter().for_each(visit),
        Item::Arrow { points, .. } => Item::arrow_outline(points).into_iter().for_each(visit),
        Item::Text(_) | Item::Group { .. } | Item::Turned { .. } => {}
    }
}

fn key(item: &Item, scale: f64) -> Key {
    let kind = match item {
        Item::Rect { .. } => 0,
        Item::Polygon { .. } => 1,
        Item::Line { .. } => 2,
        Item::Arrow { .. } => 3,
        Item::Hatch { .. } => 4,
        Item::Circle { .. } => 5,
        Item::Text(_) | Item::Group { .. } | Item::Turned { .. } => 6,
        Item::Curve { .. } => 7,
    };
    let mut points = vec![kind, (scale * 1000.0).round() as i32];
    let origin = origin(item);
    let hundredths = |cells: f64| hundredths(cells * scale) as i32;
    match item {
        // The number of points of each line also matters.
        Item::Line { strokes, .. } => points.extend(strokes.iter().map(|stroke| stroke.len() as i32)),
        Item::Polygon { rings, radius, .. } => {
            points.push(hundredths(*radius));
            points.extend(rings.iter().map(|ring| ring.len() as i32));
        }
        Item::Rect { radius, .. } => points.push(hundredths(*radius)),
        // The lines of a hatch continue from one shape to the next, so its position decides where they cross it.
        Item::Hatch { .. } => points.push(hundredths(hatch_phase(origin, HATCH_PITCH))),
        Item::Curve { .. } | Item::Arrow { .. } | Item::Circle { .. } => {}
        Item::Text(_) | Item::Group { .. } | Item::Turned { .. } => {}
    }
    outline_points(item, |p| points.extend([hundredths(p.x - origin.x), hundredths(p.y - origin.y)]));
    (role(item), points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::Rect;

    fn rect(x: f64, radius: f64) -> Item {
        Item::Rect { rect: Rect::new(x, 0.0, 1.0, 1.0), radius, role: Role::Frame }
    }

    fn ring(x: f64, radius: f64) -> Item {
        let corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)].map(|(dx, dy)| Point::new(x + dx, dy));
        Item::Polygon { rings: vec![corners.to_vec()], radius, role: Role::Frame }
    }

    fn walls(x: f64) -> Item {
        Item::Hatch { areas: vec![Rect::new(x, 0.0, 1.0, 1.0)], role: Role::Wall }
    }

    #[test]
    fn a_shape_is_the_same_at_another_place_and_not_with_another_radius() {
        assert_eq!(key(&rect(0.0, 0.1), 8.0), key(&rect(3.0, 0.1), 8.0));
        assert_ne!(key(&rect(0.0, 0.1), 8.0), key(&rect(3.0, 0.2), 8.0));
        assert_eq!(key(&ring(0.0, 0.1), 8.0), key(&ring(3.0, 0.1), 8.0));
        assert_ne!(key(&ring(0.0, 0.1), 8.0), key(&ring(3.0, 0.2), 8.0));
    }

    #[test]
    fn a_hatch_is_the_same_where_its_lines_cross_it_at_the_same_places() {
        let period = HATCH_PITCH * std::f64::consts::SQRT_2;
        assert_eq!(key(&walls(0.1), 8.0), key(&walls(0.1 + 5.0 * period), 8.0));
        assert_ne!(key(&walls(0.1), 8.0), key(&walls(1.1), 8.0));
    }
}
