//! Reading puzzle files and listed solutions as data, and the messages of documents in each language.
#![warn(clippy::disallowed_methods, clippy::print_stderr, clippy::print_stdout)]

pub mod format;
pub mod language;
pub mod referee;
