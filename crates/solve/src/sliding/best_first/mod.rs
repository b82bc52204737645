//! Solutions that nobody has proven to be shortest, where limits end the search for one that is.

mod eliminate;
mod relaxed;

use super::Metric;
pub(super) use eliminate::eliminate;
pub(super) use relaxed::Task;

/// A search does at least so much.
pub(super) const LEAST: usize = 1 << 18;
