//! New puzzles: random ones with exactly one shortest solution of the requested length.
//!
//! Same wish, same puzzle: nothing depends on the time or on the number of threads.

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
    /// Another seed, another puzzle.
    pub seed: u64,
    /// Lengths that the shortest solution may have, in the metric of `search`; without them, as long as can be found.
    pub lengths: Option<RangeInclusive<usize>>,
    /// Most random beginnings that are tried; at least 1.
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
    /// Number of beginnings that were tried.
    pub tries: usize,
}

/// Why there is no new puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotMade {
    /// No puzzle can be made of what is given; the text says why.
    #[error("{0}")]
    Impossible(String),
    /// None of the puzzles that were tried is as wanted.
    #[error("{}", not_found(.lengths.as_ref(), *.longest, *.tries, *.too_large))]
    NotFound {
        /// The wanted lengths.
        lengths: Option<RangeInclusive<usize>>,
        /// The longest solution that was the only shortest one.
        longest: Option<usize>,
        /// Number of beginnings that were tried.
        tries: usize,
        /// How many of them reached a limit.
        too_large: usize,
        /// The last limit that one of them reached.
        limit: Option<Limit>,
    },
    /// A limit was reached where none may be.
    #[error("the search ended before the puzzle was finished")]
    Limit(Limit),
    /// The host stopped it.
    #[error("interrupted after {}", tried(*.tries))]
    Interrupted {
        /// Number of beginnings that were tried to the end.
        tries: usize,
        /// The length of the solution of the puzzle that so many tries make, if they make one.
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

/// The difficulty in sentences; `one` is the word for one move, `position` that for a position, `reached` says how many of these
/// can be reached.
fn told(difficulty: &Difficulty, one: &str, position: &str, reached: &str) -> String {
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

/// Searches the puzzle as any other: its difficulty, if its only shortest solution has that length.
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
