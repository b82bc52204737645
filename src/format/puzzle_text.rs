//! The positions of the puzzles of a list in its text.

use std::ops::Range;

/// The position of a puzzle of a list.
#[derive(Clone, Debug)]
pub(super) struct PuzzleText {
    /// The bytes of the text.
    pub span: Range<usize>,
    /// What the list calls it, if it has names; it need not be the only one with that name.
    pub name: Option<String>,
    /// Number of its line, if line numbers identify puzzles.
    pub line: Option<usize>,
}
