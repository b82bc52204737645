//! Finds and reads the puzzle.

use super::arguments::Source;
use super::progress::memory;
use super::{Failure, Session, message, output};
use crate::built_in;
use crate::font::Weight;
use crate::format::{self, Fault, MAX_BYTES, ReadError, Wish, composed, decoded};
use crate::language::Language;
use crate::press;
use crate::puzzle::Puzzle;
use crate::referee;
use crate::sliding::Metric;
use crate::walkthrough::{IllegalStep, NoteError, Walkthrough, narrate_in};
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;

/// A puzzle, and the name under which it was given. Default file names are derived from that name.
pub(super) struct Loaded {
    pub puzzle: Puzzle,
    pub name: OsString,
    /// The locations of the author's notes.
    pub notes: NotePlaces,
}

impl Loaded {
    /// Returns the puzzle as pictures show it, without surrounding walls.
    pub(super) fn trimmed(self) -> Self {
        Self { puzzle: self.puzzle.trimmed(), ..self }
    }

    /// Returns the story of the start without a solution.
    pub(super) fn unsolved(&self, metric: Metric, language: &Language) -> Result<Walkthrough, IllegalStep> {
        narrate_in(&self.puzzle, &self.puzzle.unsolved(metric), language)
    }
}

/// The locations of a puzzle's notes in its text. Errors in notes can only be reported once the solution is known.
pub(super) struct NotePlaces {
    pub spans: Vec<Range<usize>>,
    pub failure: Box<dyn Fn(Vec<Fault>) -> Failure + Send>,
}

impl NotePlaces {
    /// Reports all notes that do not fit the puzzle's solution, as one failure.
    pub(super) fn check(&self, story: &Walkthrough) -> Result<(), Failure> {
        let fault = |(index, why): (usize, NoteError)| {
            let span = self.spans.get(index).cloned().unwrap_or_default();
            Fault { span, message: why.to_string(), help: Some(why.help()) }
        };
        let astray: Vec<Fault> = story.notes_astray().into_iter().map(fault).collect();
        if astray.is_empty() { Ok(()) } else { Err((self.failure)(astray)) }
    }
}

/// Reads a puzzle file, the built-in puzzle of that name, or standard input for `-`. Prints warnings.
pub(super) fn load(source: &Source, session: &Session<'_>) -> Result<Loaded, Failure> {
    let what = source.puzzle.as_path();
    let bytes = session.content(what, MAX_BYTES)?;
    session.read_puzzle(&bytes, source, (&shown(what), 1))
}

impl Session<'_> {
    /// Reads a puzzle whose text is known. The text begins at a given line of a file.
    pub(super) fn read_puzzle(&self, bytes: &[u8], source: &Source, place: (&str, usize)) -> Result<Loaded, Failure> {
        let (shown, line) = place;
        let what = source.puzzle.as_path();
        let goal_file = source.goal_file.as_deref().map(|path| goal_file(path, self)).transpose()?;
        let wish = Wish {
            kind: source.kind.kind,
            name: source.name.as_deref(),
            title: title(what),
            goal: source.goal.as_deref(),
            goal_file: goal_file.as_deref(),
            size: source.size,
            target: source.target.as_deref(),
            objection: Some(press::objection),
        };
        let printed = |error: ReadError| match (&error, source.goal_file.as_deref()) {
            (ReadError::Goal { text, faults }, Some(path)) => message::excerpts(&self::shown(path), text, faults),
            _ => message::faults(shown, line, &error),
        };
        let read = format::read_as(bytes, wish).map_err(|error| Failure::printed(printed(error)))?;
        self.warn(shown, &read.text, line, &read.warnings);
        let (shown, text) = (shown.to_owned(), read.text);
        let failure = move |faults| {
            Failure::printed(message::faults(&shown, line, &ReadError::Faults { text: text.clone(), faults }))
        };
        let notes = NotePlaces { spans: read.notes, failure: Box::new(failure) };
        Ok(Loaded { puzzle: read.puzzle, name: name(what), notes })
    }
}

/// Returns the text of a file that contains a goal.
fn goal_file(path: &Path, session: &Session<'_>) -> Result<String, Failure> {
    let shown = shown(path);
    let unreadable = |error| Failure::unread(format_args!("cannot read `{shown}`"), &error);
    let bytes = session.read_input(path, MAX_BYTES).map_err(unreadable)?;
    let text = decoded(&bytes).map_err(|error| Failure::printed(message::faults(&shown, 1, &error)))?;
    Ok(text.into_owned())
}

/// Returns the default name of a puzzle's outputs.
pub(super) fn name(what: &Path) -> OsString {
    what.file_stem().filter(|_| what.as_os_str() != "-").unwrap_or("puzzle".as_ref()).to_owned()
}

/// Returns the title of a puzzle whose format has no titles: the name of its file without folder and extension. The
/// user did not choose it as a title, so no document may fail because a font lacks its characters.
pub(super) fn title(what: &Path) -> Option<&str> {
    let name = what.file_stem().filter(|_| what.as_os_str() != "-").and_then(OsStr::to_str);
    name.filter(|name| composed(name).chars().all(|c| Weight::Bold.has(c)))
}

/// Returns the name of an input in messages.
pub(super) fn shown(what: &Path) -> Cow<'_, str> {
    if what.as_os_str() == "-" { "standard input".into() } else { message::named(what).into() }
}

impl Session<'_> {
    /// Returns the content of a puzzle file, of the built-in puzzle of that name, or of standard input for `-`. It
    /// reads at most one byte more than `most`. A folder of the same name does not hide a built-in puzzle.
    pub(super) fn content(&self, what: &Path, most: usize) -> Result<Vec<u8>, Failure> {
        let (shown, from_stdin) = (shown(what), what.as_os_str() == "-");
        let missing = match fs::metadata(self.path(what)) {
            _ if from_stdin => return self.read_any(what, most),
            Ok(data) if data.is_dir() => {
                format!("`{shown}` is a folder; give a puzzle file, or use `stepbook batch` for the whole folder")
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => not_found(&shown),
            _ => return self.read_any(what, most),
        };
        let built_in = what.to_str().and_then(built_in::find);
        built_in.map(|text| text.as_bytes().to_vec()).ok_or(Failure::invalid(missing))
    }

    /// Returns a listed solution and its name in messages. It is the content of the file `what`, or of standard input
    /// for `-`.
    pub(super) fn load_listing(&self, what: &Path) -> Result<(String, Vec<u8>), Failure> {
        Ok((shown(what).into_owned(), self.read_any(what, referee::MAX_BYTES)?))
    }

    /// Returns the content of the user's file, or of standard input for `-`. It reads at most one byte more than
    /// `most`.
    fn read_any(&self, what: &Path, most: usize) -> Result<Vec<u8>, Failure> {
        let from_stdin = what.as_os_str() == "-";
        if from_stdin && self.stdin_is_read.swap(true, Ordering::Relaxed) {
            return Err(Failure::usage(
                "standard input can be one input of a command, and this one has several; give the others as files",
            ));
        }
        let bytes = if from_stdin { self.read_stdin(most) } else { self.read_input(what, most) };
        let quote = if from_stdin { "" } else { "`" };
        bytes.map_err(|error| Failure::unread(format_args!("cannot read {quote}{}{quote}", shown(what)), &error))
    }

    /// Returns the text of a file that an option names. It may have at most `most` bytes.
    pub(super) fn read_text(&self, path: &Path, most: usize) -> Result<String, Failure> {
        let shown = message::named(path);
        let failure = |why: &str| Failure::invalid(format!("cannot read `{shown}`: {why}"));
        let bytes = self.read_input(path, most).map_err(|error| match error.kind() {
            io::ErrorKind::IsADirectory => failure("it is a folder"),
            _ => Failure::unread(format_args!("cannot read `{shown}`"), &error),
        })?;
        if bytes.len() > most {
            return Err(failure(&format!("it is larger than {}, the limit", memory(most))));
        }
        String::from_utf8(bytes).map_err(|_| failure("it is not UTF-8 text; save it as UTF-8"))
    }

    /// Reads standard input, which may be a file.
    fn read_stdin(&self, most: usize) -> io::Result<Vec<u8>> {
        self.keep(Path::new(output::STDIN));
        read(&mut *self.host.stdin.lock().unwrap_or_else(PoisonError::into_inner), most)
    }

    /// Returns the content of the user's file, and protects the file from being overwritten. It reads at most one byte
    /// more than `most`.
    pub(super) fn read_input(&self, path: &Path, most: usize) -> io::Result<Vec<u8>> {
        let bytes = self.read_file(path, most)?;
        self.keep(path);
        Ok(bytes)
    }

    /// Returns the content of a file. It reads at most one byte more than `most`.
    pub(super) fn read_file(&self, path: &Path, most: usize) -> io::Result<Vec<u8>> {
        File::open(self.path(path)).and_then(|file| read(file, most))
    }
}

/// Reads at most one byte more than `most`, so the caller notices content that is too long.
fn read(from: impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn not_found(what: &str) -> String {
    let hint = match built_in::similar(what) {
        Some(name) => format!("did you mean the built-in puzzle `{name}`?"),
        None => "run `stepbook puzzles` for a list of built-in puzzles".to_owned(),
    };
    format!("no file or built-in puzzle named `{what}`; {hint}")
}
