//! The web page, the element and the website, as files and in a browser.

#[path = "../common/mod.rs"]
mod common;

mod browser;
mod element;
mod maze_page;
mod page;
mod play;
mod website;
