//! The solution to find.

use super::choice::{Choice, choice};
use super::{Effort, Source};
use crate::booklet::ARROWS;
use crate::cli::search::Question;
use crate::sliding::{Metric, Prefer, Search};
use clap::Args;
use std::path::PathBuf;

/// What is counted.
#[derive(Args)]
pub(in crate::cli) struct Counted {
    /// What to count, and therefore minimise [default: step]
    #[arg(long, value_name = "METRIC", value_parser = choice(&METRICS))]
    pub metric: Option<Metric>,
}

impl Counted {
    pub(in crate::cli) fn metric(&self) -> Metric {
        self.metric.unwrap_or_default()
    }
}

/// The metrics.
const METRICS: [Choice<Metric>; 3] = [
    ("step", "One block, one cell", Metric::Step),
    ("slide", "One block, any distance in a straight line", Metric::Slide),
    ("move", "One block, along any path, while the others stay put", Metric::Move),
];

/// The solution to find.
#[derive(Args)]
pub(in crate::cli) struct Wanted {
    #[command(flatten)]
    pub counted: Counted,
    /// Which shortest solution to show if there are several [default: fewest-moves]
    ///
    /// Where a picture shows several moves, the default is readable, for as many moves as it shows.
    #[arg(long, value_name = "WHICH", default_value_if("latex", "wiberg", "wiberg"), value_parser = choice(&PREFERENCES))]
    pub prefer: Option<Prefer>,
    /// Where a limit ends the search, look for a solution that is not proven to be shortest (exit code 7), for N times as long; 0: never
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = super::within(0..=u16::MAX))]
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
            None | Some(Prefer::Readable { .. }) if arrows > 1 => Prefer::Readable { arrows },
            prefer => prefer.unwrap_or(Prefer::FewestMoves),
        };
        Search { metric: self.counted.metric(), prefer, limits: effort.limits() }
    }
}

/// Shortest solutions to choose from.
const PREFERENCES: [Choice<Prefer>; 4] = [
    ("fewest-moves", "One that switches between blocks least often", Prefer::FewestMoves),
    (
        "readable",
        "One that takes the fewest pictures of several moves (as many as --arrows says, else three), then the fewest moves",
        Prefer::Readable { arrows: ARROWS.get() },
    ),
    ("first", "The first one found", Prefer::First),
    (
        "wiberg",
        "That of Karl Wiberg's paper: from the end, the smallest positions, compared column by column",
        Prefer::Wiberg,
    ),
];

/// Puzzle, search and solution, of the commands that show one.
#[derive(Args)]
pub(in crate::cli) struct Task {
    #[command(flatten)]
    pub source: Source,
    #[command(flatten)]
    pub effort: Effort,
    #[command(flatten)]
    pub wanted: Wanted,
    #[command(flatten)]
    pub played: Played,
}
