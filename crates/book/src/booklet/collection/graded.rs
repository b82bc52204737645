//! The three hints for a puzzle of a book, each in a few words or a picture.

use crate::booklet::hints::Hints;
use stepbook_draw::diagram::Diagram;
use stepbook_draw::walkthrough::Walkthrough;

/// The hints for a puzzle, the mildest first.
#[derive(Clone, PartialEq, Debug)]
pub struct Graded {
    /// The block that moves first, and where the moves go that end the parts of the solution, in an order that gives nothing
    /// away.
    pub first: String,
    /// A position about halfway.
    pub second: Option<Milestone>,
    /// The first moves of each part. Of a number maze, the one jump after the milestone.
    pub third: Vec<Next>,
}

/// Moves that come next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Next {
    /// The number of the first step.
    pub step: usize,
    /// "d right · 2 up 2".
    pub moves: String,
}

/// A position on the way.
#[derive(Clone, PartialEq, Debug)]
pub struct Milestone {
    /// How far along it is, or what is in the way of what.
    pub words: String,
    /// It, or the blocks in the way; none of a number maze.
    pub picture: Option<Diagram>,
}

/// The separator between moves, after which a line may end.
const SEPARATOR: &str = "\u{a0}· ";
/// Most characters of a move that is not broken.
const WHOLE: usize = 24;

impl Graded {
    /// Those of a puzzle with these `hints`.
    pub(super) fn of(story: &Walkthrough, hints: &Hints) -> Self {
        // The one nearest to the middle of the way; the start does not count.
        let later = hints.parts.iter().filter(|hint| hint.steps > 0);
        let middle = later.min_by_key(|hint| (2 * hint.steps).abs_diff(story.length()));
        let milestone = middle.map(|hint| Milestone { words: hint.after.clone(), picture: hint.milestone.clone() });
        Self {
            first: first(story, hints),
            second: milestone,
            third: match story.is_route() {
                true => next_jump(story, middle.map_or(0, |hint| hint.steps)).into_iter().collect(),
                false => next_moves(story, hints),
            },
        }
    }
}

fn first(story: &Walkthrough, hints: &Hints) -> String {
    let language = &story.language;
    let first = hints.parts.first().and_then(|hint| Some((hint, hint.moves.first()?)));
    // Of a jump, the label is only how far it goes.
    let begin = first.map(|(hint, (label, way))| if hint.direction.is_some() { label } else { way });
    let begin = begin.map(|begin| language.say("collection-begin", &[("block", begin.into())]));
    let mut told: Vec<String> = Vec::new();
    for hint in hints.bands[0].order.iter().filter_map(|&part| hints.parts.get(part)) {
        let words = whole(&hint.words);
        // The same words twice say nothing more.
        if !told.contains(&words) {
            told.push(words);
        }
    }
    language.sentences(begin.into_iter().chain([told.join(SEPARATOR)]))
}

fn next_moves(story: &Walkthrough, hints: &Hints) -> Vec<Next> {
    let part = |hint: &crate::booklet::Hint| {
        let moves: Vec<String> = hint.moves.iter().map(|one| a_move(story, one)).collect();
        Next { step: hint.first, moves: moves.join(SEPARATOR) }
    };
    hints.parts.iter().map(part).collect()
}

/// The jump after the first `jumps`.
fn next_jump(story: &Walkthrough, jumps: usize) -> Option<Next> {
    let moved = story.steps.get(jumps + 1)?.moved.as_ref()?;
    let (label, way) = story.told(moved);
    Some(Next { step: jumps + 1, moves: a_move(story, &(label, way.concat())) })
}

fn a_move(story: &Walkthrough, (label, way): &(String, String)) -> String {
    whole(&story.language.say("move", &[("block", label.into()), ("way", way.into())]))
}

/// A move as one word if it is short: lines end between moves.
fn whole(text: &str) -> String {
    if text.chars().count() > WHOLE { text.to_owned() } else { text.replace(' ', "\u{a0}") }
}
