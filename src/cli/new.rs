//! `stepbook new`: a puzzle file, from answers to questions or from a template.

mod questions;
mod talk;

use super::arguments::{Format, NewFile};
use super::convert::read_again;
use super::sources::plain;
use super::{CommandResult, Ending, Failure, Session, message};
use crate::built_in;
use crate::format::{self, Kind};
use crate::puzzle::Puzzle;
use crate::search::{Limits, Outcome, unwatched};
use crate::sliding::Search;
use std::path::{Path, PathBuf};

/// Number of positions to search immediately, to detect a puzzle without a solution.
const FEW: usize = 100_000;

pub(super) fn run(options: &NewFile, session: &Session<'_>) -> CommandResult {
    if let Some(file) = &options.file {
        check_name(file)?;
        check_free(file, options.force, session)?;
    }
    if let Some(title) = &options.title {
        questions::check_title(title).map_err(Failure::usage)?;
    }
    let Some(text) = options.template else { return from_answers(options, session) };
    let (title, text) = from_template(text, options.title.as_deref());
    let file = options.file.clone().unwrap_or_else(|| named(&title));
    check_free(&file, options.force, session)?;
    write(&file, &text, session)
}

/// Returns the default file for a title.
fn named(title: &str) -> PathBuf {
    format!("{}.toml", plain(title)).into()
}

fn is_stdout(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// Checks that the name of a new file neither hides a built-in puzzle nor belongs to another format.
fn check_name(file: &Path) -> Result<(), Failure> {
    let (shown, toml) = (message::named(file), file.with_extension("toml"));
    let toml = message::named(&toml);
    if file.to_str().and_then(built_in::find).is_some() {
        return Err(Failure::usage(format!("`{shown}` is the name of a built-in puzzle; write to `{toml}`")));
    }
    match Format::from_extension(file) {
        None | Some(Format::Txt) => Ok(()),
        Some(_) => Err(Failure::usage(format!("this command writes a puzzle file in TOML; write to `{toml}`"))),
    }
}

/// Checks that no file is overwritten without permission.
fn check_free(file: &Path, force: bool, session: &Session<'_>) -> Result<(), Failure> {
    if session.path(file).symlink_metadata().is_err() || is_stdout(file) || force {
        return Ok(());
    }
    let shown = message::named(file);
    Err(Failure::invalid(format!("`{shown}` exists already; give another file name, or replace it with --force")))
}

/// Writes a text that was already checked by reading it.
fn write(file: &Path, text: &str, session: &Session<'_>) -> CommandResult {
    session.write(text.as_bytes(), Some(file).filter(|file| !is_stdout(file)))?;
    if !session.quiet && is_unsolvable(text)? {
        session.note("note: the puzzle has no solution as it is; change the board or the goal");
    }
    if !is_stdout(file) {
        let word = message::word(&message::named(file));
        session.wrote(file, &format!("to solve it, run stepbook solve {word}"));
    }
    Ok(Ending::Done)
}

/// Returns whether a very short search proves that there is no solution.
fn is_unsolvable(text: &str) -> Result<bool, Failure> {
    let puzzle = format::read(text.as_bytes(), Some(Kind::Native))?;
    let search = Search { limits: Limits { positions: FEW, ..Limits::default() }, ..Search::default() };
    Ok(puzzle.has_goal() && matches!(puzzle.solve(&search, &mut unwatched), Outcome::Unsolvable { .. }))
}

/// Returns the text of a puzzle for a file, checked by reading it again.
fn text_of(puzzle: &Puzzle) -> Result<String, Failure> {
    let text = format::write_commented(puzzle)?;
    read_again(&text, Kind::Native, puzzle)?;
    Ok(text)
}

fn title_line(title: &str) -> String {
    format!("title = {}", toml::Value::String(title.to_owned()))
}

fn from_template(text: &str, title: Option<&str>) -> (String, String) {
    let is_title = |line: &&str| line.starts_with("title = ");
    let line = text.lines().find(is_title).unwrap_or_default();
    let usual = line.trim_start_matches("title = ").trim_matches('"');
    match title {
        Some(title) => (title.to_owned(), text.replacen(line, &title_line(title), 1)),
        None => (usual.to_owned(), text.to_owned()),
    }
}

fn from_answers(options: &NewFile, session: &Session<'_>) -> CommandResult {
    let done = questions::puzzle(session, options.title.as_deref()).and_then(|puzzle| {
        let text = text_of(&puzzle)?;
        let file = match &options.file {
            Some(file) => file.clone(),
            None => free(named(&puzzle.about.title), options.force, session),
        };
        Ok(write(&file, &text, session)?)
    });
    match done {
        Ok(ending) => Ok(ending),
        Err(Some(failure)) => Err(failure),
        Err(None) if session.host.terminal.stdin => {
            session.print("\nNo file was written.");
            Ok(Ending::Interrupted)
        }
        Err(None) => Err(Failure::invalid(
            "the answers on standard input end before the last question, so no file was written; see --template for a file without \
             questions",
        )),
    }
}

/// Returns the file that the title names. If that file exists, it returns another one with a number.
fn free(named: PathBuf, force: bool, session: &Session<'_>) -> PathBuf {
    let stem = named.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let others = (2..).map(|number| PathBuf::from(format!("{stem}-{number}.toml")));
    let is_free = |file: &PathBuf| check_free(file, force, session).is_ok();
    std::iter::once(named.clone()).chain(others).find(is_free).unwrap_or(named)
}
