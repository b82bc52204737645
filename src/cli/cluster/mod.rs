//! Searches on several machines: `--hosts`. A build without the feature `cluster` says how to get it.

#[cfg(feature = "cluster")]
mod connect;
#[cfg(feature = "cluster")]
mod hosts;
#[cfg(feature = "cluster")]
mod lines;
#[cfg(feature = "cluster")]
mod wire;

use super::Failure;
use super::arguments::{Effort, Hosts};

#[cfg(feature = "cluster")]
pub(super) use lines::{end, follow, is_joined, team};

/// An option that a search on several machines cannot have, and whether it is given.
pub(super) type Refused = (&'static str, bool);

/// Refuses options that such a search cannot have.
pub(super) fn demand_possible(hosts: &Hosts, effort: &Effort, refused: &[Refused]) -> Result<(), Failure> {
    if hosts.hosts.is_none() {
        return Ok(());
    }
    let spill = [("--spill", effort.spill.is_some())];
    match refused.iter().chain(&spill).find(|(_, is_given)| *is_given) {
        Some((name, _)) => Err(Failure::Usage(format!("{name} is not available with --hosts; leave one of them out"))),
        None if cfg!(feature = "cluster") => Ok(()),
        None => {
            let message =
                "--hosts needs a program built with the feature `cluster`: cargo install stepbook --features cluster";
            Err(Failure::Usage(message.to_owned()))
        }
    }
}

/// Connects this process with the others, if there are any. `job` is the same for all of them if they search for the same.
#[cfg(feature = "cluster")]
pub(super) fn join(hosts: &Hosts, effort: &Effort, verbose: bool, job: &str) -> Result<(), Failure> {
    let (Some(file), Some(process)) = (&hosts.hosts, hosts.process) else { return Ok(()) };
    let addresses = hosts::read(file, process)?;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = effort.threads.map_or_else(cores, usize::from);
    let party = connect::Party { addresses, process, threads, job: connect::digest(job), wait: hosts.wait };
    let (data, control) = connect::connect(&party)?;
    lines::begin(party, data, control, verbose)
}

/// Without the feature there is nothing to connect.
#[cfg(not(feature = "cluster"))]
pub(super) fn join(_: &Hosts, _: &Effort, _: bool, _: &str) -> Result<(), Failure> {
    Ok(())
}

/// Without the feature every process is alone.
#[cfg(not(feature = "cluster"))]
pub(super) fn is_joined() -> bool {
    false
}

/// Without the feature nobody waits.
#[cfg(not(feature = "cluster"))]
pub(super) fn end(_: u8) {}

/// Without the feature there is nobody to follow.
#[cfg(not(feature = "cluster"))]
pub(super) fn follow() {}
