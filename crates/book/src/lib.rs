//! A booklet as data, its web page, its LaTeX and Typst documents, and its pages on paper.
#![warn(clippy::disallowed_methods, clippy::print_stderr, clippy::print_stdout)]

pub mod booklet;
