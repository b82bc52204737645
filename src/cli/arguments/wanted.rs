//! The solution to find.

use super::{Effort, Input, InputKind};
use crate::cli::message::Unused;
use crate::puzzle::Puzzle;
use crate::sliding::{Metric, Prefer, Search};
use clap::{Args, ValueEnum};

/// What is counted.
#[derive(Args)]
pub(in crate::cli) struct Counted {
    /// What to count, and therefore minimise [default: step]
    #[arg(long, value_name = "METRIC")]
    pub metric: Option<MetricName>,
}

impl Counted {
    pub(in crate::cli) fn metric(&self) -> Metric {
        self.metric.map_or(Metric::Step, Metric::from)
    }

    /// Whether the option has no effect for `puzzle`.
    pub(in crate::cli) fn unused(&self, puzzle: &Puzzle) -> Option<Unused> {
        let given = self.metric.is_some() && puzzle.metrics().is_empty();
        given.then_some(("--metric", true, "number mazes are always counted in jumps"))
    }
}

/// The metrics.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum MetricName {
    /// One block, one cell
    Step,
    /// One block, any distance in a straight line
    Slide,
    /// One block, along any path, while the others stay put
    Move,
}

impl From<MetricName> for Metric {
    fn from(name: MetricName) -> Self {
        match name {
            MetricName::Step => Self::Step,
            MetricName::Slide => Self::Slide,
            MetricName::Move => Self::Move,
        }
    }
}

/// The solution to find.
#[derive(Args)]
pub(in crate::cli) struct Wanted {
    #[command(flatten)]
    pub counted: Counted,
    /// Which shortest solution to show if there are several [default: fewest-moves]
    #[arg(long, value_name = "WHICH", default_value_if("latex", "wiberg", "wiberg"))]
    pub prefer: Option<PreferName>,
}

impl Wanted {
    pub(in crate::cli) fn search(&self, effort: &Effort) -> Search {
        Search { metric: self.counted.metric(), prefer: self.prefer(), limits: effort.limits() }
    }

    pub(in crate::cli) fn prefer(&self) -> Prefer {
        self.prefer.map_or(Prefer::FewestMoves, Prefer::from)
    }

    /// The options that have no effect for `puzzle`.
    pub(in crate::cli) fn unused(&self, puzzle: &Puzzle) -> impl Iterator<Item = Unused> {
        let given = self.prefer.is_some() && puzzle.metrics().is_empty();
        let prefer = ("--prefer", given, "for number mazes, the first shortest route found is always used");
        self.counted.unused(puzzle).into_iter().chain([prefer])
    }
}

/// Shortest solutions to choose from.
#[derive(Clone, Copy, ValueEnum)]
pub(in crate::cli) enum PreferName {
    /// One that switches between blocks least often
    FewestMoves,
    /// One that takes the fewest pictures of up to three arrows, then the fewest moves
    Readable,
    /// The first one found
    First,
    /// That of Karl Wiberg's paper: from the end, the smallest positions, compared column by column
    Wiberg,
}

/// The most arrows of a picture, where the command has none.
const ARROWS: usize = 3;

impl From<PreferName> for Prefer {
    fn from(name: PreferName) -> Self {
        match name {
            PreferName::FewestMoves => Self::FewestMoves,
            PreferName::Readable => Self::Readable { arrows: ARROWS },
            PreferName::First => Self::First,
            PreferName::Wiberg => Self::Wiberg,
        }
    }
}

/// Puzzle, search and solution, of the commands that show one.
#[derive(Args)]
pub(in crate::cli) struct Task {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub kind: InputKind,
    #[command(flatten)]
    pub wanted: Wanted,
}
