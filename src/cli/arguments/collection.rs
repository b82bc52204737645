//! Many puzzles in one book.

use super::choice::{Choice, choice, near};
use super::latex::FLAVOURS;
use super::output::one_of;
use super::{Effort, Format, InputKind, Latex, Look, Sheets, Target, Wanted, within};
use crate::booklet::{Answers, BookPart, Selection};
use crate::render::latex::Flavour;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Args)]
#[command(
    mut_arg("to", |to| to.value_parser(one_of(&Collection::FORMATS))),
    mut_arg("output", |output| output.help("File, or - for standard output [default: collection.pdf]")),
)]
pub(in crate::cli) struct Collection {
    /// Folders, puzzle files, built-in puzzles, or - for standard input
    #[arg(required = true, value_name = "PUZZLES")]
    pub inputs: Vec<PathBuf>,
    #[command(flatten)]
    pub target: Target,
    /// Title of the book
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Parts of the book, separated by commas
    #[arg(long, value_name = "PARTS", value_delimiter = ',', default_value = "puzzles,hints,solutions", value_parser = choice(&PARTS))]
    pub parts: Vec<BookPart>,
    /// How solutions are printed
    #[arg(long, value_name = "HOW", default_value = "moves", value_parser = choice(&SOLUTIONS))]
    pub solutions: Answers,
    /// Steps that --solutions diagrams shows [default: moves]
    ///
    /// all, moves (the end of each move), manoeuvres (as --arrows 3), milestones (the end of each part), every:N, or a list
    /// such as 0,5,last.
    #[arg(long, value_name = "WHICH", allow_negative_numbers = true, value_parser = near("steps", str::parse::<Selection>))]
    pub steps: Option<Selection>,
    /// Order of the puzzles in each chapter
    #[arg(long, value_name = "ORDER", default_value = "length")]
    pub sort: SortName,
    /// Number of puzzles to solve in parallel [default: one per core]
    ///
    /// Each search then uses one thread, and up to --max-memory of its own.
    #[arg(short, long, value_name = "N", value_parser = within(1..=1024_u16))]
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
    /// Write LaTeX, with pictures in this flavour
    ///
    /// The default for .tex files is picture.
    // The other flavours lack marks that the pictures of a book need.
    #[arg(long, value_name = "FLAVOUR", value_parser = choice(&FLAVOURS[..2]))]
    pub latex: Option<Flavour>,
}

impl Collection {
    /// The formats that the command writes.
    pub(in crate::cli) const FORMATS: [Format; 3] = [Format::Pdf, Format::Tex, Format::Typ];

    /// How LaTeX is written: always as a whole document.
    pub(in crate::cli) fn latex(&self) -> Latex {
        Latex { latex: self.latex, shape: None, label: None, states: None }
    }
}

/// The parts of a book.
const PARTS: [Choice<BookPart>; 3] = [
    ("puzzles", "The puzzles", BookPart::Puzzles),
    ("hints", "Boards on the way to each solution", BookPart::Hints),
    ("solutions", "The solutions", BookPart::Solutions),
];

/// How solutions are printed.
const SOLUTIONS: [Choice<Answers>; 2] = [
    ("moves", "Short ones as pictures, longer ones as moves beside boards on the way", Answers::Moves),
    ("diagrams", "Pictures of the steps", Answers::Diagrams),
];

/// Orders of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum SortName {
    /// As given
    Given,
    /// The shortest solution first
    Length,
}
