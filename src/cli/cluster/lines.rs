//! The connections on which the processes signal that they are alive, and how the first of them ends.

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

/// Interval between two signs of life.
const BEAT: Duration = Duration::from_secs(1);
/// A process that is silent for this long is lost. Including the beat and the message to the others, this takes less
/// than ten seconds.
const SILENCE: Duration = Duration::from_secs(7);
/// How long a finished process waits for the others to finish.
const FAREWELL: Duration = Duration::from_secs(5);

/// The meanings of a byte on a line. The last two are followed by data: an exit code, and the index of a process in 4
/// bytes.
const HERE: u8 = b'.';
const DONE: u8 = b'd';
const LOST: u8 = b'l';

/// The processes of this search.
pub(in crate::cli) struct Lines {
    party: Party,
    /// The line to each process.
    lines: Vec<Option<TcpStream>>,
    team: Mutex<Option<Team>>,
    state: Mutex<State>,
    changed: Condvar,
    /// True once this process ends for any reason.
    is_over: AtomicBool,
    /// Number of bytes that this process has sent to others.
    pub(super) sent: AtomicU64,
    stderr: Stderr,
    is_verbose: bool,
}

struct State {
    /// The exit code of the first process, once it has ended.
    code: Option<u8>,
    /// For each process, true if it has ended in an orderly way.
    done: Vec<bool>,
}

/// Starts watching the other processes.
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
    // The team's threads may notice that a process is lost.
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

/// Locks a mutex. The state remains valid if a thread panicked.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Lines {
    /// Returns the workers of this process for one search.
    pub(super) fn team(&self) -> Option<Team> {
        locked(&self.team).take()
    }

    /// If another process prints the answer, waits until it ends. The result is then an error, so that this process
    /// ends as well.
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

    /// Returns the exit code of the process that this one has followed to its end.
    pub(super) fn followed(&self) -> Option<u8> {
        let is_over = self.is_over.load(Ordering::Relaxed);
        locked(&self.state).code.filter(|_| is_over)
    }

    /// Ends this process and all others because `process` is lost.
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
        // The search workers wait forever for data from the lost process. Nothing else ends them.
        std::process::exit(Ending::System as i32)
    }

    /// Sends bytes to all other processes. If one is unreachable, the thread that listens to it will notice.
    fn say(&self, words: &[u8]) {
        for mut line in self.lines.iter().flatten() {
            let _ = line.write_all(words);
        }
    }

    /// Listens to a process until it has ended.
    fn listen(&self, process: usize) {
        let Some(mut line) = self.lines[process].as_ref() else { return };
        // The process sends its first sign of life only after it is connected with all others.
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

    /// Announces the end of this process, so that no other process considers it lost.
    pub(super) fn leave(&self, code: u8) {
        self.is_over.store(true, Ordering::Relaxed);
        self.say(&[DONE, code]);
        for line in self.lines.iter().flatten() {
            // A line that the other side has closed need not be shut down.
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
