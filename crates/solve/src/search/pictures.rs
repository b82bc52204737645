//! Of all shortest paths, one that can be shown in the fewest pictures of several moves each, or that has the fewest runs.
//!
//! The positions on shortest paths are passed forwards, level by level. With each position goes the picture that is being filled: what it
//! shows decides which moves may still be added. So the number of pictures, of runs and of bends is the smallest there is.

use super::batch::Worker;
use super::paths::{Budget, Index, PASSING, Paths, Runs, Trail, onwards};
use super::pulse::Pulse;
use super::{Progress, State, StateSpace, Watch};
use rustc_hash::FxHashMap;

/// What moves look like, and which of them may share a picture: known to the host. Moves and pictures are numbers that the host gives;
/// picture 0 is that of the start, which shows no move. At one position, pictures of the same runs have the same number, whatever
/// their order, if the last run is the same: it may go on.
///
/// What shares a picture with others shares one without them. The moves of one run are always in one picture, and a run alone is
/// always allowed.
pub trait Pictures<S> {
    /// The move between two positions.
    fn step(&self, from: &S, to: &S) -> u32;

    /// What may become of `picture` by a move: it goes on, with the move as part of its last run or as a new one, or it is closed and
    /// the move begins another. None of both where the picture has come to show what it may not.
    fn after(&self, picture: u32, step: u32) -> [Option<Filled>; 2];

    /// Whether the picture is allowed as it is. More moves of its last run may change that.
    fn is_allowed(&self, picture: u32) -> bool;

    /// Adds to `fewer` the pictures that lack some of the runs of this one, but not the last.
    fn fewer(&self, picture: u32, fewer: &mut Vec<u32>);

    /// Bytes in use.
    fn memory(&self) -> usize;
}

/// A picture with one more move, and what that adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filled {
    /// Its number.
    pub picture: u32,
    /// What is added to the cost of the path.
    pub cost: Cost,
}

/// What is to be small, first of all the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Cost {
    /// Pictures.
    pub pictures: u32,
    /// Runs: moves of the same mover in a row are one.
    pub runs: u32,
    /// Changes of direction within runs.
    pub bends: u32,
}

impl Cost {
    fn plus(self, other: Self) -> Self {
        Self { pictures: self.pictures + other.pictures, runs: self.runs + other.runs, bends: self.bends + other.bends }
    }
}

/// A position on the level at hand, reached by a shortest path and distinguished by the picture that is being filled.
#[derive(Clone)]
struct Reached {
    /// Index in its layer.
    index: u32,
    picture: u32,
    cost: Cost,
    /// The place of the record of the position before it.
    from: u32,
}

/// What has more pictures than the best at the same position, by more than this, never leads to the best path: the best may close its
/// picture before its last run, after it, and after the next one, and then do the same as the other with fewer pictures. (In the
/// other, the next run may be the rest of one that began before: then it is not the same run.)
const BEHIND: u32 = 3;

/// At most this many positions with a picture that is being filled, on all levels together: some seconds.
pub(super) const MOST_PICTURES: usize = 1 << 21;
/// Most bytes of pictures: those of a block that goes a long way grow with the square of the way.
const MOST_MEMORY: usize = 256 << 20;

/// Pictures of nothing but the mover of the last run, by its place, so that the cost is that of the runs alone.
pub(super) struct Alone<'a, S>(pub Runs<'a, S>);

impl<S> Pictures<S> for Alone<'_, S> {
    /// The places of the mover, which have 16 bits.
    fn step(&self, from: &S, to: &S) -> u32 {
        let (before, after) = (self.0)(from, to);
        (before << 16 | after) as u32
    }

    /// Picture 0 has no mover.
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
    /// A path with the least [`Cost`]; of several, the one whose moves come first. `None` if memory is too little, or if more than `most`
    /// positions with a picture would have to be compared.
    pub(super) fn cheapest(
        &self,
        space: &dyn StateSpace<S>,
        pictures: &dyn Pictures<S>,
        most: usize,
        watch: &mut Watch,
    ) -> Option<Vec<S>> {
        let mut at = vec![Reached { index: 0, picture: 0, cost: Cost::default(), from: 0 }];
        let mut trails: Vec<Vec<Trail>> = Vec::with_capacity(self.length());
        let (mut budget, mut left) = (self.budget.clone(), Budget(most));
        let mut worker = Worker::new(space);
        for level in 0..self.length() {
            let mut pulse = Pulse::new(watch, Progress { level, ..self.progress() });
            at = self.pass(&mut worker, pictures, &at, level, &mut left, &mut pulse)?;
            pulse.ask().ok()?;
            budget.take(at.len() * size_of::<Trail>())?;
            let memory = pictures.memory();
            budget.leaves(at.len() * PASSING + memory)?;
            (memory <= MOST_MEMORY).then_some(())?;
            trails.push(at.iter().map(|&Reached { index, from, .. }| Trail { index, from }).collect());
        }
        let allowed = (0..at.len()).filter(|&entry| pictures.is_allowed(at[entry].picture));
        Some(self.follow(&trails, allowed.min_by_key(|&entry| at[entry].cost)?))
    }

    /// The positions of the layer after `level` with their pictures; those of one index are together. `None` if more than are `left`, or if the host
    /// stops it.
    fn pass(
        &self,
        worker: &mut Worker<S>,
        pictures: &dyn Pictures<S>,
        at: &[Reached],
        level: usize,
        left: &mut Budget,
        pulse: &mut Pulse,
    ) -> Option<Vec<Reached>> {
        let index = Index::of(&self.layers[level + 1]);
        let mut next: Vec<Reached> = Vec::new();
        let mut known: FxHashMap<(u32, u32), usize> = FxHashMap::default();
        let mut fewest = vec![u32::MAX; self.layers[level + 1].len()];
        let mut first = 0;
        for same in at.chunk_by(|a, b| a.index == b.index) {
            pulse.beat(same.len()).ok()?;
            let state = &self.layers[level][same[0].index as usize];
            for to in onwards(&index, worker.neighbours(state)) {
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
        // Runs before the last one are only in the way: what has more of them and costs no less leads to nothing better.
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
