//! `stepbook book`.

use super::arguments::{Book, Format, Wanted};
use super::output::Destination;
use super::press::{Press, Told};
use super::search::{asked, load_task};
use super::{CommandResult, Ending, Session};
use crate::language::Language;
use std::path::PathBuf;

pub(super) fn run(options: &Book, session: &Session<'_>) -> CommandResult {
    let product = &options.product;
    let mut named = false;
    let target = product.latex.target(&options.target)?;
    let destination = session.destination(&target, &Book::FORMATS, |to| {
        named = true;
        Destination { format: to.unwrap_or(Format::Pdf), path: None }
    })?;
    let format = destination.format;
    let task = &options.task;
    let loaded = load_task(task, session)?;
    let product = product.chosen(&loaded.puzzle.about, session);
    let press = Press::new(&product, &[format], session)?;
    press.warn_of_unused(session);
    let default = || {
        let mut name = loaded.name.clone();
        name.push(format!(".{}", format.extension()));
        PathBuf::from(name)
    };
    let path = if named { Some(default()) } else { destination.path };
    session.demand_other_file(path.as_deref())?;
    session.unused(&Wanted::rules(&loaded.puzzle));
    let (effort, arrows) = (&task.input.effort, press.style.steps.arrows());
    let question = asked(&loaded.puzzle, (&task.wanted, &task.played), effort, arrows, session)?;
    let (loaded, story, facts) = match press.tell(loaded, &question, effort, session)? {
        Told::Story(loaded, story, facts) => (loaded, story, facts),
        Told::No(loaded, why) => return Ok(why.explain(&loaded.puzzle, session)),
        Told::Interrupted => return Ok(Ending::Interrupted),
    };
    press.warn_of_unused_by(&story, format, session);
    press.rare_characters(&story, format).iter().for_each(|note| session.note(note));
    let document = press.document(&loaded, &story, &facts, format)?;
    let counts = if press.needs_solution() { story.counts_in(&Language::default()) + ", " } else { String::new() };
    Ok(document.deliver(path.as_deref(), &counts, session)?.shown(story.claim))
}
