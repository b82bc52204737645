//! The built-in puzzles: the files of `examples/`, embedded.

use super::{CommandResult, output};
use crate::format;
use crate::puzzle::Game;
use crate::text::similar as similar_word;
use std::fmt::Write as _;

/// Name and file of each built-in puzzle.
const PUZZLES: [(&str, &str); 14] = [
    ("klotski", include_str!("../../examples/klotski.toml")),
    ("pennant", include_str!("../../examples/pennant.toml")),
    ("hughes", include_str!("../../examples/hughes.toml")),
    ("thin-klotski", include_str!("../../examples/thin-klotski.toml")),
    ("traffic-cop", include_str!("../../examples/traffic-cop.toml")),
    ("supercompo", include_str!("../../examples/supercompo.toml")),
    ("garbage-disposal", include_str!("../../examples/garbage-disposal.toml")),
    ("ten-steps", include_str!("../../examples/ten-steps.toml")),
    ("only-18-steps", include_str!("../../examples/only-18-steps.toml")),
    ("rush-hour", include_str!("../../examples/rush-hour.toml")),
    ("klondike", include_str!("../../examples/klondike.toml")),
    ("klondike-1898", include_str!("../../examples/klondike-1898.toml")),
    ("number-maze", include_str!("../../examples/number-maze.toml")),
    ("hackerrank-sample", include_str!("../../examples/hackerrank-sample.txt")),
];

/// The file of the built-in puzzle `name`.
pub(super) fn find(name: &str) -> Option<&'static str> {
    let found = PUZZLES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|&(_, text)| text)
}

/// The built-in puzzle whose name is most like `name`, if any is.
pub(super) fn similar(name: &str) -> Option<&'static str> {
    let stem = name.rsplit('/').next().unwrap_or(name).to_lowercase();
    let stem = stem.strip_suffix(".toml").unwrap_or(&stem);
    similar_word(stem, PUZZLES.iter().map(|&(known, _)| known))
}

/// Prints a line for each built-in puzzle.
pub(super) fn run() -> CommandResult {
    let mut text = String::new();
    for (name, file) in PUZZLES {
        let puzzle = format::read(file.as_bytes(), None)?;
        let about = &puzzle.about;
        let origin = match (&about.author, about.year) {
            (Some(author), Some(year)) => format!("{author}, {year}"),
            (Some(author), None) => author.clone(),
            (None, Some(year)) => year.to_string(),
            (None, None) => String::new(),
        };
        let size = puzzle.size();
        let what = match puzzle.game {
            Game::Sliding(_) => format!("{:>2} blocks", puzzle.blocks()),
            Game::Maze(_) => "   maze".to_owned(),
        };
        let line = format!("{name:<18}  {:>2} × {:<2}  {what:<9}  {:<38}  {origin}", size.rows, size.cols, about.title);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    output::to_stdout(text.as_bytes())
}
