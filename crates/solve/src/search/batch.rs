//! The search's questions to a puzzle: about many positions at once, so that one call through a `dyn` costs nothing.

use super::State;

/// Positions that are expanded at once: enough that a call is nothing beside them, few enough for the processor's cache.
pub(super) const SHARE: usize = 1 << 8;

/// Words of a position of which [`SHARE`] are expanded at once.
const SHARED_WORDS: usize = 1 << 4;

/// How many positions of a space to expand at once: fewer of those that take much memory.
pub(super) fn share<S: State>(space: &dyn StateSpace<S>) -> usize {
    (SHARE * SHARED_WORDS / space.words().max(1)).clamp(1, SHARE)
}

/// A puzzle as the search sees it: a start, goals, and the positions one move away. The search is compiled once for each
/// type of position, whatever the puzzle.
///
/// A move has no name here: it is a position and the one after it.
pub trait StateSpace<S: State>: Sync {
    /// Number of words of every position.
    fn words(&self) -> usize;

    /// Bytes that the space itself takes.
    fn memory(&self) -> usize {
        0
    }

    /// Whether every move can be taken back: if one leads from a to b, one leads from b to a.
    fn is_reversible(&self) -> bool;

    /// The position at which the search begins.
    fn start(&self) -> S;

    /// Whether `state` ends the search.
    fn is_goal(&self, state: &S) -> bool;

    /// Adds to `goals` the index of each of the `states` that ends the search, in ascending order. Each space has its own copy, in
    /// which [`is_goal`](Self::is_goal) is not a call through a `dyn`.
    fn goals(&self, states: &[S], goals: &mut Vec<usize>) {
        goals.extend((0..states.len()).filter(|&index| self.is_goal(&states[index])));
    }

    /// The memory of one thread for expanding positions.
    fn expander(&self) -> Expander<'_, S>;

    /// The mirror images of its positions, if the space and the start are their own image.
    fn halves(&self) -> Option<&dyn Halves<S>> {
        None
    }

    /// The numbers of its positions, if it has them.
    fn ranked(&self) -> Option<&dyn Ranked<S>> {
        None
    }
}

/// A space of which half is searched: a position and its mirror image are as far from the start, and from the nearest goal.
pub trait Halves<S: State>: Sync {
    /// The mirror image of a position.
    fn image(&self, state: &S) -> S;

    /// The memory of one thread for expanding positions: it adds the smaller one of each position and its image.
    fn half_expander(&self) -> Expander<'_, S>;
}

/// A space whose positions, and some others that cannot be reached, are numbered from 0 without gaps.
pub trait Ranked<S>: Sync {
    /// How many numbers there are.
    fn placements(&self) -> u64;

    /// The number of a position.
    fn rank(&self, state: &S) -> Option<u64>;

    /// The memory of one thread for expanding positions by their numbers, in the order of [`StateSpace::expander`].
    fn rank_expander(&self) -> RankExpander<'_, S>;
}

/// Adds the positions with these numbers to a batch, and the numbers of all positions to which one move leads.
pub type RankExpander<'a, S> = Box<dyn FnMut(&[u64], &mut RankBatch<S>) + Send + Sync + 'a>;

/// Positions, and the numbers of those to which one move leads.
pub struct RankBatch<S> {
    /// The positions.
    pub states: Vec<S>,
    /// The numbers of their neighbours.
    pub found: Vec<u64>,
}

/// Adds to a batch, for each of some positions, what one move leads to, and ends its part of the batch. The order is always the
/// same: the path that a search finds depends on it.
pub type Expander<'a, S> = Box<dyn FnMut(&[S], &mut Batch<S>) + Send + Sync + 'a>;

/// Positions to which one move leads, part by part: a part for each position that is expanded.
pub struct Batch<S> {
    /// With their hashes.
    pub(super) found: Vec<(u64, S)>,
    /// The end of each part.
    ends: Vec<usize>,
    /// With as many positions it is full.
    most: usize,
    /// Whether a space left out positions because of that.
    pub(super) is_short: bool,
}

impl<S: State> Batch<S> {
    /// Whether there is no room for more. A space in which thousands of positions may be one move away from one asks now and then, and
    /// leaves out the rest.
    #[inline]
    pub fn is_full(&mut self) -> bool {
        self.is_short |= self.found.len() >= self.most;
        self.is_short
    }

    /// Adds a position to the part at hand.
    #[inline]
    pub fn push(&mut self, state: S) {
        self.found.push((state.hash(), state));
    }

    /// Adds positions to the part at hand.
    #[inline]
    pub fn extend(&mut self, states: impl ExactSizeIterator<Item = S>) {
        self.found.extend(states.map(|state| (state.hash(), state)));
    }

    /// Ends the part at hand.
    #[inline]
    pub fn end_part(&mut self) {
        self.ends.push(self.found.len());
    }

    /// Puts others in the place of the positions of the part at hand.
    pub fn change_part(&mut self, other: impl Fn(&S) -> S) {
        let start = self.ends.last().copied().unwrap_or(0);
        for (hash, state) in &mut self.found[start..] {
            *state = other(state);
            *hash = state.hash();
        }
    }

    /// The positions one move away from each that was expanded, with their hashes.
    pub(super) fn parts(&self) -> impl Iterator<Item = &[(u64, S)]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.found[start..end])
    }
}

/// Expands positions, share by share.
pub(crate) struct Worker<'a, S> {
    expander: Expander<'a, S>,
    pub batch: Batch<S>,
}

impl<'a, S: State> Worker<'a, S> {
    pub fn new(space: &'a dyn StateSpace<S>) -> Self {
        Self::within(space, usize::MAX)
    }

    /// With room for so many positions at a time.
    pub fn within(space: &'a dyn StateSpace<S>, most: usize) -> Self {
        Self { expander: space.expander(), batch: Batch { found: Vec::new(), ends: Vec::new(), most, is_short: false } }
    }

    /// What one move leads to from each of `states`.
    pub fn expand(&mut self, states: &[S]) -> &Batch<S> {
        self.batch.found.clear();
        self.batch.ends.clear();
        self.batch.is_short = false;
        (self.expander)(states, &mut self.batch);
        &self.batch
    }

    /// What one move leads to from `state`, with hashes.
    pub fn neighbours(&mut self, state: &S) -> &[(u64, S)] {
        &self.expand(std::slice::from_ref(state)).found
    }
}
