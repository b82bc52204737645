//! Where the puzzles of a list stand in its text.

use std::ops::Range;

/// Where a puzzle of a list stands.
#[derive(Clone, Debug)]
pub(super) struct PuzzleText {
    /// The bytes of the text.
    pub span: Range<usize>,
    /// What the list calls it, if it has names; it need not be the only one with that name.
    pub name: Option<String>,
    /// Number of its line, where these tell puzzles apart.
    pub line: Option<usize>,
}
