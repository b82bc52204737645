//! Diagrams in the formats of the world: one file per format, each a free function of a diagram.

pub mod latex;
mod missing;
pub mod pdf;
pub mod raster;
pub mod svg;
pub mod text;

pub use missing::{MissingGlyphs, TextRole};
