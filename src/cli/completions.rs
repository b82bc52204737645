//! Completions: a script for each shell, generated from the arguments.

use super::arguments::{names, program};
use super::{CommandResult, Session};
use clap::builder::PossibleValuesParser;
use clap::{Command, ValueHint};
use clap_complete::Shell;

/// Prints the script for `shell`.
pub(super) fn run(shell: Shell, session: &Session<'_>) -> CommandResult {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut completable(program()), "stepbook", &mut script);
    session.to_stdout(&script)
}

/// Returns `command` with hints on which arguments are files, folders or names. The result is only used for
/// completions.
fn completable(command: Command) -> Command {
    let command = command.mut_args(|arg| {
        let names = names(arg.get_long().unwrap_or_default());
        let of = |part: &str| arg.get_value_names().is_some_and(|names| names.iter().any(|name| name.contains(part)));
        match (of("DIR"), of("FILE") || matches!(arg.get_id().as_str(), "puzzle" | "inputs")) {
            _ if !names.is_empty() => arg.value_parser(PossibleValuesParser::new(names)),
            (true, _) => arg.value_hint(ValueHint::DirPath),
            (false, true) => arg.value_hint(ValueHint::AnyPath),
            (false, false) => arg,
        }
    });
    command.mut_subcommands(completable)
}
