//! Positions in files: appended, read in order, sorted by merging parts.

use super::{DiskFile, Limit, State};
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::io::{Error, Result as IoResult, SeekFrom};
use std::ops::{ControlFlow, Range};

/// Bytes that are read or written at a time.
pub(super) const BUFFER_BYTES: usize = 1 << 16;

impl From<Error> for Limit {
    fn from(error: Error) -> Self {
        Self::Disk(error.kind())
    }
}

/// A file of records, each a position and optionally a number, as little-endian words.
pub(super) struct Records {
    file: Box<dyn DiskFile>,
    /// Words of a position. Its type may have more, which are always zero.
    words: usize,
    /// Whether a number follows each position.
    numbered: bool,
    /// Number of records, including pending ones.
    len: usize,
    /// Number of bytes written.
    written: u64,
    /// Data that is not yet written.
    pending: Vec<u8>,
}

impl Records {
    pub fn new(file: Box<dyn DiskFile>, words: usize, numbered: bool) -> Self {
        Self { file, words, numbered, len: 0, written: 0, pending: Vec::with_capacity(BUFFER_BYTES) }
    }

    fn record_bytes(&self) -> usize {
        (self.words + usize::from(self.numbered)) * size_of::<u64>()
    }

    pub fn len(&self) -> usize {
        self.len
    }

    /// Adds a record. The number is ignored in a file without numbers.
    pub fn push<S: State>(&mut self, state: &S, number: u64) -> IoResult<()> {
        let words = &state.words()[..self.words];
        words.iter().for_each(|word| self.pending.extend_from_slice(&word.to_le_bytes()));
        if self.numbered {
            self.pending.extend_from_slice(&number.to_le_bytes());
        }
        self.len += 1;
        if self.pending.len() >= BUFFER_BYTES { self.write() } else { Ok(()) }
    }

    /// Writes the pending data.
    fn write(&mut self) -> IoResult<()> {
        self.file.seek(SeekFrom::Start(self.written))?;
        self.file.write_all(&self.pending)?;
        self.written += self.pending.len() as u64;
        self.pending.clear();
        Ok(())
    }

    /// Removes all records. Their space in the file is reused.
    pub fn clear(&mut self) {
        self.pending.clear();
        (self.len, self.written) = (0, 0);
    }

    /// Calls `visit` with the records of a range, in order, until it breaks.
    pub fn scan<S: State>(
        &mut self,
        range: Range<usize>,
        visit: &mut dyn FnMut(S, u64) -> ControlFlow<()>,
    ) -> IoResult<()> {
        let mut reader = Reader::new(range);
        while let Some((state, number)) = reader.next(self)? {
            if visit(state, number).is_break() {
                break;
            }
        }
        Ok(())
    }
}

/// Reads the records of a range, in order.
pub(super) struct Reader {
    /// The records that are not in the buffer yet.
    left: Range<usize>,
    buffer: Vec<u8>,
    at: usize,
    /// Bytes to read at a time, unless a record is larger.
    chunk: usize,
}

impl Reader {
    pub fn new(range: Range<usize>) -> Self {
        Self::within(range, BUFFER_BYTES)
    }

    /// With a buffer of `chunk` bytes.
    fn within(range: Range<usize>, chunk: usize) -> Self {
        Self { left: range, buffer: Vec::new(), at: 0, chunk }
    }

    /// The next record.
    pub fn next<S: State>(&mut self, store: &mut Records) -> IoResult<Option<(S, u64)>> {
        if self.at == self.buffer.len() {
            if self.left.is_empty() {
                return Ok(None);
            }
            self.fill(store)?;
        }
        let bytes = &self.buffer[self.at..self.at + store.record_bytes()];
        self.at += bytes.len();
        let mut words = bytes.chunks_exact(size_of::<u64>()).map(|bytes| {
            let mut word = [0; size_of::<u64>()];
            word.copy_from_slice(bytes);
            u64::from_le_bytes(word)
        });
        let mut state = S::zero(store.words);
        state.words_mut()[..store.words].iter_mut().zip(&mut words).for_each(|(word, read)| *word = read);
        Ok(Some((state, words.next().unwrap_or(0))))
    }

    fn fill(&mut self, store: &mut Records) -> IoResult<()> {
        store.write()?;
        let bytes = store.record_bytes();
        let count = self.left.len().min((self.chunk / bytes).max(1));
        self.buffer.resize(count * bytes, 0);
        store.file.seek(SeekFrom::Start((self.left.start * bytes) as u64))?;
        store.file.read_exact(&mut self.buffer)?;
        self.left.start += count;
        self.at = 0;
        Ok(())
    }
}

/// A position and a number.
type Record<S> = (S, u64);

/// An order of records.
#[derive(Clone, Copy)]
pub(super) enum SortOrder {
    /// By position. Of equal ones only the one with the smallest number stays.
    FirstOfEach,
    ByNumber,
}

impl SortOrder {
    fn compare<S: Ord>(self, a: &Record<S>, b: &Record<S>) -> Ordering {
        match self {
            Self::FirstOfEach => a.cmp(b),
            Self::ByNumber => a.1.cmp(&b.1),
        }
    }
}

/// Sorts more records than fit into memory: sorts and writes parts of them, then merges these.
pub(super) struct Sorter<S> {
    part: Vec<Record<S>>,
    /// Records per part.
    most: usize,
    store: Records,
    /// The number after the last record of each written part.
    ends: Vec<usize>,
    order: SortOrder,
}

impl<S: State> Sorter<S> {
    /// Sorts in parts of `most` records. `store`, whose records are numbered, holds these parts.
    pub fn new(store: Records, order: SortOrder, most: usize) -> Self {
        Self { part: Vec::new(), most, store, ends: Vec::new(), order }
    }

    pub fn push(&mut self, state: S, number: u64) -> IoResult<()> {
        if self.part.len() == self.most {
            self.sort();
            // If most of them were equal, there is room again.
            if self.part.len() > self.most / 2 {
                self.write_part()?;
            }
        }
        if self.part.is_empty() {
            // A doubling array could take twice as much memory. If the reservation fails, the array doubles anyway.
            let _ = self.part.try_reserve_exact(self.most);
        }
        self.part.push((state, number));
        Ok(())
    }

    fn sort(&mut self) {
        match self.order {
            SortOrder::FirstOfEach => {
                self.part.sort_unstable();
                self.part.dedup_by(|next, first| next.0 == first.0);
            }
            SortOrder::ByNumber => self.part.sort_unstable_by_key(|record| record.1),
        }
    }

    /// Writes the sorted part.
    fn write_part(&mut self) -> IoResult<()> {
        self.part.iter().try_for_each(|(state, number)| self.store.push(state, *number))?;
        self.part.clear();
        self.ends.push(self.store.len());
        Ok(())
    }

    /// Calls `visit` with all records in order until it breaks, then clears the sorter.
    ///
    /// # Errors
    ///
    /// If `visit` or the file fails.
    pub fn finish(&mut self, visit: &mut dyn FnMut(S, u64) -> Result<ControlFlow<()>, Limit>) -> Result<(), Limit> {
        self.sort();
        if self.ends.is_empty() {
            // All records are in memory.
            for (state, number) in self.part.drain(..) {
                if visit(state, number)?.is_break() {
                    break;
                }
            }
            return Ok(());
        }
        self.write_part()?;
        // The buffers of all readers take the place of the part in memory.
        self.part = Vec::new();
        let chunk = (self.most * size_of::<Record<S>>() / self.ends.len()).min(BUFFER_BYTES);
        let order = self.order;
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let reader = |(start, &end): (usize, &usize)| Reader::within(start..end, chunk);
        let mut readers: Vec<Reader> = starts.zip(&self.ends).map(reader).collect();
        let mut heads: BinaryHeap<HeapEntry<S>> = BinaryHeap::with_capacity(readers.len());
        for (part, reader) in readers.iter_mut().enumerate() {
            heads.extend(reader.next(&mut self.store)?.map(|record| HeapEntry { record, part, order }));
        }
        let mut first: Option<S> = None;
        while let Some(HeapEntry { record: (state, number), part, .. }) = heads.pop() {
            let next = readers[part].next(&mut self.store)?;
            heads.extend(next.map(|record| HeapEntry { record, part, order }));
            if let SortOrder::FirstOfEach = order {
                if first.as_ref() == Some(&state) {
                    continue;
                }
                first = Some(state.clone());
            }
            if visit(state, number)?.is_break() {
                break;
            }
        }
        self.ends.clear();
        self.store.clear();
        Ok(())
    }
}

/// The next record of a part. The order is reversed, because a heap pops the greatest.
struct HeapEntry<S> {
    record: Record<S>,
    part: usize,
    order: SortOrder,
}

impl<S: Ord> Ord for HeapEntry<S> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.order.compare(&other.record, &self.record).then(other.part.cmp(&self.part))
    }
}

impl<S: Ord> PartialOrd for HeapEntry<S> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<S: Ord> PartialEq for HeapEntry<S> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<S: Ord> Eq for HeapEntry<S> {}

/// A single pass over sorted positions.
pub(super) struct SortedLookup<S> {
    reader: Reader,
    head: Option<S>,
}

impl<S: State> SortedLookup<S> {
    pub fn new(store: &mut Records) -> IoResult<Self> {
        let mut reader = Reader::new(0..store.len());
        let head = reader.next(store)?.map(|(state, _)| state);
        Ok(Self { reader, head })
    }

    /// Whether `store` contains `state`. Calls must come in ascending order of `state`.
    pub fn contains(&mut self, store: &mut Records, state: &S) -> IoResult<bool> {
        while self.head.as_ref().is_some_and(|head| head < state) {
            self.head = self.reader.next(store)?.map(|(state, _)| state);
        }
        Ok(self.head.as_ref() == Some(state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::strategies::File;
    use std::rc::Rc;

    /// Merging many parts takes no more memory than one part did.
    #[test]
    fn readers_of_all_parts_have_the_room_of_one() {
        let file = File::default();
        file.left.set(usize::MAX);
        let largest = Rc::clone(&file.most);
        let store = Records::new(Box::new(file), 1, true);
        let most = 1 << 10;
        let mut sorter = Sorter::<[u64; 1]>::new(store, SortOrder::FirstOfEach, most);
        let count = 200 * most as u64;
        for number in 0..count {
            // Different numbers, in no order.
            sorter.push([number.wrapping_mul(0x9e37_79b9_7f4a_7c15)], number).expect("a file in memory");
        }
        let parts = sorter.ends.len() + 1;
        assert!(parts > 100, "{parts}");
        let (mut found, mut last) = (0, [0]);
        let visited = sorter.finish(&mut |state, _| {
            assert!(found == 0 || state > last);
            (found, last) = (found + 1, state);
            Ok(ControlFlow::Continue(()))
        });
        assert_eq!((visited, found), (Ok(()), count));
        assert!(largest.get() > 0 && largest.get() * parts <= most * size_of::<Record<[u64; 1]>>());
    }
}
