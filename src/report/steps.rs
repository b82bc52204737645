//! The manifest of a folder of images. It describes their contents for programs that put them on a page.

use super::Position;
use super::json::{Json, Object};
use super::solve::{claimed, one_move};
use crate::booklet::{Figure, Stage, element_words};
use crate::grid::Size;
use crate::language::Term;
use crate::walkthrough::{Chapter, Picture, Walkthrough, Whole};
use serde::Serialize;
use serde_json::Value;

/// Name and version of the manifest, described in `docs/json.md` and in `docs/steps.schema.json`. The number changes
/// when a key is removed or changes its meaning.
pub const STEPS_SCHEMA: &str = "stepbook-steps/4";

/// The content of a folder of images, in the order of its JSON.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Manifest {
    #[serde(flatten)]
    head: Object,
    /// The size of the pictures. It is empty for LaTeX, where the author decides.
    #[serde(flatten)]
    pub(crate) picture: Object,
    /// The names of the files that belong to no step, by key.
    #[serde(flatten)]
    pub(crate) files: Object,
    /// The animations of the solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub animations: Vec<&'static str>,
    /// The board of the element that plays the puzzle.
    #[serde(flatten)]
    pub stage: Option<Stage>,
    #[serde(flatten)]
    tail: Object,
    /// The pictures, in order.
    pub(crate) steps: Vec<Entry>,
}

/// A picture and its files.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Entry {
    number: usize,
    /// The files of a picture: SVG, LaTeX or Typst, and PNG. It also contains the id of its symbol and its LaTeX label.
    #[serde(flatten)]
    pub files: Object,
    #[serde(flatten)]
    words: Object,
}

/// The solution counted in each metric.
pub(super) fn counts(story: &Walkthrough) -> Object {
    if story.is_route() {
        return Object::default().with("jumps", story.length());
    }
    Object::default().with("steps", story.cells()).with("slides", story.slides()).with("moves", story.moves())
}

/// The buttons of a player and the texts next to them.
const BUTTONS: [&str; 8] = ["first", "back", "play", "pause", "next", "last", "step", "speed"];

impl Manifest {
    /// Returns the manifest as JSON, with a line for each step. Indented JSON would be twice as long.
    pub(crate) fn json(&self) -> String {
        let text = serde_json::to_string(self).expect("plain structures with string keys are always JSON");
        // Inside a string, the quotation mark would be escaped.
        text.replace("},{\"number\":", "},\n{\"number\":") + "\n"
    }

    /// Creates the manifest of pictures of `story`, in order, with their figures. It contains no files yet.
    pub fn new(story: &Walkthrough, (pictures, figures): (&[Picture], &[Figure])) -> Self {
        let Size { rows, cols } = story.field.size();
        let language = &story.language;
        let (outcome, claim) = claimed(story);
        let numbered = pictures.iter().any(Picture::is_numbered);
        let steps = story.led_to(pictures).into_iter().zip(figures);
        Self {
            head: Object::default()
                .with("schema", STEPS_SCHEMA)
                .with("title", &*story.about.title)
                .with("language", language.tag())
                .with("direction", language.direction())
                .with("outcome", outcome)
                .with("metric", story.unit.name())
                .with("length", story.length())
                .and(claim)
                .with("counts", counts(story))
                .with("summary", story.counts())
                .with("rows", rows)
                .with("cols", cols),
            picture: Object::default(),
            files: Object::default(),
            animations: Vec::new(),
            stage: None,
            tail: Object::default().with("chapters", chapters(story)).with("words", words(story)),
            steps: steps.map(|(led, figure)| entry(story, (&led, numbered), figure)).collect(),
        }
    }
}

fn chapters(story: &Walkthrough) -> Json {
    let one = |(number, Chapter { title, steps, .. }): (usize, &Chapter)| {
        Object::default()
            .with("number", number)
            .with("title", &**title)
            .with("first", *steps.start())
            .with("last", *steps.end())
            .some("notes", Some(story.chapter_notes(number)).filter(|notes| !notes.is_empty()))
    };
    (1..).zip(&story.chapters).map(one).collect()
}

/// Creates the entry of a picture. The moves `led` lead to its position. Their arrows are numbered if `numbered` is
/// true. The entry contains the words of all moves together, then those of each move if there are several, then those
/// to be read aloud if they are different. `move` is the last of the moves.
fn entry(story: &Walkthrough, (led, numbered): (&[Whole], bool), figure: &Figure) -> Entry {
    let one = |(arrow, whole): (usize, &Whole)| {
        one_move(story, *whole.steps.end(), &whole.moved, numbered.then_some(arrow), None)
    };
    let moves: Vec<Object> = (1..).zip(led).map(one).collect();
    let chapter = story.chapters.iter().position(|chapter| chapter.steps.contains(&figure.last));
    let texts = |texts: &[String]| Some(texts.to_vec()).filter(|texts| !texts.is_empty());
    let words = Object::default()
        .with("caption", &*figure.caption)
        .with("words", &*figure.words)
        .some("phrases", texts(&figure.phrases).filter(|_| figure.is_numbered()))
        .some("aloud", figure.aloud.as_deref())
        .some("notes", texts(&figure.notes))
        .with("move", moves.last().cloned().map_or(Value::Null.into(), Json::from))
        .some("moves", (moves.len() > 1).then(|| moves.into_iter().collect::<Json>()))
        .with("alt", &*figure.diagram.description)
        .with("position", Position::after(story, figure.number))
        .with("chapter", chapter.map(|index| index + 1));
    Entry { number: figure.number, files: Object::default(), words }
}

/// Returns the words of a player in the language of the manifest.
fn words(story: &Walkthrough) -> Object {
    let unit: (&str, Term<'_>) = ("unit", story.unit.name().into());
    let say = |name: &str| story.language.say(&format!("html-player-{name}"), &[unit]);
    let words = BUTTONS.iter().fold(Object::default(), |words, name| words.with(*name, say(name)));
    let playing = element_words(&story.language, story.unit);
    playing.as_object().into_iter().flatten().fold(words, |words, (key, text)| words.with(key.clone(), text.clone()))
}
