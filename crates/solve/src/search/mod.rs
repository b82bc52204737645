//! Exact breadth-first search over any state space.
//!
//! Positions are numbered in order of discovery, level by level, and stored in one flat array without parent links. If
//! moves can be taken back, the neighbours of a position are at most one level away from it. So the hash table holds
//! three levels only and stays small however large the space is ("frontier search": Korf, Zhang, Thayer and Hohwald,
//! Journal of the ACM 52, 2005). Paths are found backwards: the predecessor of a position is its first neighbour on the
//! level before. With several threads a level is expanded in parts, whose results are merged in the order of a single
//! thread. So the same space gives the same answer and the same path. The same holds if memory is full and the search
//! continues in files.

mod answers;
mod batch;
mod beam;
mod chains;
#[cfg(feature = "cluster")]
mod cluster;
mod count;
mod discovered;
mod disk;
mod endings;
mod files;
mod frontier;
mod halves;
mod landscape;
mod level_file;
mod levels;
mod meet;
mod memory;
mod observer;
mod paths;
mod pictures;
mod ranks;
mod reporter;
mod state;
mod survey;
mod sweep;
mod visit;
mod whole;
mod window;

pub use answers::{AT_ONCE, Answers, Several, answers, may_continue};
pub(crate) use batch::Worker;
pub use batch::{Batch, Expander, Halves, RankBatch, RankExpander, Ranked, StateSpace};
pub(crate) use beam::{Atoms, Estimator, Guide, HOPELESS, Work, best_first};
pub use chains::{Chain, Chains};
#[cfg(feature = "cluster")]
pub use cluster::Team;
pub use count::{PathCounts, count_paths};
pub use endings::{Endings, endings};
pub use landscape::{Difficulty, Landscape, distances, landscape};
pub use paths::{Choice, Runs, shortest_path};
pub use pictures::{Cost, Filled, Pictures};
pub use state::State;
pub use survey::{Keep, Survey, survey};
#[cfg(test)]
pub(crate) use sweep::{STRATEGIES, Strategies};
pub use visit::visit;
pub use whole::{Whole, whole};

pub(crate) use meet::meet;
use observer::{Until, Visitor};
use paths::Preferred;
use std::io::{ErrorKind, Read, Result as IoResult, Seek, Write};
use std::ops::ControlFlow;
use sweep::sweep;

/// How much a search may use before it gives up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Number of positions.
    pub positions: usize,
    /// Bytes for positions and the hash table.
    pub memory: usize,
    /// Number of threads; 0 means as many as the machine has cores. The answer does not depend on it.
    pub threads: usize,
}

impl Default for Limits {
    /// 10 billion positions, 4 GiB, all cores.
    fn default() -> Self {
        Self { positions: addressable(10_000_000_000), memory: addressable(4 << 30), threads: 0 }
    }
}

impl Limits {
    /// The limits without `bytes` bytes of memory.
    fn minus(self, bytes: usize) -> Self {
        Self { memory: self.memory.saturating_sub(bytes), ..self }
    }
}

/// Converts a number of bytes or positions to `usize`, saturating: 4 GiB has 33 bits, and WebAssembly has 32.
pub const fn addressable(number: u64) -> usize {
    least(number, usize::MAX as u64) as usize
}

const fn least(number: u64, most: u64) -> u64 {
    if number < most { number } else { most }
}

/// The limit that ended a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// [`Limits::positions`], with its value.
    Positions(usize),
    /// [`Limits::memory`] in bytes.
    Memory(usize),
    /// The system refused memory beyond about this many bytes, although [`Limits::memory`] is larger.
    Refused(usize),
    /// The host stopped the search.
    Interrupted,
    /// A file of positions could not be created, written or read.
    Disk(ErrorKind),
}

/// The extent of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Number of different positions found, including the start.
    pub positions: usize,
    /// Number of positions per level. The level of a position is its distance from the start. The last level is
    /// incomplete if the search ended early.
    pub levels: Vec<usize>,
    /// What the path is, if a limit left no room to compare all candidates for the preferred one.
    pub instead: Option<Instead>,
    /// For a search without levels: no solution has at most this many moves.
    pub excluded: Option<usize>,
}

impl Statistics {
    /// A lower bound of the solution's length. After a limit, the last level is incomplete. The bound is 0 if not even
    /// the start was seen.
    pub fn least(&self) -> usize {
        let of_levels = |levels: usize| levels.min(1).max(levels.saturating_sub(1));
        self.excluded.map_or(of_levels(self.levels.len()), |length| length + 1)
    }
}

/// What a path is that was found instead of the preferred one. It is still a shortest path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instead {
    /// The one with the fewest runs among the known paths.
    FewestRuns,
    /// The one that was discovered first.
    First,
    /// The preferred one among the known paths, which are not all.
    Known,
}

/// How a search for a shortest path ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome<P> {
    /// A shortest path was found.
    Solved {
        /// The path.
        path: P,
        /// The extent of the search.
        statistics: Statistics,
    },
    /// No reachable position is a goal. All of them were visited.
    Unsolvable {
        /// All reachable positions.
        statistics: Statistics,
    },
    /// A limit was reached before either was known.
    Limit {
        /// The limit.
        limit: Limit,
        /// The extent of the search.
        statistics: Statistics,
    },
}

impl<P> Outcome<P> {
    /// The statistics of the search.
    pub fn statistics(&self) -> &Statistics {
        let (Self::Solved { statistics, .. } | Self::Unsolvable { statistics } | Self::Limit { statistics, .. }) = self;
        statistics
    }

    /// Converts the path with `choose`, which may return another one than the preferred path, or a limit.
    fn chosen<Q>(self, choose: impl FnOnce(P) -> Result<Preferred<Q>, Limit>) -> Outcome<Q> {
        match self {
            Self::Solved { path, statistics } => match choose(path) {
                Ok((path, instead)) => Outcome::Solved { path, statistics: Statistics { instead, ..statistics } },
                Err(limit) => Outcome::Limit { limit, statistics },
            },
            Self::Unsolvable { statistics } => Outcome::Unsolvable { statistics },
            Self::Limit { limit, statistics } => Outcome::Limit { limit, statistics },
        }
    }

    /// Converts the path.
    pub fn map<Q>(self, change: impl FnOnce(P) -> Q) -> Outcome<Q> {
        match self {
            Self::Solved { path, statistics } => Outcome::Solved { path: change(path), statistics },
            Self::Unsolvable { statistics } => Outcome::Unsolvable { statistics },
            Self::Limit { limit, statistics } => Outcome::Limit { limit, statistics },
        }
    }
}

/// One level of an exploration: all positions at the same distance from the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Level {
    /// Number of positions.
    pub positions: usize,
    /// Number of goals.
    pub goals: usize,
}

/// The whole reachable space, level by level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exploration {
    /// The positions by distance from the start. Never empty.
    pub levels: Vec<Level>,
    /// The limit that ended the exploration, if any. The last level is then incomplete.
    pub limit: Option<Limit>,
}

impl Exploration {
    /// Number of positions.
    pub fn reachable(&self) -> usize {
        self.levels.iter().map(|level| level.positions).sum()
    }

    /// The last level: the greatest distance of any position from the start.
    pub fn deepest(&self) -> usize {
        self.levels.len() - 1
    }

    /// The last level that is known to be complete. `None` if a limit left no room for the start.
    pub fn complete(&self) -> Option<usize> {
        match (self.limit, self.deepest()) {
            (None, deepest) => Some(deepest),
            // Level 0 has the start only.
            (Some(_), 0) => (self.levels[0].positions > 0).then_some(0),
            (Some(_), last) => Some(last - 1),
        }
    }

    /// Number of goals.
    pub fn goals(&self) -> usize {
        self.levels.iter().map(|level| level.goals).sum()
    }

    /// The first level with the most positions.
    pub fn widest(&self) -> usize {
        (0..self.levels.len()).rev().max_by_key(|&k| self.levels[k].positions).unwrap_or(0)
    }

    /// The first level that holds a goal: the length of a shortest solution.
    pub fn shortest(&self) -> Option<usize> {
        self.levels.iter().position(|level| level.goals > 0)
    }
}

/// The progress of a running search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Positions found so far.
    pub positions: usize,
    /// The level whose positions are being expanded.
    pub level: usize,
    /// Bytes in use.
    pub memory: usize,
    /// An upper bound of the number of positions, if known.
    pub most: Option<u64>,
    /// For a search without levels: the length of the solutions it looks for. None is shorter.
    pub within: Option<usize>,
}

impl Progress {
    /// For a search whose number of positions is not bounded, with levels.
    pub(crate) const fn new(positions: usize, level: usize, memory: usize) -> Self {
        Self { positions, level, memory, most: None, within: None }
    }
}

/// The host of a search. It receives progress reports, may stop the search, and may provide files.
pub trait Host {
    /// Called from time to time. `Break` stops the search.
    fn report(&mut self, progress: Progress) -> ControlFlow<()>;

    /// Provides a new, empty file for positions when memory is full, if files are allowed. A search asks for at most
    /// seven.
    fn file(&mut self) -> Option<IoResult<Box<dyn DiskFile>>> {
        None
    }

    /// Provides workers of several processes, if the search is to use them. Only the searches for a shortest path and
    /// the survey ask for a team, once. Processes other than the first do their part, but their result is not the
    /// answer.
    #[cfg(feature = "cluster")]
    fn team(&mut self) -> Option<Team> {
        None
    }
}

impl<F: FnMut(Progress) -> ControlFlow<()>> Host for F {
    fn report(&mut self, progress: Progress) -> ControlFlow<()> {
        self(progress)
    }
}

/// A file for positions. It is empty at first and nothing else uses it.
pub trait DiskFile: Read + Write + Seek {}

impl<F: Read + Write + Seek> DiskFile for F {}

/// Any host.
pub type Watch<'a> = dyn Host + 'a;

/// A host that never stops the search.
pub fn unwatched(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Visits every reachable position and passes it to `visitor`.
fn explore<S: State>(space: &dyn StateSpace<S>, limits: Limits, watch: &mut Watch, visitor: Visitor<S>) -> Exploration {
    let mut goals = Vec::new();
    let swept = sweep(space, limits, watch, Until::AllSeen, &mut |states, at, level| {
        goals.resize(level + 1, 0);
        goals[level] += at.len();
        visitor(states, at, level);
    });
    let levels = swept.level_sizes();
    goals.resize(levels.len(), 0);
    let levels = levels.iter().zip(goals).map(|(&positions, goals)| Level { positions, goals });
    Exploration { levels: levels.collect(), limit: swept.limit }
}

#[cfg(test)]
mod tests;
