//! Maps and plots with what LaTeX's kernel draws: straight lines and boxes, circles, curves (`\qbezier`), heads of arrows.
//!
//! Nothing covers anything, so what a ring would hide is left out, and the number of a jump, white on black elsewhere, is black in a
//! ring.

use super::Unprintable;
use super::picture::{Page, Pen, sides};
use crate::diagram::{Form, Item, Point, Rect, Rgb, Role, Text, Theme};
use crate::render::canvas::{Painted, Path, painted};
use stepbook_solve::text::number;

/// Slanting lines that are shorter, in units, are curves: the kernel's own have a least length.
const LEAST: f64 = 2.0;
/// The kernel draws a curve as at most 500 dots; longer ones, in units, are divided.
const LONGEST: f64 = 4.0;
/// Lines of at least this width on a board, in mm, are thick ones.
const THICK: f64 = 0.5;
/// The kernel's arrows have directions of these numbers at most.
const SLOPE: i32 = 4;
/// Part of the length of a map's head at which its line ends.
const BASE: f64 = 0.4;

/// Draws items that show no position.
pub(super) fn draw(items: &[Item], page: &mut Page) -> Result<(), Unprintable> {
    let painted = painted(items, Theme::MONO, 1.0);
    let mut sketch = Sketch::default();
    sketch.collect(&painted);
    sketch.draw(page)
}

/// What is drawn, in the units of the page.
#[derive(Default)]
struct Sketch<'a> {
    /// Straight lines along the axes.
    lines: Vec<(Pen, Point, Point)>,
    /// Other lines.
    curves: Vec<(Pen, [Point; 3])>,
    /// The tips of arrows, and points in their middles behind them.
    heads: Vec<(Pen, Point, Point)>,
    /// Middle, radius, and whether they are filled.
    circles: Vec<(Pen, Point, f64, bool)>,
    /// Black rectangles.
    rules: Vec<Rect>,
    texts: Vec<&'a Text>,
}

/// Whether two points are the same.
fn is_same(a: Point, b: Point) -> bool {
    (a.x - b.x).hypot(a.y - b.y) < 1e-6
}

fn mix(a: Point, b: Point, t: f64) -> Point {
    Point::new(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y))
}

/// The parts of a line that are not in a disc.
pub(super) fn outside((from, to): (Point, Point), centre: Point, radius: f64) -> Vec<(Point, Point)> {
    let (along, length) = (to.plus(from, -1.0), (to.x - from.x).hypot(to.y - from.y));
    let foot = ((centre.x - from.x) * along.x + (centre.y - from.y) * along.y) / (length * length);
    let off = centre.plus(mix(from, to, foot), -1.0);
    let half = (radius * radius - off.x * off.x - off.y * off.y).max(0.0).sqrt() / length;
    if half <= 0.0 || foot + half <= 0.0 || foot - half >= 1.0 {
        return vec![(from, to)];
    }
    let parts = [(0.0, foot - half), (foot + half, 1.0)].into_iter().filter(|(a, b)| b - a > 1e-6);
    parts.map(|(a, b)| (mix(from, to, a), mix(from, to, b))).collect()
}

impl<'a> Sketch<'a> {
    fn line(&mut self, pen: &Pen, from: Point, to: Point) {
        match (from.x - to.x).abs() < 1e-6 || (from.y - to.y).abs() < 1e-6 {
            true => self.lines.push((pen.clone(), from, to)),
            false => self.curves.push((pen.clone(), [from, mix(from, to, 0.5), to])),
        }
    }

    /// A ring that hides what it would cover: numbers, smaller rings, and the parts of lines along the axes.
    fn ring(&mut self, pen: Pen, centre: Point, radius: f64) {
        self.texts.retain(|text| !is_same(text.middle(), centre));
        self.circles.retain(|(_, at, ..)| !is_same(*at, centre));
        let outside = |(pen, from, to): (Pen, Point, Point)| {
            outside((from, to), centre, radius).into_iter().map(move |(from, to)| (pen.clone(), from, to))
        };
        self.lines = std::mem::take(&mut self.lines).into_iter().flat_map(outside).collect();
        self.circles.push((pen, centre, radius, false));
    }

    fn collect(&mut self, all: &'a [Painted<'_>]) {
        for painted in all {
            match painted {
                Painted::Path(path) => self.path(path),
                Painted::Text(text, _) => self.texts.push(text),
                // Only pages turn something.
                Painted::Group(_, inner) | Painted::Turned(_, inner) => self.collect(inner),
            }
        }
    }

    fn path(&mut self, path: &Path) {
        // Widths of lines on boards, and of plots.
        let width = path.stroke.map_or(0.0, |(_, width)| width.mm(10.0));
        let pen = if width > THICK { Pen::Thick } else { Pen::Thin };
        let is_black = path.fill == Some(Rgb::grey(0));
        match (&path.form, path.role) {
            // The head of a jump: left, tip, right.
            (Form::Rings(rings, _), Role::Arrow) => {
                for ring in rings.iter().filter(|ring| ring.len() == 3) {
                    let (tip, base) = (ring[1], mix(ring[0], ring[2], 0.5));
                    self.line(&pen, mix(base, tip, BASE), tip);
                    self.heads.push((pen.clone(), tip, base));
                }
            }
            (Form::Rings(rings, _), _) => rings.iter().for_each(|ring| self.outline(&pen, ring, is_black)),
            (Form::Rect(rect, _), _) => self.outline(&pen, &rect.corners(), is_black),
            (Form::Lines(lines), _) => {
                lines.iter().flat_map(|line| line.windows(2)).for_each(|pair| self.line(&pen, pair[0], pair[1]));
            }
            (Form::Curve(points), _) => self.curves.push((pen, *points)),
            (Form::Disc(centre, radius), Role::Tally | Role::Landing { .. }) => self.ring(pen, *centre, *radius),
            // Only SVG has them.
            (Form::Letters(_), _) => {}
            (Form::Disc(centre, radius), _) => self.circles.push((pen, *centre, *radius, is_black)),
        }
    }

    /// An outline; a black one is a row of columns, from each upper edge down to the lowest.
    fn outline(&mut self, pen: &Pen, ring: &[Point], is_black: bool) {
        if !is_black {
            return sides(ring).for_each(|(from, to)| self.line(pen, from, to));
        }
        let base = ring.iter().map(|point| point.y).fold(f64::NEG_INFINITY, f64::max);
        let is_top = |&(a, b): &(Point, Point)| a.y == b.y && a.y < base && (b.x - a.x).abs() > 1e-6;
        let column = |(a, b): (Point, Point)| Rect::new(a.x.min(b.x), a.y, (b.x - a.x).abs(), base - a.y);
        self.rules.extend(sides(ring).filter(is_top).map(column));
    }

    fn draw(self, page: &mut Page) -> Result<(), Unprintable> {
        for (pen, from, to) in self.lines {
            page.line(pen, from, to);
        }
        for Rect { x, y, w, h } in self.rules {
            let [width, height] = [w, h].map(|length| number(length, 2));
            let rule = format!("\\rule{{{width}\\unitlength}}{{{height}\\unitlength}}");
            page.put(Pen::Thin, Point::new(x, y + h), &rule);
        }
        for (pen, [from, control, to]) in self.curves {
            let (dx, dy) = ((to.x - from.x).abs(), (to.y - from.y).abs());
            let is_straight = is_same(control, mix(from, to, 0.5));
            if is_straight && (dx - dy).abs() < 1e-6 && dx >= LEAST {
                page.line(pen, from, to);
                continue;
            }
            let count = (dx.hypot(dy) / LONGEST).ceil().max(1.0);
            for i in 0..count as usize {
                page.curve(pen.clone(), part([from, control, to], i as f64 / count, (i as f64 + 1.0) / count));
            }
        }
        for (pen, tip, behind) in self.heads {
            let (a, b) = slope(tip.plus(behind, -1.0));
            page.put(pen, tip, &format!("\\vector({a},{b}){{0}}"));
        }
        for (pen, centre, radius, filled) in self.circles {
            let star = if filled { "*" } else { "" };
            page.put(pen, centre, &format!("\\circle{star}{{{}}}", number(2.0 * radius, 2)));
        }
        self.texts.into_iter().try_for_each(|text| page.text(text))
    }
}

/// The part of a curve between two of its points.
fn part([a, b, c]: [Point; 3], from: f64, to: f64) -> [Point; 3] {
    let at = |s: f64, t: f64| mix(mix(a, b, s), mix(b, c, s), t);
    [at(from, from), at(from, to), at(to, to)]
}

/// The kernel's direction that is nearest to this one, which has y down.
fn slope(along: Point) -> (i32, i32) {
    let angle = (-along.y).atan2(along.x);
    let all = (-SLOPE..=SLOPE).flat_map(|a| (-SLOPE..=SLOPE).map(move |b| (a, b)));
    let is_whole = |&(a, b): &(i32, i32)| (a, b) != (0, 0) && (2..=SLOPE).all(|n| a % n != 0 || b % n != 0);
    let off = |(a, b): (i32, i32)| {
        let off = (f64::from(b).atan2(f64::from(a)) - angle).abs();
        off.min(std::f64::consts::TAU - off)
    };
    all.filter(is_whole).min_by(|&a, &b| off(a).total_cmp(&off(b))).unwrap_or((1, 0))
}
