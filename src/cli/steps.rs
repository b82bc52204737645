//! `stepbook steps`: an image for each step, and a manifest that says what they show.

use super::arguments::{Common, Steps};
use super::search::{Solved, solve_task};
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
    let language = options.look.words.language()?;
    let story = match solve_task(&options.task, &language, common)? {
        Solved::Story(_, story, _) => story,
        Solved::No(loaded, why) => return Ok(why.explain(&loaded.puzzle)),
    };
    let style = options.look.style(common.quiet)?;
    let mut files = Vec::with_capacity(story.steps.len() + 1);
    let mut entries = Vec::with_capacity(story.steps.len());
    for k in 0..=story.length() {
        let figure = booklet::figure(&story, &style, k);
        let file = file_name(&story, k);
        files.push((file.clone(), svg::svg(&figure.diagram, style.theme, Place::File(&format!("step-{k}")))));
        entries.push(entry(&story, figure, k, file));
    }
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
    let digits = name.strip_prefix("step-").and_then(|rest| rest.strip_suffix(".svg"));
    digits.is_some_and(|digits| digits.len() >= 3 && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// "step-042.svg", with as many digits as the last step has, but at least three.
fn file_name(story: &Walkthrough, k: usize) -> String {
    let digits = story.length().to_string().len().max(3);
    format!("step-{k:0digits$}.svg")
}

fn entry(story: &Walkthrough, figure: Figure, k: usize, file: String) -> StepEntry {
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
