//! Booklets and books: their pages, the PDF files, and the sheets that they are printed on.
#![cfg(all(feature = "cli", feature = "pdf", feature = "pixels"))]

#[path = "../common/mod.rs"]
mod common;

mod claims;
mod collection_book;
mod commands;
mod covers;
mod editions;
mod fonts;
mod growth;
mod hints;
mod impose;
mod labels;
mod languages;
mod maze_booklet;
mod moves_table;
mod notes;
mod opening;
mod paper_maps;
mod parts;
mod pdf;
mod pdf_standards;
mod seen;
mod settings;
mod solution;
mod trade;
mod typst;
