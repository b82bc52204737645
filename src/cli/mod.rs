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
mod check;
mod choices;
mod cluster;
mod collection;
mod completions;
mod convert;
mod date;
mod draw;
mod endings;
mod explore;
mod facts;
mod fence;
mod fonts;
mod generate;
mod input;
mod jobs;
mod language;
mod latex;
mod licenses;
mod look;
mod manual;
mod mdbook;
mod message;
mod new;
mod output;
mod pandoc;
mod press;
mod progress;
mod puzzles;
mod search;
mod signals;
mod solve;
mod sources;
mod steps;
#[cfg(feature = "studio")]
mod studio;
mod templates;
mod unfinished;
mod unused;
mod writers;

use crate::built_in;
use crate::text::{is_forbidden, visible};
use arguments::{Arguments, ColorWhen, Command, explicit, program};
use clap::error::{ContextKind, ContextValue};
use clap::parser::ValueSource;
use clap::{ArgMatches, FromArgMatches as _, Id};
use endings::{CommandResult, Ending, Failure};
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::Path;
use std::process::ExitCode;

/// Runs the program with the arguments of the process.
pub fn run() -> ExitCode {
    signals::catch();
    // The colours that the arguments ask for hold for the messages of the parser as well.
    let mut given: Vec<OsString> = std::env::args_os().collect();
    match fence::command_of_link(&given) {
        Some(command) => given[0] = command.into(),
        None => drop(given.drain(..given.len().min(1))),
    }
    ColorWhen::wanted(given.iter().cloned()).write_global();
    if let Some(answer) = completions::answer(&given) {
        return ExitCode::from(output::to_stdout(answer.as_bytes()).unwrap_or_else(|why| why.ending()).code());
    }
    let arguments = parsed(given);
    let code = match command(&arguments).unwrap_or_else(|why| told(&why)) {
        // What is printed is right, but perhaps not all that was wanted.
        Ending::Done if signals::is_interrupted() => Ending::Interrupted.code(),
        ending => ending.code(),
    };
    cluster::end(code);
    ExitCode::from(code)
}

/// Prints why a command failed.
fn told(why: &Failure) -> Ending {
    match why {
        Failure::Printed(text) => message::print(text),
        other => message::error(other.text()),
    }
    why.ending()
}

/// Reads `bytes` as each of the files that a run leaves for the next one.
#[cfg(fuzzing)]
pub fn read_records(bytes: &[u8]) {
    batch::read_record(bytes);
    steps::earlier::read_manifest(bytes);
}

/// The arguments of the process. Invalid ones end it with a message.
fn parsed(given: Vec<OsString>) -> Arguments {
    let mut program = program();
    let is_old =
        |word: &OsString| word.to_str().is_some_and(|word| word == "--format" || word.starts_with("--format="));
    if given.iter().any(is_old) && given.iter().all(|word| word != "solve") {
        message::note(
            "note: `--format` is the old name of `--from`, the input's format; `--to` is the output's format",
        );
    }
    let given: Vec<OsString> = std::iter::once("stepbook".into()).chain(explicit(given.into_iter())).collect();
    let parsed = program.try_get_matches_from_mut(given.clone());
    let matches = parsed.unwrap_or_else(|error| match without_command(&error) {
        Some(advice) => {
            message::error(&advice);
            std::process::exit(Ending::Usage.code().into())
        }
        None => explained(&harmless(&mut program, given, error)),
    });
    let mut arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.format(&mut program).exit());
    arguments.common.given = matches.subcommand().map(|(_, own)| given_options(own)).unwrap_or_default();
    arguments.common.quiet |= match &arguments.command {
        Command::Solve(options) => options.hosts.is_follower(),
        Command::Explore(options) => options.hosts.is_follower(),
        _ => false,
    };
    arguments
}

/// Prints an error of the parser, or the help, which is one to it, and ends the program.
fn explained(error: &clap::Error) -> ! {
    let code = match error.print() {
        Err(why) if !error.use_stderr() && why.kind() != ErrorKind::BrokenPipe => {
            told(&output::not_on_stdout(&why)).code()
        }
        _ if error.use_stderr() => Ending::Usage.code(),
        _ => Ending::Done.code(),
    };
    std::process::exit(code.into())
}

/// The same error with escapes for what a terminal would obey: the parser quotes arguments as they are.
fn harmless(program: &mut clap::Command, mut given: Vec<OsString>, error: clap::Error) -> clap::Error {
    if !given.iter().any(|word| word.to_string_lossy().contains(is_forbidden)) {
        return error;
    }
    given.iter_mut().for_each(|word| *word = visible(&word.to_string_lossy()).into());
    program.try_get_matches_from_mut(given).err().unwrap_or(error)
}

/// The names of the options that are on the command line of a command.
fn given_options(own: &ArgMatches) -> Vec<String> {
    let is_given = |id: &&Id| own.value_source(id.as_str()) == Some(ValueSource::CommandLine);
    own.ids().filter(is_given).map(ToString::to_string).collect()
}

/// What to do if a puzzle is named in place of a command.
fn without_command(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    if error.get(ContextKind::SuggestedSubcommand).is_some() && !Path::new(word).exists() {
        return None;
    }
    let (what, command) = match Path::new(word) {
        folder if folder.is_dir() => ("a folder", "batch"),
        file if file.is_file() => ("a file", "solve"),
        _ if built_in::find(word).is_some() => ("a puzzle", "solve"),
        _ => {
            let name = built_in::similar(word)?;
            return Some(format!("there is no command or puzzle `{word}`; did you mean `stepbook solve {name}`?"));
        }
    };
    Some(format!("`{word}` is {what}, not a command; did you mean `stepbook {command} {}`?", message::word(word)))
}

fn command(arguments: &Arguments) -> CommandResult {
    let common = &arguments.common;
    match &arguments.command {
        Command::Book(options) => book::run(options, common),
        Command::Batch(options) => batch::run(options, common),
        Command::Collection(options) => collection::run(options, common),
        Command::Steps(options) => steps::run(options, common),
        Command::Draw(options) => draw::run(options, common),
        Command::Solve(options) => solve::run(options, common),
        Command::Check(options) => check::run(options, common),
        Command::Explore(options) => explore::run(options, common),
        Command::Convert(options) => convert::run(options, common),
        Command::Generate(options) => generate::run(options, common),
        Command::Calibration(options) => calibration::run(options, common),
        Command::New(options) => new::run(options, common),
        Command::Puzzles(options) => puzzles::run(options, common),
        #[cfg(feature = "studio")]
        Command::Studio(options) => studio::run(options, common),
        #[cfg(not(feature = "studio"))]
        Command::Studio(_) => Err(writers::Lack::Studio.into()),
        Command::Licenses { full } => licenses::run(*full, common),
        Command::Mdbook(options) => mdbook::run(options, common),
        Command::Pandoc(options) => pandoc::run(options, common),
        Command::Completions { shell } => completions::run(*shell),
        Command::Man { command, output } => manual::run(command.as_deref(), output.as_deref(), common),
    }
}
