//! The deeper stages of the pipeline, for programs that need more than the face of the crate.
//!
//! **They may change in every release; the face does not.** Data flows through them in one direction, and each stage
//! hands plain data to the next. [`mod@format`] reads a [`puzzle::Puzzle`]. Its search ([`sliding`] or [`maze`] over
//! [`search`]) finds a solution. [`walkthrough`] turns it into a story. [`diagram`] draws a step. [`render`] writes one
//! diagram, and [`booklet`] composes all of them into a document.
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

use crate::face::{Puzzle, Solution, Study};

/// Returns the puzzle of the stages that a [`Puzzle`] of the face wraps.
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

/// Returns the story that a [`Solution`] of the face wraps.
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

/// Returns the facts of a study, as booklets show them.
///
/// # Examples
///
/// ```
/// use stepbook::{Puzzle, Solver, stages};
///
/// let study = Solver::new().study(&Puzzle::built_in("ten-steps")?.solve()?)?;
/// assert!(stages::facts_of(&study).levels.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn facts_of(study: &Study) -> &booklet::Facts {
    &study.facts
}

/// Returns the built-in templates of documents.
///
/// # Examples
///
/// ```
/// assert!(stepbook::stages::templates().names().any(|name| name == "page.html"));
/// ```
pub fn templates() -> booklet::Templates {
    crate::built_in::templates()
}

/// The routes of move arrows, and the moves that may share a picture.
pub use stepbook_solve::arrows;

/// A booklet as data, independent of paper and format: its blocks, its pages and its sheets.
pub use stepbook_book::booklet;

/// A picture as data: the drawing of one position and the theme that colours it.
pub use stepbook_draw::diagram;

/// The bundled font and the user's fonts: coverage, glyphs and widths.
pub use stepbook_draw::font;

/// Puzzle files: reads and writes text in every format, and reports the line and column of every error.
pub use stepbook_read::format;

/// Generates puzzles with one shortest solution from a seed.
pub use stepbook_solve::generate;

/// Cells, sizes and directions.
pub use stepbook_solve::grid;

/// The languages of documents.
pub use stepbook_read::language;

/// Number mazes: fields, jumps, goals, and their search.
pub use stepbook_solve::maze;

/// The code between a puzzle and its documents: numbers, choices, the files of all steps.
pub mod press {
    pub use crate::press::*;
}

/// A puzzle of any family, and its properties.
pub use stepbook_solve::puzzle;

/// The questions that can be asked about a puzzle of any family.
pub use stepbook_solve::questions;

/// Replays a solution cell by cell with an independent implementation of the rules.
pub use stepbook_read::referee;

/// Diagrams and pages in each output format.
pub use stepbook_draw::render;

/// Results as text and JSON.
pub mod report {
    pub use crate::report::*;
}

/// Exact breadth-first search over any state space: limits, paths, counts.
pub use stepbook_solve::search;

/// Sliding-block puzzles: boards, blocks, goals, and their search.
pub use stepbook_solve::sliding;

/// Theme files.
pub use stepbook_draw::theme;

/// The story of one solution: steps, captions, chapters.
pub use stepbook_draw::walkthrough;
