//! A static function: two bits for each of many keys, without the keys. The value of a key is the exclusive or of three
//! table entries.
//!
//! Botelho, Pagh and Ziviani, "Practical perfect hashing in nearly optimal space", Information Systems 38, 2013; the graph is peeled as by
//! Majewski, Wormald, Havas and Czech, "A family of perfect hashing methods", The Computer Journal 39, 1996. A random graph of this
//! kind can be peeled if it has more than 1.222 entries for each key.

/// A key: two numbers derived from a position.
pub(super) type Key = [u32; 2];

/// Entries per byte.
const IN_BYTE: usize = 4;

/// The final mix of MurmurHash3 (Austin Appleby, public domain).
pub(super) fn mix(mut x: u32) -> u32 {
    x = (x ^ x >> 16).wrapping_mul(0x85eb_ca6b);
    x = (x ^ x >> 13).wrapping_mul(0xc2b2_ae35);
    x ^ x >> 16
}

/// The table. It has three parts of equal size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RemainderTable {
    /// Number of entries of a part.
    pub part: u32,
    /// Entry i is in byte i / 4, in the bits 2 (i mod 4) and the next.
    pub bytes: Vec<u8>,
}

/// Bytes of a table with parts of this size.
pub(super) fn bytes_of(part: u32) -> usize {
    (3 * part as usize).div_ceil(IN_BYTE)
}

/// The number of entries per part for this many keys. In total it is slightly more than 1.23 per key, with some extra
/// because small graphs vary more.
pub(super) fn part_for(keys: usize) -> Option<u32> {
    u32::try_from(keys as u64 * 41 / 100 + 8).ok().filter(|part| part.checked_mul(3).is_some())
}

impl RemainderTable {
    /// Builds the table from the value, 0 to 3, of each key. `None` if the graph of the keys cannot be peeled.
    pub(super) fn new(part: u32, keys: &[Key], value: impl Fn(usize) -> u8) -> Option<Self> {
        let size = 3 * part as usize;
        // For each entry, the number of remaining keys that use it, and the exclusive or of their numbers.
        let (mut counts, mut together) = (vec![0_u32; size], vec![0_u32; size]);
        for (number, &key) in (0..).zip(keys) {
            for at in entries(part, key) {
                counts[at] += 1;
                together[at] ^= number;
            }
        }
        // The entry that only one key uses is set after those of all keys that are peeled later.
        let mut order: Vec<(u32, u32)> = Vec::with_capacity(keys.len());
        let mut open: Vec<usize> = (0..size).filter(|&at| counts[at] == 1).collect();
        while let Some(at) = open.pop() {
            if counts[at] != 1 {
                continue;
            }
            let number = together[at];
            order.push((number, at as u32));
            for at in entries(part, keys[number as usize]) {
                counts[at] -= 1;
                together[at] ^= number;
                if counts[at] == 1 {
                    open.push(at);
                }
            }
        }
        if order.len() < keys.len() {
            return None;
        }
        // Free entries are random, so that a quarter of all other keys has each value.
        let mut table = Self { part, bytes: (0..bytes_of(part)).map(|at| mix(at as u32) as u8).collect() };
        for &(number, at) in order.iter().rev() {
            let difference = table.get(keys[number as usize]) ^ value(number as usize);
            table.bytes[at as usize / IN_BYTE] ^= difference << (2 * (at as usize % IN_BYTE));
        }
        Some(table)
    }

    /// The value of a key; arbitrary for a key without a value.
    pub(super) fn get(&self, key: Key) -> u8 {
        let entry = |at: usize| self.bytes[at / IN_BYTE] >> (2 * (at % IN_BYTE)) & 3;
        entries(self.part, key).into_iter().fold(0, |value, at| value ^ entry(at))
    }
}

/// The entries of a key, one in each part.
fn entries(part: u32, [a, b]: Key) -> [usize; 3] {
    let c = mix(a.wrapping_add(mix(b)));
    let [a, b, c] = [a, b, c].map(|x| (x % part) as usize);
    [a, b + part as usize, c + 2 * part as usize]
}
