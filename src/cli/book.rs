//! `stepbook book`.

use super::arguments::{Book, Format};
use super::input::Loaded;
use super::output::Destination;
use super::press::Press;
use super::search::{asked, load_task};
use super::unused::rules_of_mazes;
use super::{CommandResult, Session};
use crate::language::Language;
use std::path::PathBuf;

pub(super) fn run(options: &Book, session: &Session<'_>) -> CommandResult {
    let product = &options.product;
    let target = product.latex.target(&options.target)?;
    let Destination { format, path } = session.destination(&target, &Book::FORMATS, Format::Pdf)?;
    let task = &options.task;
    let loaded = load_task(task, session)?;
    let product = product.chosen(&loaded.puzzle.about, session);
    let press = Press::new(&product, &[format], session)?;
    press.warn_of_unused(session);
    let path = path.or_else(|| target.output.is_none().then(|| named(&loaded, format)));
    session.demand_other_file(path.as_deref())?;
    session.unused(&rules_of_mazes(&loaded.puzzle));
    let question = asked(&loaded.puzzle, task, press.style.steps.arrows(), session)?;
    let (story, facts) = press.tell(&loaded, &question, session)??;
    press.warn_of_unused_by(&story, format, session);
    press.warn_of_rare_characters(&story, format, session);
    let document = press.document(&loaded, &story, &facts, format)?;
    let counts = if press.needs_solution() { story.counts_in(&Language::default()) + ", " } else { String::new() };
    Ok(document.deliver(path.as_deref(), &counts, session)?.shown(story.claim))
}

/// Returns the default file of a puzzle's booklet.
fn named(loaded: &Loaded, format: Format) -> PathBuf {
    let mut name = loaded.name.clone();
    name.push(format!(".{}", format.extension()));
    name.into()
}
