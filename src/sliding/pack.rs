//! Packed positions: a few bits per block, a fixed number of machine words per position.

use std::hash::{Hash, Hasher};

/// The words of one packed position.
///
/// Small positions are arrays that live in place; only positions of more than 16 words are boxed.
pub(super) trait Words: Clone + Eq + Hash {
    fn zero(count: usize) -> Self;
    fn words(&self) -> &[u64];
    fn words_mut(&mut self) -> &mut [u64];
    /// Bytes that a position of `count` words owns outside of itself.
    fn heap_bytes(count: usize) -> usize;
}

/// `N` words in place.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Inline<const N: usize>([u64; N]);

// Written by hand: the derived hash of an array adds its length, which is always the same.
impl<const N: usize> Hash for Inline<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for &word in &self.0 {
            state.write_u64(word);
        }
    }
}

impl<const N: usize> Words for Inline<N> {
    fn zero(_: usize) -> Self {
        Self([0; N])
    }
    fn words(&self) -> &[u64] {
        &self.0
    }
    fn words_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
    fn heap_bytes(_: usize) -> usize {
        0
    }
}

impl Words for Box<[u64]> {
    fn zero(count: usize) -> Self {
        vec![0; count].into()
    }
    fn words(&self) -> &[u64] {
        self
    }
    fn words_mut(&mut self) -> &mut [u64] {
        self
    }
    fn heap_bytes(count: usize) -> usize {
        // Most allocators add a header.
        count * size_of::<u64>() + 16
    }
}

/// How slots are laid out: `bits` each, none across a word boundary.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packing {
    bits: u32,
    per_word: usize,
    slots: usize,
}

impl Packing {
    /// For `slots` values below `values`.
    pub(super) fn new(slots: usize, values: usize) -> Self {
        let bits = (usize::BITS - values.saturating_sub(1).leading_zeros()).max(1);
        Self { bits, per_word: (u64::BITS / bits) as usize, slots }
    }

    /// Number of words of a position.
    pub(super) fn word_count(self) -> usize {
        self.slots.div_ceil(self.per_word).max(1)
    }

    pub(super) fn pack<W: Words>(self, values: &[u32]) -> W {
        let mut packed = W::zero(self.word_count());
        for (word, values) in packed.words_mut().iter_mut().zip(values.chunks(self.per_word)) {
            *word = values.iter().rev().fold(0, |word, &value| word << self.bits | u64::from(value));
        }
        packed
    }

    pub(super) fn unpack<W: Words>(self, packed: &W, values: &mut [u32]) {
        let mask = self.mask();
        for (&word, values) in packed.words().iter().zip(values.chunks_mut(self.per_word)) {
            let mut word = word;
            for value in values {
                *value = (word & mask) as u32;
                word >>= self.bits;
            }
        }
    }

    pub(super) fn get<W: Words>(self, packed: &W, slot: usize) -> u32 {
        let (word, shift) = self.locate(slot);
        (packed.words()[word] >> shift & self.mask()) as u32
    }

    pub(super) fn set<W: Words>(self, packed: &mut W, slot: usize, value: u32) {
        let (word, shift) = self.locate(slot);
        let word = &mut packed.words_mut()[word];
        *word = *word & !(self.mask() << shift) | u64::from(value) << shift;
    }

    /// The word and the bit at which a slot begins.
    fn locate(self, slot: usize) -> (usize, u32) {
        // Most positions have one word, and a division takes longer than everything else here.
        let (word, place) = match slot < self.per_word {
            true => (0, slot),
            false => (slot / self.per_word, slot % self.per_word),
        };
        (word, place as u32 * self.bits)
    }

    fn mask(self) -> u64 {
        u64::MAX >> (u64::BITS - self.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn round_trip<W: Words>(packing: Packing, values: &[u32]) {
        let packed: W = packing.pack(values);
        let mut back = vec![0; values.len()];
        packing.unpack(&packed, &mut back);
        assert_eq!(back, values);
        let mut built = W::zero(packing.word_count());
        for (slot, &value) in values.iter().enumerate() {
            assert_eq!(packing.get(&packed, slot), value);
            // Setting replaces what was there.
            packing.set(&mut built, slot, values[values.len() - 1 - slot]);
            packing.set(&mut built, slot, value);
        }
        assert_eq!(built.words(), packed.words());
    }

    proptest! {
        #[test]
        fn unpack_undoes_pack(
            (limit, values) in (1u32..70_000)
                .prop_flat_map(|limit| (Just(limit), prop::collection::vec(0..limit, 0..300))),
        ) {
            let packing = Packing::new(values.len(), limit as usize);
            round_trip::<Box<[u64]>>(packing, &values);
            if packing.word_count() == 1 {
                round_trip::<Inline<1>>(packing, &values);
            }
            if packing.word_count() <= 4 {
                round_trip::<Inline<4>>(packing, &values);
            }
        }
    }

    #[test]
    fn klotski_fits_into_one_word() {
        assert_eq!(Packing::new(10, 20).word_count(), 1);
    }
}
