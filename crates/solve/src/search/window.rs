//! The hash table of the positions that may be found again.

/// Initial number of slots.
const FIRST: usize = 1 << 9;

/// Maps the hashes of positions to their numbers, with open addressing.
///
/// A slot holds half of the hash and the number of the position, relative to the first position of the window. The
/// position is stored elsewhere and compared whenever the halves agree. So a hash collision costs time, never
/// correctness.
pub(super) struct Window {
    slots: Vec<u64>,
    used: usize,
    /// Number of the first position in the window.
    base: usize,
}

/// The number of a position, or the slot for it.
pub(super) enum Entry {
    /// The position has this number.
    Known(usize),
    /// No position is equal. This slot is free.
    Vacant(usize),
}

impl Window {
    pub(super) fn new() -> Self {
        Self { slots: vec![0; FIRST], used: 0, base: 0 }
    }

    /// Bytes of `slots` slots.
    pub(super) const fn bytes(slots: usize) -> usize {
        slots.saturating_mul(size_of::<u64>())
    }

    pub(super) fn slots(&self) -> usize {
        self.slots.len()
    }

    /// The number of slots that lets `live` positions double.
    pub(super) fn slots_for(&self, live: usize) -> usize {
        (live * 8 / 3 + 1).next_power_of_two().max(self.slots.len())
    }

    /// Whether three of four slots are used. Then the window must be renewed before the next insertion.
    pub(super) fn is_full(&self) -> bool {
        self.used * 4 >= self.slots.len() * 3
    }

    /// Looks for a position by its hash. `is` compares candidates by their number.
    #[inline]
    pub(super) fn find(&self, hash: u64, is: impl Fn(usize) -> bool) -> Entry {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let found = self.slots[slot];
            if found == 0 {
                return Entry::Vacant(slot);
            }
            if found >> 32 == hash >> 32 {
                let number = self.base + (found as u32 - 1) as usize;
                if is(number) {
                    return Entry::Known(number);
                }
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Puts position `number` into the vacant `slot`, found for this `hash`.
    #[inline]
    pub(super) fn put(&mut self, slot: usize, hash: u64, number: usize) {
        self.slots[slot] = hash >> 32 << 32 | (number - self.base + 1) as u64;
        self.used += 1;
    }

    /// Rebuilds the window with `slots` slots and the positions from number `base` on, given by their hashes.
    pub(super) fn renew(&mut self, slots: usize, base: usize, hashes: impl Iterator<Item = u64>) {
        self.base = base;
        self.used = 0;
        self.slots.clear();
        self.slots.resize(slots, 0);
        for (number, hash) in (base..).zip(hashes) {
            // All positions are different.
            if let Entry::Vacant(slot) = self.find(hash, |_| false) {
                self.put(slot, hash, number);
            }
        }
    }
}
