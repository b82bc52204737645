//! LaTeX output: its sources, and what the engines make of them.
#![cfg(all(feature = "cli", feature = "pdf", feature = "pixels"))]

#[path = "../common/mod.rs"]
mod common;

mod authors;
mod collection;
mod engines;
mod package;
mod paper;
mod papers;
mod pdflatex;
mod positions;
mod shapes;
mod text;
mod tikz;
