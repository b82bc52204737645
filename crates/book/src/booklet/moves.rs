//! The table of all moves.

use super::notes::of_move;
use super::{Chapter, Style, chapters, equation, start};
use rayon::prelude::*;
use serde::{Serialize, Serializer};
use stepbook_draw::diagram::Diagram;
use stepbook_draw::walkthrough::{Kind, Moved, Repeat, Walkthrough, Whole};

/// The table of all moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Moves {
    /// How to use it; sentences.
    pub meaning: Vec<String>,
    /// The sentence that is added where reasons are in short.
    pub why_in_short: String,
    /// The short names that are on blocks, a sentence, if no part before explains them.
    pub names: Option<String>,
    /// The start, so that the table works alone.
    pub start: Diagram,
    /// Parts of the table.
    pub chapters: Vec<Chapter>,
    /// A line for each step, from 1.
    pub lines: Vec<MoveLine>,
    /// The same as whole moves: what the same block does in a row is one.
    pub whole: Vec<WholeMove>,
    /// The same table with the short names that are on blocks, if any are: what stands beside pictures calls blocks as they do.
    pub as_on_blocks: Option<Box<Moves>>,
}

/// One step as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveLine {
    /// Number of the step.
    pub number: usize,
    /// The block.
    pub label: String,
    /// Its whole label, read aloud where `label` is a short name.
    pub aloud: Option<String>,
    /// Its path, by straight parts, which together are the words: "up, ", "left 2".
    pub way: Vec<String>,
    /// Whether the step before moved the same block.
    pub goes_on: bool,
    /// Whether the block is one of the goal's, where those are few.
    pub target: bool,
    /// Why the whole move is made to which it belongs; of a jump, how many others lead astray.
    pub why: Option<MoveWhy>,
    /// What is said below it, a paragraph each: which manoeuvre it begins again, then what the author says of the step.
    pub notes: Vec<String>,
}

/// Why a move is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveWhy {
    /// "room for S (24)".
    pub words: String,
    /// "S 24", where there is less room.
    pub short: String,
}

impl Moves {
    /// The table as it stands beside pictures.
    pub(super) fn beside_pictures(&self) -> &Self {
        self.as_on_blocks.as_deref().unwrap_or(self)
    }

    /// How to use the table if it has the reasons in this form; sentences.
    pub(super) fn meaning_with(&self, reasons: Reasons) -> impl Iterator<Item = &String> {
        self.meaning.iter().chain(&self.names).chain((reasons == Reasons::Short).then_some(&self.why_in_short))
    }
}

/// How a table writes the reasons.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reasons {
    /// "room for S (24)".
    Words,
    /// "S 24".
    Short,
    /// Not at all.
    None,
}

impl Reasons {
    /// Those that are written at all, best first.
    pub(super) const WRITTEN: [Self; 2] = [Self::Words, Self::Short];

    /// The reason of a line.
    pub(super) fn of(self, line: &MoveLine) -> Option<&str> {
        let why = line.why.as_ref()?;
        match self {
            Self::Words => Some(&why.words),
            Self::Short => Some(&why.short),
            Self::None => None,
        }
    }
}

/// Steps of the same block in a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WholeMove {
    /// Number of the first step.
    #[serde(rename = "from")]
    pub first: usize,
    /// Number of the last step.
    #[serde(rename = "to")]
    pub last: usize,
    /// The block.
    pub label: String,
    /// As [`MoveLine::aloud`].
    #[serde(skip)]
    pub aloud: Option<String>,
    /// Its path, as in [`MoveLine::way`].
    #[serde(serialize_with = "in_words")]
    pub way: Vec<String>,
    /// Why it is made: "room for S (24)"; of a jump, how many others lead astray.
    pub why: Option<String>,
    /// What is said below it, a paragraph each: which manoeuvre it begins again, then what the author says of its steps.
    pub notes: Vec<String>,
}

/// A way as one text.
fn in_words<S: Serializer>(way: &[String], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&way.concat())
}

/// The table of a booklet with that many pictures.
pub(super) fn moves(story: &Walkthrough, style: &Style, pictures: usize) -> Moves {
    let brief = story.as_on_blocks().map(|brief| Box::new(told_moves(&brief, style, pictures)));
    Moves { as_on_blocks: brief, ..told_moves(story, style, pictures) }
}

fn told_moves(story: &Walkthrough, style: &Style, pictures: usize) -> Moves {
    let chapters = chapters(story);
    let language = &story.language;
    let say = |name: &str| language.say(name, &[]);
    let equation = equation(story);
    let unit = ("unit", story.unit.name().into());
    let mut meaning = match story.length() {
        0 => vec![say("moves-none")],
        _ => vec![language.say("moves-use", &[unit])],
    };
    // Where some steps have no diagram, lines do not lead to one.
    if story.length() > 0 && pictures > story.length() && !story.is_route() {
        meaning.push(match style.caption.has_number() {
            true => say("moves-number"),
            false => say("moves-in-order"),
        });
    }
    if let Some(equation) = equation.filter(|_| story.length() > 0) {
        meaning.push(language.say("moves-equation", &[unit, ("equation", (&equation).into())]));
    }
    if chapters.len() > 1 && !story.is_route() {
        meaning.push(say("moves-parts"));
    }
    let why_in_short = say("moves-why-short");
    Moves {
        meaning,
        why_in_short,
        names: None,
        start: start(story, style),
        chapters,
        lines: lines(story),
        whole: whole_moves(story),
        as_on_blocks: None,
    }
}

/// A line for each step, from 1.
pub(super) fn lines(story: &Walkthrough) -> Vec<MoveLine> {
    let (repeats, notes) = (story.repeats(), story.notes());
    let line = |k: usize| {
        let step = &story.steps[k];
        let moved = step.moved.as_ref()?;
        let (label, way) = told(story, k, moved);
        Some(MoveLine {
            number: k,
            label,
            aloud: whole_name(story, moved),
            way,
            goes_on: step.goes_on,
            // If most blocks are goal blocks, it says little that a block is one.
            target: story.pieces[moved.piece].kind == Kind::Target && !story.is_route(),
            why: story.why_in_words(k).zip(story.why_in_short(k)).map(|(words, short)| MoveWhy { words, short }),
            notes: repeated(story, &repeats, k)
                .chain(notes.iter().filter(|(step, _)| *step == k).map(|(_, text)| (*text).to_owned()))
                .collect(),
        })
    };
    (1..=story.length()).into_par_iter().filter_map(line).collect()
}

/// The whole name of the block that moves, if the story calls it by a short one.
fn whole_name(story: &Walkthrough, moved: &Moved) -> Option<String> {
    let piece = story.pieces.get(moved.piece)?;
    (piece.on_block() == Some(&*piece.label)).then(|| piece.aloud.clone())
}

/// Which manoeuvre step `k` begins again, if it begins one.
fn repeated(story: &Walkthrough, repeats: &[Repeat], k: usize) -> impl Iterator<Item = String> {
    let repeat = repeats.iter().find(|repeat| *repeat.steps.start() == k);
    repeat.map(|repeat| story.repeat_in_words(repeat)).into_iter()
}

/// The moving part in step `k`, and its path; for the last jump, all directions that end the game.
fn told(story: &Walkthrough, k: usize, moved: &Moved) -> (String, Vec<String>) {
    let (label, way) = story.told(moved);
    let others = if k == story.length() { story.others.as_slice() } else { &[] };
    let others = others.iter().map(|moved| story.told(moved).1.concat());
    match others.len() {
        0 => (label, way),
        _ => (label, story.language.links("way-then", std::iter::once(way.concat()).chain(others))),
    }
}

/// Consecutive steps of the same block, as one move each.
fn whole_moves(story: &Walkthrough) -> Vec<WholeMove> {
    let (repeats, notes) = (story.repeats(), story.notes());
    let line = |whole: Whole| {
        let (first, last) = whole.steps.into_inner();
        let (label, way) = told(story, last, &whole.moved);
        let notes = repeated(story, &repeats, first).chain(of_move(story, &notes, first, last)).collect();
        let aloud = whole_name(story, &whole.moved);
        WholeMove { first, last, label, aloud, way, why: story.why_in_words(last), notes }
    };
    story.whole_moves().into_par_iter().map(line).collect()
}
