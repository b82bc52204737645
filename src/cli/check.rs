//! `stepbook check`: the referee.

use super::arguments::{Check, Common};
use super::input::{load, load_listing};
use super::{CommandResult, Failure, message, output};
use crate::format::Fault;
use crate::puzzle::{Game, Puzzle};
use crate::referee::{self, Listing, ListingError, Verdict, Wrong};
use crate::text::counted;

pub(super) fn run(options: &Check, common: &Common) -> CommandResult {
    if options.source.puzzle.as_os_str() == "-" && options.solution.as_os_str() == "-" {
        return Err(Failure::Usage("only one of puzzle and solution can come from standard input".to_owned()));
    }
    let puzzle = load(&options.source, options.from)?.puzzle;
    let Game::Sliding(board) = &puzzle.game else {
        return Err(Failure::Error("the ways of number mazes are not checked yet".to_owned()));
    };
    let (name, bytes) = load_listing(&options.solution)?;
    let labels: Vec<&str> = board.blocks().iter().map(|block| block.label.as_str()).collect();
    let listings =
        referee::read(&bytes, options.solution_form.map(Into::into), &labels).map_err(|error| match &error {
            ListingError::Faults { text, faults } => Failure::Printed(message::excerpts(&name, text, faults)),
            _ => Failure::Error(format!("{name}: {error}")),
        })?;
    let verdicts: Vec<Verdict> = listings.iter().map(|listing| referee::judge(board, listing)).collect();
    let wrong = (1..).zip(&verdicts).find_map(|(number, verdict)| Some((number, verdict, verdict.wrong.as_ref()?)));
    if let Some((number, verdict, wrong)) = wrong {
        let text = fault(&name, &bytes, wrong, verdict);
        return Err(Failure::Printed(match verdicts.len() {
            1 => text,
            all => format!("solution {number} of {all} is wrong:\n{text}"),
        }));
    }
    match (listings.as_slice(), verdicts.as_slice()) {
        _ if common.quiet => output::to_stdout(b""),
        ([listing], [verdict]) => output::to_stdout(right(&puzzle, listing, verdict).as_bytes()),
        (all, _) => {
            let text = format!("{}: {}, all right\n", puzzle.about.title, counted(all.len(), "solution"));
            output::to_stdout(text.as_bytes())
        }
    }
}

/// What is wrong, its place in the listing, and the position there.
fn fault(name: &str, bytes: &[u8], wrong: &Wrong, verdict: &Verdict) -> String {
    // What was read is UTF-8, and its spans count from behind a byte order mark.
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let fault = Fault { span: wrong.span.clone(), message: wrong.message.clone(), help: None };
    let made = match wrong.number {
        Some(number) => format!("the position after {}", counted(number - 1, "move")),
        None => format!("the position at the end, after {}", verdict.counts.words()),
    };
    let excerpt = message::excerpts(name, text, &[fault]);
    format!("{excerpt}\n\n{made}:\n{}", verdict.position.join("\n"))
}

/// That all is right, how long the solution is, and what else is worth knowing.
fn right(puzzle: &Puzzle, listing: &Listing, verdict: &Verdict) -> String {
    let lines = listing.moves.len();
    let title = &puzzle.about.title;
    let mut text = format!("{title}: right, {}, {}\n", counted(lines, "line"), verdict.counts.words());
    match verdict.reached {
        _ if !verdict.has_goal => text.push_str("note: the puzzle has no goal; every move can be made\n"),
        Some(0) if lines > 0 => text.push_str("note: the start fulfils the goal already\n"),
        Some(reached) if reached < lines => {
            text.push_str(&format!("note: the goal is first reached after {}\n", counted(reached, "line")));
        }
        _ => {}
    }
    text
}
