//! The programs that draw the puzzles of Markdown texts. They are separate crates, `mdbook-stepbook` and
//! `pandoc-stepbook`, so that only their users need to compile this module.

mod arguments;
mod fence;
mod mdbook;
mod pandoc;

use super::arguments::{ColorWhen, Common};
use super::host::{Host, Session};
use super::{CommandResult, ended_with, explained};
use clap::Parser;
use std::ffi::OsString;

/// Runs the mdBook preprocessor with these arguments and returns the exit code. The first argument is the name of the
/// program.
pub fn mdbook(arguments: impl IntoIterator<Item = OsString>, host: &mut Host) -> u8 {
    run(arguments, host, |options: &arguments::Mdbook| &options.common, mdbook::run)
}

/// Runs the pandoc filter with these arguments and returns the exit code. The first argument is the name of the
/// program.
pub fn pandoc(arguments: impl IntoIterator<Item = OsString>, host: &mut Host) -> u8 {
    run(arguments, host, |options: &arguments::Pandoc| &options.common, pandoc::run)
}

fn run<P: Parser>(
    arguments: impl IntoIterator<Item = OsString>,
    host: &Host,
    common: impl Fn(&P) -> &Common,
    run: impl Fn(&P, &Session<'_>) -> CommandResult,
) -> u8 {
    let given: Vec<OsString> = arguments.into_iter().collect();
    let mut session = Session::new(host, ColorWhen::wanted(given.get(1..).unwrap_or_default()));
    match P::try_parse_from(given) {
        Ok(options) => {
            let common = common(&options);
            (session.quiet, session.verbose) = (common.quiet, common.verbose);
            ended_with(run(&options, &session), &session)
        }
        Err(error) => explained(&error, &session).code(&session),
    }
}
