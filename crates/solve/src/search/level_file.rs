//! Two bits per rank, in a file.
//!
//! Marks are gathered in memory until it is full, and then written in order of rank. So one pass over the file serves
//! several small levels, and only changed parts of the file are touched.

use super::DiskFile;
use super::disk::BUFFER_BYTES;
use std::io::{Result as IoResult, SeekFrom};

/// Ranks per byte.
const RANKS_PER_BYTE: u64 = u8::BITS as u64 / 2;

/// Gaps of up to this many bytes are read rather than skipped.
const GAP: u64 = if cfg!(test) { 1 << 4 } else { 1 << 12 };

/// Most marks that are gathered. Unit tests write them often.
const MOST: usize = if cfg!(test) { 1 << 6 } else { usize::MAX };

/// Two bits per rank: 0 for an unseen position, else its level modulo 3 plus 1.
pub(super) struct LevelFile {
    file: Box<dyn DiskFile>,
    /// Marks that are not in the file yet: four times the rank, plus its bits.
    pending: Vec<u64>,
    /// Maximum number of pending marks.
    most: usize,
    /// A part of the file.
    buffer: Vec<u8>,
}

impl LevelFile {
    /// All unseen. Ranks have at most 62 bits.
    pub fn new(mut file: Box<dyn DiskFile>, count: u64, memory: usize) -> IoResult<Self> {
        // Bytes that were never written read as zeros, and occupy no space on most disks.
        file.seek(SeekFrom::Start(count / RANKS_PER_BYTE))?;
        file.write_all(&[0])?;
        let most = (memory / size_of::<u64>()).clamp(1, MOST);
        Ok(Self { file, pending: Vec::new(), most, buffer: Vec::new() })
    }

    /// Marks a position that was not seen before.
    pub fn mark(&mut self, rank: u64, level: usize) -> IoResult<()> {
        if self.pending.len() == self.most {
            self.write()?;
        }
        if self.pending.is_empty() {
            // A doubling array could take twice as much memory. If the reservation fails, the array doubles anyway.
            let _ = self.pending.try_reserve_exact(self.most);
        }
        self.pending.push(rank << 2 | (level as u64 % 3 + 1));
        Ok(())
    }

    /// Writes the pending marks. They are kept if that fails.
    pub fn write(&mut self) -> IoResult<()> {
        let Self { file, pending, buffer, .. } = self;
        pending.sort_unstable();
        for marks in stretches(pending, |mark| mark >> 2) {
            let first = read(file, buffer, marks, |mark| mark >> 2)?;
            for mark in marks {
                let rank = mark >> 2;
                buffer[(rank / RANKS_PER_BYTE - first) as usize] |= ((mark & 3) << shift(rank)) as u8;
            }
            file.seek(SeekFrom::Start(first))?;
            file.write_all(buffer)?;
        }
        pending.clear();
        Ok(())
    }

    /// Writes the pending marks and frees their memory.
    pub fn finish(&mut self) -> IoResult<()> {
        self.write()?;
        self.pending = Vec::new();
        Ok(())
    }

    /// Filters positions, given with their ranks, by their level modulo 3. The result is sorted by rank.
    pub fn filter_level<S>(&mut self, mut states: Vec<(u64, S)>, level: u64) -> IoResult<Vec<S>> {
        self.write()?;
        let Self { file, buffer, .. } = self;
        states.sort_unstable_by_key(|state| state.0);
        let mut are_on = Vec::with_capacity(states.len());
        for part in stretches(&states, |state| state.0) {
            let first = read(file, buffer, part, |state| state.0)?;
            are_on.extend(part.iter().map(|(rank, _)| {
                let bits = buffer[(rank / RANKS_PER_BYTE - first) as usize] >> shift(*rank) & 3;
                u64::from(bits) == level + 1
            }));
        }
        let filter_level = states.into_iter().zip(are_on).filter(|(_, is_on)| *is_on);
        Ok(filter_level.map(|((_, state), _)| state).collect())
    }
}

/// The offset of a rank's bits in its byte.
fn shift(rank: u64) -> u64 {
    2 * (rank % RANKS_PER_BYTE)
}

/// Splits items, sorted by rank, into runs whose bits are read together.
fn stretches<T>(things: &[T], rank: impl Fn(&T) -> u64) -> impl Iterator<Item = &[T]> {
    let byte = move |thing: &T| rank(thing) / RANKS_PER_BYTE;
    things.chunk_by(move |a, b| {
        byte(b) - byte(a) <= GAP && byte(a) / BUFFER_BYTES as u64 == byte(b) / BUFFER_BYTES as u64
    })
}

/// Reads the bytes of a stretch. Returns the offset of the first one in the file.
fn read<T>(
    file: &mut Box<dyn DiskFile>,
    buffer: &mut Vec<u8>,
    stretch: &[T],
    rank: impl Fn(&T) -> u64,
) -> IoResult<u64> {
    let byte = |index: usize| rank(&stretch[index]) / RANKS_PER_BYTE;
    let (first, last) = (byte(0), byte(stretch.len() - 1));
    buffer.resize((last - first + 1) as usize, 0);
    file.seek(SeekFrom::Start(first))?;
    file.read_exact(buffer)?;
    Ok(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn levels_are_found_again_in_all_parts_of_the_file() {
        // Five parts, each read separately; the last one has hardly begun.
        let count = 4 * BUFFER_BYTES as u64 * RANKS_PER_BYTE + 3;
        let mut level_file =
            LevelFile::new(Box::new(Cursor::new(Vec::new())), count, 1 << 20).expect("a file in memory");
        // Every rank comes once: neighbours, ranks that share a byte, long gaps.
        let marked = |rank: u64| rank.is_multiple_of(1_013) || rank % 40_000 < 9 || rank + 5 > count;
        let level = |rank: u64| (rank / 7) as usize;
        let ranks = (0..count).map(|number| number * 7_919 % count);
        for rank in ranks.clone().filter(|&rank| marked(rank)) {
            level_file.mark(rank, level(rank)).expect("room");
        }
        for wanted in [9, 10, 11] {
            let asked = ranks.clone().filter(|rank| rank % 5 == 0 || marked(*rank)).map(|rank| (rank, rank));
            let filter_level = level_file.filter_level(asked.collect(), wanted % 3).expect("the file");
            let expected = (0..count).filter(|&rank| marked(rank) && level(rank) as u64 % 3 == wanted % 3);
            assert!(filter_level.into_iter().eq(expected), "level {wanted}");
        }
    }
}
