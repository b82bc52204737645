//! Marks for folding and cutting. They are decoration, so screen readers skip them.

use super::order::Side;
use super::{Imposition, Scheme, SheetGrid};
use crate::booklet::pages::sheet::MM_PER_PT;
use crate::booklet::pages::style;
use stepbook_draw::diagram::{Anchor, Form, Item, Point, Role, Text};
use stepbook_draw::font::Weight;

/// Distance of a mark from the edge of the paper.
const FROM_EDGE: f64 = 2.0;
/// Minimum distance of an outside mark from the trimmed edge; a wider bleed increases it.
const FROM_TRIM: f64 = 3.0;
/// Length of a mark: three dashes and two gaps of a fold mark.
const LENGTH: f64 = 5.0 * DASH;
const DASH: f64 = 1.2;
/// Half the length of the arms of the cross at the crossing of two cuts.
const ARM: f64 = 2.0;

/// The margin around the trimmed sheet, in mm.
pub(super) fn slug(plan: &Imposition) -> f64 {
    if plan.crop_marks { outside(plan) + LENGTH + 1.0 } else { plan.bleed }
}

/// The distance of outside marks from the trimmed edge.
fn outside(plan: &Imposition) -> f64 {
    plan.bleed.max(FROM_TRIM)
}

/// Draws the marks of a side.
pub(super) fn draw(plan: &Imposition, division: &SheetGrid, side: &Side, items: &mut Vec<Item>) {
    let slug = slug(plan);
    // Outside marks are trimmed off with the margin.
    let start = if plan.crop_marks { -outside(plan) - LENGTH } else { FROM_EDGE };
    let marker = Marker { division, slug, start };
    let (SheetGrid { cols, rows, .. }, mut strokes) = (*division, Vec::new());
    match plan.scheme {
        Scheme::Single | Scheme::NUp(_) | Scheme::Cover { .. } => {}
        Scheme::Booklet { .. } => {
            for dash in 0..3 {
                marker.beside(true, 1, (2.0 * f64::from(dash) * DASH, DASH), &mut strokes);
            }
        }
        Scheme::CutStack(_) => {
            (1..cols).for_each(|col| marker.beside(true, col, (0.0, LENGTH), &mut strokes));
            (1..rows).for_each(|row| marker.beside(false, row, (0.0, LENGTH), &mut strokes));
            marker.crosses(&mut strokes);
        }
    }
    if plan.crop_marks {
        [0, cols].into_iter().for_each(|col| marker.beside(true, col, (0.0, LENGTH), &mut strokes));
        [0, rows].into_iter().for_each(|row| marker.beside(false, row, (0.0, LENGTH), &mut strokes));
    }
    if !strokes.is_empty() {
        items.push(Item::Shape(Form::Lines(strokes), Role::ThinRule));
    }
    if matches!(plan.scheme, Scheme::Booklet { .. } | Scheme::CutStack(_)) {
        items.push(Item::Text(marker.name(plan, side)));
    }
}

struct Marker<'a> {
    division: &'a SheetGrid,
    slug: f64,
    /// The start of the marks, from the trimmed edge inwards.
    start: f64,
}

impl Marker<'_> {
    /// A point of the trimmed sheet.
    fn point(&self, x: f64, y: f64) -> Point {
        Point::new(self.slug + x, self.slug + y)
    }

    /// Adds strokes at both ends of the line before a column or a row, at this distance from the edge and of this
    /// length.
    fn beside(&self, is_column: bool, number: usize, (from, length): (f64, f64), strokes: &mut Vec<Vec<Point>>) {
        let ((wide, high), SheetGrid { width, height, .. }) = (self.division.cell(), *self.division);
        let (cell, end) = if is_column { (wide, height) } else { (high, width) };
        let at = number as f64 * cell;
        let point = |along: f64| if is_column { self.point(at, along) } else { self.point(along, at) };
        let ends = [from, from + length].map(|along| self.start + along);
        strokes.extend([ends.map(point).to_vec(), ends.map(|along| point(end - along)).to_vec()]);
    }

    /// Adds crosses at the corners where four pages meet.
    fn crosses(&self, strokes: &mut Vec<Vec<Point>>) {
        let (width, height) = self.division.cell();
        for row in 1..self.division.rows {
            for col in 1..self.division.cols {
                let (x, y) = (col as f64 * width, row as f64 * height);
                strokes.push(vec![self.point(x - ARM, y), self.point(x + ARM, y)]);
                strokes.push(vec![self.point(x, y - ARM), self.point(x, y + ARM)]);
            }
        }
    }

    /// The name of the sheet beside the lower mark.
    fn name(&self, plan: &Imposition, side: &Side) -> Text {
        let sheet = ("sheet", (side.sheet + 1).into());
        let names =
            [["impose-mark-front", "impose-mark-back"], ["impose-signature-mark-front", "impose-signature-mark-back"]];
        let name = names[usize::from(side.signature.is_some())][usize::from(side.is_back)];
        let signature = side.signature.map(|number| ("signature", number.into()));
        let content = plan.language.say(name, &[sheet].into_iter().chain(signature).collect::<Vec<_>>());
        let (col, x) = if self.division.cols > 1 { (1.0, 2.0) } else { (0.0, FROM_EDGE + LENGTH) };
        let at = self.point(col * self.division.cell().0 + x, self.division.height - self.start - 0.4 * LENGTH);
        Text::new(at, style::LABEL * MM_PER_PT, Anchor::Start, Weight::Light, content)
    }
}
