//! The manifest of a folder of images: what they show, for programs that put them on a page.

use super::solve::{ClaimReport, MoveReport};
use super::{OutcomeName, Position};
use crate::booklet::{Figure, Stage, element_words};
use crate::grid::Size;
use crate::language::Term;
use crate::walkthrough::{Chapter, Picture, Walkthrough, Whole};
use serde::{Serialize, Serializer};

/// Name and version of the manifest, described in `docs/json.md` and in `docs/steps.schema.json`; the number changes when a
/// key changes its meaning or goes away.
pub const STEPS_SCHEMA: &str = "stepbook-steps/4";

/// The content of a folder of images, in the order of its JSON.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Manifest<'a> {
    schema: &'static str,
    title: &'a str,
    language: &'a str,
    direction: &'static str,
    outcome: OutcomeName,
    metric: &'static str,
    length: usize,
    #[serde(flatten)]
    claim: ClaimReport,
    counts: Counts,
    summary: String,
    rows: usize,
    cols: usize,
    /// The pictures; none in LaTeX, whose author decides.
    #[serde(flatten)]
    pub picture: Option<PictureSize>,
    /// The names of the files that belong to no step.
    #[serde(flatten, serialize_with = "in_order")]
    pub files: Vec<(&'static str, &'static str)>,
    /// The animations of the solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub animations: Vec<&'static str>,
    /// The board of the element that plays the puzzle.
    #[serde(flatten)]
    pub stage: Option<Stage>,
    chapters: Vec<ChapterEntry<'a>>,
    words: PlayerWords,
    /// The pictures, in order.
    pub steps: Vec<StepEntry<'a>>,
}

/// The solution counted in each metric.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Counts {
    Blocks { steps: usize, slides: usize, moves: usize },
    Jumps { jumps: usize },
}

impl Counts {
    pub(super) fn new(story: &Walkthrough) -> Self {
        match story.is_route() {
            true => Self::Jumps { jumps: story.length() },
            false => Self::Blocks { steps: story.cells(), slides: story.slides(), moves: story.moves() },
        }
    }
}

/// How large the pictures are.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct PictureSize {
    /// In units of the view box.
    pub width: f64,
    /// In units of the view box.
    pub height: f64,
    /// In mm.
    pub width_mm: f64,
    /// In mm.
    pub height_mm: f64,
    /// Width and height of the PNG files, in pixels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub png_size: Option<(u32, u32)>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct ChapterEntry<'a> {
    number: usize,
    title: &'a str,
    first: usize,
    last: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

/// The words of a player in the language of the manifest.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct PlayerWords {
    #[serde(flatten, serialize_with = "in_order")]
    buttons: Vec<(&'static str, String)>,
    #[serde(flatten)]
    playing: serde_json::Value,
}

/// Keys and values of an object, in their order.
fn in_order<V: Serialize, S: Serializer>(entries: &[(&str, V)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(entries.iter().map(|(key, value)| (key, value)))
}

/// The buttons of a player and what is beside them.
const BUTTONS: [&str; 8] = ["first", "back", "play", "pause", "next", "last", "step", "speed"];

/// A picture and its files.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StepEntry<'a> {
    number: usize,
    /// The SVG, LaTeX or Typst.
    pub file: String,
    /// The PNG.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub png: Option<String>,
    /// The id of its symbol.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
    /// LaTeX's label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The text below it.
    caption: &'a str,
    /// The moves that are marked, in words.
    words: &'a str,
    /// The same, move by move, if there are several.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    phrases: &'a [String],
    /// The same read aloud, if that is different.
    #[serde(skip_serializing_if = "Option::is_none")]
    aloud: Option<&'a str>,
    /// What the author says at this picture, a paragraph each.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    notes: &'a [String],
    /// The last of the moves.
    #[serde(rename = "move")]
    moved: Option<MoveReport>,
    /// The moves that led to the position, as far as pictures mark them, if there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<MoveReport>,
    /// The picture in words, which follow the moves.
    alt: &'a str,
    position: Position,
    chapter: Option<usize>,
}

impl<'a> Manifest<'a> {
    /// It as JSON, with a line for each step: indented it would be twice as long.
    pub(crate) fn json(&self) -> String {
        let text = serde_json::to_string(self).expect("plain structures with string keys are always JSON");
        // Inside of a text there is no such quotation mark.
        text.replace("},{\"number\":", "},\n{\"number\":") + "\n"
    }

    /// The manifest of pictures of `story`, in order, with their figures. Their files and all others are still missing.
    pub fn new(story: &'a Walkthrough, (pictures, figures): (&[Picture], &'a [Figure])) -> Self {
        let Size { rows, cols } = story.field.size();
        let language = &story.language;
        let (outcome, claim) = ClaimReport::new(story);
        let numbered = pictures.iter().any(Picture::is_numbered);
        let steps = story.led_to(pictures).into_iter().zip(figures);
        Self {
            schema: STEPS_SCHEMA,
            title: &story.about.title,
            language: language.tag(),
            direction: language.direction(),
            outcome,
            metric: story.unit.name(),
            length: story.length(),
            claim,
            counts: Counts::new(story),
            summary: story.counts(),
            rows,
            cols,
            picture: None,
            files: Vec::new(),
            animations: Vec::new(),
            stage: None,
            chapters: chapters(story),
            words: PlayerWords::new(story),
            steps: steps.map(|(led, figure)| entry(story, (&led, numbered), figure)).collect(),
        }
    }
}

fn chapters(story: &Walkthrough) -> Vec<ChapterEntry<'_>> {
    let numbered = (1..).zip(&story.chapters);
    numbered
        .map(|(number, Chapter { title, steps, .. })| ChapterEntry {
            number,
            title,
            first: *steps.start(),
            last: *steps.end(),
            notes: story.chapter_notes(number),
        })
        .collect()
}

/// The entry of a picture, to whose position the moves `led` have led, whose arrows may be `numbered`.
fn entry<'a>(story: &Walkthrough, (led, numbered): (&[Whole], bool), figure: &'a Figure) -> StepEntry<'a> {
    let one = |(arrow, whole): (usize, &Whole)| {
        let moved = MoveReport::new(story, *whole.steps.end(), &whole.moved);
        moved.with_arrow(numbered.then_some(arrow))
    };
    let moves: Vec<MoveReport> = (1..).zip(led).map(one).collect();
    let chapter = story.chapters.iter().position(|chapter| chapter.steps.contains(&figure.last));
    StepEntry {
        number: figure.number,
        file: String::new(),
        png: None,
        symbol: None,
        label: None,
        caption: &figure.caption,
        words: &figure.words,
        phrases: if figure.is_numbered() { &figure.phrases } else { &[] },
        aloud: figure.aloud.as_deref(),
        notes: &figure.notes,
        moved: moves.last().cloned(),
        moves: if moves.len() > 1 { moves } else { Vec::new() },
        alt: &figure.diagram.description,
        position: Position::after(story, figure.number),
        chapter: chapter.map(|index| index + 1),
    }
}

impl PlayerWords {
    fn new(story: &Walkthrough) -> Self {
        let unit: (&str, Term<'_>) = ("unit", story.unit.name().into());
        let say = |name: &'static str| (name, story.language.say(&format!("html-player-{name}"), &[unit]));
        Self { buttons: BUTTONS.map(say).into(), playing: element_words(&story.language, story.unit) }
    }
}
