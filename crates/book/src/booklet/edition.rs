//! The editions of a booklet: which parts each has.

use stepbook_draw::walkthrough::Walkthrough;
use stepbook_read::language::Language;

/// Which parts a booklet has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Edition {
    /// Everything: the puzzle, hints and the solution.
    #[default]
    Full,
    /// The puzzle without anything of its solution but the number of its steps, if a solution is known.
    Puzzle,
    /// The puzzle and graded hints, without the solution.
    Hints,
    /// The solution alone.
    Solution,
}

impl Edition {
    /// All editions.
    pub const ALL: [Self; 4] = [Self::Full, Self::Puzzle, Self::Hints, Self::Solution];

    /// Its name on the command line: "full".
    pub fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Puzzle => "puzzle",
            Self::Hints => "hints",
            Self::Solution => "solution",
        }
    }

    /// The edition of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|edition| edition.name() == name)
    }

    /// The name that is printed on it: "With hints and solution".
    pub fn title(self, language: &Language) -> String {
        language.say("edition-title", &[("edition", self.name().into())])
    }

    /// Whether all steps and moves are shown; the other editions give away nothing of the solution but the number of its steps, and
    /// what their hints show.
    pub fn has_solution(self) -> bool {
        matches!(self, Self::Full | Self::Solution)
    }

    /// Whether it can only be made of a puzzle that is solved.
    pub fn needs_solution(self) -> bool {
        self != Self::Puzzle
    }

    /// Whether it has covers, of which the front says how hard the puzzle is, and the puzzle itself.
    pub fn has_cover(self) -> bool {
        self != Self::Solution
    }

    /// Whether it has hints and the page of numbers, for which more than one search is needed.
    pub fn has_numbers(self) -> bool {
        matches!(self, Self::Full | Self::Hints)
    }

    /// One sentence about a booklet that has no solution; none if the number of steps is not known.
    pub(super) fn challenge(self, story: &Walkthrough) -> Option<String> {
        let length = (story.length() > 0 && story.is_solved()).then(|| story.count(story.length()))?;
        Some(story.language.say("edition-challenge", &[("length", (&length).into())]))
    }

    /// Below the title: "A sliding-block puzzle to solve".
    pub(super) fn subtitle(self, story: &Walkthrough) -> String {
        let parameters = [("genre", story.genre.into()), ("edition", self.name().into())];
        story.language.say("edition-subtitle", &parameters)
    }
}
