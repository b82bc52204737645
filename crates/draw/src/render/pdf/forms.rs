//! Shapes as form XObjects.

use super::fonts::EmbeddedFonts;
use super::measure::points;
use super::pen::Pen;
use super::shapes::{Shape, Shapes, origin, outline_points, role};
use crate::diagram::{Item, Point, Theme};
use printpdf::{DictItem, ExternalStream, ExternalXObject, XObject, XObjectId, XObjectMap};
use std::collections::BTreeMap;

/// The shapes that are written once.
pub(super) fn xobjects(shapes: &Shapes<'_>, theme: Theme, fonts: &EmbeddedFonts<'_>) -> XObjectMap {
    XObjectMap { map: shapes.often().map(|(name, shape)| (XObjectId(name), drawn(shape, theme, fonts))).collect() }
}

/// What draws `shape` with its origin at (0, 0).
fn drawn(shape: &Shape<'_>, theme: Theme, fonts: &EmbeddedFonts<'_>) -> XObject {
    let origin = origin(shape.item);
    let mut pen = Pen::at(theme, fonts, Point::new(-origin.x * shape.scale, -origin.y * shape.scale), shape.scale);
    pen.shape_item(shape.item);
    let stroke = match theme.paint(role(shape.item)).stroke {
        Some((_, width)) => width.mm(shape.scale),
        None => 0.0,
    };
    let (content, _) = pen.finish();
    form(content, bounds(shape.item, shape.scale, stroke))
}

/// A form with a box: left, bottom, right, top.
fn form(content: Vec<u8>, corners: [f32; 4]) -> XObject {
    let number = |pt: f32| DictItem::Real(pt);
    let dict = BTreeMap::from([
        ("Type".to_owned(), DictItem::Name(b"XObject".to_vec())),
        ("Subtype".to_owned(), DictItem::Name(b"Form".to_vec())),
        ("FormType".to_owned(), DictItem::Int(1)),
        ("BBox".to_owned(), DictItem::Array(corners.map(number).to_vec())),
        ("Resources".to_owned(), DictItem::Dict { map: BTreeMap::new() }),
    ]);
    XObject::External(ExternalXObject {
        stream: ExternalStream { dict, content, compress: false },
        width: None,
        height: None,
        dpi: None,
    })
}

/// The box around a shape whose origin is at (0, 0), in pt, y up: left, bottom, right, top.
fn bounds(item: &Item, scale: f64, stroke: f64) -> [f32; 4] {
    let origin = origin(item);
    // Mitred corners reach farther than half the line.
    let margin = stroke * 1.5 + 0.1;
    let (mut low, mut high) = (Point::default(), Point::default());
    outline_points(item, |p| {
        let at = Point::new((p.x - origin.x) * scale, -(p.y - origin.y) * scale);
        low = Point::new(low.x.min(at.x), low.y.min(at.y));
        high = Point::new(high.x.max(at.x), high.y.max(at.y));
    });
    let (left, bottom) = (points(low.x - margin), points(low.y - margin));
    let size = [high.x - low.x, high.y - low.y].map(|side| points(side + 2.0 * margin));
    [left, bottom, left + size[0], bottom + size[1]]
}
