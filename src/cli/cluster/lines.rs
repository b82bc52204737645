//! The lines on which the processes show each other that they are there, and how the first one ends.

use super::connect::{Party, Sockets};
use super::wire::Wire;
use crate::cli::message::{Stderr, titled};
use crate::cli::{Ending, Failure, Session};
use crate::search::Team;
use crate::text::thousands;
use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
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
pub(in crate::cli) struct Lines {
    party: Party,
    /// To each process.
    lines: Vec<Option<TcpStream>>,
    team: Mutex<Option<Team>>,
    state: Mutex<State>,
    changed: Condvar,
    /// Whether this process ends, in whatever way.
    is_over: AtomicBool,
    /// Bytes that this process has sent to others.
    pub(super) sent: AtomicU64,
    stderr: Stderr,
    is_verbose: bool,
}

struct State {
    /// How the first process ended.
    code: Option<u8>,
    /// Whether a process has ended in an orderly way.
    done: Vec<bool>,
}

/// Begins to watch the other processes.
pub(super) fn begin(
    party: Party,
    data: Sockets,
    control: Sockets,
    session: &Session<'_>,
) -> Result<Arc<Lines>, Failure> {
    let failed = |error: std::io::Error| Failure::system(format!("--hosts: {error}"));
    let done: Vec<bool> = control.iter().map(Option::is_none).collect();
    for line in control.iter().flatten() {
        line.set_write_timeout(Some(BEAT)).map_err(failed)?;
    }
    let (own, threads) = (party.process, party.threads);
    let lines = Arc::new(Lines {
        party,
        lines: control,
        team: Mutex::new(None),
        state: Mutex::new(State { code: None, done }),
        changed: Condvar::new(),
        is_over: AtomicBool::new(false),
        sent: AtomicU64::new(0),
        stderr: session.stderr.clone(),
        is_verbose: session.verbose,
    });
    let others = lines.lines.iter().enumerate().filter_map(|(process, line)| line.as_ref().map(|_| process));
    for process in others {
        let lines = Arc::clone(&lines);
        thread::spawn(move || lines.listen(process));
    }
    let beating = Arc::clone(&lines);
    thread::spawn(move || {
        while !beating.is_over.load(Ordering::Relaxed) {
            beating.say(&[HERE]);
            thread::sleep(BEAT);
        }
    });
    // The team's threads may find a process lost.
    let wire = |(process, stream): (usize, Option<TcpStream>)| {
        stream.map(|stream| Wire { stream, process, zeros: 0, lines: Arc::clone(&lines) })
    };
    let wires = (0..).zip(data).map(wire).collect();
    let watching = Arc::clone(&lines);
    let alarm = Arc::new(move || watching.lost(own));
    let team = Team::connected(wires, own, threads, alarm, Instant::now()).map_err(failed)?;
    *locked(&lines.team) = Some(team);
    Ok(lines)
}

/// If a thread panicked, the state is still what it was.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Lines {
    /// The workers of this process, for one search.
    pub(super) fn team(&self) -> Option<Team> {
        locked(&self.team).take()
    }

    /// If another process prints the answer, waits for its end. It is an error, so that this one ends as well.
    pub(super) fn follow(&self) -> Result<(), Failure> {
        if self.party.process == 0 {
            return Ok(());
        }
        let mut state = locked(&self.state);
        let code = loop {
            match state.code {
                Some(code) => break code,
                None => state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(state);
        self.leave(code);
        Err(Failure::system("--hosts: another process has the answer"))
    }

    /// The exit code of the process that this one has followed to its end.
    pub(super) fn followed(&self) -> Option<u8> {
        let is_over = self.is_over.load(Ordering::Relaxed);
        locked(&self.state).code.filter(|_| is_over)
    }

    /// Ends this process, and with it all others, because `process` is gone.
    pub(super) fn lost(&self, process: usize) {
        if self.is_over.swap(true, Ordering::Relaxed) {
            return;
        }
        let mut words = vec![LOST];
        words.extend((process as u32).to_be_bytes());
        self.say(&words);
        self.stderr.print(&titled(&match process == self.party.process {
            true => "the search failed in this process; all others end as well".to_owned(),
            false => {
                let name = self.party.name(process);
                format!("{name} has ended or cannot be reached; the search cannot continue without it")
            }
        }));
        // The workers of the search wait for ever for what that process does not send any more: nothing else ends them.
        std::process::exit(Ending::System as i32)
    }

    /// Says something to all others. One that cannot hear it is found by the thread that listens to it.
    fn say(&self, words: &[u8]) {
        for mut line in self.lines.iter().flatten() {
            let _ = line.write_all(words);
        }
    }

    /// Listens to a process until it has ended.
    fn listen(&self, process: usize) {
        let Some(mut line) = self.lines[process].as_ref() else { return };
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
                    return self.lost(if is_whole && gone < self.lines.len() && gone != self.party.process {
                        gone
                    } else {
                        process
                    });
                }
                _ => break,
            }
        }
        self.lost(process);
    }

    /// Takes leave of the others: none of them may think that this process is lost.
    pub(super) fn leave(&self, code: u8) {
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
            let sent = thousands(self.sent.load(Ordering::Relaxed) as usize);
            self.stderr.print(&format!("process {} sent {sent} bytes to other processes", self.party.process));
        }
    }
}
