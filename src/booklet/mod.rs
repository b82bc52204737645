//! A solution booklet: its parts as data, independent of paper and format.
//!
//! [`compose`] turns a walkthrough into blocks. HTML and LaTeX are written straight from them; the PDF is laid out on
//! pages first.

mod colophon;
mod edition;
mod hints;
mod html;
mod latex;
mod levels;
mod numbers;
pub mod pages;
mod templates;

pub use colophon::Colophon;
pub use edition::Edition;
pub use hints::{Band, Hint, Hints};
pub use html::html;
pub use latex::{LatexError, latex};
pub use levels::{Levels, levels, narrow_levels};
pub use numbers::{Chosen, Count, Counts, Fact, Facts, LevelPlot, Numbers, Solutions};
pub use templates::{TemplateError, Templates};

use crate::diagram::{Diagram, Theme, draw};
use crate::font::Fonts;
use crate::grid::{Size, extent};
use crate::language::Language;
pub(crate) use crate::walkthrough::capitalised;
use crate::walkthrough::{Also, Caption, Kind, Piece, Walkthrough};
use edition::Section;
use serde::Serialize;

/// A booklet: what is said about it as a whole, and its blocks in reading order.
#[derive(Clone, PartialEq, Debug)]
pub struct Booklet {
    /// The puzzle's name.
    pub title: String,
    /// Who invented the puzzle.
    pub author: Option<String>,
    /// One sentence about the content.
    pub subject: String,
    /// Rows × columns of the board.
    pub size: Size,
    /// "steps".
    pub unit: &'static str,
    /// "step".
    pub one: &'static str,
    /// Number of steps.
    pub length: usize,
    /// Its language.
    pub language: Language,
    /// Its fonts.
    pub fonts: Fonts,
    /// How diagrams are painted.
    pub theme: Theme,
    /// The parts.
    pub blocks: Vec<Block>,
}

/// A part of a booklet.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Block {
    /// Title, start position and facts.
    Cover(Cover),
    /// The puzzle: start, goal and rules.
    Statement(Statement),
    /// How to read the diagrams.
    Legend(Legend),
    /// All positions.
    Steps(Steps),
    /// All moves as text.
    Moves(Moves),
    /// Graded hints.
    Hints(Hints),
    /// The numbers of the puzzle and of its solution.
    Numbers(Numbers),
    /// How the booklet was made: the back cover.
    Colophon(Colophon),
}

/// The cover.
#[derive(Clone, PartialEq, Debug)]
pub struct Cover {
    /// Below the title.
    pub subtitle: String,
    /// "116 steps (88 moves)".
    pub counts: String,
    /// What that means and what the booklet contains; one sentence each.
    pub facts: Vec<String>,
    /// The start.
    pub start: Diagram,
    /// "Full edition"; pages add the paper.
    pub edition: String,
}

/// The puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement {
    /// The start, with the goal's place.
    pub start: Diagram,
    /// What the goal demands, and nothing else: one picture, or one for each of several ways to reach it; none if there is
    /// no goal.
    pub goals: Vec<Diagram>,
    /// Rules and goal, one sentence each.
    pub rules: Vec<String>,
    /// What one step means; sentences.
    pub unit: Vec<String>,
    /// Author, source and note of the puzzle file; sentences.
    pub origin: Vec<String>,
}

impl Statement {
    /// What stands at the start's picture and then at each of the goal's: "start", "goal", or "goal 1" where there are more.
    pub(crate) fn names(&self) -> impl Iterator<Item = String> {
        let goals = self.goals.len();
        let goal = move |index: usize| if goals == 1 { "goal".to_owned() } else { format!("goal {}", index + 1) };
        std::iter::once("start".to_owned()).chain((0..goals).map(goal))
    }
}

/// How to read the diagrams.
#[derive(Clone, PartialEq, Debug)]
pub struct Legend {
    /// What a diagram shows; one sentence.
    pub meaning: String,
    /// A step that has all there is to explain, if the solution has any steps.
    pub sample: Option<Figure>,
    /// The parts of the sample.
    pub parts: Vec<Part>,
    /// Kinds of blocks.
    pub key: Vec<Key>,
}

/// A part of a diagram and what it means.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Part {
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub meaning: String,
    /// Which part it is.
    #[serde(skip)]
    pub thing: Thing,
}

/// The parts of a diagram that the legend names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "named like the things")]
pub enum Thing {
    Number,
    Words,
    Label,
    Outline,
    Fill,
    Dot,
    Ghost,
    Arrow,
    Moved,
    Opening,
    Gate,
}

/// What an entry of the key explains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// The fill of a kind of blocks.
    Block(Kind),
    /// The double outline of the goal's place.
    Goal,
    /// The hatching of walls.
    Wall,
    /// The grille of a gate.
    Gate,
    /// The pins of a fixed block.
    Pins,
}

/// A kind of block and which blocks are of it, or another sign.
#[derive(Clone, PartialEq, Debug)]
pub struct Key {
    /// What it looks like.
    pub sign: Sign,
    /// The labels of its blocks, or the name of the sign.
    pub labels: String,
    /// What it is.
    pub meaning: &'static str,
}

/// All positions, with their chapters.
#[derive(Clone, PartialEq, Debug)]
pub struct Steps {
    /// Figure k shows the position after k steps.
    pub figures: Vec<Figure>,
    /// Parts of the solution.
    pub chapters: Vec<Chapter>,
}

/// A diagram with its captions.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// Number of the step.
    pub number: usize,
    /// The caption in the chosen wording.
    pub caption: String,
    /// The move in words; "start" for step 0.
    pub words: String,
    /// The picture.
    pub diagram: Diagram,
}

/// A part of the solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Chapter {
    /// From 1.
    pub number: usize,
    /// What happens at its end.
    pub title: String,
    /// First step.
    pub first: usize,
    /// Last step.
    pub last: usize,
}

/// The table of all moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Moves {
    /// How to use it; sentences.
    pub meaning: Vec<String>,
    /// The start, so that the table works alone.
    pub start: Diagram,
    /// Parts of the table.
    pub chapters: Vec<Chapter>,
    /// A line for each step, from 1.
    pub lines: Vec<MoveLine>,
}

/// One step as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MoveLine {
    /// Number of the step.
    pub number: usize,
    /// The block.
    pub label: String,
    /// Where it goes: "down 1".
    pub way: String,
    /// Whether the step before moved the same block.
    pub goes_on: bool,
    /// Whether the block is one of the goal's.
    pub target: bool,
}

/// Choices that hold for the whole booklet.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Style {
    /// The fonts.
    pub fonts: Fonts,
    /// How diagrams are painted.
    pub theme: Theme,
    /// The wording of captions.
    pub caption: Caption,
    /// Which parts the booklet has.
    pub edition: Edition,
    /// What is known of the puzzle beside the solution.
    pub facts: Facts,
    /// The day that is printed, in seconds since 1970; none is printed without it.
    pub date: Option<i64>,
}

/// Makes a booklet of `story`.
pub fn compose(story: &Walkthrough, style: &Style) -> Booklet {
    Booklet {
        title: story.about.title.clone(),
        author: story.about.author.clone(),
        subject: match style.edition.has_solution() {
            true => format!("The shortest solution, step by step: {}", story.counts()),
            false => style.edition.challenge(story),
        },
        size: story.field.size(),
        unit: story.unit.many,
        one: story.unit.one,
        length: story.length(),
        language: story.language.clone(),
        fonts: style.fonts.clone(),
        theme: style.theme,
        blocks: style.edition.sections().iter().filter_map(|&section| block(story, style, section)).collect(),
    }
}

/// A part of the booklet; `None` where there is nothing to say in it.
fn block(story: &Walkthrough, style: &Style, section: Section) -> Option<Block> {
    Some(match section {
        Section::Cover => Block::Cover(style.edition.cover(story, cover(story, style))),
        Section::Statement => Block::Statement(statement(story, style)),
        Section::Legend => Block::Legend(legend(story, style)),
        Section::Steps => Block::Steps(Steps {
            figures: (0..=story.length()).map(|k| figure(story, style, k)).collect(),
            chapters: chapters(story),
        }),
        Section::Moves => Block::Moves(moves(story, style, chapters(story))),
        Section::Hints => Block::Hints(hints::hints(story, style)?),
        Section::Numbers => Block::Numbers(numbers::numbers(story, style)?),
        Section::Colophon => Block::Colophon(colophon::colophon(story, style)),
    })
}

/// The figure of step `k`.
pub fn figure(story: &Walkthrough, style: &Style, k: usize) -> Figure {
    let caption = style.caption.text(story, k);
    let title = format!("{}: {}", story.about.title, Caption::After.text(story, k));
    Figure {
        number: k,
        words: story.words(k),
        diagram: draw(&story.scene(k), &style.fonts, title, story.description(k)),
        caption,
    }
}

fn still(story: &Walkthrough, style: &Style, k: usize, title: &str) -> Diagram {
    draw(&story.still(k), &style.fonts, title.to_owned(), story.description(k))
}

fn chapters(story: &Walkthrough) -> Vec<Chapter> {
    let numbered = story.chapters.iter().enumerate();
    numbered
        .map(|(i, chapter)| Chapter {
            number: i + 1,
            title: chapter.title.clone(),
            first: *chapter.steps.start(),
            last: *chapter.steps.end(),
        })
        .collect()
}

fn cover(story: &Walkthrough, style: &Style) -> Cover {
    let unit = story.unit;
    let diagrams = match story.steps.len() {
        1 => "1 diagram".to_owned(),
        count => format!("{count} diagrams"),
    };
    Cover {
        subtitle: format!("A {}, step by step", story.genre),
        counts: story.counts(),
        facts: vec![
            format!("Fewest possible when one {} {}.", unit.one, unit.meaning),
            format!("{diagrams} and the table of all moves."),
        ],
        start: still(story, style, 0, "The start"),
        edition: String::new(),
    }
}

fn statement(story: &Walkthrough, style: &Style) -> Statement {
    let about = &story.about;
    let goal = &story.field.goal;
    let others = goal.iter().all(|demand| story.pieces.len() > demand.places.len() && demand.empty.is_empty());
    let tasks = story.tasks();
    let mut rules = story.rules.clone();
    rules.extend(tasks.iter().cloned());
    if others && !tasks.is_empty() {
        rules.push("Where the others end does not matter.".to_owned());
    }
    let by = match (&about.author, about.year) {
        (Some(author), Some(year)) => Some(format!("Invented by {author}, {year}.")),
        (Some(author), None) => Some(format!("Invented by {author}.")),
        (None, Some(year)) => Some(format!("From {year}.")),
        (None, None) => None,
    };
    let source = about.source.as_ref().map(|source| format!("Source: {source}"));
    let unit = story.unit;
    Statement {
        start: draw(&story.scene(0), &style.fonts, "The start".to_owned(), story.description(0)),
        goals: goals(story, style, &tasks),
        rules,
        unit: match story.length() {
            _ if !style.edition.has_solution() => vec![unit.rule.to_owned()],
            0 => vec![unit.rule.to_owned()],
            _ => vec![
                unit.rule.to_owned(),
                match unit.also {
                    Also::Moves => format!("{} of the same block in a row make one move:", capitalised(unit.many)),
                    Also::Steps => "Counted cell by cell, in steps:".to_owned(),
                },
                format!("{}.", equation(story)),
            ],
        },
        origin: by.into_iter().chain(source).chain(about.note.clone()).collect(),
    }
}

/// The goal's pictures, numbered if there are several, each with what it demands in words.
fn goals(story: &Walkthrough, style: &Style, tasks: &[String]) -> Vec<Diagram> {
    let scenes = story.goal_scenes();
    let title = |number: usize| match scenes.len() {
        1 => "The goal".to_owned(),
        count => format!("Goal {number} of {count}"),
    };
    // With several pictures, the first sentence is about all of them.
    let first = usize::from(tasks.len() > 1);
    let task = |index: usize| tasks.get(first + index).or(tasks.first()).cloned().unwrap_or_default();
    let scenes = scenes.iter().enumerate();
    scenes.map(|(index, scene)| draw(scene, &style.fonts, title(index + 1), task(index))).collect()
}

/// "116 steps are 88 moves".
fn equation(story: &Walkthrough) -> String {
    let length = story.length();
    let are = if length == 1 { "is" } else { "are" };
    format!("{} {are} {}", story.unit.count(length), story.second_count())
}

fn legend(story: &Walkthrough, style: &Style) -> Legend {
    let sample = sample_step(story).map(|k| {
        let numbered = Style { caption: Caption::Number, ..style.clone() };
        figure(story, &numbered, k)
    });
    let unit = story.unit;
    let part = |thing, name, meaning| Part { name, meaning, thing };
    let mut parts = vec![
        part(Thing::Number, "Number", format!("{} made so far", unit.many)),
        part(Thing::Label, "Label", "the block's name, kept to the end".to_owned()),
        part(Thing::Outline, "Plain outline", "a block that stays where it is".to_owned()),
        part(Thing::Fill, "Fill", "tells the kind of block, see below".to_owned()),
        part(Thing::Words, "Move", "which block, which way, how far".to_owned()),
        part(Thing::Dot, "Dot", "an empty cell".to_owned()),
        part(Thing::Ghost, "Ghost", "where the block stood before".to_owned()),
        part(Thing::Arrow, "Arrow", format!("the {} just made", unit.one)),
        part(Thing::Moved, "Moved block", "heavy outline, bold label".to_owned()),
    ];
    if story.leaves().is_some() {
        parts.push(part(Thing::Opening, "Opening", "here the target leaves the box".to_owned()));
    }
    if story.field.has_gates() {
        parts.push(part(Thing::Gate, "Gate", passes(story)));
    }
    Legend {
        meaning: format!(
            "The picture shows the position after the {one}. The arrow shows the {one} that led there.",
            one = unit.one
        ),
        sample,
        parts,
        key: key(story),
    }
}

/// Most labels of blocks that pass gates which the legend names.
const GATE_LABELS: usize = 3;

/// Who may pass gates.
fn passes(story: &Walkthrough) -> String {
    let labels = story.pieces.iter().filter(|piece| piece.passes_gates).map(|piece| piece.label.as_str());
    let labels: Vec<&str> = labels.collect();
    match labels.as_slice() {
        [] => "no block may pass it".to_owned(),
        all if all.len() == story.pieces.len() => "any block may pass it".to_owned(),
        [one] => format!("only {one} may pass it"),
        few if few.len() <= GATE_LABELS => format!("only {} may pass it", few.join(", ")),
        _ => "only some blocks may pass it".to_owned(),
    }
}

/// The first step whose diagram has an empty cell outside the ghost, so that dot and ghost are seen apart; where
/// there are gates, preferably one that shows a gate.
fn sample_step(story: &Walkthrough) -> Option<usize> {
    let apart = |k: &usize| {
        let scene = story.scene(*k);
        let ghost: Vec<_> = scene.trace.iter().flat_map(|t| t.piece.cells_at(t.moved.from)).collect();
        let target = scene.pieces.iter().any(|p| p.moved && p.piece.kind == Kind::Target);
        !target && scene.empty.iter().any(|cell| !ghost.contains(cell))
    };
    let gate = |k: &usize| !story.field.has_gates() || !story.still(*k).gates.is_empty();
    let last = story.length();
    let found = (1..last).find(|k| apart(k) && gate(k)).or_else(|| (1..last).find(apart));
    found.or((last > 0).then_some(1))
}

/// Most labels that the key lists for a kind.
const KEY_LABELS: usize = 8;

fn key(story: &Walkthrough) -> Vec<Key> {
    let mut key: Vec<Key> = Vec::new();
    for (kind, pieces) in story.kinds() {
        let labels: Vec<&str> = pieces.iter().map(|piece| piece.label.as_str()).collect();
        let more = if labels.len() > KEY_LABELS { " …" } else { "" };
        key.push(Key {
            sign: Sign::Block(kind),
            labels: labels[..labels.len().min(KEY_LABELS)].join(" ") + more,
            meaning: kind_in_words(kind, &pieces),
        });
    }
    if !story.scene(0).goal.is_empty() {
        key.push(Key {
            sign: Sign::Goal,
            labels: "double line".to_owned(),
            meaning: "goal cells, drawn at the start and the end",
        });
    }
    if story.field.size().cells().any(|cell| story.field.walls[cell]) {
        key.push(Key { sign: Sign::Wall, labels: "hatching".to_owned(), meaning: "a wall" });
    }
    if story.field.has_gates() {
        key.push(Key { sign: Sign::Gate, labels: "grille".to_owned(), meaning: "a gate" });
    }
    if story.pieces.iter().any(|piece| piece.fixed) {
        key.push(Key { sign: Sign::Pins, labels: "pins".to_owned(), meaning: "a fixed block" });
    }
    key
}

fn kind_in_words(kind: Kind, pieces: &[&Piece]) -> &'static str {
    let all = |is: &dyn Fn(&Piece) -> bool| pieces.iter().all(|piece| is(piece));
    let domino = |piece: &Piece| piece.shape.len() == 2;
    let rectangle = |piece: &Piece| extent(&piece.shape).area() == piece.shape.len();
    let square = |piece: &Piece| rectangle(piece) && extent(&piece.shape).rows == extent(&piece.shape).cols;
    match kind {
        Kind::Target if pieces.len() == 1 => "the target",
        Kind::Target => "the targets",
        Kind::Small => "small, one cell",
        Kind::Flat if all(&domino) => "flat, two cells",
        Kind::Flat => "flat",
        Kind::Upright if all(&domino) => "upright, two cells",
        Kind::Upright if all(&square) => "square",
        Kind::Upright if all(&|piece| rectangle(piece) && !square(piece)) => "upright",
        Kind::Upright if all(&|piece| !rectangle(piece)) => "neither flat nor a rectangle",
        Kind::Upright => "neither flat nor small",
    }
}

fn moves(story: &Walkthrough, style: &Style, chapters: Vec<Chapter>) -> Moves {
    let mut meaning = vec![
        "Set up the start position and make the moves in order.".to_owned(),
        "Each number is that of the diagram with the result.".to_owned(),
        match story.unit.also {
            Also::Moves => format!("A line without a label goes on with the same block: so {}.", equation(story)),
            Also::Steps => format!("Counted cell by cell, {}.", equation(story)),
        },
    ];
    if story.length() == 0 {
        meaning = vec!["The start is the goal already: there is no move to make.".to_owned()];
    }
    if chapters.len() > 1 {
        meaning.push("A part ends when a target moves.".to_owned());
    }
    let line = |k: usize| {
        let step = &story.steps[k];
        let moved = step.moved.as_ref()?;
        Some(MoveLine {
            number: k,
            label: story.pieces[moved.piece].label.clone(),
            way: moved.way(),
            goes_on: step.goes_on,
            target: story.field.wants(moved.piece),
        })
    };
    Moves {
        meaning,
        start: still(story, style, 0, "The start"),
        chapters,
        lines: (1..=story.length()).filter_map(line).collect(),
    }
}
