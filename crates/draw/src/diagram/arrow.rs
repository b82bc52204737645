//! The shape of arrows.

use super::Point;
use stepbook_solve::arrows;

/// Width of the shaft, in cells.
const SHAFT: f64 = 0.14;
/// Length and width of the head, in cells.
const HEAD: (f64, f64) = (0.34, 0.42);

/// The closed outline of an arrow with a mitred shaft along `points`.
pub(super) fn outline(points: &[Point]) -> Vec<Point> {
    arrow_outline(points, SHAFT, HEAD)
}

/// The closed outline of a numbered arrow, which is smaller.
pub fn numbered_outline(points: &[Point]) -> Vec<Point> {
    arrow_outline(points, arrows::SHAFT, arrows::HEAD)
}

/// The outline for a shaft width and a head of this length and width, in cells.
fn arrow_outline(points: &[Point], width: f64, (head_length, head_width): (f64, f64)) -> Vec<Point> {
    let last = points.len() - 1;
    let directions: Vec<Point> = points.windows(2).map(|pair| unit(pair[0], pair[1])).collect();
    let mut shaft = points.to_vec();
    shaft[last] = points[last].plus(directions[last - 1], -head_length);
    let half = width / 2.0;
    let side = |sign: f64| {
        let directions = &directions;
        let offset = move |(i, &p): (usize, &Point)| {
            let before = left(directions[i.saturating_sub(1)]);
            let after = left(directions[i.min(last - 1)]);
            // At a right-angled corner both offsets apply and form the mitre.
            let p = p.plus(after, sign * half);
            if before == after { p } else { p.plus(before, sign * half) }
        };
        shaft.iter().enumerate().map(offset).collect::<Vec<_>>()
    };
    let (mut outline, back) = (side(1.0), side(-1.0));
    let across = left(directions[last - 1]);
    outline.push(shaft[last].plus(across, head_width / 2.0));
    outline.push(points[last]);
    outline.push(shaft[last].plus(across, -head_width / 2.0));
    outline.extend(back.into_iter().rev());
    outline
}

fn unit(from: Point, to: Point) -> Point {
    let length = from.distance(to);
    Point::new((to.x - from.x) / length, (to.y - from.y) / length)
}

fn left(direction: Point) -> Point {
    Point::new(direction.y, -direction.x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_arrow_has_seven_corners() {
        let outline = outline(&[Point::new(0.0, 0.0), Point::new(1.0, 0.0)]);
        assert_eq!(outline.len(), 7);
        assert_eq!(outline[3], Point::new(1.0, 0.0));
    }
}
