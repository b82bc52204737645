//! Asking the host of a search, now and then, whether to go on.

use super::{Limit, Progress, Watch};
use std::ops::ControlFlow;

/// Positions between two questions.
const BLOCK: usize = 1 << 12;

/// Reports to the host; an error if it stops the search.
pub(super) fn look(host: &mut Watch, progress: Progress) -> Result<(), Limit> {
    match host.report(progress) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Limit::Interrupted),
    }
}

/// Asks after every so many positions.
pub(super) struct Pulse<'a, 'b> {
    watch: &'a mut Watch<'b>,
    progress: Progress,
    passed: usize,
}

impl<'a, 'b> Pulse<'a, 'b> {
    /// With what it reports.
    pub fn new(watch: &'a mut Watch<'b>, progress: Progress) -> Self {
        Self { watch, progress, passed: 0 }
    }

    /// After work on so many positions.
    ///
    /// # Errors
    ///
    /// If the host stops the search.
    pub fn beat(&mut self, positions: usize) -> Result<(), Limit> {
        self.passed += positions;
        if self.passed < BLOCK {
            return Ok(());
        }
        self.ask()
    }

    /// Asks at once.
    ///
    /// # Errors
    ///
    /// If the host stops the search.
    pub fn ask(&mut self) -> Result<(), Limit> {
        self.passed = 0;
        look(self.watch, self.progress)
    }

    /// The same of another level and memory.
    pub fn at(&mut self, level: usize, memory: usize) -> Result<(), Limit> {
        self.progress = Progress { level, memory, ..self.progress };
        self.ask()
    }
}
