//! Working on many puzzles, several in parallel.

use super::arguments::{Common, Effort};
use super::progress::Overall;
use super::signals::is_interrupted;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// How many puzzles are worked on in parallel, and what each of them may use.
pub(super) struct Jobs {
    count: usize,
    /// What a search may use.
    pub effort: Effort,
    /// Progress lines of single searches would overwrite each other: this silences them.
    pub common: Common,
}

impl Jobs {
    /// `wanted` jobs for `items` puzzles, or one per core; each search has one thread if there are several.
    pub(super) fn new(wanted: Option<u16>, items: usize, effort: &Effort, common: &Common) -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let count = wanted.map_or(cores, usize::from).min(items).max(1);
        let mut effort = effort.clone();
        if count > 1 {
            effort.threads = effort.threads.or(Some(1));
        }
        Self { count, effort, common: Common { quiet: true, verbose: false, color: common.color, given: Vec::new() } }
    }

    /// The results of `work` for the numbers below `count`, in their order, whatever the number of jobs; `None` for those that were not
    /// begun because the user stopped the run. `name` is shown while one is worked on.
    pub(super) fn run<'a, R: Send>(
        &self,
        count: usize,
        common: &Common,
        name: impl Fn(usize) -> &'a str + Sync,
        work: impl Fn(usize) -> R + Sync,
    ) -> Vec<Option<R>> {
        let line = Overall::new(count, common);
        let next = AtomicUsize::new(0);
        // Few results wait, so that memory does not grow where they come faster than they are taken.
        let (sender, receiver) = mpsc::sync_channel(self.count);
        let mut results: Vec<Option<R>> = (0..count).map(|_| None).collect();
        thread::scope(|scope| {
            for _ in 0..self.count {
                let sender = sender.clone();
                scope.spawn(|| {
                    let sender = sender;
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        if at >= count || is_interrupted() {
                            break;
                        }
                        line.begin(name(at));
                        let result = work(at);
                        line.end();
                        if sender.send((at, result)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for (at, result) in receiver {
                results[at] = Some(result);
            }
        });
        line.finish();
        results
    }
}
