//! The solution to find.

use super::{Effort, Input, InputKind};
use crate::booklet::ARROWS;
use crate::cli::search::Question;
use crate::cli::unused::Rule;
use crate::puzzle::Puzzle;
use crate::sliding::{Metric, Prefer, Search};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

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

    /// The option has no effect for a maze.
    pub(in crate::cli) fn rule(puzzle: &Puzzle) -> Rule {
        (puzzle.metrics().is_empty(), "number mazes are always counted in jumps", &["--metric"])
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
    ///
    /// Where a picture shows several moves, the default is readable, for as many moves as it shows.
    #[arg(long, value_name = "WHICH", default_value_if("latex", "wiberg", "wiberg"))]
    pub prefer: Option<PreferName>,
    /// Where a limit ends the search, look for a solution that is not proven to be shortest (exit code 7), for N times as long; 0: never
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub effort: u16,
}

/// Another start.
#[derive(Args)]
pub(in crate::cli) struct Restart {
    /// Start from this position instead of the puzzle's start: a picture of the board, or a file with one
    ///
    /// Draw it as in the puzzle file, with the same labels; separate the rows with line breaks or `/`, e.g. "AA./B.C". In a number
    /// maze it is a cell: "row 3, column 4" or "r3c4". A position that JSON has can be given as it is there. An existing file of this
    /// name is read; - is standard input.
    #[arg(long, value_name = "PICTURE|FILE", allow_hyphen_values = true)]
    pub from_position: Option<String>,
}

/// Another start, and whose solution is shown.
#[derive(Args)]
pub(in crate::cli) struct Played {
    #[command(flatten)]
    pub restart: Restart,
    /// Show the solution that this file lists, in any notation that `stepbook check` reads, instead of a shortest one
    ///
    /// Each move is checked. The list may end before the goal. If it does not, a search tells how it compares with the shortest ones.
    #[arg(long, value_name = "FILE")]
    pub solution: Option<PathBuf>,
}

impl Wanted {
    /// What is asked: a solution of which each picture shows up to `arrows` moves.
    pub(in crate::cli) fn question(&self, effort: &Effort, arrows: usize) -> Question {
        Question { search: self.search(effort, arrows), times: usize::from(self.effort), given: None }
    }

    /// The search for a solution of which each picture shows up to `arrows` moves.
    pub(in crate::cli) fn search(&self, effort: &Effort, arrows: usize) -> Search {
        let prefer = match self.prefer {
            None if arrows > 1 => Prefer::Readable { arrows },
            Some(PreferName::Readable) => Prefer::Readable { arrows: if arrows > 1 { arrows } else { ARROWS.get() } },
            Some(PreferName::First) => Prefer::First,
            Some(PreferName::Wiberg) => Prefer::Wiberg,
            None | Some(PreferName::FewestMoves) => Prefer::FewestMoves,
        };
        Search { metric: self.counted.metric(), prefer, limits: effort.limits() }
    }

    /// The options that have no effect for a maze.
    pub(in crate::cli) fn rules(puzzle: &Puzzle) -> [Rule; 2] {
        let why = "for number mazes, the first shortest route found is always used";
        [Counted::rule(puzzle), (puzzle.metrics().is_empty(), why, &["--prefer"])]
    }
}

/// Shortest solutions to choose from.
#[derive(Clone, Copy, ValueEnum)]
pub(in crate::cli) enum PreferName {
    /// One that switches between blocks least often
    FewestMoves,
    /// One that takes the fewest pictures of several moves (as many as --arrows says, else three), then the fewest moves
    Readable,
    /// The first one found
    First,
    /// That of Karl Wiberg's paper: from the end, the smallest positions, compared column by column
    Wiberg,
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
    #[command(flatten)]
    pub played: Played,
}
