//! The lines on which the processes show each other that they are there, and how the first one ends.

use super::connect::{Party, Sockets};
use super::wire::{SENT, Wire};
use crate::cli::{Ending, Failure, message};
use crate::search::Team;
use crate::text::thousands;
use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often a process shows that it is there.
const BEAT: Duration = Duration::from_secs(1);
/// A process that is silent for so long is gone. With the beat and a message to the others it is less than ten seconds.
const SILENCE: Duration = Duration::from_secs(7);
/// How long a process that is ready waits for the others to be.
const FAREWELL: Duration = Duration::from_secs(5);

/// What a byte on a line means. After the last two a byte follows: an exit code, and the number of a process in 4 bytes.
const HERE: u8 = b'.';
const DONE: u8 = b'd';
const LOST: u8 = b'l';

/// The processes of this search.
struct Lines {
    party: Party,
    /// To each process.
    lines: Vec<Option<TcpStream>>,
    team: Mutex<Option<Team>>,
    state: Mutex<State>,
    changed: Condvar,
    /// Whether this process ends, in whatever way.
    is_over: AtomicBool,
    is_verbose: bool,
}

struct State {
    /// How the first process ended.
    code: Option<u8>,
    /// Whether a process has ended in an orderly way.
    done: Vec<bool>,
}

static LINES: OnceLock<Lines> = OnceLock::new();

/// Begins to watch the other processes.
pub(super) fn begin(party: Party, data: Sockets, control: Sockets, is_verbose: bool) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::System(format!("--hosts: {error}"));
    let wires = (0..).zip(data).map(|(process, stream)| stream.map(|stream| Wire { stream, process, zeros: 0 }));
    let own = party.process;
    let alarm = Arc::new(move || lost(own));
    let done: Vec<bool> = control.iter().map(Option::is_none).collect();
    for line in control.iter().flatten() {
        line.set_write_timeout(Some(BEAT)).map_err(failed)?;
    }
    let threads = party.threads;
    // The team's threads may find a process lost.
    let lines = LINES.get_or_init(|| Lines {
        party,
        lines: control,
        team: Mutex::new(None),
        state: Mutex::new(State { code: None, done }),
        changed: Condvar::new(),
        is_over: AtomicBool::new(false),
        is_verbose,
    });
    for (process, line) in (0..).zip(&lines.lines) {
        if let Some(line) = line {
            thread::spawn(move || lines.listen(process, line));
        }
    }
    thread::spawn(|| {
        while !lines.is_over.load(Ordering::Relaxed) {
            lines.say(&[HERE]);
            thread::sleep(BEAT);
        }
    });
    let team = Team::connected(wires.collect(), own, threads, alarm, Instant::now()).map_err(failed)?;
    *locked(&lines.team) = Some(team);
    Ok(())
}

/// The workers of this process, for one search.
pub(in crate::cli) fn team() -> Option<Team> {
    locked(&LINES.get()?.team).take()
}

/// Whether this process searches with others.
pub(in crate::cli) fn is_joined() -> bool {
    LINES.get().is_some()
}

/// If another process prints the answer, waits for its end and ends this one alike.
pub(in crate::cli) fn follow() {
    let Some(lines) = LINES.get().filter(|lines| lines.party.process > 0) else { return };
    let mut state = locked(&lines.state);
    let code = loop {
        match state.code {
            Some(code) => break code,
            None => state = lines.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
        }
    };
    drop(state);
    lines.leave(code);
    std::process::exit(code.into())
}

/// Ends the search of all processes with this exit code, if this is the first of them.
pub(in crate::cli) fn end(code: u8) {
    if let Some(lines) = LINES.get() {
        lines.leave(code);
    }
}

/// Ends this process, and with it all others, because `process` is gone.
pub(super) fn lost(process: usize) {
    let Some(lines) = LINES.get() else { return };
    if lines.is_over.swap(true, Ordering::Relaxed) {
        return;
    }
    let mut words = vec![LOST];
    words.extend((process as u32).to_be_bytes());
    lines.say(&words);
    match process == lines.party.process {
        true => message::error("the search failed in this process; all others end as well"),
        false => {
            let name = lines.party.name(process);
            message::error(&format!("{name} has ended or cannot be reached; the search cannot continue without it"));
        }
    }
    std::process::exit(Ending::System.code().into())
}

/// If a thread panicked, the state is still what it was.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Lines {
    /// Says something to all others. One that cannot hear it is found by the thread that listens to it.
    fn say(&self, words: &[u8]) {
        for mut line in self.lines.iter().flatten() {
            let _ = line.write_all(words);
        }
    }

    /// Listens to a process until it has ended.
    fn listen(&self, process: usize, mut line: &TcpStream) {
        // It shows itself once it is connected with all others.
        let first = SILENCE + Duration::from_secs(self.party.wait.into());
        let mut is_set = line.set_read_timeout(Some(first)).is_ok();
        let mut byte = [0];
        while is_set && line.read_exact(&mut byte).is_ok() {
            match byte[0] {
                HERE => is_set = line.set_read_timeout(Some(SILENCE)).is_ok(),
                DONE => {
                    let mut code = [0];
                    if line.read_exact(&mut code).is_err() {
                        break;
                    }
                    let mut state = locked(&self.state);
                    state.done[process] = true;
                    state.code = if process == 0 { Some(code[0]) } else { state.code };
                    self.changed.notify_all();
                    return;
                }
                LOST => {
                    let mut words = [0; 4];
                    let is_whole = line.read_exact(&mut words).is_ok();
                    let gone = u32::from_be_bytes(words) as usize;
                    return lost(if is_whole && gone < self.lines.len() && gone != self.party.process {
                        gone
                    } else {
                        process
                    });
                }
                _ => break,
            }
        }
        lost(process);
    }

    /// Takes leave of the others: none of them may think that this process is lost.
    fn leave(&self, code: u8) {
        self.is_over.store(true, Ordering::Relaxed);
        self.say(&[DONE, code]);
        for line in self.lines.iter().flatten() {
            // A line that the other side has closed needs no end.
            let _ = line.shutdown(Shutdown::Write);
        }
        let until = Instant::now() + FAREWELL;
        let mut state = locked(&self.state);
        while state.done.iter().any(|done| !done) {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            state = self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        if self.is_verbose {
            let sent = thousands(SENT.load(Ordering::Relaxed) as usize);
            message::note(&format!("process {} sent {sent} bytes to other processes", self.party.process));
        }
    }
}
