//! Positions as the search stores them: a fixed number of machine words.

/// The multiplier of [rustc-hash](https://docs.rs/rustc-hash) 2 on 64-bit machines.
const FACTOR: u64 = 0xf135_7aea_2e62_a9c5;

/// A packed position. Positions that count as the same have the same words.
///
/// All positions of a space have the same number of words. So the search can compare, hash and store them without
/// knowing what they mean.
pub trait State: Clone + Ord + Send + Sync + 'static {
    /// A position of `count` words, all zero. A type with a fixed width may have more; these stay zero.
    fn zero(count: usize) -> Self;

    /// The words.
    fn words(&self) -> &[u64];

    /// The words, mutable.
    fn words_mut(&mut self) -> &mut [u64];

    /// Bytes that a position of `count` words owns on the heap.
    fn heap_bytes(_count: usize) -> usize {
        0
    }

    /// A hash that is the same on every machine. The lower bits depend on all words and are the better ones.
    ///
    /// This is 64-bit Fx hashing. rustc-hash itself takes 32 bits on wasm32, where the positions of a board then share
    /// few buckets.
    fn hash(&self) -> u64 {
        let mixed = self.words().iter().fold(0u64, |hash, &word| hash.wrapping_add(word).wrapping_mul(FACTOR));
        mixed.rotate_left(26)
    }
}

/// A position of `N` words, inline.
impl<const N: usize> State for [u64; N] {
    fn zero(_: usize) -> Self {
        [0; N]
    }
    fn words(&self) -> &[u64] {
        self
    }
    fn words_mut(&mut self) -> &mut [u64] {
        self
    }
}

/// A position of any number of words.
impl State for Box<[u64]> {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// On a 64-bit machine the hash is that of rustc-hash; elsewhere it has the same bits.
    #[test]
    fn hashes_are_the_same_on_every_machine() {
        assert_eq!(State::hash(&[1u64]), 0xa8b9_8aa7_17c4_d5eb);
        assert_eq!(State::hash(&[1u64 << 40, 3]), 0xfa2c_9ff5_3cf5_4826);
        #[cfg(target_pointer_width = "64")]
        for words in [[0u64, 1], [1, 0], [u64::MAX, 1 << 63], [0x0123_4567_89ab_cdef, 42]] {
            use std::hash::Hasher as _;
            let mut hasher = rustc_hash::FxHasher::default();
            words.iter().for_each(|&word| hasher.write_u64(word));
            assert_eq!(State::hash(&words), hasher.finish());
        }
    }
}
