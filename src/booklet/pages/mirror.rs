//! Pages of languages that are written from right to left: everything on the page changes sides, and nothing that it holds.

use crate::diagram::{Anchor, Diagram, Item, Layer, Point, Rect, Role, Text};

/// `page` as seen in a mirror, with boards and texts that are not reversed.
pub(super) fn mirrored(page: Diagram) -> Diagram {
    Diagram { items: reflected(page.items, page.width), ..page }
}

/// `items` reflected in the middle of a page that is `width` wide.
fn reflected(items: Vec<Item>, width: f64) -> Vec<Item> {
    items.into_iter().map(|item| reflect(item, width)).collect()
}

fn reflect(item: Item, width: f64) -> Item {
    let point = |p: Point| Point::new(width - p.x, p.y);
    let points = |line: Vec<Point>| line.into_iter().map(point).collect::<Vec<_>>();
    let lines = |lines: Vec<Vec<Point>>| lines.into_iter().map(points).collect::<Vec<_>>();
    let area = |r: Rect| Rect::new(width - r.x - r.w, r.y, r.w, r.h);
    match item {
        Item::Rect { rect, radius, role } => Item::Rect { rect: area(rect), radius, role },
        Item::Polygon { rings, radius, role } => Item::Polygon { rings: lines(rings), radius, role },
        Item::Line { strokes, role } => Item::Line { strokes: lines(strokes), role },
        Item::Arrow { points: way, role } => Item::Arrow { points: points(way), role },
        Item::Hatch { areas, role } => Item::Hatch { areas: areas.into_iter().map(area).collect(), role },
        Item::Circle { centre, radius, role } => Item::Circle { centre: point(centre), radius, role },
        Item::Text(text) => Item::Text(Text { at: point(text.at), anchor: opposite(text.anchor), ..text }),
        // A picture goes to the other side as it is; an arrow that stands alone shows where one reads on.
        Item::Group { layer: Layer::Board, at, scale, items } if !items.iter().all(is_arrow) => {
            let (left, right) = extent(&items);
            let at = Point::new(width - at.x - scale * (left + right), at.y);
            Item::Group { layer: Layer::Board, at, scale, items }
        }
        Item::Group { layer, at, scale, items } => {
            let items = reflected(items, (width - 2.0 * at.x) / scale);
            Item::Group { layer, at, scale, items }
        }
        Item::Turned { about, items } => Item::Turned { about: point(about), items: reflected(items, width) },
    }
}

fn opposite(anchor: Anchor) -> Anchor {
    match anchor {
        Anchor::Start => Anchor::End,
        Anchor::Middle => Anchor::Middle,
        Anchor::End => Anchor::Start,
    }
}

fn is_arrow(item: &Item) -> bool {
    matches!(item, Item::Arrow { .. })
}

/// Left and right end of the frame of a board; a picture without one begins at 0 and ends with its lines.
fn extent(items: &[Item]) -> (f64, f64) {
    let of = |frame_only: bool| {
        let mut ends = (f64::INFINITY, f64::NEG_INFINITY);
        measure(items, Point::default(), 1.0, frame_only, &mut ends);
        (ends.0 <= ends.1).then_some(ends)
    };
    of(true).or_else(|| Some((0.0, of(false)?.1))).unwrap_or_default()
}

fn measure(items: &[Item], at: Point, scale: f64, frame_only: bool, ends: &mut (f64, f64)) {
    let mut add = |x: f64| {
        let x = at.x + scale * x;
        *ends = (ends.0.min(x), ends.1.max(x));
    };
    let counts = |role: &Role| !frame_only || *role == Role::Frame;
    for item in items {
        match item {
            Item::Rect { rect, role, .. } if counts(role) => {
                [rect.x, rect.x + rect.w].into_iter().for_each(&mut add);
            }
            Item::Polygon { rings: lines, role, .. } | Item::Line { strokes: lines, role } if counts(role) => {
                lines.iter().flatten().for_each(|point| add(point.x));
            }
            Item::Arrow { points, role } if counts(role) => points.iter().for_each(|point| add(point.x)),
            Item::Hatch { areas, role } if counts(role) => {
                areas.iter().for_each(|area| [area.x, area.x + area.w].into_iter().for_each(&mut add));
            }
            Item::Circle { centre, radius, role } if counts(role) => {
                [centre.x - radius, centre.x + radius].into_iter().for_each(&mut add);
            }
            Item::Text(text) if !frame_only => add(text.at.x),
            _ => {}
        }
    }
    for item in items {
        match item {
            Item::Group { at: inner, scale: factor, items, .. } => {
                let at = Point::new(at.x + scale * inner.x, at.y + scale * inner.y);
                measure(items, at, scale * factor, frame_only, ends);
            }
            Item::Turned { items, .. } => measure(items, at, scale, frame_only, ends),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::Weight;

    fn page(items: Vec<Item>) -> Diagram {
        Diagram { width: 200.0, height: 100.0, title: String::new(), description: String::new(), items }
    }

    fn text(x: f64, anchor: Anchor) -> Item {
        let at = Point::new(x, 8.0);
        Item::Text(Text { at, size: 4.0, anchor, weight: Weight::Bold, content: "אב".to_owned(), spoken: None })
    }

    fn board(x: f64) -> Item {
        let frame = Item::Rect { rect: Rect::new(0.125, 0.125, 4.0, 5.0), radius: 0.0, role: Role::Frame };
        let block = Item::Rect { rect: Rect::new(0.25, 0.25, 1.0, 1.0), radius: 0.0, role: Role::Goal };
        Item::Group { layer: Layer::Board, at: Point::new(x, 20.0), scale: 8.0, items: vec![frame, block] }
    }

    fn arrow(at: f64, tip: f64) -> Item {
        let points = vec![Point::new(at, 0.0), Point::new(tip, 0.0)];
        let items = vec![Item::Arrow { points, role: Role::Arrow }];
        Item::Group { layer: Layer::Board, at: Point::new(50.0, 30.0), scale: 2.0, items }
    }

    #[test]
    fn what_is_at_the_left_goes_to_the_right_as_it_is() {
        let rule = |from, to| Item::Line {
            strokes: vec![vec![Point::new(from, 1.0), Point::new(to, 1.0)]],
            role: Role::ThinRule,
        };
        let before = vec![text(15.0, Anchor::Start), rule(15.0, 90.0), board(10.0), arrow(0.0, 4.0)];
        // The frame stood from 11 to 43; it stands from 157 to 189.
        let after = vec![text(185.0, Anchor::End), rule(185.0, 110.0), board(156.0), arrow(50.0, 46.0)];
        assert_eq!(mirrored(page(before)).items, after);
    }

    #[test]
    fn a_picture_without_a_frame_keeps_to_the_margins() {
        // The numbers at an axis end before it; how wide they are is not known.
        let axis = Item::Line { strokes: vec![vec![Point::new(9.0, 5.0), Point::new(170.0, 5.0)]], role: Role::Axis };
        let items = vec![text(7.0, Anchor::End), axis];
        let plot =
            |x: f64| Item::Group { layer: Layer::Board, at: Point::new(x, 20.0), scale: 1.0, items: items.clone() };
        assert_eq!(mirrored(page(vec![plot(18.0)])).items, [plot(12.0)]);
    }

    #[test]
    fn twice_is_as_before() {
        let tagged = Item::Group {
            layer: Layer::Tagged(crate::diagram::Tag::Paragraph),
            at: Point::default(),
            scale: 1.0,
            items: vec![text(15.0, Anchor::Start), text(100.0, Anchor::Middle), board(24.0)],
        };
        let circle = Item::Circle { centre: Point::new(3.0, 4.0), radius: 2.0, role: Role::LeaderDot };
        let area = Rect::new(8.0, 8.0, 16.0, 4.0);
        let items = vec![
            tagged,
            Item::Turned { about: Point::new(60.0, 10.0), items: vec![circle.clone(), board(12.0)] },
            Item::Hatch { areas: vec![area], role: Role::Wall },
            Item::Rect { rect: area, radius: 1.0, role: Role::Band },
            arrow(0.0, 3.0),
            circle,
        ];
        let once = mirrored(page(items.clone()));
        assert_ne!(once.items, items);
        assert_eq!(mirrored(once).items, items);
    }
}
