//! Two bits for each number, in a file.
//!
//! Marks are gathered in memory, as many as there is room for, and written in the order of their numbers; so one pass over the file
//! does for many levels where these are small, and only those parts of it are touched that change.

use super::DiskFile;
use super::disk::CHUNK;
use std::io::{Result as IoResult, SeekFrom};

/// Numbers in a byte.
const IN_BYTE: u64 = u8::BITS as u64 / 2;

/// Bytes that are rather read than left out between two that are needed.
const GAP: u64 = if cfg!(test) { 1 << 4 } else { 1 << 12 };

/// Most marks that are gathered: unit tests write them often.
const MOST: usize = if cfg!(test) { 1 << 6 } else { usize::MAX };

/// For each number two bits: 0 for a position that was not seen, else one more than its level modulo 3.
pub(super) struct Plane {
    file: Box<dyn DiskFile>,
    /// What is not in the file yet: four times the number, and its bits.
    pending: Vec<u64>,
    /// As many of them as there is memory for.
    most: usize,
    /// A part of the file.
    buffer: Vec<u8>,
}

impl Plane {
    /// All unseen. Numbers have at most 62 bits.
    pub fn new(mut file: Box<dyn DiskFile>, count: u64, memory: usize) -> IoResult<Self> {
        // What was never written is read as zeros, and takes no place on most disks.
        file.seek(SeekFrom::Start(count / IN_BYTE))?;
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
            // Without this, an array that doubles could take twice as much; if it fails, it does.
            let _ = self.pending.try_reserve_exact(self.most);
        }
        self.pending.push(rank << 2 | (level as u64 % 3 + 1));
        Ok(())
    }

    /// Writes the marks. Where that fails, they are kept.
    pub fn write(&mut self) -> IoResult<()> {
        let Self { file, pending, buffer, .. } = self;
        pending.sort_unstable();
        for marks in stretches(pending, |mark| mark >> 2) {
            let first = read(file, buffer, marks, |mark| mark >> 2)?;
            for mark in marks {
                let rank = mark >> 2;
                buffer[(rank / IN_BYTE - first) as usize] |= ((mark & 3) << shift(rank)) as u8;
            }
            file.seek(SeekFrom::Start(first))?;
            file.write_all(buffer)?;
        }
        pending.clear();
        Ok(())
    }

    /// Writes the marks, and needs no memory for more of them.
    pub fn finish(&mut self) -> IoResult<()> {
        self.write()?;
        self.pending = Vec::new();
        Ok(())
    }

    /// Those of some positions, given with their numbers, of which the level is this one modulo 3, by number.
    pub fn on_level<S>(&mut self, mut states: Vec<(u64, S)>, level: u64) -> IoResult<Vec<S>> {
        self.write()?;
        let Self { file, buffer, .. } = self;
        states.sort_unstable_by_key(|state| state.0);
        let mut are_on = Vec::with_capacity(states.len());
        for part in stretches(&states, |state| state.0) {
            let first = read(file, buffer, part, |state| state.0)?;
            are_on.extend(part.iter().map(|(rank, _)| {
                let bits = buffer[(rank / IN_BYTE - first) as usize] >> shift(*rank) & 3;
                u64::from(bits) == level + 1
            }));
        }
        let on_level = states.into_iter().zip(are_on).filter(|(_, is_on)| *is_on);
        Ok(on_level.map(|((_, state), _)| state).collect())
    }
}

/// The place of a number's bits in its byte.
fn shift(rank: u64) -> u64 {
    2 * (rank % IN_BYTE)
}

/// Divides things in the order of their numbers into those whose bits are read together.
fn stretches<T>(things: &[T], rank: impl Fn(&T) -> u64) -> impl Iterator<Item = &[T]> {
    let byte = move |thing: &T| rank(thing) / IN_BYTE;
    things.chunk_by(move |a, b| byte(b) - byte(a) <= GAP && byte(a) / CHUNK as u64 == byte(b) / CHUNK as u64)
}

/// Reads the bytes for a stretch; returns the place of the first one in the file.
fn read<T>(
    file: &mut Box<dyn DiskFile>,
    buffer: &mut Vec<u8>,
    stretch: &[T],
    rank: impl Fn(&T) -> u64,
) -> IoResult<u64> {
    let byte = |index: usize| rank(&stretch[index]) / IN_BYTE;
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
        // Five parts that are read at a time, the last one hardly begun.
        let count = 4 * CHUNK as u64 * IN_BYTE + 3;
        let mut plane = Plane::new(Box::new(Cursor::new(Vec::new())), count, 1 << 20).expect("a file in memory");
        // Every number comes once: neighbours, the same bytes again, long gaps.
        let marked = |rank: u64| rank.is_multiple_of(1_013) || rank % 40_000 < 9 || rank + 5 > count;
        let level = |rank: u64| (rank / 7) as usize;
        let ranks = (0..count).map(|number| number * 7_919 % count);
        for rank in ranks.clone().filter(|&rank| marked(rank)) {
            plane.mark(rank, level(rank)).expect("room");
        }
        for wanted in [9, 10, 11] {
            let asked = ranks.clone().filter(|rank| rank % 5 == 0 || marked(*rank)).map(|rank| (rank, rank));
            let on_level = plane.on_level(asked.collect(), wanted % 3).expect("the file");
            let expected = (0..count).filter(|&rank| marked(rank) && level(rank) as u64 % 3 == wanted % 3);
            assert!(on_level.into_iter().eq(expected), "level {wanted}");
        }
    }
}
