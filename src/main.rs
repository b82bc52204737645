//! The program: the environment of the process and its signals. Everything else is in the library.

use std::process::ExitCode;
use std::sync::Arc;
use stepbook::cli::Host;

fn main() -> ExitCode {
    let mut host = Host::system();
    catch(&host);
    ExitCode::from(stepbook::cli::run(std::env::args_os(), &mut host))
}

/// Handles signals. A search ends with the results so far. Everything else ends immediately and leaves no unfinished
/// file. Without handlers, signals have their default effect.
fn catch(host: &Host) {
    let (interrupt, unfinished) = (Arc::clone(&host.interrupt), Arc::clone(&host.files.unfinished));
    handle(move |code| {
        if interrupt.signal(code) {
            unfinished.remove();
            std::process::exit(code.into());
        }
    });
}

/// Calls `end` with the exit code of each signal.
#[cfg(unix)]
fn handle(end: impl Fn(u8) + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use std::sync::atomic::AtomicBool;

    // With any handler for this signal, exceeding the file size limit is an error with a message.
    drop(signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false))));
    // `nohup` starts programs with the hang-up signal ignored, and they must continue to ignore it.
    let ending = if ignores(SIGHUP) { vec![SIGINT, SIGTERM] } else { vec![SIGINT, SIGTERM, SIGHUP] };
    let Ok(mut signals) = signal_hook::iterator::Signals::new(ending) else { return };
    // If the thread cannot be started, the program ignores its signals. The search also needs threads and then fails
    // with a message.
    let thread = std::thread::Builder::new().name("signals".to_owned());
    drop(thread.spawn(move || signals.forever().for_each(|signal| end(u8::try_from(128 + signal).unwrap_or(u8::MAX)))));
}

/// Returns whether the program was started with this signal ignored. Only Linux provides this information.
#[cfg(unix)]
fn ignores(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

#[cfg(not(unix))]
fn handle(end: impl Fn(u8) + Send + 'static) {
    drop(ctrlc::set_handler(move || end(stepbook::cli::INTERRUPTED)));
}
