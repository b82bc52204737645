//! The reasons for moves.

use super::json::Object;
use crate::walkthrough::{Walkthrough, Why, needs};
use serde_json::json;
use std::fmt::Write as _;
use unicode_width::UnicodeWidthStr as _;

/// Maximum width of a move's words, with indentation, for which the reasons are aligned.
const WORDS: usize = 48;

/// Explains the move to which step `k` belongs. Later moves are named by their blocks and their last steps.
pub(super) fn report(story: &Walkthrough, k: usize) -> Option<Object> {
    let why = story.why.get(story.whole_of(k)?)?;
    let (reason, cells) = match why {
        Why::Room { cells, .. } => ("room", Some(cells)),
        Why::OnItsWay { .. } => ("on-its-way", None),
        Why::Home => ("home", None),
        Why::Empty { cells } => ("empty", Some(cells)),
        Why::Unknown => ("unknown", None),
    };
    let later = why.later().and_then(|later| story.end_of(later));
    let report = Object::default()
        .with("reason", reason)
        .some("block", later.map(|(_, moved)| &*story.pieces[moved.piece].label))
        .some("number", later.map(|(number, _)| number))
        .some("cells", cells.map(|cells| json!(cells)));
    Some(report)
}

/// Explains how to read the tree.
const MEANING: &str = "each move stands below the one for which it makes room\n";

/// A line of the tree: a whole move, and its indentation in levels.
type Line = (usize, usize);

/// Formats the whole moves as a tree. Its roots are the moves of goal blocks. Below each move are the moves that make
/// room for it, the last one first. Each move has one line, with the number of its last step and its reason.
///
/// The reasons are mostly long chains. The moves that a line needs therefore continue on the next line without
/// indentation. If a line needs several moves, the shorter chains come first and are indented.
pub(super) fn tree(story: &Walkthrough) -> String {
    let moves = story.whole_moves();
    let (roots, below) = forest(story);
    let mut lines: Vec<Line> = Vec::new();
    for root in roots {
        lines.push((root, 0));
        push_needs(root, 1, &below, &mut lines);
    }
    let digits = story.length().to_string().len();
    let row = |&(number, level): &Line| {
        let whole = &moves[number];
        let indent = "  ".repeat(level);
        let last = *whole.steps.end();
        let words = format!("{last:>digits$}  {indent}{}", story.words_of(&whole.moved));
        (words, story.why_in_words(last).unwrap_or_default())
    };
    let rows: Vec<(String, String)> = lines.iter().map(row).collect();
    let room = rows.iter().map(|(words, _)| words.width()).filter(|&width| width <= WORDS).max().unwrap_or(0);
    let mut text = MEANING.to_owned();
    for (words, why) in rows {
        let gap = " ".repeat(room.saturating_sub(words.width()) + 2);
        let _ = writeln!(text, "{}", format!("{words}{gap}{why}").trim_end());
    }
    text
}

/// Returns the roots of the tree: the moves of goal blocks and those that no other move needs. For every move, it also
/// returns the moves below it, each with the size of its subtree.
fn forest(story: &Walkthrough) -> (Vec<usize>, Vec<Vec<(usize, usize)>>) {
    let moves = story.whole_moves();
    let is_root = |number: usize| story.field.wants(moves[number].moved.piece) || story.why[number].later().is_none();
    let mut sizes = vec![1; moves.len()];
    let mut below: Vec<Vec<(usize, usize)>> = vec![Vec::new(); moves.len()];
    // Only later moves can need a move.
    for (number, needs) in needs(&story.why).into_iter().enumerate() {
        below[number] = needs.into_iter().filter(|&need| !is_root(need)).map(|need| (need, sizes[need])).collect();
        sizes[number] += below[number].iter().map(|(_, size)| size).sum::<usize>();
    }
    ((0..moves.len()).filter(|&number| is_root(number)).collect(), below)
}

/// Adds the lines below a move. Shorter chains come first and are indented. The longest chain is last.
fn push_needs(number: usize, level: usize, below: &[Vec<(usize, usize)>], lines: &mut Vec<Line>) {
    let mut at = number;
    while let Some(&(longest, _)) = below[at].iter().rev().max_by_key(|(_, size)| *size) {
        for &(need, _) in below[at].iter().rev().filter(|(need, _)| *need != longest) {
            lines.push((need, level + 1));
            push_needs(need, level + 1, below, lines);
        }
        lines.push((longest, level));
        at = longest;
    }
}
