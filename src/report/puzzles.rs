//! Lists of puzzles, as text and as JSON.

use crate::puzzle::{About, Puzzle};
use crate::walkthrough::Walkthrough;
use serde::Serialize;
use std::fmt::Write as _;
use unicode_width::UnicodeWidthStr as _;

/// Name and version of the JSON of `puzzles`.
pub const PUZZLES_SCHEMA: &str = "stepbook-puzzles/1";

/// A puzzle of a list, or something in its place that cannot be read.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Entry {
    /// The file, or the name of a built-in puzzle.
    pub file: String,
    /// The name for `--name`; `None` if the file has only one puzzle.
    pub name: Option<String>,
    /// The name by which the text calls it.
    #[serde(skip)]
    label: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(flatten)]
    facts: Option<Facts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct Facts {
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    year: Option<i64>,
    family: &'static str,
    rows: usize,
    cols: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    blocks: Option<usize>,
    goal: Option<String>,
}

#[derive(Serialize)]
struct List<'a> {
    schema: &'static str,
    puzzles: &'a [Entry],
}

impl Facts {
    fn new(puzzle: &Puzzle, story: &Walkthrough) -> Self {
        let About { author, year, .. } = puzzle.about.clone();
        let (family, blocks) = if story.is_route() { ("maze", None) } else { ("blocks", Some(puzzle.blocks())) };
        let goal = Some(story.tasks().join(" ")).filter(|goal| !goal.is_empty());
        let size = puzzle.size();
        Self { author, year, family, rows: size.rows, cols: size.cols, blocks, goal }
    }

    fn size(&self) -> String {
        let what = self.blocks.map_or("   maze".to_owned(), |blocks| format!("{blocks:>2} blocks"));
        format!("{:>2} × {:<2}  {what:<9}", self.rows, self.cols)
    }

    fn origin(&self) -> String {
        let year = self.year.map(|year| year.to_string());
        [self.author.clone(), year].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

impl Entry {
    /// A puzzle that can be read, and its story without moves; `label` is what the text calls it.
    pub fn new(file: &str, name: Option<&str>, label: &str, puzzle: &Puzzle, story: &Walkthrough) -> Self {
        Self {
            file: file.to_owned(),
            name: name.map(str::to_owned),
            label: label.to_owned(),
            title: Some(puzzle.about.title.clone()),
            facts: Some(Facts::new(puzzle, story)),
            error: None,
        }
    }

    /// Why something cannot be read, and its title if that is known.
    pub fn invalid(file: &str, name: Option<&str>, label: &str, title: Option<String>, error: String) -> Self {
        let (file, name, label) = (file.to_owned(), name.map(str::to_owned), label.to_owned());
        Self { file, name, label, title, facts: None, error: Some(error) }
    }

    /// Whether it cannot be read.
    pub fn is_invalid(&self) -> bool {
        self.error.is_some()
    }
}

/// The list as JSON.
pub fn puzzles_json(puzzles: &[Entry]) -> String {
    super::json(&List { schema: PUZZLES_SCHEMA, puzzles })
}

/// The list as text, a line for each puzzle: its origin after the title, or what is to be done.
pub fn puzzles(entries: &[Entry], with_goals: bool) -> String {
    let widest = |texts: &mut dyn Iterator<Item = &str>, least: usize| {
        texts.map(|text| text.width()).max().unwrap_or(0).max(least)
    };
    // The built-in list has had these widths since it is there.
    let (least_label, least_title) = if with_goals { (0, 0) } else { (18, 38) };
    let labels = widest(&mut entries.iter().map(|entry| entry.label.as_str()), least_label);
    let titles = widest(&mut entries.iter().filter_map(|entry| entry.title.as_deref()), least_title);
    let mut text = String::new();
    for entry in entries {
        let padded = |text: &str, width: usize| format!("{text}{}", " ".repeat(width - text.width()));
        let label = padded(&entry.label, labels);
        let line = match (&entry.facts, &entry.error) {
            (Some(facts), _) => {
                let last = if with_goals { facts.goal.clone().unwrap_or_default() } else { facts.origin() };
                let title = padded(entry.title.as_deref().unwrap_or_default(), titles);
                format!("{label}  {}  {title}  {last}", facts.size())
            }
            (None, error) => format!("{label}  error: {}", error.as_deref().unwrap_or_default()),
        };
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}
