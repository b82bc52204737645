//! The command line: arguments, files, progress and exit codes. Nothing depends on it.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "files, clock, environment and standard streams are its task"
)]

mod answers;
mod arguments;
mod batch;
mod book;
mod calibration;
mod certificate;
mod check;
mod choices;
mod cluster;
mod collection;
mod completions;
mod convert;
mod draw;
mod endings;
mod explore;
#[cfg(feature = "filters")]
mod filters;
mod generate;
mod given;
mod host;
mod input;
mod jobs;
mod latex;
mod licenses;
mod look;
mod manual;
mod message;
mod new;
mod output;
mod press;
mod progress;
mod puzzles;
mod resources;
mod search;
mod solve;
mod sources;
mod steps;
#[cfg(feature = "studio")]
mod studio;
mod unfinished;
mod unused;

use crate::built_in;
use crate::text::{is_forbidden, visible};
use arguments::{Arguments, ColorWhen, Command};
use clap::FromArgMatches as _;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use endings::{CommandResult, Ending, Failure};
use host::Session;
use std::ffi::OsString;
use std::iter;

#[cfg(feature = "filters")]
pub use filters::{mdbook, pandoc};
pub use host::{Files, Host, INTERRUPTED, Interrupt, Terminal};
pub use unfinished::UnfinishedFiles;

/// Runs the program with these arguments and returns the exit code. The first argument is the name of the program.
pub fn run(arguments: impl IntoIterator<Item = OsString>, host: &mut Host) -> u8 {
    // The requested colours also apply to the messages of the parser.
    let mut given: Vec<OsString> = arguments.into_iter().collect();
    given.drain(..given.len().min(1));
    let mut session = Session::new(host, ColorWhen::wanted(&given));
    let ended = match parsed(given, &mut session) {
        Ok(wanted) => command(&wanted, &session),
        Err(ending) => return ending.code(&session),
    };
    ended_with(ended, &session)
}

/// Prints the final messages of a run and returns its exit code.
fn ended_with(ended: CommandResult, session: &Session<'_>) -> u8 {
    // Another process has the answer and reports errors.
    if let Some(code) = cluster::followed(session) {
        return code;
    }
    let code = match ended.unwrap_or_else(|why| told(&why, session)) {
        // The output is correct, but an interruption may have left it incomplete.
        Ending::Done if session.is_interrupted() => session.interrupted(),
        ending => ending.code(session),
    };
    cluster::end(code, session);
    code
}

/// Prints why a command failed.
fn told(why: &Failure, session: &Session<'_>) -> Ending {
    match why.is_printed {
        true => session.print(&why.text),
        false if why.text.is_empty() => {}
        false => session.error(&why.text),
    }
    why.ending
}

/// Reads `bytes` as each of the files that a run leaves for the next one.
#[cfg(fuzzing)]
pub fn read_records(bytes: &[u8]) {
    batch::read_record(bytes);
    steps::earlier::read_manifest(bytes);
}

/// Parses the command and stores the shared options in the session. Invalid arguments are an ending with a message.
fn parsed(given: Vec<OsString>, session: &mut Session<'_>) -> Result<Command, Ending> {
    let mut program = arguments::program_in(session);
    let given: Vec<OsString> = iter::once("stepbook".into()).chain(given).collect();
    let parsed = program.try_get_matches_from_mut(given.clone());
    let matches = parsed.map_err(|error| match advice(&error, session) {
        Some(advice) => {
            session.error(&advice);
            Ending::Usage
        }
        None => explained(&harmless(&mut program, given, error), session),
    })?;
    let arguments = Arguments::from_arg_matches(&matches);
    let Arguments { common, command } = arguments.map_err(|error| explained(&error.format(&mut program), session))?;
    let mut given = matches;
    while let Some((_, own)) = given.remove_subcommand() {
        given = own;
    }
    *session = session.clone().with(given);
    session.verbose = common.verbose;
    session.quiet = common.quiet
        || match &command {
            Command::Solve(options) => options.hosts.is_follower(),
            Command::Explore(options) => options.hosts.is_follower(),
            _ => false,
        };
    Ok(command)
}

/// Prints an error of the parser. The parser also returns help as an error.
fn explained(error: &clap::Error, session: &Session<'_>) -> Ending {
    let text = error.render().ansi().to_string();
    if error.use_stderr() {
        session.stderr.write(&text);
        return Ending::Usage;
    }
    let text = if session.is_coloured { text } else { anstream::adapter::strip_str(&text).to_string() };
    session.to_stdout(text.as_bytes()).unwrap_or_else(|why| told(&why, session))
}

/// Returns the same error with control sequences escaped, because the parser quotes arguments unchanged.
fn harmless(program: &mut clap::Command, mut given: Vec<OsString>, error: clap::Error) -> clap::Error {
    if !given.iter().any(|word| word.to_string_lossy().contains(is_forbidden)) {
        return error;
    }
    given.iter_mut().for_each(|word| *word = visible(&word.to_string_lossy()).into());
    program.try_get_matches_from_mut(given).err().unwrap_or(error)
}

/// Suggests a correction if a puzzle is named in place of an option or a command.
fn advice(error: &clap::Error, session: &Session<'_>) -> Option<String> {
    if let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) {
        let is_puzzle = session.path(option).is_file() || built_in::find(option).is_some();
        return (error.kind() == ErrorKind::UnknownArgument && is_puzzle).then(|| {
            format!(
                "`{option}` is a second puzzle, and this command takes one; `stepbook collection` binds many into a book, and \
                 `stepbook batch` makes a document of each"
            )
        });
    }
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    if error.get(ContextKind::SuggestedSubcommand).is_some() && !session.path(word).exists() {
        return None;
    }
    let command = if session.path(word).is_dir() { "batch" } else { "solve" };
    let name = match session.path(word).exists() || built_in::find(word).is_some() {
        true => word,
        false => built_in::similar(word)?,
    };
    Some(format!("there is no command `{word}`; did you mean `stepbook {command} {}`?", message::word(name)))
}

#[cfg(not(feature = "studio"))]
const NO_STUDIO: &str = "this build of stepbook has no studio; in its sources, `web/build && cargo build --release --features studio` makes one \
                         that has";

fn command(command: &Command, session: &Session<'_>) -> CommandResult {
    match command {
        Command::Book(options) => book::run(options, session),
        Command::Batch(options) => batch::run(options, session),
        Command::Collection(options) => collection::run(options, session),
        Command::Steps(options) => steps::run(options, session),
        Command::Draw(options) => draw::run(options, session),
        Command::Solve(options) => solve::run(options, session),
        Command::Check(options) => check::run(options, session),
        Command::Explore(options) => explore::run(options, session),
        Command::Convert(options) => convert::run(options, session),
        Command::Generate(options) => generate::run(options, session),
        Command::Calibration(options) => calibration::run(options, session),
        Command::New(options) => new::run(options, session),
        Command::Puzzles(options) => puzzles::run(options, session),
        #[cfg(feature = "studio")]
        Command::Studio(options) => studio::run(options, session),
        #[cfg(not(feature = "studio"))]
        Command::Studio(_) => Err(Failure::invalid(NO_STUDIO)),
        Command::Licenses { full } => licenses::run(*full, session),
        Command::Completions { shell } => completions::run(*shell, session),
        Command::Man { command, output } => manual::run(command.as_deref(), output.as_deref(), session),
    }
}
