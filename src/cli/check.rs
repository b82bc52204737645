//! `stepbook check`: the referee.

use super::arguments::Check;
use super::input::load;
use super::{CommandResult, Failure, Session, given, message};
use crate::format::Fault;
use crate::grid::Compass;
use crate::puzzle::{Game, Puzzle};
use crate::referee::{self, AskedJump, Extent, Jumped, Listing, ListingError, Made, Verdict, Wrong};
use crate::sliding::Metric;
use crate::text::counted;

pub(super) fn run(options: &Check, session: &Session<'_>) -> CommandResult {
    let loaded = load(&options.source, options.from, session)?;
    let puzzle = given::restarted(loaded, &options.restart, session)?.puzzle;
    let (name, bytes) = session.load_listing(&options.solution)?;
    let judged = judge(&puzzle, &name, &bytes, Extent::Whole)?;
    let wrong = (1..).zip(&judged).find_map(|(number, judged)| Some((number, judged, judged.wrong.as_ref()?)));
    if let Some((number, one, wrong)) = wrong {
        let text = one.fault(&name, &bytes, wrong);
        return Err(Failure::Printed(match judged.len() {
            1 => text,
            all => format!("solution {number} of {all} is wrong:\n{text}"),
        }));
    }
    match judged.as_slice() {
        _ if session.quiet => session.to_stdout(b""),
        [one] => session.to_stdout(right(&puzzle, one).as_bytes()),
        all => {
            let text = format!("{}: {}, all right\n", puzzle.about.title, counted(all.len(), "solution"));
            session.to_stdout(text.as_bytes())
        }
    }
}

/// The verdicts on all solutions that a file called `name` lists.
pub(super) fn judge(puzzle: &Puzzle, name: &str, bytes: &[u8], extent: Extent) -> Result<Vec<Judged>, Failure> {
    let unreadable = |error: ListingError| match &error {
        ListingError::Faults { text, faults } => Failure::Printed(message::excerpts(name, text, faults)),
        _ => Failure::Error(format!("{name}: {error}")),
    };
    Ok(match &puzzle.game {
        Game::Sliding(board) => {
            let labels: Vec<&str> = board.blocks().iter().map(|block| block.label.as_str()).collect();
            let listings = referee::read(bytes, None, extent, &labels).map_err(unreadable)?;
            listings.iter().map(|listing| Judged::moves(listing, referee::judge(board, listing))).collect()
        }
        Game::Maze(maze) => {
            let listings = referee::read_jumps(bytes, None, extent).map_err(unreadable)?;
            listings.iter().map(|listing| Judged::jumps(listing, referee::judge_jumps(maze, listing))).collect()
        }
    })
}

/// A verdict on moves or jumps.
pub(super) struct Judged {
    /// Moves or jumps that are listed.
    listed: usize,
    /// What one of them is, in words, and what is in the listing for it.
    one: &'static str,
    listed_as: &'static str,
    /// How many were made, in words.
    counts: String,
    reached: Option<usize>,
    pub has_goal: bool,
    /// Whether the goal is reached at the end.
    pub is_solved: bool,
    /// What the list says that it counts, or else what its lines count.
    pub metric: Option<Metric>,
    /// The moves or jumps that were made.
    pub made: Vec<Made>,
    pub jumps: Vec<Compass>,
    pub wrong: Option<Wrong>,
    /// The position at the end or before what is wrong; its beginning follows "the position after 3 moves".
    position: String,
}

impl Judged {
    fn moves(listing: &Listing, verdict: Verdict) -> Self {
        let Verdict { counts, reached, has_goal, is_solved, made, wrong, position } = verdict;
        let counted_as = |metric: &Metric| counts.of(*metric) == listing.moves.len();
        let counted = || [Metric::Step, Metric::Move, Metric::Slide].into_iter().find(counted_as);
        Self {
            listed: listing.moves.len(),
            one: "move",
            listed_as: "line",
            counts: counts.words(),
            reached,
            has_goal,
            is_solved,
            metric: listing.announced.as_ref().map(|announced| announced.metric).or_else(counted),
            made,
            jumps: Vec::new(),
            wrong,
            position: format!(":\n{}", position.join("\n")),
        }
    }

    fn jumps(listing: &Listing<AskedJump>, verdict: Jumped) -> Self {
        let Jumped { jumps, reached, has_goal, is_solved, wrong, place } = verdict;
        Self {
            listed: listing.moves.len(),
            one: "jump",
            listed_as: "jump",
            counts: counted(jumps, "jump"),
            reached,
            has_goal,
            is_solved,
            metric: None,
            made: Vec::new(),
            jumps: listing.moves.iter().map(|jump| jump.towards).collect(),
            wrong,
            position: format!(": {place}"),
        }
    }

    /// What is wrong, its place in the listing, and the position there.
    pub(super) fn fault(&self, name: &str, bytes: &[u8], wrong: &Wrong) -> String {
        // What was read is UTF-8, and its spans count from behind a byte order mark.
        let text = String::from_utf8_lossy(bytes);
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let fault = Fault { span: wrong.span.clone(), message: wrong.message.clone(), help: None };
        let made = match wrong.number {
            Some(number) => format!("the position after {}", counted(number - 1, self.one)),
            None => format!("the position at the end, after {}", self.counts),
        };
        let excerpt = message::excerpts(name, text, &[fault]);
        format!("{excerpt}\n\n{made}{}", self.position)
    }
}

/// That all is right, how long the solution is, and what else is worth knowing.
fn right(puzzle: &Puzzle, judged: &Judged) -> String {
    let &Judged { listed, one, listed_as, .. } = judged;
    // Lines are counted only if a line may hold several.
    let lines = if one == listed_as { String::new() } else { counted(listed, listed_as) + ", " };
    let mut text = format!("{}: right, {lines}{}\n", puzzle.about.title, judged.counts);
    match judged.reached {
        _ if !judged.has_goal => text.push_str(&format!("note: the puzzle has no goal; every {one} is legal\n")),
        Some(0) if listed > 0 => text.push_str("note: the start already satisfies the goal\n"),
        Some(reached) if reached < listed => {
            text.push_str(&format!("note: the goal is first reached after {}\n", counted(reached, listed_as)));
        }
        _ => {}
    }
    text
}
