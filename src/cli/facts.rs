//! The facts of a puzzle besides its solution, by searches that the user can interrupt.

use super::arguments::Effort;
use super::input::Loaded;
use super::progress::watched;
use super::search::{Solved, demand_goal, say_instead, timed, told};
use super::{Ending, Failure, Session};
use crate::booklet::Facts;
use crate::language::Language;
use crate::press::{self, Beside};
use crate::puzzle::Puzzle;
use crate::sliding::Search;
use crate::walkthrough::Walkthrough;

/// Adds to `story` how many of the choices on the way lead astray, if the puzzle has few enough positions to count them.
///
/// # Errors
///
/// The ending of the program, if the user interrupted it.
pub(super) fn rate(
    mut story: Box<Walkthrough>,
    beside: &Beside,
    puzzle: &Puzzle,
    wanted: &Search,
    effort: &Effort,
    session: &Session<'_>,
) -> Result<Box<Walkthrough>, Ending> {
    let found = watched(effort, session, |watch| beside.astray(puzzle, wanted, watch)).0;
    story.astray = found.map_err(|_| Ending::Interrupted)?;
    Ok(story)
}

/// How far all positions of a solved puzzle are from the goal, if they are few enough for a page.
///
/// # Errors
///
/// The ending of the program, if the user interrupted it.
pub(super) fn distances(
    puzzle: &Puzzle,
    wanted: &Search,
    effort: &Effort,
    session: &Session<'_>,
) -> Result<Option<Vec<u8>>, Ending> {
    let found = watched(effort, session, |watch| puzzle.guide(wanted, watch)).0;
    found.map_err(|_| Ending::Interrupted)
}

/// Solves a puzzle, and finds beside it what [`press::solve`] does.
pub(super) fn solve(
    loaded: Box<Loaded>,
    search: &Search,
    guided: bool,
    effort: &Effort,
    language: &Language,
    session: &Session<'_>,
) -> Result<(Solved, Beside), Failure> {
    demand_goal(&loaded.puzzle)?;
    let mut found = Beside::default();
    let outcome = timed(effort, session, |watch| {
        let (outcome, beside) = press::solve(&loaded.puzzle, search, guided, watch);
        found = beside;
        outcome
    })?;
    say_instead(&loaded.puzzle, &outcome, session);
    Ok((told(loaded, search.metric, outcome, language, session)?, found))
}

/// The numbers of a solved puzzle.
///
/// # Errors
///
/// The ending of the program, if the user interrupted it.
pub(super) fn explore(
    beside: Beside,
    puzzle: &Puzzle,
    wanted: &Search,
    effort: &Effort,
    session: &Session<'_>,
) -> Result<Facts, Ending> {
    let found = watched(effort, session, |watch| beside.facts(puzzle, wanted, watch)).0;
    found.map_err(|_| Ending::Interrupted)
}
