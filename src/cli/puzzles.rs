//! `stepbook puzzles`.

use super::{CommandResult, output};
use crate::built_in::PUZZLES;
use crate::format;
use crate::puzzle::Game;
use std::fmt::Write as _;

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
