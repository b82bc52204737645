//! Bitsets of the cells of a board of at most 128 cells.

use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher as _;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// An unsigned integer with a bit for each cell of the board, in reading order.
pub(super) trait Bits:
    Copy
    + Eq
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + 'static
{
    const NONE: Self;
    fn bit(cell: u32) -> Self;
    /// The first cell; the number of bits if the set is empty.
    fn first(self) -> u32;
    /// The cells after `cell`.
    fn behind(cell: u32) -> Self;
    fn without_first(self) -> Self;
    /// Rotates the set by `by` cells backwards.
    fn back(self, by: u32) -> Self;
    /// Rotates the set by `by` cells forwards.
    fn on(self, by: u32) -> Self;
    /// The lowest 64 bits from `cell` on.
    fn low_from(self, cell: u32) -> u64;
    /// The set of cells from `cell` on with these bits.
    fn from_low(bits: u64, cell: u32) -> Self;
    /// A hash that depends on all bits.
    fn hash(self) -> u64;
}

macro_rules! bits {
    ($number:ty) => {
        impl Bits for $number {
            const NONE: Self = 0;
            #[inline]
            fn bit(cell: u32) -> Self {
                1 << cell
            }
            #[inline]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn behind(cell: u32) -> Self {
                !1 << cell
            }
            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn back(self, by: u32) -> Self {
                self.rotate_right(by)
            }
            #[inline]
            fn on(self, by: u32) -> Self {
                self.rotate_left(by)
            }
            #[inline]
            fn low_from(self, cell: u32) -> u64 {
                (self >> cell) as u64
            }
            #[inline]
            fn from_low(bits: u64, cell: u32) -> Self {
                Self::from(bits) << cell
            }
            #[inline]
            fn hash(self) -> u64 {
                FxBuildHasher.hash_one(self)
            }
        }
    };
}

bits!(u64);
bits!(u128);

/// The cells of a set, in reading order.
pub(super) fn cells<B: Bits>(mut set: B) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = (set != B::NONE).then(|| set.first())?;
        set = set.without_first();
        Some(cell)
    })
}
