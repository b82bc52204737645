//! Solves sliding-block puzzles and number mazes with provably shortest solutions, and turns every position into a
//! diagram. The output is a booklet to print (PDF), a web page (HTML), figures for a paper (LaTeX `picture`) or step
//! images for a website (SVG).
//!
//! ```
//! use stepbook::{Booklet, Puzzle};
//!
//! let puzzle = Puzzle::read(
//!     r#"
//! title = "Tiny"
//! board = """
//! A.B
//! CC.
//! """
//! goal = { A = [0, 2] }
//! "#,
//! )?;
//! let solution = puzzle.solve()?;
//! assert_eq!(solution.counts(), "3 steps (2 moves)");
//! for step in solution.moves() {
//!     println!("{}. {}: from {} to {}", step.number(), step.label(), step.from(), step.to());
//! }
//! let picture = solution.svg(1).expect("the position after step 1");
//! let page = Booklet::new(&solution).language("de").html()?;
//! # #[cfg(feature = "pdf")]
//! let file = Booklet::new(&solution).pdf()?;
//! # assert!(picture.starts_with("<svg") && page.starts_with("<!DOCTYPE html>"));
//! # #[cfg(feature = "pdf")]
//! # assert!(file.starts_with(b"%PDF-1.7"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Puzzle`] is read from text or built into the crate. A [`Solver`] finds its [`Solution`], or returns a
//! [`SolveError`] that explains why there is none. A solution is a list of [`Move`]s. A [`Booklet`] turns it into
//! documents and images, with the numbers of a [`Study`] if you add one. Only solvers search. They respect their
//! limits, and [`Solver::watch`] can stop them.
//!
//! These types are stable. They call the [`stages`], which you can also use directly: for your own pictures, sheets to
//! fold, whole books and new puzzles. The stages may change in every release.
#![warn(clippy::disallowed_methods, clippy::print_stderr, clippy::print_stdout)]

use stepbook_book::booklet;
use stepbook_draw::{diagram, render, walkthrough};
use stepbook_read::{format, language};
use stepbook_solve::{grid, puzzle, search, sliding, text};
#[cfg(feature = "cli")]
use {
    stepbook_draw::theme,
    stepbook_read::referee,
    stepbook_solve::{arrows, generate},
};

use stepbook_draw::font;

mod built_in;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
mod face;
mod press;
mod report;
pub mod stages;

#[cfg(feature = "pdf")]
pub use face::Paper;
pub use face::{
    Booklet, BookletError, Cell, Claim, Compass, Direction, Edition, Fault, Metric, Move, Prefer, Progress, Proven,
    Puzzle, ReadError, Solution, SolveError, Solver, Study, Theme,
};
