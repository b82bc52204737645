//! `stepbook puzzles`: lists puzzles.

use super::arguments::Puzzles;
use super::input::Loaded;
use super::sources::{self, Item};
use super::{CommandResult, Ending, Failure, Session, message};
use crate::built_in::PUZZLES;
use crate::format;
use crate::report::{self, Entry};
use crate::sliding::Metric;
use crate::walkthrough::narrate;

/// Lists the built-in puzzles, or those in the named files and folders.
pub(super) fn run(options: &Puzzles, session: &Session<'_>) -> CommandResult {
    if options.inputs.is_empty() {
        let entry = |(name, file): (&str, &str)| {
            let puzzle = format::read(file.as_bytes(), None)?;
            let story = narrate(&puzzle, &puzzle.unsolved(Metric::Step))?;
            Ok(Entry::new(name, None, name, &puzzle, &story))
        };
        let entries = PUZZLES.into_iter().map(entry).collect::<Result<Vec<_>, Failure>>()?;
        return session.to_stdout(written(&entries, options).as_bytes());
    }
    let items = session.find(&options.inputs, &options.kind, None)?;
    let entries = items.iter().map(|item| entry(item, session)).collect::<Result<Vec<_>, _>>()?;
    let (entries, endings): (Vec<Entry>, Vec<Ending>) = entries.into_iter().unzip();
    session.to_stdout(written(&entries, options).as_bytes())?;
    sources::say_repeated(&items, session);
    let chosen = entries.iter().find_map(|entry| Some((entry, entry.name.as_ref()?)).filter(|_| !entry.is_invalid()));
    if let (Some((entry, name)), false) = (chosen, options.json) {
        session.note(&format!(
            "To solve one of several: stepbook solve {} --name {}",
            message::word(&entry.file),
            message::word(name)
        ));
    }
    match entries.iter().filter(|entry| entry.is_invalid()).count() {
        0 => Ok(Ending::Done),
        invalid => {
            session.error(&format!("{invalid} of {} puzzles cannot be read", entries.len()));
            Ok(Ending::of_all(&endings))
        }
    }
}

fn entry(item: &Item, session: &Session<'_>) -> Result<(Entry, Ending), Failure> {
    let (file, choice, label) = (item.file(), item.choice(), item.label());
    let name = choice.as_deref();
    Ok(match item.read(&session.silent()) {
        Ok(Loaded { puzzle, .. }) => {
            let story = narrate(&puzzle, &puzzle.unsolved(Metric::Step))?;
            (Entry::new(file, name, &label, &puzzle, &story), Ending::Done)
        }
        Err((title, why)) => (Entry::invalid(file, name, &label, title, why.text.clone()), why.ending_of_one()),
    })
}

fn written(entries: &[Entry], options: &Puzzles) -> String {
    match options.json {
        true => report::puzzles_json(entries),
        false => report::puzzles(entries, !options.inputs.is_empty()),
    }
}
