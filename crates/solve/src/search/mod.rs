//! Exact breadth-first search over any state space.
//!
//! Positions are numbered in order of discovery, level by level, and are in one flat array without anything beside
//! them. Where moves can be taken back, a neighbour of a position is at most one level away from it, so that the hash table
//! needs to know three levels only and stays small however large the space is ("frontier search": Korf, Zhang, Thayer and
//! Hohwald, Journal of the ACM 52, 2005). A path is found backwards: the position before one is its first neighbour on the
//! level before. With several threads a level is expanded in parts, and what they find is numbered in the order in which
//! one thread would have found it: same space, same answer, same path. The same holds where memory is full and the search
//! continues in files.

mod answers;
mod batch;
mod beam;
mod chains;
#[cfg(feature = "cluster")]
mod cluster;
mod count;
mod disk;
mod endings;
mod files;
mod frontier;
mod halves;
mod landscape;
mod levels;
mod memory;
mod numbers;
mod paths;
mod pictures;
mod plane;
mod pulse;
mod seen;
mod state;
mod survey;
mod sweep;
mod teller;
mod visit;
mod whole;
mod window;

pub use answers::{AT_ONCE, Answers, Several, answers, goes_on};
pub(crate) use batch::Worker;
pub use batch::{Batch, Expander, Halves, RankBatch, RankExpander, Ranked, StateSpace};
pub(crate) use beam::{Estimator, Guide, HOPELESS, Parts, Work, best_first};
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
pub(crate) use sweep::{WAYS, Ways};
pub use visit::visit;
pub use whole::{Whole, whole};

use paths::Preferred;
use std::io::{ErrorKind, Read, Result as IoResult, Seek, Write};
use std::ops::ControlFlow;
use sweep::sweep;
use teller::{Found, Until};

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
    /// Those that are left beside so many bytes.
    fn beside(self, bytes: usize) -> Self {
        Self { memory: self.memory.saturating_sub(bytes), ..self }
    }
}

/// A number of bytes or positions, or where that is more than there can be, as many as there can be: 4 GiB have 33 bits, and WebAssembly
/// has 32.
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
    /// The system gave no more memory than about these bytes, although [`Limits::memory`] is larger.
    Refused(usize),
    /// The host of the search asked it to stop.
    Interrupted,
    /// A file of positions could not be made, written or read.
    Disk(ErrorKind),
}

/// The extent of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Number of different positions found, the start among them.
    pub positions: usize,
    /// Number of positions per level; a position's level is its distance from the start. The last level is incomplete
    /// where the search ended early.
    pub levels: Vec<usize>,
    /// The path that was found instead of the preferred one, where a limit left no room to compare all of them.
    pub instead: Option<Instead>,
    /// Where a search knows no levels: no solution has so few moves.
    pub excluded: Option<usize>,
}

impl Statistics {
    /// No path is shorter, as a search that ended at a limit knows: its last level is incomplete. 0 where it may not even have looked
    /// at the start.
    pub fn least(&self) -> usize {
        let of_levels = |levels: usize| levels.min(1).max(levels.saturating_sub(1));
        self.excluded.map_or(of_levels(self.levels.len()), |length| length + 1)
    }
}

/// What a path is that was found instead of the preferred one. It is a shortest path, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instead {
    /// The one with the fewest runs of those that are known.
    FewestRuns,
    /// The one that was discovered first.
    First,
    /// The preferred one of those that are known: not all were found.
    Known,
}

/// How a search for a shortest path ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome<P> {
    /// A shortest path exists, and this is one.
    Solved {
        /// The path.
        path: P,
        /// The extent of the search until then.
        statistics: Statistics,
    },
    /// No reachable position is a goal; all of them were seen.
    Unsolvable {
        /// All reachable positions.
        statistics: Statistics,
    },
    /// A limit was reached before either was known.
    Limit {
        /// Which one.
        limit: Limit,
        /// The extent of the search until then.
        statistics: Statistics,
    },
}

impl<P> Outcome<P> {
    /// The statistics of the search, however it ended.
    pub fn statistics(&self) -> &Statistics {
        let (Self::Solved { statistics, .. } | Self::Unsolvable { statistics } | Self::Limit { statistics, .. }) = self;
        statistics
    }

    /// The same outcome with the path that `choose` takes, and whether it is not the preferred one, or a limit that it came to.
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

    /// The same outcome with another path.
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
    /// How many of them are goals.
    pub goals: usize,
}

/// The whole reachable space, level by level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exploration {
    /// Level k holds the positions at distance k from the start. Never empty.
    pub levels: Vec<Level>,
    /// Set if a limit ended the exploration; the last level is then incomplete.
    pub limit: Option<Limit>,
}

impl Exploration {
    /// Number of positions seen.
    pub fn reachable(&self) -> usize {
        self.levels.iter().map(|level| level.positions).sum()
    }

    /// The last level: the greatest distance of any position from the start.
    pub fn deepest(&self) -> usize {
        self.levels.len() - 1
    }

    /// The last level that is known to be complete: all positions up to that distance were seen. `None` if a limit left
    /// no room for the start.
    pub fn complete(&self) -> Option<usize> {
        match (self.limit, self.deepest()) {
            (None, deepest) => Some(deepest),
            // Level 0 has the start only.
            (Some(_), 0) => (self.levels[0].positions > 0).then_some(0),
            (Some(_), last) => Some(last - 1),
        }
    }

    /// Number of goals seen.
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

/// The progress that a running search reports from time to time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Positions found so far.
    pub positions: usize,
    /// The level whose positions are being expanded.
    pub level: usize,
    /// Bytes in use.
    pub memory: usize,
    /// No more positions than that can be found, where it is known.
    pub most: Option<u64>,
    /// A search without levels looks for a solution of this length: none is shorter.
    pub within: Option<usize>,
}

/// The host of a search: it receives the progress, may end the search, and may give it files.
pub trait Host {
    /// Is called from time to time; `Break` ends the search.
    fn report(&mut self, progress: Progress) -> ControlFlow<()>;

    /// A new, empty file for positions that find no room in memory, if there may be files. A search asks for at most seven.
    fn file(&mut self) -> Option<IoResult<Box<dyn DiskFile>>> {
        None
    }

    /// Workers of several processes, if the search is to use them. Of all searches only those for a shortest path and the survey ask
    /// for a team, once. Processes other than the first do their part, but what they return is not the answer.
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

/// A file for positions, empty at first. Nothing else uses it.
pub trait DiskFile: Read + Write + Seek {}

impl<F: Read + Write + Seek> DiskFile for F {}

/// Any host.
pub type Watch<'a> = dyn Host + 'a;

/// A watch that never ends the search.
pub fn unwatched(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Visits every reachable position and reports it to `found`.
fn explore<S: State>(space: &dyn StateSpace<S>, limits: Limits, watch: &mut Watch, found: Found<S>) -> Exploration {
    let mut goals = Vec::new();
    let swept = sweep(space, limits, watch, Until::AllSeen, &mut |states, at, level| {
        goals.resize(level + 1, 0);
        goals[level] += at.len();
        found(states, at, level);
    });
    let levels = swept.level_sizes();
    goals.resize(levels.len(), 0);
    let levels = levels.iter().zip(goals).map(|(&positions, goals)| Level { positions, goals });
    Exploration { levels: levels.collect(), limit: swept.limit }
}

#[cfg(test)]
mod tests;
