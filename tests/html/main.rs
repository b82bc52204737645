//! The web page, the element and the website, as files and in a browser.
#![cfg(all(feature = "cli", feature = "pdf", feature = "pixels"))]

#[path = "../common/mod.rs"]
mod common;

mod browser;
mod element;
mod maze_page;
mod page;
mod play;
mod scripts;
mod site;
mod studio;
mod website;
