//! The puzzle and how far to search.

use crate::format::Kind;
use crate::search::Limits;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// The puzzle.
#[derive(Args)]
pub(in crate::cli) struct Source {
    /// A puzzle file, the name of a built-in puzzle, or - for standard input
    pub puzzle: PathBuf,
    /// Which puzzle of a file with several: its name or a part of it, or the number of its line
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// The goal, instead of the one in the file: block, row and column of its top-left cell, counted from 0, e.g. "B = 3,1"
    #[arg(long, value_name = "GOAL", allow_hyphen_values = true)]
    pub goal: Option<String>,
    /// The car that must get out, in Rush Hour strings in which it is not `A`
    #[arg(long, value_name = "LABEL")]
    pub target: Option<String>,
}

/// The puzzle and how far to search.
#[derive(Args)]
pub(in crate::cli) struct Input {
    #[command(flatten)]
    pub source: Source,
    #[command(flatten)]
    pub effort: Effort,
}

/// How far to search, and with what.
#[derive(Args, Clone)]
pub(in crate::cli) struct Effort {
    /// Stop with exit code 4 at this number of positions
    #[arg(long, value_name = "N", value_parser = positions, default_value_t = Limits::default().positions)]
    pub max_positions: usize,
    /// Stop with exit code 4 before using more memory, e.g. 512M or 4G
    #[arg(long, value_name = "SIZE", value_parser = bytes, default_value = "4G")]
    pub max_memory: usize,
    /// Search with so many threads: as many as there are cores if absent; the answer is the same
    #[arg(long, value_name = "N", value_parser = |text: &str| super::within(text, 1..=1024_u16))]
    pub threads: Option<u16>,
    /// Where memory is full, go on in files in this folder; the answer is the same
    #[arg(long, value_name = "DIR", value_parser = folder)]
    pub spill: Option<PathBuf>,
}

impl Effort {
    pub(in crate::cli) fn limits(&self) -> Limits {
        Limits { positions: self.max_positions, memory: self.max_memory, threads: self.threads.map_or(0, usize::from) }
    }
}

/// The kind of the puzzle file, where it is not to be recognised.
#[derive(Args)]
pub(in crate::cli) struct InputKind {
    /// Kind of the puzzle file; recognised from its content if absent
    #[arg(long = "from", visible_alias = "format", value_name = "KIND")]
    pub kind: Option<KindName>,
}

/// The kinds of puzzle files.
#[derive(Clone, Copy, ValueEnum)]
pub(in crate::cli) enum KindName {
    /// TOML with the picture of a board, or the field of a number maze
    #[value(alias = "toml")]
    Native,
    /// The text of HackerRank's challenge
    Hackerrank,
    /// Rush Hour strings, a line for each puzzle
    RushHour,
    /// A map of GNOME Klotski
    Gnome,
    /// The grid of a number maze: digits, `_` outside, `x` for an exit
    Klondike,
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
            KindName::Klondike => Self::Klondike,
            KindName::Json => Self::Json,
        }
    }
}

pub(super) fn positions(text: &str) -> Result<usize, String> {
    let digits: String = text.chars().filter(|&c| c != '_' && c != ',').collect();
    match digits.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err("a whole number from 1 is expected".to_owned()),
    }
}

fn folder(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if path.is_dir() { Ok(path) } else { Err("there is no such folder".to_owned()) }
}

/// A number of bytes with K, M, G or T for binary multiples.
pub(super) fn bytes(text: &str) -> Result<usize, String> {
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
