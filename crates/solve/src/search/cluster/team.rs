//! The workers of this process, and their connections to those of other processes.

use super::mailbox::Mailbox;
use crate::search::{Watch, unwatched};
use std::any::Any;
use std::io::Result as IoResult;
use std::sync::Arc;
use std::thread;
use std::time::Instant;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::allocator::TcpBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::zero_copy::stream::Stream;
use timely::communication::{Allocator, Hooks};

/// Called if a thread of the search panics. Otherwise the workers of all processes would wait for it forever.
pub type Alarm = Arc<dyn Fn() + Send + Sync>;

/// The workers of this process, connected to those of all others. A team runs one search.
pub struct Team {
    workers: Vec<ChannelBuilder>,
    /// Dropping it closes the connections.
    connections: Box<dyn Any + Send>,
    alarm: Alarm,
    /// The origin of the workers' clock, which they need to sleep.
    started: Instant,
}

/// Builds the channels of a worker, in the worker's thread.
enum ChannelBuilder {
    Alone(ProcessBuilder),
    Connected(TcpBuilder),
}

impl ChannelBuilder {
    fn build(self) -> Allocator {
        match self {
            Self::Alone(builder) => Allocator::Process(builder.build()),
            Self::Connected(builder) => Allocator::Tcp(builder.build()),
        }
    }
}

impl Team {
    /// Workers of this process only.
    pub fn local(threads: usize, started: Instant) -> Self {
        let Hooks { refill, spill, .. } = Hooks::default();
        let workers = ProcessBuilder::new_typed_vector(threads.max(1), refill, spill);
        let workers = workers.into_iter().map(ChannelBuilder::Alone).collect();
        Self { workers, connections: Box::new(()), alarm: Arc::new(|| {}), started }
    }

    /// Workers of this process, connected to the others by `sockets`: one for each process in their order, `None` for
    /// this one. All processes must have the same number of threads.
    ///
    /// # Errors
    ///
    /// If the system refuses the threads of the connections.
    pub fn connected<T: Stream + 'static>(
        sockets: Vec<Option<T>>,
        process: usize,
        threads: usize,
        alarm: Alarm,
        started: Instant,
    ) -> IoResult<Self> {
        let hooks = Hooks::default();
        let own = ProcessBuilder::new_typed_vector(threads.max(1), hooks.refill.clone(), hooks.spill.clone());
        let (workers, guard) = initialize_networking_from_sockets(own, sockets, process, threads.max(1), hooks)?;
        let workers = workers.into_iter().map(ChannelBuilder::Connected).collect();
        Ok(Self { workers, connections: Box::new(guard), alarm, started })
    }

    /// Number of workers of this process.
    pub(super) fn threads(&self) -> usize {
        self.workers.len()
    }

    /// Runs `work` in each worker. Returns the result of the first one, which runs in this thread.
    pub(super) fn run<R>(self, watch: &mut Watch, work: &(dyn Fn(Mailbox, &mut Watch) -> R + Sync)) -> R {
        let Self { workers, connections, alarm, started } = self;
        let mut workers = workers.into_iter();
        let first = workers.next().expect("a team has a worker");
        let found = thread::scope(|scope| {
            for worker in workers {
                let guard = PanicGuard(alarm.clone());
                scope.spawn(move || {
                    work(Mailbox::new(worker.build(), started), &mut unwatched);
                    drop(guard);
                });
            }
            let guard = PanicGuard(alarm.clone());
            let found = work(Mailbox::new(first.build(), started), watch);
            drop(guard);
            found
        });
        drop(connections);
        found
    }
}

/// Raises the alarm if its thread panics.
struct PanicGuard(Alarm);

impl Drop for PanicGuard {
    fn drop(&mut self) {
        if thread::panicking() {
            (self.0)();
        }
    }
}
