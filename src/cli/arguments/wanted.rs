//! The solution that is wanted.

use super::{Effort, Input, InputKind};
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
    /// Which of several shortest solutions is wanted
    #[arg(long, value_name = "WHICH", default_value = "fewest-moves", default_value_if("latex", "wiberg", "wiberg"))]
    pub prefer: PreferName,
}

impl Wanted {
    pub(in crate::cli) fn search(&self, effort: &Effort) -> Search {
        Search { metric: self.counted.metric(), prefer: self.prefer.into(), limits: effort.limits() }
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
