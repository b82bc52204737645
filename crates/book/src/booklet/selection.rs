//! The selection of the positions that a booklet shows.

use std::num::NonZeroUsize;
use std::str::FromStr;
use stepbook_draw::walkthrough::{Picture, Shown, Walkthrough};

/// The positions that are shown. Steps keep their numbers.
///
/// It is parsed from `all`, `moves`, `manoeuvres`, `milestones`, `every:N`, or a list of numbers and ranges:
/// `0,5,10-20,100-last`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Selection {
    /// Every position; in a booklet the usual ones, see [`Selection::settled`].
    #[default]
    Usual,
    /// Every position.
    All,
    /// The start, and the end of each whole move.
    Moves,
    /// The fewest positions that show all moves, with up to this many marked in a picture.
    Manoeuvres(NonZeroUsize),
    /// The start, the ends of chapters, and the goal.
    Milestones,
    /// The start, every N-th step, and the goal.
    Every(NonZeroUsize),
    /// These.
    List(Vec<Span>),
}

/// The default number of arrows in a picture of manoeuvres.
pub const ARROWS: NonZeroUsize = NonZeroUsize::new(3).expect("not zero");

/// Maximum number of pictures of one step or move each in a booklet without an explicit selection.
const MANY: usize = 150;

/// An inclusive range of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    from: usize,
    to: usize,
}

/// Stands for the last step of a solution.
const LAST: usize = usize::MAX;

/// Why a selection is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SelectionError {
    /// An unknown syntax.
    #[error(
        "`{0}` is not a selection of steps; use all, moves, manoeuvres, milestones, every:N, or a list of numbers and ranges such as 0,5,10-20,last"
    )]
    Unknown(String),
    /// Every N-th step, but N is not a number from 1.
    #[error("`every:{0}` needs a number from 1, e.g. every:5")]
    Every(String),
    /// A range that ends before it begins.
    #[error("the range of steps {0} ends before it begins")]
    Backwards(String),
    /// A step that the solution does not have.
    #[error("there is no step {number}: the last one is {last}")]
    Beyond {
        /// The requested step.
        number: usize,
        /// The last step of the solution.
        last: usize,
    },
}

impl FromStr for Span {
    type Err = SelectionError;

    fn from_str(text: &str) -> Result<Self, SelectionError> {
        let unknown = || SelectionError::Unknown(text.trim().to_owned());
        let mark = |mark: &str| match mark.trim() {
            "last" => Ok(LAST),
            number => number.parse().map_err(|_| unknown()),
        };
        let (from, to) = text.split_once(['-', '–']).unwrap_or((text, text));
        let span = Self { from: mark(from)?, to: mark(to)? };
        if span.from > span.to { Err(SelectionError::Backwards(text.trim().to_owned())) } else { Ok(span) }
    }
}

impl FromStr for Selection {
    type Err = SelectionError;

    fn from_str(text: &str) -> Result<Self, SelectionError> {
        if let Some(count) = text.strip_prefix("every:") {
            return count.parse().map(Self::Every).map_err(|_| SelectionError::Every(count.to_owned()));
        }
        match text {
            "all" => Ok(Self::All),
            "moves" => Ok(Self::Moves),
            "manoeuvres" => Ok(Self::Manoeuvres(ARROWS)),
            "milestones" => Ok(Self::Milestones),
            list => list.split(',').map(str::parse).collect::<Result<_, _>>().map(Self::List),
        }
    }
}

impl Selection {
    /// Checks that a solution of `last` steps has all requested steps.
    ///
    /// # Errors
    ///
    /// Fails if it does not.
    pub fn check(&self, last: usize) -> Result<(), SelectionError> {
        let Self::List(spans) = self else { return Ok(()) };
        let mut numbers = spans.iter().flat_map(|span| [span.from, span.to]);
        if let Some(number) = numbers.find(|&number| number > last && number != LAST) {
            return Err(SelectionError::Beyond { number, last });
        }
        Ok(())
    }

    /// The selection with up to this many moves in a picture; `None` if each selected step has its own picture.
    pub fn with_arrows(&self, arrows: NonZeroUsize) -> Option<Self> {
        match self {
            Self::Usual | Self::All | Self::Moves | Self::Manoeuvres(_) if arrows.get() == 1 => Some(Self::Moves),
            Self::Usual | Self::All | Self::Manoeuvres(_) => Some(Self::Manoeuvres(arrows)),
            Self::Moves | Self::Milestones | Self::Every(_) | Self::List(_) => None,
        }
    }

    /// Resolves [`Selection::Usual`] for a booklet of `story`: a picture for each step, or for each move if there are
    /// at least one and a half times as many steps. If that is more than [`MANY`], several moves in a picture.
    #[must_use]
    pub fn settled(&self, story: &Walkthrough) -> Self {
        let (steps, moves) = (story.length(), story.moves());
        let is_by_move = 2 * steps >= 3 * moves && steps > moves;
        match self {
            Self::Usual if story.is_route() => Self::All,
            Self::Usual if (if is_by_move { moves } else { steps }) > MANY => Self::Manoeuvres(ARROWS),
            Self::Usual if is_by_move => Self::Moves,
            Self::Usual => Self::All,
            other => other.clone(),
        }
    }

    /// The selected pictures, in order; at least one. Steps beyond the solution are left out. If a selection is by
    /// move, whole moves are marked.
    pub fn pictures(&self, story: &Walkthrough, shown: Shown) -> Vec<Picture> {
        let last = story.length();
        let all = 0..=last;
        let mut numbers: Vec<usize> = match self {
            Self::Moves | Self::Manoeuvres(_) if !story.is_route() => return story.manoeuvres(self.arrows(), shown),
            Self::Usual | Self::All | Self::Moves | Self::Manoeuvres(_) => all.collect(),
            Self::Milestones => {
                let ends = story.chapters.iter().map(|chapter| *chapter.steps.end());
                [0].into_iter().chain(ends).chain([last]).collect()
            }
            Self::Every(count) => all.step_by(count.get()).chain([last]).collect(),
            Self::List(spans) => spans.iter().flat_map(|span| span.from.min(last)..=span.to.min(last)).collect(),
        };
        numbers.sort_unstable();
        numbers.dedup();
        if numbers.is_empty() {
            numbers.push(0);
        }
        numbers.into_iter().map(|k| story.single(k, shown)).collect()
    }

    /// The picture of this selection that shows step `k`. With several arrows, it is the picture of that position or
    /// the last one before it. If there is none, it is the picture of the single step.
    pub fn picture_of(&self, story: &Walkthrough, k: usize, shown: Shown) -> Picture {
        let pictures = if self.is_of_moves() { self.pictures(story, shown) } else { Vec::new() };
        let mut pictures = pictures.into_iter();
        let found = match self.arrows() {
            1 => pictures.find(|picture| picture.step >= k),
            _ => pictures.rfind(|picture| picture.step <= k),
        };
        found.unwrap_or_else(|| story.single(k, shown))
    }

    /// Whether whole moves are marked.
    pub fn is_of_moves(&self) -> bool {
        matches!(self, Self::Moves | Self::Manoeuvres(_))
    }

    /// The greatest number of arrows in a picture.
    pub fn arrows(&self) -> usize {
        if let Self::Manoeuvres(arrows) = self { arrows.get() } else { 1 }
    }
}
