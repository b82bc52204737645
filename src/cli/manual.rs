//! The manual pages, made from the arguments.

use super::arguments::program;
use super::{CommandResult, Ending, Failure, output};
use clap::Command;
use clap_mangen::Man;
use std::path::Path;

/// Prints the page of `command`, or of the whole program; or writes all pages into `folder`.
pub(super) fn run(command: Option<&str>, folder: Option<&Path>) -> CommandResult {
    let pages = pages()?;
    if let Some(folder) = folder {
        let files = pages.iter().map(|(name, page)| (format!("{name}.1"), page.as_slice()));
        output::write_files(folder, files)?;
        return Ok(Ending::Done);
    }
    let wanted = command.map_or("stepbook".to_owned(), |command| format!("stepbook-{command}"));
    match pages.iter().find(|(name, _)| *name == wanted) {
        Some((_, page)) => output::to_stdout(page),
        None => {
            let names = pages.iter().filter_map(|(name, _)| name.strip_prefix("stepbook-"));
            let names: Vec<&str> = names.collect();
            Err(Failure::Usage(format!("there is no such command; the commands are {}", names.join(", "))))
        }
    }
}

/// Name and text of every page, the program's first; that of a command comes before those of its own commands.
fn pages() -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut program = program().disable_help_subcommand(true);
    program.build();
    let mut pages = Vec::new();
    add_pages("stepbook".to_owned(), program, &mut pages)?;
    Ok(pages)
}

fn add_pages(name: String, command: Command, pages: &mut Vec<(String, Vec<u8>)>) -> Result<(), Failure> {
    let mut page = Vec::new();
    // A manual page's name has no blanks.
    Man::new(command.clone().name(name.clone())).render(&mut page)?;
    pages.push((name.clone(), page));
    for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
        add_pages(format!("{name}-{}", inner.get_name()), inner.clone(), pages)?;
    }
    Ok(())
}
