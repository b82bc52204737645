//! Maps that are too large for a page, split over several: two facing pages, or four.

use super::frame::Compositor;
use super::sheet::MM_PER_PT;
use super::style::{self, TextStyle};
use super::{least_type, smallest_label};
use std::ops::Range;
use stepbook_draw::diagram::{Diagram, Map, Part, most_number, part};
use stepbook_solve::grid::Size;

/// Minimum number of rows or columns that two parts share.
const OVERLAP: usize = 2;
/// Minimum and maximum size in pt of the numbers of a map that is solved with a pencil.
const PENCILS: (f64, f64) = (TextStyle::NOTE.size, TextStyle::PART.size);
/// The same size in cells: the usual one, and the maximum that leaves space to write.
const PENCIL: f64 = 0.42;
const WIDEST_PENCIL: f64 = 0.63;

/// The use of a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MapUse {
    /// It is solved with a pencil.
    Puzzle,
    /// It shows a route.
    Route,
}

/// A map on paper.
pub(super) struct PaperMap<'a> {
    diagram: &'a Diagram,
    map: &'a Map,
    pub set: Compositor<'a>,
    pub of: MapUse,
    /// Maximum size of the smallest letters, in cells.
    pub letter: f64,
}

/// The rows and the columns of a split map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MapDivision {
    pub rows: Vec<Range<usize>>,
    pub cols: Vec<Range<usize>>,
}

impl MapDivision {
    /// All divisions, ordered by number of parts.
    fn all(size: Size) -> [Self; 4] {
        let cut = |rows: bool, cols: bool| Self { rows: halves(size.rows, rows), cols: halves(size.cols, cols) };
        [cut(false, false), cut(false, true), cut(true, false), cut(true, true)]
    }

    pub(super) fn is_whole(&self) -> bool {
        self.rows.len() * self.cols.len() == 1
    }

    /// The parts of a map, row by row.
    pub(super) fn parts(&self) -> Vec<(Range<usize>, Range<usize>)> {
        self.rows.iter().flat_map(|rows| self.cols.iter().map(|cols| (rows.clone(), cols.clone()))).collect()
    }

    /// The overlap of the ranges; empty if there is only one.
    fn shared(ranges: &[Range<usize>]) -> Range<usize> {
        match ranges {
            [first, .., last] => last.start..first.end,
            _ => 0..0,
        }
    }
}

/// The range `0..count`, or two halves of equal size that overlap.
fn halves(count: usize, cut: bool) -> Vec<Range<usize>> {
    let half = (count + OVERLAP).div_ceil(2).min(count);
    if cut && half < count { vec![0..half, count - half..count] } else { std::iter::once(0..count).collect() }
}

impl<'a> PaperMap<'a> {
    /// `None` if the diagram is not a map.
    pub(super) fn new(diagram: &'a Diagram, of: MapUse, set: Compositor<'a>) -> Option<Self> {
        let map = diagram.map()?;
        let size = map.numbers.size();
        let all = Part { rows: 0..size.rows, cols: 0..size.cols, shared: [0..0, 0..0], edges: 0.0, pencil: None };
        let letter = match of {
            MapUse::Puzzle => WIDEST_PENCIL.min(most_number(map, set.fonts)),
            MapUse::Route => smallest_label(&part(diagram, &all, set.fonts)?),
        };
        Some(Self { diagram, map, set, of, letter })
    }

    /// The smallest cell in mm with readable numbers and space to write beside them.
    pub(super) fn least(&self) -> f64 {
        let is_pencil = self.of == MapUse::Puzzle && !self.set.area.large;
        if is_pencil { self.least_at_all() * PENCILS.0 / style::LABEL } else { self.least_at_all() }
    }

    /// The smallest cell in mm with the smallest letters that are ever printed.
    fn least_at_all(&self) -> f64 {
        self.smallest_type() / self.letter * (1.0 - style::PRINTED)
    }

    /// The smallest type of the page, in mm.
    fn smallest_type(&self) -> f64 {
        least_type(self.set.area).0 / self.set.area.scale * MM_PER_PT
    }

    /// Size of the numbers of a map to solve, in cells of `u` mm.
    fn pencil(&self, u: f64) -> Option<f64> {
        let pt =
            MM_PER_PT * if self.set.area.large { style::LARGE_LABEL / PENCILS.0 / self.set.area.scale } else { 1.0 };
        let size = (PENCIL * u).clamp(PENCILS.0 * pt, PENCILS.1 * pt) / u;
        (self.of == MapUse::Puzzle).then_some(size.min(WIDEST_PENCIL))
    }

    /// Size of the numbers of rows and columns in mm: the smallest text of the page.
    fn edges(&self, division: &MapDivision) -> f64 {
        if division.is_whole() { 0.0 } else { self.smallest_type() }
    }

    /// The largest cell in mm with which each part fits in `room` (width and height).
    pub(super) fn cell(&self, division: &MapDivision, room: (f64, f64)) -> f64 {
        let edges = self.edges(division);
        let cells =
            self.parts(division, 0.0, edges).map(|part| part.largest_cell(self.map, room, edges, self.set.fonts));
        cells.fold(f64::INFINITY, f64::min)
    }

    fn parts(&self, division: &MapDivision, u: f64, edges: f64) -> impl Iterator<Item = Part> {
        let shared = [MapDivision::shared(&division.rows), MapDivision::shared(&division.cols)];
        let (edges, pencil) = (if u > 0.0 { edges / u } else { edges }, self.pencil(u.max(1.0)));
        division.parts().into_iter().map(move |(rows, cols)| Part { rows, cols, shared: shared.clone(), edges, pencil })
    }

    /// The parts of the map with cells of `u` mm, row by row.
    pub(super) fn drawn(&self, division: &MapDivision, u: f64) -> Vec<Diagram> {
        let parts = self.parts(division, u, self.edges(division));
        parts.filter_map(|wanted| part(self.diagram, &wanted, self.set.fonts)).collect()
    }

    /// The whole field without numbers. The overlap of its parts is shaded.
    pub(super) fn overview(&self, division: &MapDivision) -> Option<Diagram> {
        let size = self.map.numbers.size();
        let shared = [MapDivision::shared(&division.rows), MapDivision::shared(&division.cols)];
        let all = Part { rows: 0..size.rows, cols: 0..size.cols, shared, edges: 0.0, pencil: Some(0.0) };
        part(self.diagram, &all, self.set.fonts)
    }

    pub(super) fn whole(&self) -> MapDivision {
        let [whole, ..] = MapDivision::all(self.map.numbers.size());
        whole
    }

    /// The best division for parts that fit in `room`, with its cell size in mm. It is the one with the fewest parts
    /// and large enough numbers, else the one with the largest numbers. `None` if even these are unreadable.
    pub(super) fn divided(&self, room: (f64, f64)) -> Option<(MapDivision, f64)> {
        self.best(room).filter(|(_, u)| *u >= self.least_at_all())
    }

    fn best(&self, room: (f64, f64)) -> Option<(MapDivision, f64)> {
        let cells = MapDivision::all(self.map.numbers.size()).map(|division| {
            let u = self.cell(&division, room);
            (division, u)
        });
        let [whole, sides, ends, quarters] = &cells;
        let halves = if ends.1 > sides.1 { ends } else { sides };
        let enough = [whole, halves, quarters].into_iter().find(|(_, u)| *u >= self.least());
        let largest = || cells.iter().max_by(|a, b| a.1.total_cmp(&b.1));
        enough.or_else(largest).cloned()
    }

    /// Size of the smallest letters in pt with the best division.
    pub(super) fn best_letter(&self, room: (f64, f64)) -> f64 {
        let u = self.best(room).map_or(0.0, |(_, u)| u.max(0.0));
        u * self.letter * self.set.area.scale / MM_PER_PT
    }
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "a map in one part has one range")]
mod tests {
    use super::*;

    #[test]
    fn halves_have_one_size_and_share_a_few() {
        assert_eq!(halves(23, true), [0..13, 10..23]);
        assert_eq!(halves(23, false), [0..23]);
        for count in 4..60 {
            let [first, second] = &halves(count, true)[..] else { panic!("{count}") };
            assert!(first.len() == second.len() && first.start == 0 && second.end == count);
            assert!((OVERLAP..=OVERLAP + 1).contains(&(first.end - second.start)), "{count}");
        }
        assert_eq!((halves(1, true), halves(2, true)), (vec![0..1], vec![0..2]));
    }
}
