//! Drawings: marks and labels relative to a point, and how they are written with the one-letter macros of `macros.tex`.

use super::area::same_area;
use crate::diagram::{Point, Rect};
use crate::render::latex::curve::Ring;
use crate::render::latex::ink::{Axis, Bar, Lines, Mark, Run, by_width, runs, sides};
use crate::render::latex::lettered;
use std::fmt::Write as _;
use stepbook_solve::text::number;

/// Lengths that differ by less are equal, in cells.
pub(super) const EQUAL: f64 = 0.0015;

/// The middle of a block's label.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Label {
    pub at: Point,
    pub size: f64,
}

/// Marks and labels; lengths in cells, y down.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Drawing {
    pub marks: Vec<Mark>,
    pub labels: Vec<Label>,
}

impl Drawing {
    pub(super) fn is_empty(&self) -> bool {
        self.marks.is_empty() && self.labels.is_empty()
    }

    /// The same drawing, seen from `origin`.
    pub(super) fn seen_from(mut self, origin: Point) -> Self {
        self.marks.iter_mut().for_each(|mark| *mark = seen_from(origin, *mark));
        self.labels.iter_mut().for_each(|label| label.at = label.at.plus(origin, -1.0));
        self
    }

    /// Whether both look the same, be their labels bold or not.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.is_lettered_like(other) && self.is_marked_like(other)
    }

    /// Whether the labels of both are at the same places.
    pub(super) fn is_lettered_like(&self, other: &Self) -> bool {
        let same = |(a, b): (&Label, &Label)| near(a.at, b.at) && (a.size - b.size).abs() < EQUAL;
        self.labels.len() == other.labels.len() && self.labels.iter().zip(&other.labels).all(same)
    }

    fn is_marked_like(&self, other: &Self) -> bool {
        let (rounds, others) = (self.rounds(), other.rounds());
        let same_round = |(a, b): (&Round, &Round)| near(a.1, b.1) && a.0 == b.0 && (a.2 - b.2).abs() < EQUAL;
        // Numbers are counted in their order.
        rounds.len() == others.len()
            && rounds.iter().zip(&others).all(same_round)
            && self.numbers().zip(other.numbers()).all(|(a, b)| near(a, b))
            && same_area(&self.blacks(), &other.blacks())
    }

    /// The same without lines that others cover.
    pub(super) fn pruned(mut self) -> Self {
        let mut index = 0;
        while index < self.marks.len() {
            let rest = Self { marks: [&self.marks[..index], &self.marks[index + 1..]].concat(), labels: Vec::new() };
            match matches!(self.marks[index], Mark::Bar(_)) && self.is_marked_like(&rest) {
                true => self.marks = rest.marks,
                false => index += 1,
            }
        }
        self
    }

    /// The lines on one side of the x axis and across it, if the others mirror them.
    pub(super) fn half(&self) -> Option<Self> {
        let on_side = |bar: &Bar| match bar.axis {
            Axis::Horizontal => bar.at > -EQUAL,
            Axis::Vertical => bar.to > EQUAL,
        };
        let mut half = Vec::new();
        let mut both = Vec::new();
        for mark in &self.marks {
            let Mark::Bar(bar) = *mark else { return None };
            if on_side(&bar) {
                half.push(*mark);
                both.push(Mark::Bar(bar));
                both.push(Mark::Bar(match bar.axis {
                    Axis::Horizontal => Bar { at: -bar.at, ..bar },
                    Axis::Vertical => Bar { from: -bar.to, to: -bar.from, ..bar },
                }));
            }
        }
        let mirrored = Self { marks: both, labels: Vec::new() };
        mirrored.is_marked_like(self).then_some(Self { marks: half, labels: Vec::new() })
    }

    fn rounds(&self) -> Vec<Round> {
        let round = |mark: &Mark| match *mark {
            Mark::Disc { centre, radius } => Some((true, centre, radius)),
            Mark::Ring(Ring { centre, radius, .. }) => Some((false, centre, radius)),
            _ => None,
        };
        let mut rounds: Vec<_> = self.marks.iter().filter_map(round).collect();
        rounds.sort_by(|a, b| a.1.y.total_cmp(&b.1.y).then(a.1.x.total_cmp(&b.1.x)));
        rounds
    }

    /// The centres of its rings, in which the numbers of arrows are.
    pub(super) fn numbers(&self) -> impl Iterator<Item = Point> + '_ {
        self.marks.iter().filter_map(|mark| match mark {
            Mark::Ring(ring) => Some(ring.centre),
            _ => None,
        })
    }

    /// The black rectangles of its lines.
    pub(super) fn blacks(&self) -> Vec<Rect> {
        self.marks.iter().flat_map(black).collect()
    }

    /// Writes its marks. The number of a single arrow is that of the move, several have their own.
    pub(super) fn write(&self) -> String {
        let mut out = String::new();
        let straight = self.marks.iter().filter(|mark| !matches!(mark, Mark::Ring(_)));
        // Only maps have other curves, and they are not abbreviated.
        for (width, Lines { bars, frames, .. }) in by_width(straight) {
            let _ = write!(out, "\\w{};", shortened(&width));
            let frame = |Rect { x, y, w, h }| command('q', &[x, y + h, w, h]);
            out.extend(frames.into_iter().map(frame));
            out.extend(runs(bars).into_iter().map(line));
        }
        let numbers: Vec<Point> = self.numbers().collect();
        for (number, centre) in (1..).zip(&numbers) {
            if numbers.len() > 1 {
                let _ = write!(out, "\\def\\U{{{number}}}");
            }
            out.push_str(&write_number(*centre));
        }
        out
    }

    /// Writes the positions of its labels; those of size `size` need no font.
    pub(super) fn write_labels(&self, size: f64) -> String {
        let mut out = String::new();
        let mut last = short(size, 3);
        for label in &self.labels {
            let wanted = short(label.size, 3);
            if wanted != last {
                out.push_str(&lettered(label.size, &wanted));
                last = wanted;
            }
            out.push_str(&command('n', &[label.at.x, label.at.y]));
        }
        out
    }
}

/// Whether it is a disc and not a ring, its centre and its radius.
type Round = (bool, Point, f64);

/// The number of an arrow in its ring.
pub(super) fn write_number(centre: Point) -> String {
    command('Z', &[centre.x, centre.y])
}

/// `mark` with its place relative to `origin`.
fn seen_from(origin: Point, mark: Mark) -> Mark {
    match mark {
        Mark::Bar(bar) => {
            let (along, across) = bar.axis.split(origin);
            Mark::Bar(Bar { at: bar.at - across, from: bar.from - along, to: bar.to - along, ..bar })
        }
        Mark::Box { rect, width } => {
            Mark::Box { rect: Rect::new(rect.x - origin.x, rect.y - origin.y, rect.w, rect.h), width }
        }
        Mark::Disc { centre, radius } => Mark::Disc { centre: centre.plus(origin, -1.0), radius },
        Mark::Curve(curve) => Mark::Curve(curve.seen_from(origin)),
        Mark::Ring(ring) => Mark::Ring(Ring { centre: ring.centre.plus(origin, -1.0), ..ring }),
    }
}

fn near(a: Point, b: Point) -> bool {
    (a.x - b.x).abs() < EQUAL && (a.y - b.y).abs() < EQUAL
}

/// The black rectangles of the lines of a mark.
fn black(mark: &Mark) -> Vec<Rect> {
    let bars = match *mark {
        Mark::Bar(bar) => vec![bar],
        Mark::Box { rect, width } => sides(&rect.corners(), width),
        Mark::Disc { .. } | Mark::Curve(_) | Mark::Ring(_) => Vec::new(),
    };
    let black = |Bar { axis, at, from, to, width }| match axis {
        Axis::Horizontal => Rect::new(from, at - width / 2.0, to - from, width),
        Axis::Vertical => Rect::new(at - width / 2.0, from, width, to - from),
    };
    bars.into_iter().map(black).collect()
}

fn line(Run { first, count, step }: Run) -> String {
    let (name, start, step) = match first.axis {
        Axis::Horizontal => ("xX", (first.from, first.at), step),
        Axis::Vertical => ("yY", (first.at, first.from), (step.1, step.0)),
    };
    let coordinates = |lengths: &[f64], digits| lengths.iter().map(|&l| short(l, digits)).collect::<Vec<_>>().join(",");
    let (start, length) = (coordinates(&[start.0, start.1], 3), short(first.length(), 3));
    match count {
        1 => format!("\\{}{start},{length};", &name[..1]),
        _ => format!("\\{}{start},{},{count},{length};", &name[1..], coordinates(&[step.0, step.1], 4)),
    }
}

fn command(name: char, lengths: &[f64]) -> String {
    let lengths: Vec<String> = lengths.iter().map(|&length| short(length, 3)).collect();
    format!("\\{name}{};", lengths.join(","))
}

/// A number without a zero before its point.
pub(super) fn short(value: f64, digits: u32) -> String {
    shortened(&number(value, digits))
}

fn shortened(number: &str) -> String {
    match number.strip_prefix('-').unwrap_or(number).strip_prefix("0.") {
        Some(decimals) if number.starts_with('-') => format!("-.{decimals}"),
        Some(decimals) => format!(".{decimals}"),
        None => number.to_owned(),
    }
}
