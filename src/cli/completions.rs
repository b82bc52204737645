//! Completions: short scripts for the shells ask the program itself, which knows its options and puzzles.

use super::arguments::{names, program};
use super::{CommandResult, Session};
use crate::built_in::PUZZLES;
use clap::{Arg, Command};
use clap_complete::Shell;
use std::ffi::OsString;
use std::fs;

/// The word after the program's name by which a script asks for completions of the words that follow.
const ASK: &str = "__complete";

const BASH: &str = r#"_stepbook() {
    local line value
    COMPREPLY=()
    while IFS= read -r line; do
        value="${line%%$'\t'*}"
        if [[ $value == *[[:space:]]* ]]; then printf -v value '%q' "$value"; fi
        COMPREPLY+=("$value")
    done < <("${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[/=:] ]]; then compopt -o nospace 2>/dev/null; fi
}
complete -F _stepbook -o bashdefault -o default stepbook
"#;

const ZSH: &str = r#"#compdef stepbook
_stepbook() {
    local line value
    local -a values open
    while IFS= read -r line; do
        value="${line%%$'\t'*}"
        case "$value" in
            *[/=:]) open+=("$value") ;;
            *) values+=("${value//:/\\:}:${line#*$'\t'}") ;;
        esac
    done < <("${words[1]}" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)
    if (( ${#values} + ${#open} == 0 )); then
        _files
        return
    fi
    (( ${#values} )) && _describe -V 'stepbook' values
    (( ${#open} )) && compadd -S '' -- "${open[@]}"
}
if [[ "${funcstack[1]}" == _stepbook ]]; then
    _stepbook "$@"
else
    compdef _stepbook stepbook
fi
"#;

const FISH: &str = r#"function __stepbook_complete
    set -l words (commandline -opc) (commandline -ct)
    command stepbook __complete $words[2..-1] 2>/dev/null
end
complete -c stepbook -f -a '(__stepbook_complete)'
"#;

/// Prints the script for `shell`.
pub(super) fn run(shell: Shell, session: &Session<'_>) -> CommandResult {
    match shell {
        Shell::Bash => session.to_stdout(BASH.as_bytes()),
        Shell::Zsh => session.to_stdout(ZSH.as_bytes()),
        Shell::Fish => session.to_stdout(FISH.as_bytes()),
        other => {
            let mut script = Vec::new();
            clap_complete::generate(other, &mut program(), "stepbook", &mut script);
            session.to_stdout(&script)
        }
    }
}

/// The answer to a script, if `arguments` (those behind the program's name) are its question: a line for each completion of
/// the last word, with what it means behind a tab.
pub(super) fn answer(arguments: &[OsString], session: &Session<'_>) -> Option<String> {
    let (first, words) = arguments.split_first()?;
    if first != ASK {
        return None;
    }
    let words: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let mut program = program();
    program.build();
    Some(completed(&program, &words, session).iter().map(|(word, what)| format!("{word}\t{what}\n")).collect())
}

/// A word, and what it means.
type Completion = (String, String);

/// The completions of the last of `words`.
fn completed(program: &Command, words: &[String], session: &Session<'_>) -> Vec<Completion> {
    let (current, before) = words.split_last().map_or(("", &[][..]), |(last, before)| (last.as_str(), before));
    let mut at =
        Place { session, command: program, option: None, wants_value: false, positionals: 0, only_positionals: false };
    before.iter().for_each(|word| at.pass(word));
    match at.option {
        // Bash makes words of their own of the signs `=`.
        Some(option) if current == "=" => values(option, "", session),
        Some(option) if at.wants_value => values(option, current, session),
        _ => at.words(current),
    }
}

/// Where in a command line the words are.
struct Place<'a> {
    session: &'a Session<'a>,
    command: &'a Command,
    /// The last option, if the word before is one.
    option: Option<&'a Arg>,
    /// Whether the next word is its value.
    wants_value: bool,
    positionals: usize,
    /// Whether `--` has come.
    only_positionals: bool,
}

impl<'a> Place<'a> {
    fn pass(&mut self, word: &str) {
        let is_value = std::mem::take(&mut self.wants_value);
        if word == "=" && self.option.is_some() {
            self.wants_value = true;
            return;
        }
        let option = self.option.take();
        match word {
            _ if is_value && option.is_some() => {}
            "--" => self.only_positionals = true,
            _ if word.starts_with('-') && word.len() > 1 && !self.only_positionals => {
                let name = word.split('=').next().unwrap_or(word);
                self.option = self.find(name);
                let takes = self.option.is_some_and(|option| takes_value(option) && !option.is_require_equals_set());
                self.wants_value = takes && !word.contains('=');
            }
            _ => match self.command.find_subcommand(word) {
                Some(command) => self.command = command,
                None => self.positionals += 1,
            },
        }
    }

    /// The option `--name` or `-n`.
    fn find(&self, name: &str) -> Option<&'a Arg> {
        let mut options = self.command.get_arguments();
        match name.strip_prefix("--") {
            Some(long) => options.find(|option| {
                option.get_long() == Some(long) || option.get_all_aliases().unwrap_or_default().contains(&long)
            }),
            None => options.find(|option| option.get_short().is_some_and(|short| name.ends_with(short))),
        }
    }

    /// The completions of a word that is not the value of an option.
    fn words(&self, current: &str) -> Vec<Completion> {
        if let Some((name, value)) = current.split_once('=').filter(|(name, _)| name.starts_with("--")) {
            let values = self.find(name).map(|option| values(option, value, self.session)).unwrap_or_default();
            return values.into_iter().map(|(value, what)| (format!("{name}={value}"), what)).collect();
        }
        if current.starts_with('-') && !self.only_positionals {
            let mut options: Vec<&Arg> = self.command.get_arguments().filter(|option| !option.is_hide_set()).collect();
            // The order of the headings, as in the help.
            options.sort_by_key(|option| option.get_long() == Some("help"));
            let named =
                options.into_iter().filter_map(|option| Some((format!("--{}", option.get_long()?), help(option))));
            return named.filter(|(name, _)| name.starts_with(current)).collect();
        }
        let commands = self.command.get_subcommands().filter(|command| !command.is_hide_set());
        let about = |command: &Command| command.get_about().map(ToString::to_string).unwrap_or_default();
        let mut found: Vec<Completion> = commands
            .map(|command| (command.get_name().to_owned(), about(command)))
            .filter(|(name, _)| name.starts_with(current))
            .collect();
        // The last of the positional arguments may take many.
        let positionals: Vec<&Arg> = self.command.get_positionals().collect();
        if let Some(argument) = positionals.get(self.positionals).or(positionals.last()) {
            found.extend(values(argument, current, self.session));
        }
        found
    }
}

fn takes_value(option: &Arg) -> bool {
    option.get_num_args().is_some_and(|count| count.takes_values())
}

fn help(argument: &Arg) -> String {
    argument.get_help().map(ToString::to_string).unwrap_or_default()
}

/// The completions of `current` as a value of `argument`.
fn values(argument: &Arg, current: &str, session: &Session<'_>) -> Vec<Completion> {
    let long = argument.get_long();
    let is_list = argument.get_value_delimiter().is_some() || matches!(long, Some("mark" | "steps"));
    let (listed, current) = match current.rfind(',').filter(|_| is_list) {
        Some(comma) => current.split_at(comma + 1),
        None => ("", current),
    };
    let mut found: Vec<Completion> = Vec::new();
    for value in argument.get_possible_values().iter().filter(|value| !value.is_hide_set()) {
        let help = value.get_help().map(ToString::to_string).unwrap_or_default();
        found.push((value.get_name().to_owned(), help));
    }
    found.extend(names(long.unwrap_or_default()).into_iter().map(|name| (name, String::new())));
    let id = argument.get_id().as_str();
    let is_puzzle = matches!(id, "puzzle" | "inputs");
    if is_puzzle {
        found.extend(PUZZLES.map(|(name, _)| (name.to_owned(), "a built-in puzzle".to_owned())));
    }
    if id == "command" {
        let program = program();
        found.extend(program.get_subcommands().map(|command| (command.get_name().to_owned(), String::new())));
    }
    found.retain(|(name, _)| name.starts_with(current));
    let value_name = argument.get_value_names().and_then(|names| names.first()).map(|name| name.as_str());
    let wants_file = is_puzzle
        || id == "solution"
        || matches!(value_name, Some("FILE" | "DIR" | "PICTURE|FILE"))
        || long == Some("theme");
    if wants_file {
        found.extend(files(current, value_name == Some("DIR"), session));
    }
    found.into_iter().map(|(value, what)| (format!("{listed}{value}"), what)).collect()
}

/// The files and folders whose path begins with `current`, sorted; hidden ones only if they are meant.
fn files(current: &str, only_folders: bool, session: &Session<'_>) -> Vec<Completion> {
    let (folder, begin) = current.rfind('/').map_or(("", current), |slash| current.split_at(slash + 1));
    let entries =
        fs::read_dir(session.path(if folder.is_empty() { "." } else { folder })).into_iter().flatten().flatten();
    let mut found: Vec<Completion> = entries
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let is_meant = name.starts_with(begin) && (begin.starts_with('.') || !name.starts_with('.'));
            let is_folder = entry.path().is_dir();
            let slash = if is_folder { "/" } else { "" };
            (is_meant && (is_folder || !only_folders)).then(|| (format!("{folder}{name}{slash}"), String::new()))
        })
        .collect();
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::super::arguments::ColorWhen;
    use super::super::host::Host;
    use super::*;

    fn of(line: &str) -> Vec<String> {
        let mut program = program();
        program.build();
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let host = Host::new(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/solve"));
        let session = Session::new(&host, ColorWhen::Auto);
        completed(&program, &words, &session).into_iter().map(|(word, _)| word).collect()
    }

    #[test]
    fn names_and_values_are_completed() {
        for (line, expected) in [
            ("bo", &["book"][..]),
            ("book klo", &["klotski", "klondike", "klondike-1898"]),
            ("book klotski --theme ph", &["photocopy"]),
            ("book klotski --theme = ph", &["photocopy"]),
            ("book klotski --theme=ph", &["--theme=photocopy"]),
            ("book --paper le", &["letter", "legal"]),
            ("book --lang z", &["zh"]),
            ("book --impose b", &["booklet"]),
            ("solve --to =", &["txt", "json", "hackerrank"]),
            ("book --from hac", &["hackerrank"]),
            ("solve --format ha", &["hackerrank"]),
            ("batch x --to html,t", &["html,tex"]),
            ("book --mark ghost,o", &["ghost,outline"]),
            ("book --them", &["--theme"]),
            ("book -q klotski --editi", &["--edition"]),
            ("book -o x.pdf klotsk", &["klotski"]),
            ("generate kl", &["klondike"]),
            ("generate klondike --field s", &["square"]),
            ("completions zs", &["zsh"]),
            ("man bo", &["book"]),
            ("solve -- --th", &[]),
            ("solve --metric mo", &["move"]),
        ] {
            assert_eq!(of(line), expected, "{line}");
        }
        let steps = of("steps ");
        assert!(PUZZLES.iter().all(|(name, _)| steps.contains(&(*name).to_owned())), "{steps:?}");
        assert!(of("book -o Carg").contains(&"Cargo.toml".to_owned()) && of("book src/sl") == ["src/sliding/"]);
    }
}
