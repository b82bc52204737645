//! The program as its users meet it, and the commands that documents show.
#![cfg(all(feature = "cli", feature = "pdf", feature = "pixels"))]

#[path = "../common/mod.rs"]
mod common;

mod batch;
mod cases;
mod certificate;
mod commands;
mod documents;
mod ends;
mod faults;
mod from_position;
mod growth;
mod help;
mod hostile;
mod licenses;
mod pictures;
mod schemas;
mod seeds;
mod steps;
mod why;
