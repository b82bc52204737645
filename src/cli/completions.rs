//! Completions: short scripts for the shells ask the program itself, which knows its options and puzzles.

use super::arguments::{names, program};
use super::{CommandResult, Session};
use crate::built_in::PUZZLES;
use clap::{Command, ValueHint};
use clap_complete::Shell;
use clap_complete::engine::{self, ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter as _};
use std::ffi::{OsStr, OsString};
use std::path::Path;

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
    let (_, words) = arguments.split_first().filter(|(first, _)| *first == ASK)?;
    let help = |found: &CompletionCandidate| found.get_help().map(ToString::to_string).unwrap_or_default();
    let line = |found: &CompletionCandidate| format!("{}\t{}\n", found.get_value().to_string_lossy(), help(found));
    Some(completed(words, session).iter().map(line).collect())
}

/// The completions of the last of `words`.
fn completed(words: &[OsString], session: &Session<'_>) -> Vec<CompletionCandidate> {
    let mut joined: Vec<OsString> = vec!["stepbook".into()];
    let mut before = String::new();
    // Bash makes words of their own of the signs `=`.
    for (index, word) in words.iter().enumerate() {
        let is_sign = |at: usize| words.get(at).is_some_and(|word| word == "=");
        match joined.last_mut().filter(|_| is_sign(index) || index > 0 && is_sign(index - 1)) {
            Some(last) => {
                before = if is_sign(index) { format!("{}=", last.to_string_lossy()) } else { before };
                last.push(word);
            }
            None => {
                before.clear();
                joined.push(word.clone());
            }
        }
    }
    let last = joined.len() - 1;
    // An empty path, the folder of the process, has no files.
    let folder = session.path(".");
    let mut program = completable(program(), &folder);
    let found = engine::complete(&mut program, joined, last, Some(&folder)).unwrap_or_default();
    let bare = |found: CompletionCandidate| {
        let value = found.get_value().to_string_lossy().into_owned();
        match value.strip_prefix(&before).filter(|_| !before.is_empty()) {
            Some(value) => CompletionCandidate::new(value).help(found.get_help().cloned()),
            None => found,
        }
    };
    found.into_iter().map(bare).collect()
}

/// `command`, whose arguments know the values that are no fixed list: puzzles, files, names among other texts.
fn completable(command: Command, folder: &Path) -> Command {
    let command = command.mut_args(|arg| {
        let (id, long) = (arg.get_id().as_str(), arg.get_long().unwrap_or_default());
        let known: Vec<String> = match id {
            "puzzle" | "inputs" => PUZZLES.map(|(name, _)| name.to_owned()).into(),
            "command" => program().get_subcommands().map(|command| command.get_name().to_owned()).collect(),
            _ => names(long),
        };
        let is_puzzle = matches!(id, "puzzle" | "inputs");
        let has_name =
            |part: &str| arg.get_value_names().is_some_and(|names| names.iter().any(|name| name.contains(part)));
        let (is_folder, is_file) = (has_name("DIR"), has_name("FILE"));
        // Values of options are completed below their older names, too.
        let aliases: Vec<String> = arg.get_all_aliases().unwrap_or_default().into_iter().map(str::to_owned).collect();
        let names = Names {
            known,
            what: is_puzzle.then_some("a built-in puzzle"),
            is_list: matches!(long, "mark" | "steps"),
            files: (is_puzzle || id == "theme").then(|| PathCompleter::any().current_dir(folder)),
        };
        let arg = arg.visible_aliases(aliases);
        match names.known.is_empty() {
            true if is_folder => arg.value_hint(ValueHint::DirPath),
            true if is_file => arg.value_hint(ValueHint::AnyPath),
            true => arg,
            false => arg.add(ArgValueCompleter::new(move |current: &OsStr| names.completed(current))),
        }
    });
    command.mut_subcommands(|inner| completable(inner, folder))
}

/// Values that are no fixed list.
struct Names {
    known: Vec<String>,
    /// What each of them is.
    what: Option<&'static str>,
    /// Whether several may stand there, with commas between them.
    is_list: bool,
    /// Where files may stand as well.
    files: Option<PathCompleter>,
}

impl Names {
    /// Those that begin with `current`, or with what is behind its last comma in a list, and then files.
    fn completed(&self, current: &OsStr) -> Vec<CompletionCandidate> {
        let text = current.to_string_lossy();
        let (listed, begun) = text.split_at(text.rfind(',').filter(|_| self.is_list).map_or(0, |comma| comma + 1));
        let names = self.known.iter().filter(|name| name.starts_with(begun));
        let named = |name: &String| CompletionCandidate::new(format!("{listed}{name}")).help(self.what.map(Into::into));
        names.map(named).chain(self.files.iter().flat_map(|files| files.complete(current))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::arguments::ColorWhen;
    use super::super::host::Host;
    use super::*;

    fn of(line: &str) -> Vec<String> {
        let words: Vec<OsString> = line.split(' ').map(Into::into).collect();
        let host = Host::new(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/solve"));
        let session = Session::new(&host, ColorWhen::Auto);
        let found = completed(&words, &session);
        found.iter().map(|found| found.get_value().to_string_lossy().into_owned()).collect()
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
        assert!(of("solve x --from-position Carg").contains(&"Cargo.toml".to_owned()));
        assert!(of("book -o Carg").contains(&"Cargo.toml".to_owned()) && of("book src/sl") == ["src/sliding/"]);
    }
}
