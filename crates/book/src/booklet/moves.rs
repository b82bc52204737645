//! The table of all moves.

use super::notes::of_move;
use super::{Style, equation, start};
use rayon::prelude::*;
use serde::{Serialize, Serializer};
use stepbook_draw::diagram::Diagram;
use stepbook_draw::walkthrough::{Kind, Moved, Repeat, Walkthrough, Whole};

/// The table of all moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Moves {
    /// How to use it; sentences.
    pub meaning: Vec<String>,
    /// A sentence with the short names on blocks, unless they have been explained before.
    pub names: Option<String>,
    /// The start, so the table works on its own.
    pub start: Diagram,
    /// A line for each move, in order. Its chapters are those of the steps.
    pub lines: Vec<MoveLine>,
}

/// A whole move as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MoveLine {
    /// Number of the first step.
    #[serde(rename = "from")]
    pub first: usize,
    /// Number of the last step.
    #[serde(rename = "to")]
    pub last: usize,
    /// The printed number: that of the picture with the result.
    pub number: usize,
    /// The label of the block; for a jump, its distance.
    pub label: String,
    /// Its whole spoken label, if `label` is a short name.
    #[serde(skip)]
    pub aloud: Option<String>,
    /// Its straight parts in words, to be joined: "up, ", "left 2".
    #[serde(serialize_with = "in_words")]
    pub way: Vec<String>,
    /// Its straight parts as offsets in rows and columns with numbers of cells. A jump has its number of cells in the
    /// label, and may have several directions.
    #[serde(skip)]
    pub runs: Vec<((isize, isize), usize)>,
    /// Whether the block is one of few goal blocks.
    pub target: bool,
    /// A remark: "for C, 12", "S: 3 of 7"; for a jump, the number of wrong alternatives.
    pub why: Option<String>,
    /// The notes below it, a paragraph each: the manoeuvre that it starts to repeat, then the author's notes on its
    /// steps.
    pub notes: Vec<String>,
}

/// Serializes a path as one text.
fn in_words<S: Serializer>(way: &[String], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&way.concat())
}

/// The table of a booklet with this number of pictures. `story` must have the names on blocks.
pub(super) fn moves(story: &Walkthrough, style: &Style, pictures: usize) -> Moves {
    let language = &story.language;
    let unit = ("unit", story.unit.name().into());
    let say = |name: &str| language.say(name, &[unit]);
    let lines = lines(story, style);
    let mut meaning = Vec::new();
    if story.length() == 0 {
        meaning.push(say("moves-none"));
    } else if story.is_route() || pictures < lines.len() || !style.caption.has_number() {
        // If some moves have no picture, or pictures have no numbers, the numbers of lines do not refer to pictures.
        meaning.push(say("moves-use"));
    } else {
        meaning.push(say("moves-number"));
    }
    let why = lines.iter().filter(|_| !story.is_route()).find_map(|line| surprise(story, style, line.last));
    meaning.extend(why.map(|why| language.say("moves-why", &[("why", (&why).into())])));
    if let Some(equation) = equation(story).filter(|_| story.length() > 0) {
        meaning.push(language.sentence(&equation));
    }
    Moves { meaning, names: None, start: start(story, style), lines }
}

/// The later move that the one ending with step `last` makes room for, if that is surprising.
fn surprise(story: &Walkthrough, style: &Style, last: usize) -> Option<String> {
    story.surprise(last, |step| style.counted(story, step))
}

/// A line for each move, in order.
pub(super) fn lines(story: &Walkthrough, style: &Style) -> Vec<MoveLine> {
    let (repeats, notes) = (story.repeats(), story.notes());
    let numbered = |step: usize| style.counted(story, step);
    let line = |whole: Whole| {
        let (first, last) = whole.steps.into_inner();
        let (label, way) = columns(story, last, &whole.moved);
        MoveLine {
            first,
            last,
            number: numbered(last),
            label,
            aloud: whole_name(story, &whole.moved),
            runs: match whole.moved.jump {
                Some(jump) => {
                    let others = others(story, last).iter().filter_map(|moved| moved.jump);
                    std::iter::once(jump).chain(others).map(|jump| (jump.towards.delta(), 1)).collect()
                }
                None => whole.moved.path.chunk_by(|a, b| a == b).map(|run| (run[0].delta(), run.len())).collect(),
            },
            way,
            // Mazes have no such distinction.
            target: story.pieces[whole.moved.piece].kind == Kind::Target && !story.is_route(),
            why: match story.is_route() {
                true => story.why_in_words(last),
                false => story.progress(last).or_else(|| surprise(story, style, last)),
            },
            notes: repeated(story, &repeats, first).chain(of_move(story, &notes, first, last)).collect(),
        }
    };
    story.whole_moves().into_par_iter().map(line).collect()
}

/// The whole spoken name of the moving block, if the story uses its short name.
fn whole_name(story: &Walkthrough, moved: &Moved) -> Option<String> {
    let piece = story.pieces.get(moved.piece)?;
    (piece.on_block() == Some(&*piece.label)).then(|| piece.aloud.clone())
}

/// A sentence about the manoeuvre that starts to repeat with step `k`, if any.
fn repeated(story: &Walkthrough, repeats: &[Repeat], k: usize) -> impl Iterator<Item = String> {
    let repeat = repeats.iter().find(|repeat| *repeat.steps.start() == k);
    repeat.map(|repeat| story.repeat_in_words(repeat)).into_iter()
}

/// The other jumps that would end the game instead of step `k`.
fn others(story: &Walkthrough, k: usize) -> &[Moved] {
    if k == story.length() { &story.others } else { &[] }
}

/// The label and the path of step `k` in words. The last jump has all directions that end the game.
fn columns(story: &Walkthrough, k: usize, moved: &Moved) -> (String, Vec<String>) {
    let (label, way) = story.table_columns(moved);
    let others = others(story, k).iter().map(|moved| story.table_columns(moved).1.concat());
    match others.len() {
        0 => (label, way),
        _ => (label, story.language.links("way-then", std::iter::once(way.concat()).chain(others))),
    }
}
