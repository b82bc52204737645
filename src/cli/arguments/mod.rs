//! The arguments of the command line.

mod batch;
mod check;
mod collection;
mod convert;
mod explore;
mod generate;
mod images;
mod impose;
mod input;
mod latex;
mod new;
mod output;
mod product;
mod puzzles;
mod sheets;
mod show;
mod solve;
mod wanted;

pub(super) use batch::Batch;
pub(super) use check::Check;
pub(super) use collection::{AnswersName, Collection, SortName};
pub(super) use convert::Convert;
pub(super) use explore::Explore;
pub(super) use generate::{
    AxisName, Family, Generate, MAX_MEMORY, MAX_POSITIONS, New, NewKlondike, NewSliding, OutlineName, PieceName,
    SideName, TRIES,
};
pub(super) use images::{FilmName, Ground, Images, Paper, WIDTH, width};
pub(super) use impose::{Calibration, Impose, how_to_print};
pub(super) use input::{Effort, Input, InputKind, KindName, Source};
pub(super) use latex::{Latex, ShapeName};
pub(super) use new::{NewFile, TemplateName};
pub(super) use output::{ArrowName, FillName, FontFiles, Format, Look, Target, ThemeName, Words};
pub(super) use product::Product;
pub(super) use puzzles::Puzzles;
pub(super) use sheets::Sheets;
pub(super) use show::{Book, Draw, StepNumber, Steps};
pub(super) use solve::{Answer, Others, SearchName, Solve};
pub(super) use wanted::{Counted, Task, Wanted};

use super::writers::HAS_PDF;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;

/// Solves sliding-block puzzles and number mazes by the shortest path and prints every position
#[derive(Parser)]
#[command(version, max_term_width = 100, after_help = EXAMPLES)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub common: Common,
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  stepbook book klotski -o klotski.pdf         a booklet to print
  stepbook book klotski -o klotski.html        a page to open
  stepbook batch puzzles/ -o site/             a page for each puzzle of a collection
  stepbook collection puzzles/ -o book.pdf     a book of many puzzles, solutions at the back
  stepbook steps klotski -o steps/             an SVG image for each step
  stepbook draw klotski --step 42 -o fig.tex   a figure for a paper
  stepbook solve my-puzzle.toml                the moves as text
  stepbook check klotski answer.txt            whether a listed solution is right
  stepbook convert klotski --to json           the puzzle in another form

Exit codes: 0 solved, written or right, 1 error or wrong, 2 usage, 3 unsolvable, 4 a limit was reached, 130 interrupted";

const BATCH_EXAMPLES: &str = "\
Examples:
  stepbook batch puzzles/ -o site/                  a page for each puzzle of a folder
  stepbook batch rush.txt -o site/ --to html,pdf    of a list with a Rush Hour string in each line
  stepbook batch rush.txt -o site/ --shard 1/8      an eighth of it, for one of several machines";

const COLLECTION_EXAMPLES: &str = "\
Examples:
  stepbook collection puzzles/ -o book.pdf                   every puzzle of a folder
  stepbook collection rush.txt --sort length -o book.pdf     a list, the shortest solution first
  stepbook collection klotski pennant --parts puzzles,hints  without solutions
  stepbook collection rush.txt --paper a4 --impose booklet   A5 pages on A4, to fold";

const STEPS_EXAMPLES: &str = "\
Examples:
  stepbook steps klotski -o steps/                       an SVG image for each step, and manifest.json
  stepbook steps klotski -o steps/ --element             with a player for a page of yours
  stepbook steps klotski -o steps/ --animate svg,gif     with films
  stepbook steps klotski -o steps/ --steps 0,42,last --png 800
                                                         three steps, as pixels, too";

const GENERATE_EXAMPLES: &str = "\
Examples:
  stepbook generate klondike --size 23 --seed 7 -o maze.toml
                                               a number maze such as Sam Loyd's, with numbers of its own
  stepbook generate klondike --size 8 --field square --length 20 -o maze.toml
                                               up, down, left, right, from corner to corner
  stepbook generate sliding --board 4x5 --blocks 2x2,4*1x2,2x1,4*1x1 -o new.toml
                                               a puzzle with the blocks of Klotski
  stepbook generate sliding --board 6x6 --blocks 2x1,4*2x1,4*1x2,3*1x3 --axis length --length 25
                                               cars that stand in the way, for 25 steps at least";

const NEW_EXAMPLES: &str = "\
Examples:
  stepbook new                                   answer questions
  stepbook new jam.toml --template rush-hour     a car puzzle with comments, to change
  stepbook new gate.toml --from-picture gate.txt --goal \"B = 3,1\"
                                                 a board that is drawn in a file
  stepbook new cars.toml --from-picture cars.txt --axis length --target X
                                                 cars, of which X leaves the board";

const PUZZLES_EXAMPLES: &str = "\
Examples:
  stepbook puzzles                         the built-in puzzles
  stepbook puzzles rush.txt puzzles/       what a file and a folder contain
  stepbook solve rush.txt --name 7         the puzzle in line 7 of a list";

/// A whole number in `range`, for an option.
fn within<T: std::str::FromStr + PartialOrd + std::fmt::Display>(
    text: &str,
    range: std::ops::RangeInclusive<T>,
) -> Result<T, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("a whole number from {} to {} is expected", range.start(), range.end()))
}

/// Options of every command.
#[derive(Args)]
pub(super) struct Common {
    /// Say nothing but errors
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Say what was searched and how long it took
    #[arg(short, long, global = true)]
    pub verbose: bool,
    /// When to use colours in messages
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
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
    /// What `--color` says among `arguments`, which may have any other fault.
    pub(super) fn wanted(arguments: impl Iterator<Item = OsString>) -> Self {
        let mut wanted = Self::Auto;
        let mut arguments = arguments.take_while(|argument| argument != "--");
        while let Some(argument) = arguments.next() {
            let value = match argument.to_str() {
                Some("--color") => arguments.next().and_then(|value| value.into_string().ok()),
                other => other.and_then(|other| other.strip_prefix("--color=")).map(str::to_owned),
            };
            if let Some(when) = value.and_then(|value| Self::from_str(&value, false).ok()) {
                wanted = when;
            }
        }
        wanted
    }

    /// Makes the choice hold for everything that is printed.
    pub(super) fn write_global(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// Make a booklet of the shortest solution: PDF, HTML or LaTeX
    Book(Box<Book>),
    /// Make booklets or images of a whole collection, and a page that shows them all
    ///
    /// Of each puzzle a file or a folder of images is written into DIR, named after it, and index.html links them all. Faulty puzzles do not stop
    /// the others: they are listed at the end. What an earlier run has finished is not made again, unless the puzzle or an
    /// option has changed. The exit code is 0 if every puzzle is written or proven unsolvable, else 1 if any is faulty or
    /// cannot be written, else 4 if a limit was reached.
    #[command(after_help = BATCH_EXAMPLES)]
    Batch(Box<Batch>),
    /// Bind many puzzles into one book: puzzles first, then hints, solutions at the back, numbered alike
    ///
    /// The book is a PDF; collection.pdf if no file is named. Puzzles that are faulty, unsolvable or not solved within the
    /// limits do not stop the others: they are left out, and all of them are named at the end. The exit code is 0 if every
    /// puzzle is in the book or proven unsolvable, 3 if none of them has a solution, else 1 if any is faulty, else 4 if a limit
    /// was reached.
    #[command(after_help = COLLECTION_EXAMPLES, hide = !HAS_PDF)]
    Collection(Box<Collection>),
    /// Write an image for each step, SVG, PNG or LaTeX, films, and a manifest
    #[command(after_help = STEPS_EXAMPLES)]
    Steps(Steps),
    /// Draw one position: SVG, PNG, PDF, LaTeX or text
    Draw(Draw),
    /// Print the moves of the shortest solution
    Solve(Solve),
    /// Visit all reachable positions: count them by their distance from the start, show the farthest, plot the levels
    Explore(Explore),
    /// Replay a listed solution and say whether it is right, or where it first goes wrong
    ///
    /// SOLUTION is what `stepbook solve` prints (text or JSON), or an answer to HackerRank's challenge: the number of moves,
    /// then `label (row,col) (row,col)` for each. A listing by hand is a line such as `B down 1` or `B up 1, left 2` for each
    /// move. The rules are applied by code of its own, cell by cell. The exit code is 0 if every move can be made and the
    /// last position fulfils the goal, else 1.
    Check(Check),
    /// Write the puzzle in another form: TOML, HackerRank's, a Rush Hour string, a map of GNOME Klotski, the grid of a number maze or JSON
    Convert(Convert),
    /// Make a new puzzle with exactly one shortest solution
    ///
    /// The same options make the same puzzle, on every machine; another seed makes another one. docs/generate.md tells how
    /// it is made and what its difficulty means.
    #[command(after_help = GENERATE_EXAMPLES)]
    Generate(Generate),
    /// Write a page to print on both sides that shows how true the printer is: scale, border, offset of the back
    #[command(hide = !HAS_PDF)]
    Calibration(Calibration),
    /// Write a puzzle file: answer questions about the puzzle, or start from a picture or a template
    ///
    /// Without --from-picture and --template the program asks for the title, the size, the rows of the board, the block that must
    /// reach a goal and where that is, and draws the board after each answer. If the standard input is not a terminal, each of its
    /// lines is an answer. An existing file is never replaced without --force.
    #[command(after_help = NEW_EXAMPLES)]
    New(NewFile),
    /// List the built-in puzzles, or those of files and folders
    #[command(after_help = PUZZLES_EXAMPLES)]
    Puzzles(Puzzles),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page of the program or of a command, in roff
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
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
    }
}
