//! Drawings: their geometry, their themes, and the files that they become.
#![cfg(all(feature = "cli", feature = "pdf", feature = "pixels"))]

#[path = "../common/mod.rs"]
mod common;

mod explore;
mod maze_pictures;
mod raster;
mod svg;
mod themes;
mod typst;
