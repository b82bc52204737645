//! Visits every position, level by level, while the search runs.

use super::observer::Until;
use super::sweep::sweep;
use super::{Limit, Limits, State, StateSpace, Watch};

/// Calls `found` with the positions of each level up to `last`, or of all levels. A level may come in several parts, in
/// order of discovery.
///
/// # Errors
///
/// If a limit is reached before all of them are visited.
pub fn visit<S: State>(
    space: &dyn StateSpace<S>,
    last: Option<usize>,
    limits: Limits,
    watch: &mut Watch,
    found: &mut dyn FnMut(usize, &[S]),
) -> Result<(), Limit> {
    let until = last.map_or(Until::AllSeen, Until::Beyond);
    let swept = sweep(space, limits, watch, until, &mut |states, _, level| found(level, states));
    swept.limit.map_or(Ok(()), Err)
}
