//! Input that replaces the start or the search: a position, or a listed solution.

use super::arguments::{Played, Restart};
use super::check::judge;
use super::input::Loaded;
use super::{Failure, Session, message};
use crate::format::{self, ReadError};
use crate::puzzle::{Claim, Game, Path as Way, Proven, Puzzle, Solution};
use crate::referee::{Extent, Made};
use crate::sliding::{Board, IllegalMove, Metric, Move};
use crate::text::counted;
use std::ffi::OsStr;
use std::path::Path;

/// Returns the same puzzle from the given position, if there is one. The position is a picture, a cell, or the content
/// of a file.
pub(super) fn restarted(loaded: Loaded, restart: &Restart, session: &Session<'_>) -> Result<Loaded, Failure> {
    let Some(given) = &restart.from_position else { return Ok(loaded) };
    let is_file = given == "-" || session.path(given).is_file();
    let (name, text) = match is_file {
        true => {
            let (name, bytes) = session.load_listing(Path::new(given))?;
            let text = match bytes.len() > format::MAX_BYTES {
                true => Err(ReadError::TooLarge),
                false => format::decoded(&bytes),
            };
            let text = text.map_err(|error| Failure::printed(message::faults(&name, 1, &error)))?.into_owned();
            (name, text)
        }
        false => ("--from-position".to_owned(), given.to_owned()),
    };
    let start = format::read_position(&loaded.puzzle, &text).map_err(|faults| {
        let is_extension =
            |ending: &OsStr| ending.len() > 1 && ending.to_string_lossy().chars().all(|c| c.is_ascii_lowercase());
        let may_be_name = !is_file && Path::new(given).extension().is_some_and(is_extension);
        match (may_be_name, faults.first()) {
            (true, Some(first)) => {
                Failure::invalid(format!("there is no file `{given}`, and as a position: {}", first.message))
            }
            _ => Failure::printed(message::excerpts(&name, &text, &faults)),
        }
    })?;
    Ok(Loaded { puzzle: loaded.puzzle.starting_at(&start)?, ..loaded })
}

/// Returns the puzzle of a command that shows its solution, from the given position and trimmed for pictures. A puzzle
/// with a listed solution is not trimmed because the list may name cells.
pub(super) fn pictured(loaded: Loaded, played: &Played, session: &Session<'_>) -> Result<Loaded, Failure> {
    let loaded = restarted(loaded, &played.restart, session)?;
    Ok(if played.solution.is_some() { loaded } else { loaded.trimmed() })
}

impl Session<'_> {
    /// Reads the solution that a file lists. It is counted in `metric`, otherwise as the list counts it, otherwise in
    /// steps. The list may end before the goal.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, contains several solutions, or contains an impossible move or jump.
    /// In the last case, the message shows the line and the position there.
    pub(super) fn given_solution(
        &self,
        puzzle: &Puzzle,
        file: &Path,
        metric: Option<Metric>,
    ) -> Result<Solution, Failure> {
        let (name, bytes) = self.load_listing(file)?;
        let all = judge(puzzle, &name, &bytes, Extent::Part)?;
        let [judged] = &all[..] else {
            let several = counted(all.len(), "solution");
            return Err(Failure::invalid(format!("`{name}` lists {several}; --solution takes a file with one")));
        };
        let verdict = &judged.verdict;
        if verdict.counts.moves == 0
            && !verdict.is_solved
            && verdict.wrong.as_ref().is_none_or(|wrong| wrong.number.is_none())
        {
            return Err(Failure::invalid(format!("`{name}` lists no moves")));
        }
        match &verdict.wrong {
            Some(wrong) if wrong.number.is_some() => {
                return Err(Failure::printed(judged.fault(puzzle, &name, &bytes, wrong)));
            }
            // A missed goal is part of the claim about the solution.
            Some(wrong) if verdict.is_solved || !verdict.has_goal => self.note(&format!("{name}: {}", wrong.message)),
            _ => {}
        }
        let path = match &puzzle.game {
            Game::Sliding(board) => {
                let metric = metric.or(judged.metric).unwrap_or_default();
                Way::Sliding { metric, moves: moves(board, &verdict.made, metric)? }
            }
            Game::Maze(_) => Way::Maze { jumps: judged.jumps.clone() },
        };
        Ok(path.claimed(Claim::Given { is_solved: verdict.has_goal && verdict.is_solved, proven: Proven::AtLeast(0) }))
    }
}

/// Groups the moves into units of `metric`. A step covers one cell. A slide continues in one direction. A move is
/// everything that a block does in a row.
fn moves(board: &Board, made: &[Made], metric: Metric) -> Result<Vec<Move>, IllegalMove> {
    let steps = made.iter().flat_map(|one| one.way.iter().map(move |&way| (one.label.as_str(), way)));
    let steps: Vec<_> = steps.collect();
    let is_one = |a: &(&str, _), b: &(&str, _)| match metric {
        Metric::Step => false,
        Metric::Slide => a == b,
        Metric::Move => a.0 == b.0,
    };
    let mut position = board.start().clone();
    let run = |run: &[(&str, _)]| {
        let block = board.blocks().iter().position(|block| block.label == run[0].0).expect("the referee knows it");
        let corner = position.0[block];
        let cell = board.blocks()[block].cells_at(corner).next().expect("a block covers a cell");
        let one = Move { cell, path: run.iter().map(|&(_, way)| way).collect() };
        board.apply(&mut position, &one)?;
        Ok(one)
    };
    steps.chunk_by(is_one).map(run).collect()
}
