//! Shapes as form XObjects.

use super::fonts::EmbeddedFonts;
use super::measure::points;
use super::pen::Pen;
use super::shapes::{Shape, Shapes, origin, outline_points, role};
use crate::diagram::{Item, Point, Theme};
use printpdf::{
    DictItem, ExternalStream, ExternalXObject, PdfDocument, PdfPage, PdfSaveOptions, Pt, Rect, XObject, XObjectMap,
};
use std::collections::BTreeMap;

/// The shapes that are written once.
///
/// printpdf translates operators for pages only, so each shape is made a page of a scratch document.
pub(super) fn xobjects(shapes: &Shapes<'_>, theme: Theme, fonts: &EmbeddedFonts<'_>) -> XObjectMap {
    let (names, pages): (Vec<_>, Vec<_>) =
        shapes.often().map(|(name, shape)| (name, scratch(shape, theme, fonts))).unzip();
    let boxes: Vec<Rect> = pages.iter().map(|page| page.media_box.clone()).collect();
    let mut document = PdfDocument::new("");
    document.pages = pages;
    let options = PdfSaveOptions { optimize: false, ..PdfSaveOptions::default() };
    let document = document.to_lopdf_document(&options, &mut Vec::new());
    let mut map = XObjectMap::default();
    for ((name, size), page) in names.into_iter().zip(boxes).zip(document.get_pages().into_values()) {
        map.map.insert(name, form(document.get_page_content(page), &size));
    }
    map
}

/// The page of a scratch document that draws `shape` with its origin at (0, 0).
fn scratch(shape: &Shape<'_>, theme: Theme, fonts: &EmbeddedFonts<'_>) -> PdfPage {
    let origin = origin(shape.item);
    let mut pen = Pen::at(theme, fonts, Point::new(-origin.x * shape.scale, -origin.y * shape.scale), shape.scale);
    pen.shape_item(shape.item);
    let stroke = match theme.paint(role(shape.item)).stroke {
        Some((_, width)) => width.mm(shape.scale),
        None => 0.0,
    };
    let size = bounds(shape.item, shape.scale, stroke);
    PdfPage { media_box: size.clone(), trim_box: size.clone(), crop_box: size, ops: pen.ops() }
}

fn form(content: Vec<u8>, size: &Rect) -> XObject {
    let number = |pt: f32| DictItem::Real(pt);
    let (left, bottom) = (size.x.0, size.y.0);
    let corners = [left, bottom, left + size.width.0, bottom + size.height.0];
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

/// The box around a shape whose origin is at (0, 0), in pt, y up.
fn bounds(item: &Item, scale: f64, stroke: f64) -> Rect {
    let origin = origin(item);
    // Mitred corners reach farther than half the line.
    let margin = stroke * 1.5 + 0.1;
    let (mut low, mut high) = (Point::default(), Point::default());
    outline_points(item, |p| {
        let at = Point::new((p.x - origin.x) * scale, -(p.y - origin.y) * scale);
        low = Point::new(low.x.min(at.x), low.y.min(at.y));
        high = Point::new(high.x.max(at.x), high.y.max(at.y));
    });
    let pt = |mm: f64| points(mm);
    Rect {
        x: pt(low.x - margin),
        y: pt(low.y - margin),
        width: Pt(pt(high.x - low.x + 2.0 * margin).0),
        height: Pt(pt(high.y - low.y + 2.0 * margin).0),
        ..Rect::from_wh(Pt(0.0), Pt(0.0))
    }
}
