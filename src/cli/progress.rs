//! The line that shows how far a search is.

use super::arguments::Common;
use crate::search::Progress;
use crate::text::counted;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// A search that takes less time shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// Shows a line on standard error once a search has run for a second, if that is a terminal.
pub(super) struct Watch {
    started: Instant,
    wanted: bool,
    line: Option<ProgressBar>,
}

impl Watch {
    pub(super) fn new(common: &Common) -> Self {
        Self { started: Instant::now(), wanted: !common.quiet && std::io::stderr().is_terminal(), line: None }
    }

    pub(super) fn report(&mut self, progress: Progress) {
        if !self.wanted || self.started.elapsed() < PATIENCE {
            return;
        }
        let line = self.line.get_or_insert_with(|| {
            let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_elapsed(PATIENCE);
            if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} ({elapsed})") {
                line.set_style(style);
            }
            line
        });
        line.set_message(format!("searching: {}, level {}", counted(progress.positions, "position"), progress.level));
        line.tick();
    }

    /// Clears the line; returns the time since the beginning.
    pub(super) fn finish(self) -> Duration {
        if let Some(line) = self.line {
            line.finish_and_clear();
        }
        self.started.elapsed()
    }
}
