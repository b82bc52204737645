//! Whether lines blacken the same area.

use super::drawing::EQUAL;
use crate::diagram::Rect;

/// Whether the unions of `a` and `b` are the same but for slivers thinner than [`EQUAL`].
pub(super) fn same_area(a: &[Rect], b: &[Rect]) -> bool {
    if a.is_empty() != b.is_empty() || !same_extent(a, b) {
        return false;
    }
    let both = || a.iter().chain(b);
    let columns = edges(both().flat_map(|rect| [rect.x, rect.x + rect.w]));
    let rows = edges(both().flat_map(|rect| [rect.y, rect.y + rect.h]));
    let index = |edges: &[f64], value: f64| edges.partition_point(|&edge| edge < value);
    let cover = |rects: &[Rect]| {
        let mut black = vec![false; columns.len() * rows.len()];
        for rect in rects {
            let (left, right) = (index(&columns, rect.x), index(&columns, rect.x + rect.w));
            for row in index(&rows, rect.y)..index(&rows, rect.y + rect.h) {
                black[row * columns.len() + left..row * columns.len() + right].fill(true);
            }
        }
        black
    };
    let sliver = |edges: &[f64], at: usize| edges.get(at + 1).is_none_or(|next| next - edges[at] < EQUAL);
    let (a, b) = (cover(a), cover(b));
    (0..a.len()).all(|at| a[at] == b[at] || sliver(&columns, at % columns.len()) || sliver(&rows, at / columns.len()))
}

/// Whether the smallest rectangles around both are the same.
fn same_extent(a: &[Rect], b: &[Rect]) -> bool {
    let extent = |rects: &[Rect]| {
        let least = |of: fn(&Rect) -> f64| rects.iter().map(of).fold(f64::INFINITY, f64::min);
        [least(|r| r.x), least(|r| r.y), least(|r| -r.x - r.w), least(|r| -r.y - r.h)]
    };
    extent(a).iter().zip(extent(b)).all(|(a, b)| *a == b || (a - b).abs() < EQUAL)
}

/// The values in order, each once.
fn edges(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.dedup();
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_union_counts() {
        let whole = [Rect::new(0.0, 0.0, 2.0, 1.0)];
        let parts = [Rect::new(0.0, 0.0, 1.2, 1.0), Rect::new(0.9, 0.0004, 1.1, 1.0)];
        assert!(same_area(&whole, &parts) && same_area(&[], &[]));
        assert!(!same_area(&whole, &parts[..1]) && !same_area(&whole, &[Rect::new(0.0, 0.0, 2.0, 1.01)]));
    }
}
