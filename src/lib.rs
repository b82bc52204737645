//! Stepbook solves sliding-block puzzles by the provably shortest path and turns every position into a diagram: a booklet to
//! print (PDF), a page to open (HTML), figures for a paper (LaTeX `picture`) or step images for a website (SVG).
//!
//! ```
//! use stepbook::booklet::{self, Style, pages};
//! use stepbook::search::{Limits, Outcome, unwatched};
//! use stepbook::{format, render::pdf, sliding::Prefer, walkthrough::narrate};
//!
//! let puzzle = format::read(include_bytes!("../examples/hughes.toml"), None)?;
//! let Outcome::Solved { path, .. } = puzzle.solve(&Default::default(), &mut unwatched) else { panic!() };
//! let story = narrate(&puzzle, &path)?;
//! assert_eq!(story.counts(), "31 steps (21 moves)");
//! let book = booklet::compose(&story, &Style::default());
//! let file = pdf::pdf(&pages::paginate(&book, &pages::Layout::default())?, book.theme)?;
//! assert!(file.starts_with(b"%PDF-1.7"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Data flows one way through these stages, and each hands plain data to the next:
//! [`mod@format`] reads a [`puzzle::Puzzle`]; its search ([`sliding`] or [`maze`] over [`search`]) finds a solution; [`walkthrough`] tells its
//! story; [`diagram`] draws a step; [`render`] writes one diagram, [`booklet`] composes all of them into a document.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod booklet;
#[doc(hidden)]
pub mod cli;
pub mod diagram;
pub mod family;
pub mod font;
pub mod format;
pub mod generate;
pub mod grid;
pub mod language;
pub mod maze;
pub mod puzzle;
pub mod referee;
pub mod render;
pub mod report;
pub mod search;
pub mod sliding;
pub mod text;
pub mod theme;
pub mod walkthrough;
