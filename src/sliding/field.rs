//! Which cells are covered, and which blocks may step: as bits of one number where the board is small, else a byte for
//! each cell.

use super::compile::{Class, Model, NOWHERE};
use crate::grid::{Direction, Size};
use std::ops::{BitAnd, BitOr, Not, Shl};

/// The covered cells of a position that is being expanded.
pub(super) trait Field: Sync {
    /// The cells at hand.
    type Covered: Send;

    /// Tables for the classes of a model.
    fn new(model: &Model, size: Size) -> Self;

    /// An empty board.
    fn nothing(&self) -> Self::Covered;

    fn clear(&self, covered: &mut Self::Covered);

    /// Adds the cells of a block.
    fn cover(&self, covered: &mut Self::Covered, class: usize, spot: u16);

    /// Takes away the cells of a block.
    fn uncover(&self, covered: &mut Self::Covered, class: usize, spot: u16);

    /// Whether a block may perhaps step: where this is false, it cannot.
    fn may_move(&self, covered: &Self::Covered, class: usize, spot: u16) -> bool;

    /// Where a block gets by a step, or [`NOWHERE`].
    fn step(&self, covered: &Self::Covered, class: usize, spot: u16, direction: usize) -> u16;
}

/// An unsigned number with a bit for each cell.
pub(super) trait Bits:
    Copy + Eq + Send + Sync + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> + Shl<usize, Output = Self>
{
    const NONE: Self;
    const ONE: Self;
}

impl Bits for u64 {
    const NONE: Self = 0;
    const ONE: Self = 1;
}

impl Bits for u128 {
    const NONE: Self = 0;
    const ONE: Self = 1;
}

/// A bit for each cell of the board, in reading order.
pub(super) struct Mask<B> {
    /// The first entry of each class in `spots`.
    first: Vec<u32>,
    spots: Vec<MaskSpot<B>>,
}

/// What is known of a block at a spot. For cells of a `u64` it fills one cache line.
#[derive(Clone, Copy)]
struct MaskSpot<B> {
    cells: B,
    /// All cells that become covered by a step in some direction.
    around: B,
    /// The cells that become covered by a step in each of [`Direction::ALL`].
    leading: [B; 4],
    /// The spots that it leads to.
    next: [u16; 4],
}

impl<B: Bits> Mask<B> {
    #[inline]
    fn at(&self, class: usize, spot: u16) -> &MaskSpot<B> {
        &self.spots[self.first[class] as usize + usize::from(spot)]
    }

    fn spot(class: &Class, spot: u16, size: Size) -> MaskSpot<B> {
        let mask = |spot| class.cells(spot).fold(B::NONE, |mask, cell| mask | B::ONE << size.index(cell));
        let cells = mask(spot);
        let next = class.next[usize::from(spot)];
        let leading = next.map(|to| if to == NOWHERE { B::NONE } else { mask(to) & !cells });
        let around = leading.into_iter().fold(B::NONE, |all, cells| all | cells);
        MaskSpot { cells, around, leading, next }
    }
}

impl<B: Bits> Field for Mask<B> {
    type Covered = B;

    fn new(model: &Model, size: Size) -> Self {
        let mut field = Self { first: Vec::new(), spots: Vec::new() };
        for class in &model.classes {
            field.first.push(field.spots.len() as u32);
            field.spots.extend((0..class.corners.len()).map(|spot| Self::spot(class, spot as u16, size)));
        }
        field
    }

    fn nothing(&self) -> B {
        B::NONE
    }

    #[inline]
    fn clear(&self, covered: &mut B) {
        *covered = B::NONE;
    }

    #[inline]
    fn cover(&self, covered: &mut B, class: usize, spot: u16) {
        *covered = *covered | self.at(class, spot).cells;
    }

    #[inline]
    fn uncover(&self, covered: &mut B, class: usize, spot: u16) {
        *covered = *covered & !self.at(class, spot).cells;
    }

    #[inline]
    fn may_move(&self, covered: &B, class: usize, spot: u16) -> bool {
        self.at(class, spot).around & !*covered != B::NONE
    }

    #[inline]
    fn step(&self, covered: &B, class: usize, spot: u16, direction: usize) -> u16 {
        let at = self.at(class, spot);
        if at.leading[direction] & *covered == B::NONE { at.next[direction] } else { NOWHERE }
    }
}

/// A byte for each cell of a board of any size.
pub(super) struct Bytes {
    area: usize,
    classes: Vec<ByteClass>,
}

/// Cells are numbered in reading order, so that a block's cells lie at fixed distances from its corner.
struct ByteClass {
    /// Numbers of the corners, by spot.
    corners: Vec<usize>,
    /// Covered cells, relative to the corner.
    cells: Vec<usize>,
    /// The cells that become covered by a step in each of [`Direction::ALL`], relative to the corner.
    leading: [Vec<isize>; 4],
    /// The spots that it leads to.
    next: Vec<[u16; 4]>,
}

impl Field for Bytes {
    type Covered = Vec<bool>;

    fn new(model: &Model, size: Size) -> Self {
        let class = |class: &Class| {
            let cells: Vec<usize> = class.shape.iter().map(|&cell| size.index(cell)).collect();
            let leading = Direction::ALL.map(|direction| {
                let (rows, cols) = direction.delta();
                let ahead = class
                    .shape
                    .iter()
                    .filter(|cell| cell.step(direction).is_none_or(|to| class.shape.binary_search(&to).is_err()));
                let by = rows * size.cols as isize + cols;
                ahead.map(|&cell| size.index(cell) as isize + by).collect()
            });
            let corners = class.corners.iter().map(|&corner| size.index(corner)).collect();
            ByteClass { corners, cells, leading, next: class.next.clone() }
        };
        Self { area: size.area(), classes: model.classes.iter().map(class).collect() }
    }

    fn nothing(&self) -> Vec<bool> {
        vec![false; self.area]
    }

    fn clear(&self, covered: &mut Vec<bool>) {
        covered.fill(false);
    }

    fn cover(&self, covered: &mut Vec<bool>, class: usize, spot: u16) {
        let class = &self.classes[class];
        let corner = class.corners[usize::from(spot)];
        class.cells.iter().for_each(|cell| covered[corner + cell] = true);
    }

    fn uncover(&self, covered: &mut Vec<bool>, class: usize, spot: u16) {
        let class = &self.classes[class];
        let corner = class.corners[usize::from(spot)];
        class.cells.iter().for_each(|cell| covered[corner + cell] = false);
    }

    fn may_move(&self, _: &Vec<bool>, _: usize, _: u16) -> bool {
        true
    }

    fn step(&self, covered: &Vec<bool>, class: usize, spot: u16, direction: usize) -> u16 {
        let class = &self.classes[class];
        let next = class.next[usize::from(spot)][direction];
        if next == NOWHERE {
            return NOWHERE;
        }
        let corner = class.corners[usize::from(spot)];
        let free = |&cell: &isize| !covered[corner.wrapping_add_signed(cell)];
        if class.leading[direction].iter().all(free) { next } else { NOWHERE }
    }
}
