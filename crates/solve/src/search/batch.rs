//! The interface between the search and a puzzle. It works on many positions at once, to amortize the dynamic calls.

use super::State;

/// Most positions that are expanded at once: enough to amortize the call, few enough for the processor's cache.
pub(super) const CHUNK: usize = 1 << 8;

/// Width in words up to which [`CHUNK`] positions are expanded at once.
const CHUNK_WORDS: usize = 1 << 4;

/// The number of positions of a space to expand at once. Wide positions come in smaller chunks.
pub(super) fn chunk_size<S: State>(space: &dyn StateSpace<S>) -> usize {
    (CHUNK * CHUNK_WORDS / space.words().max(1)).clamp(1, CHUNK)
}

/// A puzzle as the search sees it: a start, goals, and the successors of a position. The search is compiled once for
/// each type of position, whatever the puzzle.
///
/// Moves have no names here; a move is a pair of positions.
pub trait StateSpace<S: State>: Sync {
    /// Number of words of every position.
    fn words(&self) -> usize;

    /// Bytes that the space itself takes.
    fn memory(&self) -> usize {
        0
    }

    /// Whether every move can be taken back: a move from a to b implies one from b to a.
    fn is_reversible(&self) -> bool;

    /// The position at which the search begins.
    fn start(&self) -> S;

    /// Whether `state` is a goal.
    fn is_goal(&self, state: &S) -> bool;

    /// Appends the index of each goal among `states` to `goals`, in ascending order. Every implementor gets its own
    /// copy, which calls [`is_goal`](Self::is_goal) statically.
    fn goals(&self, states: &[S], goals: &mut Vec<usize>) {
        goals.extend((0..states.len()).filter(|&index| self.is_goal(&states[index])));
    }

    /// Makes an expander, the working memory of one thread.
    fn expander(&self) -> Expander<'_, S>;

    /// The mirror images of positions, if the space and its start are symmetric.
    fn halves(&self) -> Option<&dyn Halves<S>> {
        None
    }

    /// The ranking of the space's positions, if it has one.
    fn ranked(&self) -> Option<&dyn Ranked<S>> {
        None
    }
}

/// A space with mirror symmetry. A position and its mirror image have the same distance from the start and from the
/// nearest goal, so searching half of the space suffices.
pub trait Halves<S: State>: Sync {
    /// The mirror image of a position.
    fn image(&self, state: &S) -> S;

    /// Makes an expander that adds the smaller of each successor and its image.
    fn half_expander(&self) -> Expander<'_, S>;
}

/// A space that ranks its positions: numbers them from 0 without gaps, possibly together with some that cannot be
/// reached.
pub trait Ranked<S>: Sync {
    /// The number of ranks.
    fn placements(&self) -> u64;

    /// The rank of a position.
    fn rank(&self, state: &S) -> Option<u64>;

    /// Makes an expander of ranks for one thread. Its order is that of [`StateSpace::expander`].
    fn rank_expander(&self) -> RankExpander<'_, S>;
}

/// Adds the positions with these ranks to a batch, and the ranks of their successors.
pub type RankExpander<'a, S> = Box<dyn FnMut(&[u64], &mut RankBatch<S>) + Send + Sync + 'a>;

/// Positions, and the ranks of their successors.
pub struct RankBatch<S> {
    /// The positions.
    pub states: Vec<S>,
    /// The ranks of their successors.
    pub found: Vec<u64>,
}

/// Adds the successors of each of some positions to a batch, one part per position. Their order is fixed: it decides
/// which path the search finds.
pub type Expander<'a, S> = Box<dyn FnMut(&[S], &mut Batch<S>) + Send + Sync + 'a>;

/// The successors of some positions, with one part for each of them.
pub struct Batch<S> {
    /// The successors with their hashes.
    pub(super) found: Vec<(u64, S)>,
    /// The end of each part.
    ends: Vec<usize>,
    /// The number of positions at which the batch is full.
    most: usize,
    /// Whether the space had to leave out successors.
    pub(super) is_short: bool,
}

impl<S: State> Batch<S> {
    /// Returns whether the batch is full. A space whose positions may have thousands of successors asks this now and
    /// then, and leaves out the rest.
    #[inline]
    pub fn is_full(&mut self) -> bool {
        self.is_short |= self.found.len() >= self.most;
        self.is_short
    }

    /// Adds a successor to the current part.
    #[inline]
    pub fn push(&mut self, state: S) {
        self.found.push((state.hash(), state));
    }

    /// Adds successors to the current part.
    #[inline]
    pub fn extend(&mut self, states: impl ExactSizeIterator<Item = S>) {
        self.found.extend(states.map(|state| (state.hash(), state)));
    }

    /// Ends the current part.
    #[inline]
    pub fn end_part(&mut self) {
        self.ends.push(self.found.len());
    }

    /// Replaces the successors of the current part.
    pub fn change_part(&mut self, other: impl Fn(&S) -> S) {
        let start = self.ends.last().copied().unwrap_or(0);
        for (hash, state) in &mut self.found[start..] {
            *state = other(state);
            *hash = state.hash();
        }
    }

    /// The successors of each expanded position, with their hashes.
    pub(super) fn parts(&self) -> impl Iterator<Item = &[(u64, S)]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.found[start..end])
    }
}

/// An expander and its batch.
pub(crate) struct Worker<'a, S> {
    expander: Expander<'a, S>,
    pub batch: Batch<S>,
}

impl<'a, S: State> Worker<'a, S> {
    pub fn new(space: &'a dyn StateSpace<S>) -> Self {
        Self::within(space, usize::MAX)
    }

    /// With room for `most` positions at a time.
    pub fn within(space: &'a dyn StateSpace<S>, most: usize) -> Self {
        Self { expander: space.expander(), batch: Batch { found: Vec::new(), ends: Vec::new(), most, is_short: false } }
    }

    /// The successors of `states`.
    pub fn expand(&mut self, states: &[S]) -> &Batch<S> {
        self.batch.found.clear();
        self.batch.ends.clear();
        self.batch.is_short = false;
        (self.expander)(states, &mut self.batch);
        &self.batch
    }

    /// The successors of `state`, with their hashes.
    pub fn neighbours(&mut self, state: &S) -> &[(u64, S)] {
        &self.expand(std::slice::from_ref(state)).found
    }
}
