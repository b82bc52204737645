//! Processes many puzzles, several in parallel.

use super::Session;
use super::arguments::Effort;
use super::progress::overall;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The number of puzzles that are processed in parallel, and the resources of each.
pub(super) struct Jobs<'a> {
    count: usize,
    /// The resources of a search.
    pub effort: Effort,
    /// The session without progress lines. The lines of parallel searches would overwrite each other.
    pub session: Session<'a>,
}

impl<'a> Jobs<'a> {
    /// Plans `wanted` jobs for `items` puzzles, or one job per core. With several jobs, each search has one thread.
    pub(super) fn new(wanted: Option<u16>, items: usize, effort: &Effort, session: &Session<'a>) -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let count = wanted.map_or(cores, usize::from).min(items).max(1);
        let mut effort = effort.clone();
        if count > 1 {
            effort.threads = effort.threads.or(Some(1));
        }
        Self { count, effort, session: session.silent() }
    }

    /// Returns the results of `work` for the numbers below `count`, in order and independent of the number of jobs. The
    /// result is `None` if the user stopped the run before the work started. Progress shows `name` during the work.
    pub(super) fn run<'n, R: Send>(
        &self,
        count: usize,
        session: &Session<'_>,
        name: impl Fn(usize) -> &'n str + Sync,
        work: impl Fn(usize) -> R + Sync,
    ) -> Vec<Option<R>> {
        let line = overall(count, session);
        let next = AtomicUsize::new(0);
        let mut results: Vec<Option<R>> = (0..count).map(|_| None).collect();
        let one = || {
            let at = next.fetch_add(1, Ordering::Relaxed);
            (at < count && !session.is_interrupted()).then(|| {
                line.set_message(name(at).to_owned());
                let result = work(at);
                line.inc(1);
                (at, result)
            })
        };
        thread::scope(|scope| {
            let run = || std::iter::from_fn(one).collect::<Vec<_>>();
            let threads: Vec<_> = (0..self.count).map(|_| scope.spawn(run)).collect();
            for (at, result) in
                threads.into_iter().flat_map(|thread| thread.join().expect("a thread has said why it panics"))
            {
                results[at] = Some(result);
            }
        });
        line.finish_and_clear();
        results
    }
}
