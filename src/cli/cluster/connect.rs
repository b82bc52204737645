//! Connects all processes with each other. Each process listens at its own address and calls those before it. Each pair
//! has two connections: one for the search, and one on which they signal that they are still alive.

use crate::cli::{Failure, Session, message};
use sha2::{Digest as _, Sha256};
use std::io::{self, Read as _, Write as _};
use std::net::{TcpListener, TcpStream, ToSocketAddrs as _};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// Pause between two attempts to reach a process that does not listen yet.
const PAUSE: Duration = Duration::from_millis(50);
/// Timeout of one attempt, and of the answer to a greeting.
const ATTEMPT: Duration = Duration::from_secs(5);
/// The first word of a greeting: "stepbook" in ASCII.
const GREETING: u64 = u64::from_be_bytes(*b"stepbook");
/// Number of words in a greeting.
const WORDS: usize = 7;
/// Number of connections between two processes.
const KINDS: usize = 2;

/// All processes of a search.
pub(super) struct Party {
    pub addresses: Vec<String>,
    /// The index of this process.
    pub process: usize,
    /// Number of workers in each process.
    pub threads: usize,
    /// A digest of the search task.
    pub job: u64,
    /// Time to wait for the others, in seconds.
    pub wait: u32,
}

/// A connection to each process except this one.
pub(super) type Sockets = Vec<Option<TcpStream>>;

/// Returns the first 8 bytes of a digest.
pub(super) fn digest(text: &str) -> u64 {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().take(8).fold(0, |word, &byte| word << 8 | u64::from(byte))
}

impl Party {
    /// Returns the name of a process in messages.
    pub(super) fn name(&self, process: usize) -> String {
        format!("process {process} ({})", self.addresses[process])
    }

    fn greeting(&self, kind: usize) -> [u64; WORDS] {
        let numbers = [self.threads, self.addresses.len(), self.process, kind].map(|number| number as u64);
        let [threads, processes, process, kind] = numbers;
        [GREETING, digest(env!("CARGO_PKG_VERSION")), processes, self.job, threads, process, kind]
    }

    /// Checks that the other process does the same work. The error names the difference.
    fn check(&self, other: &[u64; WORDS], name: &str) -> Result<(), Failure> {
        let own = self.greeting(0);
        let what = match (0..5).find(|&word| own[word] != other[word]) {
            None => return Ok(()),
            Some(0) => "is not Stepbook".to_owned(),
            Some(1) => "is another version of Stepbook".to_owned(),
            Some(2) => "has a host file of another length; give the same file to all".to_owned(),
            Some(3) => "searches another puzzle or has other options; give the same ones to all".to_owned(),
            Some(_) => {
                format!("has {} threads, this process {}; give the same --threads to all", other[4], self.threads)
            }
        };
        Err(Failure::invalid(format!("--hosts: {name} {what}")))
    }
}

/// Connects this process with all others. Returns the connections for the search and those for the signs of life.
pub(super) fn connect(party: &Party) -> Result<(Sockets, Sockets), Failure> {
    let count = party.addresses.len();
    let until = Instant::now() + Duration::from_secs(party.wait.into());
    let own = &party.addresses[party.process];
    let (called, accepted) = thread::scope(|scope| {
        let listener = match count - 1 - party.process {
            0 => None,
            _ => Some(TcpListener::bind(own).map_err(|error| deaf(own, &error))?),
        };
        let accepting = listener.map(|listener| scope.spawn(move || accept_all(party, &listener, until)));
        let called = call_all(party, until);
        // If the listening thread panicked, it has already reported the reason.
        let silent = || Failure::system("--hosts: no connection");
        let accepted = accepting.map_or(Ok(Vec::new()), |thread| thread.join().unwrap_or_else(|_| Err(silent())));
        // An error of a connected process is more useful than a missing process.
        Ok::<_, Failure>((called?, accepted?))
    })?;
    let mut sockets: [Sockets; KINDS] = std::array::from_fn(|_| (0..count).map(|_| None).collect());
    for (process, kind, stream) in called.into_iter().chain(accepted) {
        sockets[kind][process] = Some(stream);
    }
    let [data, control] = sockets;
    Ok((data, control))
}

/// The index of a process, the kind of the connection, and the connection.
type Link = (usize, usize, TcpStream);

/// Calls the processes before this one.
fn call_all(party: &Party, until: Instant) -> Result<Vec<Link>, Failure> {
    let mut links = Vec::new();
    for process in 0..party.process {
        for kind in 0..KINDS {
            links.push((process, kind, call(party, process, kind, until)?));
        }
    }
    Ok(links)
}

fn call(party: &Party, process: usize, kind: usize, until: Instant) -> Result<TcpStream, Failure> {
    let name = party.name(process);
    loop {
        let failed = match greet(party, &party.addresses[process], kind) {
            Ok((stream, other)) => {
                party.check(&other, &name)?;
                if other[5] != process as u64 {
                    let number = other[5];
                    return Err(Failure::invalid(format!(
                        "--hosts: {name} says that it is process {number}; give the same file to all"
                    )));
                }
                return Ok(stream);
            }
            Err(error) => error,
        };
        if Instant::now() >= until {
            return Err(missing(party, &[name], &failed.to_string()));
        }
        thread::sleep(PAUSE);
    }
}

/// Reports a missing process. It may still start, so another try may succeed.
fn missing(party: &Party, names: &[String], error: &str) -> Failure {
    let (names, wait) = (names.join(", "), party.wait);
    let why = if error.is_empty() { String::new() } else { format!(" ({error})") };
    Failure::system(format!(
        "--hosts: no connection with {names} within {wait} seconds{why}; start all processes, or raise --wait"
    ))
}

fn deaf(address: &str, error: &io::Error) -> Failure {
    Failure::system(format!("--hosts: cannot listen at {address}: {error}"))
}

/// Opens a connection and exchanges greetings.
fn greet(party: &Party, address: &str, kind: usize) -> io::Result<(TcpStream, [u64; WORDS])> {
    let mut last = io::Error::new(io::ErrorKind::NotFound, "the host has no address");
    for address in address.to_socket_addrs()? {
        let stream = match TcpStream::connect_timeout(&address, ATTEMPT) {
            Ok(stream) => stream,
            Err(error) => {
                last = error;
                continue;
            }
        };
        let other = exchange(party, &stream, kind)?;
        return Ok((stream, other));
    }
    Err(last)
}

/// Accepts the processes after this one.
fn accept_all(party: &Party, listener: &TcpListener, until: Instant) -> Result<Vec<Link>, Failure> {
    let wanted = party.process + 1..party.addresses.len();
    let mut links: Vec<Link> = Vec::new();
    let failed = |error: io::Error| deaf(&party.addresses[party.process], &error);
    listener.set_nonblocking(true).map_err(failed)?;
    while links.len() < wanted.len() * KINDS {
        match listener.accept() {
            // Connections that do not use Stepbook's protocol are ignored.
            Ok((stream, from)) => {
                let answer = exchange(party, &stream, 0);
                let Some(other) = answer.ok().filter(|other| other[0] == GREETING) else { continue };
                let process = usize::try_from(other[5]).ok().filter(|process| wanted.contains(process));
                let name = process.map_or_else(|| format!("a process at {from}"), |process| party.name(process));
                party.check(&other, &name)?;
                let kind = other[6] as usize;
                match process.filter(|_| kind < KINDS) {
                    Some(process) if !links.iter().any(|link| (link.0, link.1) == (process, kind)) => {
                        links.push((process, kind, stream));
                    }
                    _ => {
                        let number = other[5];
                        return Err(Failure::invalid(format!(
                            "--hosts: {from} says that it is process {number}, as another does"
                        )));
                    }
                }
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                if Instant::now() >= until {
                    let is_there = |process: &usize| links.iter().filter(|link| link.0 == *process).count() == KINDS;
                    let names: Vec<String> = wanted
                        .clone()
                        .filter(|process| !is_there(process))
                        .map(|process| party.name(process))
                        .collect();
                    return Err(missing(party, &names, ""));
                }
                thread::sleep(PAUSE);
            }
            Err(error) => return Err(failed(error)),
        }
    }
    Ok(links)
}

/// Sends a greeting and receives one.
fn exchange(party: &Party, mut stream: &TcpStream, kind: usize) -> io::Result<[u64; WORDS]> {
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(ATTEMPT))?;
    let own: Vec<u8> = party.greeting(kind).iter().flat_map(|word| word.to_be_bytes()).collect();
    stream.write_all(&own)?;
    let mut other = [0; WORDS];
    for word in &mut other {
        let mut bytes = [0; 8];
        stream.read_exact(&mut bytes)?;
        *word = u64::from_be_bytes(bytes);
    }
    stream.set_read_timeout(None)?;
    Ok(other)
}

/// Reads the addresses of all processes from a host file with one address per line, the usual format of timely dataflow
/// programs.
pub(super) fn addresses(path: &Path, process: usize, session: &Session<'_>) -> Result<Vec<String>, Failure> {
    let name = message::named(path);
    let text = std::fs::read_to_string(session.path(path))
        .map_err(|error| Failure::unread(format_args!("--hosts {name}"), &error))?;
    let addresses = parse(&text).map_err(|why| Failure::invalid(format!("--hosts {name}: {why}")))?;
    match addresses.len() {
        0 => Err(Failure::invalid(format!("--hosts {name}: the file is empty; write one HOST:PORT per line"))),
        count if process >= count => {
            let last = count - 1;
            Err(Failure::usage(format!(
                "--process {process}: {name} has {count} lines, so the processes are 0 to {last}"
            )))
        }
        _ => Ok(addresses),
    }
}

fn parse(text: &str) -> Result<Vec<String>, String> {
    let mut addresses: Vec<String> = Vec::new();
    for (number, line) in (1..).zip(text.trim_end().lines()) {
        let address = line.trim();
        let port = address.rsplit_once(':').filter(|(host, _)| !host.is_empty() && !host.contains(char::is_whitespace));
        if port.and_then(|(_, port)| port.parse().ok()).is_none_or(|port: u16| port == 0) {
            return Err(format!("line {number}: expected HOST:PORT such as node1:2101, not `{address}`"));
        }
        if let Some(other) = addresses.iter().position(|known| *known == address) {
            return Err(format!(
                "line {number}: `{address}` is already in line {}; each process needs its own",
                other + 1
            ));
        }
        addresses.push(address.to_owned());
    }
    Ok(addresses)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_line_is_named() {
        assert_eq!(parse("a:1\n 10.0.0.2:2101\n[::1]:3\n\n").map(|all| all.len()), Ok(3));
        for (text, part) in [
            ("a:1\nb", "line 2: expected HOST:PORT such as node1:2101, not `b`"),
            ("a:1\n\nb:2", "line 2"),
            ("a:0", "line 1"),
            ("a:70000", "line 1"),
            (":1", "line 1"),
            ("a b:1", "line 1"),
            ("a:1\na:1", "line 2: `a:1` is already in line 1"),
        ] {
            let found = parse(text);
            assert!(found.as_ref().is_err_and(|why| why.contains(part)), "{found:?}");
        }
    }
}
