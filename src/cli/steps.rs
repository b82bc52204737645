//! `stepbook steps`: an image for each step, and a manifest that says what they show.

use super::arguments::{Common, Format, ShapeName, Steps};
use super::draw::SHAPES;
use super::latex::warn_of_rare_characters;
use super::search::{Solved, solve_task};
use super::templates::templates;
use super::{CommandResult, Ending, message, output};
use crate::booklet::{self, Figure, Fragments, Style};
use crate::language::Language;
use crate::render::svg::{self, Place};
use crate::report::{self, MoveReport};
use crate::text::counted;
use crate::walkthrough::Walkthrough;
use serde::Serialize;
use std::path::Path;

/// Name and version of the manifest; described in `docs/json.md`.
const SCHEMA: &str = "stepbook-steps/1";
/// What pictures that are short lines share.
const MACROS: &str = "macros.tex";
const MANIFEST: &str = "manifest.json";
/// The script that plays the images.
const ELEMENT: &str = "step-book.js";

#[derive(Serialize)]
struct Manifest<'a> {
    schema: &'static str,
    title: &'a str,
    metric: &'static str,
    length: usize,
    counts: String,
    /// The file that the others need to be read before them.
    #[serde(skip_serializing_if = "Option::is_none")]
    macros: Option<&'static str>,
    steps: Vec<StepEntry>,
}

#[derive(Serialize)]
struct StepEntry {
    number: usize,
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    caption: String,
    words: String,
    #[serde(rename = "move")]
    moved: Option<MoveReport>,
    alt: String,
    position: String,
    chapter: Option<usize>,
}

pub(super) fn run(options: &Steps, common: &Common) -> CommandResult {
    output::check_folder(&options.output)?;
    let shape = options.latex.shape(ShapeName::Fragment, &SHAPES)?.unwrap_or_default();
    let format = if options.latex.is_wanted() { Format::Tex } else { Format::Svg };
    let language = options.look.words.language()?;
    let style = options.look.style(common.quiet)?;
    if !common.quiet {
        message::unused(options.latex.unused(&options.look, &style, Some(shape), format));
    }
    let (loaded, story) = match solve_task(&options.task, &language, common)? {
        Solved::Story(loaded, story, _) => (loaded, story),
        Solved::No(loaded, why) => return Ok(why.explain(&loaded.puzzle)),
    };
    let figures: Vec<Figure> = (0..=story.length()).map(|k| booklet::figure(&story, &style, k)).collect();
    let prefix = options.latex.prefix(&loaded);
    let setting = options.latex.setting(shape, &prefix, &style, &story);
    let (macros, sources) = match format {
        Format::Tex => {
            warn_of_rare_characters(&story, Some(shape), common);
            let templates = templates(options.look.words.template_dir.as_deref())?;
            let Fragments { definitions, sources } = booklet::fragments(&figures, &setting, &templates)?;
            (definitions, sources)
        }
        _ => (None, figures.iter().map(|figure| image(figure, &style)).collect()),
    };
    let shared = macros.as_ref().map(|_| MACROS);
    let name = |figure: &Figure| format!("step-{}.{}", story.id(figure.number), format.ending());
    let mut files: Vec<(String, String)> = macros.map(|text| (MACROS.to_owned(), text)).into_iter().collect();
    files.extend(figures.iter().map(name).zip(sources));
    let label = |k| (format == Format::Tex && shape.has_labels()).then(|| setting.label(k));
    let entries = figures.into_iter().map(|figure| {
        let (file, label) = (name(&figure), label(figure.number));
        entry(&story, figure, file, label)
    });
    let manifest = Manifest {
        schema: SCHEMA,
        title: &story.about.title,
        metric: options.task.wanted.counted.metric().name(),
        length: story.length(),
        counts: story.counts(),
        macros: shared,
        steps: entries.collect(),
    };
    files.push((MANIFEST.to_owned(), report::json(&manifest)));
    if options.element {
        let templates = templates(options.look.words.template_dir.as_deref())?;
        files.push((ELEMENT.to_owned(), booklet::element(&templates)));
    }
    let written = files.iter().map(|(name, text)| (name.clone(), text.as_bytes()));
    let earlier = earlier_files(&options.output);
    output::write_files(&options.output, written)?;
    // Images of a longer solution would be taken for steps of this one.
    for name in earlier.iter().filter(|name| files.iter().all(|(file, _)| file != *name)) {
        output::remove(&options.output.join(name))?;
    }
    if !common.quiet {
        let folder = options.output.display();
        let counts = story.counts_in(&Language::default());
        let images = counted(story.steps.len(), if format == Format::Tex { "LaTeX file" } else { "image" });
        let shared = shared.map(|name| format!(", {name}")).unwrap_or_default();
        message::note(&format!("{folder}: {counts}, {images}{shared} and {MANIFEST}"));
    }
    Ok(Ending::Done)
}

fn image(figure: &Figure, style: &Style) -> String {
    svg::svg(&figure.diagram, style.theme, Place::File(&format!("step-{}", figure.number)))
}

/// The files that an earlier run wrote into `folder`, as its manifest lists them.
fn earlier_files(folder: &Path) -> Vec<String> {
    let text = std::fs::read(folder.join(MANIFEST)).unwrap_or_default();
    let manifest: serde_json::Value = serde_json::from_slice(&text).unwrap_or_default();
    if manifest["schema"] != SCHEMA {
        return Vec::new();
    }
    let steps = manifest["steps"].as_array().into_iter().flatten().filter_map(|step| step["file"].as_str());
    // A manifest is only a file: nothing but what this command writes is ever removed.
    let macros = manifest["macros"].as_str().filter(|name| *name == MACROS);
    steps.filter(|name| is_image(name)).chain(macros).map(str::to_owned).collect()
}

fn is_image(name: &str) -> bool {
    let rest = name.strip_prefix("step-");
    let digits = rest.and_then(|rest| rest.strip_suffix(".svg").or_else(|| rest.strip_suffix(".tex")));
    digits.is_some_and(|digits| digits.len() >= 3 && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

fn entry(story: &Walkthrough, figure: Figure, file: String, label: Option<String>) -> StepEntry {
    let k = figure.number;
    let moved = story.steps[k].moved.as_ref();
    let chapter = story.chapters.iter().position(|chapter| chapter.steps.contains(&k));
    StepEntry {
        number: k,
        file,
        label,
        caption: figure.caption,
        words: figure.words,
        moved: moved.map(|moved| MoveReport::new(story, k, moved)),
        alt: figure.diagram.description,
        position: story.picture(k),
        chapter: chapter.map(|index| index + 1),
    }
}
