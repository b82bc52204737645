//! LaTeX output: its sources, and what the engines make of them.

#[path = "../common/mod.rs"]
mod common;

mod engines;
mod macros;
mod paper;
mod pdflatex;
mod positions;
mod shapes;
mod text;
mod tikz;
