//! Many puzzles in one book.

use super::{Effort, InputKind, Look, Sheets, Target, Wanted, within};
use crate::booklet::{Answers, BookPart, Selection};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Args)]
pub(in crate::cli) struct Collection {
    /// Folders, files with one puzzle or several, names of built-in puzzles, or - for standard input
    #[arg(required = true, value_name = "PUZZLES")]
    pub inputs: Vec<PathBuf>,
    #[command(flatten)]
    pub target: Target,
    /// Title of the book
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// The parts that the book has, separated by commas; the numbers are the same in every part
    #[arg(long, value_name = "PARTS", value_delimiter = ',', default_value = "puzzles,hints,solutions")]
    pub parts: Vec<PartName>,
    /// How solutions are printed
    #[arg(long, value_name = "FORM", default_value = "moves")]
    pub solutions: AnswersName,
    /// The steps that --solutions diagrams shows: all, moves (where a move ends; this if absent), milestones (where a part
    /// ends), every:N, or a list such as 0,5,last
    #[arg(long, value_name = "WHICH")]
    pub steps: Option<Selection>,
    /// The order of the puzzles
    #[arg(long, value_name = "ORDER", default_value = "given")]
    pub sort: SortName,
    /// Print it large: cells of at least 14 mm, text of at least 16 pt
    #[arg(long)]
    pub large: bool,
    /// Solve so many puzzles at the same time: as many as there are cores if absent; each search has one thread then and up
    /// to --max-memory of its own
    #[arg(short, long, value_name = "N", value_parser = |text: &str| within(text, 1..=1024_u16))]
    pub jobs: Option<u16>,
    #[command(flatten)]
    pub effort: Effort,
    #[command(flatten)]
    pub kind: InputKind,
    #[command(flatten)]
    pub wanted: Wanted,
    #[command(flatten)]
    pub look: Look,
    #[command(flatten)]
    pub sheets: Sheets,
}

/// The parts of a book.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum PartName {
    /// The puzzles
    Puzzles,
    /// Three graded hints for each
    Hints,
    /// The solutions
    Solutions,
}

impl From<PartName> for BookPart {
    fn from(name: PartName) -> Self {
        match name {
            PartName::Puzzles => Self::Puzzles,
            PartName::Hints => Self::Hints,
            PartName::Solutions => Self::Solutions,
        }
    }
}

/// How solutions are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum AnswersName {
    /// A table of all moves, and a few pictures on the way
    Moves,
    /// Pictures of the steps
    Diagrams,
}

impl From<AnswersName> for Answers {
    fn from(name: AnswersName) -> Self {
        match name {
            AnswersName::Moves => Self::Moves,
            AnswersName::Diagrams => Self::Diagrams,
        }
    }
}

/// Orders of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum SortName {
    /// As they are named and listed
    Given,
    /// The shortest solution first
    Length,
}
