//! Draws maps and plots with the commands of LaTeX's kernel: straight lines and boxes, circles, curves (`\qbezier`),
//! arrowheads.
//!
//! The kernel cannot cover anything, so what a ring would hide is left out. The number of a jump, white on black
//! elsewhere, is black in a ring.

use super::Unprintable;
use super::picture::{Canvas, Style, sides};
use crate::diagram::{Form, Item, Point, Rect, Rgb, Role, Text, Theme};
use crate::render::canvas::{Painted, Path, painted};
use stepbook_solve::text::number;

/// Shorter slanting lines, in units, are drawn as curves, because the kernel's lines have a minimum length.
const LEAST: f64 = 2.0;
/// Longer curves, in units, are divided, because the kernel draws at most 500 dots per curve.
const LONGEST: f64 = 4.0;
/// Lines on a board wider than this, in mm, are thick.
const THICK: f64 = 0.5;
/// The largest number in the direction of a kernel arrow.
const SLOPE: i32 = 4;
/// Share of an arrowhead's length at which its line ends.
const BASE: f64 = 0.4;

/// Draws items other than a position.
pub(super) fn draw(items: &[Item], canvas: &mut Canvas) -> Result<(), Unprintable> {
    let painted = painted(items, Theme::MONO, 1.0);
    let mut primitives = Primitives::default();
    primitives.collect(&painted);
    primitives.draw(canvas)
}

/// The primitives to draw, in units of the diagram.
#[derive(Default)]
struct Primitives<'a> {
    /// Straight lines along the axes.
    lines: Vec<(Style, Point, Point)>,
    /// Other lines.
    curves: Vec<(Style, [Point; 3])>,
    /// The tips of arrowheads, and the middles of their bases.
    heads: Vec<(Style, Point, Point)>,
    /// Centre, radius, and whether they are filled.
    circles: Vec<(Style, Point, f64, bool)>,
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

/// The parts of a line outside a disc.
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

impl<'a> Primitives<'a> {
    fn line(&mut self, style: &Style, from: Point, to: Point) {
        match (from.x - to.x).abs() < 1e-6 || (from.y - to.y).abs() < 1e-6 {
            true => self.lines.push((style.clone(), from, to)),
            false => self.curves.push((style.clone(), [from, mix(from, to, 0.5), to])),
        }
    }

    /// Adds a ring and removes what it would cover: numbers, smaller rings, and parts of axis-parallel lines.
    fn ring(&mut self, style: Style, centre: Point, radius: f64) {
        self.texts.retain(|text| !is_same(text.middle(), centre));
        self.circles.retain(|(_, at, ..)| !is_same(*at, centre));
        let outside = |(style, from, to): (Style, Point, Point)| {
            outside((from, to), centre, radius).into_iter().map(move |(from, to)| (style.clone(), from, to))
        };
        self.lines = std::mem::take(&mut self.lines).into_iter().flat_map(outside).collect();
        self.circles.push((style, centre, radius, false));
    }

    fn collect(&mut self, all: &'a [Painted<'_>]) {
        for painted in all {
            match painted {
                Painted::Path(path) => self.path(path),
                Painted::Text(text, _) => self.texts.push(text),
                // Only pages contain rotated items.
                Painted::Group(_, inner) | Painted::Turned(_, inner) => self.collect(inner),
            }
        }
    }

    fn path(&mut self, path: &Path) {
        // Width in mm, with cells of 10 mm.
        let width = path.stroke.map_or(0.0, |(_, width)| width.mm(10.0));
        let style = if width > THICK { Style::Thick } else { Style::Thin };
        let is_black = path.fill == Some(Rgb::grey(0));
        match (&path.form, path.role) {
            // The arrowhead of a jump: left, tip, right.
            (Form::Rings(rings, _), Role::Arrow) => {
                for ring in rings.iter().filter(|ring| ring.len() == 3) {
                    let (tip, base) = (ring[1], mix(ring[0], ring[2], 0.5));
                    self.line(&style, mix(base, tip, BASE), tip);
                    self.heads.push((style.clone(), tip, base));
                }
            }
            (Form::Rings(rings, _), _) => rings.iter().for_each(|ring| self.outline(&style, ring, is_black)),
            (Form::Rect(rect, _), _) => self.outline(&style, &rect.corners(), is_black),
            (Form::Lines(lines), _) => {
                lines.iter().flat_map(|line| line.windows(2)).for_each(|pair| self.line(&style, pair[0], pair[1]));
            }
            (Form::Curve(points), _) => self.curves.push((style, *points)),
            (Form::Disc(centre, radius), Role::Tally | Role::Landing { .. }) => self.ring(style, *centre, *radius),
            // Only SVG has letters as outlines.
            (Form::Letters(_), _) => {}
            (Form::Disc(centre, radius), _) => self.circles.push((style, *centre, *radius, is_black)),
        }
    }

    /// Adds an outline. A black one is a row of columns, from each upper edge down to the lowest.
    fn outline(&mut self, style: &Style, ring: &[Point], is_black: bool) {
        if !is_black {
            return sides(ring).for_each(|(from, to)| self.line(style, from, to));
        }
        let base = ring.iter().map(|point| point.y).fold(f64::NEG_INFINITY, f64::max);
        let is_top = |&(a, b): &(Point, Point)| a.y == b.y && a.y < base && (b.x - a.x).abs() > 1e-6;
        let column = |(a, b): (Point, Point)| Rect::new(a.x.min(b.x), a.y, (b.x - a.x).abs(), base - a.y);
        self.rules.extend(sides(ring).filter(is_top).map(column));
    }

    fn draw(self, canvas: &mut Canvas) -> Result<(), Unprintable> {
        for (style, from, to) in self.lines {
            canvas.line(style, from, to);
        }
        for Rect { x, y, w, h } in self.rules {
            let [width, height] = [w, h].map(|length| number(length, 2));
            let rule = format!("\\rule{{{width}\\unitlength}}{{{height}\\unitlength}}");
            canvas.put(Style::Thin, Point::new(x, y + h), &rule);
        }
        for (style, [from, control, to]) in self.curves {
            let (dx, dy) = ((to.x - from.x).abs(), (to.y - from.y).abs());
            let is_straight = is_same(control, mix(from, to, 0.5));
            if is_straight && (dx - dy).abs() < 1e-6 && dx >= LEAST {
                canvas.line(style, from, to);
                continue;
            }
            let count = (dx.hypot(dy) / LONGEST).ceil().max(1.0);
            for i in 0..count as usize {
                canvas.curve(style.clone(), part([from, control, to], i as f64 / count, (i as f64 + 1.0) / count));
            }
        }
        for (style, tip, behind) in self.heads {
            let (a, b) = slope(tip.plus(behind, -1.0));
            canvas.put(style, tip, &format!("\\vector({a},{b}){{0}}"));
        }
        for (style, centre, radius, filled) in self.circles {
            let star = if filled { "*" } else { "" };
            canvas.put(style, centre, &format!("\\circle{star}{{{}}}", number(2.0 * radius, 2)));
        }
        self.texts.into_iter().try_for_each(|text| canvas.text(text))
    }
}

/// The part of a curve between two parameters.
fn part([a, b, c]: [Point; 3], from: f64, to: f64) -> [Point; 3] {
    let at = |s: f64, t: f64| mix(mix(a, b, s), mix(b, c, s), t);
    [at(from, from), at(from, to), at(to, to)]
}

/// The nearest direction of the kernel to this one, which has y down.
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
