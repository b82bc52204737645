//! `stepbook check`: the referee.

use super::arguments::Check;
use super::input::load;
use super::{CommandResult, Failure, Session, given, message};
use crate::format::Fault;
use crate::grid::Compass;
use crate::puzzle::{Game, Puzzle};
use crate::referee::{self, AskedJump, Extent, Listing, ListingError, Verdict, Wrong};
use crate::sliding::Metric;
use crate::text::{counted, visible};
use std::ops::Range;

pub(super) fn run(options: &Check, session: &Session<'_>) -> CommandResult {
    let loaded = load(&options.source, session)?;
    let puzzle = given::restarted(loaded, &options.restart, session)?.puzzle;
    let (name, bytes) = session.load_listing(&options.solution)?;
    let judged = judge(&puzzle, &name, &bytes, Extent::Whole)?;
    let wrong = (1..).zip(&judged).find_map(|(number, judged)| Some((number, judged, judged.verdict.wrong.as_ref()?)));
    if let Some((number, one, wrong)) = wrong {
        let text = one.fault(&puzzle, &name, &bytes, wrong);
        return Err(Failure::printed(match judged.len() {
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

/// Returns the verdicts on all solutions that a file called `name` lists.
pub(super) fn judge(puzzle: &Puzzle, name: &str, bytes: &[u8], extent: Extent) -> Result<Vec<Judged>, Failure> {
    let unreadable = |error: ListingError| match &error {
        ListingError::Faults { text, faults } => Failure::printed(message::excerpts(name, text, faults)),
        _ => Failure::invalid(format!("{name}: {error}")),
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

/// A verdict on a listing, and its contents.
pub(super) struct Judged {
    pub verdict: Verdict,
    /// Number of listed moves or jumps.
    listed: usize,
    /// The noun for one of them, and for its entry in the listing.
    one: &'static str,
    listed_as: &'static str,
    /// The metric that the listing names, or else the one that its lines count in.
    pub metric: Option<Metric>,
    /// All jumps.
    pub jumps: Vec<Compass>,
    /// The position of the heading, if there is one.
    heading: Option<Range<usize>>,
}

impl Judged {
    fn moves(listing: &Listing, verdict: Verdict) -> Self {
        let (counts, listed) = (verdict.counts, listing.moves.len());
        let counted = || [Metric::Step, Metric::Move, Metric::Slide].into_iter().find(|m| counts.of(*m) == listed);
        let metric = listing.announced.as_ref().map(|announced| announced.metric).or_else(counted);
        let heading = listing.announced.as_ref().map(|announced| announced.span.clone());
        Self { verdict, listed, one: "move", listed_as: "line", metric, jumps: Vec::new(), heading }
    }

    fn jumps(listing: &Listing<AskedJump>, verdict: Verdict) -> Self {
        let jumps: Vec<Compass> = listing.moves.iter().map(|jump| jump.towards).collect();
        Self { verdict, listed: jumps.len(), one: "jump", listed_as: "jump", metric: None, jumps, heading: None }
    }

    /// Returns how many moves were made, in words.
    fn counts(&self) -> String {
        let counts = self.verdict.counts;
        if self.one == "jump" { counted(counts.moves, self.one) } else { counts.words() }
    }

    /// Describes an error with its location in the listing and the position there. The list may have the title of a
    /// puzzle that is not this one.
    pub(super) fn fault(&self, puzzle: &Puzzle, name: &str, bytes: &[u8], wrong: &Wrong) -> String {
        // The reader accepted the text as UTF-8. Its spans start after the byte order mark.
        let text = String::from_utf8_lossy(bytes);
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        // That of JSON is its first line.
        let title = self.heading.clone().and_then(|span| text.get(span)?.rsplit_once(": "));
        let other =
            title.map(|(title, _)| title).filter(|title| *title != puzzle.about.title && !text.starts_with('{'));
        let help = other.map(|title| {
            let title = visible(title);
            format!("the list is headed `{title}`; is it for another puzzle than `{}`?", puzzle.about.title)
        });
        let fault = Fault { span: wrong.span.clone(), message: wrong.message.clone(), help };
        let made = match wrong.number {
            Some(number) => format!("the position after {}", counted(number - 1, self.one)),
            None => format!("the position at the end, after {}", self.counts()),
        };
        let excerpt = message::excerpts(name, text, &[fault]);
        let gap = if self.one == "jump" { ' ' } else { '\n' };
        format!("{excerpt}\n\n{made}:{gap}{}", self.verdict.position.join("\n"))
    }
}

/// Reports that the listing is correct, the length of the solution, and other useful facts.
fn right(puzzle: &Puzzle, judged: &Judged) -> String {
    let &Judged { listed, one, listed_as, .. } = judged;
    // Lines are only counted if a line can contain several moves.
    let lines = if one == listed_as { String::new() } else { counted(listed, listed_as) + ", " };
    let mut text = format!("{}: right, {lines}{}\n", puzzle.about.title, judged.counts());
    match judged.verdict.reached {
        _ if !judged.verdict.has_goal => {
            text.push_str(&format!("note: the puzzle has no goal; every {one} is legal\n"))
        }
        Some(0) if listed > 0 => text.push_str("note: the start already satisfies the goal\n"),
        Some(reached) if reached < listed => {
            text.push_str(&format!("note: the goal is first reached after {}\n", counted(reached, listed_as)));
        }
        _ => {}
    }
    text
}
