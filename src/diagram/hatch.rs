//! Hatching at 45°.

use super::{Point, Rect};

/// Distance of neighbouring lines in cells.
pub(crate) const PITCH: f64 = 0.17;

/// Distance along x + y between the lines of a hatch.
fn period(pitch: f64) -> f64 {
    pitch * std::f64::consts::SQRT_2
}

/// How far `point` is past the line before it, along x + y: hatches that begin in the same phase look the same.
pub(crate) fn hatch_phase(point: Point, pitch: f64) -> f64 {
    (point.x + point.y).rem_euclid(period(pitch))
}

/// The lines, rising to the right, that hatch `areas` with `pitch` between neighbouring lines. Lines of areas that touch
/// join.
pub(crate) fn hatch(areas: &[Rect], pitch: f64) -> Vec<Vec<Point>> {
    // On a line x + y = c, x alone tells the place.
    let step = period(pitch);
    let mut parts: Vec<(i64, f64, f64)> = Vec::new();
    for area in areas {
        let first = ((area.x + area.y) / step).floor() as i64;
        let last = ((area.x + area.w + area.y + area.h) / step).ceil() as i64;
        for line in first..=last {
            let c = line as f64 * step;
            let from = area.x.max(c - area.y - area.h);
            let to = (area.x + area.w).min(c - area.y);
            if to - from > 1e-6 {
                parts.push((line, from, to));
            }
        }
    }
    parts.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let mut joined: Vec<(i64, f64, f64)> = Vec::with_capacity(parts.len());
    for part in parts {
        match joined.last_mut() {
            Some(last) if last.0 == part.0 && part.1 - last.2 < 1e-6 => last.2 = last.2.max(part.2),
            _ => joined.push(part),
        }
    }
    let line = |(line, from, to): (i64, f64, f64)| {
        let c = line as f64 * step;
        vec![Point::new(from, c - from), Point::new(to, c - to)]
    };
    joined.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_inside_and_join_across_neighbours() {
        let whole = hatch(&[Rect::new(0.0, 0.0, 2.0, 1.0)], 0.17);
        let halves = hatch(&[Rect::new(0.0, 0.0, 1.0, 1.0), Rect::new(1.0, 0.0, 1.0, 1.0)], 0.17);
        assert_eq!(whole.len(), halves.len());
        for point in whole.iter().flatten() {
            assert!((-1e-9..=2.0 + 1e-9).contains(&point.x) && (-1e-9..=1.0 + 1e-9).contains(&point.y));
        }
    }
}
