//! One shortest path, and facts about all of them.

use super::paths::{Choice, Paths, nearest_goals};
use super::reporter::Reporter;
use super::{Limit, Limits, Outcome, Progress, State, StateSpace, Statistics, Watch};

/// One shortest path of type `P`, and facts about all; goals are of type `G`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answers<P, G> {
    /// The requested path.
    pub path: P,
    /// All shortest paths, or the limit that left no room to find them.
    pub several: Result<Several<P, G>, Limit>,
}

/// Facts about all shortest paths. Two paths are different if their sequences of positions are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Several<P, G> {
    /// Their number; `None` if it is more than 2^128 - 1.
    pub count: Option<u128>,
    /// For each move, whether all shortest paths make it.
    pub forced: Vec<bool>,
    /// The goals at which they end, in order of discovery, as many as fit into memory.
    pub goals: Vec<G>,
    /// Number of these goals.
    pub goal_count: usize,
    /// The first paths in the order of their moves, as many as were requested and fit into memory.
    pub listed: Vec<P>,
}

impl<P, G> Answers<P, G> {
    /// Converts paths and goals. The list ends when `may_continue` returns false, but not before it has [`AT_ONCE`] entries.
    pub fn map<Q, H>(
        self,
        mut path: impl FnMut(P) -> Q,
        goal: impl FnMut(G) -> H,
        mut may_continue: impl FnMut() -> bool,
    ) -> Answers<Q, H> {
        let several = self.several.map(|several| Several {
            count: several.count,
            forced: several.forced,
            goals: several.goals.into_iter().map(goal).collect(),
            goal_count: several.goal_count,
            listed: (0..)
                .zip(several.listed)
                .take_while(|(number, _)| *number < AT_ONCE || may_continue())
                .map(|(_, listed)| path(listed))
                .collect(),
        });
        Answers { path: path(self.path), several }
    }
}

/// Number of paths that are converted without asking the host: this takes no time.
pub const AT_ONCE: usize = 10;

/// Asks the host whether to go on while the found paths are converted.
pub fn may_continue(watch: &mut Watch, statistics: &Statistics) -> bool {
    let level = statistics.levels.len().saturating_sub(1);
    let progress = Progress::new(statistics.positions, level, 0);
    watch.report(progress).is_continue()
}

/// Bytes reserved for each move of a listed path, in whatever form it ends up.
const MOVE: usize = 256;

/// Bytes reserved for each word of a goal, in whatever form it ends up: a word may represent 64 cells.
const GOAL_WORD: usize = 512;

/// Finds a shortest path according to `choice`, facts about all, and the first `most` of them. A path is the list of
/// its positions, starting with the start.
///
/// The same space gives the same answers.
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
/// If `watch` ends the search before the paths are counted.
pub(super) fn several<S: State>(
    space: &dyn StateSpace<S>,
    paths: &Paths<S>,
    most: usize,
    watch: &mut Watch,
) -> Result<Several<Vec<S>, S>, Limit> {
    let goals = paths.layer(paths.length());
    // Each list gets half of the memory that is left.
    let shown = goals.len().min(paths.room(2 * GOAL_WORD * space.words()));
    let step = MOVE.max(size_of::<S>() + S::heap_bytes(space.words()));
    let most = most.min(paths.room(2 * step * paths.length().max(1)));
    let mut reporter = Reporter::new(watch, paths.progress());
    Ok(Several {
        count: paths.count(space, &mut reporter)?,
        forced: paths.forced(space, &mut reporter)?,
        goals: goals[..shown].to_vec(),
        goal_count: goals.len(),
        listed: paths.list(space, most, &mut reporter),
    })
}
