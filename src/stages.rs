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

use crate::face::{Puzzle, Solution, Study};

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

/// The facts of a study, as booklets show them.
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

/// The built-in templates of documents.
///
/// # Examples
///
/// ```
/// assert!(stepbook::stages::templates().names().any(|name| name == "page.html"));
/// ```
pub fn templates() -> booklet::Templates {
    crate::built_in::templates()
}

/// Where the arrows of moves run, and which moves may share a picture.
pub use stepbook_solve::arrows;

/// A booklet as data, whatever its paper and format: its blocks, pages of them, and sheets of these.
pub use stepbook_book::booklet;

/// A picture as data: the drawing of one position, and the theme that paints it.
pub use stepbook_draw::diagram;

/// The bundled font and the user's fonts: coverage, glyphs and widths.
pub use stepbook_draw::font;

/// Puzzle files: reading and writing text in every format, with the line and column of every error.
pub use stepbook_read::format;

/// New puzzles with one shortest solution, from a seed.
pub use stepbook_solve::generate;

/// Cells, sizes and directions.
pub use stepbook_solve::grid;

/// The languages of documents.
pub use stepbook_read::language;

/// Number mazes: fields, jumps, goals, and their search.
pub use stepbook_solve::maze;

/// What lies between a puzzle and its documents: numbers, choices, the files of all steps.
pub mod press {
    pub use crate::press::*;
}

/// A puzzle of any family, and its properties.
pub use stepbook_solve::puzzle;

/// The questions to a puzzle of any family.
pub use stepbook_solve::questions;

/// Replaying a solution cell by cell, with an independent implementation of the rules.
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
