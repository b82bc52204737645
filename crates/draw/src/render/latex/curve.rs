//! Lines that bend or slant, for `picture`: the kernel draws them as rows of small squares.

use super::ink::{Area, Bar, Mark};
use crate::diagram::Point;

/// How many parts of a curve are tested for being hidden.
const PARTS: usize = 24;
/// Most length of a curve in widths of its line: the kernel puts a square on each half of a width, and draws at most 500.
const LONGEST: f64 = 220.0;
/// The most that half of a speck reaches to a side, in widths of its line.
const SPECK: f64 = 0.3;
/// A ring is made of as many curves.
const ARCS: usize = 8;

/// A quadratic Bézier curve.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Curve {
    pub from: Point,
    pub control: Point,
    pub to: Point,
    pub width: f64,
}

impl Curve {
    fn straight(from: Point, to: Point, width: f64) -> Self {
        Self { from, control: mix(from, to, 0.5), to, width }
    }

    fn at(self, t: f64) -> Point {
        mix(mix(self.from, self.control, t), mix(self.control, self.to, t), t)
    }

    /// The drawing from its point `from` to its point `to`.
    fn part(self, from: f64, to: f64) -> Self {
        // The polar form of the curve at both ends.
        let control = mix(mix(self.from, self.control, from), mix(self.control, self.to, from), to);
        Self { from: self.at(from), control, to: self.at(to), width: self.width }
    }

    /// Its part outside of `area`.
    pub(super) fn outside(self, area: &Area) -> Vec<Self> {
        let place = |i: usize| i as f64 / PARTS as f64;
        let is_seen = |t: f64| !area.contains(self.at(t));
        let mut rest = Vec::new();
        let mut since = is_seen(0.0).then_some(0.0);
        for i in 1..=PARTS {
            match (since, is_seen(place(i))) {
                (Some(from), false) => {
                    rest.push(self.part(from, edge(place(i - 1), place(i), is_seen)));
                    since = None;
                }
                (None, true) => since = Some(edge(place(i), place(i - 1), is_seen)),
                _ => {}
            }
        }
        match since {
            Some(0.0) if rest.is_empty() => vec![self],
            _ => rest.into_iter().chain(since.map(|from| self.part(from, 1.0))).collect(),
        }
    }

    /// The same in pieces that the kernel draws without gaps; nothing of a speck, for which it would divide by zero.
    pub(super) fn printable(self) -> impl Iterator<Item = Self> {
        let longer = |a: Point, b: Point| (a.x - b.x).abs().max((a.y - b.y).abs()) > SPECK * self.width;
        let is_seen = longer(self.from, self.control) || longer(self.control, self.to);
        let length = distance(self.from, self.control) + distance(self.control, self.to);
        let pieces = (length / (LONGEST * self.width)).ceil().max(1.0);
        (0..if is_seen { pieces as usize } else { 0 })
            .map(move |i| self.part(i as f64 / pieces, (i as f64 + 1.0) / pieces))
    }
}

/// Where between what is seen and what is not the edge lies.
fn edge(mut seen: f64, mut hidden: f64, is_seen: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..20 {
        let t = (seen + hidden) / 2.0;
        *(if is_seen(t) { &mut seen } else { &mut hidden }) = t;
    }
    seen
}

fn mix(a: Point, b: Point, t: f64) -> Point {
    Point::new(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y))
}

fn distance(a: Point, b: Point) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}

/// The parts of a line that no axis is parallel to.
pub(super) fn slanted(stroke: &[Point], width: f64) -> Vec<Mark> {
    let is_slanted = |pair: &&[Point]| Bar::between(pair[0], pair[1], width).is_none();
    let parts = stroke.windows(2).filter(is_slanted);
    parts.map(|pair| Mark::Curve(Curve::straight(pair[0], pair[1], width))).collect()
}

/// The line around a disc.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Ring {
    pub centre: Point,
    pub radius: f64,
    pub width: f64,
}

impl Ring {
    /// The curves of which it is made.
    pub(super) fn curves(self) -> [Curve; ARCS] {
        let half = std::f64::consts::PI / ARCS as f64;
        let at = |halves: usize, radius: f64| {
            let angle = half * halves as f64;
            Point::new(self.centre.x + radius * angle.cos(), self.centre.y + radius * angle.sin())
        };
        std::array::from_fn(|i| Curve {
            from: at(2 * i, self.radius),
            control: at(2 * i + 1, self.radius / half.cos()),
            to: at(2 * i + 2, self.radius),
            width: self.width,
        })
    }
}

/// A disc as a polygon.
pub(super) fn around(centre: Point, radius: f64) -> Vec<Point> {
    const CORNERS: usize = 48;
    let corner = |i: usize| {
        let angle = std::f64::consts::TAU * i as f64 / CORNERS as f64;
        Point::new(centre.x + radius * angle.cos(), centre.y + radius * angle.sin())
    };
    (0..CORNERS).map(corner).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(to: f64) -> Curve {
        Curve { from: Point::new(0.0, 0.0), control: Point::new(to / 2.0, to), to: Point::new(to, 0.0), width: 0.05 }
    }

    #[test]
    fn the_hidden_part_of_a_curve_is_cut() {
        let square = |x: f64| Area { rings: vec![around(Point::new(x, 0.5), 0.3)], margin: 0.0 };
        assert_eq!(curve(1.0).outside(&square(9.0)), [curve(1.0)]);
        let [before, after] = curve(1.0).outside(&square(0.5))[..] else { panic!("two parts") };
        assert_eq!((before.from, after.to), (curve(1.0).from, curve(1.0).to));
        for end in [before.to, after.from] {
            assert!((distance(end, Point::new(0.5, 0.5)) - 0.3).abs() < 0.01, "{end:?}");
        }
    }

    #[test]
    fn pieces_are_as_long_as_the_kernel_draws_them() {
        assert_eq!(curve(0.01).printable().count(), 0);
        assert_eq!(curve(1.0).printable().count(), 1);
        let pieces: Vec<Curve> = curve(20.0).printable().collect();
        assert!(pieces.len() > 2 && pieces.windows(2).all(|pair| pair[0].to == pair[1].from));
    }
}
