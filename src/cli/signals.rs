//! Signals that ask the program to end: the first one ends a search with what is known, a second one ends at once. Neither
//! leaves an unfinished file.

use super::unfinished;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

/// The number of tasks that can end in an orderly way.
static BUSY: AtomicUsize = AtomicUsize::new(0);
/// The exit code of the first signal; 0 before it.
static CODE: AtomicU8 = AtomicU8::new(0);

/// Exit code after Ctrl-C.
pub(super) const INTERRUPTED: u8 = 130;

/// Makes signals end a search with what is known so far, and everything else at once. Without handlers, they end the program
/// as they do everywhere.
#[cfg(unix)]
pub(super) fn catch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use std::sync::{Arc, atomic::AtomicBool};

    // With any handler, writing beyond the limit of a file's size is an error with a message.
    drop(signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false))));
    // `nohup` starts programs that ignore the hang-up, and they must continue to.
    let ending = if ignores(SIGHUP) { vec![SIGINT, SIGTERM] } else { vec![SIGINT, SIGTERM, SIGHUP] };
    let Ok(mut signals) = signal_hook::iterator::Signals::new(ending) else { return };
    // A program that cannot have a thread would ignore its signals; the search needs threads as well, and fails with a message.
    let thread = std::thread::Builder::new().name("signals".to_owned());
    drop(
        thread
            .spawn(move || signals.forever().for_each(|signal| end(u8::try_from(128 + signal).unwrap_or(INTERRUPTED)))),
    );
}

/// Whether the program was started with this signal ignored. Only Linux says so.
#[cfg(unix)]
fn ignores(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

#[cfg(not(unix))]
pub(super) fn catch() {
    drop(ctrlc::set_handler(|| end(INTERRUPTED)));
}

fn end(code: u8) {
    let is_first = CODE.compare_exchange(0, code, Ordering::Relaxed, Ordering::Relaxed).is_ok();
    if !is_first || BUSY.load(Ordering::Relaxed) == 0 {
        unfinished::remove_own();
        std::process::exit(code.into());
    }
}

/// Whether the program was asked to end.
pub(super) fn is_interrupted() -> bool {
    CODE.load(Ordering::Relaxed) != 0
}

/// The exit code of a command that was interrupted.
pub(super) fn code() -> u8 {
    match CODE.load(Ordering::Relaxed) {
        0 => INTERRUPTED,
        code => code,
    }
}

/// While it lives, a first signal is only remembered, for [`is_interrupted`].
pub(super) struct Busy(());

impl Busy {
    pub(super) fn new() -> Self {
        BUSY.fetch_add(1, Ordering::Relaxed);
        Self(())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        BUSY.fetch_sub(1, Ordering::Relaxed);
    }
}
