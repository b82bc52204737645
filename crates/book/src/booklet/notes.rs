//! What the author says, at the pictures and moves that are shown.

use super::Figure;
use stepbook_draw::walkthrough::{Walkthrough, after};

/// `figures` of `story`, in the order of their numbers, with the notes: each at the picture of its step or, where that is not
/// shown, at the next one, with the number of its step. Notes after the last picture are left out.
pub fn with_notes(story: &Walkthrough, mut figures: Vec<Figure>) -> Vec<Figure> {
    for (step, text) in story.notes() {
        let place = figures.partition_point(|figure| figure.last < step);
        if let Some(figure) = figures.get_mut(place) {
            figure.notes.push(told(story, step, text, figure.last));
        }
    }
    figures
}

/// The notes of all steps of a whole move, `first` to `last`, among all `notes` of the story.
pub(super) fn of_move(story: &Walkthrough, notes: &[(usize, &str)], first: usize, last: usize) -> Vec<String> {
    let own = notes.iter().filter(|(step, _)| (first..=last).contains(step));
    own.map(|(step, text)| told(story, *step, text, last)).collect()
}

/// A note of `step` where `shown` is; of another step with its number.
pub(super) fn told(story: &Walkthrough, step: usize, text: &str, shown: usize) -> String {
    if step == shown {
        return text.to_owned();
    }
    let moment = after(story.unit, step, &story.language);
    story.language.say("titled", &[("title", (&moment).into()), ("words", text.into())])
}
