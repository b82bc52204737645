//! The puzzle and how far to search.

use super::choice::{Choice, possible, value};
use crate::cli::Session;
use crate::format::{FOREIGN, Foreign, Kind};
use crate::search::{Limits, addressable};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Command};
use std::path::PathBuf;

/// The puzzle.
#[derive(Args)]
pub(in crate::cli) struct Source {
    /// A puzzle file, a built-in puzzle, or - for standard input
    pub puzzle: PathBuf,
    /// Choose one puzzle from a file that has several: its name, part of its name, or its line number
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// The goal, instead of the one in the file: block, row and column of its top-left cell, counted from 0, e.g. "B = 3,1"
    #[arg(long, value_name = "GOAL", allow_hyphen_values = true)]
    pub goal: Option<String>,
    /// The goal from a file: of a tray, the blocks that must be there; of other puzzles, what --goal may be
    #[arg(long, value_name = "FILE", conflicts_with = "goal")]
    pub goal_file: Option<PathBuf>,
    /// The car that must get out, in Rush Hour strings in which it is not `A`, and in lists of cars
    #[arg(long, value_name = "LABEL")]
    pub target: Option<String>,
    /// The size of the board in lists of cars: columns x rows, e.g. 6x6
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub size: Option<(i64, i64)>,
    #[command(flatten)]
    pub kind: InputKind,
}

/// How far to search, and with what.
#[derive(Args, Clone)]
pub(in crate::cli) struct Effort {
    /// Give up (exit code 4) after this many positions
    #[arg(long, value_name = "N", value_parser = positions, default_value_t = Limits::default().positions)]
    pub max_positions: usize,
    /// Give up (exit code 6) rather than use more memory than this, e.g. 512M or 4G
    #[arg(long, value_name = "SIZE", value_parser = bytes, default_value = "4G")]
    pub max_memory: usize,
    /// Number of search threads [default: one per core]; does not affect the answer
    #[arg(long, value_name = "N", value_parser = super::within(1..=1024_u16))]
    pub threads: Option<u16>,
    /// Folder for temporary files once memory is full; does not affect the answer
    #[arg(long, value_name = "DIR")]
    pub spill: Option<PathBuf>,
}

impl Effort {
    /// What is kept of the limits: a search with others may end otherwise.
    pub(in crate::cli) fn kept(&self) -> (usize, usize, bool) {
        (self.max_positions, self.max_memory, self.spill.is_some())
    }

    pub(in crate::cli) fn limits(&self) -> Limits {
        limits(self.max_positions, self.max_memory, self.threads)
    }
}

pub(super) fn limits(positions: usize, memory: usize, threads: Option<u16>) -> Limits {
    Limits { positions, memory, threads: threads.map_or(0, usize::from) }
}

/// The format of the puzzle file, if it is not to be detected.
#[derive(Args)]
pub(in crate::cli) struct InputKind {
    /// Format of the puzzle file [default: detected from its content]
    #[arg(long = "from", value_name = "FORMAT", value_parser = read_kind())]
    pub kind: Option<Kind>,
}

/// The formats that are read, by name: our own, and those of other programs.
pub(super) fn read_kind() -> impl TypedValueParser<Value = Kind> {
    let foreign =
        FOREIGN.iter().map(|format| PossibleValue::new(format.name).help(format.what).hide(!format.is_read()));
    PossibleValuesParser::new(KINDS.iter().map(possible).chain(foreign))
        .map(|name| Foreign::named(&name).map_or_else(|| value(&KINDS, &name), Kind::Foreign))
}

/// Rows and columns of `6x5`, which has the columns first.
fn size(text: &str) -> Result<(i64, i64), String> {
    let size = super::columns_by_rows(text, 256).map(|size| (size.rows as i64, size.cols as i64));
    size.ok_or_else(|| "expected columns x rows, such as 6x6".to_owned())
}

/// The formats of puzzle files.
pub(in crate::cli) const KINDS: [Choice<Kind>; 6] = [
    ("toml|native", "TOML with the picture of a board or the field of a number maze", Kind::Native),
    ("hackerrank", "The text of HackerRank's challenge", Kind::HackerRank),
    ("rush-hour", "Rush Hour strings, one puzzle per line", Kind::RushHour),
    ("gnome", "A map of GNOME Klotski", Kind::Gnome),
    ("klondike", "The grid of a number maze: digits, `_` outside the field, `x` for an exit", Kind::Klondike),
    ("json", "JSON, a puzzle or a list of puzzles", Kind::Json),
];

pub(super) fn positions(text: &str) -> Result<usize, String> {
    let digits: String = text.chars().filter(|&c| c != '_' && c != ',').collect();
    match digits.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err("expected a whole number, at least 1".to_owned()),
    }
}

/// Lets --spill be a folder that exists, also in the commands of a command.
pub(in crate::cli) fn with_folders(command: Command, session: &Session<'_>) -> Command {
    let folder = session.folder.clone();
    let found = move |text: &str| match !text.is_empty() && folder.join(text).is_dir() {
        true => Ok(PathBuf::from(text)),
        false => Err("this folder does not exist; create it first"),
    };
    let takes_one = command.get_arguments().any(|arg| arg.get_id() == "spill");
    let command = if takes_one { command.mut_arg("spill", |arg| arg.value_parser(found)) } else { command };
    command.mut_subcommands(|inner| with_folders(inner, session))
}

/// The least number of bytes that needs no unit. Who writes `4` means gigabytes.
const LEAST_BARE: u64 = 1 << 20;

/// A number of bytes with K, M, G or T for binary multiples.
pub(super) fn bytes(text: &str) -> Result<usize, String> {
    let upper = text.trim().to_ascii_uppercase();
    let bare = upper.trim_end_matches('B').trim_end_matches('I');
    let number = bare.trim_end_matches(['K', 'M', 'G', 'T']);
    let factor: u64 = match &bare[number.len()..] {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        "T" => 1 << 40,
        _ => 0,
    };
    let bytes = number.trim().parse::<u64>().ok().and_then(|n| n.checked_mul(factor));
    if factor == 1 && bytes.is_some_and(|bytes| (1..LEAST_BARE).contains(&bytes)) {
        return Err(format!("`{text}` is a number of bytes; add a unit, e.g. {number}M or {number}G"));
    }
    let bytes = bytes.map(addressable);
    bytes.filter(|&bytes| bytes > 0).ok_or_else(|| "expected a size such as 512M or 4G".to_owned())
}

/// Which processes search together.
#[derive(Args)]
pub(in crate::cli) struct Hosts {
    /// Search on several machines: a file with one HOST:PORT per line, one line per process
    ///
    /// Start the same command on each machine, with its own --process. Process 0 prints the answer; the others print only errors and end
    /// with the same exit code. See docs/cluster.md.
    #[arg(long, value_name = "FILE", requires = "process", hide = !cfg!(feature = "cluster"))]
    pub hosts: Option<PathBuf>,
    /// With --hosts: the line of this process, counted from 0
    #[arg(long, value_name = "I", requires = "hosts", hide = !cfg!(feature = "cluster"))]
    pub process: Option<usize>,
    /// With --hosts: seconds to wait for the other processes to start
    #[arg(
        long,
        value_name = "SECONDS",
        requires = "hosts",
        default_value_t = 60,
        value_parser = super::within(1..=86_400_u32),
        hide = !cfg!(feature = "cluster")
    )]
    #[cfg_attr(not(feature = "cluster"), allow(dead_code, reason = "no process waits"))]
    pub wait: u32,
}

impl Hosts {
    /// Whether another process prints the answer.
    pub(in crate::cli) fn is_follower(&self) -> bool {
        self.process.is_some_and(|process| process > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_binary_multiples() {
        assert_eq!(bytes("4G"), Ok(4 << 30));
        assert_eq!(bytes("512 MiB"), Ok(512 << 20));
        assert_eq!(bytes("1048576"), Ok(1 << 20));
        assert_eq!(bytes("4"), Err("`4` is a number of bytes; add a unit, e.g. 4M or 4G".to_owned()));
        for wrong in ["", "G", "1048575", "0", "1GM", "-1M", "4x"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}
