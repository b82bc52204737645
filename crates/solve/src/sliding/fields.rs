//! Bit fields in the words of a position.

use crate::search::State;

/// A bit field in the words of a position.
#[derive(Clone, Copy)]
pub(super) struct Field {
    pub word: usize,
    pub shift: u32,
    pub mask: u64,
}

impl Field {
    #[inline]
    pub fn get<W: State>(self, state: &W) -> u64 {
        state.words()[self.word] >> self.shift & self.mask
    }

    #[inline]
    pub fn put<W: State>(self, state: &mut W, value: u64) {
        let word = &mut state.words_mut()[self.word];
        *word = *word & !(self.mask << self.shift) | value << self.shift;
    }
}

/// Allocates fields in the words of a position. No field crosses a word boundary.
#[derive(Default)]
pub(super) struct FieldAllocator {
    word: usize,
    used: u32,
}

impl FieldAllocator {
    /// A field of `bits` bits.
    pub fn take(&mut self, bits: u32) -> Field {
        if self.used + bits > u64::BITS {
            (self.word, self.used) = (self.word + 1, 0);
        }
        let shift = self.used;
        self.used += bits;
        // A field without bits may come after a full word.
        let mask = u64::MAX.checked_shr(u64::BITS - bits).unwrap_or(0);
        Field { word: self.word, shift: shift.min(u64::BITS - 1), mask }
    }

    /// Number of words.
    pub fn words(&self) -> usize {
        self.word + 1
    }
}

/// Bits of a number below `count`.
pub(super) fn bits(count: usize) -> u32 {
    usize::BITS - (count - 1).leading_zeros()
}
