//! The command `solve`.

use super::input::positions;
use super::{Effort, Format, Input, KindName, Wanted};
use crate::cli::message::Unused;
use crate::puzzle::Puzzle;
use crate::referee::Form;
use crate::report::Show;
use crate::sliding::{Backtrack, Order};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Args)]
pub(in crate::cli) struct Solve {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub wanted: Wanted,
    /// How to search
    #[arg(long, value_name = "HOW", default_value = "shortest")]
    pub search: SearchName,
    #[command(flatten)]
    pub backtracking: Backtracking,
    #[command(flatten)]
    pub others: Others,
    /// Kind of the puzzle file; recognised from its content if absent
    #[arg(long, value_name = "KIND")]
    pub from: Option<KindName>,
    /// Form of the answer; if absent, the ending of FILE tells it, and without one it is text
    #[arg(long, value_name = "FORM")]
    pub format: Option<Answer>,
    /// Print JSON; the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// The file to write, or - for standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The output format: txt or json
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["format", "json"])]
    pub to: Option<Format>,
}

/// What is wanted beside one solution.
#[derive(Args)]
pub(in crate::cli) struct Others {
    /// Say how many shortest solutions there are; JSON always does
    #[arg(long)]
    pub count: bool,
    /// List shortest solutions, at most so many: 100 if CAP is absent
    #[arg(long, value_name = "CAP", num_args = 0..=1, require_equals = true, default_missing_value = "100", value_parser = positions)]
    pub all: Option<usize>,
    /// Mark the steps that every shortest solution makes; JSON always does
    #[arg(long)]
    pub forced: bool,
    /// Show all winning positions at the shortest distance
    #[arg(long)]
    pub goals: bool,
    /// List a shortest solution to each winning position that can be entered without passing through another one
    #[arg(long, conflicts_with_all = ["count", "all", "forced", "goals", "all_metrics", "prefer"])]
    pub endings: bool,
    /// With --endings: positions that are mirror images of each other, left to right, count as one
    #[arg(long, requires = "endings")]
    pub merge_mirror: bool,
    /// Count all solutions of at most LENGTH moves that come to no position twice, the longer ones too
    #[arg(long, value_name = "LENGTH", conflicts_with_all = ["count", "all", "forced", "goals", "endings", "all_metrics", "prefer"])]
    pub count_all: Option<usize>,
    /// Solve in steps, slides and moves, and show the counts side by side
    #[arg(long, conflicts_with_all = ["count", "all", "forced", "goals", "metric"])]
    pub all_metrics: bool,
}

impl Others {
    /// What is to be told of all shortest solutions.
    pub(in crate::cli) fn show(&self) -> Show {
        Show { count: self.count, forced: self.forced, goals: self.goals, all: self.all.is_some() }
    }

    /// Whether any of these options is given.
    pub(in crate::cli) fn any(&self) -> bool {
        self.show().any() || self.endings || self.all_metrics || self.count_all.is_some()
    }
}

/// Ways to search.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum SearchName {
    /// A provably shortest solution
    Shortest,
    /// Backtracking: goes on as far as it can, then back; counts steps, and finds a long solution
    DepthFirst,
}

/// How to backtrack.
#[derive(Args)]
pub(in crate::cli) struct Backtracking {
    /// With --search depth-first: in which order moves are tried; moved-last if absent
    #[arg(long, value_name = "ORDER")]
    pub order: Option<OrderName>,
    /// With --search depth-first: the order of the blocks, as labels between commas, or between blanks if a label has a
    /// comma; the blocks that are not named follow in reading order
    #[arg(long, value_name = "LABELS")]
    pub blocks: Option<String>,
    /// With --search depth-first: tell equal blocks apart
    #[arg(long)]
    pub distinct: bool,
}

impl Backtracking {
    /// Whether any option of backtracking is given.
    pub(in crate::cli) fn any(&self) -> bool {
        self.order.is_some() || self.blocks.is_some() || self.distinct
    }

    /// The options that are of no use for `puzzle`.
    pub(in crate::cli) fn unused(&self, puzzle: &Puzzle) -> [Unused; 2] {
        let of_no_use = puzzle.metrics().is_empty();
        [
            (
                "--order",
                of_no_use && self.order.is_some(),
                "directions are tried in the order N, S, E, W, NW, NE, SW, SE",
            ),
            ("--distinct", of_no_use && self.distinct, "a number maze has no blocks"),
        ]
    }

    pub(in crate::cli) fn wanted(&self, effort: &Effort) -> Backtrack {
        let text = self.blocks.as_deref().unwrap_or_default();
        let blocks: Vec<String> = match text.contains(char::is_whitespace) {
            true => text.split_whitespace().map(str::to_owned).collect(),
            false => text.split(',').filter(|label| !label.is_empty()).map(str::to_owned).collect(),
        };
        Backtrack {
            order: self.order.map_or(Order::default(), Order::from),
            blocks,
            distinct: self.distinct,
            limits: effort.limits(),
        }
    }
}

/// Orders in which backtracking tries moves.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum OrderName {
    /// Block by block, the one that moved last at the end; each left, right, up, down
    MovedLast,
    /// Block by block, always in the same order; each left, right, up, down
    Listed,
    /// Up, right, down, left; each block by block. All new neighbours of a position are marked before any is entered
    DirectionsFirst,
}

impl From<OrderName> for Order {
    fn from(name: OrderName) -> Self {
        match name {
            OrderName::MovedLast => Self::MovedLast,
            OrderName::Listed => Self::Listed,
            OrderName::DirectionsFirst => Self::DirectionsFirst,
        }
    }
}

/// Forms of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum Answer {
    /// A line for each step
    Text,
    /// JSON, as docs/json.md describes it
    Json,
    /// The answer that HackerRank's challenge asks for
    Hackerrank,
}

impl From<Answer> for Form {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Text => Self::Text,
            Answer::Json => Self::Json,
            Answer::Hackerrank => Self::HackerRank,
        }
    }
}
