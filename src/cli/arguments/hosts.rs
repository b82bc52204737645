//! The processes of a search on several machines.

use clap::Args;
use std::path::PathBuf;

/// Which processes search together.
#[derive(Args)]
pub(in crate::cli) struct Hosts {
    /// Search on several machines: a file with one HOST:PORT per line, one line per process
    ///
    /// Start the same command on each machine, with its own --process. Process 0 prints the answer; the others print only errors and end
    /// with the same exit code. See docs/cluster.md.
    #[arg(long, value_name = "FILE", requires = "process", hide = !cfg!(feature = "cluster"))]
    pub hosts: Option<PathBuf>,
    /// With --hosts: the line of this process, counted from 0
    #[arg(long, value_name = "I", requires = "hosts", hide = !cfg!(feature = "cluster"))]
    pub process: Option<usize>,
    /// With --hosts: seconds to wait for the other processes to start
    #[arg(
        long,
        value_name = "SECONDS",
        requires = "hosts",
        default_value_t = 60,
        value_parser = |text: &str| super::within(text, 1..=86_400_u32),
        hide = !cfg!(feature = "cluster")
    )]
    #[cfg_attr(not(feature = "cluster"), allow(dead_code, reason = "no process waits"))]
    pub wait: u32,
}

impl Hosts {
    /// Whether another process prints the answer.
    pub(in crate::cli) fn is_follower(&self) -> bool {
        self.process.is_some_and(|process| process > 0)
    }
}
