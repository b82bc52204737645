//! Generates random puzzles with exactly one shortest solution of the requested length.
//!
//! The same wish gives the same puzzle, whatever the time or the number of threads.

mod klondike;
mod packing;
pub(crate) mod random;
mod sliding;

pub use klondike::{Klondike, Outline, klondike};
pub use sliding::{Sliding, sliding};

use crate::puzzle::Puzzle;
use crate::search::{Difficulty, Limit, Outcome, Watch};
use crate::sliding::Search;
use crate::text::{counted, thousands};
use std::ops::RangeInclusive;

/// The requirements for a new puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// The random seed.
    pub seed: u64,
    /// Accepted lengths of the shortest solution, in the metric of `search`. Without them, the longest that is found.
    pub lengths: Option<RangeInclusive<usize>>,
    /// Most random starting points to try; at least 1.
    pub tries: usize,
    /// The metric, and the limits of each search.
    pub search: Search,
}

/// A new puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle. Its note gives the difficulty.
    pub puzzle: Puzzle,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// Number of starting points tried.
    pub tries: usize,
}

/// Why there is no new puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotMade {
    /// The recipe cannot be met; the text gives the reason.
    #[error("{0}")]
    Impossible(String),
    /// No tried puzzle met the wish.
    #[error("{}", not_found(.lengths.as_ref(), *.longest, *.tries, *.too_large))]
    NotFound {
        /// The wanted lengths.
        lengths: Option<RangeInclusive<usize>>,
        /// The length of the longest unique shortest solution.
        longest: Option<usize>,
        /// Number of starting points tried.
        tries: usize,
        /// Number of tries that reached a limit.
        too_large: usize,
        /// The last limit that was reached.
        limit: Option<Limit>,
    },
    /// A limit was reached that must not be.
    #[error("the search ended before the puzzle was finished")]
    Limit(Limit),
    /// The host stopped it.
    #[error("interrupted after {}", tried(*.tries))]
    Interrupted {
        /// Number of completed tries.
        tries: usize,
        /// The length of the best solution found in these tries, if any.
        best: Option<usize>,
    },
}

fn not_found(
    lengths: Option<&RangeInclusive<usize>>,
    longest: Option<usize>,
    tries: usize,
    too_large: usize,
) -> String {
    let wanted = match lengths {
        None => String::new(),
        Some(lengths) if *lengths.end() == usize::MAX => format!(" of at least {}", lengths.start()),
        Some(lengths) => format!(" of {} to {}", lengths.start(), lengths.end()),
    };
    let longest = match longest {
        Some(longest) => format!("the longest has {longest}"),
        None => "none was found".to_owned(),
    };
    let too_large = match too_large {
        0 => String::new(),
        all if all == tries => "; all of them have too many positions".to_owned(),
        some => format!("; {} of them have too many positions", thousands(some)),
    };
    let tries = tried(tries);
    format!("no puzzle with a single shortest solution{wanted} in {tries}; {longest}{too_large}")
}

fn tried(tries: usize) -> String {
    if tries == 1 { "1 try".to_owned() } else { format!("{} tries", thousands(tries)) }
}

/// The difficulty in sentences. `one` is the noun for a move, `position` that for a position, and `reached` is the
/// sentence about reachable positions.
fn describe(difficulty: &Difficulty, one: &str, position: &str, reached: &str) -> String {
    let Difficulty { length, dead_ends, lost, .. } = *difficulty;
    let astray = (difficulty.astray() * 100.0).round();
    let choice = difficulty.choice();
    let lost = match lost {
        0 => String::new(),
        lost => format!(", and {} from which nothing leads to the goal", counted(lost, position)),
    };
    let dead_ends = counted(dead_ends, "dead end");
    format!(
        "The only shortest solution has {}, with {choice:.1} choices each on average; {astray}% of the {position}s to which they \
         lead are not on it. {reached}; there are {dead_ends}{lost}.",
        counted(length, one),
    )
}

/// Searches the puzzle as any other. Returns its difficulty if its only shortest solution has this length.
fn confirmed(puzzle: &Puzzle, length: usize, search: &Search, watch: &mut Watch) -> Result<Difficulty, NotMade> {
    let is_only = match puzzle.answers(search, 0, watch) {
        Outcome::Solved { path: answers, .. } => {
            answers.path.len() == length && answers.several.is_ok_and(|several| several.count == Some(1))
        }
        Outcome::Limit { limit, .. } => return Err(NotMade::Limit(limit)),
        Outcome::Unsolvable { .. } => false,
    };
    let difficulty = puzzle.difficulty(search, watch).map_err(NotMade::Limit)?;
    let difficulty = difficulty.filter(|found| is_only && found.length == length && found.solutions == 1);
    difficulty.ok_or_else(unconfirmed)
}

fn unconfirmed() -> NotMade {
    NotMade::Impossible("a search does not confirm the new puzzle; please report this".to_owned())
}
