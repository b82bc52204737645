//! Macros for a puzzle, and one short line for each picture.
//!
//! A line shows the position as text. `macros.tex` walks over it and draws each block at its first cell, with definitions
//! that are written here: one for the blocks that look alike, and one for each way in which such a block has moved. What a
//! picture also has is in a definition of its own, so that it always has the marks of the flavour `picture`.
//!
//! Labels are set while the one-letter macros are defined, so none of these has the name of a Latin accent or letter (`\k`, `\h`, ...).

mod area;
mod book;
mod drawing;
mod position;
pub(super) mod way;

use super::support::joined;
use super::{Pictures, Unprintable, picture, plain};
use crate::diagram::{Diagram, Theme};
use book::Book;
use position::Sheet;

/// The macros that all puzzles share.
const MACROS: &str = include_str!("../macros.tex");

/// Each picture is `{rows}{marks}`, which [`line()`] makes a line of. What is not a position of the board that the first
/// diagram shows is a `picture` environment. The definitions need those of `support.tex`.
pub(super) fn pictures(diagrams: &[&Diagram], theme: Theme, cell_mm: f64) -> Result<Pictures, Unprintable> {
    let sheets: Vec<Option<Sheet<'_>>> = diagrams.iter().map(|diagram| Sheet::of(diagram, theme, cell_mm)).collect();
    let mut book = sheets.iter().flatten().next().map(|first| Book::new(first, sheets.iter().flatten()));
    let line = |(diagram, sheet): (&&Diagram, &Option<Sheet<'_>>)| match (&mut book, sheet) {
        (Some(book), Some(sheet)) if book.has(sheet) => Ok(book.line(sheet)),
        _ => picture::picture(diagram, theme, cell_mm),
    };
    let pictures = diagrams.iter().zip(&sheets).map(line).collect::<Result<_, Unprintable>>()?;
    let definitions = book.map_or(Ok(String::new()), |book| book.definitions())?;
    Ok(Pictures { definitions: joined(MACROS) + &definitions, pictures, ..Pictures::default() })
}

/// The line that draws one of the pictures: `\stepbook{42}{rows}{marks}{words}`, of which the words are for the alternative text; a command of
/// the author's may stand in place of `\stepbook`. A
/// `picture` environment stays what it is.
pub fn line(command: Option<&str>, number: usize, picture: &str, words: &str) -> String {
    match picture.starts_with('{') {
        true => format!("\\{}{{{number}}}{picture}{{{}}}", command.unwrap_or("stepbook"), plain(words)),
        false => picture.to_owned(),
    }
}
