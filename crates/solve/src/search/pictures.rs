//! The shortest path that needs the fewest pictures of several moves each, or that has the fewest runs.
//!
//! A dynamic program passes the positions on shortest paths forwards, level by level. Its state is a position together
//! with the picture being filled, whose content decides which moves may be added. So the number of pictures, runs and
//! bends is minimal.

use super::batch::Worker;
use super::paths::{BackPointer, Budget, ENTRY_BYTES, Paths, Runs, StateIndex, successors_in};
use super::reporter::Reporter;
use super::{Progress, State, StateSpace, Watch};
use rustc_hash::FxHashMap;

/// Defines how moves look and which of them may share a picture. Moves and pictures are numbers that the implementor
/// assigns; picture 0 shows the start without a move. At one position, pictures of the same runs in different orders
/// have the same number if their last run is the same, because that run may continue.
///
/// Every subset of an allowed picture is allowed. The moves of one run always share a picture, and a single run is
/// always allowed.
pub trait Pictures<S> {
    /// The number of the move between two positions.
    fn step(&self, from: &S, to: &S) -> u32;

    /// Adds a move to `picture`. Returns two options: the picture continues, with the move as part of its last run or
    /// as a new run; or it is closed and the move begins another. Both are `None` if the picture shows something that
    /// is not allowed.
    fn after(&self, picture: u32, step: u32) -> [Option<Filled>; 2];

    /// Whether the picture is allowed as it is. More moves of its last run may change that.
    fn is_allowed(&self, picture: u32) -> bool;

    /// Appends to `fewer` the pictures that lack some runs of this one, but not the last.
    fn fewer(&self, picture: u32, fewer: &mut Vec<u32>);

    /// Bytes in use.
    fn memory(&self) -> usize;
}

/// A picture with one more move, and what that costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filled {
    /// Its number.
    pub picture: u32,
    /// The additional cost of the path.
    pub cost: Cost,
}

/// The cost of a path, compared field by field in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Cost {
    /// Number of pictures.
    pub pictures: u32,
    /// Number of runs: consecutive moves of the same piece are one.
    pub runs: u32,
    /// Changes of direction within runs.
    pub bends: u32,
}

impl Cost {
    fn plus(self, other: Self) -> Self {
        Self { pictures: self.pictures + other.pictures, runs: self.runs + other.runs, bends: self.bends + other.bends }
    }
}

/// A position of the current level, reached by a shortest path, together with the picture being filled.
#[derive(Clone)]
struct Reached {
    /// Index in its layer.
    index: u32,
    picture: u32,
    cost: Cost,
    /// The index of its predecessor's entry.
    from: u32,
}

/// An entry with more pictures than the best at the same position, by more than this, never leads to the best path. The
/// best may close its picture before its last run, after it, and after the next run, and then continue as the other
/// does with fewer pictures. (The next run of the other may be the rest of one that began earlier, and then it is not
/// the same run.)
const BEHIND: u32 = 3;

/// Most entries on all levels together: a few seconds.
pub(super) const MOST_PICTURES: usize = 1 << 21;
/// Most bytes of pictures. The pictures of a block with a long path grow with the square of its length.
const MOST_MEMORY: usize = 256 << 20;

/// Pictures that contain only the location of the piece that moved last. Their cost is the number of runs.
pub(super) struct RunsOnly<'a, S>(pub Runs<'a, S>);

impl<S> Pictures<S> for RunsOnly<'_, S> {
    /// Packs the locations before and after the move, 16 bits each.
    fn step(&self, from: &S, to: &S) -> u32 {
        let (before, after) = (self.0)(from, to);
        (before << 16 | after) as u32
    }

    /// Picture 0 has no moving piece.
    fn after(&self, picture: u32, step: u32) -> [Option<Filled>; 2] {
        let (before, after) = ((step >> 16) + 1, (step & 0xffff) + 1);
        let cost = Cost { runs: u32::from(picture != before), ..Cost::default() };
        [Some(Filled { picture: after, cost }), None]
    }

    fn is_allowed(&self, _: u32) -> bool {
        true
    }

    fn fewer(&self, _: u32, _: &mut Vec<u32>) {}

    fn memory(&self) -> usize {
        0
    }
}

impl<S: State> Paths<S> {
    /// A path with the least [`Cost`]; of several, the first in the order of moves. `None` if memory is too little, or
    /// if there would be more than `most` entries.
    pub(super) fn cheapest(
        &self,
        space: &dyn StateSpace<S>,
        pictures: &dyn Pictures<S>,
        most: usize,
        watch: &mut Watch,
    ) -> Option<Vec<S>> {
        let mut at = vec![Reached { index: 0, picture: 0, cost: Cost::default(), from: 0 }];
        let mut back_pointers: Vec<Vec<BackPointer>> = Vec::with_capacity(self.length());
        let (mut budget, mut left) = (self.budget.clone(), Budget(most));
        let mut worker = Worker::new(space);
        for level in 0..self.length() {
            let mut reporter = Reporter::new(watch, Progress { level, ..self.progress() });
            at = self.next_layer(&mut worker, pictures, &at, level, &mut left, &mut reporter)?;
            reporter.report_now().ok()?;
            budget.take(at.len() * size_of::<BackPointer>())?;
            let memory = pictures.memory();
            budget.leaves(at.len() * ENTRY_BYTES + memory)?;
            (memory <= MOST_MEMORY).then_some(())?;
            back_pointers.push(at.iter().map(|&Reached { index, from, .. }| BackPointer { index, from }).collect());
        }
        let allowed = (0..at.len()).filter(|&entry| pictures.is_allowed(at[entry].picture));
        Some(self.follow(&back_pointers, allowed.min_by_key(|&entry| at[entry].cost)?))
    }

    /// The entries of the layer after `level`; those of one index are adjacent. `None` if more than `left` would be
    /// needed, or if the host stops the search.
    fn next_layer(
        &self,
        worker: &mut Worker<S>,
        pictures: &dyn Pictures<S>,
        at: &[Reached],
        level: usize,
        left: &mut Budget,
        reporter: &mut Reporter,
    ) -> Option<Vec<Reached>> {
        let index = StateIndex::of(&self.layers[level + 1]);
        let mut next: Vec<Reached> = Vec::new();
        let mut known: FxHashMap<(u32, u32), usize> = FxHashMap::default();
        let mut fewest = vec![u32::MAX; self.layers[level + 1].len()];
        let mut first = 0;
        for same in at.chunk_by(|a, b| a.index == b.index) {
            reporter.advance(same.len()).ok()?;
            let state = &self.layers[level][same[0].index as usize];
            for to in successors_in(&index, worker.neighbours(state)) {
                let step = pictures.step(state, &self.layers[level + 1][to as usize]);
                let fewest = &mut fewest[to as usize];
                for (from, previous) in (first..).zip(same) {
                    for filled in pictures.after(previous.picture, step).into_iter().flatten() {
                        let cost = previous.cost.plus(filled.cost);
                        let reached = Reached { index: to, picture: filled.picture, cost, from };
                        *fewest = cost.pictures.min(*fewest);
                        let slot = *known.entry((to, filled.picture)).or_insert(next.len());
                        match next.get_mut(slot) {
                            None => {
                                left.take(1)?;
                                next.push(reached);
                            }
                            Some(known) if cost < known.cost => *known = reached,
                            Some(_) => {}
                        }
                    }
                }
            }
            first += same.len() as u32;
        }
        // Earlier runs only restrict a picture. So an entry with more of them that costs no less leads to nothing
        // better.
        let mut fewer = Vec::new();
        let mut is_beaten = |reached: &Reached| {
            if reached.cost.pictures > fewest[reached.index as usize].saturating_add(BEHIND) {
                return true;
            }
            fewer.clear();
            pictures.fewer(reached.picture, &mut fewer);
            let mut others = fewer.iter().filter_map(|&picture| known.get(&(reached.index, picture)));
            others.any(|&slot| next[slot].cost <= reached.cost)
        };
        let mut kept: Vec<Reached> = next.iter().filter(|reached| !is_beaten(reached)).cloned().collect();
        kept.sort_by_key(|reached| reached.index);
        Some(kept)
    }
}
