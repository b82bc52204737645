//! Hatching: of walls at 45° across the whole board, and of blocks one by one.

use super::{Hatching, Point};

/// Distance of neighbouring wall lines, in cells.
pub const PITCH: f64 = 0.17;

/// Minimum length of a line, in cells. Shorter ones in corners would round to dots.
const SHORTEST: f64 = 0.015;

/// The lines that hatch the inside of `rings`, rising to the right. Lines of neighbouring walls continue each other.
pub fn hatch(rings: &[Vec<Point>]) -> Vec<Vec<Point>> {
    // Lines are at multiples of the pitch from the corner of the board.
    parallel(rings, 45.0, |low, high| {
        let numbers = (low / PITCH).ceil() as i64..=(high / PITCH).floor() as i64;
        numbers.map(|number| number as f64 * PITCH).collect()
    })
}

/// The lines that hatch the inside of `rings` by the even-odd rule; a unit of the rings is `unit` mm long. The lines
/// are fitted to the rings: all distances from edge to edge are equal, wherever the rings are.
pub fn fitted(rings: &[Vec<Point>], hatching: Hatching, unit: f64) -> Vec<Vec<Point>> {
    let offsets = |low: f64, high: f64| {
        let count = ((high - low) * unit / hatching.pitch).round().max(1.0);
        (1..count as usize).map(|i| low + (high - low) * i as f64 / count).collect()
    };
    let mut lines = parallel(rings, hatching.angle, offsets);
    if hatching.crossed {
        lines.extend(parallel(rings, hatching.angle + 90.0, offsets));
    }
    lines
}

/// Lines at an angle inside `rings`. `offsets` returns their positions across, between the lowest and the highest
/// point.
fn parallel(rings: &[Vec<Point>], angle: f64, offsets: impl Fn(f64, f64) -> Vec<f64>) -> Vec<Vec<Point>> {
    // Multiples of 90° are exact, so lines parallel to the axes are exact too.
    let quarter = angle / 90.0;
    let (sin, cos) = match quarter.fract() == 0.0 {
        true => [(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)][quarter.rem_euclid(4.0) as usize],
        false => angle.to_radians().sin_cos(),
    };
    // y runs down, so lines with a positive angle rise to the right.
    let along = |p: Point| p.x * cos - p.y * sin;
    let across = |p: Point| p.x * sin + p.y * cos;
    let low = rings.iter().flatten().map(|&p| across(p)).fold(f64::INFINITY, f64::min);
    let high = rings.iter().flatten().map(|&p| across(p)).fold(f64::NEG_INFINITY, f64::max);
    let point = |along: f64, across: f64| Point::new(along * cos + across * sin, across * cos - along * sin);
    let mut lines = Vec::new();
    for at in offsets(low, high) {
        let mut crossings = Vec::new();
        for ring in rings {
            for (i, &from) in ring.iter().enumerate() {
                let to = ring[(i + 1) % ring.len()];
                let (a, b) = (across(from), across(to));
                if (a <= at) != (b <= at) {
                    crossings.push(along(from) + (along(to) - along(from)) * (at - a) / (b - a));
                }
            }
        }
        crossings.sort_by(f64::total_cmp);
        let pairs = crossings.chunks_exact(2).filter(|pair| pair[1] - pair[0] >= SHORTEST);
        lines.extend(pairs.map(|pair| vec![point(pair[0], at), point(pair[1], at)]));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::super::Rect;
    use super::*;

    /// An L: three of four cells of a square of two cells.
    fn l_shape() -> Vec<Point> {
        [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (2.0, 1.0), (2.0, 2.0), (0.0, 2.0)].map(|(x, y)| Point::new(x, y)).to_vec()
    }

    #[test]
    fn fitted_lines_stay_in_the_shape_and_fill_it_evenly() {
        for angle in [0.0, 30.0, 45.0, 90.0, 135.0, 180.0, 270.0] {
            let hatching = Hatching { angle, pitch: 0.8, width: 0.2, crossed: false };
            let lines = fitted(&[l_shape()], hatching, 8.0);
            // Length × distance of the lines is the area.
            let length: f64 = lines.iter().map(|line| (line[1].x - line[0].x).hypot(line[1].y - line[0].y)).sum();
            assert!((length * 0.1 - 3.0).abs() < 0.25, "{angle}: {length}");
            for line in &lines {
                let middle = Point::new((line[0].x + line[1].x) / 2.0, (line[0].y + line[1].y) / 2.0);
                assert!(!(middle.x > 1.0 + 1e-9 && middle.y < 1.0 - 1e-9), "{angle}: {middle:?} is outside");
            }
        }
    }

    #[test]
    fn a_shape_has_the_same_lines_everywhere() {
        let hatching = Hatching { angle: 45.0, pitch: 1.0, width: 0.2, crossed: true };
        let moved = l_shape().iter().map(|p| Point::new(p.x + 3.0, p.y + 7.0)).collect();
        let (here, there) = (fitted(&[l_shape()], hatching, 8.0), fitted(&[moved], hatching, 8.0));
        assert_eq!(here.len(), there.len());
        for (a, b) in here.iter().flatten().zip(there.iter().flatten()) {
            assert!((a.x + 3.0 - b.x).abs() < 1e-9 && (a.y + 7.0 - b.y).abs() < 1e-9);
        }
    }

    fn area(x: f64, w: f64, h: f64) -> Vec<Point> {
        Rect::new(x, 0.0, w, h).corners().to_vec()
    }

    #[test]
    fn lines_stay_inside_and_continue_each_other() {
        let whole = hatch(&[area(0.0, 2.0, 1.0)]);
        for point in whole.iter().flatten() {
            assert!((-1e-9..=2.0 + 1e-9).contains(&point.x) && (-1e-9..=1.0 + 1e-9).contains(&point.y));
        }
        let halves = [0.0, 1.0].map(|x| hatch(&[area(x, 1.0, 1.0)])).concat();
        let is_on =
            |line: &Vec<Point>| whole.iter().any(|all| ((all[0].x + all[0].y) - (line[0].x + line[0].y)).abs() < 1e-9);
        assert!(whole.len() > 10 && halves.iter().all(is_on));
    }

    #[test]
    fn no_line_is_only_a_dot() {
        // The corners are slightly more than one pitch away from a line.
        let step = PITCH * std::f64::consts::SQRT_2;
        for epsilon in [1e-5, 1e-3, 9e-3] {
            let lines = hatch(&[area(2.0 * step - 1.0 - epsilon, 1.0, 3.0 * step + epsilon)]);
            assert!(lines.len() > 4 && lines.iter().all(|line| line[1].x - line[0].x >= 0.01), "{epsilon}: {lines:?}");
        }
        let hatching = Hatching { angle: 45.0, pitch: 1.0, width: 0.2, crossed: true };
        let corner = [(0.0, 0.0), (1.0, 0.0), (0.5, 0.5), (0.0, 1.0)].map(|(x, y)| Point::new(x, y));
        let lines = fitted(&[corner.to_vec()], hatching, 8.0);
        assert!(lines.iter().all(|line| (line[1].x - line[0].x).hypot(line[1].y - line[0].y) >= 0.01), "{lines:?}");
    }
}
