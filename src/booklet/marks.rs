//! What the legend says of the marks of a step.

use super::{Part, Style, Thing};
use crate::walkthrough::{Marks, Shown, Walkthrough};

/// What the pictures show, and which step is marked in them; one or two sentences.
pub(super) fn meaning(story: &Walkthrough, style: &Style) -> String {
    let Marks { arrow, .. } = style.marks;
    let message = match style.shown {
        Shown::None => "marks-position",
        _ if !style.marks.any() => "marks-position",
        Shown::After if arrow => "marks-arrow-after",
        Shown::After => "marks-after",
        Shown::Next if arrow => "marks-arrow-next",
        Shown::Next => "marks-next",
    };
    let unit = story.unit;
    story.language.say(message, &[("unit", unit.one.into()), ("units", unit.many.into())])
}

/// Whether the block that moves looks other than the rest.
pub(super) fn are_outlined(style: &Style) -> bool {
    style.marks.outline && style.shown != Shown::None
}

/// The marks of a step that the pictures have.
pub(super) fn parts(story: &Walkthrough, style: &Style) -> Vec<Part> {
    let Marks { arrow, ghost, .. } = style.marks;
    let (next, inverted) = (style.shown == Shown::Next, style.theme.moved.is_some());
    let outline = are_outlined(style);
    let part = |thing, name, after: &str, before: &str| Part {
        name,
        meaning: story.language.say(if next { before } else { after }, &[("unit", story.unit.one.into())]),
        thing,
    };
    let all = [
        (ghost, part(Thing::Ghost, "Ghost", "marks-ghost-after", "marks-ghost-next")),
        (arrow, part(Thing::Arrow, "Arrow", "marks-made-after", "marks-made-next")),
        (outline && inverted, part(Thing::Moved, "Moved block", "marks-inverted", "marks-inverted-next")),
        (outline && !inverted, part(Thing::Moved, "Moved block", "marks-outline", "marks-outline-next")),
    ];
    all.into_iter().filter(|(is_shown, _)| *is_shown && style.shown != Shown::None).map(|(_, part)| part).collect()
}
