//! `stepbook convert`: a puzzle in another format.

use super::arguments::{Convert, KINDS};
use super::input::load;
use super::{CommandResult, Failure, Session, message};
use crate::format::{self, Kind};
use crate::puzzle::{Game, Puzzle};
use crate::sliding::{Layout, OpeningLayout};
use std::path::Path;

pub(super) fn run(options: &Convert, session: &Session<'_>) -> CommandResult {
    let path = options.output.as_deref().filter(|path| path.as_os_str() != "-");
    let kind = kind(options.to, path)?;
    let mut puzzle = load(&options.source, session)?.puzzle;
    let mut changed = Vec::new();
    let text = match format::write(&puzzle, kind) {
        Ok(text) => text,
        // Other labels for the blocks may be enough.
        Err(why) => {
            let (renamed, labels) = format::relabelled(&puzzle, kind);
            let text = format::write(&renamed, kind).map_err(|_| why)?;
            (puzzle, changed) = (renamed, labels);
            text
        }
    };
    let written = read_again(&text, kind, &puzzle)?;
    let ending = session.deliver(text.as_bytes(), path, "")?;
    let changed: Vec<String> = changed.iter().map(|(old, new)| format!("{old} is now {new}")).collect();
    let left_out = left_out(&puzzle, &written);
    for (what, list) in [("new labels", changed), ("omitted (this format has no place for it)", left_out)] {
        if !list.is_empty() {
            session.note(&format!("{what}: {}", list.join(", ")));
        }
    }
    if !format::recognise(&text).is_ok_and(|found| found == kind) {
        session.note(&format!("the format of this file cannot be detected; add --from {} to read it", kind.name()));
    }
    Ok(ending)
}

/// Reads the puzzle again from its own text. A text that cannot be read again is not written.
pub(super) fn read_again(text: &str, kind: Kind, puzzle: &Puzzle) -> Result<Puzzle, Failure> {
    let written = format::read(text.as_bytes(), Some(kind))?;
    if closed(&written) != closed(puzzle) {
        return Err(Failure::invalid("nothing written: this format cannot represent the puzzle faithfully"));
    }
    Ok(written)
}

/// Returns the format to write: that of --to, otherwise that of the file extension.
pub(super) fn kind(to: Option<Kind>, path: Option<&Path>) -> Result<Kind, Failure> {
    if let Some(to) = to {
        return Ok(to);
    }
    let extension = path.and_then(Path::extension).and_then(|extension| extension.to_str());
    match extension.map(str::to_ascii_lowercase).as_deref() {
        Some("toml") => Ok(Kind::Native),
        Some("json") => Ok(Kind::Json),
        _ => {
            let what = path.map_or("standard output needs a format".to_owned(), |path| {
                format!("cannot tell the format from `{}`", message::named(path))
            });
            let names = KINDS.map(|(.., kind)| kind.name()).join(", ");
            Err(Failure::usage(format!("{what}; add --to with one of {names}")))
        }
    }
}

/// Returns the game without the gap in the frame, which is only a drawing.
fn closed(puzzle: &Puzzle) -> Game {
    match &puzzle.game {
        Game::Sliding(board) => {
            let layout = Layout { opening: OpeningLayout::Closed, ..board.layout() };
            layout.check().map_or_else(|_| puzzle.game.clone(), Game::Sliding)
        }
        game => game.clone(),
    }
}

/// Names the parts of the puzzle that the format cannot express.
fn left_out(puzzle: &Puzzle, written: &Puzzle) -> Vec<String> {
    let (old, new) = (&puzzle.about, &written.about);
    let opening = |puzzle: &Puzzle| match &puzzle.game {
        Game::Sliding(board) => board.opening(),
        Game::Maze(_) => None,
    };
    let parts = [
        ("title", old.title != new.title),
        ("author", old.author != new.author),
        ("year", old.year != new.year),
        ("source", old.source != new.source),
        ("note", old.note != new.note),
        ("notes on the solution", old.notes != new.notes),
        ("choices for booklets", old.booklet != new.booklet),
        ("colours and names of blocks", old.blocks != new.blocks),
        ("exit", opening(puzzle) != opening(written)),
    ];
    parts.into_iter().filter(|(_, is_missing)| *is_missing).map(|(name, _)| name.to_owned()).collect()
}
