//! What the legend says of the marks of a step.

use super::{Part, Selection, Style, Thing};
use crate::walkthrough::{Marks, Shown, Walkthrough};

/// What the pictures show, and which step is marked in them; one or two sentences.
pub(super) fn meaning(story: &Walkthrough, style: &Style) -> String {
    let name = match (style.shown, style.marks.any(), style.marks.arrow) {
        (Shown::None, ..) | (_, false, _) => "legend-meaning-none",
        (Shown::After, _, true) => "legend-meaning-arrow-after",
        (Shown::After, _, false) => "legend-meaning-marks-after",
        (Shown::Next, _, true) => "legend-meaning-arrow-next",
        (Shown::Next, _, false) => "legend-meaning-marks-next",
    };
    story.language.say(name, &[("unit", marked(story, style).into())])
}

/// What the marks show one of: the pictures of moves show how the whole move led there, but only a step that follows.
fn marked(story: &Walkthrough, style: &Style) -> &'static str {
    match (&style.steps, style.shown) {
        (Selection::Moves, Shown::After) => "move",
        _ => story.unit.name(),
    }
}

/// Whether the block that moves looks other than the rest.
pub(super) fn are_outlined(style: &Style) -> bool {
    style.marks.outline && style.shown != Shown::None
}

/// The marks of a step that the pictures have.
pub(super) fn parts(story: &Walkthrough, style: &Style) -> Vec<Part> {
    let Marks { arrow, ghost, .. } = style.marks;
    let which = if style.shown == Shown::Next { "next" } else { "after" };
    let fill = if style.theme.moved.is_some() { "inverted" } else { "usual" };
    let parameters = [("unit", marked(story, style).into()), ("which", which.into()), ("fill", fill.into())];
    let say = |name: &str| story.language.say(name, &parameters);
    let part = |thing, name: &str, meaning: &str| Part { name: say(name), meaning: say(meaning), thing };
    let all = [
        (ghost, part(Thing::Ghost, "legend-ghost", "legend-ghost-meaning")),
        (arrow, part(Thing::Arrow, "legend-arrow", "legend-arrow-meaning")),
        (are_outlined(style), part(Thing::Moved, "legend-moved", "legend-moved-meaning")),
    ];
    all.into_iter().filter(|(is_shown, _)| *is_shown && style.shown != Shown::None).map(|(_, part)| part).collect()
}
