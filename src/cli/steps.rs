//! `stepbook steps`: an image for each step, and a manifest that says what they show.

use super::arguments::{Common, ShapeName, Steps};
use super::draw::SHAPES;
use super::latex::warn_of_rare_characters;
use super::search::{Solved, solve_task};
use super::templates::templates;
use super::{CommandResult, Ending, message, output};
use crate::booklet::{self, Figure};
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

#[derive(Serialize)]
struct Manifest<'a> {
    schema: &'static str,
    title: &'a str,
    metric: &'static str,
    length: usize,
    counts: String,
    steps: Vec<StepEntry>,
}

#[derive(Serialize)]
struct StepEntry {
    number: usize,
    file: String,
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
    let language = options.look.words.language()?;
    let (loaded, story) = match solve_task(&options.task, &language, common)? {
        Solved::Story(loaded, story, _) => (loaded, story),
        Solved::No(loaded, why) => return Ok(why.explain(&loaded.puzzle)),
    };
    let style = options.look.style(common.quiet)?;
    let figures: Vec<Figure> = (0..=story.length()).map(|k| booklet::figure(&story, &style, k)).collect();
    let mut files = Vec::with_capacity(figures.len() + 2);
    let names: Vec<String>;
    if options.latex.latex.is_some() {
        warn_of_rare_characters(&story, common);
        names = figures.iter().map(|figure| file_name(&story, figure.number, "tex")).collect();
        let label = options.latex.prefix(&loaded);
        let setting = options.latex.setting(shape, &label, &story.about.title, &style, &language);
        let templates = templates(options.look.words.template_dir.as_deref())?;
        let fragments = booklet::fragments(&figures, &setting, &templates)?;
        files.extend(fragments.definitions.map(|text| (MACROS.to_owned(), text)));
        files.extend(names.iter().cloned().zip(fragments.sources));
    } else {
        names = figures.iter().map(|figure| file_name(&story, figure.number, "svg")).collect();
        let svg =
            |figure: &Figure| svg::svg(&figure.diagram, style.theme, Place::File(&format!("step-{}", figure.number)));
        files.extend(names.iter().cloned().zip(figures.iter().map(svg)));
    }
    let entries = figures.into_iter().zip(names).map(|(figure, file)| entry(&story, figure, file)).collect();
    let manifest = Manifest {
        schema: SCHEMA,
        title: &story.about.title,
        metric: options.task.wanted.counted.metric().name(),
        length: story.length(),
        counts: story.counts(),
        steps: entries,
    };
    files.push(("manifest.json".to_owned(), report::json(&manifest)));
    let written = files.iter().map(|(name, text)| (name.clone(), text.as_bytes()));
    let earlier = earlier_images(&options.output);
    output::write_files(&options.output, written)?;
    // Images of a longer solution would be taken for steps of this one.
    for name in earlier.iter().filter(|name| files.iter().all(|(file, _)| file != *name)) {
        output::remove(&options.output.join(name))?;
    }
    if !common.quiet {
        let folder = options.output.display();
        let images = counted(story.steps.len(), "image");
        let counts = story.counts_in(&Language::default());
        message::note(&format!("{folder}: {counts}, {images} and manifest.json"));
    }
    Ok(Ending::Done)
}

/// The images that an earlier run wrote into `folder`, as its manifest lists them.
fn earlier_images(folder: &Path) -> Vec<String> {
    let text = std::fs::read(folder.join("manifest.json")).unwrap_or_default();
    let manifest: serde_json::Value = serde_json::from_slice(&text).unwrap_or_default();
    let steps = manifest["steps"].as_array().filter(|_| manifest["schema"] == SCHEMA);
    let files = steps.into_iter().flatten().filter_map(|step| step["file"].as_str());
    // A manifest is only a file: nothing but images of steps is ever removed.
    files.filter(|name| is_image(name)).map(str::to_owned).collect()
}

fn is_image(name: &str) -> bool {
    let rest = name.strip_prefix("step-");
    let digits = rest.and_then(|rest| rest.strip_suffix(".svg").or_else(|| rest.strip_suffix(".tex")));
    digits.is_some_and(|digits| digits.len() >= 3 && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// "step-042.svg" or "step-042.tex", with as many digits as the last step has, but at least three.
fn file_name(story: &Walkthrough, k: usize, ending: &str) -> String {
    let digits = story.length().to_string().len().max(3);
    format!("step-{k:0digits$}.{ending}")
}

fn entry(story: &Walkthrough, figure: Figure, file: String) -> StepEntry {
    let k = figure.number;
    let moved = story.steps[k].moved.as_ref();
    let chapter = story.chapters.iter().position(|chapter| chapter.steps.contains(&k));
    StepEntry {
        number: k,
        file,
        caption: figure.caption,
        words: figure.words,
        moved: moved.map(|moved| MoveReport::new(story, k, moved)),
        alt: figure.diagram.description,
        position: story.picture(k),
        chapter: chapter.map(|index| index + 1),
    }
}
