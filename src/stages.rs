//! The deeper stages of the pipeline, for programs that need more than the face of the crate.
//!
//! **They may change in every release; the face does not.** Data flows in one direction through them; each one hands plain data to
//! the next:
//! [`mod@format`] reads a [`puzzle::Puzzle`]; its search ([`sliding`] or [`maze`] over [`search`]) finds a solution; [`walkthrough`]
//! turns it into a story; [`diagram`] draws a step; [`render`] writes one diagram, [`booklet`] composes all of them into a document.
//!
//! ```
//! use stepbook::stages::{booklet, format, render, search, walkthrough};
//!
//! let puzzle = format::read(b"title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }", None)?;
//! let outcome = puzzle.solve(&Default::default(), &mut search::unwatched);
//! let search::Outcome::Solved { path, .. } = outcome else { panic!("no solution") };
//! let story = walkthrough::narrate(&puzzle, &path)?;
//! let figure = booklet::figure(&story, &booklet::Style::default(), 1);
//! assert!(render::text::text(&figure.diagram).contains('A'));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::face::{Puzzle, Solution};

/// The puzzle of the stages that a [`Puzzle`] of the face wraps.
///
/// # Examples
///
/// ```
/// use stepbook::{Puzzle, stages};
///
/// let puzzle = Puzzle::built_in("klotski")?;
/// assert_eq!(stages::puzzle_of(&puzzle).blocks(), 10);
/// # Ok::<(), stepbook::ReadError>(())
/// ```
pub fn puzzle_of(puzzle: &Puzzle) -> &puzzle::Puzzle {
    &puzzle.0
}

/// The story that a [`Solution`] of the face wraps.
///
/// # Examples
///
/// ```
/// use stepbook::{Puzzle, stages};
///
/// let solution = Puzzle::built_in("ten-steps")?.solve()?;
/// assert_eq!(stages::story_of(&solution).length(), 22);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn story_of(solution: &Solution) -> &walkthrough::Walkthrough {
    solution.story()
}

/// Where the arrows of moves run, and which moves may share a picture.
pub mod arrows {
    pub use crate::arrows::*;
}

/// A booklet as data, whatever its paper and format: its blocks, pages of them, and sheets of these.
pub mod booklet {
    pub use crate::booklet::*;
}

/// A picture as data: the drawing of one position, and the theme that paints it.
pub mod diagram {
    pub use crate::diagram::*;
}

/// The bundled font and the user's fonts: coverage, glyphs and widths.
pub mod font {
    pub use crate::font::*;
}

/// Puzzle files: reading and writing text in every format, with the line and column of every error.
pub mod format {
    pub use crate::format::*;
}

/// New puzzles with one shortest solution, from a seed.
pub mod generate {
    pub use crate::generate::*;
}

/// Cells, sizes and directions.
pub mod grid {
    pub use crate::grid::*;
}

/// The languages of documents.
pub mod language {
    pub use crate::language::*;
}

/// Number mazes: fields, jumps, goals, and their search.
pub mod maze {
    pub use crate::maze::*;
}

/// What lies between a puzzle and its documents: numbers, choices, the files of all steps.
pub mod press {
    pub use crate::press::*;
}

/// A puzzle of any family, and its properties.
pub mod puzzle {
    pub use crate::puzzle::*;
}

/// Replaying a solution cell by cell, with an independent implementation of the rules.
pub mod referee {
    pub use crate::referee::*;
}

/// Diagrams and pages in each output format.
pub mod render {
    pub use crate::render::*;
}

/// Results as text and JSON.
pub mod report {
    pub use crate::report::*;
}

/// Exact breadth-first search over any state space: limits, paths, counts.
pub mod search {
    pub use crate::search::*;
}

/// Sliding-block puzzles: boards, blocks, goals, and their search.
pub mod sliding {
    pub use crate::sliding::*;
}

/// Theme files.
pub mod theme {
    pub use crate::theme::*;
}

/// The story of one solution: steps, captions, chapters.
pub mod walkthrough {
    pub use crate::walkthrough::*;
}
