//! The order of the options in every help text, and the examples of every command below them.

use crate::cli::endings;
use clap::{Arg, ArgAction, Command};
use rustc_hash::FxHashMap;

/// The headings in their order, the same in every command: a name, the options that `-h` shows, and those that only `--help` shows; the most
/// used first.
const HEADINGS: [(&str, &str, &str); 9] = [
    (
        "Puzzle",
        "board blocks length seed template",
        "size goal goal-file target from-position axis exit field directions name from",
    ),
    (
        "Search",
        "",
        "metric prefer effort search order block-order distinct jobs tries max-positions max-memory threads spill \
         hosts process wait",
    ),
    (
        "Solution",
        "edition parts solutions sort step farthest difficulty goals count all endings why",
        "solution steps map jumps-per-map merge-mirror count-all certificate all-metrics",
    ),
    ("Look", "theme lang", "caption arrows arrow mark focus font template-dir"),
    ("Paper", "paper impose", "grid landscape margins digital large-print flip signature creep crop-marks bleed qr"),
    ("LaTeX", "", "latex shape label states macro"),
    ("Web", "", "url self-contained png animate element width delay sprite sheet ground text prefix port no-open dir"),
    ("Output", "output to", "json full title force shard merge report"),
    ("General", "help", "quiet verbose color version"),
];

/// Options that `-h` shows only in these commands.
const OFTEN_IN: [(&str, &str); 10] = [
    ("book", "steps"),
    ("batch", "steps"),
    ("", "version"),
    ("solve", "goal metric"),
    ("explore", "goal metric"),
    ("generate sliding", "axis"),
    ("generate klondike", "size field directions"),
    ("draw", "map latex"),
    ("steps", "steps png animate element latex"),
    ("studio", "port no-open dir"),
];

/// Where each option stands: the index of its heading, its place below it, and whether `-h` shows it.
fn places() -> FxHashMap<&'static str, (usize, usize, bool)> {
    let of_heading = |(heading, (_, often, rarely)): (usize, &(&str, &'static str, &'static str))| {
        let often = often.split_whitespace().map(|name| (name, true));
        let all = often.chain(rarely.split_whitespace().map(|name| (name, false)));
        all.enumerate().map(move |(at, (name, is_often))| (name, (heading, at, is_often))).collect::<Vec<_>>()
    };
    HEADINGS.iter().enumerate().flat_map(of_heading).collect()
}

/// The command of the program with all options below their headings.
pub(in crate::cli) fn arranged(program: Command) -> Command {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help).global(true);
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version).help("Print the version");
    let program = program
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(help.help("Print help: -h the most used options, --help all of them"))
        .arg(version);
    let globals = program.get_arguments().filter(|arg| arg.is_global_set() && arg.get_id() != "help").count() + 1;
    below_headings(program, "", globals, &places())
}

/// The same for a command whose name, after that of the program, is `path`.
fn below_headings(
    command: Command,
    path: &str,
    globals: usize,
    places: &FxHashMap<&str, (usize, usize, bool)>,
) -> Command {
    let often_here = OFTEN_IN.iter().find(|(name, _)| *name == path).map_or("", |(_, often)| often);
    let place_of = |arg: &Arg| arg.get_long().and_then(|long| places.get(long).copied());
    let mut sorted: Vec<Arg> = command.get_arguments().cloned().collect();
    // Headings appear in the order of their first options. Positional arguments keep their order.
    sorted.sort_by_cached_key(|arg| place_of(arg).map(|(heading, at, _)| (heading, at)));
    let own = sorted.iter().filter(|arg| arg.get_long().is_some() && !arg.is_hide_set()).count();
    let mut is_short = true;
    let mut sorted = sorted.into_iter().map(|arg| match place_of(&arg) {
        Some((heading, at, is_often)) => {
            let is_often = is_often || often_here.split(' ').any(|option| arg.get_long() == Some(option));
            is_short &= is_often;
            arg.help_heading(HEADINGS[heading].0).display_order(at).hide_short_help(!is_often)
        }
        None => arg,
    });
    let command = command.mut_args(|arg| sorted.next().unwrap_or(arg));
    drop(sorted);
    let examples = examples(path);
    let name = format!("stepbook {path}");
    let count = if path.is_empty() { own } else { own + globals };
    let all = format!("`{} --help` shows all {count} options.", name.trim_end());
    let below = |last: Option<&str>| [examples.as_deref(), last].into_iter().flatten().collect::<Vec<_>>().join("\n\n");
    let short = below((!is_short).then_some(&all));
    let codes = path.is_empty().then_some(endings::SUMMARY);
    let long = below(codes);
    let command = command.after_help(short).after_long_help(long);
    command.mut_subcommands(|inner| {
        let path = format!("{path} {}", inner.get_name());
        below_headings(inner, path.trim_start(), globals, places)
    })
}

/// A command line, and what it does.
type Example = (&'static str, &'static str);

/// Widest line of the examples, so that they are not broken at 80 columns.
const WIDTH: usize = 79;

/// The examples below the name of each command in brackets; that of the program has no name.
const EXAMPLES: &str = include_str!("examples.txt");

/// The examples of the command whose name, after that of the program, is `path`.
pub(in crate::cli) fn examples_of(path: &str) -> Vec<Example> {
    let heading = format!("[{path}]");
    let mut lines = EXAMPLES.lines().skip_while(|line| *line != heading).skip(1);
    std::iter::from_fn(|| lines.next()?.split_once("  # ")).collect()
}

/// The same as a text for its help.
fn examples(path: &str) -> Option<String> {
    let examples = examples_of(path);
    let widest = examples.iter().map(|(line, _)| line.chars().count()).max()?;
    let lines = examples.iter().map(|(line, what)| match 4 + widest + what.chars().count() <= WIDTH {
        true => format!("  {line:widest$}  {what}"),
        false => format!("  {line}\n      {what}"),
    });
    Some(format!("Examples:\n{}", lines.collect::<Vec<_>>().join("\n")))
}

#[cfg(test)]
mod tests {
    use super::super::program;
    use super::*;

    /// All commands with their own commands.
    fn commands(command: &Command) -> Vec<&Command> {
        let inner = command.get_subcommands().flat_map(commands);
        std::iter::once(command).chain(inner).collect()
    }

    #[test]
    fn every_option_has_a_heading_and_every_command_has_the_same_order() {
        let mut program = program();
        program.build();
        for command in commands(&program) {
            let name = command.get_name();
            let options: Vec<&Arg> = command.get_arguments().filter(|arg| arg.get_long().is_some()).collect();
            let mut seen = Vec::new();
            for option in options {
                let long = option.get_long().unwrap_or_default();
                let heading = option.get_help_heading();
                assert!(heading.is_some(), "`{long}` of `{name}` has no heading: add it to HEADINGS");
                let at = HEADINGS.iter().position(|known| Some(known.0) == heading);
                seen.push((at, option.get_display_order()));
            }
            assert!(seen.is_sorted(), "{name}: {seen:?}");
            seen.dedup();
            assert_eq!(seen.len(), command.get_arguments().filter(|arg| arg.get_long().is_some()).count(), "{name}");
        }
    }

    #[test]
    fn an_option_has_one_heading() {
        let all: Vec<&str> = HEADINGS
            .iter()
            .flat_map(|(_, often, rarely)| often.split_whitespace().chain(rarely.split_whitespace()))
            .collect();
        for name in &all {
            assert_eq!(all.iter().filter(|other| *other == name).count(), 1, "{name}");
        }
    }
}
