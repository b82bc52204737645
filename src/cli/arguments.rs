//! The arguments of the command line.

use crate::booklet::pages::{Grid, Paper};
use crate::diagram::{Theme, Tone};
use crate::format::Kind;
use crate::referee::Form;
use crate::search::Limits;
use crate::sliding::{Backtrack, Metric, Order, Prefer, Search};
use crate::walkthrough::Caption;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;

/// Solves sliding-block puzzles by the shortest path and prints every position
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
  stepbook steps klotski -o steps/             an SVG image for each step
  stepbook draw klotski --step 42 -o fig.tex   a figure for a paper
  stepbook solve my-puzzle.toml                the moves as text
  stepbook check klotski answer.txt            whether a listed solution is right
  stepbook convert klotski --to json           the puzzle in another form

Exit codes: 0 solved, written or right, 1 error or wrong, 2 usage, 3 unsolvable, 4 a limit was reached";

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
    Book(Book),
    /// Write an SVG image for each step, and a manifest
    Steps(Steps),
    /// Draw one position: SVG, PDF, LaTeX or text
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
    /// Write the puzzle in another form: TOML, HackerRank's, a Rush Hour string, a map of GNOME Klotski or JSON
    Convert(Convert),
    /// List the built-in puzzles
    Puzzles,
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

/// The puzzle.
#[derive(Args)]
pub(super) struct Source {
    /// A puzzle file, the name of a built-in puzzle, or - for standard input
    pub puzzle: PathBuf,
    /// Which puzzle of a file with several: its name or a part of it, or the number of its line
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
}

/// The puzzle and how far to search.
#[derive(Args)]
pub(super) struct Input {
    #[command(flatten)]
    pub source: Source,
    /// Stop with exit code 4 at this number of positions
    #[arg(long, value_name = "N", value_parser = positions, default_value_t = Limits::default().positions)]
    pub max_positions: usize,
    /// Stop with exit code 4 before using more memory, e.g. 512M or 4G
    #[arg(long, value_name = "SIZE", value_parser = bytes, default_value = "4G")]
    pub max_memory: usize,
    /// Search with so many threads: as many as there are cores if absent; the answer is the same
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

/// What is counted.
#[derive(Args)]
pub(super) struct Counted {
    /// What counts as one, and so what a solution has the fewest of: step if absent
    #[arg(long, value_name = "METRIC")]
    pub metric: Option<MetricName>,
}

impl Counted {
    pub(super) fn metric(&self) -> Metric {
        self.metric.map_or(Metric::Step, Metric::from)
    }
}

/// The metrics.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum MetricName {
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

impl From<Answer> for Form {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Text => Self::Text,
            Answer::Json => Self::Json,
            Answer::Hackerrank => Self::HackerRank,
        }
    }
}

impl Wanted {
    pub(super) fn search(&self, input: &Input) -> Search {
        Search { metric: self.counted.metric(), prefer: self.prefer.into(), limits: input.limits() }
    }
}

/// The solution that is wanted.
#[derive(Args)]
pub(super) struct Wanted {
    #[command(flatten)]
    pub counted: Counted,
    /// Which of several shortest solutions is wanted
    #[arg(long, value_name = "WHICH", default_value = "fewest-moves")]
    pub prefer: PreferName,
}

/// Shortest solutions to choose from.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum PreferName {
    /// One in which the block changes least often
    FewestMoves,
    /// The one that is discovered first
    First,
}

impl From<PreferName> for Prefer {
    fn from(name: PreferName) -> Self {
        match name {
            PreferName::FewestMoves => Self::FewestMoves,
            PreferName::First => Self::First,
        }
    }
}

impl Input {
    pub(super) fn limits(&self) -> Limits {
        Limits { positions: self.max_positions, memory: self.max_memory, threads: self.threads.map_or(0, usize::from) }
    }
}

/// The kind of the puzzle file, where it is not to be recognised.
#[derive(Args)]
pub(super) struct InputKind {
    /// Kind of the puzzle file; recognised from its content if absent
    #[arg(long = "from", visible_alias = "format", value_name = "KIND")]
    pub kind: Option<KindName>,
}

/// The kinds of puzzle files.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum KindName {
    /// TOML with a board picture
    #[value(alias = "toml")]
    Native,
    /// The text of HackerRank's challenge
    Hackerrank,
    /// Rush Hour strings, a line for each puzzle
    RushHour,
    /// A map of GNOME Klotski
    Gnome,
    /// JSON, a puzzle or a list of puzzles
    Json,
}

impl From<KindName> for Kind {
    fn from(name: KindName) -> Self {
        match name {
            KindName::Native => Self::Native,
            KindName::Hackerrank => Self::HackerRank,
            KindName::RushHour => Self::RushHour,
            KindName::Gnome => Self::Gnome,
            KindName::Json => Self::Json,
        }
    }
}

/// Where the output goes.
#[derive(Args)]
pub(super) struct Target {
    /// The file to write, or - for standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The output format, where the ending of FILE does not tell it
    #[arg(long, value_name = "FORMAT")]
    pub to: Option<Format>,
}

/// Output formats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Format {
    Pdf,
    Html,
    Tex,
    Svg,
    Txt,
    Json,
    Csv,
}

/// The look of diagrams.
#[derive(Args)]
pub(super) struct Look {
    /// Fills of the blocks
    #[arg(long, default_value = "mono")]
    pub theme: ThemeName,
    /// Wording of the captions: after, step, number, move, or a text with {number}, {count}, {total}, {move}, {title}
    #[arg(long, value_name = "WORDING")]
    pub caption: Option<Caption>,
}

/// The themes.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum ThemeName {
    /// Greys, for print
    Mono,
    /// Colours that stay distinct in grey
    #[value(alias = "color")]
    Colour,
}

impl Look {
    pub(super) fn style(&self) -> crate::booklet::Style {
        let tone = match self.theme {
            ThemeName::Mono => Tone::Mono,
            ThemeName::Colour => Tone::Colour,
        };
        crate::booklet::Style { theme: Theme { tone }, caption: self.caption.clone().unwrap_or_default() }
    }
}

/// What the commands that show a solution begin with.
#[derive(Args)]
pub(super) struct Task {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub kind: InputKind,
    #[command(flatten)]
    pub wanted: Wanted,
}

#[derive(Args)]
pub(super) struct Book {
    #[command(flatten)]
    pub task: Task,
    #[command(flatten)]
    pub target: Target,
    #[command(flatten)]
    pub look: Look,
    /// Paper of the PDF: a3, a4 (the default), a5, a6, letter, legal, half-letter
    #[arg(long, value_name = "SIZE")]
    pub paper: Option<Paper>,
    /// Diagrams on a page of the PDF, columns by rows, e.g. 4x5; chosen by board and paper if absent
    #[arg(long, value_name = "COLSxROWS")]
    pub grid: Option<Grid>,
    /// A folder with templates that replace the embedded ones of the same name
    #[arg(long, value_name = "DIR")]
    pub template_dir: Option<PathBuf>,
}

#[derive(Args)]
pub(super) struct Steps {
    #[command(flatten)]
    pub task: Task,
    /// The folder to write into; it is made if it does not exist
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,
    #[command(flatten)]
    pub look: Look,
}

#[derive(Args)]
pub(super) struct Draw {
    #[command(flatten)]
    pub task: Task,
    /// The step to draw: a number, or last
    #[arg(long, value_name = "N", default_value = "0")]
    pub step: StepNumber,
    #[command(flatten)]
    pub target: Target,
    #[command(flatten)]
    pub look: Look,
}

/// A step of the solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StepNumber {
    At(usize),
    Last,
}

impl std::str::FromStr for StepNumber {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "last" => Ok(Self::Last),
            number => number.parse().map(Self::At).map_err(|_| "a number from 0, or last, is expected".to_owned()),
        }
    }
}

#[derive(Args)]
pub(super) struct Solve {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub wanted: Wanted,
    /// How to search
    #[arg(long, value_name = "HOW", default_value = "shortest")]
    pub search: SearchName,
    #[command(flatten)]
    pub backtracking: Backtracking,
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

/// Ways to search.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum SearchName {
    /// A provably shortest solution
    Shortest,
    /// Backtracking: goes on as far as it can, then back; counts steps, and finds a long solution
    DepthFirst,
}

/// How to backtrack.
#[derive(Args)]
pub(super) struct Backtracking {
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

/// Orders in which backtracking tries moves.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum OrderName {
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

impl Backtracking {
    /// Whether any option of backtracking is given.
    pub(super) fn any(&self) -> bool {
        self.order.is_some() || self.blocks.is_some() || self.distinct
    }

    pub(super) fn wanted(&self, input: &Input) -> Backtrack {
        let text = self.blocks.as_deref().unwrap_or_default();
        let blocks: Vec<String> = match text.contains(char::is_whitespace) {
            true => text.split_whitespace().map(str::to_owned).collect(),
            false => text.split(',').filter(|label| !label.is_empty()).map(str::to_owned).collect(),
        };
        Backtrack {
            order: self.order.map_or(Order::default(), Order::from),
            blocks,
            distinct: self.distinct,
            limits: input.limits(),
        }
    }
}

/// Forms of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Answer {
    /// A line for each step
    Text,
    /// JSON, as docs/json.md describes it
    Json,
    /// The answer that HackerRank's challenge asks for
    Hackerrank,
}

#[derive(Args)]
pub(super) struct Check {
    #[command(flatten)]
    pub source: Source,
    /// A listed solution, or - for standard input
    pub solution: PathBuf,
    /// Kind of the puzzle file; recognised from its content if absent
    #[arg(long, value_name = "KIND")]
    pub from: Option<KindName>,
    /// Form of the solution; recognised from its content if absent
    #[arg(long, value_name = "FORM")]
    pub solution_form: Option<Answer>,
}

#[derive(Args)]
pub(super) struct Explore {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub kind: InputKind,
    #[command(flatten)]
    pub counted: Counted,
    /// Show up to so many of the positions that are farthest from the start
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub farthest: usize,
    /// Show up to so many winning positions, the nearest first, each with its level
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub goals: usize,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub target: Target,
}

#[derive(Args)]
pub(super) struct Convert {
    #[command(flatten)]
    pub source: Source,
    #[command(flatten)]
    pub kind: InputKind,
    /// The file to write, or - for standard output, as if absent
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The form to write; if absent, the ending of FILE tells it: .toml or .json
    #[arg(long, value_name = "KIND")]
    pub to: Option<KindName>,
    /// Give blocks other labels where the form has no room for theirs
    #[arg(long)]
    pub relabel: bool,
}

fn positions(text: &str) -> Result<usize, String> {
    let digits: String = text.chars().filter(|&c| c != '_' && c != ',').collect();
    match digits.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err("a whole number from 1 is expected".to_owned()),
    }
}

/// A number of bytes with K, M, G or T for binary multiples.
fn bytes(text: &str) -> Result<usize, String> {
    let upper = text.trim().to_ascii_uppercase();
    let bare = upper.trim_end_matches('B').trim_end_matches('I');
    let number = bare.trim_end_matches(['K', 'M', 'G', 'T']);
    let factor: usize = match &bare[number.len()..] {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        "T" => 1 << 40,
        _ => 0,
    };
    let bytes = number.trim().parse::<usize>().ok().and_then(|n| n.checked_mul(factor));
    bytes.filter(|&bytes| bytes > 0).ok_or_else(|| "a size such as 512M or 4G is expected".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn sizes_have_binary_multiples() {
        assert_eq!(bytes("4G"), Ok(4 << 30));
        assert_eq!(bytes("512 MiB"), Ok(512 << 20));
        assert_eq!(bytes("100"), Ok(100));
        for wrong in ["", "G", "0", "1GM", "-1M", "4x"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}
