//! The line that shows how far a search is.

use super::arguments::{Common, Input};
use crate::search::{DiskFile, Host, Progress};
use crate::text::{counted, thousands};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A search that takes less time shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// Whether a search runs, and whether the user wants it to end.
static SEARCHING: AtomicBool = AtomicBool::new(false);
static ENOUGH: AtomicBool = AtomicBool::new(false);

/// Exit code of a program that Ctrl-C ended.
pub(super) const INTERRUPTED: u8 = 130;

/// Makes Ctrl-C end a search with what is known so far, and everything else at once. The second time it always ends at once.
pub(super) fn catch_interrupt() {
    let caught = ctrlc::set_handler(|| {
        if !SEARCHING.load(Ordering::Relaxed) || ENOUGH.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    });
    // Without a handler Ctrl-C ends the program, as it does everywhere.
    drop(caught);
}

/// Watches a search: shows a line on standard error once it has run for a second, if that is a terminal, and ends it on
/// Ctrl-C.
pub(super) struct Watcher {
    started: Instant,
    wanted: bool,
    line: Option<ProgressBar>,
    /// The folder for positions that find no room in memory.
    spill: Option<PathBuf>,
}

impl Watcher {
    pub(super) fn new(input: &Input, common: &Common) -> Self {
        SEARCHING.store(true, Ordering::Relaxed);
        let wanted = !common.quiet && io::stderr().is_terminal();
        Self { started: Instant::now(), wanted, line: None, spill: input.spill.clone() }
    }

    /// Clears the line; returns the time since the beginning.
    pub(super) fn finish(self) -> Duration {
        SEARCHING.store(false, Ordering::Relaxed);
        if let Some(line) = self.line {
            line.finish_and_clear();
        }
        self.started.elapsed()
    }
}

impl Host for Watcher {
    fn report(&mut self, progress: Progress) -> ControlFlow<()> {
        if ENOUGH.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        let elapsed = self.started.elapsed();
        if self.wanted && elapsed >= PATIENCE {
            let line = self.line.get_or_insert_with(|| {
                let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_elapsed(PATIENCE);
                if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} ({elapsed})") {
                    line.set_style(style);
                }
                line
            });
            line.set_message(message(progress, elapsed));
            line.tick();
        }
        ControlFlow::Continue(())
    }

    fn file(&mut self) -> Option<io::Result<Box<dyn DiskFile>>> {
        // It has no name and goes away with the program.
        let file = tempfile::tempfile_in(self.spill.as_ref()?);
        Some(file.map(|file| Box::new(file) as Box<dyn DiskFile>))
    }
}

fn message(progress: Progress, elapsed: Duration) -> String {
    let rate = progress.positions as f64 / elapsed.as_secs_f64();
    format!(
        "searching: level {}, {}, {} a second, {}",
        progress.level,
        counted(progress.positions, "position"),
        thousands(rate as usize),
        memory(progress.memory)
    )
}

/// An amount of memory in the largest unit of which it has at least one.
pub(super) fn memory(bytes: usize) -> String {
    match (bytes >> 20, bytes >> 10) {
        (0, 0) => counted(bytes, "byte"),
        (0, kibibytes) => format!("{kibibytes} KiB"),
        (mebibytes, _) => format!("{} MiB", thousands(mebibytes)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_of_memory_is_never_none() {
        let cases =
            [(1, "1 byte"), (100, "100 bytes"), (100 << 10, "100 KiB"), (1 << 20, "1 MiB"), (4 << 30, "4,096 MiB")];
        for (bytes, shown) in cases {
            assert_eq!(memory(bytes), shown);
        }
    }
}
