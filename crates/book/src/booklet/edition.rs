//! The editions of a booklet and their parts.

use stepbook_draw::walkthrough::Walkthrough;
use stepbook_read::language::Language;

/// The edition of a booklet, which determines its parts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Edition {
    /// Everything: the puzzle, hints and the solution.
    #[default]
    Full,
    /// The puzzle, with only the number of steps of its solution, if known.
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

    /// Its printed name: "With hints and solution".
    pub fn title(self, language: &Language) -> String {
        language.say("edition-title", &[("edition", self.name().into())])
    }

    /// Whether all steps and moves are shown. The other editions reveal only the number of steps and their hints.
    pub fn has_solution(self) -> bool {
        matches!(self, Self::Full | Self::Solution)
    }

    /// Whether it requires a solved puzzle.
    pub fn needs_solution(self) -> bool {
        self != Self::Puzzle
    }

    /// Whether it has covers, with the difficulty on the front, and the puzzle itself.
    pub fn has_cover(self) -> bool {
        self != Self::Solution
    }

    /// Whether it has hints and the page of numbers, which need several searches.
    pub fn has_numbers(self) -> bool {
        matches!(self, Self::Full | Self::Hints)
    }

    /// A sentence about a booklet without its solution; `None` if the number of steps is unknown.
    pub(super) fn challenge(self, story: &Walkthrough) -> Option<String> {
        let length = (story.length() > 0 && story.is_solved()).then(|| story.count(story.length()))?;
        Some(story.language.say("edition-challenge", &[("length", (&length).into())]))
    }

    /// The subtitle: "A sliding-block puzzle to solve".
    pub(super) fn subtitle(self, story: &Walkthrough) -> String {
        let parameters = [("genre", story.genre.into()), ("edition", self.name().into())];
        story.language.say("edition-subtitle", &parameters)
    }
}
