//! The last levels of a sweep in sorted files, and the successors that form the next one.
//!
//! Successors are sorted together with the order in which they arrived; of equal ones the first stays. Merging removes
//! those of the last two levels (delayed duplicate detection: Korf, "Best-first frontier search with delayed duplicate
//! detection", AAAI 2004). The rest, sorted back into order of arrival, is the next level.

use super::disk::{Records, SortOrder, SortedLookup, Sorter};
use super::{DiskFile, Limit, State};
use std::io::Result as IoResult;
use std::ops::ControlFlow;

/// Minimum number of records that are sorted in memory.
const FEWEST: usize = 1 << 10;

/// Maximum number of records that are sorted in memory. Unit tests keep it small to get many parts.
const MOST: usize = if cfg!(test) { 1 << 10 } else { usize::MAX };

/// Records between two progress reports.
const REPORT_INTERVAL: usize = 1 << 16;

/// Makes a file.
pub(super) type NewFile<'a> = &'a mut dyn FnMut() -> IoResult<Box<dyn DiskFile>>;

/// The positions of two levels, as themselves or as ranks, and the successors of the last one.
pub(super) struct Frontier<R> {
    /// The level before the last, the last and the next one, in ascending order.
    before: Records,
    last: Records,
    next: Records,
    /// Successors, numbered in order of arrival.
    found: Sorter<R>,
    /// New positions, numbered in order of arrival.
    new: Sorter<R>,
    /// The number of the next successor.
    number: u64,
}

impl<R: State> Frontier<R> {
    /// Without levels, for records of `words` words, in at most `memory` bytes.
    pub fn new(words: usize, memory: usize, file: NewFile) -> IoResult<Self> {
        let record = size_of::<(R, u64)>() + R::heap_bytes(words);
        // Both sorters are full while duplicates are removed.
        let most = (memory / 2 / record).clamp(FEWEST, MOST);
        let mut store = |numbered| file().map(|file| Records::new(file, words, numbered));
        Ok(Self {
            before: store(false)?,
            last: store(false)?,
            next: store(false)?,
            found: Sorter::new(store(true)?, SortOrder::FirstOfEach, most),
            new: Sorter::new(store(true)?, SortOrder::ByNumber, most),
            number: 0,
        })
    }

    /// Makes `sorted`, which must ascend, the last level.
    pub fn advance<'a>(&mut self, sorted: impl IntoIterator<Item = &'a R>) -> IoResult<()> {
        sorted.into_iter().try_for_each(|state| self.next.push(state, 0))?;
        self.rotate();
        Ok(())
    }

    /// Shifts the levels: last becomes before, next becomes last.
    fn rotate(&mut self) {
        let Self { before, last, next, .. } = self;
        before.clear();
        std::mem::swap(before, last);
        std::mem::swap(last, next);
    }

    /// Adds a successor of a position of the last level.
    pub fn push(&mut self, state: R) -> IoResult<()> {
        self.found.push(state, self.number)?;
        self.number += 1;
        Ok(())
    }

    /// Removes duplicates from the successors, calls `visit` with the new positions in ascending order, and makes them
    /// the last level.
    ///
    /// # Errors
    ///
    /// If a file, `visit` or `report` fails.
    pub fn merge(
        &mut self,
        visit: &mut dyn FnMut(&R) -> IoResult<()>,
        report: &mut dyn FnMut() -> Result<(), Limit>,
    ) -> Result<(), Limit> {
        let Self { found, new, before, last, next, .. } = self;
        let (mut in_before, mut in_last) = (SortedLookup::new(before)?, SortedLookup::new(last)?);
        let mut count = 0_usize;
        found.finish(&mut |state, number| {
            if !in_before.contains(before, &state)? && !in_last.contains(last, &state)? {
                visit(&state)?;
                next.push(&state, 0)?;
                new.push(state, number)?;
            }
            count += 1;
            if count.is_multiple_of(REPORT_INTERVAL) {
                report()?;
            }
            Ok(ControlFlow::Continue(()))
        })?;
        self.number = 0;
        self.rotate();
        Ok(())
    }

    /// Calls `visit` with the new positions in order of arrival until it breaks.
    ///
    /// # Errors
    ///
    /// If a file or `visit` fails.
    pub fn take_new(&mut self, visit: &mut dyn FnMut(&R) -> Result<ControlFlow<()>, Limit>) -> Result<(), Limit> {
        self.new.finish(&mut |state, _| visit(&state))
    }
}
