//! `stepbook steps`: an image for each step, and a manifest that describes them.

pub(super) mod earlier;
mod images;

use super::arguments::{Format, Images, Steps, Target};
use super::draw::SHAPES;
use super::latex::warn_of_rare_characters;
use super::press::check_memory;
use super::resources::templates;
use super::search::{load_task, solve_task};
use super::{CommandResult, Ending, Failure, Session, input, output};
use crate::booklet::{self, Figure, Fragments, Shape, Style, Templates, TypstFigures};
use crate::language::Language;
pub(super) use crate::press::MANIFEST;
use crate::press::{self, Beside, Folder, Needs};
use crate::render::latex;
use crate::text::counted;
use crate::walkthrough::Walkthrough;
use earlier::Earlier;

/// The file that Typst modules share.
const DEFINITIONS: &str = "definitions.typ";
/// The file that calls of the package read, and the package itself.
const PUZZLE: &str = "puzzle.stepbook";
const PACKAGE: &str = "stepbook.sty";

/// All files by name, and a description of them in words.
pub(super) type Files = (Vec<(String, Vec<u8>)>, Vec<String>);

pub(super) fn run(options: &Steps, session: &Session<'_>) -> CommandResult {
    let folder = options.output.clone().unwrap_or_else(|| input::name(&options.task.source.puzzle).into());
    session.check_new_folder(&folder, "To write a single step to one file, use `stepbook draw`")?;
    let earlier = Earlier::read(&folder, session);
    if !earlier.is_ours() {
        return Err(output::not_ours(&folder.join(MANIFEST), "stepbook steps"));
    }
    let shape = options.latex.shape(Some(Shape::Fragment), &SHAPES)?.unwrap_or_default();
    let target = options.latex.target(&Target { output: None, to: options.to })?;
    let format = target.to.unwrap_or(Format::Svg);
    let loaded = load_task(&options.task, session)?;
    let (look, steps) = options.chosen(&loaded.puzzle.about, session);
    let words = &look.words;
    let language = words.language(session)?;
    let mut style = Style { steps: look.selection(&steps)?, ..look.style(session)? };
    style.theme = options.images.paper.below(style.theme);
    let no_images = match format {
        Format::Tex => Some("LaTeX files are not images"),
        Format::Typ => Some("Typst files are not images"),
        _ => None,
    };
    let of_latex = options.latex.rules(&look, Some(shape), format);
    session.unused(&[&of_latex[..], &options.images.rules(no_images, format == Format::Typ)].concat());
    let story = solve_task(&loaded, &options.task, style.steps.arrows(), &language, session)??;
    style.steps.check(story.length())?;
    check_memory(&story, &style, press::size::ALONE, options.task.effort.max_memory)?;
    // A manifest with the solution offers help from any position.
    if format == Format::Svg
        && story.is_shortest()
        && style.steps.pictures(&story, style.shown).iter().any(|picture| picture.step > 0)
    {
        let search = options.task.wanted.search(&options.task.effort, style.steps.arrows());
        let needs = Needs { numbers: false, distances: true };
        style.facts.distances = session.study(Beside::default(), &loaded.puzzle, &search, needs)?.facts.distances;
    }
    let templates = || templates(words.template_dir.as_deref(), session);
    let (files, told) = match format {
        Format::Tex => {
            warn_of_rare_characters(std::slice::from_ref(&story), Some(shape), session);
            let prefix = options.latex.prefix(&loaded);
            let setting = options.latex.setting(shape, &prefix, &style, &story)?;
            let templates = templates()?;
            let make = |figures: &[Figure]| Ok(booklet::fragments(figures, &setting, &templates)?);
            let label = |step| shape.has_labels().then(|| setting.label(step));
            sources(&story, &style, format, (&make, &label))?
        }
        Format::Typ => {
            let label = options.latex.prefix(&loaded);
            let sketch = TypstFigures { label: &label, theme: style.theme, story: &story };
            let templates = templates()?;
            let make = |figures: &[Figure]| Ok(sketch.all(figures, DEFINITIONS, &templates)?);
            sources(&story, &style, format, (&make, &|step| Some(sketch.label(step))))?
        }
        _ => images(&story, &style, &options.images, templates)?,
    };
    session.write_files(&folder, files.iter().map(|(name, bytes)| (name.clone(), &**bytes)))?;
    // Images of an earlier, longer solution would be mistaken for steps of this one.
    let new = files.iter().map(|(name, _)| &**name);
    earlier.left(new).iter().try_for_each(|name| session.remove(&folder.join(name)))?;
    let counts = story.counts_in(&Language::default());
    let told = told.join(", ");
    session.wrote(&folder, &format!("{counts}, {told} and {MANIFEST}"));
    Ok(Ending::Done.shown(story.claim))
}

/// Makes the images of a story and the files that belong to them. The templates are only needed for the element.
pub(super) fn images(
    story: &Walkthrough,
    style: &Style,
    options: &Images,
    templates: impl FnOnce() -> Result<Templates, Failure>,
) -> Result<Files, Failure> {
    images::check_size(story, style, options)?;
    filled(story, style, |folder| {
        images::images(folder, style, options)?;
        if options.element {
            folder.element(&templates()?);
        }
        Ok(())
    })
}

/// The functions that make the sources of figures and the label of a step.
type Sources<'a> = (&'a dyn Fn(&[Figure]) -> Result<Fragments, Failure>, &'a dyn Fn(usize) -> Option<String>);

/// Makes a LaTeX or Typst file for each picture of a story.
fn sources(story: &Walkthrough, style: &Style, format: Format, (make, label): Sources<'_>) -> Result<Files, Failure> {
    if let (count @ 2.., Some(first)) = press::first(story, style) {
        press::size::images(make(&[first])?.sources.concat().len(), count)?;
    }
    filled(story, style, |folder| {
        let Fragments { definitions, sources } = make(folder.figures)?;
        let is_typst = format == Format::Typ;
        folder.told.push(counted(sources.len(), if is_typst { "Typst file" } else { "LaTeX file" }));
        match definitions {
            Some(shared) if is_typst => folder.add("definitions", DEFINITIONS, shared.into_bytes()),
            Some(puzzle) => {
                folder.add("puzzle", PUZZLE, puzzle.into_bytes());
                folder.add("package", PACKAGE, latex::PACKAGE.into());
            }
            None => {}
        }
        for (at, source) in sources.into_iter().enumerate() {
            folder.step(at, format.extension(), source.into_bytes());
            let label = label(folder.figures[at].number);
            label.into_iter().for_each(|label| folder.manifest.steps[at].files.put("label", label));
        }
        Ok(())
    })
}

/// Makes the folder of a story's pictures. `fill` adds its files; the manifest is added last.
fn filled(
    story: &Walkthrough,
    style: &Style,
    fill: impl FnOnce(&mut Folder<'_>) -> Result<(), Failure>,
) -> Result<Files, Failure> {
    let (pictures, figures) = press::figures(story, style);
    let mut folder = Folder::new(story, (&pictures, &figures));
    fill(&mut folder)?;
    let told = folder.told.clone();
    Ok((folder.finish(), told))
}
