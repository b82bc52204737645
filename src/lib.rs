#![forbid(unsafe_code)]
pub mod grid;
pub mod search;
pub mod sliding;
pub mod puzzle;
pub mod format;
pub mod text;
pub mod font;
pub mod walkthrough;
pub mod diagram;
pub mod booklet;
pub mod render;
