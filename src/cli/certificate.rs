//! A certificate proves to others that no solution is shorter, or that there is no solution.
//! `examples/certificate/check.py` checks it.
//!
//! It is compressed text. Its first line names the format. The second line contains the puzzle and its solution as
//! JSON. Then the positions follow level by level. A position is a line with one character for each block. The
//! character encodes the top-left cell of the block's bounding box: the number of the cell in reading order, added to
//! the character `zero`. Interchangeable blocks are next to each other, in ascending order. The positions of a level
//! are in ascending order as well.

mod head;
mod roll;

use super::answers::Asked;
use super::progress::watched;
use super::search::{Spill, advice};
use super::{CommandResult, Ending, Failure};
use crate::puzzle::Solution;
use crate::search::{DiskFile, Host, Limit, Limits, Progress, Watch};
use crate::sliding::Search;
use crate::text::counted;
use roll::Roll;
use std::io;
use std::ops::ControlFlow;

/// The first line.
const FORM: &str = "stepbook certificate 1";

/// The certificate itself may take this fraction of the memory: one part in four.
const PART: usize = 4;

/// Refuses a certificate of this puzzle or with this name before any search starts.
pub(super) fn demand_possible(asked: &Asked<'_>) -> Result<(), Failure> {
    let Asked { puzzle, search, path: output, session, .. } = *asked;
    let Some(certificate) = &asked.options.certificate else { return Ok(()) };
    if certificate.as_os_str() == "-" || output.is_some_and(|path| session.path(path) == session.path(certificate)) {
        return Err(Failure::usage("--certificate needs a file of its own, beside that of the solution"));
    }
    session.demand_other_file(Some(certificate))?;
    match puzzle.has_no_levels(search.metric) {
        true => Err(Failure::invalid(
            "no certificate for this puzzle: a board of so many numbered tiles is searched depth-first, with pattern \
                           databases, so there are no levels of positions to list",
        )),
        false => Ok(()),
    }
}

/// Writes the requested certificate, of a shortest solution or, without one, of the fact that there is none.
pub(super) fn write(asked: &Asked<'_>, solution: Option<&Solution>) -> CommandResult {
    let session = asked.session;
    let Some(path) = &asked.options.certificate else { return Ok(Ending::Done) };
    let (made, _) = watched(session, |watch| certificate(asked, solution, watch));
    match made {
        Ok((bytes, positions)) => session.deliver(&bytes, Some(path), &counted(positions, "position")),
        Err((limit, spill)) => {
            session.error(&format!("no certificate: {}", advice(limit, spill)));
            Ok(limit.into())
        }
    }
}

/// A certificate and the number of its positions, or the limit that was reached.
type Made = Result<(Vec<u8>, usize), (Limit, Spill)>;

/// Returns the certificate and the number of its positions. These are all positions nearer to the start than the end of
/// the solution, or all reachable ones. The same puzzle and solution always give the same bytes.
fn certificate(asked: &Asked<'_>, solution: Option<&Solution>, watch: &mut Watch) -> Made {
    let Asked { puzzle, search, .. } = *asked;
    let room = search.limits.memory / PART;
    let mut roll = Roll::new(puzzle.size(), puzzle.blocks(), room);
    roll.line(FORM);
    roll.line(&head::json(puzzle, solution, search.metric, roll.zero));
    let last = solution.map(Solution::len);
    if last != Some(0) {
        let last = last.map(|length| length - 1);
        let limits = Limits { memory: search.limits.memory - room, ..search.limits };
        let is_full = roll.is_full.clone();
        let mut guard = Guard { watch, is_full: &is_full };
        let search = Search { limits, ..*search };
        let told = puzzle.visit(&search, last, &mut guard, &mut |level, classes| {
            roll.add(level, classes.iter().flatten());
        });
        roll.end_level();
        let all = Limit::Memory(search.limits.memory);
        match told {
            _ if is_full.get() => return Err((all, Spill::Cannot)),
            Err(Limit::Memory(_)) => return Err((all, Spill::Can)),
            told => told.map_err(|limit| (limit, Spill::Can))?,
        }
    }
    let positions = roll.total;
    roll.line(&format!("end: {positions}"));
    Ok((roll.finish(), positions))
}

/// Stops the search when the certificate is full.
struct Guard<'a, 'b> {
    watch: &'a mut Watch<'b>,
    is_full: &'a std::cell::Cell<bool>,
}

impl Host for Guard<'_, '_> {
    fn report(&mut self, progress: Progress) -> ControlFlow<()> {
        if self.is_full.get() { ControlFlow::Break(()) } else { self.watch.report(progress) }
    }

    fn file(&mut self) -> Option<io::Result<Box<dyn DiskFile>>> {
        self.watch.file()
    }
}
