//! Shapes as form XObjects.

use super::fonts::EmbeddedFonts;
use super::measure::points;
use super::pen::Pen;
use super::shapes::{Shapes, origin};
use crate::diagram::{Point, Rect, Theme};
use crate::render::canvas::Path;
use printpdf::{DictItem, ExternalStream, ExternalXObject, XObject, XObjectId, XObjectMap};
use std::collections::BTreeMap;

/// The shapes that are written once.
pub(super) fn xobjects(shapes: &Shapes<'_>, theme: Theme, fonts: &EmbeddedFonts<'_>) -> XObjectMap {
    let drawn = |(name, path): (String, &Path)| (XObjectId(name), drawn(path, theme, fonts, shapes));
    XObjectMap { map: shapes.often().map(drawn).collect() }
}

/// What draws `path` with its origin at (0, 0).
fn drawn(path: &Path, theme: Theme, fonts: &EmbeddedFonts<'_>, shapes: &Shapes<'_>) -> XObject {
    let origin = origin(&path.form);
    let path = Path { form: path.form.clone().shifted(Point::new(-origin.x, -origin.y)), ..path.clone() };
    let mut pen = Pen::new(theme, fonts, 0.0, shapes);
    pen.shape(&path);
    form(pen.finish().0, bounds(&path))
}

/// A form with a box: left, bottom, right, top.
fn form(content: Vec<u8>, corners: [f32; 4]) -> XObject {
    let dict = BTreeMap::from([
        ("Type".to_owned(), DictItem::Name(b"XObject".to_vec())),
        ("Subtype".to_owned(), DictItem::Name(b"Form".to_vec())),
        ("FormType".to_owned(), DictItem::Int(1)),
        ("BBox".to_owned(), DictItem::Array(corners.map(DictItem::Real).to_vec())),
        ("Resources".to_owned(), DictItem::Dict { map: BTreeMap::new() }),
    ]);
    XObject::External(ExternalXObject {
        stream: ExternalStream { dict, content, compress: false },
        width: None,
        height: None,
        dpi: None,
    })
}

/// The box around a shape, in pt, y up: left, bottom, right, top.
fn bounds(path: &Path) -> [f32; 4] {
    // Mitred corners reach farther than half the line.
    let margin = path.stroke.map_or(0.0, |(_, width)| width.mm(path.scale)) * 1.5 + 0.1;
    let Rect { x, y, w, h } = Rect::around(path.form.points().into_iter());
    let (left, bottom) = (points(x - margin), points(-y - h - margin));
    let size = [w, h].map(|side| points(side + 2.0 * margin));
    [left, bottom, left + size[0], bottom + size[1]]
}
