//! The positions on shortest paths, found backwards by all workers and sorted by the first one.

use super::member::{Member, owner, state_of};
use crate::search::batch::{CHUNK, Worker};
use crate::search::paths::{StateIndex, in_order};
use crate::search::{Progress, State, Watch};

/// Chunks that are expanded per turn.
const CHUNKS_PER_TURN: usize = 1 << 4;

impl<S: State> Member<'_, S> {
    /// The positions on shortest paths to the goals on `level`, level by level, in order of discovery. Only the first
    /// worker gets them. The second value tells whether they are complete. If memory is too little or the user stops
    /// the search, they are a single path.
    pub fn layers(&mut self, level: usize, watch: &mut Watch) -> (Vec<Vec<S>>, bool) {
        let Some(own) = self.own_layers(level, watch) else {
            return (self.one_path(level), false);
        };
        let words = self.space.words();
        let mut layers = Vec::new();
        for layer in own {
            for state in &layer {
                self.mailbox.put(0, &state.words()[..words], &[]);
            }
            drop(layer);
            let mut index = StateIndex::default();
            self.mailbox.end(&mut |_, records| {
                for record in records.chunks_exact(words) {
                    let state: S = state_of(record);
                    index.insert(state.hash(), &state);
                }
            });
            layers.push(index);
        }
        // Sorting the layers takes the memory of the search's positions, which are not needed any more.
        self.levels.clear();
        // This cannot be stopped, and the other workers do not wait for it.
        let ordered = if self.is_first() { in_order(self.space, layers, &mut |_| Ok(())) } else { Ok(Vec::new()) };
        (ordered.unwrap_or_default(), true)
    }

    /// This worker's positions on shortest paths; `None` if they are too many for a worker, or all together for the
    /// first one.
    fn own_layers(&mut self, level: usize, watch: &mut Watch) -> Option<Vec<Vec<S>>> {
        let state_bytes = 2 * size_of::<S>() + S::heap_bytes(self.space.words()) + StateIndex::<S>::BYTES;
        let in_use = self.memory();
        let room = (self.search.limits.memory.saturating_sub(in_use) / state_bytes) as u64;
        let goals = self.goals(level);
        let mut layers = vec![goals.into_iter().map(|at| self.levels[level].states[at].clone()).collect::<Vec<S>>()];
        let (mut of_all, mut of_own) = (0, 0);
        for level in (0..level).rev() {
            let after = layers[layers.len() - 1].len() as u64;
            of_own += after;
            let memory = in_use + of_own as usize * state_bytes;
            let progress = Progress::new(of_all as usize, level, memory);
            let is_over = watch.report(progress).is_break() || of_own + 8 * after > room;
            let all = self.mailbox.all(&[after, u64::from(is_over), room]);
            of_all += all.iter().map(|one| one[0]).sum::<u64>();
            if all.iter().any(|one| one[1] > 0) || of_all > all[0][2] {
                return None;
            }
            let layer = if self.space.is_reversible() {
                self.predecessors(level, &layers[layers.len() - 1])
            } else {
                self.irreversible_predecessors(level, &layers[layers.len() - 1])
            };
            layers.push(layer);
        }
        layers.reverse();
        Some(layers)
    }

    /// The positions of this worker on `level` that are neighbours of any worker's `after`.
    fn predecessors(&mut self, level: usize, after: &[S]) -> Vec<S> {
        let words = self.space.words();
        let mut near = StateIndex::default();
        let mut take = |_: usize, records: &[u64]| {
            for record in records.chunks_exact(words) {
                let state: S = state_of(record);
                near.insert(state.hash(), &state);
            }
        };
        let mut worker = Worker::new(self.space);
        for block in after.chunks(CHUNK * CHUNKS_PER_TURN) {
            for chunk in block.chunks(CHUNK) {
                for (hash, state) in &worker.expand(chunk).found {
                    let to = owner(*hash, self.mailbox.peers());
                    self.mailbox.put(to, &state.words()[..words], &[]);
                }
            }
            self.mailbox.turn(&mut take);
        }
        self.mailbox.end(&mut take);
        let states = &self.levels[level].states;
        states.iter().filter(|state| near.find(state.hash(), state).is_some()).cloned().collect()
    }

    /// The positions of this worker on `level` with a successor among any worker's `after`. Since moves cannot be taken
    /// back, all positions of the level are expanded.
    fn irreversible_predecessors(&mut self, level: usize, after: &[S]) -> Vec<S> {
        let words = self.space.words();
        let wanted = StateIndex::of(after);
        let mut leads: Vec<(usize, u64)> = Vec::new();
        let mut take = |from: usize, records: &[u64]| {
            for record in records.chunks_exact(words + 1) {
                let state: S = state_of(&record[1..]);
                if wanted.find(state.hash(), &state).is_some() {
                    leads.push((from, record[0]));
                }
            }
        };
        let mut worker = Worker::new(self.space);
        let states = &self.levels[level].states;
        for (first, block) in (0..).step_by(CHUNK).zip(states.chunks(CHUNK)) {
            for (at, part) in (first..).zip(worker.expand(block).parts()) {
                for (hash, state) in part {
                    let to = owner(*hash, self.mailbox.peers());
                    self.mailbox.put(to, &[at], &state.words()[..words]);
                }
            }
            self.mailbox.turn(&mut take);
        }
        self.mailbox.end(&mut take);
        for (to, at) in leads {
            self.mailbox.put(to, &[at], &[]);
        }
        let mut is_one = vec![false; states.len()];
        self.mailbox.end(&mut |_, some| some.iter().for_each(|&at| is_one[at as usize] = true));
        states.iter().zip(is_one).filter(|&(_, is_one)| is_one).map(|(state, _)| state.clone()).collect()
    }

    /// A shortest path: to the smallest goal, and before each position its smallest predecessor.
    fn one_path(&mut self, level: usize) -> Vec<Vec<S>> {
        let mut worker = Worker::new(self.space);
        let goals = self.goals(level);
        let own = goals.into_iter().map(|at| &self.levels[level].states[at]).min().cloned();
        let mut path = vec![self.least(own)];
        for level in (0..level).rev() {
            let after = &path[path.len() - 1];
            let states = &self.levels[level].states;
            let own = if self.space.is_reversible() {
                let near = StateIndex::of_successors(worker.neighbours(after));
                states.iter().filter(|state| near.find(state.hash(), state).is_some()).min().cloned()
            } else {
                let mut leads = |state: &S| worker.neighbours(state).iter().any(|(_, next)| next == after);
                states.iter().filter(|state| leads(state)).min().cloned()
            };
            let least = self.least(own);
            path.push(least);
        }
        path.reverse();
        path.into_iter().map(|state| vec![state]).collect()
    }

    /// The smallest of the positions of all workers. At least one worker must have one.
    fn least(&mut self, own: Option<S>) -> S {
        let words = self.space.words();
        let mut record = vec![u64::from(own.is_some())];
        record.extend(own.iter().flat_map(|state| &state.words()[..words]));
        let all = self.mailbox.all(&record);
        let least = all.iter().filter(|one| one[0] > 0).map(|one| state_of(&one[1..])).min();
        least.expect("every position was reached from the level before")
    }
}
