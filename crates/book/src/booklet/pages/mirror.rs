//! Pages of right-to-left languages: everything on the page changes sides, but boards and texts keep their direction.

use stepbook_draw::diagram::{Anchor, Diagram, Item, Layer, Point, Role, Text};
use stepbook_draw::font::Fonts;

/// `page` mirrored, with boards and texts not reversed.
pub(super) fn mirrored(page: Diagram, fonts: &Fonts) -> Diagram {
    Diagram { items: reflected(page.items, page.width, fonts), ..page }
}

/// `items` mirrored about the middle of a page of this width.
fn reflected(items: Vec<Item>, width: f64, fonts: &Fonts) -> Vec<Item> {
    let point = |p: Point| Point::new(width - p.x, p.y);
    let reflect = |item: Item| match item {
        Item::Text(text) => Item::Text(Text { at: point(text.at), anchor: opposite(text.anchor), ..text }),
        // A picture changes sides without being mirrored.
        Item::Group { layer: Layer::Board, at, scale, items } => {
            let (left, right) = extent(&items, fonts);
            let at = Point::new(width - at.x - scale * (left + right), at.y);
            Item::Group { layer: Layer::Board, at, scale, items }
        }
        Item::Group { layer, at, scale, items } => {
            let items = reflected(items, (width - 2.0 * at.x) / scale, fonts);
            Item::Group { layer, at, scale, items }
        }
        Item::Turned { about, items } => Item::Turned { about: point(about), items: reflected(items, width, fonts) },
        shape => shape.mapped(point, 1.0),
    };
    items.into_iter().map(reflect).collect()
}

fn opposite(anchor: Anchor) -> Anchor {
    match anchor {
        Anchor::Start => Anchor::End,
        Anchor::Middle => Anchor::Middle,
        Anchor::End => Anchor::Start,
    }
}

/// Left and right end of the frame of a board, of the border of a map, or of the whole content of other pictures.
fn extent(items: &[Item], fonts: &Fonts) -> (f64, f64) {
    let all = ends(items, fonts);
    let has_frame = all.iter().any(|(_, is_frame)| *is_frame);
    let shown = all.iter().filter(|(_, is_frame)| *is_frame || !has_frame).map(|(x, _)| (*x, *x));
    shown.reduce(|all, one| (all.0.min(one.0), all.1.max(one.1))).unwrap_or_default()
}

/// The left and right ends of all items, and whether they belong to a frame.
fn ends(items: &[Item], fonts: &Fonts) -> Vec<(f64, bool)> {
    let of = |item: &Item| -> Vec<(f64, bool)> {
        match item {
            // Upright text is on a block, which is wider.
            Item::Text(text) if text.upright => Vec::new(),
            Item::Text(text) => {
                let (width, before) = (text.width(fonts), text.anchor.before());
                [-before, 1.0 - before].map(|part| (text.at.x + part * width, false)).into()
            }
            Item::Group { at, scale, items, .. } => {
                ends(items, fonts).into_iter().map(|(x, is_frame)| (at.x + scale * x, is_frame)).collect()
            }
            shape => {
                let (role, points) = shape.shape().unzip();
                let is_frame = matches!(role, Some(Role::Frame | Role::Border));
                points.into_iter().flatten().map(|point| (point.x, is_frame)).collect()
            }
        }
    };
    items.iter().flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepbook_draw::diagram::{Form, Rect};
    use stepbook_draw::font::Weight;

    fn page(items: Vec<Item>) -> Diagram {
        Diagram { width: 200.0, height: 100.0, title: String::new(), description: String::new(), items, content: None }
    }

    fn text(x: f64, anchor: Anchor) -> Item {
        let at = Point::new(x, 8.0);
        Item::Text(Text {
            at,
            size: 4.0,
            anchor,
            weight: Weight::Bold,
            content: "אב".to_owned(),
            spoken: None,
            upright: false,
        })
    }

    fn board(x: f64) -> Item {
        let frame = Item::Shape(Form::Rect(Rect::new(0.125, 0.125, 4.0, 5.0), 0.0), Role::Frame);
        let block = Item::Shape(Form::Rect(Rect::new(0.25, 0.25, 1.0, 1.0), 0.0), Role::Goal);
        Item::Group { layer: Layer::Board, at: Point::new(x, 20.0), scale: 8.0, items: vec![frame, block] }
    }

    fn arrow(at: f64, tip: f64) -> Item {
        let items = vec![Item::Shape(Form::Lines(vec![vec![Point::new(at, 0.0), Point::new(tip, 0.0)]]), Role::Arrow)];
        Item::Group { layer: Layer::Over, at: Point::new(50.0, 30.0), scale: 2.0, items }
    }

    #[test]
    fn items_at_the_left_move_to_the_right_unchanged() {
        let rule =
            |from, to| Item::Shape(Form::Lines(vec![vec![Point::new(from, 1.0), Point::new(to, 1.0)]]), Role::ThinRule);
        let before = vec![text(15.0, Anchor::Start), rule(15.0, 90.0), board(10.0), arrow(0.0, 4.0)];
        // The frame was from 11 to 43; it is from 157 to 189.
        let after = vec![text(185.0, Anchor::End), rule(185.0, 110.0), board(156.0), arrow(50.0, 46.0)];
        assert_eq!(mirrored(page(before), &Fonts::default()).items, after);
    }

    #[test]
    fn mirroring_twice_changes_nothing() {
        let tagged = Item::Group {
            layer: Layer::Tagged(stepbook_draw::diagram::Tag::Paragraph),
            at: Point::default(),
            scale: 1.0,
            items: vec![text(15.0, Anchor::Start), text(100.0, Anchor::Middle), board(24.0)],
        };
        let circle = Item::Shape(Form::Disc(Point::new(3.0, 4.0), 2.0), Role::LeaderDot);
        let area = Rect::new(8.0, 8.0, 16.0, 4.0);
        let items = vec![
            tagged,
            Item::Turned { about: Point::new(60.0, 10.0), items: vec![circle.clone(), board(12.0)] },
            Item::Hatch { rings: vec![area.corners().to_vec()], role: Role::Wall },
            Item::Shape(Form::Rect(area, 1.0), Role::Band),
            arrow(0.0, 3.0),
            circle,
        ];
        let fonts = Fonts::default();
        let once = mirrored(page(items.clone()), &fonts);
        assert_ne!(once.items, items);
        assert_eq!(mirrored(once, &fonts).items, items);
    }

    #[test]
    fn a_picture_without_frame_keeps_to_the_margins_with_its_texts() {
        let fonts = Fonts::default();
        let Item::Text(number) = text(12.0, Anchor::End) else { panic!("a text") };
        let left = 12.0 - number.width(&fonts);
        let bar = Item::Shape(Form::Rect(Rect::new(14.0, 0.0, 100.0, 5.0), 0.0), Role::Bar);
        let at = Point::new(20.0, 0.0);
        let plot = Item::Group { layer: Layer::Board, at, scale: 1.0, items: vec![bar, Item::Text(number)] };
        let mirror = mirrored(page(vec![plot]), &fonts);
        let Item::Group { at: after, .. } = &mirror.items[0] else { panic!("a group") };
        // It reached from 20 + left to 134; it reaches from 66 to 180 - left.
        assert!((after.x + 114.0 - (180.0 - left)).abs() < 1e-9, "{after:?}");
    }
}
