//! Searches on several machines with `--hosts`. A build without the feature `cluster` explains how to get it.

#[cfg(feature = "cluster")]
mod connect;
#[cfg(feature = "cluster")]
mod lines;
#[cfg(feature = "cluster")]
mod wire;

use super::arguments::{Effort, Hosts};
use super::{Failure, Session};
#[cfg(feature = "cluster")]
use crate::search::Team;
use std::sync::{Arc, OnceLock};

#[cfg(feature = "cluster")]
pub(super) use lines::Lines;

/// The processes that search together, after they are connected.
pub(super) type Joined = Arc<OnceLock<Arc<Lines>>>;

/// An option that a search on several machines does not support, and whether it is given.
pub(super) type Refused = (&'static str, bool);

/// Refuses options that such a search does not support.
pub(super) fn demand_possible(hosts: &Hosts, effort: &Effort, refused: &[Refused]) -> Result<(), Failure> {
    if hosts.hosts.is_none() {
        return Ok(());
    }
    let spill = [("--spill", effort.spill.is_some())];
    match refused.iter().chain(&spill).find(|(_, is_given)| *is_given) {
        Some((name, _)) => Err(Failure::usage(format!("{name} is not available with --hosts; leave one of them out"))),
        None if cfg!(feature = "cluster") => Ok(()),
        None => Err(Failure::usage(
            "--hosts needs a program built with the feature `cluster`: cargo install stepbook --features cluster",
        )),
    }
}

/// Connects this process with the others, if there are any. `job` must be equal for all processes of the same search.
#[cfg(feature = "cluster")]
pub(super) fn join(hosts: &Hosts, effort: &Effort, session: &Session<'_>, job: &str) -> Result<(), Failure> {
    let (Some(file), Some(process)) = (&hosts.hosts, hosts.process) else { return Ok(()) };
    let addresses = connect::addresses(file, process, session)?;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = effort.threads.map_or_else(cores, usize::from);
    let party = connect::Party { addresses, process, threads, job: connect::digest(job), wait: hosts.wait };
    let (data, control) = connect::connect(&party)?;
    let lines = lines::begin(party, data, control, session)?;
    session.joined.get_or_init(|| lines);
    Ok(())
}

/// Returns the workers of this process for one search.
#[cfg(feature = "cluster")]
pub(super) fn team(session: &Session<'_>) -> Option<Team> {
    session.joined.get()?.team()
}

/// Without the feature, there is nothing to connect.
#[cfg(not(feature = "cluster"))]
pub(super) fn join(_: &Hosts, _: &Effort, _: &Session<'_>, _: &str) -> Result<(), Failure> {
    Ok(())
}

/// Returns whether this process searches together with others.
pub(super) fn is_joined(session: &Session<'_>) -> bool {
    session.joined.get().is_some()
}

/// If another process prints the answer, waits until it ends. The result is then an error, so that this process ends as
/// well.
pub(super) fn follow(session: &Session<'_>) -> Result<(), Failure> {
    session.joined.get().map_or(Ok(()), |lines| lines.follow())
}

/// Returns the exit code of the process that this one has followed to its end.
pub(super) fn followed(session: &Session<'_>) -> Option<u8> {
    session.joined.get()?.followed()
}

/// Ends the search of all processes with this exit code if this is the first of them.
pub(super) fn end(code: u8, session: &Session<'_>) {
    session.joined.get().into_iter().for_each(|lines| lines.leave(code));
}

/// Without the feature, every process is alone.
#[cfg(not(feature = "cluster"))]
pub(super) enum Lines {}

#[cfg(not(feature = "cluster"))]
impl Lines {
    fn follow(&self) -> Result<(), Failure> {
        match *self {}
    }

    fn followed(&self) -> Option<u8> {
        match *self {}
    }

    fn leave(&self, _: u8) {
        match *self {}
    }
}
