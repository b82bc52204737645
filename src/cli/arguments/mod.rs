//! The arguments of the command line.

mod arranged;
mod batch;
mod choice;
mod collection;
mod commands;
mod generate;
mod images;
mod input;
mod latex;
mod output;
mod sheets;
mod show;
mod solve;
mod wanted;

pub(super) use arranged::examples_of as examples;
pub(super) use batch::{Batch, Shard, said};
#[cfg(feature = "filters")]
pub(super) use choice::near;
pub(super) use choice::{names, word};
pub(super) use collection::{Collection, SortName};
pub(super) use commands::{Check, Convert, Explore, NewFile, Puzzles, Studio};
pub(super) use generate::{Family, Generate, New, NewKlondike, NewSliding};
pub(super) use images::{FilmName, Images, Letters, Paper, Sheet, WIDTH, width};
pub(super) use input::{Effort, Hosts, InputKind, KINDS, Source, with_folders};
pub(super) use latex::{Arrangement, FLAVOURS, Latex, SHAPES, STATES};
pub(super) use output::{FontFiles, Format, Look, Target, ThemeName, Words};
pub(super) use sheets::{Calibration, Sheets, how_to_print};
pub(super) use show::{Book, Draw, Product, StepNumber, Steps};
pub(super) use solve::{Others, SearchName, Solve};
pub(super) use wanted::{Counted, Played, Restart, Task, Wanted};
#[cfg(feature = "filters")]
pub(super) use {latex::label, show::step_number};

use super::host::{Host, Session};
use crate::grid::Size;
use clap::{Args, CommandFactory as _, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

/// Find and draw shortest solutions to sliding-block puzzles and number mazes
#[derive(Parser)]
#[command(version, max_term_width = 100)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub common: Common,
    #[command(subcommand)]
    pub command: Command,
}

/// The command line as it is parsed and explained.
pub(super) fn program() -> clap::Command {
    arranged::arranged(Arguments::command())
}

/// The same for a run, which has a folder and a terminal.
pub(super) fn program_in(session: &Session<'_>) -> clap::Command {
    let program = with_folders(program(), session);
    match session.host.terminal.width {
        Some(width) => program.term_width(width),
        None => program,
    }
}

/// Reads a whole number in `range`, for an option.
fn within<T: FromStr + PartialOrd + Display + Clone>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("expected a whole number from {} to {}", range.start(), range.end()))
    }
}

/// A size as columns x rows, with the letter or the sign, of at most so many each.
fn columns_by_rows(text: &str, most: usize) -> Option<Size> {
    let (cols, rows) = text.split_once(['x', 'X', '×'])?;
    let number = |text: &str| text.trim().parse().ok().filter(|number| (1..=most).contains(number));
    Some(Size::new(number(rows)?, number(cols)?))
}

/// Options of every command.
#[derive(Args)]
pub(super) struct Common {
    /// Print only errors
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Report the size and duration of each search
    #[arg(short, long, global = true)]
    pub verbose: bool,
    /// When to colour messages
    #[arg(long, alias = "colour", global = true, value_name = "WHEN", default_value = "auto")]
    pub color: ColorWhen,
}

/// When messages are coloured.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum ColorWhen {
    Auto,
    Always,
    Never,
}

impl ColorWhen {
    /// The value of `--color` among `arguments`, which may have any other error.
    pub(super) fn wanted(arguments: &[OsString]) -> Self {
        let words = arguments.iter().take_while(|argument| *argument != "--").filter_map(|argument| argument.to_str());
        let words = words.flat_map(|word| word.split('=')).collect::<Vec<_>>();
        let values = words.windows(2).filter(|pair| matches!(pair[0], "--color" | "--colour"));
        values.filter_map(|pair| Self::from_str(pair[1], false).ok()).next_back().unwrap_or(Self::Auto)
    }

    /// Whether a stream has colours, by the usual variables: <https://bixense.com/clicolors/>.
    pub(super) fn holds(self, host: &Host, is_terminal: bool) -> bool {
        let value = |name: &str| (host.env)(name).filter(|value| !value.is_empty());
        let wanted = (host.env)("CLICOLOR").map(|value| value != "0");
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto if value("NO_COLOR").is_some() => false,
            Self::Auto if value("CLICOLOR_FORCE").is_some() => true,
            Self::Auto => {
                let can = || (host.env)("TERM").map_or(cfg!(windows), |term| term != "dumb");
                let is_ci = || (host.env)("CI").is_some();
                is_terminal && wanted.unwrap_or_else(|| can() || is_ci())
            }
        }
    }
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// Make a booklet of the shortest solution: PDF, HTML, LaTeX, Typst
    Book(Box<Book>),
    /// Make booklets or images of many puzzles, plus a gallery page
    ///
    /// For each puzzle, a file or a folder of images is written into DIR; index.html links them all. Invalid puzzles do not stop
    /// the others: they are listed at the end. What an earlier run has finished is made again only if the puzzle or an option
    /// has changed. The exit code is 0 if every puzzle is written or proven unsolvable; otherwise the first of these that holds
    /// for any: 5 it could not be read or written, 6 memory was too little, 1 it is invalid, 4 --max-positions was reached.
    Batch(Box<Batch>),
    /// Bind many puzzles into a book, PDF, LaTeX or Typst, with hints and solutions
    ///
    /// The puzzles come first, then hints, then solutions, numbered consistently. Puzzles that are invalid, unsolvable or not
    /// solved within the limits do not stop the others: they are left out and listed at the end. The exit code is 0 if every
    /// puzzle is in the book or proven unsolvable, and 3 if none of them has a solution; otherwise it is that of `batch`.
    Collection(Box<Collection>),
    /// Write an image per step (SVG, PNG, LaTeX, Typst), and animations
    Steps(Steps),
    /// Draw one position: SVG, PNG, PDF, LaTeX, Typst or text
    Draw(Draw),
    /// Print the moves of the shortest solution
    Solve(Solve),
    /// Count all reachable positions by distance from the start
    ///
    /// It shows the farthest positions and plots the levels.
    Explore(Explore),
    /// Verify a solution: replay it and report where it first goes wrong
    ///
    /// SOLUTION is what `stepbook solve` prints (text or JSON), an answer to HackerRank's challenge (the number of moves, then
    /// `label (row,col) (row,col)` for each), or a list written by hand, with a line such as `B down` or `B up, left 2` for
    /// each move. The rules are checked by an independent implementation, cell by cell. The exit code is 0 if every move is
    /// legal and the last position satisfies the goal, otherwise 1.
    Check(Check),
    /// Convert the puzzle to another format
    Convert(Convert),
    /// Generate a puzzle with exactly one shortest solution
    ///
    /// The same options make the same puzzle on every machine; another seed makes another one. docs/generate.md explains how
    /// it is made and how its difficulty is rated.
    Generate(Generate),
    /// Write a page that tests how accurately your printer prints
    ///
    /// Print it on both sides. It shows the scale, the margins, and how far front and back are apart.
    Calibration(Calibration),
    /// Write a puzzle file: answer questions, or start from a template
    ///
    /// Without --template the program asks for the title, the rows of the board, and the goal. If the standard input is not a terminal,
    /// each of its lines is an answer. An existing file is never replaced without --force. To start from a picture of the board in a
    /// file: `stepbook convert board.txt --goal "B = 3,1" -o new.toml`.
    New(NewFile),
    /// List the built-in puzzles, or those of files and folders
    Puzzles(Puzzles),
    /// Open the studio in the browser: draw a puzzle, solve it, play it, print it
    ///
    /// The page works on this machine and sends nothing anywhere. It is served on 127.0.0.1 until you press Ctrl-C.
    #[command(hide = !cfg!(feature = "studio"))]
    Studio(Studio),
    /// List what the program contains of others, and the licences
    ///
    /// These are the crates that this program was built from, with their versions, its font and its colour profile. Its documents
    /// may contain parts of the font, of the profile, and of the templates and scripts.
    #[command(alias = "licences")]
    Licenses {
        /// Also print the texts of the licences
        #[arg(long)]
        full: bool,
    },
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page of the program or of a command
    Man {
        /// The command
        command: Option<String>,
        /// Write all manual pages into this folder instead
        #[arg(short, long, value_name = "DIR", conflicts_with = "command")]
        output: Option<PathBuf>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        program().debug_assert();
    }
}
