//! The positions of all pieces.

use crate::grid::Cell;
use crate::walkthrough::Walkthrough;
use serde::Serialize;
use std::fmt;

/// A position, as results show it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Position {
    /// A text picture of the board, in the notation of the puzzle file.
    Picture(String),
    /// The cell of the only piece, which jumps.
    Cell(#[serde(serialize_with = "pair")] Cell),
}

fn pair<S: serde::Serializer>(cell: &Cell, serializer: S) -> Result<S::Ok, S::Error> {
    [cell.row, cell.col].serialize(serializer)
}

impl Position {
    /// Any position of the puzzle of `story`: the top-left cell of each piece's bounding box.
    pub fn of(story: &Walkthrough, position: &[Cell]) -> Self {
        match story.is_route() {
            true => Self::Cell(position[0]),
            false => Self::Picture(story.picture_of(position)),
        }
    }

    /// The position after step `k`.
    pub(super) fn after(story: &Walkthrough, k: usize) -> Self {
        Self::of(story, &story.steps[k].position)
    }
}

impl fmt::Display for Position {
    /// The picture, without a line feed at its end, or "row 3, column 4".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Picture(picture) => f.write_str(picture),
            Self::Cell(cell) => cell.fmt(f),
        }
    }
}
