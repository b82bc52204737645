//! Diagrams in the formats of the world: one file per format, each a free function of a diagram.

pub mod latex;
pub mod pdf;
pub mod svg;
pub mod text;
