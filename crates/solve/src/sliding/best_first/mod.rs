//! Solutions that are not proven to be shortest, for puzzles in which the exact search reaches a limit.

mod eliminate;
mod relaxed;

use super::Metric;
pub(super) use eliminate::eliminate;
pub(super) use relaxed::RelaxedTask;

/// The least work of a search.
pub(super) const LEAST: usize = 1 << 18;
