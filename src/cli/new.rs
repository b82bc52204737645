//! `stepbook new`: a puzzle file, from answers to questions, from a picture or from a template.

mod chart;
mod draft;
mod questions;
mod talk;

use super::arguments::{AxisName, Format, NewFile};
use super::convert::read_again;
use super::input;
use super::sources::plain;
use super::{CommandResult, Ending, Failure, Session, message};
use crate::built_in;
use crate::format::{self, Kind, MAX_BYTES, ReadError, Wish};
use crate::puzzle::{Game, Puzzle};
use crate::search::{Limits, Outcome, unwatched};
use crate::sliding::{Board, Layout, Search, are_cars};
use std::path::{Path, PathBuf};
use talk::{Stop, Talk};

/// Number of positions that are searched at once, in case the new puzzle has no solution.
const FEW: usize = 100_000;

pub(super) fn run(options: &NewFile, session: &Session<'_>) -> CommandResult {
    if let Some(file) = &options.file {
        check_name(file)?;
        check_free(file, options.force, session)?;
    }
    if let Some(title) = &options.title {
        draft::check_title(title).map_err(Failure::Usage)?;
    }
    let (title, text) = match (options.template, &options.from_picture) {
        (Some(text), _) => from_template(text, options.title.as_deref()),
        (None, Some(picture)) => from_picture(options, picture, session)?,
        (None, None) => return from_answers(options, session),
    };
    let file = options.file.clone().unwrap_or_else(|| named(&title));
    check_free(&file, options.force, session)?;
    write(&file, &text, session)
}

/// The file that a title is written into if no other is named.
fn named(title: &str) -> PathBuf {
    format!("{}.toml", plain(title)).into()
}

fn is_stdout(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// That the name of a new file neither hides a built-in puzzle nor promises another format.
fn check_name(file: &Path) -> Result<(), Failure> {
    let (shown, toml) = (message::named(file), file.with_extension("toml"));
    let toml = message::named(&toml);
    if file.to_str().and_then(built_in::find).is_some() {
        let message = format!("`{shown}` is the name of a built-in puzzle; write to `{toml}`");
        return Err(Failure::Usage(message));
    }
    match Format::from_extension(file) {
        None | Some(Format::Txt) => Ok(()),
        Some(_) => Err(Failure::Usage(format!("this command writes a puzzle file in TOML; write to `{toml}`"))),
    }
}

/// That nothing is overwritten unless it may be.
fn check_free(file: &Path, force: bool, session: &Session<'_>) -> Result<(), Failure> {
    if session.path(file).symlink_metadata().is_err() || is_stdout(file) || force {
        return Ok(());
    }
    let shown = message::named(file);
    Err(Failure::Error(format!("`{shown}` exists already; give another file name, or replace it with --force")))
}

/// Writes a text that was read before.
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

/// Whether a search that takes no time finds that there is no solution.
fn is_unsolvable(text: &str) -> Result<bool, Failure> {
    let puzzle = format::read(text.as_bytes(), Some(Kind::Native))?;
    let search = Search { limits: Limits { positions: FEW, ..Limits::default() }, ..Search::default() };
    Ok(puzzle.has_goal() && matches!(puzzle.solve(&search, &mut unwatched), Outcome::Unsolvable { .. }))
}

/// The text of a puzzle for a file, read again as a check.
fn text_of(puzzle: &Puzzle) -> Result<String, Failure> {
    let text = format::write_commented(puzzle)?;
    read_again(&text, Kind::Native, puzzle)?;
    Ok(text)
}

fn from_template(text: &str, title: Option<&str>) -> (String, String) {
    let is_title = |line: &&str| line.starts_with("title = ");
    let line = text.lines().find(is_title).unwrap_or_default();
    let usual = line.trim_start_matches("title = ").trim_matches('"');
    match title {
        Some(title) => (title.to_owned(), text.replacen(line, &draft::title_line(title), 1)),
        None => (usual.to_owned(), text.to_owned()),
    }
}

/// Title and text of a puzzle whose board is drawn in a file, which is read as `solve` reads it.
fn from_picture(options: &NewFile, picture: &Path, session: &Session<'_>) -> Result<(String, String), Failure> {
    let bytes = session.content(picture, MAX_BYTES)?;
    let shown = input::shown(picture);
    let cannot = |error: ReadError| Failure::Printed(message::faults(&shown, 1, &error));
    let text = format::decoded(&bytes).map_err(cannot)?;
    if format::has_keys(&text) {
        let message =
            format!("`{shown}` is already a puzzle file; to solve it: stepbook solve {}", message::word(&shown));
        return Err(Failure::Error(message));
    }
    let target = options.target.as_deref();
    let has_goal = options.goal.is_some() || target.is_some();
    let kind = match format::recognise(&text).map_err(cannot)? {
        // Without an exit, digits can be the labels of blocks as well.
        Kind::Klondike if has_goal || !text.contains(['x', 'X']) => Kind::Native,
        Kind::RushHour if options.axis == Some(AxisName::Both) => Kind::Native,
        Kind::Foreign(format) if options.axis == Some(AxisName::Both) && format.name == "cars-picture" => Kind::Native,
        kind => kind,
    };
    let usual = options.title.as_deref().or(input::title(picture)).unwrap_or("My puzzle");
    let car = target.filter(|_| kind == Kind::RushHour);
    let read = |goal: Option<&str>| {
        let wish = Wish { kind: Some(kind), title: Some(usual), goal, target: car, ..Wish::default() };
        format::read_as(&bytes, wish).map_err(cannot)
    };
    let needs_none = kind == Kind::Native || target.is_some() && matches!(kind, Kind::Foreign(_));
    let mut reading = read(options.goal.as_deref().or(needs_none.then_some("none")))?;
    if let (Some(label), None, Game::Sliding(board)) = (target, car, &reading.puzzle.game) {
        reading = read(Some(&draft::far_end(board, label).map_err(Failure::Error)?))?;
    }
    let mut puzzle = reading.puzzle;
    if !puzzle.has_goal() && !has_goal {
        let message = "a board needs a goal: add --goal \"B = 3,1\" (block, row and column of its top-left cell, counted \
                       from 0), or --target LABEL for a car that leaves the board; a number maze needs an exit, `x`";
        return Err(Failure::Usage(message.to_owned()));
    }
    let may_be_cars = matches!(&puzzle.game, Game::Sliding(board) if are_cars(board));
    if !may_be_cars {
        session.warn(&shown, &reading.text, 1, &reading.warnings);
    }
    if let Game::Sliding(board) = &puzzle.game {
        if puzzle.has_goal() && board.is_solved(board.start()) {
            let message = "the board is solved as it is drawn; the goal must be another position";
            return Err(Failure::Error(message.to_owned()));
        }
        let along_length = match options.axis {
            Some(axis) => axis == AxisName::Length,
            None if may_be_cars && target.is_none() => {
                let message = "all blocks are bars; add `--axis length` if each moves only along its length, as cars do, or \
                               `--axis both` if all move in all directions";
                return Err(Failure::Usage(message.to_owned()));
            }
            None => may_be_cars,
        };
        if along_length {
            puzzle.game = Game::Sliding(as_cars(board)?);
        }
    }
    if let Some(title) = &options.title {
        puzzle.about.title.clone_from(title);
    }
    let text = text_of(&puzzle)?;
    Ok((puzzle.about.title, text))
}

/// The board with blocks that move along their length only.
fn as_cars(board: &Board) -> Result<Board, Failure> {
    let layout = Layout { along_length: true, ..board.layout() };
    layout.check().map_err(|faults| {
        let messages: Vec<String> = faults.iter().map(|fault| fault.kind.to_string()).collect();
        Failure::Error(messages.join("; "))
    })
}

fn from_answers(options: &NewFile, session: &Session<'_>) -> CommandResult {
    let mut talk = Talk::new(session);
    let done = questions::puzzle(&mut talk, options.title.as_deref()).and_then(|puzzle| {
        let text = text_of(&puzzle)?;
        let file = match &options.file {
            Some(file) => file.clone(),
            None => file_name(&mut talk, named(&puzzle.about.title), options.force, session)?,
        };
        Ok(write(&file, &text, session)?)
    });
    match done {
        Ok(ending) => Ok(ending),
        Err(Stop::Failed(failure)) => Err(failure),
        Err(Stop::Left) if talk.is_terminal() => {
            session.print("\nNo file was written.");
            Ok(Ending::Interrupted)
        }
        Err(Stop::Left) => Err(Failure::Error(
            "the answers on standard input end before the last question, so no file was written; see --template and \
             --from-picture for a file without questions"
                .to_owned(),
        )),
    }
}

/// The file that the title names, or another one if that exists.
fn file_name(talk: &mut Talk<'_>, named: PathBuf, force: bool, session: &Session<'_>) -> Result<PathBuf, Stop> {
    if check_free(&named, force, session).is_ok() {
        return Ok(named);
    }
    let stem = named.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let is_free = |name: &String| check_free(Path::new(name), false, session).is_ok();
    let free = (2..).map(|number| format!("{stem}-{number}.toml")).find(is_free);
    talk.tell(&format!("`{}` exists already.", message::named(&named)));
    talk.ask("Name of the file", free.as_deref(), |name| {
        let file = PathBuf::from(name);
        match check_free(&file, false, session) {
            Ok(()) => Ok(file),
            Err(_) => Err(format!("`{name}` exists too; give a name that no file has")),
        }
    })
}
