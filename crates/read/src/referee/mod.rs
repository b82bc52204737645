//! The referee. It replays a listed solution as a person would, cell by cell on a plain grid of labels, and reports the
//! first error.
//!
//! It shares no rules with [`sliding`](stepbook_solve::sliding) and [`maze`](stepbook_solve::maze), only the layout of
//! a board or field. Neither side can therefore hide a mistake of the other.

mod field;
mod json;
mod jumps;
mod read;
mod room;
mod tray;
mod words;

pub use field::judge_jumps;
pub use jumps::AskedJump;
pub use read::{Announced, Asked, Extent, Form, Listing, ListingError, MAX_BYTES, Way, read, read_jumps};
pub use room::{Blocked, Made, blocked_without};

use std::ops::Range;
use stepbook_solve::grid::Direction;
use stepbook_solve::sliding::{Board, Metric};
use stepbook_solve::text::counted;
use tray::Tray;

/// The referee's verdict on a listing of moves or jumps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The counts of the moves that were made, in all three metrics. Jumps are counted only as moves.
    pub counts: Counts,
    /// The number of listed moves after which a goal was first reached. It is 0 if the start is one, and `None` if no
    /// goal was reached.
    pub reached: Option<usize>,
    /// True if the puzzle has a goal.
    pub has_goal: bool,
    /// True if a goal is reached at the end.
    pub is_solved: bool,
    /// The moves that were made, each with its path. Empty for jumps.
    pub made: Vec<Made>,
    /// The first error, or `None` if everything is correct.
    pub wrong: Option<Wrong>,
    /// The position at the end or before the first wrong move, as lines in the notation of the puzzle file. For a maze,
    /// it is "row 3, column 4, on the number 5".
    pub position: Vec<String>,
}

/// An error of a listing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The number of the listed move or jump, from 1. It is `None` if all moves are right but not the listing's
    /// statements about them.
    pub number: Option<usize>,
    /// The position in the listing, in bytes.
    pub span: Range<usize>,
    /// The move, and the reason why it is impossible.
    pub message: String,
}

/// The length of the listed solution in all three metrics.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// The number of cells that blocks were moved. If a listing names only the ends of a path, a shortest path is
    /// counted.
    pub steps: usize,
    /// The number of straight paths. Consecutive steps of the same block in the same direction are one slide.
    pub slides: usize,
    /// The number of moves. Consecutive steps of the same block are one move.
    pub moves: usize,
}

impl Counts {
    /// Returns the count in `metric`.
    pub const fn of(self, metric: Metric) -> usize {
        match metric {
            Metric::Step => self.steps,
            Metric::Slide => self.slides,
            Metric::Move => self.moves,
        }
    }

    /// Returns the counts in words: "116 steps (102 slides, 88 moves)".
    pub fn words(self) -> String {
        let [steps, slides, moves] = [Metric::Step, Metric::Slide, Metric::Move].map(|m| self.words_of(m));
        format!("{steps} ({slides}, {moves})")
    }

    fn words_of(self, metric: Metric) -> String {
        counted(self.of(metric), metric.name())
    }
}

/// Judges `listing`. Its labels must be those of the board.
pub fn judge(board: &Board, listing: &Listing) -> Verdict {
    let (mut tray, mut counter) = (Tray::new(&board.layout()), Counter::default());
    let (start, mut made) = (tray.is_solved(), Vec::new());
    let (reached, _, wrong) = replay::<Asked>(listing, start, |asked| {
        let way = one_move(&mut tray, listing, asked)?;
        counter.count(&asked.label, &way);
        made.push(Made { label: asked.label.clone(), way });
        Ok(tray.is_solved())
    });
    let counts = counter.counts;
    let (has_goal, is_solved) = (tray.has_goal(), tray.is_solved());
    let at_end = || if has_goal && !is_solved { Some(missed(listing)) } else { count_fault(counts, listing) };
    Verdict { counts, reached, has_goal, is_solved, made, wrong: wrong.or_else(at_end), position: tray.picture() }
}

/// Makes the listed moves one by one. `one` makes a move and returns whether a goal is reached. Returns the number of
/// moves after which a goal was first reached, the number of moves made, and the first error.
fn replay<M: read::Listed>(
    listing: &Listing<M>,
    start: bool,
    mut one: impl FnMut(&M) -> Result<bool, String>,
) -> (Option<usize>, usize, Option<Wrong>) {
    let mut reached = start.then_some(0);
    for (made, asked) in listing.moves.iter().enumerate() {
        match one(asked) {
            Ok(is_reached) => reached = reached.or(is_reached.then_some(made + 1)),
            Err(why) => {
                let message = format!("{} {}, `{}`, is not possible: {why}", M::ONE, made + 1, asked.words());
                let wrong = Wrong { number: Some(made + 1), span: asked.span().clone(), message };
                return (reached, made, Some(wrong));
            }
        }
    }
    (reached, listing.moves.len(), None)
}

/// Makes a listed move and returns its path. If that is impossible, returns the reason and leaves the tray unchanged.
fn one_move(tray: &mut Tray, listing: &Listing, asked: &Asked) -> Result<Vec<Direction>, String> {
    let before = tray.cells(&asked.label);
    let made = (|| {
        let is_other = |listed: &String, tray: &Tray| {
            !listed.lines().map(str::trim).eq(tray.picture().iter().map(|row| row.trim()))
        };
        if asked.before.as_ref().is_some_and(|before| is_other(before, tray)) {
            return Err("the position that is listed before it is another one".to_owned());
        }
        if let Some(from) = asked.from {
            tray.stands_at(&asked.label, from)?;
        }
        let way = match (&asked.way, asked.to) {
            (Way::Runs(runs), _) => tray.go(&asked.label, runs)?,
            (Way::Any, Some(to)) => tray.go_any_way(&asked.label, to)?,
            (Way::Any, None) => Vec::new(),
        };
        if let Some(to) = asked.to {
            tray.stands_at(&asked.label, to).map_err(|why| format!("at the end of its way, {why}"))?;
        }
        if asked.after.as_ref().is_some_and(|after| is_other(after, tray)) {
            return Err("the position that is listed after it is another one".to_owned());
        }
        is_one(listing.announced.as_ref().map(|announced| announced.metric), &way)?;
        Ok(way)
    })();
    if made.is_err() {
        tray.put(&asked.label, before);
    }
    made
}

/// Checks that a path is a single unit of the listing's metric.
fn is_one(metric: Option<Metric>, way: &[Direction]) -> Result<(), String> {
    let straight = way.windows(2).all(|pair| pair[0] == pair[1]);
    match metric {
        _ if way.is_empty() => Err("it goes nowhere".to_owned()),
        Some(Metric::Step) if way.len() > 1 => {
            Err(format!("it is {} steps, but each line must be a single step", way.len()))
        }
        Some(Metric::Slide) if !straight => Err("it is not straight, but each line must be a single slide".to_owned()),
        _ => Ok(()),
    }
}

/// Returns the error that the goal is not reached at the end.
fn missed<M: read::Listed>(listing: &Listing<M>) -> Wrong {
    let (span, message) = match listing.moves.last() {
        None => (&listing.end, format!("there are no {}s, and the start does not satisfy the goal", M::ONE)),
        Some(last) => (last.span(), "the solution ends here without reaching the goal".to_owned()),
    };
    Wrong { number: None, span: span.clone(), message }
}

/// Returns the error that the counts differ from those announced in the listing.
fn count_fault(counts: Counts, listing: &Listing) -> Option<Wrong> {
    let announced = listing.announced.as_ref()?;
    // Each line is one unit of the metric, but two lines may together form a single unit.
    let counted_as = (listing.moves.len(), announced.metric);
    let is_other = |&(count, metric): &(usize, Metric)| counts.of(metric) != count;
    let (count, metric) = [Some(counted_as), announced.second].into_iter().flatten().find(is_other)?;
    let message =
        format!("the heading says {}, but there are {}", counted(count, metric.name()), counts.words_of(metric));
    Some(Wrong { number: None, span: announced.span.clone(), message })
}

/// Counts moves while they are made.
#[derive(Default)]
struct Counter {
    counts: Counts,
    last: Option<(String, Direction)>,
}

impl Counter {
    fn count(&mut self, label: &str, way: &[Direction]) {
        for &direction in way {
            let (goes_on, straight) = match &self.last {
                Some((last, before)) => (last == label, last == label && *before == direction),
                None => (false, false),
            };
            self.counts.steps += 1;
            self.counts.slides += usize::from(!straight);
            self.counts.moves += usize::from(!goes_on);
            self.last = Some((label.to_owned(), direction));
        }
    }
}
