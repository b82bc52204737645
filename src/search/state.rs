//! Positions as the search stores them: a fixed number of machine words.

use rustc_hash::FxHasher;
use std::hash::Hasher;

/// A packed position. Two positions that count as the same have the same words.
///
/// All positions of a space have the same number of words, so that they can be compared, hashed and written to disk
/// without knowing what they mean.
pub trait State: Clone + Ord + Send + Sync + 'static {
    /// A position of `count` words, all zero. A type of a fixed number of words may have more; they stay zero.
    fn zero(count: usize) -> Self;

    /// The words.
    fn words(&self) -> &[u64];

    /// The words, to be changed.
    fn words_mut(&mut self) -> &mut [u64];

    /// Bytes that a position of `count` words owns outside of itself.
    fn heap_bytes(_count: usize) -> usize {
        0
    }

    /// The same for equal positions. The lower bits depend on all words; they are the better ones.
    fn hash(&self) -> u64 {
        let mut hasher = FxHasher::default();
        for &word in self.words() {
            hasher.write_u64(word);
        }
        hasher.finish()
    }
}

/// A position of `N` words in place.
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
