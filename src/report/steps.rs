//! The manifest of a folder of images: what they show, for programs that put them on a page.

use super::Position;
use super::solve::MoveReport;
use crate::booklet::{Stage, Words};
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
    metric: &'static str,
    length: usize,
    counts: Counts,
    summary: String,
    rows: usize,
    cols: usize,
    /// The pictures; none in LaTeX, whose author decides.
    #[serde(flatten)]
    picture: Option<PictureSize>,
    /// The names of the files that are beside those of the steps.
    #[serde(flatten)]
    files: SharedFiles,
    /// The board of the element that plays the puzzle.
    #[serde(flatten)]
    stage: Option<Stage>,
    chapters: Vec<ChapterEntry<'a>>,
    words: PlayerWords,
    steps: Vec<StepEntry>,
}

/// The solution counted in each metric.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
enum Counts {
    Blocks { steps: usize, slides: usize, moves: usize },
    Jumps { jumps: usize },
}

impl Counts {
    fn new(story: &Walkthrough) -> Self {
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

/// Files that several steps share, where they are written.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct SharedFiles {
    /// Typst that the others import.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub definitions: Option<&'static str>,
    /// The puzzle as data for the LaTeX package.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<&'static str>,
    /// That package.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub package: Option<&'static str>,
    /// The script of the element that plays the pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub element: Option<&'static str>,
    /// What that script loads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub element_more: Option<&'static str>,
    /// How far all positions are from the goal, for hints from any of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distances: Option<&'static str>,
    /// All pictures as symbols.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprite: Option<&'static str>,
    /// All pictures in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<&'static str>,
    /// The same in pixels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet_png: Option<&'static str>,
    /// Animations of the solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub animations: Vec<&'static str>,
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
    playing: Words,
}

/// Keys and values of an object, in their order.
fn in_order<S: Serializer>(entries: &[(&str, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(entries.iter().map(|(key, value)| (key, value)))
}

/// The buttons of a player and what is beside them.
const BUTTONS: [&str; 8] = ["first", "back", "play", "pause", "next", "last", "step", "speed"];

/// The files and texts of a step.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct StepFiles {
    /// Its number.
    pub number: usize,
    /// The last step that it tells.
    #[serde(skip)]
    pub last: usize,
    /// The SVG or LaTeX.
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
    pub caption: String,
    /// The moves that are marked, in words.
    pub words: String,
    /// The same, move by move, if there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub phrases: Vec<String>,
    /// The same read aloud, if that is different.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aloud: Option<String>,
    /// What the author says at this picture, a paragraph each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The picture in words, which follow the moves.
    #[serde(skip)]
    pub alt: String,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct StepEntry {
    #[serde(flatten)]
    files: StepFiles,
    /// The last of the moves.
    #[serde(rename = "move")]
    moved: Option<MoveReport>,
    /// The moves that led to the position, as far as pictures mark them, if there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<MoveReport>,
    alt: String,
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

    /// The manifest of pictures of `story`, in order, and of their files.
    pub fn new(
        story: &'a Walkthrough,
        (picture, stage): (Option<PictureSize>, Option<Stage>),
        files: SharedFiles,
        pictures: &[Picture],
        steps: Vec<StepFiles>,
    ) -> Self {
        let Size { rows, cols } = story.field.size();
        let language = &story.language;
        Self {
            schema: STEPS_SCHEMA,
            title: &story.about.title,
            language: language.tag(),
            direction: language.direction(),
            metric: story.unit.name(),
            length: story.length(),
            counts: Counts::new(story),
            summary: story.counts(),
            rows,
            cols,
            picture,
            files,
            stage,
            chapters: chapters(story),
            words: PlayerWords::new(story),
            steps: {
                let numbered = pictures.iter().any(Picture::is_numbered);
                let entries = story.led_to(pictures).into_iter().zip(steps);
                entries.map(|(led, step)| entry(story, (&led, numbered), step)).collect()
            },
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
fn entry(story: &Walkthrough, (led, numbered): (&[Whole], bool), mut files: StepFiles) -> StepEntry {
    let one = |(arrow, whole): (usize, &Whole)| {
        let moved = MoveReport::new(story, *whole.steps.end(), &whole.moved);
        moved.with_arrow(numbered.then_some(arrow))
    };
    let moves: Vec<MoveReport> = (1..).zip(led).map(one).collect();
    let chapter = story.chapters.iter().position(|chapter| chapter.steps.contains(&files.last));
    StepEntry {
        moved: moves.last().cloned(),
        moves: if moves.len() > 1 { moves } else { Vec::new() },
        alt: std::mem::take(&mut files.alt),
        position: Position::after(story, files.number),
        chapter: chapter.map(|index| index + 1),
        files,
    }
}

impl PlayerWords {
    fn new(story: &Walkthrough) -> Self {
        let unit: (&str, Term<'_>) = ("unit", story.unit.name().into());
        let say = |name: &'static str| (name, story.language.say(&format!("html-player-{name}"), &[unit]));
        Self { buttons: BUTTONS.map(say).into(), playing: Words::of_element(&story.language, story.unit) }
    }
}
