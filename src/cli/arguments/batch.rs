//! Many puzzles at once.

use super::output::one_of;
use super::{Effort, Format, Images, InputKind, Product, Wanted, within};
use crate::cli::Session;
use clap::{Args, Command};
use std::path::PathBuf;
use std::str::FromStr;

#[derive(Args)]
pub(in crate::cli) struct Batch {
    /// Folders, puzzle files, built-in puzzles, or - for standard input
    #[arg(required_unless_present = "merge", value_name = "PUZZLES")]
    pub inputs: Vec<PathBuf>,
    /// Output folder; created if necessary
    #[arg(short, long, value_name = "DIR", default_value = "site")]
    pub output: PathBuf,
    /// Formats to write, such as html,svg; svg is a folder of images
    #[arg(long, value_name = "FORMATS", value_delimiter = ',', default_value = "html", value_parser = one_of(&Batch::FORMATS))]
    pub to: Vec<Format>,
    /// Number of puzzles to work on in parallel [default: one per core]
    ///
    /// Each search then uses one thread, and up to --max-memory of its own.
    #[arg(short, long, value_name = "N", value_parser = within(1..=1024_u16))]
    pub jobs: Option<u16>,
    /// Make one of n parts of the collection, such as 1/8
    ///
    /// Only the puzzles i, i+n, i+2n, … are made, and no index.html, which --merge writes.
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// Make index.html from what the shards left in the output folder, without the puzzles
    ///
    /// Give the options of the shards, and no puzzles. All shards must be complete.
    #[arg(long, conflicts_with_all = ["inputs", "shard", "force", "report"])]
    pub merge: bool,
    /// Write a report of this run as JSON: outcome, time and error of each puzzle
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// Rebuild everything, including what an earlier run has finished
    #[arg(long)]
    pub force: bool,
    /// Make every page a single file that needs no other
    ///
    /// Otherwise, the pages share scripts and style sheets and make a site that remembers what was solved and works offline.
    #[arg(long)]
    pub self_contained: bool,
    /// Address at which the site will be on the web
    ///
    /// Links to the pages then have a picture in other programs. Everything else works without it.
    #[arg(long, value_name = "URL", value_parser = site_url, conflicts_with = "self_contained")]
    pub url: Option<String>,
    /// Title of the page index.html
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    #[command(flatten)]
    pub effort: Effort,
    #[command(flatten)]
    pub kind: InputKind,
    #[command(flatten)]
    pub wanted: Wanted,
    #[command(flatten)]
    pub product: Product,
    #[command(flatten)]
    pub images: Images,
}

impl Batch {
    /// The formats that the command writes: those of booklets, and images.
    const FORMATS: [Format; 4] = [Format::Html, Format::Pdf, Format::Tex, Format::Svg];

    /// The formats to write, each once, in an order of their own.
    pub(in crate::cli) fn formats(&self) -> Vec<Format> {
        Self::FORMATS.into_iter().filter(|format| self.to.contains(format)).collect()
    }
}

/// The address of a site, with a slash at its end.
fn site_url(text: &str) -> Result<String, String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_plain = |c: char| c.is_ascii_graphic() && !matches!(c, '"' | '<' | '>' | '?' | '#' | '\\');
    let is_host = |c: char| c.is_ascii_alphanumeric() || c == '[';
    match rest.is_some_and(|rest| rest.starts_with(is_host) && rest.chars().all(is_plain)) {
        true => Ok(format!("{}/", text.trim_end_matches('/'))),
        false => Err("give the whole address of the folder, such as https://example.org/puzzles/".to_owned()),
    }
}

/// Arguments of `batch` that have no influence on an output.
const OTHERS: [&str; 9] = ["inputs", "output", "to", "jobs", "shard", "merge", "report", "force", "title"];

/// The arguments of a run of `batch` that influence the outputs for a puzzle, as texts: equal texts mean equal outputs. Arguments that are not
/// given have their default values. Files are listed by name, not by content. The limits of a search, which are left out, have an influence
/// only if the puzzle is explored, and the options of images only if there are any.
pub(in crate::cli) fn said(session: &Session<'_>, has_images: bool) -> Vec<String> {
    let apart = [names::<Effort>(), if has_images { Vec::new() } else { names::<Images>() }].concat();
    let names = names::<Batch>().into_iter().filter(|name| !OTHERS.contains(&&**name) && !apart.contains(name));
    names.flat_map(|name| session.raw(&name).map(|value| format!("{name}={value}")).collect::<Vec<_>>()).collect()
}

/// The names of the arguments of a part.
fn names<A: Args>() -> Vec<String> {
    A::augment_args(Command::new("part")).get_arguments().map(|argument| argument.get_id().to_string()).collect()
}

/// A part of all puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) struct Shard {
    /// Which one, from 1.
    pub number: usize,
    /// Of how many.
    pub count: usize,
}

impl Shard {
    /// All of it.
    pub(in crate::cli) const WHOLE: Self = Self { number: 1, count: 1 };

    /// Whether it has the puzzle with this index, from 0.
    pub(in crate::cli) fn has(self, index: usize) -> bool {
        index % self.count == self.number - 1
    }

    /// The index in the collection, from 0, of its puzzle `at`, from 0.
    pub(in crate::cli) fn index(self, at: usize) -> usize {
        self.number - 1 + at * self.count
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse::<usize>().ok();
        match text.split_once('/').and_then(|(one, all)| Some((number(one)?, number(all)?))) {
            Some((0, _)) => Err("shards count from 1".to_owned()),
            Some((number, count)) if number <= count => Ok(Self { number, count }),
            Some((number, count)) => Err(format!("shard {number} of {count} does not exist")),
            None => Err("expected two numbers such as 3/8, the third of eight parts".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;
    use std::collections::BTreeSet;

    #[derive(clap::Parser)]
    struct Alone {
        #[command(flatten)]
        batch: Batch,
    }

    fn of(given: clap::ArgMatches) -> Vec<String> {
        let host = crate::cli::Host::new(PathBuf::new());
        super::said(&Session::new(&host, crate::cli::ColorWhen::Auto).with(given), true)
    }

    fn said(arguments: &str) -> Vec<String> {
        let words = ["batch", "in", "-o", "out"].into_iter().chain(arguments.split_whitespace());
        of(Alone::command().get_matches_from(words))
    }

    #[test]
    fn every_argument_counts_except_those_of_the_run() {
        let others = "|--from json |--metric move |--prefer first |--theme own.toml |--arrow next |--arrows 2 |--focus \
                      |--mark none |--font a |--font b |--font a --font b |--lang de |--template-dir x |--caption number \
                      |--effort 3 |--edition hints |--steps moves |--jumps-per-map 7 |--paper a5 |--landscape |--margins 1 |--digital |--large-print \
                      |--impose 2-up |--impose booklet |--impose booklet --flip short |--impose booklet --signature 7 \
                      |--impose booklet --creep 0.7 |--crop-marks |--bleed 1 |--qr https://a.b |--grid 2x2 |--latex tikz |--shape grid \
                      |--label x |--states 7 |--element |--prefix x |--ground none |--text paths |--sprite |--sheet 4 |--png 70 |--animate gif \
                      |--delay 70 |--width 70 |--self-contained |--url https://a.b/c ";
        let all: BTreeSet<Vec<String>> = others.split('|').map(said).collect();
        assert_eq!(all.len(), others.split('|').count());
        let of_run = "--to pdf --jobs 7 --shard 1/2 --force --report r --title x --max-positions 7 --max-memory 7G --threads 7 --spill . ";
        assert!(said(of_run) == said(""));
        let named = format!("{others}{of_run} --output --help --merge ");
        for name in Alone::command().get_arguments().filter_map(clap::Arg::get_long) {
            assert!(named.contains(&format!("--{name} ")), "{name}");
        }
        let merging = of(Alone::command().get_matches_from(["batch", "--merge", "-o", "x", "--lang", "de"]));
        assert!(merging == said("--lang de"));
        assert!(said("--lang de --theme colour") == said("--theme colour --lang de"));
    }

    #[test]
    fn shards_have_each_puzzle_once() {
        let shards: Vec<Shard> = (1..=3).map(|number| Shard { number, count: 3 }).collect();
        for index in 0..10 {
            assert_eq!(shards.iter().filter(|shard| shard.has(index)).count(), 1, "{index}");
        }
        assert!(shards[0].has(0) && shards[1].has(1) && shards[1].has(4));
        for (number, shard) in (1..).zip(&shards) {
            assert!((0..4).all(|at| shard.has(shard.index(at)) && shard.index(at) == number - 1 + 3 * at));
        }
        for wrong in ["", "1", "0/3", "4/3", "1/0", "a/b", "1/3/5", "-1/3", "auto"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
        assert_eq!("2/3".parse(), Ok(shards[1]));
    }
}
