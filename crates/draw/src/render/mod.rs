//! Exporters of diagrams: one module per format, each a free function of a diagram.

mod canvas;
pub mod latex;
mod missing;
pub mod pages;
#[cfg(feature = "pdf")]
pub mod pdf;
#[cfg(feature = "pixels")]
pub mod raster;
pub mod svg;
#[cfg(test)]
mod tests;
pub mod text;
pub mod typst;

/// The licence of the colour profile in PDF files.
pub const PROFILE_LICENSE: &str = include_str!("../../colour/CC0.txt");

pub use missing::{MissingGlyphs, TextRole};
