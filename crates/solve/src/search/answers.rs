//! One shortest path, and what is to be known of the others.

use super::paths::{Choice, Paths, nearest_goals};
use super::pulse::Pulse;
use super::{Limit, Limits, Outcome, Progress, State, StateSpace, Statistics, Watch};

/// One shortest path as a `P`, and what is known of all; goals are of type `G`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answers<P, G> {
    /// The requested path.
    pub path: P,
    /// All shortest paths, or the limit that left no room to find them.
    pub several: Result<Several<P, G>, Limit>,
}

/// All shortest paths, which are sequences of positions: two of them differ in at least one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Several<P, G> {
    /// How many they are; `None` if more than 2^128 - 1.
    pub count: Option<u128>,
    /// For each move whether all of them make it.
    pub forced: Vec<bool>,
    /// The goals in which they end, in order of discovery; as many as there is memory for.
    pub goals: Vec<G>,
    /// Number of these goals.
    pub goal_count: usize,
    /// The first of the paths, in the order of their moves, as many as were requested and fit into memory.
    pub listed: Vec<P>,
}

impl<P, G> Answers<P, G> {
    /// The same with other paths and goals; the list ends where `goes_on` says so, but not before it has [`AT_ONCE`].
    pub fn map<Q, H>(
        self,
        mut path: impl FnMut(P) -> Q,
        goal: impl FnMut(G) -> H,
        mut goes_on: impl FnMut() -> bool,
    ) -> Answers<Q, H> {
        let several = self.several.map(|several| Several {
            count: several.count,
            forced: several.forced,
            goals: several.goals.into_iter().map(goal).collect(),
            goal_count: several.goal_count,
            listed: (0..)
                .zip(several.listed)
                .take_while(|(number, _)| *number < AT_ONCE || goes_on())
                .map(|(_, listed)| path(listed))
                .collect(),
        });
        Answers { path: path(self.path), several }
    }
}

/// So many paths take no time to be written in another form: an interruption does not take them away.
pub const AT_ONCE: usize = 10;

/// Whether the host goes on while the paths that were found are written in another form.
pub fn goes_on(watch: &mut Watch, statistics: &Statistics) -> bool {
    let level = statistics.levels.len().saturating_sub(1);
    let progress = Progress { positions: statistics.positions, level, memory: 0, most: None, within: None };
    watch.report(progress).is_continue()
}

/// Bytes for each move of a listed path, in whatever form it is written in the end.
const MOVE: usize = 256;

/// Bytes for each word of a goal, in whatever form it is finally written: a word may represent 64 cells.
const GOAL_WORD: usize = 512;

/// Finds a shortest path according to `choice`, facts about all, and the first `most` of them. A path is its positions,
/// the start among them.
///
/// Same space, same answers.
pub fn answers<S: State>(
    space: &dyn StateSpace<S>,
    choice: &Choice<S>,
    most: usize,
    limits: Limits,
    watch: &mut Watch,
) -> Outcome<Answers<Vec<S>, S>> {
    nearest_goals(space, limits, watch).chosen(|mut nearest| {
        let paths = nearest.paths(space, limits, watch);
        let (path, instead) = nearest.choose(space, choice, paths.as_ref().ok(), watch)?;
        let several = match nearest.swept.limit {
            None => paths.and_then(|paths| several(space, &paths, most, watch)),
            Some(limit) => Err(limit),
        };
        Ok((Answers { path, several }, instead))
    })
}

/// # Errors
///
/// If `watch` ends it before the paths are counted.
pub(super) fn several<S: State>(
    space: &dyn StateSpace<S>,
    paths: &Paths<S>,
    most: usize,
    watch: &mut Watch,
) -> Result<Several<Vec<S>, S>, Limit> {
    let goals = paths.layer(paths.length());
    // Half of the memory that is left for each list.
    let shown = goals.len().min(paths.room(2 * GOAL_WORD * space.words()));
    let step = MOVE.max(size_of::<S>() + S::heap_bytes(space.words()));
    let most = most.min(paths.room(2 * step * paths.length().max(1)));
    let mut pulse = Pulse::new(watch, paths.progress());
    Ok(Several {
        count: paths.count(space, &mut pulse)?,
        forced: paths.forced(space, &mut pulse)?,
        goals: goals[..shown].to_vec(),
        goal_count: goals.len(),
        listed: paths.list(space, most, &mut pulse),
    })
}
