//! Progress reports to the host of a search, which may stop it.

use super::{Limit, Progress, Watch};
use std::ops::ControlFlow;

/// Positions between two reports.
const BLOCK: usize = 1 << 12;

/// Reports to the host. Returns an error if it stops the search.
pub(super) fn report(watch: &mut Watch, progress: Progress) -> Result<(), Limit> {
    match watch.report(progress) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Limit::Interrupted),
    }
}

/// Reports progress once per [`BLOCK`] positions.
pub(super) struct Reporter<'a, 'b> {
    watch: &'a mut Watch<'b>,
    progress: Progress,
    passed: usize,
}

impl<'a, 'b> Reporter<'a, 'b> {
    /// Reports `progress` to `watch`.
    pub fn new(watch: &'a mut Watch<'b>, progress: Progress) -> Self {
        Self { watch, progress, passed: 0 }
    }

    /// Counts `positions` processed positions and reports if it is time.
    ///
    /// # Errors
    ///
    /// If the host stops the search.
    pub fn advance(&mut self, positions: usize) -> Result<(), Limit> {
        self.passed += positions;
        if self.passed < BLOCK {
            return Ok(());
        }
        self.report_now()
    }

    /// Reports at once.
    ///
    /// # Errors
    ///
    /// If the host stops the search.
    pub fn report_now(&mut self) -> Result<(), Limit> {
        self.passed = 0;
        report(self.watch, self.progress)
    }

    /// Reports at once, with a new level and memory.
    pub fn report_at(&mut self, level: usize, memory: usize) -> Result<(), Limit> {
        self.progress = Progress { level, memory, ..self.progress };
        self.report_now()
    }
}
