//! The positions of the puzzles of a list in its text.

use std::ops::Range;

/// The position of a puzzle of a list.
#[derive(Clone, Debug)]
pub(super) struct PuzzleText {
    /// The bytes of the text.
    pub span: Range<usize>,
    /// Its name in the list, if that has names. Other puzzles may have the same name.
    pub name: Option<String>,
    /// Number of its line, if line numbers identify puzzles.
    pub line: Option<usize>,
}
