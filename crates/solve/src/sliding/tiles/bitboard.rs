//! A bitboard: the cells of a small board as bits, and the cells that a move can reach.

use super::super::{Metric, bits};
use crate::grid::Size;

/// A board of at most 64 cells, numbered row by row. A set of cells is a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bitboard {
    pub size: Size,
    /// The cells that are not walls.
    pub open: u64,
    /// All cells except those of the first column, and except those of the last column.
    not_first: u64,
    not_last: u64,
    /// The distance between rows, and a mask that is 0 if there is only one row.
    row: u32,
    rows: u64,
}

impl Bitboard {
    /// With walls everywhere except at the `open` cells.
    pub fn new(size: Size, open: u64) -> Self {
        let column = |col: usize| (0..size.rows).fold(0, |all, row| all | 1 << (row * size.cols + col));
        let rows = if size.rows > 1 { u64::MAX } else { 0 };
        let row = size.cols as u32 % u64::BITS;
        Self { size, open, not_first: !column(0), not_last: !column(size.cols - 1), row, rows }
    }

    /// Number of bits of a cell's index.
    pub fn bits(&self) -> u32 {
        usize::BITS - (self.size.area() - 1).leading_zeros()
    }

    /// The open cells above, right, below and left of these.
    fn shifted(&self, cells: u64) -> [u64; 4] {
        let (above, below) = (cells >> self.row & self.rows, cells << self.row & self.rows);
        [above, (cells & self.not_last) << 1, below, (cells & self.not_first) >> 1].map(|moved| moved & self.open)
    }

    /// The open neighbours of these cells.
    pub fn beside(&self, cells: u64) -> u64 {
        let [above, right, below, left] = self.shifted(cells);
        above | right | below | left
    }

    /// The cells of `free` that are connected with `from`, which is one of them.
    pub fn region(&self, from: usize, free: u64) -> u64 {
        let mut region = 1 << from;
        loop {
            let more = region | self.beside(region) & free;
            if more == region {
                return region;
            }
            region = more;
        }
    }

    /// The connected regions of `free`.
    pub fn regions(&self, mut free: u64) -> Vec<u64> {
        let mut regions = Vec::new();
        while free != 0 {
            let region = self.region(free.trailing_zeros() as usize, free);
            free &= !region;
            regions.push(region);
        }
        regions
    }

    /// The `free` cells that a tile at `from` can reach in one move of the metric, through at most `most` cells.
    pub fn reach(&self, from: usize, free: u64, metric: Metric, most: usize) -> u64 {
        let spread = |ways: &dyn Fn(u64) -> u64| {
            let (mut all, mut last) = (0, 1 << from);
            for _ in 0..most {
                last = ways(last) & free;
                all |= last;
            }
            all
        };
        match metric {
            Metric::Step => self.beside(1 << from) & free,
            Metric::Slide => (0..4).fold(0, |all, way| all | spread(&|cells| self.shifted(cells)[way])),
            Metric::Move => spread(&|cells| self.beside(cells)) & !(1 << from),
        }
    }
}

/// The cells of a set, in ascending order.
pub(super) fn cells(set: u64) -> impl Iterator<Item = usize> {
    bits::cells(set).map(|cell| cell as usize)
}
