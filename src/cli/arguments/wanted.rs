//! The solution that is wanted.

use super::{Effort, Input, InputKind};
use crate::cli::message::Unused;
use crate::puzzle::Puzzle;
use crate::sliding::{Metric, Prefer, Search};
use clap::{Args, ValueEnum};

/// What is counted.
#[derive(Args)]
pub(in crate::cli) struct Counted {
    /// What counts as one, and so what a solution has the fewest of: step if absent
    #[arg(long, value_name = "METRIC")]
    pub metric: Option<MetricName>,
}

impl Counted {
    pub(in crate::cli) fn metric(&self) -> Metric {
        self.metric.map_or(Metric::Step, Metric::from)
    }

    /// Whether the option is of no use for `puzzle`.
    pub(in crate::cli) fn unused(&self, puzzle: &Puzzle) -> Option<Unused> {
        let given = self.metric.is_some() && puzzle.metrics().is_empty();
        given.then_some(("--metric", true, "a number maze counts jumps"))
    }
}

/// The metrics.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum MetricName {
    /// One block, one cell
    Step,
    /// One block, any distance in a straight line
    Slide,
    /// One block, any way while the others stand still
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

/// The solution that is wanted.
#[derive(Args)]
pub(in crate::cli) struct Wanted {
    #[command(flatten)]
    pub counted: Counted,
    /// Which of several shortest solutions is wanted: fewest-moves if absent
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

    /// The options that are of no use for `puzzle`.
    pub(in crate::cli) fn unused(&self, puzzle: &Puzzle) -> impl Iterator<Item = Unused> {
        let given = self.prefer.is_some() && puzzle.metrics().is_empty();
        let prefer =
            ("--prefer", given, "of the shortest ways through a number maze it is the one that is found first");
        self.counted.unused(puzzle).into_iter().chain([prefer])
    }
}

/// Shortest solutions to choose from.
#[derive(Clone, Copy, ValueEnum)]
pub(in crate::cli) enum PreferName {
    /// One in which the block changes least often
    FewestMoves,
    /// The one that is discovered first
    First,
    /// The one of Karl Wiberg's paper: from the end the smallest positions, compared column by column
    Wiberg,
}

impl From<PreferName> for Prefer {
    fn from(name: PreferName) -> Self {
        match name {
            PreferName::FewestMoves => Self::FewestMoves,
            PreferName::First => Self::First,
            PreferName::Wiberg => Self::Wiberg,
        }
    }
}

/// What the commands that show a solution begin with.
#[derive(Args)]
pub(in crate::cli) struct Task {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub kind: InputKind,
    #[command(flatten)]
    pub wanted: Wanted,
}
