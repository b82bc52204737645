//! Repeated shapes are written once, as form XObjects, and referenced.
//!
//! This makes a booklet a third as large and twice as fast to write, because its blocks, ghosts and arrows are few
//! shapes in many positions.

use super::fonts::EmbeddedFonts;
use super::measure::{hundredths, points};
use super::page::PageWriter;
use crate::diagram::{Form, Point, Rect, Role, Theme};
use crate::render::canvas::{Painted, Path};
use printpdf::{DictItem, ExternalStream, ExternalXObject, XObject, XObjectId, XObjectMap};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Number of uses from which a shape is shared.
const OFTEN: usize = 3;

/// A shape independent of its position: its role, whether it is a hatch, then its kind, scale and radius, and its
/// points relative to the first in hundredths of a pt.
type Key = (Role, bool, Vec<i32>);

/// The shared shapes of a document, by number.
pub(super) struct Shapes<'a> {
    numbers: FxHashMap<Key, usize>,
    often: Vec<&'a Path>,
}

impl<'a> Shapes<'a> {
    /// The shared shapes of `pages`, numbered in the order of their first use.
    pub(super) fn of(pages: &'a [Vec<Painted<'_>>]) -> Self {
        // For each shape: the order of its first use, its number of uses, and its first path.
        let mut uses: FxHashMap<Key, (usize, usize, &'a Path)> = FxHashMap::default();
        for page in pages {
            Painted::leaves(page, &mut |painted| {
                if let Painted::Path(path) = painted {
                    let number = uses.len();
                    uses.entry(key(path)).or_insert((number, 0, path)).1 += 1;
                }
            });
        }
        let mut often: Vec<_> = uses.into_iter().filter(|(_, (_, count, _))| *count >= OFTEN).collect();
        often.sort_unstable_by_key(|(_, (number, ..))| *number);
        let paths = often.iter().map(|(_, (.., path))| *path).collect();
        let numbers = often.into_iter().enumerate().map(|(number, (key, _))| (key, number)).collect();
        Self { numbers, often: paths }
    }

    /// The name of a shape, if it is shared.
    pub(super) fn name(&self, path: &Path) -> Option<String> {
        self.numbers.get(&key(path)).map(|&number| name(number))
    }

    /// The shared shapes as XObjects.
    pub(super) fn xobjects(&self, theme: Theme, fonts: &EmbeddedFonts<'_>) -> XObjectMap {
        let named = self.often.iter().enumerate().map(|(number, path)| (XObjectId(name(number)), path));
        XObjectMap { map: named.map(|(name, path)| (name, self.drawn(path, theme, fonts))).collect() }
    }

    /// An XObject that draws `path` with its reference point at (0, 0).
    fn drawn(&self, path: &Path, theme: Theme, fonts: &EmbeddedFonts<'_>) -> XObject {
        let Point { x, y } = origin(&path.form);
        let path = Path { form: path.form.clone().mapped(|at| at.plus(Point::new(x, y), -1.0), 1.0), ..path.clone() };
        let mut writer = PageWriter::new(theme, fonts, 0.0, self);
        writer.shape(&path);
        let dict = BTreeMap::from([
            ("Type".to_owned(), DictItem::Name(b"XObject".to_vec())),
            ("Subtype".to_owned(), DictItem::Name(b"Form".to_vec())),
            ("FormType".to_owned(), DictItem::Int(1)),
            ("BBox".to_owned(), DictItem::Array(bounds(&path).map(DictItem::Real).to_vec())),
            ("Resources".to_owned(), DictItem::Dict { map: BTreeMap::new() }),
        ]);
        let stream = ExternalStream { dict, content: writer.finish().0, compress: false };
        XObject::External(ExternalXObject { stream, width: None, height: None, dpi: None })
    }
}

/// The bounding box of a shape, in pt, y up: left, bottom, right, top.
fn bounds(path: &Path) -> [f32; 4] {
    // Mitred corners extend beyond half the line width.
    let margin = path.stroke.map_or(0.0, |(_, width)| width.mm(path.scale)) * 1.5 + 0.1;
    let Rect { x, y, w, h } = Rect::around(path.form.points());
    let (left, bottom) = (points(x - margin), points(-y - h - margin));
    let size = [w, h].map(|side| points(side + 2.0 * margin));
    [left, bottom, left + size[0], bottom + size[1]]
}

fn name(number: usize) -> String {
    format!("S{number}")
}

/// The reference point of a shape.
pub(super) fn origin(form: &Form) -> Point {
    form.points().first().copied().unwrap_or_default()
}

fn key(path: &Path) -> Key {
    let hundredths = |mm: f64| hundredths(mm) as i32;
    // The number of points of each line also matters.
    let lengths = |lines: &[Vec<Point>]| lines.iter().map(|line| line.len() as i32).collect();
    let (kind, radius, lengths): (i32, f64, Vec<i32>) = match &path.form {
        Form::Rect(_, radius) => (0, *radius, Vec::new()),
        Form::Disc(..) => (1, 0.0, Vec::new()),
        Form::Rings(rings, radius) => (2, *radius, lengths(rings)),
        Form::Lines(lines) => (3, 0.0, lengths(lines)),
        Form::Curve(_) => (4, 0.0, Vec::new()),
        Form::Letters(outlines) => (5, 0.0, outlines.iter().map(|outline| outline.len() as i32).collect()),
    };
    let mut numbers = vec![kind, (path.scale * 1000.0).round() as i32, hundredths(radius)];
    numbers.extend(lengths);
    let (points, origin) = (path.form.points(), origin(&path.form));
    numbers.extend(points.iter().flat_map(|p| [hundredths(p.x - origin.x), hundredths(p.y - origin.y)]));
    (path.role, path.hatch, numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{HATCH_PITCH, Item};
    use crate::render::canvas::painted;

    fn key_of(item: Item) -> Key {
        let items = [item];
        let [Painted::Path(path)] = &painted(&items, Theme::MONO, 8.0)[..] else { panic!("one shape") };
        key(path)
    }

    fn rect(x: f64, radius: f64) -> Key {
        key_of(Item::Shape(Form::Rect(Rect::new(x, 0.0, 1.0, 1.0), radius), Role::Frame))
    }

    fn ring(x: f64, radius: f64) -> Key {
        let corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)].map(|(dx, dy)| Point::new(x + dx, dy));
        key_of(Item::Shape(Form::Rings(vec![corners.to_vec()], radius), Role::Frame))
    }

    fn walls(x: f64) -> Key {
        key_of(Item::Hatch { rings: vec![Rect::new(x, 0.0, 1.0, 1.0).corners().to_vec()], role: Role::Wall })
    }

    #[test]
    fn a_shape_is_the_same_at_another_place_and_not_with_another_radius() {
        for of in [rect, ring] {
            assert_eq!(of(0.0, 0.1), of(3.0, 0.1));
            assert_ne!(of(0.0, 0.1), of(3.0, 0.2));
        }
        assert_ne!(rect(0.0, 0.0), ring(0.0, 0.0));
    }

    #[test]
    fn a_hatch_is_the_same_where_its_lines_cross_it_at_the_same_places() {
        let period = HATCH_PITCH * std::f64::consts::SQRT_2;
        assert_eq!(walls(0.1), walls(0.1 + 5.0 * period));
        assert_ne!(walls(0.1), walls(1.1));
    }
}
