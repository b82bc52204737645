//! Places the author's notes at pictures and moves.

use super::Figure;
use stepbook_draw::walkthrough::{Walkthrough, after};

/// Adds the notes to `figures` of `story`, which are in the order of their numbers. Each note is at the picture of its
/// step or, if that is not shown, at the next one, with its step number. Notes after the last picture are left out.
pub fn with_notes(story: &Walkthrough, mut figures: Vec<Figure>) -> Vec<Figure> {
    for (step, text) in story.notes() {
        let place = figures.partition_point(|figure| figure.last < step);
        if let Some(figure) = figures.get_mut(place) {
            figure.notes.push(with_step(story, step, text, figure.last));
        }
    }
    figures
}

/// The notes of all steps of a whole move, `first` to `last`, among all `notes` of the story.
pub(super) fn of_move(story: &Walkthrough, notes: &[(usize, &str)], first: usize, last: usize) -> Vec<String> {
    let own = notes.iter().filter(|(step, _)| (first..=last).contains(step));
    own.map(|(step, text)| with_step(story, *step, text, last)).collect()
}

/// The text of a note of `step` at the picture of step `shown`. If these differ, the text names the step.
pub(super) fn with_step(story: &Walkthrough, step: usize, text: &str, shown: usize) -> String {
    if step == shown {
        return text.to_owned();
    }
    let moment = after(story.unit, step, &story.language);
    story.language.say("titled", &[("title", (&moment).into()), ("words", text.into())])
}
