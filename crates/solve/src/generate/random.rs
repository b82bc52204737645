//! Random numbers that depend only on the seed, not on the machine, version or number of threads.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

/// A source of random numbers.
#[derive(Clone)]
pub(crate) struct Random(Xoshiro256PlusPlus);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Splits off an independent stream. It does not matter how many numbers are taken from it.
    pub fn branch(&mut self) -> Self {
        let branch = self.clone();
        self.0.jump();
        branch
    }

    /// A number below `bound`, which must not be 0. The bias is less than `bound` / 2^64.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.0.next_u64()) * (bound as u128)) >> 64) as usize
    }

    /// An index into `weights` with probability proportional to its weight; `None` if all are 0.
    pub fn weighted(&mut self, weights: &[usize]) -> Option<usize> {
        let sum: usize = weights.iter().sum();
        let mut at = (sum > 0).then(|| self.below(sum))?;
        weights.iter().position(|&weight| {
            let is_here = at < weight;
            at = at.wrapping_sub(weight);
            is_here
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Other numbers would change the puzzles of all seeds.
    #[test]
    fn the_numbers_of_a_seed_never_change() {
        let mut random = Random::new(7);
        let first: Vec<usize> = (0..5).map(|_| random.below(1000)).collect();
        let mut branch = random.branch();
        let numbers = (first, branch.below(1000), branch.below(1000), random.below(1000));
        assert_eq!(numbers, (vec![55, 172, 717, 427, 963], 465, 723, 699));
    }

    #[test]
    fn weights_are_kept() {
        let mut random = Random::new(1);
        let mut counts = [0; 4];
        for _ in 0..10_000 {
            counts[random.weighted(&[1, 0, 2, 7]).expect("there are weights")] += 1;
        }
        assert!(counts[1] == 0 && (900..1100).contains(&counts[0]) && (6800..7200).contains(&counts[3]), "{counts:?}");
        assert_eq!(random.weighted(&[0, 0]), None);
    }
}
