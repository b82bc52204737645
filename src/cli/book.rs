//! `stepbook book`.

use super::arguments::{Book, Common, Format, ThemeName};
use super::date::date;
use super::output::{self, Destination};
use super::search::{Solved, solve_task};
use super::{CommandResult, Failure, message};
use crate::booklet::pages::{self, Layout};
use crate::booklet::{self, Booklet, Templates};
use crate::render::pdf;
use crate::text::counted;
use std::path::{Path, PathBuf};

pub(super) fn run(options: &Book, common: &Common) -> CommandResult {
    let allowed = [Format::Pdf, Format::Html, Format::Tex];
    let mut named = false;
    let destination = output::destination(&options.target, &allowed, |to| {
        named = true;
        Destination { format: to.unwrap_or(Format::Pdf), path: None }
    })?;
    if !common.quiet {
        warn_of_unused(options, destination.format);
    }
    let templates = templates(options.template_dir.as_deref())?;
    let (loaded, story) = match solve_task(&options.task, common)? {
        Solved::Story(loaded, story, _) => (loaded, story),
        Solved::No(loaded, why) => return Ok(why.explain(&loaded.puzzle)),
    };
    let booklet = booklet::compose(&story, &options.look.style());
    let (bytes, extent) = document(&booklet, &templates, options, destination.format)?;
    let default = || {
        let mut name = loaded.name.clone();
        name.push(format!(".{}", destination.format.ending()));
        PathBuf::from(name)
    };
    let path = if named { Some(default()) } else { destination.path };
    let ending = output::write(&bytes, path.as_deref())?;
    if let (Some(path), false) = (&path, common.quiet) {
        message::note(&format!("{}: {}, {extent}", path.display(), story.counts()));
    }
    Ok(ending)
}

/// Names options that the format makes no use of.
fn warn_of_unused(options: &Book, format: Format) {
    let colour = matches!(options.look.theme, ThemeName::Colour);
    let unused = [
        ("--paper", options.paper.is_some() && format != Format::Pdf, "only the PDF has pages of a chosen size"),
        ("--grid", options.grid.is_some() && format != Format::Pdf, "only the PDF has pages of a chosen size"),
        ("--theme", colour && format == Format::Tex, "LaTeX's pictures are lines, without fills"),
        (
            "--template-dir",
            options.template_dir.is_some() && format == Format::Pdf,
            "the PDF is made without templates",
        ),
    ];
    for (name, _, why) in unused.iter().filter(|(_, is_unused, _)| *is_unused) {
        message::note(&format!("{name} has no effect here: {why}"));
    }
}

/// The document and its extent in words.
fn document(
    booklet: &Booklet,
    templates: &Templates,
    options: &Book,
    format: Format,
) -> Result<(Vec<u8>, String), Failure> {
    let layout = Layout {
        paper: options.paper.unwrap_or_default(),
        grid: options.grid,
        caption: options.look.caption.is_some(),
    };
    let text = match format {
        Format::Html => booklet::html(booklet, templates)?,
        Format::Tex => booklet::latex(booklet, templates)?,
        _ => {
            let mut pages = pages::paginate(booklet, &layout)?;
            pages.date = date()?;
            let extent = counted(pages.pages.len(), "page");
            return Ok((pdf::pdf(&pages, booklet.theme)?, extent));
        }
    };
    let extent = format!("{} kB", text.len().div_ceil(1000));
    Ok((text.into_bytes(), extent))
}

/// The embedded templates, with those of `folder` in place of the ones of the same name.
fn templates(folder: Option<&Path>) -> Result<Templates, Failure> {
    let mut templates = Templates::default();
    let Some(folder) = folder else {
        return Ok(templates);
    };
    if !folder.is_dir() {
        return Err(Failure::Error(format!("there is no folder `{}`", folder.display())));
    }
    let mut found = false;
    for name in Templates::names() {
        let path = folder.join(name);
        match std::fs::read_to_string(&path) {
            Ok(source) => {
                templates.replace(name, source);
                found = true;
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => {
                let why = output::plain(&error);
                return Err(Failure::Error(format!("cannot read `{}`: {why}", path.display())));
            }
        }
    }
    if !found {
        let names: Vec<&str> = Templates::names().collect();
        let folder = folder.display();
        return Err(Failure::Error(format!("`{folder}` has no template; their names are {}", names.join(", "))));
    }
    Ok(templates)
}
