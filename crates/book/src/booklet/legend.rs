//! How to read the diagrams: a sample with its parts named, and the key of the blocks.

use super::{Figure, Style, figure_of, marks};
use serde::Serialize;
use stepbook_draw::diagram::Material;
use stepbook_draw::walkthrough::{Caption, Kind, Picture, Piece, Walkthrough};
use stepbook_solve::grid::extent;
use unicode_segmentation::UnicodeSegmentation as _;

/// How to read the diagrams.
#[derive(Clone, PartialEq, Debug)]
pub struct Legend {
    /// A description of a diagram; one sentence.
    pub meaning: String,
    /// A step that has all there is to explain, if the solution has any steps.
    pub sample: Option<Figure>,
    /// The parts of the sample.
    pub parts: Vec<Part>,
    /// Kinds of blocks.
    pub key: Vec<Key>,
    /// The short names of blocks, in the reading order of the start.
    pub names: Vec<Name>,
}

impl Legend {
    /// The short names that are shown somewhere: these are explained.
    pub fn shown_names(&self) -> impl Iterator<Item = &Name> {
        self.names.iter().filter(|name| name.is_shown)
    }
}

/// A short name and what it stands for: "KT = Kitchen table".
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Name {
    /// The short name.
    pub short: String,
    /// The label.
    pub whole: String,
    /// Whether it is shown: on its block, or in captions that lack room for the whole label.
    pub is_shown: bool,
}

/// The short names of `story`.
fn names(story: &Walkthrough) -> Vec<Name> {
    let name = |piece: &Piece| {
        let name = piece.short.as_ref()?;
        Some(Name { short: name.short.clone(), whole: piece.label.clone(), is_shown: name.on_block })
    };
    story.pieces.iter().filter_map(name).collect()
}

/// A part of a diagram and what it means.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// Its meaning.
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

/// The subject of an entry of the key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// The fill of a kind of blocks.
    Block(Material),
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
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Key {
    /// Its look.
    #[serde(skip)]
    pub sign: Sign,
    /// The labels of its blocks, or the name of the sign.
    pub labels: String,
    /// What it is.
    pub meaning: String,
}

pub(super) fn legend(story: &Walkthrough, style: &Style, shown: &[Picture]) -> Legend {
    let language = &story.language;
    let sample = sample(story, style, shown).map(|picture| {
        let numbered = Style { caption: Caption::Number, ..style.clone() };
        figure_of(story, &numbered, &picture)
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
    let has_kinds = !story.kinds().iter().any(|(_, pieces)| has_colours(pieces));
    parts.retain(|part| part.thing != Thing::Fill || has_kinds);
    // Where no block has another outline, a plain one says nothing.
    parts.retain(|part| part.thing != Thing::Outline || marks::are_outlined(style));
    parts.extend(marks::parts(story, style));
    if story.leaves().is_some() {
        parts.push(part(Thing::Opening, "legend-opening", "legend-opening-meaning"));
    }
    if story.field.has_gates() {
        parts.push(Part { name: say("legend-gate"), meaning: passes(story), thing: Thing::Gate });
    }
    Legend { meaning: marks::meaning(story, style), sample, parts, key: key(story), names: names(story) }
}

/// Most labels of blocks that pass gates which the legend names.
const GATE_LABELS: usize = 3;

/// The blocks that may pass gates.
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

/// The first picture that has an empty cell outside the ghosts, so that dot and ghost are seen apart; where there are gates,
/// preferably one that shows a gate, and where several moves share a picture, preferably one with several. Among those that are shown,
/// if it can be.
fn sample(story: &Walkthrough, style: &Style, shown: &[Picture]) -> Option<Picture> {
    let apart = |picture: &Picture| {
        let scene = story.marked(picture, style.marks);
        let ghost: Vec<_> = scene.traces.iter().flat_map(|trace| trace.ghost_cells()).collect();
        let target = scene.pieces.iter().any(|p| p.moved && p.piece.kind == Kind::Target);
        !target && scene.empty.iter().any(|cell| !ghost.contains(cell))
    };
    let gate = |picture: &Picture| !story.field.has_gates() || !story.still(picture.step).gates.is_empty();
    let several = |picture: &Picture| style.steps.arrows() < 2 || picture.is_numbered();
    // The last picture also has the goal's outlines.
    let last = story.length();
    let inner = || shown.iter().filter(|picture| (1..last).contains(&picture.step));
    let found = inner().find(|picture| apart(picture) && gate(picture) && several(picture));
    let found = found.or_else(|| inner().find(|picture| apart(picture) && gate(picture)));
    let found = found.or_else(|| inner().find(|picture| apart(picture))).cloned();
    let single = |k: usize| style.steps.picture_of(story, k, style.shown);
    // If whole moves are marked, a part of one is not an example.
    let any = || match style.steps.is_of_moves() {
        true => inner().next().cloned().or_else(|| Some(single(last))),
        false => (1..last).map(single).find(apart),
    };
    found.or_else(any).filter(|picture| picture.step > 0).or_else(|| (last > 0).then(|| single(1)))
}

/// Most labels that the key lists for a kind.
const KEY_LABELS: usize = 8;

fn key(story: &Walkthrough) -> Vec<Key> {
    let say = |name: &str| story.language.say(name, &[]);
    let mut key: Vec<Key> = Vec::new();
    for (kind, mut pieces) in story.kinds() {
        if has_colours(&pieces) {
            pieces.retain(|piece| piece.tint.is_none());
        }
        let Some(material) = pieces.first().map(|piece| Material::of(piece)) else { continue };
        let label = |piece: &&Piece| {
            let label = piece.on_block().unwrap_or(&piece.label);
            let named = |name| story.language.say("key-named", &[("block", label.into()), ("name", name)]);
            let name = piece.name.as_ref().filter(|_| kind == Kind::Target);
            name.map_or_else(|| label.to_owned(), |name| named(name.into()))
        };
        let labels: Vec<String> = pieces.iter().map(label).collect();
        let more = if labels.len() > KEY_LABELS { " …" } else { "" };
        // What may have spaces of its own is separated by commas.
        let gap = if labels.iter().any(|label| label.graphemes(true).nth(2).is_some()) { ", " } else { " " };
        let kind_name = kind_name(kind, &pieces);
        key.push(Key {
            sign: Sign::Block(material),
            labels: labels[..labels.len().min(KEY_LABELS)].join(gap) + more,
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

/// Whether blocks of a kind differ in their own colours, so that their fill does not show the kind.
fn has_colours(pieces: &[&Piece]) -> bool {
    pieces.iter().any(|piece| piece.tint != pieces[0].tint)
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
