//! A solution booklet: its parts as data, independent of paper and format.
//!
//! [`compose`] turns a walkthrough into blocks. HTML and LaTeX are written straight from them; the PDF is laid out on
//! pages first.

mod colophon;
mod edition;
mod film;
mod gallery;
mod hints;
mod html;
pub mod impose;
mod latex;
mod levels;
mod marks;
mod numbers;
pub mod pages;
mod play;
mod selection;
mod templates;

pub use colophon::Colophon;
pub use edition::Edition;
pub use film::{frames, motion};
pub use gallery::{Card, Gallery, Other, Why, gallery, thumbnail};
pub use hints::{Band, Hint, Hints};
pub use html::{element, html};
pub use latex::{Fragments, LatexError, Setting, Shape, figures, fragments, is_foreign, is_label, latex};
pub use levels::{Levels, levels, narrow_levels};
pub use numbers::{Chosen, Count, Counts, Fact, Facts, LevelPlot, Numbers, Solutions};
pub use play::Play;
pub use selection::{Selection, SelectionError, Span};
pub use templates::{TemplateError, Templates};

use crate::diagram::{Diagram, Lettering, Theme, draw};
use crate::font::Fonts;
use crate::grid::{Direction, Size, extent};
use crate::language::{Language, Term};
use crate::walkthrough::{Caption, Kind, Marks, Moved, Piece, Shown, Unit, Walkthrough, way};
use edition::Section;
use rayon::prelude::*;
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
    /// What is counted.
    pub unit: Unit,
    /// Number of steps.
    pub length: usize,
    /// Its language.
    pub language: Language,
    /// Its fonts.
    pub fonts: Fonts,
    /// The day that is printed, in seconds since 1970; none is printed without it.
    pub date: Option<i64>,
    /// How diagrams are painted.
    pub theme: Theme,
    /// What a reader needs to play it.
    pub play: Play,
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
    /// What stands at the start's picture and then at each of the goal's: "start", "goal", or "goal 1" where there are more.
    pub names: Vec<String>,
    /// Rules and goal, one sentence each.
    pub rules: Vec<String>,
    /// What one step means; sentences.
    pub unit: Vec<String>,
    /// Author, source and note of the puzzle file; sentences.
    pub origin: Vec<String>,
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
    pub name: String,
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
    pub meaning: String,
}

/// The positions that are shown, with their chapters.
#[derive(Clone, PartialEq, Debug)]
pub struct Steps {
    /// What a diagram shows, where no legend says it; one or two sentences.
    pub meaning: String,
    /// At least one, in the order of their numbers; all positions, or those of a [`Selection`].
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

impl Chapter {
    /// The one of `chapters` that has this step; none has the start.
    fn of(chapters: &[Self], step: usize) -> Option<&Self> {
        let place = chapters.partition_point(|chapter| chapter.last < step);
        chapters.get(place).filter(|chapter| chapter.first <= step)
    }
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
    /// The same as whole moves: what the same block does in a row is one.
    pub whole: Vec<WholeMove>,
}

/// Steps of the same block in a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WholeMove {
    /// Number of the first step.
    pub first: usize,
    /// Number of the last step.
    pub last: usize,
    /// The block.
    pub label: String,
    /// Where it goes: "down 2, left 1".
    pub way: String,
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
    /// Whether the block is one of the goal's, where those are few.
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
    /// Which step is marked in the picture of a position.
    pub shown: Shown,
    /// How it is marked.
    pub marks: Marks,
    /// Which positions are shown.
    pub steps: Selection,
    /// Which parts the booklet has.
    pub edition: Edition,
    /// What is known of the puzzle beside the solution.
    pub facts: Facts,
    /// The day that is printed, in seconds since 1970; none is printed without it.
    pub date: Option<i64>,
}

impl Style {
    /// How labels are written.
    fn lettering(&self) -> Lettering<'_> {
        match self.edition {
            Edition::Large => Lettering::large(&self.fonts),
            Edition::Full | Edition::Puzzle | Edition::Hints | Edition::Solution => (&self.fonts).into(),
        }
    }
}

/// Makes a booklet of `story`.
pub fn compose(story: &Walkthrough, style: &Style) -> Booklet {
    let numbers = style.steps.numbers(story);
    let joined = style.steps.joined(story);
    let shown = Selected { numbers: &numbers, story: joined.as_ref().unwrap_or(story) };
    Booklet {
        title: story.about.title.clone(),
        author: story.about.author.clone(),
        subject: match style.edition.has_solution() {
            true => story.language.say("subject", &[("counts", (&story.counts()).into())]),
            false => style.edition.challenge(story),
        },
        size: story.field.size(),
        unit: story.unit,
        length: story.length(),
        language: story.language.clone(),
        fonts: style.fonts.clone().reading(story.language.is_right_to_left()),
        date: style.date,
        theme: style.theme,
        play: Play::of(story, style.edition.has_solution()),
        blocks: style.edition.sections().iter().filter_map(|&section| block(story, style, &shown, section)).collect(),
    }
}

/// The positions that are shown.
struct Selected<'a> {
    /// Their numbers.
    numbers: &'a [usize],
    /// The story as they tell it.
    story: &'a Walkthrough,
}

/// A part of the booklet; `None` where there is nothing to say in it.
fn block(story: &Walkthrough, style: &Style, shown: &Selected<'_>, section: Section) -> Option<Block> {
    Some(match section {
        Section::Cover => Block::Cover(style.edition.cover(story, cover(story, style, shown.numbers.len()))),
        Section::Statement => Block::Statement(statement(story, style)),
        Section::Legend => Block::Legend(legend(story, style, shown)),
        Section::Steps => Block::Steps(Steps {
            meaning: marks::meaning(story, style),
            figures: shown.numbers.par_iter().map(|&k| figure(shown.story, style, k)).collect(),
            chapters: chapters(story),
        }),
        Section::Moves => Block::Moves(moves(story, style, shown)),
        Section::Hints => Block::Hints(hints::hints(story, style)?),
        Section::Numbers => Block::Numbers(numbers::numbers(story, style)?),
        Section::Colophon => Block::Colophon(colophon::colophon(story, style)),
    })
}

/// "Klotski: After 42 steps".
fn titled(story: &Walkthrough, words: &str) -> String {
    story.language.say("titled", &[("title", (&story.about.title).into()), ("words", words.into())])
}

/// The figure of step `k`.
pub fn figure(story: &Walkthrough, style: &Style, k: usize) -> Figure {
    let caption = style.caption.text_shown(story, k, style.shown);
    let title = titled(story, &Caption::After.text(story, k));
    Figure {
        number: k,
        words: story.words_shown(k, style.shown),
        diagram: draw(
            &story.marked(k, style.shown, style.marks),
            style.lettering(),
            title,
            story.description_shown(k, style.shown),
        ),
        caption,
    }
}

/// The start and nothing else.
fn start(story: &Walkthrough, style: &Style) -> Diagram {
    draw(&story.still(0), style.lettering(), story.language.say("picture-start", &[]), story.description(0))
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

fn cover(story: &Walkthrough, style: &Style, diagrams: usize) -> Cover {
    let language = &story.language;
    Cover {
        subtitle: language.say("cover-subtitle", &[("genre", story.genre.into())]),
        counts: story.counts(),
        facts: vec![
            language.say("cover-fewest", &[("unit", story.unit.name().into())]),
            language.say("cover-diagrams", &[("count", diagrams.into())]),
        ],
        start: start(story, style),
        edition: String::new(),
    }
}

fn statement(story: &Walkthrough, style: &Style) -> Statement {
    let language = &story.language;
    let goal = &story.field.goal;
    let others = goal.iter().all(|demand| story.pieces.len() > demand.places.len() && demand.empty.is_empty());
    let tasks = story.tasks();
    let mut rules = story.rules.clone();
    rules.extend(tasks.iter().cloned());
    if others && !tasks.is_empty() {
        rules.push(language.say("rule-others", &[]));
    }
    let unit = ("unit", story.unit.name().into());
    let rule = language.say("unit-rule", &[unit]);
    let goals = goals(story, style, &tasks);
    Statement {
        start: draw(&story.scene(0), style.lettering(), language.say("picture-start", &[]), story.description(0)),
        names: names(goals.len(), language),
        goals,
        rules,
        unit: match story.length() {
            _ if !style.edition.has_solution() => vec![rule],
            0 => vec![rule],
            _ => vec![rule, language.say("unit-second", &[unit]), language.sentence(&equation(story))],
        },
        origin: origin(story),
    }
}

/// What stands at the pictures of start and goals.
fn names(goals: usize, language: &Language) -> Vec<String> {
    let goal = |index: usize| match goals {
        1 => language.say("name-goal", &[]),
        _ => language.say("name-goal-numbered", &[("number", (index + 1).into())]),
    };
    std::iter::once(language.say("name-start", &[])).chain((0..goals).map(goal)).collect()
}

/// Author, source and note of the puzzle file.
fn origin(story: &Walkthrough) -> Vec<String> {
    let about = &story.about;
    let say = |name: &str, parameters: &[(&str, Term<'_>)]| story.language.say(name, parameters);
    let year = about.year.map(|year| year.to_string()).unwrap_or_default();
    let year = ("year", (&year).into());
    let by = match &about.author {
        Some(author) if about.year.is_some() => Some(say("origin-author-year", &[("author", author.into()), year])),
        Some(author) => Some(say("origin-author", &[("author", author.into())])),
        None => about.year.map(|_| say("origin-year", &[year])),
    };
    let source = about.source.as_ref().map(|source| say("origin-source", &[("source", source.into())]));
    by.into_iter().chain(source).chain(about.note.clone()).collect()
}

/// The goal's pictures, numbered if there are several, each with what it demands in words.
fn goals(story: &Walkthrough, style: &Style, tasks: &[String]) -> Vec<Diagram> {
    let scenes = story.goal_scenes();
    let title = |number: usize| match scenes.len() {
        1 => story.language.say("picture-goal", &[]),
        count => story.language.say("picture-goal-of", &[("number", number.into()), ("count", count.into())]),
    };
    // With several pictures, the first sentence is about all of them.
    let first = usize::from(tasks.len() > 1);
    let task = |index: usize| tasks.get(first + index).or(tasks.first()).cloned().unwrap_or_default();
    let scenes = scenes.iter().enumerate();
    scenes.map(|(index, scene)| draw(scene, style.lettering(), title(index + 1), task(index))).collect()
}

/// "116 steps are 88 moves".
fn equation(story: &Walkthrough) -> String {
    let (first, second) = (story.count(story.length()), story.second_count());
    let count = ("count", story.length().into());
    story.language.say("equation", &[("first", (&first).into()), ("second", (&second).into()), count])
}

fn legend(story: &Walkthrough, style: &Style, shown: &Selected<'_>) -> Legend {
    let language = &story.language;
    let sample = sample_step(shown, style).map(|k| {
        let numbered = Style { caption: Caption::Number, ..style.clone() };
        figure(shown.story, &numbered, k)
    });
    let unit = ("unit", story.unit.name().into());
    let say = |name: &str| language.say(name, &[unit]);
    let part = |thing, name: &str, meaning: &str| Part { name: say(name), meaning: say(meaning), thing };
    let mut parts = vec![
        part(Thing::Number, "legend-number", "legend-number-meaning"),
        part(Thing::Label, "legend-label", "legend-label-meaning"),
        part(Thing::Outline, "legend-outline", "legend-outline-meaning"),
        part(Thing::Fill, "legend-fill", "legend-fill-meaning"),
        part(Thing::Words, "legend-words", "legend-words-meaning"),
        part(Thing::Dot, "legend-dot", "legend-dot-meaning"),
    ];
    // Where no block has another outline, a plain one says nothing.
    parts.retain(|part| part.thing != Thing::Outline || marks::are_outlined(style));
    parts.extend(marks::parts(story, style));
    if story.leaves().is_some() {
        parts.push(part(Thing::Opening, "legend-opening", "legend-opening-meaning"));
    }
    if story.field.has_gates() {
        parts.push(Part { name: say("legend-gate"), meaning: passes(story), thing: Thing::Gate });
    }
    Legend { meaning: marks::meaning(story, style), sample, parts, key: key(story) }
}

/// Most labels of blocks that pass gates which the legend names.
const GATE_LABELS: usize = 3;

/// Who may pass gates.
fn passes(story: &Walkthrough) -> String {
    let labels = story.pieces.iter().filter(|piece| piece.passes_gates).map(|piece| piece.label.as_str());
    let labels: Vec<&str> = labels.collect();
    let who = match labels.len() {
        0 => "none",
        count if count == story.pieces.len() => "all",
        1..=GATE_LABELS => "some",
        _ => "many",
    };
    let list = story.language.list(labels);
    story.language.say("legend-gate-meaning", &[("who", who.into()), ("blocks", (&list).into())])
}

/// The first step whose diagram has an empty cell outside the ghost, so that dot and ghost are seen apart; where
/// there are gates, preferably one that shows a gate. Among the steps that are shown, if it can be.
fn sample_step(shown: &Selected<'_>, style: &Style) -> Option<usize> {
    let story = shown.story;
    let apart = |k: &usize| {
        let scene = story.marked(*k, style.shown, style.marks);
        let ghost: Vec<_> = scene.trace.iter().flat_map(|trace| trace.ghost_cells()).collect();
        let target = scene.pieces.iter().any(|p| p.moved && p.piece.kind == Kind::Target);
        !target && scene.empty.iter().any(|cell| !ghost.contains(cell))
    };
    let gate = |k: &usize| !story.field.has_gates() || !story.still(*k).gates.is_empty();
    // The last picture has the goal's outlines, too.
    let last = story.length();
    let inner = || shown.numbers.iter().copied().filter(|k| (1..last).contains(k));
    let found = inner().find(|k| apart(k) && gate(k)).or_else(|| inner().find(apart));
    // Where whole moves are marked, other steps are no example.
    let any = || if style.steps == Selection::Moves { inner().next().or(Some(last)) } else { (1..last).find(apart) };
    found.or_else(any).filter(|&k| k > 0).or((last > 0).then_some(1))
}

/// Most labels that the key lists for a kind.
const KEY_LABELS: usize = 8;

fn key(story: &Walkthrough) -> Vec<Key> {
    let say = |name: &str| story.language.say(name, &[]);
    let mut key: Vec<Key> = Vec::new();
    for (kind, pieces) in story.kinds() {
        let labels: Vec<&str> = pieces.iter().map(|piece| piece.label.as_str()).collect();
        let more = if labels.len() > KEY_LABELS { " …" } else { "" };
        let kind_name = kind_name(kind, &pieces);
        key.push(Key {
            sign: Sign::Block(kind),
            labels: labels[..labels.len().min(KEY_LABELS)].join(" ") + more,
            meaning: story.language.say("key-kind", &[("kind", kind_name.into())]),
        });
    }
    if !story.scene(0).goal.is_empty() {
        key.push(Key { sign: Sign::Goal, labels: say("key-goal"), meaning: say("key-goal-meaning") });
    }
    if story.field.size().cells().any(|cell| story.field.walls[cell]) {
        key.push(Key { sign: Sign::Wall, labels: say("key-wall"), meaning: say("key-wall-meaning") });
    }
    if story.field.has_gates() {
        key.push(Key { sign: Sign::Gate, labels: say("key-gate"), meaning: say("key-gate-meaning") });
    }
    if story.pieces.iter().any(Piece::is_fixed) {
        key.push(Key { sign: Sign::Pins, labels: say("key-pins"), meaning: say("key-pins-meaning") });
    }
    key
}

/// The name of a kind, by which the message chooses.
fn kind_name(kind: Kind, pieces: &[&Piece]) -> &'static str {
    let all = |is: &dyn Fn(&Piece) -> bool| pieces.iter().all(|piece| is(piece));
    let domino = |piece: &Piece| piece.shape.len() == 2;
    let rectangle = |piece: &Piece| extent(&piece.shape).area() == piece.shape.len();
    let square = |piece: &Piece| rectangle(piece) && extent(&piece.shape).rows == extent(&piece.shape).cols;
    match kind {
        Kind::Target if pieces.len() == 1 => "target",
        Kind::Target => "targets",
        Kind::Small => "small",
        Kind::Flat if all(&domino) => "flat-two",
        Kind::Flat => "flat",
        Kind::Upright if all(&domino) => "upright-two",
        Kind::Upright if all(&square) => "square",
        Kind::Upright if all(&|piece| rectangle(piece) && !square(piece)) => "upright",
        Kind::Upright if all(&|piece| !rectangle(piece)) => "no-rectangle",
        Kind::Upright => "other",
    }
}

fn moves(story: &Walkthrough, style: &Style, shown: &Selected<'_>) -> Moves {
    let chapters = chapters(story);
    let language = &story.language;
    let say = |name: &str| language.say(name, &[]);
    let equation = equation(story);
    let unit = ("unit", story.unit.name().into());
    let mut meaning = match story.length() {
        0 => vec![say("moves-none")],
        _ => vec![say("moves-use")],
    };
    // Where some steps have no diagram, lines do not lead to one.
    if story.length() > 0 && shown.numbers.len() > story.length() {
        meaning.push(match style.caption.has_number() {
            true => say("moves-number"),
            false => say("moves-in-order"),
        });
    }
    if story.length() > 0 {
        meaning.push(language.say("moves-equation", &[unit, ("equation", (&equation).into())]));
    }
    if chapters.len() > 1 {
        meaning.push(say("moves-parts"));
    }
    let line = |k: usize| {
        let step = &story.steps[k];
        let moved = step.moved.as_ref()?;
        Some(MoveLine {
            number: k,
            label: story.pieces[moved.piece].label.clone(),
            way: moved.way(language),
            goes_on: step.goes_on,
            // Where most blocks are goal blocks, that they are tells nothing.
            target: story.pieces[moved.piece].kind == Kind::Target,
        })
    };
    Moves {
        meaning,
        start: start(story, style),
        chapters,
        lines: (1..=story.length()).into_par_iter().filter_map(line).collect(),
        whole: whole_moves(story),
    }
}

/// What the same block does in a row, as one move each.
fn whole_moves(story: &Walkthrough) -> Vec<WholeMove> {
    let numbers: Vec<usize> = (1..=story.length()).collect();
    let runs: Vec<&[usize]> = numbers.chunk_by(|_, &next| story.steps[next].goes_on).collect();
    let whole = |run: &[usize]| {
        let moved: Vec<&Moved> = run.iter().filter_map(|&k| story.steps[k].moved.as_ref()).collect();
        let path: Vec<Direction> = moved.iter().flat_map(|moved| moved.path.iter().copied()).collect();
        Some(WholeMove {
            first: *run.first()?,
            last: *run.last()?,
            label: story.pieces[moved.first()?.piece].label.clone(),
            way: way(&path, &story.language),
        })
    };
    runs.into_par_iter().filter_map(whole).collect()
}
