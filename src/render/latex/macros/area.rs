//! Whether lines blacken the same area.

use super::drawing::EQUAL;
use crate::diagram::Rect;

/// Whether the unions of `a` and `b` are the same; edges that differ by less than [`EQUAL`] are taken for one.
pub(super) fn same_area(a: &[Rect], b: &[Rect]) -> bool {
    let both = || a.iter().chain(b);
    let columns = edges(both().flat_map(|rect| [rect.x, rect.x + rect.w]));
    let rows = edges(both().flat_map(|rect| [rect.y, rect.y + rect.h]));
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
    cover(a) == cover(b)
}

/// The values in order, each group of nearly equal ones by its first.
fn edges(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    let mut edges: Vec<f64> = Vec::new();
    for value in values {
        if edges.last().is_none_or(|&last| value - last >= EQUAL) {
            edges.push(value);
        }
    }
    edges
}

/// The group of `value`, which is one of those that `edges` were made of.
fn index(edges: &[f64], value: f64) -> usize {
    edges.partition_point(|&edge| edge <= value) - 1
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
