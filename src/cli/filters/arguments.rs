//! The words of a fenced block in a Markdown text, and the arguments of the programs that read such texts.

use crate::booklet::Selection;
use crate::cli::arguments::{Common, Latex, Look, Paper, StepNumber, Task, label, names, near, step_number};
use crate::text::similar;
use crate::walkthrough::Caption;
use clap::{Args, Parser, ValueEnum};
use std::fmt;
use std::str::FromStr;

/// The options of a fenced block: those of `draw` that decide how a picture looks, and what a text needs.
#[derive(Args)]
#[command(
    mut_arg("puzzle", |puzzle| puzzle.long("puzzle").required(false).default_value("-")),
    mut_arg("caption", |caption| caption.value_parser(wording)),
)]
pub(super) struct Fence {
    #[command(flatten)]
    pub task: Task,
    /// Step to draw
    #[arg(long, value_name = "N", default_value = "start", allow_negative_numbers = true, value_parser = step_number)]
    pub step: StepNumber,
    /// Steps to draw in a row
    #[arg(long, value_name = "WHICH", conflicts_with_all = ["step", "map"], value_parser = near("steps", str::parse::<Selection>))]
    pub steps: Option<Selection>,
    /// Draw the complete route through a number maze on one map
    #[arg(long, conflicts_with = "step")]
    pub map: bool,
    #[command(flatten)]
    pub paper: Paper,
    #[command(flatten)]
    pub look: Look,
    #[command(flatten)]
    pub latex: Latex,
    /// Width of the picture
    #[arg(long, value_name = "LENGTH")]
    pub width: Option<Length>,
    /// What the picture says to readers who cannot see it
    #[arg(long, value_name = "TEXT")]
    pub alt: Option<String>,
    /// The id of the figure, in LaTeX its label
    #[arg(long, value_name = "ID", value_parser = label)]
    pub id: Option<String>,
}

impl Fence {
    /// Returns the parser of the words.
    pub(super) fn parser() -> clap::Command {
        let parser = clap::Command::new("stepbook").no_binary_name(true).args_override_self(true);
        Self::augment_args(parser.disable_help_flag(true).disable_version_flag(true)).color(clap::ColorChoice::Never)
    }
}

/// Parses a caption setting, or a text that is the caption itself. A word that is almost the name of a setting is an
/// error.
fn wording(text: &str) -> Result<Caption, String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let read = near("caption", str::parse::<Caption>)(&text);
    let is_near = || similar(&text, names("caption").iter().map(String::as_str)).is_some();
    match read.is_err() && !text.contains(['{', '}']) && !is_near() {
        true => Ok(Caption::literal(&text)),
        false => read,
    }
}

/// A length on a page, in the notation of CSS, LaTeX and pandoc.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Length {
    value: f64,
    unit: &'static str,
}

/// The units of lengths. Each has its LaTeX unit, and the factor for converting to that.
const UNITS: [(&str, &str, f64); 6] = [
    ("%", "\\linewidth", 0.01),
    ("mm", "mm", 1.0),
    ("cm", "cm", 1.0),
    ("in", "in", 1.0),
    ("pt", "bp", 1.0),
    ("px", "bp", 0.75),
];

impl FromStr for Length {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = |&(unit, ..): &(&'static str, &str, f64)| {
            let value = text.strip_suffix(unit)?.trim_end();
            let is_plain = value.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            let value = value.parse().ok().filter(|value| is_plain && (0.1..=10_000.0).contains(value))?;
            Some(Self { value, unit })
        };
        let advice = || "expected a length such as 60%, 40mm, 4cm, 2in, 120pt or 160px".to_owned();
        UNITS.iter().find_map(read).ok_or_else(advice)
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.value, self.unit)
    }
}

impl Length {
    /// Returns a fraction `part` of the length in LaTeX notation.
    pub(super) fn latex(self, part: f64) -> String {
        let (_, unit, factor) = UNITS.into_iter().find(|(unit, ..)| *unit == self.unit).unwrap_or_default();
        format!("{:.5}{unit}", self.value * factor * part)
    }
}

/// Draw the puzzles of a book: mdBook's preprocessor
///
/// It reads what mdBook sends to a preprocessor and replaces each fenced block `stepbook` of the chapters by its figure. mdBook runs it
/// for `[preprocessor.stepbook]` in book.toml. docs/markdown.md explains the blocks.
#[derive(Parser)]
#[command(name = "mdbook-stepbook", version, max_term_width = 100)]
pub(super) struct Mdbook {
    #[command(flatten)]
    pub common: Common,
    /// Answer mdBook's question whether a renderer shows the pictures: the exit code is 0 if so, otherwise 1
    #[arg(requires = "renderer")]
    pub question: Option<Question>,
    /// The name of the renderer
    pub renderer: Option<String>,
}

/// A question from mdBook to a preprocessor.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Question {
    Supports,
}

/// Draw the puzzles of a document: pandoc's filter
///
/// It reads the document as JSON and replaces each block of code with the class `stepbook` by its figure:
/// `pandoc --filter pandoc-stepbook`. docs/markdown.md explains the blocks.
#[derive(Parser)]
#[command(name = "pandoc-stepbook", version, max_term_width = 100)]
pub(super) struct Pandoc {
    #[command(flatten)]
    pub common: Common,
    /// The format that pandoc writes, such as html or latex
    pub format: String,
}
