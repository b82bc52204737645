//! Compact path data: each command uses the shorter of the absolute and the relative form.

use crate::diagram::{Form, Point, Segment};
use stepbook_solve::text::tenths;

/// Units of the view box per cell.
pub const UNIT: f64 = 100.0;

/// A length in cells as tenths of a unit of the view box. All coordinates are rounded to these, so relative ones do not
/// drift.
pub(super) fn tenths_of(cells: f64) -> i64 {
    (cells * UNIT * 10.0).round() as i64
}

/// A length in cells as units of the view box.
pub(super) fn units(cells: f64) -> String {
    let mut text = String::with_capacity(6);
    tenths(tenths_of(cells), &mut text);
    text
}

/// Path data under construction.
pub(super) struct PathData {
    data: String,
    /// Coordinates are rounded to multiples of this many tenths.
    grain: i64,
    /// The current point, in tenths of a unit.
    x: i64,
    y: i64,
}

impl PathData {
    /// An empty path whose coordinates are rounded to multiples of `grain` tenths of a unit.
    pub(super) fn new(grain: i64) -> Self {
        Self { data: String::new(), grain, x: 0, y: 0 }
    }

    /// Adds the contours of a shape.
    pub(super) fn form(&mut self, form: &Form) {
        let (outlines, closed) = form.outlines();
        for outline in outlines {
            outline.into_iter().for_each(|segment| self.segment(segment));
            if closed {
                self.data.push('z');
            }
        }
    }

    /// Adds a segment, in the short form if it is parallel to an axis.
    fn segment(&mut self, segment: Segment) {
        let rounded = |cells: f64| (cells * UNIT * 10.0 / self.grain as f64).round() as i64 * self.grain;
        let Point { x, y } = segment.end();
        let (x, y) = (rounded(x), rounded(y));
        match segment {
            // Closing a contour has moved the current point.
            Segment::Move(_) if self.data.is_empty() || self.data.ends_with('z') => self.command('M', &[x, y]),
            // The current point is there already.
            Segment::Move(_) if (x, y) == (self.x, self.y) => {}
            Segment::Move(_) => self.shorter('M', &[x, y]),
            Segment::Line(_) if y == self.y => self.shorter('H', &[x]),
            Segment::Line(_) if x == self.x => self.shorter('V', &[y]),
            Segment::Line(_) => self.shorter('L', &[x, y]),
            Segment::Corner(bend, _) | Segment::Curve(bend, _) => {
                self.shorter('Q', &[rounded(bend.x), rounded(bend.y), x, y]);
            }
        }
        (self.x, self.y) = (x, y);
    }

    /// The data.
    pub(super) fn text(self) -> String {
        self.data
    }

    /// Adds a command with absolute or relative coordinates, whichever is shorter.
    fn shorter(&mut self, command: char, absolute: &[i64]) {
        let current = if command == 'V' { [self.y; 2] } else { [self.x, self.y] };
        let relative: Vec<i64> = absolute.iter().zip(current.into_iter().cycle()).map(|(to, from)| to - from).collect();
        let before = self.data.len();
        self.command(command, absolute);
        let middle = self.data.len();
        self.command(command.to_ascii_lowercase(), &relative);
        if self.data.len() - middle < middle - before {
            self.data.drain(before..middle);
        } else {
            self.data.truncate(middle);
        }
    }

    fn command(&mut self, command: char, numbers: &[i64]) {
        self.data.push(command);
        for (i, &number) in numbers.iter().enumerate() {
            if i > 0 && number >= 0 {
                self.data.push(' ');
            }
            tenths(number, &mut self.data);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_point_is_written_in_the_shorter_form() {
        let mut path = PathData::new(1);
        path.segment(Segment::Move(Point::new(41.11, 0.82)));
        for (x, y) in [(40.43, 0.82), (40.43, 0.96), (40.09, 0.75)] {
            path.segment(Segment::Line(Point::new(x, y)));
        }
        path.data.push('z');
        path.segment(Segment::Move(Point::new(0.05, 0.0)));
        path.segment(Segment::Corner(Point::new(0.0, 0.0), Point::new(0.0, 0.05)));
        assert_eq!(path.text(), "M4111 82h-68V96l-34-21zM5 0Q0 0 0 5");
    }
}
