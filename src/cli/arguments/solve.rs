//! The command `solve`.

use super::choice::{Choice, choice};
use super::input::positions;
use super::{Effort, Hosts, Task};
use crate::referee::Form;
use crate::sliding::{Backtrack, Order};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Args)]
pub(in crate::cli) struct Solve {
    #[command(flatten)]
    pub task: Task,
    #[command(flatten)]
    pub hosts: Hosts,
    /// How to search
    #[arg(long, value_name = "HOW", default_value = "shortest")]
    pub search: SearchName,
    #[command(flatten)]
    pub backtracking: Backtracking,
    #[command(flatten)]
    pub others: Others,
    /// Say why each move is made: below each, those that make room for it (always included in JSON)
    ///
    /// A move makes room for the first later one that enters a cell which it left. Numbers are those of a move's last step.
    #[arg(long, conflicts_with_all = ["count", "all", "endings", "all_metrics", "count_all"])]
    pub why: bool,
    /// Also write a certificate: the positions that prove it, for a program that never searches to check (docs/certificate.md)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["endings", "count_all", "all_metrics"])]
    pub certificate: Option<PathBuf>,
    /// File to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Output format [default: from the extension of FILE, otherwise txt]
    #[arg(long, value_name = "FORMAT", value_parser = choice(&ANSWERS))]
    pub to: Option<Form>,
    /// Print JSON; the same as --to json
    #[arg(long, conflicts_with = "to")]
    pub json: bool,
}

/// What to show besides one solution.
#[derive(Args)]
pub(in crate::cli) struct Others {
    /// Count the shortest solutions (always included in JSON)
    #[arg(long)]
    pub count: bool,
    /// List the shortest solutions, at most CAP of them [default: 100]
    #[arg(long, value_name = "CAP", num_args = 0..=1, require_equals = true, default_missing_value = "100", value_parser = positions)]
    pub all: Option<usize>,
    /// List a shortest solution to each winning position that can be reached without passing through another
    #[arg(long, conflicts_with_all = ["count", "all", "all_metrics", "prefer"])]
    pub endings: bool,
    /// With --endings: treat left–right mirror images as the same position
    #[arg(long, requires = "endings")]
    pub merge_mirror: bool,
    /// Count all solutions of up to LENGTH moves that visit no position twice, not only the shortest
    #[arg(long, value_name = "LENGTH", conflicts_with_all = ["count", "all", "endings", "all_metrics", "prefer"])]
    pub count_all: Option<usize>,
    /// Solve in steps, slides and moves, and compare the counts
    #[arg(long, conflicts_with_all = ["count", "all", "metric"])]
    pub all_metrics: bool,
}

impl Others {
    /// Whether anything is to be shown about all shortest solutions.
    pub(in crate::cli) fn of_all(&self) -> bool {
        self.count || self.all.is_some()
    }

    /// Whether any of these options is given.
    pub(in crate::cli) fn any(&self) -> bool {
        self.of_all() || self.endings || self.all_metrics || self.count_all.is_some()
    }
}

/// Kinds of search.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum SearchName {
    /// A provably shortest solution
    Shortest,
    /// Backtracking: goes as deep as possible before turning back. Counts steps; usually finds a long solution
    DepthFirst,
}

/// How to backtrack.
#[derive(Args)]
pub(in crate::cli) struct Backtracking {
    /// With --search depth-first: order in which moves are tried [default: moved-last]
    #[arg(long, value_name = "ORDER", value_parser = choice(&ORDERS))]
    pub order: Option<Order>,
    /// With --search depth-first: order of the blocks, as comma-separated labels
    ///
    /// Separate them with spaces if a label contains a comma. Blocks that are not named follow in reading order.
    #[arg(long, value_name = "LABELS")]
    pub block_order: Option<String>,
    /// With --search depth-first: treat identical blocks as different
    #[arg(long)]
    pub distinct: bool,
}

impl Backtracking {
    /// Whether any option of backtracking is given.
    pub(in crate::cli) fn any(&self) -> bool {
        self.order.is_some() || self.block_order.is_some() || self.distinct
    }

    pub(in crate::cli) fn wanted(&self, effort: &Effort) -> Backtrack {
        let text = self.block_order.as_deref().unwrap_or_default();
        let blocks: Vec<String> = match text.contains(char::is_whitespace) {
            true => text.split_whitespace().map(str::to_owned).collect(),
            false => text.split(',').filter(|label| !label.is_empty()).map(str::to_owned).collect(),
        };
        Backtrack { order: self.order.unwrap_or_default(), blocks, distinct: self.distinct, limits: effort.limits() }
    }
}

/// Orders in which backtracking tries moves.
const ORDERS: [Choice<Order>; 3] = [
    ("moved-last", "Block by block, the most recently moved block last; each left, right, up, down", Order::MovedLast),
    ("listed", "Block by block, always in the same order; each left, right, up, down", Order::Listed),
    (
        "directions-first",
        "Direction by direction: up, right, down, left; each block by block. All new neighbours of a position are marked as seen \
         before any is entered",
        Order::DirectionsFirst,
    ),
];

/// Formats of a solution.
const ANSWERS: [Choice<Form>; 3] = [
    ("txt|text", "One line per step", Form::Text),
    ("json", "JSON, described in docs/json.md", Form::Json),
    ("hackerrank", "The answer to HackerRank's challenge", Form::HackerRank),
];
