#![forbid(unsafe_code)]
pub mod grid;
pub mod search;
pub mod sliding;
pub mod puzzle;
pub mod format;
