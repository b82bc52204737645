//! Working on many puzzles, several at the same time.

use super::arguments::{Common, Effort};
use super::progress::{Overall, is_interrupted};
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// How many puzzles are worked on at the same time, and what each of them may use.
pub(super) struct Jobs {
    count: usize,
    /// What a search may use.
    pub effort: Effort,
    /// Lines of single searches would stand in each other's way: this lets them say nothing.
    pub common: Common,
}

impl Jobs {
    /// `wanted` jobs for `items` puzzles, as many as there are cores if absent; each search has one thread where there are
    /// several.
    pub(super) fn new(wanted: Option<u16>, items: usize, effort: &Effort, common: &Common) -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let count = wanted.map_or(cores, usize::from).min(items).max(1);
        let mut effort = effort.clone();
        if count > 1 {
            effort.threads = effort.threads.or(Some(1));
        }
        Self { count, effort, common: Common { quiet: true, verbose: false, color: common.color } }
    }

    /// What `work` makes of each of `items`, in their order, however many jobs there are; `None` of those that were not
    /// begun because the user wanted no more. `name` is what is shown of an item while it is worked on.
    pub(super) fn run<T: Sync, R: Send>(
        &self,
        items: &[T],
        common: &Common,
        name: impl Fn(&T) -> &str + Sync,
        work: impl Fn(&T) -> R + Sync,
    ) -> Vec<Option<R>> {
        let line = Overall::new(items.len(), common);
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
        thread::scope(|scope| {
            for _ in 0..self.count {
                let sender = sender.clone();
                scope.spawn(|| {
                    let sender = sender;
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(item) = items.get(at).filter(|_| !is_interrupted()) else { break };
                        line.begin(name(item));
                        let result = work(item);
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
