//! The manual pages, generated from the arguments.

use super::arguments::{examples, program};
use super::batch::RECORDS;
use super::endings::CODES;
use super::{CommandResult, Ending, Failure, Session};
use crate::text::{capitalised, counted, similar};
use clap::Command;
use clap_mangen::Man;
use std::path::Path;

/// The environment variables that the program reads.
const ENVIRONMENT: [(&str, &str); 4] = [
    ("NO_COLOR", "If it is set and not empty, messages have no colours."),
    ("CLICOLOR", "If it is 0, messages have no colours."),
    ("CLICOLOR_FORCE", "If it is set and not 0, messages have colours even if they do not go to a terminal."),
    ("SOURCE_DATE_EPOCH", "The date of documents, in seconds since 1970. Without it, they have no date."),
];

/// Prints the page of `command` or of the whole program, or writes all pages to `folder`.
pub(super) fn run(command: Option<&str>, folder: Option<&Path>, session: &Session<'_>) -> CommandResult {
    let pages = pages()?;
    if let Some(folder) = folder {
        let files = pages.iter().map(|(name, page)| (format!("{name}.1"), page.as_slice()));
        session.write_files(folder, files)?;
        session.wrote(folder, &counted(pages.len(), "manual page"));
        return Ok(Ending::Done);
    }
    let wanted = command.map_or("stepbook".to_owned(), |command| format!("stepbook-{}", command.replace(' ', "-")));
    match pages.iter().find(|(name, _)| *name == wanted) {
        Some((_, page)) => session.to_stdout(page),
        None => {
            let names: Vec<&str> = pages.iter().filter_map(|(name, _)| name.strip_prefix("stepbook-")).collect();
            let command = command.unwrap_or_default();
            let like = similar(command, names.iter().copied()).map(|like| format!(" did you mean `{like}`?"));
            let (like, names) = (like.unwrap_or_default(), names.join(", "));
            Err(Failure::usage(format!("there is no command `{command}`;{like} the commands are {names}")))
        }
    }
}

/// Returns the name and the text of every page, starting with the program's. The page of a command comes before those
/// of its subcommands.
fn pages() -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut program = program().disable_help_subcommand(true);
    program.build();
    let commands = commands("", &program);
    let names: Vec<String> =
        commands.iter().map(|(path, _)| format!("stepbook {path}").trim_end().replace(' ', "-")).collect();
    let pages = names.iter().zip(&commands);
    pages.map(|(name, (path, command))| Ok((name.clone(), page(name, path, command, &names)?))).collect()
}

/// Returns a command and its subcommands, each with its name after the program's.
fn commands<'c>(path: &str, command: &'c Command) -> Vec<(String, &'c Command)> {
    let inner = command.get_subcommands().filter(|inner| !inner.is_hide_set());
    let inner = inner.flat_map(|inner| commands(format!("{path} {}", inner.get_name()).trim_start(), inner));
    std::iter::once((path.to_owned(), command)).chain(inner).collect()
}

fn page(name: &str, path: &str, command: &Command, names: &[String]) -> Result<Vec<u8>, Failure> {
    let usage = command.clone().render_usage().to_string();
    let usage = usage.strip_prefix("Usage: ").unwrap_or(&usage).to_owned();
    // The name of a manual page cannot contain spaces.
    let command = command.clone().name(name.to_owned()).display_name(name.to_owned()).override_usage(usage);
    let command = command
        .mut_args(|arg| if arg.is_positional() { arg.help_heading("Arguments") } else { arg.hide_short_help(false) });
    let man = Man::new(command.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    man.render_options_section(&mut page)?;
    page.extend(sections(name, path, names).into_bytes());
    Ok(page)
}

/// Returns the sections that are not generated from the arguments.
fn sections(name: &str, path: &str, names: &[String]) -> String {
    let mut text = String::new();
    if !examples(path).is_empty() {
        text += ".SH EXAMPLES\n";
    }
    for (line, what) in examples(path) {
        text += &format!(".PP\n{}\n.PP\n.nf\n.RS\n{}\n.RE\n.fi\n", plain(&capitalised(what)), plain(line));
    }
    text += ".SH \"EXIT STATUS\"\n";
    for (number, cause, again) in CODES {
        text += &format!(".TP\n\\fB{number}\\fR\n{}\nTry again? {}\n", plain(cause), plain(again));
    }
    text += ".SH ENVIRONMENT\n";
    for (variable, what) in ENVIRONMENT {
        text += &format!(".TP\n\\fB{variable}\\fR\n{}\n", plain(what));
    }
    text += ".SH FILES\n";
    let records = format!("DIR/{RECORDS}/");
    for (file, what) in [
        ("*.toml", "Puzzles, or themes for --theme. Other formats of puzzles are recognised by their content."),
        ("DIR/lang/TAG.ftl", "Messages of a language, in the folder DIR that --template-dir names."),
        (&*records, "What `stepbook batch` remembers of an earlier run, in its output folder DIR."),
    ] {
        text += &format!(".TP\n\\fI{}\\fR\n{}\n", plain(file), plain(what));
    }
    text += ".SH \"SEE ALSO\"\n";
    let others = names.iter().filter(|other| *other != name);
    let others: Vec<String> = others.map(|other| format!("\\fB{}\\fR(1)", plain(other))).collect();
    text + &others.join(",\n") + "\n"
}

/// Escapes text so that it contains no roff commands.
fn plain(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}
