//! `stepbook book`.

use super::arguments::{Book, Common, Format};
use super::input::load;
use super::output::{self, Destination};
use super::press::{Press, Told};
use super::{CommandResult, Ending, message};
use crate::language::Language;
use std::path::PathBuf;

pub(super) fn run(options: &Book, common: &Common) -> CommandResult {
    let product = &options.product;
    let mut named = false;
    let target = product.latex.target(&options.target)?;
    let destination = output::destination(&target, &Book::FORMATS, |to| {
        named = true;
        Destination { format: to.unwrap_or(Format::Pdf), path: None }
    })?;
    let format = destination.format;
    let task = &options.task;
    let loaded = Box::new(load(&task.input.source, task.kind.kind, common.quiet)?);
    let product = product.chosen(&loaded.puzzle.about, common);
    let press = Press::new(&product, &[format], common.quiet)?;
    if !common.quiet {
        press.warn_of_unused(&task.wanted);
    }
    let default = || {
        let mut name = loaded.name.clone();
        name.push(format!(".{}", format.extension()));
        PathBuf::from(name)
    };
    let path = if named { Some(default()) } else { destination.path };
    output::demand_other_file(path.as_deref())?;
    if !common.quiet {
        message::unused(task.wanted.unused(&loaded.puzzle));
    }
    let (loaded, story, facts) = match press.tell(loaded, &task.wanted, &task.input.effort, common)? {
        Told::Story(loaded, story, facts) => (loaded, story, facts),
        Told::No(loaded, why) => return Ok(why.explain(&loaded.puzzle)),
        Told::Interrupted => return Ok(Ending::Interrupted),
    };
    if !common.quiet {
        press.warn_of_unused_by(&story, format);
        press.rare_characters(&story, format).iter().for_each(|note| message::note(note));
    }
    let document = press.document(&loaded, &story, &facts, format)?;
    let ending = output::write(&document.bytes, path.as_deref())?;
    if let (Some(path), false) = (&path, common.quiet) {
        let counts = match press.needs_solution() {
            true => story.counts_in(&Language::default()) + ", ",
            false => String::new(),
        };
        message::wrote(path, &format!("{counts}{}", document.extent));
        document.hints.iter().for_each(|hint| message::note(hint));
    }
    Ok(ending)
}
