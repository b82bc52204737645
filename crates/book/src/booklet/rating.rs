//! The difficulty of a puzzle, as one to five marks.

use serde::{Deserialize, Serialize};
use stepbook_draw::walkthrough::{MOST_MARKS, Walkthrough};
use stepbook_read::language::Language;

/// The difficulty of a puzzle, from [`Walkthrough::difficulty`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The number of filled marks, 1 to 5.
    pub marks: u8,
    /// The name of the scale: "Difficulty".
    pub name: String,
    /// The rating in words: "Difficulty 4 of 5".
    pub words: String,
    /// The rating in a word or two: "very hard".
    pub told: String,
    /// The marks as characters: "■■■■□".
    pub signs: String,
}

impl Rating {
    /// The rating of `story` in its language; `None` if it has no difficulty.
    pub fn of(story: &Walkthrough) -> Option<Self> {
        let (language, marks) = (&story.language, story.difficulty()?);
        let signs = (1..=MOST_MARKS).map(|mark| if mark <= marks { '■' } else { '□' }).collect();
        let words = language
            .say("difficulty-words", &[("marks", usize::from(marks).into()), ("most", usize::from(MOST_MARKS).into())]);
        Some(Self { marks, name: language.say("difficulty-name", &[]), words, told: adjective(marks, language), signs })
    }
}

/// The rating in a word or two: "very hard".
fn adjective(marks: u8, language: &Language) -> String {
    language.say("difficulty-told", &[("marks", usize::from(marks).into())])
}

/// The range of the difficulties of `stories`: "Difficulty: easy to hard."; `None` if none is rated.
pub(super) fn range(stories: &[&Walkthrough], language: &Language) -> Option<String> {
    let marks = || stories.iter().filter_map(|story| story.difficulty());
    let [least, greatest] = [marks().min()?, marks().max()?].map(|marks| adjective(marks, language));
    Some(match least == greatest {
        true => language.say("difficulty-all", &[("told", (&least).into())]),
        false => language.say("difficulty-range", &[("least", (&least).into()), ("greatest", (&greatest).into())]),
    })
}
