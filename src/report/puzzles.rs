//! Lists of puzzles, as text and as JSON.

use super::json::{Json, Object};
use crate::grid::Size;
use crate::puzzle::{About, Puzzle};
use crate::walkthrough::Walkthrough;
use std::fmt::Write as _;
use unicode_width::UnicodeWidthStr as _;

/// Name and version of the JSON of `puzzles`.
pub const PUZZLES_SCHEMA: &str = "stepbook-puzzles/1";

/// A puzzle in a list, or an entry that cannot be read.
pub struct Entry {
    /// The file, or the name of a built-in puzzle.
    pub file: String,
    /// The name for `--name`; `None` if the file has only one puzzle.
    pub name: Option<String>,
    /// The name that the text uses.
    label: String,
    title: Option<String>,
    facts: Result<Facts, String>,
}

struct Facts {
    origin: String,
    size: String,
    goal: Option<String>,
    json: Object,
}

impl Facts {
    fn new(puzzle: &Puzzle, story: &Walkthrough) -> Self {
        let About { author, year, .. } = &puzzle.about;
        let blocks = (!story.is_route()).then(|| puzzle.blocks());
        let goal = Some(story.tasks().join(" ")).filter(|goal| !goal.is_empty());
        let Size { rows, cols } = puzzle.size();
        let json = Object::default()
            .some("author", author.as_deref())
            .some("year", *year)
            .with("family", if story.is_route() { "maze" } else { "blocks" })
            .with("rows", rows)
            .with("cols", cols)
            .some("blocks", blocks)
            .with("goal", goal.as_deref());
        let what = blocks.map_or("   maze".to_owned(), |blocks| format!("{blocks:>2} blocks"));
        let origin = [author.clone(), year.map(|year| year.to_string())].into_iter().flatten().collect::<Vec<_>>();
        Self { origin: origin.join(", "), size: format!("{rows:>2} × {cols:<2}  {what:<9}"), goal, json }
    }
}

impl Entry {
    /// Creates the entry of a readable puzzle from its story without moves. `label` is the name that the text uses.
    pub fn new(file: &str, name: Option<&str>, label: &str, puzzle: &Puzzle, story: &Walkthrough) -> Self {
        let title = Some(puzzle.about.title.clone());
        Self { title, facts: Ok(Facts::new(puzzle, story)), ..Self::invalid(file, name, label, None, String::new()) }
    }

    /// Creates the entry of a puzzle that cannot be read, with its title if that is known.
    pub fn invalid(file: &str, name: Option<&str>, label: &str, title: Option<String>, error: String) -> Self {
        let (file, name, label) = (file.to_owned(), name.map(str::to_owned), label.to_owned());
        Self { file, name, label, title, facts: Err(error) }
    }

    /// Returns whether the puzzle cannot be read.
    pub fn is_invalid(&self) -> bool {
        self.facts.is_err()
    }

    fn json(&self) -> Object {
        let head = Object::default().with("file", &*self.file).with("name", self.name.as_deref());
        head.some("title", self.title.as_deref()).and(match &self.facts {
            Ok(facts) => facts.json.clone(),
            Err(error) => Object::default().with("error", &**error),
        })
    }
}

/// Formats the list as JSON.
pub fn puzzles_json(puzzles: &[Entry]) -> String {
    let list = puzzles.iter().map(Entry::json).collect::<Json>();
    super::json(&Object::default().with("schema", PUZZLES_SCHEMA).with("puzzles", list))
}

/// Formats the list as text, with a line for each puzzle: the title, followed by the origin or the task.
pub fn puzzles(entries: &[Entry], with_goals: bool) -> String {
    let widest = |texts: &mut dyn Iterator<Item = &str>, least: usize| {
        texts.map(|text| text.width()).max().unwrap_or(0).max(least)
    };
    // These have always been the widths of the built-in list.
    let (least_label, least_title) = if with_goals { (0, 0) } else { (18, 38) };
    let labels = widest(&mut entries.iter().map(|entry| entry.label.as_str()), least_label);
    let titles = widest(&mut entries.iter().filter_map(|entry| entry.title.as_deref()), least_title);
    let mut text = String::new();
    for entry in entries {
        let padded = |text: &str, width: usize| format!("{text}{}", " ".repeat(width - text.width()));
        let label = padded(&entry.label, labels);
        let line = match &entry.facts {
            Ok(Facts { origin, size, goal, .. }) => {
                let last = if with_goals { goal.as_deref().unwrap_or_default() } else { origin };
                let title = padded(entry.title.as_deref().unwrap_or_default(), titles);
                format!("{label}  {size}  {title}  {last}")
            }
            Err(error) => format!("{label}  error: {error}"),
        };
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}
