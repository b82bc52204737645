//! The line that shows the progress of a search.

#[cfg(feature = "cluster")]
use super::cluster;
use super::host::{Busy, Session};
#[cfg(feature = "cluster")]
use crate::search::Team;
use crate::search::{DiskFile, Host, Progress, Watch};
use crate::text::{counted, thousands};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io;
use std::ops::ControlFlow;
use std::time::Duration;

/// A shorter search shows no progress.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the progress line of many puzzles is redrawn.
const TICK: Duration = Duration::from_millis(200);

/// Creates a progress line with the number of completed puzzles. It is shown if standard error is a terminal.
pub(super) fn overall(total: usize, session: &Session<'_>) -> ProgressBar {
    let wanted = !session.quiet && session.host.terminal.stderr;
    let target = if wanted { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let line = ProgressBar::with_draw_target(Some(total as u64), target);
    let line = styled(line, "{spinner} {pos}/{len} puzzles ({elapsed}, {eta} to go) {wide_msg}");
    line.enable_steady_tick(TICK);
    line
}

/// Runs a search, which ends on Ctrl-C. After one second, it shows a progress line if standard error is a terminal.
/// Returns the result of the search and its duration.
pub(super) fn watched<T>(session: &Session<'_>, search: impl FnOnce(&mut Watch) -> T) -> (T, Duration) {
    let wanted = !session.quiet && session.host.terminal.stderr;
    let mut watcher = Watcher { session, started: (session.host.clock)(), wanted, line: None, _busy: session.busy() };
    let found = search(&mut watcher);
    let elapsed = watcher.elapsed();
    if let Some(line) = watcher.line {
        line.finish_and_clear();
    }
    (found, elapsed)
}

struct Watcher<'a> {
    session: &'a Session<'a>,
    started: Duration,
    wanted: bool,
    line: Option<ProgressBar>,
    _busy: Busy<'a>,
}

impl Watcher<'_> {
    fn elapsed(&self) -> Duration {
        (self.session.host.clock)() - self.started
    }
}

impl Host for Watcher<'_> {
    fn report(&mut self, progress: Progress) -> ControlFlow<()> {
        if self.session.is_interrupted() {
            return ControlFlow::Break(());
        }
        let elapsed = self.elapsed();
        if self.wanted && elapsed >= PATIENCE {
            let line = self.line.get_or_insert_with(|| {
                let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_elapsed(PATIENCE);
                styled(line, "{spinner} {msg} ({elapsed})")
            });
            line.set_message(message(progress, elapsed));
            line.tick();
        }
        ControlFlow::Continue(())
    }

    fn file(&mut self) -> Option<io::Result<Box<dyn DiskFile>>> {
        // The file has no name and disappears with the program.
        let file = tempfile::tempfile_in(self.session.spill.as_ref()?);
        Some(file.map(|file| Box::new(file) as Box<dyn DiskFile>))
    }

    #[cfg(feature = "cluster")]
    fn team(&mut self) -> Option<Team> {
        cluster::team(self.session)
    }
}

fn styled(line: ProgressBar, template: &str) -> ProgressBar {
    line.with_style(ProgressStyle::with_template(template).expect("a valid template"))
}

fn message(progress: Progress, elapsed: Duration) -> String {
    let rate = progress.positions as f64 / elapsed.as_secs_f64();
    let positions = match progress.most {
        Some(most) => format!("{} of at most {} positions", thousands(progress.positions), thousands(most as usize)),
        None => counted(progress.positions, "position"),
    };
    let level = match progress.within {
        Some(length) => format!("no solution is shorter than {length}"),
        None => format!("level {}", progress.level),
    };
    format!("searching: {level}, {positions}, {} a second, {}", thousands(rate as usize), memory(progress.memory))
}

/// Formats an amount of memory in the largest unit in which it is at least 1.
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
