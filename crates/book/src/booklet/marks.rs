//! The legend's explanation of the marks of a step.

use super::{Part, Style, Thing};
use stepbook_draw::walkthrough::{Marks, Shown, Unit, Walkthrough};

/// A description of the pictures and of the step that is marked in them; one or two sentences.
pub(super) fn meaning(story: &Walkthrough, style: &Style) -> String {
    if story.is_route() {
        let roses = (!story.forks.is_empty()).then(|| story.roses_in_words());
        let meaning = story.language.say("map-meaning", &[]);
        return story.language.sentences(std::iter::once(meaning).chain(roses));
    }
    if are_several(style) {
        let arrows = ("arrows", style.steps.arrows().into());
        return story.language.say("legend-meaning-several", &[arrows, ("which", which(style).into())]);
    }
    let marked = marked_unit(story, style);
    let is_whole = marked != story.unit;
    let name = match (style.shown, style.marks.any(), style.marks.arrow) {
        (Shown::None, ..) | (_, false, _) => "legend-meaning-none",
        (Shown::After, _, true) => "legend-meaning-arrow-after",
        (Shown::After, _, false) => "legend-meaning-marks-after",
        // The number counts steps, the arrow shows more than one.
        (Shown::Next, _, true) if is_whole => "legend-meaning-arrow-next-move",
        (Shown::Next, _, false) if is_whole => "legend-meaning-marks-next-move",
        (Shown::Next, _, true) => "legend-meaning-arrow-next",
        (Shown::Next, _, false) => "legend-meaning-marks-next",
    };
    let unit = if style.shown == Shown::Next { story.unit } else { marked };
    let meaning = story.language.say(name, &[("unit", unit.name().into())]);
    let faint = style.focus.then(|| story.language.say("legend-focus", &[]));
    story.language.sentences(std::iter::once(meaning).chain(faint))
}

/// Whether a picture may have several arrows.
fn are_several(style: &Style) -> bool {
    style.steps.arrows() > 1 && style.marks.arrow && style.shown != Shown::None
}

/// Which moves are marked, by which messages choose.
fn which(style: &Style) -> &'static str {
    if style.shown == Shown::Next { "next" } else { "after" }
}

/// What is marked in the pictures: what is counted, or moves where those alone are shown.
fn marked_unit(story: &Walkthrough, style: &Style) -> Unit {
    if style.steps.is_of_moves() { Unit::Move } else { story.unit }
}

/// Whether the block that moves looks other than the rest.
pub(super) fn are_outlined(style: &Style) -> bool {
    style.marks.outline && style.shown != Shown::None
}

/// The marks of a step that the pictures have.
pub(super) fn parts(story: &Walkthrough, style: &Style) -> Vec<Part> {
    let Marks { arrow, ghost, .. } = style.marks;
    let fill = if style.theme.moved.is_some() { "inverted" } else { "usual" };
    let unit = marked_unit(story, style);
    let parameters = [("unit", unit.name().into()), ("which", which(style).into()), ("fill", fill.into())];
    let say = |name: &str| story.language.say(name, &parameters);
    let part = |thing, name: &str, meaning: &str| Part { name: say(name), meaning: say(meaning), thing };
    let arrow_meaning = if are_several(style) { "legend-arrows-meaning" } else { "legend-arrow-meaning" };
    let all = [
        (ghost, part(Thing::Ghost, "legend-ghost", "legend-ghost-meaning")),
        (arrow, part(Thing::Arrow, "legend-arrow", arrow_meaning)),
        (are_outlined(style), part(Thing::Moved, "legend-moved", "legend-moved-meaning")),
    ];
    all.into_iter().filter(|(is_shown, _)| *is_shown && style.shown != Shown::None).map(|(_, part)| part).collect()
}
