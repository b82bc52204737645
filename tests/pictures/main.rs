//! Drawings: their geometry, their themes, and the files that they become.

#[path = "../common/mod.rs"]
mod common;

mod explore;
mod maze_pictures;
mod raster;
mod svg;
mod themes;
